"""The manual as a site: it is built with broken links as errors, leads to every page, and can be searched."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.sessions import PAGES
from tests.conftest import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not importlib.util.find_spec("sphinx"), reason="pip install -e '.[docs]'"),
]


def build(source: Path, out: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", str(source / "docs"), str(source), str(out)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("manual")
    done = build(ROOT, out)
    assert done.returncode == 0, done.stderr
    return out


def test_the_first_page_leads_to_every_page_and_to_the_app(site: Path) -> None:
    first = (site / "index.html").read_text(encoding="utf-8")
    pages = {path.relative_to(ROOT).with_suffix(".html").as_posix() for path in PAGES} - {"README.html"}
    assert {*pages, "CONTRIBUTING.html", "CHANGELOG.html", "app/"} <= set(re.findall(r'href="([^"#]+)', first))
    assert '<a href="../app/">' in (site / "docs/dumbal.html").read_text(encoding="utf-8")


def test_pictures_and_files_beside_the_pages_are_in_the_site(site: Path) -> None:
    for page in site.rglob("*.html"):
        for link in re.findall(r'(?:src|href)="([^"#?:]+)(?=["#?])', page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists() or link.endswith("app/"), (page.name, link)


def test_words_of_the_pages_are_found(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert '"calibr"' in index or "calibr:" in index


@pytest.mark.parametrize("link", ["nowhere.md", "dumbal.md#nowhere", "images/nowhere.png"])
def test_a_broken_link_is_an_error(link: str, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for path in (ROOT / "docs/conf.py", ROOT / "docs/site.css", ROOT / "docs/dumbal.md"):
        (docs / path.name).write_bytes(path.read_bytes())
    (docs / "README.md").write_text("# Manual\n\n| [Dumbal](dumbal.md) | x |\n", encoding="utf-8")
    picture = "!" if link.endswith(".png") else ""
    (tmp_path / "README.md").write_text(f"# Ramble Tools\n\n{picture}[x](docs/{link})\n", encoding="utf-8")
    done = build(tmp_path, tmp_path / "out")
    assert done.returncode != 0 and link.partition("#")[2] in done.stderr and "nowhere" in done.stderr
