"""`ramble games`: the games in the scorebook, of every kind: list, resume, rename, change seats, end and so on."""

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cli.book.acting import act, answer_after, answer_with_standing
from ramble_tools.cli.book.author import author
from ramble_tools.cli.book.export_import import exchange_commands
from ramble_tools.cli.book.repair import repair_commands
from ramble_tools.cli.options import AsJson, Name, Names, Rules, how_many, top_option
from ramble_tools.cli.output import answer, saved, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.reasons import listing
from ramble_tools.home import program

if TYPE_CHECKING:
    from ramble_tools.scorebook.book import Book
    from ramble_tools.scorebook.store import Row
    from ramble_tools.scorebook.view import GameView

app = plain_typer()

# The heading of what happens during a game, or right after it.
AT_THE_TABLE = "At the table"
# How many games `ramble games` lists.
SHOWN = 20

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game's name or the beginning of it, or its kind for the last one.", show_default=False
    ),
]
FullName = Annotated[str, typer.Argument(metavar="GAME", help="The game's full name.", show_default=False)]


@app.callback(invoke_without_command=True)
def games(
    context: typer.Context,
    top: Annotated[int | None, top_option(SHOWN)] = None,
    as_json: AsJson = False,
) -> int:
    """List, rename, export, copy and repair games."""
    if context.invoked_subcommand is not None:
        return 0
    from ramble_tools.scorebook.book import reading

    most = how_many(top, shown=SHOWN, as_json=as_json)
    with reading() as book:
        rows = book.games(most=most)
        more = 0 if most is None else book.store.count(None, deleted=False) - len(rows)
        missing = book.store.missing()
        found = [(row, _viewed(book, row)) for row in rows]

    def words() -> None:
        if not found and not missing:
            say(f"no game has been recorded yet; start one with {program()} GAME new Ann Bob")
        for heading, is_open in (("open", True), ("finished", False)):
            of_these = [each for each in found if (each[1] is None or not each[1].over) is is_open]
            if of_these:
                say(heading)
            for row, view in of_these:
                _say_row(row, view)
        if more:
            say(f"and {plural(more, 'older game')}; --top 0 lists them all")
        if missing:
            lost = f"{plural(missing, 'game')} can't be found, because the scorebook is damaged"
            say(f"{lost}; {program()} games check says more")

    listed = [_row_as_json(row, view) for row, view in found]
    return answer(words, {"games": listed, "more": more}, as_json=as_json)


def _viewed(book: "Book", row: "Row") -> "GameView | None":
    """Return the game, or None if its log can't be replayed."""
    from ramble_tools.scorebook.sessions import load
    from ramble_tools.scorebook.view import view_of

    try:
        return view_of(load(book, row))
    except BadInput:
        return None


def _say_row(row: "Row", view: "GameView | None") -> None:
    from ramble_tools.scorebook.log_wording import local_time

    name = shlex.quote(row.name)
    if view is None:
        say(f"{row.name}: its log can't be read; {program()} games export {name} saves it", indent=2)
        return
    won = f", won by {listing(view.winners)}" if view.winners and view.over else ""
    count = plural(view.round_count, view.game.ROUND)
    say(f"{row.name}: {', '.join(view.names)}; {count}{won}", indent=2)
    say(local_time(row.at), indent=4)
    if view.damage:
        say(f"damaged: {view.damage}; {program()} games repair says what can be done", indent=4)


def _row_as_json(row: "Row", view: "GameView | None") -> dict[str, Any]:
    return {
        "name": row.name,
        "kind": row.kind,
        "open": view is not None and not view.over,
        "players": list(view.names) if view else [],
        "rounds": view.round_count if view else None,
        "winner": list(view.winners) if view else [],
        "last": row.at,
        "damage": view.damage if view else "its log can't be read",
    }


@app.command()
def show(game: GameName, as_json: AsJson = False) -> int:
    """Show the score of a game."""
    from ramble_tools.cli.show.standing import say_standing
    from ramble_tools.scorebook.sessions import look
    from ramble_tools.scorebook.view import view_of

    # The others are for somebody who has not chosen a game.
    view = view_of(look(None, game))._replace(others=())
    return answer_with_standing(view, as_json, lambda: say_standing(view))


@app.command()
def resume(game: GameName) -> None:
    """Resume a game and make it the current one."""
    from ramble_tools.cli.show.standing import say_short_standing
    from ramble_tools.scorebook.sessions import resume as resume_game
    from ramble_tools.scorebook.view import view_of

    view = view_of(resume_game(game, by=author()))
    name, kind, what = view.name, view.rules.GAME, view.game.ROUND
    if view.over:
        say(f"{name} is over; {program()} {kind} undo undoes its last {what}")
    else:
        say(f"resumed {name}; {program()} {kind} add records its next {what}")
    say_short_standing(view)


@app.command()
def rename(
    game: GameName, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.", show_default=False)]
) -> None:
    """Rename a game."""
    from ramble_tools.scorebook.sessions import rename as rename_game

    say(f"renamed to {rename_game(game, name, by=author()).name}")


@app.command()
def delete(game: FullName) -> None:
    """Delete a game; games restore brings it back."""
    from ramble_tools.scorebook.sessions import delete as delete_game

    name = delete_game(game, by=author()).name
    say(f"deleted {name}; {program()} games restore {shlex.quote(name)} brings it back")


@app.command()
def restore(game: FullName) -> None:
    """Restore a deleted game."""
    from ramble_tools.scorebook.sessions import restore as restore_game

    say(f"restored {restore_game(game, by=author()).name}")


# --- what happens to a game of any kind


@app.command(rich_help_panel=AT_THE_TABLE)
def join(game: GameName, name: Name, as_json: AsJson = False) -> int:
    """Seat a new player in the last seat."""
    from ramble_tools.scorebook import actions

    return answer_after(act(None, game, lambda history: actions.join(history, name)), as_json)


@app.command(rich_help_panel=AT_THE_TABLE)
def leave(game: GameName, name: Name, as_json: AsJson = False) -> int:
    """Let a player leave; the score stays."""
    from ramble_tools.scorebook import actions

    return answer_after(act(None, game, lambda history: actions.leave(history, name)), as_json)


@app.command(rich_help_panel=AT_THE_TABLE)
def seats(game: GameName, names: Names, as_json: AsJson = False) -> int:
    """Change the seat order; name all the players."""
    from ramble_tools.cli.show.standing import say_short_standing
    from ramble_tools.scorebook.view import view_of

    order = [part for text in names for part in text.split(",") if part.strip()]
    if not order:
        raise BadInput(f"{quote(' '.join(names))} has no player's name; name all the players, in seat order")
    view = view_of(act(None, game, lambda now: ("seats", {"names": list(map(now.setting().named, order))})))

    def words() -> None:
        say(f"seats: {', '.join(view.names)}")
        say_short_standing(view)

    return answer_with_standing(view, as_json, words)


@app.command(rich_help_panel=AT_THE_TABLE)
def deals(game: GameName, name: Name, as_json: AsJson = False) -> int:
    """Set who deals or plays first next."""
    from ramble_tools.scorebook import actions

    return answer_after(act(None, game, lambda history: actions.deals(history, name)), as_json)


@app.command(rich_help_panel=AT_THE_TABLE)
def note(
    game: GameName,
    text: Annotated[list[str], typer.Argument(metavar="TEXT...", help="The note.", show_default=False)],
    round: Annotated[
        int | None,
        typer.Option("--round", metavar="ROUND", help="A round's number, if it is about one.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Add a note to the game, or to one of its rounds."""
    from ramble_tools.scorebook import actions
    from ramble_tools.scorebook.view import view_of

    view = view_of(act(None, game, lambda history: actions.note(history, " ".join(text), round)))
    where = f", {view.game.ROUND} {round}" if round else ""
    return answer_with_standing(view, as_json, lambda: say(f"noted on {view.name}{where}"))


@app.command(rich_help_panel=AT_THE_TABLE)
def end(game: GameName, as_json: AsJson = False) -> int:
    """End the game now; undo reopens it."""
    from ramble_tools.scorebook import actions

    return answer_after(act(None, game, actions.end), as_json)


@app.command(rich_help_panel=AT_THE_TABLE)
def again(
    game: GameName,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="A name for the new game.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Start a rematch: the same players, seats and house rules.

    The player who would deal next deals first.
    """
    from ramble_tools.cli.show.log import say_damage
    from ramble_tools.cli.show.standing import say_new
    from ramble_tools.scorebook.sessions import look, rematch
    from ramble_tools.scorebook.view import view_of

    before = look(None, game)
    view = view_of(rematch(before.row, to=name, by=author()))
    saved("the game was started")

    def say_it() -> None:
        say_new(view)
        say_damage(view_of(before))

    return answer_with_standing(view, as_json, say_it)


@app.command("what-if", rich_help_panel=AT_THE_TABLE)
def what_if(game: GameName, rule: Rules = None, as_json: AsJson = False) -> int:
    """Score the same rounds under other house rules.

    Choose them with --rule; the game itself does not change.
    """
    from ramble_tools.cli.show.as_json import what_if_as_json
    from ramble_tools.cli.show.what_if import say_what_if
    from ramble_tools.scorebook.sessions import look_what_if
    from ramble_tools.scorebook.view import view_of

    if not rule:
        raise BadInput("give other house rules, as in --rule ID=VALUE; ramble GAME rules lists them")
    found = look_what_if(game, rule)
    both = view_of(found.was), view_of(found.would_be)
    return answer(
        lambda: say_what_if(*both, found.stopped), lambda: what_if_as_json(*both, found.stopped), as_json=as_json
    )


exchange_commands(app)
repair_commands(app)
