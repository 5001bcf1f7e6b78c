"""The scorebook as it is used: a game typed in, taken back, corrected, shown, brought out and in again."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.cli.names import player_names
from ramble_tools.errors import BadInput, ReplayError
from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.replay import Entry, History, history_of
from ramble_tools.scorebook.sessions import act
from tests.conftest import Ramble, Refused, ramble_program
from tests.games.helpers import at_the_prompt, said, type_in


def test_what_an_add_answers(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    answer = ramble("dumbal add Ann=5 Bob=3/2 Cy=3/1 --caller Ann --json")
    assert answer.json["winners"] == ["Cy"]
    assert answer.json["scores"] == {"Ann": 25, "Bob": 3, "Cy": 0}
    assert (answer.json["round"], answer.json["game"], answer.json["winner"]) == (1, "dumbal-1", None)
    assert answer.json["players"][0] == {"name": "Ann", "score": 25, "out": False, "left": False, "place": 3}


def test_an_answer_fits_a_phone(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy Dan Eve Fay Gus Hal")
    hands = "Ann=5 Bob=5/2 Cy=4/2 Dan=4/2 Eve=3/1 Fay=3/1 Gus=30 Hal=40"
    lines = ramble(f"dumbal add {hands} --caller Ann").out.splitlines()
    assert len(lines) <= 10 and all(len(line) <= 40 for line in lines)
    assert lines[-1] == "Bob deals, Cy starts"


def test_the_exit_status_is_that_of_score(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob")
    assert ramble("ramble add hitz --player Ann").status == 1
    assert ramble("ramble add hits --player Ann").status == 0
    ramble("dogpile new Ann")
    assert ramble("dogpile add '5H 7S'").status == 1
    assert len(ramble("dogpile show --json").json["rounds"]) == 1


# --- corrections


def test_a_correction_counts_everything_anew(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    before = ramble("dumbal show --json").json["players"]
    answer = ramble("dumbal edit 1 Ann=30 Bob=2 Cy=9 --caller Bob --json").json
    assert answer["round"] == 1 and answer["winners"] == ["Bob"]
    assert [each["score"] for each in answer["players"]] == [before[0]["score"] + 30, before[1]["score"] - 17, 65]
    assert len(ramble("dumbal show --json").json["rounds"]) == 3
    ramble("dumbal undo")
    assert ramble("dumbal show --json").json["players"] == before
    log = ramble("dumbal history --all --json").json["log"]
    assert [each["kind"] for each in log] == ["new", "round", "round", "round", "edit", "undo"]
    assert "correction of 1: Ann=30 Bob=2 Cy=9, caller Bob (undone)" in said(ramble("dumbal history --all"))


def test_a_round_is_taken_out(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    shown = ramble("dumbal remove 2 --json").json
    assert shown["rounds"][0]["scores"] == {"Ann": 0, "Bob": 17, "Cy": 9}
    assert len(shown["rounds"]) == 2
    assert "undone: 2 taken out" in said(ramble("dumbal undo"))


def test_a_correction_that_can_not_stand(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=60")
    ramble("dumbal add Ann=4 Bob=30 Cy=9 --caller Ann")
    ramble("dumbal add Ann=4 Bob=20 Cy=9 --caller Ann")
    before = ramble("dumbal show --json").json
    message = refused("dumbal edit 1 Ann=4 Bob=60 Cy=9 --caller Ann")
    assert message == (
        "then hand 2 can't stand: Bob is out, with 60 after hand 1; in play are Ann and Cy; nothing was changed"
    )
    assert ramble("dumbal show --json").json == before


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("edit 4 Ann=4 Bob=6 Cy=9 --caller Ann", "there is no hand 4; those there are: 1 to 3"),
        ("remove 0", "there is no hand 0; those there are: 1 to 3"),
        ("edit x Ann=4 Bob=6 Cy=9 --caller Ann", "invalid value for 'ROUND': 'x' is not a whole number"),
        ("add Ann=4 Bob=6 --caller Ann", "Cy: no hand is given; give one of each who is in, as in Cy=17"),
        ("add Ann=4 Bob=6 Dan=6 --caller Ann", "'Dan' does not play here; did you mean Ann?"),
        ("add Ann=4 Bob=6 Cy=9 --caller Dan", "'Dan' does not play here; did you mean Ann?"),
        ("add Ann=4S Bob=4S Cy=9 --caller Ann", "4S is in Ann's hand and in Bob's; there is one"),
        ("add Ann=6 Bob=7 Cy=9 --caller Ann", "Ann can't call with 6 points, 1 more than 5 (ruling call-limit=5)"),
        ("add Ann=4 ann=6 Cy=9 --caller Ann", "Ann has two hands; each player has one"),
        ("join Bob", "there are two players Bob; tell them apart, as in Bob1 and Bob2"),
        ("leave Zoe", "'Zoe' does not play here; choose from Ann, Bob, Cy"),
        ("seats Ann Bob", "Cy has no seat; name all who play"),
        ("seats ,", "',' names nobody; name all who play, in seat order"),
        ("show --game fridy", "there is no game of Dumbal 'fridy'; the only one is dumbal-1"),
        ("what-if", "name other house rules, as in --rule ID=VALUE; the group's rules lists them"),
        ("what-if --rule penalti=3", "'penalti' is not a ruling of this game; did you mean penalty?"),
        ("new Ann Bob --name dumbal-1", "there is a game 'dumbal-1' already; give another name, as in 'dumbal-1 2'"),
        ("new Ann Bob --name ' '", "' ' is no name for a game; up to 40 letters will do, as in friday"),
        ("new Ann", "this game is for 2 to 10 players, not 1; name each, as in new Ann Bob"),
        ("show --plot evening.pdf", "--plot 'evening.pdf': the picture is .svg or .png, as in evening.svg"),
    ],
)
def test_what_is_refused_changes_nothing(ramble: Ramble, refused: Refused, line: str, message: str) -> None:
    type_in(ramble, "dumbal")
    before = ramble("dumbal history --all --json").json
    assert refused(f"dumbal {line}").startswith(message)
    assert ramble("dumbal history --all --json").json == before


def test_refusals_without_a_game(refused: Refused, ramble: Ramble) -> None:
    for line in ("show", "add Ann=4 Bob=5 --caller Ann", "undo", "play", "end"):
        message = refused(f"dumbal {line}")
        assert message == "no game of Dumbal is written down yet; ramble dumbal new Ann Bob begins one"
    assert refused("games show friday") == "there is no game 'friday'; none is written down yet"
    assert said(ramble("games")).startswith("no game is written down yet")
    assert said(ramble("players")).startswith("nobody has played yet")


# --- several games


def test_the_game_used_last_is_the_open_one(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name one")
    answer = ramble("dumbal new Cy Dan --name two")
    assert "(this is two; open too: one; --game names one)" in said(answer)
    assert ramble("dumbal add Cy=4 Dan=9 --caller Cy --json").json["game"] == "two"
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann --game on --json").json["game"] == "one"
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann --json").json["game"] == "one"
    assert "two goes on; ramble dumbal add adds to it" in said(ramble("games resume two"))
    assert ramble("dumbal show --json").json["game"] == "two"
    ramble("ramble new Ann Bob")
    assert ramble("dumbal show --json").json["game"] == "two", "a game of another kind is another matter"


def test_history_tells_who_came_and_went(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    ramble("dumbal join Dan")
    ramble("dumbal leave Bob")
    ramble("dumbal undo")
    assert said(ramble("dumbal history")).endswith("Ann +0, Bob +14, Cy +26 Dan joins")


def test_names_of_games(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal new Ann Bob --name fritz")
    assert refused("games show fr") == "'fr' may be fritz, friday; type one letter more"
    assert said(ramble("games rename frid 'family night'")) == "it is called family night now"
    assert ramble("games show family --json").json["game"] == "family night"
    assert refused("games rename fritz 'Family Night'").startswith("there is a game 'Family Night' already")
    assert "is deleted" in said(ramble("games delete fritz"))
    assert refused("games show fritz").startswith("there is no game 'fritz'")
    assert refused("games restore fitz") == "no deleted game is called 'fitz'; deleted: fritz"
    assert said(ramble("games restore fritz")) == "fritz is back"
    listed = ramble("games --json").json["games"]
    assert [each["name"] for each in listed] == ["fritz", "family night"]


def test_an_ended_game(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob Cy")
    ramble("dumbal add Ann=4 Bob=9 Cy=12 --caller Ann")
    assert said(ramble("dumbal end")).endswith("Ann wins the game")
    assert ramble("dumbal show --json").json["winner"] == "Ann"
    assert refused("dumbal end") == "the game was ended already; undo takes that back"
    message = refused("dumbal add Ann=4 Bob=9 Cy=12 --caller Ann")
    assert message == "the game was ended; undo takes that back, or begin a new one"
    assert "finished dumbal-1: Ann, Bob, Cy; 1 hand, won by Ann" in said(ramble("games"))
    assert said(ramble("games resume dumbal-1")).startswith("dumbal-1 goes on")
    assert ramble("dumbal add Ann=4 Bob=9 Cy=12 --caller Ann").status == 0
    ramble("dogpile new Ann Bob")
    ramble("dogpile add '5H 6S'")
    assert ramble("dogpile end --json").json["winner"] is None


def test_players_and_what_they_did(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    found = {each["name"]: each for each in ramble("players dumbal --json").json["players"]}
    assert found["Ann"]["marks"] == {"called": 3, "won": 2, "caught": 1}
    assert (found["Bob"]["games"], found["Bob"]["rounds"], found["Bob"]["won"]) == (1, 3, 0)
    assert "rounds: 3 played: called 3, caught 1, won 2" in said(ramble("players dumbal"))
    assert player_names("b") == ["Bob"] and player_names("") == ["Ann", "Bob", "Cy"]


def test_the_shell_completes_names(ramble: Ramble, refused: Refused, home: Path) -> None:
    ramble("dumbal new Ann Bob")
    assert "complete_bash" in ramble("completion bash").out
    assert refused("completion tcsh").startswith("'tcsh' is not a supported shell; choose from bash, zsh")

    def complete(words: str, place: int) -> list[str]:
        settings = {"COMP_WORDS": words, "COMP_CWORD": str(place), "_RAMBLE_COMPLETE": "complete_bash"}
        done = ramble_program(env={"RAMBLE_HOME": str(home), **settings}, text=True)
        found: list[str] = done.stdout.split()
        return found

    assert complete("ramble dumbal new A", 3) == ["Ann"]
    assert complete("ramble dumbal add Ann=4 B", 4) == ["Bob="]
    assert complete("ramble dumb", 1) == ["dumbal"]
    assert complete("ramble dumbal edi", 2) == ["edit"]


# --- other house rules


def test_what_if(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    found = ramble("dumbal what-if --rule penalty=30 --json").json
    assert [each["score"] for each in found["players"]] == [35, 31, 65]
    assert [each["score"] for each in found["was"]["players"]] == [25, 31, 65]
    assert found["stopped"] is None
    text = said(ramble("dumbal what-if --rule target=30"))
    assert "from hand 3 on it can't be told: Cy is out, with 39 after hand 2" in text
    assert "dumbal-1 with penalty=25 target=100 court-cards=ten:" in said(ramble("dumbal what-if --preset jhyap"))


def test_house_rules_for_good(ramble: Ramble, refused: Refused, home: Path) -> None:
    assert "Dumbal: penalty=30 joker-wild=yes" in said(ramble("house dumbal penalty=030 Joker_Wild=yes"))
    text = (home / "house-rules.toml").read_text()
    assert '[dumbal]\npenalty = 30\njoker-wild = "yes"\n' in text
    assert "house rules: penalty=30 joker-wild=yes" in said(ramble("dumbal new Ann Bob"))
    assert ramble("dumbal score Ann=5 Bob=4 --caller Ann --json").json["scores"]["Ann"] == 35
    assert ramble("dumbal score Ann=5 Bob=4 --caller Ann --rule penalty=1 --json").json["scores"]["Ann"] == 6
    assert "house rules: as the text has it" in said(ramble("dumbal new Ann Bob --preset classic"))
    ramble("house ramble stolen-bonus=no target=30")
    assert ramble("score SHIRT --suits SSSSS --stolen --json").json["points"] == 2
    assert "Dumbal: penalty=30" in said(ramble("house dumbal --forget joker-wild"))
    assert refused("house dumbal --forget target") == "'target' is not kept for dumbal; the only one is penalty"
    assert refused("house dumbal penalti=3") == "'penalti' is not a ruling of this game; did you mean penalty?"
    assert refused("house dumbal penalty") == "'penalty' is no ruling with its value; as in call-limit=VALUE"
    assert refused("house dumbel penalty=3") == "there is no game 'dumbel'; did you mean dumbal?"
    assert refused("house --forget") == "name the game, as in ramble house dumbal --forget"
    assert "Dumbal: as the text has it" in said(ramble("house dumbal --forget"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[dumbal]\npenalty = ", "can't be read: Invalid value (at end of document); mend or delete it"),
        ("[dumbel]\npenalty = 3", "there is no game [dumbel]; did you mean dumbal?"),
        ("[dumbal]\npenalty = -3", "[dumbal]: ruling penalty takes a whole number of at least 0, not '-3'"),
        ("[dumbal]\njoker-wild = 'perhaps'", "[dumbal]: ruling joker-wild has no value 'perhaps'; choose from yes, no"),
        ("penalty = 3", "penalty stands above all games; put it below one, as [dumbal]"),
        ("dumbal = 3", "write [dumbal] on a line of its own, and its rulings below it"),
    ],
)
def test_a_file_of_house_rules_with_a_mistake(refused: Refused, home: Path, text: str, message: str) -> None:
    home.mkdir(exist_ok=True)
    (home / "house-rules.toml").write_text(text)
    assert message in refused("dumbal new Ann Bob")


def test_presets_and_house_rules_in_layers(ramble: Ramble) -> None:
    ramble("house dumbal target=100 penalty=25")
    rules = ramble("dumbal new Ann Bob --preset yaniv --rule call-limit=6 --json").json["rules"]
    assert {"target=100", "penalty=30", "call-limit=6", "halve-at=100"} <= set(rules)
    assert ramble("dumbal new Ann Bob --preset classic --json").json["rules"] == ["target=100"]
    assert "target=100 jokers=2" in said(ramble("dumbal what-if --preset modified"))


def test_a_mistake_in_one_game_s_rules_stops_no_other(ramble: Ramble, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "house-rules.toml").write_text("[dumbal]\npenalti = 3\n")
    assert ramble("dramble new Ann Bob").status == 0
    assert ramble("dumbal new Ann Bob").status == 2


def test_rules_that_one_wrote_oneself(ramble: Ramble, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "house-rules.toml").write_text("# ours\n[dumbal]\njoker-wild = true\ntarget = 50\n")
    assert "house rules: target=50 joker-wild=yes" in said(ramble("dumbal new Ann Bob"))


def test_a_game_is_opened_again_whatever_came_after_its_end(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob")
    ramble("dumbal add Ann=3 Bob=9 --caller Ann")
    ramble("dumbal end")
    ramble("dumbal edit 1 Ann=3 Bob=12 --caller Ann")
    assert said(ramble("games resume dumbal-1")).startswith("dumbal-1 goes on")
    assert ramble("dumbal show --json").json["players"][1]["score"] == 12
    assert "undone: the game is opened again" in said(ramble("dumbal undo"))
    assert ramble("dumbal show --json").json["over"]
    ramble("dumbal new Ann Bob Cy --rule target=5")
    ramble("dumbal add Ann=1 Bob=30 Cy=40 --caller Ann")
    for line in ("join Dan", "seats Cy Bob Ann"):
        assert refused(f"dumbal {line}") == "the game is over; undo takes the last round back, or begin a new one"


def test_who_left_is_told_from_who_is_out(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    ramble("dumbal leave Bob")
    assert [(each["out"], each["left"]) for each in ramble("dumbal show --json").json["players"]] == [
        (False, False),
        (True, True),
        (False, False),
    ]


def test_letters_that_are_none(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new Ann Bob")
    for command in (("dumbal", "play"), ("words",)):
        settings = {"RAMBLE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
        done = ramble_program(*command, env=settings, input=b"a 4, b 17, a called\nx\xe9\n")
        assert done.returncode == 0, done.stderr
    assert len(ramble("dumbal show --json").json["rounds"]) == 1


def test_a_won_game_is_not_resumed(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --rule target=9")
    ramble("dumbal add Ann=4 Bob=9 --caller Ann")
    ramble("dumbal new Ann Bob")
    assert said(ramble("games resume dumbal-1")).startswith("dumbal-1 is over; ramble dumbal undo takes its last round")
    assert "open too" not in said(ramble("games show dumbal-2"))


# --- the prompt


def test_what_is_half_typed_is_kept(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    assert "what is half typed too" in at_the_prompt(ramble, monkeypatch, "dumbal", "a", "4")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "17", "9")
    assert "half typed, and kept: a / 4 (drop forgets it)" in out and "hand 1: Ann wins" in out
    assert "half typed" not in at_the_prompt(ramble, monkeypatch, "dumbal")
    at_the_prompt(ramble, monkeypatch, "dumbal", "b")
    assert "dropped what was half typed" in at_the_prompt(ramble, monkeypatch, "dumbal", "drop")


def test_undo_in_the_prompt_takes_a_line_back_first(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = at_the_prompt(
        ramble, monkeypatch, "dumbal", "a 4, b 17, c 9, a called", "b", "b 3", "undo", "undo", "undo", "redo", "drop"
    )
    assert "taken back: b 3" in out and "taken back: b\n" in out and "undone: round: Ann=4 Bob=17 Cy=9" in out
    assert "nothing is half typed" in out


def test_what_is_half_typed_outlives_other_entries(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy")
    at_the_prompt(ramble, monkeypatch, "dumbal", "a 4, b 17, c 9, a called", "a called, a 5")
    ramble("dumbal edit 1 Ann=4 Bob=16 Cy=9 --caller Ann")
    ramble("dumbal undo")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "join Dan", "show", "b 7", "c 8 d 9")
    assert out.count("half typed, and kept: a called, a 5 (drop forgets it)") == 3
    assert "hand 2: Ann wins" in out


def test_a_correction_leaves_what_is_half_typed(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(ramble, "dumbal")
    out = at_the_prompt(
        ramble, monkeypatch, "dumbal", "a 4, b 17", "edit 1 b 12", "edit 1", "drop", "edit 2", "undo", "edit 3"
    )
    assert out.count("half typed, and kept: a 4, b 17") == 3
    assert "hand 1 stays as it was" in out and "hand 2 stays as it was" in out
    assert out.endswith("what is half typed too\nthe correction is dropped: hand 3 stays as it was\n")
    assert "half typed, and kept: a 4, b 17" in at_the_prompt(ramble, monkeypatch, "dumbal", "c 9, a called")
    assert [each["scores"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]] == [12, 0, 14, 17]


def test_a_correction_of_a_round_that_changed_elsewhere(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    from ramble_tools.cli.tally import play as prompt

    type_in(ramble, "dumbal")
    lines = iter(["edit 1", "elsewhere", "b 12"])

    def typed(_: object) -> Iterator[str]:
        for line in lines:
            if line == "elsewhere":
                act("dumbal", "dumbal-1", lambda _: ("remove", {"number": 1}))
                continue
            yield line

    monkeypatch.setattr(prompt, "_typed", typed)
    assert "hand 1 was changed elsewhere meanwhile; look, and edit it anew" in said(ramble("dumbal play"))
    assert [each["scores"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]] == [0, 14]


def test_a_game_that_goes_on_elsewhere(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    from ramble_tools.cli.tally import play as prompt

    ramble("dumbal new Ann Bob")
    lines = iter(["a", "4", "elsewhere", "9", "b 9"])

    def typed(_: object) -> Iterator[str]:
        for line in lines:
            if line == "elsewhere":
                act("dumbal", "dumbal-1", lambda _: HAND)
                continue
            yield line

    monkeypatch.setattr(prompt, "_typed", typed)
    out = said(ramble("dumbal play"))
    assert "hand 1 was written down elsewhere meanwhile; type it anew, or drop" in out
    assert "hand 2: Ann wins" in out
    assert len(ramble("dumbal show --json").json["rounds"]) == 2


def test_correcting_in_the_prompt(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(ramble, "dumbal")
    out = at_the_prompt(
        ramble, monkeypatch, "dumbal", "edit 9", "edit 1", "b 20", "edit 2 c 31/4", "remove 3", "history", "edit x"
    )
    assert "edit which hand? there are 1 to 3, not '9'" in out
    assert "hand 1 was: round: Ann=AS 3H Bob=17 Cy=9, caller Ann; drop leaves it so" in out
    assert "hand 1 corrected: Ann wins" in out and "hand 2 corrected: Bob wins" in out
    shown = ramble("dumbal show --json").json
    assert [each["scores"]["Cy"] for each in shown["rounds"]] == [9, 31] and len(shown["rounds"]) == 2
    assert shown["rounds"][0]["as_typed"]["hands"] == {"Ann": "AS 3H", "Bob": "20", "Cy": "9"}


def test_an_old_hand_is_of_those_who_played_it(ramble: Ramble, refused: Refused) -> None:
    type_in(ramble, "dumbal")
    ramble("dumbal join Dan")
    assert ramble("dumbal edit 1 a=4 b=20 c=9 --caller a").status == 0
    message = refused("dumbal edit 1 a=4 b=20 c=9 d=7 --caller a")
    assert message.startswith("then hand 1 can't stand: Dan has not joined at hand 1; in play are Ann, Bob and Cy")


def test_who_plays_changes_in_the_prompt(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")
    out = at_the_prompt(ramble, monkeypatch, "dumbal", "join Cy", "a 4, b 9, c 7, a called", "leave b", "end", "a")
    assert "3 Bob  9 left" in out and "Ann wins the game" in out
    assert "the game is over; undo takes the last round back, or begin a new one" in out


# --- the picture


def test_how_the_totals_ran(ramble: Ramble, tmp_path: Path) -> None:
    ramble("dumbal new Ann Bob --rule target=40")
    for bob in (10, 20):
        ramble(f"dumbal add Ann=4 Bob={bob} --caller Ann")
    chart = ramble("dumbal show").out.split("\n\n")[1].splitlines()
    assert chart[0] == "40 |--" and chart[7] == " 0 |AA" and chart[-1] == "    A Ann, B Bob"
    assert [line[4:] for line in chart if "B" in line][:2] == [" B", "B"]
    for name in ("evening.svg", "evening.png"):
        path = tmp_path / name
        assert ramble("dumbal", "show", "--plot", str(path)).status == 0
        assert path.read_bytes()[:5] in (b"<?xml", b"\x89PNG\r")
    assert sorted(os.listdir(tmp_path)) == ["evening.png", "evening.svg"]


# --- replay


def entries(*bodies: tuple[str, dict[str, Any]]) -> list[Entry]:
    first = ("new", {"players": ["Ann", "Bob"], "rules": []})
    return [Entry(number, "", kind, body) for number, (kind, body) in enumerate([first, *bodies], start=1)]


HAND = ("round", {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"})


def test_a_new_action_leaves_nothing_to_redo() -> None:
    history = history_of(dumbal, entries(HAND, HAND, ("undo", {}), HAND))
    assert len(history.played) == 2 and history.undone == []
    with pytest.raises(BadInput):
        history.take(Entry(9, "", "redo", {}))


def test_undo_takes_a_correction_back_and_not_its_round() -> None:
    edit = ("edit", {"number": 1, "round": {"hands": {"Ann": "3", "Bob": "7"}, "caller": "Ann"}})
    corrected = history_of(dumbal, entries(HAND, HAND, edit))
    assert [played.change.scores["Bob"] for played in corrected.played] == [7, 9]
    back = history_of(dumbal, entries(HAND, HAND, edit, ("undo", {})))
    assert [played.change.scores["Bob"] for played in back.played] == [9, 9]
    removed = history_of(dumbal, entries(HAND, HAND, edit, ("remove", {"number": 2})))
    assert [played.change.scores["Bob"] for played in removed.played] == [7]


def test_a_log_that_is_not_whole() -> None:
    with pytest.raises(ReplayError, match="the game has no beginning"):
        history_of(dumbal, entries(HAND)[1:])
    with pytest.raises(ReplayError, match="hand 1 can't stand: Bob: no hand is given"):
        history_of(dumbal, entries(("round", {"hands": {"Ann": "4"}, "caller": "Ann"})))
    with pytest.raises(ReplayError, match="there is no round 3 to correct; there is 1 round"):
        history_of(dumbal, entries(HAND, ("remove", {"number": 3})))


def test_the_log_forgets_nothing(ramble: Ramble) -> None:
    import sqlite3

    type_in(ramble, "dumbal")
    with pytest.raises(Exception, match=r"an entry is never (changed|deleted)") as caught, writing() as book:
        book._connection.execute("DELETE FROM entry")
    assert isinstance(caught.value.__cause__, sqlite3.Error)
    with reading() as book:
        assert len(book.entries(book.game("dumbal"))) == 4


def test_a_history_says_who_leads_when_the_table_ends_it() -> None:
    ended = history_of(dumbal, entries(HAND, ("end", {})))
    assert isinstance(ended, History) and ended.winners == ("Ann",) and ended.over
    assert history_of(dumbal, entries(("end", {}))).winners == ()
