"""Damage to the text: it is named, it concerns one game, and a repair takes each line from the newest copy with it."""

import json
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.bit_flips import flip_bits
from ramble_tools.errors import quote_path
from ramble_tools.scorebook.book import back_up, reading
from ramble_tools.scorebook.text import index
from ramble_tools.scorebook.text.file import backups
from tests.cli.at_the_prompt import play
from tests.conftest import Ramble, Refused, a_share
from tests.games.helpers import said
from tests.scorebook.bare_book import as_old_book, book, drop_index, lines, place_of, rewrite, spoil


@pytest.fixture
def evening(ramble: Ramble) -> None:
    """Two games: friday with three hands, and monday with one; and a season."""
    ramble("dumbal new Ann Bob --name friday")
    for hand in ("Ann=4 Bob=17", "Ann=3 Bob=20", "Ann=2 Bob=30"):
        ramble(f"dumbal add {hand} --caller Ann")
    ramble("dukes new Cy Dan --name monday")
    ramble("season new winter")
    without_backups()


def without_backups() -> None:
    shutil.rmtree(book().parent / "backups", ignore_errors=True)


def totals(ramble: Ramble, game: str) -> dict[str, int]:
    shown = ramble("games", "show", game, "--json").json
    return {player["name"]: player["score"] for player in shown["players"]}


def swap(found: list[bytes]) -> None:
    place, other = place_of("friday", 2), place_of("friday", 3)
    found[place], found[other] = found[other], found[place]


# What is done to the text, what is said of friday, and how many hands are left of it without a copy.
DAMAGE: dict[str, tuple[Callable[[], object], str, int]] = {
    "changed": (lambda: spoil("friday", 3, "20", "21"), "entry 3 is damaged", 1),
    "not json": (lambda: spoil("friday", 3), "entry 3 is damaged", 1),
    "its number": (lambda: spoil("friday", 3, '"n": 3', '"n": 7'), "entry 3 is missing (before line 3)", 1),
    "its log": (lambda: spoil("friday", 3, '"log": "', '"log": "0'), "entry 3 is damaged (line 3)", 1),
    "missing": (
        lambda: rewrite(lambda found: found.pop(place_of("friday", 3))),
        "entry 3 is missing (before line 3)",
        1,
    ),
    "doubled": (
        lambda: rewrite(lambda found: found.insert(2, found[1])),
        "entry 2 is there twice (line 3)",
        3,
    ),
    "out of order": (lambda: rewrite(swap), "entry 2 is out of order (line 3)", 3),
    "its start": (lambda: spoil("friday", 1, "Bob", "Bod"), "entry 1 is missing (before line 2)", 0),
}


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("with_index", [True, False])
@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_named_and_concerns_one_game(ramble: Ramble, what: str, with_index: bool) -> None:
    damage, message, hands = DAMAGE[what]
    damage()
    if not with_index:
        drop_index()
    check = ramble("games check --json")
    assert check.status == 1 and not check.json["sound"]
    assert [each["name"] for each in check.json["games"]] == ["friday"] and check.json["faults"] == []
    told = check.json["games"][0]["damage"]
    assert message in told if not with_index else "entry" in told
    assert "damaged" in ramble("dumbal add 1 9 a --game friday").err
    assert totals(ramble, "monday") == {"Cy": 0, "Dan": 0} and ramble("season show winter").status == 0
    assert ramble("games repair --yes").status == 0
    assert ramble("games check").status == 0
    if with_index and not hands:
        return
    # The index has copies of the lines that were written last, if the text was not the same length.
    count = len(ramble("games show friday --json").json["rounds"]) if hands else 0
    assert count in ((hands, 3) if with_index else (hands,))


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("copy", ["a backup", "a packed backup", "an export", "a copy", "an old scorebook", "json"])
@pytest.mark.parametrize("what", DAMAGE)
def test_a_copy_brings_back_every_line_and_what_is_newer_stays(
    ramble: Ramble, tmp_path: Path, what: str, copy: str
) -> None:
    """The third hand was entered after the copy was made, where lines are copied."""
    ramble("dumbal undo --game friday")
    path = tmp_path / "copy"
    is_text = copy not in ("an old scorebook", "json")
    if not is_text:
        ramble("dumbal redo --game friday")
    if copy == "an export":
        ramble("games", "export", "friday", "--to", f"{path}.jsonl")
        path = tmp_path / "copy.jsonl"
    elif copy == "a copy":
        shutil.copy(book(), path)
    elif copy == "an old scorebook":
        as_old_book(path)
    elif copy == "json":
        from ramble_tools.scorebook.json_export import as_json

        with reading() as found:
            row = found.game(None, "friday")
            path.write_text(as_json([(row, found.log(row).entries)]))
    else:
        back_up()
        if copy == "a packed backup":
            import gzip

            (backup,) = backups()
            Path(f"{backup}.gz").write_bytes(gzip.compress(Path(backup).read_bytes()))
            Path(backup).unlink()
    if is_text:
        ramble("dumbal redo --game friday")
    DAMAGE[what][0]()
    named = [] if "backup" in copy else ["--from", str(path)]
    repaired = said(ramble("games", "repair", "--yes", *named))
    assert "after the repair: 3 hands; Ann 0, Bob 67" in repaired, repaired
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 67}
    assert said(ramble("games check")) == "2 games without damage; 1 season"
    assert ramble("dumbal add 1 9 a --game friday").status == 0


@pytest.mark.usefixtures("evening")
def test_a_damaged_entry_ends_the_game_there(ramble: Ramble, refused: Refused) -> None:
    spoil("friday", 3, "20", "21")
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 17}, "neither the damaged entry counts, nor what follows"
    assert "entry 3 is damaged" in said(ramble("games show friday"))
    message = refused("dumbal add Ann=1 Bob=9 --caller Ann")
    assert message.startswith("the game 'friday' is damaged, so nothing can be added: entry 3 is damaged")
    for line in ("dumbal undo", "games rename friday saturday", "games resume friday", "games delete friday"):
        assert "is damaged" in refused(line)
    answer = ramble("games check")
    assert answer.status == 1 and "friday: entry 3 is damaged" in said(answer) and "1 game without" in said(answer)


@pytest.mark.usefixtures("evening")
def test_whatever_uses_a_damaged_game_says_so_at_once(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil("friday", 3, "20", "21")
    opened = play(ramble, monkeypatch, "dumbal", name="friday").out
    for answer in (opened, said(ramble("games again friday"))):
        assert "friday: entry 3 is damaged" in answer and "ramble games repair says what can be done" in answer


@pytest.mark.usefixtures("evening")
def test_a_repair_is_proposed_first_and_keeps_the_damaged_text(ramble: Ramble) -> None:
    spoil("friday", 3, "20", "21")
    drop_index()  # which has copies of the latest lines
    before = book().read_bytes()
    proposed = said(ramble("games repair"))
    assert "friday entry 3 is damaged kept: 2 of 4 entries after the repair: 1 hand; Ann 0, Bob 17" in proposed
    assert "1 game without damage; 1 season" in proposed and "--from FILE may restore more" in proposed
    assert book().read_bytes() == before, "only proposed"
    assert "repaired; the damaged file is now" in said(ramble("games repair --yes"))
    (aside,) = [each for each in book().parent.iterdir() if ".damaged-" in each.name]
    assert aside.read_bytes() == before


@pytest.mark.usefixtures("evening")
def test_a_repair_is_done_even_if_nobody_reads_the_report(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil("friday", 3, "20", "21")

    def leave(*_: object, **__: object) -> None:
        raise BrokenPipeError

    with monkeypatch.context() as patch:
        patch.setattr("ramble_tools.cli.book.repair.say", leave)
        ramble("games repair --yes")
    assert said(ramble("games check")) == "2 games without damage; 1 season"


@pytest.mark.usefixtures("evening")
def test_the_newest_copy_of_each_line_is_taken(ramble: Ramble) -> None:
    back_up()
    (backup,) = backups()
    older = Path(backup).with_name("scorebook-2020-01-02-200000.jsonl")
    shutil.copy(backup, older)
    ramble("dumbal add Ann=1 Bob=2 --caller Ann --game friday")
    Path(backup).write_bytes(Path(backup).read_bytes().replace(b'"20"', b'"21"'))
    spoil("friday", 3, "20", "21")
    report = said(ramble("games repair --yes"))
    assert f"taken from the backup {older.name}: 5 of 5 entries after the repair: 4 hands" in report
    assert "--from FILE" not in report, "no other copy has more than all entries"
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 69}


@pytest.mark.usefixtures("evening")
def test_a_line_that_begins_a_game_and_is_spoiled_all_over(ramble: Ramble, refused: Refused) -> None:
    rewrite(lambda found: found.__setitem__(place_of("monday", 1), b"?" * 40))
    drop_index()
    fault = "line 5 can't be read"
    message = f"there is no game 'monday'; it may be missing because the scorebook is damaged: {fault}; "
    assert refused("games show monday") == f"{message}ramble games check says more"
    assert ramble("games check --json").json["faults"] == [fault]
    assert fault in said(ramble("games")) and ramble("games --json").json["damage"] == fault
    ramble("games repair --yes")
    assert said(ramble("games check")) == "1 game without damage; 1 season"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("at", range(0, 2400, 61))
def test_a_text_that_was_cut_anywhere_is_not_called_healthy(ramble: Ramble, at: int) -> None:
    """Its index knew more, and so does its backup without the index."""
    back_up()
    before = totals(ramble, "friday")
    content = book().read_bytes()
    if at >= len(content):
        return
    book().write_bytes(content[:at])
    if at % 2:
        drop_index()
    check = ramble("games check")
    assert check.status == 1, check
    assert not ramble("games check --json").json["sound"]
    assert ramble("games repair --yes").status == 0
    assert totals(ramble, "friday") == before and said(ramble("games check")) == "2 games without damage; 1 season"


@pytest.mark.usefixtures("evening")
def test_a_text_from_another_day_is_named_and_where_a_backup_has_the_rest(ramble: Ramble) -> None:
    yesterday = book().read_bytes()
    ramble("dumbal add Ann=1 Bob=5 --caller Ann --game friday")
    ramble("dumbal new Eve Fay --name saturday")
    back_up(now=True)
    for path in backups()[1:]:
        Path(path).unlink()
    (backup,) = backups()
    shutil.copy(book(), backup)
    book().write_bytes(yesterday)
    shown = ramble("dukes show")
    assert "has lost entries of friday and saturday; ramble games check says more" in shown.err
    name = Path(backup).name
    what = f"entry 5, which was here, is missing; it is in the backup {name}"
    damage = {each["name"]: each["damage"] for each in ramble("games check --json").json["games"]}
    assert damage["friday"] == what and damage["saturday"].startswith("entry 1, which was here, is missing")
    assert "nothing can be added" in ramble("dumbal add 1 9 a --game friday").err
    assert ramble("dukes new Gil Hal").status == 0, "what is not concerned goes on"
    assert ramble("games check").status == 1, "and is said until it is repaired"
    assert f"taken from the backup {name}: 5 of 5 entries" in said(ramble("games repair --yes"))
    assert totals(ramble, "friday") == {"Ann": 0, "Bob": 72} and totals(ramble, "saturday") == {"Eve": 0, "Fay": 0}
    assert said(ramble("games check")) == "4 games without damage; 1 season"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("hands", [1, 3])
def test_two_computers_that_sync_the_folder_keep_both_branches(
    ramble: Ramble, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hands: int
) -> None:
    """The text of the other one takes the place of ours, in which two hands were entered that it has not."""
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(book(), other)
    for number in (5, 6):
        ramble(f"dumbal add Ann=1 Bob={number} --caller Ann --game friday")
    without_backups()
    with monkeypatch.context() as patch:
        patch.setenv("RAMBLE_HOME", str(other))
        for number in range(hands):
            ramble(f"dumbal add Ann=2 Bob={number + 20} --caller Ann --game friday")
        theirs = book().read_bytes()
    book().write_bytes(theirs)
    assert "has lost entries of friday" in ramble("dukes show").err
    check = ramble("games check --json").json
    assert [each["name"] for each in check["games"]] == ["friday"]
    assert "; it is in the backup scorebook-" in check["games"][0]["damage"]
    repaired = said(ramble("games repair --yes"))
    assert "friday 2 the game 'friday' went on differently elsewhere, so this is kept beside it" in repaired
    assert totals(ramble, "friday")["Bob"] == 67 + sum(range(20, 20 + hands))
    assert totals(ramble, "friday 2")["Bob"] == 67 + 5 + 6
    assert said(ramble("games check")) == "3 games without damage; 1 season"
    assert said(ramble("games repair")) == "nothing is damaged"
    assert home == book().parent


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("seed", a_share(range(1, 5), 4))
@pytest.mark.parametrize("where", ["text", "text with backups", "text without index", "index"])
def test_flipped_bits(tmp_path: Path, seed: int, where: str) -> None:
    """1,000 of them take `python -m benchmarks.soak`."""
    report = flip_bits(
        str(tmp_path),
        tries=40,
        seed=seed,
        with_backups="backups" in where,
        with_index="without" not in where,
        of_index=where == "index",
    )
    assert report.tries == 40 and report.noticed == (0 if where == "index" else 40)


# Bytes of an index: of its start, of its checksum and its version, of a later page, and the last one.
@pytest.mark.parametrize("place", [17, 61, 71, 5000, -1])
@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.usefixtures("evening")
def test_a_changed_index_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: int, is_first: bool
) -> None:
    """The file itself is read when a process opens it the first time, and SQLite is asked later."""
    monkeypatch.setattr(index, "_opened", set())
    copy = str(tmp_path / "copy")
    content = bytearray(Path(index.path_of(str(book()))).read_bytes())
    Path(index.path_of(copy)).write_bytes(content)
    if not is_first:
        index.connect(copy).close()
    content[place] ^= 4
    Path(index.path_of(copy)).write_bytes(content)
    with pytest.raises(index.SpoiledIndexError):
        index.connect(copy)


@pytest.mark.usefixtures("evening")
def test_the_file_of_an_index_is_read_only_before_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing it would give up all that the process has locked in it."""
    monkeypatch.setattr(index, "_opened", set())
    with closing(index.connect(str(book()))):
        monkeypatch.setattr(index, "_is_right_on_disk", lambda _: pytest.fail("the file was opened again"))
        index.connect(str(book())).close()


@pytest.mark.usefixtures("evening")
def test_nothing_is_imported_or_copied_into_a_damaged_game(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    file, copy = tmp_path / "friday.jsonl", tmp_path / "copy.jsonl"
    assert ramble("games", "export", "friday", "--to", str(file)).status == 0
    shutil.copy(book(), copy)
    spoil("friday", 3, "20", "21")
    assert "the game 'friday' in the scorebook is damaged: entry 3" in refused("games", "import", str(file))
    answer = ramble("games", "copy", "--from", str(copy))
    assert answer.status == 1 and "1 already there" in said(answer)
    assert answer.err.startswith(f"ramble: 'friday' was not copied, because it is damaged: in {book()}, entry 3 ")


@pytest.mark.usefixtures("evening")
def test_a_deleted_game_is_not_imported_again(ramble: Ramble, tmp_path: Path) -> None:
    file = tmp_path / "friday.jsonl"
    ramble("games", "export", "friday", "--to", str(file))
    ramble("games delete friday")
    assert "was deleted; ramble games restore friday brings it back" in said(ramble("games", "import", str(file)))


@pytest.mark.usefixtures("evening")
def test_a_copy_that_is_neither_is_named(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "eve.md"
    file.write_text("# eve\n", encoding="utf-8")
    assert refused("games", "repair", "--from", str(file)).startswith(
        f"{quote_path(str(file))}: the file is not an export of games, or it was cut or changed"
    )


@pytest.fixture
def damaged_evening(ramble: Ramble) -> None:
    """Friday and the season spring have a damaged entry, and monday lacks one."""
    for line in ("games end friday", "games note monday x", "season add winter friday", "season new spring"):
        assert ramble(line).status == 0
    ramble("season set spring best=3")
    spoil("friday", 3, "20", "21")
    spoil("spring", 2, "best", "bess")
    rewrite(lambda found: found.pop(place_of("monday", 2)))
    drop_index()
    without_backups()


# What `--json` says below `damage`, here in a pattern, where the text says it too.
SAID = {
    "games show friday": "entry 3 is damaged",
    "dumbal show": "entry 3 is damaged",
    "dumbal history": "entry 3 is damaged",
    "players": "left out, because the log can't be read: friday",
    "season show winter": "left out, because the log can't be read: friday",
    "season show spring": r"entry 2 is damaged \(line \d+\)",
    "games check": r"friday: entry 3 is damaged; season spring: entry 2 is damaged .*",
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
    assert listed["monday"] is None and listed["friday"].startswith("entry 3 is damaged")
    seasons = {each["name"]: each["damage"] for each in ramble("season --json").json["seasons"]}
    assert seasons["winter"] is None and seasons["spring"].startswith("entry 2 is damaged")
    *_, last = ramble("games export friday").out.splitlines()
    assert json.loads(last)["damage"].startswith("entry 3 is damaged")
    *some, last = ramble("games export --all").out.splitlines()
    assert json.loads(last) == {"damage": "damaged: 'friday', 'season spring'"} and len(some) > 4


@pytest.mark.usefixtures("evening")
def test_without_damage_the_key_is_there_and_empty(ramble: Ramble) -> None:
    ramble("season add winter friday monday")
    for line in (*SAID, "games"):
        if "spring" not in line:
            assert ramble(f"{line} --json").json["damage"] is None, line
    assert [each["damage"] for each in ramble("games --json").json["games"]] == [None, None]
    assert "damage" not in ramble("games export --all").out


@pytest.mark.usefixtures("evening")
def test_the_text_has_a_line_for_each_entry(ramble: Ramble) -> None:
    ramble("games rename friday evening")
    assert len(lines()) == 7
    for line in map(json.loads, lines()):
        assert {"kind", "at", "by", "body", "sum", "n", "name", "game", "log"} <= line.keys()
    shown = [(each["name"], each["n"], each["kind"]) for each in map(json.loads, lines())]
    assert shown[-1] == ("evening", 5, "rename") and shown[0] == ("friday", 1, "new")
