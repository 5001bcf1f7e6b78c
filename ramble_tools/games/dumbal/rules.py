"""Dumbal: the fewest points in hand. Source: seeds/dumbal.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ramble_tools.rulings import HouseRules, Section, choice, number, numbers, short_rules, yes_no

TITLE = "Dumbal"
# What a player who takes a card from the stock takes.
STOCK = "stock"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dumbal.

    The presets for two related games follow the pages listed in shared/study/games.md (2.3 and 7): Wikipedia for Jhyap,
    pagat.com for Yaniv. Groups that halve a Yaniv total do so at 100, 200 and so on (roger2o/yaniv-scorekeeper,
    YanivGameRules.txt); above 200 everybody is out, so `yaniv` names those two. Shorter games, to 100, halve at 50 and
    100 (annamccormack/scoreboard): `target=100 halve-at=50,100`.
    """

    GAME = "dumbal"

    PRESETS: ClassVar = {
        "classic": (
            *("call-limit=5", "opening-limit=15", "penalty=20", "jokers=0", "joker-wild=no", "court-cards=counted"),
            *("run-past-king=yes", "out-at=reach", "halve-at=0", "winner-scores=0", "next-dealer=left"),
        ),
        "modified": ("jokers=2",),
        "jhyap": ("court-cards=ten", "penalty=25", "target=100"),
        "yaniv": (
            *("call-limit=7", "opening-limit=7", "penalty=30", "jokers=2", "joker-wild=yes", "court-cards=ten"),
            *("run-past-king=no", "out-at=exceed", "halve-at=100,200", "winner-scores=points"),
        ),
    }

    call_limit: int = number(
        "How many points may you call with?",
        "You are allowed to finish when you have 5 points or less",
        default=5,
        sentence="You may call with {n} point{s} or fewer.",
    )
    opening_limit: int = number(
        "How many points may you call with before the very first turn?",
        "before the very first round if you have 15 points or less",
        default=15,
        sentence="Before the very first turn, you may call with {n} point{s} or fewer.",
    )
    penalty: int = number(
        "How many points does a failed call cost?",
        "a penalty of 20 points",
        default=20,
        sentence="A failed call costs {n} point{s}.",
    )
    target: int = number(
        "At what total is a player out?",
        "e.g. 200 points",
        default=200,
        least=1,
        sentence="Play to {n} point{s}.",
    )
    jokers: Literal["0", "2"] = choice(
        "How many jokers are in the deck?",
        "no jokers (Classic)",
        {"0": "none", "2": "two (modified deck)"},
        {"2": "Play with two jokers."},
    )
    joker_value: int = number(
        "What is a joker worth?",
        "You can also use full 54 cards deck",
        default=0,
        sentence="A joker is worth {n} point{s}.",
    )
    joker_wild: bool = yes_no(
        "May a joker be part of a set or run?",
        "they have to be the same rank",
        default=False,
        yes="any number of jokers, with at least one ordinary card",
        no="it may be laid off only alone or with the other joker",
        sentence="Jokers are wild.",
    )
    joker_in_sets: bool = yes_no(
        "May a wild joker be part of a set too?",
        "they have to be the same rank (e.g. two 9s, 4 Qs)",
        default=True,
        yes="of a set or a run, if jokers are wild",
        no="only of a run",
        sentence="A wild joker can be part of a run, but not of a set.",
    )
    court_cards: Literal["counted", "ten"] = choice(
        "What are a jack, a queen and a king worth?",
        "A is 1 point, J=11, Q=12, K=13",
        {"counted": "11, 12 and 13", "ten": "10 each"},
        {"ten": "A jack, a queen and a king are worth 10 each."},
    )
    run_past_king: bool = yes_no(
        "May a run go past the king (Q K A 2)?",
        "or Q,K,A,2 of the same suit",
        default=True,
        yes="the ace may follow the king",
        no="the ace is always below the two",
        sentence="A run can't go past the king: the ace is always below the two.",
    )
    pickup: Literal["any", "ends"] = choice(
        "Which of the cards laid off by the player on the right may be picked up?",
        "the (openly visible) cards disposed by the player to your right",
        {"any": "any one of them", "ends": "any card of a set, but only the first or last card of a run"},
        {"ends": "Of a run that was laid off, only the first or last card can be picked up."},
    )
    empty_stock: Literal["reshuffle", "laid-off", "void"] = choice(
        "What happens if the stock is empty?",
        "or from the stack of unused cards in the middle",
        {
            "reshuffle": "the cards laid off, except in this turn and the one before, are shuffled into a new stock",
            "laid-off": "the player must pick up a card that the player on the right laid off",
            "void": "the hand ends, nobody scores, and it is dealt again",
        },
        {
            "laid-off": "If the stock is empty, take a card that the player on your right laid off.",
            "void": "If the stock is empty, the hand ends, nobody scores, and it is dealt again.",
        },
    )
    below_caller: Literal["lowest-wins", "all-zero"] = choice(
        "If several players are at or below the caller, who scores 0?",
        "If there is more than one player with less points the lowest wins",
        {"lowest-wins": "only the lowest", "all-zero": "all of them"},
        {"all-zero": "If a call fails, all players at or below the caller score 0."},
    )
    out_at: Literal["reach", "exceed"] = choice(
        "Is a player out at the target, or only above it?",
        "The first one to reach the set amount is out",
        {"reach": "at the target", "exceed": "only above it"},
        {"exceed": "A player is out only above the target."},
    )
    false_call: Literal["refuse", "penalty"] = choice(
        "What happens if a player calls with too many points?",
        "You are allowed to finish when you have 5 points or less",
        {"refuse": "the call does not count", "penalty": "the caller scores the points plus the penalty, the others 0"},
        {"penalty": "A player who calls with too many points scores them plus the penalty, and the others score 0."},
    )
    full_tie: Literal["shared", "earliest"] = choice(
        "If others beat the caller and tie on points and cards, who wins?",
        "In case of a draw the on with the least cards wins",
        {"shared": "all of them", "earliest": "the first of them after the caller"},
        {"earliest": "If others beat the caller and tie on points and cards, the first of them after the caller wins."},
    )
    winner_scores: Literal["0", "points"] = choice(
        "What does the player who beats the caller score?",
        "you don't win but that person does",
        {"0": "nothing", "points": "the points in hand"},
        {"points": "A player who beats the caller scores the points in hand."},
    )
    halve_at: tuple[int, ...] = numbers(
        "Which exact totals are halved (0 for none)?",
        "Add everyone's scores up on a piece of paper",
        sentence="A total of exactly {n} is halved.",
    )
    next_dealer: Literal["left", "loser", "winner"] = choice(
        "Who deals the next hand?",
        "the person left from the person dealing the cards starts",
        {
            "left": "the next player in seat order",
            "loser": "the player who added the most points; if several did, the first of them after the dealer",
            "winner": "the player who won the hand; if several did, the first of them after the dealer",
        },
        {
            "loser": "The player who added the most points deals the next hand; in a tie, the first of them after the "
            "dealer.",
            "winner": "The player who won the hand deals the next one; in a tie, the first of them after the dealer.",
        },
    )
    late_joiner: Literal["highest", "zero"] = choice(
        "What score does a player who joins late start with?",
        "The game can be played with 2+ players",
        {"highest": "the highest score of the players who are in", "zero": "0"},
        {"zero": "A player who joins late starts at 0."},
    )

    @property
    def least_out(self) -> int:
        """The lowest total of a player who is out."""
        return self.target if self.out_at == "reach" else self.target + 1


def reference(rules: Rules) -> tuple[Section, ...]:
    """Return the short rules, as a group with these house rules plays them."""
    deck = "52 cards" if rules.jokers == "0" else f"54 cards, with two jokers worth {rules.joker_value} each"
    courts = "J = 11, Q = 12, K = 13" if rules.court_cards == "counted" else "J, Q, K = 10"
    past_king = " (Q K A 2 is one)" if rules.run_past_king else ""
    jokers = ""
    if rules.jokers != "0":
        jokers = "A joker can be laid off only alone or with the other joker."
        if rules.joker_wild:
            part = "a set or run" if rules.joker_in_sets else "a run, but not of a set"
            jokers = f"Jokers are wild: a joker can be any card of {part}, with at least one ordinary card."
            jokers += " Or lay off two jokers together."
    reshuffled = "shuffle the cards laid off to make a new one, except those of this turn and the one before."
    wins = "0" if rules.winner_scores == "0" else "the points in hand"
    rest = "the rest score their points"
    if rules.below_caller == "all-zero":
        rest = "others at or below you score 0, the rest their points"
    tie = "all of them win" if rules.full_tie == "shared" else "the first after the caller wins"
    out = "reaches" if rules.out_at == "reach" else "goes over"
    highest = "A player who joins late starts with the highest total of the players who are still in."
    return short_rules(f"""
        # Goal
        - Have the fewest points in your hand when a hand ends. Low totals are good.

        # Setup
        - Use {deck}. Deal 5 cards each; the rest is the stock. Cards count at face value; A = 1, {courts}.
        - Play clockwise; the player on the dealer's left starts.
          {rules.rule("next-dealer", "The deal passes to the left.")}

        # Your turn
        - Lay off one card, two or more of one rank, or a run of three or more in one suit{past_king}.
        - {jokers}
        - Then take one card: from the stock, or any card that the player on your right laid off last.
          {rules.rule("pickup")}
          You take one even if you laid off your whole hand.
        - {rules.rule("empty-stock", f"If the stock is empty, {reshuffled}")}

        # Calling
        - You may call at the start of your turn with {rules.call_limit} points or fewer, or before the very first turn
          with {rules.opening_limit} or fewer. You don't have to.
          {rules.rule("false-call", "A call with more does not count.")}

        # After a call
        - All players show their cards. If you have the fewest points, you score 0 and the others score their points.
        - If anyone has as few or fewer, the call fails, and you score your points plus {rules.penalty}. The lowest of
          the others wins and scores {wins}; {rest}.
        - If others tie for the fewest points, the fewest cards win; if those are equal too, {tie}.

        # The end
        - Add up the scores after each hand. A player who {out} {rules.target} is out. The last player in wins.
          {rules.rule("halve-at")}
        - {rules.rule("late-joiner", highest)}
    """)
