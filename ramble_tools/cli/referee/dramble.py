"""`ramble dramble`: who takes which pile, and what to play."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cards import (
    AnyCard,
    Card,
    Joker,
    Rank,
    Suit,
    read_cards,
    require_no_jokers,
    require_separate,
)
from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import AsJson, Rules, argument, chosen_rules, count, flag, option
from ramble_tools.cli.output import answer, percent, say
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, ImpossibleCardsError, about, plural
from ramble_tools.games.dramble import form, rules
from ramble_tools.games.dramble.next_turn import HAND, Counted, require_in_deck, what_comes_after
from ramble_tools.games.dramble.turn import (
    PLAYERS,
    SIDES,
    Pile,
    Side,
    judge_turn,
    rank_of,
    read_pile,
    read_side,
    require_cards_in,
    summary,
)
from ramble_tools.games.fields import Answers

if TYPE_CHECKING:
    from ramble_tools.games.dramble.advice.plays import Advice, Move, Odds

app = game_app("dramble")

PileText = Annotated[
    str, typer.Option(metavar="TOP:SIZE", help="The pile's top card and its number of cards, as in 9H:5.")
]
PlayedText = Annotated[str, typer.Option(metavar="CARD@PILE", help="The card and its pile, as in QS@left.")]
DeckLeft = Annotated[int | None, count("--deck-left", "Cards left in the deck, to count all the cards.")]
Hands = Annotated[str, typer.Option(metavar="N,N", help="Cards in each hand after the turn, to count all the cards.")]
Scores = Annotated[str, typer.Option(metavar="N,N", help="Each score before the turn, to count all the cards.")]
Recount = Annotated[bool, flag("--recount", "Use the piles as given, whatever was recorded before.")]


def typed(
    setting: form.Setting,  # noqa: ARG001
    first: PlayedText,
    second: PlayedText,
    left: PileText = "",
    right: PileText = "",
    deck_left: DeckLeft = None,
    hands: Hands = "",
    scores: Scores = "",
    recount: Recount = False,
) -> Answers:
    """Return the form's answers for a turn typed as `--first QS@left --second 3C@right`."""
    given = {"first": first, "second": second, "left": left, "right": right, "hands": hands, "scores": scores}
    given |= {} if deck_left is None else {"deck_left": str(deck_left)}
    given |= {"recount": "yes"} if recount else {}
    return {name: text for name, text in given.items() if text}


@app.command()
def score(
    left: PileText,
    right: PileText,
    first: PlayedText,
    second: PlayedText,
    deck_left: DeckLeft = None,
    hands: Hands = "",
    scores: Scores = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show who takes which pile, and how many cards they win.

    With --deck-left, --hands (after the turn) and --scores (before it), also check that no card is missing.
    """
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        round = form.read(setting, typed(setting, first, second, left, right, deck_left, hands, scores))
        piles = {side: round.piles.get(side) or _read_pile("", side) for side in SIDES}
        outcome = judge_turn(piles, round.first, round.second, setting.rules)
        reasons = list(outcome.reasons)
        if round.counts:
            reasons += what_comes_after(outcome, round.counts, PLAYERS, setting.rules)

    def say_piles() -> None:
        for side, pile in outcome.piles.items():
            say(f"{side}: {pile.top} on top, {plural(pile.size, 'card')}")

    words = summary(dict(zip(PLAYERS, outcome.won, strict=True)))
    return answer(words, outcome.facts, reasons, then=say_piles, as_json=as_json)


scorebook_commands(app, "dramble", typed)


@app.command()
def best(
    hand: Annotated[list[str], argument("HAND...", "Your cards.")],
    left: PileText,
    right: PileText,
    scores: Annotated[str, option("--scores", "N,N", "Your score, then the other player's.")] = "0,0",
    second: Annotated[bool, flag("--second", "The other player plays first.")] = False,
    laid: Annotated[
        str, option("--laid", "PILE", "The pile where the other player has laid a card, left or right.")
    ] = "",
    seen: Annotated[
        str, option("--seen", '"CARDS"', "All cards that were on the table before, apart from the two tops.")
    ] = "",
    their: Annotated[
        str, option("--their", '"CARDS"', "The other player's hand, if you know it; a card laid is in it.")
    ] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show what to play: exactly in the last hand, by simulated deals before it.

    For example: ramble dramble best KH 4D 9C --left 9H:5 --right JD:2 --seen "2C 3C QS"
    """
    from ramble_tools.games.dramble.advice.plays import Position, odds, play_first, solve_hand

    chosen = chosen_rules(rules.Rules, rule)
    mine = _read_hand(hand)
    with option_names(best):
        with about("their"):
            theirs = _read_hand([their]) if their.strip() else None
        piles = [_read_pile(left, "left"), _read_pile(right, "right")]
        with about("seen"):
            gone = read_cards(seen)
        with about("laid"):
            side = SIDES.index(read_side(laid)) if laid.strip() else None
        one, other = form.read_pair(scores, "scores", "12,9", "; give your score, then the other player's")
        first = play_first(one - other, second=second, laid=side)
    sizes, hands = [pile.size for pile in piles], (len(mine), len(mine))
    require_in_deck(Counted(dict(zip(PLAYERS, (one, other), strict=True)), hands, None, sizes), chosen)
    unseen = _unseen(chosen, mine, piles, gone, theirs or [])
    if theirs is None and len(unseen) == len(mine):
        theirs = unseen
    if theirs is not None and len(theirs) != len(mine):
        raise BadInput(
            f"you have {plural(len(mine), 'card')} and the other player {len(theirs)}; give both hands whole"
        )
    tops = [(rank_of(pile.top), pile.size) for pile in piles]
    position = Position((tops[0], tops[1]), _ranks(mine), _ranks(theirs or []), one - other, first)
    taken = chosen.loser_card == "taken"
    if theirs is not None:
        return _answer_exact(solve_hand(position, loser_taken=taken, laid=side), mine, first, as_json)
    if len(unseen) < len(mine):
        raise ImpossibleCardsError(f"only {plural(len(unseen), 'card')} are unseen, too few for the other hand")
    ranked = odds(position, _ranks(unseen), loser_taken=taken, laid=side)
    return _answer_odds(ranked, mine, len(unseen), as_json)


def _read_hand(texts: Sequence[str]) -> list[AnyCard]:
    cards = read_cards(texts, what="the hand")
    if not 1 <= len(cards) <= HAND:
        raise BadInput(f"the hand has {plural(len(cards), 'card')}; a hand has one to three")
    return cards


def _read_pile(text: str, side: Side) -> Pile:
    with about(side):
        pile = read_pile(text)
    require_cards_in(pile, side)
    return pile


def _unseen(
    chosen: rules.Rules, mine: list[AnyCard], piles: list[Pile], seen: list[AnyCard], theirs: list[AnyCard]
) -> list[AnyCard]:
    """Return the cards that nobody has shown. Raises ImpossibleCardsError if a card is in two places."""
    tops = {f"the {side} pile": [pile.top] for side, pile in zip(SIDES, piles, strict=True)}
    groups = {"your hand": mine, **tops, "--seen": seen, "--their": theirs}
    shown = [card for cards in groups.values() for card in cards]
    if chosen.jokers == "0":
        require_no_jokers(shown)
    require_separate(groups)
    jokers = int(chosen.jokers) - sum(isinstance(card, Joker) for card in shown)
    deck = [Card(rank, suit) for suit in Suit for rank in Rank]
    return [card for card in deck if card not in shown] + [Joker()] * jokers


def _ranks(cards: Sequence[AnyCard]) -> tuple[int, ...]:
    return tuple(sorted(map(rank_of, cards)))


def _play(move: "Move", mine: list[AnyCard]) -> dict[str, Any]:
    card = next(card for card in mine if rank_of(card) == move[0])
    return {"card": str(card), "pile": SIDES[move[1]]}


def _answer_exact(advice: "Advice", mine: list[AnyCard], first: bool, as_json: bool) -> int:
    assumed = "assumes that this is the last hand, and that both players know the other's cards; a tie counts half" + (
        "" if first else ", and the other player's card is not shown yet"
    )
    plays = [_play(move, mine) | {"share": float(share)} for move, share in advice.moves]

    def words() -> None:
        say(f"chance to win: {percent(advice.win, 0)}")
        for play in plays:
            often = "" if len(plays) == 1 else f", {percent(play['share'], 0)} of the time"
            say(f"play {play['card']} to the {play['pile']} pile{often}", indent=2)
        if len(plays) > 1:
            say("choose at random: if you always played the same card, the other player could exploit it", indent=2)
        say(assumed)

    facts = {"exact": True, "win": float(advice.win), "plays": plays, "assumed": assumed}
    return answer(words, facts, as_json=as_json)


def _answer_odds(ranked: "list[Odds]", mine: list[AnyCard], unseen: int, as_json: bool) -> int:
    from ramble_tools.games.dramble.advice.plays import DEALS

    assumed = f"assumes that the {unseen} unseen cards are dealt at random; from {DEALS} deals, the same for each play"
    plays = [_play(move, mine) | {"worth": worth, "net": net, "alike": alike} for move, worth, net, alike in ranked]

    def words() -> None:
        for place, play in enumerate(plays):
            later = f", {play['worth'] - play['net']:+z.1f} later in the hand" if len(mine) > 1 else ""
            alike = ", about as good" if place and play["alike"] else ""
            move = f"{play['card']} to the {play['pile']} pile{alike}"
            say(f"{play['worth']:+z.1f}  {move}: {play['net']:+z.1f} cards this turn{later}", hang=6)
        say(assumed)

    return answer(words, {"exact": False, "win": None, "plays": plays, "assumed": assumed}, as_json=as_json)
