"""The states of the pad on a phone, as a table: a state, what happens, and what is different in the next state."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.web.static_files import FOLDER

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")

Part = dict[str, Any]
START: Part = {
    "is": "empty", "values": None, "open": False, "leaving": False,
    "refusal": "", "form": 0, "asked": 0, "seen": 0,
}  # fmt: skip
ANN, BOB = {"hand:Ann": "4"}, {"hand:Bob": "17"}
OPEN: Part = {"open": True}
TYPED: Part = {"is": "typed", "values": ANN, **OPEN}
SENT: Part = {**TYPED, "is": "sent", "asked": 1}
EMPTIED: Part = {"is": "empty", "values": None, "form": 1}
GONE = {"open": False, "leaving": True}
WRONG = {"kind": "refused", "text": "<p>No.</p>", "values": BOB}

TABLE: list[tuple[str, Part, Part, Part]] = [
    ("it is opened", {}, {"kind": "opened"}, OPEN),
    ("it is closed", OPEN, {"kind": "closed", "here": True}, GONE),
    ("again, before the page has gone back", GONE, {"kind": "closed", "here": True}, {}),
    ("the page has gone back", GONE, {"kind": "back", "here": False}, {"leaving": False}),
    ("it was opened again before that", {"open": True, "leaving": True}, {"kind": "back"}, {"leaving": False}),
    ("the phone's own way back", OPEN, {"kind": "back", "here": False}, {"open": False}),
    ("a step within the pad", OPEN, {"kind": "back", "here": True}, {}),
    ("a first field", OPEN, {"kind": "typed", "values": ANN}, {"is": "typed", "values": ANN}),
    ("other fields than before", TYPED, {"kind": "typed", "values": BOB}, {"values": ANN | BOB}),
    ("a field corrected", TYPED, {"kind": "typed", "values": {"hand:Ann": ""}}, {"values": {"hand:Ann": ""}}),
    ("a field that loses the focus", SENT, {"kind": "typed", "values": BOB}, {}),
    ("the server is asked", TYPED, {"kind": "asked"}, {"asked": 1}),
    ("it is sent", TYPED, {"kind": "sent"}, {"is": "sent", "asked": 1}),
    ("what was wrong is sent", {**TYPED, "refusal": "<p>No.</p>"}, {"kind": "sent"},
     {"is": "sent", "refusal": "", "asked": 1}),
    ("nothing is sent", OPEN, {"kind": "sent"}, {"is": "sent", "asked": 1}),
    ("it is recorded", SENT, {"kind": "recorded", "seq": "7", "here": True}, {**EMPTIED, **GONE, "seen": "7"}),
    ("closed before that", {**SENT, "open": False}, {"kind": "recorded", "seq": "7", "here": False},
     {**EMPTIED, "seen": "7", "leaving": False}),
    ("nothing answers", SENT, {"kind": "unanswered", "here": True}, {**EMPTIED, **GONE}),
    ("it was answered in time", OPEN, {"kind": "unanswered", "here": True}, {}),
    ("it is recorded late", OPEN, {"kind": "recorded", "seq": "7"}, {"form": 1, "seen": "7"}),
    ("while the next one is typed", TYPED, {"kind": "recorded", "seq": "7"}, {"seen": "7"}),
    ("it is refused", SENT, WRONG, {"is": "typed", "values": ANN | BOB, "refusal": "<p>No.</p>", "asked": 2}),
    ("it is refused late", {}, WRONG, {**OPEN, "is": "typed", "values": BOB, "refusal": "<p>No.</p>", "asked": 1}),
    ("while the next one is written", TYPED, WRONG, {}),
    ("the server fails", SENT, {"kind": "failed", "values": BOB}, {"is": "typed", "values": ANN | BOB}),
    ("it fails late", {}, {"kind": "failed", "values": BOB}, {}),
    ("while the next is typed", TYPED, {"kind": "failed", "values": BOB}, {}),
    ("it is forgotten", {**TYPED, "refusal": "<p>No.</p>"}, {"kind": "forgotten", "here": True},
     {**EMPTIED, **GONE, "refusal": ""}),
]  # fmt: skip
ROWS = [(START | before, event, START | before | change) for _, before, event, change in TABLE]


@cache
def found() -> list[Part]:
    """Return the next state of each row, all from one run of Node.js."""
    script = (Path(FOLDER) / "pad_state.js").read_text(encoding="utf-8")
    rows = json.dumps([row[:2] for row in ROWS])
    script += f"console.log(JSON.stringify([START, ...{rows}.map(([state, event]) => next(state, event))]));"
    done = subprocess.run(
        ["node", "--input-type=module"], input=script, capture_output=True, encoding="utf-8", check=True
    )
    result: list[Part] = json.loads(done.stdout)
    return result


def test_it_starts_empty_and_closed() -> None:
    assert found()[0] == START


@pytest.mark.parametrize("number", range(len(TABLE)), ids=[row[0] for row in TABLE])
def test_what_happens_leads_to_the_next_state(number: int) -> None:
    assert found()[1 + number] == ROWS[number][2]
