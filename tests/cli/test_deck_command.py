"""`ramble deck show`."""

import csv
import io

from tests.conftest import Ramble


def test_the_tables(ramble: Ramble) -> None:
    lines = ramble("deck show").out.splitlines()
    assert lines[0].split() == ["Deck", "1", "Deck", "2"]
    assert lines[1].split() == ["S", "H", "C", "D"] * 2
    assert lines[2] == " 2  t  n  n  t     2  s  r  s  r"
    assert lines[10] == "10  q  j  z  x    10  p  w  v  y"
    assert lines[14] == " A  a  u  i  a     A  o  o  u  i"
    assert "104 cards: 72 consonants, 32 vowels" in lines
    assert "q 1" in lines[-2]


def test_one_deck(ramble: Ramble) -> None:
    answer = ramble("deck show --deck 2")
    assert "Deck 1" not in answer.out
    assert "52 cards: 36 consonants, 16 vowels" in answer.out
    assert "q " not in answer.out.splitlines()[-2]


def test_json(ramble: Ramble) -> None:
    answer = ramble("deck show --json").json
    assert len(answer["cards"]) == 104
    assert answer["cards"][8] == {"card": "10S1", "letter": "q", "rank": "10", "suit": "S", "deck": 1}
    assert (answer["letters"]["t"], answer["letters"]["z"], sum(answer["letters"].values())) == (7, 1, 104)


def test_csv(ramble: Ramble) -> None:
    rows = list(csv.DictReader(io.StringIO(ramble("deck show --csv").out)))
    assert len(rows) == 104
    assert rows[8] == {"card": "10S1", "letter": "q", "rank": "10", "suit": "S", "deck": "1"}
