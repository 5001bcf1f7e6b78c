"""Draw the README's pictures from what the program prints: `.venv/bin/python docs/pictures.py`.

`tests/docs/test_docs.py` draws them again and compares.
"""

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageDraw

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


# A hand of fourteen that is hard to read: wide letters, letters that look alike, a 10, a 6 and 9, vowels and a joker.
HAND = "5D1 8S2 10S1 10H2 QH1 6H2 9D1 AS2 KC1 3D2 JC2 8H1 7S2 JK1"
# Each card is turned by this many degrees more than the one below it, around a point this far below the cards, in mm:
# about 9 mm of each card remain visible.
TURN, BELOW = 2.5, 145.0
FAN_DPI = 150


def fan_of_fourteen() -> Image.Image:
    """Return fourteen printed and cut cards as a hand holds them."""
    with tempfile.TemporaryDirectory() as folder:
        faces = []
        for card in HAND.split():
            if run(["print", "images", f"{folder}/{card}", "--dpi", str(FAN_DPI), "--only", card]):
                raise SystemExit(f"{card} was not drawn")
            faces += [Image.open(next(path for path in Path(folder, card).iterdir() if path.name != "back.png"))]
        return _fanned([face.convert("RGB") for face in faces])


def _fanned(faces: list[Image.Image]) -> Image.Image:
    width, height = faces[0].size
    below = round(BELOW / 25.4 * FAN_DPI)
    # The point is in the middle of the table, and the highest card is a little below its upper edge.
    reach = height + below + GAP
    table = Image.new("RGB", (2 * reach, 2 * reach), TABLE)
    for number, face in enumerate(faces):
        card = Image.new("RGBA", table.size, (0, 0, 0, 0))
        box = (reach - width // 2, GAP)
        outline = Image.new("L", face.size, 0)
        ImageDraw.Draw(outline).rounded_rectangle((0, 0, width - 1, height - 1), 19, fill=255)
        ImageDraw.Draw(face).rounded_rectangle((0, 0, width - 1, height - 1), 19, outline=(120, 120, 120), width=2)
        card.paste(face, box, outline)
        turned = card.rotate(-(number - (len(faces) - 1) / 2) * TURN, Image.Resampling.BICUBIC)
        table.paste(turned, (0, 0), turned)
    # As large as it can be, with the same space on all sides.
    hand = table.crop(ImageChops.difference(table, Image.new("RGB", table.size, TABLE)).getbbox())
    framed = Image.new("RGB", (hand.width + 2 * GAP, hand.height + 2 * GAP), TABLE)
    framed.paste(hand, (GAP, GAP))
    return framed.resize((920, round(920 * framed.height / framed.width)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    cards_on_a_table().quantize(64).save(IMAGES / "cards.png", optimize=True)
    fan_of_fourteen().quantize(64).save(IMAGES / "fan.png", optimize=True)
