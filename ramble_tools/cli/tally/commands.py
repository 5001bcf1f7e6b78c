"""The scorebook's commands, which every game's group has: new, add, edit, show, undo and so on.

No game is named here. A game's module says how a round is typed (`typed`), and `scorebook_commands` builds the commands
from that and the game's form. Each command imports the scorebook, and SQLite with it, when it runs: `score` needs
neither.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cli.options import AsJson, Game, Name, Names, Preset, Rules, chosen_rules
from ramble_tools.cli.show import say, say_json
from ramble_tools.cli.tally.looking import looking_commands
from ramble_tools.cli.typed import Typed, option_names
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.registry import find_form, find_rules

if TYPE_CHECKING:
    from ramble_tools.scorebook.replay import History
    from ramble_tools.scorebook.sessions import Deed, Session

_RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="The round's number, as history shows it.")]


def scorebook_commands(app: typer.Typer, kind: str, typed: Typed) -> None:
    """Add the scorebook's commands to a game's group."""

    @app.command()
    def new(
        players: Names,
        name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="A name for the game.")] = None,
        rule: Rules = None,
        preset: Preset = "",
        as_json: AsJson = False,
    ) -> None:
        """Start a game with these players, in seat order."""
        from ramble_tools.cli.tally.as_json import standing_as_json
        from ramble_tools.cli.tally.standing import say_new
        from ramble_tools.scorebook.sessions import begin

        rules = chosen_rules(find_rules(kind).Rules, rule, preset)
        session = begin(kind, [part for text in players for part in text.split(",")], rules.differences(), name)
        if as_json:
            say_json(standing_as_json(session))
        else:
            say_new(session)

    _add_and_edit(app, kind, typed)

    @app.command()
    def play(game: Game = None) -> None:
        """Open a prompt to enter rounds as they are called out."""
        from ramble_tools.cli.tally.play import play_at_the_table

        play_at_the_table(kind, game)

    looking_commands(app, kind)
    _undo(app, kind)
    _seats(app, kind)


# --- recording: a round is typed as in `score`


def _add_and_edit(app: typer.Typer, kind: str, typed: Typed) -> None:
    def add(game: str | None, as_json: bool, **given: Any) -> None:
        with option_names(typed):
            _enter(kind, game, as_json, lambda history: ("round", _plain(kind, history, typed, given)), None)

    def edit(round: int, game: str | None, as_json: bool, **given: Any) -> None:
        def deed(history: "History") -> tuple[str, Mapping[str, Any]]:
            number = history.require_round(round)
            return "edit", {"number": number, "round": _plain(kind, history, typed, given, number)}

        with option_names(typed):
            _enter(kind, game, as_json, deed, round)

    number = inspect.Parameter("round", inspect.Parameter.KEYWORD_ONLY, annotation=_RoundNumber)
    app.command("add")(_typed_as(add, typed, [], "Record a round, with the same arguments as score."))
    app.command("edit")(_typed_as(edit, typed, [number], "Replace an earlier round, with the same arguments as score."))


def _typed_as(
    run: Callable[..., None], typed: Typed, before: Sequence[inspect.Parameter], doc: str
) -> Callable[..., None]:
    """Return a command with the parameters of `typed`, which are declared only there, and the common ones."""
    own = [each for name, each in inspect.signature(typed).parameters.items() if name != "setting"]
    keyword = inspect.Parameter.KEYWORD_ONLY
    common = (
        inspect.Parameter("game", keyword, default=None, annotation=Game),
        inspect.Parameter("as_json", keyword, default=False, annotation=AsJson),
    )
    parameters = [*before, *(each.replace(kind=keyword) for each in own), *common]

    def command(**given: Any) -> None:
        run(**given)

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


def _enter(kind: str, game: str | None, as_json: bool, deed: "Deed", number: int | None) -> None:
    from ramble_tools.cli.tally.as_json import result_as_json
    from ramble_tools.cli.tally.standing import say_result
    from ramble_tools.scorebook.sessions import act

    session = act(kind, game, deed, dated=False)
    place = session.history.count if number is None else number
    told = session.history.round(place).change.told
    if as_json:
        say_json(result_as_json(session, place))
    else:
        say_result(session, place, corrected=number is not None)
    raise typer.Exit(0 if told.accepted else 1)


# --- undoing and correcting


def _undo(app: typer.Typer, kind: str) -> None:
    @app.command()
    def undo(game: Game = None, as_json: AsJson = False) -> None:
        """Undo the last entry; redo brings it back."""
        _step(kind, game, "undo", as_json)

    @app.command()
    def redo(game: Game = None, as_json: AsJson = False) -> None:
        """Bring back the last entry that was undone."""
        _step(kind, game, "redo", as_json)

    @app.command()
    def remove(round: _RoundNumber, game: Game = None, as_json: AsJson = False) -> None:
        """Remove an earlier round; undo brings it back."""
        from ramble_tools.cli.tally.standing import say_removed
        from ramble_tools.scorebook.sessions import act

        session = act(kind, game, lambda history: ("remove", {"number": history.require_round(round)}))
        if not as_json:
            say_removed(session, round)
        _show_after(session, as_json)

    @app.command()
    def end(game: Game = None, as_json: AsJson = False) -> None:
        """End the game now; undo reopens it."""
        from ramble_tools.scorebook.sessions import act

        _show_after(act(kind, game, _end), as_json)


def _end(history: "History") -> tuple[str, dict[str, Any]]:
    if history.ended:
        raise BadInput("the game was already ended; undo reopens it")
    return "end", {}


def _step(kind: str, game: str | None, what: str, as_json: bool) -> None:
    from ramble_tools.cli.tally.standing import say_moved
    from ramble_tools.scorebook.sessions import act

    session = act(kind, game, lambda _: (what, {}))
    if not as_json:
        say_moved(session)
    _show_after(session, as_json)


def _show_after(session: "Session", as_json: bool) -> None:
    from ramble_tools.cli.tally.as_json import standing_as_json
    from ramble_tools.cli.tally.standing import say_short_standing

    if as_json:
        say_json(standing_as_json(session))
    else:
        say_short_standing(session)


# --- who plays


def _seats(app: typer.Typer, kind: str) -> None:
    @app.command()
    def join(name: Name, game: Game = None, as_json: AsJson = False) -> None:
        """Seat a new player in the last seat."""
        from ramble_tools.scorebook.sessions import act

        _show_after(act(kind, game, lambda _: ("join", {"name": name})), as_json)

    @app.command()
    def leave(name: Name, game: Game = None, as_json: AsJson = False) -> None:
        """Let a player leave; the score stays."""
        from ramble_tools.scorebook.sessions import act

        _show_after(act(kind, game, lambda history: ("leave", {"name": history.setting().named(name)})), as_json)

    @app.command()
    def seats(names: Names, game: Game = None, as_json: AsJson = False) -> None:
        """Change the seat order; name all the players."""
        from ramble_tools.scorebook.sessions import act

        order = [part for text in names for part in text.split(",") if part.strip()]
        if not order:
            raise BadInput(f"{quote(' '.join(names))} has no player's name; name all the players, in seat order")
        session = act(kind, game, lambda history: ("seats", {"names": list(map(history.setting().named, order))}))
        if not as_json:
            say(f"seats: {', '.join(player.name for player in session.history.state.players)}")
        _show_after(session, as_json)
