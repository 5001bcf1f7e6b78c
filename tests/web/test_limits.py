"""What comes too often: wrong codes, and words that are asked."""

import pytest

from ramble_tools.scorebook.sessions import begin
from ramble_tools.web.limits import Limit
from tests.web.a_phone import APhone


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is, in seconds."""
    found = [100.0]
    monkeypatch.setattr("ramble_tools.web.limits.time.monotonic", lambda: found[0])
    return found


def test_what_came_is_forgotten_after_a_minute(now: list[float]) -> None:
    limit = Limit(from_one=10, in_all=15)
    for _ in range(10):
        limit.note("a")
    assert limit.is_reached("a") and not limit.is_reached("b")
    for _ in range(5):
        limit.note("b")
    assert limit.is_reached("c"), "there are 15 in all"
    now[0] += 61
    assert not limit.is_reached("a")


@pytest.mark.parametrize("way", ["/word?w=cat", "/word?w=xqzt&game=friday", "/word?w=cat+dog"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nobody_is_told_what_a_phone_that_watches_asks(way: str, method: str) -> None:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    player = APhone(name="Bob")
    watcher = APhone(player.pages, "Ann", "9w", writes=False)
    path, _, query = way.partition("?")
    form = dict(each.replace("+", " ").split("=") for each in query.split("&"))
    for phone, told in ((watcher, 0), (player, 1)):
        shown = phone.get(way) if method == "GET" else phone.post(path, form)
        assert shown.status == 200 and len(shown.response.events) == told


def test_a_phone_that_asks_much_gets_its_answers_and_the_others_their_peace(now: list[float]) -> None:
    bob = APhone(name="Bob")
    other = APhone(bob.pages, "Cy", "8c")
    shown = [bob.get("/word?w=cat") for _ in range(60)]
    assert {each.status for each in shown} == {200} and "CAT is a word" in shown[-1].text
    assert sum(len(each.response.events) for each in shown) == 20
    assert len(other.get("/word?w=cat").response.events) == 1
    now[0] += 61
    assert len(bob.get("/word?w=cat").response.events) == 1
