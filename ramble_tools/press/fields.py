"""How an option of what is printed is described: once, for the command line, the form on a page and the manual.

The options of a product are a dataclass (`options.py`) whose fields are described here. A field without a `help` is no
option of the command, and one without a `label` is not on a page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING
from dataclasses import field as dataclass_field
from dataclasses import fields as dataclass_fields
from types import MappingProxyType, NoneType
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

from ramble_tools.errors import BadInput, did_you_mean, quote
from ramble_tools.press.calibration import read_number
from ramble_tools.press.templates import template_names, template_titles

ValueT = TypeVar("ValueT")
# What an option can be; None is what was not mentioned.
Value: TypeAlias = str | int | float | bool | tuple[str, ...] | None
_REQUIRED: Any = MISSING
_NOTHING: Mapping[str, str] = MappingProxyType({})
_NO_YES = {"no": "No", "yes": "Yes"}
_LONGEST = 300


class Part(NamedTuple):
    """One of the numbers of an option, such as a reading, which has a field of its own on a page.

    Those that are `optional` are typed all or not at all. It may be `signed`, or be one of the `choices` instead.
    """

    label: str
    optional: bool = False
    signed: bool = False
    choices: Mapping[str, str] = _NOTHING


class Field(NamedTuple):
    """An option. Its `name`, `annotation` and `default` are those of the dataclass; if it is `required`, it has none.

    `type` is str, bool, int, float, tuple or a Literal: its annotation without None.

    In the shell, `help` is its line, with the names of a `template` in the place of a `*`, `metavar` what its value is
    called, and `shown` what the help says of its default. It is an `argument`, or an option of its own name, or the
    `switch`, such as `--jokers/--no-jokers`. The value of a `numbered` one is also understood in the place of the file,
    as in `labels 5408`.

    On a page, `label` is above it and `hint` below it, and few people need what is under `more`. `choices` are what the
    page calls the values that can be chosen there; those of a template are its titles. `nothing` is what it calls no
    choice, if that is one. The `parts` of a list are typed one by one. What is `shared` means the same of all that is
    printed, so the next page begins with it. An `address` begins as that of the pages.

    A number is from `least` to `most`. The option is `useless_with` others, each as its name, or its name and value:
    `ink black`.
    """

    help: str = ""
    label: str = ""
    hint: str = ""
    more: bool = False
    metavar: str = ""
    shown: str | bool = True
    template: str = ""
    choices: Mapping[str, str] | Callable[[], Mapping[str, str]] = _NOTHING
    nothing: str = ""
    parts: Sequence[Part] = ()
    shared: bool = False
    address: bool = False
    least: float = 0
    most: float = 0
    switch: str = ""
    argument: bool = False
    numbered: bool = False
    useless_with: Sequence[str] = ()
    name: str = ""
    annotation: object = str
    type: object = str
    default: Value = None
    required: bool = False

    @property
    def option(self) -> str:
        """The name of its option, as in `--back-text`."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def help_text(self) -> str:
        """The line of the help."""
        return self.help.replace("*", ", ".join(template_names(self.template))) if self.template else self.help

    # --- on a page

    @property
    def is_on_page(self) -> bool:
        """Whether a page has it; not if nothing can be chosen there today."""
        return bool(self.label) and not (callable(self.choices) and not self.values)

    @property
    def values(self) -> Mapping[str, str]:
        """What can be chosen on a page, as text, and what it is called there; nothing if it is typed."""
        if self.template:
            known: Mapping[str, str] = template_titles(self.template)
        else:
            known = self.choices() if callable(self.choices) else self.choices
            known = known or (_NO_YES if self.type is bool else known)
        return {"": self.nothing, **known} if self.nothing and known else known

    @property
    def usual(self) -> str:
        """The text of what a page has before anything is chosen or typed."""
        if self.type is bool:
            return "yes" if self.default else "no"
        if self.required:
            return next(iter(self.values), "")
        if self.default in (None, ()):
            known = isinstance(self.shown, str) and self.shown in self.values and not self.nothing
            return str(self.shown) if known else ""
        return str(self.default)

    @property
    def inputs(self) -> list[tuple[str, Part]]:
        """The parts that are typed one by one, each with the name of its field on a page."""
        return [(f"{self.name}-{number}", part) for number, part in enumerate(self.parts, start=1)]

    def name_part(self, error: BadInput) -> None:
        """Say where an error is that is about this field: in which of its parts, which are not typed as a list."""
        labels = {self.name: "", **{name: part.label for name, part in self.inputs}}
        if self.parts and error.field in labels:
            error.where = [labels[error.field]]

    def taken(self, sent: Mapping[str, str]) -> Value:
        """Return the value of what a page sent, by the names of its fields. Raises BadInput."""
        return self.read(self._joined(sent) if self.parts else sent[self.name])

    def _joined(self, sent: Mapping[str, str]) -> str:
        """Return the list of the parts as it is typed in a shell; empty if nothing was typed. Raises BadInput."""
        typed = [(name, part, sent.get(name, "").strip()) for name, part in self.inputs]
        numbers = [each for each in typed if not each[1].choices]
        if not self.required and not any(text for *_, text in numbers):
            return ""
        wanted = any(text for _, part, text in numbers if part.optional)
        for name, part, text in numbers:
            if not text and (wanted or not part.optional):
                raise BadInput("type this number, too", field=name)
            if text and read_number(text) is None:
                raise BadInput(f"{quote(text)} is not a number; type it in mm, as in 20.5", field=name)
        return ",".join(text.replace(",", ".") for *_, text in typed if text)

    def read(self, typed: str) -> Value:
        """Return the value of a text from a page. Raises BadInput."""
        text = typed.strip() or self.usual
        values = self.values
        if values and text not in values:
            hint = did_you_mean(text, filter(None, values))
            raise BadInput(f"this can't be {quote(text)}; {hint}", field=self.name)
        if len(text) > _LONGEST:
            raise BadInput(f"at most {_LONGEST} characters can be typed here", field=self.name)
        if text == self.usual and not self.required:
            return self.default
        if self.type is bool:
            return text == "yes"
        if self.type in (int, float):
            return self._number(text)
        return (text,) if self.type is tuple else text

    def _number(self, text: str) -> float:
        # A comma in a whole number may be that of a thousand.
        number = (int(text) if text.isdecimal() else None) if self.type is int else read_number(text)
        if number is None or (self.most and not self.least <= number <= self.most):
            what = "whole number" if self.type is int else "number"
            raise BadInput(f"{quote(text)} is not a {what} from {self.least:g} to {self.most:g}", field=self.name)
        return number


def of(about: Field, default: ValueT = _REQUIRED, **changes: Any) -> ValueT:
    """Return a field of a dataclass with that description and default; `changes` are of this field alone."""
    return dataclass_field(default=default, metadata={"about": about._replace(**changes)})


def fields_of(options: type) -> list[Field]:
    """Return the fields of a product's options, in the order in which help and a page list them."""
    found = []
    for each in dataclass_fields(options):
        about: Field = each.metadata["about"]
        required, kind = each.default is MISSING, _plain_type(each.type)
        default: Value = None if each.default is MISSING else each.default
        found.append(
            about._replace(name=each.name, annotation=each.type, type=kind, default=default, required=required)
        )
    return found


def _plain_type(annotation: object) -> object:
    if get_origin(annotation) is Literal:
        return annotation
    kinds = [each for each in get_args(annotation) if each is not NoneType]
    return get_origin(annotation) if get_origin(annotation) is tuple else kinds[0] if kinds else annotation


def require_useful(options: object) -> None:
    """Raise BadInput for an option that does nothing with another one that was chosen too."""
    fields = {each.name: each for each in fields_of(type(options))}

    def chosen(name: str) -> Value:
        value: Value = getattr(options, name)
        return None if value == fields[name].default else value

    for field in fields.values():
        mine = chosen(field.name)
        for other in field.useless_with if mine is not None else ():
            name, _, value = other.partition(" ")
            if (its := chosen(name)) is not None and value in ("", str(its)):
                one, two = field.option, fields[name].option
                if value:
                    one, two = f"{one} {mine}", f"{two} {value}"
                raise BadInput(f"{one} does nothing with {two}; leave one of them out", field=field.name)
