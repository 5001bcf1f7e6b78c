"""Put words in order: most points first, then the most common, then alphabetically."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from ramble_tools.words.letter_counts import consonants

# Longer words are looked at first.
_LONG = 12


def by_points(words: Sequence[str], points: Callable[[int], int]) -> Iterator[tuple[int, list[str]]]:
    """Yield each number of points that words have, the most first, and these words.

    `points` gives the points for a number of consonants, never fewer for more of them. Long words come first, because
    a word has no more consonants than letters. Often no others are needed.
    """
    waiting: dict[int, list[str]] = defaultdict(list)

    def wait(some: list[str]) -> None:
        groups: dict[int, list[str]] = defaultdict(list)
        for count, word in zip(consonants(some), some, strict=True):
            groups[count].append(word)
        for count, group in groups.items():
            waiting[points(count)] += group

    wait([word for word in words if len(word) >= _LONG])
    most_of_short = points(_LONG - 1)
    for worth in sorted((worth for worth in waiting if worth > most_of_short), reverse=True):
        yield worth, waiting.pop(worth)
    # With this, `settled` has all that is worth more before the short words are looked at.
    yield most_of_short, []
    wait([word for word in words if len(word) < _LONG])
    yield from sorted(waiting.items(), reverse=True)


def settled(
    bounded: Iterable[tuple[int, list[str]]], points: Callable[[list[str]], Iterable[tuple[int, str]]]
) -> Iterator[tuple[int, list[str]]]:
    """Yield each number of points that words are worth, the most first, and these words.

    `bounded` has words by the most that they can be worth, the highest bound first, and `points` gives (points, word)
    for those that count. Words are judged only once their bound is reached.
    """
    waiting: dict[int, list[str]] = defaultdict(list)
    for bound, words in bounded:
        for worth in sorted((worth for worth in waiting if worth > bound), reverse=True):
            yield worth, waiting.pop(worth)
        for worth, word in points(words):
            waiting[worth].append(word)
    yield from sorted(waiting.items(), reverse=True)


def first_of(
    groups: Iterable[tuple[int, Sequence[str]]],
    zipfs: Callable[[Sequence[str]], list[float]],
    top: int | None = None,
) -> Iterator[tuple[int, str, float]]:
    """Yield (points, word, frequency) for the first `top` words of groups, or for all of them.

    `zipfs` gives the frequencies of many words. Groups that are not needed are not made.
    """
    left = top
    for points, words in groups:
        ranked: Iterable[tuple[float, str]] = ((-zipf, word) for zipf, word in zip(zipfs(words), words, strict=True))
        if left is None:
            ranked = sorted(ranked)
        else:
            from heapq import nsmallest

            ranked = nsmallest(left, ranked)
            left -= len(ranked)
        yield from ((points, word, -rare) for rare, word in ranked)
        if left == 0:
            return
