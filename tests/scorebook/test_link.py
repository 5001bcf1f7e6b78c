"""A game as a link: whole, cut, changed, too large, of another version; and from one scorebook to another and back."""

import base64
import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.errors import FileError
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.link import as_link, export_in, is_link
from tests.conftest import Ramble, Refused
from tests.games.helpers import said, type_in
from tests.scorebook.bare_book import as_old_json

ADDRESS = "https://example.org/ramble-tools/receive"
EXPORT = json.dumps({"format": "ramble-tools games", "version": 1, "games": [{"name": "José 🂡", "entries": []}]})
CHANGED = "the link was cut or changed on its way; copy the whole link, or ask for the game as a file"


def link_of(game: str) -> str:
    return as_link(ADDRESS, as_old_json(game))


def test_a_link_has_the_export_in_capitals_and_digits_behind_its_number_sign() -> None:
    address, _, letters = as_link(ADDRESS, EXPORT).partition("#")
    assert address == ADDRESS
    assert letters.isalnum() and letters.isascii() and letters == letters.upper()
    assert json.loads(export_in(as_link(ADDRESS, EXPORT))) == json.loads(EXPORT)


def test_a_link_may_be_in_several_lines_or_in_small_letters() -> None:
    link = as_link(ADDRESS, EXPORT)
    for each in (link.lower(), f"  {link}\r\n", f"{link[:60]}\n  {link[60:]}", link.removeprefix("https://")):
        assert json.loads(export_in(each)) == json.loads(EXPORT)


@pytest.mark.parametrize("text", ["https://x.org/receive#AB", " HTTP://x.org", "http://[::1]:8042/#A"])
def test_what_is_meant_as_a_link(text: str) -> None:
    assert is_link(text)


@pytest.mark.parametrize("text", ["", "{}", "evening.json", "http/evening.json", "C:\\https.json", "#AB"])
def test_what_is_not_a_link(text: str) -> None:
    assert not is_link(text)


@pytest.mark.parametrize("link", ["https://example.org", "https://example.org/#", "https://example.org/# \n", "x"])
def test_a_link_without_a_game_is_refused(link: str) -> None:
    with pytest.raises(FileError) as refused:
        export_in(link)
    assert str(refused.value) == "no game is in this link; it would be after a #, so copy the whole link"


def test_a_link_that_is_cut_anywhere_is_refused() -> None:
    link = as_link(ADDRESS, EXPORT)
    for end in range(len(ADDRESS) + 2, len(link)):
        with pytest.raises(FileError) as refused:
            export_in(link[:end])
        assert str(refused.value) == CHANGED


@given(st.data())
def test_a_link_with_one_other_letter_has_the_same_export_or_is_refused(data: st.DataObject) -> None:
    link = as_link(ADDRESS, EXPORT)
    at = data.draw(st.integers(len(ADDRESS) + 1, len(link) - 1))
    letter = data.draw(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") | st.characters())
    try:
        # The last letter may have bits that mean nothing.
        assert json.loads(export_in(link[:at] + letter + link[at + 1 :])) == json.loads(EXPORT)
    except FileError as refused:
        assert str(refused) == CHANGED


def test_a_small_link_with_a_huge_export_is_refused() -> None:
    huge = as_link(ADDRESS, json.dumps(["a" * 10_000_000]))
    assert len(huge) < 20_000
    with pytest.raises(FileError) as refused:
        export_in(huge)
    assert str(refused.value) == CHANGED


def test_a_link_of_a_newer_version_says_so(refused: Refused) -> None:
    link = as_link(ADDRESS, json.dumps({"format": "ramble-tools games", "version": 2, "games": []}))
    assert refused("games", "import", link) == (
        "the file has version 2, but this program reads version 1; update the program"
    )


def test_a_link_with_something_else_in_it_is_refused(refused: Refused) -> None:
    packed = zlib.compress(b"no", wbits=-15)
    letters = base64.b32encode(b"\0" * 8 + packed).decode().rstrip("=")
    assert refused("games", "import", f"{ADDRESS}#{letters}") == CHANGED
    link = as_link(ADDRESS, "[1, 2]")
    assert refused("games", "import", link) == (
        "the file is not an export of games; name a file that games export has written"
    )


def test_a_game_goes_by_link_to_another_computer_and_back(
    ramble: Ramble, refused: Refused, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal add 4 17 a")
    ramble("dumbal undo")
    ramble("dumbal add 5 17 a")
    here = ramble("dumbal show --json").json
    link = link_of("friday")
    elsewhere = tmp_path / "there"
    monkeypatch.setenv("RAMBLE_HOME", str(elsewhere))
    assert refused("games", "import", link[:-9]) == CHANGED
    assert not elsewhere.exists()
    assert said(ramble("games", "import", link)) == "friday: a game of Dumbal"
    assert ramble("dumbal show --json").json == here
    assert said(ramble("games", "import", link)) == "friday: nothing new; the scorebook already has this game"
    ramble("dumbal add 1 9 a")
    there, back = ramble("dumbal show --json").json, tmp_path / "message.txt"
    back.write_text(link_of("friday"), encoding="utf-8")
    monkeypatch.setenv("RAMBLE_HOME", str(home))
    assert said(ramble("games", "import", str(back))) == "friday: 1 new entry in this game of Dumbal"
    assert ramble("dumbal show --json").json == there


@pytest.mark.parametrize("game", NAMES)
def test_a_link_is_much_smaller_than_the_file(ramble: Ramble, game: str) -> None:
    type_in(ramble, game)
    export = ramble("games", "export", f"{game}-1").out
    assert len(as_link("", as_old_json(f"{game}-1"))) < len(export) * 0.6
