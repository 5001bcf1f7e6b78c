"""Looking words up, and close words."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.words.lexicon import LARGEST, Lexicon, Tier, UnknownListError, read_list_name, the_lexicon
from ramble_tools.words.plain import WordError, plain_word
from ramble_tools.words.sorted_text import SortedText
from ramble_tools.words.suggest import close_words, one_slip_away
from ramble_tools.words.verdict import check
from tests.conftest import ROOT

WORDS = ROOT / "wordlists" / "words.tsv"


def sorted_text(path: Path, text: str) -> SortedText:
    path.write_bytes(text.encode())
    return SortedText(str(path))


@given(words=st.sets(st.text("abc", min_size=1, max_size=5), min_size=1), final_newline=st.booleans())
def test_the_search_finds_what_is_there_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, words: set[str], final_newline: bool
) -> None:
    text = "\n".join(f"{word}\t{len(word)}" for word in sorted(words)) + "\n" * final_newline
    found = sorted_text(tmp_path_factory.mktemp("list") / "words.tsv", text)
    for word in words:
        assert found.find(word) == str(len(word))
        for near in (word + "a", word[:-1], word + "c", "d", ""):
            assert (near in found) == (near in words)
    assert [word for word, _ in found] == sorted(words)


@pytest.mark.parametrize("text", ["ant\nbee\ncat", "ant\nbee\ncat\n"])
def test_a_list_of_words_alone(tmp_path: Path, text: str) -> None:
    found = sorted_text(tmp_path / "words.txt", text)
    assert [found.find(word) for word in ("ant", "bee", "cat", "cow", "a")] == ["", "", "", None, None]


def test_every_tenth_word_of_the_list_is_found_and_its_neighbors_are_not_invented() -> None:
    lines = [line.split("\t") for line in WORDS.read_text("ascii").splitlines()]
    members = {word for word, _ in lines}
    found = SortedText(str(WORDS))
    sample = [*lines[:3], *lines[-3:], *random.Random(1).sample(lines, len(lines) // 10)]
    for word, tier in sample:
        assert found.find(word) == tier
        for near in (word + "q", word[:-1]):
            assert (near in found) == (near in members)


def test_a_list_holds_the_smaller_ones() -> None:
    assert [tier.holds(Tier.STANDARD) for tier in Tier] == [False, True, True]
    assert LARGEST is Tier.GAME


@pytest.mark.parametrize(
    ("word", "tier"),
    [("quartz", Tier.COMMON), ("qi", Tier.STANDARD), ("za", Tier.GAME), ("cliche", Tier.COMMON), ("a", Tier.COMMON)]
    + [(word, None) for word in ("recieve", "teh", "wierd", "alot", "london", "michael", "b", "qqq", "zzz" * 400)],
)
def test_the_tier_of_a_word(word: str, tier: Tier | None) -> None:
    assert the_lexicon().tier(word) == tier


def test_how_often_a_word_is_used() -> None:
    assert the_lexicon().zipf("the") == 7.73
    assert the_lexicon().zipf("crwth") == 0.0
    # Misspellings are used too, but are on no list, and so have no figure here.
    assert the_lexicon().zipf("recieve") == 0.0


def test_list_names() -> None:
    assert read_list_name(" Common ") is Tier.COMMON
    with pytest.raises(UnknownListError, match=r"^there is no word list 'standart'; did you mean standard\?$"):
        read_list_name("standart")


@pytest.mark.parametrize(
    ("typed", "word"), [("QUARTZ", "quartz"), (" Café\n", "cafe"), ("naïve", "naive"), ("Ångström", "angstrom")]
)
def test_the_plain_form_of_a_word(typed: str, word: str) -> None:
    assert plain_word(typed) == word


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("qu4rtz", "'qu4rtz' is no word: it holds the digit '4', and cards carry letters only"),
        ("don't", "'don't' is no word: it holds ''', and cards carry letters only"),
        ("ice cream", "'ice cream' is more than one word; check each by itself"),
        ("æon", "'æon' holds 'æ', which is on no card; did you mean 'aeon'?"),
        ("Straße", "'Straße' holds 'ß', which is on no card; did you mean 'strasse'?"),
        ("  ", "a word is empty: give it as letters, as in quartz"),
        ("слово", "'слово' is no word: it holds 'с', and cards carry letters only"),
    ],
)
def test_what_is_no_word_at_all_is_explained(typed: str, message: str) -> None:
    with pytest.raises(WordError) as refusal:
        plain_word(typed)
    assert str(refusal.value) == message


@given(st.text(max_size=12))
def test_any_text_is_a_plain_word_or_a_word_error(text: str) -> None:
    try:
        word = plain_word(text)
    except WordError as error:
        assert str(error).isprintable()
    else:
        assert word.isascii() and word.isalpha() and word.islower()


@given(st.text("ab", min_size=1, max_size=5))
def test_one_slip_away_is_one_letter_more_less_other_or_two_swapped(word: str) -> None:
    near = set(one_slip_away(word))
    assert all(abs(len(each) - len(word)) <= 1 for each in near)
    assert {word[1:], word + "z", "z" + word[1:], word[1::-1] + word[2:]} <= near


# From the study: 29 misspellings and what was meant. Of the two that a single slip does not explain, one has no target
# in the list.
MISSPELLINGS = """
    recieve: receive, definately: definitely, seperate: separate, occured: occurred,
    accomodate: accommodate, embarass: embarrass, wierd: weird, neccessary: necessary,
    rythm: rhythm, millenium: millennium, priviledge: privilege, concensus: consensus,
    mispell: misspell, gaurd: guard, freind: friend, untill: until,
    tommorow: tomorrow, goverment: government, quixotick: quixotic, zylophone: xylophone,
    pharoah: pharaoh, tyrany: tyranny, jewelery: jewelry, hygeine: hygiene,
    kernal: kernel, liason: liaison, ocasion: occasion, buisness: business,
    jazzercize: jazzercise
"""


def test_what_was_meant_is_suggested_first() -> None:
    pairs = [pair.strip().split(": ") for pair in MISSPELLINGS.split(",")]
    missed = [wrong for wrong, meant in pairs if check(wrong).suggestions[:1] != (meant,)]
    assert len(pairs) == 29
    assert missed == ["tommorow", "jazzercize"]


def test_suggestions_stay_within_the_list_that_is_played() -> None:
    lexicon = the_lexicon()
    assert "tref" in close_words("trefq", lexicon)
    assert "tref" not in close_words("trefq", lexicon, within=Tier.COMMON)


def test_nobody_waits_for_suggestions_to_a_long_word() -> None:
    assert close_words("a" * 1_000, the_lexicon()) == []


def test_a_rare_word_gets_no_suggestions_on_a_small_list() -> None:
    verdict = check("za", Tier.COMMON)
    assert not verdict.valid
    assert verdict.suggestions == ()
    assert verdict.standing == "on the game list, not on the common one"


def test_a_lexicon_of_other_files(tmp_path: Path) -> None:
    words = sorted_text(tmp_path / "words.tsv", "zax\tG\n")
    frequencies = sorted_text(tmp_path / "zipf.tsv", "zax\t1.50\n")
    lexicon = Lexicon(words, frequencies)
    assert (lexicon.tier("zax"), lexicon.zipf("zax"), lexicon.tier("quartz")) == (Tier.GAME, 1.5, None)
