"""`ramble print labels`, measured on the finished file, for every sheet in tests/data/label-sheets.csv."""

import csv
import math
from collections import Counter
from pathlib import Path

import pikepdf
import pytest

from ramble_tools.letters import lettered_deck
from tests.conftest import DATA, Ramble, Refused
from tests.read_pdf import Glyph, fonts, glyphs, marks, picture

PAPERS = {"A4": (210.0, 297.0), "US-Letter": (215.9, 279.4)}
FACES = [(each.letter.upper(), each.card.rank.value, deck) for deck in (1, 2) for each in lettered_deck(deck)]
NEAREST = 1.0

# The measurements that templates/labels.toml was made from.
ROWS = list(csv.DictReader((DATA / "label-sheets.csv").read_text().splitlines()))


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
    with pikepdf.open(path) as document:
        box = [float(edge) * 25.4 / 72 for edge in document.pages[0].mediabox]
        assert box[2:] == pytest.approx(PAPERS[row["paper"]], abs=0.01)
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


def test_an_outline_shows_every_label(ramble: Ramble, tmp_path: Path) -> None:
    row = next(row for row in ROWS if row["part"] == "5160")
    path = tmp_path / "labels.pdf"
    assert ramble("print", "labels", str(path), "--sheet", "5160", "--outline").status == 0
    size = (number(row, "width_mm"), number(row, "height_mm"))
    boxes = [each for each in marks(path, 0) if (each.right - each.left, each.top - each.bottom) == pytest.approx(size)]
    found = sorted((round(each.left, 2), round(each.bottom, 2)) for each in boxes)
    assert found == sorted((round(left, 2), round(bottom, 2)) for left, bottom in places(row))


def test_plain_paper_has_lines_to_cut_along(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "labels.pdf"
    answer = ramble("print", "labels", str(path), "--sheet", "plain", "--paper", "a4")
    assert "104 labels on 1 sheet of plain labels (A4)" in answer.out
    upright = {
        round(each.left, 1) for each in marks(path, 0) if each.right - each.left < 0.01 and each.top - each.bottom > 200
    }
    assert len(upright) == 9  # the edges of eight labels, 25 mm wide


def test_labels_of_jokers_one_deck_and_some_cards(ramble: Ramble, tmp_path: Path) -> None:
    path = str(tmp_path / "labels.pdf")
    assert "54 labels on 2 sheets" in ramble("print", "labels", path, "--sheet", "5160", "--deck", "2", "--jokers").out
    assert "3 labels on 1 sheet" in ramble("print", "labels", path, "--sheet", "5160", "--only", "qS eH").out


def test_the_sheets_are_those_in_the_table(ramble: Ramble) -> None:
    sheets = {each["name"].split()[1]: each for each in ramble("print sheets --json").json["sheets"]}
    assert len(sheets) == len(ROWS) == 15
    for row in ROWS:
        sheet = sheets[row["part"]]
        assert sheet["id"] == f"{row['brand']}-{row['part']}".lower()
        assert (sheet["columns"], sheet["rows"]) == (int(row["columns"]), int(row["rows"]))
        assert (sheet["width_mm"], sheet["height_mm"]) == (number(row, "width_mm"), number(row, "height_mm"))
        assert sheet["paper"] == {"A4": "A4", "US-Letter": "Letter"}[row["paper"]]
    assert "avery-5160: 3 x 10 on Letter, 66.675 x 25.4 mm" in ramble("print sheets").out


@pytest.mark.parametrize("name", ["5160", "avery-5160", "Avery 5160", "8160", "15160"])
def test_a_sheet_is_found_by_all_its_numbers(ramble: Ramble, tmp_path: Path, name: str) -> None:
    assert "Avery 5160" in ramble("print", "labels", str(tmp_path / "l.pdf"), "--sheet", name).out


FROM_0_TO_29 = ": a sheet of Avery 5160 has 30 labels, so --skip takes a number from 0 to 29"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--sheet", "5160", "--skip", "30"], f"--skip 30{FROM_0_TO_29}"),
        (["--sheet", "5160", "--skip", "-1"], f"--skip -1{FROM_0_TO_29}"),
        (["--sheet", "avery-l473"], "there is no label sheet 'avery-l473'; did you mean avery-l4732?"),
        (
            ["--sheet", "99999"],
            "there is no label sheet '99999'; "
            "ramble print sheets lists the known ones, and --template PATH adds your own",
        ),
        (["--sheet", "5160", "--only", "qH"], "--only 'qH': there is no q of hearts; q comes in spades"),
        (["--sheet", "5160", "--only", "JK1"], "--only 'JK1': this card is not being printed; see --deck and --jokers"),
        ([], "missing option '--sheet' (see ramble print labels --help)"),
    ],
)
def test_refusals(refused: Refused, tmp_path: Path, arguments: list[str], message: str) -> None:
    assert refused("print", "labels", str(tmp_path / "l.pdf"), *arguments) == message
    assert not list(tmp_path.iterdir())
