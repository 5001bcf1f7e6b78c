"""A box for one deck or both, to cut out, fold and glue: a back, a front, two sides, and lids that tuck in."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import cos, pi, sin

from ramble_tools.errors import BadInput, plural
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.layout import Box, CardSize, Line, Paper, beside_margins, mm_text
from ramble_tools.press.pdf import REGULAR, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.templates import read_card_size, read_paper

# The cards of a deck, the thickness of one on heavy paper (300 g/m2), and how much larger than the cards the box is.
_CARDS, _CARD_MM, _LOOSE_MM = 54, 0.3, 2.0
# How far a lid tucks in, how wide the flap for the glue is, and how far the flaps of the sides go, at most.
_TUCK_MM, _GLUE_MM, _DUST_MM = 14.0, 10.0, 14.0
# How much narrower flaps become, and the radius of the notch for a thumb.
_TAPER_MM, _NOTCH_MM = 3.0, 8.0
_CUT, _FOLD = 0.25, (2.0, 1.5)


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box for some decks of a size of card. All lengths are in mm; `lines` are from the lower left of the net."""

    card: CardSize
    decks: int = 1

    @property
    def inside(self) -> tuple[float, float, float]:
        """The width, height and depth of the box."""
        return (
            self.card.width + _LOOSE_MM,
            self.card.height + _LOOSE_MM,
            round(self.decks * _CARDS * _CARD_MM + _LOOSE_MM / 2, 1),
        )

    @property
    def net(self) -> tuple[float, float]:
        """The width and height of the paper that it takes."""
        width, height, depth = self.inside
        return _GLUE_MM + 2 * (width + depth), height + 2 * (depth + _TUCK_MM)

    def folds(self) -> Iterator[Line]:
        """Yield the lines to fold along."""
        width, _, depth = self.inside
        xs, (bottom, top) = self._edges, self._ends
        yield from (Line(x, bottom, x, top) for x in xs[:-1])
        for y, out in ((bottom, -depth), (top, depth)):
            yield Line(xs[0], y, xs[0] + width, y)
            yield Line(xs[0], y + out, xs[0] + width, y + out)
            yield from (Line(left, y, left + depth, y) for left in (xs[1], xs[3]))

    def cuts(self) -> Iterator[Line]:
        """Yield the lines to cut along."""
        _, _, depth = self.inside
        xs, (bottom, top) = self._edges, self._ends
        yield from _path(
            (xs[0], bottom), (0, bottom + _TAPER_MM), (0, top - _TAPER_MM), (xs[0], top)
        )  # the flap for the glue
        yield Line(xs[4], bottom, xs[4], top)
        yield Line(xs[2], bottom, xs[3], bottom)
        middle = (xs[2] + xs[3]) / 2
        arc = [(middle - _NOTCH_MM * cos(pi * at / 12), top - _NOTCH_MM * sin(pi * at / 12)) for at in range(13)]
        yield from _path((xs[2], top), *arc, (xs[3], top))
        dust = min(_DUST_MM, depth)
        for y, up in ((bottom, -1), (top, 1)):
            lid, tuck = y + up * depth, y + up * (depth + _TUCK_MM)
            yield from _path(
                (xs[0], y), (xs[0], lid), (xs[0] + _TAPER_MM, tuck), (xs[1] - _TAPER_MM, tuck), (xs[1], lid), (xs[1], y)
            )
            for left in (xs[1], xs[3]):
                right = left + depth
                yield from _path(
                    (left, y), (left + _TAPER_MM, y + up * dust), (right - _TAPER_MM, y + up * dust), (right, y)
                )

    @property
    def front(self) -> Box:
        """Where its front is in the net."""
        xs, (bottom, top) = self._edges, self._ends
        return Box(xs[2], bottom, xs[3] - xs[2], top - bottom)

    @property
    def _edges(self) -> list[float]:
        """The x of the back's left edge, and of the right edges of back, side, front and side."""
        width, _, depth = self.inside
        return list(accumulate((_GLUE_MM, width, depth, width, depth)))

    @property
    def _ends(self) -> tuple[float, float]:
        _, height, depth = self.inside
        return depth + _TUCK_MM, depth + _TUCK_MM + height


def _path(*points: tuple[float, float]) -> Iterator[Line]:
    return (Line(*one, *other) for one, other in pairwise(points))


def box_printout(paper_name: str, size: str, decks: int) -> Printout:
    """Return the net of a box for some decks of a size of card to print. Raises BadInput."""
    box = TuckBox(read_card_size(size), decks)
    paper, known = _paper_for(box, read_paper(paper_name)), calibration_of(None)
    what = f"a box for {plural(decks, 'deck')} of {box.card.name} cards on {paper.name}, {mm_text(*box.inside)} inside"
    how = "print it at 100% on card stock: cut along the lines, fold back along the dashes, and glue the side"
    return Printout(
        paper,
        "Ramble: a box",
        "print at 100% on card stock",
        lambda pdf: _draw(pdf, box),
        lambda _: what,
        [how, *known.notes],
        calibration=known,
    )


def _paper_for(box: TuckBox, paper: Paper) -> Paper:
    """Return the paper, in landscape if the box fits only so. Raises BadInput if it does not fit."""
    for way in (paper, paper.on_its_side):
        if all(net <= side - 2 * way.unprintable for net, side in zip(box.net, (way.width, way.height), strict=True)):
            return way
    more = "; choose larger paper" if box.decks == 1 else "; choose larger paper, or a box for one deck"
    raise BadInput(f"the box takes {mm_text(*box.net)}, too much for {paper.name}{beside_margins(paper)}{more}")


def _draw(pdf: Pdf, box: TuckBox) -> None:
    width, height = box.net
    left, bottom = (pdf.paper.width - width) / 2, (pdf.paper.height - height) / 2
    with pdf.page(Box(left, bottom, width, height)), pdf.turned(left, bottom, 0):
        for line in box.folds():
            pdf.line(line, _CUT, dashes=_FOLD)
        for line in box.cuts():
            pdf.line(line, _CUT)
        front = box.front
        x, y = front.center
        pdf.text(x, y, "RAMBLE", cap_height=front.width / 9)
        decks = "one deck" if box.decks == 1 else "both decks"
        pdf.text(x, y - 8, f"{decks}, {box.decks * _CARDS} cards", cap_height=2.2, font=REGULAR)
