"""A game that another phone shows as a QR code: through the camera, from a picture, and what goes wrong."""

import io
import json

import pytest

from tests.browser.conftest import Table
from tests.browser.test_looks import SMALL_PHONE
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
import segno
from playwright.sync_api import Page, expect

# A camera that sees what is drawn: the modules of a code, dark where they are 1.
CAMERA = """
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 640;
  const pen = canvas.getContext("2d"), rows = MODULES, size = 560 / rows.length;
  const draw = () => {
    pen.fillStyle = "#bbb";
    pen.fillRect(0, 0, 640, 640);
    pen.fillStyle = "#222";
    const fill = (y) => (dark, x) => { if (dark) pen.fillRect(40 + x * size, 40 + y * size, size, size); };
    rows.forEach((row, y) => row.forEach(fill(y)));
    requestAnimationFrame(draw);
  };
  draw();
  return globalThis.shown = canvas.captureStream(30);
};
"""


@pytest.fixture
def link(table: Table, ramble: Ramble) -> str:
    """Return the link to a game of three."""
    assert ramble("dumbal new Ann Bob Cy --name friday").status == 0
    assert ramble("dumbal add 4 17 9 a").status == 0
    table.restart("--i-have-a-proxy")  # there is no link to what only this computer can open
    link: str = table.phone("/g/friday/send").get_by_label("Link").input_value()
    return link


@pytest.fixture
def page(table: Table) -> Page:
    """Return the page on which games are received."""
    return table.phone("/receive", viewport=SMALL_PHONE)


def choose(page: Page, content: bytes) -> None:
    chooser = page.get_by_label("A picture of its code")
    chooser.set_input_files({"name": "code.png", "mimeType": "image/png", "buffer": content})


def picture(text: str) -> bytes:
    drawn = io.BytesIO()
    segno.make_qr(text, error="l").save(drawn, kind="png", scale=5, border=4)
    return drawn.getvalue()


def see(page: Page, *, camera: str) -> None:
    """Scan with this in place of the phone's camera."""
    page.evaluate(f"{camera}; null")
    page.get_by_role("button", name="Scan a code").tap()


def test_a_code_is_read_through_the_camera(link: str, page: Page) -> None:
    modules = [list(row) for row in segno.make_qr(link, error="l").matrix]
    see(page, camera=CAMERA.replace("MODULES", json.dumps(modules)))
    expect(page.get_by_role("listitem")).to_have_text(
        "friday: Dumbal, 1 hand, here already; nothing new.Ann 0, Bob 17, Cy 9"
    )


def test_the_camera_is_off_as_soon_as_its_dialog_is_closed(page: Page) -> None:
    see(page, camera=CAMERA.replace("MODULES", "[[0]]"))
    page.get_by_role("link", name="Close").tap()
    # The page's policy forbids what wait_for_function does.
    assert page.evaluate("""async () => {
      const ended = () => shown.getTracks().every((track) => track.readyState === "ended");
      for (let frame = 0; frame < 600 && !ended(); frame++) await new Promise(requestAnimationFrame);
      return ended();
    }""")
    expect(page.locator("#toasts")).to_be_empty()


def test_a_picture_of_a_code_is_read(link: str, page: Page) -> None:
    choose(page, picture(link))
    expect(page.get_by_role("listitem")).to_contain_text("friday: Dumbal, 1 hand, here already")


def test_a_code_of_something_else_is_refused_beside_its_field(page: Page) -> None:
    choose(page, picture("https://example.org/menu"))
    expect(page.get_by_label("Link")).to_have_value("https://example.org/menu")
    expect(page.get_by_role("alert")).to_contain_text("No game is in this link")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG no picture", "That is not a picture that this browser can read. Choose a photo or a screenshot"),
        ("blank", "No code was found in this picture. Take one that shows the whole code"),
    ],
)
def test_a_picture_without_a_code_is_said(page: Page, content: bytes | str, said: str) -> None:
    if isinstance(content, str):
        from PIL import Image

        drawn = io.BytesIO()
        Image.new("RGB", (5000, 300), "white").save(drawn, "png")
        content = drawn.getvalue()
    choose(page, content)
    expect(page.locator("#toasts")).to_contain_text(said)


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("NotAllowedError", "The browser does not let this page use the camera. Allow it in the browser's settings"),
        ("NotFoundError", "This device has no camera. Choose a picture of the code."),
        ("NotReadableError", "Another app is using the camera. Close it"),
    ],
)
def test_a_camera_that_cannot_be_used_is_said(page: Page, why: str, said: str) -> None:
    see(page, camera=f"navigator.mediaDevices.getUserMedia = async () => {{ throw new DOMException('', '{why}'); }}")
    expect(page.locator("#toasts")).to_contain_text(said)
