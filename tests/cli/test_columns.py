"""Text in columns: its width, shortened names, and folded lines."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wcwidth import wcswidth

from ramble_tools.cli.columns import fold, left_to_right, padded, shortened, width

# Letters that are narrow, wide, accented, and written from right to left.
LETTERS = st.text("abcdef é…日本א\u0301", min_size=1, max_size=30).map(str.strip).filter(bool)


@given(LETTERS)
def test_the_width_is_that_of_a_terminal(text: str) -> None:
    assert width(text) == wcswidth(text) or text.startswith("\u0301")


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("José", 4),
        ("Jose\u0301", 4),
        ("日本", 4),
        ("👨‍👩‍👧", 2),
        ("👋🏽", 2),
        ("🇺🇸", 2),
        ("❤️", 2),
        ("דוד\u200e", 3),
    ],
)
def test_the_width_of_joined_characters(text: str, columns: int) -> None:
    assert width(text) == columns
    assert padded(text, 10) == text + " " * (10 - columns) and padded(text, 10, right=True).endswith(text)


@given(st.lists(LETTERS, unique=True, max_size=10), st.integers(3, 31))
@example(["Mari" * 7 + "an", "Mari" * 7 + "na"], 3)
@example([f"{'a' * 10}{each}{'a' * 10}" for each in "abcdefghij"], 4)
def test_shortened_names_fit_and_differ(names: list[str], columns: int) -> None:
    shown = shortened(names, columns)
    assert all(wcswidth(each) <= columns or each.startswith("\u0301") for each in shown)
    assert len(set(shown)) == len(names)
    for name, each in zip(names, shown, strict=True):
        assert each == name if width(name) <= columns else "…" in each


def test_shortened_names() -> None:
    names = ["Alexander Jones", "Alexander James", "Alexandra Jones", "Al"]
    assert shortened(names, 15) == names
    assert shortened(names, 12) == ["Alexan…Jones", "Alexan…James", "Alexandra J…", "Al"]
    assert shortened(names, 8) == ["…r Jones", "Alex…mes", "…a Jones", "Al"]
    assert shortened(["👨‍👩‍👧👨‍👩‍👧", "Jose\u0301 Maria"], 3) == ["👨‍👩‍👧…", "Jo…"]
    assert shortened(["a" * 9 + "ba", "a" * 9 + "ca", "a" * 11], 4) == ["a…ba", "a…ca", "a…aa"]


def test_a_number_after_a_name_stays_there() -> None:
    assert left_to_right("Ann") == "Ann" and left_to_right("José") == "José"
    assert left_to_right("דוד") == "דוד\u200e" and left_to_right("علي") == "علي\u200e"


@given(st.lists(LETTERS, min_size=1), st.integers(34, 45))
def test_a_line_ends_between_words(words: list[str], columns: int) -> None:
    words = [each for word in words for each in word.split(" ") if each and width(each) <= 30]
    lines = fold(" ".join(words), columns, indent=2)
    assert all(width(line) <= columns for line in lines)
    assert [word for line in lines for word in line.split()] == words


def test_folded_lines() -> None:
    assert fold("one two three", 9) == ["one two", "  three"]
    assert fold("one two\u00a0three", 12) == ["one", "  two three"]
    assert fold("  one\ttwo\n", 20, indent=2) == ["  one two"]
    assert fold("", 20) == [""]
    # Only a word that is wider than a line is broken.
    assert fold("a abcdefghij", 8, hang=1) == ["a", " abcdefg", " hij"]
    assert fold("日本語日本語", 8, hang=1) == ["日本語日", " 本語"]
