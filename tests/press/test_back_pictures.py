"""Backs turned into pixels, and compared with what each picture must look like, which is computed here.

The page is the picture: a card of 50 x 70 mm that is printed alone, without bleed.
"""

import base64
import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import pypdfium2
import pytest
from PIL import Image

from tests.conftest import Ramble, Refused
from tests.press.conftest import Press

pytest.importorskip("resvg_py")

Color: TypeAlias = tuple[float, float, float]
# What color is at a place of a picture, whose width is 100 and whose height is 140, from its upper left corner.
Expected: TypeAlias = Callable[[float, float], Color]

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
ALONE = "faces --one-per-page --bleed 0 --size 50x70mm --only qS --backs long --back-image"
WHOLE = 'width="100" height="140"'
# Places that no edge of a picture below is close to.
PLACES = [(x, y) for x in (7, 23, 41, 57, 73, 93) for y in (7, 27, 53, 87, 113, 133)]


def svg(content: str) -> bytes:
    namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {namespaces} width="100mm" height="140mm" viewBox="0 0 100 140">{content}</svg>'.encode()


def file_of(image: Image.Image, format: str, **options: object) -> bytes:
    file = BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def mixed(one: Color, other: Color, part: float) -> Color:
    """Return a color, with that part of another one in it."""
    part = min(1.0, max(0.0, part))
    red, green, blue = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return red, green, blue


STOPS = '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
RADIAL = '<radialGradient id="g" cx="50" cy="70" r="60" gradientUnits="userSpaceOnUse">'
STRIPES = (
    '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="blue"/>'
)
# A gray of 16 bits for each row, from black at the top.
RAMP = Image.frombytes("I;16", (50, 70), b"".join((row * 949).to_bytes(2, "little") * 50 for row in range(70)))
# The left half red, and the right half blue.
HALVES = Image.new("RGB", (500, 700), RED)
HALVES.paste(BLUE, (250, 0, 500, 700))
EMBEDDED = f"data:image/png;base64,{base64.b64encode(file_of(RAMP, 'png')).decode()}"
# Exif's orientation 6: what is stored was turned by a quarter, and is turned back to be shown.
TURNED = Image.Exif()
TURNED[0x0112] = 6


def left_right(x: float, _y: float) -> Color:
    return RED if x < 50 else BLUE


def ramp(_x: float, y: float) -> Color:
    gray = y / 140 * 255
    return gray, gray, gray


PICTURES: dict[str, tuple[str, bytes, Expected]] = {
    "linear gradient": (
        "svg",
        svg(f'<linearGradient id="g">{STOPS}</linearGradient><rect {WHOLE} fill="url(#g)"/>'),
        lambda x, _: mixed(RED, BLUE, x / 100),
    ),
    "radial gradient": (
        "svg",
        svg(f'{RADIAL}{STOPS}</radialGradient><rect {WHOLE} fill="url(#g)"/>'),
        lambda x, y: mixed(RED, BLUE, ((x - 50) ** 2 + (y - 70) ** 2) ** 0.5 / 60),
    ),
    "fill-opacity": (
        "svg",
        svg(f'<rect {WHOLE} fill="red" fill-opacity=".25"/><rect y="70" {WHOLE} fill="blue" opacity=".5"/>'),
        lambda _, y: mixed(mixed(WHITE, RED, 0.25), BLUE, 0.5 if y > 70 else 0),
    ),
    "pattern": (
        "svg",
        svg(f'{STRIPES}</pattern><rect {WHOLE} fill="url(#p)"/>'),
        lambda x, _: BLUE if x % 20 < 10 else WHITE,
    ),
    "use, 3,500 times": (
        "svg",
        svg(
            '<defs><rect id="r" width="1.2" height="2.2" fill="red"/></defs>'
            + "".join(f'<use xlink:href="#r" x="{x}" y="{y}"/>' for x in range(50) for y in range(0, 140, 2))
        ),
        lambda x, _: RED if x < 50 else WHITE,
    ),
    "mask": (
        "svg",
        svg(
            f'<mask id="m"><rect width="50" height="140" fill="white"/></mask><rect {WHOLE} fill="red" mask="url(#m)"/>'
        ),
        lambda x, _: RED if x < 50 else WHITE,
    ),
    "picture inside": ("svg", svg(f'<image {WHOLE} xlink:href="{EMBEDDED}" preserveAspectRatio="none"/>'), ramp),
    "16-bit gray": ("png", file_of(RAMP, "png"), ramp),
    "WebP": ("webp", file_of(HALVES, "webp", lossless=True), left_right),
    "rotated photo": ("jpg", file_of(HALVES.rotate(90, expand=True), "jpeg", exif=TURNED, quality=95), left_right),
    "CMYK": ("jpg", file_of(HALVES.convert("CMYK"), "jpeg", quality=95), left_right),
}


def pages_as_pixels(path: Path) -> dict[str, Image.Image]:
    """Return the second page, 500 pixels wide, as each program that is installed draws it."""
    document = pypdfium2.PdfDocument(path)
    found = {"pdfium": document[1].render(scale=500 / document[1].get_width()).to_pil().convert("RGB")}
    document.close()
    if shutil.which("pdftoppm"):
        size = ("-scale-to-x", "500", "-scale-to-y", "700")
        ran = subprocess.run(["pdftoppm", "-png", "-f", "2", *size, path], capture_output=True, check=True)
        found["poppler"] = Image.open(BytesIO(ran.stdout)).convert("RGB")
    return found


@pytest.mark.parametrize("what", PICTURES)
def test_a_back_looks_like_its_picture(what: str, press: Press, path: Path, tmp_path: Path) -> None:
    ending, data, expected = PICTURES[what]
    (tmp_path / f"back.{ending}").write_bytes(data)
    assert "left out" not in press(f"{ALONE} {tmp_path}/back.{ending}")
    for program, drawn in pages_as_pixels(path).items():
        assert drawn.size == (500, 700)
        for x, y in PLACES:
            assert drawn.getpixel((x * 5, y * 5)) == pytest.approx(expected(x, y), abs=9), (program, x, y)


def test_an_svg_is_gray_with_black_ink(press: Press, path: Path, tmp_path: Path) -> None:
    (tmp_path / "back.svg").write_bytes(svg(f'<rect {WHOLE} fill="red"/>'))
    press(f"{ALONE} {tmp_path}/back.svg --ink black")
    for drawn in pages_as_pixels(path).values():
        assert drawn.getpixel((250, 350)) == pytest.approx((76, 76, 76), abs=9)


RECT = f'<rect {WHOLE} fill="red"/>'
# What can't be drawn, beside a red card that can; and what is said of it.
LEFT_OUT = {
    '<image width="9" height="9" xlink:href="photo.png"/>': "the linked 'photo.png' is left out; embed it in the file",
    '<image width="9" height="9" href="http://127.0.0.1:9/a.png"/>': "the linked 'http://127.0.0.1:9/a.png' is left",
    '<use href="other.svg#a"/>': "the linked 'other.svg#a' is left out; embed it in the file",
    '<filter id="f"><feImage href="photo.png"/></filter>': "the linked 'photo.png' is left out",
    '<image width="9" height="9" href="data:image/svg+xml,x"/>': "a picture inside it is left out, because it is not",
    '<image width="9" height="9" href="data:image/png;base64,AAAA"/>': "a damaged picture inside it is left out",
    "<foreignObject><p>Hi</p></foreignObject>": "'<foreignObject>' is left out",
    '<meshgradient id="m"/>': "'<meshgradient>' is left out",
    "<style>@import url(a.css);</style>": "the @import rule is not supported",
    '<rect width="1" height="1" fill="var(--x)"/>': "failed to parse fill value: 'var(--x)'",
    '<rect style="width:9px" width="1" height="1"/>': "the style 'width' is ignored; make it an attribute",
    '<path d="M0 0H9" vector-effect="non-scaling-stroke"/>': "'vector-effect' is ignored",
    "<text>Hi</text>": "its text is in our own font; turn text into paths to keep its font",
    "<text>\u0416</text>": "no fonts with a \u0416/U+416 character were found",
}


@pytest.mark.parametrize("part", LEFT_OUT)
def test_what_cannot_be_drawn_is_named(part: str, press: Press, path: Path, tmp_path: Path) -> None:
    Image.new("RGB", (9, 9), BLUE).save(tmp_path / "photo.png")
    (tmp_path / "back.svg").write_bytes(svg(RECT + part))
    assert f"back.svg': {LEFT_OUT[part]}" in press(f"{ALONE} {tmp_path}/back.svg")
    assert pages_as_pixels(path)["pdfium"].getpixel((400, 600)) == pytest.approx(RED, abs=9)


def test_no_linked_file_is_read(press: Press, path: Path, tmp_path: Path) -> None:
    """Not even one with its whole path, in any place where a picture can be."""
    Image.new("RGB", (100, 140), BLUE).save(tmp_path / "photo.png")
    part = 'x="40" y="60" width="20" height="20"'
    for to in (tmp_path / "photo.png", f"file://{tmp_path}/photo.png"):
        for link in ("href", "xlink:href"):
            filter = f'<filter id="f" x="0" y="0" width="1" height="1"><feImage {link}="{to}"/></filter>'
            linked = f'{filter}<rect {part} fill="red" filter="url(#f)"/><image {part} {link}="{to}"/>'
            (tmp_path / "back.svg").write_bytes(svg(RECT + linked))
            press(f"{ALONE} {tmp_path}/back.svg")
            assert pages_as_pixels(path)["pdfium"].getpixel((250, 350)) == pytest.approx(RED, abs=9)


BOMB = "".join(f'<g id="u{n}">{f"<use href={chr(34)}#u{n - 1}{chr(34)}/>" * 10}</g>' for n in range(1, 9))
DEEP = "<g>" * 5_000 + RECT + "</g>" * 5_000
ENTITY = b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + svg("<text y='20'>&a;</text>")
HOPELESS = {
    b"<svg": "is not an SVG picture: unclosed token",
    svg(""): "has nothing that can be drawn",
    svg(
        f'<image {WHOLE} href="photo.png"/>'
    ): "has nothing that can be drawn; the linked 'photo.png' is left out; embed",
    svg(
        f'<image {WHOLE} href="/etc/hostname"/>'
    ): "has nothing that can be drawn; the linked '/etc/hostname' is left out",
    svg(DEEP): "has too many groups inside each other; ungroup some of them",
    svg(f'<defs><rect id="u0" {WHOLE}/>{BOMB}</defs><use href="#u8"/>'): "can't be drawn: ",
    ENTITY: "is not an SVG picture: undefined entity &a;",
    svg('<g opacity=".99">' * 900 + RECT + "</g>" * 900): "is too complex to draw; make it simpler",
    svg(RECT).replace(b"100mm", b"0"): "can't be drawn: ",
}


@pytest.mark.parametrize("data", HOPELESS, ids=lambda data: data[-60:].decode())
def test_an_svg_that_cannot_be_drawn_is_refused_in_a_line(data: bytes, refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "back.svg").write_bytes(data)
    message = refused(f"print {ALONE} {tmp_path}/back.svg {tmp_path}/out.pdf")
    assert f"back.svg' {HOPELESS[data]}" in message and len(message) < 300
    assert not (tmp_path / "out.pdf").exists()


def test_no_module_beside_the_user_is_run(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("resvg_py.py").write_text("raise SystemExit('run')")
    Path("back.svg").write_bytes(svg(RECT))
    assert ramble(f"print {ALONE} back.svg out.pdf").status == 0
