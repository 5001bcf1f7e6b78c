"""Find the words of a sorted text that are at most two slips away from a misspelling, without reading all of it.

A slip is one extra letter, one missing letter, one wrong letter, or two neighboring letters swapped; no letter takes
part in two slips (the distance is that of optimal string alignment). The sorted lines are walked like a trie: the lines
that share a prefix are a range, whose parts for each next letter are found by bisection. An automaton reads the
letters, and a range that it rejects is skipped as a whole.
"""

from collections.abc import Iterator

from ramble_tools.words.sorted_text import SortedText

_TAB = 9
_ENDS_OF_WORD = b"\t\n"
# A range with fewer bytes than this is read line by line: that is faster than bisecting it further.
_SMALL = 300
# Not all slips may be before this many letters.
_FREE_FROM = 3


class _State(dict[int, "_State | None"]):
    """A state of the automaton: maps the next letter to the next state, or to None if no word can follow.

    `active` has one bit for each pair of a number of slips (0 to `most`) and a number of letters of the misspelling
    that were read with so many slips. `swaps` has a bit for each pair in which two letters are being swapped, and only
    the first of them has been read. Transitions are computed when they are first used.
    """

    __slots__ = ("accepts", "active", "automaton", "endings", "swaps")

    def __init__(self, automaton: "SlipAutomaton", active: int, swaps: int) -> None:
        self.automaton = automaton
        self.active = active
        self.swaps = swaps
        self.accepts = bool(active & automaton.ends)
        # If no slip is left: the only ways in which an accepted text can go on from here.
        self.endings = automaton.endings(active, swaps)

    def __missing__(self, letter: int) -> "_State | None":
        # All letters that the misspelling does not have lead to the same state.
        found = self.automaton.step(self, letter) if self.automaton.has(letter) or letter == _TAB else self[_TAB]
        self[letter] = found
        return found


class SlipAutomaton:
    """Accepts the texts that are at most `most` slips away from a word; `start` is its first state.

    This is the bit-parallel automaton of Wu and Manber (1992), with swaps after Hyyrö (2003). One integer has the bits
    of all numbers of slips, one row of bits after another.
    """

    def __init__(self, word: bytes, most: int) -> None:
        # One spare bit in each row, so that no bit moves into the next row.
        row = self._row = len(word) + 2
        rows = range(most + 1)
        self._all = sum(((1 << len(word) + 1) - 1) << row * slips for slips in rows)
        self._word = word
        self._most = most
        self.ends = sum(1 << row * slips + len(word) for slips in rows)
        self._places: dict[int, int] = {}
        for place, letter in enumerate(word, start=1):
            bits = sum(1 << row * slips + place for slips in rows)
            self._places[letter] = self._places.get(letter, 0) | bits
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

    def has(self, letter: int) -> bool:
        """Return whether the word has the letter."""
        return letter in self._places

    def step(self, state: _State, letter: int) -> _State | None:
        """Return the state after one more letter, or None if no accepted text starts like this."""
        active, row = state.active, self._row
        places = self._places.get(letter, 0)
        same = active << 1 & places
        wrong_or_extra = (active << 1 | active) << row
        swapped = (state.swaps & places << 1) << row
        after = self._with_missing_letters((same | wrong_or_extra | swapped) & self._all)
        return self._state(after, active << 2 & places) if after else None

    def letters_with_a_slip_left(self, state: _State) -> list[int] | None:
        """Return the letters after which a slip is left, or None if two are left now, so that any letter will do."""
        if state.active & (1 << self._row * (self._most - 1)) - 1:
            return None
        after = ((letter, state[letter]) for letter in sorted(self._places))
        return [letter for letter, next_state in after if next_state is not None and next_state.endings is None]

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


def words_nearby(text: SortedText, word: str, most: int, first_letters: str) -> Iterator[str]:
    """Yield the words of the text with one of the first letters that are at most `most` slips away.

    If that is more than one slip, they may not all be in the first three letters of the word. Hardly any misspelling
    is like that, and it takes half of the time. The text may be damaged, so the words are not checked in any way.
    """
    automaton = SlipAutomaton(word.encode(), most)
    for first in sorted(set(first_letters)):
        state = automaton.start[ord(first)]
        low, high = text.prefix_range(first.encode())
        if state is not None and low < high:
            # Newlines at the end, so that a damaged line has no letter at any depth.
            lines = text.bytes[low:high] + b"\n" * (len(word) + most + 1)
            for found in _walk(lines, high - low, state, _FREE_FROM if most > 1 else 0):
                yield found.decode("ascii", "replace")


def _walk(text: bytes, size: int, state: _State, free_from: int) -> Iterator[bytes]:
    """Yield the accepted words of lines that share their first letter, which the automaton has read.

    The first `size` bytes of the text are lines. Words on which all slips are used before `free_from` letters are left
    out.
    """
    waiting = [(0, size, 1, state)]
    while waiting:
        low, high, depth, state = waiting.pop()
        if state.endings is not None:
            if depth > free_from:
                prefix = text[low : low + depth]
                yield from (prefix + ending for ending in state.endings if _has_line(text, prefix + ending, low, high))
        elif high - low < _SMALL and depth >= free_from:
            yield from _read(text[low:high], depth, state)
        else:
            if text[low + depth] in _ENDS_OF_WORD:
                end = text.find(b"\n", low) + 1
                yield from _read(text[low:end], depth, state)
                low = end
            letters = state.automaton.letters_with_a_slip_left(state) if depth < free_from else None
            parts = _parts(text, low, high, depth) if letters is None else _parts_of(text, low, high, depth, letters)
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


def _parts_of(text: bytes, low: int, high: int, depth: int, letters: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield what `_parts` yields, for these letters only."""
    for letter in letters:
        start = _end_of_letter(text, low, high, depth, letter - 1)
        end = _end_of_letter(text, start, high, depth, letter)
        if start < end:
            yield letter, start, end


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
