"""Printing from a phone: what `ramble print` prints, with a picture of the first page before it is saved."""

import re
from typing import Any

from ramble_tools.errors import BadInput
from ramble_tools.web.answers import not_found, page, plain
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, File, Page
from ramble_tools.web.print_forms import Product, products

_OPTION = re.compile(r"--([a-z]+)\b")


def index(evening: Evening, ask: Ask) -> Page:  # noqa: ARG001
    """Return the list of what can be printed."""
    return page("prints.html", products=products())


def product(evening: Evening, ask: Ask) -> Page:  # noqa: ARG001
    """Return the form for one thing to print with the picture of its first page, or its PDF: `faces`, `faces.pdf`."""
    name, _, ending = ask.path[1].partition(".")
    wanted = products().get(name)
    if wanted is None or ask.path[1] not in (name, f"{name}.pdf"):
        raise not_found()
    typed = {field.name: ask.query.get(field.name) for field in wanted.fields}
    values: dict[str, Any] = {"name": name, "product": wanted, "typed": typed, "changed": {}}
    values |= {"error": "", "field": "", "found": [], "lines": [], "pdf": b""}
    try:
        read = {field.name: field.read(typed[field.name]) for field in wanted.fields}
        changed = {field.name: read[field.name] for field in wanted.fields if read[field.name] != field.read(None)}
        values |= {"typed": read, "changed": changed}
        made = wanted.make(read)
        if isinstance(made, list):
            return page("print.html", **{**values, "found": made})
        content, lines = made.drawn()
    except BadInput as error:
        if error.field in typed and typed[error.field] is None:  # nobody has filled in the form yet
            return page("print.html", **values)
        return page("print.html", 422, **{**values, "error": _in_words(plain(error), wanted), "field": error.field})
    if ending:
        return Page(file=File(f"ramble-{ask.path[1]}", "application/pdf", content))
    return page("print.html", **values | {"lines": [_in_words(line, wanted) for line in lines], "pdf": content})


def _in_words(line: str, product: Product) -> str:
    """Return a line of the press with the fields' labels instead of the options: `"Margin" 12` for `--margin 12`."""
    labels = {field.name: f'"{field.label}"' for field in product.fields}
    return _OPTION.sub(lambda found: labels.get(found[1], found[0]), line)
