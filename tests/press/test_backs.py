"""Backs with a picture or a name of one's own, and a name on the faces, seen on the finished pages."""

import struct
import zlib
from functools import lru_cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageDraw

from tests.conftest import Ramble, Refused
from tests.press.conftest import Press
from tests.press.read_pdf import glyphs, words

RED, BLUE = (200, 0, 0), (0, 0, 200)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 100 140">'
    '<rect width="100" height="70" fill="#c80000"/><rect y="70" width="100" height="70" fill="#0000c8"/></svg>'
)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """Return a picture whose upper half is red and whose lower half is blue."""
    path = tmp_path / "back.png"
    image = Image.new("RGB", (500, 700), RED)
    ImageDraw.Draw(image).rectangle((0, 350, 500, 700), fill=BLUE)
    image.save(path)
    return path


def color(path: Path, page: int, x: float, y: float) -> str:
    """Return which color is at a place, in mm from the lower left corner of a page."""
    drawn = rendered(path.read_bytes(), page)
    scale = 72 / 25.4
    red, green, blue = drawn.getpixel((round(x * scale), drawn.height - 1 - round(y * scale)))  # type: ignore[misc]
    if max(red, green, blue) - min(red, green, blue) < 20:
        return "white" if red > 200 else "gray"
    return "red" if red > blue else "blue"


@lru_cache(maxsize=2)
def rendered(data: bytes, page: int) -> Image.Image:
    document = pypdfium2.PdfDocument(data)
    drawn: Image.Image = document[page].render(scale=1).to_pil().convert("RGB")
    document.close()
    return drawn


@pytest.mark.parametrize("options", ["--backs long --one-per-page", "--backs long", "--backs short", "--backs fold"])
def test_a_picture_is_as_upright_as_its_face(options: str, press: Press, path: Path, picture: Path) -> None:
    """One card on paper with room for one: the sheet is turned over by hand, and the tops must meet."""
    paper = "" if "one" in options else "--paper 100x220mm" if "fold" in options else "--paper 90x120mm"
    press(f"faces {options} {paper} --only qS --back-image {picture}")
    if "fold" in options:
        # The back's top is at the fold, which is the face's top.
        assert (color(path, 0, 50, 120), color(path, 0, 50, 190)) == ("red", "blue")
        return
    width, height = (69.85, 95.25) if "one" in options else (90, 120)
    top, bottom = (color(path, 1, width / 2, height / 2 + away) for away in (30, -30))
    assert (top, bottom) == (("blue", "red") if "short" in options else ("red", "blue"))


def test_a_picture_on_a_card_on_its_side(press: Press, path: Path, picture: Path) -> None:
    """On Letter, three mini cards of 18 are in a row; their tops are at the left, and on the back at the right."""
    assert "on their sides" in press(f"faces --size mini --deck 1 --only qS --backs long --back-image {picture}")
    assert {color(path, 1, x, 230) for x in range(10, 210)} == {"red", "blue", "white"}
    colors = [color(path, 1, x, 230) for x in range(10, 210)]
    assert colors.index("blue") < colors.index("red")
    press(f"faces --size mini --deck 1 --only qS --backs short --back-image {picture}")
    colors = [color(path, 1, x, 50) for x in range(10, 210)]
    assert colors.index("red") < colors.index("blue")


def test_a_picture_goes_past_the_edge_but_not_onto_the_next_card(press: Press, path: Path, picture: Path) -> None:
    """On Letter, the first of nine cards is at the right of the back's page, from 139.7 mm to 203.2 mm."""
    press(f"faces --deck 1 --only 'qS zC' --backs long --back-image {picture}")
    assert [color(path, 1, x, 240) for x in (72, 78, 141, 202, 205.5, 207.5)] == ["white", *["red"] * 4, "white"]
    press(f"faces --one-per-page --bleed 4 --only qS --backs long --back-image {picture}")
    assert color(path, 1, 0.5, 96) == "red" and color(path, 1, 71, 0.5) == "blue"


def test_black_ink_prints_it_in_gray_and_what_is_transparent_is_paper(
    press: Press, path: Path, tmp_path: Path, picture: Path
) -> None:
    press(f"faces --one-per-page --only qS --backs long --ink black --back-image {picture}")
    assert color(path, 1, 35, 70) == color(path, 1, 35, 20) == "gray"
    Image.new("RGBA", (500, 700), (255, 0, 0, 0)).save(tmp_path / "clear.png")
    press(f"faces --one-per-page --only qS --backs long --back-image {tmp_path}/clear.png")
    assert color(path, 1, 35, 70) == "white"


def test_a_jpeg_and_an_svg(press: Press, path: Path, tmp_path: Path, picture: Path) -> None:
    Image.open(picture).save(tmp_path / "b.jpg")
    (tmp_path / "b.svg").write_text(SVG)
    for name in ("b.jpg", "b.svg"):
        if name == "b.svg":
            pytest.importorskip("resvg_py")
        press(f"faces --one-per-page --only qS --backs long --back-image {tmp_path / name}")
        assert (color(path, 1, 35, 70), color(path, 1, 35, 20)) == ("red", "blue")


def test_the_picture_is_in_the_file_once(press: Press, path: Path, tmp_path: Path) -> None:
    Image.effect_noise((500, 700), 100).save(tmp_path / "noise.png")
    press(f"faces --only qS --backs long --back-image {tmp_path}/noise.png")
    one = path.stat().st_size
    press(f"faces --backs long --back-image {tmp_path}/noise.png")
    assert path.stat().st_size < one + 80_000


def test_what_to_know_about_a_picture(press: Press, tmp_path: Path) -> None:
    Image.new("RGB", (200, 200)).save(tmp_path / "small.png")
    said = press(f"faces --only qS --backs long --back-image {tmp_path}/small.png")
    assert "the backs show 71% of the width of" in said
    assert "has 200 x 200 pixels, 57 to the inch on a card; it will look coarse" in said


def with_size(png: bytes, width: int, height: int) -> bytes:
    """Return a PNG file whose header says another size."""
    header = b"IHDR" + struct.pack(">II", width, height) + png[24:29]
    return png[:12] + header + struct.pack(">I", zlib.crc32(header)) + png[33:]


def test_pictures_that_cannot_be_used(refused: Refused, tmp_path: Path, picture: Path) -> None:
    bad = {
        "text.png": "is not a PNG, JPEG, WebP or SVG picture",
        "cut.png": "is a damaged picture: ",
        "wide.png": "2000 x 100, has another shape than a card, which would show 4% of its width; cut it to",
        "huge.png": "has more than 100,000,000 pixels; make it smaller: a card needs 900 x 1200 pixels",
        "bomb.png": "has more than 100,000,000 pixels; make it smaller: a card needs 900 x 1200 pixels",
        "long.png": "has more than 100 MB; make it smaller: a card needs 900 x 1200 pixels",
        "gif.png": "is not a PNG, JPEG, WebP or SVG picture",
    }
    (tmp_path / "text.png").write_text("hello")
    (tmp_path / "cut.png").write_bytes(picture.read_bytes()[:300])
    Image.new("RGB", (2000, 100)).save(tmp_path / "wide.png")
    Image.new("1", (11_000, 11_000)).save(tmp_path / "huge.png")
    (tmp_path / "bomb.png").write_bytes(with_size((tmp_path / "huge.png").read_bytes(), 30_000, 30_000))
    with open(tmp_path / "long.png", "wb") as file:
        file.truncate(100_000_001)
    Image.new("L", (50, 70)).save(tmp_path / "gif.png", format="gif")
    for name, message in bad.items():
        for line in (f"faces {tmp_path}/x.pdf --backs long", f"images {tmp_path}/folder"):
            assert message in refused(f"print {line} --only qS --back-image {tmp_path / name}")
    assert not (tmp_path / "x.pdf").exists() and not (tmp_path / "folder").exists()


def test_a_name_is_below_each_tag_and_on_the_backs(press: Press, path: Path) -> None:
    press("faces", "--one-per-page", "--only", "qS", "--backs", "long", "--name", "The Smiths")
    assert words(path, 0).count("TheSmiths") == 2 and words(path, 1) == "TheSmiths" * 2
    for style in ("classic", "large-index", "minimal"):
        for size in ("poker", "mini", "jumbo"):
            press(*f"faces --shop mpc --only zC --style {style} --name".split(), "W" * 24)
            press(*f"faces --one-per-page --size {size} --only zC --style {style} --name".split(), "W" * 24)
            found = glyphs(path, 0)
            name = [each for each in found if each.text == "W"]
            others = [each for each in found if each.text != "W"]
            # Nothing is on the name.
            assert not [
                (a, b)
                for a in name
                for b in others
                if a.left < b.right and b.left < a.right and a.bottom < b.top and b.bottom < a.top
            ]
            assert min(each.left for each in name) > 3


def test_a_name_with_a_control_character(refused: Refused) -> None:
    assert refused("print", "faces", "x.pdf", "--name", "a\x1bb").startswith("--name 'a\\x1bb' has ")


def test_the_pictures_of_a_shop_have_name_and_back(ramble: Ramble, tmp_path: Path, picture: Path) -> None:
    folder = tmp_path / "p"
    answer = ramble(f"print images {folder} --dpi 72 --only qS --back-image {picture} --name Ann")
    assert answer.status == 0
    back = Image.open(folder / "back.png").convert("RGB")
    assert back.getpixel((90, 5)) == pytest.approx(RED, abs=12) and back.getpixel((90, 240)) == pytest.approx(
        BLUE, abs=12
    )


def test_a_picture_of_each_deck_for_tabletop_simulator(ramble: Ramble, tmp_path: Path) -> None:
    """Ten cards in a row, at most 4096 pixels wide; the last place is the back."""
    folder = tmp_path / "tts"
    answer = ramble(f"print images {folder} --shop tts")
    assert "3 pictures, each card of 408 x 571 pixels" in answer.out
    assert "deck-2.png: a custom deck, width 10, height 6, number 54" in answer.out
    assert {each.name for each in folder.iterdir()} == {"deck-1.png", "deck-2.png", "back.png"}
    sheet, back = Image.open(folder / "deck-1.png"), Image.open(folder / "back.png")
    assert sheet.size == (4080, 3426) and max(sheet.size) <= 4096
    last = sheet.crop((9 * 408, 5 * 571, 4080, 3426))
    assert last.tobytes() == back.convert("RGB").tobytes()
    # A card is what it is as a picture of its own, and the two jokers differ.
    assert ramble(f"print images {tmp_path}/one --dpi 163 --only 'K1S JK1 JK1b'".replace("K1S", "KS1")).status == 0
    card = Image.open(next((tmp_path / "one").glob("1-1S-13K-*"))).convert("RGB")
    assert sheet.crop((408, 571, 816, 1142)).tobytes() == card.tobytes()
    assert sheet.crop((816, 2855, 1224, 3426)).tobytes() != sheet.crop((1224, 2855, 1632, 3426)).tobytes()


def test_pictures_for_a_cricut_are_transparent_between_the_cards(ramble: Ramble, tmp_path: Path) -> None:
    """Design Space cuts where a picture is not transparent, and prints at most 7.2 x 9.94 in."""
    folder = tmp_path / "cricut"
    answer = ramble(f"print images {folder} --shop cricut --deck 1 --no-jokers")
    assert "9 pictures" in answer.out and "as a flat picture to print then cut" in " ".join(answer.out.split())
    assert sorted(each.name for each in folder.iterdir()) == [f"sheet-0{number}.png" for number in range(1, 10)]
    sheet = Image.open(folder / "sheet-01.png")
    assert sheet.size == (2 * 1050 + 24, 3 * 750 + 2 * 24)
    width, height = (pixels / sheet.info["dpi"][0] for pixels in sheet.size)
    assert width < 7.2 and height < 9.94
    alpha = sheet.getchannel("A")
    for column in (0, 1):
        for row in (0, 1, 2):
            left, top = column * 1074, row * 774
            card = alpha.crop((left, top, left + 1050, top + 750))
            # The corners are round: 3.2 mm are 38 pixels.
            assert [card.getpixel(at) for at in ((5, 5), (1044, 744), (38, 0), (0, 38), (500, 300))] == [0, 0] + 3 * [
                255
            ]
    assert alpha.crop((1050, 0, 1074, 2298)).getextrema() == (0, 0)
    # Fifty-two cards leave four on the last one.
    assert Image.open(folder / "sheet-09.png").getchannel("A").histogram()[255] == pytest.approx(
        alpha.histogram()[255] * 4 / 6, rel=1e-6
    )


def test_the_backs_can_say_something_else_than_the_faces(press: Press, path: Path) -> None:
    press("faces --deck 1 --only qS --backs long --name 'The Smiths' --back-text RAMBLERS")
    assert "TheSmiths" in words(path) and "RAMBLERS" in words(path, 1)
    press("faces --deck 1 --only qS --backs long --back-text RAMBLERS")
    assert "RAMBLE" not in words(path) and "RAMBLERS" in words(path, 1)
