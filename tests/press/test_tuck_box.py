"""The box for the cards, measured on the page."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.conftest import Ramble
from tests.press.read_pdf import marks, page_box, words


@pytest.mark.parametrize(
    ("options", "card", "decks"),
    [
        ("", (63.5, 88.9), 2),
        ("--decks 1", (63.5, 88.9), 1),
        ("--decks 1 --size bridge --paper a4", (57.15, 88.9), 1),
        ("--paper a4 --decks 2", (63.5, 88.9), 2),
        ("--size mini --decks 1 --paper a5", (44.45, 63.5), 1),
        ("--size 63x90mm --decks 2 --paper tabloid", (63, 90), 2),
    ],
)
def test_the_cards_fit_the_box_and_the_box_the_paper(
    options: str, card: tuple[float, float], decks: int, ramble: Ramble, path: Path
) -> None:
    answer = ramble(f"print box {path} {options}")
    assert (answer.status, answer.err) == (0, "")
    _, _, width, height = page_box(path)
    lines = marks(path, 0)
    for each in lines:
        assert min(each.left, each.bottom, width - each.right, height - each.top) > 6.3
    upright = [e for e in lines if e.right - e.left < 0.01 and e.top - e.bottom > card[1]]
    # The folds beside the back, the first side, the front and the second side, and the flap for the glue before them.
    xs = sorted({round(e.left, 2) for e in upright})
    assert len(xs) == 5
    back, side, front, other = (right - left for left, right in pairwise(xs))
    assert back == pytest.approx(front) and side == pytest.approx(other)
    assert card[0] + 1 <= back <= card[0] + 3
    assert decks * 54 * 0.3 <= side <= decks * 54 * 0.3 + 2
    assert all(card[1] + 1 <= e.top - e.bottom <= card[1] + 3 for e in upright)
    # Each lid is as deep as the box, and its tuck goes into it.
    levels = sorted({round(e.bottom, 2) for e in lines if e.top - e.bottom < 0.01 and e.right - e.left > card[0]})
    assert levels[1] - levels[0] == pytest.approx(side, abs=0.05)
    assert ("bothdecks,108cards" if decks == 2 else "onedeck,54cards") in words(path)
