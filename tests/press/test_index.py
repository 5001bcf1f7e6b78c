"""The index in a card's corner: a fan of many cards shows little more than 9 mm of each, so it must be in that."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from docs.pictures import IMAGES, TABLE, fans_of_fourteen
from ramble_tools.cards import Card
from ramble_tools.letters import lettered_cards
from tests.conftest import Ramble
from tests.press.fans import PIVOTS, Point, least_angle

DPI = 200
# How much of a card is visible in a fan of fourteen, or of ten; and how far its index is from its edge at least.
STRIPS = {"classic": 9.0, "large-index": 11.3, "minimal": 9.0}
SAFE = 3.2
SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "mini": (44.45, 63.5)}
LARGE = {"tarot": (69.85, 120.65), "jumbo": (88.9, 127.0)}
# How far the index of a large card reaches.
INDEX = {"tarot": 9.5, "jumbo": 10.0}
STYLES = ("classic", "large-index", "minimal")
# The height of the index, in mm from the upper edge of a poker card.
HEIGHTS = {"classic": 25.5, "large-index": 34.0, "minimal": 25.5}


def pixels(mm: float) -> int:
    return round(mm / 25.4 * DPI)


def shown(path: Path) -> Iterator[Image.Image]:
    """Yield each page of a PDF with one card per page, in black and white."""
    document = pypdfium2.PdfDocument(path)
    for page in document:
        yield (
            page.render(scale=DPI / 72).to_pil().convert("L").point([0 if level < 200 else 255 for level in range(256)])
        )
    document.close()


def ink(image: Image.Image) -> tuple[float, float, float, float] | None:
    """Return the box of what is not white, in mm from the upper left corner."""
    box = ImageChops.invert(image).getbbox()
    return None if box is None else tuple(edge / DPI * 25.4 for edge in box)  # type: ignore[return-value]


@pytest.fixture(scope="module", params=STYLES)
def cards(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Image.Image]]:
    """Print all cards but the jokers, one per page, and return their pictures."""
    path = tmp_path_factory.mktemp("cards") / "cards.pdf"
    return request.param, pictures_of(tuple(each.card for each in lettered_cards()), request.param, path)


def pictures_of(faces: tuple[Card, ...], style: str, path: Path) -> list[Image.Image]:
    from ramble_tools.press.backs import BackDesign
    from ramble_tools.press.designs import read_design
    from ramble_tools.press.images import ImagesJob, draw_pages
    from ramble_tools.press.templates import Shop, read_card_size

    path.write_bytes(
        draw_pages(
            ImagesJob(faces, Shop(read_card_size("poker"), 0.0), read_design(style), BackDesign("RAMBLE"), dpi=DPI)
        )
    )
    return list(shown(path))[:-1]


def test_a_strip_of_9_mm_shows_letter_rank_and_suit_whole(cards: tuple[str, list[Image.Image]]) -> None:
    """Between the index and the cut, 9 mm from the edge, there is nothing: no glyph is cut in two."""
    style, pictures = cards
    wide = STRIPS[style]
    assert len(pictures) == 104
    for number, card in enumerate(pictures):
        corner = card.crop((0, 0, card.width // 2 - pixels(9), pixels(HEIGHTS[style])))
        strip = corner.crop((0, 0, pixels(wide), corner.height))
        beside = corner.crop((pixels(wide), 0, pixels(wide + 3), corner.height))
        assert ink(beside) is None, number
        box = ink(strip)
        assert box is not None and box[0] >= SAFE - 0.1 and box[1] >= SAFE - 0.1, (number, box)
        # Letter, rank and suit are one below the other: three bands of ink at least, with the lowest a suit.
        assert box[3] > HEIGHTS[style] - 4, (number, box)


def test_ten_cards_show_a_large_index_where_fourteen_show_the_classic_one(path: Path) -> None:
    """A fan of ten that is spread as far as one of fourteen hides nothing of the larger index."""
    faces = tuple(each.card for each in lettered_cards() if each.card.deck == 1)
    least: dict[str, list[float]] = {}
    for style, cards in (("classic", 14), ("large-index", 10)):
        points = index_points(pictures_of(faces, style, path), style)
        least[style] = [least_angle(points, pivot, cards=cards) * (cards - 1) for pivot in PIVOTS]
    for classic, large in zip(least["classic"], least["large-index"], strict=True):
        assert 0.85 * classic < large < classic


def index_points(pictures: list[Image.Image], style: str) -> list[Point]:
    """Return the rightmost ink that any card's index has in each row of pixels, in mm from the upper left corner."""
    whole = pictures[0]
    for picture in pictures[1:]:
        whole = ImageChops.darker(whole, picture)
    strip = whole.crop((0, 0, pixels(STRIPS[style]), pixels(HEIGHTS[style])))
    rows = (ink(strip.crop((0, row, strip.width, row + 1))) for row in range(strip.height))
    return [(box[2], row / DPI * 25.4) for row, box in enumerate(rows) if box]


def test_no_two_strips_look_alike_unless_the_cards_do(cards: tuple[str, list[Image.Image]]) -> None:
    """The same letter, rank and suit give the same strip; any other one differs by more than a few pixels."""
    style, pictures = cards
    wide, high = pixels(STRIPS[style]), pixels(HEIGHTS[style])
    strips = [card.crop((0, 0, wide, high)) for card in pictures]
    names = [(each.letter, each.card.rank, each.card.suit) for each in lettered_cards()]
    least = min(
        sum(ImageChops.difference(one, other).histogram()[128:])
        for place, one in enumerate(strips)
        for other, name in zip(strips[:place], names, strict=False)
        if name != names[place]
    )
    # The least difference is that of two suits or two ranks: about 2 square mm of ink.
    assert least > 1.5 * (DPI / 25.4) ** 2


@pytest.mark.parametrize("size", [*SIZES, *LARGE])
def test_nothing_is_near_the_edge_of_any_size(ramble: Ramble, tmp_path: Path, size: str) -> None:
    width, height = {**SIZES, **LARGE}[size]
    for style in STYLES:
        folder = tmp_path / style
        # The widest letters, a vowel with its ring, a 10, both jokers' stars.
        line = ["print", "images", str(folder), "--size", size, "--style", style, "--dpi", str(DPI)]
        assert ramble(*line, "--only", "QS1 10H2 5D1 KH1 6H2 JK1 9D1").status == 0
        for path in sorted(folder.glob("[12]*.png")):
            with Image.open(path) as image:
                card = image.convert("L").point([0 if level < 200 else 255 for level in range(256)])
            left, top, right, bottom = ink(card) or (0, 0, 0, 0)
            assert min(left, top) >= SAFE - 0.13, path.name
            assert right <= width - SAFE + 0.13 and bottom <= height - SAFE + 0.13, path.name
            reach = STRIPS[style] if style == "large-index" else INDEX.get(size, STRIPS[style])
            beside = card.crop((pixels(reach) + 1, 0, pixels(reach + 0.8), pixels(height * 0.2)))
            assert ink(beside) is None, path.name


def test_the_two_jokers_of_a_deck_differ(ramble: Ramble, tmp_path: Path) -> None:
    """One has a solid star and the other an outlined one, on the face, in the corner and on labels."""
    folder = tmp_path / "faces"
    assert ramble("print", "images", str(folder), "--dpi", "100", "--deck", "1").status == 0
    solid, hollow = (Image.open(folder / f"1-5-joker-{number}.png").convert("L") for number in (1, 2))
    for x, y in ((31.75, 44.45), (6.05, 88.9 - 75.4)):
        place = (round(x / 25.4 * 100), round(y / 25.4 * 100))
        assert (solid.getpixel(place), hollow.getpixel(place)) == (0, 255)


@pytest.mark.slow
def test_the_picture_of_a_fan_is_what_the_program_prints() -> None:
    committed, fresh = Image.open(IMAGES / "fan.png").convert("RGB"), fans_of_fourteen()
    assert committed.size == fresh.size
    # Two versions of pdfium may shade the edge of a curve differently.
    assert max(ImageStat.Stat(ImageChops.difference(committed, fresh)).mean) < 2
    # The hand fills the picture, with the same space on all sides.
    cards = (
        ImageChops.difference(fresh, Image.new("RGB", fresh.size, TABLE)).convert("L").point(lambda level: level > 8)
    )
    left, top, right, bottom = cards.getbbox() or (0, 0, 0, 0)
    spaces = (left, top, fresh.width - right, fresh.height - bottom)
    assert min(spaces) > 12 and max(spaces) < 26, spaces


@pytest.mark.parametrize("style", STYLES)
def test_a_jokers_index_is_its_letters_above_its_star(ramble: Ramble, tmp_path: Path, style: str) -> None:
    """In the strip of a fan there are two bands of ink with white between them, and nothing is beside them."""
    assert ramble("print", "images", str(tmp_path), "--style", style, "--dpi", str(DPI), "--only", "JK1").status == 0
    with Image.open(tmp_path / "1-5-joker-1.png") as image:
        card = image.convert("L").point([0 if level < 200 else 255 for level in range(256)])
    corner = card.crop((0, 0, pixels(12), pixels(25)))
    box = ink(corner)
    assert box is not None and box[0] >= SAFE - 0.13 and box[2] <= STRIPS[style]
    rows = [ink(corner.crop((0, row, corner.width, row + 1))) is not None for row in range(corner.height)]
    bands = sum(dark and not before for before, dark in zip([False, *rows], rows, strict=False))
    assert bands == 2
