"""`ramble print faces`, measured on the finished file.

The sizes of papers and cards are repeated here on purpose: the tests measure with a ruler, not with our own geometry.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from ramble_tools.letters import lettered_deck
from ramble_tools.press.designs import read_design
from ramble_tools.press.faces import suit_inks
from tests.conftest import Ramble
from tests.press.read_pdf import Glyph, fonts, glyphs, marks, picture

PAPERS = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
CARDS = {"poker": (63.5, 88.9, 3, 3), "bridge": (57.15, 88.9, 3, 3), "mini": (63.5, 44.45, 3, 6)}
WIDTH, HEIGHT = 63.5, 88.9
UNPRINTABLE = 6.3
TOLERANCE = 0.1

# Letter, rank, deck and kind of each face in printing order, which is this test's own idea of "sorted".
FACES = [
    (lettered.letter.upper(), lettered.card.rank.value, deck, lettered.is_consonant)
    for deck in (1, 2)
    for lettered in [*lettered_deck(deck)]
]


@pytest.fixture(scope="module", params=["letter", "a4"])
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Print all 108 faces on each paper."""
    from ramble_tools.cli.main import run

    path = tmp_path_factory.mktemp(request.param) / "faces.pdf"
    assert run(["print", "faces", str(path), "--paper", request.param]) == 0
    return request.param, path


def corners(paper: str, size: str = "poker") -> list[tuple[float, float]]:
    """Return the lower left corner of each card on a sheet. Cards are centered, row by row from the top."""
    page_width, page_height = PAPERS[paper]
    width, height, columns, rows = CARDS[size]
    left, bottom = (page_width - columns * width) / 2, (page_height - rows * height) / 2
    return [
        (left + column * width, bottom + (rows - 1 - row) * height) for row in range(rows) for column in range(columns)
    ]


def cards(paper: str, path: Path) -> Iterator[list[Glyph]]:
    """Yield the characters of each card, measured from the card's own corner."""
    for page in range(12):
        found = glyphs(path, page)
        for left, bottom in corners(paper):
            yield [
                Glyph(each.text, each.left - left, each.bottom - bottom, each.right - left, each.top - bottom)
                for each in found
                if left < each.x < left + WIDTH and bottom < each.y < bottom + HEIGHT
            ]


def lettered(paper: str, path: Path) -> list[tuple[list[Glyph], str, str, int, bool]]:
    """Return the 104 lettered cards with what each should show. The jokers, which come last in a deck, are left out."""
    all_cards = list(cards(paper, path))
    assert len(all_cards) == 108
    without_jokers = all_cards[:52] + all_cards[54:106]
    return [(card, *face) for card, face in zip(without_jokers, FACES, strict=True)]


def darkest(part: Image.Image) -> int:
    """Return the darkest gray level in an image, from 0 (black) to 255 (white)."""
    return next(level for level, count in enumerate(part.histogram()) if count)


def test_pages_and_boxes(printed: tuple[str, Path]) -> None:
    paper, path = printed
    width, height = PAPERS[paper]
    left, bottom = corners(paper)[6]
    with pikepdf.open(path) as document:
        assert len(document.pages) == 12
        for page in document.pages:
            assert [float(edge) * 25.4 / 72 for edge in page.mediabox] == pytest.approx([0, 0, width, height], abs=0.01)
            trim = [float(edge) * 25.4 / 72 for edge in page.trimbox]
            assert trim == pytest.approx([left, bottom, left + 3 * WIDTH, bottom + 3 * HEIGHT], abs=0.01)


def test_the_document(printed: tuple[str, Path]) -> None:
    _, path = printed
    with pikepdf.open(path) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert document.pdf_version >= "1.6"
        assert str(document.docinfo["/Title"]) == "Ramble: card faces of decks 1 and 2"
        assert str(document.docinfo["/Author"]) == "Ramble Tools"
    assert path.stat().st_size <= 300_000


def test_every_font_is_ours_and_embedded(printed: tuple[str, Path]) -> None:
    found = dict(fonts(printed[1]))
    assert {name.split("+")[1] for name in found} == {"AtkinsonHyperlegible-Regular", "AtkinsonHyperlegible-Bold"}
    assert all(found.values())


def test_the_big_letter_is_30_mm_tall_and_in_the_middle(printed: tuple[str, Path]) -> None:
    for card, letter, *_ in lettered(*printed):
        (big,) = (each for each in card if each.height > 20)
        assert big.text == letter
        assert big.height >= 30
        assert (big.x, big.y) == pytest.approx((WIDTH / 2, HEIGHT / 2), abs=3.5)


def test_letter_and_rank_are_in_two_opposite_corners(printed: tuple[str, Path]) -> None:
    """The rank is under the letter, and the other corner is the same, turned around the middle of the card."""
    for card, letter, rank, *_ in lettered(*printed):
        upper = [each for each in card if each.right < 10 and each.bottom > HEIGHT - 20]
        lower = [each for each in card if each.left > WIDTH - 10 and each.top < 20]
        assert "".join(each.text for each in sorted(upper, key=lambda each: (-round(each.y), each.x))) == letter + rank
        turned = sorted((round(HEIGHT - each.y), WIDTH - each.x, HEIGHT - each.y, each.text) for each in lower)
        ours = sorted((round(each.y), each.x, each.y, each.text) for each in upper)
        for one, other in zip(ours, turned, strict=True):
            assert one[3] == other[3]
            assert one[1:3] == pytest.approx(other[1:3], abs=TOLERANCE)


def test_the_deck_number_is_in_the_other_two_corners(printed: tuple[str, Path]) -> None:
    for card, _, _, deck, _ in lettered(*printed):
        upper = "".join(each.text for each in card if each.left > WIDTH - 16 and each.bottom > HEIGHT - 16)
        lower = "".join(each.text for each in card if each.right < 16 and each.top < 16)
        assert sorted(upper) == sorted(lower) == sorted(f"deck{deck}")


def test_the_cards_have_nothing_else_on_them(printed: tuple[str, Path]) -> None:
    for card, letter, rank, deck, _ in lettered(*printed):
        assert Counter(each.text for each in card) == Counter(letter * 3 + rank * 2 + f"deck{deck}" * 2)


def test_the_jokers(printed: tuple[str, Path]) -> None:
    all_cards = list(cards(*printed))
    for deck, place in ((1, 52), (1, 53), (2, 106), (2, 107)):
        text = Counter(each.text for each in all_cards[place])
        assert text == Counter("JOKER" + "JK" * 2 + f"deck{deck}" * 2)


def test_no_ink_is_near_a_cut(printed: tuple[str, Path]) -> None:
    """On a picture of the page, a strip of 2 mm inside every cut is white."""
    paper, path = printed
    dpi = 100.0
    for page in (0, 4, 11):
        image = picture(path, page, dpi)
        page_height = PAPERS[paper][1]
        for left, bottom in corners(paper):
            # 0.5 mm are for the crosses on the cut itself, and the pixels beside them.
            outer = [left + 0.5, page_height - bottom - HEIGHT + 0.5, left + WIDTH - 0.5, page_height - bottom - 0.5]
            box = [edge / 25.4 * dpi for edge in outer]
            strip = 2.0 / 25.4 * dpi
            for part in (
                (box[0], box[1], box[2], box[1] + strip),
                (box[0], box[3] - strip, box[2], box[3]),
                (box[0], box[1], box[0] + strip, box[3]),
                (box[2] - strip, box[1], box[2], box[3]),
            ):
                assert darkest(image.crop(tuple(round(edge) for edge in part))) == 255  # type: ignore[arg-type]


def test_every_cut_has_marks_in_the_margins(printed: tuple[str, Path]) -> None:
    """Marks are at both ends of each cut, but on Letter not above and below the cards, where a printer can't print."""
    paper, path = printed
    page_width, page_height = PAPERS[paper]
    left, bottom = corners(paper)[6]
    right, top = left + 3 * WIDTH, bottom + 3 * HEIGHT
    for page in range(12):
        outside = [
            each
            for each in marks(path, page)
            if each.right < left - 0.1 or each.left > right + 0.1 or each.top < bottom - 0.1 or each.bottom > top + 0.1
        ]
        upright = [each for each in outside if each.right - each.left < 0.01 and each.top - each.bottom > 2.9]
        level = [each for each in outside if each.top - each.bottom < 0.01 and each.right - each.left > 2.9]
        for edge in range(4):
            x, y = left + edge * WIDTH, bottom + edge * HEIGHT
            above_and_below = [each for each in upright if abs(each.left - x) < TOLERANCE]
            beside = [each for each in level if abs(each.bottom - y) < TOLERANCE]
            assert sorted(each.bottom >= top for each in above_and_below) == (
                [] if paper == "letter" else [False, True]
            )
            assert sorted(each.left >= right for each in beside) == [False, True]
        for each in outside:
            assert min(each.left, each.bottom) >= UNPRINTABLE
            assert each.right <= page_width - UNPRINTABLE
            assert each.top <= page_height - UNPRINTABLE


def test_a_cross_is_on_every_corner_of_a_card(printed: tuple[str, Path]) -> None:
    """When the first strips are cut off, every strip still shows where to cut it: 2 mm each way, on the cuts."""
    paper, path = printed
    left, bottom = corners(paper)[6]
    xs, ys = [left + edge * WIDTH for edge in range(4)], [bottom + edge * HEIGHT for edge in range(4)]
    thin = [each for each in marks(path, 0) if min(each.right - each.left, each.top - each.bottom) < 0.01]
    for x in xs:
        for y in ys:
            here = [
                each
                for each in thin
                if each.left - 0.02 < x < each.right + 0.02 and each.bottom - 0.02 < y < each.top + 0.02
            ]
            upright = next(each for each in here if each.right - each.left < 0.01)
            level = next(each for each in here if each.top - each.bottom < 0.01)
            reach = [y - upright.bottom, upright.top - y, x - level.left, level.right - x]
            outer = [y == ys[0], y == ys[-1], x == xs[0], x == xs[-1]]
            assert reach == pytest.approx([0 if edge else 2 for edge in outer], abs=0.01)


def test_the_margin_has_a_ruler_of_50_mm(printed: tuple[str, Path]) -> None:
    paper, path = printed
    left, _ = corners(paper)[6]
    for page in (0, 11):
        rulers = [each for each in marks(path, page) if each.right < left and each.top - each.bottom > 20]
        assert [each.top - each.bottom for each in rulers] == [pytest.approx(50, abs=0.01)]
        note = [each for each in glyphs(path, page) if each.right < left]
        # The note reads from bottom to top, beside the ruler and between two cut marks.
        assert "".join(each.text for each in sorted(note, key=lambda each: each.y)).startswith("Ramble,page")
        assert min(each.left for each in note) >= UNPRINTABLE
        assert max(each.top for each in note) - min(each.bottom for each in note) < HEIGHT


def test_consonants_have_a_bar_and_vowels_have_a_ring(printed: tuple[str, Path]) -> None:
    """Ink below the middle of the letter is a bar; ink beside the letter, at half its height, is a ring."""
    paper, path = printed
    dpi = 100.0
    pictures = [picture(path, page, dpi) for page in range(12)]
    page_height = PAPERS[paper][1]

    def ink(place: int, x1: float, y1: float, x2: float, y2: float) -> bool:
        left, bottom = corners(paper)[place % 9]
        box = (left + x1, page_height - bottom - y2, left + x2, page_height - bottom - y1)
        part = pictures[place // 9].crop(tuple(round(edge / 25.4 * dpi) for edge in box))  # type: ignore[arg-type]
        return darkest(part) < 128

    for number, (_, _, deck, is_consonant) in enumerate(FACES):
        place = number + 2 * (deck - 1)
        assert ink(place, 29, 20.8, 34, 21.6) == is_consonant, number
        assert ink(place, 5, 42, 8, 47) == (not is_consonant), number


def test_no_letter_or_rank_can_be_mistaken_upside_down(printed: tuple[str, Path]) -> None:
    """M, W, N, Z, 6 and 9 have a bar below and none above, also in the corner."""
    paper, path = printed
    for number, (letter, rank, deck, _) in enumerate(FACES):
        if letter not in "MWNZ" and rank not in "69":
            continue
        place = number + 2 * (deck - 1)
        left, bottom = corners(paper)[place % 9]
        bars = [
            each
            for each in marks(path, place // 9)
            if left < each.left < left + 16 and bottom + HEIGHT - 24 < each.bottom and each.top < bottom + HEIGHT
            if each.right - each.left > 3 and each.top - each.bottom < 1
        ]
        heights = sorted((each.bottom - bottom for each in bars), reverse=True)
        assert heights[0] == pytest.approx(77.3, abs=0.3), number
        assert len(heights) == (2 if rank in "69" else 1), number


def test_black_is_gray_and_red_is_dark(printed: tuple[str, Path]) -> None:
    """Black goes to the black ink alone, and a black-and-white printer prints red as dark gray."""
    _, path = printed
    with pikepdf.open(path) as document:
        found = set()
        for page in document.pages:
            for instruction in pikepdf.parse_content_stream(page):
                if str(instruction.operator) in ("rg", "g"):
                    found.add(tuple(float(each) for each in instruction.operands))
    assert (0.0,) in found
    ((red, green, blue),) = found - {(0.0,)}
    assert 0.299 * red + 0.587 * green + 0.114 * blue < 0.35


def test_all_suits_differ_in_shape(printed: tuple[str, Path]) -> None:
    """Compare gray pictures of the large suit above the letter, one for each suit."""
    paper, path = printed
    page_height, dpi = PAPERS[paper][1], 100.0
    shapes = []
    for place in (0, 13, 26, 39):
        left, bottom = corners(paper)[place % 9]
        box = (left + 25, page_height - bottom - 85.5, left + 39, page_height - bottom - 73)
        whole = picture(path, place // 9, dpi)
        part = whole.crop(tuple(round(edge / 25.4 * dpi) for edge in box))  # type: ignore[arg-type]
        shapes.append(part.point([0 if level < 128 else 255 for level in range(256)]).resize((50, 45)))
    for one, other in pairwise([*shapes, shapes[0]]):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 10


@pytest.mark.parametrize(("size", "pages"), [("poker", 12), ("bridge", 12), ("mini", 6)])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_size_fills_its_cells(ramble: Ramble, tmp_path: Path, size: str, paper: str, pages: int) -> None:
    path = tmp_path / "faces.pdf"
    assert ramble("print", "faces", str(path), "--size", size, "--paper", paper).status == 0
    # Mini cards lie on their sides.
    width, height, *_ = CARDS[size]
    scale = min(min(width, height) / WIDTH, max(width, height) / HEIGHT)
    first = glyphs(path, 0)
    for left, bottom in corners(paper, size):
        (big,) = (
            each
            for each in first
            if left < each.left and each.right < left + width and bottom < each.bottom and each.top < bottom + height
            if max(each.height, each.width) > 28 * scale
        )
        assert (big.x - left, big.y - bottom) == pytest.approx((width / 2, height / 2), abs=3.5)
    with pikepdf.open(path) as document:
        assert len(document.pages) == pages


def test_one_deck_without_jokers(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "deck 2.pdf"
    answer = ramble("print", "faces", str(path), "--deck", "2", "--no-jokers")
    assert "52 cards on 6 pages of Letter" in answer.out.replace("\n  ", " ")
    for page in range(6):
        for left, bottom in corners("letter"):
            tag = [each for each in glyphs(path, page) if left + 47 < each.left < left + WIDTH]
            text = {each.text for each in tag if bottom + HEIGHT - 16 < each.bottom < bottom + HEIGHT}
            assert text in ({*"deck2"}, set())
    with pikepdf.open(path) as document:
        assert str(document.docinfo["/Title"]) == "Ramble: card faces of deck 2"


# --- ink for weak eyes and gray printers


def luminance(ink: tuple[float, float, float]) -> float:
    """Return the relative luminance of WCAG 2."""
    linear = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in ink)
    return sum(part * each for part, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def lightness(luminance: float) -> float:
    """Return L* of CIE 1976, on which equal steps look equal."""
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


@pytest.mark.parametrize("style", ["classic", "large-index", "minimal"])
def test_all_ink_has_contrast_and_four_colors_are_four_grays(style: str) -> None:
    """A gray printer weighs light, or the numbers of the colors as television did: each step is 9 of 100, or more."""
    design = read_design(style)
    inks = {*suit_inks(design, "two").values(), *suit_inks(design, "four").values()}
    assert all(1.05 / (luminance(ink) + 0.05) >= 4.5 for ink in inks)
    four = suit_inks(design, "four").values()
    for grays in (
        sorted(lightness(luminance(ink)) for ink in four),
        sorted(lightness(luminance((gray,) * 3)) for gray in (0.299 * r + 0.587 * g + 0.114 * b for r, g, b in four)),
    ):
        assert all(lighter - darker >= 9 for darker, lighter in pairwise(grays))
