"""`--json`: every command that has it is called once, and answers with one JSON object and nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ramble_tools.cli.root import COMMANDS, root_command
from ramble_tools.games.registry import NAMES
from tests.conftest import ROOT, Ramble
from tests.games.examples import examples


class Line(NamedTuple):
    """A command line, the keys of its answer (none if it is refused), its exit status, and lines to run before it."""

    line: str
    keys: str
    status: int = 0
    before: tuple[str, ...] = ()


SHOWN = "game kind players rounds winner over next dealer rules notes damage table"
REFUSED = ""

# One line for each command with --json that is not the same in every game.
CALL = "call holds_against_callers win_if_call win_if_wait holds_needed"
LINES = {
    "print sheets": Line("print sheets", "sheets"),
    "site": Line("site club --pyodide no.tgz", REFUSED, 2),
    "deck show": Line("deck show", "cards letters"),
    "check": Line("check quartz teh", "valid words", 1),
    "judge": Line("judge quartz teh", "stands words lexicon", 1),
    "score": Line("score SHIRT --suits SSSSS", examples("ramble").answer),
    "best": Line("best '2S2 6S1 QS1 5S1 2S1 KH1 4D1'", "plays count left_out why rulings"),
    "find": Line("find 'qu?*x'", "words count left_out"),
    "hooks": Line("hooks hit", "word valid front back inside trims left_out"),
    "anagrams": Line("anagrams stringe", "words count left_out"),
    "games": Line("games", "games more damage", before=("dumbal new Ann Bob",)),
    "games check": Line("games check", "sound damage games faults", before=("dumbal new Ann Bob",)),
    "games show": Line("games show dumbal-1", SHOWN, before=("dumbal new Ann Bob",)),
    **{
        f"games {command.split()[0]}": Line(f"games {command}", SHOWN, before=("dumbal new Ann Bob Cy",))
        for command in (
            *("join dumbal Zoe", "leave dumbal Cy", "seats dumbal Cy Bob Ann", "deals dumbal Bob"),
            *("note dumbal late", "end dumbal", "again dumbal"),
        )
    },
    "players show": Line("players show", "players unreadable damage"),
    "season": Line("season", "seasons damage"),
    "season show": Line(
        "season show winter",
        "season game points settings standings meetings games not_over unreadable absent closed corrected damage",
        before=("season new winter", "dumbal new Ann Bob --rule target=30", "dumbal add 4 40 a", "season add winter"),
    ),
    "house": Line("house dumbal penalty=25", "file rules"),
    "list show": Line("list show", "default lists allowed banned"),
    # It answers and then serves until it is stopped, as tests/web/test_server.py has it.
    "serve": Line("serve --port 0 --address nowhere", REFUSED, 2),
    # A round has a player, too, but the word's worth has not.
    "ramble score": Line("ramble score SHIRT --suits SSSSS", examples("ramble").answer),
    "ramble modify": Line("ramble modify '2S1 3S1' '2D1 3S1'", "legal kinds nearest why rulings"),
    "ramble turn": Line(
        "ramble turn '2S1 3S1' '2D1 3S1'",
        "legal kinds nearest word cards modified discarded claim why rulings",
        1,
    ),
    "ramble hit": Line("ramble hit 5S1 9H2", "stands discarded allowed why rulings"),
    "ramble steps": Line("ramble steps --hand 7 --discard 1", "legal hand must_discard shuffles why rulings"),
    "ramble threats": Line(
        "ramble threats '2S2 6S1 QS1 5S1'",
        "word valid own stolen unseen steals steal_count trims ruins ruin_count assumed why rulings",
    ),
    "dramble best": Line("dramble best KH 4D --left 9H:5 --right JD:2", "exact win plays assumed why rulings"),
    "dumbal discard": Line("dumbal discard 9S 9H", "legal kind why instead rulings notes"),
    "dumbal value": Line("dumbal value AS 2H 3C", "points cards may_call may_open notes why rulings"),
    "dumbal turn": Line("dumbal turn 9S --take stock", "legal kind available hand points why rulings"),
    "dumbal take": Line("dumbal take 7D --visible 6D,7D,8D", "legal available why rulings"),
    "dumbal danger": Line("dumbal danger 9H KS --left 8H", "cards notes why rulings"),
    "dumbal odds": Line(
        "dumbal odds AS 2H --opponents 5,4",
        f"holds expected points beaten_by unseen exact assumed notes why rulings {CALL}",
    ),
    "dumbal best": Line(
        "dumbal best 9S KD --visible KH",
        f"discard kind take points after_next cost keeps cards_left may_call why plays assumed notes rulings {CALL}",
    ),
    "dogpile arrange": Line("dogpile arrange 5H 6S 9H", "pack cards left_out spoilers certain assumed why rulings"),
    "dogpile round": Line("dogpile round Ann=2 Bob=0", "legal order skipped forfeit pack next_first why rulings"),
    "dukes melds": Line("dukes melds 5S,5H,5D", "valid melds why rulings"),
    "dukes take": Line(
        "dukes take 5H,5D,5C --hand 6S,7S --dukes 8D --castle 5S",
        "possible if melds from_hand changed switched notes why rulings",
    ),
    "dukes discard": Line("dukes discard red 5S,5H,5C,5D", "cards after_rearranging pairs why rulings"),
    "dukes turn": Line(
        "dukes turn --before none --after 6S,7S,8S --hand 6S,7S --draw 8S,2C",
        "legal problems most_discards played taken discarded missing invented why rulings",
    ),
    "dukes plays": Line("dukes plays --hand 6S,7S --dukes 8D", "plays takes assumed notes why rulings"),
    "dukes danger": Line("dukes danger --dukes 8D", "needed pairs targets unseen assumed notes why rulings"),
}


def lines_of(game: str) -> Iterator[tuple[str, Line]]:
    """Yield the commands that every game has, with a line for each, played on the example evening of the game."""
    known = examples(game)
    score, rounds = {*known.answer.split(), "why", "rulings"}, known.rounds
    begun = (f"{game} new {known.players}",)
    evening = (*begun, *(f"{game} add {each}" for each in rounds))
    of_the_game = {"rounds", "rules", "notes", "damage", "table"}
    recorded = " ".join(score | {*SHOWN.split(), "round", "why", "rulings"} - of_the_game)
    yield f"{game} score", Line(f"{game} score {rounds[0]}", " ".join(score))
    yield f"{game} rules", Line(f"{game} rules", "game sections rulings notes presets")
    yield f"{game} new", Line(begun[0], SHOWN)
    yield f"{game} add", Line(f"{game} add {rounds[0]}", recorded, before=begun)
    yield f"{game} edit", Line(f"{game} edit 1 {rounds[0]}", recorded, before=evening)
    yield f"{game} history", Line(f"{game} history", "game kind rounds notes damage", before=evening)
    yield f"{game} redo", Line(f"{game} redo", SHOWN, before=(*evening, f"{game} undo"))
    for line, keys in known.questions.items():
        yield f"{game} {line.split()[0]}", Line(f"{game} {line}", f"{keys} why rulings")
    for command in ("show", "undo", f"remove {len(rounds)}"):
        yield f"{game} {command.split()[0]}", Line(f"{game} {command}", SHOWN, before=evening)


TABLE = {**{command: line for game in NAMES for command, line in lines_of(game)}, **LINES}


def commands_with_json() -> Iterator[str]:
    """Walk the command tree, and yield each command that takes --json."""
    # A new root: the one that has run a command may have only that command in a group.
    root: Any = root_command.__wrapped__()

    def walk(command: Any, line: str) -> Iterator[str]:
        for name in getattr(command, "declared", ()):
            yield from walk(command.get_command(None, name), f"{line} {name}")
        if any("--json" in option.opts for option in command.params):
            yield line

    for name in COMMANDS:
        yield from walk(root.get_command(None, name), name)


def test_every_command_with_json_is_in_the_table() -> None:
    commands = list(commands_with_json())
    assert len(set(commands)) == len(commands)
    assert set(commands) - set(TABLE) == set(), "write a line in LINES for each of these"
    assert set(TABLE) - set(commands) == set(), "these have no --json"


def test_only_one_function_chooses_between_words_and_json() -> None:
    """What is printed beside the answer, such as a hint, may be left out; nothing else prints JSON."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "ramble_tools" / "cli").rglob("*.py")}
    assert [name for name, text in sources.items() if "if as_json:" in text or "json.dumps" in text] == ["output.py"]


def no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


@pytest.mark.parametrize("command", TABLE)
def test_the_answer_is_one_json_object(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    line, keys, status, before = TABLE[command]
    assert f"{line} ".startswith(f"{command} ")
    for each in before:
        ramble(each)
    answer = ramble(f"{line} --json")
    assert answer.status == status, answer
    if keys == REFUSED:
        assert answer.out == "" and answer.err.count("\n") == 1
        return
    assert answer.err == "" and answer.out.isascii()
    found = json.loads(answer.out, parse_constant=no_constant)
    assert set(found) == set(keys.split())
