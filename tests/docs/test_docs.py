"""The docs are accurate: their examples are run, their links work, and every command and ruling is in them."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from docs.pictures import IMAGES, ON_THE_TABLE, cards_on_a_table, on_the_table
from docs.sessions import LIBRARY, PAGES, commands, rewritten
from ramble_tools.cli.root import COMMANDS, root_command
from ramble_tools.games.registry import NAMES, find_rules
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SETUP = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)
MANUAL = {path: path.read_text(encoding="utf-8") for path in PAGES}
LINKED = sorted({*PAGES, *ROOT.glob("*.md"), *ROOT.glob("wordlists/*.md")})


# --- the examples


@pytest.mark.parametrize("path", [path for path in PAGES if path != LIBRARY], ids=lambda path: path.name)
def test_the_program_answers_as_the_page_shows(path: Path) -> None:
    assert rewritten(path) == MANUAL[path], "python -m docs.sessions writes today's answers"


@pytest.mark.slow
@pytest.mark.parametrize("path", [path for path in PAGES if commands(MANUAL[path])], ids=lambda path: path.name)
def test_each_example_answers_the_same_as_a_program_of_its_own(path: Path) -> None:
    assert rewritten(path, sys.executable) == MANUAL[path]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_example_ends_in_an_internal_error(path: Path) -> None:
    for block in re.findall(r"^```(?:console|text)\n(.*?)^```", MANUAL[path], re.MULTILINE | re.DOTALL):
        assert "internal error" not in block and "Traceback" not in block


def mentioned() -> list[str]:
    """Every command line in the manual, in an example or within a sentence."""
    shown = [line for page in MANUAL.values() for line in commands(page)]
    return shown + [line for page in MANUAL.values() for line in re.findall(r"`(ramble [^`]+)`", page)]


def groups() -> dict[str, tuple[str, ...]]:
    """Every command, and the commands below it; none if it is not a group."""
    # A root that has run a command builds its groups with that command alone.
    root_command.cache_clear()
    root = root_command()
    found = {name: root.get_command(None, name) for name in COMMANDS}
    return {name: tuple(getattr(command, "declared", ())) for name, command in found.items()}


def test_every_command_is_in_the_manual() -> None:
    words = [line.split() for line in mentioned()]
    shown = {(line[1], line[2] if len(line) > 2 else "") for line in words if len(line) > 1}
    assert {line.split()[1] for page in MANUAL.values() for line in commands(page)} <= set(COMMANDS)
    absent = sorted(set(COMMANDS) - {name for name, _ in shown})
    assert not absent, f"no page shows ramble {', '.join(absent)}"
    below = groups()
    of_every_game = set.intersection(*(set(below[name]) for name in NAMES))
    # A command that all games have may be shown with any of them.
    of_any_game = {command for name, command in shown if name in (*NAMES, "GAME")}
    missing = [
        f"ramble {name} {command}"
        for name, its_commands in below.items()
        for command in its_commands
        if (name, command) not in shown and not (name in NAMES and command in of_every_game & of_any_game)
    ]
    assert not missing, f"no page shows {', '.join(missing)}"


def test_no_page_names_an_unknown_ruling_or_preset() -> None:
    known = {id for name in NAMES for id in find_rules(name).Rules.rulings()}
    presets = {preset for name in NAMES for preset in find_rules(name).Rules.PRESETS}
    for page in MANUAL.values():
        assert set(re.findall(r"--rule (?:[a-z]+\.)?([a-z-]+)=", page)) <= known
        assert set(re.findall(r"--rule ([a-z]+)(?![-a-z.=])", page)) <= presets


def test_the_rulings_of_score_are_named_where_words_are_scored() -> None:
    page = MANUAL[ROOT / "docs" / "ramble.md"].partition("## Was that change legal?")[0]
    ids = {"jokers", "stolen-bonus", "bonus-without-points", "points-beyond-cards", "min-length"}
    assert ids <= set(find_rules("ramble").Rules.rulings())
    assert ids <= set(re.findall(r"`([a-z-]+)`", page))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_page_with_its_rulings_and_presets(name: str) -> None:
    path = ROOT / "docs" / f"{name}.md"
    assert path.exists(), f"{name} has no page for its players: write docs/{name}.md; see dumbal.md beside it"
    page = path.read_text(encoding="utf-8")
    assert f"<!-- rulings {name} -->" in page, f"the table of rulings belongs in {path.name}"
    for preset in find_rules(name).Rules.PRESETS:
        assert f"`{preset}`" in page, f"{path.name} does not say what the preset {preset} is"
    assert f"](docs/{name}.md)" in README, f"README.md does not lead to {path.name}"


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 200


# --- the links


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors that GitHub gives the headings of a page."""
    found: list[str] = []
    for heading in re.findall(r"^#+ +(.+?) *$", without_code(path), re.MULTILINE):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        found.append(f"{slug}-{found.count(slug)}" if slug in found else slug)
    return frozenset(found)


@cache
def without_code(path: Path) -> str:
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def links(path: Path) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", without_code(path))


@pytest.mark.parametrize("path", LINKED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in links(path):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    assert index in PAGES
    linked = {link.partition("#")[0] for link in links(index)}
    missing = {path.name for path in PAGES if path.parent == index.parent and path != index} - linked
    assert not missing, f"docs/README.md does not link to {', '.join(sorted(missing))}"


# --- CONTRIBUTING.md


def test_contributing_says_where_each_module_lives() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in (ROOT / "ramble_tools").iterdir():
        if path.name.startswith(("_", ".")) or path.name == "py.typed":
            continue
        assert path.name in page


def test_contributing_names_files_that_exist() -> None:
    page = without_code(ROOT / "CONTRIBUTING.md")
    for name in re.findall(r"`([\w./-]+(?:/|\.(?:py|toml|md|txt|tsv|yml)))`", page):
        paths = [folder / name.replace("GAME", game) for folder in (ROOT, ROOT / "ramble_tools") for game in NAMES]
        assert any(path.exists() for path in paths), name


def test_contributing_is_one_page() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 110


def test_the_map_names_every_folder_once() -> None:
    """A folder of the package by its path in it, and a game's as `games/GAME/`; of the others, those at the top."""
    package = ROOT / "ramble_tools"
    with_files = {path.parent for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    relative = {path.relative_to(package).as_posix() for path in with_files - {package}}
    folders = {re.sub(rf"^games/({'|'.join(NAMES)})(?=/|$)", "games/GAME", path) + "/" for path in relative}
    folders |= {"templates/", "wordlists/", "share/", "docs/", "tests/", "benchmarks/"}
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `(\S+/)` \|", page, re.MULTILINE)) == sorted(folders)


# --- the picture


@pytest.mark.parametrize("name", ["cards", *ON_THE_TABLE])
def test_the_picture_is_what_the_program_prints(name: str) -> None:
    committed = Image.open(IMAGES / f"{name}.png").convert("RGB")
    fresh = on_the_table(name) if name in ON_THE_TABLE else cards_on_a_table()
    assert committed.size == fresh.size
    # Two versions of pdfium may shade the edge of a curve differently.
    assert max(ImageStat.Stat(ImageChops.difference(committed, fresh)).mean) < 2


# --- the two commands for a new machine


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project as it would be cloned: what git tracks, and nothing that was built here."""
    copy = tmp_path / "ramble-tools"
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True
    )
    if tracked.returncode:
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".*_cache", "__pycache__", ".git"))
        return copy
    for name in filter(None, tracked.stdout.decode().split("\0")):
        if (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


def run_as_shown(line: str, folder: Path, **environment: str) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "VIRTUAL_ENV"))}
    done = subprocess.run(
        ["bash", "-c", line], cwd=folder, env=clean | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_readme_has_two_commands_to_start_with() -> None:
    assert len(SETUP) == 2
    assert all("\n" not in line for line in SETUP)


@pytest.mark.slow
def test_the_first_command_prints_the_faces(checkout: Path) -> None:
    output = run_as_shown(SETUP[0], checkout)
    assert output.startswith("ramble-faces.pdf: 108 cards on 12 pages of Letter")
    with pikepdf.open(checkout / "ramble-faces.pdf") as document:
        assert len(document.pages) == 12


@pytest.mark.slow
def test_the_second_command_runs_the_tests(checkout: Path) -> None:
    # Only one file of tests, or this test would run itself.
    output = run_as_shown(SETUP[1], checkout, PYTEST_ADDOPTS="tests/test_letters.py")
    assert re.search(r"\d+ passed.* in [\d.]+s", output.strip().splitlines()[-1])


def test_ci_runs_the_second_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "grep -m 1 'python -m pytest' README.md" in script
    first_match = next(line for line in README.splitlines() if "python -m pytest" in line)
    assert first_match == SETUP[1]
