"""The box for the cards: the page is read, the net is folded, and the deck goes in."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from pathlib import Path

import pypdfium2
import pytest

from ramble_tools.errors import BadInput
from ramble_tools.press.options import BoxOptions
from ramble_tools.press.templates import read_card_size, template_names
from ramble_tools.press.tuck_box import box_printout
from tests.press.conftest import Press
from tests.press.folding import Panel, folded, read_net
from tests.press.read_pdf import Glyph, Mark, glyphs, marks, words

# The boxes that are asked for; how thick a card is then, and what a sleeve adds to its sides, in mm.
DECKS = [
    (BoxOptions(), 0.38, 0.0),
    (BoxOptions(ten_cards=2.5), 0.25, 0.0),
    (BoxOptions(ten_cards=5.2), 0.52, 0.0),
    (BoxOptions(ten_cards=2.0), 0.2, 0.0),
    (BoxOptions(folded=True), 0.76, 0.0),
    (BoxOptions(sleeved=True), 0.38 + 0.2, 3.5),
]


def boxes(size: str) -> list[tuple[BoxOptions, bytes, float, float]]:
    """Return each box for cards of a size that fits some paper, its PDF, and what DECKS says about its cards."""
    found = []
    for paper, decks, (options, thickness, sleeve) in product(template_names("paper"), (1, 2), DECKS):
        asked = replace(options, paper=paper, size=size, decks=decks)
        try:
            found.append((asked, box_printout(asked).drawn()[0], thickness, sleeve))
        except BadInput as error:
            assert "too much for" in str(error)
    return found


def stacked(panels: list[Panel]) -> int:
    """Return of how many layers a wall is. No three panels may meet in one place."""
    pairs = [pair for pair in combinations(panels, 2) if pair[0].covers(pair[1])]
    assert not any(one.covers(other) for (first, one), (second, other) in combinations(pairs, 2) if first is second)
    return 2 if pairs else 1


@pytest.mark.parametrize("size", template_names("card"))
def test_the_deck_goes_into_the_folded_box_and_the_lids_close(size: str) -> None:
    card, found = read_card_size(size), boxes(size)
    assert {asked.decks for asked, *_ in found} == {1, 2}
    for asked, pdf, thickness, sleeve in found:
        board = asked.ten_cards / 10
        panels = folded(*read_net(pdf))
        assert len(panels) == 13
        back = panels[0]
        (left, bottom, _), (right, top, _) = back.least, back.most
        deepest = min(panel.least[2] for panel in panels)
        front = next(panel for panel in panels if panel.axis == 2 and panel.least[2] == deepest)
        assert front.most[0] - front.least[0] == pytest.approx(right - left, abs=0.03)
        # Each wall as the panels that lie on it; the tucks lie behind the front, and all others on their wall's plane.
        room = []
        for axis, (low, high) in enumerate(((left, right), (bottom, top), (deepest, 0.0))):
            inner = []
            for edge, inward in ((low, 1), (high, -1)):
                near = [p for p in panels if p.axis == axis and abs(p.least[axis] - edge) < 2 * board]
                planes = {round(p.least[axis], 2) for p in near}
                layers = [[p for p in near if round(p.least[axis], 2) == plane] for plane in planes]
                depths = [(plane[0].least[axis] - edge) * inward + board * (stacked(plane) - 0.5) for plane in layers]
                inner.append(max(depths))
            room.append(high - low - sum(inner))
        stack = asked.decks * 54 * thickness
        for space, needed in zip(room, (card.width + sleeve, card.height + sleeve, stack), strict=True):
            assert needed + 1 < space < needed * 1.04 + 3, asked
        # Whatever moves is free of the walls beside it, and what is at the same wall does not meet.
        lids = [p for p in panels if p.axis == 1 and p.most[0] - p.least[0] > right - left - 3]
        dust = [p for p in panels if p.axis == 1 and p not in lids]
        tucks = [p for p in panels if p.axis == 2 and p not in (back, front)]
        (glue,) = (p for p in panels if p.axis == 0 and p.most[1] - p.least[1] < top - bottom - 0.5)
        assert (len(lids), len(dust), len(tucks)) == (2, 4, 2)
        for panel in (*lids, *tucks):
            assert panel.least[0] - left > board / 2 + 0.4 and right - panel.most[0] > board / 2 + 0.4
        for panel in tucks:
            assert panel.least[2] - deepest >= board - 0.011
            assert 8 <= panel.most[1] - panel.least[1] <= 14.01
            assert panel.least[2] < glue.least[2] - board
        for panel in dust:
            assert panel.least[2] - deepest > board / 2 + 0.4 and -panel.most[2] > board / 2 + 0.4
        for flaps in (tucks, dust):
            assert not any(
                one.covers(other) and one.least[1] == other.least[1] for one, other in combinations(flaps, 2)
            )
        assert not tucks[0].covers(tucks[1])
        assert glue.least[1] - bottom > 1.5 * board and top - glue.most[1] > 1.5 * board


@pytest.mark.parametrize("decks", [1, 2])
def test_the_page_has_a_gauge_and_says_how_to_make_the_box_beside_it(decks: int, path: Path) -> None:
    for size, paper in product(template_names("card"), template_names("paper")):
        try:
            data, lines = box_printout(
                BoxOptions(paper=paper, size=size, decks=decks, link="https://example.org/ramble")
            ).drawn()
        except BadInput:
            continue
        path.write_bytes(data)
        # All of it is said on the page: the steps are in the answer too.
        said = pypdfium2.PdfDocument(BytesIO(data))[0].get_textpage().get_text_bounded().replace("\r\n", " ")
        for step in lines[-3:]:
            assert step[1:] in said
        assert "with the gauge on the page" in lines[2] and "This box is for 3.8 mm." in said
        assert "glue" in said.replace(lines[-2][1:], "")
        # Bars in steps of 0.2 mm, each as wide as its number says.
        bars = sorted((m for m in marks(path, 0) if 5.99 < m.top - m.bottom < 6.01), key=lambda m: m.left)
        assert [round(m.right - m.left, 2) for m in bars] == [round(2 + 0.2 * step, 2) for step in range(17)]
        # No letter is on a line, and none of the gauge is on the net.
        everything = glyphs(path, 0)
        lines_of_net = [m for m in marks(path, 0) if m not in bars and min(m.right - m.left, m.top - m.bottom) < 0.01]
        for glyph in everything:
            assert all(
                glyph.right < line.left or line.right < glyph.left or glyph.top < line.bottom or line.top < glyph.bottom
                for line in lines_of_net
            ), (size, paper, glyph)
        width, height = (edge / 72 * 25.4 for edge in pypdfium2.PdfDocument(data)[0].get_size())
        printed: list[Mark | Glyph] = [*marks(path, 0), *everything]
        for mark in printed:
            assert min(mark.left, mark.bottom, width - mark.right, height - mark.top) > 6.2


def test_a_box_is_as_deep_as_the_cards_that_it_is_for(press: Press, path: Path) -> None:
    """Folded backs double a card, sleeves add to it, and ten cards by the gauge say how thick they are."""
    depths = [
        float(press(f"box --decks 1 {options}").partition(" mm inside")[0].rpartition(" x ")[2])
        for options in ("--ten-cards 3", "", "--ten-cards 4.4", "--sleeved", "--folded")
    ]
    assert depths == sorted(set(depths))
    assert depths[4] - depths[1] == pytest.approx(54 * 0.38 * 1.03, abs=0.11)
    assert "onedeck,54cards" in words(path) and "RAMBLE" in words(path)
    press("box", "--name", "The Smiths")
    assert "TheSmiths" in words(path) and "RAMBLE" not in words(path)
