"""The door to the pages: a request of plain values becomes a response of plain values. No server is here.

`ramble serve` puts Starlette and the guard in front of it (`app.py`), and a browser without a server a worker:

    door = Door(Pages(evening, Deployment("/ramble-tools", "this app", shared=False)), report)
    response = door.answer("POST", "/ramble-tools/g/friday/add", phone, body="seq=3&key=...", headers={...})

The caller keeps the phone's identity (`response.phone`, if it changed). A server keeps the streams too: they get the
`events` of a response (see `frame`), and a `board` after each change. In a browser alone, a stream has what is new and
ends; the page asks again once it has sent something, or something has changed for others.
"""

import json
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias
from urllib.parse import parse_qs, unquote_to_bytes

from ramble_tools.errors import BadInput, OutputError
from ramble_tools.games.right_to_left import isolated
from ramble_tools.scorebook.book import look_up
from ramble_tools.web.answers import not_found, our_error, plain_page
from ramble_tools.web.inbox import Inbox
from ramble_tools.web.messages import NOTHING, Ask, Event, Page, Phone, Refusal, Watched
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render
from ramble_tools.web.static_files import all_tags, assets

_MOST_FIELDS = 100
_YEAR = 365 * 24 * 60 * 60
_Headers: TypeAlias = Mapping[str, str]
_END = b"event: end\ndata: {}\n\n"

# What writes down an error that is ours, for us to fix.
Report: TypeAlias = Callable[[BaseException], object]


class Response(NamedTuple):
    """The answer to a request. The headers are in small letters, and `location` has the deployment's base.

    `phone` is what the phone is from now on, if that changes; `wrote` is whether the request may have changed
    something, even if it was refused. For the others, see `Page`.
    """

    status: int
    headers: _Headers = NOTHING
    body: bytes = b""
    phone: Phone | None = None
    events: tuple[Event, ...] = ()
    moved: str = ""
    wrote: bool = False


class Board(NamedTuple):
    """A board as a stream has it, and the number of its last entry."""

    seq: int
    frame: bytes


class Door:
    """The pages behind plain values. Several threads may use it."""

    def __init__(self, pages: Pages, report: Report, inbox: Inbox | None = None) -> None:
        self.deployment = pages.deployment
        self._pages, self._report = pages, report
        # What waits for phones in a browser alone; where several doors lead to the same evening, they have the same.
        self._inbox = inbox or Inbox()

    def answer(
        self, method: str, path: str, phone: Phone, query: str = "", body: str = "", headers: _Headers = NOTHING
    ) -> Response:
        """Return the response to any request, which is as for `ask`. A stream has what is new, and ends."""
        wrote = False
        try:
            ask = self.ask(method, path, phone, query, body, headers)
            wrote = ask.writes
            game = self._pages.game_of(ask)
            if game is not None:
                board = self.board(game)
                begins = board.frame if board and board.seq != ask.seen else b""
                hand = self._pages.evening.hands.event(game)
                told = begins + frame(self._pages.evening.timers.event(game)) + (frame(hand) if hand else b"")
                told += self._inbox.taken(phone.id, game)
                return Response(200, {"content-type": "text/event-stream; charset=utf-8"}, told + _END)
            answer = self.static(ask) or self.page(ask)
            for event in answer.events:
                self._inbox.put(frame(event), event.game, phone.id)
        except Refusal as refusal:
            answer = self.refused(refusal)
        return answer._replace(wrote=wrote)

    def ask(self, method: str, path: str, phone: Phone, query: str, body: str, headers: _Headers) -> Ask:
        """Return a request of which the path, the query and the body, a form, are still encoded. Raises Refusal."""
        known: Literal["GET", "POST"] = "POST" if method == "POST" else "GET"
        there = _path(path, self.deployment.base)
        return Ask(known, there, phone, _fields(query), _fields(body), headers, self.deployment)

    def page(self, ask: Ask) -> Response:
        """Return a page, or what else it answers. Raises Refusal after an error of ours."""
        try:
            return self.response(ask, self._pages.handle(ask))
        except Exception as error:
            self._report(error)
            done = "What you sent was saved" if _was_written(ask) else "Nothing was changed"
            raise our_error(done, ask.game) from error

    def response(self, ask: Ask, page: Page) -> Response:
        """Return the response with what a page answers."""
        status, headers, body = page.status, {}, b""
        if page.template:
            headers["content-type"] = "text/html; charset=utf-8"
            body = render(page, self.deployment).encode()
        if page.file:
            headers |= {"content-type": page.file.type, "content-disposition": page.file.disposition}
            body = page.file.content
        if page.location:
            headers["location"] = self.deployment.base + page.location
            status = status if 300 <= status < 400 else 303
        if isinstance(seq := page.values.get("seq"), int):
            headers["x-seq"] = str(seq)
        phone = None if page.name is None else ask.phone._replace(name=page.name, asked=True)
        return Response(status, headers, body, phone, page.events, page.moved)

    def refused(self, refusal: Refusal) -> Response:
        """Return the response that says why a request is not answered."""
        headers = {"content-type": "text/html; charset=utf-8", **refusal.headers}
        return Response(refusal.status, headers, plain_page(refusal, self.deployment))

    def static(self, ask: Ask) -> Response | None:
        """Return a file: /static/TAG/NAME, kept for good with today's tag, as all pages have it, or /static/NAME.

        None for the path of a page. Raises Refusal if there is no such file.
        """
        path = ask.path
        if path == ("favicon.ico",):
            return Response(204)
        if path[:1] != ("static",):
            return None
        asset = assets().get(path[-1])
        if asset is None or len(path) not in (2, 3):
            raise not_found()
        kept = f"public, max-age={_YEAR}, immutable" if path[1:-1] == (all_tags(),) else "no-cache"
        return Response(200, {"cache-control": kept, "content-type": asset.type}, asset.content)

    # --- streams

    def board(self, stream: Watched) -> Board | None:
        """Return the board of a game, or a list; None if it can't be read."""
        try:
            page = self._pages.board(stream)
            seq = page.values["seq"]
            values, name = page.values, page.values.get("game", "")
            data = {"seq": seq, "html": render(page, self.deployment), "said": isolated(values.get("said", ""))}
            data |= {"game": name, "at": self.deployment.url("g", name)} if name else {}
            return Board(seq, frame(Event("board", data), seq))
        except (BadInput, OutputError):
            return None  # it was deleted, or the book can't be read: what the phones show stays
        except Exception as error:
            self._report(error)
            return None


def frame(event: Event, id: int | None = None) -> bytes:
    """Return an event as a stream has it. Source: html.spec.whatwg.org, 9.2.5."""
    head, data = "" if id is None else f"id: {id}\n", json.dumps(event.data, ensure_ascii=False)
    return f"{head}event: {event.kind}\ndata: {data}\n\n".encode("utf-8", "replace")


def _fields(encoded: str) -> dict[str, str]:
    """Return the fields of a form or a query; one that is there several times has its values with a blank between.

    Raises Refusal.
    """
    if not encoded.isascii():
        raise _not_text()
    try:
        found = parse_qs(encoded, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS, separator="&")
    except UnicodeError:
        raise _not_text() from None
    except ValueError:
        raise Refusal(400, "Too many fields", f"A form has at most {_MOST_FIELDS} fields") from None
    return {_clean(name): _clean(" ".join(filter(None, values))) for name, values in found.items()}


def _path(encoded: str, base: str) -> tuple[str, ...]:
    """Return the parts between the slashes, each decoded only then: a name may have a slash in it."""
    if not encoded.startswith(f"{base}/"):
        raise not_found()
    parts = encoded[len(base) + 1 :].split("/")
    if parts[-1] == "":
        parts.pop()
    try:
        return tuple(_clean(unquote_to_bytes(part).decode()) for part in parts)
    except UnicodeDecodeError:
        raise _not_text() from None


def _clean(text: str) -> str:
    if "\0" in text:
        raise _not_text()
    return text


def _not_text() -> Refusal:
    return Refusal(400, "Not text", "The request is not text in UTF-8; nothing was changed")


def _was_written(ask: Ask) -> bool:
    """Return whether a request that failed had been carried out by then."""
    if ask.method != "POST":
        return False
    try:
        return look_up(lambda book: book.store.sent(ask.require_key())) is not None
    except (BadInput, OutputError, Refusal):
        return False
