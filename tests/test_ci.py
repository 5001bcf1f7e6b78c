"""What .ci/run does where a tool can't be had: it fails, unless RAMBLE_CI_WITHOUT names the tool."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="needs bash, and its PATH")

TOOLS = "chromium firefox-esr npm postgresql webkit2gtk-driver xvfb"
ALLOW = 'To run without the tests that need it, set RAMBLE_CI_WITHOUT="{}".\n'


@pytest.mark.parametrize(
    ("without", "installs", "status", "out", "err"),
    [
        pytest.param("", "yes", 0, "", "", id="it is installed"),
        pytest.param("", "no", 1, "", "npm can't be used: no npm\n" + ALLOW.format("npm"), id="it can't be had"),
        pytest.param(
            "chromium", "no", 1, "", "npm can't be used: no npm\n" + ALLOW.format("chromium npm"), id="another"
        ),
        pytest.param("chromium npm", "yes", 0, "without npm: no npm\n", "", id="it is named, so it is not installed"),
        pytest.param(
            *("chrome", "yes", 1, "", f"RAMBLE_CI_WITHOUT names chrome, which is not one of: {TOOLS}\n"),
            id="a name that allows nothing",
        ),
    ],
)
def test_a_tool_that_is_missing(without: str, installs: str, status: int, out: str, err: str, tmp_path: Path) -> None:
    for name, script in (
        ("id", "echo 0"),  # root, who may install
        ("apt-get", f'[ {installs} = yes ] && [ "$1" = update -o "${{@: -1}}" = npm ] && touch {tmp_path}/npm'),
    ):
        (tmp_path / name).write_text(f"#!/usr/bin/env bash\n{script}\n")
        (tmp_path / name).chmod(0o755)
    lines = f"set -euo pipefail; source .ci/needs; why() {{ [ -e {tmp_path}/$1 ] || echo no $1; }}; check_names"
    path = os.pathsep.join((str(tmp_path), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", "-c", f"{lines}; need npm why npm; touch {tmp_path}/went-on"],
        cwd=ROOT,
        env={"PATH": path, "RAMBLE_CI_WITHOUT": without},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, out, err)
    assert (tmp_path / "went-on").exists() == (status == 0)


def test_what_is_there_is_not_installed(tmp_path: Path) -> None:
    (tmp_path / "apt-get").write_text(f"#!/bin/sh\ntouch {tmp_path}/asked\n")
    (tmp_path / "apt-get").chmod(0o755)
    path = os.pathsep.join((str(tmp_path), os.environ["PATH"]))
    lines = "set -euo pipefail; source .ci/needs; check_names; need npm true"
    done = subprocess.run(["bash", "-c", lines], cwd=ROOT, env={"PATH": path}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (tmp_path / "asked").exists()


def test_every_tool_is_asked_for() -> None:
    tools = re.search(r'^TOOLS="(.+)"$', (ROOT / ".ci" / "needs").read_text(encoding="utf-8"), re.MULTILINE)
    asked = re.findall(r"^need ([\w-]+) ", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    assert tools and sorted(asked) == tools[1].split() == TOOLS.split()
