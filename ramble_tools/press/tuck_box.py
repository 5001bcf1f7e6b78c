"""A box for one deck or both, to cut out, fold and glue: a back, a front, two sides, and lids that tuck in."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import cos, pi, sin

from ramble_tools.errors import BadInput, about, plural
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.layout import Box, CardSize, Line, Paper, beside_margins, mm_text
from ramble_tools.press.options import BoxOptions
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


class _Net:
    """The net of a box for some decks of a size of card. All lengths are in mm, from the lower left of the net.

    `inside` are the width, height and depth of the box. `xs` are the left edge of the back, and the right edges of
    back, side, front and side; all of them are between `bottom` and `top`.
    """

    def __init__(self, card: CardSize, decks: int) -> None:
        depth = round(decks * _CARDS * _CARD_MM + _LOOSE_MM / 2, 1)
        self.inside = width, height, _ = card.width + _LOOSE_MM, card.height + _LOOSE_MM, depth
        self.xs = list(accumulate((_GLUE_MM, width, depth, width, depth)))
        self.bottom = depth + _TUCK_MM
        self.top = self.bottom + height
        self.size = _GLUE_MM + 2 * (width + depth), height + 2 * self.bottom

    def folds(self) -> Iterator[Line]:
        """Yield the lines to fold along."""
        depth, xs = self.inside[2], self.xs
        yield from (Line(x, self.bottom, x, self.top) for x in xs[:-1])
        for y, out in ((self.bottom, -depth), (self.top, depth)):
            yield Line(xs[0], y, xs[1], y)
            yield Line(xs[0], y + out, xs[1], y + out)
            yield from (Line(left, y, left + depth, y) for left in (xs[1], xs[3]))

    def cuts(self) -> Iterator[Line]:
        """Yield the lines to cut along: the flap for the glue, the other side, the front, the lids and their flaps."""
        depth, xs, bottom, top = self.inside[2], self.xs, self.bottom, self.top
        yield from _path((xs[0], bottom), (0, bottom + _TAPER_MM), (0, top - _TAPER_MM), (xs[0], top))
        yield Line(xs[4], bottom, xs[4], top)
        yield Line(xs[2], bottom, xs[3], bottom)
        middle = (xs[2] + xs[3]) / 2
        arc = [(middle - _NOTCH_MM * cos(pi * at / 12), top - _NOTCH_MM * sin(pi * at / 12)) for at in range(13)]
        yield from _path((xs[2], top), *arc, (xs[3], top))
        for y, up in ((bottom, -1), (top, 1)):
            lid, tuck, dust = y + up * depth, y + up * (depth + _TUCK_MM), y + up * min(_DUST_MM, depth)
            left, right = xs[0] + _TAPER_MM, xs[1] - _TAPER_MM
            yield from _path((xs[0], y), (xs[0], lid), (left, tuck), (right, tuck), (xs[1], lid), (xs[1], y))
            for left, right in ((xs[1], xs[2]), (xs[3], xs[4])):
                yield from _path((left, y), (left + _TAPER_MM, dust), (right - _TAPER_MM, dust), (right, y))


def _path(*points: tuple[float, float]) -> Iterator[Line]:
    return (Line(*one, *other) for one, other in pairwise(points))


def box_printout(options: BoxOptions) -> Printout:
    """Return the net of a box for some decks of a size of card to print. Raises BadInput."""
    decks = options.decks
    card = read_card_size(options.size, options.template)
    net, known = _Net(card, decks), calibration_of(options.printer)
    with about("paper"):
        paper = _paper_for(net, read_paper(options.paper, options.template), decks)
    what = f"a box for {plural(decks, 'deck')} of {card.name} cards on {paper.name}, {mm_text(*net.inside)} inside"
    how = "print it at 100% on card stock: cut along the lines, fold back along the dashes, and glue the side"
    return Printout(
        paper,
        "Ramble: a box",
        "print at 100% on card stock",
        lambda pdf: _draw(pdf, net, decks),
        lambda _: what,
        [how, *known.notes],
        calibration=known,
    )


def _paper_for(net: _Net, paper: Paper, decks: int) -> Paper:
    """Return the paper, in landscape if the box fits only so. Raises BadInput if it does not fit."""
    for way in (paper, paper.on_its_side):
        if all(
            side <= room - 2 * way.unprintable for side, room in zip(net.size, (way.width, way.height), strict=True)
        ):
            return way
    more = "; choose larger paper" if decks == 1 else "; choose larger paper, or a box for one deck"
    raise BadInput(f"the box takes {mm_text(*net.size)}, too much for {paper.name}{beside_margins(paper)}{more}")


def _draw(pdf: Pdf, net: _Net, decks: int) -> None:
    width, height = net.size
    left, bottom = (pdf.paper.width - width) / 2, (pdf.paper.height - height) / 2
    with pdf.page(Box(left, bottom, width, height)), pdf.placed(left, bottom):
        for line in net.folds():
            pdf.line(line, _CUT, dashes=_FOLD)
        for line in net.cuts():
            pdf.line(line, _CUT)
        x, y = (net.xs[2] + net.xs[3]) / 2, (net.bottom + net.top) / 2
        pdf.text(x, y, "RAMBLE", cap_height=(net.xs[3] - net.xs[2]) / 9)
        named = "one deck" if decks == 1 else "both decks"
        pdf.text(x, y - 8, f"{named}, {decks * _CARDS} cards", cap_height=2.2, font=REGULAR)
