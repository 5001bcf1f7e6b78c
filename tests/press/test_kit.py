"""A kit: each of its pages is what the other commands print, and its first page says how to make it."""

import re
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from ramble_tools.press.products import PRODUCTS
from tests.conftest import Ramble
from tests.press.conftest import Press
from tests.press.read_pdf import Glyph, Mark, glyphs, marks, page_box, pages_of, picture, text
from tests.press.test_links import code_of, read_code

LINK = "https://example.org/ramble"


def printed(ramble: Ramble, folder: Path, line: str) -> list[bytes]:
    """Return a picture of each page that a command prints."""
    path = folder / "single.pdf"
    assert ramble(f"print {line} {path}").status == 0
    return [picture(path, page, 40).tobytes() for page in range(pages_of(path))]


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize(
    ("backs", "box"), [("long", "box"), ("short", "box"), ("none", "box"), ("fold", "box --decks 1 --folded")]
)
def test_a_kit_has_the_pages_of_each_command_where_its_first_page_says(
    backs: str, box: str, paper: str, ramble: Ramble, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ramble("print calibrate --front 1.5,-1 --back 0.5,1 --scale 99.5,99.5").status == 0
    answer = ramble(f"print kit {path.name} --paper {paper} --backs {backs} --game dumbal --link {LINK} --name Home")
    assert (answer.status, answer.err) == (0, "")
    said = [re.sub(r"\s+", " ", line) for line in re.split(r"\n  (?! )", answer.out.strip())]
    first = text(path)
    steps = said[1:6]
    for number, step in enumerate(steps, start=1):
        assert f"{number} {step[0].upper()}{step[1:]}." in first
    assert read_code(path, 0, LINK) == code_of(LINK)
    # What each command prints, in the order of the pages.
    pad = printed(ramble, tmp_path, f"scorepad dumbal --paper {paper}")
    cards = printed(ramble, tmp_path, f"faces --paper {paper} --backs {backs} --name Home")
    boxes = printed(ramble, tmp_path, f"{box} --paper {paper} --name Home --link {LINK}") * (
        2 if backs == "fold" else 1
    )
    rules = printed(ramble, tmp_path, f"rules --paper {paper} --link {LINK}")
    kit = [picture(path, page, 40).tobytes() for page in range(pages_of(path))]
    expected = [*pad, *cards, *boxes, *rules]
    first_box = 1 + len(pad) + len(cards)
    if backs == "fold":
        # These say which deck each is for, as the cards do.
        for deck, page in enumerate(range(first_box, first_box + 2), start=1):
            assert f"deck {deck}, 54 cards" in text(path, page)
            expected[page - 1] = kit[page]
    assert kit[1:] == expected
    # Where they are, the steps say.
    last = 1 + len(pad)
    assert steps[0] == f"pages 1 to {last} on plain paper, on one side: the cover, and a scorepad for Dumbal"
    last_card = last + len(cards)
    assert steps[1].startswith("hold ten sheets of your card stock to the gauge on page 1; if they are not 3.8 mm")
    if backs in ("long", "short"):
        on = f"on card stock, on both sides, flipping on the {backs} edge: 108 cards (2 decks of 54) and their backs"
        then = f"then pages {last_card + 1} to {len(kit)} on one side: the box and the short rules"
        assert steps[2] == f"pages {last + 1} to {last_card} {on}; {then}"
    else:
        size = "A4" if paper == "a4" else "Letter"
        each = f"a box for each deck (one for both does not fit on {size})" if backs == "fold" else "the box"
        on = f"on card stock, on one side: 108 cards (2 decks of 54), {each} and the short rules"
        assert steps[2] == f"pages {last + 1} to {len(kit)} {on}"
    assert ("glue its back to its face" in " ".join(steps)) == (backs == "fold")
    assert "corrected for your printer" in said[-1]
    # All is on one paper, which may be turned; only cards have a trim box.
    widths = {tuple(sorted(round(edge) for edge in page_box(path, page=page)[2:])) for page in range(len(kit))}
    assert len(widths) == 1
    assert page_box(path, "trimbox", 0) == page_box(path, "mediabox", 0)
    assert page_box(path, "trimbox", last_card) == page_box(path, "mediabox", last_card)
    assert page_box(path, "trimbox", last) != page_box(path, "mediabox", last)


def test_a_kit_for_other_cards_is_by_your_rules_and_your_measure(ramble: Ramble, press: Press, path: Path) -> None:
    assert ramble("house dumbal target=100").status == 0
    answer = press("kit --size bridge --game dumbal --players Ann,Bob --ten-cards 4.2 --sleeved")
    assert "if they are not 4.2 mm thick, make the kit again" in answer
    assert "house rules of Dumbal: target=100" in answer and {"Ann", "Bob"} <= set(text(path, 1).split())
    box = next(page for page in range(1, pages_of(path)) if "This box is for" in text(path, page))
    assert "This box is for 4.2 mm." in text(path, box) and "This box is for 4.2 mm." in text(path)
    assert pypdfium2.PdfDocument(BytesIO(path.read_bytes())).get_metadata_dict()["Title"] == "Ramble: a kit"


def test_a_picture_for_the_backs_is_warned_of_in_a_kit_too(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "back.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
        '<rect width="9" height="9"/><foreignObject/></svg>'
    )
    monkeypatch.chdir(tmp_path)
    faces = ramble("print faces f.pdf --backs long --back-image back.svg")
    kit = ramble("print kit k.pdf --back-image back.svg")
    assert faces.status == kit.status == 0
    assert "foreignObject" in faces.out.split("\n")[1]
    assert faces.out.split("\n")[1] == kit.out.split("\n")[1]


@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
def test_the_gauge_of_a_kit_is_at_its_true_size(press: Press, path: Path, paper: str) -> None:
    """So the stock is measured before anything is printed on it. The range of the option is that of the bars."""
    press(f"kit --paper {paper} --size mini --link {LINK}")
    bars = sorted({round(m.right - m.left, 1) for m in marks(path, 0) if 5.95 < m.top - m.bottom < 6.05})
    field = next(each for each in PRODUCTS["kit"].fields if each.name == "ten_cards")
    assert len(bars) == 17 and (bars[0], bars[-1]) == (field.least, field.most)
    # All is on the page, and the code is below the gauge.
    everything: list[Mark | Glyph] = [*marks(path, 0), *glyphs(path, 0)]
    assert min(each.bottom for each in everything) > 5
    gauge = min(m.bottom for m in marks(path, 0) if 5.95 < m.top - m.bottom < 6.05)
    assert gauge > max(m.top for m in marks(path, 0) if not 5.95 < m.top - m.bottom < 6.05)
