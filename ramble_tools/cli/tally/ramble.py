"""`ramble ramble`: modifications, hits, whole turns, and the score."""

from typing import Annotated, TypeAlias

import typer

from ramble_tools.cards import Card, read_cards, without_jokers
from ramble_tools.cli.options import AsJson, ListName, Rules, chosen_rules
from ramble_tools.cli.settle.score import CardsOf, Said, Stolen, Suits, Word, say_claim, score
from ramble_tools.cli.show import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.tally.commands import scorebook_commands
from ramble_tools.cli.tally.group import game_app
from ramble_tools.errors import BadInput
from ramble_tools.games.fields import Answers
from ramble_tools.games.ramble import form, rules
from ramble_tools.games.ramble.claim import claim
from ramble_tools.games.ramble.modify import Modification, hits, modification
from ramble_tools.games.ramble.spelling import PlacedCard, spell_with_cards, word_of
from ramble_tools.games.ramble.turn import Turn, play
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.words.dictionary import the_dictionary

app = game_app("ramble")

Placed: TypeAlias = tuple[PlacedCard, ...]
Old = Annotated[str, typer.Argument(metavar='"OLD CARDS"', help="The word before the change, as in 7S2 JD1 2S1.")]
New = Annotated[str, typer.Argument(metavar='"NEW CARDS"', help="The word after the change.")]

app.command()(score)


@app.command()
def modify(
    old: Old,
    new: New,
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Check whether a change is a legal modification, and of which kind.

    Exit status 1 if it is not.
    """
    chosen = chosen_rules(rules.Rules, rule)
    before, after = _read_word(old, chosen, "the old word"), _read_word(new, chosen, "the new word")
    found = modification(before, after, chosen)
    if as_json:
        nearest = [str(each.card) for each in found.nearest]
        answer = {"legal": bool(found.kinds), "kinds": list(found.kinds), "nearest": nearest}
        say_json(answer | reasons_as_json(found.reasons))
    else:
        _say_change(before, after, found, chosen)
    raise typer.Exit(0 if found.kinds else 1)


def _say_change(before: Placed, after: Placed, found: Modification, chosen: rules.Rules) -> None:
    verdict = f"legal: {' or '.join(found.kinds)}" if found.kinds else "not legal"
    say(f"{word_of(before).upper()} to {word_of(after).upper()} is {verdict}")
    say_reasons(found.reasons)
    if found.nearest:
        kind = modification(before, found.nearest, chosen).kinds[0]
        cards = " ".join(str(each.card) for each in found.nearest)
        say(f"{word_of(found.nearest).upper()} would be legal ({cards}): {kind}", indent=2)


@app.command()
def turn(
    old: Old,
    new: New,
    hit: Annotated[
        list[str] | None,
        typer.Option("--hit", metavar='"CARD CARD..."', help="A card played, then the hits on it; may be repeated."),
    ] = None,
    claimed: Annotated[
        bool, typer.Option("--claim/--no-claim", help="Whether the word is claimed after the change.")
    ] = True,
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Check a whole turn: the change, the hits and the claim.

    Exit status 1 if the change is not legal or the word is refused.
    """
    chosen = chosen_rules(rules.Rules, rule)
    before, after = (_read_word(text, chosen, what) for text, what in ((old, "the old word"), (new, "the new word")))
    chains = tuple(tuple(_read_hits(text, "--hit")) for text in hit or [])
    outcome = play(Turn(before, after, chains), chosen)
    judged = None
    if claimed and outcome.modified:
        value = word_value(outcome.word, stolen=stolen, rules=chosen)
        judged = claim(value, said=said, dictionary=the_dictionary(list_name), rules=chosen)
    if as_json:
        discarded = (*outcome.discarded, *(each.card for each in (judged.discarded if judged else ()) if each.card))
        answer = {
            "legal": bool(outcome.change.kinds),
            "kinds": list(outcome.change.kinds),
            "nearest": [str(each.card) for each in outcome.change.nearest],
            "word": word_of(outcome.word),
            "cards": [str(each.card) for each in outcome.word],
            "modified": outcome.modified,
            "discarded": list(map(str, discarded)),
            "claim": judged.facts(name_cards=True) if judged else None,
        }
        say_json(answer | reasons_as_json(outcome.reasons))
    elif not outcome.change.kinds:
        _say_change(before, after, outcome.change, chosen)
    else:
        say(f"{word_of(before).upper()} to {word_of(after).upper()} is legal: {' or '.join(outcome.change.kinds)}")
        say_reasons(outcome.reasons)
        if outcome.discarded:
            say(f"discard {' '.join(map(str, outcome.discarded))}")
        if judged:
            say_claim(judged)
    raise typer.Exit(0 if outcome.change.kinds and (judged is None or judged.valid) else 1)


def _read_hits(texts: str | list[str], what: str) -> list[Card]:
    cards = without_jokers(read_cards(texts, what=what, two_decks=True), why="a joker can't hit or be hit")
    if not cards:
        raise BadInput(f"{what}: none given; give the card played, then each hit on it, as in '5S1 9H2'")
    return cards


def _read_word(text: str, chosen: rules.Rules, what: str) -> Placed:
    return spell_with_cards(text, jokers_wild=chosen.jokers == "wild", what=what)


@app.command()
def hit(
    cards: Annotated[list[str], typer.Argument(metavar="CARD...", help="The card played, then each hit in turn.")],
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Show whether a card stands after all the hits on it."""
    chosen = chosen_rules(rules.Rules, rule)
    read = _read_hits(cards, "the cards")
    found = hits(read, chosen)
    if as_json:
        discarded = [str(card) for card in found.discarded]
        say_json({"stands": found.stands, "discarded": discarded} | reasons_as_json(found.reasons))
        return
    say(f"{read[0]} {'stands' if found.stands else 'is canceled'}")
    say_reasons(found.reasons)
    if found.discarded:
        say(f"discard {' '.join(map(str, found.discarded))}")


def typed(
    setting: form.Setting,  # noqa: ARG001
    word: Word = "",
    suits: Suits = "",
    cards: CardsOf = "",
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="The player who claims the word.")] = "",
    owner: Annotated[
        str, typer.Option("--owner", metavar="NAME", help="The owner of the word, if not the claimer.")
    ] = "",
    shuffled: Annotated[
        bool, typer.Option("--shuffled", help="Record a shuffle of the discards instead of a claim.")
    ] = False,
) -> Answers:
    """Return the form's answers for a claim typed as `SHIRT --suits SSSSS --player Ann --owner Bob`."""
    answers = {"word": word, "suits": suits, "cards": cards, "list": list_name or "", "player": player, "owner": owner}
    answers |= {"said": "valid" if said else "invalid"} if said is not None else {}
    answers |= {"stolen": "yes"} if stolen else {}
    answers |= {"shuffled": "yes"} if shuffled else {}
    return {name: text for name, text in answers.items() if text}


scorebook_commands(app, "ramble", typed)
