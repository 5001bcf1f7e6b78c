"""The states of a round that several phones enter, as a table: a state, what happens, and the next state."""

import pytest

from ramble_tools.web.shared_hand import (
    Call,
    Called,
    CalledOff,
    Hand,
    Hands,
    Happened,
    NotNowError,
    Recorded,
    Sent,
    State,
    after,
    owner,
)

NEEDED = {"Ann": ("hand:Ann",), "Bob": ("hand:Bob",)}
TURN, TURNED = {"Ann": ("first",), "Bob": ("second",)}, {"Ann": ("second",), "Bob": ("first",)}
CALL = Call("1", "Ann", "Ann", 5, NEEDED)
OTHER = Call("2", "Bob", "Bob", 5, NEEDED)
NONE = State()
OVER = State(None, ("1",))
PHONE = "7kfb"
BY = {"Bob": PHONE}
ANN, BOB = {"hand:Ann": "4"}, {"hand:Bob": "17"}


def hand(
    typed: dict[str, str], call: Call = CALL, over: tuple[str, ...] = (), senders: dict[str, str] | None = None
) -> State:
    return State(Hand(call, typed, senders or {}), over)


OPEN = hand({})
COMPLETE = hand(ANN | BOB)

TABLE: list[tuple[str, State, Happened, State, str]] = [
    ("a call opens the fields", NONE, Called(CALL), OPEN, ""),
    ("the same call again", OPEN, Called(CALL), OPEN, ""),
    ("a call that is over", OVER, Called(CALL), OVER, ""),
    ("the next call", OVER, Called(OTHER), hand({}, OTHER, ("1",)), ""),
    ("a second call", OPEN, Called(OTHER), hand({}, CALL, ("2",)), "Ann called first, and that call counts"),
    ("the second call again", hand({}, over=("2",)), Called(OTHER), hand({}, over=("2",)), ""),
    ("who called is corrected", OPEN, Called(CALL._replace(caller="Bob")),
     hand({}, CALL._replace(caller="Bob")), ""),
    ("but not by another phone", OPEN, Called(CALL._replace(by="Bob", caller="Bob")), OPEN, ""),
    ("a field is sent", OPEN, Sent(CALL, "Bob", BOB, PHONE), hand(BOB, senders=BY), ""),
    ("the last field is sent", hand(BOB, senders=BY), Sent(CALL, "Ann", ANN, "mwxz"),
     hand(BOB | ANN, senders=BY | {"Ann": "mwxz"}), ""),
    ("a field is corrected, by another phone", hand(ANN | BOB, senders={"Bob": "mwxz"}),
     Sent(CALL, "Bob", {"hand:Bob": "18"}, PHONE), hand(ANN | {"hand:Bob": "18"}, senders=BY), ""),
    ("an empty field is sent too", OPEN, Sent(CALL, "Bob", {"hand:Bob": ""}, PHONE),
     hand({"hand:Bob": ""}, senders=BY), ""),
    ("somebody's field has another name", hand({"first": "4"}, CALL._replace(needed=TURN)),
     Sent(CALL._replace(needed=TURNED), "Bob", {"first": "9"}, PHONE),
     hand({"second": "4", "first": "9"}, CALL._replace(needed=TURNED), senders=BY), ""),
    ("the server started again", NONE, Sent(CALL, "Bob", BOB, PHONE), hand(BOB, senders=BY), ""),
    ("a phone does not know who called", hand({}, CALL._replace(caller="Bob")), Sent(CALL, "Ann", ANN, PHONE),
     hand(ANN, CALL._replace(caller="Bob"), senders={"Ann": PHONE}), ""),
    ("somebody has joined", hand(ANN), Sent(CALL._replace(needed=NEEDED | {"Cy": ("hand:Cy",)}), "Bob", BOB, PHONE),
     hand(ANN | BOB, CALL._replace(needed=NEEDED | {"Cy": ("hand:Cy",)}), senders=BY), ""),
    ("a field of another call", OPEN, Sent(OTHER, "Bob", BOB, PHONE), hand({}, CALL, ("2",)),
     "Ann called first, and that call counts"),
    ("a field that comes late", OVER, Sent(CALL, "Bob", BOB, PHONE), OVER, ""),
    ("what a player sent goes with the new hand", hand({"hand:Bob": "3", "cards:Bob": "2", "sure:3:Bob": ""}),
     Sent(CALL, "Bob", BOB, PHONE), hand(BOB, senders=BY), ""),
    ("a field of nobody goes with what the phone sends that called", hand(BOB | {"opening": "yes"}),
     Sent(CALL, "Ann", ANN, PHONE), hand(BOB | ANN, senders={"Ann": PHONE}), ""),
    ("and stays with what another one sends", hand(ANN | {"opening": "yes"}), Sent(CALL, "Bob", BOB, PHONE),
     hand(ANN | {"opening": "yes"} | BOB, senders=BY), ""),
    ("it is called off", hand(BOB), CalledOff("1"), OVER, ""),
    ("another one is called off", OPEN, CalledOff("2"), hand({}, CALL, ("2",)), ""),
    ("it is recorded", COMPLETE, Recorded("1"), OVER, ""),
    ("it was recorded before the server started again", NONE, Recorded("1"), OVER, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "happened", "then", "refusal"), [row[1:] for row in TABLE], ids=[r[0] for r in TABLE]
)
def test_what_happens_leads_to_the_next_state(state: State, happened: Happened, then: State, refusal: str) -> None:
    hands = Hands()
    hands._states["a"] = state
    if refusal:
        with pytest.raises(NotNowError, match=refusal):
            hands.take("a", happened)
    else:
        assert hands.take("a", happened) == after(state, happened)
    assert hands.of("a") == then
    assert hands.of("b") == NONE


@pytest.mark.parametrize(
    ("typed", "missing"),
    [
        ({}, ["Ann", "Bob"]),
        (BOB, ["Ann"]),
        (BOB | {"hand:Ann": ""}, []),
        (BOB | ANN, []),
        (BOB | {"hand:Cy": "3"}, ["Ann"]),
    ],
)
def test_who_is_missing(typed: dict[str, str], missing: list[str]) -> None:
    assert Hand(CALL, typed).missing == missing


@pytest.mark.parametrize(
    ("state", "player", "phone", "may"),
    [
        (hand(BOB, senders=BY), "Bob", PHONE, True),
        (hand(BOB, senders=BY), "Bob", "mwxz", False),
        (hand(BOB, senders=BY), "Ann", PHONE, False),
        (hand(ANN | BOB, senders=BY), "Bob", "mwxz", True),
    ],
)
def test_only_the_phone_that_sent_something_shows_it_before_all_are_in(
    state: State, player: str, phone: str, may: bool
) -> None:
    assert state.hand and state.hand.may_show(player, phone) is may


@pytest.mark.parametrize(
    ("field", "whose"),
    [
        ("hand:Ann", "Ann"), ("sure:5/9:Bob", "Bob"), ("hand:Eve", ""), ("opening", ""), ("Ann", ""),
        ("castle:red", "Ann"), ("castle:black", ""),
    ],
)  # fmt: skip
def test_whose_field_it_is(field: str, whose: str) -> None:
    assert owner(field, {"Ann": ["castle:red"], "Bob": []}) == whose


def test_a_game_remembers_only_the_latest_that_are_over() -> None:
    state = NONE
    for number in range(50):
        state = after(state, Recorded(str(number)))
    assert state.over == tuple(map(str, range(30, 50)))
