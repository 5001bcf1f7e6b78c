"""`ramble list`: word lists of the user's own, and which list decides."""

from collections.abc import Iterable
from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.words import house_words, kept_lists
from ramble_tools.words.default_list import default_name
from ramble_tools.words.lexicon import LARGEST, Tier

app = plain_typer()

Name = Annotated[str, typer.Argument(metavar="NAME", help="The list's name.", show_default=False)]

_OURS = {
    Tier.COMMON: "what everybody at the table knows",
    Tier.STANDARD: "a large dictionary, with all of common",
    Tier.GAME: "what word-game lists hold, with all of standard",
}


@app.callback()
def lists() -> None:
    """Word lists of your own, and the one that decides."""


@app.command()
def add(
    name: Name,
    path: Annotated[str, typer.Argument(metavar="PATH", help="A plain list, or lines WORD definition.")],
) -> None:
    """Keep a word list of yours under a name.

    A sorted copy is kept, so that the file may move. Add it again under the same name to replace it.
    """
    replaced = name.strip().lower() in kept_lists.names()
    kept = kept_lists.add_list(name, path)
    say(f"list {kept.name}: {kept.words:,} words{', in place of the one before' if replaced else ''}")
    say(f"ramble check WORD --list {kept.name} asks it; ramble list default {kept.name} makes it decide", indent=2)


@app.command()
def show(as_json: AsJson = False) -> None:
    """The lists, the one that decides, and the house words."""
    house, default = house_words.the_house_words(), default_name() or LARGEST.value
    kept = kept_lists.kept_lists()
    if as_json:
        say_json(
            {
                "default": default,
                "lists": [{"name": tier.value, "words": None, "source": None} for tier in Tier]
                + [{"name": each.name, "words": each.words, "source": each.source} for each in kept],
                "allowed": sorted(house.allowed),
                "banned": sorted(house.banned),
            }
        )
        return
    rows = [(tier.value, note) for tier, note in _OURS.items()]
    rows += [(each.name, f"{each.words:,} words from {each.source}") for each in kept]
    for name, note in rows:
        say(f"{name}{' (decides)' if name == default else ''}: {note}")
    say(f"allowed by this table: {_listing(house.allowed)}")
    say(f"banned by this table: {_listing(house.banned)}")


def _listing(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "none"


@app.command()
def default(name: Name) -> None:
    """Choose the list that decides where none is named."""
    say(f"{kept_lists.set_default(name)} decides from now on")


@app.command()
def remove(name: Name) -> None:
    """Forget a list of yours. The file that it came from stays."""
    kept_lists.remove_list(name)
    say(f"list {name.strip().lower()} is forgotten; {default_name() or LARGEST.value} decides")
