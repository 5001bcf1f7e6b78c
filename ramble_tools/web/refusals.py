"""Requests that no page answers, and the small page that says why; it needs no template."""

from collections.abc import Iterable
from html import escape

from ramble_tools.web.deployment import Deployment
from ramble_tools.web.static_files import asset_url


class Refusal(Exception):
    """A request that is not answered. `str(error)` is a sentence for the person who sees it."""

    def __init__(self, status: int, title: str, text: str, *, headers: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(text)
        self.status = status
        self.title = title
        self.headers = tuple(headers)


def no_such_page() -> Refusal:
    """Return the refusal of a path that leads nowhere."""
    return Refusal(404, "Not found", "There is no such page.")


# What is said of an error that is ours.
OURS = Refusal(500, "That went wrong", "This is a bug in Ramble Tools, not your mistake. Nothing was changed.")


def plain_page(refusal: Refusal, deployment: Deployment) -> bytes:
    """Return the page, as HTML in UTF-8."""
    title, style = escape(refusal.title), asset_url("app.css", deployment)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{title}</title><link rel="stylesheet" href="{style}"></head>'
        f'<body class="plain"><main id="main"><h1>{title}</h1><p>{escape(str(refusal))}</p>'
        f'<p><a class="button" href="{deployment.url()}">Back to the game</a></p></main></body></html>'
    ).encode()
