"""The faces and a back as pictures, in the pixel sizes that print-on-demand shops and some programs require."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cards import AnyCard, Joker, Rank, Suit
from ramble_tools.errors import BadInput, about, plural, quote
from ramble_tools.files import PNG, new_file, new_folder, require_replaceable
from ramble_tools.letters import letter_of
from ramble_tools.press.backs import BackDesign, back_design, deck_name, draw_backs
from ramble_tools.press.cards_to_print import SecondJoker, decks_of, faces_of
from ramble_tools.press.choices import Colors, Indices, InkUse
from ramble_tools.press.cutting_machine import GUTTER_MM
from ramble_tools.press.designs import Design, named, read_design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.layout import Box, Paper
from ramble_tools.press.options import ImagesOptions
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.templates import Shop, read_card_size, read_shop

if TYPE_CHECKING:
    from PIL.Image import Image

_LEAST_DPI, _USUAL_DPI, _LARGEST_DPI = 30, 300, 1200
INCH_MM = 25.4
_RLE = 3  # Z_RLE in zlib
_BACK = "back.png"
# The names that `file_names` makes, of all cards.
_OUR_NAME = re.compile(
    r"[12]-([1-4][SHCD]-\d\d[JQKA]?-[a-z]|5-joker-[12])\.png|back\.png|deck-[12]\.png|sheet-\d\d\.png"
)


@dataclass(frozen=True, slots=True)
class ImagesJob:
    """What to draw: a picture of each card, or of several, as the shop requires, and one back."""

    cards: tuple[AnyCard, ...]
    shop: Shop
    design: Design
    back: BackDesign
    dpi: int = _USUAL_DPI
    colors: Colors = "two"
    ink_use: InkUse = "normal"
    indices: Indices = "two"

    def __post_init__(self) -> None:
        """Raise BadInput if the resolution is out of range."""
        if not _LEAST_DPI <= self.dpi <= _LARGEST_DPI:
            raise BadInput(
                f"--dpi {self.dpi} is out of range; use {_LEAST_DPI} to {_LARGEST_DPI} (most shops want {_USUAL_DPI})",
                field="dpi",
            )

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and height of each picture."""
        return self._pixels(self.shop.card.width), self._pixels(self.shop.card.height)

    @property
    def pictures(self) -> dict[str, list[int | None]]:
        """The pages in each picture, by its name: their numbers in `draw_pages`, row by row; None is an empty place."""
        back, pictures = len(self.cards), dict[str, list[int | None]]()
        if self.shop.sheet_rows:
            most = self.shop.sheet_columns * self.shop.sheet_rows
            for number, first in enumerate(range(0, back, most), start=1):
                pictures[f"sheet-{number:02}.png"] = list(range(first, min(first + most, back)))
            return pictures
        if not self.shop.sheet_columns:
            return {name: [page] for page, name in enumerate([*file_names(self.cards), _BACK])}
        for deck in sorted({card.deck or 1 for card in self.cards}):
            pages = [page for page, card in enumerate(self.cards) if (card.deck or 1) == deck]
            places = self.shop.sheet_columns * max(2, len(pages) // self.shop.sheet_columns + 1)
            pictures[f"deck-{deck}.png"] = [*pages, *[None] * (places - len(pages) - 1), back]
        return {**pictures, _BACK: [back]}

    def _pixels(self, trimmed: float) -> int:
        return round((trimmed + 2 * self.shop.bleed) / INCH_MM * self.dpi)


def file_names(cards: tuple[AnyCard, ...]) -> list[str]:
    """Return a file name for each card that sorts in deck order: `1-1S-10-q.png`, `1-1S-11J-o.png`, jokers last."""
    names = []
    for card in cards:
        if isinstance(card, Joker):
            names.append(f"{card.deck or 1}-5-joker-{2 if isinstance(card, SecondJoker) else 1}.png")
        else:
            suit, rank = list(Suit).index(card.suit) + 1, list(Rank).index(card.rank) + 2
            court = "" if card.rank.value.isdigit() else card.rank.value
            names.append(f"{card.deck}-{suit}{card.suit.value}-{rank:02}{court}-{letter_of(card)}.png")
    return names


class Pictures(NamedTuple):
    """Pictures to be drawn, as `Printout` is a PDF: `what` they are, and how to use them."""

    job: ImagesJob
    what: str
    notes: Sequence[str]

    def write(self, folder: str, progress: Callable[[int, int], None]) -> list[str]:
        """Draw them into a folder. Returns the lines that say what they are, and what else is there.

        `progress` is called with how many of them are done, and of how many. Raises BadInput and OutputError.
        """
        if folder.lower().endswith((".png", ".jpg", ".pdf", ".zip")) and not os.path.isdir(folder):
            ending = folder[-4:].lower()
            raise BadInput(f"{quote(folder)} would be a folder of pictures, not a {ending} file; name a folder")
        new_folder(folder)
        for name in self.job.pictures:
            require_replaceable(os.path.join(folder, name), PNG)
        replaced, others = _old_pictures(folder, self.job)
        for done, (name, picture) in enumerate(_drawn(self.job), start=1):
            with new_file(os.path.join(folder, name), PNG) as file:
                file.write(picture)
            progress(done, len(self.job.pictures))
        notes = [*self.notes]
        if replaced:
            were = "was" if replaced == 1 else "were"
            notes.append(f"{plural(replaced, 'picture')} of an earlier run {were} replaced")
        if others:
            are, them = ("is", "it") if others == 1 else ("are", "them")
            still = f"{are} still there: delete {them} before you upload"
            notes.append(f"{plural(others, 'other picture')} of an earlier run {still}")
        return [self.what, *notes]

    def drawn(self) -> tuple[bytes, list[str]]:
        """Return a PDF of all the cards to look at, and the lines that say what the pictures are."""
        return draw_pages(self.job), [self.what, *self.notes]

    def zipped(self) -> bytes:
        """Return all of them in one ZIP file. It is the same every time."""
        from zipfile import ZipFile, ZipInfo

        file = BytesIO()
        with ZipFile(file, "w") as archive:
            for name, picture in _drawn(self.job):
                archive.writestr(ZipInfo(name), picture)
        return file.getvalue()

    def parts(self) -> dict[str, object]:
        """Return what a browser makes them of: each card as SVG, its size in pixels, and its places on the pictures."""
        from ramble_tools.press.page_picture import all_pages

        pictures = [_whole(self.job, pages)._asdict() | {"name": name} for name, pages in self.job.pictures.items()]
        return {"card": self.job.pixels, "cards": all_pages(draw_pages(self.job)), "pictures": pictures}


def pictures_of(options: ImagesOptions) -> Pictures:
    """Return the pictures to be drawn. Raises BadInput for options that can't be used."""
    with about("shop"):
        shop = read_shop(options.shop, options.template, pages=False) if options.shop else _free_shop(options)
    useless: dict[str, object]
    useless = {"back_text": options.back_text, "back_image": options.back_image} if shop.sheet_rows else {}
    useless |= {"dpi": options.dpi} if shop.sheet_pixels else {}
    for name, value in useless.items():
        if value is not None:
            option = f"--{name.replace('_', '-')}"
            raise BadInput(f"{option} does nothing with --shop; leave one of them out", field=name)
    dpi = options.dpi
    if shop.sheet_pixels:
        dpi = int(shop.sheet_pixels / shop.sheet_columns / (shop.card.width / INCH_MM))
    design = read_design(options.style, options.template)
    with about("name"):
        design = design if options.name is None else named(design, deck_name(options.name))
    with about("only"):
        cards = faces_of(decks_of(options.deck), jokers=options.jokers, only=options.only)
    back = back_design(options)
    job = ImagesJob(
        cards, shop, design, back, _USUAL_DPI if dpi is None else dpi, options.colors, options.ink, options.indices
    )
    notes = back.picture.notes(shop.card) if back.picture else []
    width, height = job.pixels
    size = f"{width} x {height} pixels"
    if shop.sheet_rows:
        notes.append("upload each to Design Space as a flat picture to print then cut, and keep its size")
    elif shop.sheet_columns:
        for each, pages in list(job.pictures.items())[:-1]:
            rows, number = len(pages) // shop.sheet_columns, len(pages) - pages.count(None) - 1
            notes.append(f"{each}: a custom deck, width {shop.sheet_columns}, height {rows}, number {number}")
    elif not shop.bleed:
        notes.append("most shops require --bleed: an eighth of an inch past each edge")
    what = f", each card of {size}" if shop.sheet_columns else f" of {size} at {job.dpi} dpi"
    return Pictures(job, plural(len(job.pictures), "picture") + what, notes)


def _free_shop(options: ImagesOptions) -> Shop:
    return Shop(read_card_size("poker" if options.size is None else options.size, options.template), options.bleed or 0)


def _old_pictures(folder: str, job: ImagesJob) -> tuple[int, int]:
    """Return how many pictures of an earlier run are in a folder: those that the job replaces, and others."""
    try:
        old = {name for name in os.listdir(folder) if _OUR_NAME.fullmatch(name)}
    except OSError:  # a folder may be written to without being read
        return 0, 0
    return len(old & {*job.pictures}), len(old - {*job.pictures})


def draw_pages(job: ImagesJob) -> bytes:
    """Return a PDF whose pages are the pictures: the faces, then the back, each as large as its pixels."""
    width, height = (pixels / job.dpi * INCH_MM for pixels in job.pixels)
    page, size, bleed = Box(0, 0, width, height), job.shop.card, job.shop.bleed
    card = Box((width - size.width) / 2, (height - size.height) / 2, size.width, size.height)
    file = BytesIO()
    paper = Paper(size.name, width, height, 0.0)
    pdf = Pdf(file, paper, title="Ramble: card pictures", subject=f"{len(job.cards)} faces and a back")
    artist = FaceArtist(pdf, job.design, colors=job.colors, ink_use=job.ink_use, indices=job.indices)
    for each in job.cards:
        with pdf.page(page, trim=card, bleed=bleed):
            artist.draw_in(each, card)
    with pdf.page(page, trim=card, bleed=bleed):
        draw_backs(pdf, [card], [page], job.back, ink_use=job.ink_use)
    pdf.save()
    return file.getvalue()


def _drawn(job: ImagesJob) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each picture, and its PNG file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(draw_pages(job))

    def rendered(page: int) -> "Image":
        picture: Image = document[page].render(scale=job.dpi / 72).to_pil()
        # pdfium rounds up a size that is slightly more than a whole number of pixels.
        return picture.crop((0, 0, *job.pixels)) if picture.size != job.pixels else picture

    try:
        for name, pages in job.pictures.items():
            picture = _composed(job, _whole(job, pages), rendered)
            file = BytesIO()
            # Run-length encoding is faster than zlib's default, and files with flat colors are no larger.
            picture.save(file, "png", compress_level=1, compress_type=_RLE, dpi=(job.dpi, job.dpi))
            yield name, file.getvalue()
    finally:
        document.close()


class _Whole(NamedTuple):
    """A picture in pixels: its size, and the pages on it, each with how far from the left and the top its card is.

    Cards to be cut out have round corners of this `radius`, on a transparent picture; others are on white. A picture
    that is wider than high is `turned` to the left at the end, so that it is in portrait.
    """

    size: tuple[int, int]
    places: Sequence[tuple[int, int, int]]
    cut_out: bool = False
    radius: int = 0
    turned: bool = False


def _whole(job: ImagesJob, pages: Sequence[int | None]) -> _Whole:
    """Return where pages are on a picture. Those to be cut out are apart."""
    width, height = job.pixels
    cut_out = job.shop.sheet_rows > 0
    if len(pages) == 1 and pages[0] is not None and not cut_out:
        return _Whole(job.pixels, [(pages[0], 0, 0)])
    columns = job.shop.sheet_columns
    rows = job.shop.sheet_rows or len(pages) // columns
    gap = round(GUTTER_MM / INCH_MM * job.dpi) if cut_out else 0
    radius = round(job.shop.card.corner_radius / INCH_MM * job.dpi) if cut_out else 0
    size = columns * (width + gap) - gap, rows * (height + gap) - gap
    places = [
        (page, place % columns * (width + gap), place // columns * (height + gap))
        for place, page in enumerate(pages)
        if page is not None
    ]
    return _Whole(size, places, cut_out, radius, cut_out and size[0] > size[1])


def _composed(job: ImagesJob, whole: _Whole, rendered: "Callable[[int], Image]") -> "Image":
    """Return a picture of some cards."""
    from PIL import Image, ImageDraw

    (page, *_), *more = whole.places
    if not more and whole.size == job.pixels and not whole.cut_out:
        return rendered(page)
    (width, height), mask = job.pixels, None
    if whole.cut_out:
        mask = Image.new("L", (width, height))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), whole.radius, fill=255)
    picture = Image.new("RGBA", whole.size) if whole.cut_out else Image.new("RGB", whole.size, "white")
    for page, left, top in whole.places:
        picture.paste(rendered(page), (left, top), mask)
    return picture.rotate(90, expand=True) if whole.turned else picture
