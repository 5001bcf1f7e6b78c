"""How Ramble Tools was installed, and the command that installs a package which is still missing.

The command names the packages of an extra themselves, with the versions that `pyproject.toml` asks for. It never names
`ramble-tools[club]`: the index has no such project, and a stranger could publish one.
"""

import os
import re
import shlex
import site
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec

from ramble_tools.errors import NotInstalledError


def not_installed(what: str, extra: str) -> NotInstalledError:
    """Return the error to raise if a package of an extra is missing; `what` says what needs which package."""
    return NotInstalledError(what, install_command(extra))


def install_command(extra: str) -> str:
    """Return the command for a shell that installs the packages of an extra where this program finds them."""
    return " ".join((*_installer(), *map(_quoted, _packages(extra))))


def _installer() -> list[str]:
    python = _quoted(sys.executable)
    folder, name = os.path.split(sys.prefix)
    # `pipx run` leaves the same file elsewhere, in an environment that `pipx inject` doesn't know.
    if os.path.basename(folder) == "venvs" and os.path.isfile(os.path.join(sys.prefix, "pipx_metadata.json")):
        return ["pipx", "inject", _quoted(name)]
    if find_spec("pip"):
        return [python, "-m", "pip", "install", *_options()]
    if _made_by_uv():
        return ["uv", "pip", "install", "--python", python]
    return [python, "-m", "ensurepip", "&&", python, "-m", "pip", "install"]


def _options() -> list[str]:
    """Return pip's options outside a virtual environment: the ones that this program was installed with."""
    if sys.prefix != sys.base_prefix:
        return []
    is_users = os.path.abspath(__file__).startswith(os.path.join(site.getusersitepackages(), ""))
    # Debian, for example, marks its own Python like this.
    is_managed = os.path.exists(os.path.join(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED"))
    return ["--user"] * is_users + ["--break-system-packages"] * is_managed


def _made_by_uv() -> bool:
    """Return whether uv made this environment, for `uv tool install` or another command. uv installs no pip in it."""
    try:
        with open(os.path.join(sys.prefix, "pyvenv.cfg"), encoding="utf-8") as file:
            return any(line.partition("=")[0].strip() == "uv" for line in file)
    except OSError:
        return False


def _packages(extra: str) -> list[str]:
    """Return the packages of an extra with their versions; in a checkout that isn't installed, its folder and extra."""
    try:
        lines = requires("ramble-tools") or []
    except PackageNotFoundError:
        lines = []
    found = [re.fullmatch(r"(.+?)\s*;\s*extra\s*==\s*['\"]([\w-]+)['\"]", line) for line in lines]
    packages = [each[1] for each in found if each and each[2] == extra]
    return packages or [f"{os.path.dirname(os.path.dirname(os.path.abspath(__file__)))}[{extra}]"]


def _quoted(text: str) -> str:
    """Return an argument for the shell: sh and its like, or on Windows, cmd and PowerShell."""
    if os.name != "nt":
        return shlex.quote(text)
    return text if re.fullmatch(r"[\w.:\\/-]+", text) else f'"{text}"'
