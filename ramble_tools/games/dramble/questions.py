"""What can be asked in Dramble between two turns: who takes which pile, and what to play."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ramble_tools.cards import (
    AnyCard,
    Joker,
    find_among,
    is_card,
    ordinary_cards_but,
    read_card,
    read_cards,
    write_cards,
)
from ramble_tools.errors import BadInput, ByRule, ImpossibleCardsError, OnPage, about, by_rule, plural
from ramble_tools.games.dramble import form
from ramble_tools.games.dramble.form import Setting
from ramble_tools.games.dramble.game import beside_table
from ramble_tools.games.dramble.next_turn import (
    HAND,
    Counted,
    each_draws,
    require_in_deck,
    stays_first,
    what_comes_after,
)
from ramble_tools.games.dramble.passages import (
    DRAW_THREE,
    FLIP,
    MOST_CARDS,
    MOST_FIRST,
    MOST_WINS,
    ONE_CARD_EACH,
    ONE_DECK,
    STAYS_FIRST,
)
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.said import BEST, SCORE
from ramble_tools.games.dramble.turn import (
    PLAYERS,
    SIDES,
    Pile,
    Played,
    Side,
    deck_size,
    judge_pile,
    judge_turn,
    rank_of,
    read_pile,
    read_played,
    read_side,
    require_cards_in,
    require_in_one_deck,
    summary,
)
from ramble_tools.games.fields import Answers, Field, options
from ramble_tools.games.questions import Answer, Question, flag, is_yes, number, percent, typed
from ramble_tools.games.reasons import Follows, Reason

if TYPE_CHECKING:
    from ramble_tools.games.dramble.advice.plays import Advice, Move, Odds

_SIDES = options(SIDES)
# On a page, the score of each player, in the order of play.
_SCORES = ("score:first", "score:second")


def _pile_fields(setting: Setting) -> list[Field]:
    """Return the fields for both piles. Those of the open game are known, and need not be given."""
    known = setting.state.piles if setting.state else {}
    return [
        Field(
            side,
            f"top card and size of the {side} pile?",
            "pile",
            default="",
            more=bool(known),
            empty=str(known.get(side, "")),
            help="The pile's top card and its number of cards, as in 9H:5.",
            title=f"top card of the {side} pile?",
            on_page="" if known else "asked",
            by_rank=True,
        )
        for side in SIDES
    ]


def _pile(setting: Setting, answers: Answers, side: Side, *, required: bool = True) -> Pile | None:
    """Return a pile: as it is said, or that of the open game. Raises BadInput if it is not known, but `required`."""
    known = setting.state.piles.get(side) if setting.state else None
    text = typed(answers, side)
    if not text and known:
        return known
    with about(side):
        if text:
            pile = read_pile(text)
            require_cards_in(pile, side)
            return pile
        if required:
            how = "give its top card and its number of cards, as in 9H:5"
            raise BadInput(f"the {side} pile is not known", OnPage(how, "enter its top card"), ByRule(FLIP))
    return None


# --- score

_MORE_CARDS_FIRST = "next, the player with more cards scored plays first"
_IN_ORDER = "; give the first player's, then the second's"


def _score_fields(setting: Setting) -> Sequence[Field]:
    players, known = form.order(setting), {player.name: str(player.score) for player in setting.players}
    counts = "to count all the cards."
    return (
        *_pile_fields(setting),
        *(
            Field(
                name,
                f"{whose}'s card and pile?",
                "card",
                tuple((f"@{side}", side) for side in SIDES),
                help="The card and its pile, as in QS@left.",
                metavar="CARD@PILE",
                by_rank=True,
            )
            for name, whose in zip(form.CARDS, players, strict=True)
        ),
        Field(
            "deck-left",
            "cards left in the deck?",
            "counts",
            default="",
            more=True,
            help=f"Cards left in the deck, {counts}",
        ),
        Field(
            "hands",
            "cards in each hand after the turn?",
            "counts",
            default="",
            more=True,
            help=f"Cards in each hand after the turn, {counts}",
            metavar="N,N",
        ),
        Field(
            "scores",
            "each score before the turn, to see who plays first?",
            "counts",
            default="",
            more=True,
            help=f"Each score before the turn, {counts}",
            metavar="N,N",
            on_page="never",
        ),
        # On a page, each score has its player's name.
        *(
            Field(
                name,
                f"{whose}'s score before the turn?",
                "counts",
                default="",
                more=bool(known),
                empty=known.get(whose, ""),
                on_page="only",
                largest=deck_size(setting.rules),
            )
            for name, whose in zip(_SCORES, players, strict=True)
        ),
    )


def _scores(setting: Setting, answers: Answers) -> tuple[int, int] | None:
    """Return the scores before the turn, that of the player who plays first in it first, or None if nobody knows them.

    They are those that were typed, and besides them those of the open game. Raises BadInput.
    """
    if typed(answers, "scores"):
        return form.read_pair(answers["scores"], "scores", "12,9", _IN_ORDER)
    one, other = (number(answers, name) for name in _SCORES)
    is_said = one is not None or other is not None
    if setting.state and (is_said or setting.state.rounds):
        scores = {player.name: player.score for player in setting.players}
        first, second = (scores[name] for name in form.order(setting))
        return first if one is None else one, second if other is None else other
    if one is None or other is None:
        if is_said:
            raise BadInput("enter both scores, or neither", field=_SCORES[one is not None])
        return None
    return one, other


def _score(setting: Setting, answers: Answers) -> Answer:
    scores = _scores(setting, answers)
    counted = {name: text for name in form.COUNTS if (text := typed(answers, name.replace("_", "-")))}
    if not any(typed(answers, name) for name in (*SIDES, *form.CARDS)) and (scores or setting.state):
        return _first_now(setting, scores or (0, 0))
    if _has_unknown(answers) and not counted:
        return _by_tops(setting, answers, scores)
    players, played = tuple(form.order(setting)), list[Played]()
    for side in SIDES:  # what is wrong is said before what is missing
        _pile(setting, answers, side, required=False)
    for name, whose in sorted(zip(form.CARDS, players, strict=True), key=lambda each: not typed(answers, each[0])):
        with about(name):
            if not typed(answers, name):
                how = OnPage("give the card and its pile, as in QS@left", "enter a card and its pile")
                raise BadInput(f"what did {whose} play?", how, ByRule(ONE_CARD_EACH))
            played.append(read_played(answers[name]))
    first, second = played
    sides = {first.side, second.side}
    piles = {side: pile for side in SIDES if (pile := _pile(setting, answers, side, required=side in sides))}
    outcome = judge_turn(piles, first, second, setting.rules, players)
    reasons = list(outcome.reasons)
    rest = list[str]()
    if not counted.keys() - {"scores"} and not _is_last(setting):
        counted = {}
        if scores:
            reasons.append(_next(players, [score + won for score, won in zip(scores, outcome.won, strict=True)]))
        else:
            rest = [OnPage("", _MORE_CARDS_FIRST)]
    try:
        counts = form.read_counts(counted)
        if counts and len(piles) < len(SIDES):
            missing = [side for side in SIDES if side not in piles]
            raise BadInput("to count all the cards, give both piles", wants=missing)
        if counts:
            reasons += what_comes_after(outcome, counts, players, setting.rules)
    except BadInput as error:  # here, the fields are named as the options
        error.field = error.field.replace("_", "-")
        error.wants = tuple(name.replace("_", "-") for name in error.wants)
        raise
    return Answer(
        summary(dict(zip(players, outcome.won, strict=True))),
        reasons,
        then=[
            *(f"{side}: {pile.top} on top, {plural(pile.size, 'card')}" for side, pile in outcome.piles.items()),
            *rest,
        ],
        facts=outcome.facts,
    )


def _first_now(setting: Setting, scores: tuple[int, int]) -> Answer:
    """Return who plays first with these scores, if no card has been played yet."""
    state = setting.state
    names = form.order(setting) if state else ("the player who was first", "the other player")
    found = _who_is_first(names, scores)
    if state and scores[0] == scores[1]:
        if any(player.score != scores[0] for player in setting.players):  # the open game has missed some turns
            same = "the player who played first in the turn before plays first again"
            return found._replace(line=same, facts={"first": None})
        if not state.rounds:
            return found._replace(line=beside_table(state._replace(piles={}, hand=None)).partition(";")[0])
    return found


def _who_is_first(names: Sequence[str], scores: Sequence[int]) -> Answer:
    """Return who plays first with these scores, that of the player who played first before being the first of them."""
    one, other = scores
    first = names[0] if stays_first(one - other) else names[1]
    each = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    return Answer(
        f"{first} plays first",
        [Reason(f"cards scored: {each}", passage=_why_first(one - other))],
        facts={"first": first},
    )


def _next(names: Sequence[str], scores: Sequence[int] | None) -> Reason:
    """Return who plays first in the next turn, and why, or if nobody knows the scores, by which rule."""
    if not scores:
        return Follows(_MORE_CARDS_FIRST, passage=MOST_FIRST)
    found = _who_is_first(names, scores)
    (why,) = found.reasons
    return Follows(f"next, {found.line}; {why.text}", passage=why.passage)


def _is_last(setting: Setting) -> bool:
    """Return whether the open game ends with this turn, as far as it knows."""
    state = setting.state
    return bool(state and state.hand == 1 and state.undrawn is not None and not each_draws(state.undrawn, state.rules))


def _has_unknown(answers: Answers) -> bool:
    """Return whether a card or the number of cards in a pile is left open: `9H`, `?`, or `@right` for a card."""
    piles = [typed(answers, side) for side in SIDES]
    plays = [typed(answers, name) for name in form.CARDS]
    return any(map(_is_top, piles)) or any(text.startswith("@") for text in plays)


def _is_top(text: str) -> bool:
    """Return whether a pile is given by its top card alone, or by `?`."""
    return text == "?" or is_card(text, ranks=True)


def _by_tops(setting: Setting, answers: Answers, scores: tuple[int, int] | None) -> Answer:
    """Return who takes each pile that is asked about, as far as its top card and the cards laid there are known."""
    asked = [side for side in SIDES if typed(answers, side)]
    played: dict[Side, list[tuple[AnyCard, str]]] = {side: [] for side in SIDES}
    unknown = dict[Side, tuple[str, str]]()
    for name, whose in zip(form.CARDS, form.order(setting), strict=True):
        with about(name):
            if typed(answers, name).startswith("@"):
                unknown[read_side(typed(answers, name).removeprefix("@"))] = name, whose
            else:
                each = read_played(typed(answers, name))
                played[each.side].append((each.card, whose))
    known = [side for side in asked or SIDES if played[side] and side not in unknown]
    if not known:
        side = next((side for side in asked or SIDES if side in unknown), None)
        if side is None:
            raise BadInput(f"nobody plays at the {asked[0]} pile", field="first")
        raise BadInput(f"what did {unknown[side][1]} play?", ByRule(ONE_CARD_EACH), field=unknown[side][0])
    found = {side: _one_pile(setting, answers, side, played[side]) for side in known}
    every, reasons = list(found.values()), [reason for each in found.values() for reason in each.reasons]
    if not unknown and known == [side for side in SIDES if played[side]]:  # it is a whole turn
        nobody = not any(each.facts["taken_by"] or "if" in each.facts for each in every)
        reasons.append(_next(form.order(setting), scores if nobody else None))
    return Answer(
        "; ".join(each.line for each in every),
        reasons,
        then=[line for each in every for line in each.then],
        facts=every[0].facts if len(every) == 1 else {side: each.facts for side, each in found.items()},
    )


def _one_pile(setting: Setting, answers: Answers, side: Side, played: Sequence[tuple[AnyCard, str]]) -> Answer:
    """Return who takes a pile, whose number of cards does not matter, with the cards played there and by whom."""
    text, pile = typed(answers, side), None
    with about(side):
        if text and _is_top(text):
            top = None if text == "?" else read_card(text, ranks=True)
        else:
            pile = _pile(setting, answers, side)
            top = pile.top if pile else None
    cards, players = [card for card, _ in played], [whose for _, whose in played]
    with by_rule(ONE_DECK):
        groups = {"the top card": [top] if top else [], "the cards played": cards}
        require_in_one_deck(groups, setting.rules, dict.fromkeys(groups, side))
    winner, most, reasons = judge_pile(side, top, cards, setting.rules)
    on_top = cards[winner if winner is not None else -1]
    size, then = pile.size if pile else None, list[str]()
    if winner is None:
        line = f"nobody takes the {side} pile; {on_top} is on top, {_possessive(players[-1])}"
    else:
        line = f"{cards[winner]} takes the {side} pile, {_possessive(players[winner])}"
        then.append(_cards_taken(players[winner], size, cards, winner, setting))
    condition = f"its top card is {most}{'' if most == 'A' else ' or lower'}" if most else ""
    facts = {"taken_by": None if winner is None else players[winner], "top": str(on_top)}
    return Answer(
        f"{line}, if {condition}" if condition else line,
        reasons,
        then=then,
        facts={**facts, **({"if": condition} if condition else {})},
    )


def _cards_taken(whose: str, size: int | None, cards: Sequence[AnyCard], winner: int, setting: Setting) -> str:
    """Return which cards a player takes with a pile whose size may be unknown."""
    losers = [card for place, card in enumerate(cards) if place != winner]
    is_taken = setting.rules.loser_card == "taken"
    others = losers if is_taken else []
    take = f"{whose} take{'' if whose == 'you' else 's'}"
    many = "all the cards of the pile" if size is None else plural(size + len(others), "card")
    with_it = f"{' and' if size is None else ', with'} {write_cards(others)}" if others else ""
    under = "" if is_taken or not losers else f", on {write_cards(losers)}"
    return f"{take} {many}{with_it}; {cards[winner]} is the new pile{under}"


def _possessive(name: str) -> str:
    return "which is yours" if name == "you" else f"which is {name}'s"


# --- best


def _best_fields(setting: Setting) -> Sequence[Field]:
    """Return the fields. In an open game, a page asks who wants to know; the scores and the cards seen are known."""
    in_game, known = bool(setting.players), bool(setting.state and setting.state.piles)
    players = options(setting.present)
    leader = setting.state.turn if setting.state else ""
    return (
        Field("hand", "your hand?", "cards", help="The cards in your hand, as in KH 4D 9C.", by_rank=True),
        *([Field("me", "who are you?", "who", players, default=leader, on_page="only")] if in_game else []),
        *_pile_fields(setting),
        Field(
            "scores",
            "your score, and the other player's?",
            "counts",
            default="",
            help="Your score, then the other player's; without it, 0,0, or those of your open game.",
            metavar="N,N",
            on_page="never" if in_game else "",
        ),
        flag(
            "second",
            "the other player plays first",
            "The other player plays first.",
            on_page="never" if in_game else "",
        ),
        Field(
            "laid",
            "at which pile has the other player laid a card?",
            "choice",
            _SIDES,
            default="",
            more=True,
            empty="none yet",
            help="The pile where the other player has laid a card, left or right.",
        ),
        Field(
            "seen",
            "all cards that were on the table before?",
            "cards",
            default="",
            more=True,
            help="All cards that were on the table before, apart from the two tops.",
            by_rank=True,
            on_page="never" if known else "",
        ),
        Field(
            "their",
            "the other player's hand, if you know it?",
            "cards",
            default="",
            more=True,
            help="The other player's hand, if you know it; a card laid is in it.",
            by_rank=True,
        ),
    )


def _without_piles(answers: Answers) -> bool:
    return not any(typed(answers, side) for side in SIDES)


class _Table(NamedTuple):
    """What is known but for the hands: both piles, what was on the table, both scores, and whether I play first."""

    piles: list[Pile]
    seen: list[AnyCard]
    scores: tuple[int, int]
    first: bool
    laid: int | None


def _table(setting: Setting, answers: Answers) -> _Table:
    from ramble_tools.games.dramble.advice.plays import play_first

    state = setting.state
    piles = [pile for side in SIDES if (pile := _pile(setting, answers, side))]
    second = is_yes(answers, "second")
    with about("laid"):
        laid = SIDES.index(read_side(answers["laid"])) if typed(answers, "laid") else None
    tops = [pile.top for pile in piles]
    seen = _cards(answers, "seen", "the cards seen before")
    if state and state.piles and not seen and _without_piles(answers):
        # The state numbers jokers as they are seen, whatever they are called on a pile; and ranks alone.
        jokers = sum(isinstance(card, Joker) for card in state.seen) - sum(isinstance(card, Joker) for card in tops)
        seen = [card for card in state.seen if not isinstance(card, Joker)] + [Joker()] * jokers
        for top in tops:
            if not isinstance(top, Joker) and (recorded := find_among(top, seen)):
                seen.remove(recorded)
    text = typed(answers, "scores")
    if text or state is None:
        one, other = form.read_pair(text or "0,0", "scores", "12,9", "; give your score, then the other player's")
        return _Table(piles, seen, (one, other), play_first(one - other, second=second, laid=laid), laid)
    leader, follower = form.order(setting)
    with about("me"):
        me = setting.require_present(answers["me"]) if typed(answers, "me") else leader
    if not typed(answers, "me") and (second or laid is not None):
        me = follower
    if me == leader and (second or laid is not None):
        raise ImpossibleCardsError(
            f"{leader} plays first in this turn",
            OnPage("leave it out", "choose none yet"),
            ByRule(_why_first(0 if state.players[0].score == state.players[1].score else 1)),
            field="second" if second else "laid",
        )
    mine, theirs = (player.score for player in sorted(state.players, key=lambda player: player.name != me))
    return _Table(piles, seen, (mine, theirs), me == leader, laid)


def _why_first(lead: int) -> str:
    return MOST_FIRST if lead else STAYS_FIRST


def _cards(answers: Answers, field: str, what: str) -> list[AnyCard]:
    """Read cards, or ranks alone: suits don't matter. Raises BadInput."""
    with about(field), by_rule(ONE_DECK):
        return read_cards(typed(answers, field), what=what, ranks=True)


def _hand(answers: Answers, field: str, what: str) -> list[AnyCard]:
    cards = _cards(answers, field, what)
    if not 1 <= len(cards) <= HAND:
        text = f"{what} has {plural(len(cards), 'card')}; a hand has one to three"
        raise BadInput(text, ByRule(DRAW_THREE), field=field)
    return cards


def _best(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dramble.advice.plays import Position, odds, solve_hand

    rules = setting.rules
    mine = _hand(answers, "hand", "the hand")
    theirs = _hand(answers, "their", "the other player's hand") if typed(answers, "their") else None
    table = _table(setting, answers)
    piles, (one, other), first, laid = table.piles, table.scores, table.first, table.laid
    sizes, hands = [pile.size for pile in piles], (len(mine), len(mine))
    _require_hand(setting, answers, len(mine))
    require_in_deck(Counted(dict(zip(PLAYERS, (one, other), strict=True)), hands, None, sizes), rules)
    tops = {f"the {side} pile": [pile.top] for side, pile in zip(SIDES, piles, strict=True)}
    shown = {"your hand": mine, **tops, "the cards seen before": table.seen, "the other player's hand": theirs or []}
    # What the open game knows is not what is wrong.
    fields = [name if typed(answers, name) else "hand" for name in ("hand", *SIDES, "seen", "their")]
    require_in_one_deck(shown, rules, dict(zip(shown, fields, strict=True)))
    unseen = _unseen(rules, [card for cards in shown.values() for card in cards])
    if theirs is None and len(unseen) == len(mine):
        theirs = unseen
    if theirs is not None and len(theirs) != len(mine):
        text = f"you have {plural(len(mine), 'card')} and the other player {len(theirs)}; give both hands whole"
        raise BadInput(text, ByRule(DRAW_THREE), field="their")
    left, right = ((rank_of(pile.top), pile.size) for pile in piles)
    position = Position((left, right), _ranks(mine), _ranks(theirs or []), one - other, first)
    taken = rules.loser_card == "taken"
    place = "first" if first else "second"
    why = Reason(f"the score is {one} to {other}, and you play {place}", passage=_why_first(one - other))
    if theirs is not None:
        return _exact(solve_hand(position, loser_taken=taken, laid=laid), mine, why, first=first)
    if len(unseen) < len(mine):
        text = f"only {plural(len(unseen), 'card')} are unseen, too few for the other hand"
        raise ImpossibleCardsError(text, ByRule(ONE_DECK), field="seen")
    return _simulated(odds(position, _ranks(unseen), loser_taken=taken, laid=laid), mine, len(unseen), why)


def _require_hand(setting: Setting, answers: Answers, size: int) -> None:
    """Raise ImpossibleCardsError if the open game knows that the hand has another number of cards."""
    state = setting.state
    if state is None or state.hand is None or not _without_piles(answers):
        return
    held = state.hand or (each_draws(state.undrawn, setting.rules) if state.undrawn is not None else 0)
    if held and size != held:
        text = f"each hand has {plural(held, 'card')} in this turn, not {size}"
        raise ImpossibleCardsError(text, ByRule(DRAW_THREE), field="hand")


def _unseen(rules: Rules, shown: Sequence[AnyCard]) -> list[AnyCard]:
    """Return the cards that nobody has shown."""
    jokers = int(rules.jokers) - sum(isinstance(card, Joker) for card in shown)
    return ordinary_cards_but(shown) + [Joker()] * jokers


def _ranks(cards: Sequence[AnyCard]) -> tuple[int, ...]:
    return tuple(sorted(map(rank_of, cards)))


def _of(mine: list[AnyCard]) -> str:
    """Return the start of an answer that names the hand, unless that is one card."""
    return f"of {write_cards(mine)}, " if len(mine) > 1 else ""


def _play(move: "Move", mine: list[AnyCard]) -> dict[str, Any]:
    card = next(card for card in mine if rank_of(card) == move[0])
    return {"card": str(card), "pile": SIDES[move[1]]}


def _exact(advice: "Advice", mine: list[AnyCard], why: Reason, *, first: bool) -> Answer:
    """Return the answer for the last hand: the chance to win, and what to play."""
    plays = [_play(move, mine) | {"share": float(share)} for move, share in advice.moves]
    listed = sorted(plays, key=lambda play: -play["share"])
    card, win = "{card} to the {pile} pile", percent(advice.win, 0)
    if len(plays) == 1:
        line, then = f"{_of(mine)}play {card.format(**plays[0])}", []
    else:
        line = f"{_of(mine)}let chance choose between these plays"
        then = [f"{percent(play['share'], 0)} of the time: {card.format(**play)}" for play in listed]
    assumed = "assumes that this is the last hand, and that both players know the other's cards; a tie counts half" + (
        "" if first else ", and the other player's card is not shown yet"
    )
    chance = "if you always chose the same play, the other player could reckon with it"
    return Answer(
        line,
        [Reason(f"you win the game {win} of the time", passage=MOST_WINS), why],
        then=then,
        more=[*([chance] if then else []), assumed],
        facts={"exact": True, "win": float(advice.win), "plays": plays, "assumed": assumed},
    )


def _simulated(ranked: "list[Odds]", mine: list[AnyCard], unseen: int, why: Reason) -> Answer:
    """Return the answer for an earlier hand: the play that wins the most cards, and those about as good."""
    from ramble_tools.games.dramble.advice.plays import DEALS

    assumed = f"assumes that the {unseen} unseen cards are dealt at random; from {DEALS} deals, the same for each play"
    plays = [_play(move, mine) | {"worth": worth, "net": net, "alike": alike} for move, worth, net, alike in ranked]
    best, *others = plays
    lines = ["{card} to the {pile} pile".format(**play) for play in plays]
    won = f"on average, you win {_more(best['net'], ' cards')} the other player in this turn"
    if len(mine) > 1:
        won += f", and {_more(best['worth'] - best['net'])} later in the hand"
    return Answer(
        f"{_of(mine)}play {lines[0]}",
        [Reason(won, passage=MOST_CARDS), why],
        then=[f"about as good: {line}" for line, play in zip(lines[1:], others, strict=True) if play["alike"]],
        more=[
            *(
                f"{line}: {play['worth']:+z.1f} by the end of the hand, {play['net']:+z.1f} in this turn"
                for line, play in zip(lines, plays, strict=True)
            ),
            assumed,
        ],
        facts={"exact": False, "win": None, "plays": plays, "assumed": assumed},
    )


def _more(cards: float, unit: str = "") -> str:
    """Return a difference in cards: `3.9 more cards than`, or later in the same line, `1.1 fewer`."""
    if abs(cards) < 0.05:
        return f"as many{unit} as" if unit else "as many"
    than = " than" if unit else ""
    return f"{abs(cards):.1f} {'fewer' if cards < 0 else 'more'}{unit}{than}"


QUESTIONS = (
    Question(
        "score",
        "Who takes which pile, and who plays first?",
        "Show who takes which pile, and how many cards they win.",
        _score_fields,
        _score,
        "A pile at which nobody plays may be left out. With --deck-left, --hands (after the turn) and --scores (before "
        "it), also check that no card is missing.",
        arguments=0,
        said=SCORE,
    ),
    Question(
        "best",
        "What should I play?",
        "Show what to play: exactly in the last hand, by simulated deals before it.",
        _best_fields,
        _best,
        'For example: ramble dramble best KH 4D 9C --left 9H:5 --right JD:2 --seen "2C 3C QS"\n\n'
        "Without piles, it is about the player who plays first in your open game, or with --second, the other one.",
        has_more=True,
        of_the_game=_without_piles,
        said=BEST,
        is_advice=True,
    ),
)


if TYPE_CHECKING:  # mypy compares these modules with games/contract.py
    from ramble_tools.games.contract import PassagesModule, QuestionsModule
    from ramble_tools.games.dramble import passages, questions

    _questions: QuestionsModule = questions
    _passages: PassagesModule = passages
