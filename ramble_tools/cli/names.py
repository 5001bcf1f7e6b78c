"""The names that the shell completes: everybody who ever played."""


def player_names(incomplete: str) -> list[str]:
    """Names from earlier games that begin so. Never raises: a shell has no place for an error."""
    try:
        from ramble_tools.scorebook.statistics import known_names

        return [name for name in known_names() if name.lower().startswith(incomplete.lower())]
    except Exception:
        return []


def hand_names(incomplete: str) -> list[str]:
    """The same, ready for a hand: `Ann=`."""
    return [f"{name}=" for name in player_names(incomplete)] if "=" not in incomplete else []
