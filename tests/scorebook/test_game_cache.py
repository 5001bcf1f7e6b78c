"""Several writers: what is kept between requests equals a fresh replay, and nothing is written twice."""

import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from ramble_tools.errors import BadInput, ChangedElsewhereError, UnknownNameError
from ramble_tools.games import match
from ramble_tools.scorebook.book import Book, look_up
from ramble_tools.scorebook.game_cache import GameCache
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import MakeEntry, Request, act, begin, delete, look, rename, restore
from tests.conftest import a_share

ENDLESS = ["target=99999"]

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.both_stores]


def hand(luck: random.Random, names: tuple[str, ...]) -> dict[str, Any]:
    return {"hands": {name: str(luck.randint(0, 40)) for name in names} | {names[0]: "3"}, "caller": names[0]}


def any_deed(luck: random.Random) -> MakeEntry:
    """Return something that somebody at the table might do next; not all of it is possible."""

    def deed(history: History) -> tuple[str, dict[str, Any]]:
        present = history.setting().present
        what = luck.choice(
            ("round",) * 6 + ("undo", "undo", "redo", "edit", "remove", "join", "leave", "seats", "deals")
        )
        number = luck.randint(1, max(1, history.count))
        late = max(1, history.count - luck.randint(0, 3)) if luck.random() < 0.8 else number
        if what == "round":
            return what, hand(luck, present)
        if what in ("undo", "redo"):
            return what, {}
        if what == "edit":
            there = history.setting(history.require_round(late)).present
            return what, {"number": late, "round": hand(luck, there)}
        if what == "remove":
            return what, {"number": history.require_round(late)}
        if what == "join":
            return what, {"name": f"P{luck.randint(1, 9)}"}
        if what == "seats":
            return what, {
                "names": luck.sample([each.name for each in history.state.players], len(history.state.players))
            }
        return what, {"name": luck.choice(present)}

    return deed


def as_seen(history: History) -> tuple[object, ...]:
    """Return all that a caller sees of a history."""
    rounds = [(played.entry, played.totals, played.change.told.summary) for played in history.played]
    state = match.with_changes(history.state, last=None)
    return rounds, history.standing, history.undone, state, history.ended, history.over


@pytest.mark.parametrize("seed", a_share(range(3), 3))
def test_kept_games_equal_a_fresh_replay(seed: int) -> None:
    """Two programs act in turn, one of which keeps its games."""
    luck, live = random.Random(seed), GameCache()
    row = begin("dumbal", ["Ann", "Bob", "Cy"], ENDLESS).row
    written = 0
    for _ in range(250):
        deed, mine = any_deed(luck), luck.random() < 0.5
        try:
            session = (
                live.act(row, deed, Request(by="phone")) if mine else act("dumbal", row, deed, Request(by="laptop"))
            )
            written += 1
        except BadInput:
            continue
        if luck.random() < 0.3:
            fresh = look("dumbal", row)
            assert session.history.count == fresh.history.count
            assert as_seen(session.history) == as_seen(fresh.history)
            assert as_seen(live.look(row).history) == as_seen(fresh.history)
    assert written > 100


def recorded(_: History) -> tuple[str, dict[str, Any]]:
    return "round", {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}


def test_all_that_is_looked_up_is_of_one_moment() -> None:
    row = begin("dumbal", ["Ann", "Bob"], ENDLESS).row

    def read(book: Book) -> tuple[int, int]:
        last = book.same_game(row).last
        act("dumbal", row, recorded)
        return last, len(book.log(row).entries)

    last, lines = look_up(read, lambda book: book.store.game(row.id))
    assert last == lines
    last, lines = look_up(read, lambda book: (book.store.game(row.id), book.log(row)))
    assert last == lines


def test_a_game_is_looked_at_while_others_play() -> None:
    """Four threads look, and one writes; what each sees goes on from what it saw before."""
    row, live = begin("dumbal", ["Ann", "Bob"], ENDLESS).row, GameCache()

    def look_often(_: int) -> list[int]:
        found = [live.look(row) for _ in range(40)]
        assert not any(each.damage for each in found)
        assert all(each.seen == each.history.count + 1 for each in found)
        return [each.seen for each in found]

    with ThreadPoolExecutor(4) as pool:
        looking = pool.map(look_often, range(4))
        for number in range(20):
            (live.act if number % 2 else partial(act, "dumbal"))(row, recorded, Request("ann"))
        assert all(seen == sorted(seen) for seen in looking)
    assert live.look(row).history.count == 20


def test_a_request_is_carried_out_once() -> None:
    row = begin("dumbal", ["Ann", "Bob"], []).row
    live = GameCache()
    sessions = [act("dumbal", row, recorded, Request(by="Bob's phone", key="k1")) for _ in range(5)]
    sessions += [live.act(row, recorded, Request(by="Bob's phone", key="k1")) for _ in range(5)]
    assert [each.repeated for each in sessions] == [False] + [True] * 9
    assert look("dumbal", row).history.count == 1
    assert sessions[-1].history.round(1).entry.by == "Bob's phone"


def test_a_writer_that_is_behind_is_told() -> None:
    session = begin("dumbal", ["Ann", "Bob"], [])
    behind = session.seen
    act("dumbal", session.row, recorded, Request(by="ann", seen=behind))
    act("dumbal", session.row, lambda _: ("undo", {}), Request(by="bob"))
    with pytest.raises(ChangedElsewhereError) as caught:
        act("dumbal", session.row, recorded, Request(by="cy", seen=behind))
    assert [(each.kind, each.by) for each in caught.value.meanwhile] == [("round", "ann"), ("undo", "bob")]
    seen = look("dumbal", session.row).seen
    assert act("dumbal", session.row, recorded, Request(by="cy", seen=seen)).history.count == 1


def test_claims_of_two_players_are_two_claims_in_any_order() -> None:
    session = begin("ramble", ["Ann", "Bob"], [])
    behind = session.seen

    def claim(player: str) -> MakeEntry:
        return lambda _: ("round", {"player": player, "owner": player, "word": "5S1 5H1 AC1 QD1", "accepted": True})

    act("ramble", session.row, claim("Ann"), Request(by="ann", seen=behind))
    act("ramble", session.row, lambda _: ("note", {"text": "tea"}), Request(by="ann"))
    bob = Request(by="bob", seen=behind)
    assert act("ramble", session.row, claim("Bob"), bob).history.count == 2
    for late in (bob._replace(by="cy"), bob._replace(seen=behind + 1)):
        with pytest.raises(ChangedElsewhereError):
            act("ramble", session.row, claim("Bob"), late)
    act("ramble", session.row, lambda _: ("undo", {}), Request(by="ann"))
    with pytest.raises(ChangedElsewhereError):
        act("ramble", session.row, claim("Ann"), Request(by="dan", seen=behind + 1))


def test_the_same_hand_from_two_places() -> None:
    row = begin("dumbal", ["Ann", "Bob"], []).row
    act("dumbal", row, recorded, Request(by="ann"))
    assert act("dumbal", row, recorded, Request(by="ann")).history.count == 2, "one person may do so"
    with pytest.raises(
        ChangedElsewhereError, match=r"the same hand was recorded \d+ s ago by ann, as hand 2; .*--again"
    ):
        act("dumbal", row, recorded, Request(by="bob"))
    assert act("dumbal", row, recorded, Request(by="bob", again=True)).history.count == 3


def test_a_game_goes_by_its_row_once_it_is_open() -> None:
    row = begin("dumbal", ["Ann", "Bob"], [], "friday").row
    rename("friday", "evening")
    other = begin("dumbal", ["Cy", "Dan"], [], "friday").row
    assert act("dumbal", row, recorded).row.name == "evening"
    assert look("dumbal", other).history.count == 0
    delete("evening")
    gone = "the game 'friday' was deleted"
    with pytest.raises(UnknownNameError, match=gone):
        act("dumbal", row, recorded)
    with pytest.raises(UnknownNameError, match=gone):
        look("dumbal", row)
    with pytest.raises(UnknownNameError, match=gone):
        GameCache().look(row)
    restore("evening")
    assert act("dumbal", row, recorded).history.count == 2


def test_drafts_belong_to_their_authors() -> None:
    from ramble_tools.scorebook.book import writing

    row = begin("dumbal", ["Ann", "Bob"], []).row
    with writing() as book:
        book.set_draft(row, ["a 4"], "ann")
        book.set_draft(row, ["b 9"], "bob")
    act("dumbal", row, recorded, Request(by="bob"))
    with writing() as book:
        assert [each[:2] for each in book.store.drafts(row)] == [("ann", ("a 4",))]


def test_several_entries_are_added_together_or_not_at_all() -> None:
    row = begin("dumbal", ["Ann", "Bob", "Cy"], ENDLESS, "friday").row
    live, request = GameCache(), Request("Ann", 1, "key")
    leaves: list[tuple[str, MakeEntry]] = [
        (name, lambda _, name=name: ("leave", {"name": name}))  # type: ignore[misc]
        for name in ("Ann", "Bob")
    ]
    with pytest.raises(BadInput) as refused:
        live.act_all(row, leaves, request)
    assert refused.value.field == "Bob", "two players must stay"
    assert live.look(row).seen == look(None, row).seen == 1
    deals: tuple[str, MakeEntry] = ("", lambda _: ("deals", {"name": "Cy"}))
    for repeated, again in ((False, live), (True, live), (True, GameCache())):
        session = again.act_all(row, [leaves[0], deals], request)
        assert (session.repeated, session.seen) == (repeated, 3)
    with pytest.raises(ChangedElsewhereError):
        live.act_all(row, [deals, deals], Request("Bob", 2, "other"))
    assert as_seen(live.look(row).history) == as_seen(look(None, row).history) and look(None, row).seen == 3
