"""`ramble print labels`, measured on the finished file, for every sheet in tests/data/label-sheets.csv and others."""

import csv
import math
import re
import shlex
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageDraw

from ramble_tools.letters import lettered_deck
from ramble_tools.press.labels import read_skip, skip_text
from tests.conftest import DATA, ROOT, Ramble, Refused
from tests.press.conftest import Press
from tests.press.fans import PIVOTS, angle_of, shows
from tests.press.read_pdf import Glyph, Mark, fonts, glyphs, marks, page_box, picture

PAPERS = {"A4": (210.0, 297.0), "US-Letter": (215.9, 279.4)}
FACES = [(each.letter.upper(), each.card.rank.value, deck) for deck in (1, 2) for each in lettered_deck(deck)]
NEAREST = 1.0

# The measurements that templates/label_sheets.toml was made from.
ROWS = list(csv.DictReader((DATA / "label-sheets.csv").read_text().splitlines()))
# For 5160, the table has gLabels' even spaces. LibreOffice and others have 3/16 in at the sides, a pitch of 2.75 in.
next(row for row in ROWS if row["part"] == "5160").update(left_mm="4.762", pitch_x_mm="69.85")


def number(row: dict[str, str], name: str) -> float:
    """Return a length from the table. Where a pitch is missing, labels touch."""
    return float(row[name] or row[{"pitch_x_mm": "width_mm", "pitch_y_mm": "height_mm"}[name]])


def places(row: dict[str, str]) -> list[tuple[float, float]]:
    """Return the lower left corner of each label, row by row from the top."""
    _, page_height = PAPERS[row["paper"]]
    return [
        (
            number(row, "left_mm") + column * number(row, "pitch_x_mm"),
            page_height - number(row, "top_mm") - line * number(row, "pitch_y_mm") - number(row, "height_mm"),
        )
        for line in range(int(row["rows"]))
        for column in range(int(row["columns"]))
    ]


def on_label(row: dict[str, str], corner: tuple[float, float], found: list[Glyph]) -> list[Glyph]:
    left, bottom = corner
    width, height = number(row, "width_mm"), number(row, "height_mm")
    return [each for each in found if left < each.x < left + width and bottom < each.y < bottom + height]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["part"])
def test_each_letter_is_on_the_label_of_its_card(row: dict[str, str], ramble: Ramble, tmp_path: Path) -> None:
    path, skip = tmp_path / "labels.pdf", 3
    answer = ramble("print", "labels", str(path), "--sheet", row["part"], "--skip", str(skip))
    assert (answer.status, answer.err) == (0, "")
    corners = places(row)
    labels = [
        (page, on_label(row, corner, glyphs(path, page)), corner)
        for page in range(math.ceil((len(FACES) + skip) / len(corners)))
        for corner in corners
    ]
    assert all(not found for _, found, _ in labels[:skip])
    assert all(not found for _, found, _ in labels[skip + len(FACES) :])
    width, height = number(row, "width_mm"), number(row, "height_mm")
    for (letter, rank, deck), (_, found, (left, bottom)) in zip(FACES, labels[skip:], strict=False):
        assert Counter(each.text for each in found) == Counter(letter + rank + f"deck{deck}")
        big = max(found, key=lambda each: each.height)
        assert big.text in (letter, "Q")  # Q's tail hangs below the line
        for each in found:
            if row["shape"] == "round":
                middle = (left + width / 2, bottom + height / 2)
                reach = max(math.dist(middle, (x, y)) for x in (each.left, each.right) for y in (each.bottom, each.top))
                assert reach <= width / 2 - NEAREST
            else:
                assert left + NEAREST <= each.left and each.right <= left + width - NEAREST
                assert bottom + NEAREST <= each.bottom and each.top <= bottom + height - NEAREST
    assert page_box(path)[2:] == pytest.approx(PAPERS[row["paper"]], abs=0.01)
    with pikepdf.open(path) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
    assert all(embedded for _, embedded in fonts(path))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["part"])
def test_no_ink_is_near_a_labels_edge_or_beside_the_labels(row: dict[str, str], ramble: Ramble, tmp_path: Path) -> None:
    """On a picture of the first page, all ink is on the inner parts of the labels."""
    path, dpi = tmp_path / "labels.pdf", 150.0
    assert ramble("print", "labels", str(path), "--sheet", row["part"]).status == 0
    image = picture(path, 0, dpi)
    page_height = PAPERS[row["paper"]][1]
    width, height = number(row, "width_mm"), number(row, "height_mm")
    for left, bottom in places(row):
        inner = (left + 0.9, page_height - bottom - height + 0.9, left + width - 0.9, page_height - bottom - 0.9)
        image.paste(255, tuple(round(edge / 25.4 * dpi) for edge in inner))  # type: ignore[arg-type]
    assert image.getextrema() == (255, 255)


def test_an_outline_shows_every_label(press: Press, path: Path) -> None:
    row = next(row for row in ROWS if row["part"] == "5160")
    press("labels", "--sheet", "5160", "--outline")
    size = (number(row, "width_mm"), number(row, "height_mm"))
    boxes = [each for each in marks(path, 0) if (each.right - each.left, each.top - each.bottom) == pytest.approx(size)]
    found = sorted((round(each.left, 2), round(each.bottom, 2)) for each in boxes)
    assert found == sorted((round(left, 2), round(bottom, 2)) for left, bottom in places(row))


def test_plain_paper_has_lines_to_cut_along(press: Press, path: Path) -> None:
    answer = press("labels", "--sheet", "plain", "--paper", "a4")
    assert "104 labels on 1 sheet of plain labels (A4)" in answer
    upright = {
        round(each.left, 1) for each in marks(path, 0) if each.right - each.left < 0.01 and each.top - each.bottom > 200
    }
    assert len(upright) == 8  # the edges of seven labels, 25 mm wide, on 197.3 mm


def test_labels_of_jokers_one_deck_and_some_cards(ramble: Ramble, tmp_path: Path) -> None:
    path = str(tmp_path / "labels.pdf")
    assert "54 labels on 2 sheets" in ramble("print", "labels", path, "--sheet", "5160", "--deck", "2", "--jokers").out
    assert "3 labels on 1 sheet" in ramble("print", "labels", path, "--sheet", "5160", "--only", "qS eH").out


def test_the_two_jokers_of_a_deck_have_different_labels(press: Press, path: Path) -> None:
    """The first has a solid star and the second an outlined one, with less ink."""
    for sheet in (["--sheet", "5167"], ["--sheet", "5408", "--corner"]):
        darkness = []
        for joker in ("JK1", "JK1b"):
            press("labels", *sheet, "--jokers", "--only", joker)
            darkness.append(sum(picture(path, 0, 150).histogram()[:128]))
        assert darkness[1] < 0.85 * darkness[0]


def test_plain_labels_can_go_on_corners(press: Press, path: Path) -> None:
    assert "208 labels on 2 sheets of plain labels" in press("labels", "--sheet=plain", "--corner")
    assert [each.text for each in glyphs(path, 0)[:4]] == ["T", "1", "T", "1"]


# Sheets that are not in the table, in the units of their sources: paper, diameter or width and height, columns, rows,
# left, top, pitch across and down. The first three are in inches.
IN, LETTER, A4 = 25.4, PAPERS["US-Letter"], PAPERS["A4"]
OTHERS = {
    "5408": ((4 * IN, 6 * IN), (0.75 * IN, 0.75 * IN), 4, 6, 0.3 * IN, 0.6 * IN, 0.88 * IN, 0.81 * IN),
    "OL32": (LETTER, (0.5 * IN, 0.5 * IN), 11, 14, 0.25 * IN, 0.375 * IN, 0.75 * IN, 0.75 * IN),
    "OL5275": (LETTER, (0.75 * IN, 0.75 * IN), 9, 12, 0.625 * IN, 0.656 * IN, 0.813 * IN, 0.813 * IN),
    "LP117/19R": (A4, (19.0, 19.0), 9, 13, 11.5, 13.0, 21.0, 21.0),
    "L4731": (A4, (25.4, 10.0), 7, 27, 9.0, 13.5, 27.9, 10.0),
    "L7657": (A4, (17.78, 10.0), 10, 27, 4.67, 13.43, 20.32, 10.0),
    "8160": (LETTER, (2.625 * IN, IN), 3, 10, 0.1875 * IN, 0.5 * IN, 2.75 * IN, IN),
    "94200": (LETTER, (2.625 * IN, IN), 3, 10, 0.1875 * IN, 0.5 * IN, 2.75 * IN, IN),
    "22805": (LETTER, (1.5 * IN, 1.5 * IN), 4, 6, 0.78125 * IN, 0.5 * IN, 1.8125 * IN, 1.7 * IN),
    "22806": (LETTER, (2 * IN, 2 * IN), 3, 4, 0.625 * IN, 0.625 * IN, 2.625 * IN, (2 + 7 / 12) * IN),
    "6450": (LETTER, (IN, IN), 7, 9, 0.375 * IN, 0.5 * IN, 1.125 * IN, 1.125 * IN),
    "L4736": (A4, (45.72, 21.17), 4, 12, 9.75, 21.41, 48.26, 21.17),
    "LP65": (A4, (38.1, 21.2), 5, 13, 4.75, 10.7, 40.6, 21.2),
    "3474": (A4, (70.0, 37.0), 3, 8, 0.0, 0.0, 70.0, 37.0),
}


@pytest.mark.parametrize("part", OTHERS)
def test_the_labels_of_other_sheets_are_where_their_sources_say(part: str, press: Press, path: Path) -> None:
    (width, height), size, columns, rows, left, top, across, down = OTHERS[part]
    # One label with no mark of its own: the outlines are all that is as large as a label.
    press("labels", "--sheet", part, "--outline", "--only", "JK1", "--jokers")
    assert page_box(path)[2:] == pytest.approx((width, height), abs=0.01)
    boxes = [
        each
        for each in marks(path, 0)
        if (each.right - each.left, each.top - each.bottom) == pytest.approx(size, abs=2e-3)
    ]
    found = sorted((round(each.bottom, 1), round(each.left, 1)) for each in boxes)
    wanted = [(height - top - y * down - size[1], left + x * across) for y in range(rows) for x in range(columns)]
    assert len(found) == columns * rows
    for (bottom, one), (other_bottom, other) in zip(
        found, sorted((round(b, 1), round(x, 1)) for b, x in wanted), strict=True
    ):
        assert abs(bottom - other_bottom) < 0.11 and abs(one - other) < 0.11


# --- labels on a card


def all_sheets() -> list[dict[str, Any]]:
    tables = tomllib.loads((ROOT / "templates" / "label_sheets.toml").read_text())["labels"]
    twins = {id: tables.get(table.get("same_as"), {}) | {"also_sold_as": []} for id, table in tables.items()}
    return [{"id": id, **twins[id], **table} for id, table in tables.items()]


def test_sheets_name_their_source_and_no_number_is_there_twice() -> None:
    sheets = all_sheets()
    assert len(sheets) >= 160
    sources = {"gLabels", "LibreOffice", "DerbyNet", "Label Planet", "paperless-asn-qr-codes"}
    sources |= {"Huron Helping Hands", "Homebox"}
    assert {each["source"] for each in sheets} == sources
    numbers = Counter(number for each in sheets for number in [each["name"].split()[1], *each.get("also_sold_as", [])])
    assert max(numbers.values()) == 1


def test_a_label_wider_than_a_card_is_turned(press: Press, path: Path) -> None:
    """5160 is 66.7 mm wide and a poker card is 63.5 mm: the letter is left of the card's name, turned by a quarter."""
    answer = press("labels", "--sheet", "5160", "--only", "2S1")
    assert "turned: a label is 66.675 mm wide, so it goes on a poker card lengthwise" in answer
    letter, rank, *deck = glyphs(path, 0)
    assert (letter.text, rank.text, "".join(each.text for each in deck)) == ("T", "2", "deck1")
    assert letter.right < rank.left and rank.right < min(each.left for each in deck)
    # The word runs up the page.
    assert all(one.top <= other.bottom + 0.3 for one, other in pairwise(deck))
    row = next(row for row in ROWS if row["part"] == "5160")
    middle = places(row)[0][1] + number(row, "height_mm") / 2
    assert letter.y == pytest.approx(middle, abs=0.3)
    # A tarot card is wide enough.
    upright = press("labels", "--sheet", "5160", "--only", "2S1", "--size", "tarot")
    assert "turned" not in upright
    letter, rank, *_ = glyphs(path, 0)
    assert letter.right < rank.left and letter.bottom < rank.y < letter.top


CORNER_MM = 63.5 / 2 - 1


def test_a_refusal_names_sheets_that_fit(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    path = str(tmp_path / "l.pdf")
    for arguments in (
        ["--sheet", "5366"],
        ["--sheet", "5160", "--corner"],
        ["--sheet", "7160", "--corner", "--size", "mini"],
    ):
        named = re.findall(r"[A-Z]\w+ [\w/-]+", refused("print", "labels", path, *arguments).partition("; use ")[2])
        assert named
        for sheet in named:
            answer = ramble("print", "labels", path, *arguments[2:], "--sheet", sheet)
            assert answer.status == 0 and "turned" not in answer.out


def test_trimmed_labels_have_a_line_to_cut_along(press: Press, path: Path) -> None:
    """By hand: a label of 101.6 x 50.8 mm, cut to 61.5 mm, loses 20.05 mm at each side."""
    answer = press("labels", "--sheet", "5163", "--trim", "--only", "2S1")
    assert "cut each label along the dashed lines: 61.5 x 50.8 mm fit on a poker card" in answer
    upright = sorted(each.left for each in marks(path, 0) if each.top - each.bottom == pytest.approx(50.8, abs=0.01))
    left = 0.1625 * IN + 20.05
    assert upright == pytest.approx([left, left + 61.5], abs=0.01)
    # It is not cut at the top and at the bottom, so there is no line.
    assert not [each for each in marks(path, 0) if each.right - each.left > 30]
    assert all(left + 1 < each.left and each.right < left + 60.5 for each in glyphs(path, 0))


# --- corners


@pytest.mark.parametrize("part", ["5408", "OL32", "LP117/19R", "L4730", "5167", "OL3008", "8651"])
def test_corner_labels_show_letter_and_deck_twice(part: str, press: Press, path: Path) -> None:
    sheet = next(each for each in all_sheets() if part in each["name"].split()[1])
    answer = press("labels", "--sheet", part, "--corner")
    assert answer.startswith(f"{path}: 208 labels on ")
    with pikepdf.open(path) as document:
        page_height = float(document.pages[0].mediabox[3]) * 25.4 / 72
        pages = len(document.pages)
    columns, width, height = sheet["columns"], sheet["width_mm"], sheet["height_mm"]
    count = columns * sheet["rows"]
    # The last of an odd number of columns stays empty.
    used = [place for place in range(count) if place % columns < columns // 2 * 2]
    assert ("the last label of a row stays empty" in " ".join(answer.split())) is (columns % 2 == 1)
    assert pages == math.ceil(208 / len(used))
    wanted = [face for face in FACES for _ in range(2)]
    for page in range(pages):
        on_page = glyphs(path, page)
        drawn = marks(path, page)
        for place, (letter, rank, deck) in zip(used, wanted[page * len(used) :], strict=False):
            left = sheet["left_mm"] + place % columns * sheet["pitch_x_mm"]
            bottom = page_height - sheet["top_mm"] - place // columns * sheet["pitch_y_mm"] - height
            found = [each for each in on_page if left < each.x < left + width and bottom < each.y < bottom + height]
            assert [each.text for each in found] == [letter, str(deck)]
            inside = [each for each in drawn if left <= each.left and each.right <= left + width]
            inside = [each for each in inside if bottom <= each.bottom and each.top <= bottom + height]
            assert len(inside) == 2  # a bar or a ring, and the tag
            around = [each for each in inside if each.left < found[0].left and each.right > found[0].right]
            around = [each for each in around if each.bottom < found[0].bottom and each.top > found[0].top]
            assert bool(around) == (rank in "JQKA")
            printed: list[Glyph | Mark] = [*found, *inside]
            for each in printed:
                assert left + NEAREST <= each.left and each.right <= left + width - NEAREST
                assert bottom + NEAREST <= each.bottom and each.top <= bottom + height - NEAREST
            if sheet.get("shape") == "round":
                middle = (left + width / 2, bottom + height / 2)
                for each in found:
                    corners = [(x, y) for x in (each.left, each.right) for y in (each.bottom, each.top)]
                    assert max(math.dist(middle, corner) for corner in corners) <= width / 2 - NEAREST


def test_no_corner_ink_is_near_the_edge_of_a_dot(ramble: Ramble, tmp_path: Path) -> None:
    path, dpi = tmp_path / "labels.pdf", 300.0
    assert ramble("print", "labels", str(path), "--sheet", "5408", "--corner").status == 0
    _, (size, _), columns, rows, left, top, across, down = OTHERS["5408"]
    image = picture(path, 0, dpi)
    pen = ImageDraw.Draw(image)
    for place in range(columns * rows):
        x, y = left + place % columns * across + size / 2, top + place // columns * down + size / 2
        reach = size / 2 - NEAREST
        box = [(edge / 25.4) * dpi for edge in (x - reach, y - reach, x + reach, y + reach)]
        assert image.crop(tuple(map(round, box))).getextrema()[0] < 50  # type: ignore[operator,arg-type]
        pen.ellipse(box, fill=255)
        # The names of cards are between four labels, at least 0.4 mm from each.
        if place % columns < columns - 1:
            x, y = x + across / 2, y + down / 2
            pen.rectangle([edge / 25.4 * dpi for edge in (x - 3.2, y - 1.3, x + 3.2, y + 1.3)], fill=255)
            assert math.hypot(across / 2 - 3.2, down / 2 - 1.3) > size / 2 + 0.4
    assert image.getextrema() == (255, 255)


@pytest.mark.parametrize(
    ("part", "below"),
    [
        ("5408", 0.5),
        ("OL32", 0),
        ("L4730", 0),
        ("5167", 0),
        ("OL1575", 0.5),
        ("3032N", 0),
        ("OL5275", 0.5),
        ("L4731", 0),
        ("OL2050", 0),
    ],
)
def test_the_name_of_a_card_is_between_its_corner_labels(part: str, below: float, press: Press, path: Path) -> None:
    """Every name is outside all labels: right of its card's first label or, if `below`, also below it."""
    sheet = next(each for each in all_sheets() if part in each["name"].split()[1])
    answer = press("labels", "--sheet", part, "--corner", "--deck", "1")
    assert "two labels to a card, with its name between them" in answer
    assert "in deck order: spades, hearts, clubs, diamonds, each from 2 to 10, then J Q K A; the marking" in answer
    columns, width, height = sheet["columns"], sheet["width_mm"], sheet["height_mm"]
    across, along = sheet["pitch_x_mm"], sheet["pitch_y_mm"]
    with pikepdf.open(path) as document:
        page_height = float(document.pages[0].mediabox[3]) * 25.4 / 72
    first = sheet["left_mm"] + width / 2, page_height - sheet["top_mm"] - height / 2
    ranks = [rank for _, rank, deck in FACES if deck == 1]
    pairs = columns // 2
    named = set()
    for page in range(math.ceil(52 / (pairs * sheet["rows"]))):
        names: dict[tuple[int, int], str] = {}
        for each in glyphs(path, page):
            right, down = (each.x - first[0]) / across, (first[1] - each.y) / along
            dx, dy = abs(right - round(right)) * across, abs(down - round(down)) * along
            is_round = sheet.get("shape") == "round"
            if math.hypot(dx, dy) < width / 2 if is_round else dx < width / 2 and dy < height / 2:
                continue
            label = round(down - below), round(right - 0.5)
            names[label] = names.get(label, "") + each.text
            # It stays 0.4 mm from the labels.
            reach = max(each.width, each.height) / 2 + 0.4
            assert math.hypot(dx, dy) > width / 2 + 0.4 if is_round else dx > width / 2 + min(each.width, reach) / 2
        for (row, column), name in names.items():
            assert column % 2 == 0
            place = (page * sheet["rows"] + row) * pairs + column // 2
            assert name in (ranks[place], ranks[place][::-1])
            named.add(place)
    assert named == set(range(52))


def test_both_jokers_are_named(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "labels.pdf"
    for sheet in ("5408", "OL32"):
        line = ["print", "labels", str(path), "--sheet", sheet, "--corner", "--jokers", "--only", "JK1 JK1b 2S1"]
        assert ramble(*line).status == 0
        assert Counter(each.text for each in glyphs(path, 0)) == Counter("111111" + "JK" * 2 + "TT2")


def test_a_sheet_without_gaps_has_no_names_and_says_so(press: Press, path: Path) -> None:
    answer = press("labels", "--sheet", "OL3008", "--corner")
    assert "two labels to a card, without its name: this sheet has no room for it" in " ".join(answer.split())
    assert len(glyphs(path, 0)) == 2 * 140


# Where a poker card's printed index ends. A label is 1 mm from the card's left edge, below the index.
INDEX_END = 20.0


CORNER_SHEETS = [
    sheet
    for sheet in all_sheets()
    if min(sheet["width_mm"], sheet["height_mm"]) <= 26 and max(sheet["width_mm"], sheet["height_mm"]) <= CORNER_MM
]


@pytest.mark.parametrize("sheet", CORNER_SHEETS, ids=lambda sheet: sheet["id"])
def test_a_turned_fan_shows_each_letter_at_the_step_of_the_answer(sheet: Any, press: Press, path: Path) -> None:
    # Two vowels, the widest letters, and Q, which hangs below the line.
    cards = "JS2 AS2 8S2 9S2 10S1 2S2"
    answer = " ".join(press("labels", "--sheet", sheet["id"], "--corner", "--only", cards).split())
    said = re.search(r"a fan that shows (\d+) mm of each card's top edge shows its letter", answer)
    assert said
    step = int(said[1])
    with pikepdf.open(path) as document:
        page_height = float(document.pages[0].mediabox[3]) * 25.4 / 72
    points: list[tuple[float, float]] = []
    for each in glyphs(path, 0):
        _, right = divmod(each.left - sheet["left_mm"], sheet["pitch_x_mm"])
        _, down = divmod(page_height - each.top - sheet["top_mm"], sheet["pitch_y_mm"])
        if each.text.isalpha() and each.height > 2.4 and right < sheet["width_mm"] and down < sheet["height_mm"]:
            points += [(1 + x, INDEX_END + y) for x in (right, right + each.width) for y in (down, down + each.height)]
    assert len(points) == 4 * 2 * 6
    for pivot in PIVOTS:
        assert shows(points, angle_of(step, pivot), pivot)
    # It is not more than needed, and few hands spread fourteen cards more than this.
    assert not shows(points, angle_of(step - 2, 15.0), 15.0)
    assert step <= (14 if sheet["height_mm"] < 20.5 else 15)
    # Without a turn, less is enough.
    assert max(right for right, _ in points) < step


def test_the_letter_on_a_dot_is_left_of_its_tag(press: Press, path: Path) -> None:
    press("labels", "--sheet", "5408", "--corner", "--only", "AS1")
    letter, tag, *_ = glyphs(path, 0)
    middle = 0.3 * IN + 0.375 * IN
    assert letter.right < middle < tag.left
    assert letter.height > 4.9


def test_a_pair_is_not_split_by_labels_that_are_used(press: Press, path: Path) -> None:
    """Of four columns, the first row has one label left, and the second row one at each end."""
    press("labels", "--sheet", "5167", "--corner", "--skip", "1-3,6,7", "--only", "2S1 3S1")
    sheet = next(each for each in all_sheets() if each["name"] == "Avery 5167")
    letters = [each for each in glyphs(path, 0) if each.text in "TN" and each.height > 3]
    places = [
        (
            round((page_box(path)[3] - each.y - sheet["top_mm"]) / sheet["pitch_y_mm"] - 0.5),
            round((each.x - sheet["left_mm"]) / sheet["pitch_x_mm"] - 0.2),
        )
        for each in letters
    ]
    assert "".join(each.text for each in letters) == "TTNN"
    assert places == [(1, 0), (1, 3), (2, 0), (2, 1)]


def test_a_round_label_is_as_full_as_a_square_one(press: Press, path: Path) -> None:
    """On a square label of that size, the letter is 36 % of its height."""
    press("labels", "--sheet", "5293", "--only", "2S1")
    letter, *_ = glyphs(path, 0)
    assert letter.height > 0.33 * 41.275


def test_a_dot_too_small_for_the_tag_has_none(press: Press, path: Path) -> None:
    for part, tagged in (("herma-4385", False), ("6500012x", True)):
        answer = press("labels", "--sheet", part, "--corner", "--only", "10S1")
        assert ("too small for the tag of the deck" in answer) is not tagged
        assert [each.text for each in glyphs(path, 0)] == ["Q", "1", "Q", "1", "1", "0"] if tagged else list("QQ10")
        # A digit of less than 1.2 mm can't be read.
        assert not tagged or glyphs(path, 0)[1].height > 1.2


def test_a_label_longer_than_a_corner_can_be_cut(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "labels.pdf"
    line = ["print", "labels", str(path), "--sheet", "5167", "--corner", "--only", "TS"]
    whole = " ".join(ramble(*line).out.split())
    assert "a label of 44.45 x 12.7 mm covers more than the corner of a poker card; with --trim" in whole
    cut = " ".join(ramble(*line, "--trim").out.split())
    assert "cut each label along the dashed lines: 30.75 x 12.7 mm fit in the corner of a poker card" in cut
    assert "covers more" not in cut
    # The left part of the first label is kept: there is a line only at its right.
    upright = sorted(each.left for each in marks(path, 0) if each.top - each.bottom == pytest.approx(12.7, abs=0.01))
    sheet = next(each for each in all_sheets() if each["name"] == "Avery 5167")
    first = sheet["left_mm"] + CORNER_MM
    assert upright == pytest.approx([first + place * sheet["pitch_x_mm"] for place in range(4)], abs=0.01)


def test_a_label_is_repeated_in_a_row(press: Press, path: Path) -> None:
    for options, letters in (
        (["--copies", "3"], "TTTNNN"),
        (["--corner"], "TTNN"),
        (["--corner", "--copies", "2"], "TTTTNNNN"),
        (["--corner", "--jokers", "--only", "JK2 2S1"], "TT"),
    ):
        only = [] if "--only" in options else ["--only", "2S1 3S1"]
        press("labels", "--sheet", "5167", *options, *only)
        assert "".join(each.text for each in glyphs(path, 0) if each.text in "TN") == letters


# --- part-used sheets


def test_single_labels_can_be_left_out(press: Press, path: Path) -> None:
    answer = press("labels", "--sheet", "6570", "--skip", "1-4,9", "--deck", "1")
    assert "left out on the first sheet: labels 1-4 and 9 the labels of" in answer
    assert "52 labels on 2 sheets" in answer
    row = next(row for row in ROWS if row["part"] == "6570")
    letters = [FACES[place][0] for place in range(52)]
    on_pages = [on_label(row, corner, glyphs(path, page)) for page in (0, 1) for corner in places(row)]
    skipped = {0, 1, 2, 3, 8}
    assert all((not found) == (place in skipped or place >= 57) for place, found in enumerate(on_pages))
    assert [max(found, key=lambda each: each.height).text for found in on_pages if found] == letters


@given(
    st.integers(2, 300).flatmap(
        lambda count: st.tuples(st.just(count), st.sets(st.integers(0, count - 1), max_size=count - 1))
    )
)
def test_skipped_labels_are_shown_as_they_are_typed(sheet: tuple[int, set[int]]) -> None:
    count, skipped = sheet
    if not skipped:
        assert read_skip("0", count, "a") == frozenset()
        return
    shown = skip_text(frozenset(skipped)).split(" ", 1)[1].replace(" and ", ",")
    assert read_skip(shown if len(skipped) > 1 else f"{shown}-{shown}", count, "a") == skipped


# --- finding a sheet


def test_the_sheets_are_those_in_the_table(ramble: Ramble) -> None:
    sheets = {each["name"].split()[1]: each for each in ramble("print sheets --json").json["sheets"]}
    assert len(ROWS) == 15
    for row in ROWS:
        sheet = sheets[row["part"]]
        assert sheet["id"] == f"{row['brand']}-{row['part']}".lower()
        assert (sheet["columns"], sheet["rows"]) == (int(row["columns"]), int(row["rows"]))
        assert (sheet["width_mm"], sheet["height_mm"]) == (number(row, "width_mm"), number(row, "height_mm"))
        assert sheet["paper"] == {"A4": "A4", "US-Letter": "Letter"}[row["paper"]]
    assert "avery-5160: 3 x 10 on Letter, 66.675 x 25.4 mm" in ramble("print sheets").out


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("5160", "Avery 5160"),
        ("avery-5160", "Avery 5160"),
        ("Avery 5160", "Avery 5160"),
        ("8160", "Avery 8160"),
        ("avery 15160", "Avery 15160"),
        ("L7651", "Avery L7651"),
        ("l7651", "Avery L7651"),
        ("8651", "Avery 8651"),
        ("7651", "Avery L7651"),
        ("4730", "Avery L4730"),
        ("5472", "Avery 5472"),
        ("lp117", "LabelPlanet LP117/19R"),
        # In Germany, both names are on a pack.
        ("Avery Zweckform L7651", "Avery L7651"),
        ("Avery-Zweckform L4730", "Avery L4730"),
        ("Avery Zweckform 6019", "Zweckform 6019"),
    ],
)
def test_a_sheet_is_found_by_any_part_of_its_numbers(press: Press, path: Path, typed: str, name: str) -> None:
    assert f" of {name} (" in press("labels", "--sheet", typed)
    with pikepdf.open(path) as document:
        assert str(document.docinfo.Title) == f"Ramble: labels on {name}"


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        ("5408", ["avery-5408"]),
        ("sl11", ["sheetlabels-sl115", "sheetlabels-sl114", "sheetlabels-sl11"]),
        ("19mm a4", ["labelplanet-lp117-19r"]),
        ("3/4in 4x6", ["avery-5408"]),
        ("'3/4 in' OL", ["onlinelabels-ol3008", "onlinelabels-ol5275"]),
        ('0.75" sl', ["sheetlabels-sl115"]),
        ("'1-3/4 x 1/2in' 5167", ["avery-5167"]),
        ("21x38 7651", ["avery-8651"]),
        ("1.9cm A4 --corner", ["labelplanet-lp117-19r"]),
        ("1/2 a4 LP", ["labelplanet-lp216-13r"]),
    ],
)
def test_sheets_are_found_by_number_size_and_paper(ramble: Ramble, arguments: str, ids: list[str]) -> None:
    answer = ramble("print", "sheets", "--json", *shlex.split(arguments, posix="'" in arguments))
    assert [each["id"] for each in answer.json["sheets"]] == ids
    assert "source" in answer.json["sheets"][0]


def test_sheets_are_found_by_shape_and_by_the_card_that_they_fit(ramble: Ramble) -> None:
    def found(words: str) -> list[dict[str, Any]]:
        sheets: list[dict[str, Any]] = ramble(f"print sheets {words} --json").json["sheets"]
        return sheets

    every = found("")
    for word in ("round", "dots", "Circles"):
        assert found(word) == [each for each in every if each["shape"] == "round"]
    squares = found("square letter")
    assert "avery-22806" in {each["id"] for each in squares}
    assert all(each["width_mm"] == each["height_mm"] and each["shape"] == "rect" for each in squares)
    # A mini card has room for 42.45 x 61.5 mm.
    sides = [sorted((each["width_mm"], each["height_mm"])) for each in every]
    assert len(found("mini")) == sum(short <= 42.45 and long <= 61.5 for short, long in sides)


def test_corner_sheets_are_small(ramble: Ramble) -> None:
    """A corner is no more than half of a poker card, which is 63.5 mm wide."""
    found = {each["id"]: each for each in ramble("print sheets --corner --json").json["sheets"]}
    assert all(min(each["width_mm"], each["height_mm"]) <= 26 for each in found.values())
    assert all(max(each["width_mm"], each["height_mm"]) <= CORNER_MM for each in found.values())
    assert {"avery-5408", "avery-l4730", "onlinelabels-ol1930", "onlinelabels-ol32", "herma-4386"} <= set(found)
    assert not {"avery-5160", "avery-5193", "avery-7160", "avery-5167", "zweckform-3667"} & set(found)


def test_the_widest_letter_is_apart_from_the_name(press: Press, path: Path) -> None:
    press("labels", "--sheet", "5167", "--only", "8S2 9S2")
    for letter, rank in zip("WM", "89", strict=True):
        found = {each.text: each for each in glyphs(path, 0)}
        assert found[rank].left - found[letter].right > 1.5


def test_the_name_below_a_letter_is_centered(press: Press, path: Path) -> None:
    press("labels", "--sheet", "5163", "--trim", "--only", "8S2")
    letter, _, *deck = glyphs(path, 0)
    assert (deck[0].left + deck[-1].right) / 2 == pytest.approx(letter.x, abs=0.2)
