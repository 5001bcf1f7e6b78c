"""The answers of the pages, and what every request that writes must have."""

import os
from typing import Any

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
    """Return a key for one request of a page without a script."""
    return os.urandom(16).hex()


def require_writer(ask: Ask) -> None:
    """Raise Refused if the phone may only watch."""
    if not ask.phone.writes:
        error = "this phone came with the code for watching, so it can't change anything"
        raise Refused(page("error.html", 403, title="Watching only", error=error))


def require_key(ask: Ask) -> str:
    """Return the key of a request that writes. Raises Refused."""
    require_writer(ask)
    key = ask.form.get("key", "")
    if not (0 < len(key) <= _LONGEST_KEY and key.isascii() and key.isprintable()):
        raise malformed("the request has no key; go back and try again")
    return key


def require_seq(ask: Ask) -> int:
    """Return the number of the last entry that the phone has seen. Raises Refused."""
    seq = number(ask.form.get("seq", ""))
    if seq is None:
        raise malformed("the request does not say which state of the game it is about; go back and try again")
    return seq


def number(text: str) -> int | None:
    """Return a whole number of up to nine digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
