"""Put words in order: most points first, then the most common, then alphabetically."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def best_first(
    candidates: Iterable[tuple[int, str, T]], zipf: Callable[[str], float], top: int | None = None
) -> Iterator[tuple[float, T]]:
    """Sort (points, word, item) triples and yield (frequency, item) for the first `top` of them (None: all).

    Looking up a frequency means searching a file, so that is done only for words that can be among the first.
    """
    by_points: dict[int, list[tuple[str, T]]] = defaultdict(list)
    for points, word, candidate in candidates:
        by_points[points].append((word, candidate))
    left = sum(map(len, by_points.values())) if top is None else top
    for points in sorted(by_points, reverse=True):
        if left <= 0:
            return
        ranked = sorted((-zipf(word), word, place) for place, (word, _) in enumerate(by_points[points]))
        for common, _, place in ranked[:left]:
            yield -common, by_points[points][place][1]
        left -= len(ranked)
