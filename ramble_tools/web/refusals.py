"""Refusals as a page shows them: without commands, options and rulings, which nobody types there."""

import re

from ramble_tools.errors import BookError, FileError, OutputError, RulingError

# A part of a message about a command, an option or a setting: `ramble games repair says more`, `set jokers=wild`.
_COMMAND = re.compile(r"\bramble [a-z]+|(?<!\S)\(?--[a-z]|\bset [a-z-]+=|\bseats changes\b")
# What a player would set in the terminal; the message has said before it what the rule is.
_RULING = re.compile(r" \(ruling [a-z-]+=[^()]*\)")
# A path is nobody's business on a phone.
_PATH = re.compile(r"'(?:\.\.\.|/|~|[A-Za-z]:\\)[^']*'")


def plain(error: Exception) -> str:
    """Return the text of a refusal without its parts about the command line, rulings and the laptop's folders."""
    parts = re.split(r"(?<=;) ", _RULING.sub("", str(error)))
    kept = [part for part in parts if not _COMMAND.search(part)]
    text = " ".join(kept).rstrip("; ") or "that is not possible here"
    has_path = isinstance(error, BookError | FileError | OutputError | RulingError)
    return _PATH.sub("(a file on the laptop)", text) if has_path else text
