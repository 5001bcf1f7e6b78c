"""Names in a typed line: with blanks, in quotation marks, and shortened."""

import pytest

from ramble_tools.errors import PlayerError
from ramble_tools.games.players import Player
from ramble_tools.games.typed_names import first_name, new_names, split_names, unquoted, without_target
from tests.games.helpers import refusal


def seats(*names: str) -> tuple[Player, ...]:
    return tuple(map(Player, names))


PLAYERS = ("Ann Marie", "Bob", "Mary", "O'Neil", "José")


ANNS = ("Ann", "Marie", "Ann Marie")


@pytest.mark.parametrize(
    ("names", "typed", "expected"),
    [
        (PLAYERS, "Ann Marie Bob", ["Ann Marie", "Bob"]),
        (PLAYERS, "bob ann m mar", ["Bob", "Ann Marie", "Mary"]),
        (PLAYERS, "a,b;m", ["Ann Marie", "Bob", "Mary"]),
        (PLAYERS, 'b "ann  marie"', ["Bob", "Ann Marie"]),
        (PLAYERS, "b 'Ann Marie' o'neil", ["Bob", "Ann Marie", "O'Neil"]),
        (PLAYERS, "“Ann Marie” o'n", ["Ann Marie", "O'Neil"]),
        (PLAYERS, "jose\u0301 b", ["José", "Bob"]),
        (PLAYERS, "bob's ann marie's!", ["Bob", "Ann Marie"]),
        (PLAYERS, "", []),
        # The longest name wins, and a comma or quotation marks end a name.
        (ANNS, "ann marie", ["Ann Marie"]),
        (ANNS, "ann, marie", ["Ann", "Marie"]),
        (ANNS, '"ann" marie', ["Ann", "Marie"]),
        (ANNS, "ann ann marie marie", ["Ann", "Ann Marie", "Marie"]),
        (("Ann Marie", "Ann Mary", "Bob"), "ann mary b", ["Ann Mary", "Bob"]),
        # Accents, the end and the beginning may be left out.
        (("José", "Bob"), "jose JOS", ["José", "José"]),
        (("José", "Joseph"), "jose josep", ["José", "Joseph"]),
        (("José", "Jose", "Josef"), "jose josé josef", ["Jose", "José", "Josef"]),
        (("Zoë Müller", "Bob"), "zoe mu bob", ["Zoë Müller", "Bob"]),
        (("Ann Marie", "Bob"), "marie bob", ["Ann Marie", "Bob"]),
        (("Ann Marie", "Marietta", "Bob"), "marie b", ["Marietta", "Bob"]),
        (("José Luís", "Bob"), "luis b", ["José Luís", "Bob"]),
        (("Jo de la Cruz", "Bob"), "b de la cruz", ["Bob", "Jo de la Cruz"]),
    ],
)
def test_a_line_of_names(names: tuple[str, ...], typed: str, expected: list[str]) -> None:
    assert split_names(typed, seats(*names)) == expected


@pytest.mark.parametrize(
    ("names", "typed", "could_be"),
    [
        (("Ann Marie", "Ann Mary", "Bob"), "ann m", "Ann Marie or Ann Mary"),
        (("José", "Josè"), "jose", "José or Josè"),
        (("Ann Marie", "Jo Marie"), "marie", "Ann Marie or Jo Marie"),
    ],
)
def test_a_part_that_two_names_have_is_refused(names: tuple[str, ...], typed: str, could_be: str) -> None:
    with refusal(PlayerError, f"'{typed}' could be {could_be}; type more of the name"):
        split_names(typed, seats(*names))


@pytest.mark.parametrize(
    ("names", "typed"),
    [
        # A later part must be whole.
        *((("Ann Marie", "Zed"), typed) for typed in ("mari", "arie", "ann marie b")),
        *((PLAYERS, typed) for typed in ("annm", "ann x", "bob zed", "'Ann Mar' x")),
    ],
)
def test_a_word_that_is_no_name_is_refused(names: tuple[str, ...], typed: str) -> None:
    with pytest.raises(PlayerError, match="is not a player in this game"):
        split_names(typed, seats(*names))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("ann marie 4 17", ("Ann Marie", "4 17")),
        ("Bob=KS, 5D", ("Bob", "KS, 5D")),
        ("'ann marie': 12", ("Ann Marie", "12")),
        ("b", ("Bob", "")),
    ],
)
def test_the_name_that_a_line_starts_with(typed: str, expected: tuple[str, str]) -> None:
    assert first_name(typed, seats(*PLAYERS)) == expected


def test_a_line_with_no_name_is_refused() -> None:
    with refusal(PlayerError, "type a player's name"):
        first_name(" , ", seats(*PLAYERS))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [('"Ann  Marie"', "Ann Marie"), (" Ann Marie ", "Ann Marie"), ("O'Neil", "O'Neil"), ('Al "Cat" B', 'Al "Cat" B')],
)
def test_quotation_marks_around_a_new_name_are_dropped(typed: str, expected: str) -> None:
    assert unquoted(typed) == expected


@pytest.mark.parametrize(
    ("line", "names", "target"),
    [
        ("Ann, Ben, Cy and Dee to 100", ["Ann", "Ben", "Cy", "Dee"], "100"),
        ("Ann Bob up to 50 points", ["Ann", "Bob"], "50"),
        ("Ann Lee, Bob, playing to 100.", ["Ann Lee", "Bob"], "100"),
        ("Jo, Pip and Sam, just the kids", ["Jo", "Pip", "Sam"], ""),
        ("Ann and Bob, Cy and Di", ["Ann and Bob", "Cy and Di"], ""),
    ],
)
def test_new_players_are_named_in_a_line(line: str, names: list[str], target: str) -> None:
    without, points = without_target(line)
    assert (new_names(without), points) == (names, target)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Jo, Pip and Sam, just me and the kids", "what is your name? type every name, as in Jo, Pip, Sam, Eve"),
        ("me Ann", "what is your name? type every name, as in Ann, Eve"),
        ("Ann, Bob and the kids", "who is 'the kids'? type every name, as in Ann, Bob, Eve"),
    ],
)
def test_a_new_player_without_a_name_is_asked_for_it(line: str, message: str) -> None:
    with refusal(PlayerError, message):
        new_names(line)
