"""What is refused, and the line that says why: `refusals.txt`."""

import pytest

from tests.conftest import Ramble, Refused
from tests.refusals import parts, played, title


@pytest.mark.parametrize("part", parts("cli"), ids=title)
def test_each_line_is_refused_as_written(ramble: Ramble, refused: Refused, part: str) -> None:
    assert played(part, ramble, refused) == part
