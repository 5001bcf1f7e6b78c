"""What people type at `ramble print` in another way than its help says, and what they get to know of it."""

from pathlib import Path

import pytest

from tests.conftest import Ramble, Refused
from tests.press.read_pdf import page_box, words


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# --- pictures


def test_pictures_of_an_earlier_run_are_counted(ramble: Ramble) -> None:
    assert "earlier run" not in ramble("print images d --dpi 40 --only 'qS zC JK2'").out
    Path("d/mine.png").touch()
    answer = " ".join(ramble("print images d --dpi 40 --only 'qS eH'").out.split())
    assert "2 pictures of an earlier run were replaced" in answer
    assert "2 other pictures of an earlier run are still there: delete them before you upload" in answer
    for name in ("1-5-joker-1.png", "2-5-joker-1.png", "1-1S-10-q.png"):
        Path("d", name).unlink(missing_ok=True)
    answer = " ".join(ramble("print images d --dpi 40 --only 'eH'").out.split())
    assert "1 other picture of an earlier run is still there: delete it before you upload" in answer


def test_every_picture_that_we_write_is_known_again(ramble: Ramble) -> None:
    assert ramble("print images d --dpi 30").status == 0
    answer = " ".join(ramble("print images d --dpi 30").out.split())
    assert "109 pictures of an earlier run were replaced" in answer and "still there" not in answer


# --- calibration


def test_a_calibration_can_be_undone(ramble: Ramble, refused: Refused) -> None:
    for printer in ("default", "office"):
        assert ramble(f"print calibrate --front 1,1 --printer {printer}").status == 0
    assert "corrected for your printer" in ramble("print guide g.pdf").out
    assert ramble("print calibrate --forget").out == "your printer is no longer corrected\n"
    assert "corrected" not in ramble("print guide g.pdf").out
    assert "corrected for printer office" in ramble("print guide g.pdf --printer office").out
    assert ramble("print calibrate --forget").out == "your printer was not calibrated\n"
    message = "--forget can't be used with measurements; forget first, then enter the new ones"
    assert refused("print calibrate --forget --scale 99 --printer office") == message
    assert "corrected for printer office" in ramble("print guide g.pdf --printer office").out


# --- numbers and names


def test_a_folder_may_have_the_name_of_a_file(ramble: Ramble) -> None:
    Path("cards.png").mkdir()
    assert ramble("print images cards.png --only qS --dpi 30").status == 0


# --- cards, sizes and shops


def test_a_letter_that_looks_like_another_card_is_pointed_out(ramble: Ramble) -> None:
    """qS is the letter Q, on the ten of spades of deck 1; the queen needs her deck."""
    note = "is the letter Q of spades, on 10S1; for the card QS, type QS1 or QS2"
    for part in ("qS", "QS", "q\u2660", "Q\u2660"):
        for line in (["faces", "f.pdf"], ["labels", "f.pdf", "--sheet", "5167"]):
            answer = " ".join(ramble("print", *line, "--only", part).out.split())
            assert f"{part} {note}" in answer
            assert "10" in words(Path("f.pdf"))
    assert "is the letter" not in ramble("print faces f.pdf --only 'QS1 zC'").out
    assert "is the letter" not in ramble("print faces f.pdf").out


@pytest.mark.parametrize(
    ("typed", "width", "height"),
    [("63x90mm", 63, 90), ("90 x 63", 63, 90), ("2.5x3.5in", 63.5, 88.9), ("63x88", 63, 88), ("30x42mm", 30, 42)],
)
def test_a_card_has_the_size_that_is_typed(ramble: Ramble, typed: str, width: float, height: float) -> None:
    answer = ramble("print", "faces", "f.pdf", "--one-per-page", "--bleed", "0", "--size", typed, "--only", "zC")
    assert f"{width:g} x {height:g} mm" in answer.out
    assert page_box(Path("f.pdf"))[2:] == pytest.approx([width, height], abs=0.01)


def test_a_shop_has_more_than_one_name(ramble: Ramble) -> None:
    """MakePlayingCards takes pictures of 822 x 1122 pixels, at 300 to the inch."""
    for name in ("mpc", "MPC", "makeplayingcards", "Make Playing Cards", "makeplayingcards-poker"):
        assert ramble("print", "faces", "f.pdf", "--only", "zC", "--shop", name).status == 0
        size = [side / 25.4 * 300 for side in page_box(Path("f.pdf"))[2:]]
        assert size == pytest.approx([822, 1122], abs=0.01)
