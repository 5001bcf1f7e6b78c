"""The marking guide, scorepads, short rules, calibration page and preview, measured on the finished files."""

import re
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from ramble_tools.games.registry import NAMES, find_rules, find_scorepad
from ramble_tools.games.scorepad import Column, RoundGrid, Scorepad, Share
from ramble_tools.letters import lettered_deck
from ramble_tools.press.calibration import NO_CALIBRATION, Calibration, calibration_of, read_offset, save_calibration
from ramble_tools.press.scorepads import ScorepadJob, print_scorepad
from ramble_tools.press.templates import read_paper
from tests.conftest import Ramble, Refused
from tests.read_pdf import fonts, glyphs, marks

PAGES = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}


def words(path: Path, page: int = 0) -> str:
    return "".join(each.text for each in glyphs(path, page))


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
def test_the_guide_by_deck_has_two_tables(ramble: Ramble, tmp_path: Path, paper: str) -> None:
    path = tmp_path / "guide.pdf"
    assert ramble("print", "guide", str(path), "--paper", paper).status == 0
    middle = PAGES[paper][0] / 2
    big = [each for each in glyphs(path, 0) if each.height > 6.5 and each.text.isalpha()]
    assert len(big) == 104
    for deck, half in ((1, [each for each in big if each.x < middle]), (2, [each for each in big if each.x > middle])):
        columns = [sorted(half, key=lambda each: each.x)[place * 13 : place * 13 + 13] for place in range(4)]
        read = "".join(each.text for column in columns for each in sorted(column, key=lambda each: -each.y)).lower()
        assert read == "".join(each.letter for each in lettered_deck(deck))
    assert len([each for each in marks(path, 0) if each.right - each.left == pytest.approx(3, abs=0.01)]) >= 104
    assert within(path, paper)


def test_the_guide_by_letter_has_every_card_once(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "guide.pdf"
    assert ramble("print", "guide", str(path), "--by", "letter", "--paper", "a4").status == 0
    ranks = Counter(each.text for each in glyphs(path, 0) if 2.7 < each.height < 3.3)
    assert sum(ranks[rank] for rank in "23456789JQKA") + ranks["1"] == 104
    assert ranks["2"] == 8
    assert words(path).count("deck1") == words(path).count("deck2") == 52
    assert within(path, "a4")


# --- scorepads


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_scorepad(game: str) -> None:
    path = f"ramble_tools/games/{game}/scorepad.py"
    wanted = f"write SCOREPAD = Scorepad(...) in {path}; games/dumbal/scorepad.py is an example"
    try:
        found: object = find_scorepad(game)
    except (ImportError, AttributeError) as error:
        pytest.fail(f"{error}: {wanted}")
    assert isinstance(found, Scorepad), wanted
    least, most = found.players
    assert 1 <= least <= found.blank <= most, f"{path}: blank must be a number of players that the page has room for"


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("paper", PAGES)
def test_every_game_has_a_scorepad_that_fits(ramble: Ramble, tmp_path: Path, game: str, paper: str) -> None:
    path = tmp_path / "pad.pdf"
    answer = ramble("print", "scorepad", game, str(path), "--paper", paper, "--copies", "2")
    assert (answer.status, answer.err) == (0, "")
    with pikepdf.open(path) as document:
        assert len(document.pages) == 2
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
    assert all(embedded for _, embedded in fonts(path))
    assert within(path, paper)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("paper", PAGES)
def test_a_scorepad_names_the_players(ramble: Ramble, tmp_path: Path, game: str, paper: str) -> None:
    path = tmp_path / "pad.pdf"
    least, most = find_scorepad(game).players
    for count in {least, most}:
        names = ["Bartholomew", "Ann", *(f"P{place}" for place in range(3, most + 1))][:count]
        line = ["print", "scorepad", game, str(path), "--paper", paper, "--players", ", ".join(names)]
        assert ramble(*line).status == 0
        assert all(name in words(path) for name in names)
        assert within(path, paper)


def test_dumbal_has_points_and_a_total_for_each_player(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    assert ramble("print", "scorepad", "dumbal", str(path), "--players", "A,B,C,D,E,F,G,H").status == 0
    assert words(path).count("pointstotal") == 8
    assert "200" in words(path)


def test_a_grid_needs_no_more_than_its_columns(tmp_path: Path) -> None:
    """A new game says which columns it has, and the page is as wide as the paper allows."""
    page = RoundGrid((Column("round", 12),), (Share("points", 0.5), Share("total", 0.5)))
    job = ScorepadJob("Toy", Scorepad("As many points as you like.", (2, 4), 2, page), read_paper("a4"), ("Ann", ""))
    path = tmp_path / "pad.pdf"
    with path.open("wb") as file:
        assert list(print_scorepad(file, job)) == [1]
    assert "roundpointstotalpointstotal" in words(path)
    assert within(path, "a4")
    assert max(each.right for each in marks(path, 0)) == pytest.approx(210 - 12, abs=0.01)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dumball"], "there is no game 'dumball'; did you mean dumbal?"),
        (["dramble", "--players", "A,B,C"], "--players has 3 names, but the Dramble page is for 2 players"),
        (["ramble", "--players", "A"], "--players has 1 name, but the Ramble page is for 2 to 6 players"),
        (["dumbal", "--players", "Ann,ann"], "--players has 'ann' twice; give each player a different name"),
        (
            ["dumbal", "--players", "Ann," + "x" * 30],
            f"--players: '{'x' * 30}' is too long; a name can have 20 characters",
        ),
    ],
)
def test_scorepad_refusals(refused: Refused, tmp_path: Path, arguments: list[str], message: str) -> None:
    game, *options = arguments
    assert refused("print", "scorepad", game, str(tmp_path / "p.pdf"), *options) == message


# --- calibration


def test_the_calibration_page_has_its_marks_where_it_says(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "cal.pdf"
    assert ramble("print", "calibration", str(path), "--flip", "short").status == 0
    width, height = PAGES["letter"]
    for page, side in ((0, "FRONT"), (1, "BACK")):
        assert side in words(path, page)
        found = marks(path, page)
        assert any(each.right - each.left == pytest.approx(100, abs=0.01) for each in found)
        for distance in (5, 10, 15, 20):
            assert any(each.left == pytest.approx(distance, abs=0.01) == each.right for each in found)
            assert any(each.bottom == pytest.approx(distance, abs=0.01) == each.top for each in found)
            assert any(each.right == pytest.approx(width - distance, abs=0.01) == each.left for each in found)
            assert any(each.top == pytest.approx(height - distance, abs=0.01) == each.bottom for each in found)
    with pikepdf.open(path) as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


def test_pages_are_corrected_for_the_printer(ramble: Ramble, tmp_path: Path) -> None:
    path = str(tmp_path / "f.pdf")

    def letter(page: int = 0) -> tuple[float, float, float]:
        assert ramble("print", "faces", path, "--only", "qS", "--backs", "long").status == 0
        big = max(glyphs(Path(path), page), key=lambda each: each.height)
        return big.x, big.y, big.height

    x, y, height = letter()
    back_x, back_y, _ = letter(1)
    assert ramble("print", "calibrate", "--front=0.5,-1", "--scale", "99").status == 0
    # An option left out keeps its value; without options, the command shows what is saved.
    assert ramble("print", "calibrate", "--back=-2,3").status == 0
    shown = ramble("print calibrate").out
    assert "front 0.5,-1 mm, back -2,3 mm" in shown and "100 mm comes out as 99 mm" in shown
    # The printer scales the page to 99% around its middle, then shifts it.
    for page, (old_x, old_y), (across, up) in ((0, (x, y), (0.5, -1)), (1, (back_x, back_y), (-2, 3))):
        new_x, new_y, _ = letter(page)
        on_paper_x = 107.95 + (new_x - 107.95) * 0.99 + across
        on_paper_y = 139.7 + (new_y - 139.7) * 0.99 + up
        assert (on_paper_x, on_paper_y) == pytest.approx((old_x, old_y), abs=0.06)
    assert letter()[2] * 0.99 == pytest.approx(height, abs=0.02)


def test_a_calibration_is_saved_for_each_printer(home: Path) -> None:
    assert calibration_of(None) == NO_CALIBRATION
    save_calibration("Office", Calibration((1, 2), (3, -4), 1.01))
    save_calibration("default", Calibration((0.5, 0), (0, 0), 1.0))
    assert calibration_of("office") == Calibration((1.0, 2.0), (3.0, -4.0), 1.01)
    assert calibration_of(None).front == (0.5, 0.0)
    assert "[office]\nfront = [1.0, 2.0]" in (home / "printers.toml").read_text()


OUT_OF_RANGE = "is out of range; measure the 100 mm line: it should be 90 to 110 mm long"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--front", "a,b"], "--front 'a,b' can't be read; write X,Y in mm, as in -0.5,1.2"),
        (["--front", "30,0"], "--front 30,0 is out of range; neither number can be more than 20 mm"),
        (["--scale", "0.99"], f"--scale 0.99 {OUT_OF_RANGE}"),
        (["--scale", "nan"], f"--scale nan {OUT_OF_RANGE}"),
        (
            ["--printer", "my printer"],
            "'my printer' can't be a printer's name; use letters, digits, - and _, as in office",
        ),
    ],
)
def test_calibration_refusals(refused: Refused, home: Path, options: list[str], message: str) -> None:
    assert refused("print", "calibrate", *options) == message
    assert not (home / "printers.toml").exists()


def test_a_damaged_calibration_file_is_named(refused: Refused, home: Path, tmp_path: Path) -> None:
    (home / "printers.toml").write_text("[default]\nfront = [1]\n")
    assert "printers.toml' can't be read (" in refused("print", "faces", str(tmp_path / "f.pdf"))


@pytest.mark.parametrize(
    ("typed", "offset"), [("1,2", (1, 2)), ("-0.5, 1.25", (-0.5, 1.25)), ("+1;-2", (1, -2)), ("1 mm, 2 mm", (1, 2))]
)
def test_offsets(typed: str, offset: tuple[float, float]) -> None:
    assert read_offset(typed, "--front") == offset


# --- preview


def test_a_preview_is_numbered_pictures(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = ramble("print", "preview", "--pages", "2", "faces", "--style", "minimal", "--deck", "1")
    assert answer.out.splitlines() == [
        "preview-faces-1.png: page 1, 850 x 1100 pixels",
        "preview-faces-2.png: page 2, 850 x 1100 pixels",
    ]
    assert (
        ramble("print", "preview", "--to", "pad.png", "--dpi", "50", "scorepad", "dumbal", "--paper", "a4").status == 0
    )
    with Image.open(tmp_path / "pad.png") as image:
        assert image.size == (414, 585)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["pad.png", "preview-faces-1.png", "preview-faces-2.png"]


def test_preview_refusals(refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("print", "preview", "face").startswith("'face' can't be previewed; did you mean faces?")
    assert (
        refused("print", "preview", "--to", "x.pdf", "faces")
        == "--to 'x.pdf' must be a PNG file, with a name that ends in .png"
    )
    assert refused("print", "preview", "faces", "--paper", "a5").startswith("there is no paper 'a5'")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "line", ["guide", "scorepad dukes", "labels --sheet 5160", "calibration", "faces --backs fold"]
)
def test_two_runs_give_the_same_bytes(ramble: Ramble, tmp_path: Path, line: str) -> None:
    command, *options = line.split()
    positional = [options.pop(0)] if options and not options[0].startswith("-") else []
    for name in ("one.pdf", "two.pdf"):
        assert ramble("print", command, *positional, str(tmp_path / name), *options).status == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


# --- rules


def cells() -> list[tuple[float, float]]:
    left, bottom = (215.9 - 3 * 63.5) / 2, (279.4 - 3 * 88.9) / 2
    return [(left + column * 63.5, bottom + (2 - row) * 88.9) for row in range(3) for column in range(3)]


def test_rules_cards_keep_their_text_on_the_card(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    assert ramble("print", "rules", str(path)).status == 0
    found = [each for each in glyphs(path, 0) if each.left > cells()[0][0]]
    on_cards = [
        [each for each in found if left + 3 < each.left and each.right < left + 60.5 and bottom + 3 < each.bottom]
        for left, bottom in cells()
    ]
    on_cards = [
        [each for each in card if each.top < bottom + 85.9] for card, (_, bottom) in zip(on_cards, cells(), strict=True)
    ]
    assert sum(len(card) for card in on_cards) == len(found)
    titles = ["".join(each.text for each in card if each.height > 2.2) for card in on_cards]
    assert titles[:3] == ["Ramble1/2", "Ramble2/2", "Dramble"]
    games = dict.fromkeys(re.sub(r"\d/\d$", "", title) for title in titles if title)
    assert list(games) == [find_rules(name).TITLE.replace(" ", "") for name in NAMES]
    assert all(each.height > 0.9 for card in on_cards for each in card if each.text.isupper())
    # No paragraph begins on one card and ends on the next.
    bodies = ["".join(each.text for each in card if each.height <= 2.2) for card in on_cards if card]
    assert all(body[0].isupper() for body in bodies), bodies


def test_rules_have_the_house_rules_and_the_letters(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    line = ["print", "rules", "dumbal", str(path), "--rule", "target=77", "--form", "page", "--paper", "a4"]
    assert ramble(*line).status == 0
    assert "Aplayerwhoreaches77isout" in words(path)
    assert "Houserulestarget=77" in words(path)
    with pikepdf.open(path) as document:
        box = [float(edge) * 25.4 / 72 for edge in document.pages[0].mediabox]
        assert box[2:] == pytest.approx([297, 210], abs=0.01)
    assert ramble("print", "rules", "ramble", "dumbal", str(path), "--rule", "ramble.jokers=wild").status == 0
    assert "Ajokerisanyletter" in words(path)
    assert "A6,B3,C3,D4,E8" in words(path)


@pytest.mark.parametrize("form", ["cards", "page"])
def test_a_letter_and_its_count_stay_on_one_line(ramble: Ramble, tmp_path: Path, form: str) -> None:
    path = tmp_path / "rules.pdf"
    assert ramble("print", "rules", "ramble", str(path), "--form", form).status == 0
    start = words(path).index("A6,B3,C3,D4")
    counts = [each for each in glyphs(path, 0)[start:] if each.text != ","][:52]
    assert "".join(each.text for each in counts[::2]) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for letter, count in zip(counts[::2], counts[1::2], strict=True):
        assert letter.top == pytest.approx(count.top, abs=0.5)
    assert "A 6, B 3, C 3, D 4," in ramble("ramble rules").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rambel", "r.pdf"], "there is no game 'rambel'; did you mean ramble?"),
        (["dumbal"], "the file is missing; it goes after the games, as in ramble print rules dumbal rules.pdf"),
        (
            ["r.pdf", "--rule", "target=3"],
            "--rule 'target=3' does not say which game it is for; write ramble.target=3, for example",
        ),
        (
            ["dumbal", "r.pdf", "--rule", "ramble.target=3"],
            "--rule 'ramble.target=3' is for a game that is not being printed; choose from dumbal",
        ),
        (["dumbal", "r.pdf", "--rule", "targett=3"], "'targett' is not a ruling of this game; did you mean target?"),
    ],
)
def test_rules_refusals(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("print", "rules", *arguments).startswith(message)
    assert not list(tmp_path.iterdir())


# --- progress


def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ["print", "faces", str(tmp_path / "f.pdf"), "--copies", "3"]
    assert ramble(*line).err == ""
    monkeypatch.setattr("ramble_tools.cli.press.options.sys.stderr.isatty", lambda: True)
    shown = ramble(*line).err.split("\r")
    assert [each.strip() for each in shown if "page 7 of 36" in each]
    assert shown[-1] == ""
