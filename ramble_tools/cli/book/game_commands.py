"""The scorebook's commands, which every game's group has: new, add, edit, show, undo and so on.

No game is named here. A game's module says how a round is typed (`typed`), and `scorebook_commands` builds the commands
from that and the game's form. Each command imports the scorebook, and SQLite with it, when it runs: `score` needs
neither.
"""

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cli.book.acting import act, answer_with_standing
from ramble_tools.cli.options import AsJson, Force, Game, Names, Rules, chosen_rules
from ramble_tools.cli.output import answer, saved, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.typed import Typed, option_names
from ramble_tools.errors import BadInput, CommandHint, ReplayError
from ramble_tools.games.registry import find_form, find_game, find_rules
from ramble_tools.home import program
from ramble_tools.rulings import HouseRules

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyRules
    from ramble_tools.scorebook.actions import Made
    from ramble_tools.scorebook.replay import History
    from ramble_tools.scorebook.view import GameView

_Again = Annotated[
    bool, typer.Option("--again", help="Record it even if somebody else has just recorded the same round.")
]
_RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="The round's number, as history shows it.")]


def game_app(game: str) -> typer.Typer:
    """Return an app for a game's commands, with `rules` in it."""
    app = plain_typer()

    @app.callback()
    def without_a_command(context: typer.Context) -> None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            from ramble_tools.cli.prompt.play import play_or_begin

            play_or_begin(game)
        else:
            print(context.get_help())

    @app.command()
    def rules(rule: Rules = None, as_json: AsJson = False) -> int:
        """Show the short rules, and the rulings your group may change."""
        module = find_rules(game)
        chosen = chosen_rules(module.Rules, rule)
        return answer(lambda: _say_rules(module, chosen), lambda: _as_json(module, chosen), as_json=as_json)

    return app


def _as_json(game: "AnyRules", chosen: HouseRules) -> dict[str, Any]:
    return {
        "game": game.TITLE,
        "sections": [{"heading": each.heading, "lines": list(each.lines)} for each in game.reference(chosen)],
        "rulings": _rulings_as_json(chosen),
        "presets": {name: list(rulings) for name, rulings in chosen.PRESETS.items()},
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
    if chosen.PRESETS:
        say("Presets: sets of rulings, chosen with --rule NAME")
        for name, rulings in chosen.PRESETS.items():
            say(f"{name}: {' '.join(rulings) or 'standard rules'}", indent=2)


def _rulings_as_json(chosen: HouseRules) -> list[dict[str, Any]]:
    return [
        {
            "id": id,
            "question": ruling.question,
            "text": ruling.quote,
            "chosen": chosen.chosen(id).partition("=")[2],
            "default": ruling.write(ruling.default).partition("=")[2],
            "answers": dict(ruling.answers),
        }
        for id, (_, ruling) in chosen.rulings().items()
    ]


def scorebook_commands(app: typer.Typer, kind: str, typed: Typed) -> None:
    """Add the scorebook's commands to a game's group."""

    @app.command()
    def new(
        players: Names,
        name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="A name for the game.")] = None,
        rule: Rules = None,
        season: Annotated[str, typer.Option("--season", metavar="SEASON", help="Add the game to this season.")] = "",
        as_json: AsJson = False,
    ) -> int:
        """Start a game with these players, in seat order."""
        from ramble_tools.cli.book.author import author
        from ramble_tools.cli.show.standing import say_new
        from ramble_tools.scorebook.sessions import begin
        from ramble_tools.scorebook.view import view_of

        rules = chosen_rules(find_rules(kind).Rules, rule)
        names = [part for text in players for part in text.split(",")]
        if season:
            from ramble_tools.scorebook.club import season_for

            season = season_for(season, kind).name  # before the game is begun
        view = view_of(begin(kind, names, rules.differences(), name, by=author()))
        saved("the game was started")
        put: list[str] = []
        if season:
            from ramble_tools.cli.book.season import put as put_in_season

            put = put_in_season(season, [view.name])

        def words() -> None:
            say_new(view)
            for line in put:
                say(line)

        return answer_with_standing(view, as_json, words)

    _add_and_edit(app, kind, typed)

    @app.command()
    def play(game: Game = None) -> None:
        """Open a prompt to enter rounds as they are called out."""
        from ramble_tools.cli.prompt.play import play_at_the_table

        play_at_the_table(kind, game)

    _show(app, kind)
    _history(app, kind)
    _undo(app, kind)


# --- recording: a round is typed as in `score`


def _add_and_edit(app: typer.Typer, kind: str, typed: Typed) -> None:
    def add(game: str | None, as_json: bool, again: bool, **given: Any) -> int:
        from ramble_tools.scorebook.view import view_of

        with option_names(typed):
            view = view_of(act(kind, game, lambda now: ("round", _plain(kind, now, typed, given)), again=again))
        saved(f"the {view.game.ROUND} was recorded")
        return _answer_round(view, view.round_count, as_json)

    def edit(round: int, game: str | None, as_json: bool, **given: Any) -> int:
        from ramble_tools.scorebook.log_wording import rounds_named
        from ramble_tools.scorebook.view import view_before, view_of

        def make(history: "History") -> "Made":
            number = history.require_round(round)
            return "edit", {"number": number, "round": _plain(kind, history, typed, given, number)}

        with option_names(typed):
            try:
                session = act(kind, game, make)
            except ReplayError as error:
                if error.round not in (0, round):
                    both = rounds_named(find_game(kind).ROUND, sorted([round, error.round]))
                    error.parts.append(CommandHint(f"{program()} {kind} play can correct {both} together"))
                raise
        return _answer_round(view_of(session), round, as_json, view_before(session))

    keyword = inspect.Parameter.KEYWORD_ONLY
    number = inspect.Parameter("round", keyword, annotation=_RoundNumber)
    again = inspect.Parameter("again", keyword, default=False, annotation=_Again)
    app.command("add")(_typed_as(add, typed, [], [again], "Record a round, with the same arguments as score."))
    app.command("edit")(
        _typed_as(edit, typed, [number], [], "Replace an earlier round, with the same arguments as score.")
    )


def _typed_as(
    run: Callable[..., int],
    typed: Typed,
    before: Sequence[inspect.Parameter],
    after: Sequence[inspect.Parameter],
    doc: str,
) -> Callable[..., int]:
    """Return a command with the parameters of `typed`, which are declared only there, and the common ones."""
    own = [each for name, each in inspect.signature(typed).parameters.items() if name != "setting"]
    keyword = inspect.Parameter.KEYWORD_ONLY
    common = (
        *after,
        inspect.Parameter("game", keyword, default=None, annotation=Game),
        inspect.Parameter("as_json", keyword, default=False, annotation=AsJson),
    )
    parameters = [*before, *(each.replace(kind=keyword) for each in own), *common]

    def command(**given: Any) -> int:
        return run(**given)

    command.__doc__ = doc
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _plain(
    kind: str, history: "History", typed: Typed, given: Mapping[str, Any], number: int | None = None
) -> dict[str, Any]:
    """Return the round as the log stores it; a correction is entered in the game as it was at that round."""
    setting = history.setting(number)
    return history.game.to_plain(find_form(kind).read(setting, typed(setting, **given)))


def _answer_round(view: "GameView", number: int, as_json: bool, before: "GameView | None" = None) -> int:
    """Show what a round did; the exit status says whether it was accepted.

    A correction also shows what has changed since `before`.
    """
    from ramble_tools.cli.show.as_json import result_as_json
    from ramble_tools.cli.show.changes import say_changes
    from ramble_tools.cli.show.standing import say_result

    def words() -> None:
        say_result(view, number, corrected=before is not None)
        if before:
            say_changes(before, view)

    accepted = view.rounds[number - 1].change.told.accepted
    return answer(words, lambda: result_as_json(view, number), as_json=as_json, yes=accepted)


# --- looking


def _show(app: typer.Typer, kind: str) -> None:
    @app.command()
    def show(
        game: Game = None,
        plot: Annotated[
            str, typer.Option("--plot", metavar="FILE", help="Draw a chart of the totals: a .svg file.")
        ] = "",
        force: Force = False,
        by: Annotated[
            str,
            typer.Option("--by", metavar="ORDER", help="seat or place; without it, seat until the game is over."),
        ] = "",
        grid: Annotated[
            bool, typer.Option("--grid", help="Show the totals after each of the last ten rounds.")
        ] = False,
        everything: Annotated[bool, typer.Option("--all", help="With --grid: after every round.")] = False,
        as_json: AsJson = False,
    ) -> int:
        """Show the score, what comes next, and a chart of the totals."""
        from ramble_tools.cli.show.scores import require_order
        from ramble_tools.cli.show.standing import say_standing
        from ramble_tools.scorebook.sessions import look
        from ramble_tools.scorebook.view import view_of

        if by:
            require_order(by)
        if everything and not grid:
            raise BadInput("--all shows every row of the grid; add --grid")
        if force and not plot:
            raise BadInput("--force replaces the file of --plot; add --plot FILE")
        view = view_of(look(kind, game))
        if plot:
            from ramble_tools.cli.show.plot import write_plot

            write_plot(view, plot, force=force)

        def words() -> None:
            if grid:
                from ramble_tools.cli.show.grid import say_grid

                say_grid(view, everything=everything, by=by or "seat")
            else:
                say_standing(view, by)
            if plot and plot != "-":
                say(f"{plot}: a chart of the totals")

        return answer_with_standing(view, as_json, words)


def _history(app: typer.Typer, kind: str) -> None:
    @app.command()
    def history(
        game: Game = None,
        everything: Annotated[
            bool, typer.Option("--all", help="Show the whole log with times, including undone entries.")
        ] = False,
        as_json: AsJson = False,
    ) -> int:
        """Show every round, and why it was scored that way."""
        from ramble_tools.cli.show.as_json import history_as_json
        from ramble_tools.cli.show.log import say_history, say_log
        from ramble_tools.scorebook.book import reading
        from ramble_tools.scorebook.sessions import look
        from ramble_tools.scorebook.view import view_of

        session = look(kind, game)
        view, entries = view_of(session), []
        if everything:
            with reading() as book:
                entries = book.entries(session.row)
        return answer(
            lambda: say_log(view, entries) if everything else say_history(view),
            lambda: history_as_json(view, entries),
            as_json=as_json,
        )


# --- undoing and correcting


def _undo(app: typer.Typer, kind: str) -> None:
    @app.command()
    def undo(game: Game = None, as_json: AsJson = False) -> int:
        """Undo the last entry; redo brings it back."""
        from ramble_tools.cli.show.standing import say_undone

        return _step(kind, game, "undo", as_json, say_undone)

    @app.command()
    def redo(game: Game = None, as_json: AsJson = False) -> int:
        """Bring back the last entry that was undone."""
        from ramble_tools.cli.show.standing import say_redone

        return _step(kind, game, "redo", as_json, say_redone)

    @app.command()
    def remove(round: _RoundNumber, game: Game = None, as_json: AsJson = False) -> int:
        """Remove an earlier round; undo brings it back."""
        from ramble_tools.cli.show.changes import say_changes
        from ramble_tools.cli.show.standing import say_removed, say_short_standing
        from ramble_tools.scorebook.view import view_before, view_of

        session = act(kind, game, lambda history: ("remove", {"number": history.require_round(round)}))
        view = view_of(session)

        def words() -> None:
            say_removed(view, round)
            say_short_standing(view)
            say_changes(view_before(session), view)

        return answer_with_standing(view, as_json, words)


def _step(kind: str, game: str | None, what: str, as_json: bool, say_done: "Callable[[GameView], None]") -> int:
    from ramble_tools.cli.show.standing import say_short_standing
    from ramble_tools.scorebook.view import view_of

    view = view_of(act(kind, game, lambda _: (what, {})))

    def words() -> None:
        say_done(view)
        say_short_standing(view)

    return answer_with_standing(view, as_json, words)
