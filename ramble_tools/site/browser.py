"""The pages in a browser that has no server. The site's worker (`static/worker.js`) calls this in Pyodide.

Other phones may join this one: their requests come to the same door, with a deployment of their own.

The scorebook is the usual file, in RAMBLE_HOME; the worker puts what changes there on the device before it passes an
answer on.
"""

import json
import traceback
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol

from ramble_tools.errors import BadInput, OutputError
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path
from ramble_tools.plain import PlainDataError
from ramble_tools.scorebook.book import Book, look_up
from ramble_tools.scorebook.store import Row
from ramble_tools.web.answers import page
from ramble_tools.web.board import board_values
from ramble_tools.web.codes import Codes
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.door import Door, Response
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.inbox import Inbox
from ramble_tools.web.messages import Ask, Phone, Refusal
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render

_PHONE_FILE = "phone.json"
# What the app around the pages keeps of the phones that join this one (static/sharing/share.js).
_TABLE_FILE = "table.json"
# The rounds that are being entered.
_HANDS_FILE = "hands.json"


class _FromScript(Protocol):
    """An object of the worker's script, as Pyodide hands it over."""

    def to_py(self) -> dict[str, Any]: ...


class Site:
    """The pages for this phone, and for its guests. `base` and `origin` are those of `Deployment`."""

    def __init__(self, base: str, origin: str) -> None:
        self._alone = Deployment(base, "this app", shared=False, origin=origin)
        self._evening, self._inbox = Evening(Entrance(Codes(b"", ""))), Inbox()
        with suppress(OSError, ValueError, PlainDataError), open(home_path(_HANDS_FILE), encoding="utf-8") as file:
            self._evening.hands.restore(json.load(file))
        self._hands = self._evening.hands.written()
        self.table = _kept_table()
        self._open()
        self._base, self._phone = base, _kept_phone()

    def _door_of(self, deployment: Deployment) -> Door:
        return Door(Pages(self._evening, deployment), traceback.print_exception, self._inbox)

    def _open(self) -> None:
        """Open the doors, for this phone and for its guests."""
        table = self._alone._replace(table=json.loads(self.table)["id"] if self.table else "")
        self._door, self._guests = self._door_of(table), self._door_of(table._replace(computer="the other phone"))
        # As they are kept for the next start.
        self._pages = Pages(self._evening, table)

    def share(self, table: str) -> None:
        """Keep what the app knows of the phones that join, as JSON; with an empty text, none may join any more."""
        is_new = bool(table) != bool(self.table)
        self.table = table
        write_home_file(home_path(_TABLE_FILE), table.encode())
        if is_new:
            self._open()

    def answer(
        self, method: str, path: str, query: str, body: str, headers: _FromScript, guest: _FromScript | None = None
    ) -> dict[str, object]:
        """Return the answer to a request, as the worker passes it on.

        A guest has the `id`, the `name`, and whether it `writes` and was `asked`; `guest` in the answer is what is new
        of that. `wrote` says whether it may have changed something, and `told` whether other phones are told of it.
        """
        phone = Phone(**guest.to_py(), is_guest=True) if guest else self._phone
        door = self._guests if guest else self._door
        answer = door.answer(method, path, phone, query, body, headers.to_py())
        if (hands := self._evening.hands.written()) != self._hands:
            self._hands = hands
            write_home_file(home_path(_HANDS_FILE), json.dumps(hands).encode())
        found = _passed_on(answer)
        if answer.phone and guest:
            found["guest"] = {"name": answer.phone.name, "asked": answer.phone.asked}
        elif answer.phone:
            self._phone = answer.phone
            _keep(self._phone)
        return {**found, "wrote": answer.wrote, "told": bool(answer.events)}

    def not_kept(self) -> dict[str, object]:
        """Return the answer in place of one whose entry is not on the device, because its storage is full."""
        said = "The browser's storage is full, so this is not kept yet. Save a backup"
        return _passed_on(self._door.refused(Refusal(507, "Not kept yet", said)))

    def last(self) -> str:
        """Return what the next start shows of the game that goes on, as JSON; an empty text without a game.

        It has the `scores` as HTML; and the `pages` by address if the game goes on: first its own, then what its page
        asks for to judge a word.
        """
        with suppress(BadInput, OutputError):  # the book can't be read
            if row := look_up(self._newest):
                scores = page("last.html", **board_values(self._evening.games.look(row)))
                url, script = self._alone.url, {"x-ramble": "script"}
                pages = {
                    url("g", row.name): Ask("GET", ("g", row.name), self._phone),
                    url("word", game=row.name): Ask("GET", ("word",), self._phone, {"game": row.name}, headers=script),
                }
                return json.dumps(
                    {
                        "scores": render(scores, self._alone),
                        "pages": {at: self._before_the_start(ask) for at, ask in pages.items()} if row.open else {},
                    }
                )
        return ""

    def _newest(self, book: Book) -> Row | None:
        """Return the game in which a round is being entered, or else the one that was used last."""
        entered = book.store.with_identities(self._evening.hands.open())
        found = [row for row in entered if row.open and not row.deleted] or book.store.games(most=1)
        return max(found, key=lambda row: row.used, default=None)

    def _before_the_start(self, ask: Ask) -> str:
        """Return a page as it is shown before Python runs: without keys and a timer, which belong to this run."""
        found = self._pages.handle(ask)
        values = {**found.values, "key": "", "starting": True}
        if values.get("timer"):
            values["timer"] = {"left_ms": None}
        return render(found._replace(values=values), self._alone)

    def prepare(self) -> None:
        """Settle two words that nobody asked about: what the first verdict needs is then read, while nobody waits."""
        for word in ("word", "wrod"):
            self._door.answer("GET", f"{self._base}/word", self._phone, f"w={word}")


def _passed_on(answer: Response) -> dict[str, object]:
    return {"status": answer.status, "headers": dict(answer.headers), "body": answer.body}


def _kept_phone() -> Phone:
    try:
        with open(home_path(_PHONE_FILE), encoding="utf-8") as file:
            kept: Mapping[str, str] = json.load(file)
        return Phone("", kept["name"], asked="asked" in kept)
    except (OSError, ValueError, KeyError):
        return Phone("")


def _kept_table() -> str:
    try:
        with open(home_path(_TABLE_FILE), encoding="utf-8") as file:
            text = file.read()
        kept = json.loads(text)
        return text if isinstance(kept["id"], str) and isinstance(kept["guests"], dict) else ""
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def _keep(phone: Phone) -> None:
    kept = {"name": phone.name} | ({"asked": "yes"} if phone.asked else {})
    write_home_file(home_path(_PHONE_FILE), json.dumps(kept).encode())
