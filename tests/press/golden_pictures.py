"""A golden picture of each face design. `.venv/bin/python -m tests.press.golden_pictures` redraws them.

Look at them before you commit them, because `tests/press/test_golden.py` takes them to be right.
"""

import tempfile
from pathlib import Path

from PIL import Image

from ramble_tools.cli.main import run

FOLDER = Path(__file__).resolve().parent / "golden"
DESIGNS = ("classic", "large-index", "minimal")
# A consonant, a vowel, a 6 that must not look like a 9, and a joker have every mark that a face can have.
ONLY = "qS KH1 6H2 JK1"
DPI = 60


def picture_of(design: str) -> Image.Image:
    """Return four faces of a design and the back, side by side, as small as possible while differences still show."""
    with tempfile.TemporaryDirectory() as folder:
        line = ["print", "images", folder, "--dpi", str(DPI), "--style", design, "--only", ONLY]
        if run(line):
            raise SystemExit(f"{design} was not drawn")
        pictures = [Image.open(path).convert("RGB") for path in sorted(Path(folder).iterdir())]
    strip = Image.new("RGB", (sum(each.width for each in pictures), pictures[0].height), "white")
    left = 0
    for each in pictures:
        strip.paste(each, (left, 0))
        left += each.width
    return strip


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in DESIGNS:
        picture_of(name).quantize(32).save(FOLDER / f"{name}.png", optimize=True)
