"""Commands as people say them. `python -m tests.spoken_lines FILE` measures another file of them."""

import pytest

from ramble_tools.spoken_commands import Table, nearest, spoken
from tests.lines import Row
from tests.spoken_lines import DATA, rows

TABLE = Table("dumbal", ("Ann", "Bob", "Ann Marie"), ("target", "house-limit"))


@pytest.mark.parametrize("row", [pytest.param(row, id=row.line) for row in rows(DATA)])
def test_a_line_is_read_as_wanted(row: Row) -> None:
    assert row.is_right, f"{row.line}: {row.read}, not {row.wanted}"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("new game with ann marie, bob lee and cy", "dumbal new Ann Marie, Bob Lee, Cy"),
        ("new game: BOB, McKay", "dumbal new Bob, McKay"),
        ("play dumbal with ann, ben, cy and dee to 100", "dumbal new Ann, Ben, Cy, Dee to 100"),
        ("new game with bob and ben until 50 points", "dumbal new Bob, Ben to 50"),
        ("dukes up: nora is red, otto black", "dukes new Nora, Otto"),
        ("dukes up: nora is black, otto red", "dukes new Otto, Nora"),
        ("rules for dukes up!", "dukes rules"),
        ("how do you play dogpile", "dogpile rules"),
        ("go back to the dumbal game", "dumbal play"),
        ("play dumbal-1", "dumbal play dumbal-1"),
        ("'will' wants in", "join Will"),
        ("rename ann marie to ann", "rename Ann Marie, Ann"),
        ("set the house limit to 7", "rule house-limit=7"),
    ],
)
def test_names_are_whole(line: str, command: str) -> None:
    found = spoken(line, TABLE)
    assert found and found.line == command


@pytest.mark.parametrize(
    "line",
    [
        "",
        "undo everything",
        "please undo 2",
        "ann 4 bob 17",
        "dumbal ann bob",
        "dukes red=XX",
        "print money",
        "note bob wants in",
        "ann shirt, not bob",
        "bob leaves if he is tired",
        "bob might leave",
        "sue maybe joins",
        "ann can't leave",
        "we could play to 300",
        "words with two letters in",
        "undo " * 100,
        "\x00",
        "отмени это",
    ],
)
def test_what_is_no_command(line: str) -> None:
    assert spoken(line, TABLE) is None


@pytest.mark.parametrize(
    ("line", "command"), [("pritn the faces", "print faces"), ("whos wining", "show"), ("undo thta", "undo")]
)
def test_a_slip_has_a_nearest_command(line: str, command: str) -> None:
    assert spoken(line, TABLE) is None
    found = nearest(line, TABLE)
    assert found and found.line == command
