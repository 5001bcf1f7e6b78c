"""Measuring a label sheet that is not listed, simulated: read the printed page, type that, and print on the sheet."""

import random
import re
from pathlib import Path

import pytest

from ramble_tools.home import home_path
from tests.conftest import Ramble
from tests.press.conftest import Press
from tests.press.read_pdf import glyphs, marks, page_box

IN = 25.4
# Sheets as they really are: paper, columns, rows, then width, height, left, top and both pitches in mm.
SHEETS = {
    "touching": ("a4", 3, 8, 70.0, 37.125, 0.0, 0.0, 70.0, 37.125),
    "5160": ("letter", 3, 10, 2.625 * IN, IN, 0.1875 * IN, 0.5 * IN, 2.75 * IN, IN),
    "dots round": ("letter", 11, 14, 12.7, 12.7, 6.35, 9.525, 19.05, 19.05),
    "low": ("a4", 7, 27, 25.4, 10.0, 9.0, 13.5, 27.9, 10.0),
    "5408 round": ("4x6in", 4, 6, 19.05, 19.05, 7.62, 15.24, 22.352, 20.574),
    "column": ("letter", 1, 9, 60.0, 25.0, 20.3, 10.2, 60.0, 27.3),
}


class Axis:
    """What a printer does to a page across or up, and where it prints the numbered lines of the grid."""

    def __init__(self, size: float, scale: float, shift: float) -> None:
        self.size, self.scale, self.shift = size, scale, shift
        self.lines: dict[int, float] = {}

    def printed(self, at: float) -> float:
        return self.size / 2 + self.shift + self.scale * (at - self.size / 2)

    def read(self, edge: float) -> float:
        """Return the number that is read at an edge, to half a line."""
        low = max((number for number, at in self.lines.items() if at <= edge), default=min(self.lines))
        low = min(low, max(self.lines) - 10)
        return round(2 * (low + 10 * (edge - self.lines[low]) / (self.lines[low + 10] - self.lines[low]))) / 2


def lines(path: Path, height: float) -> tuple[dict[int, float], dict[int, float]]:
    """Return where the lines of 10 mm are on the first rulers, from the left and from the top, by their numbers."""
    drawn = marks(path, 0)
    upright = [e for e in drawn if e.top - e.bottom == pytest.approx(5.2, abs=0.01) and e.right - e.left < 0.1]
    flat = [e for e in drawn if e.right - e.left == pytest.approx(5.2, abs=0.01) and e.top - e.bottom < 0.1]
    top, left = max(e.top for e in upright), min(e.left for e in flat)
    across = sorted(e.left for e in upright if e.top > top - 0.1)
    down = sorted(height - e.top for e in flat if e.left < left + 0.1)
    found = glyphs(path, 0)
    above = sorted((e for e in found if e.text.isdigit() and top < e.y < top + 3), key=lambda e: e.x)
    assert "".join(e.text for e in above) == "".join(str(10 * (at + 1)) for at in range(len(across)))
    for place, at in enumerate(across):
        digits = len(str(10 * (place + 1)))
        number, above = above[:digits], above[digits:]
        assert (number[0].left + number[-1].right) / 2 == pytest.approx(at, abs=0.4)
    return (*({10 * (place + 1): at for place, at in enumerate(axis)} for axis in (across, down)),)  # type: ignore[return-value]


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_sheet_that_is_read_to_half_a_line_is_printed_within_three_tenths(
    name: str, seed: int, ramble: Ramble, press: Press, path: Path
) -> None:
    paper, columns, rows, width, height, left, top, pitch_x, pitch_y = SHEETS[name]
    press("sheets", paper, "--learn")
    _, _, paper_width, paper_height = page_box(path)
    chance = random.Random(seed)
    # Where no ruler is printed, at the paper's edge, a shift can't be seen.
    most = 0.3 if left == 0 else 1.5
    across, down = (
        Axis(size, chance.uniform(0.996, 1.004), chance.uniform(-most, most)) for size in (paper_width, paper_height)
    )
    for axis, ruler in zip((across, down), lines(path, paper_height), strict=True):
        axis.lines = {number: axis.printed(at) for number, at in ruler.items()}

    def typed(axis: Axis, count: int, first: float, length: float, pitch: float) -> str:
        firsts = {first, first + (count - 1) * pitch}
        edges = [axis.read(edge) for start in sorted(firsts) for edge in (start, start + length)]
        return ",".join(f"{max(0.0, edge):g}" for edge in (count, *edges))

    words = [*name.split()[1:], paper]
    answers = typed(across, columns, left, width, pitch_x), typed(down, rows, top, height, pitch_y)
    answer = ramble("print", "learn", "attic", *answers, *words)
    assert (answer.status, answer.err) == (0, ""), answers
    saved = ramble("print sheets attic --json").json["sheets"][0]
    assert (saved["columns"], saved["rows"], saved["shape"]) == (columns, rows, "round" if "round" in name else "rect")
    press("labels", "--sheet", "attic", "--outline", "--only", "JK1", "--jokers")
    size = saved["width_mm"], saved["height_mm"]
    boxes = [e for e in marks(path, 0) if (e.right - e.left, e.top - e.bottom) == pytest.approx(size, abs=0.01)]
    assert len(boxes) == columns * rows
    found = {
        (round((x - left - width / 2) / pitch_x), round((y - top - height / 2) / pitch_y)): (x, y)
        for x, y in (
            (across.printed((e.left + e.right) / 2), down.printed(paper_height - (e.top + e.bottom) / 2)) for e in boxes
        )
    }
    for (column, row), (x, y) in found.items():
        assert abs(x - (left + column * pitch_x + width / 2)) <= 0.3
        assert abs(y - (top + row * pitch_y + height / 2)) <= 0.3
    assert len(found) == columns * rows


GOOD = "print learn attic 3,5,71.5,144.5,211 10,12.5,38,241.5,266.5"


def test_a_learned_sheet_is_used_by_its_name_and_can_be_replaced(ramble: Ramble, press: Press) -> None:
    assert ramble(GOOD).out.startswith("saved attic: 3 x 10 on Letter, 66.5 x 25.25 mm (your own, ")
    assert "104 labels on 4 sheets of attic (Letter)" in press("labels --sheet attic")
    assert ramble("print learn drawer 2,10,60,100,150 1,10,40 a4").status == 0
    assert ramble(GOOD.replace("71.5", "71").replace("144.5", "145")).status == 0
    sheets = {each["id"]: each for each in ramble("print sheets --json").json["sheets"]}
    assert sheets["attic"]["width_mm"] == 66 and sheets["drawer"]["paper"] == "A4"
    # The file may be edited, and says what is wrong with it.
    path = Path(home_path("label-sheets.toml"))
    path.write_text(path.read_text().replace("columns = 3", "columns = 4"))
    answer = ramble(GOOD)
    assert answer.status == 2 and re.search(r"label-sheets.toml': labels.attic: the last column ends", answer.err)
