"""Repairs at the prompt: a slip right after a round, corrections of earlier rounds, and of several in one step."""

import pytest

from tests.conftest import Ramble, Refused, SaidAt
from tests.games.examples import examples
from tests.games.helpers import said, type_in
from tests.games.test_forms import CASES


def points(ramble: Ramble, name: str, game: str = "dumbal") -> list[int]:
    return [each["scores"][name] for each in ramble(f"{game} show --json").json["rounds"]]


def kinds(ramble: Ramble, game: str = "dumbal") -> list[str]:
    return [each["kind"] for each in ramble(f"{game} history --all --json").json["log"]]


# --- a slip right after a round

QUESTION = "correct Bob's hand of hand 1 to 12 (Enter or y), or is it the next hand (n)?"


@pytest.mark.parametrize("yes", ["", "y", "Yes"])
def test_a_slip_is_corrected_right_after_the_round(ramble: Ramble, said_at: SaidAt, yes: str) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "ann 4, bob 17, cy 9, ann called", "bob 12", yes, "cy 8", "")
    assert f"{QUESTION} {yes}\nhand 1 corrected: Ann wins" in out and "\nBob 17 -> 12\n" in out
    assert "correct Cy's hand of hand 1 to 8 (Enter or y)" in out and "\nCy 9 -> 8\n" in out
    assert (points(ramble, "Bob"), points(ramble, "Cy")) == ([12], [8])
    assert kinds(ramble) == ["new", "round", "edit", "edit"]


def test_a_slip_may_be_the_next_round(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "ann 4, bob 17, cy 9, ann called", "bob 12", "cy 20", "n", "cy 20", "ann 3, ann called")
    assert out.count(QUESTION) == 2 and "type y or n; drop forgets the line\n" in out
    assert points(ramble, "Bob") == [17, 12] and points(ramble, "Cy") == [9, 20]


def test_a_slip_in_the_hand_of_the_caller(ramble: Ramble, said_at: SaidAt) -> None:
    """The correction goes on with the question whether so high a call was an opening."""
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "bob 4, ann 17, cy 9, bob called", "bob 12", "", "y")
    assert QUESTION in out and "hand 1: Bob called with 12: was it before the very first turn (y or n)? y\n" in out
    assert "hand 1 corrected: Cy wins" in out and "Bob 0 -> 32" in out


def test_other_words_work_at_a_question(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "4 17 9 a", "bob 12", "history", "show grid", "n", "drop", "bob 12", "join Dan")
    assert out.count(QUESTION) == 3 and "type y or n" not in out
    assert "hand 2: so far Bob 12; who called? drop\n" in out
    assert "hand 2: who called? bob 12\n" in out and kinds(ramble)[-1] == "join"


def test_a_command_ends_a_question(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "4 17 9 a", "bob 12", "join Dan")
    assert f"{QUESTION} join Dan\ndropped: bob 12\n" in out and kinds(ramble) == ["new", "round", "join"]


@pytest.mark.parametrize("line", ["bbb 12", "edit 9", "20*2", "join Bob", "note late"])
def test_a_slip_is_still_one_after_a_line_that_was_refused_or_a_note(
    ramble: Ramble, said_at: SaidAt, line: str
) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "4 17 9 a", line, "bob 12", "")
    assert f"{QUESTION} \nhand 1 corrected" in out and points(ramble, "Bob") == [12]


@pytest.mark.parametrize("word", ["drop", "undo"])
def test_a_slip_is_forgotten(ramble: Ramble, said_at: SaidAt, word: str) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "ann 4, bob 17, cy 9, ann called", "bob 12", word, "bob 12")
    assert "dropped: bob 12\n" in out and out.count(QUESTION) == 1
    assert points(ramble, "Bob") == [17] and kinds(ramble) == ["new", "round"]


def test_an_unanswered_question_about_a_slip_is_printed_at_the_end(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    out = said_at("dumbal", "ann 4, bob 17, cy 9, ann called", "bob 12")
    assert "not entered, because the question was not answered: bob 12\n" in out


@pytest.mark.parametrize(
    "line", ["b", "bob 17", "bob 12, cy 9", "bob 12, bob called", "ann 4, bob 3, cy 2, bob called", "x 12", "join Dan"]
)
def test_what_is_no_slip(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    ramble("dumbal new Ann Bob Cy")
    assert "(Enter or y)" not in said_at("dumbal", "ann 4, bob 17, cy 9, ann called", line)


def test_a_line_before_the_first_round_of_the_evening_is_no_slip(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    assert "(Enter or y)" not in said_at("dumbal", "bob 12")
    assert "(Enter or y)" not in said_at("dumbal", "drop", "ann 4, bob 9, cy 9, ann called", "undo", "bob 1")


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if not case.before])
def test_the_next_round_is_no_slip(ramble: Ramble, said_at: SaidAt, name: str) -> None:
    case = CASES[name]
    ramble(f"{case.game} new {examples(case.game).players}")
    out = said_at(case.game, *case.lines, *case.lines)
    assert "(Enter or y)" not in out and ramble(f"{case.game} show --json").json["rounds"]


def test_a_slip_in_another_game(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dramble new Ann Bob")
    out = said_at("dramble", "9H 5D", "QS left, 3C right", "Bob 4C right", "y")
    assert "correct Bob's card and pile of turn 1 to 4C@right (Enter or y), or is it the next turn (n)?" in out
    assert "turn 1 corrected" in out
    assert ramble("dramble show --json").json["rounds"][0]["as_typed"]["second"] == "4C@right"


def test_a_slip_in_a_claim(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    out = said_at("ramble", "b shirt SSSSS", "of a", "y", "undo", "a fly invalid")
    assert "correct claim 1: Ann's word (Enter or y), or is it the next claim (n)? y\nclaim 1 corrected" in out
    assert "undone: correction of claim 1: Bob, shirt, suits SSSSS, Ann's word, valid\n" in out
    assert out.count("\nundone: ") == 1 and "\nclaim 2: " in out
    assert "claim 2: so far Ann, fly, invalid; its suits" in said_at("ramble", "show")


LAST = "correct Bob's hand of hand 1 to 12 (Enter or y), or forget it (n)?"


@pytest.mark.parametrize("yes", ["", "y"])
def test_a_slip_in_the_last_round_of_a_game(ramble: Ramble, said_at: SaidAt, yes: str) -> None:
    ramble("dumbal new Ann Bob --rule target=10")
    out = said_at("dumbal", "4 17 a", "bob 12", "n", "bob 12", yes, "cy 12", "end", "undo")
    assert f"game over; edit, undo, again, or Ctrl-D> bob 12\n{LAST} n\ndropped: bob 12\n" in out
    assert f"{LAST} {yes}\nhand 1 corrected: Ann wins" in out
    why = "edit corrects the last hand, undo undoes the last correction, and again starts a rematch"
    assert f"the game is over; {why}\n" in out
    assert "the game is already over: Ann won; undo undoes the last correction\n" in out
    assert kinds(ramble) == ["new", "round", "edit", "undo"] and points(ramble, "Bob") == [17]


# --- corrections of earlier rounds


def test_points_of_an_earlier_round_are_not_beside_the_totals_of_today(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "4 17 a", "4 9 a", "edit 1 b 12", "edit 2 b 8")
    first, second = out[out.index("hand 1 corrected") :].split("hand 2 corrected")
    assert "\nBob  21\n" in first and "\nBob  20 +8\n" in second


def test_names_in_history_are_not_broken(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new 'Ann Marie' 'Bob B' 'Cy Cyrus' 'De De'")
    ramble("dumbal add 4 17 9 30 --caller Ann")
    monkeypatch.setenv("COLUMNS", "45")
    assert "\n  Ann Marie +0, Bob B +17, Cy Cyrus +9,\n    De De +30\n" in ramble("dumbal history").out


def test_edit_alone_opens_the_last_round(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", "edit", "bob 13")
    assert "hand 3: Ann=12/5 Bob=14/5 Cy=KS KH, caller Ann, opening; type what changes" in out
    assert "hand 3: what should it be? bob 13\nhand 3 corrected" in out
    assert points(ramble, "Bob")[2] == 13


def test_every_changed_total_is_shown(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy")
    said_at("dumbal", "ann 4, bob 52, cy 9, ann called", "join Eve", "ann 4, bob 17, cy 9, eve 10, ann called")
    out = said_at("dumbal", "edit 1 bob 47")
    assert out.endswith("Bob 69 -> 64, Eve 62 -> 57\nEve joined with 52 (now 47)\neverything is saved\n")
    assert "->" not in said_at("dumbal", "edit 1 bob 47")
    answer = said(ramble("dumbal edit 1 a=4 b=47 c=50 --caller a"))
    assert answer.endswith("Cy 18 -> 59, Eve 57 -> 60 Eve joined with 47 (now 50)")
    assert said(ramble("dumbal remove 1")).endswith("Eve joined with 50 (now 0)")


def test_a_change_is_not_broken_at_the_end_of_a_line(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Annabella Bartholomew Christopher")
    ramble("dumbal add Annabella=4 Bartholomew=52 Christopher=9 --caller Annabella")
    monkeypatch.setenv("COLUMNS", "30")
    out = ramble("dumbal edit 1 Annabella=5 Bartholomew=4 Christopher=19 --caller Annabella").out
    assert out.splitlines()[-3:] == ["Annabella 0 -> 25,", "  Bartholomew 52 -> 0,", "  Christopher 9 -> 19"]


def test_a_correction_that_changes_nothing_is_no_entry(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    before = kinds(ramble)
    out = said_at("dumbal", "ann 7", "edit 1 bob 17", "bob 8")
    assert "hand 1 is unchanged\nunfinished, and saved: ann 7 (drop forgets it)\n" in out
    assert "hand 4: so far Ann 7; who called? bob 8\n" in out and kinds(ramble) == before


def test_a_correction_ends_when_its_round_goes(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", "ann 4", "edit 3", "remove 3", "bob 9", "drop")
    assert "hand 3 removed\n" in out and "hand 3 is gone, so its correction was dropped\n" in out
    assert "hand 3: so far Ann 4; who called? bob 9" in out
    assert len(points(ramble, "Bob")) == 2


def test_a_correction_follows_its_round(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dumbal")
    out = said_at("dumbal", "edit 2", "remove 1", "bob 3")
    assert "hand 1: what should it be? bob 3\nhand 1 corrected" in out
    typed = [each["as_typed"]["hands"]["Bob"] for each in ramble("dumbal show --json").json["rounds"]]
    assert typed == ["3", "14/5"]


def test_a_correction_of_an_undone_round(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob")
    out = said_at("dumbal", "ann 4, bob 9, ann called", "ann 3, bob 8, ann called", "edit", "drop", "undo", "edit")
    assert "hand 1: Ann=4 Bob=9" in out
    said_at("dumbal", "redo", "edit 2", "redo", "edit 1", "bob 7")
    assert points(ramble, "Bob") == [7, 8]


# --- only what changes is typed


def dukes(ramble: Ramble) -> list[dict[str, object]]:
    return [each["as_typed"] for each in ramble("dukes show --json").json["rounds"]]


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("dukes red=3D", {"dukes": {"red": "3D"}}),
        ("Dukes red 3D", {"dukes": {"red": "3D"}}),
        ("5S,5H,5D", {"melds": ["5S 5H 5D"]}),
        ("castle red=KH", {"castles": {"red": "KH"}}),
    ],
)
def test_a_correction_keeps_what_is_not_typed(
    ramble: Ramble, said_at: SaidAt, line: str, changed: dict[str, object]
) -> None:
    type_in(ramble, "dukes")
    before = dukes(ramble)
    out = said_at("dukes", "edit 1", line)
    assert "game 1: dukes red=2H, castle red=AH, melds 5S,5H,5D 8D,9D,10S, taken by red; type what changes" in out
    assert dukes(ramble) == [before[0] | changed, before[1]]


@pytest.mark.parametrize("line", ["", "dukes red=XX", "dukes green=3D", "3X"])
def test_a_correction_that_is_refused_changes_nothing(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    type_in(ramble, "dukes")
    before = dukes(ramble)
    said_at("dukes", "edit 1", line)
    assert dukes(ramble) == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("castle red=KS", "KS can't be red's castle, because it is black"),
        ("dukes red=8D", "8D is in meld 2 and in red's dukes; a deck has only one"),
    ],
)
def test_a_refused_line_of_a_correction_is_forgotten(ramble: Ramble, said_at: SaidAt, line: str, why: str) -> None:
    type_in(ramble, "dukes")
    before = dukes(ramble)
    out = said_at("dukes", "edit 1", line, "castle black=down", "red")
    assert f"{why}\n" in out and "nothing was changed" not in out and "game 1 corrected" in out
    castles = {"red": "AH", "black": "?"}
    changed = {key: value for key, value in before[0].items() if key != "taken_by"}
    assert dukes(ramble)[0] == changed | {"castles": castles, "ended_by": "red"}


def test_the_name_of_a_field_alone_does_not_hide_why_a_line_is_refused(ramble: Ramble, said_at: SaidAt) -> None:
    type_in(ramble, "dukes")
    assert "is not a player" not in said_at("dukes", "edit 1", "red")


@pytest.mark.parametrize(("typed", "said"), [("valid", "valid"), ("refused", "invalid")])
def test_a_verdict_needs_its_claim(ramble: Ramble, said_at: SaidAt, typed: str, said: str) -> None:
    ramble("ramble new Ann Bob")
    out = said_at("ramble", typed)
    assert f"type the claim first, as in a shirt {said}; edit changes the last one\n" in out


def test_a_word_keeps_its_suits_only_if_they_fit(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    lines = ("a shirt SSSSS", "edit 1 a shine", "edit 1 a tree", "HHSS", "edit 1 owner b")
    out = said_at("ramble", *lines)
    assert "claim 1 corrected: Ann scores 4 points for SHINE" in out
    assert out.count("its suits") == 1 and "for TREE, Bob's word" in out


# --- several rounds in one step


def evening(ramble: Ramble) -> None:
    """Bob would be out after hand 1 if he had 60 in it; then he has no hand in hand 2."""
    ramble("dumbal new Ann Bob Cy --rule target=60")
    ramble("dumbal add Ann=4 Bob=17 Cy=9 --caller Ann")
    ramble("dumbal add Ann=5 Bob=1 Cy=20 --caller Ann")
    ramble("dumbal add Ann=3 Bob=7 Cy=2 --caller Cy")


REFUSAL = (
    "hand 2 would not be possible: Bob has been out with 60 since hand 1; in play: Ann, Cy; nothing was changed\n"
    "correct hands 1, 2 and 3 together: y leaves Bob out of hands 2 and 3; or type edit 2, or drop:"
)


def test_several_rounds_are_corrected_together(ramble: Ramble, said_at: SaidAt) -> None:
    evening(ramble)
    out = said_at("dumbal", "edit 1 bob 60", "edit 2", "", "edit 3", "")
    assert REFUSAL in out
    assert "hand 2: Ann=5 Cy=20, caller Ann; Enter takes it like this; or type what changes\n" in out
    assert "hand 3 would not be possible: Bob has been out with 60 since hand 1; in play: Ann, Cy" in out
    assert "correct hands 1, 2 and 3 together: y leaves Bob out of hand 3; or type edit 3, or drop:" in out
    assert "hands 1, 2 and 3 corrected\n" in out and "\nAnn 28 -> 3, Bob 24 -> 60" in out
    body = ramble("dumbal history --all --json").json["log"][-1]["body"]
    assert [each["number"] for each in body["rounds"]] == [1, 2, 3]
    assert body["rounds"][1]["round"]["hands"] == {"Ann": "5", "Cy": "20"}
    assert points(ramble, "Ann") == [0, 0, 3]
    assert kinds(ramble)[4:] == ["edit"]
    assert "undone: correction of hands 1, 2 and 3 Ann" in said(ramble("dumbal undo"))
    assert points(ramble, "Bob") == [17, 0, 7]


def test_a_player_is_left_out_of_all_later_rounds_at_once(ramble: Ramble, said_at: SaidAt) -> None:
    evening(ramble)
    out = said_at("dumbal", "edit 1 bob 60", "n", "", "y")
    assert out.count(REFUSAL) == 2 and "hands 1, 2 and 3 corrected\n" in out
    assert "\nAnn 28 -> 3, Bob 24 -> 60" in out and kinds(ramble)[4:] == ["edit"]
    assert points(ramble, "Ann") == [0, 0, 3]


def test_a_correction_may_make_something_else_than_a_round_impossible(
    ramble: Ramble, refused: Refused, said_at: SaidAt
) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=60")
    out = said_at("dumbal", "4 30 9 a", "4 10 9 a", "join Dan", "edit 2 b 30, c 60", "drop")
    over = "the game is over; undo the last round, or start a new game"
    why = f"what followed hand 2 would not be possible: {over}; nothing was changed"
    assert f"{why}\n" in out and "hand 2 is unchanged\n" in out
    assert refused("dumbal edit 2 4 30 60 a") == why


def test_later_rounds_that_need_more_are_named_together(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=60")
    for hands in ("Ann=4 Bob=17 Cy=9 --caller Ann", "Ann=5 Bob=1 Cy=2 --caller Bob", "Ann=5 Bob=1 Cy=2 --caller Cy"):
        ramble(f"dumbal add {hands}")
    out = said_at("dumbal", "edit 1 bob 60", "edit 2", "cy called", "y")
    assert "to correct hands 1, 2 and 3 together, type edit 2 next; drop leaves everything unchanged\n" in out
    assert "correct hands 1, 2 and 3 together: y leaves Bob out of hand 3" in out
    assert "hands 1, 2 and 3 corrected\n" in out


@pytest.mark.parametrize("line", ["edit 3", "edit 3 ann 4", "edit"])
def test_a_later_round_is_not_corrected_before_an_impossible_one(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    evening(ramble)
    out = said_at("dumbal", "edit 1 bob 60", line, "edit 2", "", "edit 3", "")
    assert "correct hand 2 before hand 3: type edit 2 next; drop leaves everything unchanged\n" in out
    assert "hands 1, 2 and 3 corrected\n" in out


def test_refused_corrections_are_forgotten(ramble: Ramble, said_at: SaidAt) -> None:
    evening(ramble)
    out = said_at("dumbal", "edit 1 bob 60", "edit 2", "drop", "edit 2 bob 2")
    assert "hands 1 and 2 are unchanged\n" in out and "hand 2 corrected" in out
    out = said_at("dumbal", "edit 1 bob 60", "edit 2")
    assert "the correction was dropped: hands 1 and 2 are unchanged\n" in out
    assert points(ramble, "Bob")[0] == 17


def test_a_refused_correction_is_corrected(ramble: Ramble, said_at: SaidAt) -> None:
    evening(ramble)
    out = said_at("dumbal", "edit 1 bob 60", "bob 16", "edit 1 bob 60", "edit 2", "edit 1 bob 15")
    assert out.count(REFUSAL) == 2 and out.count("hand 1 corrected") == 2
    assert points(ramble, "Bob")[0] == 15


def test_the_command_says_where_several_rounds_are_corrected(ramble: Ramble, refused: Refused) -> None:
    evening(ramble)
    assert refused("dumbal edit 1 a=4 b=60 c=9 --caller a") == (
        "hand 2 would not be possible: Bob has been out with 60 since hand 1; in play: Ann, Cy; nothing was changed; "
        "ramble dumbal play can correct hands 1 and 2 together"
    )
    assert "together" not in refused("dumbal edit 1 a=4S b=4S c=9 --caller a")


@pytest.mark.parametrize("lines", [("edit 3 a 9",), ("edit 3", "a 9", "drop"), ("a 9",)])
def test_a_line_about_a_player_who_is_out_changes_nothing(
    ramble: Ramble, said_at: SaidAt, lines: tuple[str, ...]
) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=60")
    said_at("dumbal", "30 17 4 c", "30 1 9 b", "3* 10")
    before = ramble("dumbal show --json").out
    out = said_at("dumbal", *lines)
    assert "Ann has been out with 60 since hand 2; in play: Bob, Cy\n" in out
    assert ramble("dumbal show --json").out == before
