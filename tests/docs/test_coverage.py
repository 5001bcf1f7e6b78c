"""coverage.md is complete and true: it lists every rule of the official texts, with commands whose verdicts quote it.

The texts are the copies in tests/data/rules; tests/test_shared.py checks that they are the published ones. The files in
tests/data/rules/skipped have the sentences that state no rule: headings, stories, aims, advice, examples, names for
things, and what a blog puts around a text. A line there that ends with `...` is only the beginning of a sentence.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from ramble_tools.games.registry import NAMES, find_passages, find_rules
from tests.conftest import DATA, ROOT, Ramble
from tests.docs.verdicts import quoted_by
from tests.games.examples import examples

PAGE = (ROOT / "tests" / "docs" / "coverage.md").read_text(encoding="utf-8")
ONLY_PEOPLE = re.compile(r"not judged: only people can see it \(.{10,}\)")
NOT_YET = re.compile(r"not judged yet \(.{10,}\)")
# A rule that a command keeps to, though no answer states a verdict on it.
KEPT = re.compile(r"kept by (`ramble [^`]+`(?:, `ramble [^`]+`)*) \(.{10,}\)")
# Rules that no command judges yet. Take a rule out when a command judges it; add none without an issue.
GAPS: frozenset[str] = frozenset()


class Row(NamedTuple):
    """A row of the page: the rule as quoted, with `...` where words are left out, and what judges it."""

    quote: str
    judged: str


def plain(text: str) -> str:
    """Return only the letters and digits, with a space before and after each word."""
    return f" {re.sub(r'[^a-z0-9]+', ' ', text.lower()).strip()} "


def blocks(text: str) -> Iterator[str]:
    """Yield each paragraph, heading and item of a list as one line."""
    text = re.sub(r"<!--.*?-->|<[^>]*>|\[\\\*\]\([^)]*\)", " ", text, flags=re.DOTALL)
    block: list[str] = []
    for line in (*text.splitlines(), ""):
        bare = re.sub(r"^[>\s]+", "", line).strip()
        heading = bool(re.match(r"#+ ?[A-Z][a-z ]+$", bare))
        ends = not re.search(r"[A-Za-z0-9]", bare)
        if heading or ends or re.match(r"[-*•] |\d+\. |`", bare):
            yield " ".join(block)
            block = []
        if heading:
            yield bare.lstrip("# ")
        elif not ends:
            block.append(re.sub(r"^(?:[-*•]|\d+\.) +", "", bare))


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, in order."""
    found = [each for block in blocks(text) for each in re.split(r"(?<=[.!?])[)\"”]*\s+(?=[A-Z(*“\"])", block)]
    return [each for each in found if plain(each).strip()]


def rules_file(game: str) -> str:
    """Return the name of the file with a game's official rules; skips the test of a game that has none."""
    file = examples(game).rules_text
    if file is None:
        pytest.skip("a game without official rules")
    return file


def official(game: str) -> list[str]:
    """Return the sentences of a game's official rules."""
    return sentences((DATA / "rules" / rules_file(game)).read_text(encoding="utf-8"))


def rows(game: str) -> list[Row]:
    """Return the rows of a game's table."""
    title = find_rules(game).TITLE
    found = [each for each in re.split(r"^## ", PAGE, flags=re.MULTILINE) if each.startswith(f"{title}\n")]
    assert len(found) == 1 or not examples(game).rules_text, f"tests/docs/coverage.md needs one section named {title}"
    cells = re.findall(r"^\| (.+?) \| (.+?) \|$", "".join(found), re.MULTILINE)
    return [Row(*each) for each in cells if each[0] != "rule"]


def quoted_in(quote: str, sentence: str) -> bool:
    """Return whether all parts of a quotation are in a sentence, in order."""
    rest = plain(sentence)
    for part in map(plain, quote.split("...")):
        _, found, rest = rest.partition(part)
        if not found:
            return False
        rest = f" {rest}"
    return True


def places_of(quote: str, text: list[str]) -> list[int]:
    """Return the numbers of the sentences that a quotation may be from: those quoted whole or, if none, in part."""
    whole = [number for number, sentence in enumerate(text) if plain(sentence) == plain(quote)]
    return whole or [number for number, sentence in enumerate(text) if quoted_in(quote, sentence)]


def is_skipped(sentence: str, beginning: str) -> bool:
    whole = not beginning.endswith("...")
    return plain(sentence) == plain(beginning) if whole else plain(sentence).startswith(plain(beginning))


def beginnings(game: str) -> list[str]:
    """Return the sentences that state no rule, or their beginnings."""
    return (DATA / "rules" / "skipped" / rules_file(game)).read_text(encoding="utf-8").splitlines()


def test_a_text_is_split_into_sentences() -> None:
    text = "## Aim\nWin. A is 1, e.g. low\n(really!) Then\nstop.\n\n- One\n> 1. Two.\n<br>\n-\n===\n"
    assert sentences(text) == ["Aim", "Win.", "A is 1, e.g. low (really!", "Then stop.", "One", "Two."]


def test_a_quotation_keeps_to_the_order_and_to_whole_words() -> None:
    assert quoted_in("you *must* flip", "Then you must flip it.")
    assert quoted_in("you ... flip it", "Then you must flip it.")
    assert not quoted_in("flip ... you", "Then you must flip it.")
    assert not quoted_in("you must fl", "Then you must flip it.")


@pytest.mark.parametrize("game", NAMES)
def test_every_quotation_is_in_one_sentence_of_the_text_in_its_order(game: str) -> None:
    text, last = official(game), 0
    assert rows(game)
    for row in rows(game):
        places = places_of(row.quote, text)
        assert len(places) == 1, (row.quote, places)
        assert places[0] >= last, f"{row.quote}: not in the order of the text"
        last = places[0]


@pytest.mark.parametrize("game", NAMES)
def test_every_sentence_is_on_the_page_or_states_no_rule(game: str) -> None:
    text = official(game)
    quoted = {number for row in rows(game) for number in places_of(row.quote, text)}
    for number, sentence in enumerate(text):
        listed = number in quoted
        skipped = any(is_skipped(sentence, each) for each in beginnings(game))
        assert listed or skipped, f"add this rule to tests/docs/coverage.md: {sentence}"
        assert not (listed and skipped), f"listed and skipped: {sentence}"


@pytest.mark.parametrize("game", NAMES)
def test_everything_skipped_is_in_the_text(game: str) -> None:
    for beginning in beginnings(game):
        assert any(is_skipped(sentence, beginning) for sentence in official(game)), beginning


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_a_command_or_a_reason(game: str) -> None:
    for row in rows(game):
        reason = ONLY_PEOPLE.fullmatch(row.judged) or NOT_YET.fullmatch(row.judged)
        commands = re.fullmatch(r"`ramble [^`]+`(?:, `ramble [^`]+`)*", row.judged)
        assert reason or commands or KEPT.fullmatch(row.judged), row


def is_same(quote: str, other: str) -> bool:
    """Return whether one of two quotations is a part of the other: a ruling may quote less than the row."""
    return quoted_in(quote, other) or quoted_in(other, quote)


@pytest.mark.parametrize("game", NAMES)
def test_every_passage_has_a_row(game: str) -> None:
    rules_file(game)
    passages, judged = find_passages(game).PASSAGES, [row for row in rows(game) if not ONLY_PEOPLE.match(row.judged)]
    assert list(passages) == [row.quote for row in judged], "a row is a passage, in the order of the text"


@pytest.mark.parametrize("game", NAMES)
def test_a_verdict_of_each_command_of_a_row_quotes_its_rule(ramble: Ramble, game: str) -> None:
    """A row can't be false: each of its commands, with its options, quotes the rule when a test asks it why."""
    rules_file(game)
    quoted, wrong = quoted_by(ramble, game), []
    for row in rows(game):
        found = [each for each in quoted if is_same(each.quote, row.quote)]
        can = ", ".join(f"`{command}`" for command in dict.fromkeys(each.command for each in found))
        if KEPT.fullmatch(row.judged):
            wrong += [f"| {row.quote} | {can} |: a verdict quotes it, so it is not only kept"] if found else []
        for line in [] if KEPT.fullmatch(row.judged) else re.findall(r"`(ramble [^`]+)`", row.judged):
            command, *options = line.split(" --")
            typed = " ".join(each.line for each in found if each.command == command)
            if not typed or not all(f"--{option}" in typed.split() for option in options):
                wrong.append(f"| {row.quote} | {can or 'no verdict quotes it'} |, not {line}")
    assert not wrong, "\n".join(wrong)


def test_the_gaps() -> None:
    assert {row.quote for game in NAMES for row in rows(game) if NOT_YET.fullmatch(row.judged)} == GAPS


def test_every_command_and_option_on_the_page_exists(ramble: Ramble) -> None:
    lines = sorted(set(re.findall(r"`ramble ([^`]+)`", PAGE)))
    assert lines
    for line in lines:
        names, options = re.findall(r"(?<!\S)[a-z][\w-]*", line), re.findall(r"--[\w-]+", line)
        assert [*names, *options] == line.split(), line
        answer = ramble(*names, "--help")
        assert answer.status == 0, line
        assert answer.out.startswith(f"Usage: ramble {' '.join(names)} [OPTIONS]"), line
        assert "COMMAND [ARGS]" not in answer.out, f"{line}: name one command of the group"
        for option in options:
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", answer.out.partition("Options:")[2]), line
