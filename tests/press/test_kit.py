"""A kit: each of its pages is what the other commands print, and its first page says how to make it."""

import re
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from tests.conftest import Ramble
from tests.press.conftest import Press
from tests.press.read_pdf import page_box, pages_of, picture, text
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
    boxes = printed(ramble, tmp_path, f"{box} --paper {paper} --link {LINK}") * (2 if backs == "fold" else 1)
    rules = printed(ramble, tmp_path, f"rules --paper {paper} --link {LINK}")
    kit = [picture(path, page, 40).tobytes() for page in range(pages_of(path))]
    assert kit[1:] == [*pad, *cards, *boxes, *rules]
    # Where they are, the steps say.
    last = 1 + len(pad)
    assert steps[0] == f"pages 1 to {last} on plain paper, on one side: the cover, and a scorepad for Dumbal"
    last_card, last_box = last + len(cards), last + len(cards) + len(boxes)
    if backs in ("long", "short"):
        on = f"on card stock, on both sides, flipping on the {backs} edge: 108 cards and their backs"
        assert steps[1] == f"pages {last + 1} to {last_card} {on}"
        assert (
            steps[2] == f"pages {last_card + 1} to {len(kit)} on card stock, on one side: the box and the short rules"
        )
    else:
        each = "a box for each deck" if backs == "fold" else "the box"
        on = f"on card stock, on one side: 108 cards, {each} and the short rules"
        assert steps[1] == f"pages {last + 1} to {len(kit)} {on}"
    assert f"the gauge on page {last_box - len(boxes) + 1}" in " ".join(steps)
    assert ("glue its back to its face" in " ".join(steps)) == (backs == "fold")
    assert "corrected for printer default" in said[-1]
    # All is on one paper, which may be turned; only cards have a trim box.
    widths = {tuple(sorted(round(edge) for edge in page_box(path, page=page)[2:])) for page in range(len(kit))}
    assert len(widths) == 1
    assert page_box(path, "trimbox", 0) == page_box(path, "mediabox", 0)
    assert page_box(path, "trimbox", last_card) == page_box(path, "mediabox", last_card)
    assert page_box(path, "trimbox", last) != page_box(path, "mediabox", last)


def test_a_kit_for_other_cards_is_by_your_rules_and_your_measure(ramble: Ramble, press: Press, path: Path) -> None:
    assert ramble("house dumbal target=100").status == 0
    answer = press("kit --size bridge --game dumbal --ten-cards 4.2 --sleeved")
    assert "if they are not 4.2 mm thick together" in answer
    assert "house rules of Dumbal: target=100" in answer
    box = next(page for page in range(pages_of(path)) if "This box is for" in text(path, page))
    assert "This box is for 4.2 mm." in text(path, box)
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
