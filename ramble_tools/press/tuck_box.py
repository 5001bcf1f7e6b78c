"""A box for one deck or both, to cut out, fold and glue: a back, a front, two sides, and lids that tuck in."""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import cos, pi, sin

from ramble_tools.errors import BoxTooLargeError, about, plural
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.layout import Box, CardSize, Line, Paper, beside_margins, mm_text
from ramble_tools.press.link_code import BELOW_CODE_MM, CODE_MM, draw_link, read_link
from ramble_tools.press.options import BoxOptions
from ramble_tools.press.pdf import REGULAR, Pdf
from ramble_tools.press.printout import Printout
from ramble_tools.press.templates import read_card_size, read_paper

CARDS = 54
# Sleeves for poker cards are 66.7 x 92.1 mm and have two sides of up to 0.1 mm.
_SLEEVE_EDGE_MM, _SLEEVE_MM = 3.5, 0.2
# How much room is beside the cards in each direction, and how much more a stack is than its cards: they are not flat.
_PLAY_MM, _NOT_FLAT = 1.2, 1.03
# How far a lid tucks in at most and at least, how wide the flap for the glue is, and how far the flaps of the sides go.
_TUCK_MM, _SHORTEST_TUCK_MM, _GLUE_MM, _DUST_MM = 14.0, 8.0, 10.0, 14.0
# How much room is at each edge of what moves between two walls: lids and flaps that fit exactly would bind.
_FREE_MM = 0.5
# How much narrower flaps become, and the radius of the notch for a thumb.
_TAPER_MM, _NOTCH_MM = 3.0, 8.0
_CUT, _FOLD = 0.25, (2.0, 1.5)
# What the page says, and the answer.
_STEPS = (
    "cut along the lines; score the dashes with a ruler and an empty pen, and fold back along them",
    'put glue on the flap that says "glue", and press it from inside against the other side',
    "at each end, fold in the two small flaps, then the lid, and tuck it in",
)


class _Net:
    """The net of a box for some cards. All lengths are in mm, from the lower left of the net.

    `card` is the name of the cards. `stack` is the height of all of them, and `board` the thickness of what the
    box is made of. `inside` is the room in the box: width, height and depth. `xs` are the left edge of the back, and
    the right edges of back, side, front and side; all of them are between `bottom` and `top`. A lid is `lid` long.
    """

    def __init__(self, card: CardSize, stack: float, board: float, tuck: float = _TUCK_MM) -> None:
        self.card, self.board, self.tuck = card.name, board, tuck
        self.inside = card.width + _PLAY_MM, card.height + _PLAY_MM, stack * _NOT_FLAT + _PLAY_MM
        # From fold to fold there is half a wall more at each end. Inside the front are the tucks, inside of one side is
        # the flap with the glue, and inside both lids are the flaps of the sides.
        width, height, depth = (room + more * board for room, more in zip(self.inside, (2, 3, 2), strict=True))
        self.xs = list(accumulate((min(_GLUE_MM, depth - 2), width, depth, width, depth)))
        # A lid is folded inside the front.
        self.lid = depth - board
        self.bottom = self.lid + tuck
        self.top = self.bottom + height
        self.size = self.xs[-1], height + 2 * self.bottom
        self.free = board / 2 + _FREE_MM
        # The flap for the glue is below the flaps of the sides, and these are below the lids.
        self.shorter = self.free + board
        # The flaps of the two sides must not meet.
        self.dust = min(_DUST_MM, width / 2 - self.free, self.bottom)
        self.notch = min(_NOTCH_MM, width / 4, tuck - 2)

    def folds(self) -> Iterator[Line]:
        """Yield the lines to fold along."""
        free, xs = self.free, self.xs
        yield Line(xs[0], self.bottom + self.shorter, xs[0], self.top - self.shorter)
        yield from (Line(x, self.bottom, x, self.top) for x in xs[1:-1])
        for y, lid in ((self.bottom, self.bottom - self.lid), (self.top, self.top + self.lid)):
            for height in (y, lid):
                yield Line(xs[0] + free, height, xs[1] - free, height)
            yield from (Line(left + free, y, right - free, y) for left, right in (xs[1:3], xs[3:5]))

    def cuts(self) -> Iterator[Line]:
        """Yield the lines to cut along: the flap for the glue, the other side, the front, the lids and their flaps."""
        free, xs, bottom, top = self.free, self.xs, self.bottom, self.top
        low, high = bottom + self.shorter, top - self.shorter
        yield from _path((xs[0], bottom), (xs[0], low), (0, low + _TAPER_MM), (0, high - _TAPER_MM), (xs[0], high))
        yield Line(xs[0], high, xs[0], top)
        yield Line(xs[4], bottom, xs[4], top)
        yield Line(xs[2], bottom, xs[3], bottom)
        middle, radius = (xs[2] + xs[3]) / 2, self.notch
        arc = [(middle - radius * cos(pi * at / 12), top - radius * sin(pi * at / 12)) for at in range(13)]
        yield from _path((xs[2], top), *arc, (xs[3], top))
        for y, up in ((bottom, -1), (top, 1)):
            lid, tuck, dust = y + up * self.lid, y + up * (self.lid + self.tuck), y + up * self.dust
            left, right = xs[0] + free, xs[1] - free
            yield from _path((xs[0], y), (left, y), (left, lid), (left + _TAPER_MM, tuck))
            yield Line(left + _TAPER_MM, tuck, right - _TAPER_MM, tuck)
            yield from _path((right - _TAPER_MM, tuck), (right, lid), (right, y), (xs[1], y))
            for begin, end in (xs[1:3], xs[3:5]):
                left, right = begin + free, end - free
                narrower = min(_TAPER_MM, (right - left) / 4)
                yield from _path((begin, y), (left, y), (left + narrower, dust), (right - narrower, dust))
                yield from _path((right - narrower, dust), (right, y), (end, y))


def _path(*points: tuple[float, float]) -> Iterator[Line]:
    return (Line(*one, *other) for one, other in pairwise(points))


def box_printout(options: BoxOptions) -> Printout:
    """Return the net of a box for some decks of a size of card to print. Raises BadInput."""
    ten, link = options.ten_cards, None if options.link is None else read_link(options.link)
    (net, paper), known = _fitted(options), calibration_of(options.printer)
    cards = plural(options.decks, "deck") + " of" + (" sleeved" if options.sleeved else "")
    what = f"a box for {cards} {net.card} cards on {paper.name}, {_inside(net)} inside"
    made_for = f"made for ten bare cards of {ten:g} mm together"
    notes = [
        "print it at 100% on card stock",
        made_for + ("; measure yours with the gauge on the page" if _has_gauge(net, paper) else ""),
        *_STEPS,
    ]
    return Printout(
        paper,
        "Ramble: a box",
        "print at 100% on card stock",
        lambda pdf: _draw(pdf, net, options, link),
        lambda _: what,
        [*notes, *known.notes],
        calibration=known,
    )


def _inside(net: _Net) -> str:
    return mm_text(*(round(length, 1) for length in net.inside))


def has_gauge(options: BoxOptions) -> bool:
    """Return whether the page of a box has room for a gauge. Raises BadInput."""
    return _has_gauge(*_fitted(options))


def _fitted(options: BoxOptions) -> tuple[_Net, Paper]:
    """Return the net and the paper, in landscape if that leaves more to tuck in.

    Raises BoxTooLargeError if it does not fit, and BadInput.
    """
    card = read_card_size(options.size, options.template)
    with about("paper"):
        paper = read_paper(options.paper, options.template)
    board = options.ten_cards / 10
    thickness = board * (2 if options.folded else 1) + (_SLEEVE_MM if options.sleeved else 0)
    more = _SLEEVE_EDGE_MM if options.sleeved else 0.0
    held = CardSize(card.name, card.width + more, card.height + more)
    stack = options.decks * CARDS * thickness
    smallest = _Net(held, stack, board, _SHORTEST_TUCK_MM)
    found = []
    for way in (paper, paper.on_its_side):
        width, height = (side - 2 * way.unprintable for side in (way.width, way.height))
        tuck = min(_TUCK_MM, _SHORTEST_TUCK_MM + (height - smallest.size[1]) / 2)
        if smallest.size[0] <= width and tuck >= _SHORTEST_TUCK_MM:
            found.append((tuck, way))
    if not found:
        larger = "; choose larger paper" if options.decks == 1 else "; choose larger paper, or a box for one deck"
        size = mm_text(*(round(length, 1) for length in smallest.size))
        raise BoxTooLargeError(
            f"the box takes {size}, too much for {paper.name}{beside_margins(paper)}{larger}", field="paper"
        )
    tuck, way = max(found, key=lambda each: each[0])
    return _Net(held, stack, board, tuck), way


# --- the page

# Bars for ten cards from thin to thick, in tenths of a mm: it is easy to see whether a stack goes on as its bar does.
_BARS = range(26, 52, 2)
_BAR_MM, _BAR_STEP_MM, _NUMBER_MM = 6.0, 8.0, 1.5
_TEXT_MM, _LINE_MM, _LONGEST_LINE_MM, _AROUND_MM = 1.8, 3.4, 115.0, 3.0
_GAUGE_TEXT = (
    "Press ten bare cards together, and stand them on edge under these bars. The bar that is as thick as they are "
    "says how many mm that is. This box is for {:g} mm."
)
# With two lines of text.
_GAUGE_WIDTH, _GAUGE_HEIGHT = len(_BARS) * _BAR_STEP_MM, _BAR_MM + 2 * _NUMBER_MM + 2 * _LINE_MM


def _beside_lids(net: _Net, paper: Paper) -> tuple[Box, Box]:
    """Return the places beside the lower and the upper lid, beyond the flaps of the sides, in mm from the net's corner.

    They go to the margins of the paper.
    """
    across, along = (paper.width - net.size[0]) / 2, (paper.height - net.size[1]) / 2
    left, right = net.xs[1] + _AROUND_MM, net.size[0] + across - paper.unprintable
    height = net.bottom + along - paper.unprintable - net.dust - _AROUND_MM
    above = net.top + net.dust + _AROUND_MM
    return Box(left, paper.unprintable - along, right - left, height), Box(left, above, right - left, height)


def _has_gauge(net: _Net, paper: Paper) -> bool:
    place = _beside_lids(net, paper)[1]
    return place.width >= _GAUGE_WIDTH and place.height >= _GAUGE_HEIGHT


def _draw(pdf: Pdf, net: _Net, options: BoxOptions, link: str | None) -> None:
    paper, (width, height) = pdf.paper, net.size
    left, bottom = (paper.width - width) / 2, (paper.height - height) / 2
    with pdf.page(Box(0, 0, paper.width, paper.height).grown(-paper.unprintable)), pdf.placed(left, bottom):
        for line in net.folds():
            pdf.line(line, _CUT, dashes=_FOLD)
        for line in net.cuts():
            pdf.line(line, _CUT)
        x, y = (net.xs[2] + net.xs[3]) / 2, (net.bottom + net.top) / 2
        pdf.text(x, y, "RAMBLE", cap_height=(net.xs[3] - net.xs[2]) / 9)
        named = "one deck" if options.decks == 1 else "both decks"
        pdf.text(x, y - 8, f"{named}, {options.decks * CARDS} cards", cap_height=2.2, font=REGULAR)
        with pdf.placed(net.xs[0] * 0.6, y, degrees=90):
            pdf.text(0, 0, "glue", cap_height=min(3.0, net.xs[0] / 2))
        if link is not None:
            room = net.xs[1] - net.xs[0] - 2 * _AROUND_MM
            side = min(CODE_MM, room)
            top = y + (side + BELOW_CODE_MM) / 2
            draw_link(pdf, link, (net.xs[0] + net.xs[1]) / 2, top, side, width=room)
        below, above = _beside_lids(net, paper)
        _draw_steps(pdf, below)
        if _has_gauge(net, paper):
            _draw_gauge(pdf, above, options.ten_cards)


def _draw_steps(pdf: Pdf, place: Box) -> None:
    y = place.top - _LINE_MM
    for number, step in enumerate(_STEPS, start=1):
        for line in pdf.wrapped(f"{number}. {step[0].upper()}{step[1:]}.", place.width, cap_height=_TEXT_MM):
            pdf.sentence(place.left, y, line, cap_height=_TEXT_MM)
            y -= _LINE_MM


def _draw_gauge(pdf: Pdf, place: Box, ten_cards: float) -> None:
    """Draw the bars at the lower edge of their place, with their numbers and what to do with them above."""
    for number, tenths in enumerate(_BARS):
        x = place.left + (number + 0.5) * _BAR_STEP_MM
        pdf.bar(x, place.bottom + _BAR_MM, tenths / 10, _BAR_MM)
        pdf.text(x, place.bottom + _BAR_MM + _NUMBER_MM, f"{tenths / 10:.1f}", cap_height=_NUMBER_MM)
    width = min(place.width, _LONGEST_LINE_MM)
    lines = list(pdf.wrapped(_GAUGE_TEXT.format(ten_cards), width, cap_height=_TEXT_MM))
    for number, line in enumerate(reversed(lines)):
        y = place.bottom + _BAR_MM + 3 * _NUMBER_MM + 1 + number * _LINE_MM
        pdf.sentence(place.left, y, line, cap_height=_TEXT_MM)
