"""What a word becomes with a letter more or less: `colour without the u`, `color with a u`, `can cat become cart`."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ramble_tools.letters import ALPHABET
from ramble_tools.words.lexicon import the_lexicon


def without(word: str, letters: str) -> list[str]:
    """Return what is left of a word without these letters: each way to leave them out once, or the ways that are words.

    Nothing is left out if the word doesn't have them.
    """
    starts = [start for start in range(len(word)) if word.startswith(letters, start)]
    return _words_first([word[:start] + word[start + len(letters) :] for start in starts]) or [word]


def with_letters(word: str, letters: str) -> list[str]:
    """Return the words that have these letters more; the word itself if it has them, or if there are none."""
    added = [word[:place] + letters + word[place:] for place in range(len(word) + 1)]
    return [word] if letters in word else [each for each in dict.fromkeys(added) if the_lexicon().tier(each)] or [word]


def ladder(first: str, last: str, words: Iterable[str], most: int) -> list[str]:
    """Return a shortest way from one word to another of these words, in at most so many steps; [] if there is none.

    Each step changes one letter. The way is searched from both ends, so that few of the words are tried.
    """
    every = {*words, first, last}
    free = every - {first, last}
    # What was reached last from each end, with the way to it.
    ends = [{first: [first]}, {last: [last]}]
    for _ in range(most):
        side = len(ends[0]) > len(ends[1])
        others = ends[not side]
        reached: dict[str, list[str]] = {}
        for word, way in ends[side].items():
            for near in filter(every.__contains__, _with_one_changed(word)):
                if near in others:
                    return [*others[near], *reversed(way)] if side else [*way, *reversed(others[near])]
                if near in free:
                    free.remove(near)
                    reached[near] = [*way, near]
        ends[side] = reached
    return []


def _with_one_changed(word: str) -> Iterator[str]:
    for place in range(len(word)):
        start, end = word[:place], word[place + 1 :]
        yield from (start + letter + end for letter in ALPHABET)


def is_near(old: str, new: str) -> bool:
    """Return whether one word may be made of another: at most two of its letters are missing, and most of them stay."""
    missing = sum((Counter(old) - Counter(new)).values())
    return missing <= 2 and len(old) - missing > missing


def difference(old: str, new: str) -> str:
    """Return how the letters of two words differ: `with the same letters`, `with R, without T`."""
    more, less = ("".join((Counter(one) - Counter(other)).elements()) for one, other in ((new, old), (old, new)))
    changes = [f"{how} {' '.join(letters).upper()}" for how, letters in (("with", more), ("without", less)) if letters]
    return ", ".join(changes) or "with the same letters"


def _words_first(texts: list[str]) -> list[str]:
    every = [each for each in dict.fromkeys(texts) if each and set(each) <= set(ALPHABET)]
    return [each for each in every if the_lexicon().tier(each)] or every
