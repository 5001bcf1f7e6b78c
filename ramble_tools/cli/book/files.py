"""Reading the files that `ramble games export` writes."""

import sys

from ramble_tools.errors import BadInput, quote_path

_BYTE_ORDER_MARK = "\ufeff"


def read_export(path: str) -> str:
    """Return the text of a file, or of standard input for `-`. Raises BadInput and OSError."""
    try:
        return sys.stdin.read().removeprefix(_BYTE_ORDER_MARK) if path == "-" else _read(path)
    except UnicodeDecodeError:
        raise BadInput(
            f"{quote_path(path)} is not a text file; name a file of JSON that games export has written"
        ) from None


def _read(path: str) -> str:
    from ramble_tools.input_files import require_regular_file

    require_regular_file(path, "name a file from games export")
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except IsADirectoryError:
        raise BadInput(f"{quote_path(path)} is a folder; name a file") from None
    except FileNotFoundError:
        raise BadInput(f"there is no file {quote_path(path)}") from None
