"""Examples of Dramble."""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob",
    rounds=[
        "--left 9H:1 --right JD:1 --first QS@left --second 3C@right",
        "--first KS@left --second 2C@right",
        "--first 4C@left --second 5C@left",
    ],
    defaults="loser-card=taken last-round=short tie=replay jokers=2 equal-cards=pile",
    answer="left right won",
    always_in_short={
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
