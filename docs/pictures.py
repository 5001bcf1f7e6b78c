"""Draw the cards in README.md and on the games' pages, as the program prints them: `python -m docs.pictures`.

`tests/docs/test_docs.py` draws them again and compares.
"""

import tempfile
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from ramble_tools.cli.main import run
from ramble_tools.press.designs import read_design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.fans import FAR_MM
from ramble_tools.press.layout import Box, Paper
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.proof import HAND, Fan
from ramble_tools.press.templates import read_card_size

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


# The width of the fans in pixels, and the space around them in mm.
FANS_WIDTH, FAN_GAP = 1600, 5.0


def fans_of_fourteen() -> Image.Image:
    """Return fourteen cards with indices in four corners as a right and a left hand fan them, just wide enough."""
    fan = Fan(read_card_size("poker"), read_design("classic"), FAR_MM, whole=True)
    box, file = fan.box(len(HAND)), BytesIO()
    paper = Paper("fans", 2 * box.width + 3 * FAN_GAP, box.height + 2 * FAN_GAP, 0.0)
    page = Box(0, 0, paper.width, paper.height)
    pdf = Pdf(file, paper, "fans", "")
    with pdf.page(page):
        red, green, blue = (level / 255 for level in TABLE)
        pdf.fill(page, (red, green, blue))
        for place in (0, 1):
            with pdf.placed(FAN_GAP + place * (box.width + FAN_GAP) - box.left, FAN_GAP - box.bottom):
                fan.draw(pdf, FaceArtist(pdf, fan.design, indices="four"), HAND, left_handed=place == 1)
    pdf.save()
    document = pypdfium2.PdfDocument(file.getvalue())
    image: Image.Image = document[0].render(scale=FANS_WIDTH / (paper.width / 25.4 * 72)).to_pil().convert("RGB")
    document.close()
    return image


def face(card: str, dpi: int, style: str = "classic") -> Image.Image:
    """Return the face of a card, such as `10S1`."""
    with tempfile.TemporaryDirectory() as folder:
        if run(["print", "images", folder, "--dpi", str(dpi), "--only", card, "--style", style]):
            raise SystemExit(f"{card} was not drawn")
        path = next(path for path in Path(folder).iterdir() if path.name != "back.png")
        return Image.open(path).convert("RGB")


# An example of each game's page, as it is on the table: cards in rows, and a dot for an empty place.
ON_THE_TABLE = {
    "ramble": "2S2 6S1 QS1 5S1 2S1",
    "dramble": "9H1 JD1 . QS1 3C1",
    "dumbal": "AS1 3H1 . 4C1 . 9D1 8S1",
    "dogpile": "5H1 JK1 7S1 / 9H1 . 8S1",
    "dukes": "5C1 5H1 5S1 . QH1 KH1 AH1 / 5D1 6S1 7S1 8D1",
}
TABLE_DPI = 56


def on_the_table(game: str) -> Image.Image:
    """Return the cards of the example of a game's page."""
    rows = [row.split() for row in ON_THE_TABLE[game].split("/")]
    width, height = round(WIDTH * TABLE_DPI), round(HEIGHT * TABLE_DPI)
    gap = GAP // 2
    size = (max(map(len, rows)) * (width + gap) + gap, len(rows) * (height + gap) + gap)
    table = Image.new("RGB", size, TABLE)
    round_corners = Image.new("L", (width, height), 0)
    ImageDraw.Draw(round_corners).rounded_rectangle((0, 0, width - 1, height - 1), 7, fill=255)
    for down, row in enumerate(rows):
        for across, card in enumerate(row):
            if card != ".":
                place = (gap + across * (width + gap), gap + down * (height + gap))
                table.paste(
                    face(card, 2 * TABLE_DPI).resize((width, height), Image.Resampling.LANCZOS), place, round_corners
                )
    return table


if __name__ == "__main__":
    for game in ON_THE_TABLE:
        on_the_table(game).quantize(64).save(IMAGES / f"{game}.png", optimize=True)
    cards_on_a_table().quantize(64).save(IMAGES / "cards.png", optimize=True)
    fans_of_fourteen().quantize(64).save(IMAGES / "fan.png", optimize=True)
