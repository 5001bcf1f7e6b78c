"""Sheets of faces: which way the cards lie, any paper, shops and cutters; measured on the finished files."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from ramble_tools.press.cutting_machine import sheet_for_cutter
from ramble_tools.press.layout import Box
from ramble_tools.press.templates import read_card_size, read_cutter, read_paper
from tests.conftest import Ramble, Refused
from tests.press.conftest import Press
from tests.press.read_pdf import Glyph, Mark, glyphs, ink, marks, page_box, picture

CARD = (63.5, 88.9)


def big(path: Path, page: int = 0) -> list[Glyph]:
    """Return the big letters of a page, whichever way they lie."""
    return [each for each in glyphs(path, page) if max(each.height, each.width) > 19 and each.text.isalpha()]


# --- orientation


@pytest.mark.parametrize(
    ("paper", "size", "cards"),
    [("a3", "poker", 18), ("legal", "bridge", 12), ("letter", "poker", 9), ("letter", "mini", 18), ("a4", "bridge", 9)],
)
def test_the_way_that_fits_more_is_chosen_and_shown(
    press: Press, path: Path, paper: str, size: str, cards: int
) -> None:
    said = press("faces", "--paper", paper, "--size", size, "--deck", "1")
    assert f"{cards} cards to a page" in said
    found = big(path)
    assert len(found) == cards
    on_their_sides = (paper, size) in (("a3", "poker"), ("legal", "bridge"), ("letter", "mini"))
    assert ("on their sides" in said) == on_their_sides
    # The T of the two of spades is 32 mm from top to bottom, and less wide.
    letter = next(each for each in found if each.text == "T")
    assert (letter.width > letter.height) == on_their_sides
    with pikepdf.open(path) as document:
        # The paper is in portrait, so that flipping and calibration are the same for every sheet.
        assert all(page.mediabox[2] < page.mediabox[3] for page in document.pages)


# --- papers, margins and marks


def test_any_paper(press: Press, path: Path) -> None:
    for text in ("13x19in", "19 x 13 in", "330.2x482.6", "330.2mmx482.6mm"):
        assert "25 cards to a page, 5 x 5" in press("faces", "--paper", text)
        assert page_box(path) == pytest.approx([0, 0, 330.2, 482.6], abs=0.02)


@pytest.mark.parametrize(
    "options", ["--size 63x88", "--size 63x88 --backs fold", "--size jumbo --one-per-page", "--shop mpc"]
)
def test_no_answer_has_zeros_at_the_end_of_a_length(ramble: Ramble, tmp_path: Path, options: str) -> None:
    answer = ramble(f"print faces {tmp_path}/f.pdf --only qS {options}")
    assert answer.status == 0 and not re.search(r"\d\.\d*0 ", answer.out)


@pytest.mark.parametrize("which", ["both", "crosses", "margins", "full", "none"])
def test_crosses_that_stay_on_cards_with_square_corners_are_named(press: Press, which: str) -> None:
    said = press(f"faces --only qS --marks {which}")
    assert ("round the corners, or the crosses stay on them" in said) == (which in ("both", "crosses"))


@pytest.mark.parametrize(("margin", "room"), [("6.35", "0"), ("4.15", "1.8"), ("2.8", "")])
def test_marks_that_are_too_short_are_named(press: Press, path: Path, margin: str, room: str) -> None:
    """On Letter, nine poker cards leave 6.35 mm above and below; a mark starts 0.4 mm from the cards."""
    said = press("faces", "--margin", margin, "--only", "qS")
    assert ("no room for cut marks above and below the cards: cut there from cross to cross" in said) == (room == "0")
    assert (f"above and below the cards are {room} mm long, not 3" in said) == (room == "1.8")
    assert "long, not 3" not in said or room == "1.8"
    above = [each for each in marks(path, 0) if each.bottom > 279.4 - 6.35 and each.right - each.left < 0.01]
    lengths = {round(each.top - each.bottom, 2) for each in above}
    assert lengths == ({round(6.35 - 0.4 - float(margin), 2)} if margin != "6.35" else set())
    assert all(min(each.left, each.bottom) > float(margin) - 0.01 for each in marks(path, 0))


@pytest.mark.parametrize(
    ("options", "margin", "length"),
    [
        ("--size mini", "left", 40),
        ("--paper a4 --size mini", "left", 40),
        ("--paper a3", "left", 50),
        ("--paper tabloid", "bottom", 50),
        ("--paper a3 --size tarot", "bottom", 50),
        ("--paper legal --size bridge --backs fold", "bottom", 50),
        ("--paper tabloid --size mini --backs fold", "bottom", 40),
        ("--backs fold", "left", 50),
        ("--size mini --marks full", "left", 40),
    ],
)
def test_a_ruler_is_between_the_cut_marks_of_a_margin(
    options: str, margin: str, length: int, press: Press, path: Path
) -> None:
    said = press("faces", *options.split(), "--only", "qS")
    assert f"the line in the {margin} margin should be {length} mm long" in said
    drawn, found = marks(path, 0), glyphs(path, 0)
    trim = page_box(path, "trimbox")
    if margin == "left":
        rulers = [each for each in drawn if each.right < trim[0] and length - 0.01 < each.top - each.bottom < 51]
        note = [each for each in found if each.right < trim[0]]
    else:
        rulers = [each for each in drawn if each.top < trim[1] and length - 0.01 < each.right - each.left < 51]
        note = [each for each in found if each.top < trim[1]]
    assert len(rulers) == 1 and len(note) > 30
    ends = [each for each in drawn if each.right - each.left < 2 and each.top - each.bottom < 2]
    # No mark crosses the line or its note. A line that is neither upright nor level is of the back's lattice, clipped.
    parts: list[Glyph | Mark] = [*rulers, *note]
    for other in drawn:
        if other in rulers or other in ends or min(other.right - other.left, other.top - other.bottom) > 5:
            continue
        for part in parts:
            apart = max(other.left - part.right, part.left - other.right) > 0.2
            assert apart or max(other.bottom - part.top, part.bottom - other.top) > 0.2


def test_without_room_for_a_ruler_the_answer_says_what_to_measure(press: Press, path: Path) -> None:
    said = press("faces", "--paper", "77x102mm", "--margin", "5", "--only", "qS")
    assert "there is no line to check it, so measure a card: 63.5 x 88.9 mm" in said
    assert not [each for each in glyphs(path, 0) if each.text == "%"]


# --- perforated sheets


def test_cards_are_where_a_perforated_sheet_has_them(press: Press, path: Path, tmp_path: Path) -> None:
    template = tmp_path / "mine.toml"
    template.write_text(
        '[sheet.mine]\npaper = "letter"\ncolumns = 2\nrows = 4\nwidth_mm = 88.9\nheight_mm = 63.5\nleft_mm = 19.05\n'
        "top_mm = 12.7\n"
    )
    said = press("faces", "--sheet", "mine", "--template", str(template), "--deck", "1")
    assert "8 cards to a page, 2 x 4, on their sides" in said
    centers = {(19.05 + 88.9 * (column + 0.5), 12.7 + 63.5 * (row + 0.5)) for column in range(2) for row in range(4)}
    found = big(path)
    assert len(found) == 8
    for x, y in centers:
        assert any(abs(each.x - x) < 3.5 and abs(each.y - y) < 3.5 for each in found)
    # There is nothing to cut.
    assert not [each for each in marks(path, 0) if each.right - each.left < 0.01 and 60 < each.left < 200]


def test_your_own_perforated_sheet(press: Press, path: Path, tmp_path: Path) -> None:
    template = tmp_path / "mine.toml"
    template.write_text(
        '[sheet.mine]\npaper = "a4"\ncolumns = 2\nrows = 3\nwidth_mm = 63\nheight_mm = 88\nleft_mm = 20\ntop_mm = 10\n'
        "pitch_x_mm = 80\npitch_y_mm = 92\n"
    )
    assert "6 cards to a page" in press("faces", "--sheet", "mine", "--template", str(template))
    assert page_box(path, "trimbox") == pytest.approx([20, 297 - 10 - 184 - 88, 163, 287], abs=0.01)


# --- shops


def test_one_card_per_page_with_bleed_and_trim(press: Press, path: Path) -> None:
    said = press("faces", "--one-per-page", "--backs", "long", "--only", "qS eH", "--deck", "1")
    assert "each face is followed by its back" in said
    with pikepdf.open(path) as document:
        assert len(document.pages) == 2 * 2
    bleed = 3.175
    for page in range(4):
        for box in ("mediabox", "bleedbox"):
            assert page_box(path, box, page) == pytest.approx([0, 0, 69.85, 95.25], abs=0.01)
        assert page_box(path, "trimbox", page) == pytest.approx(
            [bleed, bleed, bleed + CARD[0], bleed + CARD[1]], abs=0.01
        )
    # The back fills the bleed up to the edge of the page, and the face has nothing in it.
    back, face = picture(path, 1, 100), picture(path, 0, 100)
    for edge in ((0, 0, 275, 6), (0, 369, 275, 375), (0, 0, 6, 375), (269, 0, 275, 375)):
        strip = back.crop(edge)
        assert sum(strip.histogram()[:160]) > 0.1 * strip.width * strip.height
        assert face.crop(edge).getextrema() == (255, 255)


def test_one_card_per_page_without_a_bleed(press: Press) -> None:
    assert "63.5 x 88.9 mm and no bleed" in press("faces --one-per-page --bleed 0 --only qS")


@pytest.mark.parametrize(
    ("gone", "page"),
    [
        ("--shop gamecrafter-poker", (69.85, 95.25)),
        ("--shop gamecrafter-bridge", (63.5, 95.25)),
        ("--shop gamecrafter-tarot", (76.2, 127.0)),
        ("--shop gamecrafter-jumbo", (95.25, 146.05)),
        ("--shop drivethrucards", (69.85, 95.25)),
        ("--shop makeplayingcards-63x88", (69.096, 94.096)),
        ("--sheet printplaygames-18", (69.85, 95.25)),
    ],
)
def test_what_to_type_instead_of_a_shop_that_went_prints_its_pages(
    press: Press, ramble: Ramble, refused: Refused, path: Path, tmp_path: Path, gone: str, page: tuple[float, float]
) -> None:
    start, _, instead = refused("print", "faces", str(path), *gone.split()).partition("; type ")
    assert start == f"{gone} is gone"
    press("faces", *instead.split(), "--only", "qS")
    assert page_box(path) == pytest.approx([0, 0, *page], abs=0.01)
    if gone.startswith("--sheet"):
        return
    instead = refused("print", "images", str(tmp_path / "p"), *gone.split()).partition("; type ")[2]
    assert ramble("print", "images", str(tmp_path / "p"), *instead.split(), "--only", "qS").status == 0
    with Image.open(tmp_path / "p" / "back.png") as image:
        assert image.size == tuple(round(side / 25.4 * 300) for side in page)


def test_a_shop_of_your_own_may_have_the_name_of_one_that_went(press: Press, path: Path, tmp_path: Path) -> None:
    template = tmp_path / "mine.toml"
    template.write_text("[shop.gamecrafter-poker]\nwidth_mm = 60\nheight_mm = 80\nbleed_mm = 2\n")
    press("faces", "--shop", "gamecrafter-poker", "--template", str(template), "--only", "qS")
    assert page_box(path) == pytest.approx([0, 0, 64, 84], abs=0.01)


def test_a_shop_gets_no_correction_of_your_printer(ramble: Ramble, press: Press, path: Path) -> None:
    press("faces --one-per-page --only qS")
    before = path.read_bytes()
    assert ramble("print calibrate --front 2,2").status == 0
    press("faces --one-per-page --only qS")
    assert path.read_bytes() == before
    assert "corrected for your printer" in press("faces --only qS")


# --- cutters


def test_the_cuts_are_around_the_cards(press: Press, path: Path, tmp_path: Path) -> None:
    """The SVG and the DXF have a round rectangle around each card of the page, clear of the registration marks."""
    svg, dxf = tmp_path / "out.svg", tmp_path / "out.dxf"
    said = press("faces", "--cutter", "cameo", "--deck", "1")
    # Cards begin at 19.05 and 12.7 mm: with 1.5 mm beside it, a mark of 7.5 mm at 10 mm is clear of them.
    assert "set three registration marks: inset 10 mm, length 7.5 mm, thickness 1 mm" in said
    assert "out.svg and" in said and "out.dxf: the cuts of a full page, with round corners" in said
    root = ElementTree.fromstring(svg.read_text())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("215.9mm", "279.4mm", "0 0 215.9 279.4")
    rects = [each.attrib for each in root.iter() if each.tag.endswith("rect")]
    sides = [tuple(float(each[name]) for name in ("x", "y", "width", "height")) for each in rects]
    assert len(sides) == 8 and {each["rx"] for each in rects} == {"3.2"}
    found = big(path)
    assert len(found) == 8
    for letter in found:
        around = [
            (x, y)
            for x, y, width, height in sides
            if abs(x + width / 2 - letter.x) < 3.5 and abs(279.4 - y - height / 2 - letter.y) < 3.5
        ]
        assert len(around) == 1
    wanted = [(x, 279.4 - y - height, x + width, 279.4 - y) for x, y, width, height in sides]
    for found_box, box in zip(dxf_boxes(dxf.read_text()), wanted, strict=True):
        assert found_box == pytest.approx(box, abs=0.01)
    black = [
        each
        for each in marks(path, 0)
        if each.left < 215.9 and min(each.right - each.left, each.top - each.bottom) < 5.1
    ]
    square = next(
        each for each in black if abs(each.right - each.left - 5) < 0.01 and abs(each.top - each.bottom - 5) < 0.01
    )
    assert (square.left, 279.4 - square.top) == pytest.approx((10, 10), abs=0.01)


def dxf_boxes(text: str) -> list[tuple[float, float, float, float]]:
    """Return the box of each polyline, whose four corners bulge by a quarter of a circle."""
    lines = text.splitlines()
    pairs = list(zip(map(int, lines[::2]), lines[1::2], strict=True))
    assert pairs[-1] == (0, "EOF")
    found: list[list[tuple[float, float]]] = []
    bulges = []
    for code, value in pairs:
        if (code, value) == (0, "POLYLINE"):
            found.append([])
        elif code == 10:
            found[-1].append((float(value), 0.0))
        elif code == 20:
            found[-1][-1] = (found[-1][-1][0], float(value))
        elif code == 42:
            bulges.append(float(value))
    assert Counter(bulges) == Counter({0.0: 4 * len(found), 0.41421356: 4 * len(found)})
    return [
        (min(x for x, _ in line), min(y for _, y in line), max(x for x, _ in line), max(y for _, y in line))
        for line in found
    ]


@pytest.mark.parametrize(
    ("options", "cards", "gap", "shared"),
    [
        ("", 8, 0, True),
        ("--gutter 2", 6, 2, False),
        ("--paper a4", 8, 2, False),
        ("--paper a4 --gutter 0", 8, 0, True),
        ("--paper a4 --gutter 1", 8, 1, False),
        # With marks of 5 mm, nine cards are clear of them.
        ("--paper a4 --size 63x88", 9, 0, True),
        # Of twelve in two columns, on their sides, those beside the marks are too close.
        ("--paper legal --size bridge --gutter 0", 10, 0, True),
        # Of sixteen, three are left out beside the marks.
        ("--paper a4 --size mini --gutter 4", 13, 4, False),
    ],
)
def test_cards_for_a_cutter_are_apart_or_the_answer_says_so(
    options: str, cards: int, gap: float, shared: bool, press: Press, tmp_path: Path
) -> None:
    """Cards are 2 mm apart where that costs none of them."""
    said = press("faces", "--cutter", "cameo", "--deck", "1", *options.split())
    assert f"{cards} cards to a page" in said
    assert ("some cards share an edge, which is cut twice; --gutter 2 keeps them apart" in said) == shared
    assert ("3 places beside a registration mark stay empty" in said) == (cards == 13)
    found = dxf_boxes((tmp_path / "out.dxf").read_text())
    assert len(found) == cards
    gaps = {round(one[0] - other[2], 2) for one in found for other in found if one[0] > other[0] and one[1] == other[1]}
    assert min(gaps) == gap


@pytest.mark.parametrize("paper", ["letter", "a4", "a5", "legal", "a3", "tabloid"])
@pytest.mark.parametrize("machine", ["cameo", "cameo-5-alpha", "sheet-feeder", "inkscape-silhouette"])
@pytest.mark.parametrize(("gutter", "bleed"), [(None, 0), (1, 0), (3, 1), (4, 0)])
def test_nothing_is_cut_or_printed_beside_a_mark(paper: str, machine: str, gutter: float | None, bleed: float) -> None:
    """Otherwise the camera of a cutter takes ink beside a mark for a part of it. All cuts are between the marks."""
    cutter = read_cutter(machine)
    for size in ("poker", "63x88", "bridge", "mini", "jumbo"):
        sheet, used = sheet_for_cutter(read_paper(paper), read_card_size(size), cutter, gutter=gutter, bleed=bleed)
        width, height = sheet.paper.width, sheet.paper.height
        assert cutter.least <= used.length <= cutter.length and used.inset == cutter.inset
        squares = corners_of_marks(width, height, used.inset, used.length, four=cutter.marks == "four")
        for cell in sheet.cells():
            assert min(cell.left, cell.bottom, width - cell.right, height - cell.top) > used.inset - 1e-6
            for mark in squares:
                across = max(cell.left - bleed - mark.right, mark.left - cell.right - bleed)
                along = max(cell.bottom - bleed - mark.top, mark.bottom - cell.top - bleed)
                assert max(across, along) > cutter.clear - 1e-5, (size, cell, mark)
        # Each place that is empty would have been too close, even to the shortest mark.
        shortest = corners_of_marks(width, height, used.inset, cutter.least, four=cutter.marks == "four")
        everywhere = list(replace(sheet, left_out=frozenset()).cells())
        for place in sheet.left_out:
            cell = everywhere[place].grown(bleed + cutter.clear)
            assert any(mark.overlaps(cell) for mark in shortest)
        assert len(list(sheet.cells())) == sheet.cards == sheet.columns * sheet.rows - len(sheet.left_out)


def corners_of_marks(width: float, height: float, inset: float, length: float, *, four: bool) -> list[Box]:
    """Return the squares of the marks, of which the first of three is one of 5 mm."""
    first = length if four else 5
    found = [
        Box(inset, height - inset - first, first, first),
        Box(width - inset - length, height - inset - length, length, length),
        Box(inset, inset, length, length),
    ]
    return [*found, Box(width - inset - length, inset, length, length)] if four else found


def test_cards_for_a_cutter_are_upright_if_as_many_fit(press: Press) -> None:
    """Two small cards fit on a postcard either way."""
    said = press("faces", "--cutter", "cameo", "--deck", "1", "--size", "mini", "--paper", "100x150mm")
    assert "2 cards to a page, 1 x 2" in said and "on their sides" not in said


def test_an_edge_shared_by_two_rows_is_cut_twice_too(press: Press) -> None:
    line = ["--cutter", "cameo", "--deck", "1", "--paper", "110x215mm", "--size", "63x88", "--gutter"]
    said = press("faces", *line, "0")
    assert "1 x 2" in said and "some cards share an edge, which is cut twice" in said
    assert "share an edge" not in press("faces", *line, "1")


def test_a_cutter_is_told_that_the_numbers_are_millimeters(press: Press, tmp_path: Path) -> None:
    """In inches, a card would be two meters high. The code of millimeters in DXF is 4."""
    press("faces", "--cutter", "cameo", "--deck", "1")
    header = (tmp_path / "out.dxf").read_text().split("ENDSEC")[0].split()
    assert header[header.index("$INSUNITS") :][:3] == ["$INSUNITS", "70", "4"]


def test_a_cutter_cuts_between_its_marks(press: Press, tmp_path: Path) -> None:
    """With a gutter of 4 mm, three cards side by side would begin 1.3 mm left of the marks."""
    for paper, (width, height) in (("letter", (215.9, 279.4)), ("a5", (148, 210)), ("tabloid", (279.4, 431.8))):
        for options in (["--gutter", "4", "--bleed", "2"], ["--size", "bridge"], ["--size", "mini", "--gutter", "4"]):
            press("faces", "--cutter", "cameo", "--paper", paper, "--only", "qS", *options)
            for left, bottom, right, top in dxf_boxes((tmp_path / "out.dxf").read_text()):
                assert min(left, bottom, width - right, height - top) >= 10, (paper, options)


@pytest.mark.parametrize(
    ("typed", "marks_said"),
    [
        ("Portrait 4", "three registration marks: inset 10 mm"),
        ("silhouette", "three registration marks: inset 10 mm"),
        ("Cameo 5a", "four registration marks: inset 10 mm"),
        ("auto sheet feeder", "three registration marks: inset 15.875 mm"),
        ("inkscape", "three registration marks: inset 10 mm, length 20 mm, thickness 0.3 mm"),
        ("Brother ScanNCut", "let the machine scan a sheet: it finds the line around each card"),
    ],
)
def test_a_machine_is_found_by_the_names_that_its_users_have_for_it(press: Press, typed: str, marks_said: str) -> None:
    assert marks_said in press("faces", "--cutter", typed, "--only", "qS")


def test_a_machine_that_scans_finds_the_outline_of_each_card(press: Press, path: Path, tmp_path: Path) -> None:
    press("faces --cutter scanncut --only 'qS zC tS'")
    outlines = [
        (each.left, each.bottom, each.right, each.top)
        for each in marks(path, 0)
        if (each.right - each.left, each.top - each.bottom) == pytest.approx((88.9, 63.5), abs=0.01)
    ]
    cuts = dxf_boxes((tmp_path / "out.dxf").read_text())
    assert len(cuts) == 8 and len(outlines) == 3 + 1
    assert all(any(each == pytest.approx(cut, abs=0.01) for cut in cuts) for each in outlines)
    # Outlines that touch would be one.
    assert min(one[0] - other[2] for one in cuts for other in cuts if one[0] > other[2]) > 1.9


def test_a_machine_of_your_own(press: Press, refused: Refused, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    table = '[cutter.mine]\nmarks = "four"\ninset_mm = 12\nlength_mm = 9\nleast_mm = 6\nthickness_mm = 0.5\n'
    file.write_text(table)
    said = press("faces", "--cutter", "mine", "--template", str(file), "--only", "qS")
    assert "set four registration marks: inset 12 mm, length" in said and "thickness 0.5 mm" in said
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(table.replace("least_mm = 6", "least_mm = 60"))
    assert refused("print", "faces", str(path), "--cutter", "mine", "--template", str(wrong)).endswith(
        "cutter.mine: the lengths contradict each other: thickness_mm < least_mm <= length_mm must be true"
    )


# --- fold


def test_folded_backs_go_past_the_cards_but_not_past_the_fold(press: Press, path: Path) -> None:
    press("faces", "--backs", "fold", "--deck", "1")
    image, dpi = picture(path, 0, 100), 100
    left, top = (279.4 - 4 * 63.5) / 2, (215.9 - 2 * 88.9) / 2

    usual = ink(image, dpi, left + 5, top + 5, left + 58, top + 20)
    assert ink(image, dpi, left + 5, top - 2.8, left + 58, top - 0.3) > 0.6 * usual
    assert ink(image, dpi, left - 2.8, top + 5, left - 0.3, top + 80) > 0.6 * usual
    # Beside the face, there is only the ruler.
    assert ink(image, dpi, left - 1.0, top + 90, left - 0.3, top + 170) == 0


def test_rows_of_folded_cards_are_apart_so_that_backs_stay_off_faces(press: Press, path: Path) -> None:
    """On A3 there are two rows of four pairs, and 407.3 - 355.6 mm are free: the rows are 3 mm apart."""
    assert "8 cards to a page, 4 x 2" in press("faces", "--backs", "fold", "--paper", "a3", "--deck", "1")
    height = 4 * 88.9 + 3
    assert page_box(path, "trimbox") == pytest.approx([21.5, (420 - height) / 2, 275.5, (420 + height) / 2], abs=0.01)
    image, dpi = picture(path, 0, 100), 100
    face = (420 - height) / 2 + 88.9

    # The lattice of the lower row fills the gap, and ends where the faces of the upper row begin.
    assert ink(image, dpi, 27, face + 88.9 + 0.3, 80, face + 88.9 + 2.7) > 0.1
    assert ink(image, dpi, 40, face + 88.9 - 2.7, 65, face + 88.9 - 0.5) == 0


# --- options that would do nothing


def test_papers_in_the_help(ramble: Ramble) -> None:
    """Every page takes any size of paper, and its help says so."""
    for command in ("faces", "guide", "scorepad", "rules", "calibration"):
        help_text = " ".join(ramble(f"print {command} --help").out.split())
        assert "letter, a4, a5, legal, a3, tabloid, or a size: 13x19in." in help_text


def test_a_cutter_can_have_four_marks_and_they_are_outside_the_margins(
    press: Press, path: Path, tmp_path: Path
) -> None:
    """A sheet feeder needs an inset of 0.625 in; a Cameo 5 Alpha finds four corners. All cuts are between the marks."""
    for inset, length, options in ((10, 7.5, []), (15.9, 8.4, ["--margin", "15.9"])):
        said = press("faces", "--cutter", "cameo-5-alpha", "--only", "zC", *options)
        assert f"set four registration marks: inset {inset} mm, length {length} mm" in said
        corners = {(left, bottom) for left in (inset, 215.9 - inset - length) for bottom in (inset, 279.4 - inset - 1)}
        found = {(each.left, each.bottom) for each in marks(path, 0) if each.right - each.left == pytest.approx(length)}
        assert sorted(found) == [pytest.approx(each, abs=0.01) for each in sorted(corners)]
        assert not [each for each in marks(path, 0) if each.right - each.left == pytest.approx(5.0)]
        boxes = dxf_boxes((tmp_path / "out.dxf").read_text())
        assert boxes
        for left, bottom, right, top in boxes:
            assert min(left, bottom) >= inset and right <= 215.9 - inset and top <= 279.4 - inset


def test_a_bleed_that_nothing_goes_into_costs_no_page(press: Press) -> None:
    said = press("faces", "--bleed", "3")
    assert "108 cards on 12 pages" in said and "without backs --bleed changes nothing" in said
    again = press("faces", "--bleed", "3", "--backs", "long")
    assert "out.pdf: replaced; 108 cards" in again and "changes nothing" not in again
