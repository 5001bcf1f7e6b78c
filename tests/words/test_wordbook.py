"""Definitions and inflections: the contents of the file, and how it is built."""

import hashlib
import importlib.util
import re
import sys
import zlib
from pathlib import Path
from types import ModuleType

import pytest

from ramble_tools.errors import FileError
from ramble_tools.words import wordbook
from ramble_tools.words.derivations import phrases
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.verdict import check
from ramble_tools.words.wordbook import Wordbook, WordRecord, look_up
from tests.conftest import ROOT, Ramble

FILE = ROOT / "wordlists" / "wordbook.dat"
WORDNET = Path("/usr/share/wordnet")


def test_the_wordbook_is_the_one_that_was_built_and_no_larger_than_promised() -> None:
    data = FILE.read_bytes()
    assert len(data) <= 2_600_000
    assert hashlib.sha256(data).hexdigest() == "1714944cc85e6ae322c8b6e92f8da604a4549024957d2adf135d1a67d101e7b7"


def lines() -> list[list[str]]:
    with FILE.open("rb") as file:
        assert file.readline() == b"ramble-wordbook 1\n"
        index = [file.readline().decode().split("\t") for _ in range(int(file.readline()))]
        blocks = [zlib.decompress(file.read(int(length))).decode("ascii") for _, _, length in index]
        assert file.read() == b""
    assert [word for word, _, _ in index] == [block.partition("\t")[0] for block in blocks]
    return [line.split("\t") for block in blocks for line in block.splitlines()]


def record_without_derivation(word: str, fields: list[str]) -> WordRecord:
    kept = [field for field in fields if field[0] not in "=~"]
    return wordbook._record(word, kept) if kept else WordRecord(word)


@pytest.mark.slow
def test_every_word_base_and_form_is_on_the_list_and_every_relation_goes_both_ways() -> None:
    rows = lines()
    words = [word for word, *_ in rows]
    assert words == sorted(set(words))
    members = {line.split("\t")[0] for line in (ROOT / "wordlists" / "words.tsv").read_text().splitlines()}
    assert set(words) <= members
    forms, bases = set(), set()
    for word, *fields in rows:
        record = record_without_derivation(word, fields)
        # SHEEP is its own plural, but is not shown as one.
        forms |= {(word, form.kind, form.word) for form in record.forms if form.word != word}
        bases |= {(each.word, each.kind, word) for each in record.bases}
        assert all(1 < len(each.text) <= 140 for each in record.definitions), word
        assert len(word) > 2 or not record.definitions
        for code, recipe in (field[1:].split(":") for field in fields if field[0] in "=~"):
            base = wordbook._turn(word.removeprefix(phrases()[code].prefix), recipe)
            assert base in members and base != word, (word, code)
    assert forms == bases
    assert {base for base, _, _ in forms} | {form for _, _, form in forms} <= members


NOT_INFLECTED = """
    seed species news bus corner his setted meaned springed
    bended lefter leftest offer liver feller shedded bed reset resetted
"""


@pytest.mark.parametrize(
    ("word", "bases"),
    [
        ("geese", {"plural of goose"}),
        ("ran", {"past tense of run"}),
        ("better", {"comparative of good", "comparative of well"}),
        ("leaves", {"plural of leaf", "plural of leave", "third person of leave"}),
        ("hoping", {"-ing form of hope"}),
        ("planed", {"past form of plane"}),
        ("singing", {"-ing form of sing"}),
        ("singeing", {"-ing form of singe"}),
        ("oxen", {"plural of ox"}),
        ("travelled", {"past form of travel"}),
        # A regular form beside an irregular one: only where people use both.
        ("dreamed", {"past form of dream"}),
        ("dreamt", {"past form of dream"}),
        ("hanged", {"past form of hang"}),
        ("hung", {"past form of hang"}),
        ("showed", {"past form of show"}),
        ("traveled", {"past form of travel"}),
        ("crying", {"-ing form of cry"}),
        # A verb made from an irregular one.
        ("overate", {"past tense of overeat"}),
        ("relayed", {"past form of relay"}),
        ("am", {"present form of be"}),
        ("are", {"present form of be"}),
        ("is", {"third person of be"}),
        ("were", {"past tense of be"}),
        # Verbs and nouns that WordNet does not have as such.
        ("bricked", {"past form of brick"}),
        ("illegals", {"plural of illegal"}),
        *((word, set()) for word in NOT_INFLECTED.split()),
    ],
)
def test_bases_of_inflected_words(word: str, bases: set[str]) -> None:
    assert {f"{base.kind} of {base.word}" for base in look_up(word).bases} == bases


@pytest.mark.slow
def test_a_verb_has_no_regular_past_beside_an_irregular_one_unless_we_decided_so(build: ModuleType) -> None:
    allowed = {(base, form) for base, form, decision in build.rows("forms.tsv") if decision == "yes"}
    pasts: dict[str, set[str]] = {}
    for word, *fields in lines():
        for base in record_without_derivation(word, fields).bases:
            if base.kind.startswith("past"):
                pasts.setdefault(base.word, set()).add(word)
    assert len(pasts) > 6_000
    for verb, forms in pasts.items():
        regular = {form for form in forms if form.endswith("ed") and form != verb}
        if forms - regular:
            assert all((verb, form) in allowed or form in IRREGULAR_IN_ED for form in regular), (verb, forms)


@pytest.mark.slow
def test_no_more_nouns_and_verbs_lack_forms_than_did() -> None:
    """Most that lack them are mass nouns, and old verbs such as sdein; a new word must bring its forms."""
    nouns, verbs = [], []
    for word, *fields in lines():
        record = record_without_derivation(word, fields)
        parts, kinds = {each.part for each in record.definitions}, {form.kind for form in record.forms}
        nouns += ["plural" in kinds] if "noun" in parts else []
        past = {"past form", "past tense"} & kinds
        verbs += [bool(past) and {"third person", "-ing form"} <= kinds] if "verb" in parts else []
    assert len(nouns) > 54_000 and nouns.count(False) <= 0.1015 * len(nouns)
    assert len(verbs) > 11_000 and verbs.count(False) <= 0.1075 * len(verbs)


# These end in -ed by chance.
IRREGULAR_IN_ED = {"fed", "bled", "bred", "fled", "led", "sped", "shed"}


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("jack", "a card between the ten and the queen; a tool that lifts a car"),
        ("born", "brought into life"),
        ("offer", "say that one is ready to give or do"),
        ("table", "a piece of furniture with a flat top and legs; facts in rows and columns"),
        ("are", "be, with you, we and they"),
        # The word itself or its base, whichever is more common.
        ("building", "something built with walls and a roof, such as a house"),
        ("saw", "notice or watch with the eyes"),
        ("found", "come upon by chance or by looking"),
        # A form in only one of the senses of its base, and forms that have a meaning of their own.
        ("lain", "past participle of lie: rest flat"),
        ("hanged", "past form of hang: kill with a rope around the neck"),
        ("chuffed", "very pleased, in British slang"),
        ("alas", "a cry of sorrow or regret"),
        ("agonizing", "extremely painful"),
        # A rare verb of our own does not come before WordNet's adjective.
        ("lazy", "not willing to work or make an effort"),
    ],
)
def test_the_main_meaning_comes_first(word: str, meaning: str) -> None:
    assert look_up(word).meaning == meaning


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("unscreened", "not screened"),
        ("reupholster", "upholster again"),
        ("ignitability", "the quality of being ignitable (capable of burning)"),
        ("chomper", "someone who chomps (bite or chew noisily)"),
        ("legalizer", "someone who legalizes"),
        ("abbotship", "the position or skill of an abbot"),
        ("unfruitfully", "in a way that is unfruitful (bringing no good results; bearing no fruit)"),
        ("delocalise", "British spelling of delocalize: move from its usual place"),
        ("multispeed", "with more than one speed"),
        # Not derived: the first is from rattle, the second is a plant.
        ("spurry", None),
        # Not certain: not of those who are prostate, nor after the hooligan.
        ("prostatism", None),
        ("postpunk", None),
        ("conveyorize", None),
    ],
)
def test_derived_words_are_defined_by_their_base(word: str, meaning: str | None) -> None:
    found = look_up(word).meaning
    assert found == meaning


@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_nearly_all_common_words_and_most_standard_ones_have_a_meaning(every: int) -> None:
    dictionary = the_dictionary()
    tiers: dict[str, list[bool]] = {"C": [], "S": []}
    for line in (ROOT / "wordlists" / "words.tsv").read_text().splitlines()[::every]:
        word, tier, *_ = line.split("\t")
        if tier in tiers:
            tiers[tier].append(bool(look_up(word).meaning or dictionary.lexicon.gloss(word)))
    assert sum(tiers["C"]) >= 0.99 * len(tiers["C"])
    assert sum(tiers["S"]) >= 0.9 * len(tiers["S"])


@pytest.mark.parametrize("every", [13, pytest.param(1, marks=pytest.mark.slow)])
def test_every_short_word_and_every_word_that_we_added_has_a_meaning(every: int) -> None:
    dictionary = the_dictionary()
    rows = [line.split("\t") for line in (ROOT / "wordlists" / "words.tsv").read_text().splitlines()]
    short = {word for word, *_ in rows if len(word) <= 4}
    added = {line.partition("\t")[0] for line in (ROOT / "wordlists" / "additions.txt").read_text().splitlines()}
    assert len(short) > 6_000
    assert [word for word in sorted(short | added)[::every] if not check(word, dictionary).meaning] == []


@pytest.mark.slow
def test_no_gloss_is_cut_in_the_middle_of_a_phrase() -> None:
    ends = re.compile(
        r"(?:[,;:(]|\.\.\.|\b(?:and|or|as|such as|the|an?|e\.g\.?|usually|especially|whose|having|its|their|by which))$"
    )
    glosses = [(word, field[2:]) for word, *fields in lines() for field in fields if field[0] in "nvari"]
    assert len(glosses) > 60_000
    cut = [
        each for each in glosses if ends.search(each[1]) or each[1].count("(") != each[1].count(")") or "`" in each[1]
    ]
    assert cut == []


@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_every_base_on_the_common_list_has_a_definition_of_at_most_90_characters(every: int) -> None:
    rows = [line.split("\t") for line in (ROOT / "wordlists" / "words.tsv").read_text().splitlines()]
    records = [look_up(word) for word, tier, *_ in rows[::every] if tier == "C" and len(word) > 2]
    bases = [record for record in records if not record.bases]
    assert [record.word for record in bases if not 0 < len(record.definitions[0].text) <= 90] == []


@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_no_definition_has_a_label_or_a_trade_name_and_no_common_word_is_defined_by_itself(every: int) -> None:
    odd = re.compile(r"^\((?!s\))|trade ?name|used (?:informally )?as (?:an )?intensi|used informally")
    rows = [line.split("\t") for line in (ROOT / "wordlists" / "words.tsv").read_text().splitlines()]
    records = [look_up(word) for word, *_ in rows[::every] if len(word) > 2]
    assert [record.word for record in records if any(odd.search(each.text) for each in record.definitions)] == []
    # Ours were read one by one: some show the word in use, as in "to speak on behalf of a friend".
    ours = {tuple(line.split("\t")[::2]) for line in (ROOT / "wordlists" / "meanings.tsv").read_text().splitlines()}
    common = {word for word, tier, *_ in rows if tier == "C"}
    for record in records:
        if record.word in common and record.definitions and not record.bases:
            text = record.definitions[0].text
            assert (record.word, text) in ours or not re.search(rf"\b{record.word}\b", text), record.word


def test_a_meaning_that_says_of_what_it_is_a_form_is_that_form() -> None:
    kinds = "|".join(wordbook._KINDS.values())
    found = []
    for line in (ROOT / "wordlists" / "meanings.tsv").read_text().splitlines():
        word, _, text = line.split("\t")
        if form := re.search(rf"\b({kinds}) of ([a-z]+)\b:", text):
            found.append((word, form[1], form[2]))
    assert len(found) > 10
    for word, kind, base in found:
        assert (kind, base) in {(each.kind, each.word) for each in look_up(word).bases}, word


def test_definitions() -> None:
    assert look_up("quartz").meaning == "a hard, often clear mineral that is found in many rocks"
    # Al is a metal, al is not.
    for word in ("al", "zzzz", "aaa", ""):
        assert look_up(word).definitions == ()
    assert look_up("run").definitions[0].part == "verb"
    assert (look_up("geese").meaning or "").startswith("a large water bird")


def test_a_missing_wordbook_does_no_harm(monkeypatch: pytest.MonkeyPatch, ramble: Ramble) -> None:
    monkeypatch.setattr(wordbook, "data_path", lambda *parts: "/nowhere/" + parts[-1])
    wordbook.the_wordbook.cache_clear()
    try:
        assert ramble("check geese").status == 0
        answer = ramble("define geese")
        assert answer.status == 0
        assert answer.out.splitlines() == [
            "GEESE is a word: on the common list",
            "  no meaning known here",
            "  sometimes used: once in 400,000 words (zipf 3.4)",
            "  worth 1 point, stolen or not, before bonuses",
            "  the file with the definitions, wordbook.dat, is not installed",
        ]
        assert ramble("define qi").status == 0
    finally:
        wordbook.the_wordbook.cache_clear()


def test_a_file_that_is_not_a_wordbook(tmp_path: Path) -> None:
    (tmp_path / "book").write_bytes(b"something else")
    with pytest.raises(FileError, match=r"book' is not a wordbook; reinstall Ramble Tools$"):
        Wordbook(str(tmp_path / "book"))


def test_a_word_without_a_definition_is_still_a_word() -> None:
    dictionary = the_dictionary()
    zymometer, teh, qi = (check(word, dictionary) for word in ("zymometer", "teh", "qi"))
    assert (zymometer.valid, zymometer.definitions, zymometer.defined_bases) == (True, (), ())
    assert (teh.valid, teh.definitions, teh.defined_bases) == (False, (), ())
    assert (qi.valid, [each.text for each in qi.definitions]) == (True, ["the force of life, in Chinese thought"])


# --- the script


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_wordbook", ROOT / "wordlists" / "build_wordbook.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["build_wordbook"] = module
    sys.path.insert(0, str(ROOT / "wordlists"))  # for the modules beside it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.pop(0)
    return module


def test_the_rules_of_spelling(build: ModuleType) -> None:
    rules = sys.modules["wordbook_forms"]

    def forms(base: str) -> tuple[list[str], list[str], list[str]]:
        return rules.with_s(base), rules.with_vowel(base, "ed"), rules.with_ing(base)

    assert forms("walk") == (["walks"], ["walked"], ["walking"])
    assert forms("hope") == (["hopes"], ["hoped"], ["hoping"])
    assert forms("hop") == (["hops"], ["hopped"], ["hopping"])
    assert forms("carry") == (["carries"], ["carried"], ["carrying"])
    assert forms("play") == (["plays"], ["played"], ["playing"])
    assert forms("fix") == (["fixes"], ["fixed"], ["fixing"])
    assert forms("visit")[1] == ["visited", "visitted"]  # the list decides between them
    assert forms("quit")[2] == ["quitting"]
    assert forms("die")[2] == ["dying"]
    assert forms("see")[2] == ["seeing"]
    assert forms("echo")[0] == ["echos", "echoes"]
    assert build.turned("city", "cities") == "1ies"
    assert build.turned("goose", "geese") == "4eese"


def test_glosses_are_cut_at_a_clause_and_lose_their_examples(build: ModuleType) -> None:
    assert build.short_gloss('a thing; "he has one"; another thing') == "a thing; another thing"
    assert build.short_gloss("café; " + "x" * 90) == "cafe"
    assert build.short_gloss("word " * 30) == ""  # nothing is cut inside a clause
    assert build.short_gloss("a box (of wood) " + "x" * 80) == "a box " + "x" * 80
    assert build.short_gloss('move with force, ; "he pushed"') == "move with force"
    assert build.short_gloss('as the agent of (usually expressed as "on behalf of"') == "as the agent of"
    assert build.short_gloss("without speed (`slow' is sometimes used for `slowly')") == "without speed"
    long = "a framework of wood or metal that contains a glass windowpane and is fitted into something to admit light"
    assert build.short_gloss(long) == long
    assert build.short_gloss(f"(chemistry) {'acid ' * 20}") == ("acid " * 20).strip()


@pytest.mark.slow
@pytest.mark.skipif(not WORDNET.is_dir(), reason="Debian's wordnet-base package is not installed")
def test_the_script_rebuilds_the_wordbook(build: ModuleType) -> None:
    assert build.pack(build.records(WORDNET)) == FILE.read_bytes()
