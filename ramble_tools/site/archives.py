"""What Python needs in a browser, in five archives, so that a new version fetches only what has changed.

An archive is a tar file, compressed with gzip: a browser unpacks that by itself, and quickly. Files have no dates in
it, and their order is fixed, so the same files give the same bytes. The standard library is a zip file, as Python
wants it, and compressed in the same way.
"""

import gzip
import io
import os
import tarfile
from collections.abc import Iterator, Mapping
from importlib.metadata import files as files_of

from ramble_tools.data_files import data_path
from ramble_tools.errors import BadInput
from ramble_tools.games.registry import NAMES
from ramble_tools.web.rendering import COMPILED, compiled_templates
from ramble_tools.web.static_files import TAG, all_tags

# The archives with modules, those for printing alone among them, and the standard library.
PROGRAMS = ("libraries.pack", "print.pack", "program.pack")
STANDARD = "standard.pack"
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# A browser has no terminal with its prompts, no PostgreSQL and no server.
_LEFT_OUT = (
    *("cli/", "scorebook/postgres/", "site/static/", "web/static/", "web/templates/"),
    *("__main__.py", "spoken_commands.py", "games/asked.py", "games/corrections.py", "games/rules_asked.py"),
    *("games/topics.py", "games/told.py", "scorebook/score_answers.py", "scorebook/score_questions.py"),
    *("games/additions.py", "games/follow_ups.py", "words/question_follow_ups.py", "remarks.py"),
    *(f"games/{name}/{module}.py" for name in NAMES for module in ("told", "topics")),
    *(f"web/{name}.py" for name in ("addresses", "app", "away", "server", "guard", "hub", "jobs", "connections")),
    *("site/build.py", "site/folder.py"),
)
# What makes the bytecode, and then is not needed any more.
COMPILER = tuple(f"ramble_tools/site/{name}.py" for name in ("archives", "bytecode", "npm"))
# What only printing needs, of this package and in others.
_TO_PRINT = ("press", "templates")
_WORDS = (
    *("words.tsv", "zipf.tsv", "tokens.tsv", "short-words.tsv", "offensive.txt", "wordbook.dat", "phrases.tsv"),
    *("respelled.tsv", "LICENSE-CMUDICT.txt", "LICENSE-WORDNET.txt", "LICENSE-SCOWL.txt", "LICENSE-ZIPF.md"),
    "UKACD-readme.txt",
)
_LIBRARIES = ("jinja2", "markupsafe", "segno")
_TO_DRAW = ("reportlab",)
# Parts of ReportLab for charts, long documents, forms, secrets, and fonts that we don't use.
NOT_DRAWN = (
    *("reportlab/fonts/", "reportlab/graphics/", "reportlab/platypus/"),
    *(f"reportlab/pdfbase/{name}.py" for name in ("_cidfontdata", "_glyphlist", "acroform", "cidfonts", "pdfform")),
    *(
        f"reportlab/lib/{name}.py"
        for name in ("PyFontify", "codecharts", "corp", "fontfinder", "normalDate", "pdfencrypt", "pygments2xpre")
    ),
    *(f"reportlab/lib/{name}.py" for name in ("randomtext", "rparsexml", "sequencer", "styles", "testutils", "yaml")),
)


def archives(pyodide: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the archives by file name, with these files of Pyodide. Modules are sources in them.

    Raises BadInput if a package that they need has no files here.
    """
    own = dict(_own_files())
    printed = {name: own.pop(name) for name in sorted(own) if name.split("/")[1] in _TO_PRINT}
    return {
        "program.pack": packed(own),
        "words.pack": packed(
            {f"ramble_tools/wordlists/{name}": _read(data_path("wordlists", name)) for name in _WORDS}
        ),
        "libraries.pack": packed(_files_of(*_LIBRARIES)),
        "print.pack": packed(printed | _files_of(*_TO_DRAW)),
        STANDARD: gzip.compress(pyodide["python_stdlib.zip"], mtime=0),
    }


def _own_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of this package, with its templates compiled, and the data to print with."""
    for folder, name in _walk(_PACKAGE):
        inside = f"{folder}/{name}".removeprefix("/")
        if name.endswith(".py") and not inside.startswith(_LEFT_OUT):
            yield f"ramble_tools/{inside}", _read(os.path.join(_PACKAGE, folder, name))
    for name, source in compiled_templates().items():
        yield f"ramble_tools/{_inside(COMPILED)}/{name}", source.encode()
    yield f"ramble_tools/{_inside(TAG)}", all_tags().encode()
    data = data_path("templates")
    for folder, name in _walk(data):
        yield f"ramble_tools/templates/{folder}/{name}".replace("//", "/"), _read(os.path.join(data, folder, name))


def _inside(path: str) -> str:
    return os.path.relpath(path, _PACKAGE).replace(os.sep, "/")


def _walk(top: str) -> Iterator[tuple[str, str]]:
    """Yield each file below a folder: its own folder with `/` as on the web, and its name."""
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(each for each in folders if each != "__pycache__")
        place = os.path.relpath(folder, top).replace(os.sep, "/")
        for name in sorted(names):
            yield "" if place == "." else place, name


def _files_of(*packages: str) -> dict[str, bytes]:
    """Return the Python files of installed packages, and their licenses."""
    found = {}
    for package in packages:
        for file in files_of(package) or ():
            name = file.as_posix()
            if (file.suffix == ".py" or "/licenses/" in name) and not name.startswith(NOT_DRAWN):
                found[name] = _read(os.fspath(file.locate()))
        if f"{package}/__init__.py" not in found:
            raise BadInput(f"the files of the package {package} are not where Python keeps packages; install it again")
    return found


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of these files by path, which are unpacked into the folder for packages."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return gzip.compress(raw.getvalue(), mtime=0)


def unpacked(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive by path."""
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(archive))) as opened:
        return {each.name: file.read() for each in opened if (file := opened.extractfile(each))}
