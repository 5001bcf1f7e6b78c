"""The README is true: each of its commands is run, and what it shows is what they answer."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from docs.pictures import IMAGES, cards_on_a_table
from docs.sessions import PAGES, commands, rewritten
from ramble_tools.cli.root import COMMANDS
from ramble_tools.games.registry import NAMES, find_game
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text()
SETUP = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_commands_answer_as_the_page_shows(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert commands(page)
    assert rewritten(page) == page, "python -m docs.sessions writes it anew"


def test_every_command_and_every_ruling_of_score_stands_in_the_readme() -> None:
    shown = {line.split()[1] for line in commands(README)}
    # This one would change the shell of whoever runs the pages.
    assert shown | {"completion"} == set(COMMANDS) and "`ramble completion bash --install`" in README
    known = {id for name in NAMES for id in find_game(name).Rules.rulings()}
    assert set(re.findall(r"--rule ([a-z-]+)=", README)) <= known
    assert {"jokers", "stolen-bonus", "bonus-without-points", "points-beyond-cards", "min-length"} <= known


def test_every_link_leads_to_a_file() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "wordlists/README.md", "docs/words.md", "docs/games.md"):
        page = ROOT / name
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert link.startswith("https://") or (page.parent / link).exists(), link


def test_contributing_says_where_each_module_lives() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text()
    for path in (ROOT / "ramble_tools").iterdir():
        if path.name.startswith(("_", ".")) or path.name == "py.typed":
            continue
        assert path.name in page


def test_the_picture_is_what_the_program_prints() -> None:
    committed = Image.open(IMAGES / "cards.png").convert("RGB")
    fresh = cards_on_a_table()
    assert committed.size == fresh.size
    # Two versions of pdfium may shade the edge of a curve otherwise.
    assert max(ImageStat.Stat(ImageChops.difference(committed, fresh)).mean) < 2


# --- the two lines for a fresh machine


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


def run_as_it_stands(line: str, folder: Path, **environment: str) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "VIRTUAL_ENV"))}
    done = subprocess.run(
        ["bash", "-c", line], cwd=folder, env=clean | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_there_are_two_lines_to_start_with() -> None:
    assert len(SETUP) == 2
    assert all("\n" not in line for line in SETUP)


@pytest.mark.network
def test_the_first_line_ends_with_the_finished_pdf(checkout: Path) -> None:
    output = run_as_it_stands(SETUP[0], checkout)
    assert output.startswith("ramble-faces.pdf: 108 cards on 12 pages of Letter")
    with pikepdf.open(checkout / "ramble-faces.pdf") as document:
        assert len(document.pages) == 12


@pytest.mark.network
def test_the_second_line_ends_with_the_passed_tests(checkout: Path) -> None:
    # Only one file of tests, or this test would run itself.
    output = run_as_it_stands(SETUP[1], checkout, PYTEST_ADDOPTS="tests/test_letters.py")
    assert re.search(r"\d+ passed.* in [\d.]+s", output.strip().splitlines()[-1])


def test_ci_runs_the_second_line() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    assert "grep -m 1 'python -m pytest' README.md" in script
    first_match = next(line for line in README.splitlines() if "python -m pytest" in line)
    assert first_match == SETUP[1]
