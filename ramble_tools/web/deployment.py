"""Where the pages are: what differs between a computer that serves several phones, and a browser on its own."""

from typing import NamedTuple
from urllib.parse import quote, urlencode


def url(*parts: object, **query: str) -> str:
    """Return the path of a page below the first one, as in `url("g", "friday", "edit", 3)`: `/g/friday/edit/3`."""
    path = "/" + "/".join(quote(str(part), safe="") for part in parts)
    return f"{path}?{urlencode(query)}" if query else path


class Deployment(NamedTuple):
    """Where the pages are, and whether several phones share them.

    `base` is in front of the path of every page, without a slash at its end: empty, or as in `/ramble-tools`.
    `computer` is what the pages call what answers them. `shared` is True if several phones use the same scorebook: they
    join with codes, may have tables, and see what the others do.

    `origin` is in front of the base in a game's QR code, as in `https://ann.github.io`. It is empty where the code
    would lead another phone to the same scorebook.

    `address` is where phones find a server, empty if only its owner knows, and `only_here` is True if none can.
    """

    base: str = ""
    computer: str = "the laptop"
    shared: bool = True
    origin: str = ""
    address: str = ""
    only_here: bool = False

    def url(self, *parts: object, **query: str) -> str:
        """Return the path of a page as a browser asks for it, with the base."""
        return self.base + url(*parts, **query)


# What `ramble serve` is.
SERVER = Deployment()
