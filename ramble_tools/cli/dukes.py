"""`ramble dukes`: sets and runs, the score, and whether the castle can be taken."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ramble_tools.cards import Card, Color, read_card, read_cards
from ramble_tools.cli.game_options import Preset, chosen_rules, game_app, reasons_as_json, say_reasons
from ramble_tools.cli.show import AsJson, Rules, say, say_json
from ramble_tools.errors import BadInput, did_you_mean, plural, quote
from ramble_tools.games import dukes_rules
from ramble_tools.games.dukes_melds import Table, judge_meld, ordinary, require_distinct
from ramble_tools.games.dukes_melds import score as score_table
from ramble_tools.games.dukes_take import Meld, Question
from ramble_tools.games.dukes_take import take as take_castle
from ramble_tools.games.dukes_turn import Turn, judge_turn

app = game_app("dukes")

_COLORS = [color.value for color in (Color.RED, Color.BLACK)]

Melds = Annotated[
    list[str] | None, typer.Argument(metavar="[MELD...]", help="Sets and runs, as in 5S,5H,5D.", show_default=False)
]
OfColor = Annotated[list[str] | None, typer.Option(metavar="COLOR=CARD", help="Of red or black; ? is face down.")]


@app.command()
def melds(
    melds: Annotated[list[str], typer.Argument(metavar="MELD...", help="As in 5S,5H,5D AS,2S,3S.")],
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Are these sets and runs?

    Exit status 1 where one is neither.
    """
    rules = chosen_rules(dukes_rules.Rules, rule, preset)
    read = _read_melds(melds)
    verdicts = [judge_meld(meld, rules) for meld in read]
    valid = all(verdict.kind for verdict in verdicts)
    if as_json:
        rows = [
            {"cards": list(map(str, meld)), "kind": verdict.kind, "why": verdict.reason}
            for meld, verdict in zip(read, verdicts, strict=True)
        ]
        say_json({"valid": valid, "melds": rows})
    else:
        for meld, verdict in zip(read, verdicts, strict=True):
            say(f"{_listed(meld)}: {verdict.kind or 'no'}, {verdict.reason}")
        if all(len(meld) == 1 for meld in read):
            say(f"one set or run is written with commas: {','.join(map(str, (card for (card,) in read)))}")
    raise typer.Exit(0 if valid else 1)


def _read_melds(texts: Sequence[str]) -> tuple[Meld, ...]:
    read = tuple(_read(text, f"meld {place}") for place, text in enumerate(texts, start=1))
    require_distinct({f"meld {place}": meld for place, meld in enumerate(read, start=1)})
    return read


def _read(text: str, what: str) -> tuple[Card, ...]:
    return ordinary(read_cards(text, what=what), what)


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


@app.command()
def score(
    melds: Melds = None,
    dukes_of: Annotated[
        list[str] | None, typer.Option("--dukes", metavar="COLOR=CARDS", help="Dukes still in place, as in red=2H,3D.")
    ] = None,
    castle: Annotated[
        list[str] | None, typer.Option("--castle", metavar="COLOR=CARD", help="A castle in place; ? is face down.")
    ] = None,
    taken_by: Annotated[str, typer.Option(metavar="COLOR", help="Who took the other's castle.")] = "",
    ended_by: Annotated[str, typer.Option(metavar="COLOR", help="Who ended the game, where no castle was taken.")] = "",
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """What the table is worth at the end, and who wins."""
    rules = chosen_rules(dukes_rules.Rules, rule, preset)
    guards = {color: _read(text, f"{color.value}'s dukes") for color, text in _by_color(dukes_of, "--dukes").items()}
    castles = _by_color(castle, "--castle")
    table = Table(
        melds=_read_melds(melds or []),
        dukes=guards,
        castles={color: _one(text, "--castle") for color, text in castles.items() if text != "?"},
        hidden=frozenset(color for color, text in castles.items() if text == "?"),
        taken_by=_color(taken_by, "--taken-by") if taken_by else None,
        ended_by=_color(ended_by, "--ended-by") if ended_by else None,
    )
    found = score_table(table, rules)
    scores = {color.value: points for color, points in found.scores.items()}
    if as_json:
        say_json({"scores": scores, "winner": found.winner and found.winner.value} | reasons_as_json(found.reasons))
        return
    result = f"{found.winner.value} wins" if found.winner else "nobody wins"
    say(f"red {scores['red']}, black {scores['black']}: {result}")
    say_reasons(found.reasons)


def _by_color(texts: list[str] | None, option: str) -> dict[Color, str]:
    found: dict[Color, str] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not value.strip():
            raise BadInput(f"{option} {quote(text)} names a color and cards, as in red=2H")
        color = _color(name, option)
        if color in found:
            raise BadInput(f"{option} names {color.value} twice")
        found[color] = value.strip()
    return found


def _color(name: str, option: str) -> Color:
    if name.strip().lower() not in _COLORS:
        raise BadInput(f"{option} {quote(name)}: there is no such color; {did_you_mean(name, _COLORS)}")
    return Color(name.strip().lower())


def _one(text: str, option: str) -> Card:
    (card,) = ordinary([read_card(text)], option)
    return card


@app.command()
def take(
    melds: Melds = None,
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help="Your hand.")] = "",
    guards: Annotated[str, typer.Option("--dukes", metavar="CARDS", help="The dukes that guard the castle.")] = "",
    castle: Annotated[
        str, typer.Option("--castle", metavar="CARD", help="The castle, face up.", show_default=False)
    ] = "",
    own_castle: Annotated[str, typer.Option(metavar="CARD", help="Yours, where castle-in-run=on.")] = "",
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Can the castle be taken this turn? The whole table may be rearranged.

    Shows the new table with the fewest cards from the hand and, among those, the fewest melds changed. Exit status 1
    where it can't.
    """
    rules = chosen_rules(dukes_rules.Rules, rule, preset)
    if not castle:
        raise BadInput("name the castle, face up, as in --castle 5S")
    if castle.strip() == "?":
        raise BadInput("a castle is taken only where it was face up when the turn began; name it, as in --castle 5S")
    question = Question(
        melds=_read_melds(melds or []),
        hand=_read(hand, "the hand"),
        dukes=_read(guards, "the dukes"),
        castle=_one(castle, "--castle"),
        own_castle=_one(own_castle, "--own-castle") if own_castle else None,
    )
    answer = take_castle(question, rules)
    if as_json:
        table = [list(map(str, meld)) for meld in answer.melds] if answer else []
        from_hand = list(map(str, answer.from_hand)) if answer else []
        changed = answer.changed if answer else None
        say_json({"possible": answer is not None, "melds": table, "from_hand": from_hand, "changed": changed})
    elif answer is None:
        say(f"no: {castle} can't be taken this turn, however the table is rearranged")
    else:
        played = _listed(answer.from_hand) or "nothing"
        say(f"yes: play {played} from your hand; {plural(answer.changed, 'meld')} changed")
        old = {frozenset(meld) for meld in question.melds}
        for meld in answer.melds:
            say(f"{_listed(meld)}{'' if frozenset(meld) in old else '  new'}", indent=2)
    raise typer.Exit(0 if answer else 1)


@app.command()
def discard(
    card: Annotated[str, typer.Argument(metavar="COLOR", help="Your color: red or black.")],
    melds: Melds = None,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Which of your cards on the table may be discarded? What remains must be sets and runs.

    Exit status 1 where none may.
    """
    rules = chosen_rules(dukes_rules.Rules, rule, preset)
    color = _color(card, "COLOR")
    found = []
    for meld in _read_melds(melds or []):
        if judge_meld(meld, rules).kind is None:
            raise BadInput(f"{_listed(meld)} is no set or run: {judge_meld(meld, rules).reason}")
        for each in meld:
            rest = tuple(other for other in meld if other != each)
            if each.suit.color is color and judge_meld(rest, rules).kind:
                found.append(each)
    if as_json:
        say_json({"cards": list(map(str, found))})
    elif found:
        say(f"{color.value} may discard {_listed(found)}")
    else:
        say(f"{color.value} may discard no card off the table")
    raise typer.Exit(0 if found else 1)


def _count(help: str) -> Any:
    return typer.Option(metavar="N", help=help, min=0, max=52)


@app.command()
def turn(
    hand: Annotated[int, _count("Cards in your hand when the turn began.")],
    dukes: Annotated[int, _count("Dukes that guarded your castle then.")],
    draw: Annotated[int, _count("Cards drawn.")] = 0,
    from_discard: Annotated[bool, typer.Option("--from-discard", help="They came from your discard pile.")] = False,
    castle_up: Annotated[bool, typer.Option("--castle-up", help="Your castle lies face up.")] = False,
    first: Annotated[bool, typer.Option("--first", help="It is the first player's first turn.")] = False,
    melded: Annotated[bool, typer.Option("--melded", help="Cards were laid on the table.")] = False,
    rearranged: Annotated[bool, typer.Option("--rearranged", help="The table was rearranged.")] = False,
    taken: Annotated[int, _count("Dukes of the opponent that were taken.")] = 0,
    switched: Annotated[int, _count("Own dukes that were switched.")] = 0,
    new_dukes: Annotated[int, _count("New dukes.")] = 0,
    discard: Annotated[int, _count("Cards discarded.")] = 1,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Is a turn in order: what was drawn, switched and discarded?

    Exit status 1 where it is not.
    """
    rules = chosen_rules(dukes_rules.Rules, rule, preset)
    done = Turn(
        hand, dukes, draw, from_discard, castle_up, first, melded, rearranged, taken, switched, new_dukes, discard
    )
    verdict = judge_turn(done, rules)
    if as_json:
        answer = {"legal": verdict.legal, "most_discards": verdict.most_discards}
        say_json(answer | reasons_as_json(verdict.reasons))
    else:
        say("the turn is in order" if verdict.legal else "the turn is not in order")
        say_reasons(verdict.reasons)
    raise typer.Exit(0 if verdict.legal else 1)
