"""Scorepads and the guide by a group's house rules, the names on them, and what the answers say."""

import re
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest

from ramble_tools.games.registry import NAMES, find_game, find_rules
from ramble_tools.installation import install_command
from ramble_tools.press import name_fonts
from ramble_tools.press.layout import Box
from ramble_tools.press.pdf import BOLD, REGULAR, Pdf
from ramble_tools.press.templates import read_paper
from tests.conftest import Ramble, Refused, a_share
from tests.press.conftest import Press, wrong_files
from tests.press.read_pdf import Glyph, Mark, fonts, glyphs, ink, marks, page_box, picture, words

PAGES = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
# Each preset of each game, and one without house rules.
PRESETS = [(name, preset) for name in NAMES for preset in ("", *find_rules(name).Rules.PRESETS)]


def boxes(path: Path, least: float = 2.0, most: float = 9.0) -> list[Mark]:
    """Return the square boxes on the first page."""
    found = marks(path, 0)
    sides = [(each.right - each.left, each.top - each.bottom, each) for each in found]
    return [each for width, height, each in sides if abs(width - height) < 0.05 and least < width < most]


def sizes(path: Path) -> list[float]:
    """Return the size of the type of each character on the first page, in points."""
    with pdfplumber.open(path) as document:
        return [float(each["size"]) for each in document.pages[0].chars if each["text"].strip()]


LONG_NAMES = ("Bartholomew", "Maximiliana Smith", "Featherstonehaughington", "WWWWWWWWWWWWWWWWWWWWWWWW", "Борис", "Ann")


# --- house rules


def test_pad_and_rules_say_the_same(ramble: Ramble, tmp_path: Path) -> None:
    """The pad said 200 and 20 while the rules card said 100 and 30."""
    pad, card = tmp_path / "pad.pdf", tmp_path / "card.pdf"
    assert ramble("house", "dumbal", "target=100", "penalty=30").status == 0
    answer = ramble("print", "scorepad", "dumbal", str(pad))
    assert answer.out.splitlines()[-1] == "  house rules: penalty=30 target=100"
    assert ramble("print", "rules", "dumbal", str(card)).status == 0
    assert "whoreaches100isout" in words(pad) and "Afailedcalladds30" in words(pad)
    assert "whoreaches100isout" in words(card) and "yourpointsplus30" in words(card)
    # A ruling overrides a preset, which overrides what is saved.
    line = ["print", "scorepad", "dumbal", str(pad), "--rule", "yaniv", "--rule", "penalty=50"]
    assert ramble(*line).status == 0
    assert "whogoesover100isout" in words(pad) and "Afailedcalladds50" in words(pad)
    assert "Halveatotalofexactly100or200." in words(pad)


@pytest.mark.parametrize(
    ("game", "rule", "wanted"),
    [
        ("dumbal", "out-at=exceed", "Aplayerwhogoesover200isout"),
        ("dumbal", "winner-scores=points", "Aplayerwhosecallholdsscores0"),
        ("dumbal", "below-caller=all-zero", "andallatorbelowthecallerscore0"),
        ("dumbal", "penalty=0", "Afailedcalladdsnothing"),
        ("dukes", "castle-bonus=4", "castletaken:4"),
        ("ramble", "target=40", "sodo40points"),
        ("ramble", "max-shuffles=2", "The2ndshuffleendsthegame"),
        ("ramble", "counted-shuffles=all", "(thefirstonecounts)"),
        ("dogpile", "lone-leader=strays", "becomesastray"),
    ],
)
def test_a_pad_follows_a_house_rule(press: Press, path: Path, game: str, rule: str, wanted: str) -> None:
    press("scorepad", game)
    assert wanted not in words(path)
    press("scorepad", game, "--rule", rule)
    assert wanted in words(path)


def test_a_pad_has_a_box_for_everything_that_is_counted(ramble: Ramble, tmp_path: Path) -> None:
    def count(*options: str) -> int:
        path = tmp_path / "pad.pdf"
        assert ramble("print", "scorepad", *options[:1], str(path), *options[1:]).status == 0
        return len(boxes(path))

    two = ("--players", "Ann,Bob")
    assert count("ramble", *two) == 2 * 25 + 3
    assert count("ramble", *two, "--rule", "target=60", "--rule", "max-shuffles=5") == 2 * 60 + 5
    # So many points and shuffles are written down instead.
    assert count("ramble", *two, "--rule", "target=101", "--rule", "max-shuffles=13") == 0
    assert count("dramble") == 4 * 2 * 54
    assert count("dramble", "--rule", "jokers=0") == 4 * 2 * 52


@pytest.mark.parametrize("paper", a_share(PAGES, 2))
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_pad_stays_on_its_page_and_can_be_read(
    press: Press, path: Path, game: str, preset: str, paper: str
) -> None:
    """With the fewest and the most players, with a blank page, and with names and numbers that are very long."""
    width, height = PAGES[paper]
    least, most = find_game(game).LEAST, find_game(game).MOST
    big = {"dumbal": "target", "ramble": "target", "dukes": "castle-bonus"}.get(game)
    names = [*LONG_NAMES, *(f"Maximilian{letter}" for letter in "abcd")]
    chosen = ["--rule", preset] if preset else []
    for options in (
        [],
        *(["--players", ",".join(names[:count])] for count in {least, min(6, most), most}),
        ["--rule", f"{big}=1000000000"] if big else [],
    ):
        answer = press("scorepad", game, "--paper", paper, *chosen, *options)
        assert "drawn at" not in answer
        assert min(sizes(path)) > 6.99, options
        ink: list[Mark | Glyph] = [*marks(path, 0), *glyphs(path, 0)]
        for each in ink:
            # The dot of an i rises above the capitals.
            assert min(each.left, each.bottom) >= 11.5 and each.right <= width - 11.5 and each.top <= height - 11


@pytest.mark.parametrize("paper", a_share(PAGES, 2))
@pytest.mark.parametrize("count", range(2, 6))
def test_the_boxes_of_a_track_are_large_enough_to_check(press: Press, path: Path, count: int, paper: str) -> None:
    names = ",".join(f"P{place}" for place in range(count))
    names = names.replace("P", "Player")
    press("scorepad", "ramble", "--players", names, "--paper", paper)
    track = boxes(path, least=3.6)
    assert len(track) == 25 * count
    assert min(each.right - each.left for each in track) > 5
    for one in track:  # no box touches another one
        near = [each for each in track if each is not one and each.left < one.right and one.left < each.right]
        assert all(each.bottom > one.top or each.top < one.bottom for each in near)


def test_a_pad_for_more_players_is_a_table_of_all_words(press: Press, path: Path) -> None:
    press("scorepad", "ramble", "--players", "Ann,Bob,Cy,Di,Ed,Flo")
    assert len(boxes(path, least=3.6)) == 0
    assert "players:Ann,Bob,Cy,Di,Ed,Flo" in words(path) and words(path).count("playerword+") == 3


@pytest.mark.parametrize("game", ["dumbal", "ramble"])
def test_names_above_columns_do_not_touch(press: Press, path: Path, game: str) -> None:
    names = [f"Maximilian{letter}" for letter in "abcdefghij"][: 10 if game == "dumbal" else 5]
    press("scorepad", game, "--players", ",".join(names))
    found = glyphs(path, 0)
    starts = [words(path).index(name) for name in names]
    for name, start, following in zip(names, starts, starts[1:], strict=False):
        assert found[following].left - found[start + len(name) - 1].right > 2.5


def test_a_pad_on_small_paper_says_how_small_its_text_is(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    answer = ramble("print", "scorepad", "dumbal", str(path), "--paper", "148x210mm")
    assert answer.out.splitlines()[-1] == "  drawn at 74% to fit, so the smallest text is 5.2 points"
    assert min(sizes(path)) > 7 * 0.739
    assert "drawn at 74%" in ramble("print", "guide", str(path), "--paper", "148x210mm").out


def test_a_ramble_pad_has_a_minus_sign(press: Press, path: Path) -> None:
    press("scorepad", "ramble")
    assert words(path).count("+\u2212") == 4 and "-" not in words(path)


def test_the_number_of_boxes_is_right_after_them(press: Press, path: Path) -> None:
    press("scorepad", "dramble")
    text, found = words(path), glyphs(path, 0)
    firsts = [found[match.start()] for match in re.finditer("20|40|54", text)]
    assert len(firsts) == 4 * 2 * 3
    for first in firsts:
        beside = [box.right for box in boxes(path) if abs(box.top - first.top) < 3 and box.right < first.left]
        assert 0.5 < first.left - max(beside) < 2.5


@pytest.mark.parametrize("paper", ["letter", "a4", "a5", "legal", "120x120mm"])
def test_the_boxes_to_check_fill_the_page(press: Press, path: Path, paper: str) -> None:
    """From one line of boxes to the next and to the edge of the page is little more than the head of a game takes."""
    press("scorepad", "dramble", "--paper", paper)
    height = page_box(path)[3]
    tops = sorted({round(each.top, 1) for each in boxes(path)})
    last = min(each.bottom for each in boxes(path))
    assert max(after - before for before, after in pairwise([last - 12, *tops, height - 30])) < 34


def test_the_pad_of_dukes_has_no_double_rule(press: Press, path: Path) -> None:
    """No two long lines are so close that they look like one."""
    press("scorepad", "dukes")
    flat = [each for each in marks(path, 0) if each.top - each.bottom < 0.01 and each.right - each.left > 20]
    for one in flat:
        for other in flat:
            overlap = min(one.right, other.right) - max(one.left, other.left)
            assert overlap < 1 or abs(one.top - other.top) < 0.01 or abs(one.top - other.top) > 3


def test_the_guide_says_what_to_do_with_jokers(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "guide.pdf"
    assert ramble("print", "guide", str(path)).status == 0
    assert "Leavethejokersout." in words(path)
    assert ramble("print", "guide", str(path), "--rule", "jokers=wild").status == 0
    assert "Jokersarewild" in words(path)


@pytest.mark.parametrize("paper", ["letter", "a4", "tabloid", "200x256mm"])
def test_the_guides_rings_are_clear_of_its_boxes_and_margins(paper: str, press: Press, path: Path) -> None:
    press("guide", "--paper", paper)
    drawn = marks(path, 0)
    round_or_square = [each for each in drawn if abs(each.right - each.left - each.top + each.bottom) < 0.02]
    boxes = [each for each in round_or_square if abs(each.right - each.left - 3) < 0.02]
    rings = [each for each in round_or_square if each.right - each.left > 6.2]
    # 32 cards have a vowel.
    assert (len(boxes), len(rings)) == (104, 32)
    bars = [each for each in drawn if 0.2 < each.top - each.bottom < 1.1 and each.right - each.left > 2]
    assert len(bars) == 72
    for ring in rings:
        assert ring.left >= 9
        for box in boxes:
            apart = max(box.left - ring.right, ring.left - box.right, box.bottom - ring.top, ring.bottom - box.top)
            assert apart > 0.6
    # Each box is nearer to its own card than to the card before it.
    small = [each for each in glyphs(path, 0) if each.height < 4 and each.text.strip()]
    for box in boxes:
        before = [each for each in small if each.right <= box.left and each.bottom < box.top and each.top > box.bottom]
        assert box.left - max((each.right for each in before), default=0.0) > 1.2
    # A letter is clear of the boxes too.
    letters = [each for each in glyphs(path, 0) if each.height > 5 and each.bottom < max(box.top for box in boxes)]
    assert len(letters) >= 104
    for letter in letters:
        assert not any(
            box.left < letter.right and letter.left < box.right and box.bottom < letter.top and letter.bottom < box.top
            for box in boxes
        )


# --- names


def test_a_name_is_printed_in_a_font_that_has_its_letters(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    line = ["print", "scorepad", "dumbal", str(path), "--players"]
    assert ramble(*line, "Zoë,Łukasz").status == 0
    assert not any("Noto" in name for name, _ in fonts(path))
    assert ramble(*line, "Ann,Борис,Ελένη,Nguyễn").status == 0
    assert all(name in words(path) for name in ("Ann", "Борис", "Ελένη", "Nguyễn"))
    assert all(embedded for _, embedded in fonts(path))
    assert any("Noto" in name for name, _ in fonts(path))


def test_a_name_in_noto_is_as_bold_as_the_others(press: Press, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """These letters look the same in Latin, Greek and Cyrillic script."""

    def ink(name: str) -> float:
        press("scorepad", "dumbal", "--players", f"{name},Ann")
        first = glyphs(path, 0)[words(path).index(name) :][: len(name)]
        edges = first[0].left - 0.3, 279.4 - first[0].top - 0.3, first[-1].right + 0.3, 279.4 - first[0].bottom + 0.3
        strip = picture(path, 0, 600).crop(tuple(round(edge / 25.4 * 600) for edge in edges))  # type: ignore[arg-type]
        height = first[0].height
        return sum(255 - level for level in strip.tobytes()) / height / height

    latin, greek = ink("HAMHAM"), ink("ΗΑΜΗΑΜ")
    assert greek == pytest.approx(latin, rel=0.2)
    monkeypatch.setattr(name_fonts, "_BOLDER", 0.0)
    name_fonts._noto_font.cache_clear()
    if not Path("/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf").exists():
        assert ink("ΗΑΜΗΑΜ") < latin * 0.8
    name_fonts._noto_font.cache_clear()


def test_a_name_with_a_hyphen_is_divided_at_it(press: Press, path: Path) -> None:
    names = "Maximiliana-Josephine,Bob,Cy,Dan,Eve,Flo,Gus,Hal,Ida,Jo"
    press("scorepad", "dumbal", "--players", names)
    # pdfium reads a hyphen at the end of a line as U+0002.
    printed = words(path)
    assert "Maximiliana\x02Josephine" in printed and "-" not in printed
    start = printed.index("Maximiliana")
    first, second = glyphs(path, 0)[start], glyphs(path, 0)[start + 12]
    assert second.top < first.bottom


def test_the_two_lines_of_a_name_are_apart(press: Press, path: Path) -> None:
    names = "Nguyễn Thị Hồng,Bob,Cy,Dan,Eve,Flo,Gus,Hal,Ida,Jo"
    press("scorepad", "dumbal", "--players", names)
    found = glyphs(path, 0)
    start = words(path).index("Nguyễn")
    name = found[start : start + 13]
    assert "".join(each.text for each in name) == "NguyễnThịHồng"
    # The strokes are drawn 0.13 mm thicker than the outlines that are measured here.
    assert min(each.bottom for each in name[:6]) - max(each.top for each in name[6:]) > 0.3


def test_a_name_in_two_lines_is_clear_of_its_color(press: Press, path: Path) -> None:
    names = "Nguyễn Thị Hồng Maximilian Jo,Bob"
    press("scorepad", "dukes", "--players", names)
    found, text = glyphs(path, 0), words(path)
    red, name = text.index("red"), text.index("Nguyễn")
    assert min(each.bottom for each in found[red : red + 3]) - max(each.top for each in found[name : name + 6]) > 0.5
    assert text.count("Game") == 5


def test_without_noto_the_answer_says_how_to_get_it(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(name_fonts, "_noto_font", lambda _: None)
    message = refused("print", "scorepad", "dumbal", str(tmp_path / "pad.pdf"), "--players", "Ann,Борис")
    assert message == (
        "--players: the font has no 'Б' for 'Борис'; to print it, install Noto Sans (on Debian: fonts-noto-core); "
        f"type {install_command('names')}"
    )


# --- what the answers say


@pytest.mark.parametrize(
    "line",
    ["guide out.pdf", "labels out.pdf --sheet plain", "scorepad dukes out.pdf", "rules dukes out.pdf"],
)
def test_a_calibration_in_force_is_mentioned(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "corrected" not in ramble(f"print {line}").out
    assert ramble("print calibrate --front 1,1").status == 0
    assert "  corrected for your printer\n" in ramble(f"print {line}").out
    assert ramble("print calibrate --front 1,1 --printer office").status == 0
    assert "  corrected for printer office\n" in ramble(f"print {line} --printer office").out
    assert "does not correct this page" in " ".join(ramble("print calibration out.pdf").out.split())


@pytest.mark.parametrize(("text", "message"), wrong_files("printers"))
def test_a_wrong_value_in_the_calibration_file_is_named(
    refused: Refused, home: Path, tmp_path: Path, text: str, message: str
) -> None:
    (home / "printers.toml").write_text(text)
    found = refused("print", "guide", str(tmp_path / "g.pdf"))
    assert found.endswith(f"printers.toml': {message}; fix or delete it")


# --- small paper


@pytest.mark.parametrize("line", ["guide", *(f"scorepad {name}" for name in NAMES)])
def test_small_paper_gets_a_smaller_page(press: Press, path: Path, line: str) -> None:
    press(f"{line} --paper a5")
    ink: list[Mark | Glyph] = [*marks(path, 0), *glyphs(path, 0)]
    assert all(min(each.left, each.bottom) > 5 and each.right < 143 and each.top < 205 for each in ink)


def test_nothing_overlaps_on_a_small_guide(press: Press, path: Path) -> None:
    answer = press("guide", "--paper", "120x120mm")
    with pdfplumber.open(path) as document:
        smallest = min(float(each["size"]) for each in document.pages[0].chars)
    assert f"the smallest text is {smallest:.1f} points" in answer
    found = glyphs(path, 0)
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            across = min(one.right, other.right) - max(one.left, other.left)
            assert across < 0.05 or min(one.top, other.top) - max(one.bottom, other.bottom) < 0.05
    for check in boxes(path, least=1.6, most=3.1):
        assert not [each for each in found if check.left < each.x < check.right and check.bottom < each.y < check.top]


@pytest.mark.parametrize(
    "line",
    [
        "faces --only 'QS1 10S1'",
        "guide",
        "rules ramble",
        "scorepad dumbal",
        "box",
        "calibration",
        "labels --sheet 5160",
    ],
)
def test_no_zero_has_a_slash(press: Press, path: Path, line: str) -> None:
    """The middle of every zero is white, and it is still the text 0."""
    press(line)
    zeros = [each for each in glyphs(path, 0) if each.text == "0"]
    assert zeros
    page = picture(path, 0, 1200)
    for zero in zeros:
        assert ink(page, 1200, *(middle_of(zero, page.height / 1200 * 25.4))) == 0


def middle_of(glyph: Glyph, page_height: float) -> tuple[float, float, float, float]:
    """Return the middle fifth of a character: its left, top, right and bottom, from the upper left corner of a page."""
    across, up, y = glyph.width * 0.1, glyph.height * 0.1, page_height - glyph.y
    return glyph.x - across, y - up, glyph.x + across, y + up


@pytest.mark.parametrize("name", [REGULAR, BOLD])
def test_a_zero_is_a_figure_not_the_letter_o(path: Path, name: str) -> None:
    """It is as wide as an eight, also with the space beside it, and clearly narrower than an O."""
    with path.open("wb") as file:
        pdf = Pdf(file, read_paper("letter"), "", "")
        with pdf.page(Box(0, 0, 0, 0)):
            pdf.text(100, 200, "O80", cap_height=30, font=name)
        widths = [pdf.text_width(each, cap_height=30, font=name) for each in "80"]
        pdf.save()
    letter, eight, zero = glyphs(path, 0)
    assert (letter.text, eight.text, zero.text) == ("O", "8", "0")
    assert zero.width == pytest.approx(eight.width, abs=0.1) and zero.width < 0.8 * letter.width
    assert zero.height == pytest.approx(eight.height, abs=0.1) and widths[0] == widths[1]
