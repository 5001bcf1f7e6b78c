"""The pages beside the games: all games, a new game, the phone's name, and help."""

from typing import TYPE_CHECKING

from ramble_tools.scorebook.book import reading
from ramble_tools.web.answers import new_key, page, to
from ramble_tools.web.values import Ask, Page

if TYPE_CHECKING:
    from ramble_tools.web.pages import Pages

# The first page lists this many games.
_GAMES = 30


def home(pages: "Pages", ask: Ask) -> Page:  # noqa: ARG001
    """Return the games of the book, the one used last first; or the one game that is served."""
    if pages.only:
        with reading() as book:
            return to("g", book.same_game(pages.only).name)
    with reading() as book:
        rows = book.games(most=_GAMES)
    return page("home.html", games=rows)


def new(pages: "Pages", ask: Ask) -> Page:  # noqa: ARG001
    """Return the page on which a game is begun."""
    return page("new.html", key=new_key())


def begin(pages: "Pages", ask: Ask) -> Page:  # noqa: ARG001
    """Begin a game."""
    return to()


def name(pages: "Pages", ask: Ask) -> Page:  # noqa: ARG001
    """Take the name of the phone's owner."""
    text = " ".join(ask.form.get("name", "").split())[:40]
    return to()._replace(name=text)


def help_page(pages: "Pages", ask: Ask) -> Page:  # noqa: ARG001
    """Return what to do if a phone can't connect."""
    return page("help.html")
