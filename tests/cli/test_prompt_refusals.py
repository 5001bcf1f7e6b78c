"""What the prompt says of a line that it refuses: what it has kept, and what has to be typed again."""

import pytest

from tests.cli.at_the_prompt import at_words
from tests.conftest import Ramble, SaidAt


def test_a_refused_call_keeps_the_hands(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy Dan")
    out = said_at("dumbal", "4* 17 9 30", "4 33 25* 8", "c 5*")
    how = "type Cy 4 to correct the hand, or who called instead"
    refused = f"Cy can't call with 25 points, 20 more than 5 (15 before the very first turn); {how}"
    assert f"{refused}; the rest is kept: Ann 4, Bob 33, Cy 25, Dan 8\n" in out
    assert "hand 2: so far Ann 4, Bob 33, Cy 25, Dan 8; who called? c 5*\nhand 2: Ann wins: the call fails" in out
    assert [each["as_typed"]["hands"]["Cy"] for each in ramble("dumbal show --json").json["rounds"]] == ["9", "5"]


def test_a_claim_with_wrong_suits_keeps_its_word(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    out = said_at("ramble", "b quiz S of a invalid", "SDHC", "b", "quiz SS", "SDHC")
    refused = "has 1 suit, but quiz has 4 letters; give one suit for each; the rest is kept: Bob quiz of Ann invalid\n"
    assert refused in out and out.count("; the rest is kept: quiz\n") == 1
    assert [each["as_typed"]["word"] for each in ramble("ramble show --json").json["rounds"]] == ["q.S u.D i.H z.C"] * 2


@pytest.mark.parametrize("line", ["4 17 2O 30 a", "4 17 9 a", "x 4 b 17", "4 17 9 30 x"])
def test_a_line_that_is_refused_as_a_whole(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    ramble("dumbal new Ann Bob Cy Dan")
    out = said_at("dumbal", "4* 17 9 30", line)
    assert out.count("type the whole line again\n") == 1


def test_after_a_refused_hand_the_next_line_is_not_about_the_hand_before(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy Dan")
    out = said_at("dumbal", "4* 17 9 30", "4 17 2O 30 a", "c 20", "show")
    assert "(Enter or y)" not in out and "hand 2: so far Cy 20; who called? show\n" in out


@pytest.mark.parametrize("line", ["2O", "x", "a -3", "join Ann", "ntoe hi"])
def test_what_is_one_answer_or_a_word_needs_no_such_hint(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    ramble("dumbal new Ann Bob")
    assert "again" not in said_at("dumbal", line)


def test_a_player_who_is_out_has_been_out_since_a_hand(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dumbal new Ann Bob Cy --rule target=60")
    out = said_at("dumbal", "60 17 4 c", "leave ann", "deals ann")
    assert out.count("Ann has been out with 60 since hand 1; in play: Bob, Cy\n") == 2


@pytest.mark.parametrize(("line", "word"), [("rematch", "again"), ("delete 3", "remove"), ("SCORE", "show")])
def test_another_word_for_a_word_of_the_prompt(ramble: Ramble, said_at: SaidAt, line: str, word: str) -> None:
    ramble("dumbal new Ann Bob")
    typed = line.split()[0]
    assert f"'{typed}' is not a command or a player; did you mean {word}?\n" in said_at("dumbal", line)


def test_a_word_of_the_game_at_the_wrong_question(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("dukes new Ann Bob")
    out = said_at("dukes", "5S,5H,5D", "2H", "AH", "down", "", "dwon", "castle black=dwon", "drop")
    assert "\n'down' is not a card; a card is a rank and a suit, as in 10S\n" in out
    assert "\n'dwon' is not a command or a player; did you mean down?\n" in out
    assert "\n'dwon' is not a card; did you mean down?\n" in out


# --- leaving


@pytest.mark.parametrize("line", ["quit now", "undo it", "? me"])
def test_a_word_that_stands_alone(ramble: Ramble, said_at: SaidAt, line: str) -> None:
    ramble("dumbal new Ann Bob")
    word = line.split()[0]
    assert f"nothing can follow {word}; type {word} alone\n" in said_at("dumbal", line, "4 17 a")
    assert len(ramble("dumbal show --json").json["rounds"]) == 1


@pytest.mark.parametrize("line", ["/quit now", "/q 1", "/EXIT"])
def test_leaving_the_prompt_of_words(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    answer = at_words(ramble, monkeypatch, f"{line}\nqi\n")
    assert (answer.status, answer.err) == (0, "") and len(answer.out.splitlines()) == 2, "the greeting alone"


def test_help_on_a_command_of_words_is_the_help(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "/hooks WORD:" in at_words(ramble, monkeypatch, "/help hooks\n").out
