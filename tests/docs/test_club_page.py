"""docs/club.md: its commands set up a club, give a role its rights, move a scorebook, back it up and restore it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ramble_tools.scorebook.postgres import schema
from tests import clusters
from tests.conftest import ROOT, ramble_program

PAGE = (ROOT / "docs" / "club.md").read_text(encoding="utf-8")


def test_the_rights_on_the_page_are_those_that_setup_gives() -> None:
    (shown,) = re.findall(r"```sql\n(.*?)```", PAGE, re.S)
    assert shown.strip() == schema.GRANTS.format(database="club", role="keeper")


@pytest.fixture
def computer(tmp_path: Path, home: Path) -> dict[str, str]:
    """Return the environment of somebody who may use sudo; PostgreSQL is installed already."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in (
        ("apt-get", "exit 0"),
        ("sudo", 'if [ "$1" = -u ]; then shift 2; export PGUSER=postgres; fi; exec "$@"'),
        ("ramble", f'exec {sys.executable} -m ramble_tools "$@"'),
    ):
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    return {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "RAMBLE_HOME": str(home)}


@pytest.mark.slow
def test_a_club_is_set_up_from_the_page_alone(computer: dict[str, str], tmp_path: Path, home: Path) -> None:
    if why := clusters.missing() or ("" if shutil.which("bash") else "there is no bash"):
        pytest.skip(why)
    steps = re.findall(r"<!-- run -->\n```sh\n(.*?)```", PAGE, re.S)
    assert len(steps) == 7
    with clusters.running() as cluster:
        computer |= {"PGHOST": cluster.folder, "PATH": f"{cluster.programs}:{computer['PATH']}"}
        own = {"RAMBLE_HOME": str(home)}
        assert ramble_program("dumbal", "new", "Ann", "Bob", "--name", "friday", env=own).returncode == 0
        assert ramble_program("dumbal", "add", "4", "17", "a", env=own).returncode == 0
        script = "set -eu\n" + "\n".join(steps)
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=computer, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        said = done.stdout.splitlines()
        assert said[:4] == [
            "localhost/club: ready",
            "CREATE ROLE",
            "localhost/club: ready; keeper can keep the score",
            "1 game copied to localhost/club",
        ]
        assert said[4].startswith("1 game copied to") and said[-1] == "1 game without damage"
        assert (tmp_path / "club-copy.jsonl").exists()
        assert cluster.sql("SELECT name, last FROM ramble_tools.game", "club2") == "friday|2"
        restored = {**own, "PGHOST": cluster.folder, "RAMBLE_BOOK": "postgresql:///club2"}
        assert ramble_program("dumbal", "add", "5", "6", "a", "--game", "friday", env=restored).returncode == 0
        assert cluster.sql("SELECT last FROM ramble_tools.game", "club2") == "3"
        assert cluster.sql("SELECT last FROM ramble_tools.game", "club") == "2"
        # A role that keeps the score makes the backup too.
        (tmp_path / "club.dump").unlink()
        cluster.sql("DROP DATABASE club2")
        backup, restore = (next(step for step in steps if program in step) for program in ("pg_dump", "pg_restore"))
        for user, step in (("keeper", backup), ("", restore)):
            book = {**computer, "RAMBLE_BOOK": f"postgresql://{user}{'@' if user else ''}/club"}
            done = subprocess.run(
                ["bash", "-c", f"set -eu\n{step}"], capture_output=True, text=True, env=book, cwd=tmp_path
            )
            assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1] == "1 game without damage"
        assert cluster.dump("club2") == cluster.dump("club")
