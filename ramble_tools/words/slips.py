"""Find the words of a sorted text that are a few slips away from a misspelling.

A slip is one extra letter, one missing letter, one wrong letter, or two neighboring letters swapped; no letter takes
part in two slips (the distance is that of optimal string alignment). An automaton reads the letters of each word; words
that begin with the same three letters are skipped together if it rejects these.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache, partial

from ramble_tools.words.sorted_text import SortedText

_START = 3


def words_within(slips: int, word: str, text: SortedText, *, at_start: int = 1) -> set[str]:
    """Return the words of the text with the same first letter that are at most this many slips (1 or more) away.

    At most `at_start` of them may be in the first three letters of the word found: hardly any misspelling has more
    there, and those words would take half of the time. A damaged text does no harm.
    """
    lines = _lines(text, word[:1].encode())
    # With each slip, one more letter at the start of the word may be missing.
    first = _State(_Meant(word.encode()), tuple((2 << slip) - 1 for slip in range(slips + 1)), (0,) * (slips + 1))
    found: list[bytes] = []
    low = 0
    while low < len(lines):
        start = lines[low][:_START]
        high = bisect_left(lines, start + b"\xff", low + 1) if len(start) == _START else low + 1
        state = first.after(start.partition(b"\t")[0])
        if state is not None and state.slips <= at_start:
            words = (line.partition(b"\t")[0] for line in lines[low:high])
            found += [each for each in words if (end := state.after(each[_START:])) is not None and end.is_end]
        low = high
    return {each.decode("ascii", "replace") for each in found}


@lru_cache(maxsize=2)  # the words one slip away are looked for first, then those two or three away
def _lines(text: SortedText, prefix: bytes) -> list[bytes]:
    """Return the lines with this prefix, sorted again, because a damaged text need not be."""
    low, high = text.prefix_range(prefix)
    lines = sorted(text.bytes[low:high].splitlines())
    return lines[bisect_left(lines, prefix) :]


# --- the automaton: Wu and Manber (1992), bit-parallel, with swaps after Hyyrö (2003)


class _Meant:
    """The misspelling, and the states of its automaton. `places` has a bit for each place, from 1, of each letter."""

    def __init__(self, word: bytes) -> None:
        self.end = 1 << len(word)
        self.places = dict.fromkeys(word, 0)
        for place, letter in enumerate(word, start=1):
            self.places[letter] |= 1 << place
        self.state = cache(partial(_State, self))


class _State(dict[int, "_State | None"]):
    """A state of the automaton: maps the next letter to the next state, or to None if no accepted text can follow.

    `rows[k]` has a bit for each number of letters of the misspelling that may have been read with `k` slips, and
    `swaps[k]` one for each number that will have been read, with one slip more, if the next letter completes a swap.
    `slips` is the least number of slips so far, and `is_end` says whether the text may end here.
    """

    def __init__(self, meant: _Meant, rows: tuple[int, ...], swaps: tuple[int, ...]) -> None:
        self.meant, self.rows, self.swaps = meant, rows, swaps
        self.slips = next(slips for slips, row in enumerate(rows) if row)
        self.is_end = rows[-1] & meant.end > 0

    def __missing__(self, letter: int) -> _State | None:
        places = self.meant.places.get(letter, 0)
        rows = [self.rows[0] << 1 & places]
        for row, fewer, swaps in zip(self.rows[1:], self.rows, self.swaps, strict=False):
            same, swapped = row << 1 & places, swaps & places << 1
            extra, wrong, missing = fewer, fewer << 1, rows[-1] << 1
            rows.append((same | swapped | extra | wrong | missing) & (self.meant.end << 1) - 1)
        swaps_after = tuple(row << 2 & places for row in self.rows)
        found = self[letter] = self.meant.state(tuple(rows), swaps_after) if rows[-1] else None
        return found

    def after(self, letters: bytes) -> _State | None:
        """Return the state after these letters, or None if no accepted text starts like this."""
        state = self
        for letter in letters:
            longer = state[letter]
            if longer is None:
                return None
            state = longer
        return state
