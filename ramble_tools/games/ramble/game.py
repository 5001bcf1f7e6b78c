"""Ramble: words made of lettered cards. Source: seeds/ramble.txt, read as rules.md says.

A round is a word that somebody claimed after modifying it, or a shuffle of the discards. Points are kept as cards.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ramble_tools.cards import AnyCard
from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games import match
from ramble_tools.games.players import Player, Standing, seated
from ramble_tools.games.ramble.claim import Claim
from ramble_tools.games.ramble.rules import TITLE as TITLE
from ramble_tools.games.ramble.rules import Rules as Rules
from ramble_tools.games.ramble.rules import reference as reference
from ramble_tools.games.ramble.spelling import PlacedCard, read_placed, word_of, write_placed
from ramble_tools.games.ramble.worth import WordValue, word_value
from ramble_tools.games.reasons import Reason
from ramble_tools.games.results import Change, Told

ROUND = "claim"
# 104 cards, 7 each and 4 at every turn.
LEAST, MOST = 2, 10
LOW_WINS = False
COOPERATIVE = False


class Round(NamedTuple):
    """A claim: who scores, whose word it was, its cards, and whether the dictionary accepts it and says why.

    Without a player it is a shuffle of the discards.
    """

    player: str = ""
    owner: str = ""
    cards: tuple[PlacedCard, ...] = ()
    accepted: bool = True
    why: str = ""


SHUFFLE = Round()


class State(NamedTuple):
    """The table between two claims.

    `kept` maps each player to the cards that are points: None where a card is unknown, or a point noted on paper.
    """

    rules: Rules
    players: tuple[Player, ...]
    shuffles: int = 0
    kept: Mapping[str, tuple[AnyCard | None, ...]] = {}
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """The table before the first claim. Raises PlayerError."""
    shuffles = 1 if rules.counted_shuffles == "all" else 0
    return State(rules, seated(names, LEAST, MOST), shuffles)


def apply(state: State, round: Round) -> State:
    """The table after a claim or a shuffle. Raises PlayerError, ImpossibleCardsError and GameOverError."""
    match.require_open(winners(state), _how_it_ended(state))
    if not round.player:
        return _shuffled(state)
    for name in (round.player, round.owner):
        match.require_in(state, name, ROUND)
    _require_free(state, round)
    rules = state.rules
    value = word_value(round.cards, stolen=round.player != round.owner, rules=rules)
    too_short = len(round.cards) < rules.min_length
    accepted = round.accepted and not too_short
    before = next(player.score for player in state.players if player.name == round.player)
    # "you lose points equal to what it would have been worth, to a minimum of zero"
    added = value.points if accepted else -min(value.points, before)
    players = tuple(
        player._replace(score=player.score + added) if player.name == round.player else player
        for player in state.players
    )
    why = rules.chosen("min-length") if too_short else None
    named = any(each.card is not None for each in round.cards)
    told = Told(
        _summary(round, added, accepted=accepted),
        (*_reasons(value), *_keeping(value, added), *([Reason("too short", why)] if why else ())),
        {("scored" if accepted else "refused"): (round.player,)}
        | ({"stolen from": (round.owner,)} if accepted and value.stolen and added else {}),
        Claim(value, accepted, round.why, why).facts(name_cards=named),
        accepted,
    )
    change = Change({round.player: added}, lambda: told)
    kept = dict(state.kept) | {round.player: _kept(state.kept.get(round.player, ()), value, added)}
    after = State(rules, players, state.shuffles, kept, state.rounds + 1, change)
    return _with_end(after)


def _shuffled(state: State) -> State:
    shuffles = state.shuffles + 1
    left = state.rules.max_shuffles - shuffles
    reason = Reason(f"{left} more and the game ends" if left > 0 else "that ends the game")
    summary = f"the discards are shuffled in, shuffle {shuffles} of {state.rules.max_shuffles}"
    change = Change({}, lambda: Told(summary, (reason,), answer={"shuffles": shuffles}))
    return _with_end(state._replace(shuffles=shuffles, rounds=state.rounds + 1, last=change))


def _with_end(state: State) -> State:
    """Where the game has just ended, say so among the reasons."""
    won = winners(state)
    if not won or state.last is None:
        return state
    reasons = [Reason(f"the game ends {_how_it_ended(state)}")]
    if len(won) > 1:
        reasons.append(Reason("equal points", state.rules.chosen("tied-end")))
    return state._replace(last=state.last.because(*reasons))


def _how_it_ended(state: State) -> str:
    best = max(player.score for player in state.players)
    if best >= state.rules.target:
        return f"with {best} points, {state.rules.target} or more"
    return f"at shuffle {state.shuffles}"


def _require_free(state: State, round: Round) -> None:
    """Cards that are kept as points have left the game, until points are lost. Raises ImpossibleCardsError."""
    for name, cards in state.kept.items():
        for placed in round.cards:
            if placed.card is not None and placed.card in cards:
                raise ImpossibleCardsError(f"{placed.card} lies among {name}'s points, so it can't stand in a word")


def _kept(kept: tuple[AnyCard | None, ...], value: WordValue, added: int) -> tuple[AnyCard | None, ...]:
    """Keep a card "for each point, from the start of the word first"; what is lost goes last first."""
    if added <= 0:
        return kept[: len(kept) + added]
    cards = [placed.card for placed in value.cards[:added]]
    return (*kept, *cards, *([None] * (added - len(cards))))


def _keeping(value: WordValue, added: int) -> tuple[Reason, ...]:
    """Which cards are kept as points, and which go to the discards."""
    if added <= 0:
        return ()
    names = [str(each.card) if each.card else each.letter for each in value.cards]
    discarded = f", discard {' '.join(names[added:])}" if names[added:] else ""
    return (Reason(f"keep {' '.join(names[:added])}{discarded}"),)


def _summary(round: Round, added: int, *, accepted: bool) -> str:
    word = word_of(round.cards).upper()
    whose = "" if round.player == round.owner else f", {round.owner}'s word"
    if accepted:
        return f"{round.player} scores {plural(added, 'point')} for {word}{whose}"
    return f"{round.player} loses {plural(-added, 'point')}: {word} is refused"


def _reasons(value: WordValue) -> tuple[Reason, ...]:
    base, *others = value.steps
    return (
        Reason(f"{base.points}: {base.why}", base.ruling),
        *(Reason(f"{step.points:+}: {step.why}", step.ruling) for step in others),
    )


def winners(state: State) -> tuple[str, ...]:
    """Whoever has most points once somebody has the target, or the last shuffle was made; equals share."""
    ended = state.shuffles >= state.rules.max_shuffles or any(
        player.score >= state.rules.target for player in state.players
    )
    return match.leaders(state.players, low_wins=LOW_WINS) if ended else ()


def is_over(state: State) -> bool:
    """Whether nothing more can be played: it is won."""
    return bool(winners(state))


def standings(state: State) -> tuple[Standing, ...]:
    """The best place first: most points."""
    return match.ranked(state.players, low_wins=LOW_WINS)


def join(state: State, name: str) -> State:
    """Seat a late-comer, as the ruling `late-joiner` has it. Raises PlayerError and GameOverError."""
    match.require_open(winners(state), _how_it_ended(state))
    lowest = min(player.score for player in state.players if player.out is None)
    score = lowest if state.rules.late_joiner == "lowest" else 0
    return match.joined(state, name, score, MOST, "the decks have cards for")


def next_up(state: State) -> str:
    """How far the deck has come; turns are not written down, only what is claimed in them."""
    return f"{state.shuffles} of {plural(state.rules.max_shuffles, 'shuffle')} made"


def goal(rules: Rules) -> int | None:
    """The points that end the game."""
    return rules.target


def to_plain(round: Round) -> dict[str, Any]:
    """A round as plain text, for the log."""
    if not round.player:
        return {"shuffle": True}
    plain: dict[str, Any] = {"player": round.player, "owner": round.owner, "word": write_placed(round.cards)}
    return plain | {"accepted": round.accepted, "why": round.why}


def from_plain(plain: Mapping[str, Any], rules: Rules) -> Round:  # noqa: ARG001
    """The round of `to_plain`."""
    if plain.get("shuffle"):
        return SHUFFLE
    return Round(
        plain["player"], plain["owner"], read_placed(plain["word"]), bool(plain["accepted"]), str(plain.get("why", ""))
    )
