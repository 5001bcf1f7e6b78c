"""The worked examples that the whole project must pass, for the commands that exist so far."""

import subprocess
import sys
from pathlib import Path

import pytest

from ramble_tools.cli.root import COMMANDS
from tests.conftest import ROOT

ACCEPT = ROOT.parent / "shared" / "bin" / "accept"
GROUPS = ("check", "score", "ramble", "dramble", "dumbal", "dogpile", "dukes")


@pytest.mark.skipif(not ACCEPT.exists(), reason="the worked examples are not next to this checkout")
def test_the_worked_examples() -> None:
    built = [group for group in GROUPS if group in COMMANDS]
    script = str(Path(sys.executable).with_name("ramble"))
    done = subprocess.run([sys.executable, str(ACCEPT), script, *built], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].endswith(" 0 failed")
