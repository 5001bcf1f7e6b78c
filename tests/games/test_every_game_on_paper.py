"""What the press prints for every game: its short rules and its scorepad."""

from pathlib import Path

import pikepdf
import pytest

from ramble_tools.games.registry import NAMES, find_game, find_rules, find_scorepad
from ramble_tools.games.scorepad import Column, RoundGrid, Share
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import Pdf
from ramble_tools.press.scorepad_pages import draw_page
from ramble_tools.press.templates import read_paper
from tests.conftest import ROOT, Ramble
from tests.games.helpers import seats
from tests.press.read_pdf import glyphs


def printed(path: Path) -> str:
    """Return the text of all pages without spaces."""
    with pikepdf.open(path) as document:
        pages = len(document.pages)
    return "".join(each.text for page in range(pages) for each in glyphs(path, page))


def plain(text: str) -> str:
    """Return a text without spaces, as `printed` does."""
    return "".join(text.split())


@pytest.mark.parametrize("game", NAMES)
def test_a_game_has_a_scorepad_for_its_players(game: str) -> None:
    path = f"ramble_tools/games/{game}/scorepad.py"
    assert (ROOT / path).exists(), f"{game} has no scorepad: write {path} with scorepad(rules)"
    pad = find_scorepad(game)
    assert find_game(game).LEAST <= pad.blank <= find_game(game).MOST
    assert pad.hint.endswith(".")


@pytest.mark.parametrize("game", NAMES)
def test_the_scorepad_is_printed_with_the_names(ramble: Ramble, game: str, tmp_path: Path) -> None:
    out = tmp_path / "pad.pdf"
    names = ",".join(seats(game, spare=2))
    assert ramble("print", "scorepad", game, str(out), "--players", names).status == 0
    found = printed(out)
    assert plain(find_rules(game).TITLE) in found and all(name in found for name in names.split(","))
    assert plain(find_scorepad(game).hint) in found


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("form", ["cards", "page"])
def test_the_rules_are_printed(ramble: Ramble, game: str, form: str, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    assert ramble("print", "rules", game, str(out), "--form", form).status == 0
    found = printed(out)
    module = find_rules(game)
    assert plain(module.TITLE) in found
    for section in module.reference(module.Rules()):
        # A section may continue on the next card, so each line is looked for by itself.
        assert plain(section.heading) in found and all(plain(line) in found for line in section.lines)


def test_a_pad_may_have_fewer_rows_than_fit(tmp_path: Path) -> None:
    paper = read_paper("letter")
    page = RoundGrid(columns=(Column("hole", 12),), for_each_player=(Share("total", 1.0),), rows=9)
    with open(tmp_path / "pad.pdf", "wb") as file:
        pdf = Pdf(file, paper, title="Golf", subject="a scorepad")
        body = Box(12, 12, 190, 250)
        with pdf.page(body):
            draw_page(pdf, body, page, ("Ann", "Bob"))
        pdf.save()
    assert printed(tmp_path / "pad.pdf").endswith("123456789")
