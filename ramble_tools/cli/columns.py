"""Text in columns: how wide it is on a terminal, names that are shortened to fit, and lines that end between words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

_ELLIPSIS = "…"
_ZERO_WIDTH_JOINER, _EMOJI_STYLE = "\u200d", "\ufe0f"
_LEFT_TO_RIGHT_MARK = "\u200e"


def width(text: str) -> int:
    """Return how many columns the text takes on a terminal: letters of some scripts take two, and accents none."""
    return len(text) if text.isascii() else sum(map(_cluster_width, _clusters(text)))


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """Return the text, padded with spaces to this many columns: after it, or before it to align it on the `right`."""
    spaces = " " * (columns - width(text))
    return spaces + text if right else text + spaces


def left_to_right(name: str) -> str:
    """Return the name so that a number after it stays there, even if the name is written from right to left."""
    if name.isascii() or not any(unicodedata.bidirectional(each) in ("R", "AL") for each in name):
        return name
    return name + _LEFT_TO_RIGHT_MARK


def shortened(names: Sequence[str], columns: int) -> list[str]:
    """Return the names, each at most this many columns wide (3 or more). No two of them are the same.

    A name that is too long ends in `…`. Names that begin alike keep their ends as well: `Alex…nder` and `Alex…ndra`.
    """
    shown = [_start(name, columns) for name in names]
    half = (columns - 1) // 2
    # If the halves are alike as well, show more of the end or more of the start.
    for end in sorted(range(1, columns), key=lambda end: abs(end - half)):
        clashing = _clashing(names, shown)
        if not clashing:
            return shown
        for seat in clashing:
            shown[seat] = _start_and_end(names[seat], columns, end)
    for seat in _clashing(names, shown):
        shown[seat] = _fitting(names[seat], columns - 1 - len(str(seat + 1))) + _ELLIPSIS + str(seat + 1)
    return shown


def _clashing(names: Sequence[str], shown: Sequence[str]) -> list[int]:
    """Return the places of the shortened names that are the same as another."""
    count = Counter(shown)
    return [
        place for place, (name, each) in enumerate(zip(names, shown, strict=True)) if count[each] > 1 and each != name
    ]


def fold(text: str, columns: int, *, indent: int = 0, hang: int = 2) -> list[str]:
    """Return the text as lines of at most this many columns; all but the first are indented by `hang` more.

    A line ends between two words. Only a word that is wider than a whole line is broken. A no-break space is shown as a
    space, but no line ends there.
    """
    lines = [" " * indent]
    empty = True
    for word in re.split(r"[\t\n\v\f\r ]+", text.strip("\t\n\v\f\r ")):
        rest = word
        while rest:
            room = columns - width(lines[-1]) - (not empty)
            if width(rest) <= room:
                lines[-1] += rest if empty else " " + rest
                empty, rest = False, ""
            elif empty:
                part = _fitting(rest, max(room, 2)) or rest[0]
                lines[-1] += part
                rest, empty = rest[len(part) :], False
            else:
                lines.append(" " * (indent + hang))
                empty = True
    return [line.replace("\xa0", " ") for line in lines]


def _start(name: str, columns: int) -> str:
    return name if width(name) <= columns else _fitting(name, columns - 1).rstrip() + _ELLIPSIS


def _start_and_end(name: str, columns: int, end: int) -> str:
    last = _fitting(name, end, from_end=True).lstrip()
    return _fitting(name, columns - 1 - width(last)).rstrip() + _ELLIPSIS + last


def _fitting(text: str, columns: int, *, from_end: bool = False) -> str:
    """Return as much of the text as fits, whole characters only: an emoji may be several, joined together."""
    found = list(_clusters(text))
    taken: list[str] = []
    for each in reversed(found) if from_end else found:
        columns -= _cluster_width(each)
        if columns < 0:
            break
        taken.append(each)
    return "".join(reversed(taken) if from_end else taken)


def _clusters(text: str) -> list[str]:
    """Return the text's characters as a reader sees them, each with its accents or as one joined emoji."""
    found: list[str] = []
    for each in text:
        if found and (_joins(each) or found[-1].endswith(_ZERO_WIDTH_JOINER) or _is_flag(found[-1] + each)):
            found[-1] += each
        else:
            found.append(each)
    return found


def _joins(each: str) -> bool:
    """Whether a character belongs to the one before it: an accent, a joiner, or a skin tone."""
    return unicodedata.category(each) in ("Mn", "Mc", "Me", "Cf") or "\U0001f3fb" <= each <= "\U0001f3ff"


def _is_flag(pair: str) -> bool:
    return len(pair) == 2 and all("\U0001f1e6" <= each <= "\U0001f1ff" for each in pair)


def _cluster_width(cluster: str) -> int:
    if cluster.isascii():
        return len(cluster)
    if _EMOJI_STYLE in cluster or _is_flag(cluster):
        return 2
    # Accents that take a column of their own are counted, because some terminals give them one.
    spacing = sum(unicodedata.category(each) == "Mc" for each in cluster[1:])
    return max(map(_character_width, cluster)) + spacing


def _character_width(each: str) -> int:
    if unicodedata.category(each) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(each) in ("W", "F") else 1
