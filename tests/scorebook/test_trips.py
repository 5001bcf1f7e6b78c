"""How often a program waits for a scorebook on a server."""

import asyncio
from collections.abc import Iterator

import pytest

from ramble_tools.scorebook.postgres import server
from ramble_tools.scorebook.sessions import Request, act, begin
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.pages import Pages
from tests.clusters import Cluster
from tests.conftest import Ramble
from tests.proxy import Proxy, proxy
from tests.web.helpers import CODES, GuardedApp

HAND = {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}


@pytest.fixture
def line(cluster: Cluster, club: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    with proxy(cluster) as found:
        monkeypatch.setenv("RAMBLE_BOOK", found.url(club.partition("?")[0].rpartition("/")[2]))
        yield found
        server.close_all()


def test_a_hand_from_a_phone(line: Proxy) -> None:
    begin("dumbal", ["Ann", "Bob"], ["target=999"], "friday")
    guarded = GuardedApp(Pages(Evening(Entrance(CODES))))
    trips = []
    for seq in (1, 2, 3):
        before = line.trips
        form = {"seq": str(seq), "key": f"key {seq}", "caller": "Ann", "hand:Ann": "4", "hand:Bob": str(seq + 5)}
        answer = asyncio.run(guarded.asked("/g/friday/add", "POST", body=form, x_ramble="script"))
        trips.append(line.trips - before)
        assert answer.status == 204, answer
    assert trips[1:] == [3, 3], trips


def test_a_board(line: Proxy) -> None:
    row = begin("dumbal", ["Ann", "Bob"], ["target=999"], "friday").row
    pages = Pages(Evening(Entrance(CODES)))
    pages.board(row.id)
    for _ in range(3):
        act("dumbal", row, lambda _: ("round", HAND), Request("Ann"))
        before = line.trips
        assert pages.seqs([row.id]) == {row.id: pages.evening.games.look(row).seen}
        assert line.trips - before == 2
        before = line.trips
        assert pages.board(row.id).values["seq"] == pages.evening.games.look(row).seen
        assert line.trips - before == 2, "what happened since the last board is known"


@pytest.mark.parametrize("options", [[], ["--game", "friday"]])
def test_a_hand_from_the_command_line(line: Proxy, ramble: Ramble, options: list[str]) -> None:
    begin("dumbal", ["Ann", "Bob"], ["target=999"], "friday")
    server.close_all()
    before = line.trips
    assert ramble("dumbal", "add", "4", "9", "a", *options).status == 0
    assert line.trips - before <= 5, "with the connection"


@pytest.mark.parametrize("command", ["dumbal show", "games show friday", "games"])
def test_looking_from_the_command_line(line: Proxy, ramble: Ramble, command: str) -> None:
    """However many games there are."""
    for name in ("friday", "saturday", "sunday"):
        begin("dumbal", ["Ann", "Bob"], ["target=999"], name)
    server.close_all()
    before = line.trips
    assert ramble(command).status == 0
    assert line.trips - before <= 5, "with the connection"
