"""Examples of Dumbal."""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob Cy",
    rounds=[
        "Ann=AS,3H Bob=17 Cy=9 --caller Ann",
        "a=5 b=5/2 c=30/4 --caller a",
        "Ann=12/5 Bob=14/5 Cy=KS,KH --caller Ann --opening",
    ],
    defaults="""
        call-limit=5 opening-limit=15 penalty=20 target=200 jokers=0 joker-value=0 joker-wild=no joker-in-sets=yes
        below-caller=lowest-wins out-at=reach false-call=refuse full-tie=shared winner-scores=0
        next-dealer=left pickup=any empty-stock=reshuffle
    """,
    answer="winners scores points successful",
    ours="court-cards=counted run-past-king=yes halve-at=0 late-joiner=highest",
    needs={"joker-value": "jokers=2", "joker-wild": "jokers=2", "joker-in-sets": "jokers=2 joker-wild=yes"},
    in_short={
        "jokers=2": "Use 54 cards, with two jokers worth 0 each.",
        "jokers=2 joker-value=25": "two jokers worth 25 each.",
        "jokers=2 joker-wild=yes": "a joker can be any card of a set or run, with at least one ordinary card. Or lay",
        "jokers=2 joker-wild=yes joker-in-sets=no": "a joker can be any card of a run, but not of a set, with at "
        "least one ordinary card.",
        "pickup=ends": "Of a run that was laid off, only the first or last card can be picked up.",
        "empty-stock=laid-off": "If the stock is empty, take a card that the player on your right laid off.",
        "empty-stock=void": "If the stock is empty, the hand ends, nobody scores, and it is dealt again.",
        "court-cards=ten": "J, Q, K = 10.",
        "run-past-king=no": "three or more in one suit.",
        "below-caller=all-zero": "wins and scores 0; others at or below you score 0, the rest their points.",
        "winner-scores=points": "wins and scores the points in hand; the rest score their points.",
        "below-caller=all-zero winner-scores=points": "the points in hand; others at or below you score 0",
        "out-at=exceed": "A player who goes over 200 is out.",
        "false-call=penalty": "scores them plus the penalty, and the others score 0.",
        "full-tie=earliest": "the first after the caller wins",
        "halve-at=100": "A total of exactly 100 is halved.",
        "halve-at=50,100": "A total of exactly 50 or 100 is halved.",
        "next-dealer=loser": "The player who added the most points deals the next hand; in a tie,",
        "next-dealer=winner": "The player who won the hand deals the next one; in a tie,",
        "late-joiner=zero": "A player who joins late starts at 0.",
    },
    seats=(2, 10),
    best="lowest",
    rules_text="dumbal.txt",
    heading="Dumbal",
)
