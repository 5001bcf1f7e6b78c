"""The wheel is complete: built, installed into an empty environment, and used from another folder. So is the sdist."""

import json
import os
import signal
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pikepdf
import pytest

from docs import share
from docs.sessions import LIBRARY, rewritten
from tests.conftest import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the checkout with pip and return its path."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(pip, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def ramble(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Install the wheel into an empty environment and return the path of its console script."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    return str(scripts / "ramble")


def test_the_wheel_contains_the_lists_the_templates_and_their_licenses(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    inside = {name.removeprefix("ramble_tools/") for name in names}
    assert {
        "wordlists/words.tsv",
        "wordlists/zipf.tsv",
        "wordlists/tokens.tsv",
        "wordlists/short-words.tsv",
        "wordlists/international.txt",
        "wordlists/offensive.txt",
        "wordlists/wordbook.dat",
        "wordlists/phrases.tsv",
        "wordlists/respelled.tsv",
        "wordlists/LICENSE-WORDNET.txt",
        "wordlists/LICENSE-SCOWL.txt",
        "wordlists/LICENSE-ZIPF.md",
        "wordlists/LICENSE-CMUDICT.txt",
        "wordlists/UKACD-readme.txt",
        "templates/papers.toml",
        "templates/cards.toml",
        "templates/faces.toml",
        "templates/fonts/AtkinsonHyperlegible-Bold.ttf",
        "templates/fonts/AtkinsonHyperlegible-Regular.ttf",
        "templates/fonts/OFL.txt",
        "py.typed",
        "web/templates/base.html",
        "web/templates/fields/choice.html",
        "web/static/app.css",
        "web/static/app.js",
    } <= inside
    shared = {name.partition(".data/data/")[2] for name in names} - {""}
    assert shared == {"share/man/man1/ramble.1"}
    licenses = {name.split("/licenses/")[1] for name in names if "/licenses/" in name}
    assert "LICENSE" in licenses
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/", "wordlists/", "templates/"))]
    assert "wordlists/build.py" not in inside


def test_the_installed_program_works_in_any_folder(ramble: str, tmp_path: Path) -> None:

    def answer(*arguments: str) -> str:
        done = subprocess.run([ramble, *arguments], cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout

    assert answer("check", "quartz").startswith("QUARTZ is a word")
    assert answer("define", "geese").startswith("GEESE is a word: on the common list\n  plural of goose")
    assert answer("score", "SHIRT", "--suits", "SSSSS").startswith("SHIRT scores 4 points")
    assert answer("print", "faces", "faces.pdf").startswith("faces.pdf: 108 cards on 12 pages")
    with pikepdf.open(tmp_path / "faces.pdf") as document:
        assert len(document.pages) == 12


def test_the_manual_page_is_where_it_is_looked_for(ramble: str) -> None:
    installed = Path(ramble).parents[1] / "share" / "man" / "man1" / "ramble.1"
    assert installed.read_text(encoding="utf-8") == share.man_page()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_the_installed_program_serves_phones(ramble: str) -> None:
    with subprocess.Popen([ramble, "serve", "--port", "0", "--json"], stdout=subprocess.PIPE) as program:
        assert program.stdout
        url = json.loads(program.stdout.readline())["url"]
        with urlopen(f"{url}/health") as answer:
            assert answer.read().strip() == b"ok"
        program.send_signal(signal.SIGINT)
    assert program.returncode == 0


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install pipx and uv, and return the folder of their programs."""
    home = tmp_path_factory.mktemp("tools")
    venv.create(home, with_pip=True)
    subprocess.run([home / "bin" / "python", "-m", "pip", "install", "--quiet", "pipx", "uv"], check=True)
    return home / "bin"


@pytest.mark.skipif(os.name == "nt", reason="the messages are for a Unix shell")
@pytest.mark.parametrize("way", ["pip", "pipx install", "uv tool install"])
def test_a_message_has_the_command_that_installs_what_is_missing(
    way: str, wheel: Path, tools: Path, ramble: str, tmp_path: Path
) -> None:
    folders = {name: str(tmp_path / name) for name in ("PIPX_HOME", "PIPX_BIN_DIR", "UV_TOOL_DIR", "UV_TOOL_BIN_DIR")}
    path = os.pathsep.join((str(tools), os.environ["PATH"]))
    environment = {**os.environ, **folders, "PATH": path, "RAMBLE_BOOK": "postgresql://ann@127.0.0.1:1/club"}
    if way != "pip":
        subprocess.run(f"{way} --python '{sys.executable}' '{wheel}'", shell=True, env=environment, check=True)
        ramble = str(next(tmp_path.glob("*BIN_DIR/ramble")))

    def refusal() -> str:
        done = subprocess.run([ramble, "games"], env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        return done.stderr

    before, _, command = refusal().partition("; type ")
    assert before == "ramble: a scorebook on a server needs psycopg, which is not installed"
    subprocess.run(command, shell=True, env=environment, check=True)
    assert refusal() == "ramble: the scorebook '127.0.0.1:1/club' can't be opened: no server answers there\n"


def test_the_examples_of_the_library_run_in_the_installed_package(ramble: str) -> None:
    python = os.path.join(os.path.dirname(ramble), "python")
    assert rewritten(LIBRARY, python) == LIBRARY.read_text(encoding="utf-8")


def test_the_source_distribution_has_all_that_its_tests_need(tmp_path: Path) -> None:
    venv.create(tmp_path / "environment", with_pip=True)
    python = tmp_path / "environment" / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "hatchling"], check=True)
    subprocess.run([python, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path], cwd=ROOT, check=True)
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = {name.partition("/")[0] for name in names if "/" in name}
    assert folders == {
        *(".ci", ".github"),
        *("benchmarks", "docs", "ramble_tools", "share", "templates", "tests", "wordlists"),
    }
    assert {"README.md", "check_python.py"} <= names
    for folder in ("tests", "docs", "wordlists", "templates"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        assert {path.relative_to(ROOT).as_posix() for path in files} <= names
