"""What a phone asks and what it gets, as plain values: the pages know no server, and the server knows no page."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

NOTHING: Mapping[str, Any] = MappingProxyType({})
# How many parts the path of a stream has, by the first one: `/g/friday/events` has three.
_STREAMS = {"g": 3, "season": 3, "wall": 2, "events": 1}


class Phone(NamedTuple):
    """A phone or another browser that has joined.

    `name` is what its owner typed, or an empty text; `asked` is True once they have answered. A phone that came with
    the code for watching never `writes`. One that came with the code of a `table` sees only the games of that table; if
    it was moved, the table `before` still takes what was typed there. `is_laptop` is True for a browser on the computer
    that serves the pages.
    """

    id: str
    name: str = ""
    writes: bool = True
    table: str = ""
    before: str = ""
    asked: bool = False
    is_laptop: bool = False

    @property
    def organizes(self) -> bool:
        """Whether the phone may make tables and move other phones."""
        return self.writes and not self.table

    @property
    def by(self) -> str:
        """The author of what this phone enters: `Ann's phone`; `Ann` or nobody if it is alone and has no identity."""
        unnamed = "the laptop" if self.is_laptop else f"unnamed phone {self.id[:2].upper()}" if self.id else ""
        named = f"{self.name}'s phone" if self.id else self.name
        return named if self.name else unnamed


class Ask(NamedTuple):
    """A request. `path` has the parts between the slashes, decoded: `("g", "friday", "add")`.

    Of the headers, in small letters, these matter: `x-ramble`, `if-none-match`, `last-event-id`.
    """

    method: Literal["GET", "POST"]
    path: tuple[str, ...]
    phone: Phone
    query: Mapping[str, str] = NOTHING
    form: Mapping[str, str] = NOTHING
    headers: Mapping[str, str] = NOTHING

    @property
    def script(self) -> bool:
        """Whether the page's own script asks; it wants no whole page, only the part that it will replace."""
        return self.headers.get("x-ramble") == "script"

    @property
    def seen(self) -> int | None:
        """The number of the last entry that the phone has seen, as its browser or its script says."""
        texts = (self.headers.get("last-event-id", ""), self.query.get("seq", ""))
        return next((int(each) for each in texts if each.isascii() and each.isdigit() and len(each) < 10), None)

    @property
    def is_stream(self) -> bool:
        """Whether it opens a stream of events: of a game, a season, the wall, or the list of games."""
        return self.path[-1:] == ("events",) and len(self.path) == _STREAMS.get(self.path[0])


class Event(NamedTuple):
    """Something that phones are told at once, such as who asked for which word.

    It goes to the phones that show the game with the number `game`, or to all of them if that is None.
    """

    kind: str
    data: Mapping[str, Any]
    game: int | None = None


class File(NamedTuple):
    """A file to be saved or opened, such as a PDF: its name, its media type and its bytes."""

    name: str
    type: str
    content: bytes

    @property
    def disposition(self) -> str:
        """The value of its Content-Disposition header (RFC 6266). A name that is not plain ASCII is encoded."""
        encoded = quote(self.name, safe="")
        parameter = f'="{encoded}"' if encoded == self.name else f"*=UTF-8''{encoded}"
        return f"attachment; filename{parameter}"


class Page(NamedTuple):
    """An answer: a template and its values, a file, the `location` of another page, or, with none of them, a status.

    `events` are for the phones, `changed` is the number of a game that was written to, and `name` is the name that the
    phone has from now on, if it changes. `moved` is the identity of another phone that must load its page again.
    """

    status: int = 200
    template: str = ""
    values: Mapping[str, Any] = NOTHING
    file: File | None = None
    location: str = ""
    events: tuple[Event, ...] = ()
    changed: int | None = None
    name: str | None = None
    moved: str = ""
