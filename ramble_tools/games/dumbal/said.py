"""How players ask the questions of Dumbal in their own words."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ramble_tools.cards import Card, Joker, Rank, Suit, write_cards
from ramble_tools.games.fields import Answers
from ramble_tools.games.questions import Answer, Heard, Reading, Said, heard, without
from ramble_tools.games.reasons import listing

if TYPE_CHECKING:
    from ramble_tools.games.dumbal.game import State
    from ramble_tools.games.dumbal.rules import Rules
    from ramble_tools.games.fields import Setting

_LAY = "lay|put|throw|play|drop|discard|discarding|toss|dump|dispose"
_KINDS = {"run": "run", "sequence": "run", "straight": "run", "set": "set"}
_JOKERS = "jokers=2"  # a player who asks about a joker plays with jokers


# --- discard


def _discard(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    cards, kinds = heard(parts, "cards"), heard(parts, "kind")
    if len(cards) != 1 or len(kinds) > 1:
        return ()
    about = partial(_of_kind, _KINDS[kinds[0]]) if kinds else without
    found = Reading({"cards": write_cards(cards[0])}, about=about)
    if setting.rules.jokers == "0" and any(isinstance(card, Joker) for card in cards[0]):
        found = found._replace(rule=_JOKERS)
    return [found]


def _of_kind(kind: str, found: Answer) -> Answer:
    """Return the answer to whether cards are a run, or a set: they may be the other one."""
    if found.facts["kind"] in (kind, None):
        return found
    return found._replace(line=f"not a {kind}, but a {found.facts['kind']}", yes=False)


DISCARD = Said(
    (
        f"to? {_LAY} of? all|both? CARDS all|both? off|down|away|out? together?",
        f"to? {_LAY} of? all|both? off|down|away|out? together?",
        "laid|laying|putting|playing off|down? CARDS",
        "CARDS",
        "for|as? kind:run|set|sequence|straight",
        "all|both? together",
        "all? at once",
        "at the? same time",
        "in one|1 turn|go",
    ),
    _discard,
)


# --- value

_LATER = "second|third|fourth|fifth|sixth|2nd|3rd|4th|5th|6th"


def _value(_: object, parts: Heard) -> Sequence[Reading]:
    points, cards, whens = heard(parts, "points"), heard(parts, "cards"), heard(parts, "when")
    if len(points) + len(cards) != 1 or len(whens) > 1 or not heard(parts, "call"):
        return ()
    hand = {"hand": str(points[0]) if points else write_cards(cards[0])}
    if not whens:
        return [Reading(hand)]
    if whens[0] not in ("first", "1st", "nobody"):
        return [Reading({**hand, "when": "later"})]
    if heard(parts, "before") or whens[0] == "nobody":
        return [Reading({**hand, "when": "first"})]
    # The first round is before the very first turn for one player alone.
    return [
        Reading({**hand, "when": "first"}, "nobody has had a turn yet"),
        Reading({**hand, "when": "later"}, "somebody has had a turn"),
    ]


VALUE = Said(
    (
        "to? call:call|finish|knock|end with|on|at? points:NUMBER points|point|pts? in? hand?",
        "to? call:call|finish|knock|end with|on|at? CARDS",
        "to? call:call|finish|knock|end",
        "with? points:NUMBER points|point|pts in? hand?",
        "with|hold|holding? CARDS in? hand?",
        "hand with|of points:NUMBER",
        "when:nobody played|gone|moved",
        "before:before very? when:first|1st turn|round",
        f"on|in|at|during? very? when:first|1st|{_LATER} turn|round",
        "points:NUMBER in? hand?",
    ),
    _value,
)


# --- turn


def _turn(_: object, parts: Heard) -> Sequence[Reading]:
    takes, laid = heard(parts, "take"), heard(parts, "visible")
    if heard(parts, "stock"):
        return [] if takes or laid else [Reading({"cards": "2C", "take": "stock"}, about=_pickup)]
    if len(takes) != 1 or len(laid) > 1 or not (laid or heard(parts, "last")):
        return ()
    if not {"I", "we"}.isdisjoint(heard(parts, "who")):
        return ()
    visible = laid[0] if laid else takes
    used = {card.rank for card in (*visible, *takes) if isinstance(card, Card)}
    other = next(Card(rank, Suit.CLUBS) for rank in Rank if rank not in used)
    answers = {"cards": str(other), "take": write_cards(takes), "visible": write_cards(visible)}
    condition = "" if heard(parts, "side") == ["right"] else "the player on your right laid it off last"
    return [Reading(answers, condition, about=_pickup)] if heard(parts, "side") in ([], ["right"]) else ()


def _pickup(found: Answer) -> Answer:
    """Return the answer to whether a card may be picked up, whatever is laid off."""
    reasons = [reason for reason in found.reasons if "may be laid off:" not in reason.text]
    return found._replace(line="yes" if found.yes else "no", reasons=reasons)


TURN = Said(
    (
        "to? take|pick|grab|get up? all? take:CARD up?",
        "take|pick|draw up? card? from stock:stock|deck instead?",
        "take|pick|draw up? from stock:stock|deck instead?",
        "out? of|from middle|end|inside of visible:CARDS",
        "out? of|from middle|end|inside",
        "out? of|from visible:CARDS",
        "visible:CARDS",
        "who:WHO just|last? last:laid|put|threw|played|dropped|discarded off|down|out|away?",
        "who:WHO to|on? side:SIDE just|last? last:laid|put|threw|played|dropped|discarded off|down|out|away?",
        "player|person|one to|on whose:WHO? side:SIDE just|last? last:laid|put|threw|played|dropped off|down|out?",
        "last:laid|threw|put|discarded off|down|out?",
        "last:last",
    ),
    _turn,
    matters=frozenset(("just",)),
)


# --- worth


def _round(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read what each player had, and who called. Nobody else matters to a caller who has already failed."""
    from ramble_tools.games.registry import find_game
    from ramble_tools.games.worth import begun

    hands = {part.get("who") or part["caller"]: _hand(part) for part in parts if "hand" in part}
    callers, asked, said = heard(parts, "caller"), heard(parts, "asked"), [part for part in parts if "hand" in part]
    if len(callers) != 1 or callers[0] not in hands or len(said) != len(hands) or len(hands) < 2:
        return ()
    names = [name for name in setting.present if name in hands]
    missing = [name for name in setting.present if name not in hands]
    if not names:
        names = list(hands)
    if len(names) != len(hands) or len(asked) > 1 or (asked and asked[0] not in hands):
        return ()
    points = {name: int(hand.split("/")[0]) for name, hand in hands.items()}
    fails = min(points[name] for name in names if name != callers[0]) <= points[callers[0]]
    if missing and not (fails and asked == callers):
        return ()
    answers = {"caller": callers[0], **{f"hand:{name}": hands[name] for name in names}}
    meant = begun(find_game("dumbal"), setting.rules, names)
    about = partial(_only, asked[0] if asked else "", missing)
    return [Reading(answers, setting=meant, typed=_typed_round(answers), about=about)]


def _hand(part: Mapping[str, object]) -> str:
    return f"{part['hand']}/{part['count']}" if "count" in part else str(part["hand"])


def _only(name: str, missing: Sequence[str], found: Answer) -> Answer:
    """Return the answer to what a player scores; with some hands `missing`, nothing else is known."""
    points = found.facts["scores"].get(name)
    if missing:
        whatever = f"{name} scores {points}, whatever {listing(missing, 'or')} had"
        reasons = [reason for reason in found.reasons if reason.text.startswith(f"{name} scores")]
        return found._replace(line=whatever, reasons=reasons or found.reasons, then=())
    line = f"{name} scores {points}; {found.line}" if name else found.line
    return found._replace(line=line, then=found.then[:1])


def _typed_round(answers: Answers) -> str:
    """Return a hand as it is typed at the prompt."""
    hands = [f"{key.removeprefix('hand:')} {text}" for key, text in answers.items() if key.startswith("hand:")]
    return f"{', '.join(hands)}, {answers['caller']} called"


ROUND = Said(
    (
        "caller:WHO called|calls with|on|at|holding hand:NUMBER points|point? with|in count:NUMBER cards|card",
        "caller:WHO called|calls with|on|at|holding hand:NUMBER points|point?",
        "caller:WHO called|calls",
        "who:WHO had|has|have|with|holds|got|is|was|only? hand:NUMBER points|point? with|in count:NUMBER cards|card",
        "who:WHO had|has|have|with|holds|got|is|was|only? hand:NUMBER points|point?",
        "what|how much|many? points? does|do|did|would|will asked:WHO get|score for? it|hand|that?",
        "does|do|did|would|will asked:WHO get|score zero|nothing|NUMBER points? as? well?",
        "does|do|did|will asked:WHO win hand|round?",
        "who|who's|whos wins|won|win hand|round?",
    ),
    _round,
)
