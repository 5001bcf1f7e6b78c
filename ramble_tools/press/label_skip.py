"""Which labels of a part-used sheet are left out: `--skip`."""

from itertools import pairwise

from ramble_tools.errors import BadInput, plural, quote

# A number of a label has no more digits than this.
_DIGITS = 6


def read_skip(typed: str, labels: int, sheet: str) -> frozenset[int]:
    """Return the labels of the first sheet that are not printed, counted from 0.

    `4` means the first four. A list has the numbers of labels, counted from 1, and ranges of them: `1-4,9`. `labels` is
    how many a sheet has, and `sheet` its name. Raises BadInput, also if no label is left.
    """
    text = typed.strip()
    if _is_number(text.removeprefix("-")):
        if not 0 <= int(text) < labels:
            raise BadInput(
                f"--skip {text}: a sheet of {sheet} has {plural(labels, 'label')}, "
                f"so --skip takes a number from 0 to {labels - 1}"
            )
        return frozenset(range(int(text)))
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = (each.strip() for each in part.partition("-"))
        if not (_is_number(first) and (_is_number(last) or not dash)):
            raise BadInput(
                f"--skip {quote(typed)} can't be read; write how many labels are used, as in 4, or which, as in 1-4,9"
            )
        low, high = int(first), int(last or first)
        if low > high:
            raise BadInput(
                f"--skip {part.strip()}: the first number is larger than the last; did you mean {high}-{low}?"
            )
        if not 1 <= low <= high <= labels:
            raise BadInput(f"--skip {part.strip()}: the labels on a sheet of {sheet} are 1 to {labels}")
        found.update(range(low - 1, high))
    if len(found) == labels:
        raise BadInput(f"--skip {quote(typed)} leaves no label on the first sheet; take a new sheet, without --skip")
    return frozenset(found)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _DIGITS


def shown_skip(skipped: frozenset[int]) -> str:
    """Return skipped labels in words, counted from 1: `labels 1-4 and 9`."""
    numbers = sorted(each + 1 for each in skipped)
    starts = [numbers[0], *(after for before, after in pairwise(numbers) if after > before + 1)]
    ends = [*(before for before, after in pairwise(numbers) if after > before + 1), numbers[-1]]
    runs = [f"{low}-{high}" if high > low else f"{low}" for low, high in zip(starts, ends, strict=True)]
    words = " and ".join(filter(None, [", ".join(runs[:-1]), runs[-1]]))
    return f"label{'s' * (len(numbers) > 1)} {words}"
