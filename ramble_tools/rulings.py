"""Rulings: how a group settles the questions that the official rules leave open or answer in two ways.

The house rules of a game are a frozen dataclass that derives from `HouseRules`. Each of its fields is one ruling, made
with `choice`, `yes_no`, `number` or `numbers`; it has the question, a quote from the official rules, the default and
the alternatives. On the command line, `--rule ID=VALUE` chooses a ruling; its id is the field's name, with hyphens. A
question that everybody answers in the same way is a `Note`: it says how the official rules are read, and is no choice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from ramble_tools.errors import RulingError, did_you_mean, quote

Value: TypeAlias = str | bool | int | tuple[int, ...]

# The id of the ruling that says which score ends a game or puts a player out, in the games that have one.
TARGET = "target"
# The largest whole number that a ruling takes; no game counts this far.
MOST = 1_000_000_000
# What a ruling is called in the metadata of its field.
_RULING = "ruling"


class Ruling(NamedTuple):
    """One question that each group may answer in its own way.

    `quote` is the sentence of the official rules that raises the question, or says what they leave out. `answers` maps
    each value, as it is typed, to its meaning; it is empty if the value is a whole number from `least` to `MOST`, or,
    if the default is a tuple, several of them: `50,100` is (50, 100), and `0` is none.

    `sentences` maps each value but the default to a rule for the printed house rules. For numbers, it is one sentence
    with `{n}` for the number, and `{s}` for the s of a plural. `id` is set by `HouseRules.rulings`.
    """

    question: str
    quote: str
    default: Value
    answers: Mapping[str, str]
    least: int = 0
    sentences: Mapping[str, str] | str = ""
    id: str = ""

    def read(self, typed: str) -> Value:
        """Read the value that was typed after `ID=`. Raises RulingError if the ruling has no such value."""
        value = typed.strip().lower()
        if isinstance(self.default, tuple):
            return () if value.strip("0") == "" != value else tuple(sorted(set(map(self._number, value.split(",")))))
        if not self.answers:
            return self._number(value)
        if value not in self.answers:
            hint = did_you_mean(value, self.answers)
            raise RulingError(f"ruling {self.id} has no value {quote(typed)}; {hint}")
        return value == "yes" if isinstance(self.default, bool) else value

    def _number(self, typed: str) -> int:
        value = typed.strip()
        if value.isascii() and value.isdigit():
            # The length comes first, because Python refuses to read a number of several thousand digits.
            digits = value.lstrip("0") or "0"
            if len(digits) > len(str(MOST)) or int(digits) > MOST:
                raise RulingError(f"ruling {self.id} takes a whole number of at most {MOST:,}, not {quote(typed)}")
            if int(digits) >= self.least:
                return int(digits)
        raise RulingError(f"ruling {self.id} takes a whole number of at least {self.least}, not {quote(typed)}")

    def write(self, value: Value) -> str:
        """Return the ruling with this value as it is typed: `stolen-bonus=yes`. `read` takes the part after `=`."""
        if isinstance(value, tuple):
            return f"{self.id}={','.join(map(str, value)) or 0}"
        return f"{self.id}={('no', 'yes')[value] if isinstance(value, bool) else value}"

    def in_words(self, value: Value) -> str:
        """Return a value that is not the default as a rule: `A failed call costs 30 points.` No id is in it."""
        if not isinstance(self.sentences, str):
            return self.sentences[("no", "yes")[value] if isinstance(value, bool) else str(value)]
        numbers = [f"{each}" for each in (value if isinstance(value, tuple) else (value,))]
        listed = numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"
        return self.sentences.format(n=listed, s="" if value == 1 else "s")

    def answered(self, value: Value) -> str:
        """Return the rule of any value, the default too, which has no sentence but its question and answer."""
        if value != self.default:
            return self.in_words(value)
        if isinstance(self.sentences, str) and self.sentences and value != ():
            return self.in_words(value)
        typed = self.write(value).partition("=")[2]
        answer = self.answers.get(typed, "none")
        question = self.question.replace(" (0 for none)", "")  # a hint on what to type
        return f"{question} {answer[:1].upper()}{answer[1:]}."

    @property
    def values(self) -> str:
        """What may be typed instead of an answer from `answers`: `any whole number from 0`. Empty if there are some."""
        if isinstance(self.default, tuple):
            return f"whole numbers from {self.least}, as in 50,100"
        return "" if self.answers else f"any whole number from {self.least}"


class Note(NamedTuple):
    """How a passage of the official rules is read that leaves a question open. It is not a choice.

    `text` is a rule in plain words, one sentence, and `quote` the passage that it is about.
    """

    text: str
    quote: str


def choice(
    question: str, quote: str, answers: Mapping[str, str], sentences: Mapping[str, str] = MappingProxyType({})
) -> Any:
    """Make a field for a ruling with named answers, the default first; each of the others needs a sentence."""
    default = next(iter(answers))
    ruling = Ruling(question, quote, default, answers, sentences=sentences)
    return field(default=default, metadata={_RULING: ruling})


def yes_no(question: str, quote: str, *, default: bool, yes: str, no: str, sentence: str) -> bool:
    """Make a field for a ruling whose answer is yes or no. The sentence is the rule if the default is not chosen."""
    answers, other = {"yes": yes, "no": no}, "no" if default else "yes"
    ruling = Ruling(question, quote, default, answers, sentences={other: sentence})
    return field(default=default, metadata={_RULING: ruling})


def number(question: str, quote: str, *, default: int, sentence: str, least: int = 0) -> int:
    """Make a field for a ruling whose answer is a whole number of at least `least`, which is `{n}` in the sentence."""
    return field(default=default, metadata={_RULING: Ruling(question, quote, default, {}, least, sentence)})


def numbers(question: str, quote: str, *, sentence: str) -> tuple[int, ...]:
    """Make a field for a ruling whose answer is none or several whole numbers above 0, none by default."""
    return field(default=(), metadata={_RULING: Ruling(question, quote, (), {}, 1, sentence)})


def id_of(option: str) -> str:
    """Return the id of a ruling that was typed as `ID=VALUE`: `min-length` for `Min_Length=3`."""
    return option.partition("=")[0].strip().lower().replace("_", "-")


class HouseRules:
    """The base class of every game's house rules; each game derives a frozen dataclass from it.

    `GAME` is the game's name on the command line. `PRESETS` maps the name of a preset, such as `yaniv`, to the rulings
    that it sets, each as `ID=VALUE`. `NOTES` maps the id of each note to it; reasons name it by that id.
    """

    GAME: ClassVar[str] = ""
    PRESETS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    NOTES: ClassVar[Mapping[str, Note]] = {}

    @classmethod
    @cache
    def rulings(cls) -> dict[str, tuple[str, Ruling]]:
        """Return a dictionary from each ruling's id to (the name of its field, the ruling)."""
        found = {}
        for each in fields(cls):  # type: ignore[arg-type]  # every subclass is a dataclass
            id = each.name.replace("_", "-")
            found[id] = (each.name, each.metadata[_RULING]._replace(id=id))
        return found

    @classmethod
    def from_options(cls, options: Iterable[str], *, over: Iterable[Iterable[str]] = ()) -> Self:
        """Return house rules made from `ID=VALUE` strings and names of presets; other rulings keep their defaults.

        `over` has other layers of such strings, the lowest first: each layer overrides those before it, and `options`
        override them all. In a layer, rulings override presets. Raises RulingError for an unknown ruling, value or
        preset, a note, or a ruling given twice with two values.
        """
        values: dict[str, Value] = {}
        for layer in (*over, options):
            typed = list(layer)
            values |= cls._read(each for name in typed if "=" not in name for each in cls.preset(name))
            values |= cls._read(each for each in typed if "=" in each)
        return cls(**values)

    def with_options(self, options: Iterable[str]) -> Self:
        """Return these house rules with some rulings changed, as `from_options` reads them. Raises RulingError."""
        return self.from_options(options, over=(self.differences(),))

    @classmethod
    def without_notes(cls, options: Iterable[str]) -> list[str]:
        """Return the rulings of a log or a file, each as `ID=VALUE`, without those that have become notes."""
        return [option for option in options if id_of(option) not in cls.NOTES]

    @classmethod
    def quotes(cls) -> dict[str, str]:
        """Return a dictionary from the id of each ruling and note to the passage of the official rules it is about."""
        found = {id: ruling.quote for id, (_, ruling) in cls.rulings().items()}
        return found | {id: note.quote for id, note in cls.NOTES.items()}

    @classmethod
    @cache
    def sentences(cls) -> Mapping[str, str]:
        """Return a dictionary from the id of each ruling that is a number to its sentence, which has `{n}` for it."""
        found = {id: ruling.sentences for id, (_, ruling) in cls.rulings().items()}
        return {id: sentence for id, sentence in found.items() if isinstance(sentence, str) and sentence}

    @classmethod
    def preset(cls, name: str) -> tuple[str, ...]:
        """Return the rulings of a preset, each as `ID=VALUE`. Raises RulingError if there is no such preset."""
        plain = name.strip().lower()
        if plain not in cls.PRESETS:
            if not cls.PRESETS or plain.replace("_", "-") in cls.rulings():
                raise RulingError(f"a ruling is given as ID=VALUE, not {quote(name)}")
            raise RulingError(f"{quote(name)} is not a preset of this game; {did_you_mean(plain, cls.PRESETS)}")
        return cls.PRESETS[plain]

    @classmethod
    def _read(cls, options: Iterable[str]) -> dict[str, Value]:
        rulings = cls.rulings()
        values: dict[str, Value] = {}
        for option in options:
            typed_id, _, typed_value = option.partition("=")
            id = id_of(option)
            if id in cls.NOTES:
                note = cls.NOTES[id].text
                raise RulingError(f"{id} is not a choice: {note[:1].lower()}{note[1:].removesuffix('.')}")
            if id not in rulings:
                raise RulingError(f"{quote(typed_id)} is not a ruling of this game; {did_you_mean(id, rulings)}")
            name, ruling = rulings[id]
            value = ruling.read(typed_value)
            if values.setdefault(name, value) != value:
                raise RulingError(f"ruling {id} is given twice: {ruling.write(values[name])} and {ruling.write(value)}")
        return values

    def differences(self) -> list[str]:
        """Return `ID=VALUE` for each ruling that differs from its default."""
        found = ((ruling, getattr(self, name)) for name, ruling in self.rulings().values())
        return [ruling.write(value) for ruling, value in found if value != ruling.default]

    def in_words(self) -> list[str]:
        """Return a rule in plain words for each ruling that differs from its default, without ids."""
        found = ((ruling, getattr(self, name)) for name, ruling in self.rulings().values())
        return [ruling.in_words(value) for ruling, value in found if value != ruling.default]

    def rule(self, id: str, standard: str = "") -> str:
        """Return the rule in plain words for one ruling, or `standard` if it has its default.

        Raises KeyError for an unknown id.
        """
        name, ruling = self.rulings()[id]
        value = getattr(self, name)
        return standard if value == ruling.default else ruling.in_words(value)

    @property
    def goal(self) -> int | None:
        """The score that ends the game or puts a player out: the ruling `target`; None in a game without it."""
        return getattr(self, TARGET, None)

    def chosen(self, id: str) -> str:
        """Return `ID=VALUE` for one ruling. Raises KeyError for an unknown id."""
        name, ruling = self.rulings()[id]
        return ruling.write(getattr(self, name))

    def changed(self, id: str) -> str | None:
        """Return `ID=VALUE` for one ruling if it differs from its default. Raises KeyError for an unknown id."""
        name, ruling = self.rulings()[id]
        return None if getattr(self, name) == ruling.default else self.chosen(id)


class Section(NamedTuple):
    """A heading of the short rules and its lines, each a sentence or two."""

    heading: str
    lines: tuple[str, ...]


def short_rules(text: str) -> tuple[Section, ...]:
    """Return the sections of a text: a heading begins with `# `, and each of its lines with `- `, and may go on below.

    A line that has only its `-` is left out.
    """
    sections: list[tuple[str, list[str]]] = []
    for line in filter(None, (line.strip(" ") for line in text.split("\n"))):
        if line.startswith("# "):
            sections.append((line[2:], []))
        elif line.startswith("-"):
            sections[-1][1].append(line[1:].strip(" "))
        else:
            sections[-1][1][-1] += f" {line}"
    return tuple(Section(heading, tuple(filter(None, lines))) for heading, lines in sections)
