"""Pages that are made for Letter and A4, on smaller paper: drawn smaller instead of past the edge."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ramble_tools.errors import BadInput
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.templates import Paper

# The smallest paper that the pages fit on as they are, in mm. Text of half its size can't be read.
_WIDTH, _HEIGHT = 200.0, 200.0
_SMALLEST_SCALE = 0.6


def scale_on(paper: Paper) -> float:
    """Return how large a page is drawn on some paper: 1, or less on small paper."""
    return min(1.0, paper.width / _WIDTH, paper.height / _HEIGHT)


def drawn_paper(paper: Paper, what: str) -> Paper:
    """Return the paper to lay a page out for: `paper`, or one of its shape that is large enough.

    Raises BadInput, which names `what` is to be printed, if the page would be too small to read.
    """
    scale = scale_on(paper)
    if scale < _SMALLEST_SCALE:
        least = f"{_WIDTH * _SMALLEST_SCALE:g} x {_HEIGHT * _SMALLEST_SCALE:g} mm"
        raise BadInput(f"{what} can't be read on paper of {paper.width:g} x {paper.height:g} mm; use at least {least}")
    return replace(paper, width=paper.width / scale, height=paper.height / scale)


@contextmanager
def scaled_to(pdf: Pdf, paper: Paper, drawn: Paper) -> Iterator[None]:
    """Draw on a page of `paper` as if it were `drawn`, which has the same shape."""
    with pdf.placed(Box(0, 0, paper.width, paper.height), drawn.width, drawn.height):
        yield
