"""Find the words of a sorted text that are a few slips away from a misspelling, without reading all of it.

The sorted lines are walked like a trie: the lines that share a prefix are a range, whose parts for each next letter are
found by bisection. An automaton reads the letters, and a range that it rejects is skipped as a whole.
"""

from collections.abc import Iterable, Iterator

from ramble_tools.words.slip_automaton import OTHER, SlipAutomaton, State
from ramble_tools.words.sorted_text import SortedText

_TAB = 9
_ENDS_OF_WORD = b"\t\n"
# A range with fewer bytes than this is read line by line: that is faster than bisecting it further.
_SMALL = 300
# If several slips are allowed, only one may be in this many letters at the start.
_START = 3


def words_nearby(text: SortedText, word: str, most: int, first_letters: str) -> set[str]:
    """Return the words of the text with one of the first letters that are at most `most` slips (1 or more) away.

    Of several slips, only one may be in the first three letters of the word found: hardly any misspelling has more
    there, and those words would take half of the time. The text may be damaged, so the words are not checked in any
    way.
    """
    automaton = SlipAutomaton(word.encode(), most)
    found: set[bytes] = set()
    for first in set(first_letters):
        state = automaton.start[ord(first)]
        low, high = text.prefix_range(first.encode())
        if state is not None and low < high:
            # Newlines at the end, so that a damaged line has no letter at any depth.
            lines = text.bytes[low:high] + b"\n" * (len(word) + most + 1)
            found.update(_walk(lines, high - low, state, _START if most > 1 else 0))
    return {each.decode("ascii", "replace") for each in found}


def _walk(text: bytes, size: int, state: State, careful: int) -> Iterator[bytes]:
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
        other = state[OTHER]
        letters: Iterable[int] | None = None
        if depth < careful and state.slips:
            letters = [each for each in state.automaton.letters if _has_one_slip(state[each])]
        elif other is not None and other.endings is not None and all(len(ending) > 1 for ending in other.endings):
            # One slip is left, so most letters use it up, and then there are only a few ways to go on.
            letters = [each for each in state.automaton.letters if state[each] is not other]
            for ending in other.endings:
                yield from _lines_with_ending(text, ending, low, high, depth + 1)
        parts = _parts(text, low, high, depth) if letters is None else _parts_of(text, low, high, depth, letters)
        for letter, start, end in parts:
            after = state[letter]
            if after is not None:
                waiting.append((start, end, depth + 1, after))


def _has_one_slip(state: State | None) -> bool:
    return state is not None and state.slips <= 1


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


def _lines_with_ending(text: bytes, ending: bytes, low: int, high: int, depth: int) -> Iterator[bytes]:
    """Yield the words of a range of lines that have this ending after exactly `depth` letters."""
    place = text.find(ending, low + depth, high)
    while place >= 0:
        start, end = place - depth, place + len(ending)
        if text[end] in _ENDS_OF_WORD and (start == low or text[start - 1 : start] == b"\n"):
            yield text[start:end]
        place = text.find(ending, place + 1, high)


def _read(lines: bytes, depth: int, start: State) -> Iterator[bytes]:
    """Yield the accepted words of lines whose first `depth` letters the automaton has read."""
    for line in lines.split(b"\n"):
        state: State | None = start
        for letter in line[depth:]:
            if letter == _TAB or state is None:
                break
            state = state[letter]
        if state is not None and state.accepts and line:
            yield line.partition(b"\t")[0]
