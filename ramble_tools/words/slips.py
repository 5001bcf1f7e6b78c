"""Find the words of a sorted text that are a few slips away from a misspelling, without reading all of it.

A slip is one extra letter, one missing letter, one wrong letter, or two neighboring letters swapped; no letter takes
part in two slips (the distance is that of optimal string alignment).

The sorted lines are walked like a trie: the lines that share a prefix are a range, whose parts for each next letter are
found by bisection. An automaton reads the letters, and a range that it rejects is skipped as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ramble_tools.words.sorted_text import SortedText

_TAB = 9
_ENDS_OF_WORD = b"\t\n"
# A range with fewer bytes than this is read line by line: that is faster than bisecting it further.
_SMALL = 1_000
# If several slips are allowed, only one may be in this many letters at the start.
_START = 3


def words_within(slips: int, word: str, text: SortedText) -> set[str]:
    """Return the words of the text with the same first letter that are at most this many slips (1 or more) away.

    Of several slips, only one may be in the first three letters of the word found: hardly any misspelling has more
    there, and those words would take half of the time. The text may be damaged, so the words are not checked in any
    way.
    """
    first = word[:1].encode()
    state = _Automaton(word.encode(), slips).start[first[0]]
    low, high = text.prefix_range(first)
    if state is None or low == high:
        return set()
    # Newlines at the end, so that a damaged line has no letter at any depth.
    lines = text.bytes[low:high] + b"\n" * (len(word) + slips + 1)
    found = set(_walk(lines, high - low, state, _START if slips > 1 else 0))
    return {each.decode("ascii", "replace") for each in found}


# --- the walk


def _walk(text: bytes, size: int, state: _State, careful: int) -> Iterator[bytes]:
    """Yield the accepted words of lines that share their first letter, which the automaton has read.

    The first `size` bytes of the text are the lines. Words with more than one slip in the first `careful` letters are
    left out. Some words come more than once.
    """
    waiting = [(0, size, 1, state)]
    while waiting:
        low, high, depth, state = waiting.pop()
        if depth <= careful and state.slips > 1:
            continue
        if state.endings is not None:
            if depth > careful or state.slips == 1:
                prefix = text[low : low + depth]
                yield from (prefix + ending for ending in state.endings if _has_line(text, prefix + ending, low, high))
            continue
        if high - low < _SMALL and depth >= careful:
            yield from _read(text[low:high], depth, state)
            continue
        if text[low + depth] in _ENDS_OF_WORD:
            end = text.find(b"\n", low) + 1
            yield from _read(text[low:end], depth, state)
            low = end
        if depth < careful and state.slips:
            # Any other letter would be a second slip.
            parts = _parts_of(text, low, high, depth, state.automaton.letters)
        else:
            parts = _parts(text, low, high, depth)
        for letter, start, end in parts:
            after = state[letter]
            if after is not None:
                waiting.append((start, end, depth + 1, after))


def _parts(text: bytes, low: int, high: int, depth: int) -> Iterator[tuple[int, int, int]]:
    """Yield each letter that lines have at `depth`, with the start and end of those lines."""
    while low < high:
        letter = text[low + depth]
        end = _end_of_letter(text, low, high, depth, letter)
        yield letter, low, end
        low = end


def _parts_of(text: bytes, low: int, high: int, depth: int, letters: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Yield what `_parts` yields, for these letters only."""
    for letter in letters:
        start = _end_of_letter(text, low, high, depth, letter - 1)
        end = _end_of_letter(text, start, high, depth, letter)
        if start < end:
            yield letter, start, end


def _end_of_letter(text: bytes, low: int, high: int, depth: int, letter: int) -> int:
    """Return the end of the lines whose letter at `depth` is not after this one; they share all letters before."""
    while low < high:
        middle = (low + high) // 2
        start = text.rfind(b"\n", low, middle) + 1 or low
        if text[start + depth] <= letter:
            low = text.find(b"\n", middle, high) + 1 or high
        else:
            high = start
    return low


def _has_line(text: bytes, word: bytes, low: int, high: int) -> bool:
    """Return whether a line of a range of lines is this word's."""
    # The word itself comes before the longer words that start with it.
    start = low if text.startswith(word, low, high) else text.find(b"\n" + word, low, high) + 1
    return (start > 0 or text.startswith(word)) and text[start + len(word)] in _ENDS_OF_WORD


def _read(lines: bytes, depth: int, start: _State) -> Iterator[bytes]:
    """Yield the accepted words of lines whose first `depth` letters the automaton has read."""
    for line in lines.split(b"\n"):
        state: _State | None = start
        for letter in line[depth:]:
            if letter == _TAB or state is None:
                break
            state = state[letter]
        if state is not None and state.accepts and line:
            yield line.partition(b"\t")[0]


# --- the automaton: Wu and Manber (1992), bit-parallel, with swaps after Hyyrö (2003)

# Stands for any letter that the word does not have: they all lead to the same state.
_OTHER = 0


class _State(dict[int, "_State | None"]):
    """A state of the automaton: maps the next letter to the next state, or to None if no accepted text can follow.

    `active` has one bit for each pair of a number of slips (0 to `most`) and a number of letters of the word that were
    read with that many slips. `swaps` has a bit for each pair in which two letters are being swapped, and only the
    first of them has been read. `accepts` says whether the text may end here.
    """

    __slots__ = ("accepts", "active", "automaton", "endings", "slips", "swaps")

    def __init__(self, automaton: _Automaton, active: int, swaps: int) -> None:
        self.automaton = automaton
        self.active = active
        self.swaps = swaps
        # The fewest slips that were needed so far.
        self.slips = automaton.fewest_slips(active)
        self.accepts = bool(active & automaton.ends)
        # If no slip is left: the only ways in which an accepted text can go on from here.
        self.endings = automaton.endings(active, swaps)

    def __missing__(self, letter: int) -> _State | None:
        known = letter == _OTHER or letter in self.automaton.letters
        found = self[letter] = self.automaton.step(self, letter) if known else self[_OTHER]
        return found


class _Automaton:
    """Accepts the texts that are at most `most` slips (at least 1) away from a word; `start` is its first state.

    One integer has the bits of all numbers of slips, one row of bits after another. `letters` are the word's letters.
    """

    def __init__(self, word: bytes, most: int) -> None:
        # One spare bit in each row, so that no bit moves into the next row.
        row = self._row = len(word) + 2
        rows = range(most + 1)
        self._word = word
        self._most = most
        self._all = sum(((1 << len(word) + 1) - 1) << row * slips for slips in rows)
        self.ends = sum(1 << row * slips + len(word) for slips in rows)
        self._places: dict[int, int] = {}
        for place, letter in enumerate(word, start=1):
            bits = sum(1 << row * slips + place for slips in rows)
            self._places[letter] = self._places.get(letter, 0) | bits
        self.letters = self._places.keys()
        self._states: dict[tuple[int, int], _State] = {}
        self.start = self._state(self._with_missing_letters(1), 0)

    def _state(self, active: int, swaps: int) -> _State:
        key = active, swaps
        state = self._states.get(key)
        if state is None:
            state = self._states[key] = _State(self, active, swaps)
        return state

    def _with_missing_letters(self, active: int) -> int:
        """Add the states that skip letters of the word, at one slip each."""
        skip = self._row + 1
        for _ in range(self._most):
            active |= active << skip & self._all
        return active

    def step(self, state: _State, letter: int) -> _State | None:
        """Return the state after one more letter, or None if no accepted text starts like this."""
        active, row = state.active, self._row
        places = self._places.get(letter, 0)
        same = active << 1 & places
        wrong_or_extra = (active << 1 | active) << row
        swapped = (state.swaps & places << 1) << row
        after = self._with_missing_letters((same | wrong_or_extra | swapped) & self._all)
        return self._state(after, active << 2 & places) if after else None

    def fewest_slips(self, active: int) -> int:
        """Return the fewest slips of the pairs in `active`, of which there is at least one."""
        return ((active & -active).bit_length() - 1) // self._row

    def endings(self, active: int, swaps: int) -> list[bytes] | None:
        """Return the only endings of accepted texts if no more slip is allowed, or None if one is."""
        last = self._row * self._most
        if active & (1 << last) - 1:
            return None
        word, places = self._word, range(len(self._word) + 1)
        endings = [word[place:] for place in places if active >> last + place & 1]
        if swaps:
            swaps >>= last - self._row
            endings += [word[place - 2 : place - 1] + word[place:] for place in places if swaps >> place & 1]
        return endings
