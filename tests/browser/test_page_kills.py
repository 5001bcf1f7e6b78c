"""Four pages enter hands while their server is killed; `python -m benchmarks.page_kills` kills it 100 times."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")

from benchmarks.page_kills import kill_under_pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.slow
def test_each_hand_is_recorded_once_as_typed(browser: "Browser", home: Path) -> None:
    hands, sent = kill_under_pages(browser, str(home), kills=5)
    assert hands and sent
