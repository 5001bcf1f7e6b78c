"""What a refusal says of a text that looks like a form of a valid word."""

import pytest

from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.missing_form import missing_form
from ramble_tools.words.verdict import check
from tests.conftest import Ramble


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("hitted", "not a form of hit; its forms: hits, hitting"),
        ("gooder", "not a form of good; the comparative is better"),
        ("easyer", "not a form of easy; the comparative is easier"),
        ("runned", "not a form of run; the past form is ran"),
        ("boxs", "not a form of box; the plural is boxes"),
        ("hopeing", "not a form of hope; the -ing form is hoping"),
        ("sheeps", "not a form of sheep"),
        ("goed", "not a form of go; the past form is gone or went"),
        ("oxs", "not a form of ox; the plural is oxen or oxes"),
        ("mooses", "not a form of moose"),
    ],
)
def test_a_form_that_a_word_lacks(ramble: Ramble, word: str, text: str) -> None:
    found = missing_form(word, the_dictionary("game"))
    assert found and found.text == text
    assert f"\n  {text}\n" in ramble("check", word).out
    assert ramble("check", word, "--json").json["words"][0]["missing_form_of"] == found.base


# GO and ON are not adjectives, `teh` has no ending, `writ` is not a verb, and what LONDONS is is known.
@pytest.mark.parametrize("word", ["goest", "oned", "teh", "writting", "recieves", "londons", "skibidi"])
def test_nothing_is_said_of_other_texts(word: str) -> None:
    assert check(word).missing_form is None


def test_only_forms_that_the_list_has_are_shown() -> None:
    assert check("boxs").missing_form is not None
    assert check("boxes").missing_form is None
