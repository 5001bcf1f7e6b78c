"""`ramble print proof`: one page with this deck's fans in both hands, in gray, and as color-blind people see them."""

from collections import Counter
from itertools import combinations
from operator import mul
from pathlib import Path

import pikepdf
import pytest

from ramble_tools.press.color_vision import Seen, as_seen, design_as_seen
from ramble_tools.press.designs import read_design
from ramble_tools.press.faces import suit_inks
from tests.conftest import Ramble
from tests.press.conftest import Press
from tests.press.read_pdf import Glyph, Mark, glyphs, marks, page_box, pages_of, words

SEEN: tuple[Seen, ...] = ("gray", "protanopia", "deuteranopia")
CAPTIONS = (
    *("fourteencards,right-handed", "fourteencards,left-handed", "tencards,right-handed", "tencards,left-handed"),
    *("printedingray", "seenwithprotanopia(red-blind)", "seenwithdeuteranopia(green-blind)"),
)
# The letters of the hand, from left to right; the last card is a joker.
HAND = "MWQWACVOESIVCJ"


@pytest.mark.parametrize("indices", ["two", "four"])
@pytest.mark.parametrize("style", ["classic", "large-index", "minimal"])
@pytest.mark.parametrize("paper", ["letter", "a4", "a5", "legal", "a3", "297x210mm"])
def test_a_proof_is_one_page_that_a_printer_can_print(
    press: Press, path: Path, paper: str, style: str, indices: str
) -> None:
    answer = press("proof", "--paper", paper, "--style", style, "--indices", indices)
    assert f"a proof of {style} poker cards with indices in {indices} corners, 1 page of" in answer
    assert pages_of(path) == 1
    text = words(path)
    assert all(caption in text for caption in CAPTIONS)
    # The page says what the answer says.
    said = answer[answer.index("in a right-handed") : answer.index(" print it on")]
    assert said[said.index("ten cards") : said.index(" ranks")].replace(" ", "") in text
    _, _, width, height = page_box(path)
    inked: list[Glyph | Mark] = [*glyphs(path, 0), *marks(path, 0)]
    for each in inked:
        assert min(each.left, each.bottom, width - each.right, height - each.top) > 6.3


@pytest.mark.parametrize("size", ["mini", "jumbo", "50x120mm", "120x60mm", "88.9x88.9mm"])
def test_fans_of_any_size_do_not_overlap_what_is_written(press: Press, path: Path, size: str) -> None:
    press("proof", "--size", size, "--indices", "four")
    page = glyphs(path, 0)
    text = "".join(each.text for each in page)
    cards = [each for each in marks(path, 0) if each.right - each.left > 15]
    for caption in CAPTIONS:
        at = text.index(caption)
        written = page[at : at + len(caption)]
        left, right = min(each.left for each in written), max(each.right for each in written)
        bottom, top = min(each.bottom for each in written), max(each.top for each in written)
        assert len({round(each.bottom) for each in written}) <= 3
        assert not any(
            card.left < right and left < card.right and card.bottom < top and bottom < card.top for card in cards
        ), caption


def test_the_top_card_of_a_left_handed_fan_is_at_the_left(press: Press, path: Path) -> None:
    """A card covers those drawn before it. A fan has the same order from left to right in both hands."""
    press("proof")
    page = glyphs(path, 0)
    text = "".join(each.text for each in page)
    first, second = text.index(CAPTIONS[0]), text.index(CAPTIONS[1])
    for begin, end, order in ((first, second, HAND), (second, text.index(CAPTIONS[2]), HAND[::-1])):
        # The first letter of a card is the large one in its middle.
        large = [each for each in page[begin:end] if each.text in HAND and each.height > 6]
        drawn = [each.text for each in large if each.text != "J"]
        assert "".join(drawn).replace("J", "") == order.replace("J", "")


@pytest.mark.parametrize("colors", ["two", "four"])
def test_the_inks_of_the_fans_are_those_of_the_deck_and_as_they_are_seen(press: Press, path: Path, colors: str) -> None:
    press("proof", "--colors", colors)
    with pikepdf.open(path) as document:
        found = Counter(
            tuple(round(float(each), 3) for each in instruction.operands)
            for instruction in pikepdf.parse_content_stream(document.pages[0])
            if str(instruction.operator) == "rg"
        )
    deck = set(suit_inks(read_design("classic"), colors).values())  # type: ignore[arg-type]
    expected = deck | {as_seen(ink, seen) for ink in deck for seen in SEEN}
    assert set(found) == {tuple(round(each, 3) for each in ink) for ink in expected if len(set(ink)) > 1}


def test_what_is_white_gray_or_black_is_seen_as_it_is() -> None:
    for seen in SEEN:
        for level in (0.0, 0.5, 1.0):
            assert as_seen((level,) * 3, seen) == pytest.approx((level,) * 3, abs=0.001)


# Pure red, green and blue: the columns of the published matrices, encoded as sRGB.
PURE = {
    "gray": ((0.4984, 0.4984, 0.4984), (0.8627, 0.8627, 0.8627), (0.2979, 0.2979, 0.2979)),
    "protanopia": ((0.4275, 0.3737, 0.0), (1.0, 0.8988, 0.0), (0.0, 0.3486, 1.0)),
    "deuteranopia": ((0.6415, 0.5665, 0.0), (0.9363, 0.8404, 0.2293), (0.0, 0.2410, 0.9863)),
}


@pytest.mark.parametrize("seen", SEEN)
def test_red_green_and_blue_are_seen_as_published(seen: Seen) -> None:
    for place, expected in enumerate(PURE[seen]):
        ink = tuple(float(place == each) for each in range(3))
        assert as_seen(ink, seen) == pytest.approx(expected, abs=0.003)  # type: ignore[arg-type]


def lab(ink: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return an ink in CIELAB, with the white of sRGB."""
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in ink]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.0891)
    parts = (sum(map(mul, row, linear)) / of for row, of in zip(rows, white, strict=True))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("seen", SEEN)
def test_four_colors_are_told_apart_however_they_are_seen(seen: Seen) -> None:
    inks = suit_inks(design_as_seen(read_design("classic"), seen), "four").values()
    for one, other in combinations(map(lab, inks), 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 9


def test_a_design_of_your_own_has_its_own_steps(ramble: Ramble, tmp_path: Path) -> None:
    template = tmp_path / "own.toml"
    template.write_text('[face.wide]\nlike = "classic"\n[face.wide.index]\nwidest = 8.6\n', "utf-8")
    line = ["print", "proof", str(tmp_path / "out.pdf"), "--style"]
    usual, wide = ramble(*line, "classic").out, ramble(*line, "wide", "--template", str(template)).out
    assert "10.5 mm" in usual and "12 mm" in wide, wide
