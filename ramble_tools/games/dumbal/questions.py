"""What can be asked in Dumbal between two hands: which cards may be laid off, whether to call, and what to play."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cards import AnyCard, read_cards, write_cards
from ramble_tools.errors import BadInput, CardNotationError, PlayerError, about, plural, quote
from ramble_tools.games.dumbal.discard import discard
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.dumbal.form import Setting
from ramble_tools.games.dumbal.rules import STOCK, Rules
from ramble_tools.games.dumbal.turn import Turn, judge_turn
from ramble_tools.games.dumbal.typed_hand import card_points, cards_in, hand_of
from ramble_tools.games.fields import Answers, Field
from ramble_tools.games.players import named
from ramble_tools.games.questions import Answer, Question, is_yes, percent, typed
from ramble_tools.games.reasons import DOUBT, Reason, listing

if TYPE_CHECKING:
    from ramble_tools.games.dumbal.advice.call import Call
    from ramble_tools.games.dumbal.advice.odds import Odds
    from ramble_tools.games.dumbal.advice.plays import Play

# How many plays are shown: the best, and those that come next.
_SHOWN = 3


def _cards(answers: Answers, field: str, what: str) -> tuple[AnyCard, ...]:
    """Read cards separated by blanks, `,`, `;` or `/`, or run together, or `none`. Raises BadInput with the list."""
    parts = cards_in(typed(answers, field).replace("/", " "))
    with about(field):
        try:
            return tuple(read_cards(parts, what=what))
        except CardNotationError as error:
            if len(parts) == 1:
                error.within(what)
            raise


def _too_many(cards: Sequence[AnyCard], text: str) -> list[str]:
    """Return a doubt about more cards than a hand has, or nothing."""
    return [f"{DOUBT} {text.format(len(cards))}, but a hand has at most five"] if len(cards) > FULL_HAND else []


# --- discard


def _discard_fields(_: Setting) -> Sequence[Field]:
    return (Field("cards", "which cards?", "cards", help="The cards, as in 9S 9H."),)


def _discard(setting: Setting, answers: Answers) -> Answer:
    cards = _cards(answers, "cards", "the cards")
    found = discard(cards, setting.rules)
    return Answer(
        f"yes, a {found.kind}" if found.kind else "no",
        [Reason(found.reason, found.ruling)],
        found.kind is not None,
        then=[f"but {write_cards(found.instead)} may be laid off together"] if found.instead else [],
        notes=_too_many(cards, "these are {} cards"),
        facts={"legal": found.kind is not None, "kind": found.kind, "instead": list(map(str, found.instead))},
    )


# --- value


def _value_fields(_: Setting) -> Sequence[Field]:
    return (Field("hand", "which cards?", "cards", help="The cards in the hand, as in AS 2H."),)


def _value(setting: Setting, answers: Answers) -> Answer:
    rules, hand = setting.rules, hand_of(_cards(answers, "hand", "the hand"), setting.rules)
    may_call, may_open = hand.points <= rules.call_limit, hand.points <= rules.opening_limit
    when = "at the start of any turn" if may_call else "only before the very first turn"
    verdict = f"you may call {when}" if may_call or may_open else "you can't call"
    limits = f"the limit is {rules.call_limit}, or {rules.opening_limit} before the very first turn"
    return Answer(
        f"{plural(hand.points, 'point')}: {' + '.join(str(card_points(card, rules)) for card in hand.cards)}",
        [Reason(f"{verdict}; {limits}", rules.chosen("call-limit" if may_call else "opening-limit"))],
        notes=_too_many(hand.cards, "the hand has {} cards"),
        facts={"points": hand.points, "cards": hand.size, "may_call": may_call, "may_open": may_open},
    )


# --- turn


def _turn_fields(_: Setting) -> Sequence[Field]:
    yes = (("yes", "yes"),)
    return (
        Field("cards", "what was laid off?", "cards", help="The cards laid off, as in 9S 9H."),
        Field(
            "take",
            "which card was picked up?",
            "card",
            ((STOCK, "from the stock"),),
            default="",
            help="The card picked up, or stock.",
            metavar="CARD|stock",
            several=True,
        ),
        Field(
            "visible",
            "what did the player on the right lay off last?",
            "cards",
            default="",
            empty="nothing",
            help="What the player on your right laid off last, or none.",
        ),
        Field("hand", "the hand before the turn?", "cards", default="", more=True, help="The hand before the turn."),
        Field("empty-stock", "the stock is empty", "choice", yes, default="", more=True, help="The stock is empty."),
        Field("called", "called after that", "choice", yes, default="", more=True, help="Called after laying off."),
    )


def _turn(setting: Setting, answers: Answers) -> Answer:
    rules, taken = setting.rules, _taken(answers)
    if not typed(answers, "visible") and any(card != STOCK for card in taken):
        how = "give what the player on the right laid off last, as in --visible 4H,5H,6H, or --visible none"
        raise BadInput(how, field="visible")
    laid_off = _cards(answers, "cards", "the cards laid off")
    right = _cards(answers, "visible", "the cards of the player on the right")
    hand = _cards(answers, "hand", "the hand") if typed(answers, "hand") else None
    turn = Turn(laid_off, taken, right, hand, is_yes(answers, "empty-stock"), is_yes(answers, "called"))
    found = judge_turn(turn, rules)
    facts: dict[str, object] = {"legal": found.legal, "kind": found.kind, "hand": None, "points": None}
    then = []
    if found.hand is not None:
        held, points = list(map(str, found.hand)), sum(card_points(card, rules) for card in found.hand)
        unknown = " and the card from the stock" if STOCK in taken else ""
        then = [f"the hand is now {' '.join(held) or 'no cards'}{unknown}, {plural(points, 'point')}"]
        facts |= {"hand": held, "points": points}
    facts["available"] = list(map(str, found.available))
    return Answer(
        "the turn is legal" if found.legal else "the turn is not legal",
        found.reasons,
        found.legal,
        then=then,
        facts=facts,
    )


def _taken(answers: Answers) -> "tuple[AnyCard | str, ...]":
    """Read the cards picked up; `stock` is a card from the stock."""
    found = list[AnyCard | str]()
    for word in re.split(r"[\s,;/]+", typed(answers, "take")):
        if word.lower() == STOCK:
            found.append(STOCK)
        elif word:
            found += _cards({"take": word}, "take", "")
    return tuple(found)


# --- odds and best


class _Others(NamedTuple):
    """The opponents' numbers of cards, and the totals, mine first, if they are known."""

    sizes: list[int]
    totals: list[int]


def _hand_field() -> Field:
    return Field("hand", "your hand?", "cards", help="The cards in your hand, as in AS 2H.")


def _opponents_field(*, required: bool) -> Field:
    return Field(
        "opponents",
        "how many cards has each opponent?",
        "text",
        default=None if required else "",
        more=not required,
        help="Each opponent's cards, as in 5,4; with totals: bob=5,cy=4 in your open game, or 5@120,4@60,me@90.",
        metavar="N,N,...",
    )


def _seen_field() -> Field:
    return Field(
        "seen",
        "other cards that nobody holds?",
        "cards",
        default="",
        more=True,
        help="Other cards you have seen that nobody holds, such as those laid off.",
    )


def _names_opponents(answers: Answers) -> bool:
    return "=" in answers.get("opponents", "")


def _opponents(setting: Setting, answers: Answers) -> _Others | None:
    """Read `5,4,3`; `5@120,4@60,me@90` with totals; or `bob=5,cy=4`, with those of the open game. Raises BadInput."""
    text = typed(answers, "opponents")
    if not text:
        return None
    with about("opponents"):
        return _in_this_game(setting, text) if _names_opponents(answers) else _by_numbers(text)


def _by_numbers(text: str) -> _Others:
    sizes, totals, mine = list[int](), list[int](), list[int]()
    for part in filter(None, re.split(r"[\s,;/]+", text)):
        found = re.fullmatch(r"(me|\d{1,2})(?:@(\d{1,4}))?", part, re.ASCII | re.IGNORECASE)
        if not found or part.lower() == "me":
            raise BadInput(f"{quote(part)} is not a number of cards; give one for each opponent, as in 5,4,3")
        if found[1].isdigit():
            sizes.append(int(found[1]))
        if found[2]:
            (totals if found[1].isdigit() else mine).append(int(found[2]))
    if (totals or mine) and (len(totals), len(mine)) != (len(sizes), 1):
        raise BadInput("give each total and yours, or none, as in 5@120,4@60,me@90")
    return _Others(sizes, mine + totals)


def _in_this_game(setting: Setting, text: str) -> _Others:
    present = [player for player in setting.players if player.name in setting.present]
    sizes = dict[str, int]()
    for part in filter(None, re.split(r"[\s,;/]+", text)):
        name, _, size = part.partition("=")
        if not (name and size.isascii() and size.isdecimal() and len(size) < 3):
            raise BadInput(f"{quote(part)} is not a player and a number of cards, as in Bob=5")
        sizes[named(tuple(present), name)] = int(size)
    me = [player.score for player in present if player.name not in sizes]
    if len(me) != 1:
        names = listing([player.name for player in present])
        raise PlayerError(f"name everybody but yourself, each once, as in Bob=5,Cy=4; in play: {names}")
    return _Others(
        list(sizes.values()), me + [player.score for name in sizes for player in present if player.name == name]
    )


def _odds_fields(_: Setting) -> Sequence[Field]:
    return (_hand_field(), _opponents_field(required=True), _seen_field())


def _odds(setting: Setting, answers: Answers) -> Answer:
    hand, seen = _cards(answers, "hand", "the hand"), _cards(answers, "seen", "the seen cards")
    others = _opponents(setting, answers)
    if others is None:
        how = "give the number of cards of each opponent, as in --opponents 5,4,3"
        raise BadInput(how, field="opponents")
    found = _call_odds(hand, others, seen, setting.rules)
    penalty = setting.rules.penalty
    cost = f"{found.points} + {penalty} = {found.points + penalty}"
    lines = [f"expect {found.expected:.1f} points: 0 if it holds, {cost} if not"]
    if len(found.beaten_by) > 1:
        lines.append(f"each opponent's chance of having as few or fewer: {', '.join(map(percent, found.beaten_by))}")
    return Answer(
        f"a call with {plural(found.points, 'point')} holds {percent(found.holds)} of the time",
        then=[*lines, *_call_lines(found.call, others)],
        notes=[*_call_notes(found, setting.rules), f"assumed: {found.assumed}"],
        facts=found._asdict() | _call_facts(found.call) | {"assumed": found.assumed},
    )


def _call_odds(cards: tuple[AnyCard, ...], others: _Others, seen: tuple[AnyCard, ...], rules: Rules) -> "Odds":
    from ramble_tools.games.dumbal.advice.odds import odds

    return odds(cards, others.sizes, seen, rules, others.totals)


def _call_facts(found: "Call | None") -> dict[str, object]:
    names = ("call", "holds_against_callers", "win_if_call", "win_if_wait")
    return dict(zip(names, (found.advised, *found) if found else (None,) * len(names), strict=True))


def _call_lines(found: "Call | None", others: _Others) -> list[str]:
    if not found:
        return []
    advised = "call" if found.advised else "wait"
    at = f"at {' to '.join(map(str, others.totals))}" if others.totals else "from equal totals"
    chances = f"{percent(found.if_call)} if you call, {percent(found.if_wait)} if you wait"
    holds = percent(found.holds, 0)
    return [
        f"{advised}: a call holds {holds} of the time if the others call when they should",
        f"your chance to win the game {at}: {chances}",
    ]


def _call_notes(found: "Odds", rules: Rules) -> list[str]:
    if rules.call_limit < found.points <= rules.opening_limit:
        ruling = rules.chosen("opening-limit")
        return [f"you may call with {found.points} only before the very first turn (ruling {ruling})"]
    if found.points > max(rules.call_limit, rules.opening_limit):
        return [f"{found.points} points are over the limit, so the call fails (ruling {rules.chosen('false-call')})"]
    return []


def _best_fields(_: Setting) -> Sequence[Field]:
    visible = Field(
        "visible",
        "what did the player on your right lay off last?",
        "cards",
        default="",
        empty="nothing",
        help="What the player on your right laid off last, or none.",
    )
    return (_hand_field(), visible, _opponents_field(required=False), _seen_field())


def _best(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dumbal.advice.plays import best_plays

    rules, others = setting.rules, _opponents(setting, answers)
    hand, right = _cards(answers, "hand", "the hand"), _cards(answers, "visible", "the visible cards")
    seen = _cards(answers, "seen", "the seen cards")
    sizes, totals = others or (None, ())
    found = best_plays(hand, right, seen, rules, sizes, totals)
    points = sum(card_points(card, rules) for card in hand)
    may_call = points <= rules.call_limit
    call = _call_odds(hand, others, (*right, *seen), rules).call if others and may_call else None
    notes = []
    if not typed(answers, "visible"):
        notes.append("no visible cards were given, so a card can be taken only from the stock")
    if may_call and not call:
        notes.append(f"you may call now with {plural(points, 'point')}; --opponents shows whether to")
    first, *others_found = found[:_SHOWN]
    plays = list(map(_play_facts, found))
    return Answer(
        _play_line(first),
        list(map(Reason, first.reasons)),
        then=[
            *(_call_lines(call, others) if others else []),
            *(f"or {_play_line(each)}; costs {each.cost - first.cost:.1f} points more" for each in others_found),
        ],
        notes=[*notes, "assumed: a card from the stock is equally likely to be any unseen card"],
        facts=plays[0] | {"plays": plays} | _call_facts(call),
    )


def _play_line(play: "Play") -> str:
    take = "from the stock" if isinstance(play.take, str) else str(play.take)
    return f"lay off {write_cards(play.discard)}, take {take}"


def _play_facts(play: "Play") -> dict[str, object]:
    cards = {"discard": list(map(str, play.discard)), "take": str(play.take), "keeps": list(map(str, play.keeps))}
    return play._asdict() | cards | {"why": list(play.reasons)}


QUESTIONS = (
    Question(
        "discard",
        "May I lay these off?",
        "Check whether these cards may be laid off together.",
        _discard_fields,
        _discard,
        "Exit status 1 if they may not.",
    ),
    Question(
        "value",
        "May I call?",
        "Count the points in a hand, and show whether its player may call.",
        _value_fields,
        _value,
    ),
    Question(
        "turn",
        "Was this turn legal?",
        "Check a whole turn: the cards laid off and the card picked up.",
        _turn_fields,
        _turn,
        "For example: ramble dumbal turn 9S 9H --visible 6D,7D,8D --take 8D\n\nExit status 1 if the turn is not legal.",
    ),
    Question(
        "odds",
        "Should I call?",
        "Show whether to call or wait, and the chance that a call holds.",
        _odds_fields,
        _odds,
        "For example: ramble dumbal odds AS 2H --opponents 5,4,3",
        of_the_game=_names_opponents,
    ),
    Question(
        "best",
        "What should I play?",
        "Show what to lay off and what to pick up, and whether to call.",
        _best_fields,
        _best,
        "For example: ramble dumbal best 9S 9H KD 2C AC --visible 3C --opponents 5,4,3",
        of_the_game=_names_opponents,
    ),
)
