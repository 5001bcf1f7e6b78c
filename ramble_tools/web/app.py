"""The pages on a server: a request of HTTP passes through the door and becomes a response; and the streams.

The pages run in worker threads, so that a slow disk or server never stops the streams. A game that another program
has locked keeps one of them waiting, and the other games go on. What may run at the same time: `jobs.py`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from itertools import count
from typing import TypeVar

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response as HttpResponse
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ramble_tools.scorebook.book import back_up
from ramble_tools.web.answers import not_found, page, to
from ramble_tools.web.away import away
from ramble_tools.web.codes import Codes, new_id, too_short
from ramble_tools.web.door import Board, Door, Report, Response, frame
from ramble_tools.web.guard import Site
from ramble_tools.web.hub import BYE, MOVED, Hub, Listener
from ramble_tools.web.jobs import Job, Jobs, Sort
from ramble_tools.web.limits import Limit
from ramble_tools.web.messages import Ask, Phone, Watched
from ramble_tools.web.pages import Pages

# The wall shows what changes at fifty tables; it and the lists of games are made again at most this often, in seconds.
_LISTS_EVERY = 1.0
_A_MINUTE = 60
# Wrong codes in a minute, from one address and in all. One limit alone would let a stranger shut out the friends who
# come late.
_FROM_ONE, _IN_ALL = 10, 100
_WHERE = "It is on the laptop's screen or, on a club night, at your table."
_QUARTER = 90 * 24 * 60 * 60

ResultT = TypeVar("ResultT")


class App:
    """The ASGI application, behind the `Guard`. `report` writes down an error that is ours, for us to fix."""

    def __init__(self, pages: Pages, codes: Codes, site: Site, report: Report) -> None:
        self.hub = Hub()
        self._pages, self._codes, self._site = pages, codes, site
        self._door = Door(pages, report)
        # A picture on another site's page can open links, but can't send our form: wrong links shut out only links.
        self._guesses = {method: Limit(_FROM_ONE, _IN_ALL) for method in ("GET", "POST")}
        self._jobs, self._numbers = Jobs(), count(1)
        # The newest board of each game and list that somebody watches.
        self._boards: dict[Watched, Board] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if phone := scope["phone"]:
            scope["phone"] = self._pages.evening.entrance.seated(phone)
        path, query, body = (scope[each].decode("latin-1") for each in ("raw_path", "query_string", "body"))
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        ask = self._door.ask(scope["method"], path, scope["phone"] or Phone(""), query, body, headers)
        if ask.is_stream and scope["phone"] and scope["method"] == "GET":
            await self._stream(scope, ask, receive, send)
            return
        answer = await self._answer(scope, ask)
        response = HttpResponse(answer.body, answer.status, dict(answer.headers))
        if answer.phone:
            secure = scope["scheme"] == "https"
            cookie = self._codes.cookie(answer.phone)
            response.set_cookie(self._site.cookie, cookie, _QUARTER, httponly=True, samesite="strict", secure=secure)
            if scope["phone"] is None:  # it has just joined
                response.set_cookie(self._site.arrival, "1", _A_MINUTE, httponly=True, samesite="lax")
        # What is compressed can be guessed by its length if a stranger chooses part of it; but a browser sends the
        # phone's cookie with no request of a stranger, so that none of them gets a page.
        is_text = answer.headers.get("content-type", "").startswith(("text/", "image/svg"))
        await (GZipMiddleware(response, compresslevel=9) if is_text else response)(scope, receive, send)

    async def _answer(self, scope: Scope, ask: Ask) -> Response:
        if ask.path and ask.path[0].lower() in ("j", "join"):
            return await self._join(scope, ask)
        if ask.path == ("health",):
            return Response(200, {"content-type": "text/plain; charset=utf-8"}, b"ok\n")
        if found := self._door.static(ask):
            return found
        if scope["phone"] is None:  # below an open path
            raise not_found()
        return away(ask.path) or await self._page(ask)

    # --- joining

    async def _join(self, scope: Scope, ask: Ask) -> Response:
        first, *typed = ask.path
        if first.lower() == "j" and len(typed) == 1 and ask.method == "GET":
            return await self._try_code(scope, ask, typed[0])
        if first.lower() != "join" or typed:
            raise not_found()
        if ask.method == "POST":
            return await self._try_code(scope, ask, ask.form.get("code", ""))
        phone = scope["phone"]
        if phone and not phone.table:
            return self._door.response(ask, to())
        changed = f"The code has changed; type the new one. {_WHERE}"
        return await self._ask_for_code(ask, changed if scope["owner"] and not phone else "")

    async def _try_code(self, scope: Scope, ask: Ask, typed: str) -> Response:
        if not typed.strip():
            return await self._ask_for_code(ask, "Type the code.", 422)
        address, guesses = scope["client"][0] if scope["client"] else "", self._guesses[ask.method]
        if guesses.is_reached(address):
            if ask.method == "GET":
                return await self._ask_for_code(ask, typed=typed)
            return await self._ask_for_code(ask, "Too many wrong codes. Wait a minute, then try again.", 429, typed)
        if short := too_short(typed):
            return await self._ask_for_code(ask, f"{short} {_WHERE}", 422, typed)
        phone = self._pages.evening.entrance.let_in(typed, scope["owner"] or Phone(new_id()))
        if phone is None:
            guesses.note(address)
            return await self._ask_for_code(ask, f"That is not the code, or it has expired. {_WHERE}", 403, typed)
        # Nobody else comes from the server's own address, except behind a proxy.
        phone = phone._replace(is_laptop=not self._site.proxy and address in (scope.get("server") or ()))
        if not phone.table and not self._pages.evening.only:
            return self._door.response(ask, to())._replace(phone=phone)
        # To the game at its table, or to the only one.
        entering = Ask("GET", ("table",) if phone.table else (), phone)
        return (await self._run(lambda: self._door.page(entering)))._replace(phone=phone)

    async def _ask_for_code(self, ask: Ask, error: str = "", status: int = 200, typed: str = "") -> Response:
        wrong = {"code": error} if error else {}
        shown = page("join.html", status, wrong=wrong, typed=typed, phone=Phone(""), script=False, only=True)
        return await self._run(lambda: self._door.response(ask, shown))

    # --- pages

    async def _page(self, ask: Ask) -> Response:
        # ReportLab shares its fonts and settings, and PDFs take time, so they are made one by one.
        draws = ask.path[:1] == ("print",) or ask.query.get("as") == "pdf"
        place = "PDF" if draws else ask.path[:2] if ask.writes else None
        answer = await self._run(lambda: self._door.page(ask), "write" if draws or ask.writes else "read", place)
        for event in answer.events:
            self.hub.send(frame(event), event.game)
        if answer.moved:
            self.hub.end(MOVED, answer.moved)
        if ask.writes:
            self.book_changed()
        return answer

    async def _run(self, work: Callable[[], ResultT], sort: Sort = "read", place: object = None) -> ResultT:
        """Return what this returns in a worker. Raises Refusal if too much waits already, or the server stops."""
        return await self._jobs.do(Job(sort, place, next(self._numbers)), lambda: self._jobs.in_a_worker(work))

    # --- streams

    async def _stream(self, scope: Scope, ask: Ask, receive: Receive, send: Send) -> None:
        game = await self._run(lambda: self._pages.game_of(ask))
        if game is None and ask.phone.table and ask.phone.before:  # it slept, or was away, when it was moved
            await HttpResponse(MOVED, media_type="text/event-stream")(scope, receive, send)
            return
        if game is None:
            raise not_found("there is no such game here")
        listener = self.hub.listen(game, ask.phone.id)
        try:
            events = self._events(game, listener, ask.seen)
            stream = StreamingResponse(events, headers={"x-accel-buffering": "no"}, media_type="text/event-stream")
            await stream(scope, receive, send)
        finally:
            self.hub.leave(game, listener)
            if game not in self.hub.listeners:
                self._boards.pop(game, None)

    async def _events(self, game: Watched, listener: Listener, seen: int | None) -> AsyncIterator[bytes]:
        """Yield the board, unless the phone has seen it, and then what happens."""
        yield b"retry: 1000\n\n"
        await asyncio.shield(self._renew_soon(game))
        board = self._boards.get(game)
        listener.put(board.frame if board and board.seq != seen else b"", is_board=True)
        listener.put(frame(self._pages.evening.timers.event(game)))
        if told := self._pages.evening.hands.event(game):
            listener.put(frame(told))
        async for each in listener.frames():
            yield each

    async def _renew(self, game: Watched) -> None:
        """Make the board of a game that is watched again, and send it if it is new; none if the game is gone.

        Even if only a phone that just came needs the board, it goes to all: nobody looks for this change again.
        """
        if game not in self.hub.listeners:
            return
        hands = self._pages.evening.hands
        before = hands.event(game)
        made = await self._jobs.in_a_worker(lambda: self._door.board(game))
        if made and made != self._boards.get(game):
            self._boards[game] = made
            self.hub.send(made.frame, game, is_board=True)
        if (told := hands.event(game)) and told != before:  # somebody joined, left, or got another name
            self.hub.send(frame(told), game)

    def book_changed(self) -> None:
        """Send what is new in all games that somebody watches. Call it when any program may have written."""
        self._soon("book", self._look_at_all)
        self._soon("lists", self._renew_lists)
        self._soon("backup", lambda: self._jobs.in_a_worker(back_up))

    def _renew_soon(self, game: Watched) -> asyncio.Task[None]:
        return self._jobs.do(Job("board", game), partial(self._renew, game))

    def _soon(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do this soon, once for all who want it until it begins: several changes make one board."""
        self._jobs.do(Job("read", what), work)

    async def _look_at_all(self) -> None:
        """Renew the games whose newest board is not of their last entry. One look at the book is for all of them."""
        games = [game for game in self.hub.listeners if isinstance(game, int)]
        there = await self._jobs.in_a_worker(lambda: self._pages.seqs(games)) if games else {}
        for game, seq in there.items():
            if game not in self._boards or self._boards[game].seq != seq:
                self._renew_soon(game)

    async def _renew_lists(self) -> None:
        await asyncio.sleep(_LISTS_EVERY)
        for each in self.hub.listeners:
            if isinstance(each, tuple):
                self._renew_soon(each)

    def stop(self) -> None:
        """Say goodbye on all streams, and take no more work."""
        self.hub.end(BYE)
        self._jobs.stop()
