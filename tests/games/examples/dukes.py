"""Examples of Dukes Up!"""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob",
    rounds=[
        "5S,5H,5D 8D,9D,10S --dukes red=2H --castle red=AH --taken-by red",
        "5C,5H,5D --castle red=? --castle black=? --ended-by black --red bob",
    ],
    defaults="""
        ace=ends empty-piles=either empty-piles-when=at-once tie=ender castle-bonus=3 first-turn-dukes=off
        draw-discard=off castle-in-run=off discard-twice=any
    """,
    answer="scores winner",
    in_short={
        "ace=round": "A run may go around the ace (K A 2).",
        "empty-piles=both": "as soon as both players' draw and discard piles are empty",
        "empty-piles-when=next-draw": "when a player would have to draw but that player's draw and discard piles are",
        "tie=draw": "If the scores are equal, it is a draw.",
        "castle-bonus=4": "and 4 for taking the castle",
        "first-turn-dukes=on": "The first player can't switch dukes on the first turn.",
        "draw-discard=on": "You may draw from your discard pile instead of your draw pile.",
        "castle-in-run=on": "you may use your own castle in a set or run",
        "discard-twice=melds": "You may discard two cards unless you have played cards to the table.",
    },
    seats=(2, 2),
    rules_text="dukes-up.txt",
    heading="Dukes Up!",
)
