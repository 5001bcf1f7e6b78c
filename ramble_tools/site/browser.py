"""The pages in a browser that has no server. The site's worker (`static/worker.js`) calls this in Pyodide.

The scorebook is the usual file, in RAMBLE_HOME; the worker puts what changes there on the device before it passes an
answer on.
"""

import json
import traceback
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ramble_tools.errors import BadInput, OutputError
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path
from ramble_tools.scorebook.book import look_up
from ramble_tools.web.answers import page
from ramble_tools.web.board import board_values
from ramble_tools.web.codes import Codes
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.door import Door
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render

_PHONE_FILE = "phone.json"


class Site:
    """The pages for the only phone that there is. `base` and `origin` are those of `Deployment`."""

    def __init__(self, base: str, origin: str) -> None:
        deployment = Deployment(base, "this app", shared=False, origin=origin)
        self._evening = Evening(Entrance(Codes(b"", "")))
        self._door = Door(Pages(self._evening, deployment), traceback.print_exception)
        self._base, self._phone = base, _kept_phone()

    def answer(self, method: str, path: str, query: str, body: str, headers: Any) -> dict[str, object]:
        """Return the answer to a request, as the worker passes it on."""
        answer = self._door.answer(method, path, self._phone, query, body, headers.to_py())
        if answer.phone:
            self._phone = answer.phone
            _keep(self._phone)
        return {"status": answer.status, "headers": dict(answer.headers), "body": answer.body}

    def scores(self) -> str:
        """Return the scores of the game that was used last, as HTML for the next start; an empty text without one."""
        with suppress(BadInput, OutputError):  # the book can't be read
            for row in look_up(lambda book: book.store.games(most=1)):
                return render(page("last.html", **board_values(self._evening.games.look(row))), self._door.deployment)
        return ""

    def prepare(self) -> None:
        """Settle two words that nobody asked about: what the first verdict needs is then read, while nobody waits."""
        for word in ("word", "wrod"):
            self._door.answer("GET", f"{self._base}/word", self._phone, f"w={word}")


def _kept_phone() -> Phone:
    try:
        with open(home_path(_PHONE_FILE), encoding="utf-8") as file:
            kept: Mapping[str, str] = json.load(file)
        return Phone("", kept["name"], asked="asked" in kept)
    except (OSError, ValueError, KeyError):
        return Phone("")


def _keep(phone: Phone) -> None:
    kept = {"name": phone.name} | ({"asked": "yes"} if phone.asked else {})
    write_home_file(home_path(_PHONE_FILE), json.dumps(kept).encode())
