"""A question before something is done: a page with a button, or a part of one for the page's script."""

from collections.abc import Mapping
from typing import NamedTuple

from ramble_tools.web.answers import page
from ramble_tools.web.values import Ask, Page


class Question(NamedTuple):
    """A question about a game. The button `yes` sends the `hidden` fields to the deed of the game, such as `undo`."""

    game: str
    deed: str
    text: str
    details: tuple[str, ...]
    yes: str
    hidden: Mapping[str, str]
    error: bool = False


def question_page(ask: Ask, question: Question, status: int = 200) -> Page:
    """Return the page that asks; for the page's script, only its part."""
    return page("_ask.html" if ask.script else "ask.html", status, game=question.game, question=question)
