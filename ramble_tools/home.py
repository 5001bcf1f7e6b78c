"""The folders for the user's own files: house words, word lists, house rules and games.

They are in `RAMBLE_HOME` if it is set, otherwise in the platform's folder for application data. Files that can be
rebuilt are in a separate cache folder.
"""

import os
from functools import cache

# Every command that uses house rules looks for this file. The name is here so that they need not import its reader.
HOUSE_RULES_FILE = "house-rules.toml"


@cache
def _platform_folder(kind: str) -> str:
    import platformdirs

    folder: str = getattr(platformdirs, f"user_{kind}_dir")("ramble-tools", appauthor=False)
    return folder


def _chosen_home() -> str:
    """Return RAMBLE_HOME, in which `~` is the user's own folder, or an empty text if it is not set."""
    return os.path.expanduser(os.environ.get("RAMBLE_HOME", ""))


def home_path(*parts: str) -> str:
    """Return the path of a file that must be kept. Its folder may not exist yet."""
    return os.path.join(_chosen_home() or _platform_folder("data"), *parts)


def cache_path(*parts: str) -> str:
    """Return the path of a file that can be rebuilt. Its folder may not exist yet."""
    home = _chosen_home()
    return os.path.join(os.path.join(home, "cache") if home else _platform_folder("cache"), *parts)
