"""How players tell a turn of Dramble: who plays which card to which pile, or at first, which cards the piles show.

Or they tell only how many cards each of them took.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ramble_tools.cards import RANKS, AnyCard, RankAlone
from ramble_tools.errors import NothingToEnterError, UnclearError, quote
from ramble_tools.games.asked import READERS
from ramble_tools.games.dramble.form import CARDS, fields, order
from ramble_tools.games.dramble.turn import SIDES, rank_of, read_pile, read_played
from ramble_tools.games.fields import Answers, next_field
from ramble_tools.games.questions import Heard, Part, heard
from ramble_tools.games.told import Told
from ramble_tools.typed_line import Line, number_at

if TYPE_CHECKING:
    from ramble_tools.games.dramble.form import Setting


def _write(setting: "Setting", answers: Answers, parts: Heard) -> str:
    _require_turn(parts)
    if heard(parts, "drawn") or heard(parts, "leads"):
        return ""
    asked = next_field(fields(setting, answers), answers)
    if heard(parts, "both") or heard(parts, "shown"):
        return _at_one_pile(setting, answers, parts)
    if any(part.keys() & {"took", "bare", "nobody"} for part in parts):
        return _taken(parts, is_asked=asked is not None and asked.counted)
    pile_asked = asked is not None and asked.kind == "pile"
    if tops := [part for part in parts if "top" in part]:
        return " ".join(map(_pile, tops)) if pile_asked and len(tops) == len(parts) else ""
    if pile_asked and not (heard(parts, "who") or heard(parts, "puts")):
        if any(part.get("side") in answers for part in parts):  # that pile is known, so the card is played to it
            return ""
        return " ".join(f"{part.get('side', '')} {part['card']}" for part in parts if "card" in part).strip()
    if not heard(parts, "card") and not heard(parts, "its"):
        return " ".join(heard(parts, "side"))
    _require_cards(parts)
    plays = []
    for part in parts:
        who, side = part.get("who", ""), part.get("side", "")
        known = answers.get(dict(zip(order(setting), CARDS, strict=True)).get(who, ""))
        if "its" in part:
            if not known:
                return ""
            card: AnyCard = read_played(known).card
        elif "card" in part:
            card = part["card"]
        else:
            return ""
        if not side and known and asked is None:
            side = read_played(known).side
        if not side and len(parts) > 1:
            raise UnclearError(f"{card}: on which pile, left or right?")
        if "beats" in part:
            _require_high(setting, answers, card, side)
        plays.append(f"{who} {card} {side}".strip())
    return ", ".join(plays)


def _require_turn(parts: Heard) -> None:
    """Raise UnclearError for what is no part of a turn: a pass, the end of the deck, or who drew the higher card."""
    if passes := heard(parts, "passes"):
        raise UnclearError(f"{quote(passes[0])}: in each turn, each player plays a card; type both")
    if heard(parts, "done"):
        raise NothingToEnterError("is the game over? type end, which says who won; else type the cards played")
    drew = {part["who"]: rank_of(part["drawn"]) for part in parts if "drawn" in part}
    leads = {part["who"] for part in parts if "leads" in part}
    if len(drew) != _PLAYERS or len(set(drew.values())) != _PLAYERS or len(leads) > 1:
        return
    first = max(drew, key=lambda name: drew[name])
    if not leads <= {first}:
        raise NothingToEnterError(f"{first} drew the higher card; who goes first? type it, as in {first} goes first")
    raise NothingToEnterError(f"{first} drew the higher card; to record that, type {first} goes first")


def _at_one_pile(setting: "Setting", answers: Answers, parts: Heard) -> str:
    """Return the cards that both players play to one pile; an empty text if there are others.

    Raises UnclearError if another card is said to be on top of it.
    """
    sides, shown = heard(parts, "both"), heard(parts, "shown")
    others = [_as_card(part) for part in parts if not part.keys() & {"both", "shown"}]
    played = [part for part in others if "card" in part and part.keys() <= {"who", "card", "puts"}]
    if len(played) != _PLAYERS or len(others) != _PLAYERS or len(sides) != 1 or len(shown) > 1:
        return ""
    if shown:
        _require_shown(setting, answers, shown[0], sides[0])
    return ", ".join(f"{part.get('who', '')} {part['card']} {sides[0]}".strip() for part in played)


def _require_shown(setting: "Setting", answers: Answers, card: AnyCard, side: str) -> None:
    """Raise UnclearError if the top card of a pile is not known yet, or is another one than was said."""
    top = _top(setting, answers, side)
    if top is None or any(_top(setting, answers, each) is None for each in SIDES):
        raise UnclearError(f"type the top cards of both piles first, as in {side} {card}; then the cards played")
    if rank_of(top) != rank_of(card):
        raise UnclearError(
            f"the top of the {side} pile is {top}, not {card}; type the cards played, or correct the pile"
        )


def _top(setting: "Setting", answers: Answers, side: str) -> AnyCard | None:
    """Return the top card of a pile, as far as it is known."""
    if answers.get(side):
        return read_pile(answers[side]).top
    known = setting.state.piles if setting.state else {}
    return next((pile.top for name, pile in known.items() if name == side), None)


def _as_card(part: Part) -> Part:
    """Return a part with a number alone as that with the card of this rank, if there is one."""
    rank = RANKS.get(str(part.get("bare", "")))
    return {"who": part["who"], "card": RankAlone.of(rank)} if rank else part


def _is_of_counts(parts: Heard, *, is_asked: bool) -> bool:
    """Return whether numbers without a verb are of cards taken: beside one with a verb, or as no card is a 0 or a 1."""
    bare = heard(parts, "bare")
    is_said = any(part.keys() & {"took", "nobody"} for part in parts)
    return is_said or (bool(bare) and (is_asked or min(bare) < _LOWEST_CARD))


def _taken(parts: Heard, *, is_asked: bool) -> str:
    """Return how many cards were taken, by whom; an empty text if it is not clear whose a number is.

    Raises UnclearError for numbers that may be cards.
    """
    if not _is_of_counts(parts, is_asked=is_asked):
        _require_cards(parts)
        return ""
    if heard(parts, "nobody"):
        return "nobody took" if len(parts) == 1 else ""
    took = dict[str, int]()
    for part in parts:
        count = part.get("took", part.get("bare", _number_of(part) or None))  # `and Tom 5` after `Ben took 2`
        if "same" in part and len(took) == 1:  # `and so did Tom`
            count = next(iter(took.values()))
        if count is None or "who" not in part or part["who"] in took:
            return ""
        took[part["who"]] = count
    return ", ".join(f"{name} took {count}" for name, count in took.items())


def _pile(part: Part) -> str:
    return f"{part['side']} {part['top']}:{part.get('size', 1)}"


def _require_cards(parts: Heard) -> None:
    """Raise UnclearError if there are only numbers, `Ann 4, Bob 3`: they may be cards, or how many cards were taken."""
    numbers = {part["who"]: part.get("bare") or _number_of(part) for part in parts if "who" in part}
    if len(parts) == len(numbers) > 1 and all(numbers.values()):
        took = ", ".join(f"{name} took {number}" for name, number in numbers.items())
        raise UnclearError(f"which cards on which piles, or only how many cards were taken? for that, type {took}")


def _number_of(part: Part) -> int:
    """Return the number that may be meant in a part with only a player and a card; 0 if there is none."""
    card = part.get("card")
    if set(part) != {"who", "card"} or not isinstance(card, RankAlone):
        return 0
    return card.rank.number if card.rank.value.isdecimal() else 0


def _require_high(setting: "Setting", answers: Answers, card: AnyCard, side: str) -> None:
    """Raise UnclearError if a card does not beat the top card of a pile, as was said."""
    top = _top(setting, answers, side)
    if top and rank_of(card) <= rank_of(top):
        raise UnclearError(f"{card} is not higher than {top}, the top of the {side} pile; say both cards")


def _card_at(line: Line, place: int) -> Iterator[tuple[AnyCard, int]]:
    """Yield a card; a number in letters is its rank: `nine left`."""
    yield from READERS["CARD"](line, place)
    for number, count in number_at(line, place):
        if str(number) in RANKS and line[place].plain.isalpha():
            yield RankAlone.of(RANKS[str(number)]), count


def _count_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield a number of cards; in `Ben took the nine`, that is a card."""
    if not place or line[place - 1].plain not in ("a", "an", "the", "his", "her", "their"):
        yield from READERS["NUMBER"](line, place)


_PLAYERS = 2
_LOWEST_CARD = 2  # that may be typed as a number
_TOOK = "only|just? took|takes|take|got|gets|get|won|wins|scored|scores|swept|grabbed only|just|another?"
_PUT = (
    "puts|put|plays|play|played|lays|lay|laid|drops|dropped|places|placed|goes|went|has|had|uses|used|did|chose|picked"
)
_ON = "of|on|to|at|in|onto|for?"
_PILE = "pile|side|stack?"
TOLD = Told(
    (
        f"who:WHO puts:{_PUT}? with? card:CARD {_ON} side:SIDE {_PILE}",
        f"who:WHO {_ON} side:SIDE {_PILE} puts:{_PUT}? with? card:CARD",
        f"{_ON} side:SIDE {_PILE} who:WHO puts:{_PUT}? card:CARD",
        f"who:WHO beats:beats|beat|takes|took|take|wins|won {_ON} side:SIDE {_PILE} with|using card:CARD",
        f"who:WHO {_TOOK} took:COUNT more|other? cards|card? there|altogether?",
        "who:WHO only|just|another took:COUNT cards|card? more?",
        "who:WHO took:COUNT cards|card",
        "bare:COUNT cards|card? for who:WHO",
        "bare:COUNT who:WHO",
        "who:WHO bare:COUNT",
        "same:so did|does|has who:WHO",
        "same:same for|goes? for? who:WHO",
        "who:WHO same:too|same|also|likewise",
        "who:WHO did|got|took same:too|same|also|likewise",
        f"who:WHO {_TOOK} left|right|one|both? pile|piles|side with? took:COUNT cards|card?",
        f"nobody:nobody|noone|neither|none {_TOOK} anything|any|a|either|one? cards|card|pile|piles?",
        "in? this|that? time|turn|round|hand",
        "in all|total",
        "from left|right|both pile|piles|side?",
        f"who:WHO {_PUT}? its:it|that|his|hers|theirs card? {_ON} side:SIDE {_PILE}",
        f"puts:{_PUT}? card:CARD {_ON} side:SIDE {_PILE}",
        f"side:SIDE {_PILE} has|with size:NUMBER cards|card with? top:CARD on? top?",
        f"side:SIDE {_PILE} is|has|shows|showing top:CARD on? top?",
        f"top card? of? side:SIDE {_PILE} is? top:CARD",
        f"top:CARD is? on? top of|on side:SIDE {_PILE}",
        f"we? both|each players? {_PUT}? {_ON} both:SIDE {_PILE}",
        "it|that is|was|shows|showed|has|had shown:CARD on? top?",
        "it's|its|that's shown:CARD on? top?",
        f"who:WHO puts:{_PUT}? card:CARD",
        "card:CARD",
        "done:deck|stock|cards is|are|was|all? done|empty|finished|gone|over|out",
        "thats|that's|that|it's is? done:deck|stock done|empty|finished|gone|over|out",
        "deck's|decks done:done|empty|finished|gone|over|out",
        "who:WHO drew drawn:CARD",
        "who:WHO goes|go|plays|play|starts|start leads:first",
        "passes:pass|passes|passed|skips|skipped",
        "who:WHO passes:pass|passes|passed|skips|skipped",
        f"{_ON} side:SIDE pile|side|stack|one?",
    ),
    _write,
    {"CARD": _card_at, "COUNT": _count_at},
)
