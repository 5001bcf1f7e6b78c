"""Words of a typed line, and the shapes that it may have."""

from collections.abc import Iterator

import pytest

from ramble_tools.typed_line import Line, Matcher, arguments_in, is_question, number_at, without_tag, words

PLAYERS = ("Ann", "Bob", "Swap")
FILLER = frozenset(("and", "please", "the", "oh"))


def player(line: Line, place: int) -> Iterator[tuple[str, int]]:
    for name in PLAYERS:
        if name.lower().startswith(line[place].whose.lower()):
            yield name, 1


def number(line: Line, place: int) -> Iterator[tuple[int, int]]:
    if line[place].text.isdecimal():
        yield int(line[place].text), 1


def matcher(text: str) -> Matcher:
    return Matcher(words(text), {"PLAYER": player, "NUMBER": number}, FILLER)


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("ann's 4, bob=17!", "[ann's] [ 4] [, bob] [=17!]"),
        ('"za qi" is a word ?', "['za qi'] [ is] [ a] [ word?]"),
        ("words ending in “ious”", "[words] [ ending] [ in] [ 'ious']"),
        ("qu?? c?t don't (5)", "[qu??] [ c?t] [ don't] [ (5]"),
        (" ... ", ""),
    ],
)
def test_words(text: str, typed: str) -> None:
    shown = (f"[{each.gap}{repr(each.text) if each.quoted else each.text}{each.end}]" for each in words(text))
    assert " ".join(shown) == typed


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("17", [(17, 1)]),
        ("seven", [(7, 1)]),
        ("Twenty-three", [(23, 1)]),
        ("twenty three", [(23, 2), (20, 1)]),
        ("twenty, three", [(20, 1)]),
        ("thirty ten", [(30, 1)]),
        ("12345", []),
        ("-7", []),
        ("twenty-zero", []),
    ],
)
def test_numbers(text: str, numbers: list[tuple[int, int]]) -> None:
    assert list(number_at(words(text), 0)) == numbers


@pytest.mark.parametrize(
    ("text", "shape", "kept"),
    [
        ("swap ann and bob", "swap one:PLAYER and|with other:PLAYER", {"one": "Ann", "other": "Bob"}),
        ("oh swap the ann's bob please", "swap one:PLAYER and|with? other:PLAYER", {"one": "Ann", "other": "Bob"}),
        ("swap swap and bob", "swap one:PLAYER and other:PLAYER", {"one": "Swap", "other": "Bob"}),
        ("ann 4", "PLAYER has|had? NUMBER", {"player": "Ann", "number": 4}),
        ("ann four", "PLAYER has|had? NUMBER", None),
        ("'swap' ann", "swap PLAYER", None),
        ("swap ann now", "swap PLAYER", None),
    ],
)
def test_a_shape_uses_every_word_but_filler(text: str, shape: str, kept: dict[str, object] | None) -> None:
    found = matcher(text).whole(shape)
    assert (found and dict(found.kept)) == kept


def test_the_first_word_that_no_shape_can_use() -> None:
    line = matcher("swap ann with nobody please")
    assert not line.whole("swap PLAYER")
    assert not line.whole("swap one:PLAYER with other:PLAYER")
    assert line.line[line.furthest].text == "nobody"


def test_several_shapes_one_after_the_other() -> None:
    shapes = ("PLAYER NUMBER", "PLAYER called")
    ways = [
        [dict(found.kept) for _, found in clauses]
        for clauses, end in matcher("ann 4 and bob 17, ann called").several(lambda _: shapes, 0)
        if end == 7
    ]
    assert ways[0] == [{"player": "Ann", "number": 4}, {"player": "Bob", "number": 17}, {"player": "Ann"}]


def test_a_line_of_filler_takes_no_long_time() -> None:
    for count, ends in ((60, True), (61, False), (10_000, False)):
        line = matcher(("and the " * count)[: 4 * count])
        assert not line.whole("and? the? and? the? and? the? and? PLAYER")
        assert any(end for _, end in line.several(lambda _: ("and", "the", "and the PLAYER?"), 0)) == ends


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("let's play", ["let's", "play"]),
        ("the players' hall", ["the", "players'", "hall"]),
        ("new 'Ann Lee' \"Bob C\"", ["new", "Ann Lee", "Bob C"]),
    ],
)
def test_an_apostrophe_in_a_word_or_at_its_end_is_no_quotation_mark(text: str, arguments: list[str]) -> None:
    assert arguments_in(text) == arguments


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("200 is out, isn't it", "200 is out?"),
        ("that means im out doesnt it", "that means im out?"),
        ("theo left, didn't he?", "theo left?"),
        ("is it out, isn't it", "is it out isn't it"),
        ("ann said it isn't", "ann said it isn't"),
        ("dont we", "dont we"),
        ('ann called and "isnt" it', "ann called and isnt it"),
        ("", ""),
    ],
)
def test_a_tag_at_the_end_asks_for_assent(text: str, asked: str) -> None:
    line = without_tag(words(text))
    assert " ".join(word.typed for word in line) == asked
    assert is_question(words(text)) is (asked.endswith("?") or asked.startswith("is "))
