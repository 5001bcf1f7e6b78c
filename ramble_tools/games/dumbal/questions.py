"""What can be asked in Dumbal between two hands: which cards may be laid off, whether to call, and what to play."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cards import RANKS, AnyCard, Card, Joker, read_cards, require_separate, write_cards
from ramble_tools.errors import (
    BadInput,
    ByRule,
    CardNotationError,
    ImpossibleCardsError,
    OnPage,
    PlayerError,
    about,
    by_rule,
    plural,
    quote,
)
from ramble_tools.games.dumbal.discard import condition, discard, kind_of
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.dumbal.form import Setting
from ramble_tools.games.dumbal.passages import FACE_VALUE, FIVE_CARDS, OPENING_PENALTY, PENALTY, PICK_UP, VALUES
from ramble_tools.games.dumbal.rules import STOCK, Rules
from ramble_tools.games.dumbal.said import BEST, DISCARD, TAKE, VALUE
from ramble_tools.games.dumbal.turn import Turn, judge_pickup, judge_turn
from ramble_tools.games.dumbal.typed_hand import card_points, deck_of, hand_of, points_alone
from ramble_tools.games.fields import Answers, Field, options
from ramble_tools.games.players import named
from ramble_tools.games.questions import Answer, Question, flag, is_yes, number, percent, typed
from ramble_tools.games.reasons import DOUBT, Reason, listing

if TYPE_CHECKING:
    from ramble_tools.games.dumbal.advice.call import Call
    from ramble_tools.games.dumbal.advice.danger import Risk
    from ramble_tools.games.dumbal.advice.odds import Odds
    from ramble_tools.games.dumbal.advice.plays import Play

# How many plays are shown: the best, and those that come next.
_SHOWN = 3
_NO_FIGURES = "whether to call or wait is not known: the figures are for a limit of 5 points and no jokers"
# The field for the number of cards of an opponent in the open game has this and the player's name as its key.
_CARDS = "cards:"


def _cards(setting: Setting, answers: Answers, field: str, what: str, *, ranks: bool = False) -> tuple[AnyCard, ...]:
    """Read cards, or with `ranks`, ranks alone too, as `read_cards` does. Raises BadInput with the list."""
    with about(field):
        try:
            return tuple(read_cards(typed(answers, field), what=what, ranks=ranks))
        except CardNotationError as error:
            if not error.where:  # as with one card in the list
                error.within(what)
            raise
        except ImpossibleCardsError as error:
            error.parts.append(ByRule(deck_of(setting.rules)))
            raise


def _too_many(cards: Sequence[AnyCard], text: str) -> list[str]:
    """Return a doubt about more cards than a hand has, or nothing."""
    return [f"{DOUBT} {text.format(len(cards))}, but a hand has at most five"] if len(cards) > FULL_HAND else []


# --- discard


def _discard_fields(_: Setting) -> Sequence[Field]:
    return (Field("cards", "which cards?", "cards", help="The cards, as in 9S 9H, or 9 9."),)


def _discard(setting: Setting, answers: Answers) -> Answer:
    cards = _cards(setting, answers, "cards", "the cards", ranks=True)
    found = discard(cards, setting.rules)
    legal = None if found.condition else found.kind is not None
    if_suits = f", if {found.condition}" if found.condition else ""
    instead = f"but {write_cards(found.instead)} may be laid off together"
    if found.instead and (needed := condition(kind_of(found.instead, setting.rules), found.instead)):
        instead += f", if {needed}"
    return Answer(
        f"yes, a {found.kind}{if_suits}" if found.kind else "no",
        [Reason(found.reason, found.ruling, passage=found.passage)],
        legal,
        then=[instead] if found.instead else [],
        notes=(notes := _too_many(cards, "these are {} cards")),
        facts={
            "legal": legal,
            **({"if": found.condition} if found.condition else {}),
            "kind": found.kind,
            "instead": list(map(str, found.instead)),
            "notes": notes,
        },
    )


# --- value


def _value_fields(_: Setting) -> Sequence[Field]:
    return (
        Field("hand", "which cards?", "cards", help="The cards in the hand, as in AS 2H, or A 2; or its points, 14."),
        Field(
            "when",
            "before the very first turn?",
            "choice",
            (("first", "yes"), ("later", "no")),
            default="",
            on_page="only",
        ),
    )


def _value(setting: Setting, answers: Answers) -> Answer:
    rules, when = setting.rules, typed(answers, "when")
    if when not in ("", "first", "later"):
        raise BadInput(f"{quote(when)} is not first or later", field="when")
    # A number that is no rank can only be the points.
    alone = None if typed(answers, "hand") in (*RANKS, "0") else points_alone(typed(answers, "hand"))
    hand = alone or hand_of(_cards(setting, answers, "hand", "the hand", ranks=True), rules)
    may_call, may_open = hand.points <= rules.call_limit, hand.points <= rules.opening_limit
    may = {"": None, "first": may_open, "later": may_call}[when]
    limits = {
        "": f"the limit is {rules.call_limit}, or {rules.opening_limit} before the very first turn",
        "first": f"the limit before the very first turn is {rules.opening_limit}",
        "later": f"the limit is {rules.call_limit}",
    }[when]
    notes = _too_many(hand.cards, "the hand has {} cards")
    decides = when == "later" or (may_call and not when)
    return Answer(
        f"{plural(hand.points, 'point')}: {_may_call(may, may_call=may_call, may_open=may_open)}",
        [
            *([] if alone else [_counted(hand.cards, rules)]),
            Reason(limits, rules.chosen("call-limit" if decides else "opening-limit")),
        ],
        may,
        notes=notes,
        facts={
            "points": hand.points,
            "cards": hand.size,
            "may_call": may_call,
            "may_open": may_open,
            "notes": notes,
        },
    )


def _may_call(may: bool | None, *, may_call: bool, may_open: bool) -> str:
    """Return the verdict on a call now, or if it is not known when, on calls at any time."""
    if may is not None:
        return "you may call now" if may else "you can't call now"
    if may_call:
        return "you may call at the start of any turn"
    return f"you can't call{', except before the very first turn' if may_open else ''}"


def _counted(cards: Sequence[AnyCard], rules: Rules) -> Reason:
    """Return what each card is worth, and by which rule."""
    worth = [card_points(card, rules) for card in cards]
    ruling, passage = None, FACE_VALUE
    if any(isinstance(card, Joker) for card in cards):
        ruling = rules.chosen("joker-value")
    elif any(isinstance(card, Card) and not card.rank.value.isdigit() for card in cards):
        ruling, passage = rules.changed("court-cards"), VALUES
    return Reason(f"the cards count {' + '.join(map(str, worth))}", ruling, passage=passage)


# --- turn


def _turn_fields(_: Setting) -> Sequence[Field]:
    return (
        Field("cards", "what was laid off?", "cards", help="The cards laid off, as in 9S 9H, or 9 9."),
        Field(
            "take",
            "which card was picked up?",
            "card",
            ((STOCK, "from the stock"),),
            default="",
            help="The card picked up, or stock.",
            metavar="CARD|stock",
            several=True,
            another="Another card",
        ),
        _visible_field("what did the player on the right lay off last?"),
        Field(
            "hand",
            "the hand before the turn?",
            "cards",
            default="",
            more=True,
            help="The hand before the turn, to check it too.",
        ),
        flag("empty-stock", "the stock is empty", "The stock is empty."),
        flag("called", "called after that", "The player called after laying off."),
    )


def _visible_field(label: str) -> Field:
    help = "What the player on your right laid off last, or none."
    return Field("visible", label, "cards", default="", empty="nothing", help=help)


def _turn(setting: Setting, answers: Answers) -> Answer:
    rules, taken = setting.rules, _taken(setting, answers)
    right = _right(setting, answers, taken)
    laid_off = _cards(setting, answers, "cards", "the cards laid off", ranks=True)
    hand = _cards(setting, answers, "hand", "the hand", ranks=True) if typed(answers, "hand") else None
    turn = Turn(laid_off, taken, right, hand, is_yes(answers, "empty-stock"), is_yes(answers, "called"))
    found = judge_turn(turn, rules)
    legal = None if found.condition else found.legal
    facts: dict[str, object] = {"legal": legal, "kind": found.kind, "hand": None, "points": None}
    if found.condition:
        facts["if"] = found.condition
    then = []
    if found.hand is not None:
        held, points = list(map(str, found.hand)), sum(card_points(card, rules) for card in found.hand)
        unknown = " and the card from the stock" if STOCK in taken else ""
        then = [f"the hand is now {' '.join(held) or 'no cards'}{unknown}, {plural(points, 'point')}"]
        facts |= {"hand": held, "points": points}
    facts["available"] = list(map(str, found.available))
    return Answer(
        f"the turn is {'' if found.legal else 'not '}legal{f', if {found.condition}' if found.condition else ''}",
        found.reasons,
        legal,
        then=then,
        facts=facts,
    )


def _taken(setting: Setting, answers: Answers) -> "tuple[AnyCard | str, ...]":
    """Read the cards picked up; `stock` is a card from the stock."""
    found = list[AnyCard | str]()
    for word in re.split(r"[\s,;/]+", typed(answers, "take")):
        if word.lower() == STOCK:
            found.append(STOCK)
        elif word:
            found += _cards(setting, {"take": word}, "take", "", ranks=True)
    return tuple(found)


# --- take


def _take_fields(_: Setting) -> Sequence[Field]:
    return (
        Field(
            "take",
            "which card?",
            "card",
            ((STOCK, "from the stock"),),
            help="The card, or stock.",
            metavar="CARD|stock",
        ),
        _visible_field("what did the player on your right lay off last?")._replace(on_page="first"),
        flag("empty-stock", "the stock is empty", "The stock is empty."),
    )


def _take(setting: Setting, answers: Answers) -> Answer:
    taken = _taken(setting, answers)
    if len(taken) != 1:
        raise BadInput(OnPage("name one card, as in 7S, or stock", "enter one card, or from the stock"), field="take")
    right = _right(setting, answers, taken)
    found = judge_pickup(taken[0], right, setting.rules, stock_empty=is_yes(answers, "empty-stock"))
    return Answer(
        "yes" if found.legal else "no",
        found.reasons,
        found.legal,
        facts={"legal": found.legal, "available": list(map(str, found.available))},
    )


def _right(setting: Setting, answers: Answers, taken: "Sequence[AnyCard | str]") -> tuple[AnyCard, ...]:
    """Return what the player on the right laid off last. Raises BadInput if it decides and nothing is said of it."""
    if not typed(answers, "visible") and any(card != STOCK for card in taken):
        what = "what the player on the right laid off last"
        raise BadInput(OnPage(f"give {what}, as in 4H,5H,6H, or none", f"enter {what}"), field="visible")
    return _cards(setting, answers, "visible", "the cards of the player on the right", ranks=True)


# --- danger


def _danger_fields(_: Setting) -> Sequence[Field]:
    return (
        Field(
            "cards", "which cards might you lay off?", "cards", help="The cards that you might lay off, as in 9H KS."
        ),
        Field(
            "left",
            "which cards has the player on your left picked up?",
            "cards",
            help="The cards that the player on your left has picked up and still holds.",
        ),
        Field("seen", "your other cards, and those laid off?", "cards", default="", more=True, help=_SEEN),
    )


def _danger(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dumbal.advice.danger import risk_of

    rules = setting.rules
    cards = _cards(setting, answers, "cards", "the cards that might be laid off")
    known = _cards(setting, answers, "left", "the cards of the player on the left")
    seen = _cards(setting, answers, "seen", "the seen cards")
    for field, some in (("cards", cards), ("left", known)):
        if not some:
            raise BadInput("no cards", OnPage("give them, as in 9H KS", "enter them"), field=field)
    groups = {"the cards that might be laid off": cards, "the cards of the player on the left": known}
    with by_rule(deck_of(rules)):
        require_separate(
            {**groups, "the seen cards": seen},
            dict(zip([*groups, "the seen cards"], ("cards", "left", "seen"), strict=True)),
        )
    risks = sorted(
        (risk_of(card, known, (*cards, *seen), rules) for card in cards), key=lambda each: each.weight, reverse=True
    )
    lines = list(map(_risk_line, risks))
    return Answer(
        lines[0],
        [Reason("the player on your left may take a card that you lay off", passage=PICK_UP)],
        then=lines[1:],
        notes=["the other cards of that player are not known"],
        facts={
            "cards": [
                {"card": str(each.card), "makes": list(map(str, each.makes)), "needs": list(map(str, each.needs))}
                for each in risks
            ]
        },
    )


def _risk_line(risk: "Risk") -> str:
    if risk.makes:
        others = write_cards([card for card in risk.makes if card != risk.card])
        return f"{risk.card} is dangerous: with {others} it makes a {risk.kind} at once"
    if risk.needs:
        needs = listing(list(map(str, risk.needs)), "or")
        return f"{risk.card} is a risk: with {write_cards(risk.beside)} it makes a run as soon as {needs} comes"
    return f"{risk.card} goes with none of these cards"


# --- odds and best

_SEEN = "Other cards you have seen that nobody holds, such as those laid off."


class _Others(NamedTuple):
    """The opponents' numbers of cards, and the totals, mine first, if they are known."""

    sizes: list[int]
    totals: list[int]


def _advice_fields(setting: Setting, *, required: bool) -> Sequence[Field]:
    """Return the fields about the opponents, the other cards and the opening; a call can't be advised without them.

    In an open game, a page asks who wants to know and for each number of cards instead of a text. It can't know yet
    whose number is not needed.
    """
    opponents = Field(
        "opponents",
        "how many cards has each opponent?",
        "counts",
        default=None if required else "",
        more=not required,
        help="Each opponent's cards, as in 5,4; with totals: bob=5,cy=4 in your open game, or 5@120,4@60,me@90.",
        metavar="N,N,...",
        on_page="never" if setting.players else "",
    )
    in_game = [
        Field(
            "me",
            "who are you?",
            "who",
            options(setting.present),
            default=None if required else "",
            more=not required,
            on_page="only",
        ),
        *(
            Field(
                *(f"{_CARDS}{name}", f"{name}'s cards?", "counts"),
                title=f"{name}'s number of cards",
                default=str(FULL_HAND),
                more=not required,
                on_page="only",
                largest=FULL_HAND,
            )
            for name in setting.present
        ),
    ]
    return (
        opponents,
        *(in_game if setting.players else ()),
        flag("opening", "before the very first turn", "The call would come before the very first turn."),
        Field("seen", "other cards that nobody holds?", "cards", default="", more=True, help=_SEEN),
    )


def _hand_field() -> Field:
    return Field("hand", "your hand?", "cards", help="The cards in your hand, as in AS 2H.")


def _names_opponents(answers: Answers) -> bool:
    return "=" in answers.get("opponents", "")


def _opponents(setting: Setting, answers: Answers) -> _Others | None:
    """Read `5,4,3`; `5@120,4@60,me@90` with totals; or `bob=5,cy=4`, with those of the open game. Raises BadInput.

    A page has a field for each of them instead. Return None if nothing is said of them.
    """
    text = typed(answers, "opponents")
    if text:
        with about("opponents"):
            return _in_this_game(setting, text) if _names_opponents(answers) else _by_numbers(text)
    if not typed(answers, "me"):
        return None
    with about("me"):
        me = setting.require_present(answers["me"])
    with by_rule(FIVE_CARDS):
        sizes = {
            name: number(answers, f"{_CARDS}{name}", FULL_HAND, least=1, most=FULL_HAND) or FULL_HAND
            for name in setting.present
            if name != me
        }
    return _with_totals(setting, me, sizes)


def _require_opponents(setting: Setting, answers: Answers) -> _Others:
    """Return the opponents. Raises BadInput if nothing is said of them."""
    if found := _opponents(setting, answers):
        return found
    how = OnPage("give the number of cards of each opponent, as in 5,4,3", "say who you are")
    raise BadInput(how if setting.players else str(how), field="me" if setting.players else "opponents")


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
    if not sizes:
        raise BadInput("give the number of cards of each opponent, as in 5,4,3")
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
    me = [player.name for player in present if player.name not in sizes]
    if len(me) != 1:
        names = listing([player.name for player in present])
        raise PlayerError(f"name everybody but yourself, each once, as in Bob=5,Cy=4; in play: {names}")
    return _with_totals(setting, me[0], sizes)


def _with_totals(setting: Setting, me: str, sizes: Mapping[str, int]) -> _Others:
    totals = {player.name: player.score for player in setting.players}
    return _Others(list(sizes.values()), [totals[name] for name in (me, *sizes)])


def _odds_fields(setting: Setting) -> Sequence[Field]:
    return (_hand_field(), *_advice_fields(setting, required=True))


def _odds(setting: Setting, answers: Answers) -> Answer:
    rules, opening = setting.rules, is_yes(answers, "opening")
    hand = _cards(setting, answers, "hand", "the hand", ranks=True)
    seen = _cards(setting, answers, "seen", "the seen cards", ranks=True)
    others = _require_opponents(setting, answers)
    found = _call_odds(hand, others, seen, rules, opening=opening)
    points, held = plural(found.points, "point"), write_cards(hand)
    limit = rules.opening_limit if opening else rules.call_limit
    holds = f"a call with {points} holds {percent(found.holds)} of the time"
    reasons, notes = [_cost(found.points, rules, opening=opening)], []
    if found.points <= limit:
        line = f"a call with {held}, {points}, holds {percent(found.holds)} of the time"
        if found.call:
            line = _verdict(held, found.call, others)
        if not found.call:
            notes = [_NO_FIGURES]
    elif found.points <= rules.opening_limit:
        line = f"wait with {held}: {points} are too many for a call now"
        text = f"you may call with {found.points} only before the very first turn"
        reasons = [Reason(text, rules.chosen("opening-limit"))]
    else:
        line = f"wait with {held}: the call fails"
        reasons.insert(0, Reason(f"{points} are over the limit, so the call fails", rules.chosen("false-call")))
    return Answer(
        line,
        reasons,
        notes=notes,
        more=[
            *(_call_figures(found.call, others, opening=opening) if found.call else ()),
            *([] if opening else [f"{holds} if the cards that you can't see were dealt at random"]),
            f"expect {found.expected:.1f} points from it",
            *(
                [f"each opponent's chance of having as few or fewer: {', '.join(map(percent, found.beaten_by))}"]
                if len(found.beaten_by) > 1
                else []
            ),
            f"assumed: {found.assumed}",
        ],
        facts=found._asdict() | _call_facts(found.call) | {"assumed": found.assumed, "notes": notes},
    )


def _call_odds(
    cards: tuple[AnyCard, ...], others: _Others, seen: tuple[AnyCard, ...], rules: Rules, *, opening: bool
) -> "Odds":
    from ramble_tools.games.dumbal.advice.odds import odds

    return odds(cards, others.sizes, seen, rules, others.totals, opening=opening)


def _call_facts(found: "Call | None") -> dict[str, object]:
    names = ("call", "holds_against_callers", "win_if_call", "win_if_wait", "holds_needed")
    return dict(zip(names, (found.advised, *found) if found else (None,) * len(names), strict=True))


def _cost(points: int, rules: Rules, *, opening: bool) -> Reason:
    """Return what a call scores."""
    cost = f"{points} + {rules.penalty} = {points + rules.penalty}"
    passage = OPENING_PENALTY if opening else PENALTY
    return Reason(f"you score 0 if it holds, and {cost} if not", rules.changed("penalty"), passage=passage)


def _verdict(held: str, found: "Call", others: _Others) -> str:
    """Return whether to call or wait with the cards held, with the one chance that decides it."""
    return f"{'call' if found.advised else 'wait'} with {held}: {_chance(found, others)}"


def _chance(found: "Call", others: _Others) -> str:
    """Return the chance that decides: with totals, that to win the game; without, that the call holds."""
    if others.totals:
        if found.advised:
            return f"you win the game {percent(found.if_call)} of the time, or {percent(found.if_wait)} if you wait"
        return f"you win the game {percent(found.if_wait)} of the time, or {percent(found.if_call)} if you call"
    digits = 1 if percent(found.holds, 0) == percent(found.needs, 0) else 0
    enough = "is enough" if found.advised else "is needed"
    return f"a call holds {percent(found.holds, digits)} of the time, and {percent(found.needs, digits)} {enough}"


def _call_figures(found: "Call", others: _Others, *, opening: bool) -> list[str]:
    """Return all that was compared."""
    when = "" if opening else " if the others call when they should"
    at = f"at {' to '.join(map(str, others.totals))}" if others.totals else "from equal totals"
    chances = f"{percent(found.if_call)} if you call, {percent(found.if_wait)} if you wait"
    return [
        f"a call holds {percent(found.holds)} of the time{when}; it pays from {percent(found.needs)}",
        f"your chance to win the game {at}: {chances}",
    ]


def _best_fields(setting: Setting) -> Sequence[Field]:
    visible = _visible_field("what did the player on your right lay off last?")
    return (_hand_field(), visible, *_advice_fields(setting, required=False))


def _best(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dumbal.advice.plays import best_plays

    rules, opening = setting.rules, is_yes(answers, "opening")
    others = _require_opponents(setting, answers) if opening else _opponents(setting, answers)
    hand, right = _cards(setting, answers, "hand", "the hand"), _cards(setting, answers, "visible", "the visible cards")
    seen = _cards(setting, answers, "seen", "the seen cards")
    found = best_plays(hand, right, seen, rules, *(others or (None, ())))
    points = sum(card_points(card, rules) for card in hand)
    may_call = points <= (rules.opening_limit if opening else rules.call_limit)
    call = _call_odds(hand, others, (*right, *seen), rules, opening=opening).call if others and may_call else None
    notes = []
    if not (typed(answers, "visible") or opening):
        notes.append("nothing of what the player on your right laid off was given: a card comes from the stock")
    if may_call and not others:
        may = f"you may call now with {plural(points, 'point')}"
        notes.append(OnPage(f"{may}; --opponents shows whether to", f"{may}; ask whether to"))
    elif may_call and not call:
        notes.append(_NO_FIGURES)
    first, *next_plays = found[:_SHOWN]
    play, why = _play_line(first), list(first.reasons)
    waits = points <= rules.call_limit
    after = [f"or {_play_line(each)}: {each.worse_than(first, waits=waits)}" for each in next_plays]
    held = write_cards(hand)
    line = f"of {held}, {play}"
    if call and others:
        chance = _cost(points, rules, opening=opening)
        if call.advised:
            line, why, after = _verdict(held, call, others), [chance], [f"if you wait, {play}"]
        else:
            line = f"wait: {line}"
            why = [Reason(_chance(call, others), passage=chance.passage), *why]
    plays = list(map(_play_facts, found))
    assumed = "a card from the stock is equally likely to be any unseen card"
    return Answer(
        line,
        why,
        then=after,
        notes=notes,
        more=[*(_call_figures(call, others, opening=opening) if call and others else ()), f"assumed: {assumed}"],
        facts=plays[0] | {"plays": plays, "assumed": assumed, "notes": notes} | _call_facts(call),
    )


def _play_line(play: "Play") -> str:
    take = "from the stock" if isinstance(play.take, str) else str(play.take)
    return f"lay off {write_cards(play.discard)}, take {take}"


def _play_facts(play: "Play") -> dict[str, object]:
    cards = {"discard": list(map(str, play.discard)), "take": str(play.take), "keeps": list(map(str, play.keeps))}
    return play._asdict() | cards | {"why": [reason.text for reason in play.reasons]}


QUESTIONS = (
    Question(
        "discard",
        "May I lay these off?",
        "Check whether these cards may be laid off together.",
        _discard_fields,
        _discard,
        "Exit status 1 if they may not.",
        said=DISCARD,
    ),
    Question(
        "value",
        "May I call?",
        "Count the points in a hand, and show whether its player may call.",
        _value_fields,
        _value,
        said=VALUE,
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
        "take",
        "May I take this card?",
        "Check whether a card may be picked up.",
        _take_fields,
        _take,
        "For example: ramble dumbal take 7D --visible 6D,7D,8D\n\nExit status 1 if it may not.",
        said=TAKE,
    ),
    Question(
        "danger",
        "Is it safe to lay this off?",
        "Show how a card that you lay off could help the player on your left.",
        _danger_fields,
        _danger,
        "For example: ramble dumbal danger 9H KS --left 8H",
    ),
    Question(
        "odds",
        "Should I call?",
        "Show whether to call or wait, and the chance that a call holds.",
        _odds_fields,
        _odds,
        "For example: ramble dumbal odds AS 2H --opponents 5,4,3",
        has_more=True,
        of_the_game=_names_opponents,
        is_advice=True,
    ),
    Question(
        "best",
        "What should I play?",
        "Show what to lay off and what to pick up, and whether to call.",
        _best_fields,
        _best,
        "For example: ramble dumbal best 9S 9H KD 2C AC --visible 3C --opponents 5,4,3",
        has_more=True,
        of_the_game=_names_opponents,
        said=BEST,
        is_advice=True,
    ),
)


if TYPE_CHECKING:  # mypy compares these modules with games/contract.py
    from ramble_tools.games.contract import PassagesModule, QuestionsModule
    from ramble_tools.games.dumbal import passages, questions

    _questions: QuestionsModule = questions
    _passages: PassagesModule = passages
