"""Who types a line, and lines in which I, me and my are that player."""

import pytest

from ramble_tools.errors import UnclearError
from ramble_tools.games.first_person import in_third_person, introduced

NAMES = ("Rose", "Pete", "Mary", "Joe", "Ann")


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("I'm Rose", "Rose", ""),
        ("this is rose typing", "Rose", ""),
        ("hi, I'm Rose and I had 8", "Rose", "I had 8"),
        ("Joe, Pete, Mary and me. I'm Rose.", "Rose", "Joe, Pete, Mary and me."),
        ("Pete 4, me (Rose) 12, Ann 3", "Rose", "Pete 4, me 12, Ann 3"),
        ("Pete 4, Rose (that's me) 12", "Rose", "Pete 4, me 12"),
        ("there's me Rose, and Pete", "Rose", "there's me, and Pete"),
    ],
)
def test_a_line_may_say_who_types(line: str, name: str, rest: str) -> None:
    assert introduced(line, NAMES) == (name, rest)


@pytest.mark.parametrize("line", ["I am out", "I'm Ann's partner", "this is wrong", "me, Rose and Pete", "I had 8"])
def test_other_lines_do_not(line: str) -> None:
    assert introduced(line, NAMES) is None


@pytest.mark.parametrize("line", ["show me the scores", "I'm the dealer", "I'm with Andy"])
def test_a_word_between_others_is_no_beginning_of_a_name(line: str) -> None:
    assert introduced(line, ("Theo", "Andy", "Withold")) is None


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Pete 4, me 12", "Pete 4, Rose 12"),
        ("I have 12 and am I ahead?", "Rose has 12 and is Rose ahead?"),
        ("mine was 4!", "Rose's was 4!"),
        ("I mean 8", "I mean 8"),
        ("tell me", "tell me"),
        ("my mistake, Ann had 12", "my mistake, Ann had 12"),
        ("ME for 3", "ME for 3"),
    ],
)
def test_a_line_says_something_of_the_one_who_types(line: str, wanted: str) -> None:
    assert in_third_person(line, "Rose", NAMES) == wanted


def test_the_beginning_of_a_name_stays_one() -> None:
    assert in_third_person("i 4 j 12", "Joe", ("Ivy", "Joe")) == "i 4 j 12"
    assert in_third_person("I had 4", "Joe", ("Ivy", "Joe")) == "Joe had 4"
    with pytest.raises(UnclearError, match="'me' could be Meg or Joe"):
        in_third_person("me 12", "Joe", ("Meg", "Joe"))
