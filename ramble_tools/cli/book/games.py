"""`ramble games`: the games in the scorebook, of every kind: list, resume, rename, export and so on."""

import shlex
import sys
from typing import Annotated

import typer

from ramble_tools.cli.book.files import read_export
from ramble_tools.cli.book.repair import repair_commands
from ramble_tools.cli.book.shared_book import shared_book_commands
from ramble_tools.cli.options import AsJson, Force, how_many, top_option
from ramble_tools.cli.output import say, say_json
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.streams import write_utf8
from ramble_tools.errors import BadInput, DamagedBookError, quote, quote_path

app = plain_typer()

# How many games `ramble games` lists.
SHOWN = 20

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's name, or the beginning of it.", show_default=False)
]
FullName = Annotated[str, typer.Argument(metavar="GAME", help="The game's full name.", show_default=False)]
_FORMATS = ("json", "csv", "md")


@app.callback(invoke_without_command=True)
def games(
    context: typer.Context,
    top: Annotated[int | None, top_option(SHOWN)] = None,
    as_json: AsJson = False,
) -> None:
    """List, rename, export, copy and repair games."""
    if context.invoked_subcommand is None:
        from ramble_tools.cli.book.book_list import say_games

        say_games(how_many(top, shown=SHOWN, as_json=as_json), as_json=as_json)


@app.command()
def show(game: GameName, as_json: AsJson = False) -> None:
    """Show the score of a game."""
    from ramble_tools.cli.show.as_json import standing_as_json
    from ramble_tools.cli.show.standing import say_standing
    from ramble_tools.scorebook.sessions import look

    session = look(None, game)
    if as_json:
        say_json(standing_as_json(session))
    else:
        say_standing(session)


@app.command()
def resume(game: GameName) -> None:
    """Resume a game and make it the current one."""
    from ramble_tools.cli.book.author import author
    from ramble_tools.cli.show.standing import say_short_standing
    from ramble_tools.scorebook.sessions import resume as resume_game

    session = resume_game(game, by=author())
    name, kind, what = session.row.name, session.row.kind, session.history.game.ROUND
    if session.history.over:
        say(f"{name} is over; ramble {kind} undo undoes its last {what}")
    else:
        say(f"resumed {name}; ramble {kind} add records its next {what}")
    say_short_standing(session)


@app.command()
def rename(
    game: GameName, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.", show_default=False)]
) -> None:
    """Rename a game."""
    from ramble_tools.cli.book.author import author
    from ramble_tools.scorebook.sessions import rename as rename_game

    say(f"renamed to {rename_game(game, name, by=author()).name}")


@app.command()
def delete(game: FullName) -> None:
    """Delete a game; games restore brings it back."""
    from ramble_tools.cli.book.author import author
    from ramble_tools.scorebook.sessions import delete as delete_game

    name = delete_game(game, by=author()).name
    say(f"deleted {name}; ramble games restore {shlex.quote(name)} brings it back")


@app.command()
def restore(game: FullName) -> None:
    """Restore a deleted game."""
    from ramble_tools.cli.book.author import author
    from ramble_tools.scorebook.sessions import restore as restore_game

    say(f"restored {restore_game(game, by=author()).name}")


@app.command()
def export(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game's name, or the beginning of it.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Export all games, as JSON.")] = False,
    to: Annotated[
        str, typer.Option("--to", metavar="FILE", help="A .json, .csv or .md file; - for standard output.")
    ] = "-",
    as_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="json, csv or md, if the file's name doesn't say which.")
    ] = "",
    force: Force = False,
) -> None:
    """Export a game as JSON, CSV or Markdown; import reads JSON."""
    from ramble_tools.files import ANYTHING, NOTHING, new_file

    kind = _format(as_format, to)
    if everything == bool(game):
        raise BadInput(f"give {quote(game)} or --all, not both" if game else "name a game, or use --all")
    if everything and kind != "json":
        raise BadInput("--all exports JSON only; a CSV or Markdown file has one game")
    text = _all_games() if everything else _one_game(game, kind)
    if to == "-":
        write_utf8(text)
        return
    with new_file(to, ANYTHING if force else NOTHING) as file:
        file.write(text.encode())
    say(f"{to}: {'all games' if everything else game}, as {kind}")


def _one_game(game: str, kind: str) -> str:
    """Return a game as `json`, `csv` or `md`; if its log is damaged, what is before the damage."""
    from ramble_tools.scorebook import exchange
    from ramble_tools.scorebook.book import reading
    from ramble_tools.scorebook.sessions import look

    if kind == "json":
        with reading() as book:
            row = book.game(None, game)
            log = book.log(row)
        _warn_of_damage(row.name, log.damage)
        return exchange.as_json([(row, log.entries)])
    from ramble_tools.scorebook import tables
    from ramble_tools.scorebook.view import view_of

    session = look(None, game)
    _warn_of_damage(session.row.name, session.damage)
    view = view_of(session)
    return tables.as_csv(view) if kind == "csv" else tables.as_markdown(view)


def _warn_of_damage(name: str, damage: str) -> None:
    if damage:
        print(f"ramble: {quote(name)} is damaged: {damage}; this export has only what is before it", file=sys.stderr)


def _all_games() -> str:
    """Return every game of the scorebook as JSON; if it is damaged, as much as a repair would save."""
    from ramble_tools.scorebook import exchange, repair
    from ramble_tools.scorebook.book import reading

    try:
        with reading() as book:
            logs = [(row, book.log(row)) for row in reversed(book.games())]  # so the current one is so after an import
        damaged = [row.name for row, log in logs if log.damage]
        if not damaged:
            return exchange.as_json([(row, log.entries) for row, log in logs])
        trouble = f"damaged: {', '.join(map(quote, damaged[:3]))}{' and more' if len(damaged) > 3 else ''}"
    except DamagedBookError as error:
        trouble = str(error)
    saved = repair.plan().games
    if not saved:
        raise DamagedBookError(trouble)
    print(f"ramble: {trouble}; this export has what ramble games repair would save", file=sys.stderr)
    return exchange.as_json([(game.row, list(game.entries)) for game in saved if not game.row.deleted])


def _format(wanted: str, to: str) -> str:
    named = wanted.strip().lower().lstrip(".")
    if not named:
        suffix = to.rpartition(".")[2].lower() if "." in to else ""
        named = suffix if suffix in _FORMATS else "json" if to == "-" else suffix or to
    named = {"markdown": "md"}.get(named, named)
    if named not in _FORMATS:
        raise BadInput(f"{quote_path(wanted or to)}: a game can be exported as .json, .csv or .md")
    return named


@app.command("import")
def import_file(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A JSON file from games export; - for standard input.", show_default=False),
    ],
) -> None:
    """Import games from a file; a name already in use gets a number."""
    from ramble_tools.games.registry import find_rules
    from ramble_tools.scorebook.exchange import import_json

    for arrival in import_json(read_export(file)):
        name, title = arrival.row.name, find_rules(arrival.row.kind).TITLE
        if arrival.added and arrival.known:
            entries = f"{arrival.added:,} new {'entry' if arrival.added == 1 else 'entries'}"
            say(f"{name}: {entries} in this game of {title}")
        elif arrival.known and arrival.row.deleted:
            say(f"{name}: this game of {title} was deleted; ramble games restore {shlex.quote(name)} brings it back")
        elif arrival.known:
            say(f"{name}: nothing new; the scorebook already has this game")
        elif arrival.apart:
            say(f"{name}: a game of {title}; the game in the scorebook went on differently")
        else:
            say(f"{name}: a game of {title}")


shared_book_commands(app)
repair_commands(app)
