"""Offensive words are valid, but no answer shows one that nobody typed, unless `--offensive` asks for them."""

import re
from collections.abc import Callable, Iterator

import pytest

from ramble_tools.games.ramble.form import _similar
from ramble_tools.scorebook.sessions import begin
from ramble_tools.words.lexicon import the_lexicon
from ramble_tools.words.wordbook import PARTS_BY_KIND, Wordbook, _record
from tests.cli.at_the_prompt import at_words
from tests.conftest import ROOT, Ramble
from tests.web.a_phone import APhone

LISTS = ROOT / "wordlists"

# How a definition says that its word is offensive: `vulgar: feces`, `an insulting word for`, `in vulgar use`.
LABEL = re.compile(
    r"\b(?:vulgar|offensive|insulting|insult|obscene|rude|abusive|derogatory|disparaging|contemptuous|racist)\b"
    r"(?:(?: \w+){0,2} (?:word|term|form|name|slang|use|insult)\b|:| for\b| when\b)"
    r"|\boften an insult|\b(?:now|sometimes) offensive|\bword that offends|, rudely\b|\bslur (?:for|against)"
)
# Words that a definition labels, and that are shown all the same.
EXCEPTIONS = {
    "the everyday meaning is another one": "ass cock come dike dyke hump mammy mongol peter prick roger sodding tit",
    "offensive as a noun, everyday as an adjective or a verb": "colored illegal oriental savage",
    "the usual name, which many of those it names use": "butch gypsy queer",
    "a word for such words": "dysphemism swearword vulgarism vulgarity",
}
SHOWN = frozenset(" ".join(EXCEPTIONS.values()).split())


def records() -> Iterator[tuple[str, list[str]]]:
    """Yield each word of the wordbook with its fields, without those that define it by another word."""
    wordbook = Wordbook(str(LISTS / "wordbook.dat"))
    for number in range(len(wordbook._places)):
        for line in wordbook._read_block(number).decode().split("\n")[1:-1]:
            word, *fields = line.split("\t")
            yield word, [field for field in fields if field[0] not in "=~"]


def definitions() -> Iterator[tuple[str, str]]:
    """Yield every definition that we have, with its word; a word may have several."""
    for word, fields in records():
        yield from ((word, field) for field in fields if field[0] not in "+-")
    for name in ("additions.txt", "short-words.tsv", "meanings.tsv"):
        for line in (LISTS / name).read_text().splitlines():
            word, _, text = line.partition("\t")
            yield word, text.partition("\t")[2]


def listed() -> set[str]:
    return set((LISTS / "offensive.txt").read_text().split())


def test_a_word_is_listed_if_a_definition_calls_it_offensive() -> None:
    words = {line.partition("\t")[0] for line in (LISTS / "words.tsv").read_text().splitlines()}
    labeled = {word for word, text in definitions() if LABEL.search(text)} & words
    assert len(labeled) > 250, "or the expression finds nothing"
    assert labeled - listed() == SHOWN, "list the word, or say in EXCEPTIONS why not"


def test_an_inflection_of_a_listed_word_is_listed_and_so_is_one_of_an_offensive_meaning() -> None:
    offensive = listed()
    main = {(word, field[0]) for word, fields in records() for field in fields if LABEL.search(field.partition(";")[0])}
    main -= {(word, part) for word in EXCEPTIONS["a word for such words"].split() for part in "nvari"}
    parts = {word: {field[0] for field in fields} for word, fields in records()}
    missing = set()
    for word, fields in records():
        record = _record(word, fields) if any(field[0] == "-" for field in fields) else None
        if not record or word in offensive:
            continue
        of = [(base.word, part) for base in record.bases for part in _letters(base.kind) & parts.get(base.word, set())]
        if any(base in offensive for base, _ in of) or (of and not record.definitions and main.issuperset(of)):
            missing.add(word)
    assert missing == set()


def _letters(kind: str) -> set[str]:
    return {(part or "i")[0] if part != "adverb" else "r" for part in PARTS_BY_KIND[kind]}


# --- no door is open


@pytest.fixture
def hide_nothing(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what empties the list of offensive words for the rest of a test."""
    the_lexicon().offensive_words  # noqa: B018 - so that there is a value to put back

    def empty() -> None:
        monkeypatch.setitem(vars(the_lexicon()), "offensive_words", frozenset())
        _similar.cache_clear()

    _similar.cache_clear()
    return empty


def shows(text: str, word: str) -> bool:
    return re.search(rf"\b{word}\b", text.lower()) is not None


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("find 'fuck*'", "fuckboys"),
        ("find --letters boong --length 5", "boong"),
        ("find 'sn?t' --suits", "snot"),
        ("find --contains jerof --length 7", "jerkoff"),
        ("anagrams gobno", "boong"),
        ("anagrams ?obno", "boong"),
        ("hooks boon", "boong"),
        ("best '4H1 3S1 JS1 2S1' --top 0", "snot"),
        ("best '4H1' --on '3S1 JS1 2S1' --owner other --top 0", "snot"),
        ("ramble threats 'snots HSSSC'", "snot"),
        ("check gloryhol --more", "gloryhole"),
        ("check gloryhol --json", "gloryhole"),
        ("check bastarder", "bastard"),
    ],
)
def test_no_command_shows_an_offensive_word(
    ramble: Ramble, hide_nothing: Callable[[], None], line: str, word: str
) -> None:
    answer = ramble(line)
    assert not shows(answer.out + answer.err, word)
    hide_nothing()
    answer = ramble(line)
    assert shows(answer.out + answer.err, word), "the word would be there if it were not offensive"


QUESTIONS = {
    "words ending in oong": "boong",
    "five letter words with boo": "boong",
    "fuckb*": "fuckboys",
    "anagrams of gobno": "boong",
    "words from gobno": "boong",
    "hooks for boon": "boong",
    "gloryhol": "gloryhole",
    "is gloryhol a word?": "gloryhole",
}


@pytest.mark.parametrize(("line", "word"), QUESTIONS.items())
def test_no_question_is_answered_with_an_offensive_word(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, hide_nothing: Callable[[], None], line: str, word: str
) -> None:
    phone = APhone()

    def answers() -> list[str]:
        return [at_words(ramble, monkeypatch, line + "\n").out, phone.post("/word", w=line).text]

    found = word != "gloryhole"
    assert not any(shows(each, word) or ("offensive word" in each) is not found for each in answers())
    hide_nothing()
    assert all(shows(each, word) and "offensive word" not in each for each in answers())


def test_no_claim_of_a_game_suggests_an_offensive_word(hide_nothing: Callable[[], None]) -> None:
    begin("ramble", ["Ann", "Bob"], [], "words")
    phone = APhone()
    claim = {"player": "Ann", "word": "gloryhol"}
    for typed in ({**claim, "suits": ""}, claim):
        assert not shows(phone.post("/g/words/pad", typed, script=True).html, "gloryhole")
    hide_nothing()
    assert shows(phone.post("/g/words/pad", {**claim, "suits": ""}, script=True).html, "gloryhole")


def test_what_is_typed_is_judged_and_defined(ramble: Ramble) -> None:
    assert ramble("check boong").out.splitlines() == [
        "BOONG is a word: on the standard list",
        "  offensive; an insulting Australian term for an Aboriginal person",
    ]
    assert ramble("score boong").status == 0


def test_only_the_lexicon_reads_the_list() -> None:
    """Every other part asks it, so there is one filter."""
    readers = [path for path in (ROOT / "ramble_tools").rglob("*.py") if "offensive_words" in path.read_text("utf-8")]
    assert readers == [ROOT / "ramble_tools" / "words" / "lexicon.py"]
