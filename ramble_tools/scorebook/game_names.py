"""What a game or a season may be called."""

from ramble_tools.errors import BadInput, quote

_LONGEST_NAME = 40


def plain_name(name: str) -> str:
    """Return the name without extra spaces. Raises BadInput if it can't be the name of a game."""
    plain = " ".join(name.split())
    if not plain or len(plain) > _LONGEST_NAME or not plain.isprintable() or plain.startswith("-"):
        raise BadInput(
            f"{quote(name)} can't be the name of a game; use up to {_LONGEST_NAME} characters, not starting with -, "
            "as in friday"
        )
    return plain
