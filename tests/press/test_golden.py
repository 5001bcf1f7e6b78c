"""The face designs look as they did when the golden pictures were last checked by eye."""

import tomllib

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.conftest import ROOT
from tests.press.golden_pictures import DESIGNS, FOLDER, picture_of


@pytest.mark.parametrize("design", DESIGNS)
def test_a_design_looks_as_it_did(design: str) -> None:
    with Image.open(FOLDER / f"{design}.png") as golden:
        expected = golden.convert("L")
    found = picture_of(design).convert("L")
    assert found.size == expected.size
    difference = ImageChops.difference(found, expected)
    # Another version of pdfium may smooth edges differently, but a missing mark makes a larger difference.
    assert ImageStat.Stat(difference).mean[0] < 1.5
    blurred = difference.resize((difference.width // 4, difference.height // 4), Image.Resampling.BOX)
    assert blurred.getextrema()[1] < 60  # type: ignore[operator]


def test_every_design_has_a_picture() -> None:
    assert set(tomllib.loads((ROOT / "templates/faces.toml").read_text())["face"]) == set(DESIGNS)
