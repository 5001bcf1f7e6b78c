"""What the project has copied from the folder `../shared` is still the same there.

No other test needs that folder, and most clones have none beside them.
"""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from ramble_tools.games.registry import NAMES
from tests.conftest import DATA, SHARED
from tests.docs.worked_examples import WORKED_EXAMPLES
from tests.games.examples import examples

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=f"there is no folder {SHARED}")


def test_the_table_of_label_sheets() -> None:
    assert (DATA / "label-sheets.csv").read_bytes() == (SHARED / "label-sheets.csv").read_bytes()


# The games with official rules; another one may have been added (docs/add-a-game.md).
OFFICIAL = [name for name in NAMES if examples(name).rules_text]


def test_all_official_rules_have_a_game() -> None:
    assert {examples(name).rules_text for name in OFFICIAL} == {path.name for path in (SHARED / "seeds").iterdir()}


@pytest.mark.parametrize("game", OFFICIAL)
def test_the_official_rules(game: str) -> None:
    file = str(examples(game).rules_text)
    assert (DATA / "rules" / file).read_bytes() == (SHARED / "seeds" / file).read_bytes()


def test_every_worked_example() -> None:
    cases = runpy.run_path(str(SHARED / "cases.py"))["CASES"]
    ours = {each.line: (each.status, each.answer) for each in WORKED_EXAMPLES}
    for line, status, answer in cases:
        assert ours[line] == (status, answer or {}), line


@pytest.mark.slow
def test_the_script_that_runs_the_worked_examples() -> None:
    """Unlike our own test, the script runs the program itself."""
    script = str(Path(sys.executable).with_name("ramble"))
    done = subprocess.run([sys.executable, str(SHARED / "bin" / "accept"), script], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].endswith(" passed, 0 failed")


@pytest.mark.parametrize("game", OFFICIAL)
def test_every_ruling_of_the_rule_page_is_in_the_examples(game: str) -> None:
    known = examples(game)
    page = (SHARED / "rules.md").read_text(encoding="utf-8")
    (section,) = (each for each in re.split(r"^## ", page, flags=re.MULTILINE) if each.startswith(str(known.heading)))
    rows = re.findall(r"^\| (`[^|]*) \|", section, re.MULTILINE)
    ids = {id for row in rows for id in re.findall(r"`([a-z-]+)`", row)}
    assert ids == {*(each.partition("=")[0] for each in known.defaults.split()), *known.notes_in_short}
