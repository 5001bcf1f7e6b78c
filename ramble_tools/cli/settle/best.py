"""`ramble best`: the best words for a hand."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Annotated, Any

import typer

from ramble_tools.cards import AnyCard, Joker, is_card, read_cards, require_distinct, write_cards
from ramble_tools.cli.options import AsJson, ListName, Offensive, Rules, chosen_rules, how_many, top_option
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import Command, plain_typer
from ramble_tools.errors import BadInput, ImpossibleCardsError, plural, quote
from ramble_tools.games.ramble.advice.hand import Hand
from ramble_tools.games.ramble.advice.plays import Play, Plays, Wanted, plays_on, starts
from ramble_tools.games.ramble.rules import Rules as RambleRules
from ramble_tools.games.ramble.spelling import PlacedCard, cards_of, spell_with_cards, word_of
from ramble_tools.words.dictionary import the_dictionary

app = plain_typer()

_SHOWN = 10

Top = Annotated[int | None, top_option(_SHOWN)]


class BestCommand(Command):
    """Refuses the cards of `--on` without quotation marks: all but the first one would be in the hand."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments. Raises BadInput if a card follows one that is all of `--on`."""
        after = args[args.index("--on") + 1 :] if "--on" in args else []
        if len(after) > 1 and all(is_card(each, two_decks=True) for each in after[:2]):
            cards = " ".join(takewhile(lambda each: not each.startswith("-"), after))
            raise BadInput(f"--on: put its cards in quotation marks, as in --on {quote(cards)}; the hand goes first")
        return super().parse_args(ctx, args)


@app.command(cls=BestCommand)
def best(
    hand: Annotated[
        list[str],
        typer.Argument(metavar="HAND...", help='The cards in your hand, as in "2S1 KH2".', show_default=False),
    ],
    on: Annotated[
        str,
        typer.Option(
            "--on", metavar='"CARDS"', help="The cards of the word on the table to modify.", show_default=False
        ),
    ] = "",
    owner: Annotated[str, typer.Option(metavar="me|other", help="The owner of that word.")] = "me",
    top: Top = None,
    min_length: Annotated[int, typer.Option(metavar="N", help="Only words of N or more letters.")] = 1,
    offensive: Offensive = False,
    list_name: ListName = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Find the best words to play from your hand.

    These are words to start or, with --on, words that one modification makes of the word on the table. Exit status 1 if
    there are none.
    """
    rules = chosen_rules(RambleRules, rule)
    if owner not in ("me", "other"):
        raise BadInput(f"--owner must be me or other, not {quote(owner)}")
    if owner == "other" and not on:
        raise BadInput("--owner other needs a word on the table; give its cards with --on")
    if min_length < 0:
        raise BadInput(f"--min-length must be 0 or more, not {min_length}")
    wanted = Wanted(how_many(top, shown=_SHOWN, as_json=as_json), min_length, offensive)
    held, table = _read(hand, on, rules)
    dictionary = the_dictionary(list_name)
    if table:
        plays = plays_on(table, held, dictionary, stolen=owner == "other", rules=rules, wanted=wanted)
    else:
        plays = starts(held, dictionary, rules=rules, wanted=wanted)
    return answer(
        lambda: _say_plays(plays, held, table, dictionary.phrase),
        lambda: {"plays": list(map(_play_as_json, plays.best)), "count": plays.count, "left_out": plays.left_out},
        as_json=as_json,
        yes=bool(plays.best),
    )


def _read(hand: Sequence[str], on: str, rules: RambleRules) -> tuple[Hand, tuple[PlacedCard, ...]]:
    jokers_wild = rules.jokers == "wild"
    _require_cards("HAND", " ".join(hand))
    _require_cards("--on", on)
    cards = read_cards(hand, what="the hand", two_decks=True)
    table = spell_with_cards(on, jokers_wild=jokers_wild, what="--on") if on.strip() else ()
    if not cards and not table:
        raise BadInput("the hand has no cards; give them, as in '2S1 KH2'")
    _require_elsewhere(cards, cards_of(table))
    return Hand.of(cards, jokers_wild=jokers_wild), table


def _require_cards(what: str, typed: str) -> None:
    """Raise BadInput if the user typed the letters of a word; what it is worth depends on its cards."""
    if len(typed.strip()) > 2 and typed.strip().isalpha() and typed.strip().lower() != "joker":
        hint = f", or use ramble find --letters {typed.strip()}" if what == "HAND" else ""
        raise BadInput(
            f"{what} {quote(typed)} is letters, not cards; give cards with their decks, as in '2S1 KH2'{hint}"
        )


def _require_elsewhere(hand: Sequence[AnyCard], table: Sequence[AnyCard]) -> None:
    """Raise ImpossibleCardsError if a card is both in the hand and on the table."""
    require_distinct(table, what="--on", two_decks=True)
    for card in hand:
        if card in table and not isinstance(card, Joker):
            raise ImpossibleCardsError(f"{card} is in the hand and in the word on the table; a deck has only one")
    require_distinct([*hand, *table], what="the hand and --on together", two_decks=True)


def _play_as_json(play: Play) -> dict[str, Any]:
    return {
        "kind": play.kind,
        "word": play.value.word,
        "cards": _named(play.value.cards),
        "from_hand": [str(card) for card in play.from_hand],
        "discard": [str(card) for card in play.discarded],
        "points": play.value.points,
        "base": play.value.base,
        "color_bonus": play.value.color_bonus,
        "suit_bonus": play.value.suit_bonus,
        "zipf": play.zipf,
        "rulings": _rulings([play]),
    }


def _rulings(plays: Sequence[Play]) -> list[str]:
    """Return the rulings that affected what the plays are worth."""
    return sorted({step.ruling for play in plays for step in play.value.steps if step.ruling})


def _named(cards: Sequence[PlacedCard]) -> list[str]:
    """Return the cards as `--cards` and `--on` read them: a joker comes with the letter that it stands for."""
    return [f"{card.card}={card.letter}" if card.is_joker else str(card.card) for card in cards]


def _say_plays(plays: Plays, hand: Hand, table: Sequence[PlacedCard], lists: str) -> None:
    noun, what = ("play", f"on {word_of(table).upper()}") if table else ("word", "to start")
    if plays.best:
        say(f"{plural(plays.count, noun)} {what}, by {lists}:")
    else:
        say(f"no {noun}s {what}, by {lists}")
    for play in plays.best:
        bonus = {2: ", one suit", 1: ", one color"}.get(
            (play.value.color_bonus or 0) + (play.value.suit_bonus or 0), ""
        )
        say(f"{play.value.points:>2}  {play.value.word.upper()}{bonus}")
        if play.kind == "start":
            say(" ".join(_named(play.value.cards)), indent=4, hang=0)
        else:
            say(f"{play.kind}: {_change(play)}", indent=4)
    if not table and plays.best:
        say("points: as your own word, if you score it unchanged on a later turn")
    if plays.count > len(plays.best):
        say(f"{plays.count - len(plays.best):,} more; --top 0 shows all")
    if rulings := _rulings(plays.best):
        say(f"ruling{'s' if len(rulings) > 1 else ''} applied: {', '.join(rulings)}")
    if plays.left_out:
        say(f"{plural(plays.left_out, 'offensive word')} left out; --offensive shows all")
    if hand.idle:
        say(f"{write_cards(hand.idle)} can't be used in words (ruling jokers=unused); --rule jokers=wild allows it")


def _change(play: Play) -> str:
    on_hand = set(play.from_hand)
    played: list[AnyCard] | list[str] = [
        name for card, name in zip(play.value.cards, _named(play.value.cards), strict=True) if card.card in on_hand
    ]
    parts = [("play", played), ("discard", list(play.discarded))]
    return ", ".join(f"{verb} {' '.join(map(str, cards))}" for verb, cards in parts if cards)
