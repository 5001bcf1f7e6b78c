"""What a phone asks and what it gets, as plain values: the pages know no server, and the server knows no page."""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias
from urllib.parse import quote, urlencode

from ramble_tools.errors import BadInput
from ramble_tools.web.deployment import SERVER, Deployment

# What a template shows, by the names that it has there.
Values: TypeAlias = Mapping[str, Any]
NOTHING: Values = MappingProxyType({})
_LONGEST_KEY = 64
# A game at a table: its number in the book, and its identity, which no game in another book has.
TableGame: TypeAlias = tuple[int, str]
# What has a stream: a game, by its number in the book, or a list: ("season", "7"), ("wall", ""), the games of a table,
# ("events", "1"), or all games, ("events", "").
Watched: TypeAlias = int | tuple[str, str]
# How many parts the path of a stream has, by the first one: `/g/friday/events` has three.
_STREAMS = {"g": 3, "season": 3, "wall": 2, "events": 1}


class Refusal(Exception):
    """A request that is not answered. `str(error)` is for the person who sees it, without a full stop at its end.

    Its page leads back to the page of a `game`, or without one to the first page.
    """

    def __init__(
        self, status: int, title: str, text: str, headers: Mapping[str, str] = NOTHING, *, game: str = ""
    ) -> None:
        super().__init__(text)
        self.status, self.title, self.headers, self.game = status, title, headers, game


class Phone(NamedTuple):
    """A phone or another browser that has joined.

    `name` is what its owner typed, or an empty text; `asked` is True once they have answered. A phone that came with
    the code for watching never `writes`. One that came with the code of a `table` sees only the games of that table; if
    it was moved, the table `before` still takes what was typed there. `is_laptop` is True for a browser on the computer
    that serves the pages. A guest came to a browser that has the games, and may not change which of them it has.
    """

    id: str
    name: str = ""
    writes: bool = True
    table: str = ""
    before: str = ""
    asked: bool = False
    is_laptop: bool = False
    is_guest: bool = False

    @property
    def organizes(self) -> bool:
        """Whether the phone may make tables and move other phones, and remove and receive games."""
        return self.writes and not self.table and not self.is_guest

    @property
    def by(self) -> str:
        """The author of what this phone enters: `Ann's phone`; `Ann` or nobody if it is alone and has no identity."""
        unnamed = "the laptop" if self.is_laptop else f"unnamed phone {self.id[:2].upper()}" if self.id else ""
        named = f"{self.name}'s phone" if self.id else self.name
        return named if self.name else unnamed


class Ask(NamedTuple):
    """A request. `path` has the parts between the slashes, decoded: `("g", "friday", "add")`.

    Of the headers, in small letters, these matter: `x-ramble` and `last-event-id`. `deployment` is where the phone
    found the pages.
    """

    method: Literal["GET", "POST"]
    path: tuple[str, ...]
    phone: Phone
    query: Mapping[str, str] = NOTHING
    form: Mapping[str, str] = NOTHING
    headers: Mapping[str, str] = NOTHING
    deployment: Deployment = SERVER

    @property
    def script(self) -> bool:
        """Whether the page's own script asks; it wants no whole page, only the part that it will replace."""
        return self.headers.get("x-ramble") == "script"

    @property
    def game(self) -> str:
        """The name of the game to which a page below that of the game belongs; empty for any other page."""
        return self.path[1] if self.path[:1] == ("g",) and len(self.path) > 2 else ""

    @property
    def writes(self) -> bool:
        """Whether it may change something. What is asked on the way to an entry, below its pad, only looks."""
        return self.method == "POST" and self.path[2:3] != ("pad",)

    @property
    def seen(self) -> int | None:
        """The number of the last entry that the phone has seen, as its browser or its script says."""
        texts = (self.headers.get("last-event-id", ""), self.query.get("seq", ""))
        return next((int(each) for each in texts if each.isascii() and each.isdigit() and len(each) < 10), None)

    def require_writer(self) -> None:
        """Raise Refusal if the phone may only watch."""
        if not self.phone.writes:
            raise Refusal(403, "Watching only", self.deployment.only_watches)

    def require_organizer(self) -> None:
        """Raise Refusal if the phone may not do what is left to those that organize the evening."""
        if not self.phone.organizes:
            raise Refusal(403, "Not on this phone", self.deployment.only_organizers)

    def require_key(self) -> str:
        """Return what a request that writes is known by: the key of its form, and what was entered. Raises Refusal.

        The same form sent twice is one request. If something else was entered by then, it is another request: the way
        back may have brought an old page with its old keys.
        """
        key = self.form.get("key", "")
        if not (0 < len(key) <= _LONGEST_KEY and key.isascii() and key.isprintable()):
            raise Refusal(400, "That did not work", "the request has no key; go back and try again")
        # What the phone has seen is not part of it: a request that waits is brought up to date.
        entered = sorted((name, text) for name, text in self.form.items() if name != "seq")
        return hashlib.sha256(urlencode([("", "/".join(self.path)), *entered]).encode()).hexdigest()

    def require_text(self, name: str, wanted: str = "type the name", id: str = "") -> str:
        """Return what was typed or chosen in a field of the form. Raises BadInput about the `id` if that is nothing."""
        text = self.form.get(name, "").strip()
        if not text:
            raise BadInput(wanted, field=id)
        return text

    @property
    def is_stream(self) -> bool:
        """Whether it opens a stream of events: of a game, a season, the wall, or the list of games."""
        return self.path[-1:] == ("events",) and len(self.path) == _STREAMS.get(self.path[0])


class Event(NamedTuple):
    """Something that phones are told at once, such as who asked for which word.

    It goes to the phones that show the game with the number `game`, or to all of them if that is None.
    """

    kind: str
    data: Values
    game: Watched | None = None


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

    `events` are for the phones, and `name` is the name that the phone has from now on, if it changes. `moved` is the
    identity of another phone that must load its page again.
    """

    status: int = 200
    template: str = ""
    values: Values = NOTHING
    file: File | None = None
    location: str = ""
    events: tuple[Event, ...] = ()
    name: str | None = None
    moved: str = ""
