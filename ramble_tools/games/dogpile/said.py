"""How players ask the questions of Dogpile in their own words."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import AnyCard, Card, Joker, RankAlone, Suit
from ramble_tools.games.questions import Answer, Heard, Reading, Said, heard, without

if TYPE_CHECKING:
    from ramble_tools.games.dogpile.game import State
    from ramble_tools.games.dogpile.rules import Rules
    from ramble_tools.games.fields import Setting

_Rows: TypeAlias = Sequence[Sequence[AnyCard | None]]
_SIDE_BY_SIDE, _STACKED = "they are side by side", "they are one above the other"
_JOKERS = "jokers=2"  # a player who asks about a joker plays with jokers


# --- score


def _score(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read where the cards of a pack are: in rows, or only that they touch."""
    said = [dict(part) for part in parts if any(_cards(part, name) for name in _PLACES)]
    cards = {name: [card for part in said for card in _cards(part, name)] for name in _PLACES}
    if cards["row"] and cards["bottom"]:
        cards |= {"top": cards["row"], "row": []}
    used = {name for name in _PLACES if cards[name]}
    if heard(parts, "center"):
        return _around(setting, parts)
    row, line = cards["row"] or [*cards["left"], *cards["right"]], heard(parts, "line")
    if heard(parts, "beside"):
        if line or not used & {"row", "left", "touch", "middle"}:
            return ()
        line = ["row"]
    if used in ({"row"}, {"left", "right"}) and len(said) == 1 and len(row) > 1:
        packs: list[tuple[_Rows, str]] = [([row], "")]
    elif used == {"column"} and len(said) == 1:
        packs = [([[card] for card in cards["column"]], "")]
    elif used == {"top", "bottom"} and len(said) <= 2 and len(cards["top"]) == len(cards["bottom"]):
        packs = [([cards["top"], cards["bottom"]], "")]
    elif used == {"corner"} and len(said) == 1 and len(cards["corner"]) == 2:
        packs = [([[cards["corner"][0], None], [None, cards["corner"][1]]], "")]
    elif used in ({"touch"}, {"middle", "ends"}) and len(said) == 1:
        touch = cards["touch"] or [cards["ends"][0], *cards["middle"], *cards["ends"][1:]]
        if len(touch) != (2 if used == {"touch"} else 3):
            return ()
        packs = [([touch], _SIDE_BY_SIDE), ([[card] for card in touch], _STACKED)]
        if line:
            packs = packs[:1] if line[0] == "row" else packs[1:]
            packs = [(packs[0][0], "")]
    else:
        return ()
    found = [_pack(setting, rows, condition) for rows, condition in packs]
    return [each for each in found if each] if all(found) else ()


_SIDES = ("west", "east", "north", "south")


def _around(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read a card and those at its sides."""
    centers, sides = heard(parts, "center"), {name: heard(parts, name) for name in _SIDES}
    if len(centers) != 1 or any(part.keys().isdisjoint(("center", *_SIDES)) for part in parts if part):
        return ()
    if any(len(found) > 1 for found in sides.values()):
        return ()
    west, east, north, south = (found[0] if found else None for found in sides.values())
    rows = [[None, north, None], [west, centers[0], east], [None, south, None]]
    used = [column for column in range(3) if any(row[column] for row in rows)]
    found = _pack(setting, [[row[column] for column in used] for row in rows if any(row)], "")
    return [found] if found else ()


_PLACES = ("row", "left", "right", "column", "top", "bottom", "touch", "middle", "ends", "corner")


def _cards(part: Mapping[str, AnyCard | Sequence[AnyCard]], name: str) -> list[AnyCard]:
    """Return the cards that are said to be at a place: one, or several."""
    found = part.get(name, ())
    return [found] if isinstance(found, Card | Joker) else [*found]


def _pack(setting: "Setting[Rules, State]", rows: _Rows, condition: str) -> Reading | None:
    """Return the reading of a pack; None if suits that are not said may matter. In one row, they don't."""
    used = [card for row in rows for card in row if card and not isinstance(card, RankAlone)]
    lines = []
    for row in rows:
        names = list[str]()
        for card in row:
            if isinstance(card, RankAlone):
                suits = [suit for suit in Suit if Card(card.rank, suit) not in used]
                if len(rows) > 1 or not suits:
                    return None
                card = Card(card.rank, suits[0])
                used.append(card)
            names.append(str(card) if card else ".")
        lines.append(" ".join(names))
    with_jokers = setting.rules.jokers == "0" and any(isinstance(card, Joker) for card in used)
    return Reading({"pack": " / ".join(lines)}, condition, rule=_JOKERS if with_jokers else "", about=_joins)


def _joins(found: Answer) -> Answer:
    return found._replace(line=f"{'yes' if found.yes else 'no'}, {found.line}")


_ON = "on|to|at?"
_OVER = "straight|directly|right? above|over|atop"
_UNDER = "straight|directly|right? below|under|beneath|underneath"
SCORE = Said(
    (
        "row:CARDS in one? row|line",
        "row|line of? row:CARDS",
        "row:CARDS side by side",
        "side by beside:side",
        "row:CARDS across|horizontally",
        "column:CARDS vertically",
        f"center:CARD has|with|got west:CARD {_ON} left side? of? it?",
        f"center:CARD has|with|got east:CARD {_ON} right side? of? it?",
        "center:CARD has|with|got north:CARD straight|directly|right? above|over|atop it?",
        "center:CARD has|with|got north:CARD straight|directly|right? on top of? it?",
        "center:CARD has|with|got south:CARD straight|directly|right? under|below|beneath|underneath it?",
        f"and? west:CARD {_ON} left side? of? it?",
        f"and? east:CARD {_ON} right side? of? it?",
        "and north:CARD straight|directly|right? above|over|atop it?",
        "and north:CARD straight|directly|right? on top of? it?",
        "and south:CARD straight|directly|right? under|below|beneath|underneath it?",
        "only|just? NUMBER cards|dogs out|down|there|lying?",
        "leader",
        "under|below|beneath|underneath bottom:CARDS",
        "from? left to right row:CARDS",
        "row:CARDS from? left to right",
        "left:CARD beside|alongside right:CARD",
        "left:CARD go|sit|be? next to right:CARD",
        "left:CARD to|on|at? left of right:CARD",
        "right:CARD to|on|at? right of left:CARD",
        "left:CARD with right:CARD on|to|at right",
        "right:CARD with left:CARD on|to|at left",
        "column:CARDS in one? column|stack",
        "column of? column:CARDS",
        f"top:CARDS go|sit? {_OVER} bottom:CARDS",
        "top:CARDS go|sit? straight|directly|right? on top of bottom:CARDS",
        f"bottom:CARDS go|sit? {_UNDER} top:CARDS",
        "top:CARDS on|in|at top row?",
        "top row is? top:CARDS",
        f"bottom:CARDS {_UNDER}",
        "bottom:CARDS on|in|at bottom row?",
        "bottom row is? bottom:CARDS",
        "corner:CARDS touching|touch|connected|connect? only? at|on|by? one? diagonal|diagonally|corner|corners",
        "touch:CARDS touching|touch|adjacent each? other?",
        "middle:CARD go|sit|put|play? between ends:CARDS in? line:row|column?",
        "put|place|lay|play",
        "pack? connect|connects|join|joins|fit|fits dogpile?",
        "pack",
    ),
    _score,
)


# --- round


def _round(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read how many cards each player laid, clockwise, the first player first; who asks may lay one card."""
    laid = {part["who"]: min(part.get("count", 1), 99) for part in parts if "who" in part and "skips" not in part}
    laid |= {part["who"]: 0 for part in parts if "skips" in part}
    said = [part["who"] for part in parts if "who" in part]
    if len(said) != len(laid) or not heard(parts, "skips"):
        return ()
    order = said
    if setting.present:
        if not set(said) <= set(setting.present):
            return ()
        start = setting.present.index(said[0])
        seats = [*setting.present[start:], *setting.present[:start]]
        order = [name for name in seats if name in laid]
        # Everybody before the last one who is named must be named, too; those after that don't matter.
        if order != said or seats[: len(order)] != order:
            return ()
        if not heard(parts, "asks") and (order != seats or (setting.state and setting.state.turn != order[0])):
            return ()
        order = seats
    counts = {name: laid.get(name, 0) for name in order}
    text = " ".join(f"{name}={count}" for name, count in counts.items())
    return [Reading({"laid": text, "first": said[0]}, about=_may_lay if heard(parts, "asks") else without)]


def _may_lay(found: Answer) -> Answer:
    """Return the answer to whether one of the players in the game may lay cards."""
    yes = bool(found.facts["legal"])
    line = "yes" if yes else "no, that turn is forfeit"
    return found._replace(line=line, yes=yes, reasons=[] if yes else found.reasons[:1])


ROUND = Said(
    (
        "who:WHO lays|laid|puts|put|plays|played down? count:NUMBER cards|card? down?",
        "who:WHO skips:skips|skipped|skip|passes|passed turn?",
        "who:WHO lays|laid|puts|put|plays|played skips:nothing|none down?",
        "asks:may|can|could who:WHO lay|put|play something|anything|more|cards|card|any? down|out?",
        "who:WHO count:NUMBER cards|card?",
        "who's|who|whos is? first next|now? round?",
    ),
    _round,
)
