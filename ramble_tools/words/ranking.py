"""Put words in order: most points first, then the most common, then alphabetically."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress


def by_points(
    words: Sequence[str], counts: Sequence[int], points: Callable[[int], int]
) -> Iterator[tuple[int, list[str]]]:
    """Yield each number of points that words have, the most first, and these words.

    `points` gives the points for a count, and `counts` has one count for each word.
    """
    sets: dict[int, set[int]] = defaultdict(set)
    for count in set(counts):
        sets[points(count)].add(count)
    packed = bytes(counts) if max(counts, default=0) < 256 else None
    for worth in sorted(sets, reverse=True):
        if packed is None:
            yield worth, [word for word, count in zip(words, counts, strict=True) if count in sets[worth]]
        else:
            marks = bytes(count in sets[worth] for count in range(256))
            yield worth, list(compress(words, packed.translate(marks)))


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
