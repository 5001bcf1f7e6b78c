"""The lists in `wordlists/`: their format, their size, and that the script builds them."""

import hashlib
import importlib
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from ramble_tools.words.wordbook import look_up
from tests.conftest import ROOT

LISTS = ROOT / "wordlists"
SCOWL = Path("/usr/share/dict/scowl")
OWN_LISTS = (
    *("additions.txt", "removals.txt", "one-sided.txt", "regions.txt", "names.txt", "offensive.txt"),
    "international.txt",
)


@cache
def lines(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (LISTS / name).read_text("ascii").splitlines()]


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("words.tsv", "9471eb539ddc52f0d228ebecf13b3c19f4fa38ae156e023a8c18b180a580b976"),
        ("zipf.tsv", "cb6dd5a42239dae57a9c8848cc2947aa5fa6bc94d8da07e9b36c17015aabe392"),
        ("respelled.tsv", "d30aa5fbf29308aa1df6ea5ddb2eba24def11502b1777d010d11ba2a70ca87a9"),
        ("tokens.tsv", "738d746647b35787ab4a85e21ccebf2341eb3b3960df4347b4b4449d99c982fc"),
    ],
)
def test_the_lists_are_the_ones_the_script_built(name: str, digest: str) -> None:
    assert hashlib.sha256((LISTS / name).read_bytes()).hexdigest() == digest


def test_how_many_words_each_tier_and_region_has() -> None:
    rows = lines("words.tsv")
    assert Counter(row[1] for row in rows) == {"C": 40_786, "S": 78_568, "G": 136_860}
    assert Counter(row[2] for row in rows if len(row) > 2) == {"us": 2_653, "uk": 8_160}


@pytest.mark.parametrize("name", ["words.tsv", "zipf.tsv", "short-words.tsv", *OWN_LISTS])
def test_lists_are_sorted_unique_and_plain(name: str) -> None:
    words = [word for word, *_ in lines(name)]
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-z]{1,45}", word) for word in words)


def test_only_words_on_the_list_have_frequencies() -> None:
    words = {word for word, *_ in lines("words.tsv")}
    for word, zipf in lines("zipf.tsv"):
        assert word in words
        assert zipf == "name" or 0 < float(zipf) < 8


def test_words_that_are_mostly_names_have_no_frequency() -> None:
    names = {word for word, zipf in lines("zipf.tsv") if zipf == "name"}
    assert {"james", "paul", "texas", "boston", "eric", "french", "ford", "china"} <= names
    assert not {"mark", "may", "will", "quartz"} & names
    assert {"august", "mars"} <= names
    reviewed = {word: reason.startswith("not a name") for word, reason in lines("names.txt")}
    assert {word for word, is_word in reviewed.items() if not is_word} <= names
    assert not {word for word, is_word in reviewed.items() if is_word} & names
    assert not {"website", "euro", "jeez", "sext", "schadenfreude", "gesundheit"} & names


# --- our own files

OLD_TWO_LETTER_WORDS = """
    aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by de do ed ef eh el em en er es et ex fa go ha he hi
    hm ho id if in is it jo ka la li lo ma me mi mm mo mu my na ne no nu od oe of oh om on op or os ow ox oy pa pe pi
    re sh si so ta ti to uh um un up us ut we wo xi xu ya ye yo
"""
LETTER_PLURALS_AND_UNITS = """
    bs cs ds fs ge gs hs js kb ks lm ln ls lx mb mf ms ns ps qs rs se ss ts ws xs ys zs
"""


def test_every_short_word_is_in_the_reviewed_file() -> None:
    reviewed = {word: tier for word, tier, *_ in lines("short-words.tsv")}
    assert {word: row[1] for row in lines("words.tsv") if len(word := row[0]) <= 3} == reviewed


def test_two_letter_words() -> None:
    two = {word for word, *_ in lines("short-words.tsv") if len(word) == 2}
    old, plurals = set(OLD_TWO_LETTER_WORDS.split()), set(LETTER_PLURALS_AND_UNITS.split())
    assert (len(old), len(plurals)) == (96, 28)
    assert old <= two
    assert {"qi", "za", "ew", "ok"} <= two
    assert not plurals & two
    assert {word for word, *_ in lines("short-words.tsv") if len(word) == 2} == (
        old | set("da ew fe gi ki oi ok po qi te za".split())  # noqa: SIM905
    )


def test_common_words_are_the_ones_that_people_use() -> None:
    common = {row[0] for row in lines("words.tsv") if row[1] == "C"}
    assert {"website", "online", "anymore", "backyard", "sushi", "ninja", "burrito", "nope", "wifi"} <= common
    assert {"dustpans", "doghouses", "civilises"} <= common
    # Regular forms of common words, although wordfreq lacks them.
    assert {"airiest", "bumpiest", "brashest", "barbered", "airmailing", "berrying", "eddied"} <= common
    assert {"yucky", "potties", "kale", "glitches", "carpooled", "nerdy"} <= common
    # Only the Australian and Canadian files call these common.
    assert not {"arvo", "bogan", "chooks", "dunny", "lamington", "ute", "loonie"} & common
    assert not {"deers", "mouses", "uniquer", "eviler", "abrupter", "dinnered", "goldener", "likest"} & common


def test_spellings_that_both_countries_use_have_no_region() -> None:
    region = {row[0]: row[2:] for row in lines("words.tsv")}
    for word in "burqa burka advisor adviser advisors omelette amidst dreamt hippie specialty whiskey".split():  # noqa: SIM905
        assert region[word] == [], word
    assert (region["color"], region["colour"], region["jewellery"]) == (["us"], ["uk"], ["uk"])
    assert not [word for word, _ in lines("regions.txt") if region[word]]


@pytest.mark.parametrize(
    ("word", "kept"),
    [
        ("dustpans", True), ("berries", True), ("airmailing", True), ("berrying", True), ("berried", True),
        ("airiest", True), ("aptest", True), ("dinnered", False), ("uniquer", False), ("corner", False),
    ],
)  # fmt: skip
def test_regular_forms_of_common_words(word: str, kept: bool) -> None:
    commons = {"dustpan", "berry", "berried", "berrying", "airmail", "airmailed", "airy", "apt", "apter"}
    commons |= {"dinner", "unique", "uniquest", "corn"}
    assert script("build").is_form_of_common_word(word, commons) is kept


def test_every_word_of_one_or_two_letters_has_a_gloss_that_fits_a_line() -> None:
    for word, _, *gloss in lines("short-words.tsv"):
        assert len(gloss) == (len(word) <= 2), word
        assert all(3 < len(text) <= 50 for text in gloss), word


def test_added_words_are_on_the_list_and_removed_ones_are_not() -> None:
    words = {row[0]: row[1] for row in lines("words.tsv")}
    for word, tier, reason in lines("additions.txt"):
        assert words[word] == tier and len(word) > 2 and reason
    for word, reason in lines("removals.txt"):
        assert word not in words and reason
    assert {"alot", "momento", "publically", "supercede"} <= {word for word, _ in lines("removals.txt")}


def test_words_of_the_international_game_are_in_a_file_to_allow_them_and_on_no_list() -> None:
    extra = [word for (word,) in lines("international.txt")]
    assert {"ch", "di", "ea", "ee", "gu", "ob", "st", "ze"} <= set(extra)
    assert all(len(word) in (2, 3) for word in extra)
    assert not set(extra) & {row[0] for row in lines("words.tsv")}


EVERYDAY = """
    tech intro admin prelim vocab trans bros abs gov comp cert crit diff def est lang ling viz vol maths morph perp prog
    photog tinct umami barcode keychain gameplay backend walkthrough mixtape fanbase bootcamp infographic cybersecurity
    conversate conversating velcroed vaxxed
    merch woah aww hmmm gaslighting furries renewables storylines rearview grayscale acai gochujang misgender metaverse
    rizz zaddy noob yeet sexting sexted eco neg nox soc yer div
"""
ABSURD = """
    beautifuler beautifulest innocenter possiblest alases bandaid
    wowseristic bundying negligs scotchs secondguess thickskulled charleyhorse halfhourly lightfingered bellylanded
    aswell goup bootses quizes setted
"""


def test_everyday_words_are_on_the_game_list_and_absurd_ones_are_not() -> None:
    words = {row[0] for row in lines("words.tsv")}
    assert not set(EVERYDAY.split()) - words
    assert not set(ABSURD.split()) & words
    assert not {"momento", "publically", "awsome", "anyones", "recieve", "definately", "seperate"} & words


@pytest.mark.slow
def test_every_plural_and_verb_form_has_its_base_and_its_partners_except_the_reviewed_ones() -> None:
    inflections = script("inflections")
    words, reviewed = {row[0] for row in lines("words.tsv")}, {word for word, _ in lines("one-sided.txt")}
    alone = set(inflections.lone_forms(words, sorted(words)))
    partial = {base for base, _ in inflections.missing_forms(words, sorted(words))}
    assert alone | partial == reviewed
    assert all(reason for _, reason in lines("one-sided.txt"))


def test_forms_without_a_base_and_bases_without_a_form_are_found() -> None:
    inflections = script("inflections")
    words = {"techs", "bus", "glass", "sext", "sexting", "sexts", "cries", "unlimited", "limited", "limit", "bowstring"}
    assert inflections.lone_forms(words, sorted(words)) == ["cries", "techs"]
    assert inflections.missing_forms(words, sorted(words)) == [("sext", "sexted")]


def test_offensive_words_are_on_the_list_and_innocent_neighbors_are_not_marked() -> None:
    words = {word for word, *_ in lines("words.tsv")}
    offensive = {word for (word,) in lines("offensive.txt")}
    assert offensive <= words
    assert not offensive & {"hearse", "arsenal", "snigger", "niggle", "sparse", "farther", "dickens", "twattle"}


def test_the_notices_are_beside_the_lists() -> None:
    assert "Kevin Atkinson" in (LISTS / "LICENSE-SCOWL.txt").read_text()
    assert "J Ross Beresford" in (LISTS / "UKACD-readme.txt").read_text()
    assert "Princeton University" in (LISTS / "LICENSE-WORDNET.txt").read_text()
    assert "Attribution-ShareAlike 4.0" in (LISTS / "LICENSE-ZIPF.md").read_text()
    assert "Carnegie Mellon University" in (LISTS / "LICENSE-CMUDICT.txt").read_text()


def script(name: str) -> ModuleType:
    sys.path.insert(0, str(LISTS))  # build.py imports inflections.py
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(LISTS))


def build_script() -> ModuleType:
    return script("build")


def test_the_script_drops_accents_keeps_the_smallest_size_and_skips_other_files(tmp_path: Path) -> None:
    for name, words in {
        "english-words.35": "cats\ncats\n",
        "american-words.35": "color\n",
        "british-words.70": "cats\ncolour\ncliché\nco-op\ndon't\n",
        "canadian-words.50": "colour\n",
        "english-words.95": "wierd\n",
        "english-upper.35": "London\n",
        "english-abbreviations.35": "abbr\n",
        "english-proper-names.35": "Michael\n",
    }.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
    build = build_script()
    found = {word: (known.size, known.regions) for word, known in build.scowl_words(tmp_path).items()}
    assert found == {
        "cats": (35, {"us", "uk"}),
        "color": (35, {"us"}),
        "colour": (50, {"uk"}),
        "cliche": (70, {"uk"}),
    }
    assert build.names(tmp_path) == {"london": 35, "michael": 35}


def test_words_that_are_rarer_than_their_name_have_no_frequency() -> None:
    build = build_script()
    scowl = {"website": build.ScowlWord(size=40), "james": build.ScowlWord(size=80), "mark": build.ScowlWord(size=20)}
    held_back = build.mostly_names(scowl, {"website": 80, "james": 50, "mark": 10})
    assert "james" in held_back
    assert not {"website", "mark"} & held_back


@pytest.mark.slow
@pytest.mark.skipif(not SCOWL.is_dir(), reason="Debian's scowl package is not installed")
def test_the_script_rebuilds_the_list_from_scowl() -> None:
    build = build_script()
    scowl = build.scowl_words(SCOWL)
    frequencies = {word: 2.0 if zipf == "name" else float(zipf) for word, zipf in lines("zipf.tsv")}
    held_back = build.mostly_names(scowl, build.names(SCOWL))
    words = build.decided_words(scowl, lambda word: frequencies.get(word, 0.0), held_back)
    again = [[word, *filter(None, columns)] for word, columns in sorted(words.items())]
    assert again == lines("words.tsv")


# --- new words


DATA = ROOT / "tests" / "words" / "data"
# The public announcement of a general dictionary, as in "Oxford 2024"; a tournament list counts for nothing.
DICTIONARIES = r"(?:Merriam-Webster|Oxford|Cambridge|Collins|Dictionary\.com|Macquarie)"


def test_the_game_list_takes_nine_of_ten_words_that_dictionaries_announced_since_2015() -> None:
    words, announced = {row[0] for row in lines("words.tsv")}, []
    for row in (DATA / "announced.txt").read_text("ascii").splitlines():
        if not row.startswith("#"):
            source, _, listed = row.partition(": ")
            assert re.fullmatch(rf"{DICTIONARIES} 20(?:1[5-9]|2[0-9])", source), source
            announced += listed.split()
    assert len(announced) == len(set(announced)) > 500
    assert len(words.intersection(announced)) >= 0.9 * len(announced)


def test_a_new_word_brings_its_whole_family() -> None:
    """An announced noun has a plural, unless its line says why not, and a verb has forms in -s, -ed and -ing."""
    holes, nouns, verbs = [], 0, 0
    for word, _, reason in lines("additions.txt"):
        if re.search(rf"\b{DICTIONARIES} 20\d\d\b", reason):
            record = look_up(word)
            parts, kinds = {each.part for each in record.definitions}, {form.kind for form in record.forms}
            nouns, verbs = nouns + ("noun" in parts), verbs + ("verb" in parts)
            if "noun" in parts and "plural" not in kinds and not re.search("mass noun|plural noun", reason):
                holes.append(f"{word} has no plural")
            past = {"past form", "past tense"} & kinds
            if "verb" in parts and not (past and {"third person", "-ing form"} <= kinds) and word != "finna":
                holes.append(f"{word} lacks a form: it has {sorted(kinds)}")
    assert nouns > 250 and verbs > 40
    assert holes == []
    # Also what these families had before they were looked at: ADULTING without ADULTED.
    assert {"adulted", "rizzed", "debanked", "carnapped", "moob"} <= {row[0] for row in lines("words.tsv")}


# --- our own meanings and decisions, from which the wordbook is built


WORDNET = Path("/usr/share/wordnet")
# Our words for a meaning may be WordNet's where there is hardly another way to say it.
LONGEST_LIKE_WORDNET = 30


@pytest.fixture(scope="module")
def words() -> set[str]:
    return {row[0] for row in lines("words.tsv")}


def test_each_meaning_is_a_word_a_part_of_speech_and_a_short_text(words: set[str]) -> None:
    found = lines("meanings.tsv")
    assert len(found) > 3_000
    for row in found:
        assert len(row) == 3, row
        word, part, text = row
        assert word in words and len(word) > 2, word
        assert part in ("n", "v", "a", "r", "i"), row
        if text != "-":  # which says that WordNet's meaning is wrong
            assert 1 < len(text) <= 90 and re.fullmatch(r"\S+( \S+)*", text) and text[-1] not in ".;,:", row
        assert part != "v" or not text.startswith("to "), row


def test_meanings_are_sorted_by_word_and_none_is_there_twice() -> None:
    found = lines("meanings.tsv")
    assert [word for word, *_ in found] == sorted(word for word, *_ in found)
    assert len({tuple(row) for row in found}) == len(found)


def test_forms_and_derived_words_are_words_of_the_list_sorted_and_unique(words: set[str]) -> None:
    forms, derived = lines("forms.tsv"), lines("derived.tsv")
    kinds = {"yes", "no", *script("wordbook_forms").KINDS}
    assert [row[:2] for row in forms] == sorted(row[:2] for row in forms)
    assert len({tuple(row[:2]) for row in forms}) == len(forms)
    assert all({base, form} <= words and decision in kinds for base, form, decision in forms)
    assert [row[0] for row in derived] == sorted({row[0] for row in derived})
    assert all(word in words and (base in words or (code, base) == ("-", "-")) for word, code, base in derived)


@pytest.mark.skipif(not WORDNET.is_dir(), reason="Debian's wordnet-base package is not installed")
def test_no_longer_meaning_is_copied_from_wordnet() -> None:
    glosses = set()
    for part in ("noun", "verb", "adj", "adv"):
        for line in (WORDNET / f"data.{part}").read_text(encoding="utf-8").splitlines():
            gloss = line.partition(" | ")[2].partition('; "')[0].strip()
            glosses |= {gloss, *gloss.split("; ")}
    copied = [row for row in lines("meanings.tsv") if row[2] in glosses and len(row[2]) > LONGEST_LIKE_WORDNET]
    assert not copied


def test_the_words_whose_verdicts_were_written_down_first() -> None:
    right: dict[str, list[bool]] = {"yes": [], "no": []}
    words = {row[0] for row in lines("words.tsv")}
    for row in (ROOT / "tests" / "words" / "data" / "judged.txt").read_text("ascii").splitlines():
        if not row.startswith("#"):
            kind, _, listed = row.partition(": ")
            verdict = kind.split()[1]
            right[verdict] += [(word in words) == (verdict == "yes") for word in listed.split()]
    assert len(right["yes"]) > 500 and len(right["no"]) > 200
    # Those that were wrongly written down as no words, such as qwerty and wich, are words.
    assert sum(right["yes"]) >= 0.97 * len(right["yes"])
    assert sum(right["no"]) >= 0.97 * len(right["no"])
