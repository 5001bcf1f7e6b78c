"""The scorebook's commands, which every game's group has: new, add, edit, show, undo and so on.

No game is named here. A game's module says how a round is typed (`typed`), and `scorebook_commands` builds the commands
from that and the game's form. Each command imports the scorebook, and SQLite with it, when it runs: `score` needs
neither.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from ramble_tools.cli.book.looking import looking_commands
from ramble_tools.cli.options import AsJson, Game, Name, Names, Preset, Rules, chosen_rules
from ramble_tools.cli.output import say, say_json
from ramble_tools.cli.root import MORE
from ramble_tools.cli.typed import Typed, option_names
from ramble_tools.errors import BadInput, CommandHint, ReplayError, quote
from ramble_tools.games.registry import find_form, find_game, find_rules

if TYPE_CHECKING:
    from ramble_tools.cli.show.changes import Totals
    from ramble_tools.scorebook.deeds import Made
    from ramble_tools.scorebook.replay import History
    from ramble_tools.scorebook.sessions import Deed, Session

_Again = Annotated[
    bool, typer.Option("--again", help="Record it even if somebody else has just recorded the same round.")
]
_Note = Annotated[list[str], typer.Argument(metavar="TEXT...", help="The note.", show_default=False)]
_NoteRound = Annotated[
    int | None,
    typer.Option("--round", metavar="ROUND", help="A round's number, if it is about one.", show_default=False),
]
_RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="The round's number, as history shows it.")]


def scorebook_commands(app: typer.Typer, kind: str, typed: Typed) -> None:
    """Add the scorebook's commands to a game's group."""

    @app.command()
    def new(
        players: Names,
        name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="A name for the game.")] = None,
        rule: Rules = None,
        preset: Preset = "",
        season: Annotated[str, typer.Option("--season", metavar="SEASON", help="Add the game to this season.")] = "",
        as_json: AsJson = False,
    ) -> None:
        """Start a game with these players, in seat order."""
        from ramble_tools.cli.book.author import author
        from ramble_tools.cli.show.as_json import standing_as_json
        from ramble_tools.cli.show.standing import say_new
        from ramble_tools.scorebook.sessions import begin

        rules = chosen_rules(find_rules(kind).Rules, rule, preset)
        names = [part for text in players for part in text.split(",")]
        if season:
            from ramble_tools.scorebook.club import season_for

            season = season_for(season, kind).name  # before the game is begun
        session = begin(kind, names, rules.differences(), name, by=author())
        if not as_json:
            say_new(session)
        if season:
            from ramble_tools.cli.book.season import put_into

            put_into(season, [session.row.name], quiet=as_json)
        if as_json:
            say_json(standing_as_json(session))

    _add_and_edit(app, kind, typed)

    @app.command()
    def play(game: Game = None) -> None:
        """Open a prompt to enter rounds as they are called out."""
        from ramble_tools.cli.prompt.play import play_at_the_table

        play_at_the_table(kind, game)

    looking_commands(app, kind)
    _undo(app, kind)
    _seats(app, kind)
    _notes_and_rematches(app, kind)


# --- recording: a round is typed as in `score`


def _add_and_edit(app: typer.Typer, kind: str, typed: Typed) -> None:
    def add(game: str | None, as_json: bool, again: bool, **given: Any) -> None:
        with option_names(typed):
            session = _act(kind, game, lambda now: ("round", _plain(kind, now, typed, given)), again=again)
        _show_round(session, session.history.count, as_json)

    def edit(round: int, game: str | None, as_json: bool, **given: Any) -> None:
        from ramble_tools.cli.show.changes import say_changes, totals_of
        from ramble_tools.scorebook.wording import rounds_named

        before: list[Totals] = []

        def deed(history: "History") -> "Made":
            number = history.require_round(round)
            before.append(totals_of(history))
            return "edit", {"number": number, "round": _plain(kind, history, typed, given, number)}

        with option_names(typed):
            try:
                session = _act(kind, game, deed)
            except ReplayError as error:
                if error.round not in (0, round):
                    both = rounds_named(find_game(kind).ROUND, sorted([round, error.round]))
                    error.parts.append(CommandHint(f"ramble {kind} play can correct {both} together"))
                raise
        _show_round(session, round, as_json, lambda: say_changes(before[0], session.history))

    keyword = inspect.Parameter.KEYWORD_ONLY
    number = inspect.Parameter("round", keyword, annotation=_RoundNumber)
    again = inspect.Parameter("again", keyword, default=False, annotation=_Again)
    app.command("add")(_typed_as(add, typed, [], [again], "Record a round, with the same arguments as score."))
    app.command("edit", rich_help_panel=MORE)(
        _typed_as(edit, typed, [number], [], "Replace an earlier round, with the same arguments as score.")
    )


def _typed_as(
    run: Callable[..., None],
    typed: Typed,
    before: Sequence[inspect.Parameter],
    after: Sequence[inspect.Parameter],
    doc: str,
) -> Callable[..., None]:
    """Return a command with the parameters of `typed`, which are declared only there, and the common ones."""
    own = [each for name, each in inspect.signature(typed).parameters.items() if name != "setting"]
    keyword = inspect.Parameter.KEYWORD_ONLY
    common = (
        *after,
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


def _act(kind: str, game: str | None, deed: "Deed", *, again: bool = False) -> "Session":
    """Add an entry in the name of the person at the keyboard."""
    from ramble_tools.cli.book.author import author
    from ramble_tools.scorebook.sessions import Request, act

    return act(kind, game, deed, Request(author(), again=again))


def _show_round(
    session: "Session", number: int, as_json: bool, say_changes: Callable[[], None] | None = None
) -> NoReturn:
    """Show what a round did; the exit status says whether it was accepted. A correction also shows what it changed."""
    if as_json:
        from ramble_tools.cli.show.as_json import result_as_json

        say_json(result_as_json(session, number))
    else:
        from ramble_tools.cli.show.standing import say_result

        say_result(session, number, corrected=say_changes is not None)
        if say_changes:
            say_changes()
    raise typer.Exit(0 if session.history.round(number).change.told.accepted else 1)


# --- undoing and correcting


def _undo(app: typer.Typer, kind: str) -> None:
    @app.command()
    def undo(game: Game = None, as_json: AsJson = False) -> None:
        """Undo the last entry; redo brings it back."""
        _step(kind, game, "undo", as_json)

    @app.command(rich_help_panel=MORE)
    def redo(game: Game = None, as_json: AsJson = False) -> None:
        """Bring back the last entry that was undone."""
        _step(kind, game, "redo", as_json)

    @app.command(rich_help_panel=MORE)
    def remove(round: _RoundNumber, game: Game = None, as_json: AsJson = False) -> None:
        """Remove an earlier round; undo brings it back."""
        from ramble_tools.cli.show.changes import say_changes, totals_of
        from ramble_tools.cli.show.standing import say_removed

        before: list[Totals] = []

        def deed(history: "History") -> "Made":
            before.append(totals_of(history))
            return "remove", {"number": history.require_round(round)}

        session = _act(kind, game, deed)
        if not as_json:
            say_removed(session, round)
        _show_after(session, as_json)
        if not as_json:
            say_changes(before[0], session.history)

    @app.command(rich_help_panel=MORE)
    def end(game: Game = None, as_json: AsJson = False) -> None:
        """End the game now; undo reopens it."""
        from ramble_tools.scorebook import deeds

        _show_after(_act(kind, game, deeds.end), as_json)


def _step(kind: str, game: str | None, what: str, as_json: bool) -> None:
    from ramble_tools.cli.show.standing import say_moved

    session = _act(kind, game, lambda _: (what, {}))
    if not as_json:
        say_moved(session)
    _show_after(session, as_json)


def _show_after(session: "Session", as_json: bool) -> None:
    from ramble_tools.cli.show.as_json import standing_as_json
    from ramble_tools.cli.show.standing import say_short_standing

    if as_json:
        say_json(standing_as_json(session))
    else:
        say_short_standing(session)


# --- who plays


def _seats(app: typer.Typer, kind: str) -> None:
    @app.command(rich_help_panel=MORE)
    def join(name: Name, game: Game = None, as_json: AsJson = False) -> None:
        """Seat a new player in the last seat."""
        from ramble_tools.scorebook import deeds

        _show_after(_act(kind, game, lambda history: deeds.join(history, name)), as_json)

    @app.command(rich_help_panel=MORE)
    def leave(name: Name, game: Game = None, as_json: AsJson = False) -> None:
        """Let a player leave; the score stays."""
        from ramble_tools.scorebook import deeds

        _show_after(_act(kind, game, lambda history: deeds.leave(history, name)), as_json)

    @app.command(rich_help_panel=MORE)
    def seats(names: Names, game: Game = None, as_json: AsJson = False) -> None:
        """Change the seat order; name all the players."""
        order = [part for text in names for part in text.split(",") if part.strip()]
        if not order:
            raise BadInput(f"{quote(' '.join(names))} has no player's name; name all the players, in seat order")
        session = _act(kind, game, lambda now: ("seats", {"names": list(map(now.setting().named, order))}))
        if not as_json:
            say(f"seats: {', '.join(player.name for player in session.history.state.players)}")
        _show_after(session, as_json)

    @app.command(rich_help_panel=MORE)
    def deals(name: Name, game: Game = None, as_json: AsJson = False) -> None:
        """Set who deals or plays first next."""
        from ramble_tools.scorebook import deeds

        _show_after(_act(kind, game, lambda history: deeds.deals(history, name)), as_json)


# --- notes, and rematches


def _notes_and_rematches(app: typer.Typer, kind: str) -> None:
    @app.command(rich_help_panel=MORE)
    def note(text: _Note, round: _NoteRound = None, game: Game = None, as_json: AsJson = False) -> None:
        """Add a note to the game, or to one of its rounds."""
        from ramble_tools.scorebook import deeds

        session = _act(kind, game, lambda history: deeds.note(history, " ".join(text), round))
        if as_json:
            _show_after(session, as_json)
        else:
            say(f"noted on {session.row.name}" + (f", {session.history.game.ROUND} {round}" if round else ""))

    @app.command(rich_help_panel=MORE)
    def again(
        name: Annotated[
            str | None, typer.Option("--name", metavar="NAME", help="A name for the new game.", show_default=False)
        ] = None,
        game: Game = None,
        as_json: AsJson = False,
    ) -> None:
        """Start a rematch: the same players, seats and house rules.

        The player who would deal next deals first.
        """
        from ramble_tools.cli.book.author import author
        from ramble_tools.cli.show.as_json import standing_as_json
        from ramble_tools.cli.show.standing import say_new
        from ramble_tools.scorebook.sessions import rematch

        session = rematch(kind, game, to=name, by=author())
        if as_json:
            say_json(standing_as_json(session))
        else:
            say_new(session)
