"""The door between HTTP and the pages: a request becomes an `Ask`, and a `Page` a response; and the streams.

The pages run in worker threads, so that a slow disk or server never stops the streams. A game that another program
has locked keeps one of them waiting, and the other games go on.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import TypeVar
from urllib.parse import parse_qs, unquote_to_bytes
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ramble_tools.errors import BadInput, OutputError
from ramble_tools.scorebook.book import back_up, reading
from ramble_tools.web.answers import Refused, require_key
from ramble_tools.web.codes import Codes, new_id
from ramble_tools.web.guard import OURS, Guesses, Receive, Refusal, Scope, Send, Site, plain_page
from ramble_tools.web.hub import Hub, frame
from ramble_tools.web.messages import Ask, Event, Page, Phone
from ramble_tools.web.pages import Pages
from ramble_tools.web.rendering import render
from ramble_tools.web.static_files import all_tags, assets
from ramble_tools.web.table_pages import WALL

_MOST_FIELDS = 100
# So many pages are made at a time; a third of them may write, and another third be boards, so others are always read.
_WORKERS = 24
_OF_A_SORT = _WORKERS // 3
# So many requests may wait for a worker: when a server starts again, the phones of a whole club come at once.
_MOST_WAITING = 300
# The wall shows what changes at fifty tables; it is made again at most this often, in seconds.
_WALL_EVERY = 1.0
_A_MINUTE = 60
_QUARTER = 90 * 24 * 60 * 60
_YEAR = 365 * 24 * 60 * 60

ResultT = TypeVar("ResultT")
Report = Callable[[BaseException], object]


class App:
    """The ASGI application, behind the `Guard`. `report` writes down an error that is ours, for us to fix."""

    def __init__(self, pages: Pages, codes: Codes, site: Site, report: Report) -> None:
        self.hub = Hub()
        self._pages, self._codes, self._site, self._report = pages, codes, site, report
        self._guesses = Guesses()
        self._workers = ThreadPoolExecutor(_WORKERS, "pages")
        self._waiting = 0
        # Of what writes in the same place, and of the boards of a game, one at a time; and so many of each sort in all.
        self._turns: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()
        self._writers, self._boarders = asyncio.Semaphore(_OF_A_SORT), asyncio.Semaphore(_OF_A_SORT)
        self._backing_up: Future[None] | None = None
        self._stopped = False
        # The newest board of each game that somebody watches, as its number of entries and the event.
        self._boards: dict[int, tuple[int, bytes]] = {}
        self._refreshing: dict[int, asyncio.Task[None]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._stale: set[int] = set()
        self._wall_waits = False
        # Whether the book has changed, and nobody has looked yet in which games.
        self._changed = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        path = _path(scope)
        if phone := scope["phone"]:
            scope["phone"] = self._pages.seated(phone)
        if (path[:1] == ("g",) and path[2:] == ("events",)) or path == ("wall", "events"):
            await self._stream(scope, path, receive, send)
            return
        response = await self._answer(Request(scope, receive), path)
        await response(scope, receive, send)

    async def _answer(self, request: Request, path: tuple[str, ...]) -> Response:
        first = path[0].lower() if path else ""
        if first in ("j", "join"):
            return await self._join(request, (first, *path[1:]))
        if first in ("static", "favicon.ico"):
            return _asset(request, path)
        if path == ("health",):
            return Response("ok\n", media_type="text/plain")
        if request.scope["phone"] is None:  # below an open path
            return _not_found()
        return await self._page(request, path)

    # --- joining

    async def _join(self, request: Request, path: tuple[str, ...]) -> Response:
        if path[0] == "j" and len(path) == 2 and request.method != "POST":
            return await self._try_code(request, path[1])
        if path != ("join",):
            return _not_found()
        if request.method == "POST":
            return await self._try_code(request, _fields(request.scope["body"]).get("code", ""))
        if (phone := request.scope["phone"]) and not phone.table:
            return RedirectResponse("/", 303)
        changed = "The code has changed. Type the new one; it is on the laptop's screen."
        return await self._ask_for_code(changed if request.scope["had_cookie"] and not phone else "")

    async def _try_code(self, request: Request, typed: str) -> Response:
        address = request.client.host if request.client else ""
        if self._guesses.too_many(address):
            answer = await self._ask_for_code("Too many wrong codes. Wait a minute, then try again.", 429)
            answer.headers["retry-after"] = str(int(Guesses.SECONDS))
            return answer
        phone = self._pages.let_in(typed, request.scope["owner"] or Phone(new_id()))
        if phone is None:
            self._guesses.note(address)
            return await self._ask_for_code(
                "That is not the code, or it has expired. It is on the laptop's screen.", 403
            )
        response = RedirectResponse("/table", 303)
        self._set_cookie(response, request, phone)
        response.set_cookie(self._site.arrival, "1", max_age=_A_MINUTE, httponly=True, samesite="lax")
        return response

    async def _ask_for_code(self, error: str, status: int = 200) -> Response:
        page = Page(status, "join.html", {"error": error, "phone": Phone(""), "script": False, "only": True})
        return HTMLResponse(await self._run(lambda: render(page)), status)

    def _set_cookie(self, response: Response, request: Request, phone: Phone) -> None:
        response.set_cookie(
            self._site.cookie,
            self._codes.cookie(phone),
            max_age=_QUARTER,
            httponly=True,
            samesite="strict",
            secure=request.scope["scheme"] == "https",
        )

    # --- pages

    async def _page(self, request: Request, path: tuple[str, ...]) -> Response:
        ask = Ask(
            "POST" if request.method == "POST" else "GET",
            path,
            request.scope["phone"],
            _fields(request.scope["query_string"]),
            _fields(request.scope["body"]),
            request.headers.get("x-ramble") == "script",
        )
        writes = ask.method == "POST" and path[2:3] != ("pad",)
        page, text = await self._run(lambda: self._handled(ask), path[:2] if writes else None)
        for event in page.events:
            self.hub.send(frame(event.kind, event.data), event.game)
        if page.moved:
            self.hub.move(page.moved)
        if page.changed is not None:
            self._look_again(page.changed)
        response: Response = HTMLResponse(text, page.status) if page.template else Response(status_code=page.status)
        if file := page.file:
            headers = {"content-type": file.type, "content-disposition": file.disposition}
            response = Response(file.content, page.status, headers)
        if page.location:
            response = RedirectResponse(page.location, page.status if 300 <= page.status < 400 else 303)
        if isinstance(seq := page.values.get("seq"), int):
            response.headers["x-seq"] = str(seq)
        if page.name is not None:
            self._set_cookie(response, request, ask.phone._replace(name=page.name))
        return response

    def _handled(self, ask: Ask) -> tuple[Page, str]:
        """Return the page for a request, and its HTML. It runs in a worker."""
        try:
            page = self._pages.handle(ask)
            return page, render(page) if page.template else ""
        except Exception as error:
            self._report(error)
            done = "What you sent was saved." if _was_written(ask) else "Nothing was changed."
            raise Refusal(500, OURS.title, f"This is a bug in Ramble Tools, not your mistake. {done}") from error

    async def _run(self, work: Callable[[], ResultT], writes_in: object = None) -> ResultT:
        """Return what this returns in a worker, one at a time of what writes in the same place.

        Raises Refusal if too much waits already.
        """
        if self._waiting >= _MOST_WAITING:
            raise _too_busy()
        self._waiting += 1
        try:
            async with AsyncExitStack() as stack:
                if writes_in is not None:
                    await stack.enter_async_context(self._turn(writes_in))
                    await stack.enter_async_context(self._writers)
                if self._stopped:
                    raise _too_busy()
                return await asyncio.get_running_loop().run_in_executor(self._workers, work)
        finally:
            self._waiting -= 1

    def _turn(self, place: object) -> asyncio.Lock:
        return self._turns.setdefault(place, asyncio.Lock())

    # --- streams

    async def _stream(self, scope: Scope, path: tuple[str, ...], receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            raise Refusal(405, "That can't be done here", "A stream is only read.", headers=[("allow", "GET")])
        ask = Ask("GET", path, scope["phone"])
        game = await self._run(lambda: self._pages.game_of(ask))
        if game is None:
            raise Refusal(404, "Not found", "There is no such game here.")
        since = _seen(scope)
        listener = self.hub.listen(game, ask.phone.id)
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _: listener.close())
        try:
            headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
            await self._renew(game, look_first=True)
            seq, board = self._boards.get(game, (since, None))
            listener.put_board(board if seq != since else None)
            for event in await self._run(lambda: self._opening(game)):
                listener.put(frame(event.kind, event.data))
            async for each in listener.frames():
                await send({"type": "http.response.body", "body": each, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.hub.leave(game, listener)
            gone.cancel()
            if game not in self.hub.games:
                self._boards.pop(game, None)

    async def _renew(self, game: int, *, look_first: bool = False) -> None:
        """Make the board of a game again if it has changed, and send it to all who watch; none if the game is gone.

        `look_first` asks the book first whether it has changed, if that is not known. Whoever finds the change, such as
        a phone that has just come, the others must have it too: nobody looks again.
        """
        async with self._turn(game), self._boarders:  # a board never comes after a newer one
            try:
                made = await self._run(lambda: self._made_board(game, self._boards.get(game) if look_first else None))
            except Refusal:  # too much to do, or the server stops
                return
            if made and made != self._boards.get(game):
                self._boards[game] = made
                self.hub.send_board(game, made[1])

    def _made_board(self, game: int, last: tuple[int, bytes] | None) -> tuple[int, bytes] | None:
        try:
            if last and self._pages.seq(game) == last[0]:
                return last
            page = self._pages.board(game)
            seq = page.values["seq"]
            data = {"seq": seq, "html": render(page), "said": page.values.get("said", "")}
            return seq, frame("board", data, seq)
        except (BadInput, OutputError):
            return None  # it was deleted, or the book can't be read: what the phones show stays
        except Exception as error:
            self._report(error)
            return None

    def _opening(self, game: int) -> tuple[Event, ...]:
        try:
            return self._pages.opening(game)
        except (BadInput, OutputError):
            return ()

    def book_changed(self) -> None:
        """Send what is new in all games that somebody watches. Call it when any program may have written."""
        self._changed = True
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look_at_all())
        self._renew_wall_soon()
        if not self._stopped and (self._backing_up is None or self._backing_up.done()):
            self._backing_up = self._workers.submit(back_up)

    def _look_again(self, game: int) -> None:
        """Send a game's board soon, if it has changed. Several changes at a time make one board."""
        if game != WALL:
            self._start_refreshing(game)
        self._renew_wall_soon()

    def _renew_wall_soon(self) -> None:
        if WALL in self.hub.games and not self._wall_waits:
            self._wall_waits = True
            asyncio.get_running_loop().call_later(_WALL_EVERY, self._renew_wall)

    def _renew_wall(self) -> None:
        self._wall_waits = False
        self._start_refreshing(WALL)

    def _start_refreshing(self, game: int) -> None:
        self._stale.add(game)
        if game not in self._refreshing:
            self._refreshing[game] = asyncio.ensure_future(self._refresh(game))

    async def _refresh(self, game: int) -> None:
        try:
            while game in self._stale:
                self._stale.discard(game)
                if game in self.hub.games:
                    await self._renew(game)
        finally:
            del self._refreshing[game]

    async def _look_at_all(self) -> None:
        while self._changed:
            self._changed = False
            for game in await self._behind():
                self._start_refreshing(game)

    async def _behind(self) -> set[int]:
        """Return the games whose newest board is not of their last entry. One look at the book is for all of them."""
        games = [game for game in self.hub.games if game != WALL]
        try:
            there = await self._run(lambda: self._seqs(games))
        except Refusal:  # too much to do, or the server stops
            return set()
        return {game for game in games if game in there and there[game] != self._boards.get(game, (None,))[0]}

    def _seqs(self, games: Sequence[int]) -> Mapping[int, int]:
        try:
            return self._pages.seqs(games)
        except (BadInput, OutputError):  # what the phones show stays
            return {}

    def stop(self) -> None:
        """Say goodbye on all streams, and take no more work."""
        self._stopped = True
        self.hub.close()
        self._workers.shutdown(wait=False, cancel_futures=True)


def _too_busy() -> Refusal:
    return Refusal(503, "Too busy", "Try again in a moment. Nothing was changed.", headers=[("retry-after", "1")])


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _seen(scope: Scope) -> int | None:
    """Return the number of the last entry that a phone has seen, as its browser or its script says."""
    texts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"last-event-id"]
    texts.append(_fields(scope["query_string"]).get("seq", ""))
    return next((int(each) for each in texts if each.isascii() and each.isdigit() and len(each) < 10), None)


def _was_written(ask: Ask) -> bool:
    """Return whether a request that failed had been carried out by then."""
    if ask.method != "POST":
        return False
    try:
        with reading() as book:
            return book.store.sent(require_key(ask)) is not None
    except (BadInput, OutputError, Refused):
        return False


def _path(scope: Scope) -> tuple[str, ...]:
    """Return the parts between the slashes, each decoded only then: a name may have a slash in it."""
    parts = scope["raw_path"].split(b"/")[1:]
    if parts[-1:] == [b""]:
        parts.pop()
    try:
        return tuple(_clean(unquote_to_bytes(part).decode()) for part in parts)
    except UnicodeDecodeError:
        raise _not_text() from None


def _fields(encoded: bytes) -> dict[str, str]:
    """Return the fields of a form or a query; one that is there several times has its values with a blank between."""
    try:
        found = parse_qs(
            encoded.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS, separator="&"
        )
    except UnicodeError:
        raise _not_text() from None
    except ValueError:
        raise Refusal(400, "Too many fields", f"A form has at most {_MOST_FIELDS} fields.") from None
    return {_clean(name): _clean(" ".join(filter(None, values))) for name, values in found.items()}


def _clean(text: str) -> str:
    if "\0" in text:
        raise _not_text()
    return text


def _not_text() -> Refusal:
    return Refusal(400, "Not text", "The request is not text in UTF-8; nothing was changed.")


def _not_found() -> Response:
    body, _ = plain_page("Not found", "There is no such page.")
    return HTMLResponse(body, 404)


def _asset(request: Request, path: tuple[str, ...]) -> Response:
    """Return a file: /static/NAME, or for good /static/TAG/NAME, so that a script finds the others beside it."""
    *folders, name = path
    asset = assets().get(name)
    if path == ("favicon.ico",):
        return Response(status_code=204)
    if asset is None or len(folders) not in (1, 2):
        return _not_found()
    tag = f'"{asset.tag}"'
    for_good = folders[1:] == [all_tags()]
    headers = {"etag": tag, "cache-control": f"public, max-age={_YEAR}, immutable" if for_good else "no-cache"}
    if tag in [each.strip() for each in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(asset.content, headers={**headers, "content-type": asset.type})
