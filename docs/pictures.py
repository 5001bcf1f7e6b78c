"""Draw the README's pictures from what the program prints: `.venv/bin/python docs/pictures.py`.

`tests/test_docs.py` draws them again and compares.
"""

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from ramble_tools.cli.main import run

IMAGES = Path(__file__).resolve().parent / "images"

# The sheet and the place on it (nine cards on Letter) of four cards that show every mark: a consonant, a vowel, a 6 or
# 9 with its bar, both colors and both decks.
CARDS = ((1, 9), (3, 6), (9, 9), (12, 2))
DPI = 110
# Poker-size cards in the middle of a Letter sheet, in inches.
LEFT, TOP, WIDTH, HEIGHT = 0.5, 0.25, 2.5, 3.5
TABLE = (226, 232, 228)
GAP = 24


def cards_on_a_table() -> Image.Image:
    """Return four printed and cut cards, side by side on a table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "faces.pdf"
        if run(["print", "faces", str(path)]):
            raise SystemExit("the faces were not printed")
        document = pypdfium2.PdfDocument(path)
        pages = [document[sheet - 1].render(scale=DPI / 72).to_pil().convert("RGB") for sheet, _ in CARDS]
        document.close()
    width, height = round(WIDTH * DPI), round(HEIGHT * DPI)
    table = Image.new("RGB", (len(CARDS) * (width + GAP) + GAP, height + 2 * GAP), TABLE)
    for number, ((_, place), page) in enumerate(zip(CARDS, pages, strict=True)):
        row, column = divmod(place - 1, 3)
        left, top = round((LEFT + column * WIDTH) * DPI), round((TOP + row * HEIGHT) * DPI)
        round_corners = Image.new("L", (width, height), 0)
        ImageDraw.Draw(round_corners).rounded_rectangle((0, 0, width - 1, height - 1), 14, fill=255)
        card = page.crop((left, top, left + width, top + height))
        table.paste(card, (GAP + number * (width + GAP), GAP), round_corners)
    return table


if __name__ == "__main__":
    cards_on_a_table().quantize(64).save(IMAGES / "cards.png", optimize=True)
