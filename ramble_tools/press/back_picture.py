"""A picture for the backs, from a PNG, JPEG or SVG file. It fills the card, and what goes past its edges is cut off."""

import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from ramble_tools.errors import FileError, escaped, quote_path, reason_of
from ramble_tools.input_files import require_regular_file
from ramble_tools.press.layout import Box, CardSize
from ramble_tools.press.pdf import Drawing

# The most pixels that are read, and how many the longer side keeps: 300 to the inch on a jumbo card with its bleed.
_MOST_PIXELS, _LONGEST_PIXELS = 100_000_000, 1_800
_JPEG_QUALITY = 90
# The least part of a picture that a card must show, and the part that is worth no note.
_LEAST_SHOWN, _NEARLY_ALL = 0.3, 0.93
# Below this, a picture looks coarse in the hand.
_FINE_DPI = 150
_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and its size in its own units. `pixels` is a Pillow image; an SVG is a `drawing` of ReportLab's."""

    path: str
    width: float
    height: float
    pixels: Any = None
    drawing: Any = None

    def notes(self, card: CardSize) -> list[str]:
        """Return what to know about the picture on such a card. Raises FileError for one of another shape."""
        scale = max(card.width / self.width, card.height / self.height)
        # Which parts of its width and of its height the card shows.
        across, up = card.width / scale / self.width, card.height / scale / self.height
        size = f"{self.width:g} x {self.height:g}"
        part, side = min((across, "width"), (up, "height"))
        name = quote_path(self.path)
        if part < _LEAST_SHOWN:
            raise FileError(
                f"{name}, {size}, has another shape than a card, which would show {part:.0%} of its {side}; "
                f"cut it to about {card.width:g} : {card.height:g}"
            )
        found = [f"the backs show {part:.0%} of the {side} of {name}"] if part < _NEARLY_ALL else []
        dpi = min(self.width * across / card.width, self.height * up / card.height) * _INCH
        if self.pixels and dpi < _FINE_DPI:
            found.append(f"{name} has {size} pixels, {dpi:.0f} to the inch on a card; it will look coarse")
        return found

    def draw(self, pdf: Drawing, box: Box, *, upside_down: bool = False, gray: bool = False) -> None:
        """Draw it so that it covers the box. The file has it only once."""
        scale = max(box.width / self.width, box.height / self.height)
        middle = -self.width / 2 * scale, -self.height / 2 * scale
        with pdf.placed(*box.center, degrees=180 if upside_down else 0):
            whole = Box(0, 0, self.width, self.height)
            pdf.stamp("picture", lambda: self._draw(pdf, whole, gray=gray), whole, *middle, scale)

    def _draw(self, pdf: Drawing, whole: Box, *, gray: bool) -> None:
        if self.drawing:
            pdf.vector(self.drawing)
            return
        file = BytesIO()
        self.pixels.convert("L" if gray else "RGB").save(file, "jpeg", quality=_JPEG_QUALITY)
        file.seek(0)
        pdf.jpeg(file, whole)


def read_picture(path: str) -> Picture:
    """Return the picture in a file. Raises FileError, and NotInstalledError for an SVG file without svglib."""
    require_regular_file(path, "name a PNG, JPEG or SVG file")
    try:
        with open(path, "rb") as file:
            start = file.read(1_000)
    except OSError as error:
        raise FileError(f"{quote_path(path)} can't be read: {reason_of(error)}") from None
    return _svg(path) if path.lower().endswith(".svg") or b"<svg" in start else _raster(path)


def _raster(path: str) -> Picture:
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about sizes that we check
            opened = Image.open(path, formats=("PNG", "JPEG"))
        with opened:
            width, height = opened.size
            if width * height > _MOST_PIXELS:
                raise FileError(
                    f"{quote_path(path)} has {width} x {height} pixels; make it smaller: a card needs 900 x 1200"
                )
            image = ImageOps.exif_transpose(opened)
            size = image.size
            image.thumbnail((_LONGEST_PIXELS, _LONGEST_PIXELS))
            # What is transparent is paper.
            image = image.convert("RGBA")
            white = Image.new("RGBA", image.size, "white")
            return Picture(path, *size, pixels=Image.alpha_composite(white, image).convert("RGB"))
    except UnidentifiedImageError:
        raise FileError(f"{quote_path(path)} is not a PNG, JPEG or SVG picture") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise FileError(f"{quote_path(path)} is a damaged picture: {escaped(str(error))}") from None


def _svg(path: str) -> Picture:
    try:
        from svglib.svglib import svg2rlg
    except ImportError:
        from ramble_tools.installation import not_installed

        raise not_installed(f"{quote_path(path)}: svglib reads SVG files, and it is not installed", "svg") from None
    import logging

    logging.getLogger("svglib").disabled = logging.getLogger("svglib.svglib").disabled = True
    try:
        drawing = svg2rlg(path)
        width, height = (float(drawing.width), float(drawing.height)) if drawing else (0.0, 0.0)
    except Exception as error:  # svglib has no errors of its own
        raise FileError(f"{quote_path(path)} can't be drawn: {escaped(str(error))}") from None
    if not (0 < width < 1e6 and 0 < height < 1e6):
        raise FileError(f"{quote_path(path)} is not an SVG picture with a width and a height")
    return Picture(path, width, height, drawing=drawing)
