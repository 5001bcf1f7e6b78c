"""How players ask the questions of Dukes Up! in their own words."""

from collections.abc import Sequence
from functools import partial

from ramble_tools.cards import Card, Joker, RankAlone, write_cards
from ramble_tools.games.questions import Answer, Heard, Reading, Said, heard, without

# Not filler: whose castle it is, and whether it is one's own, decides.
_OWN = frozenset(("my", "mine", "our", "your"))
_ALONE = "this assumes that there are no other sets and runs on the table"


# --- melds


def _melds(_: object, parts: Heard) -> Sequence[Reading]:
    cards, kinds = heard(parts, "cards"), heard(parts, "kind")
    if len(cards) != 1 or len(kinds) > 1 or (kinds and len(cards[0]) == 1):
        return ()  # in `a run of 3`, that is how many cards it has
    return [Reading({"melds": write_cards(cards[0])}, about=partial(_of_kind, kinds[0]) if kinds else without)]


def _of_kind(kind: str, found: Answer) -> Answer:
    """Return the answer to whether cards are a run, or a set: they may be the other one."""
    kinds = {meld["kind"] for meld in found.facts["melds"]}
    if None in kinds or kinds == {kind}:
        return found
    return found._replace(line=f"not a {kind}, but a {'set' if kind == 'run' else 'run'}", yes=False)


MELDS = Said(
    (
        "CARDS",
        "looking at CARDS",
        "make|makes|as|for? kind:run|set",
        "kind:run|set of? CARDS",
        "play|put|lay|meld|go CARDS down|out?",
        "play|put|lay|meld|go|goes down|out?",
        "on|to table",
        "together",
    ),
    _melds,
)


# --- discard


def _discard(_: object, parts: Heard) -> Sequence[Reading]:
    cards, melds, colors = heard(parts, "card"), heard(parts, "melds"), heard(parts, "color")
    if len(cards) != 1 or len(melds) != 1 or len(colors) > 1:
        return ()
    every = [*cards, *melds[0]]
    if any(isinstance(card, RankAlone | Joker) for card in every) or cards[0] not in melds[0]:
        return ()
    color = colors[0] if colors else cards[0].suit.color.value
    if color != cards[0].suit.color.value:
        return ()
    return [
        Reading(
            {"color": color, "melds": write_cards(melds[0])},
            about=partial(_may_go, cards[0], bool(heard(parts, "nothing"))),
        )
    ]


def _may_go(card: Card, is_all: bool, found: Answer) -> Answer:
    at_once, later = str(card) in found.facts["cards"], str(card) in found.facts["after_rearranging"]
    line = f"yes, {card} may go" if at_once else f"yes, {card} may go after the table is rearranged"
    if not at_once and not later:
        line = f"no, {card} may not go"
    return found._replace(line=line, yes=at_once or later, notes=[] if is_all else [_ALONE])


_OFF = "discard|remove|drop|take|pull|lose off|away|out?"
DISCARD = Said(
    (
        "i'm|im|i|playing|as? color:red|black",
        "color:red|black",
        "on? table has|is? melds:CARDS",
        "nothing:nothing|none else|more",
        "run|set of? melds:CARDS on|in? table?",
        f"{_OFF} card:CARD off|away|out? of|from? it|that|table|run|set?",
        f"{_OFF} card:CARD off|from|of run|set? melds:CARDS",
        "melds:CARDS on table",
    ),
    _discard,
)


# --- take and plays


def _take(_: object, parts: Heard) -> Sequence[Reading]:
    if not heard(parts, "take"):
        return ()
    castles, hands, dukes = heard(parts, "castle"), heard(parts, "hand"), heard(parts, "duke")
    if heard(parts, "down") and not castles and not hands:
        return [Reading({"castle": "down"})]
    if heard(parts, "down") or len(castles) != 1 or len(hands) != 1 or dukes:
        return ()
    return [Reading({"castle": str(castles[0]), "hand": write_cards(hands[0])})]


TAKE = Said(
    (
        "castle is|was|still? face? down:down",
        "face? down:down castle",
        "castle:CARD castle is|was|still? face? up:up?",
        "castle castle:CARD is|was|still? face? up:up?",
        "take:take|grab|get|steal|capture castle castle:CARD with|using hand:CARDS",
        "take:take|grab|get|steal|capture it|castle with|using hand:CARDS",
        "take:take|grab|get|steal|capture with|using hand:CARDS",
        "take:take|grab|get|steal|capture it|castle? too|now|straight|right? away?",
        "i|just? took|taken both|all|two? dukes? this? turn?",
        "this|in turn",
    ),
    _take,
    matters=_OWN,
)


def _plays(_: object, parts: Heard) -> Sequence[Reading]:
    dukes, hands = heard(parts, "duke"), heard(parts, "hand")
    if len(dukes) != 1 or len(hands) != 1:
        return ()
    return [Reading({"hand": write_cards(hands[0]), "dukes": str(dukes[0])}, about=_takes_duke)]


def _takes_duke(found: Answer) -> Answer:
    (play,) = found.facts["takes"].values()
    reasons = [reason for reason in found.reasons if reason.text.startswith("the duke")] or found.reasons
    return found._replace(
        line="yes" if play else "no", yes=bool(play), reasons=reasons, then=(), notes=[*found.notes, _ALONE]
    )


PLAYS = Said(
    (
        "take|grab|get|steal|capture duke duke:CARD with|using hand:CARDS",
        "black's|red's|blacks|reds|opponent's? duke is? duke:CARD",
        "with|hold|holding hand:CARDS in? hand?",
        "take|grab|get|steal|capture it|duke",
        "take|grab|get|use with|in hand:CARDS",
        "take|grab|get|steal|capture duke:CARD duke with|using hand:CARDS",
    ),
    _plays,
    matters=_OWN,
)


# --- turn

_CARDS = ("2S", "4S", "6S", "8S", "10S", "QS", "2C", "4C")
_RUN = "5S,6S,7S"


def _turn(_: object, parts: Heard) -> Sequence[Reading]:
    """Read how often a player discards, or how many cards are drawn. Any cards do for that."""
    times, drawn, held = heard(parts, "times"), heard(parts, "drawn"), heard(parts, "held")
    played, nothing = bool(heard(parts, "played")), bool(heard(parts, "nothing"))
    if len(times) == 1 and played != nothing and not drawn and not held:
        count = 2 if times[0] == "twice" else times[0]
        if not 0 < count < 5:
            return ()
        hand = _RUN if played else "none"
        answers = {"before": "none", "after": hand, "hand": hand, "discard": ",".join(["pile"] * count)}
        return [Reading(answers, about=_allowed)]
    if len(drawn) == len(held) == 1 and not (times or played or nothing) and held[0] < 5 and drawn[0] < 4:
        cards = (_CARDS[: held[0]], _CARDS[held[0] : held[0] + drawn[0]])
        hand, draw = (",".join(each) or "none" for each in cards)
        return [Reading({"before": "none", "after": "none", "hand": hand, "draw": draw}, about=_allowed)]
    return ()


def _allowed(found: Answer) -> Answer:
    """Return the answer to whether something is allowed, whichever cards it was asked of."""
    return found._replace(line="yes" if found.yes else "no", then=())


TURN = Said(
    (
        "nothing:nothing at? all? this? turn?",
        "didn't|don't|not play|played|do|done nothing:anything|nothing at? all? on|in? this? turn?",
        "without playing nothing:anything",
        "played:played|playing|laid|put set|run|meld|melds|duke down? on|in? this? turn?",
        "discard times:twice on|in? this? turn?",
        "discard times:NUMBER cards|times? on|in? this? turn?",
        "held:NUMBER cards? in|on hand",
        "hand of|has|is held:NUMBER cards?",
        "with held:NUMBER cards? in hand",
        "draw drawn:NUMBER cards|more?",
        "this turn",
    ),
    _turn,
)
