"""`ramble dukes turn`, `discard` and `piles`: is the turn legal, and what does drawing do?"""

from math import comb
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cards import Card
from ramble_tools.cli.options import AsJson, Preset, Rules, chosen_rules, kept_rulings
from ramble_tools.cli.output import say, say_answer, say_json
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.dukes import rules
from ramble_tools.games.dukes.form import read_color
from ramble_tools.games.dukes.melds import Meld, read_melds, read_one, read_ordinary, split_melds
from ramble_tools.games.fields import about
from ramble_tools.games.reasons import listing

if TYPE_CHECKING:
    from ramble_tools.games.dukes.discard import Discards

# More pairs than this are not listed one by one.
_MOST_PAIRS = 6


def discard(
    yours: Annotated[str, typer.Argument(metavar="COLOR", help="Your color: red or black.")],
    melds: Annotated[
        list[str] | None,
        typer.Argument(metavar="[MELD...]", help="Sets and runs, as in 5S,5H,5D.", show_default=False),
    ] = None,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """List your cards on the table that you may discard.

    The rest must still be sets and runs. Exit status 1 if there are none.
    """
    from ramble_tools.games.dukes.discard import discards

    chosen = chosen_rules(rules.Rules, rule, preset)
    color = read_color(yours)
    if not melds:
        raise BadInput(f"give the melds on the table, as in ramble dukes discard {color.value} 5S,5H,5D,5C")
    found = discards(read_melds(melds), color, chosen)
    if as_json:
        say_json(
            {
                "cards": list(map(str, found.at_once)),
                "after_rearranging": list(map(str, found.rearranged)),
                "pairs": [list(map(str, pair)) for pair in found.pairs],
            }
        )
    elif found.at_once or found.rearranged:
        if found.at_once:
            say(f"{color.value} may discard {_any_of(found.at_once)}")
        if found.rearranged:
            counts = ", which counts as playing" if chosen.discard_twice == "any" else ""
            say(f"{color.value} may discard {_any_of(found.rearranged)} after rearranging the table{counts}")
        if len(found.at_once) + len(found.rearranged) > 1 or found.pairs:
            say(_both(found))
    else:
        say(f"{color.value} can't discard any card from the table, however it is rearranged")
    raise typer.Exit(0 if found.at_once or found.rearranged else 1)


def _any_of(cards: tuple[Card, ...]) -> str:
    return listing(list(map(str, cards)), "or")


def _both(found: "Discards") -> str:
    """Return which two cards may go in a turn with two discards."""
    pairs = [" and ".join(map(str, pair)) for pair in found.pairs]
    if not pairs:
        return "only one of them may go, even in a turn with two discards"
    singly = {*found.at_once, *found.rearranged}
    if len(pairs) == comb(len(singly), 2) and all(singly.issuperset(pair) for pair in found.pairs):
        return "any two of them may go in a turn with two discards"
    if len(pairs) > _MOST_PAIRS:
        return f"{len(pairs)} pairs of them may go in a turn with two discards; --json lists them"
    return f"in a turn with two discards, these may go together: {', '.join(pairs)}"


def _count(help: str) -> Any:
    return typer.Option(metavar="N", help=help, min=0, max=52)


def _cards(help: str, metavar: str = "CARDS") -> Any:
    return typer.Option(metavar=metavar, help=help, show_default=False)


FromDiscard = Annotated[bool, typer.Option("--from-discard", help="You drew from your discard pile.")]


def turn(
    hand: Annotated[str, _cards("The cards in your hand when the turn began, or none.")],
    before: Annotated[
        str | None, _cards("The table before the turn, as in '5S,5H,5D 6C,7C,8C'; or none.", "MELDS")
    ] = None,
    after: Annotated[str | None, _cards("The table after the turn.", "MELDS")] = None,
    draw: Annotated[str, _cards("The cards you drew.")] = "",
    from_discard: FromDiscard = False,
    discard: Annotated[
        str | None, _cards("The cards you discarded, as in 5H,pile (pile: one from your draw pile).")
    ] = None,
    theirs: Annotated[str, _cards("The opponent's dukes.")] = "",
    castle: Annotated[str, _cards("The opponent's castle, if it is face up.", "CARD")] = "",
    dukes: Annotated[str | None, _cards("Your dukes when the turn began, or none.")] = None,
    dukes_after: Annotated[str | None, _cards("Your dukes after the turn, if they changed.")] = None,
    castle_up: Annotated[bool, typer.Option("--castle-up", help="Your castle is face up.")] = False,
    own_castle: Annotated[str, _cards("Your own castle, if you used it in a set or run.", "CARD")] = "",
    first: Annotated[bool, typer.Option("--first", help="It is the first player's first turn.")] = False,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Check a turn: the table before and after it, and your cards.

    Exit status 1 if the turn is not legal.
    """
    from ramble_tools.games.dukes.turn import Turn, judge_turn

    with option_names(turn):
        discarded, from_pile = _discarded(discard)
        done = Turn(
            before=_table(before, "before"),
            after=_table(after, "after"),
            hand=_held(hand, "hand"),
            drawn=_held(draw, "draw"),
            dukes=None if dukes is None else _held(dukes, "dukes"),
            dukes_after=None if dukes_after is None else _held(dukes_after, "dukes-after"),
            theirs=_held(theirs, "theirs"),
            castle=_castle(castle, "castle"),
            own_castle=_castle(own_castle, "own-castle"),
            discarded=discarded,
            from_pile=from_pile,
            from_discard=from_discard,
            castle_up=castle_up,
            first=first,
        )
        found = judge_turn(done, rules_with_own_castle(rule, preset, own_castle))
    words = "the turn is legal" if found.legal else "the turn is not legal"
    say_answer(words, found.facts, found.reasons, as_json=as_json)
    raise typer.Exit(0 if found.legal else 1)


def rules_with_own_castle(rule: list[str] | None, preset: str, own_castle: str) -> rules.Rules:
    """Return the house rules. Naming one's own castle chooses `castle-in-run=on`, unless the group has chosen."""
    if not own_castle:
        return chosen_rules(rules.Rules, rule, preset)
    asked = ["castle-in-run=on"]
    return rules.Rules.from_options(
        rule or [], over=(asked, kept_rulings(rules.Rules), rules.Rules.preset(preset) if preset else ())
    )


def _table(text: str | None, field: str) -> tuple[Meld, ...]:
    """Read a table. Raises BadInput."""
    if text is None:
        raise BadInput(f"give the table {field} the turn, as in '5S,5H,5D 6C,7C,8C', or none", field=field)
    with about(field):
        return read_melds(split_melds(text))


def _held(text: str, field: str) -> tuple[Card, ...]:
    """Return the cards that were typed. Raises BadInput."""
    plain = text.strip()
    if plain.isdigit():
        raise BadInput(f"{quote(plain)} is a number; give the cards, as in 5H,6H, or none", field=field)
    with about(field):
        return read_ordinary(plain, "the cards")


def _castle(text: str, field: str) -> Card | None:
    with about(field):
        if text.strip().lower() in ("?", "down"):
            raise BadInput("a castle that is face down can't be taken; leave it out", field=field)
        return read_one(text) if text.strip() else None


def _discarded(text: str | None) -> tuple[tuple[Card, ...] | None, int]:
    """Return the cards discarded, None if nobody said, and the number discarded from the draw pile."""
    if text is None:
        return None, 0
    parts = text.replace(",", " ").split()
    cards = [part for part in parts if part.lower() != "pile"]
    return _held(" ".join(cards), "discard"), len(parts) - len(cards)


def piles(
    hand: Annotated[int, _count("Cards in your hand when the turn began.")],
    pile: Annotated[int, _count("Cards in your draw pile.")],
    discards: Annotated[int, _count("Cards in your discard pile.")],
    draw: Annotated[int | None, _count("Cards you want to draw; without it, as many as you may.")] = None,
    from_discard: FromDiscard = False,
    their_pile: Annotated[int | None, _count("Cards in the opponent's draw pile.")] = None,
    their_discards: Annotated[int | None, _count("Cards in the opponent's discard pile.")] = None,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Show what happens when you draw: how many cards, when you reshuffle, and whether the game ends.

    Exit status 1 if you may not draw like this.
    """
    from ramble_tools.games.dukes.piles import Piles
    from ramble_tools.games.dukes.piles import draw as draw_cards

    if (their_pile is None) != (their_discards is None):
        raise BadInput("give both of the opponent's piles, as --their-pile 3 --their-discards 5")
    theirs = None if their_pile is None or their_discards is None else their_pile + their_discards
    chosen = chosen_rules(rules.Rules, rule, preset)
    with option_names(piles):
        found = draw_cards(Piles(hand, pile, discards, draw, from_discard, theirs), chosen)
    facts = {
        "legal": found.legal,
        "ends": found.ends,
        "drawn": found.drawn,
        "shuffled": found.shuffled,
        "pile": found.pile,
        "discards": found.discards,
    }
    left = f"draw pile {found.pile}, discard pile {found.discards}"
    end = {True: "the game ends", False: "the game goes on", None: "the game may end"}[found.ends]
    words = f"{end}; {left}" if found.legal else "you may not draw like this"
    say_answer(words, facts, found.reasons, as_json=as_json)
    raise typer.Exit(0 if found.legal else 1)
