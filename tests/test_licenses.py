"""Every file that is not our own work is named in LICENSE, with its license beside it and in the wheel."""

import re
import tomllib

from tests.conftest import ROOT

LICENSE = (ROOT / "LICENSE").read_text(encoding="utf-8")
# Data of other people: fonts, and lists that were built from theirs.
VENDORED = (
    "templates/fonts/*.ttf",
    "ramble_tools/web/static/qr.mjs",
    "wordlists/words.tsv",
    "wordlists/zipf.tsv",
    "wordlists/tokens.tsv",
    "wordlists/respelled.tsv",
    "wordlists/wordbook.dat",
)


def test_each_vendored_file_is_an_exception_with_its_license_beside_it() -> None:
    exceptions = LICENSE.partition("\n---\n")[2]
    for pattern in VENDORED:
        line = next(line for line in exceptions.splitlines() if line.startswith(pattern))
        named = re.findall(r"[\w/]+/[\w-]+\.(?:txt|md)", line)
        assert named and all((ROOT / name).exists() for name in named), line
        assert {name.rpartition("/")[0] for name in named} == {pattern.rpartition("/")[0]}, line
        assert list(ROOT.glob(pattern))


def test_no_other_binary_or_large_data_file_is_vendored() -> None:
    known = {path for pattern in VENDORED for path in ROOT.glob(pattern)}
    ours = {"short-words.tsv", "meanings.tsv", "forms.tsv", "derived.tsv", "phrases.tsv"}
    for folder in ("templates", "wordlists"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".ttf", ".otf", ".dat", ".tsv") and path not in known:
                assert path.name in ours, f"{path.relative_to(ROOT)} is not named in LICENSE"


def test_the_wheel_carries_every_license() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    exceptions = LICENSE.partition("\n---\n")[2]
    named = set(re.findall(r"[\w/]+/[\w-]+\.(?:txt|md)", exceptions))
    assert named | {"LICENSE"} == set(project["license-files"])
