"""Damage to the book: one wrong bit damages at most one game, and is always noticed."""

import json
import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.bit_flips import flip_bits
from ramble_tools.errors import quote_path
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.sqlite.file import backups
from ramble_tools.scorebook.sqlite.file import shown as book_path
from tests.cli.at_the_prompt import play
from tests.conftest import Ramble, Refused, a_share
from tests.games.helpers import said
from tests.scorebook.bare_book import bare


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
def test_whatever_uses_a_damaged_game_says_so_at_once(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
    opened = play(ramble, monkeypatch, "dumbal", name="friday").out
    for answer in (opened, said(ramble("games again friday"))):
        assert "friday: entry 3 (round, 2" in answer and "ramble games repair says what can be done" in answer


@pytest.mark.usefixtures("evening")
def test_without_a_copy_a_damaged_game_is_kept_up_to_the_damage(ramble: Ramble) -> None:
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
    proposed = said(ramble("games repair"))
    assert re.search(
        r"friday entry 3 \(round, 2\S+\) is damaged kept: 2 of 4 entries after the repair: 1 hand; Ann 0, Bob 17",
        proposed,
    )
    assert "1 game without damage" in proposed and "--from FILE may restore more" in proposed
    assert not [each for each in os.listdir(Path(book_path()).parent) if ".damaged-" in each], "only proposed"
    assert "repaired; the damaged file is now" in said(ramble("games repair --yes"))
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 17}
    assert said(ramble("games check")) == "2 games without damage"
    assert ramble("dumbal add Ann=1 Bob=9 --caller Ann --game friday").status == 0
    assert [each for each in os.listdir(Path(book_path()).parent) if ".damaged-" in each]


@pytest.mark.usefixtures("evening")
def test_a_repair_is_done_even_if_nobody_reads_the_report(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    with bare() as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE number = 3 AND game = 1")

    def leave(*_: object, **__: object) -> None:
        raise BrokenPipeError

    with monkeypatch.context() as patch:
        patch.setattr("ramble_tools.cli.book.repair.say", leave)
        ramble("games repair --yes")
    assert said(ramble("games check")) == "2 games without damage"


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
def test_a_repair_takes_a_damaged_game_from_the_backup_that_has_most_of_it(ramble: Ramble) -> None:
    ramble("dumbal add Ann=5 Bob=6 --caller Ann --game friday")  # makes a backup, there being none
    (backup,) = backups()
    older = Path(backup).with_name("scorebook-2026-11-20-200000.sqlite3")
    shutil.copy(backup, older)
    ramble("dumbal add Ann=1 Bob=2 --caller Ann --game friday")
    Path(backup).write_bytes(b"")  # an empty one has no games
    with bare() as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE number IN (2, 3) AND game = 1")
    proposed = said(ramble("games repair"))
    assert f"is damaged taken from the backup {older.name}: 5 of 6 entries after the repair: 4 hands" in proposed
    assert "--from FILE may restore more" in proposed
    ramble("games repair --yes")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 73}


@pytest.mark.usefixtures("evening")
def test_no_other_copy_has_more_than_all_entries(ramble: Ramble) -> None:
    ramble("dumbal add Ann=5 Bob=6 --caller Ann --game friday")  # makes a backup, there being none
    with bare() as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE number = 2 AND game = 1")
    proposed = said(ramble("games repair"))
    assert "5 of 5 entries" in proposed and "--from FILE" not in proposed


@pytest.mark.usefixtures("evening")
def test_the_path_of_the_damaged_file_is_not_broken(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    with bare() as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE number = 3 AND game = 1")
    out = ramble("games repair --yes").out
    (aside,) = [str(each) for each in Path(book_path()).parent.iterdir() if ".damaged-" in each.name]
    assert f"  {aside}\n" in out


@pytest.mark.usefixtures("evening")
def test_a_backup_that_ends_before_the_damage_is_not_used(ramble: Ramble) -> None:
    ramble("dumbal add Ann=5 Bob=6 --caller Ann --game friday")
    for _ in range(2):
        ramble("dumbal add Ann=1 Bob=2 --caller Ann --game friday --again")
    with bare() as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE number = 7 AND game = 1")
    assert "is damaged kept: 6 of 7 entries" in said(ramble("games repair"))


@pytest.mark.usefixtures("evening")
def test_a_copy_that_went_on_differently_is_not_used(ramble: Ramble, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    shutil.copy(book_path(), copy)
    for _ in range(2):
        ramble("--book", str(copy), "dumbal", "add", "Ann=1", "Bob=9", "--caller", "Ann", "--game", "friday", "--again")
    ramble("dumbal add Ann=5 Bob=6 --caller Ann --game friday")
    shutil.rmtree(Path(book_path()).parent / "backups")
    with bare() as connection:
        connection.execute("UPDATE game SET last = 9 WHERE id = 1")
    assert "its row in the list of games is damaged kept: 5 of 5 entries" in said(
        ramble("games", "repair", "--from", str(copy))
    )


@pytest.mark.usefixtures("evening")
def test_entries_that_are_gone_are_noticed(ramble: Ramble) -> None:
    with bare() as connection:
        connection.execute("DELETE FROM entry WHERE number = 4 AND game = 1")
    assert "entry 4 and what follows are missing" in said(ramble("games show friday"))
    with closing(sqlite3.connect(book_path())) as connection, connection:
        connection.execute("DELETE FROM entry WHERE number = 2 AND game = 1")
    assert "entry 2 is missing" in said(ramble("games show friday"))


@pytest.mark.usefixtures("evening")
def test_a_damaged_row_is_noticed(ramble: Ramble, refused: Refused) -> None:
    with bare() as connection:
        connection.execute("UPDATE game SET name = 'fridax' WHERE name = 'friday'")
    assert "its row in the list of games is damaged" in said(ramble("games show fridax"))
    assert "is damaged" in refused("dumbal add Ann=1 Bob=9 --caller Ann")


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
@pytest.mark.parametrize(
    "at", ["the header", "the mark", "a definition", "the kind of a page", "the rows on a page", "a place"]
)
def test_what_is_in_the_file_is_found_however_sqlite_would_find_it(ramble: Ramble, at: str) -> None:
    """A wrong bit in what SQLite notes about a page hides no game, and no entry."""
    ramble("season new winter")
    ramble("season add winter friday")
    path = Path(book_path())
    for backup in backups():
        Path(backup).unlink()
    with closing(sqlite3.connect(path)) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'")
    data, start = bytearray(path.read_bytes()), (page - 1) * 4096
    places = {
        "the header": 5,
        "the mark": 70,
        "the kind of a page": start,
        "the rows on a page": start + 4,
        "a place": start + 9,
    }
    data[places.get(at, data.find(b"CREATE TABLE entry"))] ^= 2
    path.write_bytes(data)
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert [game["name"] for game in ramble("games --json").json["games"]] == ["monday", "friday"]
    assert ramble("season show winter --json").json["not_over"] == ["friday"]
    assert ramble("games check").status == 1
    assert "is now" in said(ramble("games repair --yes"))
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert said(ramble("games check")) == "2 games without damage; 1 season"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("bit", range(4 * 8))
def test_no_game_is_unknown_because_its_place_on_the_page_is_wrong(ramble: Ramble, bit: int) -> None:
    """SQLite passes over some of these in silence; then the answer was that there is no such game."""
    for backup in backups():
        Path(backup).unlink()
    path = Path(book_path())
    with closing(sqlite3.connect(path)) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'")
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 + 8 + bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert totals(ramble, "monday") == {"Cy": 0, "Dan": 0}


@pytest.mark.usefixtures("evening")
def test_nothing_to_repair(ramble: Ramble) -> None:
    assert said(ramble("games repair --yes")) == "nothing is damaged"
    assert said(ramble("games check")) == "2 games without damage"


@pytest.mark.parametrize("with_backups", [True, False])
@pytest.mark.parametrize("seed", a_share(range(1, 5), 4))
def test_flipped_bits(tmp_path: Path, seed: int, with_backups: bool) -> None:
    """1,000 of them take `python -m benchmarks.soak`."""
    report = flip_bits(str(tmp_path), tries=40, seed=seed, with_backups=with_backups)
    assert report.tries == 40 and 0 < report.noticed < 40


@pytest.mark.usefixtures("evening")
def test_nothing_is_imported_into_a_damaged_game(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "friday.json"
    assert ramble("games", "export", "friday", "--to", str(file)).status == 0
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
    assert "the game 'friday' in the scorebook is damaged: entry 3" in refused("games", "import", str(file))


@pytest.mark.usefixtures("evening")
def test_nothing_is_copied_into_a_damaged_game(ramble: Ramble, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    shutil.copy(book_path(), copy)
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
    answer = ramble("games", "copy", "--from", str(copy))
    assert answer.status == 1 and "1 already there" in said(answer)
    damaged = f"ramble: 'friday' was not copied, because it is damaged: in {book_path()}, entry 3 (round, "
    assert answer.err.startswith(damaged)


@pytest.mark.usefixtures("evening")
def test_a_deleted_game_is_not_imported_again(ramble: Ramble, tmp_path: Path) -> None:
    file = tmp_path / "friday.json"
    ramble("games", "export", "friday", "--to", str(file))
    ramble("games delete friday")
    assert "was deleted; ramble games restore friday brings it back" in said(ramble("games", "import", str(file)))


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("copy", ["friday.json", "copy.sqlite3"])
def test_a_repair_takes_a_damaged_game_from_a_named_copy(ramble: Ramble, tmp_path: Path, copy: str) -> None:
    file = tmp_path / copy
    if file.suffix == ".json":
        ramble("games", "export", "friday", "--to", str(file))
    else:
        shutil.copy(book_path(), file)
    with bare() as connection:
        connection.execute("UPDATE entry SET body = '{}' WHERE number IN (2, 3, 4) AND game = 1")
    assert "3 hands" not in said(ramble("games repair"))
    proposed = said(ramble("games", "repair", "--from", str(file)))
    assert f"{copy}: 4 of 4 entries after the repair: 3 hands; Ann 0, Bob 67" in proposed
    ramble("games", "repair", "--from", str(file), "--yes")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert said(ramble("games check")) == "2 games without damage"
    if file.suffix == ".json":
        assert "nothing new" in said(ramble("games", "import", str(file)))


@pytest.mark.usefixtures("evening")
def test_a_copy_that_is_neither_is_named(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "eve.md"
    file.write_text("# eve\n", encoding="utf-8")
    assert refused("games", "repair", "--from", str(file)).startswith(
        f"{quote_path(str(file))}: the file is not JSON ("
    )


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("column", ["identity", "kind", "name", "players"])
def test_a_damaged_row_costs_no_entry(ramble: Ramble, column: str) -> None:
    """Not even if it is the identity, with which the checksums begin."""
    with bare() as connection:
        connection.execute(f"UPDATE game SET {column} = 'x' || substr({column}, 2) WHERE id = 1")
    assert "its row in the list of games is damaged" in said(ramble("games check")) or column == "identity"
    assert "kept: 4 of 4 entries after the repair: 3 hands; Ann 0, Bob 67" in said(ramble("games repair --yes"))
    assert said(ramble("games check")) == "2 games without damage"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("value", ["X'00ff'", "7", "'x'"])
@pytest.mark.parametrize("column", ["name", "kind", "identity", "players", "last", "head", "used", "at", "sum"])
def test_a_value_of_another_type_is_damage_like_any_other(ramble: Ramble, column: str, value: str) -> None:
    with bare() as connection:
        connection.execute(f"UPDATE game SET {column} = {value} WHERE id = 1")
    looks = (
        "games",
        "games show friday",
        "dumbal show",
        "players",
        "games export --all",
        "dumbal add 4 9 a",
        "games check",
    )
    answers = [ramble(line) for line in looks]
    assert all(answer.status in (0, 1, 2) for answer in answers)
    assert any("damaged" in f"{answer.out} {answer.err}" for answer in answers)
    assert ramble("games repair --yes").status == 0
    assert said(ramble("games check")) == "2 games without damage"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("spoil", ["bytes", "end"])
def test_a_file_without_a_readable_game_is_repaired_from_a_backup_or_not_at_all(
    ramble: Ramble, refused: Refused, spoil: str
) -> None:
    path = Path(book_path())
    sound = path.read_bytes()
    damaged = {"bytes": sound[:5] + b"\xff" * (len(sound) - 5), "end": sound[:5000]}[spoil]
    path.write_bytes(damaged)
    for line in ("games repair", "games repair --yes"):
        message = refused(line)
        assert message.startswith(f"the scorebook {quote_path(str(path))} is damaged (")
        assert message.endswith(
            "); no game can be read from it, and no backup has one; if you have an export or a copy of the file, add "
            "--from FILE; otherwise move the file away; nothing was changed"
        )
    assert path.read_bytes() == damaged, "nothing was changed"
    copy = path.with_name("copy")
    copy.write_bytes(sound)
    report = said(ramble("games", "repair", "--yes", "--from", str(copy)))
    assert "friday taken from" in report and "anything newer is lost" in report
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert said(ramble("games check")) == "2 games without damage"


@pytest.mark.usefixtures("evening")
def test_a_log_that_is_gone_from_the_list_is_found_by_its_entries(ramble: Ramble) -> None:
    """As when a wrong bit hides a row of the list."""
    ramble("season new winter")
    ramble("season add winter friday")
    with closing(sqlite3.connect(book_path())) as connection:
        connection.execute("DELETE FROM game WHERE name IN ('friday', '-season winter')")
        connection.commit()
    for path in backups():
        Path(path).unlink()
    report = said(ramble("games repair --yes"))
    assert "season winter its row in the list of games is damaged kept: 2 of 2 entries" in report
    shown = ramble("games", "show", "lost 1", "--json").json
    assert {each["name"]: each["score"] for each in shown["players"]} == {"Ann": 0, "Bob": 67}
    assert said(ramble("games check")) == "2 games without damage; 1 season"


@pytest.mark.usefixtures("evening")
def test_a_damaged_game_that_seems_to_be_deleted_is_not_just_unknown(ramble: Ramble, refused: Refused) -> None:
    with closing(sqlite3.connect(book_path())) as connection:
        connection.execute("UPDATE game SET deleted = 1 WHERE name = 'friday'")
        connection.commit()
    assert refused("games show friday").startswith("there is no game 'friday'; 'friday' is damaged, and may be the one")
    ramble("games repair --yes")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}


@pytest.mark.parametrize("damaged", ["{", "3"])
@pytest.mark.usefixtures("evening")
def test_a_damaged_new_name_hides_no_other(damaged: str, ramble: Ramble) -> None:
    ramble("games rename friday first")
    ramble("games rename monday second")
    with bare() as connection:
        connection.execute("UPDATE entry SET body = ? WHERE kind = 'rename' AND game = 2", (damaged,))
    with reading() as book:
        found = book.store.once_called("friday")
        assert found and found.name == "first"
        assert book.store.once_called("monday") is None


@pytest.fixture
def damaged_evening(ramble: Ramble) -> None:
    """Friday has a damaged entry, monday a damaged row, and the season spring a damaged entry."""
    for line in ("games end friday", "season new winter", "season add winter friday monday", "season new spring"):
        assert ramble(line).status == 0
    ramble("season set spring best=3")
    with bare() as connection:
        connection.execute("UPDATE entry SET body = replace(body, '20', '21') WHERE number = 3 AND game = 1")
        connection.execute("UPDATE entry SET body = replace(body, '3', '4') WHERE kind = 'set'")
        connection.execute("UPDATE game SET last = last + 1 WHERE name = 'monday'")
    back = Path(book_path()).parent / "backups"
    shutil.rmtree(back, ignore_errors=True)


ITS_ROW = "its row in the list of games is damaged"
LEFT_OUT = "left out, because the log can't be read: "
# What `--json` says below `damage`, here in a pattern, where the text says it too.
SAID = {
    "games show friday": r"entry 3 \(round, \S+\) is damaged",
    "games show monday": ITS_ROW,
    "dumbal show": r"entry 3 \(round, \S+\) is damaged",
    "dumbal history": r"entry 3 \(round, \S+\) is damaged",
    "players": LEFT_OUT + "monday, friday",
    "season show winter": LEFT_OUT + "friday, monday",
    "season show spring": r"entry 2 \(set, \S+\) is damaged",
    "games check": rf"friday: entry 3 .* is damaged; monday: {ITS_ROW}; season spring: entry 2 .* is damaged",
}


@pytest.mark.usefixtures("evening", "damaged_evening")
@pytest.mark.parametrize("line", SAID)
def test_damage_has_one_key_wherever_the_text_says_it(ramble: Ramble, line: str) -> None:
    found = ramble(f"{line} --json").json["damage"]
    assert re.fullmatch(SAID[line], found), found
    for part in found.split("; "):
        assert part in said(ramble(line))


@pytest.mark.usefixtures("evening", "damaged_evening")
def test_damage_has_one_key_in_lists_and_exports(ramble: Ramble) -> None:
    listed = {each["name"]: each["damage"] for each in ramble("games --json").json["games"]}
    assert listed["monday"] == ITS_ROW and listed["friday"].startswith("entry 3 (round, ")
    seasons = {each["name"]: each["damage"] for each in ramble("season --json").json["seasons"]}
    assert seasons["winter"] is None and seasons["spring"].startswith("entry 2 (set, ")
    assert json.loads(ramble("games export friday").out)["damage"].startswith("entry 3 (round, ")
    assert json.loads(ramble("games export --all").out)["damage"] == "damaged: 'season spring', 'monday', 'friday'"


@pytest.mark.usefixtures("evening")
def test_without_damage_the_key_is_there_and_empty(ramble: Ramble) -> None:
    for line in ("season new winter", "season add winter friday monday"):
        ramble(line)
    for line in (*SAID, "games"):
        if "spring" not in line:
            assert ramble(f"{line} --json").json["damage"] is None, line
    assert [each["damage"] for each in ramble("games --json").json["games"]] == [None, None]
    assert "damage" not in json.loads(ramble("games export --all").out)


@pytest.mark.usefixtures("evening")
def test_a_list_with_a_game_that_is_gone_says_so_in_the_same_key(ramble: Ramble) -> None:
    with bare() as connection:
        connection.execute("DELETE FROM game WHERE name = 'monday'")
        connection.execute("DELETE FROM entry WHERE game = 2")
    assert ramble("games --json").json["damage"] == "1 game can't be found, because the scorebook is damaged"


@pytest.mark.usefixtures("evening")
def test_nobody_and_nothing_is_not_the_answer_of_a_damaged_book(ramble: Ramble) -> None:
    ramble("season new winter")
    with bare() as connection:
        connection.execute("UPDATE game SET used = used + 1 WHERE kind <> 'season'")
        connection.execute("DELETE FROM entry WHERE game = 3")
        connection.execute("DELETE FROM game WHERE kind = 'season'")
    assert said(ramble("players")) == "left out, because the log can't be read: monday, friday"
    lost = "1 of the seasons can't be found in their list"
    assert said(ramble("season")) == f"some of this may be wrong: {lost}; see ramble games repair"
    assert ramble("season --json").json == {"seasons": [], "damage": lost}
