"""`ramble games`: what is written down; another name, a file, another evening."""

import sys
from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.errors import BadInput, BookError, plural, quote, quote_path

app = plain_typer()

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Its name, or the beginning of it.", show_default=False)]
_FORMATS = ("json", "csv", "md")


@app.callback(invoke_without_command=True)
def games(context: typer.Context, as_json: AsJson = False) -> None:
    """What is open and what is finished; and games as files."""
    if context.invoked_subcommand is None:
        _show_all(as_json)


def _show_all(as_json: bool) -> None:
    from ramble_tools.games.registry import find_game
    from ramble_tools.scorebook.book import Row, reading
    from ramble_tools.scorebook.replay import Entry, History, history_of

    rows: list[tuple[Row, list[Entry], History | None]] = []
    with reading() as book:
        for row in book.games():
            entries = book.entries(row)
            try:
                rows.append((row, entries, history_of(find_game(row.kind), entries)))
            except BadInput:
                rows.append((row, entries, None))
    if as_json:
        listed = [
            {
                "name": row.name,
                "kind": row.kind,
                "open": history is not None and not history.over,
                "players": list(history.names) if history else [],
                "rounds": len(history.played) if history else None,
                "winner": list(history.winners) if history else [],
                "last": entries[-1].at,
            }
            for row, entries, history in rows
        ]
        say_json({"games": listed})
        return
    from ramble_tools.cli.tally.standing import local_time

    if not rows:
        say("no game is written down yet; ramble GAME new Ann Bob begins one")
    for heading, is_open in (("open", True), ("finished", False)):
        chosen = [each for each in rows if each[2] is None or each[2].over is not is_open]
        chosen = [each for each in chosen if each[2] is not None or is_open]
        if chosen:
            say(heading)
        for row, entries, history in chosen:
            if history is None:
                say(f"{row.name}: the log can't be replayed; games export {row.name} saves it", indent=2)
                continue
            won = f", won by {' and '.join(history.winners)}" if history.winners and history.over else ""
            count = plural(len(history.played), history.game.ROUND)
            players = ", ".join(player.name for player in history.state.players)
            say(f"{row.name}: {players}; {count}{won}", indent=2)
            say(local_time(entries[-1].at), indent=4)


@app.command()
def show(game: GameName, as_json: AsJson = False) -> None:
    """How a game stands, whichever it is."""
    from ramble_tools.cli.tally.standing import say_standing, standing_as_json
    from ramble_tools.scorebook.sessions import look

    session = look(None, game)
    if as_json:
        say_json(standing_as_json(session))
    else:
        say_standing(session)


@app.command()
def resume(game: GameName) -> None:
    """Go on with a game: it is the one used last now."""
    from ramble_tools.cli.tally.standing import say_short_standing
    from ramble_tools.scorebook.sessions import resume as go_on

    session = go_on(game)
    if session.history.over:
        say(f"{session.row.name} is over; ramble {session.row.kind} undo takes its last round back")
    else:
        say(f"{session.row.name} goes on; ramble {session.row.kind} add adds to it")
    say_short_standing(session)


@app.command()
def rename(
    game: GameName, name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called from now on.")]
) -> None:
    """Give a game another name."""
    from ramble_tools.scorebook.sessions import rename as call

    say(f"it is called {call(game, name).name} now")


@app.command()
def delete(game: GameName) -> None:
    """Take a game out of sight; games restore brings it back."""
    from ramble_tools.scorebook.sessions import delete as take_away

    row = take_away(game)
    say(f"{row.name} is deleted; ramble games restore {row.name} brings it back")


@app.command()
def restore(game: GameName) -> None:
    """Bring a deleted game back."""
    from ramble_tools.scorebook.sessions import restore as bring_back

    say(f"{bring_back(game).name} is back")


@app.command()
def export(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Its name, or the beginning of it.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="All games, as JSON.")] = False,
    to: Annotated[
        str, typer.Option("--to", metavar="FILE", help="The file: .json, .csv or .md; - is the screen.")
    ] = "-",
    as_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="json, csv or md; else as the file's name says.")
    ] = "",
) -> None:
    """A game as a file: JSON comes back with games import; CSV and Markdown are for people."""
    from ramble_tools.files import new_file
    from ramble_tools.scorebook import exchange
    from ramble_tools.scorebook.book import reading
    from ramble_tools.scorebook.sessions import look

    kind = _format(as_format, to)
    if everything == bool(game):
        raise BadInput("name a game, or say --all" if not game else f"{quote(game)} and --all: only one of the two")
    if everything and kind != "json":
        raise BadInput("--all is written as JSON; CSV and Markdown hold one game each")
    if everything:
        text = _all_games()
    elif kind == "json":
        with reading() as book:
            row = book.game(None, game)
            text = exchange.as_json([(row, book.entries(row))])
    else:
        session = look(None, game)
        text = exchange.as_csv(session) if kind == "csv" else exchange.as_markdown(session)
    if to == "-":
        sys.stdout.write(text)
        return
    with new_file(to) as file:
        file.write(text.encode())
    say(f"{to}: {'all games' if everything else game}, as {kind}")


def _all_games() -> str:
    """Every game of the book; of a damaged one what can be read."""
    from ramble_tools.scorebook import exchange
    from ramble_tools.scorebook.book import book_path, reading, what_can_be_read

    try:
        with reading() as book:
            return exchange.as_json(exchange.everything(book))
    except BookError as error:
        saved = what_can_be_read(book_path())
        if not saved:
            raise
        print(f"ramble: {error}; what can be read is saved", file=sys.stderr)
        return exchange.as_json(saved)


def _format(wanted: str, to: str) -> str:
    named = wanted.strip().lower().lstrip(".")
    if not named:
        suffix = to.rpartition(".")[2].lower() if "." in to else ""
        named = suffix if suffix in _FORMATS else "json" if to == "-" else suffix or to
    named = {"markdown": "md"}.get(named, named)
    if named not in _FORMATS:
        raise BadInput(f"{quote_path(wanted or to)}: a game is written as .json, .csv or .md")
    return named


@app.command("import")
def bring_in(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What games export wrote as JSON; - reads the input.")],
) -> None:
    """Bring in the games of a file; where a name is taken, under another."""
    from ramble_tools.scorebook.exchange import import_json

    try:
        text = sys.stdin.read() if file == "-" else _read(file)
    except UnicodeDecodeError:
        raise BadInput(f"{quote_path(file)} is no text; import takes what games export --json wrote") from None
    for row in import_json(text):
        say(f"{row.name}: a game of {row.kind}")


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except IsADirectoryError:
        raise BadInput(f"{quote_path(path)} is a folder; name a file") from None
    except FileNotFoundError:
        raise BadInput(f"there is no file {quote_path(path)}") from None
