"""The faces and a back as pictures, one file each, in the pixel sizes that print-on-demand shops require."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from ramble_tools.cards import AnyCard, Joker, Rank, Suit
from ramble_tools.errors import BadInput
from ramble_tools.files import PNG, new_file, require_replaceable
from ramble_tools.letters import letter_of
from ramble_tools.press.backs import LATTICE, BackDesign, draw_backs
from ramble_tools.press.cards_to_print import is_second
from ramble_tools.press.choices import Colors, InkUse
from ramble_tools.press.designs import Design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.layout import Box, CardSize, Paper
from ramble_tools.press.pdf import Pdf

_LEAST_DPI, _LARGEST_DPI = 30, 1200
INCH_MM = 25.4
_RLE = 3  # Z_RLE in zlib
_BACK = "back.png"
# The names that `file_names` makes, of all cards.
_OUR_NAME = re.compile(r"[12]-([1-4][SHCD]-\d\d[JQKA]?-[a-z]|5-joker-[12])\.png|back\.png|deck-[12]\.png")


@dataclass(frozen=True, slots=True)
class ImagesJob:
    """What to draw: a picture of each card, and one back."""

    cards: tuple[AnyCard, ...]
    size: CardSize
    design: Design
    dpi: int = 300
    bleed: float = 0.0
    colors: Colors = "two"
    ink_use: InkUse = "normal"
    back: BackDesign = LATTICE
    # How many cards are side by side in the one picture of each deck; 0 if each card has its own picture.
    columns: int = 0

    def __post_init__(self) -> None:
        """Raise BadInput if the resolution is out of range."""
        if not _LEAST_DPI <= self.dpi <= _LARGEST_DPI:
            raise BadInput(
                f"--dpi {self.dpi} is out of range; use {_LEAST_DPI} to {_LARGEST_DPI} (most shops want 300)"
            )

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and height of each picture."""
        return self._pixels(self.size.width), self._pixels(self.size.height)

    @property
    def decks(self) -> list[tuple[AnyCard, ...]]:
        """The cards of each deck, in a picture of their own if there are `columns`."""
        numbers = sorted({card.deck or 1 for card in self.cards})
        return [tuple(card for card in self.cards if (card.deck or 1) == number) for number in numbers]

    @property
    def names(self) -> list[str]:
        """The names of the pictures, the back's last."""
        faces = [f"deck-{deck[0].deck or 1}.png" for deck in self.decks] if self.columns else file_names(self.cards)
        return [*faces, _BACK]

    def rows(self, deck: Sequence[AnyCard]) -> int:
        """How many rows of cards the picture of a deck has. One place is left for the back."""
        return max(2, len(deck) // self.columns + 1)

    def _pixels(self, trimmed: float) -> int:
        return round((trimmed + 2 * self.bleed) / INCH_MM * self.dpi)


def file_names(cards: tuple[AnyCard, ...]) -> list[str]:
    """Return a file name for each card that sorts in deck order: `1-1S-10-q.png`, `1-1S-11J-o.png`, jokers last."""
    names = []
    for card in cards:
        if isinstance(card, Joker):
            names.append(f"{card.deck or 1}-5-joker-{2 if is_second(card) else 1}.png")
        else:
            suit, rank = list(Suit).index(card.suit) + 1, list(Rank).index(card.rank) + 2
            court = "" if card.rank.value.isdigit() else card.rank.value
            names.append(f"{card.deck}-{suit}{card.suit.value}-{rank:02}{court}-{letter_of(card)}.png")
    return names


def old_pictures(folder: str, job: ImagesJob) -> tuple[int, int]:
    """Return how many pictures of an earlier run are in a folder: those that the job replaces, and others."""
    names = {*job.names}
    try:
        old = {name for name in os.listdir(folder) if _OUR_NAME.fullmatch(name)}
    except OSError:  # a folder may be written to without being read
        return 0, 0
    return len(old & names), len(old - names)


def draw_pages(job: ImagesJob) -> bytes:
    """Return a PDF whose pages are the pictures: the faces, then the back, each as large as its pixels."""
    width, height = (pixels / job.dpi * INCH_MM for pixels in job.pixels)
    page = Box(0, 0, width, height)
    card = Box((width - job.size.width) / 2, (height - job.size.height) / 2, job.size.width, job.size.height)
    file = BytesIO()
    paper = Paper(job.size.name, width, height, 0.0)
    pdf = Pdf(file, paper, title="Ramble: card pictures", subject=f"{len(job.cards)} faces and a back")
    artist = FaceArtist(pdf, job.design, colors=job.colors, ink_use=job.ink_use)
    for each in job.cards:
        with pdf.page(card, trim=card, bleed=job.bleed):
            artist.draw_in(each, card)
    with pdf.page(card, trim=card, bleed=job.bleed):
        draw_backs(pdf, [card], [page], job.back, ink_use=job.ink_use)
    pdf.save()
    return file.getvalue()


def write_images(folder: str, job: ImagesJob) -> Iterator[str]:
    """Write the pictures into a folder, and yield each file's name. Raises FileError and OutputError."""
    for name in job.names:
        require_replaceable(os.path.join(folder, name), PNG)
    pictures = render(draw_pages(job), job.dpi, job.pixels)
    for name, picture in zip(job.names, _sheets(job, pictures) if job.columns else pictures, strict=True):
        with new_file(os.path.join(folder, name), PNG) as file:
            # Run-length encoding is faster than zlib's default, and files with flat colors are no larger.
            picture.save(file, "png", compress_level=1, compress_type=_RLE, dpi=(job.dpi, job.dpi))
        yield name


def _sheets(job: ImagesJob, pictures: Iterator[Any]) -> Iterator[Any]:
    """Yield a picture of each deck, and the back; its last place is the back too."""
    from PIL import Image

    *faces, back = pictures
    width, height = job.pixels
    for deck in job.decks:
        last = job.columns * job.rows(deck) - 1
        own = [picture for card, picture in zip(job.cards, faces, strict=True) if card.deck == deck[0].deck]
        sheet = Image.new("RGB", (job.columns * width, job.rows(deck) * height), "white")
        for place, picture in ((last, back), *enumerate(own)):
            sheet.paste(picture, (place % job.columns * width, place // job.columns * height))
        yield sheet
    yield back


def render(pdf: bytes, dpi: float, pixels: tuple[int, int] | None = None) -> Iterator[Any]:
    """Yield each page of a PDF as a PIL image, cut to exactly `pixels` (width and height) if they are given."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / 72).to_pil()
            # pdfium rounds up a size that is slightly more than a whole number of pixels.
            yield picture.crop((0, 0, *pixels)) if pixels and picture.size != pixels else picture
    finally:
        document.close()
