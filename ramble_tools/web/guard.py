"""The one layer that every request passes first: which host it names, where it comes from, who asks, and how much.

What each rule is against: docs/serve.md.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request, cookie_parser
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ramble_tools.web.answers import our_error, plain_page
from ramble_tools.web.codes import Codes
from ramble_tools.web.deployment import SERVER
from ramble_tools.web.messages import Refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
# `no-referrer` would make the Origin of our own forms null, and we would refuse them.
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
# The policy, which is the first, is for pages and workers. Without it, a first visit is 0.8 kB shorter.
_OF_NO_PAGE = ("text/css", "font/")
_METHODS = ("GET", "HEAD", "POST")
_LONGEST_BODY = 16 * 1024
# What an organizer's phone may send to /receive: a file with all games. In a form, it is twice as long.
_LONGEST_FILE = 4 * 1024 * 1024
# How much more of a body that is too long is read before the answer, or else the other side would never see it.
_READ_ANYWAY = 256 * 1024
_BODY_SECONDS = 10
_FORM = "application/x-www-form-urlencoded"
# Without a cookie, only these are open. The rest of a path below them is looked at by the app.
_OPEN = ("join", "j", "static", "health", "favicon.ico")


class Site(NamedTuple):
    """What the guard knows about the server: its names with its port, and whether it is behind a proxy.

    A proxy has names of its own, so any Host is accepted then. A page that leads a made-up name to this server still
    gets nothing, because the browser has no cookie for that name.
    """

    hosts: frozenset[str]
    port: int
    proxy: bool = False

    @property
    def cookie(self) -> str:
        """The cookie's name: all ports of an address share their cookies."""
        return f"phone-{self.port}"

    @property
    def arrival(self) -> str:
        """The name of a cookie that means nothing but that a phone has just joined, for a link on another site.

        After such a link a browser leaves out the phone's own cookie, which is SameSite=Strict, until a page of ours
        leads on.
        """
        return f"arrival-{self.port}"


class Guard:
    """The ASGI layer. It puts the phone (or None) in `scope["phone"]` and the whole body in `scope["body"]`.

    `scope["owner"]` is the phone even if its code is of another evening.
    """

    def __init__(self, app: ASGIApp, codes: Codes, site: Site, report: Callable[[BaseException], object]) -> None:
        self._app, self._codes, self._site, self._report = app, codes, site, report

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                of_no_page = headers.get("content-type", "").startswith(_OF_NO_PAGE)
                for name, value in (*HEADERS[of_no_page:], (b"cache-control", b"no-store")):
                    headers.setdefault(name.decode(), value.decode())
            await send(message)

        try:
            self._look_at(scope)
            scope["body"] = await _body(scope, receive) if scope["method"] == "POST" else b""
            await self._app(scope, receive, send_with_headers)
        except Refusal as refusal:
            if not started:
                await _refuse(refusal, scope, receive, send_with_headers)
        except Exception as error:
            self._report(error)
            if not started:
                await _refuse(our_error(), scope, receive, send_with_headers)

    def _look_at(self, scope: Scope) -> None:
        headers = Headers(raw=scope["headers"])
        host = _only(headers, "host").lower()
        if not self._site.proxy and host not in self._site.hosts:
            text = "This server does not answer to that name. Open the address on its screen"
            raise Refusal(421, "Wrong address", text)
        method = scope["method"]
        if method not in _METHODS:
            raise Refusal(405, "That can't be done here", "Only reading and forms are served", {"allow": "GET, POST"})
        first = scope.get("raw_path", b"").decode("ascii", "replace").split("/")[1:2]
        cookies = cookie_parser(";".join(headers.getlist("cookie")))
        cookie = cookies.get(self._site.cookie, "")
        phone, owner = self._codes.phones(cookie)
        scope["phone"], scope["owner"] = phone, owner
        if method == "POST":
            self._require_our_form(headers, scope["scheme"], host)
        if phone is None and (not first or first[0].lower() not in _OPEN):
            raise _not_in(method, headers, self._site.arrival if self._site.arrival in cookies else "")

    def _require_our_form(self, headers: Headers, scheme: str, host: str) -> None:
        """Raise Refusal for a form that another site sends, which a browser does with the cookies of this one."""
        ours = (f"https://{host}", f"http://{host}") if self._site.proxy else (f"{scheme}://{host}",)
        # Browsers send the second to secure origins only, so that it proves nothing if it is not there.
        site = _only(headers, "sec-fetch-site")
        if _only(headers, "origin").lower() not in ours or site not in ("", "same-origin"):
            raise Refusal(403, "Not from here", "That form was not sent by a page of this server; nothing was changed")
        kind = _only(headers, "content-type").partition(";")[0].strip().lower()
        if kind not in ("", _FORM):
            raise Refusal(415, "Not a form", f"A form is sent as {_FORM}; nothing was changed")


def _not_in(method: str, headers: Headers, arrival: str) -> Refusal:
    if method == "POST" or "x-ramble" in headers or _only(headers, "accept").startswith("text/event-stream"):
        return Refusal(403, "Not joined", "This phone has not joined, or the code has changed; nothing was changed")
    if arrival:
        over = {"set-cookie": f"{arrival}=; Max-Age=0; Path=/", "refresh": "0; url=/table"}
        return Refusal(200, "Welcome", "One moment", over)
    return Refusal(303, "Join first", "Type the code", {"location": "/join"})


def _only(headers: Headers, name: str) -> str:
    """Return a header. One that is there twice is no header at all, so that no two programs disagree."""
    values = headers.getlist(name)
    return values[0].strip() if len(values) == 1 else ""


async def _body(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body. Raises Refusal if it is too long, or takes too long."""
    longest, what = _longest(scope)
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for part in Request(scope, receive).stream():
                body += part
                if len(body) > longest + _READ_ANYWAY:
                    break
    except ClientDisconnect:
        raise Refusal(400, "Half a form", "The form was cut off; nothing was changed") from None
    except TimeoutError:
        # Not 408: a phone sends a hand again only if there is no answer, or one with a status of 500 or more.
        text = "The form took too long to arrive; nothing was changed"
        raise Refusal(503, "Too slow", text, {"connection": "close"}) from None
    if len(body) > longest:
        raise Refusal(413, "Too long", f"{what}; nothing was changed", {"connection": "close"})
    return bytes(body)


def _longest(scope: Scope) -> tuple[int, str]:
    """Return how many bytes the body of a request may have, and how that is said."""
    if scope["phone"] and scope["phone"].organizes and scope["raw_path"] == b"/receive":
        return _LONGEST_FILE, f"A file has at most about {_LONGEST_FILE >> 21} MB here; ramble games import takes more"
    return _LONGEST_BODY, f"A form has at most {_LONGEST_BODY // 1024} kB"


async def _refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    await HTMLResponse(plain_page(refusal, SERVER), refusal.status, refusal.headers)(scope, receive, send)
