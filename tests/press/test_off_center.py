"""Label sheets whose own numbers are doubtful, and those that are the same sheet under another name."""

import tomllib
from pathlib import Path

from ramble_tools.press.label_sheets import doubt
from ramble_tools.press.layout import Box, Sheet
from ramble_tools.press.templates import label_sheets
from tests.conftest import ROOT, Ramble, Refused
from tests.games.helpers import said
from tests.press.test_templates import MINE, written

WARNING = (
    "the labels of Avery L4730 would be 1.3 mm off the paper's center, as few sheets are: print on plain paper first, "
    "with --outline, and hold it against the sheet; if it does not fit, try Avery L7657 or Herma 4343"
)


def off_center(sheet: Sheet) -> float:
    """Return the larger of two differences: between the left and right edges, and the top and bottom ones, halved."""
    right = sheet.paper.width - sheet.left - (sheet.columns - 1) * sheet.pitch_x - sheet.card.width
    bottom = sheet.paper.height - sheet.top - (sheet.rows - 1) * sheet.pitch_y - sheet.card.height
    return max(abs(sheet.left - right), abs(sheet.top - bottom)) / 2


def test_the_answer_warns_of_every_sheet_that_is_off_center() -> None:
    doubtful = {each.id for each in label_sheets() if doubt(each)}
    assert doubtful == {each.id for each in label_sheets() if off_center(each) > 0.8 + 1e-9}
    assert {"avery-l4730", "avery-8658", "zweckform-3348"} <= doubtful and len(doubtful) < 20
    assert not {"avery-l7657", "herma-4343", "avery-5160"} & doubtful


def test_the_warning(ramble: Ramble, tmp_path: Path) -> None:
    command = ["print", "labels", str(tmp_path / "l.pdf"), "--only", "qS", "--sheet"]
    assert WARNING in said(ramble(*command, "L4730"))
    # Of a sheet that is where it should be, it says how to check.
    for sheet in ("L7657", "5160"):
        answer = said(ramble(*command, sheet))
        assert "center" not in answer and "print on plain paper with --outline" in answer


def test_one_of_your_own_that_is_off_center(ramble: Ramble, tmp_path: Path) -> None:
    path = written(tmp_path, MINE)
    command = ["print", "labels", str(tmp_path / "l.pdf"), "--sheet", "mine", "--template", path]
    assert "would be 82.2 mm off the paper's center" in said(ramble(*command))


def test_no_two_sheets_have_numbers_of_their_own_that_are_the_same() -> None:
    """A tenth of a millimeter is what makers round to."""
    tables = tomllib.loads((ROOT / "templates" / "label_sheets.toml").read_text())["labels"]
    own = [each for each in label_sheets() if "same_as" not in tables[each.id]]
    for place, one in enumerate(own):
        for other in own[place + 1 :]:
            if (one.paper, one.columns, one.rows, one.round) == (other.paper, other.columns, other.rows, other.round):
                pairs = zip([*one.cells()][:: one.cards - 1], [*other.cells()][:: one.cards - 1], strict=True)
                edges = [
                    abs(a - b)
                    for one_cell, cell in pairs
                    for a, b in zip(edges_of(one_cell), edges_of(cell), strict=True)
                ]
                assert max(edges) > 0.1, f"{other.id} can be the same_as {one.id}"


def edges_of(cell: Box) -> list[float]:
    return [cell.left, cell.right, cell.bottom, cell.top]


def test_a_sheet_that_is_the_same_as_another(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    every = {each["id"]: each for each in ramble("print sheets --json").json["sheets"]}
    one, other = every["avery-5160"], every["maco-ll5805"]
    assert other == one | {"id": "maco-ll5805", "name": "Maco LL5805", "also_sold_as": other["also_sold_as"]}
    path = written(tmp_path, '[labels.mine]\nsame_as = "avery-5160"\n')
    assert ramble(f"print sheets mine --json --template {path}").json["sheets"][0]["columns"] == 3
    for text, problem in (
        ('same_as = "nope"', "same_as must name a label sheet that has numbers of its own, not 'nope'"),
        ('same_as = "mine"', "same_as must name a label sheet that has numbers of its own, not 'mine'"),
        ('same_as = "avery-5160"\nrows = 3', "rows is that of avery-5160, with same_as; leave one of them out"),
    ):
        path = written(tmp_path, f"[labels.mine]\n{text}\n")
        assert refused(f"print sheets --template {path}").endswith(f"mine.toml': labels.mine: {problem}")


def test_the_page_that_learns_a_sheet_answers_as_json(ramble: Ramble, tmp_path: Path) -> None:
    answer = ramble(f"print sheets --learn {tmp_path}/grid.pdf --json").json
    assert answer["file"] == f"{tmp_path}/grid.pdf" and answer["printed"] and answer["notes"]
    assert (tmp_path / "grid.pdf").read_bytes().startswith(b"%PDF")
