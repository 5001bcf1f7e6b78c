"""Find the words of a sorted text that are a few slips away from a misspelling, without reading all of it.

A slip is one extra letter, one missing letter, one wrong letter, or two neighboring letters swapped; no letter takes
part in two slips (the distance is that of optimal string alignment).

The sorted lines are walked like a trie: the lines that share a prefix are a range, whose parts for each next letter are
found by bisection. An automaton reads the letters, and a range that it rejects is skipped as a whole.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ramble_tools.words.sorted_text import SortedText

_TAB = 9
# A range of fewer lines than this is read line by line: that is faster than bisecting it further.
_FEW = 30
# If several slips are allowed, normally only one may be in this many letters at the start.
_START = 3


def words_within(slips: int, word: str, text: SortedText, strict: int = _START) -> set[str]:
    """Return the words of the text with the same first letter that are at most this many slips (1 or more) away.

    Of several slips, only one may be in the first letters of the word found, normally three: hardly any misspelling has
    more there, and those words would take half of the time. The text may be damaged, so the words are not checked in
    any way.
    """
    first = word[:1].encode()
    lines = _lines(text, first)
    state = _Automaton(word.encode(), slips).start[first[0]]
    found: set[bytes] = set()
    waiting = [(first, 0, len(lines), state)] if lines and state is not None else []
    while waiting:
        prefix, low, high, state = waiting.pop()
        size = len(prefix)
        allowed = slips if size >= strict else 1
        if high - low < _FEW and allowed == slips:
            found.update(line for line in lines[low:high] if state.accepts(line, size))
            continue
        if lines[low].partition(b"\t")[0] == prefix:
            found.update([prefix] if state.is_end else [])
            low += 1
        letters = None if state.slips < allowed else state.letters_within(allowed)
        for longer, start, end in _parts(lines, low, high, prefix, letters):
            after = state[longer[-1]]
            if after is not None:
                waiting.append((longer, start, end, after))
    return {line.partition(b"\t")[0].decode("ascii", "replace") for line in found}


@lru_cache(maxsize=2)  # the words one slip away are looked for first, then those two or three away
def _lines(text: SortedText, prefix: bytes) -> list[bytes]:
    """Return the lines with this prefix, sorted again, because a damaged text need not be."""
    low, high = text.prefix_range(prefix)
    lines = sorted(text.bytes[low:high].splitlines())
    return lines[bisect_left(lines, prefix) : bisect_left(lines, prefix + b"\xff")]


def _parts(
    lines: Sequence[bytes], low: int, high: int, prefix: bytes, letters: Iterable[int] | None
) -> Iterator[tuple[bytes, int, int]]:
    """Yield each prefix that is one letter longer, with the start and end of its lines; None stands for any letter."""
    if letters is None:
        while low < high:
            longer = lines[low][: len(prefix) + 1]
            end = bisect_left(lines, longer + b"\xff", low + 1, high)
            yield longer, low, end
            low = end
    else:
        for letter in letters:
            longer = prefix + bytes([letter])
            low = bisect_left(lines, longer, low, high)
            end = bisect_left(lines, longer + b"\xff", low, high)
            if low < end:
                yield longer, low, end


# --- the automaton: Wu and Manber (1992), bit-parallel, with swaps after Hyyrö (2003)

# Stands for any letter that the word does not have: they all lead to the same state.
_OTHER = 0


class _State(dict[int, "_State | None"]):
    """A state of the automaton: maps the next letter to the next state, or to None if no accepted text can follow.

    `rows[k]` has a bit for each number of letters of the word that may have been read with `k` slips, and `swaps[k]`
    one for each number that will have been read, with one slip more, if the next letter completes a swap. `slips` is
    the least number of slips so far, and `is_end` says whether the text may end here.
    """

    def __init__(self, automaton: _Automaton, rows: tuple[int, ...], swaps: tuple[int, ...]) -> None:
        self.automaton = automaton
        self.rows = rows
        self.swaps = swaps
        self.slips = next(slips for slips, row in enumerate(rows) if row)
        self.is_end = rows[-1] & automaton.end > 0

    def __missing__(self, letter: int) -> _State | None:
        known = letter == _OTHER or letter in self.automaton.places
        found = self[letter] = self.automaton.step(self, letter) if known else self[_OTHER]
        return found

    def accepts(self, line: bytes, start: int) -> bool:
        """Return whether the word of a line is accepted, if the letters before `start` have been read."""
        state: _State | None = self
        for letter in line[start:]:
            if state is None or letter == _TAB:
                break
            state = state[letter]
        return state is not None and state.is_end

    def letters_within(self, slips: int) -> list[int]:
        """Return the letters that may be next without a further slip, if that many have been made; sorted."""
        # The letter that completes a swap is among them, because the one before may also be an extra letter.
        wanted = self.rows[slips] << 1
        return sorted(letter for letter, places in self.automaton.places.items() if wanted & places)


class _Automaton:
    """Accepts the texts that are at most `most` slips (at least 1) away from a word; `start` is its first state.

    `places` has a bit for each place, counted from 1, at which the word has a letter.
    """

    def __init__(self, word: bytes, most: int) -> None:
        self.end = 1 << len(word)
        self.places = dict.fromkeys(word, 0)
        for place, letter in enumerate(word, start=1):
            self.places[letter] |= 1 << place
        self._states: dict[tuple[tuple[int, ...], tuple[int, ...]], _State] = {}
        # With each slip, one more letter at the start of the word may be missing.
        self.start = _State(self, tuple((2 << slips) - 1 for slips in range(most + 1)), (0,) * (most + 1))

    def step(self, state: _State, letter: int) -> _State | None:
        """Return the state after one more letter, or None if no accepted text starts like this."""
        places = self.places.get(letter, 0)
        rows = [state.rows[0] << 1 & places]
        for row, fewer, swaps in zip(state.rows[1:], state.rows, state.swaps, strict=False):
            same, swapped = row << 1 & places, swaps & places << 1
            extra, wrong, missing = fewer, fewer << 1, rows[-1] << 1
            rows.append((same | swapped | extra | wrong | missing) & (self.end << 1) - 1)
        if not rows[-1]:
            return None
        key = tuple(rows), tuple(row << 2 & places for row in state.rows)
        if key not in self._states:
            self._states[key] = _State(self, *key)
        return self._states[key]
