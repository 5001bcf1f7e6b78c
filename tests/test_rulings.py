"""House rules: what `--rule ID=VALUE` takes."""

import json
import re
from pathlib import Path

import pytest

from ramble_tools.errors import RulingError
from ramble_tools.games.dumbal.rules import Rules as DumbalRules
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.rulings import Ruling
from tests.conftest import Ramble, Refused
from tests.games.examples import examples
from tests.games.examples.dramble import TIED
from tests.games.helpers import said
from tests.scorebook.bare_book import as_old_json


def test_every_ruling_reads_and_writes_each_of_its_answers() -> None:
    for id, (name, ruling) in Rules.rulings().items():
        for answer in ruling.answers or ["7"]:
            rules = Rules.from_options([f"{id.upper()}={answer.upper()}"])
            assert rules.chosen(id) == f"{id}={answer}"
            assert type(getattr(rules, name)) is type(ruling.default)


def test_every_ruling_has_a_question_a_quote_and_answers() -> None:
    for _, ruling in Rules.rulings().values():
        assert isinstance(ruling, Ruling)
        assert ruling.question.endswith("?")
        assert ruling.quote
        assert all(ruling.answers.values())


def test_underscores_are_read_as_hyphens() -> None:
    assert Rules.from_options(["min_length=3"]).min_length == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["min-legth=2"], "'min-legth' is not a ruling of this game; did you mean min-length?"),
        (["jokers=wyld"], "ruling jokers has no value 'wyld'; did you mean wild?"),
        (["stolen-bonus=2"], "ruling stolen-bonus has no value '2'; choose from yes, no"),
        (["min-length=0"], "ruling min-length takes a whole number of at least 1, not '0'"),
        (["min-length=two"], "ruling min-length takes a whole number of at least 1, not 'two'"),
        (["jokers"], "a ruling is given as ID=VALUE, not 'jokers'"),
        (["jokers=wild", "jokers=unused"], "ruling jokers is given twice: jokers=wild and jokers=unused"),
    ],
)
def test_the_refusal_of_a_wrong_ruling(options: list[str], message: str) -> None:
    with pytest.raises(RulingError) as refusal:
        Rules.from_options(options)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("typed", "totals", "written"),
    [
        ("0", (), "0"),
        ("00", (), "0"),
        ("100", (100,), "100"),
        ("100, 50,50", (50, 100), "50,100"),
        ("050,100,150", (50, 100, 150), "50,100,150"),
    ],
)
def test_a_ruling_with_several_numbers(typed: str, totals: tuple[int, ...], written: str) -> None:
    rules = DumbalRules.from_options([f"halve-at={typed}"])
    assert rules.halve_at == totals
    assert rules.chosen("halve-at") == f"halve-at={written}"
    assert DumbalRules.from_options([rules.chosen("halve-at")]) == rules
    assert rules.differences() == ([f"halve-at={written}"] if totals else [])


@pytest.mark.parametrize(("typed", "named"), [("", ""), ("50,", ""), ("50,x", "x"), ("0,50", "0"), ("-50", "-50")])
def test_the_refusal_of_several_numbers(typed: str, named: str) -> None:
    with pytest.raises(RulingError) as refusal:
        DumbalRules.from_options([f"halve-at={typed}"])
    assert str(refusal.value) == f"ruling halve-at takes a whole number of at least 1, not '{named}'"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("new Ann Bob --preset yaniv", "no such option: --preset; use --rule yaniv"),
        ("new Ann Bob --target 100", "no such option: --target; use --rule target=100"),
        ("new Ann Bob --target=100", "no such option: --target; use --rule target=100"),
        ("score a=3 --joker_wild", "no such option: --joker_wild; use --rule joker-wild=VALUE"),
        ("value 3S --Penalty 3", "no such option: --Penalty; use --rule penalty=3"),
        ("show --target 100", "no such option: --target"),
        ("new Ann --nam x", "no such option: --nam; did you mean --name?"),
        ("turn 9S 9H --right 6D", "no such option: --right; did you mean --visible?"),
    ],
)
def test_a_ruling_given_as_an_option(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dumbal {line}") == f"{message} (see ramble dumbal {line.split()[0]} --help)"


# --- notes: how unclear passages are read, which is no choice

NOTES = [(game, id) for game in NAMES for id in find_rules(game).Rules.NOTES]


def test_a_note_is_not_a_choice(refused: Refused) -> None:
    why = "in a tie at the end, you play one more hand of three, and another one if it is still a tie"
    assert refused("dramble new Ann Bob --rule tie=replay") == f"tie is not a choice: {why}"
    assert refused("house dramble Tie=x") == f"tie is not a choice: {why}"
    assert refused("ramble score shirt --rule cancelled_add=closes") == (
        "cancelled-add is not a choice: if an added card is canceled by a hit, the word closes up without that card"
    )


@pytest.mark.parametrize(("game", "id"), NOTES)
def test_a_note_in_somebodys_house_rules_is_ignored(ramble: Ramble, home: Path, game: str, id: str) -> None:
    kept = "wild" if game == "ramble" else "0"
    home.mkdir(exist_ok=True)
    (home / "house-rules.toml").write_text(f'[{game}]\n{id.replace("-", "_")} = "yes"\njokers = "{kept}"\n')
    assert ramble("house --json").json["rules"][game] == [f"jokers={kept}"]
    assert ramble(f"{game} new {examples(game).players}").status == 0
    assert ramble(f"{game} show --json").json["rules"] == [f"jokers={kept}"]


@pytest.mark.parametrize(("game", "id"), NOTES)
def test_a_note_in_the_log_of_a_game_is_ignored(ramble: Ramble, tmp_path: Path, game: str, id: str) -> None:
    """As in an export of an earlier version, at the start of the game and in a change of its house rules."""
    known = examples(game)
    ramble(f"{game} new {known.players} --name evening")
    ramble(f"{game} add {known.rounds[0]}")
    export = json.loads(as_old_json("evening"))
    (exported,) = export["games"]
    start, *_ = entries = exported["entries"]
    start["body"]["rules"] = [f"{id}=replay"]
    entries.append({**start, "kind": "rules", "body": {"rules": [f"{id}=replay"]}})
    file, book = tmp_path / "old.json", ("--book", str(tmp_path / "other.jsonl"))
    file.write_text(json.dumps(export))
    assert ramble(*book, "games", "import", str(file)).status == 0
    shown = ramble(*book, "games", "show", "evening", "--json").json
    assert (shown["rules"], len(shown["rounds"]), shown["damage"]) == ([], 1, None)
    log = ramble(*book, game, "history", "--all").out
    assert re.findall(r"  (start: .*|.* house rules.*)", log) == [
        f"start: {', '.join(known.players.split())}",
        "a change of the house rules",
    ]


def test_the_rules_show_every_note_with_its_passage(ramble: Ramble) -> None:
    for game in NAMES:
        listed = ramble(f"{game} rules --json").json["notes"]
        assert [each["id"] for each in listed] == [id for of, id in NOTES if of == game]
        for each in listed:
            assert f'{each["note"]} official rules: "{each["text"]}"' in said(ramble(f"{game} rules"))


@pytest.mark.parametrize(
    ("line", "reason", "passage"),
    [
        (
            "dramble score --left 5H:3 --right 2D:1 --first KS@left --second KD@left",
            "KS and KD are equal: both go on the pile, KD on top",
            "If both players play the same card they cannot take the pile",
        ),
        (
            "ramble turn '6S1 QS1' '6S1 QS1 2S1 2S2' --hit '2S1 9H1'",
            "the word is now HIS",
            "the lower value card is canceled and both cards are discarded",
        ),
    ],
)
def test_why_quotes_the_passage_of_a_note(ramble: Ramble, line: str, reason: str, passage: str) -> None:
    assert f'{reason} (the rules: "{passage}")' in said(ramble(f"{line} --why"))
    assert reason in said(ramble(line)) and passage not in said(ramble(line))
    assert ramble(f"{line} --json").json["rulings"] == []


def test_why_quotes_the_passages_about_the_end_of_a_game(ramble: Ramble) -> None:
    ramble("dramble new Ann Bob")
    for line in TIED:
        tied = ramble(f"dramble add {line} --why")
    sentence = "If both players have the same number of cards, then they re-shuffle and play one last hand of 3 cards"
    assert f'play one more hand of three (the rules: "{sentence}")' in said(tied)
    ramble("ramble new Ann Bob --rule max-shuffles=1")
    shared = 'share the win (the rules: "The player with the most points wins the game")'
    assert shared in said(ramble("ramble add --shuffled --why"))
    ramble("dogpile new A B C D E F G H I --rule jokers=0")
    pack = "'AC 2C 3C 4C 5C 6C 7C 8C 9C'"
    assert 'so the game ends (the rules: "until the timer rings")' in said(ramble(f"dogpile add {pack} --why"))
