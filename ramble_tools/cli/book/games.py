"""`ramble games`: the games in the scorebook, of every kind: list, resume, rename, change seats, end and so on."""

import shlex
from functools import partial
from typing import Annotated

import typer

from ramble_tools.cli.book.acting import act, answer_after, answer_with_game
from ramble_tools.cli.book.author import author
from ramble_tools.cli.book.export_import import copy, export, import_file, setup
from ramble_tools.cli.book.repair import check, repair
from ramble_tools.cli.options import AsJson, Name, Names, argument, how_many, option, top_option
from ramble_tools.cli.output import answer, saved, say
from ramble_tools.cli.root import ListingGroup, plain_typer
from ramble_tools.cli.show.log import say_damage
from ramble_tools.cli.show.standing import say_new, say_short_standing, say_standing
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.reasons import listing
from ramble_tools.home import program
from ramble_tools.scorebook import actions, sessions
from ramble_tools.scorebook.book import Book, reading, repair_hint
from ramble_tools.scorebook.log_wording import local_time
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import GameView, view_of

app = plain_typer(cls=ListingGroup)

# The heading of what happens during a game, or right after it.
AT_THE_TABLE = "At the table"
# How many games `ramble games` lists.
SHOWN = 20

GameName = Annotated[str, argument("GAME", "The game's name or the beginning of it, or its kind for the last one.")]
FullName = Annotated[str, argument("GAME", "The game's full name.")]


@app.callback(invoke_without_command=True)
def games(
    context: typer.Context,
    top: Annotated[int | None, top_option(SHOWN)] = None,
    as_json: AsJson = False,
) -> int:
    """List, rename, export, copy and repair games."""
    if context.invoked_subcommand is not None:
        return 0
    most = how_many(top, shown=SHOWN, as_json=as_json)
    with reading() as book:
        book.store.ahead(lambda: (book.store.games(most=most), book.store.count(None, deleted=False)))
        rows = book.store.games(most=most)
        more = book.store.count(None, deleted=False) - len(rows)
        damage = book.damage()
        book.store.ahead(lambda: [book.store.read(row) for row in rows])
        found = [(row, _viewed(book, row)) for row in rows]

    def words() -> None:
        if not found and not damage:
            say(f"no game has been recorded yet; start one with {program()} GAME new Ann Bob")
        for heading, is_open in (("open", True), ("finished", False)):
            of_these = [each for each in found if (each[1] is None or not each[1].over) is is_open]
            if of_these:
                say(heading)
            for row, view in of_these:
                _say_row(row, view)
        if more:
            say(f"and {plural(more, 'older game')}; --top 0 lists them all")
        if found:
            say(f"{program()} games show GAME shows one")
        if damage:
            say(f"{damage}; {program()} games check says more")

    listed = [_row_as_json(row, view) for row, view in found]
    return answer(words, {"games": listed, "more": more, "damage": damage or None}, as_json=as_json)


def _viewed(book: Book, row: Row) -> GameView | None:
    """Return the game, or None if its log can't be replayed."""
    try:
        return view_of(sessions.load_alone(book, row))
    except BadInput:
        return None


def _say_row(row: Row, view: GameView | None) -> None:
    name = shlex.quote(row.name)
    if view is None:
        say(f"{row.name}: its log can't be read; {program()} games export {name} saves it", indent=2)
        return
    won = f", won by {listing(view.winners)}" if view.winners and view.over else ""
    count = plural(view.round_count, view.game.ROUND)
    say(f"{row.name}: {', '.join(view.names)}; {count}{won}", indent=2)
    say(local_time(row.at), indent=4)
    if view.damage:
        say(f"damaged: {view.damage}; {repair_hint()}", indent=4)


def _row_as_json(row: Row, view: GameView | None) -> dict[str, object]:
    return {
        "name": row.name,
        "kind": row.kind,
        "open": view is not None and not view.over,
        "players": list(view.names) if view else [],
        "rounds": view.round_count if view else None,
        "winner": list(view.winners) if view else [],
        "last": row.at,
        "damage": view.damage or None if view else "its log can't be read",
    }


@app.command()
def show(game: GameName, as_json: AsJson = False) -> int:
    """Show the score of a game."""
    # The others are for somebody who has not chosen a game.
    view = view_of(sessions.look(None, game))._replace(others=())
    return answer_with_game(view, as_json, partial(say_standing, view))


@app.command()
def resume(game: GameName) -> None:
    """Resume a game, or reopen one that was ended, and make it the current one."""
    session = sessions.resume(game, by=author())
    view = view_of(session)
    name, kind, what = view.name, view.rules.GAME, view.game.ROUND
    if view.over:
        say(f"{name} is over; {program()} {kind} undo undoes its last {what}")
    else:
        done = "reopened" if session.entries[-1].kind == "reopen" else "resumed"
        say(f"{done} {name}; {program()} {kind} add records its next {what}")
    say_short_standing(view)


@app.command()
def rename(game: GameName, name: Annotated[str, argument("NAME", "The new name.")]) -> None:
    """Rename a game."""
    say(f"renamed to {sessions.rename(game, name, sessions.Request(author())).name}")


@app.command()
def delete(game: FullName) -> None:
    """Delete a game; games restore brings it back."""
    name = sessions.delete(game, sessions.Request(author())).name
    say(f"deleted {name}; {program()} games restore {shlex.quote(name)} brings it back")


@app.command()
def restore(game: FullName) -> None:
    """Restore a deleted game."""
    say(f"restored {sessions.restore(game, by=author()).name}")


# --- what happens to a game of any kind


@app.command(rich_help_panel=AT_THE_TABLE)
def join(game: GameName, name: Name, as_json: AsJson = False) -> int:
    """Seat a new player in the last seat."""
    return answer_after(act(None, game, lambda history: actions.join(history, name)), as_json)


@app.command(rich_help_panel=AT_THE_TABLE)
def leave(game: GameName, name: Name, as_json: AsJson = False) -> int:
    """Let a player leave; the score stays."""
    return answer_after(act(None, game, lambda history: actions.leave(history, name)), as_json)


@app.command(rich_help_panel=AT_THE_TABLE)
def seats(game: GameName, names: Names, as_json: AsJson = False) -> int:
    """Change the seat order; name all the players."""
    order = [part for text in names for part in text.split(",") if part.strip()]
    if not order:
        raise BadInput(f"{quote(' '.join(names))} has no player's name; name all the players, in seat order")
    view = view_of(act(None, game, lambda now: ("seats", {"names": list(map(now.setting().named, order))})))
    return answer_with_game(view, as_json, f"seats: {', '.join(view.names)}", partial(say_short_standing, view))


@app.command(rich_help_panel=AT_THE_TABLE)
def deals(game: GameName, name: Name, as_json: AsJson = False) -> int:
    """Set who deals or plays first next."""
    return answer_after(act(None, game, lambda history: actions.deals(history, name)), as_json)


@app.command(rich_help_panel=AT_THE_TABLE)
def note(
    game: GameName,
    text: Annotated[list[str], argument("TEXT...", "The note.")],
    round: Annotated[int | None, option("--round", "ROUND", "A round's number, if it is about one.")] = None,
    as_json: AsJson = False,
) -> int:
    """Add a note to the game, or to one of its rounds."""
    view = view_of(act(None, game, lambda history: actions.note(history, " ".join(text), round)))
    where = f", {view.game.ROUND} {round}" if round else ""
    return answer_with_game(view, as_json, f"noted on {view.name}{where}")


@app.command(rich_help_panel=AT_THE_TABLE)
def end(game: GameName, as_json: AsJson = False) -> int:
    """End the game now; undo reopens it."""
    view = view_of(act(None, game, actions.end))
    reopens = f"{view.name} is ended; {program()} {view.rules.GAME} undo reopens it"
    return answer_with_game(view, as_json, reopens, partial(say_short_standing, view))


@app.command(rich_help_panel=AT_THE_TABLE)
def again(
    game: GameName,
    name: Annotated[str | None, option("--name", "NAME", "A name for the new game.")] = None,
    as_json: AsJson = False,
) -> int:
    """Start a rematch: the same players, seats and house rules.

    The player who would deal next deals first.
    """
    before = sessions.look(None, game)
    view = view_of(sessions.rematch(before.row, to=name, by=author()))
    saved("the game was started")
    return answer_with_game(view, as_json, partial(say_new, view), lambda: say_damage(view_of(before)))


# --- files, copies and repairs

app.command()(export)
app.command("import")(import_file)
app.command()(copy)
app.command()(setup)
app.command()(check)
app.command()(repair)
