"""The names that the shell completes: the players of earlier games."""


def player_names(incomplete: str) -> list[str]:
    """Return the names from earlier games that begin with `incomplete`. Never raises: a shell can't show an error."""
    try:
        from ramble_tools.scorebook.statistics import known_names

        return [name for name in known_names() if name.lower().startswith(incomplete.lower())]
    except Exception:
        return []


def hand_names(incomplete: str) -> list[str]:
    """Return the same names, ready for a hand to follow: `Ann=`."""
    return [f"{name}=" for name in player_names(incomplete)] if "=" not in incomplete else []
