"""A box for one deck or both, to cut out, fold and glue: a back, a front, two sides, and lids that tuck in."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, pairwise
from math import cos, pi, sin

from ramble_tools.errors import BoxTooLargeError, about, plural
from ramble_tools.press.backs import deck_name
from ramble_tools.press.calibration import calibration_of
from ramble_tools.press.gauge import draw_gauge, has_gauge
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
    "cut along the solid lines, and fold back along the dashed ones",
    'glue the flap that says "glue" to the inside of the other edge',
    "close each end: first the two small flaps, then the lid",
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


def box_printout(options: BoxOptions, deck: int | None = None) -> Printout:
    """Return the net of a box for some decks of a size of card to print; it may say for which `deck` it is.

    Raises BadInput.
    """
    ten, link = options.ten_cards, None if options.link is None else read_link(options.link)
    with about("name"):
        name = "RAMBLE" if options.name is None else deck_name(options.name)
    (net, paper), known = _fitted(options), calibration_of(options.printer)
    decks = f"deck {deck}" if deck else "one deck" if options.decks == 1 else "both decks"
    cards = plural(options.decks, "deck") + " of" + (" sleeved" if options.sleeved else "")
    what = f"a box for {cards} {net.card} cards on {paper.name}, {_inside(net)} inside"
    made_for = f"made for ten bare cards that are {ten:g} mm thick"
    notes = [
        "print it at 100% on card stock",
        made_for + ("; check yours with the gauge on the page" if has_gauge(_beside_lids(net, paper)[1]) else ""),
        *_STEPS,
    ]
    return Printout(
        paper,
        "Ramble: a box",
        "print at 100% on card stock",
        lambda pdf: _draw(pdf, net, name, f"{decks}, {plural(options.decks * CARDS, 'card')}", link, ten),
        lambda _: what,
        [*notes, *known.notes],
        calibration=known,
    )


def _inside(net: _Net) -> str:
    return mm_text(*(round(length, 1) for length in net.inside))


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
        size = mm_text(*(round(length, 1) for length in smallest.size))
        too_large = f"the box takes {size}, too much for {paper.name}{beside_margins(paper)}; choose larger paper"
        if options.decks > 1 and _fits(replace(options, decks=1)):
            too_large += ", or a box for one deck, and print it twice"
        raise BoxTooLargeError(too_large, field="paper")
    tuck, way = max(found, key=lambda each: each[0])
    return _Net(held, stack, board, tuck), way


def _fits(options: BoxOptions) -> bool:
    try:
        _fitted(options)
    except BoxTooLargeError:
        return False
    return True


# --- the page

_TEXT_MM, _LINE_MM, _AROUND_MM = 1.8, 3.4, 3.0


def _beside_lids(net: _Net, paper: Paper) -> tuple[Box, Box]:
    """Return the places beside the lower and the upper lid, beyond the flaps of the sides, in mm from the net's corner.

    They go to the margins of the paper.
    """
    across, along = (paper.width - net.size[0]) / 2, (paper.height - net.size[1]) / 2
    left, right = net.xs[1] + _AROUND_MM, net.size[0] + across - paper.unprintable
    height = net.bottom + along - paper.unprintable - net.dust - _AROUND_MM
    above = net.top + net.dust + _AROUND_MM
    return Box(left, paper.unprintable - along, right - left, height), Box(left, above, right - left, height)


def _draw(pdf: Pdf, net: _Net, name: str, cards: str, link: str | None, ten_cards: float) -> None:
    paper, (width, height) = pdf.paper, net.size
    left, bottom = (paper.width - width) / 2, (paper.height - height) / 2
    with pdf.page(Box(0, 0, paper.width, paper.height).grown(-paper.unprintable)), pdf.placed(left, bottom):
        for line in net.folds():
            pdf.line(line, _CUT, dashes=_FOLD)
        for line in net.cuts():
            pdf.line(line, _CUT)
        x, y = (net.xs[2] + net.xs[3]) / 2, (net.bottom + net.top) / 2
        wide = net.xs[3] - net.xs[2]
        pdf.text(x, y, name, cap_height=wide / 9, widest=wide - 2 * _AROUND_MM)
        pdf.text(x, y - 8, cards, cap_height=2.2, font=REGULAR)
        with pdf.placed(net.xs[0] * 0.6, y, degrees=90):
            pdf.text(0, 0, "glue", cap_height=min(3.0, net.xs[0] / 2))
        if link is not None:
            room = net.xs[1] - net.xs[0] - 2 * _AROUND_MM
            side = min(CODE_MM, room)
            top = y + (side + BELOW_CODE_MM) / 2
            draw_link(pdf, link, (net.xs[0] + net.xs[1]) / 2, top, side, width=room)
        below, above = _beside_lids(net, paper)
        _draw_steps(pdf, below)
        if has_gauge(above):
            draw_gauge(pdf, above, ten_cards)


def _draw_steps(pdf: Pdf, place: Box) -> None:
    y = place.top - _LINE_MM
    for number, step in enumerate(_STEPS, start=1):
        for line in pdf.wrapped(f"{number}. {step[0].upper()}{step[1:]}.", place.width, cap_height=_TEXT_MM):
            pdf.sentence(place.left, y, line, cap_height=_TEXT_MM)
            y -= _LINE_MM
