"""Refusals as a page shows them: without commands and options, which nobody types there."""

import re

# A part of a message about a command or an option: `ramble games repair says more`, `--game NAME chooses another game`.
_COMMAND = re.compile(r"\bramble [a-z]+|(?<!\S)\(?--[a-z]")


def plain(error: Exception) -> str:
    """Return the text of a refusal without its parts about the command line."""
    kept = [part for part in re.split(r"(?<=;) ", str(error)) if not _COMMAND.search(part)]
    text = " ".join(kept).rstrip("; ")
    return text or "that is not possible here"
