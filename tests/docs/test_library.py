"""The library as docs/library.md shows it: every example runs, is typed, and uses documented names."""

import ast
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from docs.sessions import LIBRARY, rewritten
from ramble_tools.cards import read_card
from ramble_tools.press.designs import read_design
from ramble_tools.press.faces import FaceArtist
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import drawing_on
from tests.conftest import ROOT, Ramble
from tests.press.read_pdf import fonts, glyphs

PAGE = LIBRARY.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_every_example_prints_what_the_page_shows() -> None:
    assert len(EXAMPLES) == len(re.findall(r"```\n\n```text\n.+?```", PAGE, re.DOTALL)) >= 6
    assert rewritten(LIBRARY) == PAGE, "python -m docs.sessions writes today's answers"


def used_names() -> list[tuple[str, str]]:
    """Every module of ours and name that an example imports."""
    found = set()
    for code in EXAMPLES:
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ramble_tools"):
                found |= {(node.module, each.name) for each in node.names}
    return sorted(found)


@pytest.mark.parametrize(("module", "name"), used_names())
def test_every_name_on_the_page_has_a_docstring(module: str, name: str) -> None:
    owner = import_module(module)
    value = getattr(owner, name, None) or import_module(f"{module}.{name}")
    doc = inspect.getdoc(value) or ""
    # A NamedTuple or dataclass without one gets its signature as a docstring.
    assert doc and not doc.startswith(f"{name}("), f"{module}.{name}"


@pytest.mark.slow
def test_every_example_passes_mypy(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    for number, code in enumerate(EXAMPLES, start=1):
        (tmp_path / f"example_{number}.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--no-error-summary", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


# --- on a canvas of your own


def test_faces_are_drawn_in_place_on_a_canvas_that_stays_as_it_was(tmp_path: Path, ramble: Ramble) -> None:
    path = tmp_path / "own.pdf"
    canvas = Canvas(str(path), pagesize=(200 * mm, 120 * mm))
    canvas.setFont("Courier", 20)
    canvas.drawString(10 * mm, 100 * mm, "x")
    with drawing_on(canvas) as drawing:
        for left, design in ((20, "classic"), (110, "minimal")):
            FaceArtist(drawing, read_design(design)).draw_in(
                read_card("10S1", two_decks=True), Box(left, 5, 63.5, 88.9)
            )
    canvas.drawString(30 * mm, 100 * mm, "x")
    canvas.save()
    first, *drawn, second = glyphs(path, 0)
    assert (first.text, second.text) == ("x", "x")
    assert second.left - first.left == pytest.approx(20, abs=0.1)
    assert second.height == pytest.approx(first.height, abs=0.01)
    ours = tmp_path / "ours.pdf"
    for left, design in ((20, "classic"), (110, "minimal")):
        line = f"print faces {ours} --only 10S1 --style {design}"
        assert ramble(line).status == 0
        expected = glyphs(ours, 0)
        corner_x, corner_y = (215.9 - 3 * 63.5) / 2, 279.4 / 2 + 88.9 / 2
        # The label of the ruler is in the left margin.
        for each in [glyph for glyph in expected if glyph.left > corner_x]:
            assert any(
                found.text == each.text
                and found.left - left == pytest.approx(each.left - corner_x, abs=0.1)
                and found.bottom - 5 == pytest.approx(each.bottom - corner_y, abs=0.1)
                and found.height == pytest.approx(each.height, abs=0.1)
                for found in drawn
            ), each
    assert all(embedded for name, embedded in fonts(path) if "Atkinson" in name)


def test_printing_leaves_the_settings_of_reportlab_alone(ramble: Ramble, tmp_path: Path) -> None:
    before = rl_config.useA85
    assert ramble(f"print faces {tmp_path / 'faces.pdf'} --only 10S1").status == 0
    assert rl_config.useA85 == before == 1
