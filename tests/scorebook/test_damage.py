"""Damage to the book: one wrong bit damages at most one game, and is always noticed."""

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from benchmarks.bit_flips import flip_bits
from ramble_tools.scorebook.sqlite.file import backups, book_path
from tests.conftest import Ramble, Refused
from tests.games.helpers import said


@contextmanager
def bare() -> Iterator[sqlite3.Connection]:
    """Open the book without the program's checks, so that entries can be changed."""
    with closing(sqlite3.connect(book_path())) as connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("DROP TRIGGER entries_stay_there")
        yield connection
        connection.commit()


@pytest.fixture
def evening(ramble: Ramble) -> None:
    """Two games: friday with three hands, and monday with one."""
    ramble("dumbal new Ann Bob --name friday")
    for hand in ("Ann=4 Bob=17", "Ann=3 Bob=20", "Ann=2 Bob=30"):
        ramble(f"dumbal add {hand} --caller Ann")
    ramble("dukes new Cy Dan --name monday")
    shutil.rmtree(Path(book_path()).parent / "backups")


def totals(ramble: Ramble, game: str) -> dict[str, int]:
    shown = ramble(f"games show {game} --json").json
    return {player["name"]: player["score"] for player in shown["players"]}


@pytest.mark.usefixtures("evening")
def test_a_damaged_entry_ends_the_game_there(ramble: Ramble, refused: Refused) -> None:
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 17}, "neither the damaged entry counts, nor what follows"
    assert "entry 3 (round, 2" in said(ramble("games show friday"))
    message = refused("dumbal add Ann=1 Bob=9 --caller Ann")
    assert message.startswith("the game 'friday' is damaged, so nothing can be added: entry 3 (round, ")
    for line in ("dumbal undo", "games rename friday saturday", "games resume friday", "games delete friday"):
        assert "is damaged" in refused(line)
    assert totals(ramble, "monday") == {"Cy": 0, "Dan": 0}
    assert ramble("dukes add 5S,5H,5C --dukes red=KH").status in (0, 2)
    answer = ramble("games check")
    assert answer.status == 1 and "friday: entry 3 (round, " in said(answer) and "1 game without damage" in said(answer)


@pytest.mark.usefixtures("evening")
def test_a_repair_leaves_a_damaged_entry_out(ramble: Ramble) -> None:
    """The entry after it fits the checksum that the damaged one has, so what follows is known to be right."""
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
    proposed = said(ramble("games repair"))
    assert re.search(r"friday entry 3 \(round, 2\S+\) is left out after the repair: 2 hands; Ann 0, Bob 47", proposed)
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 17}, "only proposed"
    assert "repaired; the damaged file is now" in said(ramble("games repair --yes"))
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 47}
    assert said(ramble("games check")) == "2 games without damage"
    assert ramble("dumbal add Ann=1 Bob=9 --caller Ann --game friday").status == 0
    assert [each for each in os.listdir(Path(book_path()).parent) if ".damaged-" in each]


@pytest.mark.usefixtures("evening")
def test_a_repair_is_done_even_if_nobody_reads_the_report(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    with bare() as connection:
        connection.execute("UPDATE entry SET body = 'gone' WHERE number = 3 AND game = 1")

    def leave(*_: object, **__: object) -> None:
        raise BrokenPipeError

    with monkeypatch.context() as patch:
        patch.setattr("ramble_tools.cli.book.repair.say", leave)
        ramble("games repair --yes")
    assert said(ramble("games check")) == "2 games without damage"


@pytest.mark.usefixtures("evening")
def test_many_lost_entries_are_summed_up(ramble: Ramble) -> None:
    for _ in range(8):
        ramble("dumbal add Ann=1 Bob=2 --caller Ann --game friday")
    shutil.rmtree(Path(book_path()).parent / "backups", ignore_errors=True)
    with bare() as connection:
        connection.execute("UPDATE entry SET body = 'gone' WHERE number BETWEEN 2 AND 11 AND game = 1")
    proposed = said(ramble("games repair"))
    assert proposed.count("is left out") == 5
    assert "and 5 more entries in the same way" in proposed


@pytest.mark.usefixtures("evening")
def test_what_the_database_says_is_put_in_words(ramble: Ramble) -> None:
    path = Path(book_path())
    data = bytearray(path.read_bytes())
    data[20] ^= 64  # the space kept free at the end of each page
    path.write_bytes(data)
    assert said(ramble("games check")) == (
        "the file is damaged, according to SQLite's own check 2 games without damage ramble games repair says what can "
        "be done"
    )
    assert len(ramble("games check --json").json["faults"]) > 1


@pytest.mark.usefixtures("evening")
def test_a_repair_takes_a_damaged_entry_from_a_backup(ramble: Ramble) -> None:
    ramble("dumbal add Ann=5 Bob=6 --caller Ann --game friday")  # makes a backup, there being none
    assert len(backups()) == 1
    with bare() as connection:
        connection.execute("UPDATE entry SET body = 'gone' WHERE number IN (2, 3) AND game = 1")
    proposed = said(ramble("games repair"))
    assert proposed.count("is restored from the backup scorebook-") == 2 and "left out" not in proposed
    ramble("games repair --yes")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 73}


@pytest.mark.usefixtures("evening")
def test_entries_that_are_gone_are_noticed(ramble: Ramble) -> None:
    with bare() as connection:
        connection.execute("DELETE FROM entry WHERE number = 4 AND game = 1")
    assert "entry 4 and what follows are missing" in said(ramble("games show friday"))
    with bare_again() as connection:
        connection.execute("DELETE FROM entry WHERE number = 2 AND game = 1")
    assert "entry 2 is missing" in said(ramble("games show friday"))


@contextmanager
def bare_again() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(book_path())) as connection:
        yield connection
        connection.commit()


@pytest.mark.usefixtures("evening")
def test_a_damaged_row_is_noticed(ramble: Ramble, refused: Refused) -> None:
    with bare() as connection:
        connection.execute("UPDATE game SET name = 'fridax' WHERE name = 'friday'")
    assert "its row in the list of games is damaged" in said(ramble("games show fridax"))
    assert "is damaged" in refused("dumbal add Ann=1 Bob=9 --caller Ann")
    ramble("games repair --yes")
    assert said(ramble("games check")) == "2 games without damage"
    assert totals(ramble, "fridax") == {"Ann": 0, "Bob": 67}


@pytest.mark.usefixtures("evening")
def test_a_game_that_is_gone_is_noticed(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob --name saturday")
    with bare() as connection:
        connection.execute("DELETE FROM game WHERE name = 'saturday'")
    assert "can't be found, because the scorebook is damaged" in refused("dumbal show")
    assert "1 game can't be found" in said(ramble("games"))
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}


@pytest.mark.usefixtures("evening")
def test_a_book_that_cannot_be_read_at_all(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal add Ann=5 Bob=6 --caller Ann --game friday")
    whole = totals(ramble, "friday")
    path = Path(book_path())
    path.write_bytes(b"\xff" * path.stat().st_size)
    before = path.read_bytes()
    assert "is damaged (file is not a database); nothing was changed" in refused("dumbal show")
    assert ramble("games check").status == 1
    assert "friday taken from the backup scorebook-" in said(ramble("games repair"))
    saved = ramble("games export --all")
    assert [game["name"] for game in json.loads(saved.out)["games"]] == ["friday", "monday"]
    assert path.read_bytes() == before
    ramble("games repair --yes")
    assert totals(ramble, "friday") == whole


@pytest.mark.usefixtures("evening")
def test_nothing_to_repair(ramble: Ramble) -> None:
    assert said(ramble("games repair --yes")) == "nothing is damaged"
    assert said(ramble("games check")) == "2 games without damage"


def test_flipped_bits(tmp_path: Path) -> None:
    """1,000 of them take `python -m benchmarks.soak`."""
    report = flip_bits(str(tmp_path), tries=60, seed=1)
    assert report.tries == 60 and 0 < report.noticed < 60


@pytest.mark.usefixtures("evening")
def test_nothing_is_imported_into_a_damaged_game(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "friday.json"
    assert ramble("games", "export", "friday", "--to", str(file)).status == 0
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
    assert "the game 'friday' in the scorebook is damaged: entry 3" in refused("games", "import", str(file))


@pytest.mark.usefixtures("evening")
def test_a_deleted_game_is_not_imported_again(ramble: Ramble, tmp_path: Path) -> None:
    file = tmp_path / "friday.json"
    ramble("games", "export", "friday", "--to", str(file))
    ramble("games delete friday")
    assert "was deleted; ramble games restore friday brings it back" in said(ramble("games", "import", str(file)))


@pytest.mark.usefixtures("evening")
def test_a_repair_takes_damaged_entries_from_an_export(ramble: Ramble, tmp_path: Path) -> None:
    file = tmp_path / "friday.json"
    ramble("games", "export", "friday", "--to", str(file))
    with bare() as connection:
        connection.execute("UPDATE entry SET body = 'gone' WHERE number IN (2, 3, 4) AND game = 1")
    assert "3 hands" not in said(ramble("games repair"))
    proposed = said(ramble("games", "repair", "--from", str(file)))
    assert proposed.count("is restored from ") == 3 and "after the repair: 3 hands; Ann 0, Bob 67" in proposed
    ramble("games", "repair", "--from", str(file), "--yes")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert "nothing new" in said(ramble("games", "import", str(file)))


@pytest.mark.usefixtures("evening")
def test_only_what_cannot_be_played_is_left_out(ramble: Ramble) -> None:
    """Without the third hand, a correction of it makes no sense any more, but the next hand does."""
    ramble("dumbal edit 3 Ann=2 Bob=31 --caller Ann --game friday")
    ramble("dumbal add Ann=5 Bob=6 --caller Ann --game friday")
    shutil.rmtree(Path(book_path()).parent / "backups")
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '30', '37') WHERE number = 4 AND game = 1")
    proposed = said(ramble("games repair"))
    assert "entry 4 (round, " in proposed and "entry 5 (edit, " in proposed and "there is no round 3" in proposed
    assert "after the repair: 3 hands; Ann 0, Bob 43" in proposed


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("byte", [5, 16, 18, 29, 45, 59])
def test_a_damaged_header_costs_nothing(ramble: Ramble, byte: int) -> None:
    path = Path(book_path())
    data = bytearray(path.read_bytes())
    data[byte] ^= 0x41
    path.write_bytes(data)
    ramble("games repair --yes")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert said(ramble("games check")) == "2 games without damage"


@pytest.mark.usefixtures("evening")
def test_a_file_that_was_cut_off(ramble: Ramble) -> None:
    path = Path(book_path())
    path.write_bytes(path.read_bytes()[: 8 * 4096 + 1000])
    assert ramble("games check").status == 1
    assert ramble("games repair --yes").status == 0
    assert ramble("games check").status == 0
