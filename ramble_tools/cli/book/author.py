"""Who is at the keyboard: the author of what is entered in the scorebook."""

import os
import sys

_LONGEST = 40
_AT = " on "


def author() -> str:
    """Return the author of an entry, in at most 40 printable characters: `RAMBLE_AUTHOR`, or `ann on pts/3`.

    Without the variable, it is the login name and, if standard input is a terminal, that terminal. Never raises.
    """
    if chosen := chosen_author():
        return chosen[:_LONGEST].rstrip()
    where = _plain(_terminal())
    place = f"{_AT}{where}" if where else ""
    return (_plain(_login())[: _LONGEST - len(place)].rstrip() + place).strip()[:_LONGEST]


def chosen_author() -> str:
    """Return what `RAMBLE_AUTHOR` says, in printable characters; an empty text without it."""
    return _plain(os.environ.get("RAMBLE_AUTHOR", ""))


def same_person(one: str, other: str) -> bool:
    """Return whether two authors are the same person, at two terminals perhaps; an old entry has no author."""
    return not one or one.partition(_AT)[0] == other.partition(_AT)[0]


def _plain(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _login() -> str:
    for variable in ("LOGNAME", "USER", "USERNAME"):
        if name := os.environ.get(variable):
            return name
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_name
    except Exception:  # no such module on Windows, no such user in a container
        return "somebody"


def _terminal() -> str:
    try:
        return os.ttyname(sys.stdin.fileno()).removeprefix("/dev/")
    except Exception:  # no terminal, no standard input, or not a POSIX system
        return ""
