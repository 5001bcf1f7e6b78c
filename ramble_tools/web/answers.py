"""The answers of the pages, and what every request that writes must have."""

import hashlib
import os
from typing import Any
from urllib.parse import urlencode

from ramble_tools.web.rendering import url
from ramble_tools.web.values import Ask, Page

_LONGEST_KEY = 64


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


def require_seq(ask: Ask) -> int:
    """Return the number of the last entry that the phone has seen. Raises Refused."""
    seq = number(ask.form.get("seq", ""))
    if seq is None:
        raise malformed("the request does not say which state of the game it is about; go back and try again")
    return seq


def number(text: str) -> int | None:
    """Return a whole number of up to nine digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
