"""How common a word is, in plain words.

The figures are wordfreq's, on the Zipf scale: log10 of the number of times the word occurs per billion words. They say
nothing about validity: misspellings have a figure, and half of the valid words have none.
"""

# Van Heuven et al. (2014), who defined the scale, call words below 3 low-frequency and words from 4 up high-frequency.
# "Common" would be mistaken for the common list, which also has words that few texts need.
_OFTEN = ((5.0, "very often"), (4.0, "often"), (3.0, "sometimes"), (2.0, "rarely"), (0.0, "very rarely"))
_MILLION = 1_000_000


def commonness(zipf: float, *, counted_as_name: bool = False) -> str | None:
    """Return `rarely used: once in 3 million words (zipf 2.6)`, or None if the frequency is unknown."""
    if counted_as_name:
        return "frequency unknown: mostly used as a name"
    if zipf <= 0:
        return None
    number = _rounded(10 ** (9 - zipf))
    # The name goes by the number that is shown, so that the same number always has the same name.
    name = next((name for least, name in _OFTEN if number <= 10 ** (9 - least)), _OFTEN[-1][1])
    shown = f"{number // _MILLION:,} million" if number >= _MILLION else f"{number:,}"
    return f"{name} used: once in {shown} words (zipf {zipf:.1f})"


def _rounded(number: float) -> int:
    """Round to one leading digit, or two if they are below 20; from a million up, to whole millions at least."""
    size = int("1" + "0" * (len(str(int(number))) - 1))
    step = size if number >= 2 * size or size == _MILLION else max(1, size // 10)
    return round(number / step) * step
