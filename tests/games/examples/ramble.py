"""Examples of Ramble."""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob",
    rounds=[
        "SHIRT --suits SSSSS --player Ann",
        "crypts --player Bob --owner Ann",
        "hitz --player Ann",
        "--shuffled",
        "--cards '6S1 QS1 2S1' --player bob",
    ],
    defaults="""
        target=25 max-shuffles=3 jokers=unused bonus-without-points=yes trim-ends=one points-beyond-cards=note
        hit-rank-order=ace-high stolen-bonus=yes min-length=1 counted-shuffles=reshuffles
        joker-hits=no cancelled-replacement=old-card
    """,
    answer="word valid why stolen consonants base color_bonus suit_bonus points change keep discard steps rulings",
    ours="late-joiner=lowest",
    notes_in_short={
        "cancelled-add": "If an added card is canceled, the word closes up without it.",
        "tied-end": "tied players share the win",
    },
    in_short={
        "jokers=wild": "A joker is any letter its player names. It has no color or suit, so it spoils neither bonus. A "
        "word of jokers alone earns neither.",
        "jokers=wild joker-hits=no": "Jokers can't hit or be hit.",
        "joker-hits=top": "A joker can hit any card, and no card can hit a joker.",
        "cancelled-replacement=closes": "closes up without it, and the card that it replaced does not come back.",
        "min-length=2": "A word has at least 2 letters.",
        "bonus-without-points=no": "A word worth 0 earns no bonus.",
        "stolen-bonus=no": "Your own word earns 1 more",
        "points-beyond-cards=cap": "A word earns no more points than it has cards.",
        "trim-ends=both": "from one or both ends",
        "hit-rank-order=ace-low": "ace low, king high",
        "counted-shuffles=all": "the first shuffle counts",
        "late-joiner=zero": "A player who joins late starts at 0.",
        "max-shuffles=1": "the 1st shuffle",
        "max-shuffles=2": "the 2nd shuffle",
        "max-shuffles=4": "the 4th shuffle",
        "max-shuffles=11": "the 11th shuffle",
        "max-shuffles=12": "the 12th shuffle",
        "max-shuffles=13": "the 13th shuffle",
        "max-shuffles=20": "the 20th shuffle",
        "max-shuffles=21": "the 21st shuffle",
        "max-shuffles=112": "the 112th shuffle",
    },
    seats=(2, 10),
    rules_text="ramble.txt",
    heading="Ramble",
)
