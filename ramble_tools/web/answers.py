"""The answers of the pages, questions and refusals among them, and what every request that writes must have."""

import os
import re
from collections.abc import Sequence
from html import escape
from zlib import crc32

from ramble_tools.errors import BookError, ByRuling, CommandHint, FileError, OutputError, RambleError, RulingError
from ramble_tools.scorebook.sessions import Session
from ramble_tools.web.deployment import Deployment, url
from ramble_tools.web.messages import Ask, Page, Refusal
from ramble_tools.web.static_files import asset_url

# A path is nobody's business on a phone.
_PATH = re.compile(r"'(?:\.\.\.|/|~|[A-Za-z]:\\)[^']*'")


def not_found(error: str = "there is no such page") -> Refusal:
    """Return the refusal of something that is not there."""
    return Refusal(404, "Not found", error)


def our_error(done: str = "Nothing was changed", game: str = "") -> Refusal:
    """Return what is said of an error that is ours, and whether anything was `done`; perhaps on a page of a `game`."""
    return Refusal(500, "That went wrong", f"This is a bug in Ramble Tools, not your mistake. {done}", game=game)


def plain_page(refusal: Refusal, deployment: Deployment) -> bytes:
    """Return the small page that says why a request is not answered, as HTML in UTF-8; it needs no template."""
    title, style = escape(refusal.title), asset_url("app.css", deployment)
    text = str(refusal)
    back, where = (("g", refusal.game), "game") if refusal.game else ((), "games")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{title}</title><link rel="stylesheet" href="{style}"></head>'
        f'<body class="plain"><main id="main"><h1>{title}</h1><p>{escape(text[:1].upper() + text[1:])}.</p>'
        f'<p><a class="button" href="{deployment.url(*back)}">Back to the {where}</a></p></main></body></html>'
    ).encode()


# --- pages, and what every request that writes must have


def page(template: str, status: int = 0, /, **values: object) -> Page:
    """Return a page; if it says what is `wrong`, or an `error`, its status is 422 unless another one is given."""
    refused = values.get("wrong") or values.get("error")
    return Page(status or (422 if refused else 200), template, values)


def to(*parts: object) -> Page:
    """Return the way to another page."""
    return Page(303, location=url(*parts))


def new_key() -> str:
    """Return the key of one form. Its requests are known by it: see `Ask.require_key`."""
    return os.urandom(16).hex()


def number(text: str) -> int | None:
    """Return a whole number of up to nine digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def changing_with(listing: object) -> int:
    """Return a number for a list on a page that changes with what is in it, as the last entry's does for a game."""
    return crc32(repr(listing).encode()) >> 4


# --- texts and questions


def plain(error: RambleError) -> str:
    """Return the text of a refusal for a page: without its parts about the command line, rulings and folders."""
    text = error.line(without=(CommandHint, ByRuling), on_page=True) or "that is not possible here"
    has_path = isinstance(error, BookError | FileError | OutputError | RulingError)
    return _PATH.sub("(a file)", text) if has_path else text


def question_page(
    ask: Ask, session: Session, text: str, details: Sequence[str], yes: str, status: int = 200, **more: str
) -> Page:
    """Return the page that asks about a game; for the page's script, only its part.

    The button `yes` sends again what was sent, and `more`, to the action that the request is about, such as `undo`.
    Without a text, there is no button: nothing is left to do.
    """
    return page(
        "_ask.html" if ask.script else "ask.html",
        status,
        game=session.row.name,
        action=ask.path[2],
        text=text,
        details=details,
        yes=yes,
        hidden={name: text for name, text in {**ask.form, **more}.items() if name not in ("seq", "key")},
        seq=session.seen,
        refused=status != 200,
    )
