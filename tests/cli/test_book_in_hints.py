"""A hint that shows a command line works as it is shown, also in a scorebook that --book has named."""

import re
from pathlib import Path

import pytest

from tests.cli.at_the_prompt import Keyboard
from tests.conftest import Ramble


@pytest.mark.parametrize(
    ("line", "hint", "status"),
    [
        ("dumbal show --game nobody", "", 2),
        ("dramble show", "dramble new Ann Bob", 0),
        ("games delete friday", "games restore friday", 0),
        ("games resume friday", "dumbal add", 2),
        ("season new Winter", "season add Winter GAME", 2),
        ("dumbal edit 1 a=4 b=60 c=9 --caller a", "dumbal play", 0),
        ("players merge Ann Bob", "players split Ann", 0),
    ],
)
def test_a_hint_names_the_book(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, hint: str, status: int
) -> None:
    monkeypatch.chdir(tmp_path)
    book = "--book 'our club.db'"
    ramble(f"{book} dumbal new Ann Bob Cy --rule target=60 --name friday")
    for _ in range(2):
        ramble(f"{book} dumbal add a=4 b=17 c=9 --caller a --again")
    monkeypatch.setattr("sys.stdin", Keyboard())
    answer = ramble(f"{book} {line}")
    shown = re.findall(r"ramble --book (?:'.*?'|\S+) (?:\w+ )+\w+", " ".join((answer.out + answer.err).split()))
    assert len(shown) == bool(hint)
    for each in shown:
        assert each.startswith(f"ramble {book} {hint}")
        assert ramble(f"{book} {hint}").status == status
    assert ramble("games --json").json["games"] == []


def test_the_prompt_names_the_book(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    book = "--book 'our club.db'"
    ramble(f"{book} dumbal new Ann Bob --rule target=9")
    monkeypatch.setattr("sys.stdin", Keyboard("4 9 a", "again", "undo"))
    out = " ".join(ramble(f"{book} dumbal play").out.split())
    assert f"quit and type ramble {book} games resume dumbal-1 " in out
