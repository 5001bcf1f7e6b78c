"""Examples of Dogpile."""

from tests.games.examples import Examples

EXAMPLES = Examples(
    players="Ann Bob Cy",
    rounds=["'5H 6S / 9H .'", "'2C 4C'", "'JK 7S JK'"],
    defaults="lone-leader=joins joker-may-copy=yes empty-draft=finish jokers=2",
    rules_text="dogpile.txt",
    heading="Dogpile",
)
