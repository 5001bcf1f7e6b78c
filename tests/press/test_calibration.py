"""Calibration, with printers that are simulated: measure the page as it says, and print cards where they belong."""

import itertools
import random
import re
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest

from ramble_tools.press.calibration import (
    NO_CALIBRATION,
    Calibration,
    calibration_of,
    read_measured,
    read_scale,
    save_calibration,
)
from tests.conftest import Ramble, Refused
from tests.press.read_pdf import Glyph, Mark, glyphs, marks, page_box, words

SIZES = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
CARD = (63.5, 88.9)
# How far from its place a cut may be, in mm.
EXACT = 0.1
PERFORATED = f"--sheet mine --template '{Path(__file__).with_name('perforated.toml')}'"


# --- printers


@dataclass(frozen=True)
class Printer:
    """A printer that scales a page around its middle, and then moves it. Each side is seen as it is read."""

    scale: tuple[float, float]
    front: tuple[float, float]
    back: tuple[float, float]

    def printed(self, mark: Mark, paper: str, *, back: bool = False) -> Mark:
        """Return where on the paper a mark of the file is printed, in mm from the lower left corner of that side."""
        (width, height), (wide, high), (across, up) = SIZES[paper], self.scale, self.back if back else self.front

        def x(at: float) -> float:
            return width / 2 + across + wide * (at - width / 2)

        def y(at: float) -> float:
            return height / 2 + up + high * (at - height / 2)

        return Mark(x(mark.left), y(mark.bottom), x(mark.right), y(mark.top))


def random_printer(chance: random.Random, scale: tuple[float, float] | None = None) -> Printer:
    def shift() -> tuple[float, float]:
        return chance.uniform(-3, 3), chance.uniform(-3, 3)

    return Printer(scale or (chance.uniform(0.94, 1.03), chance.uniform(0.94, 1.03)), shift(), shift())


def long(mark: Mark) -> float:
    return max(mark.right - mark.left, mark.top - mark.bottom)


def is_upright(mark: Mark) -> bool:
    return mark.right - mark.left < 0.01


def is_level(mark: Mark) -> bool:
    return mark.top - mark.bottom < 0.01


def distances(page: list[Mark], printer: Printer, paper: str, *, back: bool) -> list[float]:
    """Return what a ruler says: how far the four lines of a calibration page are from the edges of the paper."""
    lines = [each for each in page if abs(long(each) - 20) < 0.01]
    printed = [printer.printed(each, paper, back=back) for each in lines]
    xs = sorted(each.left for each in printed if is_upright(each))
    ys = sorted(each.bottom for each in printed if is_level(each))
    assert (len(xs), len(ys)) == (2, 2)
    width, height = SIZES[paper]
    return [xs[0], width - xs[1], ys[0], height - ys[1]]


def measured(path: Path, printer: Printer, paper: str) -> list[str]:
    """Return the options of `calibrate`, after measuring a calibration page with a ruler to the hundredth of a mm."""
    front, back = marks(path, 0), marks(path, 1)
    rulers = [printer.printed(each, paper) for each in front if abs(long(each) - 100) < 0.01]
    scale = [max(map(long, filter(is_level, rulers))), max(map(long, filter(is_upright, rulers)))]
    typed = {
        "front": distances(front, printer, paper, back=False),
        "back": distances(back, printer, paper, back=True),
        "scale": scale,
    }
    return [f"--{name}={','.join(f'{each:.2f}' for each in numbers)}" for name, numbers in typed.items()]


def near(found: list[float], places: list[float]) -> bool:
    """Return whether each of these is at one of the places, and none of the places is left out."""
    return all(any(abs(each - place) < EXACT for place in places) for each in found) and all(
        any(abs(each - place) < EXACT for each in found) for place in places
    )


def print_cards(ramble: Ramble, path: Path, *options: str) -> str:
    """Print cards, with the margins that a refusal asks for, and return the answer."""
    answer = ramble("print", "faces", str(path), *options)
    if answer.status == 2:
        hint = re.search(r"\(is 'fit to page' on\?\) and calibrate again, or add (--margin) (\d+)\n$", answer.err)
        assert hint, answer.err
        assert not path.exists()
        answer = ramble("print", "faces", str(path), *options, *hint.groups())
    assert answer.status == 0, answer.err
    return answer.out


def check_printer(ramble: Ramble, folder: Path, page: Path, printer: Printer, paper: str, flip: str) -> None:
    """Calibrate a printer, print cards on both sides, and find all cuts and all backs where they belong."""
    assert ramble("print", "calibrate", *measured(page, printer, paper), "--yes").status == 0
    path = folder / "cards.pdf"
    path.unlink(missing_ok=True)
    said = print_cards(ramble, path, "--paper", paper, "--backs", flip, "--only", "qS zC xD")
    grid = re.search(r"cards? to a page, (\d) x (\d)(, on their sides)?", said)
    assert grid
    columns, rows = int(grid[1]), int(grid[2])
    width, height = CARD[::-1] if grid[3] else CARD
    sheet_width, sheet_height = SIZES[paper]
    xs = [sheet_width / 2 + (place - columns / 2) * width for place in range(columns + 1)]
    ys = [sheet_height / 2 + (place - rows / 2) * height for place in range(rows + 1)]

    drawn = [each for each in marks(path, 0) if is_upright(each) or is_level(each)]
    # A file's numbers are rounded.
    assert all(each.left > -0.001 and each.right < sheet_width + 0.001 for each in drawn)
    assert all(each.bottom > -0.001 and each.top < sheet_height + 0.001 for each in drawn)
    # The line to check the scale with, in the left or the bottom margin, does not reach the cards as the marks do.
    printed = [printer.printed(each, paper) for each in drawn]
    lines = [each for each in printed if each.right > xs[0] - 0.6 and each.top > ys[0] - 0.6]
    assert near([each.left for each in lines if is_upright(each)], xs), (printer, paper, flip)
    assert near([each.bottom for each in lines if is_level(each)], ys), (printer, paper, flip)

    plate = (CARD[0] * 0.5, CARD[1] * 0.26)[:: -1 if grid[3] else 1]
    plates = [
        each
        for each in (printer.printed(mark, paper, back=True) for mark in marks(path, 1))
        if (each.right - each.left, each.top - each.bottom) == pytest.approx(plate, abs=EXACT)
    ]
    cells = [((xs[place % columns] + width / 2), ys[rows - place // columns] - height / 2) for place in range(3)]
    assert len(plates) == 3
    for (x, y), back in zip(cells, plates, strict=True):
        across, up = (back.left + back.right) / 2, (back.bottom + back.top) / 2
        # Turn the sheet over.
        turned = (sheet_width - across, up) if flip == "long" else (across, sheet_height - up)
        assert turned == pytest.approx((x, y), abs=EXACT), (printer, paper, flip)


def calibration_page(ramble: Ramble, folder: Path, paper: str, flip: str) -> Path:
    path = folder / "calibration.pdf"
    assert ramble("print", "calibration", str(path), "--paper", paper, "--flip", flip).status == 0
    return path


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", list(SIZES))
def test_a_calibrated_printer_prints_where_things_belong(ramble: Ramble, tmp_path: Path, paper: str, flip: str) -> None:
    page = calibration_page(ramble, tmp_path, paper, flip)
    chance = random.Random(f"{paper} {flip}")
    for _ in range(4):
        check_printer(ramble, tmp_path, page, random_printer(chance), paper, flip)


@pytest.mark.slow
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", list(SIZES))
def test_every_scale_is_corrected(ramble: Ramble, tmp_path: Path, paper: str, flip: str) -> None:
    page = calibration_page(ramble, tmp_path, paper, flip)
    chance = random.Random(f"every scale, {paper} {flip}")
    for scale in itertools.product(range(94, 104), repeat=2):
        printer = random_printer(chance, (scale[0] / 100, scale[1] / 100))
        check_printer(ramble, tmp_path, page, printer, paper, flip)


# --- the page


PAPERS = {**SIZES, "a5": (148.0, 210.0), "139x205mm": (139.0, 205.0), "13x19in": (330.2, 482.6)}


@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_calibration_page_has_its_lines_where_it_says(ramble: Ramble, tmp_path: Path, paper: str) -> None:
    path = calibration_page(ramble, tmp_path, paper, "short")
    width, height = PAPERS[paper]
    for page, side in ((0, "FRONT"), (1, "BACK")):
        assert side in words(path, page)
        found = marks(path, page)
        edges = [each for each in found if long(each) == pytest.approx(20, abs=0.01)]
        assert sorted(each.left for each in edges if is_upright(each)) == pytest.approx([20, width - 20], abs=0.01)
        assert sorted(each.bottom for each in edges if is_level(each)) == pytest.approx([20, height - 20], abs=0.01)
        rulers = [each for each in found if long(each) == pytest.approx(100, abs=0.01)]
        assert sorted(map(is_upright, rulers)) == ([] if page else [False, True])
    with pikepdf.open(path) as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert "flippingontheshortedge" in words(path, 0)


@pytest.mark.parametrize("paper", list(PAPERS))
def test_nothing_overlaps_on_the_calibration_page(paper: str, ramble: Ramble, tmp_path: Path) -> None:
    path = calibration_page(ramble, tmp_path, paper, "long")
    width, height = PAPERS[paper]
    for page, letters in ((0, 500), (1, 100)):
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


def test_the_example_on_the_page_says_the_same_in_both_ways(ramble: Ramble, tmp_path: Path) -> None:
    text = words(calibration_page(ramble, tmp_path, "letter", "long"), 0)
    found = re.search(r"ramble(print)(calibrate)--front([\d.,]+)--back([\d.,]+)--scale([\d.,]+)It", text)
    assert found
    command, front, back, scale = found.groups()[1:]
    said = ramble("print", command, "--front", front, "--back", back, "--scale", scale).out
    assert said.splitlines()[1:] == [
        "  the front is printed 0.75 mm too far right and 0.8 mm too low,",
        "    and the back 0.25 mm too far right",
        "  100 mm comes out as 99.7 mm across and 99.5 mm up",
    ]
    assert "=0.75" in text and "=\u22120.8" in text
    short = re.search(r"--front(0\.75,-0\.8)does", text)
    assert short
    assert ramble("print", command, "--forget").status == 0
    assert ramble("print", command, "--front", short[1], "--back", "0.25,0", "--scale", scale).out == said


# --- what is saved


def test_an_option_left_out_keeps_its_value(ramble: Ramble) -> None:
    assert ramble("print calibrate").out == "printer default is not calibrated yet\n"
    assert ramble("print calibrate --front 0.5,-1 --scale 99").status == 0
    said = ramble("print calibrate --back -2,3").out.splitlines()
    assert said == [
        "saved for printer default; everything you print is now corrected",
        "  the front is printed 0.5 mm too far right and 1 mm too low,",
        "    and the back 2 mm too far left and 3 mm too high",
        "  100 mm comes out as 99 mm across and 99 mm up",
    ]
    assert ramble("print calibrate").out.splitlines() == ["printer default is calibrated", *said[1:]]
    assert "is printed where it should be, and the back 2 mm" in ramble("print calibrate --front 0,0").out
    assert ramble("print calibrate --printer office").out == "printer office is not calibrated yet\n"


def test_a_calibration_is_saved_for_each_printer(home: Path) -> None:
    assert calibration_of(None) == NO_CALIBRATION
    save_calibration("Office", Calibration((1, 2), (3, -4), (1.01, 0.99)))
    save_calibration("default", Calibration((0.5, 0), (0, 0), (1.0, 1.0)))
    assert calibration_of("office") == Calibration((1.0, 2.0), (3.0, -4.0), (1.01, 0.99))
    assert calibration_of(None).front == (0.5, 0.0)
    assert "[office]\nfront = [1.0, 2.0]" in (home / "printers.toml").read_text()


def test_a_damaged_calibration_file_is_named(refused: Refused, home: Path, tmp_path: Path) -> None:
    (home / "printers.toml").write_text("[default]\nfront = [1, 1]\n")
    message = "printers.toml': default: back is missing; fix or delete it"
    assert refused("print", "faces", str(tmp_path / "f.pdf")).endswith(message)
    (home / "printers.toml").write_text("[default]\nfront = [1, 1]\nback = [0, 0]\nscale = 0.94\n")
    message = "100 mm are, divided by 100; fix or delete it"
    assert refused("print", "faces", str(tmp_path / "f.pdf")).endswith(message)
    (home / "printers.toml").write_text("[default\n")
    assert "printers.toml' is not a TOML file: " in refused("print", "faces", str(tmp_path / "f.pdf"))


# --- what is typed


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
    assert read_measured(typed, "--front") == offset


@pytest.mark.parametrize(
    ("typed", "offset"),
    [("21,19.5,19.8,21.4", (0.75, -0.8)), ("20 20 20 20", (0, 0)), ("19mm, 21mm, 28mm, 14.5mm", (-1, 6.75))],
)
def test_four_distances(typed: str, offset: tuple[float, float]) -> None:
    assert read_measured(typed, "--front") == offset


@pytest.mark.parametrize(
    ("typed", "scale"), [("99.7", (0.997, 0.997)), ("98.5,101.5", (0.985, 1.015)), ("99.7% 100 mm", (0.997, 1))]
)
def test_scales(typed: str, scale: tuple[float, float]) -> None:
    assert read_scale(typed) == pytest.approx(scale)


@pytest.mark.parametrize("scale", ["94", "98.4,100", "100,101.6"])
def test_a_scale_that_fit_to_page_explains_is_questioned_once(ramble: Ramble, scale: str) -> None:
    assert ramble("print", "calibrate", "--front", "1,1", "--scale", scale, "--yes").status == 0
    assert ramble("print calibrate --front 2,2").status == 0
    assert calibration_of(None).scale == read_scale(scale, sure=True)


# --- what is printed


def test_the_faces_are_corrected_too(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "f.pdf"

    def letter() -> Glyph:
        assert ramble("print", "faces", str(path), "--only", "qS").status == 0
        return max(glyphs(path, 0), key=lambda each: each.height)

    right = letter()
    assert ramble("print calibrate --front 0.5,-1 --scale 99,101").status == 0
    printer = Printer((0.99, 1.01), (0.5, -1), (0, 0))
    drawn = letter()
    printed = printer.printed(Mark(drawn.left, drawn.bottom, drawn.right, drawn.top), "letter")
    assert (printed.left, printed.bottom, printed.right, printed.top) == pytest.approx(
        (right.left, right.bottom, right.right, right.top), abs=0.05
    )
    trim = page_box(path, "trimbox")
    box = printer.printed(Mark(*trim), "letter")
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
    front = [printer.printed(each, paper) for each in marks(path, 2)]
    turned = [printer.printed(each, paper, back=True) for each in marks(path, 3)]
    back = [
        Mark(width - each.right, each.bottom, width - each.left, each.top)
        if flip == "long"
        else Mark(each.left, height - each.top, each.right, height - each.bottom)
        for each in turned
    ]
    shown = []
    for across in (True, False):

        def lines(side: list[Mark], *, across: bool = across) -> list[float]:
            found = [e for e in side if (e.top - e.bottom > 6) == across and max(long(e), 6) < 8]
            return sorted(e.left if across else e.bottom for e in found)

        pairs = list(zip(lines(front), lines(back), strict=True))
        assert len(pairs) == 21
        best = min(range(21), key=lambda place: abs(pairs[place][0] - pairs[place][1]))
        shown.append(f"{(best - 10) * 0.2:.1f}")
    return ",".join([flip, *shown])


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("seed", range(4))
def test_backs_meet_their_faces_after_one_look_against_the_light(
    ramble: Ramble, tmp_path: Path, paper: str, flip: str, seed: int
) -> None:
    chance = random.Random(seed)
    scale = chance.uniform(0.99, 1.01)

    def shift() -> tuple[float, float]:
        return chance.uniform(-0.95, 0.95), chance.uniform(-0.95, 0.95)

    printer = Printer((scale, scale), shift(), shift())
    page, cards = tmp_path / "calibration.pdf", tmp_path / "cards.pdf"
    assert ramble(f"print calibration {page} --paper {paper} --flip {flip}").status == 0
    known = "--front {:.3f},{:.3f}".format(*printer.front) if seed % 2 else ""
    answer = ramble(f"print calibrate {known} --light {read_scales(page, printer, paper, flip)}")
    assert answer.status == 0, answer
    assert ramble(f"print faces {cards} --paper {paper} --backs {flip} --only qS --margin 10").status == 0
    front, back = (printer.printed(Mark(*page_box(cards, "trimbox", side)), paper, back=bool(side)) for side in (0, 1))
    width, height = SIZES[paper]
    if flip == "long":
        back = Mark(width - back.right, back.bottom, width - back.left, back.top)
    else:
        back = Mark(back.left, height - back.top, back.right, height - back.bottom)
    assert max(abs(front.left - back.left), abs(front.right - back.right)) <= 0.2
    assert max(abs(front.bottom - back.bottom), abs(front.top - back.top)) <= 0.2
