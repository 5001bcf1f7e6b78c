"""What the scorebook's commands do, in the groups of the games and in `ramble games`, and how they answer."""

from contextlib import suppress
from functools import partial

from ramble_tools.cli.book.author import author
from ramble_tools.cli.output import Saying, answer, saved, say_all
from ramble_tools.cli.show import as_json as plain
from ramble_tools.cli.show.log import say_history, say_log
from ramble_tools.cli.show.picture import require_plot, write_chart
from ramble_tools.cli.show.scores import require_order
from ramble_tools.cli.show.standing import say_changes, say_entry, say_new, say_result, say_standing
from ramble_tools.cli.typed import Typed
from ramble_tools.errors import BadInput, CommandHint, GameOverError, ReplayError
from ramble_tools.games.registry import find_form, find_game
from ramble_tools.home import program
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook import sessions
from ramble_tools.scorebook.actions import NewEntry
from ramble_tools.scorebook.log_wording import rounds_named
from ramble_tools.scorebook.news import rescored
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import MakeEntry, Request, Session
from ramble_tools.scorebook.view import GameView, view_before, view_of


def act(kind: str | None, game: str | None, make: MakeEntry, *, again: bool = False) -> Session:
    """Add an entry in the name of the person at the keyboard. See `sessions.act`."""
    session = sessions.act(kind, game, make, Request(author(), again=again))
    saved("the entry was recorded")
    return session


def answer_with_game(view: GameView, as_json: bool, *said: Saying) -> int:
    """Print what was done, in words, or the whole game as JSON. Returns the exit status."""
    return answer(lambda: say_all(said), lambda: plain.standing_as_json(view), as_json=as_json)


def answer_after(session: Session, as_json: bool) -> int:
    """Print what an entry did, and the standings, or the whole game as JSON. Returns the exit status."""
    view = view_of(session)

    def words() -> None:
        assert session.before
        say_entry(view_before(session), view, rescored(session.before, session.history))

    return answer_with_game(view, as_json, words)


# --- entering


def new(kind: str, players: list[str], rules: HouseRules, name: str | None, season: str, as_json: bool) -> int:
    """Start a game, and add it to a season if one is named."""
    if season:
        from ramble_tools.scorebook.season_log import season_for

        season = season_for(season, kind).name  # before the game is begun
    view = view_of(sessions.begin(kind, players, rules.differences(), name, by=author()))
    saved("the game was started")
    put: list[str] = []
    if season:
        from ramble_tools.cli.book.season import put as put_in_season

        put = put_in_season(season, [view.name])
    return answer_with_game(view, as_json, partial(say_new, view), *put)


def add(kind: str, game: str | None, typed: Typed, *, again: bool, as_json: bool) -> int:
    """Record a round."""
    view = view_of(act(kind, game, lambda history: ("round", _round(kind, history, typed)), again=again))
    saved(f"the {view.game.ROUND} was recorded")
    return _answer_round(view, view.round_count, as_json)


def edit(kind: str, game: str | None, round: int, typed: Typed, *, as_json: bool) -> int:
    """Replace a round, which is entered in the game as it was then."""

    def make_entry(history: History) -> NewEntry:
        number = history.require_round(round)
        return "edit", {"number": number, "round": _round(kind, history, typed, number)}

    try:
        session = act(kind, game, make_entry)
    except ReplayError as error:
        if error.round not in (0, round):
            both = rounds_named(find_game(kind).ROUND, sorted([round, error.round]))
            error.parts.append(CommandHint(f"{program()} {kind} play can correct {both} together"))
        raise
    return _answer_round(view_of(session), round, as_json, view_before(session))


def _round(kind: str, history: History, typed: Typed, number: int | None = None) -> dict[str, object]:
    """Return the next round, or the one with this number, as the log stores it."""
    setting, form = history.setting(number), find_form(kind)
    try:
        answers = typed(setting)
        if number:
            with suppress(BadInput):
                round = history.game.to_plain(form.read(setting, answers))
                if history.corrected_by({number: round}).count >= number:
                    return round
            # As at the prompt, what is not typed stays as it was.
            old = form.answers(history.round(number).round)
            both = form.revised(old, {**old, **{name: text for name, text in answers.items() if text}})
            with suppress(BadInput):
                return history.game.to_plain(form.read(setting, both))
        return history.game.to_plain(form.read(setting, answers))
    except BadInput as error:
        if history.over and not number:  # it is only about the players who are out
            start = CommandHint(f"{program()} {kind} new Ann Bob starts one")
            raise GameOverError("the game is over; undo, or start a new game", start) from error
        raise


def _answer_round(view: GameView, number: int, as_json: bool, before: GameView | None = None) -> int:
    """Show what a round did, and what a correction changed since `before`. The status says if it was accepted."""

    def words() -> None:
        say_result(view, number, corrected=before is not None)
        if before:
            say_changes(before, view)

    accepted = view.rounds[number - 1].change.told.accepted
    return answer(words, lambda: plain.result_as_json(view, number), as_json=as_json, yes=accepted)


# --- looking


def show(
    kind: str, game: str | None, by: str, *, grid: bool, everything: bool, plot: str, force: bool, as_json: bool
) -> int:
    """Show the score or the grid, and draw the chart if `plot` is a file."""
    if by:
        require_order(by)
    if everything and not grid:
        raise BadInput("--all shows every row of the grid; add --grid")
    require_plot(force, plot)
    view = view_of(sessions.look(kind, game))
    if plot:
        from ramble_tools.scorebook.chart import chart_of

        write_chart(plot, view.name, lambda: chart_of(view), force=force)
    shown = partial(say_standing, view, by)
    if grid:
        from ramble_tools.cli.show.grid import say_grid

        shown = partial(say_grid, view, everything=everything, by=by or "seat")
    return answer_with_game(view, as_json, shown, *([f"{plot}: a chart of the totals"] if plot else []))


def history(kind: str, game: str | None, *, everything: bool, as_json: bool) -> int:
    """Show every round and its reasons, or the whole log."""
    session = sessions.look(kind, game)
    view, entries = view_of(session), session.entries if everything else []
    words = partial(say_log, view, entries) if everything else partial(say_history, view)
    return answer(words, lambda: plain.history_as_json(view, entries), as_json=as_json)
