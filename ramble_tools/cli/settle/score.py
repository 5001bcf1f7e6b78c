"""`ramble score`: what a word is worth."""

from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson, ListName, Rules, chosen_rules
from ramble_tools.cli.output import answer, say, with_ruling
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.typed import option_names
from ramble_tools.games.ramble.claim import Claim, claim
from ramble_tools.games.ramble.rules import Rules as RambleRules
from ramble_tools.games.ramble.spelling import spell_claim
from ramble_tools.games.ramble.worth import Step, word_value
from ramble_tools.words.dictionary import the_dictionary

app = plain_typer()

Word = Annotated[str, typer.Argument(metavar="[WORD]", help="The word, in letters.", show_default=False)]
Suits = Annotated[
    str,
    typer.Option(metavar="SHCD...", help="One suit per letter: S, H, C, D, or J for a wild joker.", show_default=False),
]
CardsOf = Annotated[
    str, typer.Option(metavar='"2S1 KH2..."', help="The word's cards, instead of WORD.", show_default=False)
]
Stolen = Annotated[bool, typer.Option("--stolen", help="The word belonged to another player.")]
Said = Annotated[
    bool | None,
    typer.Option("--valid/--invalid", help="Your group's own verdict, whatever the list says.", show_default=False),
]


@app.command()
def score(
    word: Word = "",
    suits: Suits = "",
    cards: CardsOf = "",
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show what a word is worth, and why.

    Exit status 1 if the word is refused; it then costs its value.
    """
    rules = chosen_rules(RambleRules, rule)
    dictionary = the_dictionary(list_name)
    with option_names(score):
        placed = spell_claim(word, suits, cards, jokers_wild=rules.jokers == "wild")
    value = word_value(placed, stolen=stolen, rules=rules)
    claimed = claim(value, said=said, dictionary=dictionary, rules=rules)
    return answer(lambda: say_claim(claimed), claimed.facts(), as_json=as_json, yes=claimed.valid)


def say_claim(claimed: Claim) -> None:
    """Print what the word earns or costs, step by step, and which cards are kept."""
    value = claimed.value
    say(with_ruling(claimed.verdict))
    base, *others = value.steps
    _say_step(base, str(base.points))
    for step in others:
        _say_step(step, f"{step.points:+}")
    if value.color_bonus is None:
        say("add --suits to see the bonuses", indent=2)
    for each in claimed.follows:
        say(with_ruling(each))


def _say_step(step: Step, points: str) -> None:
    say(f"{points:>2}  {with_ruling(step.reason)}", indent=2, hang=4)
