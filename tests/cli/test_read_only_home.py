"""A home or a folder that can't be written: the refusal says where else the files can be."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import AS_ROOT, ROOT, WITHOUT_RIGHTS

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions"),
    pytest.mark.skipif(AS_ROOT and not shutil.which("setpriv"), reason="root may write anywhere"),
]
ANOTHER_HOME = "permission denied; set RAMBLE_HOME to a folder that you can write in\n"


@pytest.fixture
def shut(tmp_path: Path) -> Path:
    folder = tmp_path / "shut"
    folder.mkdir()
    folder.chmod(0o555)
    return folder


def refused(*arguments: str, home: Path, folder: Path = ROOT) -> str:
    environment = {**os.environ, "HOME": str(home), "RAMBLE_HOME": str(home), "PYTHONPATH": str(ROOT)}
    program = [*WITHOUT_RIGHTS, sys.executable, "-m", "ramble_tools", *arguments]
    done = subprocess.run(program, cwd=folder, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, ""), done
    return done.stderr


@pytest.mark.parametrize("below", ["", "home"])
@pytest.mark.parametrize(
    "line",
    [
        "dumbal new Ann Bob",
        "house dumbal penalty=25",
        "allow yeet",
        "print calibrate --light long,0.4,-0.6",
        "serve",
    ],
)
def test_what_is_kept_at_home_can_be_kept_elsewhere(line: str, below: str, shut: Path) -> None:
    said = refused(*line.split(), home=shut / below if below else shut)
    assert said.startswith("ramble: ") and said.count("\n") == 1
    assert said.endswith(ANOTHER_HOME)


def test_a_file_can_be_in_another_folder(shut: Path, tmp_path: Path) -> None:
    said = refused("print", "faces", home=tmp_path / "home", folder=shut)
    assert said == "ramble: 'ramble-faces.pdf' can't be written: permission denied; name a file in another folder\n"
