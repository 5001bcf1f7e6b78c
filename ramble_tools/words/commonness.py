"""How common a word is, in words that a person understands.

The figure is wordfreq's, on the Zipf scale: log10 of the times that a word stands in a billion. It is no evidence of
what is a word: misspellings have one, and half of the good words have none.
"""

# From the scale's author (van Heuven et al., 2014): below 3 is low frequency, from 4 on high.
_NAMES = ((5.0, "an everyday word"), (4.0, "common"), (3.0, "not so common"), (2.0, "rare"), (0.0, "very rare"))


def commonness(zipf: float, *, counted_as_name: bool = False) -> str | None:
    """`rare: once in 2 million words (zipf 2.6)`, or None where nothing is known of it."""
    if counted_as_name:
        return "how common is not said: what was counted is a name"
    if zipf <= 0:
        return None
    name = next(name for least, name in _NAMES if zipf >= least)
    return f"{name}: once in {_round_number(10 ** (9 - zipf))} words (zipf {zipf:.1f})"


def _round_number(number: float) -> str:
    """One leading digit, two below 20: `900`, `13,000`, `2 million`."""
    if number >= 1_000_000:
        millions = number / 1_000_000
        return f"{_leading(millions):,} million"
    return f"{_leading(number):,}"


def _leading(number: float) -> int:
    size = int("1" + "0" * (len(str(int(number))) - 1))
    step = size if number >= 2 * size else max(1, size // 10)
    return round(number / step) * step
