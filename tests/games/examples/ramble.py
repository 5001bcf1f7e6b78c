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
        hit-rank-order=ace-high tied-end=shared stolen-bonus=yes min-length=1 counted-shuffles=reshuffles
    """,
    ours="late-joiner=lowest",
    not_yet=frozenset({"joker-hits", "cancelled-add", "cancelled-replacement"}),
    not_in_short=frozenset({"tied-end"}),
    rules_text="ramble.txt",
    heading="Ramble",
)
