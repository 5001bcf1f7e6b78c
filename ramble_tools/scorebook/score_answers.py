"""The answers to questions about the score, by their kinds: how far apart, who won a round, what it was after one."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ramble_tools.errors import BadInput, plural
from ramble_tools.games.players import Standing
from ramble_tools.games.reasons import listing
from ramble_tools.scorebook.log_wording import as_entered
from ramble_tools.scorebook.replay import History, PlayedRound
from ramble_tools.typed_line import PLACES

# The name for all players of a game that have one score together.
TOGETHER = "Everyone"
# Only between two players is it clear who is ahead of whom.
_PAIR = 2


class Asked(NamedTuple):
    """What is asked: its kind, the players it is about, what else was said, and the mark of a round it is about."""

    kind: str
    who: Sequence[Standing]
    said: Mapping[str, Any]
    mark: str = ""


def answer(asked: Asked, history: History) -> tuple[str, ...]:
    """Return the answer in lines; none if there can't be one. Raises BadInput for a round that was not played."""
    said, who = asked.said, asked.who
    standings = history.game.standings(history.state)
    if asked.kind == "why":
        return _why(asked, history)
    if asked.kind in ("then", "round", "mark"):
        return _of_a_round(asked, history)
    if asked.kind == "counts":
        return _counts(asked, history)
    if asked.kind == "rounds":
        return (f"{plural(history.count, history.game.ROUND)} so far",)
    goal = said.get("number", history.rules.goal)
    if asked.kind == "target" or (asked.kind == "need" and goal is None):
        return ("this game has no target" if goal is None else f"the target is {goal}",)
    if asked.kind == "over":
        return (", ".join(f"{_row(each)}, {_over(each.score - said['number'], said['number'])}" for each in who),)
    if asked.kind == "need":
        who = who or ([*standings] if said["need"] == "left" and not history.game.COOPERATIVE else [])
        who = [each for each in who if not each.gone] or who
        short = ", ".join(f"{_row(each)}, {max(0, goal - each.score)} short of {goal}" for each in who)
        # Where the fewest points win, the target is not what somebody needs to win.
        if who or not history.game.LOW_WINS:
            return (short or f"the target is {goal}",)
        return ()
    if asked.kind == "closest" and goal is not None:
        far = max(each.score for each in standings if not each.gone) if not history.over else goal
        who = [each for each in standings if each.score == far and not each.gone]
        return (", ".join(f"{_row(each)}, {max(0, goal - each.score)} short of {goal}" for each in who),) if who else ()
    if asked.kind == "gone":
        return (_gone(who, standings, "out" if said["gone"] == "out" else "in"),)
    if asked.kind in ("apart", "by"):
        return _apart(*[*who, *(each for each in standings if each not in who)][:2])
    if asked.kind == "place":
        return _placed(asked, standings)
    if asked.kind == "together":
        everybody = [*standings] if "overall" in said else []
        who = [standings[0]._replace(name=TOGETHER)] if history.game.COOPERATIVE else everybody
    if asked.kind == "most":
        score = _extreme(said["most"])(each.score for each in standings)
        who = [each for each in standings if each.score == score]
    return (", ".join(map(_row, who)),) if who else ()


def _over(far: int, number: int) -> str:
    """Return how far a score is from a number, in words."""
    return f"{abs(far)} {'over' if far > 0 else 'under'} {number}" if far else f"exactly {number}"


def _why(asked: Asked, history: History) -> tuple[str, ...]:
    """Return what a round did, and why: the last one, or that in which a player got the points that are named."""
    rounds = [_round(asked, history)] if "round" in asked.said or not history.played else [*reversed(history.played)]
    names, points = {each.name for each in asked.who}, asked.said.get("number")
    for round in rounds:
        scores = round.change.scores
        if points is None or any(abs(scores[name]) == points for name in (names or scores.keys()) & scores.keys()):
            told = round.change.told
            return f"{history.game.ROUND} {round.number}: {told.summary}", *(f"  {each.text}" for each in told.reasons)
    return (
        f"there is no {history.game.ROUND} in which {listing(sorted(names)) if names else 'a player'} got {points}",
    )


def _of_a_round(asked: Asked, history: History) -> tuple[str, ...]:
    """Return what somebody got in a round, what was marked of it, or the scores after it or before it."""
    what, round = history.game.ROUND, _round(asked, history)
    if asked.kind == "mark":
        names = round.change.told.marks.get(asked.mark, ())
        found = f"{what} {round.number}: {listing(names) if names else 'nobody'} {asked.mark}"
        is_of_game = asked.mark == "won" and "round" not in asked.said
        over = f"{listing(history.winners)} won the game" if history.winners else "the game goes on"
        return (f"{found}; {over}" if is_of_game and not history.game.COOPERATIVE else found,)
    if asked.kind == "then":
        state = round.before if asked.said["when"] == "before" else round.state
        rows = [each for each in history.game.standings(state) if _is_of(each, asked.who)]
        if place := asked.said.get("place"):
            rows = [each for each in rows if each.place == _place(place, rows)]
        elif "most" in asked.said:
            score = _extreme(asked.said["most"])(each.score for each in rows)
            rows = [each for each in rows if each.score == score]
        return (f"{asked.said['when']} {what} {round.number}: {', '.join(map(_row, rows)) or 'nobody'}",)
    scores = round.change.scores
    names = tuple(each.name for each in asked.who) or tuple(scores)
    if "most" in asked.said:
        most = _extreme(asked.said["most"])(scores[name] for name in scores)
        names = tuple(name for name in scores if scores[name] == most)
    shared = max(scores.values(), default=0) if history.game.COOPERATIVE else 0
    points = ", ".join(f"{name} {scores.get(name, shared):+}" for name in names)
    return (f"{what} {round.number}: {points} ({as_entered(history.rules, round.entry.body)})",)


def _round(asked: Asked, history: History) -> PlayedRound:
    """Return the round that is named, or the last one. Raises BadInput if it was not played."""
    number = asked.said.get("round")
    if not history.played:
        raise BadInput(f"no {history.game.ROUND} has been recorded yet")
    return history.round(history.require_round(number if isinstance(number, int) else history.count))


def _counts(asked: Asked, history: History) -> tuple[str, ...]:
    """Return in how many rounds each player has a mark, the most first."""
    counts = Counter(name for round in history.played for name in round.change.told.marks.get(asked.mark, ()))
    names = [each.name for each in asked.who] or [name for name, _ in counts.most_common()]
    each = ", ".join(f"{name} {counts[name]}" for name in names) or "nobody"
    return (f"{history.game.ROUND}s {asked.mark}, of {history.count}: {each}",)


def _gone(who: Sequence[Standing], standings: Sequence[Standing], how: str) -> str:
    if who:
        return ", ".join(_row(each) if each.gone else f"{_row(each)}, still in" for each in who)
    return ", ".join(_row(each) for each in standings if bool(each.gone) is (how == "out")) or f"nobody is {how}"


def _placed(asked: Asked, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Return who is at a place, or at which the players are; and by how much, if that is asked too."""
    found = asked.who or [each for each in standings if each.place == _place(asked.said["place"], standings)]
    rows = ", ".join(f"{_row(each)}, place {each.place}" for each in found) or f"nobody is {asked.said['place']}"
    others = [each for each in standings if each not in found]
    return (rows, *(_apart(found[0], others[0]) if "by" in asked.said and found and others else ()))


def _place(said: str, standings: Sequence[Standing]) -> int:
    if said in PLACES:
        return PLACES.index(said) + 1
    return standings[-1].place if said in ("last", "losing") else 1


def _extreme(said: str) -> Callable[[Iterable[int]], int]:
    return max if said in ("most", "highest") else min


def _is_of(each: Standing, who: Sequence[Standing]) -> bool:
    return not who or each.name in {other.name for other in who}


def _apart(*two: Standing) -> tuple[str, ...]:
    if len(two) != _PAIR:
        return ()
    first, second = sorted(two, key=lambda each: each.place)
    far = abs(first.score - second.score)
    how = f"{far} ahead of" if far else "level with"
    return (f"{first.name} is {how} {second.name}: {_row(first)}, {_row(second)}",)


def _row(each: Standing) -> str:
    return f"{each.name} {each.score}{f' ({each.gone})' if each.gone else ''}"
