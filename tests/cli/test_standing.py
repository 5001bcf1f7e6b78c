"""What is shown of a game: the standings after a round and with `show`, in seat order or by place, and its notes."""

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ramble_tools.cli.columns import fold, width
from ramble_tools.cli.show import standing
from ramble_tools.cli.show.as_json import standing_as_json
from ramble_tools.cli.show.log import say_log
from ramble_tools.cli.show.standing import reason_lines, say_standing
from ramble_tools.errors import PlayerError
from ramble_tools.games.reasons import Doubt, Follows, OfTotal, Reason
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.book import repair_hint
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.log_wording import describe
from ramble_tools.scorebook.replay import History, history_of
from ramble_tools.scorebook.sessions import Session, act
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import GameView, view_of
from tests.conftest import Ramble
from tests.games.helpers import said, type_in

pytestmark = pytest.mark.both_stores

DUMBAL = find_game("dumbal")
TEN = ["Ann", "Bob", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]


def evening(names: Sequence[str], *hands: Sequence[int | str], rules: str = "") -> History:
    """Return a game of Dumbal with these hands (`4`, or `4/1`), each called by the first player who may."""
    entries = [Entry(1, "", "new", {"players": names, "rules": rules.split()})]
    for number, points in enumerate(hands, start=2):
        caller = next(name for name, each in zip(names, points, strict=True) if int(str(each).split("/")[0]) <= 5)
        plain = {name: str(each) for name, each in zip(names, points, strict=True)}
        entries.append(Entry(number, "", "round", {"hands": plain, "caller": caller}))
    return history_of(DUMBAL, entries)


def session(history: History) -> Session:
    return Session(Row(1, "friday", "dumbal", open=True), history)


def viewed(history: History) -> GameView:
    return view_of(session(history))


def standing_lines(history: History, by: str = "") -> list[str]:
    return standing.standing_lines(viewed(history), by)


def after(history: History, columns: int = 40, screen: int = 12) -> list[str]:
    """Return what the last hand did, on a terminal with this many columns and lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        patch.setenv("LINES", str(screen))
        return standing.result_lines(viewed(history), history.count)


def lines(shown: str) -> list[str]:
    """Return the lines of a test's text without its margin."""
    return [line[4:] for line in shown.strip("\n").split("\n")][:-1]


# --- in seat order


def test_four_players() -> None:
    history = evening(TEN[:4], [4, 17, 9, 30], [5, 5, 20, 12])
    assert after(history) == lines("""
    hand 2: Bob wins: the call fails
      Bob has 5, the same as Ann: a tie goes
        against the caller
      Ann scores 5 + 20
    Ann  25 +25
    Bob  17 +0  leads
    Cy   29 +20 deals
    Dan  42 +12
    Cy deals, Dan starts
    """)
    assert standing_lines(history) == lines("""
    Ann  25
    Bob  17 leads
    Cy   29 deals
    Dan  42
    Cy deals, Dan starts
    """)
    assert standing_lines(history, "place") == lines("""
    1 Bob  17
    2 Ann  25
    3 Cy   29 deals
    4 Dan  42
    Cy deals, Dan starts
    """)


def test_five_players_are_in_two_columns() -> None:
    history = evening(TEN[:5], [4, 17, 9, 30, 6], [5, 5, 20, 12, 6], rules="target=50 penalty=2000")
    assert after(history) == lines("""
    hand 2: Bob wins: the call fails
      Bob has 5, the same as Ann: a tie goes
        against the caller
      Ann scores 5 + 2000 (ruling
        penalty=2000)
      Ann is out with 2005
    Ann 2005 +2005 out  Dan 42 +12
    Bob   17 +0         Eve 12 +6  *
    Cy    29 +20   d
    Cy deals, Dan starts (* leads)
    """)
    assert standing_lines(history, "place") == lines("""
    1 Eve 12    4 Dan   42
    2 Bob 17    5 Ann 2005 out
    3 Cy  29 d
    Cy deals, Dan starts
    """)


def test_long_names_are_shortened_and_numbers_are_not() -> None:
    names = [each * 30 for each in "abcdefghij"]
    hand = [5, 5, 20, 12, 1, 6, 6, 6, 6, 6]
    assert after(evening(names, hand, hand, rules="penalty=5000 target=100000")) == lines("""
    hand 2: eeeeeeeeeeeeeeeeeeeeeeeeeeeeee
      wins: the call fails
      3 more reasons: history
    aaaaaaaa… 10010 +5005    ffffffff… 12 +6
    bbbbbbbb…    10 +5       gggggggg… 12 +6
    cccccccc…    40 +20   d  hhhhhhhh… 12 +6
    dddddddd…    24 +12      iiiiiiii… 12 +6
    eeeeeeee…     0 +0    *  jjjjjjjj… 12 +6
    cccccccccccccccccccccccccccccc deals,
      dddddddddddddddddddddddddddddd starts
    """)


def test_a_name_from_right_to_left() -> None:
    """The mark after such a name keeps the number behind it."""
    assert after(evening(["דוד", "משה", "Ann"], [4, 17, 9]))[-4:] == [
        "דוד\u200e   0 +0  leads",
        "משה\u200e  17 +17 deals",
        "Ann   9 +9",
        "משה deals, Ann starts",
    ]


def test_the_leader_may_deal() -> None:
    assert standing_lines(evening(TEN[:3], [9, 4, 7])) == lines("""
    Ann  9
    Bob  0 leads, deals
    Cy   7
    Bob deals, Cy starts
    """)
    assert "Bob 0 *d" in standing_lines(evening(TEN[:5], [9, 4, 7, 8, 9]))[1]


def test_nobody_leads_before_the_first_round_or_where_all_are_level(ramble: Ramble) -> None:
    assert said(ramble("dumbal new Ann Bob Cy")).endswith("Ann deals, Bob starts")
    assert said(ramble("dumbal show")) == (
        "dumbal-1: Dumbal, 0 hands Ann 0 deals Bob 0 Cy 0 Ann deals, Bob starts".replace("  ", " ")
    )
    type_in(ramble, "dogpile")
    assert "lead" not in ramble("dogpile show").out, "all players of Dogpile play together"
    assert "goes first" in ramble("dogpile show").out
    ramble("dogpile new Ann Bob")
    assert ramble("games leave dogpile Bob").out.startswith("Ann  0 goes first\nBob  0 left\n")
    ramble("dogpile new Ann Bob Cy Dan Eve")
    assert "Ann 0 f" in ramble("dogpile show").out


def test_a_game_that_is_over_is_ordered_by_place(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=30")
    assert ramble("dumbal add a=9 b=4 c=7 --caller b").out.endswith(
        "Ann  9 +9\nBob  0 +0 leads, deals\nCy   7 +7\nBob deals, Cy starts\n"
    )
    assert ramble("dumbal add a=40 b=4 c=30 --caller b").out.endswith(
        "1 Bob   0 +0\n2 Cy   37 +30 out\n3 Ann  49 +40 out\nBob wins the game\n"
    )
    assert "Ann  49 out\nBob   0\nCy   37 out\nBob wins" in ramble("dumbal show --by seat").out
    ramble("dumbal undo")
    assert "1 Bob  0 deals\n2 Cy   7\n3 Ann  9\nBob deals" in ramble("dumbal show --by place").out
    assert "1 Bob  0\n2 Cy   7\n3 Ann  9\nBob wins the game\n" in ramble("games end dumbal").out


# --- whatever the names and numbers

NAMES = st.lists(
    st.text("abcdefgh -'é日本א\u0301", min_size=1, max_size=30),
    min_size=2,
    max_size=10,
    unique_by=lambda name: name.lower(),
)


def tidy_names(names: list[str]) -> list[str]:
    """Return the names as a game stores them; skip the example if they can't all be names."""
    names = [" ".join(name.split()) for name in names]
    try:
        DUMBAL.start(names, DUMBAL.Rules())
    except PlayerError:
        assume(False)
    return names


def any_hands(luck: random.Random, players: int, count: int) -> list[list[int]]:
    """Return hands of one player who may call, the first one, and of others who don't tie with that one."""
    calls = [luck.randrange(6) for _ in range(count)]
    return [[call, *luck.sample([each for each in range(60) if each != call], players - 1)] for call in calls]


@settings(max_examples=300)
@given(
    names=NAMES,
    luck=st.randoms(use_true_random=False),
    penalty=st.sampled_from((20, 1234, 56789)),
    count=st.integers(1, 3),
)
def test_every_line_fits_and_no_number_is_cut(names: list[str], luck: Any, penalty: int, count: int) -> None:
    names = tidy_names(names)
    history = evening(names, *any_hands(luck, len(names), count), rules=f"penalty={penalty} target=1000000")
    change = history.round(history.count).change.scores
    for shown, added in (
        (after(history), change),
        (standing_lines(history), {}),
        (standing_lines(history, "place"), {}),
    ):
        assert [line for line in shown if width(line) > 40] == []
        for player in history.state.players:
            score = f"{player.score} {added[player.name]:+}" if added else f"{player.score}"
            assert re.search(rf"(?<![\d+]){re.escape(score)}(?!\d)", re.sub(" +", " ", "\n".join(shown))), score
    longest = max(map(width, names))
    doubted = any(isinstance(each, Doubt) for each in history.round(history.count).change.told.reasons)
    assert doubted or longest > 5 or penalty > 20 or len(after(history)) <= 10
    assert longest > 5 or len(standing_lines(history)) <= 6


KINDS_OF_REASONS = (OfTotal, Doubt, Follows, Reason)


@given(st.lists(st.tuples(st.sampled_from(KINDS_OF_REASONS), st.integers(1, 3)), max_size=9), st.integers(-3, 9))
def test_no_reason_is_dropped_without_saying_so(kinds: list[tuple[type[Reason], int]], room: int) -> None:
    reasons = [kind("x" * 28 * size + str(number)) for number, (kind, size) in enumerate(kinds)]
    folded = [fold(reason.text, 30, indent=2) for reason in reasons]
    shown = reason_lines(reasons, 30, room)
    whole = [place for place, lines in enumerate(folded) if lines[-1] in shown]
    missing = len(reasons) - len(whole)
    more = [f"  {missing} more reason{'s' if missing > 1 else ''}: history"] if missing else []
    assert shown == [line for place in whole for line in folded[place]] + more
    needed = [place for place, reason in enumerate(reasons) if isinstance(reason, OfTotal | Doubt)]
    assert set(needed) <= set(whole)
    assert len(shown) <= max(room, sum(len(folded[place]) for place in needed) + 1)


def test_the_most_important_reasons_are_shown_in_their_order() -> None:
    reasons = [Reason("why"), Reason("why else"), Follows("what now"), Doubt("a typo?"), OfTotal("halved")]
    assert reason_lines(reasons, 40, 5) == ["  why", "  why else", "  what now", "  a typo?", "  halved"]
    assert reason_lines(reasons, 40, 4) == ["  what now", "  a typo?", "  halved", "  2 more reasons: history"]
    assert reason_lines(reasons, 40, 3) == ["  a typo?", "  halved", "  3 more reasons: history"]
    assert reason_lines(reasons[:3], 40, 2) == ["  what now", "  2 more reasons: history"]


HALVED = evening(["Ann", "Bob", "Cy"], ["4/2", "90", "9"], ["4/2", "10", "4/1"], rules="halve-at=100 target=150")


@pytest.mark.parametrize(("columns", "screen"), [(40, 24), (45, 24), (100, 50), (80, 10), (80, 5), (20, 10)])
def test_why_a_total_is_halved_is_shown_on_every_terminal(columns: int, screen: int) -> None:
    shown = after(HALVED, columns, screen)
    assert "Bob's total is exactly 100, so it is halved to 50" in " ".join(" ".join(shown).split())
    assert "Bob 50 +10" in " ".join(" ".join(shown).split())
    assert ("more reason" in " ".join(shown)) == (screen < 24)


def test_every_reason_is_shown_where_nobody_reads_on_a_terminal(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LINES", raising=False)
    ramble("dumbal", "new", *TEN)
    out = ramble("dumbal add 5 90 90 90 90 90 90 90 90 90 a").out
    assert out.count("a typo?") == 9 and "Ann has 5" in out and "more reason" not in out


def test_a_correction_shows_its_reasons_too(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob Cy Dan Eve Fay --rule below-caller=all-zero")
    ramble("dumbal add 5 17 9 30 12 20 a")
    monkeypatch.setenv("LINES", "9")
    said = ramble("dumbal edit 1 5 3 4 4 4 4 a").out
    assert "hand 1 corrected: Bob wins: the call fails\n  Bob has 3, fewer than Ann's 5\n" in said
    assert "more reason" in said


def test_what_to_do_is_shown_before_why(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("ramble new Ann Bob")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "12")
    assert ramble("ramble add SHIRT --suits SSSSS --player Ann --owner Bob").out.splitlines() == lines("""
    claim 1: Ann scores 4 points for SHIRT,
      Bob's word
      2: 4 consonants (s h r t), another
        player's word: 1 for every 2
      keep s h i r, discard t
      2 more reasons: history
    Ann  4 +4 leads
    Bob  0
    0 of 3 shuffles so far
    """)


# --- the history and the log


def add_note(body: dict[str, Any]) -> None:
    act("dumbal", None, lambda _: ("note", body))


def test_notes(ramble: Ramble) -> None:
    type_in(ramble, "dumbal")
    for body in ({"text": "at  Ann's"}, {"text": "Cy miscounted", "round": 2}, {"text": "=1+1", "round": 1}):
        add_note(body)
    ramble("games join dumbal Dan")
    shown = ramble("dumbal history").out
    assert "  Ann +0, Bob +17, Cy +9\n  note: =1+1\n" in shown and "  note: Cy miscounted\nhand 3:" in shown
    assert shown.endswith("\nnote: at Ann's\nDan joins with 65, the highest score\n")
    assert said(ramble("dumbal show")).endswith("this chart note: at Ann's")
    log = ramble("dumbal history --all").out
    assert "  note: at Ann's\n" in log and "  note on hand 2: Cy miscounted\n" in log
    found = ramble("dumbal show --json").json["notes"]
    assert [(each["text"], each["round"]) for each in found] == [("at Ann's", None), ("Cy miscounted", 2), ("=1+1", 1)]
    ramble("dumbal remove 1")
    found = ramble("dumbal history --json").json["notes"]
    assert [(each["text"], each["round"]) for each in found] == [
        ("at Ann's", None),
        ("Cy miscounted", 1),
        ("=1+1", None),
    ]


def test_show_has_the_last_notes(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    for number in range(5):
        add_note({"text": f"note {number}\x1b"})
    assert ramble("dumbal show").out.endswith(
        "note: note 2\\x1b\nnote: note 3\\x1b\nnote: note 4\\x1b\n2 more notes: history\n"
    )


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("deals", {"name": "Bob"}, "Bob deals next"),
        ("note", {"text": "rain"}, "note: rain"),
        ("resume", {}, "resumed"),
        ("rename", {"from": "a", "to": "b{x}"}, "renamed to b{x}"),
        ("delete", {}, "deleted"),
        ("restore", {}, "restored"),
        ("reopen", {}, "the game is reopened"),
        (
            "edit",
            {"rounds": [{"number": 1, "round": {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}}]},
            "correction of hand 1: Ann=4 Bob=9, caller Ann",
        ),
        (
            "edit",
            {
                "rounds": [
                    {"number": 3, "round": {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}},
                    {"number": 5, "round": {"hands": {"Ann": "4", "Bob": "3"}, "caller": "Bob"}},
                ]
            },
            "correction of hands 3 and 5: hand 3 Ann=4 Bob=9, caller Ann; hand 5 Ann=4 Bob=3, caller Bob",
        ),
    ],
)
def test_entries_in_words(kind: str, body: dict[str, Any], said: str) -> None:
    assert describe(DUMBAL.Rules(), Entry(9, "", kind, body)) == said


def test_the_log_has_authors_and_breaks_no_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "45")
    name = "Maximilian-Ferdinand-Joseph-von"[:30]
    history = evening([name, "Bob"], [4, 9])
    entry = Entry(9, "later", "note", {"text": f"by {name}"}, "phone")
    say_log(viewed(history), [*history.standing, entry])
    assert capsys.readouterr().out == (
        f"  hand: {name}=4\n    Bob=9, caller\n    {name}\nlater  note: by\n    {name}  (by\n    phone, undone)\n"
    )


def test_damage_is_shown_last(capsys: pytest.CaptureFixture[str]) -> None:
    damage = "entry 12 (hand, 2026-11-21 19:30) is damaged; shown as it was before it"
    shown = f"friday: {damage}; {repair_hint()}"
    found = viewed(evening(["Ann", "Bob"], [4, 9]))._replace(damage=damage)
    say_standing(found)
    assert " ".join(capsys.readouterr().out.split()).endswith(f"Bob deals, Ann starts {shown}")
    assert standing_as_json(found)["damage"] == damage
    say_log(found, [])
    assert " ".join(capsys.readouterr().out.split()) == shown


# --- as JSON


def test_the_dealer_in_json(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    assert ramble("dumbal show --json").json["dealer"] == "Ann"
    assert ramble("dumbal add a=4 b=9 --caller a --json").json["dealer"] == "Bob"
    assert ramble("games end dumbal --json").json["dealer"] is None
    ramble("ramble new Ann Bob")
    assert ramble("ramble show --json").json["dealer"] is None
