"""What to play in Dramble: compared with the referee, with play that learns by repetition, and with simulated deals."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from ramble_tools.cards import AnyCard, Joker, read_card, read_cards
from ramble_tools.games.dramble.advice.matrix import solve
from ramble_tools.games.dramble.advice.plays import Position, odds, resolve, solve_hand
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import SIDES, Pile, Played, Side, judge_turn, rank_of
from tests.conftest import Ramble, Refused, a_share
from tests.games.helpers import DECK

JOKERS: list[AnyCard] = [Joker(1), Joker(2)]
DECK_RANKS = [rank_of(card) for card in (*DECK, *JOKERS)]


# --- small matrix games


def by_repetition(matrix: list[list[float]], times: int = 4000) -> float:
    """Return about what a game is worth: each player keeps answering what the other has played so far (Brown 1951)."""
    ours, theirs = [0.0] * len(matrix), [0.0] * len(matrix[0])
    lower, upper = float("-inf"), float("inf")
    row = 0
    for time in range(1, times + 1):
        theirs = [total + each for total, each in zip(theirs, matrix[row], strict=True)]
        column = theirs.index(min(theirs))
        lower = max(lower, min(theirs) / time)
        ours = [total + line[column] for total, line in zip(ours, matrix, strict=True)]
        row = ours.index(max(ours))
        upper = min(upper, max(ours) / time)
    return (lower + upper) / 2


def test_a_matrix_game() -> None:
    for seed in range(60):
        luck = random.Random(seed)
        height, width = luck.randint(1, 3), luck.randint(1, 6)
        matrix = [[Fraction(luck.randint(0, 4), 4) for _ in range(width)] for _ in range(height)]
        value, rows, columns = solve(matrix)
        assert sum(rows) == sum(columns) == 1 and min(*rows, *columns, Fraction(0)) == 0
        # Neither player can do better than the value: that proves it.
        assert all(sum(rows[i] * matrix[i][j] for i in range(height)) >= value for j in range(width))
        assert all(sum(columns[j] * matrix[i][j] for j in range(width)) <= value for i in range(height))


def test_rock_paper_scissors() -> None:
    wins = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    found = solve([[Fraction(each) for each in row] for row in wins])
    assert found.value == 0 and {*found.rows, *found.columns} == {Fraction(1, 3)}


# --- one turn


def test_a_turn_by_ranks_is_what_the_referee_says() -> None:
    for seed in range(300):
        luck = random.Random(seed)
        cards = luck.sample([*DECK, *JOKERS], 4)
        left, right = (Pile(card, luck.randint(1, 9)) for card in cards[:2])
        first, second = (Played(card, luck.choice(SIDES)) for card in cards[2:])
        moves = [(rank_of(each.card), SIDES.index(each.side)) for each in (first, second)]
        ranks = (rank_of(left.top), left.size), (rank_of(right.top), right.size)
        for loser in ("taken", "stays"):
            outcome = judge_turn({"left": left, "right": right}, first, second, Rules(loser_card=loser))
            piles, *won = resolve(ranks, *moves, loser_taken=loser == "taken")
            assert tuple(won) == outcome.won
            assert piles == tuple((rank_of(pile.top), pile.size) for pile in outcome.piles.values())


# --- the last hand


def value_by_force(position: Position, taken: bool) -> float:
    """Return my chance to win by the referee and by repetition, without what `solve_hand` is made of."""
    piles, mine, theirs, lead, first = position
    if not mine:
        return 0.5 if lead == 0 else float(lead > 0)
    leads, follows = (mine, theirs) if first else (theirs, mine)
    values = []
    for side in (0, 1):
        matrix = []
        for card in leads:
            row = []
            for reply, other_side in product(follows, (0, 1)):
                after, one, two = resolve(piles, (card, side), (reply, other_side), loser_taken=taken)
                gain = one - two if first else two - one
                left, right = list(leads), list(follows)
                left.remove(card)
                right.remove(reply)
                hands = (tuple(left), tuple(right)) if first else (tuple(right), tuple(left))
                next_first = first if lead + gain == 0 else lead + gain > 0
                chance = value_by_force(Position(after, *hands, lead + gain, next_first), taken)
                row.append(chance if first else 1 - chance)
            matrix.append(row)
        values.append(by_repetition(matrix, 300 if len(mine) < 2 else 1500))
    return max(values) if first else 1 - max(values)


def last_hand(seed: int, cards: int) -> Position:
    luck = random.Random(seed)
    ranks = luck.sample([rank_of(card) for card in (*DECK, *JOKERS)], 2 * cards + 2)
    piles = ((ranks[0], luck.randint(1, 6)), (ranks[1], luck.randint(1, 6)))
    lead = luck.randint(-4, 4)
    first = lead > 0 or (lead == 0 and luck.random() < 0.5)
    return Position(piles, tuple(ranks[2 : 2 + cards]), tuple(ranks[2 + cards :]), lead, first)


@pytest.mark.parametrize("seed", range(60))
def test_the_last_card(seed: int) -> None:
    """With one card each nothing is hidden, so the first player picks a pile and the second answers."""
    position = last_hand(seed, 1)
    piles, (mine,), (theirs,), lead, first = position

    def win(side: int, reply: int) -> Fraction:
        one, two = ((mine, side), (theirs, reply)) if first else ((theirs, side), (mine, reply))
        _, gained, lost = resolve(piles, one, two, loser_taken=True)
        after = lead + (gained - lost if first else lost - gained)
        return Fraction(1, 2) if after == 0 else Fraction(int(after > 0))

    best, worst = (max, min) if first else (min, max)
    expected = best(worst(win(side, reply) for reply in (0, 1)) for side in (0, 1))
    assert solve_hand(position).win == expected


@pytest.mark.parametrize("seed", range(25))
def test_the_last_two_cards(seed: int) -> None:
    position = last_hand(seed, 2)
    taken = bool(seed % 2)
    assert abs(float(solve_hand(position, loser_taken=taken).win) - value_by_force(position, taken)) < 0.03


@pytest.mark.parametrize("seed", a_share(range(20), 2))
def test_the_advice_of_both_players_adds_up(seed: int) -> None:
    """What one player can be sure of and what the other can be sure of are together one win."""
    position = last_hand(seed, 3)
    mirrored = Position(position.piles, position.theirs, position.mine, -position.lead, not position.first)
    mine, theirs = solve_hand(position), solve_hand(mirrored)
    assert mine.win + theirs.win == 1
    assert sum(share for _, share in mine.moves) == sum(share for _, share in theirs.moves) == 1
    follower, win = (mirrored, theirs.win) if position.first else (position, mine.win)
    assert min(solve_hand(follower, laid=side).win for side in (0, 1)) == win


# --- odds


@pytest.mark.parametrize("seed", range(30))
def test_with_one_card_each_odds_are_an_average_over_the_unseen_cards(seed: int) -> None:
    """The other player lays any of them: 1 time in 10 at any pile, else where it wins the most against any card."""
    luck = random.Random(seed)
    deck = luck.sample(DECK_RANKS, luck.randint(8, 54))
    piles = ((deck.pop(), luck.randint(1, 9)), (deck.pop(), luck.randint(1, 9)))
    mine, *unseen = deck
    first, taken = luck.random() < 0.5, luck.random() < 0.5
    laid = None if first else luck.choice([None, 0, 1])

    def net(ours: tuple[int, int], theirs: tuple[int, int]) -> int:
        _, one, two = resolve(piles, *((ours, theirs) if first else (theirs, ours)), loser_taken=taken)
        return one - two if first else two - one

    def loss(theirs: tuple[int, int], sides: Sequence[int]) -> int:
        return sum(net((card, side), theirs) for card in deck for side in sides)

    found = odds(Position(piles, (mine,), (), 0, first), unseen, laid=laid, loser_taken=taken, deals=3000)
    for each in found:
        total = weight = 0.0
        for card in unseen:
            best = min((1, 0), key=lambda at: loss((card, at), [each.move[1]] if first else [0, 1]))
            for at in (0, 1) if laid is None else (laid,):
                share = 0.95 if at == best else 0.05
                weight += share
                total += share * net(each.move, (card, at))
        assert each.worth == each.net == pytest.approx(total / weight, abs=0.4)


@pytest.mark.parametrize("laid", [None, 0, 1])
def test_the_same_deals_for_the_same_position(laid: int | None) -> None:
    position, unseen = Position(((9, 5), (11, 2)), (4, 12, 13), (), -1, False), DECK_RANKS[:30]
    found = odds(position, unseen, laid=laid, deals=50)
    assert found == odds(position, unseen, laid=laid, deals=50)
    assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)
    assert {each.move for each in found} == {(rank, side) for rank in (4, 12, 13) for side in (0, 1)}


def test_to_the_end_of_the_hand() -> None:
    """Nobody can take anything but I with my joker, and I get both piles in either order."""
    found = odds(Position(((13, 2), (13, 3)), (14, 14), (), 0, True), [1] * 20, deals=200)
    assert found[0].worth > 4 and all(each.worth >= each.net >= 0 for each in found)


@pytest.mark.parametrize(("sizes", "alike"), [((3, 3), True), ((9, 1), False)])
def test_plays_that_the_deals_cannot_tell_apart(sizes: tuple[int, int], alike: bool) -> None:
    piles = (7, sizes[0]), (7, sizes[1])
    found = odds(Position(piles, (13,), (), 0, True), DECK_RANKS, deals=200)
    assert [each.alike for each in found] == [True, alike]


def test_a_card_at_a_pile_where_nobody_would_lay_it() -> None:
    position = Position(((14, 1), (1, 9)), (3,), (), -1, False)
    assert all(len(odds(position, [2, 2, 5], laid=side, deals=50)) == 2 for side in (0, 1))


# --- the commands


def test_best(ramble: Ramble) -> None:
    found = ramble("dramble best KH 4D --left 9H:5 --right JD:2 --json").json
    assert (found["exact"], found["win"], len(found["plays"])) == (False, None, 4)
    assert found["plays"][0]["card"] == "KH" and found["plays"][0]["pile"] == "left"
    assert "the 50 unseen cards are dealt at random" in found["assumed"]
    assert [each["worth"] for each in found["plays"]] == sorted(
        (each["worth"] for each in found["plays"]), reverse=True
    )
    exact = ramble(
        "dramble best KH 4D --left 9H:5 --right JD:2 --their 3D;QH --scores 9,4 --json".replace(";", ",")
    ).json
    assert exact["exact"] and sum(each["share"] for each in exact["plays"]) == pytest.approx(1)


def test_a_joker_is_not_spent_on_a_pile_of_one_card(ramble: Ramble) -> None:
    found = ramble("dramble best JK 7D 2C --left 5H:1 --right KD:1 --json").json["plays"][0]
    assert found["card"] == "7D"
    # A large pile that others can take is worth it.
    found = ramble("dramble best JK 7D 2C --left 5H:1 --right 10D:9 --json").json["plays"][0]
    assert (found["card"], found["pile"]) == ("JK", "right")


def test_a_hand_that_breaks_a_tie(ramble: Ramble) -> None:
    """The cards scored before it are in the deck again."""
    assert ramble("dramble best KH 4D --left 9H:2 --right JD:1 --scores 26,25").status == 0


def test_the_last_hand_is_known_from_the_cards_seen(ramble: Ramble) -> None:
    gone = " ".join(str(card) for card in DECK if str(card) not in ["KH", "4D", "9H", "JD", "3D", "QH"])
    line = ["dramble", "best", "KH", "4D", "--left", "9H:25", "--right", "JD:23", "--scores", "0,0"]
    found = ramble(*line, "--seen", f"{gone} JK JK", "--json").json
    named = ramble(*line, "--their", "3D QH", "--json").json
    assert found == named and found["exact"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("KH 4D 9C 2C --left 9H:5 --right JD:2", "the hand has 4 cards; a hand has one to three"),
        ("KH 9H --left 9H:5 --right JD:2", "--left: 9H is in your hand and in the left pile; a deck has only one"),
        (
            "KH 4D --left 9H:5 --right JD:2 --their 3D",
            "--their: you have 2 cards and the other player 1; give both hands whole",
        ),
        (
            "KH --left 9H:5 --right JD:2 --scores 5,3 --second",
            "--second: you have the higher score, so you play first; leave it out",
        ),
        (
            "KH --left 9H:5 --right JD:2 --scores 5,3 --laid left",
            "--laid: you have the higher score, so you play first; leave it out",
        ),
        ("KH --left 9H:0 --right JD:2", "--left: the left pile can't have 0 cards; it always has at least one"),
        (
            "KH 4D --left 9H:30 --right JD:20 --scores 1,0",
            "the scores, the hands and the piles make 55 cards, but the deck has 54",
        ),
        (
            "KH --left 9H:5 --right JD:2 --scores 25,25",
            "the scores, the hands and the piles make 59 cards, but the deck has 54",
        ),
        ("KH --left 9H:5 --right JD:2 --laid up", "--laid: there is no pile 'up'; choose from left, right"),
        ("KH --left 9H:5 --right JD:2 --their 4X", "--their: '4X' has 'X' as its suit; the suits are S, H, C, D"),
        (
            "KH --left 9H:5 --right JD:2 --scores 5",
            "--scores: '5' is not two numbers; give your score, then the other player's, as in 12,9",
        ),
        ("JK --left 9H:5 --right JD:2 --rule jokers=0", "JK is a joker, but you play without jokers (ruling jokers=0)"),
        ("K1 --left 9H:5 --right JD:2", "'K1' is not a card; a card is a rank and a suit, as in 10S"),
    ],
)
def test_what_best_refuses(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dramble best {line}") == message


@pytest.mark.parametrize(("cards", "note"), [("KS KD", "equal-cards"), ("5S 5D", None), ("4S 4D", None)])
def test_the_note_on_equal_cards(cards: str, note: str | None) -> None:
    """It decides about two cards that are both higher than the top card; the rules settle low ones."""
    first, second = (Played(card, "left") for card in read_cards(cards))
    piles: dict[Side, Pile] = {"left": Pile(read_card("5H"), 3), "right": Pile(read_card("2D"), 1)}
    assert judge_turn(piles, first, second, Rules()).reasons[0].note == note


@pytest.mark.parametrize("typed", ["QS@left", "QS left", "qs/l", "QS:left", "QS;left", "QS , left"])
@pytest.mark.parametrize("pile", ["9H:5", "9H/5", "9H 5", "9H;5", "9H, 5"])
def test_what_parts_a_card_from_its_pile(ramble: Ramble, typed: str, pile: str) -> None:
    answer = ramble(
        "dramble", "score", "--left", pile, "--right", "JD:2", "--first", typed, "--second", "3C@right", "--json"
    )
    assert answer.json["won"] == {"first": 5, "second": 0}
