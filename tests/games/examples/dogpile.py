"""Examples of Dogpile."""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob Cy",
    rounds=["'5H 6S / 9H .'", "'2C 4C'", "'JK 7S JK'"],
    defaults="lone-leader=joins joker-may-copy=yes jokers=2",
    answer="joins cards problems jokers",
    notes_in_short={"empty-draft": "or after the round in which the draft deck runs out"},
    in_short={
        "lone-leader=strays": "the leader alone becomes a stray.",
        "joker-may-copy=no": "It can't copy a card in the pack.",
    },
    seats=(1, 9),
    best="shared",
    rules_text="dogpile.txt",
    heading="Dogpile",
)
