"""Showing answers: text wrapped to the terminal, or one JSON object."""

import shutil
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a verdict has no reasons
    from ramble_tools.games.reasons import Reason

# Wide enough for a sentence, narrow enough to read at a glance.
_WIDEST = 64


def say(text: str, *, indent: int = 0, hang: int = 2) -> None:
    """Print a line, wrapped to the terminal's width; continuation lines are indented by `hang` columns."""
    import textwrap

    width = max(20, min(shutil.get_terminal_size().columns, _WIDEST))
    margin = " " * indent
    lines = textwrap.wrap(
        text, width, initial_indent=margin, subsequent_indent=margin + " " * hang, break_on_hyphens=False
    )
    print("\n".join(lines).replace("\u00a0", " "))


def say_json(answer: Any) -> None:
    """Print one JSON object, and nothing else."""
    import json

    # ASCII alone, so that no terminal or redirect breaks it.
    print(json.dumps(answer))


def say_reasons(reasons: "Iterable[Reason]") -> None:
    """Print each reason, with the ruling that decided it, if one did."""
    for reason in reasons:
        say(reason.text + (f" (ruling {reason.ruling})" if reason.ruling else ""), indent=2)


def reasons_as_json(reasons: "Iterable[Reason]") -> dict[str, Any]:
    """Return the text of the reasons, and the rulings that decided them."""
    listed = list(reasons)
    rulings = dict.fromkeys(reason.ruling for reason in listed if reason.ruling)
    return {"why": [reason.text for reason in listed], "rulings": list(rulings)}
