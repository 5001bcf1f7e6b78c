"""Printing from a phone: what `ramble print` prints, with a picture of the first page before it is saved.

`press/products.py` describes it: the fields of the forms have the names of the command's options, and their defaults,
so an empty form prints what the command prints without options. The press is imported only when somebody prints.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ramble_tools.errors import BadInput, UnknownNameError, said_on_page
from ramble_tools.press.fields import Field
from ramble_tools.press.products import PRODUCTS, Product
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.house_rules import kept
from ramble_tools.web.answers import not_found, page, plain
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, File, Page, Refusal

_OPTION = re.compile(r"--[a-z]+(?:-[a-z]+)*")
# What a file is called at its end, and its media type, by what a product makes.
_FILES = {"pdf": (".pdf", "application/pdf"), "pictures": (".zip", "application/zip")}


def index(evening: Evening, ask: Ask) -> Page:
    """Return the list of what can be printed."""
    return page("prints.html", products=[each for each in PRODUCTS.values() if each.makes != "lines"])


def product(evening: Evening, ask: Ask) -> Page:
    """Return the form for one thing to print with the picture of its first page, or its file: `faces`, `faces.pdf`."""
    name, dot, _ = ask.path[1].partition(".")
    wanted = PRODUCTS.get(name)
    if wanted is None:
        raise not_found()
    ending, media_type = _FILES.get(wanted.makes, ("", ""))
    as_parts = wanted.makes == "pictures" and ask.path[1] == f"{name}.json"
    if dot and ask.path[1] != name + ending and not as_parts:
        raise not_found()
    if wanted.makes == "lines":
        _require_organizer(ask)
    values, chosen = _form(ask, wanted, ask.query), None
    try:
        chosen = _read(wanted, values)
        try:
            made = wanted.made(chosen, _kept)
        except UnknownNameError:
            if not wanted.find:
                raise
            return page("print.html", **values | {"found": wanted.find(chosen)})
        if wanted.makes == "lines":
            return page("print.html", **values | {"lines": _in_words(made, wanted)})
        if as_parts:  # for a browser, which makes the pictures where no server does
            return Page(file=File(ask.path[1], "application/json", json.dumps(made.parts()).encode()))
        if dot:
            content = made.drawn()[0] if wanted.makes == "pdf" else made.zipped()
            return Page(file=File(f"ramble-{name}{ending}", media_type, content))
        pdf, lines = made.drawn()
        return page("print.html", **values | {"lines": _in_words(lines, wanted), "pdf": pdf})
    except BadInput as error:
        if not values["changed"] and error.field not in ask.query and error.field in values["typed"]:
            # Nobody has filled in the form yet.
            return page("print.html", **values | {"found": wanted.find(chosen) if wanted.find and chosen else []})
        return _refused(error, wanted, values)


def enter(evening: Evening, ask: Ask) -> Page:
    """Save what was entered about something printed, and return its page with what is said of that."""
    wanted = PRODUCTS.get(ask.path[1])
    if wanted is None or wanted.makes != "lines":
        raise not_found()
    _require_organizer(ask)
    values = _form(ask, wanted, ask.form)
    try:
        lines = wanted.made(_read(wanted, values), _kept)
    except BadInput as error:
        return _refused(error, wanted, values)
    return page("print.html", **values | {"lines": _in_words(lines, wanted)})


def _require_organizer(ask: Ask) -> None:
    """Raise Refusal if the phone may not change what everything is printed with."""
    if not ask.phone.organizes:
        raise Refusal(403, "For the organizer", "only a phone that joined with the organizer's code can do that")


def _kept(rules: type[HouseRules]) -> Sequence[str]:
    return kept(rules.GAME)


def _form(ask: Ask, wanted: Product, sent: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a form that was sent, or of an empty one."""
    fields = [field for field in wanted.fields if field.is_on_page]
    typed = {field.name: sent.get(field.name, field.usual) for field in fields}
    changed = {field.name: typed[field.name] for field in fields if typed[field.name].strip() not in ("", field.usual)}
    then = PRODUCTS[wanted.then] if wanted.then and ask.phone.organizes else None
    values: dict[str, Any] = {
        "product": wanted,
        "fields": fields,
        "typed": typed,
        "changed": changed,
        "then": then,
        "lines": [],
    }
    return values | {"error": "", "field": "", "found": [], "pdf": b"", "file": _FILES.get(wanted.makes, ("",))[0]}


def _read(wanted: Product, values: dict[str, Any]) -> object:
    """Return the options that were chosen. Raises BadInput."""
    fields: list[Field] = values["fields"]
    return wanted.options(**{field.name: field.read(values["typed"][field.name]) for field in fields})


def _refused(error: BadInput, wanted: Product, values: dict[str, Any]) -> Page:
    """Return the form with what is wrong beside its field, or above them all."""
    said, *_ = _in_words([plain(error)], wanted)
    return page("print.html", **values | {"error": said, "field": error.field})


def _in_words(lines: Sequence[str], product: Product) -> list[str]:
    """Return lines of the press with the fields' labels instead of the options: `"Margin" 12` for `--margin 12`."""
    labels = {field.option: f'"{field.label}"' for field in product.fields if field.label}
    return [_OPTION.sub(lambda found: labels.get(found[0], found[0]), said_on_page(line)) for line in lines]
