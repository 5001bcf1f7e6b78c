"""Showing answers: text wrapped to the terminal, or one JSON object."""

import shutil
from typing import Annotated, Any

import typer

# Wide enough for a sentence, narrow enough to be read at a glance.
_WIDEST = 64

AsJson = Annotated[bool, typer.Option("--json", help="Answer as one JSON object.")]
Words = Annotated[list[str], typer.Argument(metavar="WORD...", help="One word or more.", show_default=False)]
ListName = Annotated[
    str | None,
    typer.Option(
        "--list",
        metavar="NAME|PATH",
        help="The list that decides: common, standard, game, or one of yours.",
        show_default=False,
    ),
]
Rules = Annotated[
    list[str] | None, typer.Option("--rule", metavar="ID=VALUE", help="A house rule; ramble GAME rules lists them.")
]


def say(text: str, *, indent: int = 0, hang: int = 2) -> None:
    """Print a line, folded to the terminal's width; what is folded stands `hang` columns further in."""
    import textwrap

    width = max(20, min(shutil.get_terminal_size().columns, _WIDEST))
    margin = " " * indent
    lines = textwrap.wrap(
        text, width, initial_indent=margin, subsequent_indent=margin + " " * hang, break_on_hyphens=False
    )
    print("\n".join(lines))


def say_json(answer: Any) -> None:
    """Print one JSON object, and nothing else."""
    import json

    print(json.dumps(answer, ensure_ascii=False))
