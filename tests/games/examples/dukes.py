"""Examples of Dukes Up!"""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob",
    rounds=[
        "5S,5H,5D 8D,9D,10S --dukes red=2H --castle red=AH --taken-by red",
        "5C,5H,5D --castle red=? --castle black=? --ended-by black --red bob",
    ],
    defaults="""
        ace=ends empty-piles=either tie=ender castle-bonus=3 first-turn-dukes=off draw-discard=off castle-in-run=off
        discard-twice=any
    """,
    rules_text="dukes-up.txt",
    heading="Dukes Up!",
)
