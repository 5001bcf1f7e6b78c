"""Rulings: how a table reads a rule where its text is silent, unclear or contradicts itself.

A game's house rules are a frozen dataclass that derives from `HouseRules`; each of its fields is one ruling, made with
`choice`, `yes_no` or `number`, and carries the question, the words of the rule text that it rests on, its default and
its alternatives. On the command line a ruling is chosen with `--rule ID=VALUE`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field, fields
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from ramble_tools.errors import RulingError, did_you_mean, quote

Value: TypeAlias = str | bool | int


class Ruling(NamedTuple):
    """One question that a table may answer in its own way.

    `quote` is the rule text's own words, or what it is silent on. `answers` maps each value, as it is typed, to what
    it means; it is empty where any whole number from `least` on will do.
    """

    id: str
    question: str
    quote: str
    default: Value
    answers: Mapping[str, str]
    least: int = 0

    def read(self, typed: str) -> Value:
        """Turn what was typed after `ID=` into a value. Raises RulingError."""
        value = typed.strip().lower()
        if not self.answers:
            if value.isascii() and value.isdigit() and int(value) >= self.least:
                return int(value)
            raise RulingError(f"ruling {self.id} takes a whole number from {self.least} on, not {quote(typed)}")
        if value not in self.answers:
            hint = did_you_mean(value, self.answers)
            raise RulingError(f"ruling {self.id} has no value {quote(typed)}; {hint}")
        return value == "yes" if isinstance(self.default, bool) else value

    def write(self, value: Value) -> str:
        """`stolen-bonus=yes`: the form that `read` takes and that a verdict names."""
        return f"{self.id}={('no', 'yes')[value] if isinstance(value, bool) else value}"


def choice(id: str, question: str, quote: str, answers: Mapping[str, str]) -> Any:
    """A ruling with named answers, the default first."""
    return _ruling_field(Ruling(id, question, quote, next(iter(answers)), answers))


def yes_no(id: str, question: str, quote: str, *, default: bool, yes: str, no: str) -> Any:
    """A ruling that is answered yes or no."""
    return _ruling_field(Ruling(id, question, quote, default, {"yes": yes, "no": no}))


def number(id: str, question: str, quote: str, *, default: int, least: int = 0) -> Any:
    """A ruling that is answered with a whole number, `least` or more."""
    return _ruling_field(Ruling(id, question, quote, default, {}, least))


def _ruling_field(ruling: Ruling) -> Any:
    return field(default=ruling.default, metadata={"ruling": ruling})


class HouseRules:
    """What the house rules of every game can do; a game derives a frozen dataclass from it.

    `GAME` is the game's name on the command line. `PRESETS` maps a name (`yaniv`) to the rulings that it sets, as
    `--rule` takes them.
    """

    GAME: ClassVar[str] = ""
    PRESETS: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    @classmethod
    def rulings(cls) -> dict[str, tuple[str, Ruling]]:
        """Map each ruling's id to (the field's name, the ruling)."""
        found = {}
        for each in fields(cls):  # type: ignore[arg-type]  # every subclass is a dataclass
            ruling = each.metadata["ruling"]
            found[ruling.id] = (each.name, ruling)
        return found

    @classmethod
    def from_options(cls, options: Iterable[str], *, over: Iterable[Iterable[str]] = ()) -> Self:
        """Build house rules from `ID=VALUE` texts; what is not named keeps its default. Raises RulingError.

        `over` are other layers of such texts, the lowest first: what a higher one says holds.
        """
        values: dict[str, Value] = {}
        for layer in (*over, options):
            values |= cls._read(layer)
        return cls(**values)

    @classmethod
    def preset(cls, name: str) -> tuple[str, ...]:
        """The rulings of a preset. Raises RulingError."""
        plain = name.strip().lower()
        if plain not in cls.PRESETS:
            hint = did_you_mean(plain, cls.PRESETS) if cls.PRESETS else "this game has none"
            raise RulingError(f"{quote(name)} is no preset here; {hint}")
        return cls.PRESETS[plain]

    @classmethod
    def _read(cls, options: Iterable[str]) -> dict[str, Value]:
        rulings = cls.rulings()
        values: dict[str, Value] = {}
        for option in options:
            typed_id, equals, typed_value = option.partition("=")
            id = typed_id.strip().lower().replace("_", "-")
            if not equals:
                raise RulingError(f"a ruling is ID=VALUE, not {quote(option)}")
            if id not in rulings:
                raise RulingError(f"{quote(typed_id)} is no ruling here; {did_you_mean(id, rulings)}")
            name, ruling = rulings[id]
            value = ruling.read(typed_value)
            if values.setdefault(name, value) != value:
                raise RulingError(f"ruling {id} is given twice: {ruling.write(values[name])} and {ruling.write(value)}")
        return values

    def differences(self) -> list[str]:
        """`ID=VALUE` of each ruling that is not at its default."""
        found = ((ruling, getattr(self, name)) for name, ruling in self.rulings().values())
        return [ruling.write(value) for ruling, value in found if value != ruling.default]

    def chosen(self, id: str) -> str:
        """`ID=VALUE` as it holds at this table. Raises KeyError for an unknown id."""
        name, ruling = self.rulings()[id]
        return ruling.write(getattr(self, name))


class Section(NamedTuple):
    """A heading and its lines, each a sentence or two."""

    heading: str
    lines: tuple[str, ...]
