"""What can be wrong with what somebody typed, and the words to say it in.

Every refusal is a `BadInput` whose text is one line: it names the bad part and says what would be right. The command
line prints that line and exits with 2. Each kind of refusal has a type of its own, beside the code that raises it.
"""

from collections.abc import Iterable


class BadInput(Exception):
    """The base of all refusals. `str(error)` is one line for a person to read."""


class OutputError(Exception):
    """Nothing was wrong with the input, but a file could not be written (a full disk, say). One line, exit status 1."""


def quote(text: str, longest: int = 40) -> str:
    """Write what somebody typed so that it can stand inside a one-line message.

    Control characters are escaped, and more than `longest` characters are cut short.
    """
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)
    return f"'{shown}'" if len(shown) <= longest else f"'{shown[: longest - 3]}...'"


def quote_path(path: str, longest: int = 60) -> str:
    """Write a path as `quote` does, but cut at its beginning: the file's own name is what tells it apart."""
    shown = quote(path, len(path) * 10)
    return shown if len(shown) <= longest + 2 else f"'...{shown[-longest + 2 :]}"


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """Say which of the `known` words is nearest to `typed`, or else name them all.

    Returns a phrase without a full stop: `did you mean a4?` or `there are letter, a4`.
    """
    import difflib

    options = list(known)
    by_lower_case = {option.lower(): option for option in options}
    near = difflib.get_close_matches(typed.lower(), by_lower_case, n=1)
    if near:
        return f"did you mean {by_lower_case[near[0]]}?"
    return f"there {'is' if len(options) == 1 else 'are'} {', '.join(options)}"


def plural(count: int, noun: str) -> str:
    """`1 card`, `2 cards`, `1,024 cards`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
