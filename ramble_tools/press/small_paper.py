"""Pages that are made for Letter and A4, on smaller paper: drawn smaller instead of past the edge."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ramble_tools.errors import BadInput
from ramble_tools.press.layout import Box, Paper
from ramble_tools.press.pdf import Pdf

# The smallest paper that most pages fit on as they are, in mm. Text of half its size can't be read.
_WIDTH, HEIGHT = 200.0, 200.0
_SMALLEST_SCALE = 0.6


def scale_on(paper: Paper, height: float = HEIGHT) -> float:
    """Return how large a page that needs this height, in mm, is drawn on some paper: 1, or less on small paper."""
    return min(1.0, paper.width / _WIDTH, paper.height / height)


def drawn_paper(paper: Paper, what: str, height: float = HEIGHT) -> Paper:
    """Return the paper to lay a page out for: `paper`, or one of its shape that is large enough.

    Raises BadInput, which names `what` is to be printed, if the page would be too small to read.
    """
    scale = scale_on(paper, height)
    if scale < _SMALLEST_SCALE:
        least = f"{_WIDTH * _SMALLEST_SCALE:g} x {math.ceil(height * _SMALLEST_SCALE)} mm"
        size = f"{round(paper.width, 1):g} x {round(paper.height, 1):g} mm"
        raise BadInput(f"{what} can't be read on paper of {size}; use at least {least}")
    return replace(paper, width=paper.width / scale, height=paper.height / scale)


@contextmanager
def page_as(pdf: Pdf, drawn: Paper, margin: float) -> Iterator[None]:
    """Draw a page of a PDF as if its paper were `drawn`, which has the same shape, with margins of `margin` mm."""
    paper = Box(0, 0, pdf.paper.width, pdf.paper.height)
    inked = paper.grown(-margin * paper.width / drawn.width)
    with pdf.page(inked), pdf.placed(paper, drawn.width, drawn.height):
        yield
