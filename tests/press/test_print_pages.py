"""The marking guide and scorepads, measured on the finished files."""

from pathlib import Path

import pikepdf
import pytest

from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.games.scorepad import Column, RoundGrid, Scorepad, Share
from ramble_tools.letters import lettered_deck
from tests.conftest import Ramble
from tests.press.conftest import Press
from tests.press.read_pdf import fonts, glyphs, marks, words

PAGES = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}


def within(path: Path, paper: str, edge: float = 4.2) -> bool:
    """Return whether all ink on the first page is where a home printer can reach."""
    width, height = PAGES[paper]
    boxes = [(each.left, each.bottom, each.right, each.top) for each in marks(path, 0)]
    boxes += [(each.left, each.bottom, each.right, each.top) for each in glyphs(path, 0)]
    return all(
        min(left, bottom) >= edge and right <= width - edge and top <= height - edge
        for left, bottom, right, top in boxes
    )


# --- guides


@pytest.mark.parametrize("paper", PAGES)
def test_the_guide_has_a_table_of_each_deck(press: Press, path: Path, paper: str) -> None:
    press("guide", "--paper", paper)
    middle = PAGES[paper][0] / 2
    big = [each for each in glyphs(path, 0) if each.height > 6.5 and each.text.isalpha()]
    assert len(big) == 104
    for deck, half in ((1, [each for each in big if each.x < middle]), (2, [each for each in big if each.x > middle])):
        columns = [sorted(half, key=lambda each: each.x)[place * 13 : place * 13 + 13] for place in range(4)]
        read = "".join(each.text for column in columns for each in sorted(column, key=lambda each: -each.y)).lower()
        assert read == "".join(each.letter for each in lettered_deck(deck))
    assert len([each for each in marks(path, 0) if each.right - each.left == pytest.approx(3, abs=0.01)]) >= 104
    assert within(path, paper)


# --- scorepads


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("paper", PAGES)
def test_every_game_has_a_scorepad_for_its_players(press: Press, path: Path, game: str, paper: str) -> None:
    most = find_game(game).MOST
    for count in {0, find_game(game).LEAST, most}:
        names = ["Bartholomew", "Ann", *(f"P{place}" for place in range(3, most + 1))][:count]
        players = ["--players", ", ".join(names)] if names else []
        press("scorepad", game, "--paper", paper, "--copies", "2", *players)
        assert all(name in words(path) for name in names)
        assert within(path, paper)
        with pikepdf.open(path) as document:
            assert len(document.pages) == 2
            assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert all(embedded for _, embedded in fonts(path))


def test_dumbal_has_points_and_a_total_for_each_player(press: Press, path: Path) -> None:
    press("scorepad", "dumbal", "--players", "A,B,C,D,E,F,G,H")
    assert words(path).count("pointstotal") == 8
    assert "200" in words(path)


def test_a_grid_needs_no_more_than_its_columns(path: Path, press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game says which columns it has, and the page is as wide as the paper allows."""
    page = RoundGrid((Column("round", 12),), (Share("points", 0.5), Share("total", 0.5)))
    pad = Scorepad("As many points as you like.", 2, page)
    monkeypatch.setattr("ramble_tools.press.scorepads.find_scorepad", lambda *_: pad)
    press("scorepad dumbal --paper a4")
    assert "roundpointstotalpointstotal" in words(path)
    assert within(path, "a4")
    assert max(each.right for each in marks(path, 0)) == pytest.approx(210 - 12, abs=0.01)


# --- every page


@pytest.mark.parametrize(
    "line", ["guide", "scorepad dukes", "labels --sheet 5160", "calibration", "faces --backs fold"]
)
def test_two_runs_give_the_same_bytes(ramble: Ramble, tmp_path: Path, line: str) -> None:
    command, *options = line.split()
    positional = [options.pop(0)] if options and not options[0].startswith("-") else []
    for name in ("one.pdf", "two.pdf"):
        assert ramble("print", command, *positional, str(tmp_path / name), *options).status == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


# --- progress


def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ["print", "faces", str(tmp_path / "f.pdf"), "--copies", "3"]
    assert ramble(*line).err == ""
    monkeypatch.setattr("ramble_tools.cli.press.writing.sys.stderr.isatty", lambda: True)
    shown = ramble(*line).err.split("\r")
    assert [each.strip() for each in shown if "page 7 of 36" in each]
    assert shown[-1] == ""
