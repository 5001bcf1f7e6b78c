"""`ramble dukes`: sets and runs, the score, and whether a castle can be taken."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cards import Card, Color
from ramble_tools.cli.book.commands import scorebook_commands
from ramble_tools.cli.book.group import game_app
from ramble_tools.cli.options import AsJson, Preset, Rules, chosen_rules
from ramble_tools.cli.output import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.referee.dukes_advice import danger, plays
from ramble_tools.cli.referee.dukes_turn import discard, piles, rules_with_own_castle, turn
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.dukes import form, rules
from ramble_tools.games.dukes.form import read_color
from ramble_tools.games.dukes.melds import comma_hint, judge_meld, quoted_together, read_melds, read_one, read_ordinary
from ramble_tools.games.dukes.melds import score as score_table
from ramble_tools.games.dukes.sides import FULL_HAND
from ramble_tools.games.fields import Answers, about

if TYPE_CHECKING:
    from ramble_tools.games.dukes.advice.take import Answer, Question

app = game_app("dukes")

Melds = Annotated[
    list[str] | None, typer.Argument(metavar="[MELD...]", help="Sets and runs, as in 5S,5H,5D.", show_default=False)
]


@app.command()
def melds(
    melds: Annotated[list[str], typer.Argument(metavar="MELD...", help="Cards to check, as in 5S,5H,5D AS,2S,3S.")],
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Check whether these melds are valid sets and runs.

    Exit status 1 if any is neither.
    """
    chosen = chosen_rules(rules.Rules, rule, preset)
    read = read_melds(melds)
    if not read:
        raise BadInput("give the melds to check, as in 5S,5H,5D AS,2S,3S")
    verdicts = [judge_meld(meld, chosen) for meld in read]
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
        for hint in comma_hint(read):
            say(hint)
    raise typer.Exit(0 if valid else 1)


DukesOf = Annotated[
    list[str] | None, typer.Option("--dukes", metavar="COLOR=CARDS", help="Dukes still in place, as in red=2H,3D.")
]
CastleOf = Annotated[
    list[str] | None,
    typer.Option("--castle", metavar="COLOR=CARD", help="A castle still in place, as in red=AH; ? if it is face down."),
]
TakenBy = Annotated[str, typer.Option("--taken-by", metavar="COLOR", help="The color that took the other's castle.")]
EndedBy = Annotated[
    str, typer.Option("--ended-by", metavar="COLOR", help="The color that ended the game, if no castle was taken.")
]
RedIs = Annotated[str, typer.Option("--red", metavar="NAME", help="The player who had red; without it, the first one.")]


def typed(
    setting: form.Setting,  # noqa: ARG001
    melds: Melds = None,
    dukes: DukesOf = None,
    castle: CastleOf = None,
    taken_by: TakenBy = "",
    ended_by: EndedBy = "",
    red: RedIs = "",
) -> Answers:
    """Return the form's answers for a finished game typed as `5S,5H,5D --castle red=AH --taken-by red`."""
    if not (melds or dukes or castle or taken_by):
        raise BadInput(
            "give the table at the end of the game: its melds, and the dukes and castles in place, as in "
            "5S,5H,5D --dukes red=2H --castle red=AH --taken-by red"
        )
    # One argument is one meld, whether commas or spaces separate its cards.
    apart = [meld for text in melds or [] for meld in quoted_together(text)]
    answers = {"melds": " ".join(",".join(meld.replace(",", " ").split()) for meld in apart)}
    answers |= {f"dukes:{color}": text for color, text in _by_color(dukes, "dukes").items()}
    answers |= {f"castle:{color}": text for color, text in _by_color(castle, "castle").items()}
    return answers | {"taken_by": taken_by, "ended_by": ended_by, "red": red}


@app.command()
def score(
    melds: Melds = None,
    dukes: DukesOf = None,
    castle: CastleOf = None,
    taken_by: TakenBy = "",
    ended_by: EndedBy = "",
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Score the table at the end of a game, and show who wins."""
    setting = form.Setting(chosen_rules(rules.Rules, rule, preset))
    with option_names(typed):
        round = form.read(setting, typed(setting, melds, dukes, castle, taken_by, ended_by))
        found = score_table(round.table, setting.rules)
    if as_json:
        say_json(found.facts | reasons_as_json(found.reasons))
        return
    red, black = found.scores[Color.RED], found.scores[Color.BLACK]
    say(f"red {red}, black {black}: {f'{found.winner.value} wins' if found.winner else 'nobody wins'}")
    say_reasons(found.reasons)


def _by_color(texts: list[str] | None, field: str) -> dict[str, str]:
    """Map each color to what was typed for it, as in `red=2H,3D`. Raises BadInput."""
    found: dict[str, str] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not value.strip():
            raise BadInput(f"{quote(text)} is not a color and its cards; give both, as in red=2H", field=field)
        with about(field):
            color = read_color(name).value
        if color in found:
            raise BadInput(f"{color} is given twice; give all its cards in one option", field=field)
        found[color] = value.strip()
    return found


scorebook_commands(app, "dukes", typed)


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


@app.command()
def take(
    melds: Melds = None,
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help="The cards in your hand.")] = "",
    guards: Annotated[str, typer.Option("--dukes", metavar="CARDS", help="The dukes that guard the castle.")] = "",
    castle: Annotated[
        str, typer.Option("--castle", metavar="CARD", help="The castle, which is face up.", show_default=False)
    ] = "",
    own_castle: Annotated[
        str, typer.Option(metavar="CARD", help="Your own castle; naming it chooses castle-in-run=on.")
    ] = "",
    own_dukes: Annotated[
        str, typer.Option(metavar="CARDS", help="Your own dukes, which you may switch with cards from your hand.")
    ] = "",
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Check whether you can take a castle this turn.

    You may rearrange the whole table. The answer shows a table that takes the fewest cards from your hand and, among
    those, changes the fewest melds. Exit status 1 if the castle can't be taken.
    """
    from ramble_tools.games.dukes.advice.take import Question
    from ramble_tools.games.dukes.advice.take import take as take_castle

    chosen = rules_with_own_castle(rule, preset, own_castle)
    if not castle:
        raise BadInput("give the castle, which is face up, as in --castle 5S")
    if castle.strip() == "?":
        raise BadInput("a castle can be taken only if it was face up when the turn began; give it, as in --castle 5S")
    question = Question(
        melds=read_melds(melds or []),
        hand=read_ordinary(hand, "the hand"),
        dukes=read_ordinary(guards, "the dukes"),
        castle=read_one(castle),
        own_castle=read_one(own_castle) if own_castle else None,
        own_dukes=read_ordinary(own_dukes, "your own dukes"),
    )
    answer = take_castle(question, chosen)
    notes = _notes(question, answer, chosen)
    if as_json:
        table = [list(map(str, meld)) for meld in answer.melds] if answer else []
        from_hand = list(map(str, answer.from_hand)) if answer else []
        changed = answer.changed if answer else None
        switched = list(map(str, answer.switched)) if answer else []
        found = {"possible": answer is not None, "melds": table, "from_hand": from_hand, "changed": changed}
        say_json({**found, "switched": switched, "notes": notes})
    elif answer is None:
        say(f"no: {question.castle} can't be taken this turn, however the table is rearranged")
    else:
        played = _listed(answer.from_hand) or "no cards"
        say(f"yes: play {played} from your hand; {plural(answer.changed, 'meld')} changed")
        old = {frozenset(meld) for meld in question.melds}
        for meld in answer.melds:
            say(f"{_listed(meld)}{'' if frozenset(meld) in old else '  new'}", indent=2)
    if not as_json:
        for note in notes:
            say(note)
    raise typer.Exit(0 if answer else 1)


def _notes(question: "Question", answer: "Answer | None", chosen: rules.Rules) -> list[str]:
    """Return what was assumed for the answer, or decided by a ruling."""
    notes = []
    if not question.dukes:
        notes.append("this assumes that no dukes guard the castle; if some do, give them with --dukes")
    if answer and answer.switched:
        notes.append(f"first switch {_listed(answer.switched)} with other cards from your hand")
    if question.own_castle:
        ruling = f"(ruling {chosen.chosen('castle-in-run')})"
        used = answer is not None and any(question.own_castle in meld for meld in answer.melds)
        if chosen.castle_in_run == "off":
            notes.append(f"your own castle {question.own_castle} may not be used {ruling}")
        elif used:
            notes.append(f"your own castle {question.own_castle} is played too {ruling}")
        else:
            notes.append(f"your own castle {question.own_castle} might have been played too {ruling}")
    theirs = {card.suit.color for card in (*question.dukes, question.castle)}
    mine = {card.suit.color for card in (*question.hand, *question.own_dukes)}
    if len(question.hand) > FULL_HAND:
        notes.append(f"a hand has at most {FULL_HAND} cards, not {len(question.hand)}")
    if len(theirs) > 1 or theirs & mine:
        notes.append("the colors are mixed; the castle and its dukes must be of one color, and your hand of the other")
    return notes


app.command()(discard)
app.command()(turn)
app.command()(piles)
app.command()(plays)
app.command()(danger)
