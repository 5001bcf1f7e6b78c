"""The scorepad of a game with its rounds: what is written where, over several pages, and names that no font has."""

from pathlib import Path

import pypdfium2
import pytest

from ramble_tools.games.registry import NAMES, find_rules
from tests.conftest import Ramble
from tests.games.examples import examples


def text_of(ramble: Ramble, game: str, file: Path) -> list[str]:
    """Return the text of each page of the exported scorepad."""
    assert ramble(f"games export {game} --to {file} --force").status == 0
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pypdfium2.PdfDocument(file)]


def test_the_scorepad_of_dumbal_is_filled_in(ramble: Ramble, tmp_path: Path) -> None:
    ramble("dumbal new Ann Bob Cy --name friday --rule target=100")
    ramble("dumbal add 4 17 9 a")
    ramble("dumbal add 8 2 30 b")
    (page,) = text_of(ramble, "friday", tmp_path / "friday.pdf")
    assert page.startswith("Dumbal") and "friday 2" in page
    assert "Ann, Bob and Cy." in page
    assert "1 Ann 0 0 17 17 9 9 2 Bob 8 8 0 17 30 39 3 4" in page


def test_a_late_players_first_score_is_in_the_row_of_the_round_before(ramble: Ramble, tmp_path: Path) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal add 4 17 a")
    ramble("games join dumbal Zoë")
    ramble("dumbal add 4 3 9 b")
    (page,) = text_of(ramble, "friday", tmp_path / "friday.pdf")
    assert "1 Ann 0 0 17 17 17 2 Bob" in page


def test_a_long_game_goes_on_on_the_next_pages(ramble: Ramble, tmp_path: Path) -> None:
    ramble("dumbal new Ann Bob --name friday --rule target=2000")
    for _ in range(60):
        ramble("dumbal add 4 17 a --again")
    pages = text_of(ramble, "friday", tmp_path / "friday.pdf")
    assert len(pages) == 3
    assert all(f"{number} Ann 0 0 17 {17 * number}" in " ".join(pages) for number in range(1, 61))


@pytest.mark.parametrize("kind", NAMES)
def test_every_game_has_one_before_its_first_round_too(ramble: Ramble, tmp_path: Path, kind: str) -> None:
    example, file = examples(kind), tmp_path / "evening.pdf"
    ramble(f"{kind} new {example.players} --name evening")
    assert len(text_of(ramble, "evening", file)) == 1
    for round in example.rounds:
        ramble(f"{kind} add {round}")
    (page,) = text_of(ramble, "evening", file)
    assert page.startswith(find_rules(kind).TITLE)
    for row in ramble(f"{kind} show --json").json["rounds"]:
        assert all(f" {points} " in page for points in row["scores"].values())


def test_a_name_that_no_font_has_is_a_line_to_write_on(ramble: Ramble, tmp_path: Path) -> None:
    ramble("dumbal new Ann 😀Joy --name friday")
    ramble("dumbal add 4 17 a")
    (page,) = text_of(ramble, "friday", tmp_path / "friday.pdf")
    assert "Ann and ?Joy." in page and page.count("Joy") == 1
