"""A picture for the backs, from a PNG, JPEG, WebP or SVG file. It fills the card, and the rest of it is cut off."""

import os
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from ramble_tools.errors import FileError, escaped, quote_path, reason_of
from ramble_tools.input_files import require_regular_file
from ramble_tools.press.layout import Box, CardSize
from ramble_tools.press.pdf import Drawing
from ramble_tools.press.svg_picture import draw_svg

if TYPE_CHECKING:
    from PIL.Image import Image

# The most pixels that are read, and how many the longer side keeps: 300 to the inch on a jumbo card with its bleed.
_MOST_PIXELS, _LONGEST_PIXELS = 100_000_000, 1_800
_TOO_MANY_PIXELS = f"{_MOST_PIXELS:,} pixels"
_MOST_BYTES = 100_000_000
_JPEG_QUALITY = 90
# The least part of a picture that a card must show, and the part that is worth no note.
_LEAST_SHOWN, _NEARLY_ALL = 0.3, 0.93
# Below this, a picture looks coarse in the hand.
_FINE_DPI = 150
_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, the size that it has in its file, in pixels, and a Pillow image of it, which may be smaller.

    `left_out` says what of it can't be drawn. If it `scales`, it is sharp in any size.
    """

    path: str
    width: float
    height: float
    pixels: "Image"
    left_out: tuple[str, ...] = ()
    scales: bool = False

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
        notes = [f"{name}: {each}" for each in self.left_out]
        notes += [f"the backs show {part:.0%} of the {side} of {name}"] if part < _NEARLY_ALL else []
        dpi = min(self.width * across / card.width, self.height * up / card.height) * _INCH
        if not self.scales and dpi < _FINE_DPI:
            notes.append(f"{name} has {size} pixels, {dpi:.0f} to the inch on a card; it will look coarse")
        return notes

    def draw(self, pdf: Drawing, box: Box, *, upside_down: bool = False, gray: bool = False) -> None:
        """Draw it so that it covers the box. The file has it only once."""
        scale = max(box.width / self.width, box.height / self.height)
        middle = -self.width / 2 * scale, -self.height / 2 * scale
        with pdf.placed(*box.center, degrees=180 if upside_down else 0):
            whole = Box(0, 0, self.width, self.height)
            pdf.stamp("picture", lambda: self._draw(pdf, whole, gray=gray), whole, *middle, scale)

    def _draw(self, pdf: Drawing, whole: Box, *, gray: bool) -> None:
        file = BytesIO()
        # Colors are as sharp as light and dark, or thin lines of an SVG would blur.
        self.pixels.convert("L" if gray else "RGB").save(file, "jpeg", quality=_JPEG_QUALITY, subsampling=0)
        file.seek(0)
        pdf.jpeg(file, whole)


def read_picture(path: str) -> Picture:
    """Return the picture in a file. Raises FileError, and NotInstalledError for an SVG file without resvg."""
    require_regular_file(path, "name a PNG, JPEG, WebP or SVG file")
    name = quote_path(path)
    try:
        if os.path.getsize(path) > _MOST_BYTES:
            raise _too_large(name, f"{_MOST_BYTES // 1_000_000} MB")
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise FileError(f"{name} can't be read: {reason_of(error)}") from None
    if not path.lower().endswith(".svg") and b"<svg" not in data[:1_000]:
        image, size = _raster(name, data)
        return Picture(path, size[0], size[1], _on_paper(image))
    image, notes = draw_svg(name, data, _LONGEST_PIXELS, lambda inside: _raster("it", inside)[0])
    return Picture(path, image.width, image.height, _on_paper(image), tuple(notes), scales=True)


def _on_paper(image: "Image") -> "Image":
    """Return an image as it is printed: what is transparent is paper."""
    import PIL.Image

    return PIL.Image.alpha_composite(PIL.Image.new("RGBA", image.size, "white"), image).convert("RGB")


def _raster(name: str, data: bytes) -> tuple["Image", tuple[int, int]]:
    """Return the picture in a file, upright and not too large, and the size that it had. Raises FileError."""
    import PIL.Image
    from PIL import ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about sizes that we check
            opened = PIL.Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP"))
        with opened:
            width, height = opened.size
            if width * height > _MOST_PIXELS:
                raise _too_large(name, _TOO_MANY_PIXELS)
            image = ImageOps.exif_transpose(opened)
            size = image.size
            if image.mode.startswith("I"):
                # Pillow would take the upper 255 of 256 grays for white.
                image = image.convert("I").point(lambda gray: gray / 256 + 0).convert("L")
            image.thumbnail((_LONGEST_PIXELS, _LONGEST_PIXELS))
            return (image.convert("RGB") if image.mode == "CMYK" else image).convert("RGBA"), size
    except UnidentifiedImageError:
        raise FileError(f"{name} is not a PNG, JPEG, WebP or SVG picture") from None
    except PIL.Image.DecompressionBombError:
        raise _too_large(name, _TOO_MANY_PIXELS) from None
    except (OSError, SyntaxError, ValueError) as error:
        raise FileError(f"{name} is a damaged picture: {escaped(str(error))}") from None


def _too_large(name: str, most: str) -> FileError:
    return FileError(f"{name} has more than {most}; make it smaller: a card needs 900 x 1200 pixels")
