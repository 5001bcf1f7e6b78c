"""Looking up words, and suggesting similar ones."""

from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.errors import WordError
from ramble_tools.words.commonness import commonness
from ramble_tools.words.dictionary import Dictionary, our_list, the_dictionary
from ramble_tools.words.lexicon import DEFAULT, Lexicon, Tier, the_lexicon
from ramble_tools.words.plain import plain_word
from ramble_tools.words.sorted_text import SortedText
from ramble_tools.words.verdict import check
from tests.conftest import ROOT


def sorted_text(path: Path, text: str) -> SortedText:
    path.write_bytes(text.encode())
    return SortedText.open(str(path))


def test_ranges_of_a_prefix_and_lines_of_an_ending() -> None:
    text = SortedText(b"a\t\nab\t\nabc\t1\nabd\tab\nb\t\nbab\t\n")
    lines = {prefix: text.bytes[slice(*text.prefix_range(prefix))] for prefix in (b"", b"ab", b"abd", b"c", b"aa")}
    assert lines[b""] == text.bytes
    assert lines[b"ab"] == b"ab\t\nabc\t1\nabd\tab\n"
    assert (lines[b"abd"], lines[b"c"], lines[b"aa"]) == (b"abd\tab\n", b"", b"")
    assert [text.bytes[low:high] for low, high in text.lines_ending("ab")] == [b"ab\t", b"bab\t"]


@given(words=st.sets(st.text("abc", min_size=1, max_size=5), min_size=1), final_newline=st.booleans())
def test_the_search_finds_every_word_and_nothing_else(
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
def test_a_list_without_definitions(tmp_path: Path, text: str) -> None:
    found = sorted_text(tmp_path / "words.txt", text)
    assert [found.find(word) for word in ("ant", "bee", "cat", "cow", "a")] == ["", "", "", None, None]


def test_a_list_contains_the_smaller_ones() -> None:
    assert [tier.holds(Tier.STANDARD) for tier in Tier] == [False, True, True]
    assert DEFAULT is Tier.GAME


@pytest.mark.parametrize(
    ("word", "tier"),
    [("quartz", Tier.COMMON), ("qi", Tier.STANDARD), ("za", Tier.GAME), ("cliche", Tier.COMMON)]
    + [
        (word, None) for word in ("ch", "recieve", "teh", "wierd", "alot", "london", "michael", "b", "qqq", "zzz" * 400)
    ],
)
def test_the_tier_of_a_word(word: str, tier: Tier | None) -> None:
    assert the_lexicon().tier(word) == tier


def test_how_often_a_word_is_used() -> None:
    assert the_lexicon().frequency("the")[0] == 7.73
    assert the_lexicon().frequency("crwth")[0] == 0.0
    # Misspellings are used too, but they are on no list, so they have no figure here.
    assert the_lexicon().frequency("recieve")[0] == 0.0


def test_a_frequency_that_is_a_names_is_left_out() -> None:
    found = [the_lexicon().frequency(word) for word in ("james", "china", "mark")]
    assert found == [(0.0, True), (0.0, True), (5.05, False)]


@pytest.mark.parametrize(
    ("zipf", "text"),
    [
        (7.73, "very often used: once in 19 words (zipf 7.7)"),
        (5.0, "very often used: once in 10,000 words (zipf 5.0)"),
        (4.3, "often used: once in 50,000 words (zipf 4.3)"),
        # Around a boundary, the same number has the same name.
        (4.98, "very often used: once in 10,000 words (zipf 5.0)"),
        (3.02, "sometimes used: once in 1 million words (zipf 3.0)"),
        (3.0, "sometimes used: once in 1 million words (zipf 3.0)"),
        (2.98, "sometimes used: once in 1 million words (zipf 3.0)"),
        (2.83, "sometimes used: once in 1 million words (zipf 2.8)"),
        (2.82, "rarely used: once in 2 million words (zipf 2.8)"),
        (1.98, "rarely used: once in 10 million words (zipf 2.0)"),
        (2.6, "rarely used: once in 3 million words (zipf 2.6)"),
        (1.01, "very rarely used: once in 100 million words (zipf 1.0)"),
        (0.0, None),
    ],
)
def test_how_common_in_words(zipf: float, text: str | None) -> None:
    assert commonness(zipf) == text


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        *[("QUARTZ", "quartz"), (" Café\n", "cafe"), ("naïve", "naive"), ("Ångström", "angstrom")],
        *[("quartz!", "quartz"), ("Quartz?", "quartz"), ("QUARTZ,", "quartz"), ("quartz...", "quartz")],
        *[("'\"quartz\"'", "quartz"), ("“café”", "cafe"), ("‘quartz’", "quartz"), ("(qi)", "qi")],
        *[("¿qi?", "qi"), ("'qi?'.", "qi"), ("`za`", "za"), ("qi\u200b", "qi"), ("qi 👍", "qi"), ("—qi…", "qi")],
    ],
)
def test_the_plain_form_of_a_word(typed: str, word: str) -> None:
    assert plain_word(typed) == word


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("qu4rtz", "'qu4rtz' is not a word: it has the digit '4'; use letters only"),
        ("don't", "'don't' is not a word: it has an apostrophe; use letters only"),
        ("ice cream", "'ice cream' is more than one word; enter each separately"),
        ("æon", "'æon' has 'æ', which is not on any card; did you mean 'aeon'?"),
        ("Straße", "'Straße' has 'ß', which is not on any card; did you mean 'strasse'?"),
        ("'<b>x</b>'", "''<b>x</b>'' is not a word: it has '<'; use letters only"),
        ("dogs'", "'dogs'' is not a word: it has an apostrophe; use letters only"),
        ("’twas", "'’twas' is not a word: it has an apostrophe; use letters only"),
        ("dog's?", "'dog's?' is not a word: it has an apostrophe; use letters only"),
        ("re-", "'re-' is not a word: it has a hyphen; use letters only"),
        ("qu*", "'qu*' is a pattern, not a word; ramble find takes patterns"),
        ("b4!", "'b4!' is not a word: it has the digit '4'; use letters only"),
        ("?!", "the word is empty; type its letters, as in quartz"),
        ("  ", "the word is empty; type its letters, as in quartz"),
        ("слово", "'слово' is not a word: it has 'с'; use letters only"),
    ],
)
def test_text_that_cannot_be_a_word_is_explained(typed: str, message: str) -> None:
    with pytest.raises(WordError) as refusal:
        plain_word(typed)
    assert str(refusal.value) == message


@given(st.text(max_size=12))
def test_any_text_is_a_plain_word_or_a_word_error(text: str) -> None:
    try:
        word = plain_word(text)
    except WordError as error:
        # Not isprintable(): Hypothesis may know a newer emoji than Python does.
        assert not {category(c) for c in str(error)} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    else:
        assert word.isascii() and word.isalpha() and word.islower()


def test_a_rare_word_gets_no_suggestions_on_a_small_list() -> None:
    verdict = check("za", the_dictionary("common"))
    assert not verdict.valid
    assert verdict.suggestions == ()
    assert verdict.standing == "not on the common list, but on the game list"


def test_a_lexicon_of_other_files(tmp_path: Path) -> None:
    files = {
        "words": "axe\tC\nzax\tG\tuk\n",
        "zipf": "axe\tname\nzax\t1.50\n",
        "short-words": "ax\tC\ta tool\nzax\tG\n",
    }
    for name, text in files.items():
        (tmp_path / f"{name}.tsv").write_text(text)
    (tmp_path / "offensive.txt").write_text("zax\n")
    lexicon = Lexicon(str(tmp_path))
    assert (lexicon.tier("zax"), lexicon.frequency("zax")[0], lexicon.tier("quartz")) == (Tier.GAME, 1.5, None)
    assert (lexicon.gloss("ax"), lexicon.gloss("zax"), lexicon.gloss("qi")) == ("a tool", None, None)
    assert (lexicon.frequency("axe")[0], lexicon.offensive_words) == (0.0, frozenset({"zax"}))
    assert list(Dictionary(our_list(Tier.COMMON, lexicon), lexicon=lexicon).words("[a-z]*")) == ["axe"]
    assert list(Dictionary(our_list(Tier.GAME, lexicon), lexicon=lexicon).words("[a-z]*")) == ["axe", "zax"]
    assert lexicon.decent(["axe", "zax"]) == ["axe"]


def test_a_look_up_reads_no_list_into_memory() -> None:
    import tracemalloc

    lexicon = Lexicon(str(ROOT / "wordlists"))
    tracemalloc.start()
    assert lexicon.tier("quartz") is Tier.COMMON and lexicon.frequency("quartz")[0] > 0
    assert tracemalloc.get_traced_memory()[1] < 50_000
    tracemalloc.stop()
