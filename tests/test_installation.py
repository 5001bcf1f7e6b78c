"""The command that installs a missing package works for the way Ramble Tools was installed."""

import importlib.metadata
import os
import shlex
import site
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from ramble_tools import installation
from ramble_tools.errors import NotInstalledError
from ramble_tools.installation import install_command, not_installed
from tests.conftest import ROOT, Ramble

CLUB = "'psycopg[binary]<4,>=3.2'"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the shells of Windows quote differently")


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretend that this program runs in an empty virtual environment with pip, in a folder with a blank in its name."""
    folder = tmp_path / "my venvs" / "venvs" / "ramble-tools"
    folder.mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "executable", str(folder / "bin" / "python"))
    monkeypatch.setattr(installation, "find_spec", lambda _: object())
    return folder


@pytest.fixture
def without_pip(environment: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(installation, "find_spec", lambda _: None)
    (environment / "pyvenv.cfg").write_text("home = /usr/bin\n")
    return environment


def test_a_virtual_environment(environment: Path) -> None:
    assert install_command("club") == f"'{environment}/bin/python' -m pip install {CLUB}"


def test_pipx(without_pip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (without_pip / "pyvenv.cfg").write_text("uv = 0.13.9\n")  # pipx may have uv make it
    (without_pip / "pipx_metadata.json").write_text("{}")
    assert install_command("club") == f"pipx inject ramble-tools {CLUB}"
    # `pipx run` makes an environment in its cache, which `pipx inject` doesn't find.
    cached = without_pip.parents[1] / "8ef88e9f"
    without_pip.rename(cached)
    monkeypatch.setattr(sys, "prefix", str(cached))
    assert install_command("club").startswith("uv pip install --python ")


def test_uv(without_pip: Path) -> None:
    (without_pip / "pyvenv.cfg").write_text("home = /usr/bin\nuv = 0.13.9\n")
    assert install_command("club") == f"uv pip install --python '{without_pip}/bin/python' {CLUB}"


def test_an_environment_without_pip(without_pip: Path) -> None:
    python = f"'{without_pip}/bin/python'"
    assert install_command("club") == f"{python} -m ensurepip && {python} -m pip install {CLUB}"


def test_a_python_that_debian_manages(environment: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    assert install_command("club") == f"'{environment}/bin/python' -m pip install {CLUB}"
    (tmp_path / "EXTERNALLY-MANAGED").write_text("[externally-managed]\n")
    assert install_command("club") == f"'{environment}/bin/python' -m pip install --break-system-packages {CLUB}"
    monkeypatch.setattr(site, "getusersitepackages", lambda: str(ROOT))
    python = f"'{environment}/bin/python'"
    assert install_command("club") == f"{python} -m pip install --user --break-system-packages {CLUB}"


@pytest.mark.usefixtures("environment")
def test_a_checkout_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> list[str]:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(installation, "requires", nothing)
    assert install_command("club").endswith(f" -m pip install '{ROOT}[club]'")


@pytest.mark.parametrize("extra", ["club", "names", "lists"])
def test_the_packages_are_those_of_the_project(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = set(map(Requirement, project["optional-dependencies"][extra]))
    command = shlex.split(install_command(extra))
    assert set(map(Requirement, command[-len(wanted) :])) == wanted
    assert not any("ramble-tools" in each for each in command[1:]), "a stranger could publish a project of that name"


WHAT = "a scorebook on a server needs psycopg, which is not installed"


def test_the_error_ends_with_the_command() -> None:
    error = not_installed(WHAT, "club")
    assert isinstance(error, NotInstalledError)
    assert str(error) == f"{WHAT}; type {install_command('club')}"


def test_a_terminal_does_not_break_the_command(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("ramble_tools.cli.output.sys.stderr.isatty", lambda: True)
    said = ramble("--book", "postgresql://club/book", "dumbal", "show").err
    assert said == (
        f"ramble: a scorebook on a server needs\n  psycopg, which is not installed; type\n  {install_command('club')}\n"
    )
