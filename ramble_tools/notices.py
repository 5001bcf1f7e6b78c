"""What a person should know beside the answer, such as that a file was converted."""

_waiting: list[str] = []


def note(line: str) -> None:
    """Let this line be said once, beside the answer."""
    if line not in _waiting:
        _waiting.append(line)


def taken() -> list[str]:
    """Return the lines that wait to be said, and forget them."""
    found = _waiting[:]
    _waiting.clear()
    return found
