"""How players ask the questions of Dumbal in their own words."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ramble_tools.cards import AnyCard, Joker, RankAlone, write_cards
from ramble_tools.errors import plural
from ramble_tools.games.fields import Answers
from ramble_tools.games.questions import Answer, Heard, Part, Reading, Said, heard, without
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

_NOBODY = ("nobody", "nobody's", "no-one", "noone")
_LATER = "second|third|fourth|fifth|sixth|2nd|3rd|4th|5th|6th"


def _value(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    points, cards, whens = heard(parts, "points"), _held(parts), heard(parts, "when")
    worth, limits = bool(heard(parts, "worth")), heard(parts, "limit")
    # Going out with few points is calling; with more, it is reaching the target.
    goes_out = bool(heard(parts, "out")) and any(each <= setting.rules.opening_limit for each in points)
    # `was that allowed, 14 is over 5` is about a call only where 5 is the limit of one.
    is_call = goes_out or bool(heard(parts, "call")) or bool(limits and heard(parts, "allowed"))
    if len(points) + len(cards) != 1 or len(whens) > 1 or is_call == worth:
        return ()
    if not {*limits} <= {setting.rules.call_limit, setting.rules.opening_limit}:
        return ()
    if worth:
        return [Reading({"hand": write_cards(cards[0])}, about=_points)] if cards and not whens else ()
    hand = {"hand": str(points[0]) if points else write_cards(cards[0])}
    if not whens:
        return [Reading(hand, about=_going_out if goes_out else without)]
    if whens[0] not in ("first", "1st", *_NOBODY):
        return [Reading({**hand, "when": "later"})]
    if heard(parts, "before") or whens[0] in _NOBODY:
        return [Reading({**hand, "when": "first"})]
    # The first round is before the very first turn for one player alone.
    return [
        Reading({**hand, "when": "first"}, "nobody has had a turn yet"),
        Reading({**hand, "when": "later"}, "somebody has had a turn"),
    ]


def _held(parts: Heard) -> list[Sequence[AnyCard]]:
    """Return the cards of each hand that is named. Its last one may be in letters: `king queen four`."""
    return [(*part["cards"], part["last"]) if "last" in part else part["cards"] for part in parts if "cards" in part]


def _going_out(found: Answer) -> Answer:
    """Return the answer to whether a player may call, who spoke of going out."""
    return found._replace(notes=[*found.notes, "going out with these points is read as calling"])


def _points(found: Answer) -> Answer:
    """Return the answer to what a hand is worth, whether or not its player may call."""
    return found._replace(line=plural(found.facts["points"], "point"), reasons=found.reasons[:1], yes=None)


VALUE = Said(
    (
        "worth:what|what's|whats|how is|much|many? points? is? hand? worth",
        "what|what's|how much|many? points? is|are? CARDS last:RANK? worth:worth",
        "worth:how many points|pts is|are|in?",
        "worth:add up to|how? what|much?",
        "CARDS and? last:RANK",
        "CARDS",
        "to? call:call|finish|knock|end with|on|at? exactly? points:NUMBER points|point|pts? in? hand?",
        "to? out:go|going|goes out with|on|at exactly? points:NUMBER points|point|pts? in? hand?",
        "to? call:call|finish|knock|end with|on|at? CARDS and? last:RANK?",
        "to? call:call|finish|knock|end",
        "with? points:NUMBER points|point|pts in? hand?",
        "with|hold|holding? CARDS and? last:RANK? in? hand?",
        "hand with|of points:NUMBER",
        f"when:{'|'.join(_NOBODY)} played|gone|moved|turn yet?",
        "before:before very? when:first|1st turn|round",
        f"on|in|at|during? very? when:first|1st|{_LATER} turn|round",
        "allowed:allowed|legal|ok|okay|fine|valid",
        "points:NUMBER points? is|are? way|far|well? over|above|past limit:NUMBER",
        "points:NUMBER points? is|are? way|far|well? more than limit:NUMBER",
        "points:NUMBER in? hand?",
    ),
    _value,
)


# --- best


def _best(_: object, parts: Heard) -> Sequence[Reading]:
    cards = heard(parts, "hand")
    if len(cards) != 1 or not heard(parts, "advice"):
        return ()
    if len(cards[0]) == 1 or any(isinstance(card, RankAlone) for card in cards[0]):
        return ()  # what is asked of one card is something else, and of two kings, either suit may matter
    return [Reading({"hand": write_cards(cards[0])})]


BEST = Said(
    (
        "WHO has|have|had|holds hand:CARDS in? hand?",
        "hold|holding|with hand:CARDS in? hand?",
        "hand:CARDS in? hand?",
        f"what|which card|cards? advice:should WHO {_LAY} off|down|away?",
        f"advice:should WHO {_LAY} off|down|away?",
        "what's|whats|what? is? advice:best",
    ),
    _best,
)


# --- take


def _take(_: object, parts: Heard) -> Sequence[Reading]:
    takes, laid = heard(parts, "take"), heard(parts, "visible")
    if heard(parts, "stock"):
        return [] if takes or laid else [Reading({"take": "stock"})]
    if len(takes) != 1 or len(laid) > 1:
        return ()
    if not {"I", "we"}.isdisjoint(heard(parts, "who")):
        return ()
    visible = laid[0] if laid else takes
    answers = {"take": write_cards(takes), "visible": write_cards(visible)}
    condition = "" if heard(parts, "side") == ["right"] else "the player on your right laid it off last"
    return [Reading(answers, condition)] if heard(parts, "side") in ([], ["right"]) else ()


TAKE = Said(
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
    _take,
    matters=frozenset(("just",)),
)


# --- worth


def _round(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read what each player had, and who called. Nobody else matters to a caller who has already failed."""
    from ramble_tools.games.registry import find_game
    from ramble_tools.games.worth import begun

    parts = [_counted(setting.rules, part) for part in parts]
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


def _counted(rules: "Rules", part: Part) -> Part:
    """Return a part with the points and the number of the cards that it names."""
    from ramble_tools.games.dumbal.typed_hand import hand_of

    hand = hand_of(part["cards"], rules) if "cards" in part else None
    return {**part, "hand": hand.points, "count": hand.size} if hand else part


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
        "caller:WHO called|calls with|w|on|at|holding hand:NUMBER points|point? with|w|in count:NUMBER cards|card",
        "caller:WHO called|calls with|w|on|at|holding hand:NUMBER points|point?",
        "caller:WHO called|calls with|w|on|at|holding cards:CARDS",
        "who:WHO had|has|have|with|holds|got only|just? a|an cards:CARDS",
        "a|an",
        "caller:WHO called|calls",
        "who:WHO had|has|have|with|holds|got|is|was|only? hand:NUMBER points|point? with|in count:NUMBER cards|card",
        "who:WHO had|has|have|with|holds|got|is|was|only? hand:NUMBER points|point?",
        "what|how much|many? points? does|do|did|would|will asked:WHO get|score|have for? it|hand|that?",
        "who:WHO had|has|have|with|holds|got cards:CARDS",
        "does|do|did|would|will asked:WHO get|score zero|nothing|NUMBER points? as? well?",
        "does|do|did|will asked:WHO win hand|round?",
        "who|who's|whos wins|won|win hand|round?",
    ),
    _round,
    matters=frozenset(("a", "an")),  # `a 3` is a card, and `3` may be points
)
