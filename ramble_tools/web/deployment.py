"""Where the pages are: what differs between a computer that serves several phones, and a browser on its own."""

import re
from typing import NamedTuple
from urllib.parse import quote, urlencode


def url(*parts: object, **query: str) -> str:
    """Return the path of a page below the first one, as in `url("g", "friday", "edit", 3)`: `/g/friday/edit/3`."""
    path = "/" + "/".join(quote(str(part), safe="") for part in parts)
    return f"{path}?{urlencode(query)}" if query else path


# Where a computer finds itself.
_OWN = re.compile(r"https?://(?:localhost|127\.|\[::1\])")


class Deployment(NamedTuple):
    """Where the pages are, and whether several phones share them.

    `base` is in front of the path of every page, without a slash at its end: empty, or as in `/ramble-tools`.
    `computer` is what the pages call what answers them. `shared` is True if several phones use the same scorebook: they
    join with codes, may have tables, and see what the others do.

    `origin` is in front of the base in a game's QR code, as in `https://ann.github.io`. It is empty where the code
    would lead another phone to the same scorebook.

    `table` is what a browser that has the games calls them for other phones, which join it and see what the others do.

    `address` is where phones find a server, empty if only its owner knows, and `only_here` is True if none can.
    """

    base: str = ""
    computer: str = "the laptop"
    shared: bool = True
    origin: str = ""
    address: str = ""
    only_here: bool = False
    table: str = ""

    @property
    def together(self) -> bool:
        """Whether several phones may use the games at the same time."""
        return self.shared or bool(self.table)

    @property
    def for_others(self) -> str:
        """Where other phones find the pages; empty if only this computer can open them, or only its owner knows."""
        address = self.address or (self.origin and self.origin + self.base)
        return f"{address}/" if address and not _OWN.match(address) else ""

    @property
    def only_watches(self) -> str:
        """Why a phone that only watches can't change anything."""
        code = "this phone joined with the code for watching, so it can't change anything"
        return code if self.shared else "this phone may only watch"

    @property
    def only_organizers(self) -> str:
        """Why a phone can't do what is left to those that organize the evening."""
        whose = "a phone that joined with the organizer's code" if self.shared else "the phone with the games"
        return f"only {whose} can do that"

    def url(self, *parts: object, **query: str) -> str:
        """Return the path of a page as a browser asks for it, with the base."""
        return self.base + url(*parts, **query)


# What `ramble serve` is.
SERVER = Deployment()
