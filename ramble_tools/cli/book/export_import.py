"""`ramble games export`, `import`, `copy` and `setup`: games in files, and in a scorebook that several people share."""

import sys
from typing import Annotated

import typer

from ramble_tools.cli.options import Force, argument, option
from ramble_tools.cli.output import say, write_text
from ramble_tools.errors import BadInput, plural, quote, quote_path
from ramble_tools.home import program
from ramble_tools.input_files import require_regular_file
from ramble_tools.scorebook import csv_and_markdown, json_export
from ramble_tools.scorebook.arrivals import copy_book, new_entries
from ramble_tools.scorebook.backends import backend
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.link import export_in, is_link
from ramble_tools.scorebook.repair import whole_book
from ramble_tools.scorebook.sessions import look
from ramble_tools.scorebook.view import view_of

_FORMATS = ("jsonl", "csv", "md", "pdf")
_BYTE_ORDER_MARK = "\ufeff"


def export(
    game: Annotated[
        str, argument("[GAME]", "The game's name or the beginning of it, or its kind for the last one.")
    ] = "",
    everything: Annotated[bool, typer.Option("--all", help="Export all games and seasons, as lines of JSON.")] = False,
    to: Annotated[str, option("--to", "FILE", "A .jsonl, .csv, .md or .pdf file; - for standard output.")] = "-",
    as_format: Annotated[
        str, option("--format", "FORMAT", "jsonl, csv, md or pdf, if the file's name doesn't say.")
    ] = "",
    force: Force = False,
) -> None:
    """Export a game as lines of JSON, CSV, Markdown or its scorepad as a PDF; import reads the lines."""
    kind = _format(as_format, to)
    if everything == bool(game):
        raise BadInput(f"give {quote(game)} or --all, not both" if game else "name a game, or use --all")
    if everything and kind != "jsonl":
        raise BadInput("--all exports lines of JSON only; a CSV, Markdown or PDF file has one game")
    what, found = ("all games", _all_games()) if everything else _one_game(game, kind)
    write_text(to, found, f"{what}, as {kind}", force=force)


def _one_game(game: str, kind: str) -> tuple[str, str | bytes]:
    """Return a game's name, and the game in this format; if its log is damaged, what is before the damage."""
    if kind == "jsonl":
        with reading() as book:
            row = book.game(None, game)
            damage = book.log(row).damage
            lines = json_export.as_lines(book.store, [row], damage)
        _warn_of_damage(row.name, damage)
        return row.name, lines
    session = look(None, game)
    _warn_of_damage(session.row.name, session.damage)
    view = view_of(session)
    if kind == "pdf":
        from ramble_tools.press.scorepads import filled_printout

        return view.name, filled_printout(csv_and_markdown.filled(view), view.rules).drawn()[0]
    return view.name, csv_and_markdown.as_csv(view) if kind == "csv" else csv_and_markdown.as_markdown(view)


def _warn_of_damage(name: str, damage: str) -> None:
    if damage:
        print(f"ramble: {quote(name)} is damaged: {damage}; this export has only what is before it", file=sys.stderr)


def _all_games() -> str:
    """Return everything in the scorebook as lines; if it is damaged, as much as a repair would save."""
    text, damage = whole_book()
    if damage:
        print(f"ramble: {damage}; this export has what {program()} games repair would save", file=sys.stderr)
    return text


def _format(wanted: str, to: str) -> str:
    named = wanted.strip().lower().lstrip(".")
    if not named:
        suffix = to.rpartition(".")[2].lower() if "." in to else ""
        named = suffix if suffix in _FORMATS else "jsonl" if to == "-" else suffix or to
    named = {"markdown": "md", "json": "jsonl"}.get(named, named)
    if named not in _FORMATS:
        raise BadInput(f"{quote_path(wanted or to)}: a game can be exported as .jsonl, .csv, .md or .pdf")
    return named


def import_file(
    file: Annotated[str, argument("FILE", "A file from games export, - for standard input, or a link with a game.")],
) -> None:
    """Import games and seasons from a file; a name already in use gets a number."""
    for arrival in json_export.import_logs(read_export(file)):
        say(f"{arrival.row.shown}: {'; '.join(arrival.in_words())}")


def read_export(path: str) -> str:
    """Return the export in a file, in standard input for `-`, or in a link, also one in a file.

    Raises BadInput and OSError.
    """
    text = path if is_link(path) else _text(path)
    return export_in(text) if is_link(text) else text


def _text(path: str) -> str:
    if path != "-":
        require_regular_file(path, "name a file from games export")
    try:
        if path == "-":
            return sys.stdin.read().removeprefix(_BYTE_ORDER_MARK)
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except UnicodeDecodeError:
        raise BadInput(f"{quote_path(path)} is not a text file; name a file that games export has written") from None
    except IsADirectoryError:
        raise BadInput(f"{quote_path(path)} is a folder; name a file") from None
    except FileNotFoundError:
        raise BadInput(f"there is no file {quote_path(path)}") from None


def copy(
    to: Annotated[str, option("--to", "PLACE", "The other scorebook: a file or a postgresql:// URL.")] = "",
    from_place: Annotated[str, option("--from", "PLACE", "The same, to copy from it into this one.")] = "",
) -> int:
    """Copy all games and seasons to another scorebook, or from it; what is already there is not copied again.

    Exit status 1 if one could not be copied because it is damaged.
    """
    if bool(to) == bool(from_place):
        raise BadInput("name the other scorebook with --to or with --from, as in --to postgresql://ann@host/club")
    where = backend(to or from_place).shown(to or from_place)
    new = more = same = damaged = 0
    for game in copy_book(from_place, to):
        name = game.there.shown
        if game.damage:
            damaged += 1
            print(f"ramble: {quote(name)} was not copied, because it is damaged: {game.damage}", file=sys.stderr)
        elif game.apart and game.is_new:
            say(f"{name}: went on differently in the other scorebook, so it is also there as {game.row.shown}", hang=2)
        elif game.is_new and game.row.shown != name:
            what = "game" if game.there.is_game else game.there.kind
            say(f"{name}: its name is {game.row.shown} there, because another {what} has this name", hang=2)
        if not game.there.is_game:
            if game.added:
                say(f"{name}: {new_entries(game.added)}")
            continue
        new += game.is_new
        more += not game.is_new and game.added > 0
        same += not game.is_new and not game.added and not game.damage
    counts = [f"{plural(new, 'game')} copied {'to' if to else 'from'} {where}"]
    counts += [f"{more:,} with new entries"] if more else []
    counts += [f"{same:,} already there"] if same else []
    say(", ".join(counts), hang=2)
    return 1 if damaged else 0


def setup(
    role: Annotated[str, option("--role", "ROLE", "Let this role of the server keep the score.")] = "",
) -> None:
    """Make or upgrade the tables of a scorebook on a server.

    The first entry does the same, if you may make tables. A role can read games, add entries and rename games, but
    not change or delete an entry.
    """
    place = backend()
    place.set_up(role=role)
    say(f"{place.shown()}: ready" + (f"; {role} can keep the score" if role else ""), hang=2)
