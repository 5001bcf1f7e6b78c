"""Ramble: words made of lettered cards. Source: seeds/ramble.txt, read as rules.md says.

A round is a word that a player claims after modifying it, or a shuffle of the discards. Points are kept as cards.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from ramble_tools import plain
from ramble_tools.cards import write_cards
from ramble_tools.errors import by_rule, escaped, plural
from ramble_tools.games import match
from ramble_tools.games.match import standings as standings
from ramble_tools.games.players import Player, seated
from ramble_tools.games.ramble.claim import Claim, judged
from ramble_tools.games.ramble.doubts import Kept, why_not_free
from ramble_tools.games.ramble.passages import AT_LEAST_ZERO, KEEP_CARDS, THE_END
from ramble_tools.games.ramble.rules import TITLE as TITLE
from ramble_tools.games.ramble.rules import Rules as Rules
from ramble_tools.games.ramble.rules import reference as reference
from ramble_tools.games.ramble.spelling import ColorAlone, Placed, PlacedCard, read_placed
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.games.reasons import Follows, OfTotal, doubt, listing
from ramble_tools.games.results import Change, OnTable, Told

ROUND = "claim"
# Everyone gets 7 of the 104 cards and draws 4 more each turn.
LEAST, MOST = 2, 10
LOW_WINS = False
COOPERATIVE = False
TURN = ""
TIMER: int | None = None
PLAYERS_IN: tuple[str, ...] = ("player", "owner")
IN_WORDS: tuple[str, ...] = (
    "stolen-from:stolen from",
    "refused:refused",
    "scored:scored|score|scores word|words",
)


class Round(NamedTuple):
    """A claim: the player who claims, the owner of the word, its cards, and whether and why it was accepted.

    Without a player, it is a shuffle of the discards. `sure` is True if somebody was asked whether it is right, and
    said so. With a `color`, only that of the cards is known, and not their suits.
    """

    player: str = ""
    owner: str = ""
    cards: Placed = ()
    accepted: bool = True
    why: str = ""
    sure: bool = False
    color: ColorAlone = ""


SHUFFLE = Round()


class State(NamedTuple):
    """A game between two claims. `kept` has the cards that each player keeps as points, the first one first.

    `word` is the last claim, and what it changed.
    """

    rules: Rules
    players: tuple[Player, ...]
    shuffles: int = 0
    kept: Mapping[str, tuple[PlacedCard | None, ...]] = {}
    word: tuple[Round, Change] | None = None
    turn: str = ""
    rounds: int = 0
    last: Change | None = None


def start(names: Sequence[str], rules: Rules) -> State:
    """Return the state before the first claim. Raises PlayerError."""
    shuffles = 1 if rules.counted_shuffles == "all" else 0
    return State(rules, seated(names, LEAST, MOST), shuffles)


def apply(state: State, round: Round) -> State:
    """Return the state after a claim or a shuffle. Raises PlayerError and GameOverError."""
    with by_rule(THE_END):
        match.require_open(winners(state), _how_it_ended(state))
    if not round.player:
        return _shuffled(state)
    for name in (round.player, round.owner):
        match.require_in(state, name, ROUND)
    rules, kept = state.rules, state.kept
    value = word_value(round.cards, stolen=round.player != round.owner, rules=rules, color=round.color)
    claim = judged(value, round.accepted, round.why, rules)
    before = next(player.score for player in state.players if player.name == round.player)
    # "you lose points equal to what it would have been worth, to a minimum of zero"
    added = max(claim.change, -before)
    players = tuple(
        player._replace(score=player.score + added) if player.name == round.player else player
        for player in state.players
    )
    change = Change({round.player: added}, lambda: _told(round, claim, added, kept, rules))
    kept_now = {**kept, round.player: _kept(kept.get(round.player, ()), claim, added)}
    word, rounds = (round, change), state.rounds + 1
    return _with_end(state._replace(players=players, kept=kept_now, word=word, rounds=rounds, last=change))


def _told(round: Round, claim: Claim, added: int, kept: Kept, rules: Rules) -> Told:
    """Return what a claim did, and why; `kept` are the cards that players kept before it."""
    word, stolen = claim.value.word.upper(), claim.value.stolen
    if claim.valid:
        whose = f", {round.owner}'s word" if stolen else ""
        summary = f"{round.player} scores {plural(added, 'point')} for {word}{whose}"
        marks = {"scored": (round.player,)} | ({"stolen from": (round.owner,)} if stolen and added else {})
    else:
        summary = f"{round.player} loses {plural(-added, 'point')}: {word} is refused"
        marks = {"refused": (round.player,)}
    reasons = [*([] if claim.valid else [claim.verdict]), *claim.points]
    if claim.keeping:
        reasons.append(claim.keeping)
    if added > claim.change:
        reasons.append(OfTotal("no score falls below 0", passage=AT_LEAST_ZERO))
    if not round.sure and (not_free := why_not_free(round.cards, kept, rules)):
        reasons.append(doubt(not_free, KEEP_CARDS))
    return Told(summary, tuple(reasons), marks, claim.facts(), claim.valid)


def _kept(kept: tuple[PlacedCard | None, ...], claim: Claim, added: int) -> tuple[PlacedCard | None, ...]:
    """Return the cards kept: one more "for each point, from the start of the word first"; the last are lost first.

    A point noted on paper is not a card. A player who joined late has points but no cards.
    """
    if added <= 0:
        return kept[: max(0, len(kept) + added)]
    return (*kept, *claim.kept, *([None] * (added - len(claim.kept))))


def _shuffled(state: State) -> State:
    shuffles = state.shuffles + 1
    left = state.rules.max_shuffles - shuffles
    limit = state.rules.changed("max-shuffles")
    reasons = (
        (Follows(f"the game ends after {plural(left, 'more shuffle')}", limit, passage=THE_END),) if left > 0 else ()
    )
    summary = f"the discards are shuffled back in: shuffle {shuffles} of {state.rules.max_shuffles}"
    change = Change({}, lambda: Told(summary, reasons, answer={"shuffles": shuffles}))
    return _with_end(state._replace(shuffles=shuffles, rounds=state.rounds + 1, last=change))


def _with_end(state: State) -> State:
    """Return the state; if the game has just ended, its last change says so."""
    won = winners(state)
    if not won or state.last is None:
        return state
    limit = state.rules.changed("target" if _has_target(state) else "max-shuffles")
    reasons = [Follows(f"the game ends {_how_it_ended(state)}", limit, passage=THE_END)]
    if len(won) > 1:
        reasons.append(Follows(f"{listing(won)} have equal points and share the win", note="tied-end"))
    return state._replace(last=state.last.because(*reasons))


def _has_target(state: State) -> bool:
    """Return whether a player has the points that end the game."""
    return any(player.score >= state.rules.target for player in state.players)


def _how_it_ended(state: State) -> str:
    best = max(player.score for player in state.players)
    if _has_target(state):
        return f"with {plural(best, 'point')} (target {state.rules.target})"
    return f"at shuffle {state.shuffles}"


def winners(state: State) -> tuple[str, ...]:
    """Return the players with the most points once someone reaches the target or the last shuffle is made."""
    ended = state.shuffles >= state.rules.max_shuffles or _has_target(state)
    return match.leaders(state.players, low_wins=LOW_WINS) if ended else ()


def is_over(state: State) -> bool:
    """Return whether the game has been won."""
    return bool(winners(state))


def join(state: State, name: str) -> State:
    """Seat a newcomer with the score that the ruling `late-joiner` gives. Raises PlayerError and GameOverError."""
    with by_rule(THE_END):
        match.require_open(winners(state), _how_it_ended(state))
    lowest = min(player.score for player in state.players if player.out is None)
    score, like = (lowest, "the lowest score") if state.rules.late_joiner == "lowest" else (0, "")
    return match.joined(state, name, score, MOST, like, state.rules.chosen("late-joiner"))


def next_up(state: State) -> str:
    """Return the number of shuffles so far. Turns are not recorded, only claims."""
    return f"{state.shuffles} of {plural(state.rules.max_shuffles, 'shuffle')} so far"


# What is on the table, it does not say.
beside_table = next_up


def on_table(state: State) -> tuple[OnTable, ...]:
    """Return the word that was claimed last."""
    if state.word is None:
        return ()
    round, change = state.word
    added = change.scores[round.player]
    earned = f"{plural(abs(added), 'point')} for {round.player}"
    text = earned if change.told.accepted else f"refused: {round.player} loses {plural(-added, 'point')}"
    return (OnTable(f"{round.owner}'s word", (tuple(map(_letter, round.cards)),), text),)


def _letter(card: PlacedCard) -> str:
    suit = "JK" if card.is_joker else card.suit.value if card.suit else ""
    return f"{card.letter}.{suit}" if suit else card.letter


class PlainRound(NamedTuple):
    """A claim as the log has it: the word's cards as they are typed. A shuffle has a type of its own."""

    player: str
    owner: str
    word: str
    accepted: bool
    why: str = ""
    sure: bool = False
    color: ColorAlone = ""


class PlainShuffle(NamedTuple):
    """A shuffle of the discards as the log has it."""

    shuffle: Literal[True]


def to_plain(round: Round) -> dict[str, object]:
    """Return a round as plain values, for the log."""
    if not round.player:
        return plain.write(PlainShuffle(True))
    claim = PlainRound(round.player, round.owner, write_cards(round.cards), *round[3:])
    return plain.write(claim)


def from_plain(values: Mapping[str, object], rules: Rules) -> Round:  # noqa: ARG001
    """Return the round that `to_plain` wrote. Raises BadInput."""
    if values.get("shuffle"):
        plain.read(PlainShuffle, values)
        return SHUFFLE
    player, owner, word, accepted, why, sure, color = plain.read(PlainRound, values)
    return Round(player, owner, read_placed(word), accepted, escaped(why), sure, color)
