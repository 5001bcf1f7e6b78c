"""The manual as a site: `.venv/bin/sphinx-build -W -c docs . build/manual`, with what the extra `docs` installs.

Sphinx with MyST and Furo: all three are maintained, MyST reads Markdown and its anchors as GitHub does, and a broken
link is a warning, which `-W` makes an error. MkDocs has had no maintainer since 2024, its theme Material gets only
corrections, and the successor of both, Zensical, is young and reads another Markdown than GitHub's.

Each page links to the app where `.github/workflows/site.yml` puts it: beside the manual, in `app/`.
"""

import re
import shutil
from pathlib import Path
from typing import Any

from ramble_tools import __version__

ROOT = Path(__file__).resolve().parents[1]
# The pages about the project itself, after those of the manual.
ABOUT = ("CONTRIBUTING", "CHANGELOG", "SECURITY", "CODE_OF_CONDUCT", "wordlists/README")

project = "Ramble Tools"
release = __version__
html_title = f"{project} {__version__}"
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["README.md", "docs/*.md", *(f"{name}.md" for name in ABOUT)]
myst_heading_anchors = 4
html_theme = "furo"
# Long lines of an answer are folded on a phone.
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_show_copyright = False
html_use_index = False


def add_contents(_: Any, name: str, source: list[str]) -> None:
    """Add the contents to the first page, in the order of the table in docs/README.md."""
    if name == root_doc:
        manual = re.findall(r"^\| \[.*?\]\(([\w-]+)\.md\) \|", (ROOT / "docs" / "README.md").read_text("utf-8"), re.M)
        for caption, pages in (
            ("Manual", ["docs/README", *(f"docs/{page}" for page in manual)]),
            ("Project", ABOUT),
        ):
            lines = "\n".join(pages)
            source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n"


def name_first_page(app: Any, failed: Exception | None) -> None:
    """Write the first page as index.html too, which is what a host shows for the folder."""
    if not failed:
        shutil.copyfile(Path(app.outdir, "README.html"), Path(app.outdir, "index.html"))


def offer_app(_app: Any, _name: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Link to the app, which is beside the site in `app/`, at the head of each page."""
    context["theme_announcement"] = f'<a href="{context["pathto"]("app/", 1)}">Try it in your browser</a>'


def setup(app: Any) -> None:
    app.connect("source-read", add_contents)
    app.connect("html-page-context", offer_app)
    app.connect("build-finished", name_first_page)
