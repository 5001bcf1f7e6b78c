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
        call-limit=5 opening-limit=15 penalty=20 target=200 jokers=0 joker-value=0 joker-wild=no
        below-caller=lowest-wins out-at=reach false-call=refuse full-tie=shared winner-scores=0
    """,
    ours="court-cards=counted run-past-king=yes halve-at=0 late-joiner=highest",
    not_yet=frozenset({"next-dealer", "joker-in-sets"}),
    not_in_short=frozenset({"joker-value"}),
    needs={"joker-value": "jokers=2", "joker-wild": "jokers=2"},
    rules_text="dumbal.txt",
    heading="Dumbal",
)
