"""Printing from a phone: what `ramble print` prints, with a picture of the first page before it is saved.

`press/products.py` describes it: the fields of the forms have the names of the command's options, and their defaults,
so an empty form prints what the command prints without options. The press is imported only when somebody prints.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.errors import BadInput, UnknownNameError, said_on_page
from ramble_tools.press.fields import Field
from ramble_tools.press.products import PRODUCTS, AnyProduct
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.house_rules import kept
from ramble_tools.web.answers import not_found, page, plain
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, File, Page, Refusal

if TYPE_CHECKING:
    from ramble_tools.press.images import Pictures
    from ramble_tools.press.printout import Printout

_OPTION = re.compile(r"--[a-z]+(?:-[a-z]+)*")
# What a file is called at its end, and its media type, by what a product makes.
_FILES = {"pdf": (".pdf", "application/pdf"), "pictures": (".zip", "application/zip")}


class _Form(NamedTuple):
    """A form: what it is about, its fields, and what was typed; what was changed, and the product that comes next."""

    product: AnyProduct
    fields: Sequence[Field]
    typed: Mapping[str, str]
    changed: Mapping[str, str]
    then: AnyProduct | None

    def read(self) -> object:
        """Return the options that were chosen. Raises BadInput."""
        return self.product.options(**{field.name: field.read(self.typed[field.name]) for field in self.fields})

    def page(
        self, lines: Sequence[str] = (), *, found: Sequence[tuple[str, str]] = (), pdf: bytes = b"", **more: str
    ) -> Page:
        """Return its page, with the lines of an answer, what to choose from, and a PDF to look at."""
        answer = {"lines": _in_words(lines, self.product), "found": found, "pdf": pdf, "file": self.ending}
        return page("print.html", 0, **self._asdict(), **answer, **{"error": "", "field": "", **more})

    def refused(self, error: BadInput) -> Page:
        """Return its page with what is wrong beside its field, or above them all."""
        said, *_ = _in_words([plain(error)], self.product)
        return self.page(error=said, field=error.field)

    @property
    def ending(self) -> str:
        """The end of the name of the file that it saves; empty if it saves none."""
        return _FILES.get(self.product.makes, ("",))[0]


def index(evening: Evening, ask: Ask) -> Page:
    """Return the list of what can be printed."""
    return page("prints.html", products=[each for each in PRODUCTS.values() if each.makes != "lines"])


def product(evening: Evening, ask: Ask) -> Page:
    """Return the form for one thing to print with the picture of its first page, or its file: `faces`, `faces.pdf`."""
    name, dot, ending = ask.path[1].partition(".")
    form, chosen = _form(ask, name, ask.query), None
    if dot and f".{ending}" != form.ending and (ending, form.product.makes) != ("json", "pictures"):
        raise not_found()
    try:
        chosen = form.read()
        try:
            made = form.product.made(chosen, _kept)
        except UnknownNameError:
            if not form.product.find:
                raise
            return form.page(found=form.product.find(chosen))
        if isinstance(made, list):
            return form.page(made)
        if dot:
            return _file(form, made, ending)
        pdf, lines = made.drawn()
        return form.page(lines, pdf=pdf)
    except BadInput as error:
        if form.changed or error.field in ask.query or error.field not in form.typed:
            return form.refused(error)
        # Nobody has filled in the form yet.
        return form.page(found=form.product.find(chosen) if form.product.find and chosen else [])


def _file(form: _Form, made: "Printout | Pictures", ending: str) -> Page:
    """Return the file that a form saves; as JSON, what the browser makes pictures of, where no server does."""
    from ramble_tools.press.printout import Printout

    name = f"ramble-{form.product.name}.{ending}"
    if isinstance(made, Printout):
        return Page(file=File(name, _FILES["pdf"][1], made.drawn()[0]))
    if ending == "json":
        return Page(file=File(name, "application/json", json.dumps(made.parts()).encode()))
    return Page(file=File(name, _FILES["pictures"][1], made.zipped()))


def enter(evening: Evening, ask: Ask) -> Page:
    """Save what was entered about something printed, and return its page with what is said of that."""
    form = _form(ask, ask.path[1], ask.form)
    try:
        lines = form.product.made(form.read(), _kept) if form.product.makes == "lines" else None
    except BadInput as error:
        return form.refused(error)
    if not isinstance(lines, list):
        raise not_found()
    return form.page(lines)


def _form(ask: Ask, name: str, sent: Mapping[str, str]) -> _Form:
    """Return a form that was sent, or an empty one. Raises Refusal.

    Only an organizer's phone may change what everything is printed with.
    """
    wanted = PRODUCTS.get(name)
    if wanted is None:
        raise not_found()
    if wanted.makes == "lines" and not ask.phone.organizes:
        raise Refusal(403, "For the organizer", "only a phone that joined with the organizer's code can do that")
    fields = [field for field in wanted.fields if field.is_on_page]
    typed = {field.name: sent.get(field.name, field.usual) for field in fields}
    changed = {field.name: typed[field.name] for field in fields if typed[field.name].strip() not in ("", field.usual)}
    then = PRODUCTS[wanted.then] if wanted.then and ask.phone.organizes else None
    return _Form(wanted, fields, typed, changed, then)


def _kept(rules: type[HouseRules]) -> Sequence[str]:
    return kept(rules.GAME)


def _in_words(lines: Sequence[str], product: AnyProduct) -> list[str]:
    """Return lines of the press with the fields' labels instead of the options: `"Margin" 12` for `--margin 12`."""
    labels = {field.option: f'"{field.label}"' for field in product.fields if field.label}
    return [_OPTION.sub(lambda found: labels.get(found[0], found[0]), said_on_page(line)) for line in lines]
