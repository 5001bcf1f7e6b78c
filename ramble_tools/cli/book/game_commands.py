"""The scorebook's commands, which every game's group has: new, add, edit, show, undo and so on.

No game is named here. A game's module says how a round is typed (`typed`), and `scorebook_commands` builds the commands
from that and the game's form. Each command imports the scorebook, and SQLite with it, when it runs: `score` needs
neither.
"""

import inspect
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import AsJson, Force, Game, Names, Rules, argument, chosen_rules, option
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import OF_A_GAME, GameGroup, plain_typer
from ramble_tools.cli.typed import Typed, option_names
from ramble_tools.games.registry import find_passages, find_rules
from ramble_tools.rulings import HouseRules

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyRules
    from ramble_tools.games.rules_lookup import FoundInRules

_Again = Annotated[
    bool, typer.Option("--again", help="Record it even if somebody else has just recorded the same round.")
]
# The heading of what is rarely needed in a game's help.
_MORE = "More"
_RoundNumber = Annotated[int, argument("ROUND", "The round's number, as history shows it.")]


def game_app(game: str) -> typer.Typer:
    """Return an app for a game's commands, with `rules` in it."""
    app = plain_typer(cls=GameGroup)

    @app.callback(help=f"{find_rules(game).TITLE}: {OF_A_GAME}", invoke_without_command=True)
    def without_a_command(context: typer.Context) -> None:
        if context.invoked_subcommand:
            return
        if sys.stdin.isatty() and sys.stdout.isatty():
            from ramble_tools.cli.prompt.play import play_or_begin

            play_or_begin(game)
        else:
            print(context.get_help())

    @app.command()
    def rules(
        words: Annotated[list[str] | None, argument("[WORD...]", "Only what has these words, as in tie.")] = None,
        rule: Rules = None,
        as_json: AsJson = False,
    ) -> int:
        """Show the short rules, and the rulings your group may change; or what they say about a word.

        With words, passages of the official rules are shown too. Exit status 1 if the words are nowhere.
        """
        module = find_rules(game)
        chosen = chosen_rules(module.Rules, rule)
        if words:
            from ramble_tools.games.rules_lookup import look_up

            known = find_passages(game)
            found = look_up(module, chosen, known.PASSAGES, known.IN_OFFICIAL_RULES, words)
            facts = _found_as_json(found, chosen)
            words_line = " ".join(words)
            return answer(lambda: _say_found(found, chosen, words_line), facts, as_json=as_json, yes=not found.is_empty)
        return answer(lambda: _say_rules(module, chosen), lambda: _as_json(module, chosen), as_json=as_json)

    return app


def _as_json(game: "AnyRules", chosen: HouseRules) -> dict[str, object]:
    return {
        "game": game.TITLE,
        "sections": [{"heading": each.heading, "lines": list(each.lines)} for each in game.reference(chosen)],
        "rulings": [
            {
                "id": id,
                "question": ruling.question,
                "text": ruling.quote,
                "chosen": chosen.chosen(id).partition("=")[2],
                "default": ruling.write(ruling.default).partition("=")[2],
                "answers": dict(ruling.answers),
            }
            for id, (_, ruling) in chosen.rulings().items()
        ],
        "notes": [{"id": id, "note": note.text, "text": note.quote} for id, note in chosen.NOTES.items()],
        "presets": {name: list(rulings) for name, rulings in chosen.PRESETS.items()},
    }


def _say_found(found: "FoundInRules", chosen: HouseRules, what: str) -> None:
    for passage in found.passages:
        say(f'official rules: "{passage}"')
    for heading, line in found.short:
        say(f"short rules, {heading}: {line}")
    for ruling in found.rulings:
        say(f"ruling {chosen.chosen(ruling.id)}: {ruling.question}")
        for value, meaning in ruling.answers.items():
            say(f"{value}: {meaning}", indent=4)
    if found.is_empty:
        say(f"nothing in these rules has {what}")
    for note in found.other_words:
        say(note)


def _found_as_json(found: "FoundInRules", chosen: HouseRules) -> dict[str, object]:
    return {
        "passages": list(found.passages),
        "short": [{"heading": heading, "line": line} for heading, line in found.short],
        "rulings": [chosen.chosen(ruling.id) for ruling in found.rulings],
        "notes": list(found.other_words),
    }


def _say_rules(game: "AnyRules", chosen: HouseRules) -> None:
    say(f"{game.TITLE}: the short rules")
    for section in game.reference(chosen):
        say(section.heading, indent=2)
        for line in section.lines:
            say(line, indent=4)
    say("Rulings: where the official rules are unclear, choose with --rule ID=VALUE")
    for id, (_, ruling) in chosen.rulings().items():
        say(f"{chosen.chosen(id)}: {ruling.question}", indent=2)
        say(f'official rules: "{ruling.quote}"', indent=4)
        for value, meaning in ruling.answers.items():
            say(f"{value}: {meaning}", indent=4)
    if chosen.NOTES:
        say("Notes: how unclear passages of the official rules are read")
    for note in chosen.NOTES.values():
        say(note.text, indent=2)
        say(f'official rules: "{note.quote}"', indent=4)
    if chosen.PRESETS:
        say("Presets: sets of rulings, chosen with --rule NAME")
        for name, rulings in chosen.PRESETS.items():
            say(f"{name}: {' '.join(rulings) or 'standard rules'}", indent=2)


# --- the scorebook's commands: each is its signature and one call


def scorebook_commands(app: typer.Typer, kind: str, typed: Typed) -> None:
    """Add the scorebook's commands to a game's group: in its help, they come first, after `rules`."""
    own = app.registered_commands[1:]
    del app.registered_commands[1:]
    _new(app, kind)
    _add_and_edit(app, kind, typed)
    _play(app, kind)
    _show(app, kind)
    _undo(app, kind)
    app.registered_commands += own


def _new(app: typer.Typer, kind: str) -> None:
    @app.command()
    def new(
        players: Names,
        name: Annotated[str | None, option("--name", "NAME", "A name for the game.")] = None,
        rule: Rules = None,
        season: Annotated[str, option("--season", "SEASON", "Add the game to this season.")] = "",
        as_json: AsJson = False,
    ) -> int:
        """Start a game with these players, in seat order."""
        from ramble_tools.cli.book import acting

        rules = chosen_rules(find_rules(kind).Rules, rule)
        typed = (text for text in players if text.lower() != "and")
        names = [part for text in typed for part in text.split(",") if part or not text.strip(",")]
        return acting.new(kind, names, rules, name, season, as_json)


def _add_and_edit(app: typer.Typer, kind: str, typed: Typed) -> None:
    def add(game: str | None, as_json: bool, again: bool, **given: object) -> int:
        from ramble_tools.cli.book import acting

        with option_names(typed):
            return acting.add(kind, game, partial(typed, **given), again=again, as_json=as_json)

    def edit(round: int, game: str | None, as_json: bool, **given: object) -> int:
        from ramble_tools.cli.book import acting

        with option_names(typed):
            return acting.edit(kind, game, round, partial(typed, **given), as_json=as_json)

    keyword = inspect.Parameter.KEYWORD_ONLY
    own = [
        each.replace(kind=keyword) for name, each in inspect.signature(typed).parameters.items() if name != "setting"
    ]
    number = inspect.Parameter("round", keyword, annotation=_RoundNumber)
    again = inspect.Parameter("again", keyword, default=False, annotation=_Again)
    common = (
        inspect.Parameter("game", keyword, default=None, annotation=Game),
        inspect.Parameter("as_json", keyword, default=False, annotation=AsJson),
    )
    adds = _with_parameters(add, [*own, again, *common])
    edits = _with_parameters(edit, [number, *own, *common])
    app.command("add", help="Record a round, with the same arguments as score.")(adds)
    app.command("edit", help="Replace an earlier round, with the same arguments as score.", rich_help_panel=_MORE)(
        edits
    )


def _with_parameters(run: Callable[..., int], parameters: list[inspect.Parameter]) -> Callable[..., int]:
    """Return a command with these parameters: those of a game's `typed` are declared only there."""

    def command(**given: object) -> int:
        return run(**given)

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _play(app: typer.Typer, kind: str) -> None:
    @app.command()
    def play(game: Game = None) -> None:
        """Open a prompt to enter rounds as they are called out."""
        from ramble_tools.cli.prompt.play import play_at_the_table, play_or_begin

        if game or not (sys.stdin.isatty() and sys.stdout.isatty()):
            play_at_the_table(kind, game)
        else:
            play_or_begin(kind)


def _show(app: typer.Typer, kind: str) -> None:
    @app.command()
    def show(
        game: Game = None,
        plot: Annotated[str, option("--plot", "FILE", "Draw a chart of the totals: a .svg file.")] = "",
        force: Force = False,
        by: Annotated[str, option("--by", "ORDER", "seat or place; without it, seat until the game is over.")] = "",
        grid: Annotated[
            bool, typer.Option("--grid", help="Show the totals after each of the last ten rounds.")
        ] = False,
        everything: Annotated[bool, typer.Option("--all", help="With --grid: after every round.")] = False,
        as_json: AsJson = False,
    ) -> int:
        """Show the score, what comes next, and a chart of the totals."""
        from ramble_tools.cli.book import acting

        return acting.show(kind, game, by, grid=grid, everything=everything, plot=plot, force=force, as_json=as_json)

    @app.command()
    def history(
        game: Game = None,
        everything: Annotated[
            bool, typer.Option("--all", help="Show the whole log with times, including undone entries.")
        ] = False,
        as_json: AsJson = False,
    ) -> int:
        """Show every round, and why it was scored that way."""
        from ramble_tools.cli.book import acting

        return acting.history(kind, game, everything=everything, as_json=as_json)


def _undo(app: typer.Typer, kind: str) -> None:
    @app.command()
    def undo(game: Game = None, as_json: AsJson = False) -> int:
        """Undo the last entry; redo brings it back."""
        from ramble_tools.cli.book import acting

        return acting.answer_after(acting.act(kind, game, lambda _: ("undo", {})), as_json)

    @app.command(rich_help_panel=_MORE)
    def redo(game: Game = None, as_json: AsJson = False) -> int:
        """Bring back the last entry that was undone."""
        from ramble_tools.cli.book import acting

        return acting.answer_after(acting.act(kind, game, lambda _: ("redo", {})), as_json)

    @app.command(rich_help_panel=_MORE)
    def remove(round: _RoundNumber, game: Game = None, as_json: AsJson = False) -> int:
        """Remove an earlier round; undo brings it back."""
        from ramble_tools.cli.book import acting

        removed = acting.act(kind, game, lambda history: ("remove", {"number": history.require_round(round)}))
        return acting.answer_after(removed, as_json)
