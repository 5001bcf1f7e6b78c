"""Requests that no page answers, and the small page that says why; it needs no template."""

from collections.abc import Mapping
from html import escape
from types import MappingProxyType

from ramble_tools.web.deployment import Deployment
from ramble_tools.web.static_files import asset_url


class Refusal(Exception):
    """A request that is not answered. `str(error)` is for the person who sees it, without a full stop at its end."""

    def __init__(self, status: int, title: str, text: str, headers: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(text)
        self.status, self.title, self.headers = status, title, headers


def not_found(error: str = "there is no such page") -> Refusal:
    """Return the refusal of something that is not there."""
    return Refusal(404, "Not found", error)


def our_error(done: str = "Nothing was changed") -> Refusal:
    """Return what is said of an error that is ours, and whether anything was `done`."""
    return Refusal(500, "That went wrong", f"This is a bug in Ramble Tools, not your mistake. {done}")


def plain_page(refusal: Refusal, deployment: Deployment) -> bytes:
    """Return the page, as HTML in UTF-8."""
    title, style = escape(refusal.title), asset_url("app.css", deployment)
    text = str(refusal)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{title}</title><link rel="stylesheet" href="{style}"></head>'
        f'<body class="plain"><main id="main"><h1>{title}</h1><p>{escape(text[:1].upper() + text[1:])}.</p>'
        f'<p><a class="button" href="{deployment.url()}">Back to the game</a></p></main></body></html>'
    ).encode()
