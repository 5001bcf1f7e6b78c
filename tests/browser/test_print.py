"""Printing from a phone: the picture is what the PDF shows, the file can be saved, and a keyboard is enough."""

from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Table
from tests.web.test_print_pages import SAME

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
import pypdfium2
from PIL import Image, ImageChops
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Pixels to a point. Two programs smooth edges differently, so squares of 4 x 4 points are compared.
SCALE, SQUARE = 2, 8
# How much darker or lighter a square may be, of 255: a letter of 7 points that is not there makes one 100 lighter.
NEARLY = 64
ALONE = """([width, height]) => {
    const svg = document.querySelector(".printed svg");
    document.body.replaceChildren(svg);
    document.body.className = "printed";
    document.body.style.background = "white";
    svg.style.cssText = `position: fixed; inset: 0; width: ${width}px; height: ${height}px; max-height: none`;
    svg.querySelector("rect").style.stroke = "none";
}"""


def saved(page: "Page") -> bytes:
    """Tap the button that saves the PDF, and return it."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the PDF").tap()
    return Path(download.value.path()).read_bytes()


def first_page(pdf: bytes) -> Image.Image:
    """Return the first page of a PDF as a picture in gray."""
    picture: Image.Image = pypdfium2.PdfDocument(pdf)[0].render(scale=SCALE).to_pil()
    return picture.convert("L")


def differs(one: Image.Image, other: Image.Image) -> int:
    """Return by how much the squares of two pictures differ at most."""
    return int(ImageChops.difference(one.reduce(SQUARE), other.reduce(SQUARE)).getextrema()[1])  # type: ignore[arg-type]


def test_the_picture_is_what_the_pdf_shows(table: Table) -> None:
    page = table.phone("/print", device_scale_factor=SCALE)
    base = page.url.removesuffix("/print")
    before = Image.new("L", (1, 1))
    for path, _ in SAME:
        page.goto(base + path)
        pdf = saved(page)
        printed = first_page(pdf)
        width, height = pypdfium2.PdfDocument(pdf)[0].get_size()
        page.set_viewport_size({"width": ceil(width), "height": ceil(height)})
        page.evaluate(ALONE, [width, height])
        shown = Image.open(BytesIO(page.screenshot())).convert("L").crop((0, 0, *printed.size))
        assert differs(shown, printed) < NEARLY, path
        assert before.size != shown.size or differs(before, printed) > NEARLY, "the pages are not all alike"
        before = shown


def test_cards_are_printed_in_a_few_taps(table: Table) -> None:
    ann = table.phone()
    ann.get_by_role("link", name="Print cards").tap()
    ann.get_by_role("link", name="Card faces").tap()
    ann.get_by_label("Paper").select_option("A4")
    ann.get_by_label("Backs", exact=True).select_option("Other side, long edge")
    ann.get_by_role("button", name="Show").tap()
    expect(ann.get_by_role("heading", name="108 cards on 24 pages of A4")).to_be_in_viewport()
    assert len(pypdfium2.PdfDocument(saved(ann))) == 24


def test_a_label_sheet_is_found_by_its_size_with_a_keyboard_alone(table: Table) -> None:
    ann = table.phone("/print/labels")
    ann.get_by_label("Label sheet").focus()
    ann.keyboard.type("38x21mm")
    ann.keyboard.press("Enter")
    ann.get_by_role("link", name="Avery 8651").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("heading", name="104 labels on 2 sheets of Avery 8651 (A4)")).to_be_in_viewport()
    expect(ann.get_by_label("Label sheet")).to_have_value("avery-8651")
    ann.get_by_label("Labels already used").fill("99")
    ann.get_by_role("button", name="Show").tap()
    expect(ann.get_by_role("alert")).to_be_in_viewport()
    expect(ann.get_by_label("Labels already used")).to_have_value("99")


def test_choices_go_along_and_the_result_stays(table: Table) -> None:
    """A choice goes along before it is shown, past a page on which it means something else, and by the way back."""
    ann = table.phone("/print/proof")
    result = ann.locator(".printed")
    ann.get_by_label("Paper").select_option("A4")
    expect(result.get_by_role("status")).to_have_text(
        "This picture is from before your last change. Tap Show to see the change."
    )
    expect(result.get_by_role("heading")).to_contain_text("1 page of Letter")
    ann.get_by_role("link", name="Print something else").tap()
    ann.get_by_role("link", name="Labels").tap()
    expect(ann.get_by_label("Label sheet")).to_be_visible()
    ann.go_back()
    ann.get_by_role("link", name="Kit").tap()
    expect(ann.get_by_label("Paper")).to_have_value("a4")
    expect(result.get_by_role("heading")).to_contain_text("29 pages of A4")
    expect(result.get_by_role("status")).to_have_count(0)
