"""The options of `ramble print faces`, backs, and pictures, measured on the finished files."""

import random
import re
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from ramble_tools.letters import lettered_cards
from tests.conftest import Ramble, Refused
from tests.press.read_pdf import Glyph, Mark, glyphs, ink, marks, page_box, pages_of, picture

WIDTH, HEIGHT = 63.5, 88.9
PAGES = {"letter": (215.9, 279.4), "a4": (210.0, 297.0), "legal": (215.9, 355.6), "a3": (297.0, 420.0)}
PAGES["tabloid"] = (279.4, 431.8)
SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "mini": (44.45, 63.5), "tarot": (69.85, 120.65)}
SIZES |= {"63x88": (63.0, 88.0), "jumbo": (88.9, 127.0)}


def printed(ramble: Ramble, tmp_path: Path, *options: str) -> Path:
    path = tmp_path / "faces.pdf"
    answer = ramble("print", "faces", str(path), *options)
    assert (answer.status, answer.err) == (0, ""), answer
    return path


def big_letters(path: Path, page: int, least: float = 20) -> list[Glyph]:
    """Return the big letters of a page, row by row from the top."""
    return sorted(
        (each for each in glyphs(path, page) if each.height > least and each.text.isalpha()),
        key=lambda each: (-round(each.y / 20), each.x),
    )


def all_letters(path: Path) -> str:
    return "".join(each.text for page in range(pages_of(path)) for each in big_letters(path, page)).lower()


def cut_marks(path: Path, page: int = 0) -> list[Mark]:
    """Return the hairlines of a page: marks without width or height."""
    thin = [each for each in marks(path, page) if min(each.right - each.left, each.top - each.bottom) < 0.01]
    return [each for each in thin if max(each.right - each.left, each.top - each.bottom) > 1]


@pytest.mark.parametrize("paper", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_each_sheet_has_as_many_cards_of_the_right_size_as_fit(
    ramble: Ramble, tmp_path: Path, paper: str, size: str
) -> None:
    path = printed(ramble, tmp_path, "--paper", paper, "--size", size, "--deck", "1", "--no-jokers")
    (page_width, page_height), (width, height) = PAGES[paper], SIZES[size]
    # Upright or on their sides, whichever fits more between margins of a quarter of an inch.
    ways = [(width, height), (height, width)]
    counts = [
        [int((side - 12.7) / edge + 1e-6) for side, edge in zip((page_width, page_height), way, strict=True)]
        for way in ways
    ]
    # Each side must leave 6.35 mm that can't be printed, a gap of 0.4 mm and a mark of 3 mm.
    rooms = [
        min(page_width - count[0] * way[0], page_height - count[1] * way[1]) / 2
        for way, count in zip(ways, counts, strict=True)
    ]
    upright, on_side = ((a * b, room > 9.749) for (a, b), room in zip(counts, rooms, strict=True))
    turned = on_side > upright
    (width, height), (columns, rows) = ways[turned], counts[turned]
    assert pages_of(path) == -(-52 // (columns * rows))
    trim = page_box(path, "trimbox")
    left, bottom = (page_width - columns * width) / 2, (page_height - rows * height) / 2
    assert trim == pytest.approx([left, bottom, left + columns * width, bottom + rows * height], abs=0.01)
    for mark in marks(path, 0):
        assert min(mark.left, mark.bottom) >= 6.3
        assert mark.right <= page_width - 6.3 and mark.top <= page_height - 6.3


@pytest.mark.parametrize("style", ["classic", "large-index", "minimal"])
def test_every_style_shows_letter_rank_and_deck_away_from_the_cut(ramble: Ramble, tmp_path: Path, style: str) -> None:
    path = printed(ramble, tmp_path, "--style", style, "--no-jokers")
    left, bottom = (215.9 - 3 * WIDTH) / 2, (279.4 - 3 * HEIGHT) / 2
    for number, each in enumerate(lettered_cards()[:27]):
        row, column = divmod(number % 9, 3)
        x, y = left + column * WIDTH, bottom + (2 - row) * HEIGHT
        on_card = [g for g in glyphs(path, number // 9) if x < g.x < x + WIDTH and y < g.y < y + HEIGHT]
        wanted = Counter(each.letter.upper() * 3 + each.card.rank.value * 2 + f"deck{each.card.deck}" * 2)
        assert Counter(g.text for g in on_card) == wanted
        for glyph in on_card:
            assert x + 3.1 <= glyph.left and glyph.right <= x + WIDTH - 3.1
            assert y + 3.1 <= glyph.bottom and glyph.top <= y + HEIGHT - 3.1


def test_minimal_uses_less_than_half_the_ink(ramble: Ramble, tmp_path: Path) -> None:
    def darkness(*options: str) -> float:
        image = picture(printed(ramble, tmp_path, *options), 0, 60)
        return sum(255 - level for level in image.tobytes())

    normal = darkness()
    assert darkness("--style", "minimal") < normal / 2


def test_black_ink_is_only_black_and_four_colors_are_four(ramble: Ramble, tmp_path: Path) -> None:
    def inks(*options: str) -> set[tuple[float, ...]]:
        path = printed(ramble, tmp_path, *options)
        found = set()
        with pikepdf.open(path) as document:
            for page in document.pages:
                for instruction in pikepdf.parse_content_stream(page):
                    if str(instruction.operator).lower() in ("g", "rg"):
                        found.add(tuple(float(each) for each in instruction.operands))
        return found

    # One number is a gray, which is printed with black ink alone.
    assert inks("--ink", "black") == {(0.0,)}
    for backs in ("long", "fold"):  # on the plate of a back, the lattice is covered with white
        assert inks("--ink", "black", "--backs", backs) == {(0.0,), (1.0,)}
    four = inks("--colors", "four")
    assert len(four) == 4 and (0.0,) in four
    # Red suits have warm colors, black suits cold ones.
    assert sorted(red > blue for red, _, blue in four - {(0.0,)}) == [False, True, True]


def test_only_some_cards(ramble: Ramble, tmp_path: Path) -> None:
    assert all_letters(printed(ramble, tmp_path, "--only", "qS zC")) == "qz"
    assert all_letters(printed(ramble, tmp_path, "--only", "eH,10S1")) == "eeq"
    assert all_letters(printed(ramble, tmp_path, "--only", "AS")) == "aa"  # the letter, not the ace
    assert all_letters(printed(ramble, tmp_path, "--only", "qS\tzC\n10S1")) == "qzq"
    assert all_letters(printed(ramble, tmp_path, "--only", "eH", "--deck", "2")) == "e"
    assert all_letters(printed(ramble, tmp_path, "--only", "zC", "--copies", "3")) == "zzz"


def test_the_cards_are_in_deck_order(ramble: Ramble, tmp_path: Path) -> None:
    in_order = all_letters(printed(ramble, tmp_path, "--no-jokers"))
    assert in_order == "".join(each.letter for each in lettered_cards())


def test_cut_marks_over_the_page_or_none(ramble: Ramble, tmp_path: Path) -> None:
    full = cut_marks(printed(ramble, tmp_path, "--marks", "full"))
    assert len([each for each in full if each.top - each.bottom > 250]) == 4
    assert len([each for each in full if each.right - each.left > 200]) == 4
    none = cut_marks(printed(ramble, tmp_path, "--marks", "none"))
    left = (215.9 - 3 * WIDTH) / 2
    assert all(each.right < left for each in none)  # the ruler


def test_marks_in_the_margins_crosses_on_the_corners_or_both(ramble: Ramble, tmp_path: Path) -> None:
    """Nine cards have four cuts each way, so there are eight marks each way in the margins, and 16 crosses."""
    found = {
        name: Counter(cut_marks(printed(ramble, tmp_path, "--size", "bridge", "--paper", "a4", "--marks", name)))
        for name in ("margins", "crosses", "both", "none")
    }
    marks, crosses = found["margins"] - found["none"], found["crosses"] - found["none"]
    assert found["both"] - found["none"] == marks + crosses
    assert len(marks) == 2 * (4 + 4) and len(crosses) == 2 * 4 * 4
    left, right = (210 - 3 * 57.15) / 2, (210 + 3 * 57.15) / 2
    bottom, top = (297 - 3 * 88.9) / 2, (297 + 3 * 88.9) / 2
    for each in marks:
        assert each.right < left or each.left > right or each.top < bottom or each.bottom > top
    for each in crosses:
        assert left - 0.01 < each.left and each.right < right + 0.01
        assert bottom - 0.01 < each.bottom and each.top < top + 0.01


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("paper", "width", "height", "sheets"), [("letter", WIDTH, HEIGHT, 2), ("a3", HEIGHT, WIDTH, 1)]
)
def test_fronts_and_backs_line_up_when_the_page_is_flipped(
    ramble: Ramble, tmp_path: Path, flip: str, paper: str, width: float, height: float, sheets: int
) -> None:
    """Nine fronts on the first page of Letter and one on the third each have a back behind them, and nothing else has.

    On A3, all ten are on one page, on their sides.
    """
    line = ["--paper", paper, "--deck", "1", "--backs", flip, "--only", "tS nS fS rS hS lS yS kS qS oS"]
    path = printed(ramble, tmp_path, *line)
    assert pages_of(path) == 2 * sheets
    page_width, page_height = PAGES[paper]
    for front, back in ((0, 1), (2, 3))[:sheets]:
        big = [each for each in glyphs(path, front) if max(each.height, each.width) > 19 and each.text.isalpha()]
        fronts = Counter((round(each.x / width - 0.7), round(each.y / height - 0.6)) for each in big)
        plates: Counter[tuple[int, int]] = Counter()
        for each in glyphs(path, back):
            x = page_width - each.x if flip == "long" else each.x
            y = page_height - each.y if flip == "short" else each.y
            plates[round(x / width - 0.7), round(y / height - 0.6)] += 1
        assert dict(plates) == dict.fromkeys(fronts, len("RAMBLE") * 2)
    with pikepdf.open(path) as document:
        wanted = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}[flip]
        assert document.Root.ViewerPreferences.Duplex == wanted


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_back_may_be_off_by_3_mm(ramble: Ramble, tmp_path: Path, paper: str) -> None:
    """On Letter the lattice goes into the margin above the cards: most printers print some of it."""
    path = printed(ramble, tmp_path, "--backs", "long", "--paper", paper)
    dpi = 100
    image = picture(path, 1, dpi)
    left, top = (PAGES[paper][0] - 3 * WIDTH) / 2 - 2.8, (PAGES[paper][1] - 3 * HEIGHT) / 2 - 2.8
    strip = image.crop(tuple(round(edge / 25.4 * dpi) for edge in (left, top, left + 150, top + 2.5)))  # type: ignore[arg-type]
    assert sum(strip.histogram()[:128]) > 0.05 * strip.width * strip.height


@pytest.mark.parametrize(
    ("options", "paper", "size"),
    [([], "letter", "poker"), (["--gutter", "6"], "tabloid", "poker"), (["--size", "bridge"], "a4", "bridge")],
)
def test_a_cut_back_has_no_white_edge(
    ramble: Ramble, tmp_path: Path, options: list[str], paper: str, size: str
) -> None:
    """On both sides of every cut between two backs there is as much lattice as elsewhere."""
    gutter = 6 if "--gutter" in options else 0
    path = printed(ramble, tmp_path, "--deck", "1", "--backs", "long", "--paper", paper, *options)
    dpi, image = 100, picture(path, 1, 100)
    width, height = SIZES[size]
    page_width, page_height = PAGES[paper]

    columns = 3
    rows = int((page_height - 12) // (height + gutter))
    left = (page_width - columns * width - (columns - 1) * gutter) / 2
    top = (page_height - rows * height - (rows - 1) * gutter) / 2
    usual = ink(image, dpi, left + 6, top + 6, left + width - 6, top + 20)
    for column in range(columns):
        for edge in (left + column * (width + gutter), left + column * (width + gutter) + width):
            band = ink(image, dpi, edge - 2, top + 6, edge + 2, top + 20)
            assert band > 0.7 * usual, (column, edge)
    for row in range(1, rows):
        edge = top + row * (height + gutter)
        assert ink(image, dpi, left + 6, edge - 2, left + width - 6, edge + 2) > 0.7 * usual, row


def test_the_backs_can_be_moved(ramble: Ramble, tmp_path: Path) -> None:
    first = glyphs(printed(ramble, tmp_path, "--backs", "long", "--only", "qS"), 1)
    assert ramble("print calibrate --back -1.5,2").status == 0
    moved = glyphs(printed(ramble, tmp_path, "--backs", "long", "--only", "qS"), 1)
    for one, other in zip(first, moved, strict=True):
        assert (other.left - one.left, other.bottom - one.bottom) == pytest.approx((1.5, -2), abs=0.02)


def test_folded_cards_have_their_back_above_them(ramble: Ramble, tmp_path: Path) -> None:
    path = printed(ramble, tmp_path, "--backs", "fold", "--deck", "1", "--no-jokers")
    assert pages_of(path) == 13
    letters = big_letters(path, 0)
    assert "".join(each.text for each in letters) == "TNFR"
    plates = [each for each in glyphs(path, 0) if each.text == "M" and each.height < 8]
    for letter in letters:
        above = [each for each in plates if abs(each.x - letter.x) < WIDTH / 2]
        assert len(above) == 2
        assert sum(each.y for each in above) / 2 - letter.y == pytest.approx(HEIGHT, abs=4)


# --- pictures


def test_pictures_have_the_pixels_that_shops_require(ramble: Ramble, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    answer = ramble("print", "images", str(folder), "--bleed", "3.175", "--only", "3S1 qS JS1 JK1 QD1 AS2")
    assert (answer.status, answer.err) == (0, "")
    assert "7 pictures of 825 x 1125 pixels at 300 dpi" in " ".join(answer.out.split())
    names = sorted(each.name for each in folder.iterdir())
    assert names == [
        "1-1S-03-n.png",
        "1-1S-10-q.png",
        "1-1S-11J-o.png",
        "1-4D-12Q-i.png",
        "1-5-joker-1.png",
        "2-1S-14A-o.png",
        "back.png",
    ]
    for name in names:
        with Image.open(folder / name) as image:
            assert image.size == (825, 1125)
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_pictures_sort_in_deck_order(ramble: Ramble, tmp_path: Path) -> None:
    assert ramble("print", "images", str(tmp_path / "p"), "--dpi", "40").status == 0
    names = sorted(each.name for each in (tmp_path / "p").iterdir())
    assert len(names) == 109
    letters = [match[1] for name in names if (match := re.search(r"-([a-z])\.png$", name))]
    assert letters == [each.letter for each in lettered_cards()]


@pytest.mark.parametrize(
    ("size", "dpi"), [("poker", 300), ("63x88", 300), ("tarot", 300), ("bridge", 150), ("mini", 600), ("jumbo", 72)]
)
def test_pictures_are_as_large_as_the_card(ramble: Ramble, tmp_path: Path, size: str, dpi: int) -> None:
    assert ramble("print", "images", str(tmp_path), "--size", size, "--dpi", str(dpi), "--only", "zC").status == 0
    with Image.open(tmp_path / "back.png") as image:
        assert image.size == tuple(round(edge / 25.4 * dpi) for edge in SIZES[size])


def test_a_picture_without_bleed_is_the_middle_of_one_with_bleed(ramble: Ramble, tmp_path: Path) -> None:
    for name, options in (("plain", []), ("bled", ["--bleed", "3.175"])):
        assert ramble("print", "images", str(tmp_path / name), "--only", "qS", *options).status == 0
    with (
        Image.open(tmp_path / "plain" / "1-1S-10-q.png") as plain,
        Image.open(tmp_path / "bled" / "1-1S-10-q.png") as bled,
    ):
        middle = bled.convert("L").crop((37, 37, 37 + 750, 37 + 1050))
        luck = random.Random(1)
        spots = [(luck.randrange(2, 748), luck.randrange(2, 1048)) for _ in range(4000)]
        other = plain.convert("L")
        near = sum(abs(middle.getpixel(spot) - other.getpixel(spot)) > 100 for spot in spots)  # type: ignore[operator]
        assert near < 60


def test_pictures_refusals(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused("print", "images", str(tmp_path / "file")).endswith("file' is a file; name a folder")
    assert refused("print", "images", "").startswith("'' can't be created")
