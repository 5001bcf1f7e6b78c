"""What a player's name may be, and when two names are the same."""

import pytest

from ramble_tools.errors import PlayerError, escaped
from ramble_tools.games.names import checked, folded, letter_count
from ramble_tools.games.players import checked_all
from tests.conftest import Ramble, Refused
from tests.games.helpers import refusal, said

# Each with the number of letters that people count.
NAMES = [
    *(("Ann", 3), ("Ann Marie", 9), ("O'Neil", 6), ("O’Neil", 6), ("St. John", 8), ("R2-D2", 5), ("Ann (2)", 7)),
    *(("Zoë", 3), ("李雷", 2)),
    # An emoji family, skin tones, a flag with a joiner, two of two letters, and an arrow after a joiner.
    *(("👨‍👩‍👧‍👦", 1), ("👩🏽‍🚀 Eva", 5), ("🏳️‍🌈", 1), ("🇩🇪🇫🇷", 2), ("🙂‍↔️", 1)),
    # Persian and Sinhala with joiners, Tamil with marks, and a Chinese letter with a variation selector.
    *(("علی‌رضا", 6), ("ක්‍ෂ", 1), ("நேகா", 2), ("葛\U000e0100", 1)),
    # An emoji of Unicode 15, which Python 3.11 doesn't know.
    ("\U0001fae8", 1),
]


@pytest.mark.parametrize(("name", "letters"), NAMES)
def test_names_of_people(name: str, letters: int) -> None:
    assert checked(f"  {name} ") == name
    assert letter_count(name) == letters
    assert escaped(name) == name, "shown as it is"


def test_a_name_is_stored_composed() -> None:
    assert checked("Jose\u0301") == "José" == checked("José")
    assert checked_all(["Ann  Marie", "Zoe\u0308"]) == ["Ann Marie", "Zoë"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("José", "JOSE\u0301"), ("Straße", "STRASSE"), ("❤️", "❤"), ("علی‌رضا", "علیرضا"), ("ann  marie", " Ann Marie")],
)
def test_one_name_typed_in_two_ways(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    with pytest.raises(PlayerError, match=r"^two players are called"):
        checked_all([one, other])
    with pytest.raises(PlayerError, match=r"^two players are called"):
        checked_all([other], [one])


@pytest.mark.parametrize("sign", '\\$`&|<>*"')
def test_characters_that_a_shell_acts_on(sign: str) -> None:
    with refusal(PlayerError, f"the name 'A{sign}B' has '{sign}' in it; a name can't have any of \\ $ ` & | < > * \""):
        checked(f"A{sign}B")


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("a\u202eb", "U+202E (right-to-left override), which no name needs; leave it out"),
        ("a\u2066b", "U+2066 (left-to-right isolate), which no name needs; leave it out"),
        ("a\u200bb", "U+200B (zero width space), which no name needs; leave it out"),
        ("a\u200db", "U+200D (zero width joiner), which no name needs; leave it out"),
        ("a\u200cb", "U+200C (zero width non-joiner), which no name needs; leave it out"),
        ("👨\u200d", "U+200D (zero width joiner), which no name needs; leave it out"),
        ("Ann\u3164", "U+3164 (hangul filler), which no name needs; leave it out"),
        ("a\ufeff", "U+FEFF (zero width no-break space), which no name needs; leave it out"),
        ("\u0301a", "U+0301 (combining acute accent), which no name needs; leave it out"),
        ("a" + "\u0335" * 9, "U+0335 (combining short stroke overlay), which no name needs; leave it out"),
        ("a\x1b[2J", "U+001B (a control character), which can't be shown; type the name again"),
        ("a\x7f", "U+007F (a control character), which can't be shown; type the name again"),
        ("a\ud800", "U+D800, which can't be shown; type the name again"),
        ("a\ue000", "U+E000, which can't be shown; type the name again"),
    ],
)
def test_characters_that_nobody_sees(name: str, named: str) -> None:
    with pytest.raises(PlayerError) as raised:
        checked(name)
    said = str(raised.value)
    assert said.endswith(f" has {named}")
    assert said.count("\n") == 0 and "\x1b" not in said and "\u202e" not in said


@pytest.mark.parametrize("name", ["?", "'", "(.)", "_", "\u200d"])
def test_a_name_has_a_letter(name: str) -> None:
    with pytest.raises(PlayerError, match=r" has no letter in it; type a name such as Ann$"):
        checked(name)


@pytest.mark.parametrize("name", ["again", "Deals", "NOTE", "undo", "10h", "JK"])
def test_a_name_is_not_a_command_or_a_card(name: str) -> None:
    with refusal(PlayerError, f"the name '{name}' would be read as a card or a command; choose another"):
        checked(name)


def test_the_length_is_counted_in_letters() -> None:
    assert checked("e\u0301" * 30) == "é" * 30
    assert letter_count("👨‍👩‍👧‍👦" * 15) == 15 and len(checked("👨‍👩‍👧‍👦" * 15)) == 105
    for long in ("é" * 31, "x" * 31, "👨‍👩‍👧‍👦" * 18):
        with pytest.raises(PlayerError, match=r" is too long; use at most 30 letters$"):
            checked(long)


def test_names_that_differ_only_in_accents_are_one(ramble: Ramble, refused: Refused) -> None:
    """Because a name may be typed without its accents."""
    assert refused("dumbal new Jose José") == "two players are called Jose; tell them apart, as in Jose1 and Jose2"
    ramble("dumbal new José Ann Bob")
    ramble("dumbal add José=17 Ann=4 Bob=9 --caller Ann")
    assert refused("games join dumbal jose").startswith("two players are called José")
    ramble("games leave dumbal jose")
    assert said(ramble("games join dumbal jose")).startswith("José is back with 17 José 17 Ann 0")
    players = ramble("dumbal show --json").json["players"]
    assert [(each["name"], each["score"], each["out"]) for each in players if each["name"] != "Ann"] == [
        ("José", 17, False),
        ("Bob", 9, False),
    ]


def test_and_is_not_a_player(ramble: Ramble, refused: Refused) -> None:
    assert ramble("dukes new Ann and Bob").status == 0
    players = ramble("dukes show --json").json["players"]
    assert [each["name"] for each in players] == ["Ann", "Bob"]
    assert ramble("dumbal new 'Ann and Bob' Cy").out.startswith("dumbal-1: a game of Dumbal with Ann and Bob and Cy")
    assert refused("games join dumbal and") == "'and' is not a player; type only the names, as in Ann Bob"


def test_names_with_commas_and_spaces_between_them(ramble: Ramble, refused: Refused) -> None:
    assert ramble("dumbal new Ann, Bob, Cy --json").json["players"]
    assert [each["name"] for each in ramble("dumbal show --json").json["players"]] == ["Ann", "Bob", "Cy"]
    assert refused("dumbal new Ann ''").startswith("a player's name is empty")
