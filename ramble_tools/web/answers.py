"""The answers of the pages, questions and refusals among them, and what every request that writes must have."""

import hashlib
import os
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode
from zlib import crc32

from ramble_tools.errors import (
    BadInput,
    BookError,
    ByRuling,
    CommandHint,
    FileError,
    OutputError,
    RambleError,
    RulingError,
)
from ramble_tools.web.deployment import url
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Page

_LONGEST_KEY = 64
# A path is nobody's business on a phone.
_PATH = re.compile(r"'(?:\.\.\.|/|~|[A-Za-z]:\\)[^']*'")


class Refused(Exception):
    """A request that is answered with this page at once."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.status)
        self.page = page


def page(template: str, status: int = 200, **values: Any) -> Page:
    """Return a page."""
    return Page(status, template, values)


def to(*parts: object) -> Page:
    """Return the way to another page."""
    return Page(303, location=url(*parts))


def not_found(error: str = "there is no such page") -> Page:
    """Return the page for something that is not there."""
    return page("error.html", 404, title="Not found", error=error)


def malformed(error: str) -> Refused:
    """Return the refusal of a request that no page of ours sends."""
    return Refused(page("error.html", 400, title="That did not work", error=error))


def new_key() -> str:
    """Return the key of one form. Its requests are known by it: see `require_key`."""
    return os.urandom(16).hex()


def require_writer(ask: Ask) -> None:
    """Raise Refused if the phone may only watch."""
    if not ask.phone.writes:
        error = "this phone came with the code for watching, so it can't change anything"
        raise Refused(page("error.html", 403, title="Watching only", error=error))


def require_organizer(evening: Evening, ask: Ask, what: str) -> None:
    """Raise Refused unless all games are served, and the phone came with the organizer's code. `what` it could do."""
    if evening.only:
        raise Refused(not_found("only one game is open to phones"))
    if not ask.phone.organizes:
        error = f"only a phone that joined with the organizer's code can {what}"
        raise Refused(page("error.html", 403, title="For the organizer", error=error))


def require_key(ask: Ask) -> str:
    """Return what a request that writes is known by: the key of its form, and what was entered there. Raises Refused.

    The same form sent twice is one request. If something else was entered by then, it is another request: the way back
    may have brought an old page with its old keys.
    """
    require_writer(ask)
    key = ask.form.get("key", "")
    if not (0 < len(key) <= _LONGEST_KEY and key.isascii() and key.isprintable()):
        raise malformed("the request has no key; go back and try again")
    # What the phone has seen is not part of it: a request that waits is brought up to date.
    entered = sorted((name, text) for name, text in ask.form.items() if name != "seq")
    return hashlib.sha256(urlencode([("", "/".join(ask.path)), *entered]).encode()).hexdigest()


def number(text: str) -> int | None:
    """Return a whole number of up to nine digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def changing_with(listing: object) -> int:
    """Return a number for a list on a page that changes with what is in it, as the last entry's does for a game."""
    return crc32(repr(listing).encode()) >> 4


# --- refusals and questions


def plain(error: RambleError) -> str:
    """Return the text of a refusal for a page: without its parts about the command line, rulings and folders."""
    text = error.line(without=(CommandHint, ByRuling), on_page=True) or "that is not possible here"
    has_path = isinstance(error, BookError | FileError | OutputError | RulingError)
    return _PATH.sub("(a file)", text) if has_path else text


def typed_text(ask: Ask, name: str, what: str = "name") -> str:
    """Return what was typed in a field that may not be empty. Raises BadInput."""
    text = ask.form.get(name, "").strip()
    if not text:
        raise BadInput(f"type the {what}")
    return text


class Question(NamedTuple):
    """A question about a game. The button `yes` sends the `hidden` fields to the action of the game, such as `undo`."""

    game: str
    action: str
    text: str
    details: tuple[str, ...]
    yes: str
    hidden: Mapping[str, str]
    error: bool = False


def question_page(ask: Ask, question: Question, status: int = 200) -> Page:
    """Return the page that asks; for the page's script, only its part."""
    return page("_ask.html" if ask.script else "ask.html", status, game=question.game, question=question)
