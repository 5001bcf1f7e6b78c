"""Where the user's own things lie: house words, word lists, games.

They lie under `RAMBLE_HOME` where that is set, else where the platform keeps an application's data. What can be made
again lies in a cache folder of its own.
"""

import os
from functools import cache

# Looked for by every command that knows house rules, so it is named here and not where it is read.
HOUSE_RULES_FILE = "house-rules.toml"


@cache
def _platform_folder(kind: str) -> str:
    import platformdirs

    folder: str = getattr(platformdirs, f"user_{kind}_dir")("ramble-tools", appauthor=False)
    return folder


def home_path(*parts: str) -> str:
    """The path of a thing that must be kept. The folder need not be there yet."""
    return os.path.join(os.environ.get("RAMBLE_HOME") or _platform_folder("data"), *parts)


def cache_path(*parts: str) -> str:
    """The path of a thing that can be made again. The folder need not be there yet."""
    home = os.environ.get("RAMBLE_HOME")
    return os.path.join(os.path.join(home, "cache") if home else _platform_folder("cache"), *parts)
