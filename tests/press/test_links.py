"""The app's address as a QR code on paper: its modules are read off a picture of the page."""

from collections import Counter
from pathlib import Path

import pytest
import segno

from ramble_tools.errors import BadInput
from ramble_tools.press.link_code import read_link
from tests.press.conftest import Press
from tests.press.read_pdf import marks, pages_of, picture

LINKS = ["https://example.org/ramble", "http://192.168.0.5:8042/", "https://example.org/" + "a" * 130]
DPI = 254


def read_code(path: Path, page: int, link: str) -> list[list[bool]]:
    """Return the dark modules of a code with some link and its quiet zone, by the pixels in their middles."""
    size = len(code_of(link)) - 8
    shapes = [m for m in marks(path, page) if 0.3 < m.top - m.bottom < 2]
    image = picture(path, page, DPI)
    # All runs are one module high, and the finder in the upper left corner begins with one of seven modules.
    ((height, _),) = Counter(round(m.top - m.bottom, 2) for m in shapes).most_common(1)
    runs = [m for m in shapes if abs(m.right - m.left - 7 * height) < 0.1]
    module = (runs[0].right - runs[0].left) / 7
    top, left = max(m.top for m in runs), min(m.left for m in runs)

    def dark(row: int, column: int) -> bool:
        x, y = left + (column + 0.5) * module, image.height / DPI * 25.4 - top + (row + 0.5) * module
        pixel = image.getpixel((round(x / 25.4 * DPI), round(y / 25.4 * DPI)))
        assert isinstance(pixel, int)
        return pixel < 128

    return [[dark(row, column) for column in range(-4, size + 4)] for row in range(-4, size + 4)]


def code_of(link: str) -> list[list[bool]]:
    """Return the modules of a link's code with a quiet zone of four."""
    return [list(map(bool, row)) for row in segno.make_qr(link, error="m").matrix_iter(border=4)]


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_short_rules_have_the_address_on_a_card_or_on_each_page(press: Press, path: Path, paper: str) -> None:
    pages = press(f"rules --paper {paper}").split(" pages of")[0][-1]
    assert press(f"rules --paper {paper} --link {LINKS[0]}").split(" pages of")[0][-1] == pages
    assert read_code(path, pages_of(path) - 1, LINKS[0]) == code_of(LINKS[0])
    press(f"rules ramble dukes --form page --paper {paper} --link {LINKS[2]}")
    for page in range(2):
        assert read_code(path, page, LINKS[2]) == code_of(LINKS[2])


@pytest.mark.parametrize("link", LINKS)
def test_a_box_has_the_address_as_a_code_that_phones_read(press: Press, path: Path, link: str) -> None:
    press(f"box --link {link}")
    assert read_code(path, 0, link) == code_of(link)


@pytest.mark.parametrize(
    "typed",
    [
        *("example.org", "ftp://example.org/", "https://", "https:///ramble", "javascript:alert(1)", "https://a b/"),
        *("http://[::1/", "http://example.org:port/", "https://exämple.org/", "https://example.org/\n2", "", " "),
        *("https://example.org/" + "a" * 131, "http://example.org:0/"),
    ],
)
def test_what_is_no_web_address_is_refused(typed: str) -> None:
    with pytest.raises(BadInput, match=r"as in https://example\.org/ramble|at most 150") as raised:
        read_link(typed)
    assert raised.value.field == "link"
    assert "\n" not in str(raised.value)
