"""`ramble dukes plays` and `danger`: what can be played now, and how safe one's castle and dukes are."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cards import Card
from ramble_tools.cli.options import AsJson, Preset, Rules, chosen_rules
from ramble_tools.cli.output import percent, say, say_json
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, plural
from ramble_tools.games.dukes import rules
from ramble_tools.games.dukes.melds import read_melds, read_one, read_ordinary
from ramble_tools.games.dukes.sides import FULL_HAND
from ramble_tools.games.fields import about

if TYPE_CHECKING:
    from ramble_tools.games.dukes.advice.danger import Danger, Target
    from ramble_tools.games.dukes.advice.plays import Play, Plays

_MOST_PLAYS = 5
_MOST_HELD = 6

Table = Annotated[
    list[str] | None, typer.Argument(metavar="[MELD...]", help="Sets and runs, as in 5S,5H,5D.", show_default=False)
]


def _cards(help: str, *names: str) -> Any:
    return typer.Option(*names, metavar="CARDS", help=help, show_default=False)


def _card(help: str) -> Any:
    return typer.Option("--castle", metavar="CARD", help=help, show_default=False)


def _read(text: str, field: str, what: str) -> tuple[Card, ...]:
    with about(field):
        return read_ordinary(text, what)


def _castle(text: str) -> Card | None:
    with about("castle"):
        if text.strip() in ("?", "down"):
            raise BadInput("a castle that is face down can't be taken; leave it out", field="castle")
        return read_one(text) if text.strip() else None


def _too_many(held: int) -> str:
    return f"; a hand has at most {FULL_HAND} cards, not {held}" if held > FULL_HAND else ""


def plays(
    melds: Table = None,
    hand: Annotated[str, _cards("The cards in your hand.", "--hand")] = "",
    dukes: Annotated[str, _cards("The opponent's dukes.", "--dukes")] = "",
    castle: Annotated[str, _card("The opponent's castle, if it is face up.")] = "",
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Show what you can play now, and which dukes you can take.

    You may rearrange the whole table. Exit status 1 if you can play nothing.
    """
    from ramble_tools.games.dukes.advice.plays import Position
    from ramble_tools.games.dukes.advice.plays import plays as find_plays

    with option_names(plays):
        if not (hand or dukes or castle):
            raise BadInput("give the cards in your hand, as in --hand 5S,6S", field="hand")
        position = Position(
            read_melds(melds or []),
            _read(hand, "hand", "the hand"),
            _read(dukes, "dukes", "the dukes"),
            _castle(castle),
        )
        found = find_plays(position, chosen_rules(rules.Rules, rule, preset))
    assumed = "this assumes that you switch no dukes" + ("" if castle else " and that the castle is face down")
    assumed += _too_many(len(position.hand))
    if as_json:
        takes = {str(card): play and _as_json(play) for card, play in found.takes.items()}
        say_json({"plays": [_as_json(play) for play in found.plays], "takes": takes, "assumed": assumed})
    else:
        old = {frozenset(meld) for meld in position.melds}
        _say_plays(found, old)
        _say_takes(found, position.castle)
        say(assumed)
    raise typer.Exit(0 if found.plays else 1)


def _as_json(play: "Play") -> dict[str, Any]:
    return {
        "from_hand": list(map(str, play.from_hand)),
        "taken": list(map(str, play.taken)),
        "melds": [list(map(str, meld)) for meld in play.melds],
        "changed": play.changed,
    }


def _say_plays(found: "Plays", old: set[frozenset[Card]]) -> None:
    if not found.plays:
        say("you can play nothing now, however the table is rearranged")
    for number, play in enumerate(found.plays[:_MOST_PLAYS]):
        if number == 1:
            say("or:")
        say(_in_words(play))
        for meld in play.melds:
            if frozenset(meld) not in old:
                say(" ".join(map(str, meld)), indent=2)
    if len(found.plays) > _MOST_PLAYS:
        say(f"and {len(found.plays) - _MOST_PLAYS} more; --json lists them")


def _in_words(play: "Play") -> str:
    parts = []
    if play.taken:
        parts.append(f"take {' '.join(map(str, play.taken))}")
    if play.from_hand:
        parts.append(f"play {' '.join(map(str, play.from_hand))}")
    changed = f"; {plural(play.changed, 'meld')} changed" if play.changed else ""
    return " and ".join(parts) + changed


def _say_takes(found: "Plays", castle: Card | None) -> None:
    for card, play in found.takes.items():
        name = f"the castle {card}" if card == castle else f"the duke {card}"
        if play is None:
            say(f"{name} can't be taken now")
        else:
            cards = " ".join(map(str, play.from_hand)) or "cards of the table alone"
            others = " and ".join(str(other) for other in play.taken if other != card)
            say(f"{name} can be taken with {cards}{f', together with {others}' if others else ''}")


def danger(
    melds: Table = None,
    dukes: Annotated[str, _cards("Your dukes.", "--dukes")] = "",
    castle: Annotated[str, _card("Your castle, if it is face up.")] = "",
    theirs: Annotated[str, _cards("The opponent's dukes.", "--theirs")] = "",
    seen: Annotated[str, _cards("The opponent's other cards that can't be in their hand.", "--seen")] = "",
    cards: Annotated[
        int, typer.Option("--cards", metavar="N", help="Cards in the opponent's hand when they play.", min=1)
    ] = FULL_HAND,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Show how easily the opponent can take your castle or your dukes in their next turn."""
    from ramble_tools.games.dukes.advice.danger import Guarded
    from ramble_tools.games.dukes.advice.danger import danger as find_danger

    with option_names(danger):
        if cards > _MOST_HELD:
            raise BadInput(f"hands of up to {_MOST_HELD} cards are counted, not of {cards}", field="cards")
        guarded = Guarded(
            read_melds(melds or []),
            _read(dukes, "dukes", "your dukes"),
            _castle(castle),
            _read(theirs, "theirs", "their dukes"),
            _read(seen, "seen", "the cards seen"),
            cards,
        )
        chosen = chosen_rules(rules.Rules, rule, preset)
        found = find_danger(guarded, chosen)
    assumed = (
        f"this assumes that the opponent plays with {plural(found.hand_size, 'card')}, "
        f"any of the {len(found.unseen)} you haven't seen equally likely"
        f"{'' if chosen.castle_in_run == 'off' else ', and does not use their own castle'}"
    )
    assumed += _too_many(cards)
    if found.searched < found.hand_size:
        assumed += f"; plays of more than {found.searched} cards were not tried, so the real numbers may be higher"
    if as_json:
        say_json(_danger_as_json(found, assumed))
        return
    for target in found.targets:
        _say_target(target, found)
    say(assumed)


def _danger_as_json(found: "Danger", assumed: str) -> dict[str, Any]:
    targets = [
        {
            "target": "castle" if each.castle else "duke",
            "cards": list(map(str, each.cards)),
            "needed": each.needed,
            "ways": [list(map(str, way)) for way in each.ways],
            "pairs": [list(map(str, pair)) for pair in each.pairs],
            "hands": each.hands,
            "of": each.of,
            "chance": each.hands / each.of,
        }
        for each in found.targets
    ]
    first = {"needed": targets[0]["needed"], "pairs": targets[0]["pairs"]}
    unseen, exact = list(map(str, found.unseen)), found.searched == found.hand_size
    return {**first, "targets": targets, "unseen": unseen, "assumed": assumed, "exact": exact}


def _say_target(target: "Target", found: "Danger") -> None:
    first, *others = map(str, target.cards)
    name = f"the castle {first}" if target.castle else f"the duke {first}"
    if others:
        name += f" with {' and '.join(others)}"
    if target.needed is None:
        say(f"{name}: safe, {plural(found.searched, 'card')} can't take it")
        return
    of = f"{target.hands:,} of {target.of:,} hands can take it ({percent(target.hands / target.of)})"
    if target.needed == 0:
        say(f"{name}: no unseen card is needed; {of}")
        return
    more = f" or {plural(len(target.ways) - 1, 'other way')}" if len(target.ways) > 1 else ""
    say(f"{name}: {plural(target.needed, 'card')} can take it, as in {' '.join(map(str, target.ways[0]))}{more}; {of}")
