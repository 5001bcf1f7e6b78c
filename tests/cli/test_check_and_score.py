"""`ramble check` and `ramble score`, beyond the examples in docs/words.md and docs/ramble.md, which are run too."""

import io
import json

import pytest

from ramble_tools.cli.root import COMMANDS
from tests.conftest import Answer, Ramble, Refused


def test_check_says_which_form_of_which_word_it_is(ramble: Ramble) -> None:
    assert "  plural of goose: a large water bird with a long neck\n" in ramble("check geese").out
    assert "  plural of goose\n    noun: a large water bird with a long neck" in ramble("check --more geese").out
    assert "  comparative of good\n" in ramble("check --more better").out
    assert "  forms: goose" not in ramble("check --more geese").out


def test_check_answers_what_the_forms_of_a_word_are(ramble: Ramble) -> None:
    assert ramble("check plural of ox").out == "the plural of OX is OXEN or OXES\n"
    assert ramble("check", "past tense of swim?").out == "the past tense of SWIM is SWAM\n"
    assert ramble("check plural of oxx").status == 1
    assert len(json.loads(ramble("check plural of ox --json").out)["words"]) == 3


def test_check_takes_two_lines_a_word(ramble: Ramble) -> None:
    for line in ("quartz", "jew", "geese", "recieve", "gooder", "london", "icecream", "zzxqj", "superlatives", "ea"):
        first, *others = ramble("check", line).out.splitlines()
        assert not first.startswith(" ") and len(others) == 1 and others[0].startswith("  ")


def test_check_says_that_no_larger_list_has_it_either(ramble: Ramble) -> None:
    assert "not on the common list or a larger one" in " ".join(ramble("check recieve --list common").out.split())


def test_check_says_why_the_decks_cannot_spell_a_word(ramble: Ramble) -> None:
    answer = ramble("check --more pizzazz")
    assert answer.status == 0
    assert "  can't be spelled: needs 4 Zs; the decks have 1\n" in answer.out


def test_check_of_several_words_is_yes_if_all_are_words(ramble: Ramble) -> None:
    assert ramble("check qi za").status == 0
    answer = ramble("check qi teh za")
    assert answer.status == 1
    assert [line.split(":")[0] for line in answer.out.splitlines() if not line.startswith(" ")] == [
        "QI is a word",
        "TEH is not a word",
        "ZA is a word",
    ]


def test_check_json(ramble: Ramble) -> None:
    answer = ramble("check Café teh --json")
    assert answer.status == 1
    assert answer.json["valid"] is False
    cafe, teh = answer.json["words"]
    assert cafe == {
        "word": "cafe",
        "valid": True,
        "list": "game",
        "tier": "common",
        "lists": {"common": True, "standard": True, "game": True},
        "region": None,
        "house": None,
        "offensive": False,
        "meaning": "a small restaurant where drinks and snacks are sold",
        "standing": "on the common list",
        "definitions": [{"part": "noun", "text": "a small restaurant where drinks and snacks are sold"}],
        "bases": [],
        "forms": [{"form": "plural", "word": "cafes"}],
        "zipf": 4.09,
        "common": "often used: once in 80,000 words (zipf 4.1)",
        "refusal": None,
        "missing_form_of": None,
        "suggestions": [],
        "two_words": None,
        "spellable": True,
    }
    assert (teh["tier"], teh["suggestions"][0]) == (None, "the")
    colour, james = ramble("check colour james --json").json["words"]
    assert (colour["region"], james["region"], james["zipf"]) == ("uk", None, 0.0)


def test_an_offensive_word_is_valid_and_labeled(ramble: Ramble) -> None:
    assert ramble("check jew").out.splitlines()[1].startswith("  offensive; ")
    answer = ramble("check --more jew")
    assert answer.status == 0
    assert answer.out.splitlines()[1] == "  an offensive word: some word lists leave such words out"
    assert ramble("check jew --json").json["words"][0]["offensive"] is True
    assert "offensive" not in ramble("check jewel").out


def test_score_names_a_ruling_only_if_it_decided(ramble: Ramble) -> None:
    assert "ruling" not in ramble("score SHIRT --suits SSSSS").out
    assert "(ruling stolen-bonus=yes)" in ramble("score SHIRT --suits SSSSS --stolen").out
    assert "ruling" not in ramble("score SHIRT --suits SHSHS --stolen").out
    assert "(ruling bonus-without-points=yes)" in ramble("score EAU --suits SSS").out


def test_score_without_suits_leaves_the_bonuses_open(ramble: Ramble) -> None:
    answer = ramble("score threat --json")
    assert (answer.json["color_bonus"], answer.json["suit_bonus"], answer.json["points"]) == (None, None, 2)
    assert "  add --suits to see the bonuses\n" in ramble("score threat").out


def test_a_refused_word_costs_its_value(ramble: Ramble) -> None:
    answer = ramble("score SHIRTT --suits SSSSSS")
    assert answer.status == 1
    assert answer.out.startswith("SHIRTT is refused and costs 4 points: not on the game list\n")
    assert "no score falls below 0" in answer.out
    assert ramble("score SHIRTT --suits SSSSSS --json").json["change"] == -4


def test_the_groups_own_dictionary_overrules_the_list(ramble: Ramble) -> None:
    valid, invalid = ramble("score grefts --valid"), ramble("score shirts --invalid")
    assert valid.status == 0 and valid.out.startswith("GREFTS scores 2 points: your group says it is a word\n")
    assert invalid.status == 1
    assert invalid.out.startswith("SHIRTS is refused and costs 2 points: your group says it is not\n  a word\n")


def test_score_keeps_cards_as_cards(ramble: Ramble) -> None:
    answer = ramble("score", "--cards", "2S2, 6S1 QS1 5S1 2S1", "--json")
    assert answer.json["word"] == "shirt"
    assert answer.json["keep"] == ["2S2", "6S1", "QS1", "5S1"]
    assert answer.json["discard"] == ["2S1"]


def test_score_names_the_rulings_in_json(ramble: Ramble) -> None:
    answer = ramble("score eau --suits SSS --rule bonus-without-points=no --json").json
    assert (answer["points"], answer["rulings"]) == (0, ["bonus-without-points=no"])
    assert ramble("score a --rule min-length=2 --json").json["rulings"] == ["min-length=2"]


@pytest.mark.parametrize("line", ["x2y", "quartz --help"])
def test_what_is_no_command_is_told_all_of_them(refused: Refused, line: str) -> None:
    assert refused(line) == f"there is no command '{line.split()[0]}'; choose from {', '.join(COMMANDS)}"


def test_long_words_neither_hang_nor_fill_the_screen(ramble: Ramble) -> None:
    answer = ramble("check", "a" * 1_000)
    assert answer.status == 1
    assert len(ramble("score", "a" * 1_000).err) < 200


@pytest.mark.parametrize(
    "line", ["check --more pizzazz recieve", "score SHIRT --suits SCSCS --stolen", "deck show", "score A"]
)
def test_answers_fit_a_phone(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    wide = ramble(line).out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = ramble(line).out
    assert max(map(len, narrow.splitlines())) <= 40
    assert narrow.split() == wide.split()


def test_cards_in_place_of_the_word(ramble: Ramble) -> None:
    for command in ("score", "ramble score"):
        assert ramble(f"{command} '2S2 6S1' --json").json == ramble(f"{command} --cards '2S2 6S1' --json").json


def test_check_takes_words_from_standard_input(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(*options: str, lines: str = "Quartz!\n\nteh\nb4\n") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return ramble("check", "-", *options)

    found = answers("--json")
    assert (found.status, found.err) == (1, "")
    quartz, teh, b4 = map(json.loads, found.out.splitlines())
    assert quartz == {"word": "quartz", "valid": True}
    assert teh == {"word": "teh", "valid": False}
    assert (b4["word"], b4["valid"]) == ("b4", False)
    assert b4["error"] == "'b4' is not a word: it has the digit '4'; use letters only"
    assert json.loads(answers("--json", "--suggest").out.splitlines()[1])["suggestions"][0] == "the"
    assert answers("--json", lines="qi\nza\n").status == 0
    assert answers().out == f"QUARTZ is a word\nTEH is not a word\n{b4['error']}\n"
    assert answers("--list", "common", lines="za\n").out == "ZA is not a word\n"
