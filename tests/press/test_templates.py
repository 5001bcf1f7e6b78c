"""A user's own templates: what they can contain, and the errors that name the field."""

from pathlib import Path

import pytest

from ramble_tools.errors import FileError
from ramble_tools.press.designs import read_design
from ramble_tools.press.label_sheets import read_label_sheet
from ramble_tools.press.layout import sheet_of_cards
from ramble_tools.press.templates import label_sheets, read_card_size, read_paper
from tests.conftest import Ramble, Refused
from tests.press.conftest import wrong_files

MINE = """
[labels.mine]
paper = "letter"
columns = 3
rows = 4
width_mm = 40
height_mm = 20.0
left_mm = 10
top_mm = 10
pitch_x_mm = 45
pitch_y_mm = 25
"""


def written(tmp_path: Path, text: str) -> str:
    (tmp_path / "mine.toml").write_text(text)
    return str(tmp_path / "mine.toml")


def test_your_own_label_sheet(ramble: Ramble, tmp_path: Path) -> None:
    path = written(tmp_path, MINE)
    sheet = read_label_sheet("Mine", path)
    assert (sheet.columns, sheet.rows, sheet.card.width, sheet.pitch_x, sheet.round) == (3, 4, 40.0, 45.0, False)
    out = str(tmp_path / "l.pdf")
    assert "104 labels on 9 sheets of mine" in ramble("print", "labels", out, "--sheet", "mine", "--template", path).out
    assert "mine: 3 x 4 on Letter, 40 x 20 mm" in ramble("print", "sheets", "--template", path).out


def test_a_label_sheet_on_a_paper_of_its_own(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    size = 'paper = "Small"\npaper_width_mm = 150\npaper_height_mm = 110.5'
    path = written(tmp_path, MINE.replace('paper = "letter"', size))
    assert "mine: 3 x 4 on Small, 40 x 20 mm (your own template)" in ramble("print", "sheets", "--template", path).out
    assert read_label_sheet("mine", path).paper.height == 110.5
    other = tmp_path / "other.toml"
    other.write_text(MINE.replace('paper = "letter"', size.partition("\npaper_height")[0]))
    message = refused("print", "sheets", "--template", str(other))
    assert message.endswith("labels.mine: paper_height_mm is missing")


def test_your_own_paper_card_size_and_face_design(ramble: Ramble, tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '[paper.card-stock]\nname = "Card stock"\nwidth_mm = 200\nheight_mm = 250\n'
        "[card.square]\nwidth_mm = 60\nheight_mm = 60\n"
        '[face.huge]\nlike = "large-index"\n[face.huge.letter]\ncap_height = 30\n',
    )
    assert read_paper("card-stock", path).unprintable == 6.35
    assert read_card_size("square", path).name == "square"
    design = read_design("huge", path)
    assert design["letter"]["cap_height"] == 30.0
    assert design["index"] == read_design("large-index")["index"]
    out = str(tmp_path / "f.pdf")
    options = ["--template", path, "--paper", "card-stock", "--size", "square", "--style", "huge", "--margin", "4.3"]
    assert "108 cards on 9 pages of Card stock" in ramble("print", "faces", out, *options).out


@pytest.mark.parametrize(("change", "problem"), wrong_files("labels"))
def test_label_sheet_refusals(refused: Refused, tmp_path: Path, change: str, problem: str) -> None:
    was, now = change.split(" -> ")
    path = written(tmp_path, MINE.replace(was, now))
    message = refused("print", "labels", str(tmp_path / "l.pdf"), "--sheet", "mine", "--template", path)
    assert message.endswith(f"mine.toml': labels.mine: {problem}")
    assert not (tmp_path / "l.pdf").exists()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        *wrong_files("template"),
        ("", "is empty; start with [labels.mine], for example"),
        ("\x00", "is not a TOML file: "),
        (
            "[face.mine]\nlike = 'd1'\n" + "".join(f"[face.d{n}]\nlike = 'd{n + 1}'\n" for n in range(2000)),
            "a chain of 'like' can have at most 10 designs",
        ),
    ],
)
def test_template_file_refusals(refused: Refused, tmp_path: Path, text: str, problem: str) -> None:
    path = written(tmp_path, text)
    assert problem in refused("print", "faces", str(tmp_path / "f.pdf"), "--style", "mine", "--template", path)


@pytest.mark.parametrize(("option", "kind"), [("paper", "paper"), ("size", "card")])
def test_sizes_that_leave_no_room(refused: Refused, ramble: Ramble, tmp_path: Path, option: str, kind: str) -> None:
    wrong, right = tmp_path / "wrong.toml", tmp_path / "right.toml"
    line = f"print faces {tmp_path}/f.pdf --only qS --{option} x --template"
    ((text, problem),) = wrong_files(option)
    wrong.write_text(f"[{kind}.x]\n{text}")
    assert refused(f"{line} {wrong}").endswith(f"wrong.toml': {kind}.x: {problem}")
    # A little less is right.
    field, number, *_ = problem.split()
    right.write_text(wrong.read_text().replace(f"{field} = {number}", f"{field} = {int(number) - 1}"))
    assert field not in ramble(f"{line} {right}").err


def test_our_own_sheets_and_sizes_fit_their_paper() -> None:
    for sheet in label_sheets():
        trim = sheet.trim
        assert trim.left >= 0 and trim.bottom >= -0.05
        assert trim.right <= sheet.paper.width + 0.05 and trim.top <= sheet.paper.height
    for paper in ("letter", "a4", "legal", "a3", "tabloid"):
        for size in ("poker", "bridge", "mini", "tarot", "jumbo"):
            assert sheet_of_cards(read_paper(paper), read_card_size(size)).cards >= 4


def test_a_bad_template_is_a_file_error(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        read_label_sheet("mine", written(tmp_path, MINE.replace("40", "0")))
