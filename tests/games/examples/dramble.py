"""Examples of Dramble."""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob",
    rounds=[
        "--left 9H:1 --right JD:1 --first QS@left --second 3C@right",
        "--first KS@left --second 2C@right",
        "--first 4C@left --second 5C@left",
    ],
    defaults="loser-card=taken last-round=short jokers=2",
    answer="left right won",
    notes_in_short={
        "equal-cards": "as with two cards of the same rank, both go on the pile, the second player's on top",
        "tie": "In a tie, shuffle and play one more hand of three, and another if it is still a tie.",
    },
    in_short={
        "loser-card=stays": "the other stays under the winner's",
        "last-round=drop": "If fewer than six cards are left, don't deal them.",
        "jokers=0": "Use 52 cards, without jokers.",
    },
    seats=(2, 2),
    rules_text="dramble.txt",
    heading="Dramble",
)

# A game that is tied at 25 when the deck is used up: the piles, and the two cards played in each turn.
TIED_PILES = "--left 2C:1 --right 9C:1"
TIED_TURNS = """
    9S@left 3H@right, 7D@right KH@right, KS@right 10C@left, 2S@left 9D@right, QC@right 3S@right, QD@left
    7H@right, AH@left 8C@left, 10D@left QS@left, 8H@right 8S@right, JS@left 6S@right, JK2@left JH@right,
    AC@right 9H@left, 8D@left 5S@left, 4S@right 7S@left, 4D@right 5H@left, 6C@left KD@left, 4C@left 10S@right,
    AD@left 10H@right, JC@left KC@left, AS@right 2D@right, 5D@left JD@left, 3D@left 7C@right, QH@right
    2H@right, 3C@left 5C@right, JK1@right 6H@left, 4H@right 6D@right
"""
TIED = [
    f"{'' if turn else TIED_PILES} --first {first} --second {second}".strip()
    for turn, (first, second) in enumerate(each.split() for each in TIED_TURNS.split(","))
]
# The first turn of the hand that breaks the tie, with a count of all the cards.
AFTER_THE_TIE = "--left 9H:1 --right JD:1 --first QS@left --second 3C@right --deck-left 46 --hands 2,2 --scores 25,25"
