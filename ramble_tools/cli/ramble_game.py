"""`ramble ramble`: the referee of the game itself."""

from typing import Annotated

import typer

from ramble_tools.cards import read_cards, without_jokers
from ramble_tools.cli.game_options import chosen_rules, game_app, reasons_as_json, say_reasons
from ramble_tools.cli.score import score
from ramble_tools.cli.show import AsJson, Rules, say, say_json
from ramble_tools.games import ramble_rules
from ramble_tools.games.ramble_modify import hits, modification
from ramble_tools.words.spelling import spell_with_cards, word_of

app = game_app("ramble")
app.command()(score)


@app.command()
def modify(
    old: Annotated[str, typer.Argument(metavar='"OLD CARDS"', help="The word as it lay, as in 7S2 JD1 2S1.")],
    new: Annotated[str, typer.Argument(metavar='"NEW CARDS"', help="The word as it lies now.")],
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Is that a legal modification, and of which kind?

    Exit status 1 where it is none.
    """
    rules = chosen_rules(ramble_rules.Rules, rule)
    wild = rules.jokers == "wild"
    before = spell_with_cards(old, jokers_wild=wild, what="the old word")
    after = spell_with_cards(new, jokers_wild=wild, what="the new word")
    found = modification(before, after, rules)
    if as_json:
        say_json({"legal": bool(found.kinds), "kinds": list(found.kinds)} | reasons_as_json(found.reasons))
    else:
        verdict = f"legal: {' or '.join(found.kinds)}" if found.kinds else "not legal"
        say(f"{word_of(before).upper()} to {word_of(after).upper()} is {verdict}")
        say_reasons(found.reasons)
    raise typer.Exit(0 if found.kinds else 1)


@app.command()
def hit(
    cards: Annotated[list[str], typer.Argument(metavar="CARD...", help="The card played, then each hit in turn.")],
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Does the card that was played stand, after all hits?"""
    rules = chosen_rules(ramble_rules.Rules, rule)
    read = read_cards(cards, two_decks=True)
    found = hits(without_jokers(read, why="it has no value to hit with"), rules)
    if as_json:
        discarded = [str(card) for card in found.discarded]
        say_json({"stands": found.stands, "discarded": discarded} | reasons_as_json(found.reasons))
        return
    say(f"{read[0]} {'stands' if found.stands else 'is cancelled'}")
    say_reasons(found.reasons)
    if found.discarded:
        say(f"discard {' '.join(map(str, found.discarded))}")
