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

NEEDED = {"Ann": ["hand:Ann"], "Bob": ["hand:Bob"]}
CALL = Call("1", "Ann", "Ann", 5, NEEDED)
OTHER = Call("2", "Bob", "Bob", 5, NEEDED)
NONE = State()
OVER = State(None, ("1",))
ANN, BOB = {"hand:Ann": "4"}, {"hand:Bob": "17"}


def hand(typed: dict[str, str], call: Call = CALL, over: tuple[str, ...] = ()) -> State:
    return State(Hand(call, typed), over)


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
    ("a field is sent", OPEN, Sent(CALL, "Bob", BOB), hand(BOB), ""),
    ("the last field is sent", hand(BOB), Sent(CALL, "Ann", ANN), hand(BOB | ANN), ""),
    ("a field is corrected", COMPLETE, Sent(CALL, "Bob", {"hand:Bob": "18"}), hand(ANN | {"hand:Bob": "18"}), ""),
    ("a field is emptied", COMPLETE, Sent(CALL, "Bob", {"hand:Bob": ""}), hand(ANN | {"hand:Bob": ""}), ""),
    ("the server started again", NONE, Sent(CALL, "Bob", BOB), hand(BOB), ""),
    ("a phone does not know who called", hand({}, CALL._replace(caller="Bob")), Sent(CALL, "Ann", ANN),
     hand(ANN, CALL._replace(caller="Bob")), ""),
    ("somebody has joined", hand(ANN), Sent(CALL._replace(needed=NEEDED | {"Cy": ["hand:Cy"]}), "Bob", BOB),
     hand(ANN | BOB, CALL._replace(needed=NEEDED | {"Cy": ["hand:Cy"]})), ""),
    ("a field of another call", OPEN, Sent(OTHER, "Bob", BOB), hand({}, CALL, ("2",)),
     "Ann called first, and that call counts"),
    ("a field that comes late", OVER, Sent(CALL, "Bob", BOB), OVER, ""),
    ("what a player sent goes with the new hand", hand({"hand:Bob": "3", "cards:Bob": "2", "sure:3:Bob": ""}),
     Sent(CALL, "Bob", BOB), hand(BOB), ""),
    ("a field of nobody goes with what the phone sends that called", hand(BOB | {"opening": "yes"}),
     Sent(CALL, "Ann", ANN), hand(BOB | ANN), ""),
    ("and stays with what another one sends", hand(ANN | {"opening": "yes"}), Sent(CALL, "Bob", BOB),
     hand(ANN | {"opening": "yes"} | BOB), ""),
    ("it is called off", hand(BOB), CalledOff("1", "Ann"), OVER, ""),
    ("but not by another phone's owner", hand(BOB), CalledOff("1", "Bob"), hand(BOB),
     "only Ann's phone, which called, can call it off"),
    ("another one is called off", OPEN, CalledOff("2", "Bob"), hand({}, CALL, ("2",)), ""),
    ("it is recorded", COMPLETE, Recorded("1"), OVER, ""),
    ("it was recorded before the server started again", NONE, Recorded("1"), OVER, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "happened", "then", "refusal"), [row[1:] for row in TABLE], ids=[r[0] for r in TABLE]
)
def test_what_happens_leads_to_the_next_state(state: State, happened: Happened, then: State, refusal: str) -> None:
    hands = Hands()
    hands._states[1] = state
    if refusal:
        with pytest.raises(NotNowError, match=refusal):
            hands.take(1, happened)
    else:
        assert hands.take(1, happened) == after(state, happened)
    assert hands.of(1) == then
    assert hands.of(2) == NONE


@pytest.mark.parametrize(
    ("typed", "missing"),
    [
        ({}, ["Ann", "Bob"]),
        (BOB, ["Ann"]),
        (BOB | {"hand:Ann": " "}, ["Ann"]),
        (BOB | ANN, []),
        (BOB | {"hand:Cy": "3"}, ["Ann"]),
    ],
)
def test_who_is_missing(typed: dict[str, str], missing: list[str]) -> None:
    assert Hand(CALL, typed).missing == missing


@pytest.mark.parametrize(
    ("field", "whose"),
    [("hand:Ann", "Ann"), ("sure:5/9:Bob", "Bob"), ("hand:Eve", ""), ("opening", ""), ("Ann", ""), ("castle:red", "")],
)
def test_whose_field_it_is(field: str, whose: str) -> None:
    assert owner(field, ["Ann", "Bob"]) == whose


def test_a_game_remembers_only_the_latest_that_are_over() -> None:
    state = NONE
    for number in range(50):
        state = after(state, Recorded(str(number)))
    assert state.over == tuple(map(str, range(30, 50)))
