"""The scorebook in use: recording, undoing, correcting and showing games, other house rules, and replays."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.cli.options import player_names
from ramble_tools.errors import ReplayError
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.spreadsheet import harmless
from tests.conftest import Ramble, Refused, ramble_program
from tests.games.helpers import said, type_in

pytestmark = pytest.mark.both_stores


def test_the_answer_of_add(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    answer = ramble("dumbal add Ann=5 Bob=3/2 Cy=3/1 --caller Ann --json")
    assert answer.json["winners"] == ["Cy"]
    assert answer.json["scores"] == {"Ann": 25, "Bob": 3, "Cy": 0}
    assert (answer.json["round"], answer.json["game"], answer.json["winner"]) == (1, "dumbal-1", None)
    assert answer.json["players"][0] == {"name": "Ann", "score": 25, "out": False, "left": False, "place": 3}


def test_an_answer_fits_a_phone(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "12")
    ramble("dumbal new Ann Bob Cy Dan Eve Fay Gus Hal")
    hands = "Ann=5 Bob=5/2 Cy=4/2 Dan=4/2 Eve=3/1 Fay=3/1 Gus=30 Hal=40"
    lines = ramble(f"dumbal add {hands} --caller Ann").out.splitlines()
    assert len(lines) <= 10 and all(len(line) <= 40 for line in lines)
    assert lines[-1] == "Bob deals, Cy starts (* leads)"


def test_add_has_the_exit_status_of_score(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob")
    assert ramble("ramble add hitz --player Ann").status == 1
    assert ramble("ramble add hits --player Ann").status == 0
    ramble("dogpile new Ann")
    assert ramble("dogpile add '5H 7S'").status == 1
    assert len(ramble("dogpile show --json").json["rounds"]) == 1


# --- corrections


def test_a_correction_recounts_everything(ramble: Ramble) -> None:
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
    assert "correction of hand 1: Ann=30 Bob=2 Cy=9, caller Bob (undone)" in said(ramble("dumbal history --all"))


def test_removing_a_round(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    shown = ramble("dumbal remove 2 --json").json
    assert shown["rounds"][0]["scores"] == {"Ann": 0, "Bob": 17, "Cy": 9}
    assert len(shown["rounds"]) == 2
    assert "undone: removal of hand 2" in said(ramble("dumbal undo"))
    assert said(ramble("dumbal remove 2")).startswith("hand 2 removed; later ones are renumbered")
    assert said(ramble("dumbal remove 2")).startswith("hand 2 removed Ann 0 leads")


def test_an_impossible_correction_is_refused(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=60")
    ramble("dumbal add Ann=4 Bob=30 Cy=9 --caller Ann")
    ramble("dumbal add Ann=4 Bob=20 Cy=9 --caller Ann")
    before = ramble("dumbal show --json").json
    message = refused("dumbal edit 1 Ann=4 Bob=60 Cy=9 --caller Ann")
    assert message == (
        "hand 2 would not be possible: Bob has been out with 60 since hand 1; in play: Ann, Cy; nothing was changed; "
        "ramble dumbal play can correct hands 1 and 2 together"
    )
    assert ramble("dumbal show --json").json == before


def test_answers_without_a_game(ramble: Ramble) -> None:
    assert said(ramble("games")) == "no game has been recorded yet; start one with ramble GAME new Ann Bob"
    assert said(ramble("players")) == "nobody has played yet; start a game with ramble GAME new Ann Bob"


def test_a_correction_is_of_the_players_who_were_in_then(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    ramble("games join dumbal Dan")
    assert ramble("dumbal edit 1 a=4 b=20 c=9 --caller a").status == 0


# --- several games


def test_the_game_used_last_is_the_current_one(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --name one")
    answer = ramble("dumbal new Cy Dan --name two")
    assert "(this is two; also open: one; --game chooses one)" in said(answer)
    assert "also open: one" in said(ramble("dumbal show")) and "also open" not in said(ramble("games show two"))
    assert ramble("dumbal add Cy=4 Dan=9 --caller Cy --json").json["game"] == "two"
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann --game on --json").json["game"] == "one"
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann --json").json["game"] == "one"
    assert "resumed two; ramble dumbal add records its next hand" in said(ramble("games resume two"))
    assert ramble("dumbal show --json").json["game"] == "two"
    ramble("ramble new Ann Bob")
    assert ramble("dumbal show --json").json["game"] == "two", "a game of another kind changes nothing"


@pytest.fixture
def shared(store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scorebook that several homes share."""
    if store == "sqlite":
        monkeypatch.setenv("RAMBLE_BOOK", str(tmp_path / "club.jsonl"))


@pytest.mark.both_stores
@pytest.mark.usefixtures("shared")
def test_each_person_has_a_current_game(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the hand of one table would be added to the game of another."""
    for person, players in (("ann", "Ann Bob"), ("cy", "Cy Dan")):
        monkeypatch.setenv("RAMBLE_AUTHOR", person)
        ramble(f"dumbal new {players} --name {person}s-table")
    for person in ("ann", "cy"):
        monkeypatch.setenv("RAMBLE_AUTHOR", person)
        assert ramble("dumbal show --json").json["game"] == f"{person}s-table"
    monkeypatch.setenv("RAMBLE_AUTHOR", "eve")
    answer = ramble("dumbal show")
    assert answer.status == 2 and answer.out == ""
    assert answer.err == (
        "ramble: several Dumbal games are open, and none of them is the one that you used last; --game NAME chooses "
        "one, as in --game 'cys-table'\n"
    )
    assert ramble("dumbal show --game anns-table").status == 0
    ramble("games resume anns")
    assert ramble("dumbal show --json").json["game"] == "anns-table"
    monkeypatch.setenv("RAMBLE_AUTHOR", "ann")
    ramble("games delete anns-table")
    assert ramble("dumbal show --json").json["game"] == "cys-table", "the only open one"


@pytest.mark.both_stores
@pytest.mark.usefixtures("shared")
def test_each_home_has_a_current_game(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables with one computer: what is typed at one doesn't go into the other's game."""
    homes = {name: str(tmp_path / ("x" * 100) / name) for name in ("one", "two")}
    for name, home in homes.items():
        monkeypatch.setenv("RAMBLE_HOME", home)
        ramble(f"dumbal new Ann Bob --name {name}")
    monkeypatch.setenv("RAMBLE_HOME", homes["one"])
    assert ramble("dumbal add Ann=4 Bob=9 --caller Ann").status == 0
    assert [len(ramble(f"games show {name} --json").json["rounds"]) for name in homes] == [1, 0]
    ramble("games end one")
    monkeypatch.setenv("RAMBLE_HOME", homes["two"])
    ramble("dumbal new Cy Dan --name three")
    monkeypatch.setenv("RAMBLE_HOME", homes["one"])
    assert ramble("dumbal show --json").json["game"] == "one", "also a game that is over"


def test_history_shows_who_joined(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    ramble("games join dumbal Dan")
    ramble("games leave dumbal Bob")
    ramble("dumbal undo")
    assert said(ramble("dumbal history")).endswith("Ann +0, Bob +14, Cy +26 Dan joins with 65, the highest score")


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("ramble", "claim: Ann, shirt, suits SSSSS"),
        ("dramble", "turn: first QS@left, second 3C@right, left 9H:1, right JD:1"),
        ("dumbal", "hand: Ann=12/5 Bob=14/5 Cy=KS KH, caller Ann, opening"),
        ("dogpile", "round: pack 5H 6S / 9H ."),
        ("dukes", "game: dukes red=2H, castle red=AH, melds 5S,5H,5D 8D,9D,10S, taken by red"),
    ],
)
def test_the_log_shows_rounds_as_they_are_entered(ramble: Ramble, game: str, shown: str) -> None:
    type_in(ramble, game)
    assert shown in said(ramble(f"{game} history --all"))


def test_the_log_has_whole_names(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    ramble("games seats dumbal c b a")
    ramble("games leave dumbal b")
    assert said(ramble("dumbal history")).endswith("seats: Cy, Bob, Ann Bob leaves")


def test_names_of_games(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal new Ann Bob --name fritz")
    assert refused("games show fr") == "'fr' could be fritz or friday; type more of the name"
    assert said(ramble("games rename frid 'family night'")) == "renamed to family night"
    assert ramble("games show family --json").json["game"] == "family night"
    assert refused("games rename fritz 'Family Night'").startswith("there is already a game 'Family Night'")
    assert said(ramble("games delete fritz")) == "deleted fritz; ramble games restore fritz brings it back"
    assert refused("games show fritz").startswith("there is no game 'fritz'")
    assert refused("games restore fitz") == "there is no deleted game 'fitz'; did you mean fritz?"
    assert said(ramble("games restore fritz")) == "restored fritz"
    listed = ramble("games --json").json["games"]
    assert [each["name"] for each in listed] == ["fritz", "family night"]
    assert "ramble games restore 'family night' brings it back" in said(ramble("games delete 'family night'"))
    assert refused("games delete fritz2").startswith("there is no game 'fritz2'")


def test_an_ended_game(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob Cy")
    ramble("dumbal add Ann=4 Bob=9 Cy=12 --caller Ann")
    assert said(ramble("games end dumbal")).endswith("Ann wins the game")
    assert ramble("dumbal show --json").json["winner"] == "Ann"
    assert refused("games end dumbal") == "the game was already ended; undo reopens it"
    message = refused("dumbal add Ann=4 Bob=9 Cy=12 --caller Ann")
    assert message == "the game was ended; undo that, or start a new one; ramble dumbal new Ann Bob starts one"
    assert "finished dumbal-1: Ann, Bob, Cy; 1 hand, won by Ann" in said(ramble("games"))
    assert said(ramble("games resume dumbal-1")).startswith("reopened dumbal-1;")
    assert ramble("dumbal add Ann=4 Bob=9 Cy=12 --caller Ann").status == 0
    ramble("dogpile new Ann Bob")
    ramble("dogpile add '5H 6S'")
    assert ramble("games end dogpile --json").json["winner"] is None


def test_the_records_of_players(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    found = {each["name"]: each for each in ramble("players dumbal --json").json["players"]}
    assert found["Ann"]["marks"] == {"called": 3, "won": 2, "caught": 1}
    assert (found["Bob"]["games"], found["Bob"]["rounds"], found["Bob"]["won"]) == (1, 3, 0)
    assert "Ann: 1 game, 0 finished, 0 won 3 hands: called 3, caught 1, won 2" in said(ramble("players dumbal"))
    assert player_names("B") == ["Bob"] and player_names("") == ["Ann", "Bob", "Cy"]
    ramble("dogpile new Ann Zed")
    assert said(ramble("players show ann")).startswith("Dumbal Ann: 1 game") and "Bob" not in ramble("players ann").out
    ann, zed = ramble("players Zed DOGPILE ann --json").json["players"]
    assert ([ann["name"], ann["kind"]], zed["name"]) == (["Ann", "dogpile"], "Zed")


def test_the_shell_completes_names(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new Ann Bob")

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


def test_house_rules_are_kept(ramble: Ramble, home: Path) -> None:
    assert "Dumbal: penalty=30 joker-wild=yes" in said(ramble("house dumbal penalty=030 Joker_Wild=yes"))
    text = (home / "house-rules.toml").read_text()
    assert '[dumbal]\npenalty = 30\njoker-wild = "yes"\n' in text
    assert "house rules: penalty=30 joker-wild=yes" in said(ramble("dumbal new Ann Bob"))
    assert ramble("dumbal score Ann=5 Bob=4 --caller Ann --json").json["scores"]["Ann"] == 35
    assert ramble("dumbal score Ann=5 Bob=4 --caller Ann --rule penalty=1 --json").json["scores"]["Ann"] == 6
    assert "with Ann and Bob standard rules" in said(ramble("dumbal new Ann Bob --rule classic"))
    ramble("house ramble stolen-bonus=no target=30")
    assert ramble("score SHIRT --suits SSSSS --stolen --json").json["points"] == 2
    assert "Dumbal: penalty=30" in said(ramble("house dumbal --forget joker-wild"))
    assert "Dumbal: standard rules" in said(ramble("house dumbal --forget"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[dumbal]\npenalty = ", "is not a TOML file: Invalid value (at end of document); fix or delete it"),
        ("[dumbel]\npenalty = 3", "there is no game [dumbel]; did you mean dumbal?"),
        ("[dumbal]\npenalty = -3", "[dumbal]: ruling penalty takes a whole number of at least 0, not '-3'"),
        ("[dumbal]\njoker-wild = 'perhaps'", "[dumbal]: ruling joker-wild has no value 'perhaps'; choose from yes, no"),
        ("penalty = 3", "penalty is not below any game; move it below one, as in [dumbal]"),
        ("dumbal = 3", "write [dumbal] on a line of its own, with its rulings below it"),
    ],
)
def test_a_file_of_house_rules_with_a_mistake(refused: Refused, home: Path, text: str, message: str) -> None:
    home.mkdir(exist_ok=True)
    (home / "house-rules.toml").write_text(text)
    assert message in refused("dumbal new Ann Bob")


def test_presets_and_house_rules_in_layers(ramble: Ramble) -> None:
    ramble("house dumbal target=100 penalty=25")
    rules = ramble("dumbal new Ann Bob --rule yaniv --rule call-limit=6 --json").json["rules"]
    assert {"target=100", "penalty=30", "call-limit=6", "halve-at=100,200"} <= set(rules)
    assert ramble("dumbal new Ann Bob --rule classic --json").json["rules"] == ["target=100"]


def test_a_mistake_in_the_rules_of_one_game_affects_no_other(ramble: Ramble, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "house-rules.toml").write_text("[dumbal]\npenalti = 3\n")
    assert ramble("dramble new Ann Bob").status == 0
    assert ramble("dumbal new Ann Bob").status == 2


def test_house_rules_written_by_hand(ramble: Ramble, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "house-rules.toml").write_text("# ours\n[dumbal]\njoker-wild = true\ntarget = 50\n")
    assert "house rules: target=50 joker-wild=yes" in said(ramble("dumbal new Ann Bob"))


def test_resume_reopens_a_game_that_was_edited_after_its_end(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    ramble("dumbal add Ann=3 Bob=9 --caller Ann")
    ramble("games end dumbal")
    ramble("dumbal edit 1 Ann=3 Bob=12 --caller Ann")
    assert said(ramble("games resume dumbal-1")).startswith("reopened dumbal-1;")
    assert ramble("dumbal show --json").json["players"][1]["score"] == 12
    assert "undone: the game is reopened" in said(ramble("dumbal undo"))
    assert ramble("dumbal show --json").json["over"]


def test_players_who_left_are_marked_in_the_json(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy")
    ramble("games leave dumbal Bob")
    assert [(each["out"], each["left"]) for each in ramble("dumbal show --json").json["players"]] == [
        (False, False),
        (True, True),
        (False, False),
    ]


def test_odd_bytes_in_the_input_do_no_harm(ramble: Ramble, home: Path) -> None:
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
    assert said(ramble("games resume dumbal-1")).startswith("dumbal-1 is over; ramble dumbal undo undoes its last hand")
    assert "also open" not in said(ramble("games show dumbal-2"))


# --- charts


def test_the_chart_of_the_totals(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob --rule target=40")
    for bob in (10, 20):
        ramble(f"dumbal add Ann=4 Bob={bob} --caller Ann")
    chart = ramble("dumbal show").out.split("\n\n")[1].splitlines()
    assert chart[0] == "40 |--" and chart[7] == " 0 |AA" and chart[-1] == "    A Ann, B Bob"
    assert [line[4:] for line in chart if "B" in line][:2] == [" B", "B"]


# --- replay


def entries(*bodies: tuple[str, dict[str, Any]]) -> list[Entry]:
    first = ("new", {"players": ["Ann", "Bob"], "rules": []})
    return [Entry(number, "", kind, body) for number, (kind, body) in enumerate([first, *bodies], start=1)]


DUMBAL = find_game("dumbal")
HAND = ("round", {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"})


def test_a_new_action_leaves_nothing_to_redo() -> None:
    history = history_of(DUMBAL, entries(HAND, HAND, ("undo", {}), HAND))
    assert len(history.played) == 2 and history.undone == []
    standing = list(history.standing)
    history.take(Entry(9, "", "redo", {}))
    assert history.standing == standing


def test_undo_of_a_correction_keeps_its_round() -> None:
    edit = ("edit", {"number": 1, "round": {"hands": {"Ann": "3", "Bob": "7"}, "caller": "Ann"}})
    corrected = history_of(DUMBAL, entries(HAND, HAND, edit))
    assert [played.change.scores["Bob"] for played in corrected.played] == [7, 9]
    back = history_of(DUMBAL, entries(HAND, HAND, edit, ("undo", {})))
    assert [played.change.scores["Bob"] for played in back.played] == [9, 9]
    removed = history_of(DUMBAL, entries(HAND, HAND, edit, ("remove", {"number": 2})))
    assert [played.change.scores["Bob"] for played in removed.played] == [7]


def test_an_incomplete_log() -> None:
    with pytest.raises(ReplayError, match="the log is incomplete: the start of the game is missing"):
        history_of(DUMBAL, entries(HAND)[1:])
    with pytest.raises(ReplayError, match="hand 1 is not possible: no hand for Bob; every player who is in needs one"):
        history_of(DUMBAL, entries(("round", {"hands": {"Ann": "4"}, "caller": "Ann"})))
    with pytest.raises(ReplayError, match="there is no round 3 to correct; the game has 1 round"):
        history_of(DUMBAL, entries(HAND, ("remove", {"number": 3})))


@pytest.mark.parametrize("number", [0, -1, 2])
def test_a_log_that_corrects_a_round_that_is_not_there(number: int) -> None:
    """Round 0 is not the last round."""
    message = f"there is no round {number} to correct; the game has 1 round"
    if number < 1:
        message = f"'number' is '{number}'; write a number from 1 to 1,000,000"
    for action in (("remove", {"number": number}), ("edit", {"number": number, "round": HAND[1]})):
        with pytest.raises(ReplayError, match=f"^hand 1 is not possible: {message}$"):
            history_of(DUMBAL, entries(HAND, action))


def test_the_leader_wins_when_the_group_ends_the_game() -> None:
    ended = history_of(DUMBAL, entries(HAND, ("end", {})))
    assert isinstance(ended, History) and ended.winners == ("Ann",) and ended.over
    assert history_of(DUMBAL, entries(("end", {}))).winners == ()


# --- tables


@pytest.mark.parametrize("sign", "=+-@\t\r")
def test_no_cell_is_a_formula(sign: str) -> None:
    assert harmless(f"{sign}Bo takes 2 cards") == f"'{sign}Bo takes 2 cards"
    assert harmless(f"Bo takes 2 cards {sign}") == f"Bo takes 2 cards {sign}"


def test_points_stay_numbers(ramble: Ramble) -> None:
    assert [harmless(cell) for cell in (-3, 3, "")] == [-3, 3, ""]
    ramble("ramble new Ann Bob")
    ramble("ramble add hitz --player Ann")
    heading, row = csv.reader(io.StringIO(ramble("games export ramble-1 --format csv").out))
    assert (heading[3], row[0], row[3]) == ("Ann +", "1", "0")
