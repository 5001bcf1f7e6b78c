"""Tables for other programs: CSV, whose cells a spreadsheet shows as they are, and Markdown."""

import io
from collections.abc import Iterable, Sequence

from ramble_tools.errors import escaped


def harmless(cell: object) -> object:
    """Put an apostrophe before text that a spreadsheet would read as a formula; return other cells as they are."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as the text of a CSV file."""
    import csv

    text = io.StringIO()
    csv.writer(text).writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def as_markdown(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table below these heads."""
    lines = [f"| {' | '.join(map(in_markdown, row))} |" for row in (heads, *rows)]
    return [lines[0], "|---" * len(heads) + "|", *lines[1:]]


def in_markdown(text: str) -> str:
    """Return a text so that Markdown shows it as it was typed."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in escaped(text))
