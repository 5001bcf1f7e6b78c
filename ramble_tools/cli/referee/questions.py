"""The commands of the referees' questions, made from their descriptions (`games/questions.py`)."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, cast

import typer

from ramble_tools.cli.options import AsJson, Rules, kept_rulings, player_names
from ramble_tools.cli.output import answer as show
from ramble_tools.cli.output import say
from ramble_tools.cli.root import Command, Later, group_of, plain_typer
from ramble_tools.errors import Aside, BadInput
from ramble_tools.games.fields import Answers, Field, Setting
from ramble_tools.games.questions import Answer, Grid, Question
from ramble_tools.games.registry import OF_WORDS, WORDS, find_rules

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnySetting

# What a value is called in the help, by its field's kind.
_METAVARS = {
    "who": "NAME",
    "hand": "HAND",
    "card": "CARD",
    "cards": "CARDS",
    "melds": "MELDS",
    "pile": "TOP:SIZE",
    "pack": '"ROW / ROW"',
    "word": "WORD",
    "suits": "SUITS",
    "counts": "N",
    "text": "TEXT",
}
# The kinds of which one argument can be typed as several, and what one of these is called.
_SEVERAL = {"cards": "CARD...", "melds": "MELD...", "pack": '"ROW / ROW"', "counts": "NAME=N...", "text": "NAME=N..."}
# What Typer reads for a field: text, several of them, whether a flag is there, or nothing.
_Given: TypeAlias = str | list[str] | bool | None
_KEYWORD = inspect.Parameter.KEYWORD_ONLY


def question_commands(app: typer.Typer, game: str, questions: Sequence[Question], cls: type[Command] = Command) -> None:
    """Add a command of this class for each question about a game."""
    for question in questions:
        help = "\n\n".join(filter(None, (question.help, question.details)))
        app.command(question.name, help=help, cls=cls)(Later(partial(_command, question, game)))


def ask_at_the_prompt(
    question: Question, game: str, setting: "AnySetting", arguments: Sequence[str]
) -> Callable[[], None]:
    """Return what prints the answer to a question about an open game, typed as its command is. Raises BadInput."""
    app = plain_typer()
    app.command(question.name)(_command(question, game, setting))
    from ramble_tools.cli.usage_errors import usage_line

    try:
        told: Callable[[], None] = (
            group_of(app, game)
            .get_command(None, question.name)
            .main(args=list(arguments), prog_name=f"ramble {game} {question.name}", standalone_mode=False)
        )
    except typer.TyperException as error:
        raise BadInput(usage_line(error, arguments)) from error
    return told if callable(told) else _nothing  # after --help


def _nothing() -> None:
    """Print nothing."""


def _command(question: Question, game: str, at_the_prompt: "AnySetting | None" = None) -> Any:
    """Return the function of a question's command, with a parameter for each field, for Typer to read.

    With the setting of the game at whose prompt it is asked, it returns what prints the answer.
    """
    # Rules take time to load; no reason and no field of a question about words depends on them.
    why = question.kept_rules_for is None
    rules = find_rules(game).Rules() if why else None
    fields = [each for each in question.fields(Setting(rules)) if each.on_page != "only"]
    arguments, options = fields[: question.arguments], fields[question.arguments :]
    parameters = [*map(_option, options)]
    several = len(arguments) == 1
    parameters[:0] = [_argument(each, several=several or each.several) for each in arguments]
    if question.has_more:
        flag = typer.Option("--more", help="Show all the figures.")
        parameters.append(inspect.Parameter("more", _KEYWORD, default=False, annotation=Annotated[bool, flag]))
    if why and question.has_rulings:
        parameters.append(inspect.Parameter("rule", _KEYWORD, default=None, annotation=Rules))
    parameters.append(inspect.Parameter("as_json", _KEYWORD, default=False, annotation=AsJson))

    def command(as_json: bool, rule: list[str] | None = None, more: bool = False, **given: _Given) -> Any:
        answers = {field.name: text for field in fields if (text := _text(field, given[_key(field)])) is not None}
        answers = {field.name: "0" for field in fields if as_json and field.all_in_json} | answers
        with _named_options(options):
            if at_the_prompt:
                setting = at_the_prompt._replace(rules=at_the_prompt.rules.with_options(rule or []))
            else:
                setting = _setting(game, question, answers, rule)
            tell = partial(say_answer, question.answer_to(setting, answers), as_json=as_json, more=more, why=why)
        return tell if at_the_prompt else tell()

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _setting(game: str, question: Question, answers: Answers, rule: list[str] | None) -> "AnySetting":
    """Return the setting of a question: the house rules and, if it is about the open game, that game."""
    if question.kept_rules_for and not question.kept_rules_for(answers):
        return Setting(cast("Any", None))
    game = OF_WORDS if game == WORDS else game
    if not question.of_the_game(answers):
        kind = find_rules(game).Rules
        return Setting(kind.from_options(rule or [], over=(question.assumes(answers), kept_rulings(kind))))
    from ramble_tools.scorebook.replay import history_of
    from ramble_tools.scorebook.sessions import look

    session = look(game)
    chosen = session.history.rules.with_options(rule) if rule else None
    return history_of(session.history.game, session.entries, chosen).setting(None)


# --- fields as parameters


def _key(field: Field) -> str:
    return field.name.replace("-", "_").replace(":", "_")


def _argument(field: Field, *, several: bool) -> inspect.Parameter:
    """Return the argument for a field; one alone may be typed as several words."""
    metavar, annotation = _metavar(field), cast("Any", str)
    if several and field.kind in _SEVERAL:
        metavar, annotation = _SEVERAL[field.kind], list[str]
    elif field.kind in ("cards", "melds", "pack"):
        metavar = f'"{field.name.upper()}"'
    if field.default is None:
        argument = typer.Argument(metavar=metavar, help=field.help, show_default=False)
        return inspect.Parameter(_key(field), _KEYWORD, annotation=Annotated[annotation, argument])
    argument = typer.Argument(metavar=f"[{metavar}]", help=field.help, show_default=False)
    return inspect.Parameter(_key(field), _KEYWORD, default=None, annotation=Annotated[annotation | None, argument])


def _option(field: Field) -> inspect.Parameter:
    """Return the option for a field: a flag for a yes, and a value for anything else."""
    name = f"--{field.name}"
    if field.is_flag:
        flag = typer.Option(name, help=field.help)
        return inspect.Parameter(_key(field), _KEYWORD, default=False, annotation=Annotated[bool, flag])
    complete = player_names if field.kind == "who" else None
    shown: str | bool = f"{field.default}, or all with --json" if field.all_in_json else field.default or False
    option = typer.Option(name, metavar=_metavar(field), help=field.help, show_default=shown, autocompletion=complete)
    kind: Any = list[str] | None if field.several else str | None
    return inspect.Parameter(_key(field), _KEYWORD, default=None, annotation=Annotated[kind, option])


def _metavar(field: Field) -> str:
    if field.metavar or field.kind != "choice":
        return field.metavar or _METAVARS[field.kind]
    return "|".join(value for value, _ in field.options)


def _text(field: Field, given: _Given) -> str | None:
    """Return what was typed for a field as one text, as the prompt and a page have it; None if nothing was."""
    if given is None or given is False:
        return None
    if given is True:
        return "yes"
    if isinstance(given, str):
        return given
    if field.kind == "melds":
        # One argument is one meld, whether commas or spaces separate its cards, unless slashes part the melds.
        return (" " if any(set("/;") & set(text) for text in given) else " / ").join(given)
    return (" / " if field.several else " ").join(given)


@contextmanager
def _named_options(options: Sequence[Field]) -> Iterator[None]:
    """Name the option in every refusal raised inside that is about one of these fields: `--opponents: ...`."""
    names = {field.name: f"--{field.name}" for field in options}
    try:
        yield
    except BadInput as error:
        if error.field in names:
            error.within(names[error.field])
        if wanted := [names[name] for name in error.wants if name in names]:
            error.parts.append(Aside(", ".join(dict.fromkeys(wanted))))
        raise


# --- the answer


def say_answer(found: Answer, *, as_json: bool, more: bool = False, why: bool = True) -> int:
    """Print an answer, and return its exit status: 1 for a no. Without `why`, its JSON has no reasons."""

    def say_rest() -> None:
        for line in filter(None, found.then):
            say(line, indent=2)
        if found.grid:
            _draw(found.grid)
        for line in (*found.notes, *(found.more if more else ())):
            say(line)

    def facts() -> dict[str, object]:
        return {**found.facts, **({"notes": list(found.notes)} if found.notes else {})}

    return show(
        found.line, facts, found.reasons if why else None, then=say_rest, as_json=as_json, yes=found.yes is not False
    )


def _draw(grid: Grid) -> None:
    """Print cards as they are on the table, with an exclamation point after each that is marked."""
    print()
    for row, cells in enumerate(grid.rows):
        marks = ("!" if (row, column) in grid.marked else " " for column in range(len(cells)))
        print("  " + " ".join(f"{cell or '.':>3}{mark}" for cell, mark in zip(cells, marks, strict=True)).rstrip())
