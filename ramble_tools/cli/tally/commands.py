"""What every game's group does with the scorebook: begin, add, look, take back, correct, end.

No game is named here. A game's module says how a round is typed (`read_round`) and what `score` would answer of it
(`answer`); `written_down` makes the commands of that. The book, and SQLite with it, is imported by the commands that
open it: `score` needs neither.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from ramble_tools.cli.options import AsJson, Game, Name, Names, Preset, Rules, chosen_rules
from ramble_tools.cli.show import say, say_json
from ramble_tools.errors import BadInput, quote

# Of `scorebook.replay` and `scorebook.sessions`, which are not imported here.
History: TypeAlias = Any
Played: TypeAlias = Any
Session: TypeAlias = Any


class Table(NamedTuple):
    """Where a round is typed: the house rules, and how an open game stands; nothing where nothing is written."""

    rules: Any
    state: Any = None

    @property
    def players(self) -> tuple[Any, ...]:
        """Who plays the open game."""
        return self.state.players if self.state else ()

    def named(self, typed: str) -> str:
        """The player who is meant, where there are players; else what was typed. Raises PlayerError."""
        if not self.players:
            return typed
        from ramble_tools.games.match import named

        return named(self.players, typed)

    def other_than(self, name: str) -> str:
        """Somebody else at the table, for an example."""
        return next((player.name for player in self.players if player.name != name), "Bob")


ReadRound: TypeAlias = Callable[..., Any]
Answer: TypeAlias = Callable[[Played, History], tuple[dict[str, Any], bool]]


def written_down(app: typer.Typer, kind: str, read_round: ReadRound, answer: Answer) -> None:
    """Give a game's group all that the scorebook can do with it."""

    @app.command()
    def new(
        players: Names,
        name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="What the game is called.")] = None,
        rule: Rules = None,
        preset: Preset = "",
        as_json: AsJson = False,
    ) -> None:
        """Begin a game, with these players in seat order."""
        from ramble_tools.cli.tally.standing import say_new, standing_as_json
        from ramble_tools.games.registry import find_rules
        from ramble_tools.scorebook.sessions import begin

        rules = chosen_rules(find_rules(kind).Rules, rule, preset)
        session = begin(kind, [part for text in players for part in text.split(",")], rules.differences(), name)
        if as_json:
            say_json(standing_as_json(session))
        else:
            say_new(session)

    _add_and_edit(app, kind, read_round, answer)

    @app.command()
    def play(game: Game = None) -> None:
        """A prompt for the table: type each round as it is told; ? helps, Ctrl-D leaves."""
        from ramble_tools.cli.tally.play import play_at_the_table

        play_at_the_table(kind, game)

    _look(app, kind)
    _take_back(app, kind)
    _seats(app, kind)


# --- add and edit: a round is typed as in `score`


def _add_and_edit(app: typer.Typer, kind: str, read_round: ReadRound, answer: Answer) -> None:
    def add(game: str | None, as_json: bool, **typed: Any) -> None:
        _enter(kind, game, as_json, answer, lambda history: ("round", _plain(history, read_round, typed)), None)

    def edit(round: int, game: str | None, as_json: bool, **typed: Any) -> None:
        _enter(
            kind,
            game,
            as_json,
            answer,
            lambda history: (
                "edit",
                {"number": _number(history, round), "round": _plain(history, read_round, typed, round)},
            ),
            round,
        )

    number = inspect.Parameter("round", inspect.Parameter.KEYWORD_ONLY, annotation=_RoundNumber)
    app.command("add")(_typed_as(add, read_round, [], "Write a round down, typed as in score."))
    app.command("edit")(_typed_as(edit, read_round, [number], "Put another round in the place of an old one."))


_RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="Its number, as history shows it.")]


def _typed_as(
    run: Callable[..., None], read_round: ReadRound, before: Sequence[inspect.Parameter], doc: str
) -> Callable[..., None]:
    """A command that takes what `read_round` takes: its parameters are written once, and read by Typer from here."""
    typed = [each for name, each in inspect.signature(read_round).parameters.items() if name != "table"]
    keyword = inspect.Parameter.KEYWORD_ONLY
    own = (
        inspect.Parameter("game", keyword, default=None, annotation=Game),
        inspect.Parameter("as_json", keyword, default=False, annotation=AsJson),
    )
    parameters = [*before, *(each.replace(kind=keyword) for each in typed), *own]

    def command(**given: Any) -> None:
        run(**given)

    command.__doc__ = doc
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    return command


def _plain(history: History, read_round: ReadRound, typed: Mapping[str, Any], number: int = 0) -> dict[str, Any]:
    """The round as it stands in the log; one that corrects another is typed at the table as it was then."""
    state = history.state_before(number) if number else history.state
    round = read_round(Table(history.rules, state), **typed)
    plain: dict[str, Any] = history.game.to_plain(round)
    return plain


def _number(history: History, number: int) -> int:
    count = len(history.played)
    if not 1 <= number <= count:
        what = history.game.ROUND
        there = f"those there are: 1 to {count}" if count else "none is written down yet"
        raise BadInput(f"there is no {what} {number}; {there}")
    return number


def _enter(
    kind: str,
    game: str | None,
    as_json: bool,
    answer: Answer,
    deed: Callable[[History], tuple[str, Mapping[str, Any]]],
    number: int | None,
) -> None:
    from ramble_tools.cli.tally.standing import result_as_json, say_result
    from ramble_tools.scorebook.sessions import act

    session = act(kind, game, deed, dated=False)
    place = len(session.history.played) if number is None else number
    found, good = answer(session.history.played[place - 1], session.history)
    if as_json:
        say_json(found | result_as_json(session, place))
    else:
        say_result(session, place, corrected=number is not None)
    raise typer.Exit(0 if good else 1)


# --- looking


def _look(app: typer.Typer, kind: str) -> None:
    @app.command()
    def show(
        game: Game = None,
        plot: Annotated[
            str, typer.Option("--plot", metavar="FILE", help="Draw how the totals ran: .svg or .png.")
        ] = "",
        as_json: AsJson = False,
    ) -> None:
        """How the game stands, and how the totals ran."""
        from ramble_tools.cli.tally.standing import say_standing, standing_as_json
        from ramble_tools.scorebook.sessions import look

        session = look(kind, game)
        if plot:
            from ramble_tools.cli.tally.plot import write_plot

            write_plot(session.row.name, session.history, plot)
        if as_json:
            say_json(standing_as_json(session))
        else:
            say_standing(session)
            if plot and plot != "-":
                say(f"{plot}: how the totals ran")

    @app.command()
    def history(
        game: Game = None,
        everything: Annotated[
            bool, typer.Option("--all", help="The whole log: what was changed and undone too, and when.")
        ] = False,
        as_json: AsJson = False,
    ) -> None:
        """Every round, and why it came out so."""
        from ramble_tools.cli.tally.standing import history_as_json, say_history, say_log
        from ramble_tools.scorebook.book import reading
        from ramble_tools.scorebook.sessions import look

        session = look(kind, game)
        entries = []
        if everything:
            with reading() as book:
                entries = book.entries(session.row)
        if as_json:
            say_json(history_as_json(session, entries))
        elif everything:
            say_log(session, entries)
        else:
            say_history(session)

    @app.command("what-if")
    def what_if(rule: Rules = None, preset: Preset = "", game: Game = None, as_json: AsJson = False) -> None:
        """The same rounds under other house rules, as in what-if --rule penalty=30."""
        from ramble_tools.cli.tally.standing import say_what_if, what_if_as_json
        from ramble_tools.scorebook.sessions import look_what_if

        if not rule and not preset:
            raise BadInput("name other house rules, as in --rule ID=VALUE; the group's rules lists them")
        found = look_what_if(kind, game, rule or [], preset)
        if as_json:
            say_json(what_if_as_json(found))
        else:
            say_what_if(found)


# --- taking back


def _take_back(app: typer.Typer, kind: str) -> None:
    @app.command()
    def undo(game: Game = None, as_json: AsJson = False) -> None:
        """Take back what was entered last; redo brings it back."""
        _step(kind, game, "undo", {}, as_json)

    @app.command()
    def redo(game: Game = None, as_json: AsJson = False) -> None:
        """Bring back what was undone last."""
        _step(kind, game, "redo", {}, as_json)

    @app.command()
    def remove(round: _RoundNumber, game: Game = None, as_json: AsJson = False) -> None:
        """Take an old round out; undo brings it back."""
        from ramble_tools.scorebook.sessions import act

        session = act(kind, game, lambda history: ("remove", {"number": _number(history, round)}))
        if not as_json:
            say(f"{session.history.game.ROUND} {round} is taken out; the later ones move up")
        _show_after(session, as_json)

    @app.command()
    def end(game: Game = None, as_json: AsJson = False) -> None:
        """End the game as it stands."""
        from ramble_tools.scorebook.sessions import act

        _show_after(act(kind, game, _end), as_json)


def _end(history: History) -> tuple[str, dict[str, Any]]:
    if history.ended:
        raise BadInput("the game was ended already; undo takes that back")
    return "end", {}


def _step(kind: str, game: str | None, what: str, body: Mapping[str, Any], as_json: bool) -> None:
    from ramble_tools.cli.tally.standing import describe
    from ramble_tools.scorebook.sessions import act

    session = act(kind, game, lambda _: (what, body))
    if not as_json and session.moved:
        say(f"{'undone' if what == 'undo' else 'back again'}: {describe(session.moved)}")
    _show_after(session, as_json)


def _show_after(session: Session, as_json: bool) -> None:
    from ramble_tools.cli.tally.standing import say_short_standing, standing_as_json

    if as_json:
        say_json(standing_as_json(session))
    else:
        say_short_standing(session)


# --- who plays


def _seats(app: typer.Typer, kind: str) -> None:
    @app.command()
    def join(name: Name, game: Game = None, as_json: AsJson = False) -> None:
        """Somebody joins late, after the last seat."""
        from ramble_tools.scorebook.sessions import act

        _show_after(act(kind, game, lambda _: ("join", {"name": name})), as_json)

    @app.command()
    def leave(name: Name, game: Game = None, as_json: AsJson = False) -> None:
        """Somebody goes home; the score stands."""
        from ramble_tools.scorebook.sessions import act

        _show_after(act(kind, game, lambda _: ("leave", {"name": name})), as_json)

    @app.command()
    def seats(names: Names, game: Game = None, as_json: AsJson = False) -> None:
        """Another order of seats: name all who play."""
        from ramble_tools.scorebook.sessions import act

        order = [part for text in names for part in text.split(",") if part.strip()]
        if not order:
            raise BadInput(f"{quote(' '.join(names))} names nobody; name all who play, in seat order")
        session = act(kind, game, lambda _: ("seats", {"names": order}))
        if not as_json:
            say(f"seats: {', '.join(player.name for player in session.history.state.players)}")
        _show_after(session, as_json)
