"""`ramble ramble threats`: which unseen cards steal or ruin a word on the table."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cards import AnyCard, Card, Joker, read_cards, require_distinct
from ramble_tools.cli.options import AsJson, ListName, Offensive, Rules, chosen_rules, how_many, top_option
from ramble_tools.cli.output import say, say_json
from ramble_tools.errors import ImpossibleCardsError, plural
from ramble_tools.games.ramble import rules
from ramble_tools.games.ramble.spelling import PlacedCard, cards_of, spell_with_cards, word_of

if TYPE_CHECKING:
    from ramble_tools.games.ramble.advice.threats import Change, Threats

_SHOWN = 8


def threats(
    word: Annotated[str, typer.Argument(metavar='"CARDS"', help="The cards of your word, as in 7S2 JD1 2S1.")],
    seen: Annotated[
        str,
        typer.Option(
            metavar='"CARDS"',
            help="Cards that nobody can play: your hand, the discards, other words.",
            show_default=False,
        ),
    ] = "",
    top: Annotated[int | None, top_option(_SHOWN)] = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Show which unseen cards steal or ruin your word, and what it would then be worth."""
    from ramble_tools.games.ramble.advice.threats import threats as find_threats
    from ramble_tools.words.dictionary import the_dictionary

    chosen = chosen_rules(rules.Rules, rule)
    table = spell_with_cards(word, jokers_wild=chosen.jokers == "wild", what="the word")
    unseen = _unseen(table, read_cards(seen.replace(";", " ").replace("/", " "), what="--seen", two_decks=True))
    dictionary = the_dictionary(list_name)
    found = find_threats(table, unseen, dictionary, chosen, offensive=offensive)
    shown = how_many(top, shown=_SHOWN, as_json=as_json)
    if as_json:
        say_json(_as_json(table, found, shown))
    else:
        _say(table, found, shown, dictionary.phrase)


def _unseen(table: tuple[PlacedCard, ...], seen: list[AnyCard]) -> list[Card]:
    """Return the lettered cards that are neither in the word nor seen elsewhere. Raises ImpossibleCardsError."""
    from ramble_tools.letters import lettered_cards

    held = cards_of(table)
    require_distinct(held, what="the word", two_decks=True)
    for card in seen:
        if card in held and not isinstance(card, Joker):
            raise ImpossibleCardsError(f"{card} is in the word and in --seen; a deck has only one")
    return [each.card for each in lettered_cards() if each.card not in held and each.card not in seen]


def _assumption(found: "Threats") -> str:
    return (
        f"assumes that any of the {found.unseen} unseen cards may be in a hand, and that one of them is played; jokers "
        "and several cards can do more"
    )


def _as_json(table: tuple[PlacedCard, ...], found: "Threats", shown: int | None) -> dict[str, Any]:
    return {
        "word": word_of(table),
        "valid": found.valid,
        "own": found.own,
        "stolen": found.stolen,
        "unseen": found.unseen,
        "steals": [_change(change) for change in found.steals[:shown]],
        "steal_count": len(found.steals),
        "trims": [_change(change) for change in found.trims[:shown]],
        "ruins": [_change(change) for change in found.ruins[:shown]],
        "ruin_count": len(found.ruins),
        "assumed": _assumption(found),
    }


def _change(change: "Change") -> dict[str, Any]:
    return {
        "card": str(change.card) if change.card else None,
        "kind": change.kind,
        "word": change.word,
        "cards": [str(each.card) for each in change.cards],
        "points": change.points if change.valid else -change.points,
    }


def _say(table: tuple[PlacedCard, ...], found: "Threats", shown: int | None, lists: str) -> None:
    name = word_of(table).upper()
    now = f"{plural(found.own, 'point')} to you" if found.valid else "not a word"
    say(
        f"{name} is {now}; {len(found.steals)} of {plural(found.unseen, 'unseen card')} can steal it, by {lists}"
        if found.valid
        else f"{name} is not a word; {len(found.steals)} of {plural(found.unseen, 'unseen card')} make one, by {lists}"
    )
    for change in found.trims[:3]:
        say(f"{change.points:>2}  {change.word.upper()} (trim, without a card)", indent=2)
    for change in found.steals[:shown]:
        say(f"{change.points:>2}  {change.word.upper()} ({change.kind} {change.card})", indent=2)
    if shown and len(found.steals) > shown:
        say(f"{len(found.steals) - shown} more; --top 0 shows all", indent=2)
    if found.ruins and found.valid:
        example = found.ruins[0]
        say(
            f"{len(found.ruins)} unseen cards can leave no word, as {example.card} does with {example.word.upper()}; "
            f"to claim that would cost you {plural(example.points, 'point')}"
        )
    say(_assumption(found))
