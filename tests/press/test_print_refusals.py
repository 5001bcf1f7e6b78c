"""What `ramble print` refuses, and the line that says why: `refusals.txt`."""

from pathlib import Path

import pytest

from tests.conftest import Refused

_, *BLOCKS = Path(__file__).with_name("refusals.txt").read_text("utf-8").strip().split("\n\n")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.partition("\n")[0])
def test_a_line_is_refused_and_leaves_nothing_behind(
    refused: Refused, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, block: str
) -> None:
    monkeypatch.chdir(tmp_path)
    line, message = block.removeprefix("$ ramble ").split("\n")
    assert refused(line) == message
    assert not [*tmp_path.iterdir(), *home.iterdir()]
