"""What a browser shows if a page is loaded again while the laptop is away.

A service worker shows it, which browsers have at https and localhost addresses only.
"""

from ramble_tools.web.answers import plain_page
from ramble_tools.web.deployment import SERVER
from ramble_tools.web.door import Response
from ramble_tools.web.messages import Refusal
from ramble_tools.web.static_files import all_tags

_AGAIN_SECONDS = 3
_PAGE = Refusal(
    503, "The laptop does not answer", "This page comes back as soon as it does. What you typed is kept on this phone"
)
_SCRIPT = """\
const KEPT = "away-%s";
addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.add("away"))));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (method !== "GET" || mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match("away")));
});
"""


def away(path: tuple[str, ...]) -> Response | None:
    """Return the page or the script of the service worker that shows it; None for another path."""
    if path == ("away",):
        headers = {"content-type": "text/html; charset=utf-8", "refresh": str(_AGAIN_SECONDS)}
        return Response(200, headers, plain_page(_PAGE, SERVER))
    if path == ("away.js",):
        return Response(200, {"content-type": "text/javascript; charset=utf-8"}, (_SCRIPT % all_tags()).encode())
    return None
