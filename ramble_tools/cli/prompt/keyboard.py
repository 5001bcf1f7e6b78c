"""Who is at the keyboard of several prompts, one after the other: the player who types, as far as that was said."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# None where no prompt opens others.
_TYPIST: ContextVar[str | None] = ContextVar("typist", default=None)


@contextmanager
def one_keyboard() -> Iterator[None]:
    """Keep who types, as far as that is said, from one prompt to the next."""
    token = _TYPIST.set("")
    try:
        yield
    finally:
        _TYPIST.reset(token)


def said_typist() -> str:
    """Return who types, as was said at another prompt; an empty text if it was not."""
    return _TYPIST.get() or ""


def keep_typist(name: str) -> None:
    """Keep who types for the next prompt, if there may be one."""
    if name and _TYPIST.get() is not None:
        _TYPIST.set(name)
