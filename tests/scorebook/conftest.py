"""What the tests of the scorebook have in common."""

import itertools

import pytest


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each entry be written an hour after the one before."""
    hours = itertools.count()

    def now() -> str:
        days, hour = divmod(next(hours), 24)
        return f"2026-11-{days + 1:02}T{hour:02}:00:00Z"

    for module in ("book", "sessions"):
        monkeypatch.setattr(f"ramble_tools.scorebook.{module}.now", now)
