"""Answer the question of `dukes take` with a general solver, OR-tools' CP-SAT (`pip install -e '.[bench]'`).

The model has a yes-or-no variable for each set and run that the cards can make. Each card on the table is in exactly
one of them, and each card in the hand is in at most one. A run of six or more cards counts as two shorter runs, unless
it is already on the table.
"""

from collections.abc import Iterator
from itertools import combinations, product

from ramble_tools.cards import Card, Rank
from ramble_tools.games.dukes.advice.take import Question
from ramble_tools.games.dukes.melds import FLOWERS, THORNS

_RANKS = (Rank.ACE, *Rank)  # an ace is both low and high


def _melds(cards: frozenset[Card]) -> Iterator[frozenset[Card]]:
    for rank in Rank:
        alike = sorted((card for card in cards if card.rank is rank), key=str)
        for count in (3, 4):
            yield from map(frozenset, combinations(alike, count))
    for family in (THORNS, FLOWERS):
        by_rank = [[Card(rank, suit) for suit in family if Card(rank, suit) in cards] for rank in _RANKS]
        for length in (3, 4, 5):
            for start in range(len(_RANKS) + 1 - length):
                yield from map(frozenset, product(*by_rank[start : start + length]))


def fewest(question: Question) -> tuple[int, int] | None:
    """Return the fewest cards from the hand and, for those, the fewest changed melds; None if there is no way."""
    from ortools.sat.python import cp_model

    required = {card for meld in question.melds for card in meld} | {*question.dukes, question.castle}
    old = {frozenset(meld) for meld in question.melds}
    melds = sorted({*_melds(frozenset(required | set(question.hand))), *old}, key=lambda meld: sorted(map(str, meld)))
    model = cp_model.CpModel()
    chosen = {meld: model.new_bool_var("") for meld in melds}
    holding: dict[Card, list[cp_model.IntVar]] = {card: [] for card in (*required, *question.hand)}
    for meld, variable in chosen.items():
        for card in meld:
            holding[card].append(variable)
    for card, variables in holding.items():
        if card in required:
            model.add_exactly_one(variables)
        else:
            model.add_at_most_one(variables)
    played = [variable for card in question.hand for variable in holding[card]]
    kept = [chosen[meld] for meld in old]
    model.minimize(len(old) + 100 * sum(played) - sum(kept))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    cost: int = round(solver.objective_value)
    return cost // 100, cost % 100
