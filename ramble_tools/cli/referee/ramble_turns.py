"""`ramble ramble modify`, `turn` and `hit`: changes of a word, and the hits on its new cards."""

import re
from typing import Annotated, TypeAlias

import typer

from ramble_tools.cards import AnyCard, read_cards
from ramble_tools.cli.options import AsJson, ListName, Rules, chosen_rules
from ramble_tools.cli.output import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.settle.score import Said, Stolen, say_claim
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.ramble import rules
from ramble_tools.games.ramble.claim import claim
from ramble_tools.games.ramble.modify import Modification, hits, modification
from ramble_tools.games.ramble.spelling import PlacedCard, spell_with_cards, word_of
from ramble_tools.games.ramble.turn import Turn, own_hit, play, start, who_may_hit
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.games.reasons import Reason
from ramble_tools.words.dictionary import the_dictionary

Placed: TypeAlias = tuple[PlacedCard, ...]
Old = Annotated[str, typer.Argument(metavar='"OLD CARDS"', help="The word before the change, as in 7S2 JD1 2S1.")]
OldOrNone = Annotated[str, typer.Argument(metavar='"OLD CARDS"', help="The word before, or none for a new word.")]
New = Annotated[str, typer.Argument(metavar='"NEW CARDS"', help="The word after the change, or none.")]
HitsOn = Annotated[
    list[str] | None,
    typer.Option("--hit", metavar='"CARD CARD..."', help="A card played, then the hits on it; may be repeated."),
]


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
    if not before:
        raise BadInput("the old word has no cards; for a new word, use ramble ramble turn none")
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
    say(f"{_named(before)} to {_named(after)} is {verdict}")
    say_reasons(found.reasons)
    if found.nearest:
        kind = modification(before, found.nearest, chosen).kinds[0]
        cards = " ".join(str(each.card) for each in found.nearest)
        say(f"{word_of(found.nearest).upper()} would be legal ({cards}): {kind}", indent=2)


def turn(
    old: OldOrNone,
    new: New,
    hit: HitsOn = None,
    claimed: Annotated[
        bool, typer.Option("--claim/--no-claim", help="Whether the word is claimed after the change.")
    ] = True,
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Check a whole turn: the change, or the new word, the hits and the claim.

    Exit status 1 if the change is not legal or the word is refused.
    """
    chosen = chosen_rules(rules.Rules, rule)
    before, after = (_read_word(text, chosen, what) for text, what in ((old, "the old word"), (new, "the new word")))
    if not (before or after):
        raise BadInput("neither word has a card; give the cards of the new word")
    played = Turn(before, after, _read_chains(hit))
    outcome = play(played, chosen) if before else start(played, chosen)
    judged = None
    if claimed and outcome.modified and outcome.word:
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
        legal = f"{_named(before)} to {_named(after)} is legal: {' or '.join(outcome.change.kinds)}"
        say(legal if before else f"{_named(after)} is started")
        say_reasons(outcome.reasons)
        if outcome.discarded:
            say(f"discard {' '.join(map(str, outcome.discarded))}")
        if judged:
            say_claim(judged)
    raise typer.Exit(0 if outcome.change.kinds and (judged is None or judged.valid) else 1)


def _read_chains(texts: list[str] | None) -> tuple[tuple[AnyCard, ...], ...]:
    return tuple(tuple(_read_hits(text, "--hit")) for text in texts or [])


def _read_hits(texts: str | list[str], what: str) -> list[AnyCard]:
    pieces = [texts] if isinstance(texts, str) else texts
    cards = read_cards([re.sub("[;/]", " ", piece) for piece in pieces], what=what, two_decks=True)
    if not cards:
        raise BadInput(f"{what}: none given; give the card played, then each hit on it, as in '5S1 9H2'")
    return cards


def _read_word(text: str, chosen: rules.Rules, what: str) -> Placed:
    if text.strip().lower() == "none":
        return ()
    if not text.strip():
        raise BadInput(f"{what} has no cards; give them in order, or type none if there are none")
    return spell_with_cards(text, jokers_wild=chosen.jokers == "wild", what=what)


def _named(word: Placed) -> str:
    return word_of(word).upper() or "no word"


def hit(
    cards: Annotated[list[str], typer.Argument(metavar="CARD...", help="The card played, then each hit in turn.")],
    by: Annotated[
        str,
        typer.Option("--by", metavar='"NAME NAME..."', help="Who played each card, to check that each was allowed to."),
    ] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Show whether a card stands after all the hits on it.

    With --by, exit status 1 if somebody hit a card of their own.
    """
    chosen = chosen_rules(rules.Rules, rule)
    read = _read_hits(cards, "the cards")
    players = _read_players(by, len(read))
    found = hits(read, chosen)
    wrong = own_hit(players, read) if players else None
    reasons = [Reason(wrong)] if wrong else [*found.reasons]
    if players and not wrong:
        reasons.append(Reason(who_may_hit(players, read)))
    if as_json:
        discarded = [] if wrong else [str(card) for card in found.discarded]
        answer = {"stands": None if wrong else found.stands, "discarded": discarded, "allowed": not wrong}
        say_json(answer | reasons_as_json(reasons))
    else:
        say("not allowed" if wrong else f"{read[0]} {'stands' if found.stands else 'is canceled'}")
        say_reasons(reasons)
        if found.discarded and not wrong:
            say(f"discard {' '.join(map(str, found.discarded))}")
    raise typer.Exit(1 if wrong else 0)


def _read_players(by: str, cards: int) -> list[str]:
    """Return who played each card, as names in one spelling. Raises BadInput if there are too few or too many."""
    names = [name for name in re.split(r"[\s,;/]+", by) if name]
    if names and len(names) != cards:
        raise BadInput(f"--by: {quote(by)} has {plural(len(names), 'name')} for {plural(cards, 'card')}; give one each")
    spelled: dict[str, str] = {}
    return [spelled.setdefault(name.casefold(), name) for name in names]
