"""Calibration, with printers that are simulated: measure the page as it says, and print cards where they belong."""

import itertools
import math
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pikepdf
import pytest

from ramble_tools.press.calibration import (
    NO_CALIBRATION,
    Calibration,
    Side,
    calibration_of,
    read_scale,
    read_side,
    save_calibration,
)
from tests.conftest import Ramble, Refused
from tests.press.read_pdf import Glyph, Mark, Shape, box_of, glyphs, marks, page_box, shapes, words

SIZES = {"letter": (215.9, 279.4), "a4": (210.0, 297.0), "a5": (148.0, 210.0)}
# How far from its place anything may be printed, in mm: after exact readings, and after those to a quarter of a mm.
EXACT, ROUNDED = 0.1, 0.25
PERFORATED = f"--sheet mine --template '{Path(__file__).with_name('perforated.toml')}'"


# --- printers


@dataclass(frozen=True)
class Prints:
    """How a printer prints a side: it scales and turns a page around its middle, and then moves it.

    `turned` are degrees counterclockwise, of lines across and of lines up. The side is seen as it is read.
    """

    scale: tuple[float, float]
    off: tuple[float, float]
    turned: tuple[float, float] = (0, 0)

    def at(self, x: float, y: float, paper: str) -> tuple[float, float]:
        """Return where on the paper a point of the file is printed, in mm from the lower left corner of the side."""
        (width, height), (across, up) = SIZES[paper], map(math.radians, self.turned)
        x, y = self.scale[0] * (x - width / 2), self.scale[1] * (y - height / 2)
        return (
            width / 2 + self.off[0] + x * math.cos(across) - y * math.sin(up),
            height / 2 + self.off[1] + x * math.sin(across) + y * math.cos(up),
        )

    def shape(self, shape: Shape, paper: str) -> Shape:
        return [self.at(x, y, paper) for x, y in shape]

    def mark(self, mark: Mark, paper: str) -> Mark:
        """Return where a box is printed, by a printer that turns nothing."""
        return box_of(self.shape([(mark.left, mark.bottom), (mark.right, mark.top)], paper))


@dataclass(frozen=True)
class Printer:
    front: Prints
    back: Prints


def random_printer(chance: random.Random, scale: tuple[float, float] | None = None, degrees: float = 0.5) -> Printer:
    def side() -> Prints:
        return Prints(
            scale or (chance.uniform(0.94, 1.03), chance.uniform(0.94, 1.03)),
            (chance.uniform(-3, 3), chance.uniform(-3, 3)),
            (chance.uniform(-degrees, degrees), chance.uniform(-degrees, degrees)),
        )

    return Printer(side(), side())


def long(mark: Mark) -> float:
    return max(mark.right - mark.left, mark.top - mark.bottom)


def is_upright(mark: Mark) -> bool:
    return mark.right - mark.left < 0.01


def is_level(mark: Mark) -> bool:
    return mark.top - mark.bottom < 0.01


def has_length(shape: Shape, *lengths: float) -> bool:
    """Return whether a shape is a line, upright or level, that is so long in the file."""
    return len(shape) == 2 and any(abs(long(box_of(shape)) - each) < 0.01 for each in lengths)


def distances(page: list[Shape], prints: Prints, paper: str) -> Iterator[float]:
    """Yield what a ruler says: how far the lines of a calibration page are from the edges of the paper.

    It is laid along the arrow that ends in the middle of a line.
    """
    width, height = SIZES[paper]
    lines = [box_of(each) for each in page if has_length(each, 10, 20)]
    tips = [((each.left + each.right) / 2, (each.bottom + each.top) / 2, is_upright(each)) for each in lines]
    uprights = sorted(((x, y) for x, y, upright in tips if upright), key=lambda tip: -tip[1])
    levels = sorted((x, y) for x, y, upright in tips if not upright)
    assert len(uprights) == len(levels) == (4 if min(width, height) > 200 else 2)
    yield from (prints.at(x, y, paper)[0] for x, y in uprights if x < width / 2)
    yield from (width - prints.at(x, y, paper)[0] for x, y in uprights if x > width / 2)
    yield from (prints.at(x, y, paper)[1] for x, y in levels if y < height / 2)
    yield from (height - prints.at(x, y, paper)[1] for x, y in levels if y > height / 2)


def rulers(page: list[Shape], prints: Prints, paper: str) -> Iterator[float]:
    """Yield how long the lines across and up are that show the scale."""
    for straight in (is_level, is_upright):
        (line,) = (each for each in page if has_length(each, 100, 150, 200) and straight(box_of(each)))
        one, other = prints.shape(line, paper)
        yield math.dist(one, other)


def measured(path: Path, printer: Printer, paper: str, step: float = 0.01) -> list[str]:
    """Return the options of `calibrate`, after measuring a calibration page with a ruler that has such steps, in mm."""
    front, back = shapes(path, 0), shapes(path, 1)
    typed = {
        "front": distances(front, printer.front, paper),
        "back": distances(back, printer.back, paper),
        "scale": [*rulers(front, printer.front, paper), *rulers(back, printer.back, paper)],
    }
    return [
        f"--{name}={','.join(f'{round(each / step) * step:.2f}' for each in numbers)}"
        for name, numbers in typed.items()
    ]


def near(found: list[float], places: list[float]) -> bool:
    """Return whether each of these is at one of the places, and none of the places is left out."""
    return all(any(abs(each - place) < EXACT for place in places) for each in found) and all(
        any(abs(each - place) < EXACT for each in found) for place in places
    )


def left_over(ramble: Ramble, folder: Path, printer: Printer, paper: str, *options: str) -> float:
    """Print cards on a printer that is saved as `office`, and return how far a point of them is from its place, in mm.

    There are crosses on the cards' corners. If a refusal asks for larger margins, they are printed with these.
    """
    line, path, straight = ["print", "faces"], folder / "cards.pdf", folder / "straight.pdf"
    path.unlink(missing_ok=True)
    more = ["--paper", paper, "--only", "qS zC xD", *options]
    answer = ramble(*line, str(path), *more, "--printer", "office")
    if answer.status == 2:
        hint = re.search(r"\(is 'fit to page' on\?\) and calibrate again, or add (--margin) (\d+)\n$", answer.err)
        assert hint and not path.exists(), answer.err
        more += hint.groups()
        answer = ramble(*line, str(path), *more, "--printer", "office")
    assert answer.status == 0, answer.err
    assert ramble(*line, str(straight), *more).status == 0
    width, height = SIZES[paper]
    left, bottom, right, top = page_box(straight, "trimbox")
    farthest = 0.0
    for page, prints in enumerate((printer.front, printer.back)):
        drawn, places = shapes(path, page), shapes(straight, page)
        assert len(drawn) == len(places)
        corners = {(left, bottom), (left, top), (right, bottom), (right, top)}
        for shape, place in zip(drawn, places, strict=True):
            for (x, y), (x_place, y_place) in zip(shape, place, strict=True):
                # A file's numbers are rounded. The pattern of a back is clipped.
                assert page or (-0.001 < x < width + 0.001 and -0.001 < y < height + 0.001)
                if left - 0.01 < x_place < right + 0.01 and bottom - 0.01 < y_place < top + 0.01:
                    corners = {each for each in corners if math.dist(each, (x_place, y_place)) > 0.01}
                    x, y = prints.at(x, y, paper)
                    farthest = max(farthest, abs(x - x_place), abs(y - y_place))
        # The backs' pattern goes past the corners.
        assert page or not corners
    return farthest


def calibrate(ramble: Ramble, *options: str) -> None:
    answer = ramble("print", "calibrate", "--printer", "office", "--yes", *options)
    assert answer.status == 0, answer.err


def calibration_page(ramble: Ramble, folder: Path, paper: str, flip: str) -> Path:
    path = folder / "calibration.pdf"
    assert ramble("print", "calibration", str(path), "--paper", paper, "--flip", flip).status == 0
    return path


BOTH_FLIPS = pytest.mark.parametrize("flip", ["long", "short"])
BOTH_PAPERS = pytest.mark.parametrize("paper", ["letter", "a4"])


@BOTH_FLIPS
@BOTH_PAPERS
@pytest.mark.parametrize(("step", "allowed"), [(0.01, EXACT), (0.25, ROUNDED)])
def test_a_calibrated_printer_prints_where_things_belong(
    ramble: Ramble, tmp_path: Path, paper: str, flip: str, step: float, allowed: float
) -> None:
    page = calibration_page(ramble, tmp_path, paper, flip)
    chance = random.Random(f"{paper} {flip} {step}")
    for _ in range(4):
        printer = random_printer(chance)
        calibrate(ramble, *measured(page, printer, paper, step))
        assert left_over(ramble, tmp_path, printer, paper, "--backs", flip) <= allowed, printer


@pytest.mark.slow
@BOTH_FLIPS
@BOTH_PAPERS
def test_every_scale_is_corrected(ramble: Ramble, tmp_path: Path, paper: str, flip: str) -> None:
    page = calibration_page(ramble, tmp_path, paper, flip)
    chance = random.Random(f"every scale, {paper} {flip}")
    for scale in itertools.product(range(94, 104), repeat=2):
        printer = random_printer(chance, (scale[0] / 100, scale[1] / 100))
        for step, allowed in ((0.01, EXACT), (0.25, ROUNDED)):
            calibrate(ramble, *measured(page, printer, paper, step))
            assert left_over(ramble, tmp_path, printer, paper, "--backs", flip) <= allowed, printer


def test_a_turned_page_needs_the_two_lines_at_each_edge(ramble: Ramble, tmp_path: Path) -> None:
    """The small page has one, and corrects a printer that turns nothing; so did every page of older versions."""
    page, chance = calibration_page(ramble, tmp_path, "a5", "long"), random.Random("small")
    for degrees, least, most in ((0.0, 0.0, EXACT), (0.5, 0.2, 3.0)):
        printer = random_printer(chance, degrees=degrees)
        calibrate(ramble, *measured(page, printer, "a5"))
        assert least <= left_over(ramble, tmp_path, printer, "letter", "--backs", "long") <= most


def test_what_an_older_version_saved_is_still_read(ramble: Ramble, home: Path, tmp_path: Path) -> None:
    (home / "printers.toml").write_text(
        "# Saved by ramble print calibrate. You can edit or delete a printer here.\n"
        "# front and back: mm to the right and up; scale: across and up, where 1.0 is exact\n\n"
        "[office]\nfront = [0.75, -0.8]\nback = [0.25, 0.0]\nscale = [0.997, 0.995]\n"
    )
    scale = (0.997, 0.995)
    printer = Printer(Prints(scale, (0.75, -0.8)), Prints(scale, (0.25, 0)))
    assert left_over(ramble, tmp_path, printer, "letter", "--backs", "long") < 0.001
    said = ramble("print calibrate --printer office").out
    assert "the front is printed 0.75 mm too far right and 0.8 mm too low" in said and "turned" not in said
    # Nothing new is written as long as nothing new is measured.
    assert ramble("print calibrate --printer office --back 0.5,0").status == 0
    saved = (home / "printers.toml").read_text()
    assert saved.endswith("[office]\nfront = [0.75, -0.8]\nback = [0.5, 0.0]\nscale = [0.997, 0.995]\n")


# --- the page


PAPERS = {**SIZES, "139x205mm": (139.0, 205.0), "13x19in": (330.2, 482.6)}


@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_calibration_page_has_its_lines_where_it_says(ramble: Ramble, tmp_path: Path, paper: str) -> None:
    path = calibration_page(ramble, tmp_path, paper, "short")
    width, height = PAPERS[paper]
    for page, side in ((0, "FRONT"), (1, "BACK")):
        assert side in words(path, page)
        found = marks(path, page)
        large = min(width, height) > 200
        edges = [each for each in found if long(each) == pytest.approx(10 if large else 20, abs=0.01)]
        xs, ys = [20, width - 20], [20, height - 20]
        if large:
            xs, ys = sorted(xs * 2), sorted(ys * 2)
            middles = sorted((each.bottom + each.top) / 2 for each in edges if is_upright(each))
            assert middles == pytest.approx([height / 2 + each for each in (-110, -110, 110, 110)], abs=0.01)
            middles = sorted((each.left + each.right) / 2 for each in edges if is_level(each))
            assert middles == pytest.approx([width / 2 + each for each in (-80, -80, 80, 80)], abs=0.01)
        assert sorted(each.left for each in edges if is_upright(each)) == pytest.approx(xs, abs=0.01)
        assert sorted(each.bottom for each in edges if is_level(each)) == pytest.approx(ys, abs=0.01)
        across, up = (150, 200) if large else (100, 100)
        assert [each for each in found if is_level(each) and long(each) == pytest.approx(across, abs=0.01)]
        assert [each for each in found if is_upright(each) and long(each) == pytest.approx(up, abs=0.01)]
    with pikepdf.open(path) as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert "flippingontheshortedge" in words(path, 0)


@pytest.mark.parametrize("paper", list(PAPERS))
def test_nothing_overlaps_on_the_calibration_page(paper: str, ramble: Ramble, tmp_path: Path) -> None:
    path = calibration_page(ramble, tmp_path, paper, "long")
    width, height = PAPERS[paper]
    for page, letters in ((0, 500), (1, 100), (2, 200), (3, 20)):
        drawn, found = marks(path, page), glyphs(path, page)
        boxes: list[Glyph | Mark] = [*drawn, *(each for each in found if each.text != "_")]
        assert len(found) > letters
        for each in found:
            assert not [
                other
                for other in boxes
                if other is not each
                and min(each.right, other.right) - max(each.left, other.left) > 0.2
                and min(each.top, other.top) - max(each.bottom, other.bottom) > 0.2
            ]
        for box in boxes:
            assert box.left > 6.5 and box.right < width - 6.5 and box.bottom > 6.5 and box.top < height - 6.5


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        (
            "letter",
            "  the front is printed 0.5 mm too far right and 0.75 mm too low,\n"
            "    and the back 0.25 mm too far right and 0.25 mm too low\n"
            "  the front is turned 0.16 degrees clockwise, and the back not\n"
            "    turned\n"
            "  100 mm comes out as 99.8 mm across and 99.5 mm up\n",
        ),
        (
            "a5",
            "  the front is printed 0.75 mm too far right and 0.8 mm too low,\n"
            "    and the back 0.25 mm too far right\n"
            "  100 mm comes out as 99.7 mm across and 99.5 mm up\n",
        ),
    ],
)
def test_the_example_on_the_page_can_be_typed(ramble: Ramble, tmp_path: Path, paper: str, said: str) -> None:
    text = words(calibration_page(ramble, tmp_path, paper, "long"), 0)
    found = re.search(r"ramble(print)(calibrate)--front([\d.,]+)--back([\d.,]+)--scale([\d.,]+)", text)
    assert found
    command, front, back, scale = found.groups()[1:]
    answer = ramble("print", command, "--front", front, "--back", back, "--scale", scale)
    assert answer.out == f"saved for your printer; everything you print is now corrected\n{said}"


# --- what is saved


def test_an_option_left_out_keeps_its_value(ramble: Ramble) -> None:
    assert ramble("print calibrate").out == "your printer is not calibrated yet\n"
    assert ramble("print calibrate --front 0.5,-1 --scale 99").status == 0
    said = ramble("print calibrate --back -2,3").out.splitlines()
    assert said == [
        "saved for your printer; everything you print is now corrected",
        "  the front is printed 0.5 mm too far right and 1 mm too low,",
        "    and the back 2 mm too far left and 3 mm too high",
        "  100 mm comes out as 99 mm across and 99 mm up",
    ]
    assert ramble("print calibrate").out.splitlines() == ["your printer is calibrated", *said[1:]]
    assert "is printed where it should be, and the back 2 mm" in ramble("print calibrate --front 0,0").out
    assert ramble("print calibrate --printer office").out == "printer office is not calibrated yet\n"


def test_a_calibration_is_saved_for_each_printer(home: Path) -> None:
    assert calibration_of(None) == NO_CALIBRATION
    office = Calibration(Side((1, 2), (1.01, 0.99), (0.3, 0.25)), Side((3, -4), (1.0, 0.98), (0, -0.5)))
    save_calibration("Office", office)
    save_calibration("default", Calibration(Side((0.5, 0))))
    assert calibration_of("office") == office
    assert calibration_of(None) == Calibration(Side((0.5, 0.0)))
    text = (home / "printers.toml").read_text()
    assert "[office]\nfront = [1.0, 2.0]" in text and "\nfront_turned = [0.3, 0.25]\n" in text


def test_a_damaged_calibration_file_is_named(refused: Refused, home: Path, tmp_path: Path) -> None:
    (home / "printers.toml").write_text("[default]\nfront = [1, 1]\n")
    message = "printers.toml': default: back is missing; fix or delete it"
    assert refused("print", "faces", str(tmp_path / "f.pdf")).endswith(message)
    (home / "printers.toml").write_text("[default]\nfront = [1, 1]\nback = [0, 0]\nscale = 0.94\n")
    message = "100 mm are, divided by 100; fix or delete it"
    assert refused("print", "faces", str(tmp_path / "f.pdf")).endswith(message)
    sides = "front = [1, 1]\nback = [0, 0]\nscale = [1, 1]\n"
    (home / "printers.toml").write_text(f"[default]\n{sides}back_turned = [0, 3]\n")
    message = "default: back_turned must be two numbers from -2 to 2, not [0, 3]; write them as in [0.3, 0.3] degrees"
    assert f"{message}; fix or delete it" in refused("print", "faces", str(tmp_path / "f.pdf"))
    (home / "printers.toml").write_text("[default\n")
    assert "printers.toml' is not a TOML file: " in refused("print", "faces", str(tmp_path / "f.pdf"))


# --- what is typed


# What is known of a side, and stays.
TURNED = Side((1, 1), (0.99, 1.0), (0.2, 0.1))


@pytest.mark.parametrize(
    ("typed", "offset"),
    [
        ("1,2", (1, 2)),
        ("-0.5, 1.25", (-0.5, 1.25)),
        ("+1;-2", (1, -2)),
        ("1 mm, 2 mm", (1, 2)),
        ("\u22120.5,.5mm", (-0.5, 0.5)),
    ],
)
def test_offsets(typed: str, offset: tuple[float, float]) -> None:
    assert read_side(typed, "--front", TURNED) == replace(TURNED, off=offset)


@pytest.mark.parametrize(
    ("typed", "offset"),
    [("21,19.5,19.8,21.4", (0.75, -0.8)), ("20 20 20 20", (0, 0)), ("19mm, 21mm, 28mm, 14.5mm", (-1, 6.75))],
)
def test_four_distances(typed: str, offset: tuple[float, float]) -> None:
    assert read_side(typed, "--front", TURNED) == replace(TURNED, off=offset)


@pytest.mark.parametrize(
    ("typed", "turned"),
    [
        ("20,20,20,20,20,20,20,20", (0, 0)),
        # Half a millimeter farther right 220 mm farther up, and as much lower 160 mm farther right.
        ("20.5,20,19.5,20,20,19.5,20,20.5", (-0.179, -0.1302)),
        ("20,20,20,20,20,20.5,20,19.5", (0.179, 0)),
    ],
)
def test_eight_distances(typed: str, turned: tuple[float, float]) -> None:
    assert read_side(typed, "--front", Side()).turned == pytest.approx(turned, abs=0.0001)


@pytest.mark.parametrize(
    ("typed", "front", "back"),
    [
        ("99.7", (0.997, 0.997), (0.997, 0.997)),
        ("98.5,101.5", (0.985, 1.015), (0.985, 1.015)),
        ("99.7% 100 mm", (0.997, 1), (0.997, 1)),
        ("149.7,199", (0.998, 0.995), (0.998, 0.995)),
        ("150,199,149.7,198", (1, 0.995), (0.998, 0.99)),
    ],
)
def test_scales(typed: str, front: tuple[float, float], back: tuple[float, float]) -> None:
    one, other = read_scale(typed)
    assert one == pytest.approx(front) and other == pytest.approx(back)


@pytest.mark.parametrize("scale", ["94", "98.4,100", "100,101.6"])
def test_a_scale_that_fit_to_page_explains_is_questioned_once(ramble: Ramble, scale: str) -> None:
    assert ramble("print", "calibrate", "--front", "1,1", "--scale", scale, "--yes").status == 0
    assert ramble("print calibrate --front 2,2").status == 0
    known = calibration_of(None)
    assert (known.front.scale, known.back.scale) == read_scale(scale, sure=True)


# --- what is printed


def test_the_faces_are_corrected_too(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "f.pdf"

    def letter() -> Glyph:
        assert ramble("print", "faces", str(path), "--only", "qS").status == 0
        return max(glyphs(path, 0), key=lambda each: each.height)

    right = letter()
    assert ramble("print calibrate --front 0.5,-1 --scale 99,101").status == 0
    prints = Prints((0.99, 1.01), (0.5, -1))
    drawn = letter()
    printed = prints.mark(Mark(drawn.left, drawn.bottom, drawn.right, drawn.top), "letter")
    assert (printed.left, printed.bottom, printed.right, printed.top) == pytest.approx(
        (right.left, right.bottom, right.right, right.top), abs=0.05
    )
    trim = page_box(path, "trimbox")
    box = prints.mark(Mark(*trim), "letter")
    assert (box.left, box.bottom, box.right, box.top) == pytest.approx((12.7, 6.35, 203.2, 273.05), abs=0.01)


def test_a_page_in_landscape_is_scaled_but_not_moved(ramble: Ramble, tmp_path: Path) -> None:
    """It is turned for the printer, so across is up; to which side it is turned, nobody knows."""
    path = tmp_path / "f.pdf"
    assert ramble("print calibrate --front 3,-2 --scale 99,101").status == 0
    assert ramble("print", "faces", str(path), "--backs", "fold", "--only", "qS").status == 0
    cuts = [each for each in marks(path, 0) if is_upright(each) and each.bottom > 100]
    xs = [279.4 / 2 + (each.left - 279.4 / 2) * 1.01 for each in cuts]
    assert near([x for x in xs if x > 12], [139.7 + place * 63.5 for place in (-2, -1, 0, 1, 2)])


OFF = r"corrected for the printer, the print would go [\d.]+ mm past the edge of [\w ]+; "
AGAIN = r"print at 100% \(is 'fit to page' on\?\) and calibrate again"


@pytest.mark.parametrize(
    ("line", "margin"),
    [
        ("faces out.pdf", ", or add --margin 12"),
        ("faces out.pdf --marks full --paper a4", ", or add --margin 12"),
        ("faces out.pdf --backs fold", ", or add --margin 9"),
        (f"faces out.pdf {PERFORATED}", ""),
        ("faces out.pdf --cutter cameo", ""),
        ("labels out.pdf --sheet 5160 --outline", ""),
        ("labels out.pdf --sheet plain", ""),
        ("labels out.pdf --sheet L4730 --corner", ""),
        ("guide out.pdf", ""),
        ("rules out.pdf", ""),
        ("rules out.pdf --form page", ""),
        ("scorepad dumbal out.pdf --paper legal", ""),
    ],
)
def test_nothing_is_printed_off_the_paper(
    ramble: Ramble,
    refused: Refused,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    margin: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ramble("print calibrate --front 3,-3 --scale 94 --yes").status == 0
    assert re.fullmatch(OFF + AGAIN + re.escape(margin), refused(f"print {line}"))
    assert not list(tmp_path.iterdir())
    # There is room for the shift alone.
    assert ramble("print calibrate --scale 100").status == 0
    assert ramble(f"print {line}").status == 0


@pytest.mark.parametrize("front", ["8,0", "-8,0", "0,8", "0,-8"])
def test_the_margin_that_is_named_is_enough(ramble: Ramble, refused: Refused, tmp_path: Path, front: str) -> None:
    path = str(tmp_path / "f.pdf")
    assert ramble("print", "calibrate", "--front", front).status == 0
    assert refused("print", "faces", path).endswith("or add --margin 8")
    assert ramble("print", "faces", path, "--margin", "8").status == 0


@pytest.mark.parametrize(
    "line",
    [
        "faces out.pdf --only qS",
        "faces out.pdf --only qS --marks none --size bridge",
        f"faces out.pdf --only qS {PERFORATED}",
        "labels out.pdf --sheet 5160 --only qS",
        "labels out.pdf --sheet 5160 --only qS --outline",
        "labels out.pdf --sheet 5163 --only qS --trim",
        "labels out.pdf --sheet plain --only qS",
        "labels out.pdf --sheet 5408 --corner --only 'qS zC xD'",
        "labels out.pdf --sheet OL5400 --corner --only 'qS zC xD 2S1'",
        "guide out.pdf --paper 150x200mm",
        "rules dukes out.pdf",
        "scorepad dumbal out.pdf --paper 150x150mm",
    ],
)
def test_what_is_not_refused_is_on_the_paper(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Each side in turn, by steps that end outside the paper."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "out.pdf"
    answers = set()
    for across, up in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        for far in (5, 7, 10):
            assert ramble("print", "calibrate", f"--front={far * across},{far * up}").status == 0
            path.unlink(missing_ok=True)
            status = ramble(f"print {line}").status
            answers.add(status)
            assert path.exists() == (status == 0)
            if status:
                break
            with pikepdf.open(path) as document:
                width, height = (float(edge) * 25.4 / 72 for edge in document.pages[0].mediabox[2:])
            ink: list[Glyph | Mark] = [*marks(path, 0), *glyphs(path, 0)]
            assert min(min(each.left, each.bottom) for each in ink) > -0.01, (across, up, far)
            assert max(each.right for each in ink) < width + 0.01, (across, up, far)
            assert max(each.top for each in ink) < height + 0.01, (across, up, far)
    assert 0 in answers


def test_backs_off_the_paper_are_refused(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "f.pdf"
    line = ("print", "faces", str(path), "--backs", "long")
    assert ramble("print calibrate --back 0,7").status == 0
    assert re.fullmatch(OFF + AGAIN + ", or add --margin 7", refused(*line))
    # On a single side, only the front counts.
    assert ramble("print", "faces", str(path)).status == 0


# --- the sheet for the light


def read_scales(path: Path, printer: Printer, paper: str, flip: str) -> str:
    """Return what the scales on pages 3 and 4 show, from the printed lines: the numbers of those that meet best."""
    width, height = SIZES[paper]

    def lines(page: int, prints: Prints, *, across: bool) -> list[float]:
        """Return where the middles of a scale's lines are, in the order of its numbers, seen from the front."""
        found = [each for each in shapes(path, page) if has_length(each, 7) and is_upright(box_of(each)) == across]
        if page == 3 and flip == ("long" if across else "short"):
            found = found[::-1]
        ends = [prints.shape(each, paper) for each in found]
        places = [((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) for one, other in ends]
        if page == 3:
            places = [(width - x, y) if flip == "long" else (x, height - y) for x, y in places]
        return sorted(place[0 if across else 1] for place in places)

    shown = []
    for across in (True, False):
        pairs = list(zip(lines(2, printer.front, across=across), lines(3, printer.back, across=across), strict=True))
        assert len(pairs) == 21
        best = min(range(21), key=lambda place: abs(pairs[place][0] - pairs[place][1]))
        shown.append(f"{(best - 10) * 0.2:.1f}")
    return ",".join([flip, *shown])


@BOTH_FLIPS
@BOTH_PAPERS
@pytest.mark.parametrize("seed", range(4))
def test_backs_meet_their_faces_after_one_look_against_the_light(
    ramble: Ramble, tmp_path: Path, paper: str, flip: str, seed: int
) -> None:
    chance = random.Random(seed)
    scale = chance.uniform(0.99, 1.01)

    def shift() -> tuple[float, float]:
        return chance.uniform(-0.95, 0.95), chance.uniform(-0.95, 0.95)

    printer = Printer(Prints((scale, scale), shift()), Prints((scale, scale), shift()))
    page, cards = tmp_path / "calibration.pdf", tmp_path / "cards.pdf"
    assert ramble(f"print calibration {page} --paper {paper} --flip {flip}").status == 0
    known = "--front {:.3f},{:.3f}".format(*printer.front.off) if seed % 2 else ""
    answer = ramble(f"print calibrate {known} --light {read_scales(page, printer, paper, flip)}")
    assert answer.status == 0, answer
    assert ramble(f"print faces {cards} --paper {paper} --backs {flip} --only qS --margin 10").status == 0
    front, back = (
        prints.mark(Mark(*page_box(cards, "trimbox", page)), paper)
        for page, prints in enumerate((printer.front, printer.back))
    )
    width, height = SIZES[paper]
    if flip == "long":
        back = Mark(width - back.right, back.bottom, width - back.left, back.top)
    else:
        back = Mark(back.left, height - back.top, back.right, height - back.bottom)
    assert max(abs(front.left - back.left), abs(front.right - back.right)) <= 0.2
    assert max(abs(front.bottom - back.bottom), abs(front.top - back.top)) <= 0.2


@BOTH_FLIPS
@BOTH_PAPERS
def test_the_light_moves_the_back_of_a_printer_that_turns_pages(
    ramble: Ramble, tmp_path: Path, paper: str, flip: str
) -> None:
    """Its turns are known; the scales are not in the middle of the page, so they show these too."""
    page, chance = calibration_page(ramble, tmp_path, paper, flip), random.Random(f"light, {paper} {flip}")
    for _ in range(3):
        printer = random_printer(chance, (chance.uniform(0.99, 1.01), chance.uniform(0.99, 1.01)))
        sides = [replace(each, off=(each.off[0] / 4, each.off[1] / 4)) for each in (printer.front, printer.back)]
        printer = Printer(*sides)
        calibrate(ramble, *measured(page, printer, paper))
        calibrate(ramble, "--back", "9,9")
        calibrate(ramble, "--light", read_scales(page, printer, paper, flip))
        assert left_over(ramble, tmp_path, printer, paper, "--backs", flip) <= 0.2
