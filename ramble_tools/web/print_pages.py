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
from ramble_tools.web.messages import Ask, File, Page

if TYPE_CHECKING:
    from ramble_tools.press.images import Pictures
    from ramble_tools.press.printout import Printout

# An option in a line of the press, and its value if that may be one to choose from.
_OPTION = re.compile(r"(--[a-z]+(?:-[a-z]+)*)(?: ([a-z0-9-]+)\b)?")
# What is chosen of one product and means the same of the others.
_SHARED = frozenset(field.name for each in PRODUCTS.values() for field in each.fields if field.shared)
# What a file is called at its end, and its media type, by what a product makes.
_FILES = {"pdf": (".pdf", "application/pdf"), "pictures": (".zip", "application/zip")}


class _Form(NamedTuple):
    """A form: what it is about, its fields, and what they have at first; what was typed, and what of it was changed.

    `then` is the product that comes next, and `along` is what was chosen of something else for its form.
    """

    product: AnyProduct
    fields: Sequence[Field]
    first: Mapping[str, str]
    typed: Mapping[str, str]
    changed: Mapping[str, str]
    then: AnyProduct | None
    along: Mapping[str, str]

    def read(self) -> object:
        """Return the options that were chosen. Raises BadInput."""
        return self.product.options(**{field.name: field.taken(self.typed) for field in self.fields})

    def page(
        self, lines: Sequence[str] = (), *, found: Sequence[tuple[str, str]] = (), pdf: bytes = b"", **more: str
    ) -> Page:
        """Return its page, with the lines of an answer, what to choose from, and a PDF to look at."""
        answer: dict[str, object] = {
            "lines": _in_words(lines, self.product),
            "found": found,
            "pdf": pdf,
            "file": self.ending,
        }
        shared = {field.name for field in self.fields if field.shared}
        chosen = {**self.along, **{name: text for name, text in self.changed.items() if name in shared}}
        answer |= {"chosen": chosen, "onward": self.then and _Onward(self.then, chosen)}
        return page("print.html", 0, **self._asdict(), **answer, **{"error": "", "field": "", **more})

    def refused(self, error: BadInput) -> Page:
        """Return its page with what is wrong beside its field, or above them all."""
        for field in self.fields:
            field.name_part(error)
        said, *_ = _in_words([plain(error)], self.product, error.field.partition("-")[0])
        return self.page(error=said, field=error.field)

    @property
    def ending(self) -> str:
        """The end of the name of the file that it saves; empty if it saves none."""
        return _FILES.get(self.product.makes, ("",))[0]


class _Onward(NamedTuple):
    """A link to the form of a product, which begins with what was chosen of others."""

    product: AnyProduct
    chosen: Mapping[str, str]

    @property
    def own(self) -> list[str]:
        """The names that mean something else there."""
        return [field.name for field in self.product.fields if field.name in _SHARED and not field.shared]

    @property
    def query(self) -> dict[str, str]:
        """What was chosen, without what means something else there."""
        return {name: text for name, text in self.chosen.items() if name not in self.own}


def index(evening: Evening, ask: Ask) -> Page:
    """Return the list of what can be printed."""
    products = [each for each in PRODUCTS.values() if each.makes != "lines"]
    return page("prints.html", products=[(each, _Onward(each, _shared(ask.query))) for each in products])


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
    if wanted.makes == "lines":
        ask.require_organizer()
    fields = [field for field in wanted.fields if field.is_on_page]
    first = {
        field.name: ask.deployment.for_others if field.address else field.usual for field in fields if not field.parts
    }
    first |= {name: next(iter(part.choices), "") for field in fields for name, part in field.inputs}
    typed = {name: sent.get(name, text) for name, text in first.items()}
    usual = {field.name: field.usual for field in fields}
    changed = {name: text for name, text in typed.items() if (text.strip() or usual.get(name, "")) != first[name]}
    then = PRODUCTS[wanted.then] if wanted.then else None
    if then and then.makes == "lines" and not ask.phone.organizes:
        then = None
    along = {name: text for name, text in _shared(sent).items() if name not in usual}
    return _Form(wanted, fields, first, typed, changed, then, along)


def _shared(sent: Mapping[str, str]) -> dict[str, str]:
    """Return what was chosen of one product and means the same of the others."""
    return {name: text for name, text in sent.items() if name in _SHARED}


def _kept(rules: type[HouseRules]) -> Sequence[str]:
    return kept(rules.GAME)


def _in_words(lines: Sequence[str], product: AnyProduct, beside: str = "") -> list[str]:
    """Return lines of the press with the fields' labels instead of the options: `"Margin" 12` for `--margin 12`.

    A line that is `beside` a field does not name it again.
    """
    fields = {field.option: field for field in product.fields if field.label}
    own = f"--{beside.replace('_', '-')}"

    def in_words(found: re.Match[str]) -> str:
        option, value = found.groups()
        field = fields.get(option)
        if field is None:
            return found[0]
        if value and (title := field.values.get(value)):
            return f'"{title}"' if option == own else f'"{field.label}: {title}"'
        named = "this" if option == own else f'"{field.label}"'
        return f"{named} {value}" if value else named

    said = [said_on_page(line) for line in lines]
    if beside:
        said = [re.sub(rf"^{own}(?:: | (?=['\d]))", "", line) for line in said]
    return [_OPTION.sub(in_words, line) for line in said]
