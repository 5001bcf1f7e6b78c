"""The printed short rules, measured on the finished files."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.press.pdf import REGULAR, drawing_on
from tests.conftest import Ramble
from tests.press.conftest import Press
from tests.press.read_pdf import Glyph, glyphs, page_box, pages_of, words

PAPERS = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
CARD = (63.5, 88.9)
# The height of a capital of 7.5 points, in mm.
SMALLEST = 7.5 * 25.4 / 72 * 0.668
# Each preset of each game, and one without house rules.
PRESETS = [(name, preset) for name in NAMES for preset in ("", *find_rules(name).Rules.PRESETS)]


def plain(text: str) -> str:
    return "".join(text.split())


def cards(path: Path, paper: str) -> Iterator[list[Glyph]]:
    """Yield the characters of each card, in the order of the deck. Fails if any ink is near an edge of a card."""
    width, height = PAPERS[paper]
    left, top = (width - 3 * CARD[0]) / 2, height - (height - 3 * CARD[1]) / 2
    pages = pages_of(path)
    for page in range(pages):
        found = [each for each in glyphs(path, page) if each.left > left]
        on_cards = 0
        for number in range(9):
            x, y = left + number % 3 * CARD[0], top - number // 3 * CARD[1]
            card = [
                each
                for each in found
                if x + 3 < each.left and each.right < x + 60.5 and y - 85.9 < each.bottom and each.top < y - 3
            ]
            on_cards += len(card)
            if card:
                yield card
        assert on_cards == len(found)


def rules_by(game: str, preset: str) -> list[str]:
    return ["rules", game, *(["--rule", preset] if preset else [])]


def lines_of(game: str, preset: str) -> list[str]:
    """Return the lines of the short rules of a game, and its house rules in words."""
    module = find_rules(game)
    chosen = module.Rules.from_options(module.Rules.preset(preset) if preset else ())
    return [*(line for section in module.reference(chosen) for line in section.lines), *chosen.in_words()]


def smallest_capital(found: list[Glyph]) -> float:
    return min(each.height for each in found if each.text in "EFHIT")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_no_section_or_paragraph_goes_on_on_the_next_card(
    press: Press, path: Path, game: str, preset: str, paper: str
) -> None:
    """Every section is short enough for one card, in type of 7.5 points or more."""
    press(*rules_by(game, preset), "--paper", paper)
    found = list(cards(path, paper))
    texts = ["".join(each.text for each in card) for card in found]
    for line in lines_of(game, preset):
        assert any(plain(line) in text for text in texts), line
    for number, (card, text) in enumerate(zip(found, texts, strict=True), start=1):
        # A game whose rules fit on one card has no number there.
        of_how_many = f"{number}/{len(texts)}" if len(texts) > 1 else ""
        assert text.startswith(plain(find_rules(game).TITLE) + of_how_many)
        assert "continued" not in text
        assert smallest_capital(card) > SMALLEST - 0.02


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "preset"), [*PRESETS, ("", "")])
def test_no_card_of_rules_is_half_empty(press: Press, path: Path, game: str, preset: str, paper: str) -> None:
    """With the title and what is free above and below, a card that is half full has 43 mm from the top to the last.

    A game whose rules fit on one card, which has no number there, may have very short ones.
    """
    press(*(rules_by(game, preset) if game else ["rules"]), "--paper", paper)
    for card in cards(path, paper):
        if not re.match(r"\D+\d+/\d", "".join(each.text for each in card)):
            continue
        assert max(each.top for each in card) - min(each.bottom for each in card) > 43


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_no_half_of_a_page_ends_in_the_middle_of_a_section(press: Press, path: Path, game: str, preset: str) -> None:
    press(*rules_by(game, preset), "--form", "page")
    assert "continued" not in words(path)
    assert smallest_capital(glyphs(path, 0)) > SMALLEST - 0.02


# Their rules nearly fill two sheets. With another game, no place might be left for one whose text would grow.
FIVE = ("ramble", "dramble", "dumbal", "dogpile", "dukes")


def test_without_a_name_all_games_are_there(press: Press, path: Path) -> None:
    press("rules")
    titles = ["".join(each.text for each in card) for card in cards(path, "letter")]
    order = [next(name for name in NAMES if title.startswith(plain(find_rules(name).TITLE))) for title in titles]
    assert list(dict.fromkeys(order)) == list(NAMES) and sorted(order, key=NAMES.index) == order


@pytest.mark.parametrize("more", ["", "--link https://example.org/ramble"])
def test_the_rules_fill_their_sheets(press: Press, path: Path, more: str) -> None:
    """Two sheets are needed at the smallest size, so the text grows until they are nearly full, to about one size.

    The address takes no place from it.
    """
    answer = press(f"rules {' '.join(FIVE)} {more}")
    assert " 2 pages of Letter" in answer
    found = list(cards(path, "letter"))
    assert 14 <= len(found) <= 18
    sizes = list(map(smallest_capital, found))
    assert min(sizes) > SMALLEST * 1.1 and max(sizes) < min(sizes) * 1.07


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_small_page_divides_no_sentence(press: Press, path: Path, game: str, preset: str) -> None:
    press(*rules_by(game, preset), "--form", "page", "--paper", "90x140mm")
    found = [glyphs(path, page) for page in range(pages_of(path))]
    halves = [
        "".join(each.text for each in page if (each.x > 70) == right) for page in found for right in (False, True)
    ]
    for line in lines_of(game, preset):
        for sentence in line.replace("\u00a0", " ").split(". "):
            assert any(plain(sentence) in half for half in halves), sentence
    assert all(each.left > 11 and each.right < 129 and each.bottom > 11 for page in found for each in page)


def test_rules_too_long_for_a_page_take_another(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    many = ",".join(map(str, range(1, 700)))
    line = ["print", "rules", "dumbal", str(path), "--form", "page", "--rule", f"halve-at={many}"]
    assert ramble(*line).status == 0
    pages = pages_of(path)
    assert pages > 1
    for page in range(pages):
        assert all(each.left > 11 and each.right < 268.5 and each.bottom > 11 for each in glyphs(path, page))
    assert words(path, pages - 1).endswith("698or699ishalved.")


def test_rules_have_the_house_rules_in_words_and_the_letters(ramble: Ramble, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    line = ["print", "rules", "dumbal", str(path), "--rule", "target=77", "--form", "page", "--paper", "a4"]
    assert ramble(*line).out.splitlines()[-1] == "  house rules: target=77"
    assert "Aplayerwhoreaches77isout" in words(path)
    assert "HouserulesPlayto77points." in words(path)
    assert "target" not in words(path)
    assert page_box(path)[2:] == pytest.approx([297, 210], abs=0.01)
    assert ramble("print", "rules", "ramble", "dumbal", str(path), "--rule", "ramble.jokers=wild").status == 0
    assert "Ajokerisanyletter" in words(path)
    assert "A6,B3,C3,D4,E8" in words(path)


def test_rules_follow_what_house_keeps_and_presets(ramble: Ramble, tmp_path: Path) -> None:
    path = str(tmp_path / "rules.pdf")
    assert ramble("house", "dumbal", "penalty=33").status == 0
    assert ramble("print", "rules", "dumbal", path, "--rule", "jhyap").status == 0
    assert "plus25" in words(Path(path)) and "plus33" not in words(Path(path))
    assert ramble("print", "rules", "dumbal", path).status == 0
    assert "plus33" in words(Path(path))
    # Of several games, a preset is for the one that has it.
    answer = ramble("print", "rules", path, "--rule", "later", "--rule", "jhyap")
    said = " ".join(answer.out.split())
    assert "house rules of Dumbal: penalty=25 target=100 court-cards=ten" in said
    assert "house rules of Dukes Up!: castle-bonus=4" in said and "of Ramble:" not in said


def test_what_the_official_rules_say_is_in_the_short_rules(ramble: Ramble) -> None:
    said = {name: " ".join(ramble(f"{name} rules").out.split()) for name in NAMES}
    for game, text in (
        ("ramble", "With two hits, the second cancels the first, and the card that was played stands"),
        ("ramble", "Barter: offer any player a trade of cards"),
        ("ramble", "Mulligan: discard any number of cards from your hand, then draw as many"),
        ("dramble", "the player with the higher card plays first"),
        ("dumbal", "You take one even if you laid off your whole hand"),
        ("dogpile", "who most recently played with a dog is first"),
        ("dukes", "Take the opponent's castle by playing it in a set or run"),
        ("dukes", "If your draw pile is empty, shuffle your discard pile"),
        ("dukes", "Before you discard, all cards on the table must be in valid sets and runs"),
    ):
        assert text in said[game]


@pytest.mark.parametrize("form", ["cards", "page"])
def test_a_letter_and_its_count_stay_on_one_line(ramble: Ramble, press: Press, path: Path, form: str) -> None:
    press("rules", "ramble", "--form", form)
    start = words(path).index("A6,B3,C3,D4")
    counts = [each for each in glyphs(path, 0)[start:] if each.text != ","][:52]
    assert "".join(each.text for each in counts[::2]) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for letter, count in zip(counts[::2], counts[1::2], strict=True):
        assert letter.top == pytest.approx(count.top, abs=0.5)
    assert "A 6, B 3, C 3, D 4," in ramble("ramble rules").out


def test_the_answer_says_what_to_do_with_the_rules(ramble: Ramble, tmp_path: Path) -> None:
    line = ["print", "rules", "ramble", "dumbal", "dukes", str(tmp_path / "rules.pdf")]
    answer = " ".join(ramble(*line).out.split())
    assert "the short rules of Ramble, Dumbal and Dukes Up!, " in answer
    assert "cut from cross to cross: a card is 63.5 x 88.9 mm; round the corners, or the" in answer
    assert "fold" not in answer
    answer = " ".join(ramble(*line, "--form", "page").out.split())
    assert "fold each page once, at its marks" in answer and "cut" not in answer


def test_text_is_wrapped_to_a_width_at_plain_spaces_only() -> None:
    text = "Use 52 cards: A\u00a0=\u00a01, and a run goes from Q\u00a0K\u00a0A\u00a02 to the last one."
    with drawing_on(Canvas(BytesIO())) as drawing:
        for width in (0.0, 18.0, 30.0, 60.0):
            lines = list(drawing.wrapped(text, width, cap_height=2.2))
            assert " ".join(lines) == text
            wide = [drawing.text_width(line, cap_height=2.2, font=REGULAR) for line in lines]
            assert all(each <= width or " " not in line for line, each in zip(lines, wide, strict=True))
            # No line has room for the next word.
            for line, after in pairwise(lines):
                longer = f"{line} {after.split(' ')[0]}"
                assert drawing.text_width(longer, cap_height=2.2, font=REGULAR) > width
