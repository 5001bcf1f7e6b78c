"""The manual page that an installation puts where man looks for it.

    .venv/bin/python -m docs.share

writes it into `share/`, which the wheel installs as it is, from what the commands say about themselves. It is kept in
the project so that building the wheel needs none of the packages that the program runs with; `tests/docs/test_share.py`
fails if a command has changed since.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ramble_tools.cli.root import root_command

FILE = Path(__file__).resolve().parents[1] / "share" / "man" / "man1" / "ramble.1"
_END = r"""
.SH EXIT STATUS
.TP
.B 0
Yes, or done.
.TP
.B 1
No: the word is not valid, the play is not allowed.
.TP
.B 2
No answer; one line on standard error says why.
.TP
.B 70
An error of the program itself.
.TP
.B 130
Interrupted.
.TP
.B 141
The program that reads the output closed it.
.SH ENVIRONMENT
.TP
.B RAMBLE_HOME
The folder with your games, house rules and words, instead of the usual one.
.TP
.B RAMBLE_BOOK
The scorebook, as for
.BR \-\-book .
.TP
.B RAMBLE_AUTHOR
Your name in a scorebook that others use too.
.TP
.B NO_COLOR
No colors, whatever it is set to.
"""


def man_page() -> str:
    """Return the manual page, for `man`."""
    root: Any = root_command()
    context = root.make_context("ramble", [], resilient_parsing=True)
    name, _, rest = root.help.partition(": ")
    first, *others = rest.split("\n\n")
    lines = [
        '.TH RAMBLE 1 "" "Ramble Tools"',
        ".SH NAME",
        f"ramble \\- {_text(first.rstrip('.'))}",
        ".SH SYNOPSIS",
        ".B ramble",
        r"[\fIoptions\fR] [\fIcommand\fR [\fIarguments\fR]]",
        ".SH DESCRIPTION",
        f"{name} is for the players of Ramble, Dramble, Dumbal, Dogpile and Dukes Up!",
        "Alone on a terminal, it asks what you want.",
        *(f".PP\n{_text(each)}" for each in others),
        ".SH OPTIONS",
        *_parameters(root, context),
        ".SH COMMANDS",
        "A word in place of a command is checked.",
    ]
    for leaf in _leaves("ramble", root, context):
        lines += _about(*leaf)
    return "\n".join(lines) + _END


def _leaves(path: str, command: Any, context: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield each command that is not a group: what is typed for it, the command and its context."""
    if not hasattr(command, "list_commands"):
        yield path, command, context
        return
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        within = inner.make_context(name, [], parent=context, resilient_parsing=True)
        yield from _leaves(f"{path} {name}", inner, within)


def _about(path: str, command: Any, context: Any) -> Iterator[str]:
    usage = " ".join(each for each in command.collect_usage_pieces(context) if each != "[OPTIONS]")
    yield f".SS {_text(f'{path} {usage}'.strip())}"
    yield "\n.PP\n".join(map(_text, (command.help or "").split("\n\n")))
    yield from _parameters(command, context)


def _parameters(command: Any, context: Any) -> Iterator[str]:
    for each in command.get_params(context):
        record = each.get_help_record(context)
        if record and "--help" not in record[0]:
            yield f".TP\n.B {_text(record[0])}\n{_text(record[1])}"


def _text(text: str) -> str:
    """Return a text for a manual page, on one line that is not a request, with hyphens that can be searched for."""
    plain = re.sub(r"\s+", " ", text.replace("\\", "\\e").replace("-", "\\-")).strip()
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain


def main() -> None:
    """Write the file."""
    FILE.write_text(man_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
