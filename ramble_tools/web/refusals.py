"""Refusals as a page shows them: without commands, options and rulings, which nobody types there."""

import re

from ramble_tools.errors import BookError, ByRuling, CommandHint, FileError, OutputError, RambleError, RulingError

# A path is nobody's business on a phone.
_PATH = re.compile(r"'(?:\.\.\.|/|~|[A-Za-z]:\\)[^']*'")


def plain(error: RambleError) -> str:
    """Return the text of a refusal without its parts about the command line, rulings and the laptop's folders."""
    text = error.line(without=(CommandHint, ByRuling)) or "that is not possible here"
    has_path = isinstance(error, BookError | FileError | OutputError | RulingError)
    return _PATH.sub("(a file on the laptop)", text) if has_path else text
