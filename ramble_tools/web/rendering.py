"""Pages as HTML. Jinja2 escapes every value, so that no name or word can be more than text."""

import os
import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from ramble_tools.errors import said_on_page
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.games.right_to_left import isolated
from ramble_tools.home import cache_path
from ramble_tools.scorebook.chart import picture
from ramble_tools.scorebook.log_wording import local_time, ruling_in_words, sentence_of
from ramble_tools.web.board import SIGNS, with_signs
from ramble_tools.web.codes import shown
from ramble_tools.web.deployment import SERVER, Deployment
from ramble_tools.web.messages import Page
from ramble_tools.web.qr import link_qr_svg, qr_svg
from ramble_tools.web.static_files import asset_url

if TYPE_CHECKING:
    from jinja2 import BytecodeCache, Environment
    from markupsafe import Markup

# Next to this module in a checkout and in a wheel.
_HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATES = os.path.join(_HERE, "templates")
# In a browser, the templates are here instead, as Python.
COMPILED = os.path.join(_HERE, "compiled_templates")

# A letter on a card, and its suit or a joker if that is known.
_LETTER = re.compile(r"(?P<letter>[a-z])(?:\.(?P<suit>[SHCD]|JK))?")
_MINI = re.compile(r"(?:(?P<rank>10|[2-9JQKA])(?P<suit>[SHCD]?)|JK)(?P<deck>\d?)")


def render(page: Page, deployment: Deployment = SERVER) -> str:
    """Return a page as HTML; an empty text if it has no template."""
    return _environment(deployment).get_template(page.template).render(page.values) if page.template else ""


def field_id(name: str) -> str:
    """Return the id of a field's element; it has no blanks."""
    return f"f-{quote(name, safe='')}"


def sentence(text: str) -> str:
    """Return a text with a capital letter at its start, `isolated`."""
    return isolated(text[:1].upper() + text[1:])


def new(round: str) -> str:
    """Return what the button for the next round says. A new game is begun elsewhere, so a game is only recorded."""
    return "Record a game" if round == "game" else f"New {round}"


@cache
def badge(title: str) -> str:
    """Return a letter or two that tell a game's title from all others: `R`, `Dr`; `Dm` and `Dk` where both have a u."""
    others = [other for other in (find_rules(name).TITLE for name in NAMES) if other != title]
    lengths = (length for length in (1, 2) if not any(other[:length] == title[:length] for other in others))
    length = next(lengths, 3)
    return title[:1] + title[1:length][-1:]


def badge_class(title: str) -> str:
    """Return the class of a badge, by how much is in it; a single vowel has a ring, as on a card."""
    length = len(badge(title))
    return (" vowel" if title[:1] in "AEIOU" else "") if length == 1 else " two"


def mini(card: str) -> "Markup":
    """Return a card, as the terminal writes it, as a picture of a small one; with what is behind it, as it is.

    So is a letter, as `results.OnTable` has it; a rank alone has no suit.
    """
    from markupsafe import Markup

    if letter := _LETTER.fullmatch(card):
        ring = " vowel" if letter["letter"] in "aeiou" else ""
        color = "red" if letter["suit"] in ("H", "D") else "black"
        sign = SIGNS.get(letter["suit"], "★" if letter["suit"] else "")
        return Markup('<span class="mini tile {}{}"><b>{}</b><i>{}</i></span>').format(
            color, ring, letter["letter"].upper(), sign
        )
    found = _MINI.fullmatch(card)
    if not found:
        return Markup('<span class="mini mini-other">{}</span>').format(card)
    rank, suit, deck = found["rank"] or "", found["suit"] or "", found["deck"]
    # On cards, 6 and 9 are underlined.
    written = Markup("<u>{}</u>" if rank in ("6", "9") else "<b>{}</b>").format(rank) if rank else ""
    color = "red" if suit in ("H", "D") else "black"
    sign = SIGNS.get(suit, "" if rank else "★")
    return Markup('<span class="mini {}">{}<i>{}{}</i></span>').format(color, written, sign, deck)


def compiled_templates() -> dict[str, str]:
    """Return each template as a Python module, by the name of the file in which Jinja2 looks for it."""
    from jinja2 import ModuleLoader

    environment, found = _environment(SERVER), {}
    for name in environment.list_templates():
        with open(os.path.join(TEMPLATES, name), encoding="utf-8") as file:
            found[ModuleLoader.get_module_filename(name)] = environment.compile(file.read(), name, None, True, True)
    return found


def _first_page(pdf: bytes) -> str:
    from ramble_tools.press.page_picture import first_page

    return first_page(pdf)


def _bytecode() -> "BytecodeCache | None":
    """Return where compiled templates are kept, so that only the first server of all compiles them."""
    from jinja2 import FileSystemBytecodeCache
    from jinja2.bccache import Bucket

    class IfWritable(FileSystemBytecodeCache):
        def dump_bytecode(self, bucket: Bucket) -> None:
            with suppress(OSError):  # a disk that is full, or may not be written to, costs time alone
                super().dump_bytecode(bucket)

    folder = cache_path("pages")
    with suppress(OSError):
        os.makedirs(folder, exist_ok=True)
        return IfWritable(folder, "%s")
    return None


@cache
def _environment(deployment: Deployment) -> "Environment":
    from jinja2 import Environment, FileSystemLoader, ModuleLoader, StrictUndefined
    from markupsafe import Markup

    is_compiled = os.path.isdir(COMPILED)
    environment = Environment(
        loader=ModuleLoader(COMPILED) if is_compiled else FileSystemLoader(TEMPLATES),
        bytecode_cache=None if is_compiled else _bytecode(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals |= {"deployment": deployment, "url": deployment.url, "field_id": field_id}
    environment.globals["asset"] = lambda name: asset_url(name, deployment)
    for named in (sentence, isolated, mini, new, badge, badge_class, local_time, shown):
        environment.filters[named.__name__] = named
    environment.filters |= {"in_words": ruling_in_words, "sentence_of": sentence_of}
    environment.filters["in_signs"] = lambda text, view: with_signs(said_on_page(text), view.rules)
    environment.filters["picture"] = lambda chart: Markup(picture(chart))  # it escapes the names itself
    environment.filters["qr"] = lambda text: Markup(qr_svg(text))
    environment.filters["link_qr"] = lambda link: Markup(link_qr_svg(link))
    environment.filters["first_page"] = lambda pdf: Markup(_first_page(pdf))
    return environment
