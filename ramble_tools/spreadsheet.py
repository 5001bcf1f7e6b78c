"""Cells of a CSV file that a spreadsheet shows as they are."""


def harmless(cell: object) -> object:
    """Put an apostrophe before text that a spreadsheet would read as a formula; return other cells as they are."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
