"""What must be true of a release. Before that, `.dev` at the end of the version keeps most of it away."""

import itertools
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from ramble_tools import __version__
from tests.conftest import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def missing(version: str, tag: str, address: str, changelog: str) -> Iterator[str]:
    """Yield what a person must still do before this is a release. `tag` is empty if nothing is released yet."""
    if not tag and "dev" in version:
        return
    if tag and tag != f"v{version}":
        yield f"the tag is {tag}, so write __version__ = {tag.removeprefix('v')!r} in ramble_tools/__init__.py"
    if (urlsplit(address).hostname or "").endswith(".invalid"):
        yield "write the project's address as Homepage in pyproject.toml, under [project.urls]"
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        yield f"begin the section of this version in CHANGELOG.md with its date: ## [{version}] - 2026-12-31"


def test_nothing_is_missing() -> None:
    tag = os.environ.get("GITHUB_REF_NAME", "") if os.environ.get("GITHUB_REF_TYPE") == "tag" else ""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    todo = list(missing(__version__, tag, project()["project"]["urls"]["Homepage"], changelog))
    assert not todo, f"before a release: {'; '.join(todo)}"


PLACEHOLDER, ADDRESS = "https://ramble-tools.invalid/", "https://ramble.example.org/"
CHANGES = "## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n"


@pytest.mark.parametrize(
    ("version", "tag", "address", "said"),
    [
        ("0.2.0.dev0", "", PLACEHOLDER, []),
        ("0.2.0", "", ADDRESS, []),
        ("0.2.0", "v0.2.0", ADDRESS, []),
        ("0.2.0", "", PLACEHOLDER, ["the project's address as Homepage in pyproject.toml"]),
        ("0.2.0", "v0.2.0", PLACEHOLDER, ["the project's address as Homepage in pyproject.toml"]),
        ("0.2.0.dev0", "v0.2.0", ADDRESS, ["__version__ = '0.2.0'", "CHANGELOG.md"]),
        ("0.3.0", "v0.3.0", ADDRESS, ["## [0.3.0]"]),
    ],
)
def test_what_is_missing_is_named(version: str, tag: str, address: str, said: list[str]) -> None:
    todo = list(missing(version, tag, address, CHANGES))
    assert len(todo) == len(said)
    assert all(part in line for part, line in zip(said, todo, strict=True))


def test_the_unknown_address_is_in_one_place() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a clone")
    listed = subprocess.run(
        ["git", "grep", "-lF", PLACEHOLDER], cwd=ROOT, capture_output=True, text=True
    ).stdout.split()
    assert set(listed) <= {"pyproject.toml", "tests/test_release.py"}


def test_the_lock_is_of_the_packages_that_the_project_asks_for() -> None:
    """A change in pyproject.toml needs `uv lock`. CI asks uv itself; this test needs no network."""
    packages = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    (own,) = (each for each in packages if each["name"] == "ramble-tools")
    metadata = [own["metadata"]["requires-dist"], *own["metadata"]["requires-dev"].values()]
    locked = {(each["name"], SpecifierSet(each.get("specifier", ""))) for each in itertools.chain(*metadata)}
    extras, groups = project()["project"]["optional-dependencies"], project()["dependency-groups"]
    lines = itertools.chain(project()["project"]["dependencies"], *extras.values(), *groups.values())
    asked = list(map(Requirement, lines))
    assert locked == {(each.name, each.specifier) for each in asked if each.name != "ramble-tools"}, "run uv lock"


def test_the_lock_names_no_index_of_somebodys_own() -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    assert set(re.findall(r'registry = "([^"]*)"', lock)) == {"https://pypi.org/simple"}
    assert {urlsplit(url).hostname for url in re.findall(r'url = "([^"]*)"', lock)} == {"files.pythonhosted.org"}


def test_the_workflow_runs_every_step_of_the_script() -> None:
    steps = set(re.findall(r"^([a-z-]+)\)$", (ROOT / ".ci" / "release").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"bash \.ci/release ([a-z-]+)", WORKFLOW.read_text(encoding="utf-8"))) == steps
    assert len(steps) == 3


def test_typer_is_held_back_in_one_place() -> None:
    """The newest release triples the start-up time. A job in CI runs the tests with it all the same."""
    pins = [line for line in project()["project"]["dependencies"] if line.startswith("typer")]
    assert pins == ["typer>=0.28,<0.29"]
    assert "pip install --upgrade typer" in (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
