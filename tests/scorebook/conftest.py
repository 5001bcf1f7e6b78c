"""What the tests of the scorebook have in common."""

import itertools

import pytest

from ramble_tools.scorebook.book import Book


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each entry be written an hour after the one before."""
    hours = itertools.count()

    def stamp(book: Book) -> tuple[int, str]:
        days, hour = divmod(next(hours), 24)
        return book.store.stamp()[0], f"2026-11-{days + 1:02}T{hour:02}:00:00Z"

    monkeypatch.setattr(Book, "stamp", stamp)
