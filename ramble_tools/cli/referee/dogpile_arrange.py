"""`ramble dogpile arrange`: the largest pack that some cards make."""

import re
from collections.abc import Mapping
from typing import Annotated

import typer

from ramble_tools.cards import AnyCard, Joker, read_cards, require_distinct, write_cards
from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.output import say, say_json, say_reasons
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, CardNotationError, ImpossibleCardsError, plural, quote
from ramble_tools.games.dogpile import rules
from ramble_tools.games.dogpile.packs import HAND, Place, judge, write_pack
from ramble_tools.games.fields import about

# More players than this can't have hands of five, and a larger set of cards has more than a deck.
_MOST_CARDS = 54


def arrange(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARD...", help="The cards; with --hands, the cards on the table.", show_default=False),
    ],
    hands: Annotated[
        str,
        typer.Option(metavar='"CARDS; CARDS"', help="The hands, with ; between them; any of their cards may be laid."),
    ] = "",
    leader: Annotated[str, typer.Option(metavar="CARD", help="A card that must be in the pack.")] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Show the largest pack that these cards make.

    For example: ramble dogpile arrange 7D --hands "6S 2C 3C; 8D KH"

    Exit status 1 if there is only a leader alone, and your house rules make that a stray.
    """
    from ramble_tools.games.dogpile.advice.arrange import largest_pack, spoilers

    chosen = chosen_rules(rules.Rules, rule)
    table, held = _read_table(cards), _read_hands(hands)
    every = [*table, *(card for hand in held for card in hand)]
    _require_possible(every, chosen)
    needed = [*(table if held else []), *_read_leader(leader, every)]
    found = largest_pack(every, chosen, needed)
    if not found.pack:
        raise BadInput(f"{write_cards(needed)} can't all be in one pack; give the leader alone, as in 7D")
    joins = judge(found.pack, chosen).joins
    out = _left_out(every, found.pack)
    spoiling = spoilers(every, chosen, needed) if out else []
    assumed = _assumption(needed, certain=found.certain)
    if as_json:
        say_json(
            {
                "pack": write_pack(found.pack).split(" / ") if joins else [],
                "cards": len(found.pack) if joins else 0,
                "left_out": [str(card) for card in out],
                "spoilers": [str(card) for card in spoiling],
                "certain": found.certain,
                "assumed": assumed,
            }
        )
        raise typer.Exit(0 if joins else 1)
    say(_verdict(len(found.pack), every, out))
    if len(found.pack) == 1:
        say_reasons(judge(found.pack, chosen).reasons)
    if spoiling:
        alone = "it makes" if len(spoiling) == 1 else "any one of these makes"
        say(f"leaving out {alone} a pack of all the others: {write_cards(spoiling)}", indent=2)
    print()
    for row in write_pack(found.pack).split(" / "):
        print("  " + " ".join(f"{cell:>3} " for cell in row.split()).rstrip())
    print()
    say(assumed)
    raise typer.Exit(0 if joins else 1)


def _verdict(count: int, every: list[AnyCard], out: list[AnyCard]) -> str:
    if count == 1:
        return f"no larger pack than one card, without {write_cards(out)}" if out else "there is only one card"
    if out:
        return f"{count} of {plural(len(every), 'card')} make a pack, without {write_cards(out)}"
    return f"all {plural(count, 'card')} make a pack"


def _read_table(cards: list[str]) -> list[AnyCard]:
    table = read_cards([re.sub("[;/]", " ", text) for text in cards])
    if not table:
        raise BadInput("no cards; give them, as in 7D 6S 8C")
    return table


def _read_hands(text: str) -> list[list[AnyCard]]:
    """Return the hands typed as `6S 2C; 8D KH`. Raises BadInput."""
    parts = [part for part in re.split(r"[;/\n]", text) if part.strip()]
    hands = [_read_hand(part, number) for number, part in enumerate(parts, start=1)]
    for number, hand in enumerate(hands, start=1):
        if len(hand) > HAND:
            raise ImpossibleCardsError(f"--hands: hand {number} has {len(hand)} cards; a hand has at most {HAND}")
    return hands


def _read_hand(text: str, number: int) -> list[AnyCard]:
    try:
        return read_cards(text, what=f"hand {number}")
    except CardNotationError as error:
        if not error.where:  # as with one card in the hand
            error.within(f"hand {number}")
        raise


def _read_leader(typed: str, every: list[AnyCard]) -> list[AnyCard]:
    """Return the leader, if there is one. Raises BadInput if it is not among the cards."""
    if not typed.strip():
        return []
    with option_names(arrange), about("leader"):
        found = read_cards(typed)
        if len(found) != 1 or found[0] not in every:
            raise BadInput(f"{quote(typed)} is not one of the cards; name one of them, as in {every[0]}")
    return found


def _require_possible(cards: list[AnyCard], chosen: rules.Rules) -> None:
    """Raise ImpossibleCardsError if a card is there twice, or a joker that is not in the deck."""
    jokers = [card for card in cards if isinstance(card, Joker)]
    if jokers and chosen.jokers == "0":
        raise ImpossibleCardsError(f"{jokers[0]} is a joker, but you play without jokers (ruling jokers=0)")
    require_distinct(cards, what="the cards and the hands")


def _left_out(every: list[AnyCard], pack: Mapping[Place, AnyCard]) -> list[AnyCard]:
    out = list(every)
    for card in pack.values():
        out.remove(card)
    return out


def _assumption(needed: list[AnyCard], *, certain: bool) -> str:
    who = (
        f"assumes that {write_cards(needed)} must be in the pack" if needed else "assumes that any card may be left out"
    )
    sure = "there is no larger pack" if certain else "a larger pack may exist, but none was found"
    return f"{who}, and that anybody's cards may go anywhere; {sure}"
