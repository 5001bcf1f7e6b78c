"""Suggesting the words that were probably meant."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.words.compounds import two_words
from ramble_tools.words.dictionary import Dictionary, WordList, the_dictionary
from ramble_tools.words.house_words import HouseWords
from ramble_tools.words.lexicon import the_lexicon
from ramble_tools.words.slip_costs import SlipCosts
from ramble_tools.words.slips import words_within
from ramble_tools.words.sorted_text import SortedText
from ramble_tools.words.sounds import read_sounds, words_that_sound_like
from ramble_tools.words.suggest import suggestions
from ramble_tools.words.verdict import check
from tests.conftest import ROOT, Ramble, Refused


def distance(left: str, right: str) -> int:
    """Return the distance of optimal string alignment, by the textbook's table."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, start=1):
        above, before, row = before, row, [i]
        for j, other in enumerate(right, start=1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other)))
            if i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                row[-1] = min(row[-1], above[j - 2] + 1)
    return row[-1]


def is_within(most: int, word: str, near: str) -> bool:
    """Return what the search promises: few slips, none in the first letter, and of several one in the first three."""
    start = near[:3]
    careful = most == 1 or min(distance(word[:size], start) for size in range(len(word) + 1)) <= 1
    return near[0] == word[0] and careful and distance(word, near) <= most


@given(
    words=st.sets(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=60),
    word=st.text("abcd", min_size=1, max_size=6),
    most=st.integers(1, 3),
    ending=st.sampled_from(["\n", "\tx\n", "\tC\tuk\n"]),
)
def test_the_nearby_words_are_those_that_brute_force_finds(words: set[str], word: str, most: int, ending: str) -> None:
    text = SortedText("".join(each + ending for each in sorted(words)).encode())
    assert words_within(most, word, text) == {each for each in words if is_within(most, word, each)}


@pytest.mark.parametrize("most", [1, 2])
def test_the_nearby_words_of_the_whole_list_are_those_that_brute_force_finds(most: int) -> None:
    luck = random.Random(7)
    words = [word for word, _ in the_lexicon().words if word[0] in "eq"]
    for word in luck.sample(words, 25):
        wrong = list(word)
        for _ in range(most):
            place = luck.randrange(1, len(wrong))
            if luck.randrange(2):
                wrong[place] = luck.choice("aeiourst")
            else:
                wrong[place : place + 2] = reversed(wrong[place : place + 2])
        misspelling = "".join(wrong)
        found = words_within(most, misspelling, the_lexicon().words)
        close = (each for each in words if abs(len(each) - len(misspelling)) <= most)
        # With so many other letters it can't be nearby, and need not be measured.
        close = (each for each in close if len(set(each) & set(misspelling)) >= len(set(each)) - most)
        assert found == {each for each in close if is_within(most, misspelling, each)}


def test_a_damaged_list_does_not_stop_the_search() -> None:
    luck = random.Random(3)
    words = bytearray(the_lexicon().words.bytes[:60_000])
    for _ in range(400):
        words[luck.randrange(len(words))] = luck.choice(b"\n\ta\xff\x00z")
    text = SortedText(bytes(words))
    for word in ("abandonned", "acomodate", "a", "ab", "zz"):
        words_within(2, word, text)
        list(words_that_sound_like(text, word))


def test_a_likely_slip_costs_less_than_an_unlikely_one() -> None:
    pairs = [
        ("recieve", "receive", "relieve"),
        ("accomodate", "accommodate", "accompodate"),
        ("seperate", "separate", "sepurrate"),
        ("fone", "phone", "tone"),
        ("nollege", "knowledge", "college"),
        ("becuase", "because", "becase"),
    ]
    for wrong, likely, unlikely in pairs[:3] + pairs[5:]:
        costs = SlipCosts(wrong)
        assert costs.of(likely) < costs.of(unlikely), wrong
    assert SlipCosts("same").of("same") == 0.0
    # One spelling for another, although both begin with the same letter, and another last letter.
    assert SlipCosts("tho").of("though") == pytest.approx(2.6 + 1.2)


@pytest.mark.parametrize(("wrong", "meant"), [("onest", "honest"), ("evry", "every"), ("fonetik", "phonetic")])
def test_a_silent_h_and_a_vowel_that_is_not_heard_may_be_missing(wrong: str, meant: str) -> None:
    assert meant in set(words_that_sound_like(the_lexicon().words, wrong))


def test_sounds_are_read_as_people_mean_them() -> None:
    def sounds(word: str) -> str:
        return " ".join("*" if sound == "vowel" else sound for sound, _ in read_sounds(word))

    assert sounds("fonetik") == "f * n * t * k"
    assert sounds("phonetic") == "f * n * t * k"
    assert sounds("cykology") == "s * k * l * j *"
    assert sounds("nite") == sounds("knight").removesuffix(" t") + " t *"
    assert sounds("tx") == "t ks"


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12))
def test_any_text_of_letters_has_sounds_and_a_cost(word: str) -> None:
    assert "".join(spelling for _, spelling in read_sounds(word)) == word
    assert SlipCosts(word).of("quartz") >= 0.0


# From the study: 29 misspellings and the words that were meant. One of those words is not on the list.
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


def test_the_word_that_was_meant_is_suggested_first() -> None:
    pairs = [pair.strip().split(": ") for pair in MISSPELLINGS.split(",")]
    missed = [wrong for wrong, meant in pairs if check(wrong).suggestions[:1] != (meant,)]
    assert missed == ["jewelery", "jazzercize"]
    assert check("jewelery").suggestions[:2] == ("jewellery", "jewelry")


def test_suggestions_come_from_the_list_in_use() -> None:
    assert "tref" in suggestions("trefq", the_dictionary("game"))[0]
    assert "tref" not in suggestions("trefq", the_dictionary("common"))[0]


def test_offensive_words_are_valid_and_never_suggested() -> None:
    offensive = the_lexicon().offensive_words
    assert len(offensive) == 673
    for word in random.Random(2).sample(sorted(offensive), 60):
        assert check(word).valid
        assert not offensive & set(check(word + "q").suggestions)
        assert not offensive & set(check(word[:-1] + "q" + word[-1]).suggestions)


def test_a_long_text_gets_no_suggestions() -> None:
    assert suggestions("a" * 1_000, the_dictionary())[0] == []


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.slow), 4])
def test_words_that_are_misspelled_by_sound_are_found(every: int) -> None:
    lines = (ROOT / "benchmarks" / "by_sound.txt").read_text("ascii").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")][::every]
    found = {wrong: suggestions(wrong, the_dictionary("game"))[0] for wrong, _ in pairs}
    assert len(pairs) > 100
    assert sum(found[wrong][:1] == [meant] for wrong, meant in pairs) >= 0.85 * len(pairs)
    assert sum(meant in found[wrong] for wrong, meant in pairs) >= 0.92 * len(pairs)


def test_suggestions_respect_your_own_list_and_house_words() -> None:
    text = SortedText(b"phonetic\t\nphonics\t\nqwyjibo\ta big ape\n")
    own = WordList("own", text)
    house = HouseWords(frozenset({"yeeted"}), frozenset({"phonics"}))
    dictionary = Dictionary(own, house)
    assert suggestions("fonetik", dictionary)[0] == ["phonetic"]
    assert suggestions("qwyjiboo", dictionary)[0] == ["qwyjibo"]
    assert suggestions("yeetd", dictionary)[0] == ["yeeted"]
    assert "phonics" not in suggestions("phonic", dictionary)[0]


@pytest.mark.parametrize("word", ["a", "zz", "qx", "hte", "teh", "adn", "xylophon"])
def test_a_suggestion_is_never_the_word_itself_and_comes_once(word: str) -> None:
    found = suggestions(word, the_dictionary("game"))[0]
    assert word not in found
    assert len(set(found)) == len(found) <= 5


@pytest.mark.parametrize(
    ("typed", "two"),
    [
        ("icecream", "ice cream"),
        ("alot", "a lot"),
        ("infact", "in fact"),
        ("eachother", "each other"),
        ("peanutbutter", "peanut butter"),
        ("inspite", "in spite"),
        # Known to be a name or a word.
        ("malta", None),
        ("chicago", None),
        ("iphone", None),
        ("hella", None),
        # Only the g is missing.
        ("lookin", None),
        ("doin", None),
        # One part would be a single letter, or too rare beside a word of two.
        ("garba", None),
        ("pagani", None),
        # Single words that are likelier than the two words in them.
        ("atempt", None),
        ("ammend", None),
        ("disktop", None),
        ("teh", None),
        ("recieve", None),
    ],
)
def test_two_words_written_together_are_told_apart(typed: str, two: str | None) -> None:
    assert check(typed).two_words == two


def test_json_names_the_two_words(ramble: Ramble) -> None:
    assert ramble("check icecream --json").json["words"][0]["two_words"] == "ice cream"


def test_both_of_the_two_words_are_valid_on_the_list_in_use() -> None:
    own = WordList("own", SortedText(b"ice\t\nmice\t\n"))
    assert two_words("icecream", the_dictionary("common")) is not None
    assert two_words("icecream", Dictionary(own)) is None


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("check-up", "'check-up' is not a word: it has a hyphen; did you mean CHECKUP?"),
        ("Any one", "'Any one' is more than one word; enter each separately, or ANYONE as one"),
        ("ice-cream", "'ice-cream' is not a word: it has a hyphen; ICECREAM is not a word either"),
        ("ok-", "'ok-' is not a word: it has a hyphen; use letters only"),
    ],
)
def test_one_word_written_apart_is_named(refused: Refused, typed: str, message: str) -> None:
    assert refused("check", typed) == message


def test_a_verdict_without_suggestions_says_the_same_of_the_word() -> None:
    for word in ("recieve", "hitted", "icecream", "xmas", "quartz"):
        plain = check(word, suggest=False)
        assert (plain.suggestions, plain.two_words, plain.missing_form) == ((), None, None), word
        told = check(word)
        assert plain == told._replace(suggestions=(), two_words=None, missing_form=None)
    assert check("recieve").suggestions


def test_slips_on_the_keys_of_a_phone_are_found() -> None:
    lines = (ROOT / "tests" / "words" / "data" / "keys.txt").read_text("ascii").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    found = {wrong: suggestions(wrong, the_dictionary("game"))[0] for wrong, _ in pairs}
    assert sum(found[wrong][:1] == [meant] for wrong, meant in pairs) >= 0.97 * len(pairs)
    assert all(meant in found[wrong] for wrong, meant in pairs)


def test_a_long_text_with_slips_at_its_start_has_suggestions() -> None:
    assert suggestions("lootenant", the_dictionary("game"))[0] == ["lieutenant"]
    assert suggestions("egsellent", the_dictionary("game"))[0] == ["excellent"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "first", "five"),
    [("by_sound_work", 98, 106), ("by_sound_held_out", 102, 112), ("keys_work", 56, 58), ("keys_held_out", 55, 59)],
)
def test_misspellings_written_before_the_code_are_found(name: str, first: int, five: int) -> None:
    lines = (ROOT / "tests" / "words" / "data" / f"{name}.txt").read_text("ascii").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    found = {wrong: suggestions(wrong, the_dictionary("game"))[0] for wrong, _ in pairs}
    assert sum(found[wrong][:1] == [meant] for wrong, meant in pairs) >= first
    assert sum(meant in found[wrong] for wrong, meant in pairs) >= five


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("skool", "school"), ("hite", "height"), ("rist", "wrist"), ("nok", "knock"), ("shef", "chef"), ("yot", "yacht")],
)
def test_a_neighbor_does_not_hide_a_common_word_that_sounds_the_same(wrong: str, meant: str) -> None:
    assert suggestions(wrong, the_dictionary("game"))[0][0] == meant
