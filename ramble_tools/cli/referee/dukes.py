"""`ramble dukes`: sets and runs, the score, whether a turn is legal, and what can be taken."""

from typing import Annotated

from ramble_tools.cards import Color
from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import AsJson, Rules, argument, chosen_rules, option
from ramble_tools.cli.output import answer
from ramble_tools.cli.referee.questions import question_commands
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, about, quote
from ramble_tools.games.dukes import form, rules
from ramble_tools.games.dukes.form import read_color
from ramble_tools.games.dukes.melds import quoted_together
from ramble_tools.games.dukes.melds import score as score_table
from ramble_tools.games.fields import Answers
from ramble_tools.games.registry import find_questions

app = game_app("dukes")

Melds = Annotated[list[str] | None, argument("[MELD...]", "Sets and runs, as in 5S,5H,5D.")]
MeldsOrPoints = Annotated[
    list[str] | None, argument("[MELD...]", "Sets and runs, as in 5S,5H,5D; or only the scores, as in Ann=14 Bob=11.")
]
DukesOf = Annotated[list[str] | None, option("--dukes", "COLOR=CARDS", "Dukes still in place, as in red=2H,3D.")]
CastleOf = Annotated[
    list[str] | None, option("--castle", "COLOR=CARD", "A castle still in place, as in red=AH; ? if it is face down.")
]
TakenBy = Annotated[str, option("--taken-by", "COLOR", "The color that took the other's castle.")]
EndedBy = Annotated[str, option("--ended-by", "COLOR", "The color that ended the game, if no castle was taken.")]
RedIs = Annotated[str, option("--red", "NAME", "The player who had red; without it, the first one.")]


def typed(
    setting: form.Setting,
    melds: MeldsOrPoints = None,
    dukes: DukesOf = None,
    castle: CastleOf = None,
    taken_by: TakenBy = "",
    ended_by: EndedBy = "",
    red: RedIs = "",
) -> Answers:
    """Return the form's answers for a finished game typed as `5S,5H,5D --castle red=AH --taken-by red`.

    `Ann=14 Bob=11` are only the final scores.
    """
    if points := form.read_points(setting, " ".join(melds or [])):
        return {**points, "taken_by": taken_by, "ended_by": ended_by, "red": red}
    if not (melds or dukes or castle or taken_by):
        raise BadInput(
            "give the table at the end of the game: its melds, and the dukes and castles in place, as in "
            "5S,5H,5D --dukes red=2H --castle red=AH --taken-by red"
        )
    for text in melds or []:
        if "=" in text:
            raise BadInput(
                f"{quote(text)} is not a set or run; each color has its option, as in --dukes {text}", field="melds"
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
    as_json: AsJson = False,
) -> int:
    """Score the table at the end of a game, and show who wins."""
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        round = form.read(setting, typed(setting, melds, dukes, castle, taken_by, ended_by))
        found = score_table(round.table, setting.rules)
    red, black = found.scores[Color.RED], found.scores[Color.BLACK]
    words = f"red {red}, black {black}: {f'{found.winner.value} wins' if found.winner else 'nobody wins'}"
    return answer(words, found.facts, found.reasons, as_json=as_json)


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


question_commands(app, "dukes", find_questions("dukes"))
