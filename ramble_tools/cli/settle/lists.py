"""`ramble list`: the user's own word lists, and the list that decides."""

from collections.abc import Iterable
from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.words import house_words, kept_lists
from ramble_tools.words.kept_lists import default_name
from ramble_tools.words.lexicon import DEFAULT, Tier

app = plain_typer()

Name = Annotated[str, typer.Argument(metavar="NAME", help="The list's name.", show_default=False)]

_OURS = {
    Tier.COMMON: "words that everyone knows",
    Tier.STANDARD: "words from a large dictionary, and all of common",
    Tier.GAME: "words from word-game lists, and all of standard",
}


@app.callback()
def lists() -> None:
    """Manage your own word lists, and choose one."""


@app.command()
def add(
    name: Name,
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A file with one word per line, alone or with its definition.")
    ],
) -> None:
    """Add a word list of your own under a name.

    The program keeps its own copy, so you can move the file. To replace a list, add another under the same name.
    """
    replaced = name.strip().lower() in kept_lists.names()
    kept = kept_lists.add_list(name, path)
    say(f"list {kept.name}: {kept.words:,} words{', replacing the old one' if replaced else ''}")
    say(
        f"to use it: ramble check WORD --list {kept.name}; to make it the default: ramble list default {kept.name}",
        indent=2,
    )


@app.command()
def show(as_json: AsJson = False) -> int:
    """Show the lists, which one decides, and the house words."""
    house, default = house_words.the_house_words(), default_name() or DEFAULT.value
    kept = kept_lists.kept_lists()

    def words() -> None:
        rows = [(tier.value, note) for tier, note in _OURS.items()]
        rows += [(each.name, f"{each.words:,} words from {each.source}") for each in kept]
        for name, note in rows:
            say(f"{name}{' (decides)' if name == default else ''}: {note}")
        say(f"allowed by your group: {_listing(house.allowed)}")
        say(f"banned by your group: {_listing(house.banned)}")

    ours = [{"name": tier.value, "words": None, "source": None} for tier in Tier]
    theirs = [{"name": each.name, "words": each.words, "source": each.source} for each in kept]
    facts = {
        "default": default,
        "lists": [*ours, *theirs],
        "allowed": sorted(house.allowed),
        "banned": sorted(house.banned),
    }
    return answer(words, facts, as_json=as_json)


def _listing(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "none"


@app.command()
def default(name: Name) -> None:
    """Set the list that decides by default."""
    say(f"{kept_lists.set_default(name)} decides from now on")


@app.command()
def remove(name: Name) -> None:
    """Remove one of your lists. The original file stays."""
    kept_lists.remove_list(name)
    say(f"list {name.strip().lower()} removed; {default_name() or DEFAULT.value} decides")
