"""`ramble players`: how often each player played and won, and which names are one person."""

import shlex
from typing import Annotated, Any

from ramble_tools.cli.book.author import author
from ramble_tools.cli.gone import refuse_gone
from ramble_tools.cli.options import AsJson, argument
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import CommandGroup, plain_typer
from ramble_tools.cli.show.log import say_unreadable
from ramble_tools.errors import UnknownNameError, did_you_mean, plural, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import one_meant
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.home import program
from ramble_tools.scorebook import merged_players
from ramble_tools.scorebook.book import all_damage
from ramble_tools.scorebook.statistics import Record, records


class PlayersGroup(CommandGroup):
    """A group whose command `show` need not be typed: `ramble players dumbal`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `show` before arguments that name no command."""
        if args:
            refuse_gone(f"{ctx.command_path} {args[0]}")
        if not args or (args[0] not in self.declared and args[0] not in ("-h", "--help")):
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = plain_typer(cls=PlayersGroup)

PlayerName = Annotated[str, argument("PLAYER", "The player's name.")]


@app.callback()
def players() -> None:
    """Show each player's record, or merge two names."""


@app.command()
def show(
    names: Annotated[list[str] | None, argument("[GAME|PLAYER...]", "Only these games, or these players.")] = None,
    as_json: AsJson = False,
) -> int:
    """Show each player's record: games, wins and rounds."""
    kinds = [kind for kind in NAMES if kind in map(folded, names or ())] or list(NAMES)
    found, broken, damage = records(kinds)
    known = list({folded(each.name): each.name for each in found}.values())
    players = {name: one_meant(known, name) for name in names or () if folded(name) not in NAMES}
    if missing := next((name for name in players if not players[name]), ""):
        hint = did_you_mean(missing, [*NAMES, *known])
        raise UnknownNameError(f"{quote(missing)} is neither a kind of game nor a player with a record; {hint}")
    wanted = {folded(name) for name in players.values() or known}
    found = [each for each in found if folded(each.name) in wanted]

    def words() -> None:
        if not found and not (broken or damage):
            say(f"nobody has played yet; start a game with {program()} GAME new Ann Bob")
        for kind in kinds:
            _say_records(kind, [record for record in found if record.kind == kind])
        say_unreadable(broken, damage)

    facts = {"players": [vars(record) for record in found], "unreadable": broken, "damage": all_damage(broken, damage)}
    return answer(words, facts, as_json=as_json)


def _say_records(kind: str, records: list[Record]) -> None:
    game = find_game(kind)
    if records:
        say(game.TITLE)
    for record in records:
        say(f"{record.name}: {plural(record.games, 'game')}, {record.finished} finished, {record.won} won", indent=2)
        marks = ", ".join(f"{mark} {count}" for mark, count in sorted(record.marks.items()))
        rounds = plural(record.rounds, game.ROUND)
        say(f"{rounds}: {marks}" if marks else rounds, indent=4)


@app.command()
def merge(
    name: PlayerName,
    to: Annotated[str, argument("OTHER", "The name that gets all their games.")],
) -> None:
    """Count two names as one person; split undoes it."""
    person = merged_players.merge(name, to, by=author())
    say(f"{name} now counts as {person}; {program()} players split {shlex.quote(name)} undoes that")


@app.command()
def split(name: PlayerName) -> None:
    """Undo a merge: count a name on its own again."""
    say(f"{merged_players.split(name, by=author())} counts on its own again")


@app.command()
def undo() -> None:
    """Undo the last merge or split."""
    action = merged_players.undo(by=author())
    say(f"undone: {action.kind} {' '.join(map(shlex.quote, map(str, action.body.values())))}")
