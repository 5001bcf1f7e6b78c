"""The commands of what can be printed, made from its description (`press/products.py`)."""

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from math import isfinite
from typing import Annotated

import typer

from ramble_tools.cli.options import argument, kept_rulings
from ramble_tools.cli.output import say
from ramble_tools.cli.press.writing import print_pdf, write_pictures
from ramble_tools.cli.root import Later
from ramble_tools.press.fields import Field, Value
from ramble_tools.press.products import AnyProduct
from ramble_tools.press.templates import template_names

_KEYWORD = inspect.Parameter.KEYWORD_ONLY
_OUT_PDF = Annotated[str, typer.Argument(metavar="OUT.pdf", help="A file, or - for standard output.")]
_DIR = Annotated[str, argument("DIR", "The folder to write to; created if it does not exist.")]


def print_command(app: typer.Typer, product: AnyProduct) -> None:
    """Add the command of a product."""
    help = "\n\n".join(filter(None, (product.help, product.details)))
    app.command(product.name, help=help)(Later(partial(_command, product)))


def _command(product: AnyProduct) -> Callable[..., int]:
    """Return the function of a product's command, with a parameter for each field, for Typer to read."""
    fields, file = [each for each in product.fields if each.help], f"ramble-{product.name}.pdf"
    numbered = next((each for each in fields if each.numbered), None)
    several = next((each for each in fields if each.argument and each.type is tuple and product.makes == "pdf"), None)
    parameters = list(map(_parameter, fields))
    if several:
        parameters[fields.index(several)] = _several_and_out(several, file)
    elif product.makes == "pdf":
        parameters.append(inspect.Parameter("out", _KEYWORD, annotation=_OUT_PDF, default=file))
    elif product.makes == "pictures":
        parameters.append(inspect.Parameter("out", _KEYWORD, annotation=_DIR))

    def command(out: str = file, **given: Value | list[str]) -> int:
        if several:
            given[several.name], out = _apart(several, _texts(given[several.name]), file)
        if numbered:
            given[numbered.name], out = _number_and_out(str(given[numbered.name]), out, file)
        chosen = {each.name: _texts(given[each.name]) if each.type is tuple else given[each.name] for each in fields}
        done = product.made(product.options(**chosen), kept_rulings)
        if isinstance(done, list):
            for place, line in enumerate(done):
                say(line, indent=2 if place else 0)
            return 0
        from ramble_tools.press.printout import Printout

        return print_pdf(out, done) if isinstance(done, Printout) else write_pictures(out, done)

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _texts(given: Value | list[str]) -> tuple[str, ...]:
    """Return the texts of an option that may be given several times."""
    return tuple(given) if isinstance(given, list | tuple) else ()


# --- a file after arguments that may be left out


def _several_and_out(field: Field, file: str) -> inspect.Parameter:
    """Return the argument that takes several values, and the file after them."""
    help = f"{field.help_text.rstrip('.')}, then the file."
    taken = typer.Argument(metavar=f"{field.metavar} [OUT.pdf]", help=help, show_default=f"all, and {file}")
    return inspect.Parameter(field.name, _KEYWORD, default=None, annotation=Annotated[list[str] | None, taken])


def _apart(field: Field, typed: Sequence[str], file: str) -> tuple[tuple[str, ...], str]:
    """Return the values, and the file: the last one, unless it is a value too."""
    if not typed or typed[-1].strip().lower() in field.values:
        return tuple(typed), file
    return tuple(typed[:-1]), typed[-1]


def _number_and_out(value: str, out: str, file: str) -> tuple[str, str]:
    """Return the value and the file of `labels 5408`, or of `--sheet Avery 5408`, too."""
    return (f"{value} {out}".strip(), file) if _is_number(out) and not _is_number(value) else (value, out)


def _is_number(text: str) -> bool:
    """Return whether a text may be a number, as of a label sheet, and is not a file's name."""
    return any(map(str.isdecimal, text)) and not text.lower().endswith(".pdf")


# --- fields as parameters


def _parameter(field: Field) -> inspect.Parameter:
    annotation = list[str] | None if field.type is tuple else field.annotation
    default = None if field.type is tuple else inspect.Parameter.empty if field.required else field.default
    return inspect.Parameter(field.name, _KEYWORD, default=default, annotation=Annotated[annotation, option_of(field)])


def option_of(field: Field) -> object:
    """Return the argument or the option for a field, for `Annotated`."""
    if field.argument:
        return argument(field.metavar, field.help_text)
    least, most = (field.least, field.most) if field.most else (None, None)
    return typer.Option(
        field.switch or field.option,
        metavar=field.metavar or None,
        help=field.help_text,
        show_default=field.shown,
        callback=_finite if field.type is float else None,
        autocompletion=_completer(field.template) if field.template else None,
        min=least,
        max=most,
    )


def _completer(kind: str) -> Callable[[str], list[str]]:
    """Return what completes the name of a template in a shell."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in template_names(kind) if name.startswith(incomplete.lower())]

    return complete


def _finite(value: float | None) -> float | None:
    """Return the number given with an option. Raises typer.BadParameter for NaN and infinity, which `min` lets pass."""
    if value is not None and not isfinite(value):
        raise typer.BadParameter(f"{value} is not a length in mm; give a number, as in 2.5")
    return value
