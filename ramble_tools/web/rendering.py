"""Pages as HTML. Jinja2 escapes every value, so that no name or word can be more than text."""

import os
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.scorebook.chart import picture
from ramble_tools.scorebook.log_wording import local_time, ruling_in_words
from ramble_tools.web.deployment import SERVER, Deployment
from ramble_tools.web.messages import Page
from ramble_tools.web.qr import link_qr_svg, qr_svg
from ramble_tools.web.static_files import asset_url

if TYPE_CHECKING:
    from jinja2 import Environment

# Next to this module in a checkout and in a wheel.
TEMPLATES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")


def render(page: Page, deployment: Deployment = SERVER) -> str:
    """Return a page as HTML; an empty text if it has no template."""
    return _environment(deployment).get_template(page.template).render(page.values) if page.template else ""


def field_id(name: str) -> str:
    """Return the id of a field's element; it has no blanks."""
    return f"f-{quote(name, safe='')}"


def sentence(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def new(round: str) -> str:
    """Return what the button for the next round says. A new game is begun elsewhere, so a game is only recorded."""
    return "Record a game" if round == "game" else f"New {round}"


@cache
def badge(title: str) -> str:
    """Return as much of a game's title as tells it from all others, at most three letters: `R`, `Dr`, `Dum`."""
    others = [other for other in (find_rules(name).TITLE for name in NAMES) if other != title]
    lengths = (length for length in (1, 2) if not any(other[:length] == title[:length] for other in others))
    return title[: next(lengths, 3)]


def badge_class(title: str) -> str:
    """Return the class of a badge, by how much is in it; a single vowel has a ring, as on a card."""
    length = len(badge(title))
    return (" vowel" if title[:1] in "AEIOU" else "") if length == 1 else " two" if length == 2 else " three"


@cache
def _environment(deployment: Deployment) -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals |= {"deployment": deployment, "url": deployment.url, "field_id": field_id}
    environment.globals["asset"] = lambda name: asset_url(name, deployment)
    environment.filters |= {"sentence": sentence, "new": new, "badge": badge, "badge_class": badge_class}
    environment.filters |= {"local_time": local_time, "in_words": ruling_in_words}
    environment.filters["picture"] = lambda chart: Markup(picture(chart))  # it escapes the names itself
    environment.filters["qr"] = lambda text: Markup(qr_svg(text))
    environment.filters["link_qr"] = lambda link: Markup(link_qr_svg(link))
    return environment
