"""Errors that are not our mistake, and helpers that word them.

Every refusal is a `BadInput` whose text is one line: it names the bad part and says what would be right. The command
line prints that line and exits with status 2. A subclass exists only where a caller can do something about it. Nothing
may depend on the text of an error: what others need to know is its class, or an attribute.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any


class CommandHint(str):
    """A part of a message that is only for the command line: `ramble games check says more`."""

    __slots__ = ()


class Consequence(str):
    """A part of a message that says what became of the scorebook: `nothing was changed`."""

    __slots__ = ()


class Aside(str):
    """A part of a message in parentheses."""

    __slots__ = ()


class OnPage(str):
    """A part of a message that shows how to type something. A page, where cards are tapped, says `on_page` instead."""

    on_page: str

    def __new__(cls, text: str, on_page: str) -> "OnPage":
        """Return the part with its text for the command line and for a page."""
        part = super().__new__(cls, text)
        part.on_page = on_page
        return part


def said_on_page(part: str) -> str:
    """Return a part of a message, or a line of an answer, as a page says it."""
    return part.on_page if isinstance(part, OnPage) else part


class ByRuling(str):
    """A part of a message that names the ruling by which the part before it is so: `jokers=0`."""

    __slots__ = ()


class ByRule(str):
    """A part of a message that is the passage of the official rules which the part before it applies.

    It is left out unless somebody asks why.
    """

    __slots__ = ()


UNCHANGED = Consequence("nothing was changed")


class RambleError(Exception):
    """Something could not be done. `str(error)` is one line for a person to read.

    The line has parts, with semicolons between them: what is wrong, what would be right, and so on. Those that some
    readers leave out have a class of their own, such as `CommandHint`. `where` says what the line is about, the
    outermost first: an option, a hand, the number of a card. Code that passes an error on may add to both.
    """

    def __init__(self, *parts: str, where: Sequence[str] = ()) -> None:
        super().__init__(*parts)
        self.parts = list(parts)
        self.where = list(where)

    def __str__(self) -> str:
        return self.line()

    def within(self, where: str) -> None:
        """Say where this is, in front of what it says already: the option of the hand, the hand of the card."""
        self.where.insert(0, where)

    def is_like(self, other: "RambleError | None") -> bool:
        """Return whether another error says the same."""
        return other is not None and (self.where, self.parts) == (other.where, other.parts)

    def line(self, *, without: type[str] | tuple[type[str], ...] = (), on_page: bool = False) -> str:
        """Return the line without the parts of these classes, as a page says it if it is `on_page`."""
        parts = map(said_on_page, self.parts) if on_page else self.parts
        where = map(said_on_page, self.where) if on_page else self.where
        return "".join(f"{each}: " for each in where if each) + joined(parts, without=without)


def joined(parts: Iterable[str], *, without: type[str] | tuple[type[str], ...] = ()) -> str:
    """Return the line that these parts of a message make, without those of the classes `without`."""
    line = ""
    for part in parts:
        if isinstance(part, (ByRule, *(without if isinstance(without, tuple) else (without,)))):
            continue
        if isinstance(part, ByRuling):
            line += f" (ruling {part})"
        elif isinstance(part, Aside):
            line += f" ({part})"
        else:
            line += f"{'' if not line else ' ' if line.endswith('?') else '; '}{part}"
    return line


class BadInput(RambleError):
    """What somebody entered cannot be used.

    `field` is the name of the field that the line is about, as the game's form has it (`games/contract.py`). `wants`
    are fields that must be answered before the input can be judged. Both are empty if no form is involved. The command
    line adds the names of its options (`cli/typed.py`). `text` is the bad part as it was typed, if it is one word.
    `rest` is the typed line without its one bad part, if what is left is a line of its own. `told` is True if all words
    of the line were read as a round in a player's own words, so that it is nothing else.
    """

    def __init__(
        self, *parts: str, where: Sequence[str] = (), field: str = "", wants: Sequence[str] = (), text: str = ""
    ) -> None:
        super().__init__(*parts, where=where)
        self.field = field
        self.wants = tuple(wants)
        self.text = text
        self.rest = ""
        self.told = False


@contextmanager
def about(field: str) -> Iterator[None]:
    """Set the `field` of every BadInput raised inside, unless it is already set."""
    try:
        yield
    except BadInput as error:
        error.field = error.field or field
        raise


class by_rule:  # noqa: N801
    """Add the passage that it applies to every BadInput raised inside, unless that names a ruling or passage.

    Not a `contextmanager`, because a long log enters it thousands of times.
    """

    def __init__(self, passage: str) -> None:
        self._passage = passage

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, BadInput) and not any(isinstance(part, (ByRule, ByRuling)) for part in error.parts):
            error.parts.append(ByRule(self._passage))


class CardNotationError(BadInput):
    """The text is not a valid card. `suggestion` is the card that was probably meant, or None."""

    def __init__(self, text: str, reason: str, suggestion: str | None = None) -> None:
        super().__init__(f"{quote(text)} {reason}" + (f"; did you mean {suggestion}?" if suggestion else ""), text=text)
        self.reason = reason
        self.suggestion = suggestion


class ImpossibleCardsError(BadInput):
    """Each card is valid, but together they are impossible: a card twice, too many, or one that is not in play."""


class IllegalMoveError(BadInput):
    """A call or a move that the rules of the game forbid."""


class PlayerError(BadInput):
    """A player who is unknown, named twice, missing, or out of the game."""


class GameOverError(BadInput):
    """The game has ended: nothing can be added to it."""


class UnclearError(BadInput):
    """What was typed can be read in more than one way, and the message asks which is meant."""


class WhichCardError(UnclearError):
    """A card whose suit matters was said by its rank alone, which is the `text`."""


class NothingToEnterError(UnclearError):
    """Nothing of a line is entered, such as of a pass, and it would not help to type it again."""


class NotUnderstoodError(BadInput):
    """Some words of a line were not understood, and the message names them; the others were."""


class WordError(BadInput):
    """The text is not a word, or not a pattern of one."""


class RulingError(BadInput):
    """An unknown ruling or preset, or a value that the ruling does not have."""


class UnknownNameError(BadInput):
    """Nothing has that name: no such game, list, template, command or pile."""


class FileError(BadInput):
    """A file that cannot be read or written as asked, or whose content is not what it should be."""


class NotInstalledError(BadInput):
    """A package of an extra is not installed. `what` says what needs it, and `command` installs it, in a shell."""

    def __init__(self, what: str, command: str) -> None:
        super().__init__(what, CommandHint(f"type {command}"))
        self.what = what
        self.command = command


class BookError(BadInput):
    """The scorebook can't be used like this."""


class BookVersionError(BookError):
    """A version of this program whose books this one can't read made the scorebook. It is left as it is."""


class ForeignBookError(BookError):
    """The file or the database is another program's. It is left as it is."""


class DamagedBookError(BookError):
    """The scorebook, or a game in it, is damaged. `games repair` can do something about it."""


class ReplayError(BadInput):
    """A log that does not describe a possible game. `round` is the round that a correction makes impossible, or 0."""

    round = 0


class ChangedElsewhereError(BadInput):
    """Somebody else changed the same game in the meantime. `meanwhile` are their entries, oldest first."""

    def __init__(self, *parts: str, meanwhile: Sequence[Any] = ()) -> None:
        super().__init__(*parts)
        self.meanwhile = tuple(meanwhile)


class BoxTooLargeError(BadInput):
    """A box for cards is too large for the paper. One for fewer decks may fit."""


class OffPaperError(BadInput):
    """Something would be printed outside the paper. With margins of `margin` mm, in whole mm, nothing would be."""

    def __init__(self, message: str, margin: int) -> None:
        super().__init__(message)
        self.margin = margin


class OutputError(RambleError):
    """The input was fine, but a file or a server can't be read or written now."""


class UnavailableError(OutputError):
    """The scorebook is locked or can't be reached. What was asked may work in a moment."""


class DiskFullError(OutputError):
    """There is no room left on the disk. Nothing was written."""


def escaped(text: str) -> str:
    """Return text with control characters escaped, so that a terminal shows them instead of obeying them."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or _is_harmless(c) else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


def _is_harmless(c: str) -> bool:
    """Return whether a terminal only draws the character: a joiner, or an emoji that is newer than this Python."""
    return c in "\u200c\u200d" or "\U0001f000" <= c <= "\U0001fbff"


def quote(text: str, longest: int = 40) -> str:
    """Return user input in quotation marks, ready for a one-line message.

    Control characters are escaped, the password of a URL is left out, and text longer than `longest` characters is cut
    short.
    """
    return f"'{shorten(escaped(without_password(text)), longest)}'"


def shorten(text: str, longest: int = 40) -> str:
    """Return text, cut short if it is longer than `longest` characters."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def without_password(text: str) -> str:
    """Return a text in which the URL of a server has no password, whatever else is in the text."""
    if "://" not in text:
        return text
    import re

    # A password with a slash or an @ in it should have been encoded, but must not be shown all the same.
    text = re.sub(r"(\w+://[^\s/:@]*):[^\n]*@", r"\1:...@", text)
    return re.sub(r"([?&](?:ssl)?password=)[^&\s'\")]*", r"\1...", text)


_LONGEST_PATH = 60


def quote_path(path: str) -> str:
    """Return a path as `quote` does, but shortened at the start, because the file's name at the end matters most."""
    shown = quote(path, len(path) * 10 + 10)
    return shown if len(shown) <= _LONGEST_PATH + 2 else f"'...{shown[-_LONGEST_PATH + 2 :]}"


def reason_of(error: Exception) -> str:
    """Return what the system says of an error, for the end of a message: `permission denied`."""
    return (getattr(error, "strerror", None) or str(error)).lower()


def did_you_mean(typed: str, known: Iterable[str], *, most: int | None = None, other: str = "") -> str:
    """Return a hint for a name that is not `known`: the name most like `typed`, or all of them if none is like it.

    If it is the first part of several names, before a hyphen, the hint has all of these. It ends a message: `did you
    mean a4?` or `choose from letter, a4`. A list has at most `most` names, and ends with the `other` way, if any.
    """
    import difflib

    options = list(map(escaped, known))
    longer = [option for option in options if option.lower().startswith(f"{typed.lower().rstrip('-')}-")]
    if len(longer) > 1:
        return _choose_from(longer, most, other)
    by_lower_case = {option.lower(): option for option in options}
    near = difflib.get_close_matches(typed.lower(), by_lower_case, n=1)
    if near:
        return f"did you mean {by_lower_case[near[0]]}?"
    return f"the only one is {options[0]}" if len(options) == 1 else _choose_from(options, most, other)


def _choose_from(names: Sequence[str], most: int | None, other: str) -> str:
    more = f" and {len(names) - most} more" if most and len(names) > most else ""
    return f"choose from {', '.join(names[:most])}{more}{', ' if other else ''}{other}"


def plural(count: int, noun: str) -> str:
    """Return a count and its noun: `1 card`, `2 cards`, `1,024 cards`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
