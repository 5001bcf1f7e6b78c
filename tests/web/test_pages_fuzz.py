"""Whatever a phone sends, a page is the answer: never an error of ours, and never something written by half."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.sessions import begin
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render
from tests.games.helpers import seats
from tests.web.helpers import CODES

odd = st.sampled_from(
    [
        "",
        " ",
        "\x00",
        "\n",
        "\u202e",
        "é",
        "👨\u200d👩\u200d👧",
        "<b>",
        "../..",
        "9" * 400,
        "-1",
        "0",
        "1",
        "²",
        "Ann",
        "down",
    ]
)
text = st.one_of(
    odd, st.text(max_size=30), st.sampled_from(["4", "17/3", "AS 2H", "KX", "9H:5", "QS@left", "5H 6S / 9H ."])
)
FIELDS = """
    seq key again number caller hand:Ann hand:Bob hand: opening cards:Ann sure:500:Bob changed too-high
    player word suits owner cards said list why shuffled stolen left right first second deck_left hands scores recount
    leader melds dukes:red castle:red castle:black taken_by ended_by red pack name text w words kind rules deals seat:1
    seat:2 do minutes game from big all link file look damaged cards take visible hand opponents seen
"""
ASKED = ("discard", "value", "turn", "odds", "best")
PARTS = """
    g new name word play help add edit remove undo redo join leave seats deals note end again pad board history rules 1
    players timer x send file receive backup ask discard
"""
keys = st.sampled_from(FIELDS.split())
parts = st.sampled_from([*PARTS.split(), *(f"{name}-1" for name in NAMES)])
deeds = st.sampled_from(
    ["add", "edit", "remove", "undo", "redo", "join", "leave", "seats", "deals", "note", "pad", "timer"]
)
games = st.sampled_from([f"{name}-1" for name in NAMES])
paths = st.one_of(
    st.lists(st.one_of(parts, text), max_size=4).map(tuple),
    st.tuples(st.just("g"), games, deeds),
    st.tuples(st.just("g"), games, st.just("edit"), text),
    st.tuples(st.just("g"), games, st.just("ask"), st.sampled_from(ASKED)),
)
sent = st.dictionaries(keys, text, max_size=8)
requests = sent.map(lambda form: {"seq": "1", "key": "k", **form})
phones = st.just(Phone("7k"))
headers = st.sampled_from([{}, {"x-ramble": "script"}])
asks = st.builds(Ask, st.sampled_from(["GET", "POST"]), paths, phones, sent, requests, headers)


@pytest.fixture
def pages() -> Pages:
    """One book with a game of each kind, for all examples."""
    for kind in NAMES:
        begin(kind, seats(kind, spare=1), [])
    return Pages(Evening(Entrance(CODES)))


@settings(max_examples=300)
@given(ask=asks)
def test_every_request_gets_a_page(pages: Pages, ask: Ask) -> None:
    page = pages.handle(ask)
    assert page.status in (200, 204, 303, 400, 403, 404, 409, 422), (page.status, page.values)
    assert bool(page.template or page.file) == (page.status not in (204, 303))
    html = render(page)
    assert "<script>" not in html and "<b>" not in html.replace("Code <b>", "")
    if page.location:
        assert page.location.startswith("/") and not page.location.startswith("//")
