"""A scorebook that can't be used is newer, another program's, damaged, or on a full disk: each kind has its own answer.

Only damage is repaired, and never a file that somebody else made.
"""

import io
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stdout
from itertools import count
from pathlib import Path

import pytest

from ramble_tools.cli.main import run
from ramble_tools.errors import (
    UNCHANGED,
    BookError,
    BookVersionError,
    Consequence,
    DamagedBookError,
    DiskFullError,
    ForeignBookError,
    OutputError,
    RambleError,
    UnavailableError,
    quote_path,
)
from ramble_tools.scorebook import repair
from ramble_tools.scorebook.book import back_up
from ramble_tools.scorebook.repair import inspect
from ramble_tools.scorebook.sqlite import file, schema
from ramble_tools.scorebook.sqlite.errors import in_one_line
from ramble_tools.scorebook.store import Draft
from tests.cli.at_the_prompt import Keyboard, play
from tests.conftest import Ramble, Refused
from tests.games.helpers import said
from tests.web.a_phone import APhone

ADD = "dumbal add Ann=4 Bob=9 --caller Ann"
# A command of each kind that opens the book, and those that are about damage.
LINES = (
    *(ADD, "dumbal new Ann Bob", "dumbal show", "dumbal play", "dumbal undo"),
    *("games", "games check", "games check --json", "games repair", "games repair --yes", "games export --all"),
    *("games setup", "games rename friday monday", "players", "season", "season new winter", "serve --port 0"),
)


# What a newer version does to a file.
LATER = ("CREATE TABLE later (text)", "PRAGMA user_version = 99")


def fill(ramble: Ramble, path: Path) -> None:
    for line in ("dumbal new Ann Bob --name friday", ADD):
        assert ramble("--book", str(path), *line.split()).status == 0


def run_in(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def newer(ramble: Ramble, path: Path) -> str:
    """Make the book of a newer version, and return what is said about it."""
    elsewhere = path.with_name("later")  # where no backup is of another book
    fill(ramble, elsewhere)
    run_in(elsewhere, *LATER)
    elsewhere.replace(path)
    return (
        f"the scorebook {quote_path(str(path))} was made by a newer Ramble Tools (version 99; this one reads 6); "
        "update Ramble Tools; nothing was changed"
    )


def unreleased(ramble: Ramble, path: Path) -> str:
    """Make the book of a version before all releases, and return what is said about it."""
    newer(ramble, path)
    run_in(path, "DROP TABLE used", "PRAGMA user_version = 5")
    return (
        f"the scorebook {quote_path(str(path))} was made by a Ramble Tools that was never released "
        "(version 5; this one reads 6); move it elsewhere, and begin a new one; nothing was changed"
    )


def unmarked(_: Ramble, path: Path) -> str:
    """Make another program's database, and return what is said about it."""
    run_in(path, "PRAGMA journal_mode = WAL", "CREATE TABLE cats (name TEXT)", "INSERT INTO cats VALUES ('Tom')")
    ours = "not a scorebook; move it elsewhere; nothing was changed"
    return f"{quote_path(str(path))} is another program's database, {ours}"


def marked(ramble: Ramble, path: Path) -> str:
    """Make the database of another program that marks its files."""
    run_in(path, "PRAGMA application_id = 12345")
    return unmarked(ramble, path)


def unfolded(text: str) -> str:
    """Return a text without blanks and line ends: a long path is folded in the middle."""
    return "".join(text.split())


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return every file below a folder, its bytes and when it was written."""
    return {
        str(each.relative_to(folder)): (each.read_bytes(), each.stat().st_mtime_ns)
        for each in folder.rglob("*")
        if each.is_file()
    }


@pytest.fixture(params=["plain", "is damaged", "database is locked", "the disk is full"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder whose name, which is in every message, must not change the answer."""
    found: Path = tmp_path / request.param
    found.mkdir()
    return found


@pytest.mark.parametrize("made", [newer, unreleased, unmarked, marked])
def test_what_others_made_is_not_touched(
    ramble: Ramble, refused: Refused, folder: Path, made: Callable[[Ramble, Path], str]
) -> None:
    path = folder / "book.sqlite3"
    message = made(ramble, path)
    before = contents(folder)
    for line in LINES:
        assert refused("--book", str(path), *line.split()) == message, line
    assert contents(folder) == before


@pytest.mark.parametrize("made", [newer, unreleased, unmarked, marked])
def test_what_others_made_is_not_touched_even_with_backups(
    ramble: Ramble, refused: Refused, home: Path, made: Callable[[Ramble, Path], str]
) -> None:
    """A backup of ours, and an export, could take its place: that would look like a repair."""
    path = home / file.FILE_NAME
    ramble("dumbal new Ann Bob --name friday")
    ramble(ADD)
    assert file.backups()
    export = home / "all.json"
    ramble("games", "export", "--all", "--to", str(export))
    for each in home.glob(f"{file.FILE_NAME}*"):
        each.unlink()
    message = made(ramble, path)
    before = contents(home)
    for line in ("games check", "games repair", "games repair --yes", f"games repair --yes --from {export}"):
        assert refused(line) == message
    assert contents(home) == before


@pytest.mark.parametrize("made", [newer, unreleased, unmarked, marked])
@pytest.mark.parametrize("line", ["games copy --to {}", "games copy --from {}"])
def test_nothing_is_copied_from_or_to_what_others_made(
    ramble: Ramble, refused: Refused, folder: Path, made: Callable[[Ramble, Path], str], line: str
) -> None:
    ramble("dumbal new Ann Bob")
    path = folder / "book.sqlite3"
    message = made(ramble, path)
    before = contents(folder)
    assert refused(*(str(path) if word == "{}" else word for word in line.split())) == message
    assert contents(folder) == before


@pytest.mark.parametrize("line", ["games copy --to {}", "games copy --from {}"])
def test_a_file_that_is_not_a_scorebook_is_not_called_damaged(
    ramble: Ramble, refused: Refused, tmp_path: Path, line: str
) -> None:
    ramble("dumbal new Ann Bob")
    notes = tmp_path / "notes.md"
    notes.write_text("# Dumbal on Friday\n")
    message = f"{quote_path(str(notes))} is not a scorebook; name another file; nothing was changed"
    assert refused(*(str(notes) if word == "{}" else word for word in line.split())) == message
    assert notes.read_text() == "# Dumbal on Friday\n"
    (tmp_path / "empty").touch()
    assert ramble("games", "copy", "--to", str(tmp_path / "empty")).status == 0, "an empty file becomes a scorebook"


def test_a_log_that_is_not_in_the_file_yet_is_not_moved_there(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    """To open a database, SQLite would write what is in its `-wal` file into it."""
    path = tmp_path / "book.sqlite3"
    fill(ramble, path)
    with closing(sqlite3.connect(path)) as other:
        for statement in (*LATER, "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_autocheckpoint = 0"):
            other.execute(statement)
        other.execute("CREATE TABLE latest (text)")
        other.commit()
        folder = tmp_path / "copy"
        folder.mkdir()
        for end in ("", "-wal"):
            (folder / f"book.sqlite3{end}").write_bytes(Path(f"{path}{end}").read_bytes())
    before = contents(folder)
    assert before["book.sqlite3-wal"][0]
    for line in ("games", "games check", "games repair --yes"):
        assert "was made by a newer Ramble Tools" in refused("--book", str(folder / "book.sqlite3"), *line.split())
    assert contents(folder) == before


def test_an_old_version_in_a_newer_backup_stops_no_repair(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble(ADD)
    ramble(ADD + " --again")
    backup = Path(file.backups()[0])
    run_in(backup, *LATER)
    path = home / file.FILE_NAME
    run_in(path, "DROP TRIGGER entries_stay", "UPDATE entry SET body = 'gone' WHERE number = 3")
    assert "repaired; the damaged file is now" in said(ramble("games repair --yes"))
    assert said(ramble("games check")) == "1 game without damage"


# --- damage


def flip_in_schema(path: Path, text: bytes) -> None:
    """Flip a bit in the statement that made a table, as the file has it."""
    data = bytearray(path.read_bytes())
    data[data.index(text) + len(text) - 1] ^= 1
    path.write_bytes(data)


# Each of these makes SQLite say something else; some have a code of their own, some only the one for a bad statement.
DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "no database": (lambda path: path.write_bytes(b"x" * 9000), "file is not a database"),
    "cut off": (lambda path: path.write_bytes(path.read_bytes()[:5000]), "database disk image is malformed"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_offered_a_repair(ramble: Ramble, refused: Refused, home: Path, what: str) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble(ADD)
    path = home / file.FILE_NAME
    damage, reason = DAMAGE[what]
    damage(path)
    with pytest.raises(DamagedBookError), file.reading() as store:
        store.games(None, deleted=False)
    message = refused("dumbal show")
    assert message.startswith(f"the scorebook {quote_path(str(path))} is damaged ({reason}")
    end = "; nothing was changed; ramble games check says what can be read, and ramble games repair how to repair it"
    assert message.endswith(end)
    assert ramble("dumbal score Ann=4 Bob=9 --caller Ann").status == 0, "a score needs no book"
    assert ramble("games check").status == 1
    assert "repaired; the damaged file is now" in said(ramble("games repair --yes"))
    assert [player["name"] for player in ramble("dumbal show --json").json["players"]] == ["Ann", "Bob"]
    assert said(ramble("games check")) == "1 game without damage"


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DROP TABLE draft", "the definitions of its tables are damaged"),
        *((f"PRAGMA user_version = {6 ^ 1 << bit}", "its version is damaged") for bit in (1, 2, *range(10, 31))),
        ("PRAGMA user_version = -2147483642", "its version is damaged"),
        ("PRAGMA user_version = 0", "its version is damaged"),
    ],
)
def test_what_is_gone_but_says_nothing_of_a_game_hides_none(
    ramble: Ramble, refused: Refused, home: Path, statement: str, reason: str
) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble(ADD)
    before = ramble("dumbal show --json").out
    run_in(home / file.FILE_NAME, statement)
    assert ramble("dumbal show --json").out == before
    assert f"is damaged ({reason}); nothing was changed; ramble games check" in refused(*ADD.split())
    assert ramble("games check").status == 1
    assert "repaired; the damaged file is now" in said(ramble("games repair --yes"))
    assert ramble(ADD + " --again").status == 0


@pytest.mark.parametrize("version", [7, 8, 14, 22, 38, 70, 134, 262, 518, 1029, 2**31 - 1])
def test_a_higher_version_is_that_of_a_newer_book_though_the_tables_are_the_same(
    ramble: Ramble, refused: Refused, home: Path, version: int
) -> None:
    """Of a newer program, which may have changed what is in them. That one bit is wrong can't be seen from 7."""
    path = home / file.FILE_NAME
    fill(ramble, path)
    run_in(path, f"PRAGMA user_version = {version}")
    before = contents(home)
    for line in LINES:
        assert f"was made by a newer Ramble Tools (version {version}; this one reads 6)" in refused(line), line
    assert contents(home) == before


@pytest.mark.parametrize("with_backup", [True, False])
def test_a_list_of_games_that_is_gone(ramble: Ramble, refused: Refused, home: Path, with_backup: bool) -> None:
    """The entries of each game are still there, and a backup has its name."""
    ramble("dumbal new Ann Bob --name friday")
    ramble(ADD)
    ramble("season new winter")
    ramble("season add winter friday")
    for path in file.backups():
        Path(path).unlink()
    if with_backup:
        back_up()
    run_in(home / file.FILE_NAME, "DROP TABLE game")
    damaged = "'lost 1' is damaged, and may be the one you mean; ramble games check says more"
    assert refused("dumbal show") == f"there is no Dumbal game yet; {damaged}"
    assert refused("games show friday") == f"there is no game 'friday'; {damaged}"
    assert "is damaged (the definitions of its tables are damaged)" in refused(*ADD.split())
    assert ramble("games check").status == 1
    assert "repaired; the damaged file is now" in said(ramble("games repair --yes"))
    assert said(ramble("games check")) == "1 game without damage; 1 season"
    name = "friday" if with_backup else "lost 1"
    shown = ramble("dumbal show --json").json
    assert (shown["game"], len(shown["rounds"])) == (name, 1)
    assert ramble("season show winter --json").json["not_over"] == (["friday"] if with_backup else [])
    assert ramble(ADD + " --again").status == 0


@pytest.mark.parametrize(
    "text", [b"CREATE TABLE entry", b"    identity", b"CREATE TABLE", b"id INTEGER PR", b"games_by_use"]
)
def test_a_wrong_definition_of_a_table_closes_no_game(
    ramble: Ramble, refused: Refused, home: Path, text: bytes
) -> None:
    """What is in the tables is found without their definitions."""
    ramble("dumbal new Ann Bob --name friday")
    ramble(ADD)
    ramble("season new winter")
    ramble("season add winter")
    looks = ("dumbal show --json", "games --json", "season show winter --json", "players --json", "games export --all")
    before = [ramble(line).out for line in looks]
    path = home / file.FILE_NAME
    flip_in_schema(path, text)
    damaged = path.read_bytes()
    assert [ramble(line).out for line in looks] == before
    assert "is damaged (" in refused(*ADD.split())
    (fault,) = ramble("games check --json").json["faults"][1:]
    assert fault == "the definitions of its tables are damaged" or fault.startswith("malformed database schema")
    assert path.read_bytes() == damaged
    assert "1 game without damage; 1 season repaired" in said(ramble("games repair --yes"))
    assert ramble(ADD).status == 0 and ramble("games check").status == 0


def test_the_checksum_of_the_definitions_is_that_of_a_new_book(ramble: Ramble, home: Path) -> None:
    """Otherwise each command would compare them word by word."""
    ramble("dumbal new Ann Bob")
    with closing(sqlite3.connect(home / file.FILE_NAME)) as connection:
        assert schema.is_intact(connection)
        schema._right_definitions.cache_clear()
        assert schema.is_intact(connection) and not schema._right_definitions.cache_info().misses


def test_a_named_file_that_is_not_there_is_not_an_empty_book(
    ramble: Ramble, refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "typo"
    for line in ("games", "games check", "games repair", "players", "dumbal show", ADD, "games rename a b", "serve"):
        assert refused("--book", str(path), *line.split()) == (
            f"there is no scorebook {quote_path(str(path))}; check the path; the first game that you start makes a new "
            "scorebook"
        ), line
    assert not path.exists()
    monkeypatch.setenv("RAMBLE_BOOK", str(path))
    assert ramble("games").status == 0, "only the option is a slip"
    assert ramble("--book", str(path), "dumbal", "new", "Ann", "Bob").status == 0
    assert "dumbal-1" in ramble("--book", str(path), "games").out


# --- a disk, a folder or another program in the way


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], None]]:
    """Return a function that fills the disk, or frees it: SQLite's own limit on the size of the file stands in."""
    connect, is_full = file._connect, False

    def connected(path: str) -> sqlite3.Connection:
        connection = connect(path)
        if is_full:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    def switch(full: bool) -> None:
        nonlocal is_full
        is_full = full

    monkeypatch.setattr(file, "_connect", connected)
    yield switch


def fill_up() -> None:
    """Write until little room is left in the file."""
    for number in count():
        try:
            with file.writing() as store:
                store.add_sent(f"{number} {'x' * 500}", 1, 1)
        except DiskFullError:
            return


def test_a_full_disk(
    ramble: Ramble, home: Path, full_disk: Callable[[bool], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ramble("dumbal new Ann Bob --name friday --rule target=9999")
    where = f"the scorebook {quote_path(str(home / file.FILE_NAME))}"
    full_disk(True)
    fill_up()
    saved = 0
    while (answer := ramble(ADD + " --again")).status == 0:
        saved += 1
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"ramble: {where}: the disk is full; nothing was changed\n"
    with pytest.raises(DiskFullError) as caught, file.writing() as store:
        store.set_draft(1, Draft("Ann", ("x" * 100_000,), ""))
    assert caught.value.line(without=Consequence) == f"{where}: the disk is full"
    steps = ("ann 4, bob 9, ann called", "", lambda: full_disk(False), "")
    out = play(ramble, monkeypatch, "dumbal", *steps).out
    assert unfolded(f"nothing was saved: {where}: the disk is full; what you type is kept here") in unfolded(out)
    assert "still not saved\n" in out and out.endswith("everything is saved\n")
    assert len(ramble("dumbal show --json").json["rounds"]) == saved + 1
    assert said(ramble("games check")) == "1 game without damage"


def test_a_page_tells_the_kinds_apart(ramble: Ramble, home: Path, full_disk: Callable[[bool], None]) -> None:
    path = home / file.FILE_NAME
    ramble("dumbal new Ann Bob --name friday --rule target=9999")
    sound = path.read_bytes()
    phone = APhone()
    full_disk(True)
    fill_up()
    while (shown := phone.enter("/g/friday", {"hand:Ann": "4", "hand:Bob": "9", "caller": "Ann"})).status == 303:
        pass
    assert (shown.status, "the disk is full; nothing was changed" in shown.text) == (500, True)
    full_disk(False)
    run_in(path, *LATER)
    shown = phone.get("/g/friday")
    assert shown.status == 422 and "was made by a newer Ramble Tools" in shown.text
    path.write_bytes(b"x" * 9000)
    shown = phone.get("/g/friday")
    assert shown.status == 422 and "is damaged (file is not a database); nothing was changed" in shown.text
    assert "games repair" not in shown.text and str(home) not in shown.text
    path.unlink()
    run_in(path, "CREATE TABLE cats (name TEXT)")
    shown = phone.get("/g/friday")
    assert shown.status == 422 and "is another program's database, not a scorebook" in shown.text
    path.write_bytes(sound)
    assert phone.get("/g/friday").status == 200


@pytest.mark.parametrize("made", [newer, unmarked])
def test_a_prompt_whose_book_becomes_another(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, home: Path, made: Callable[[Ramble, Path], str]
) -> None:
    path = home / file.FILE_NAME
    fill(ramble, path)
    sound = path.read_bytes()
    messages = []

    def replaced() -> None:
        path.unlink()
        messages.append(made(ramble, path).removesuffix("; nothing was changed"))

    steps = (replaced, "ann 3, bob 7, ann called", lambda: path.write_bytes(sound), "")
    monkeypatch.setattr("sys.stdin", Keyboard(*steps))
    with redirect_stdout(io.StringIO()) as printed:
        assert run(["dumbal", "play"]) == 0
    out = printed.getvalue()
    assert unfolded(f"nothing was saved: {messages[0]}; what you type is kept here") in unfolded(out)
    assert out.endswith("everything is saved\n")
    assert len(ramble("dumbal show --json").json["rounds"]) == 2


def test_a_locked_book(ramble: Ramble, refused: Refused, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(ramble, home / file.FILE_NAME)
    monkeypatch.setattr(file, "_PATIENCE_SECONDS", 0)
    with closing(sqlite3.connect(home / file.FILE_NAME)) as other:
        other.execute("BEGIN IMMEDIATE")
        where = f"the scorebook {quote_path(str(home / file.FILE_NAME))}"
        assert refused(ADD + " --again") == f"{where}: {LOCKED}; nothing was changed"
        assert ramble("dumbal show").status == 0
    assert ramble(ADD + " --again").status == 0


# What is said of each of SQLite's codes (sqlite.org/rescode.html), extended ones too; None is an error of Python's own.
LOCKED = "another program keeps it locked; try again later"
READ_ONLY = "it can't be written, because the file or its folder is read-only"
CANNOT_OPEN = "it can't be opened for writing; check that its folder is not read-only"
CODES: dict[int | None, tuple[type[RambleError], str]] = {
    sqlite3.SQLITE_BUSY: (UnavailableError, LOCKED),
    sqlite3.SQLITE_LOCKED_SHAREDCACHE: (UnavailableError, LOCKED),
    sqlite3.SQLITE_FULL: (DiskFullError, "the disk is full"),
    sqlite3.SQLITE_READONLY_DIRECTORY: (OutputError, READ_ONLY),
    sqlite3.SQLITE_CANTOPEN_ISDIR: (OutputError, CANNOT_OPEN),
    sqlite3.SQLITE_IOERR_FSYNC: (OutputError, "writing failed (disk is malformed); check that the disk is not full"),
    sqlite3.SQLITE_PERM: (OutputError, "disk is malformed"),
    sqlite3.SQLITE_ERROR: (DamagedBookError, "is damaged (disk is malformed)"),
    sqlite3.SQLITE_CORRUPT_INDEX: (DamagedBookError, "is damaged (disk is malformed)"),
    sqlite3.SQLITE_NOTADB: (DamagedBookError, "is damaged (disk is malformed)"),
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: (DamagedBookError, "is damaged (disk is malformed)"),
    None: (DamagedBookError, "is damaged (disk is malformed)"),
}


@pytest.mark.parametrize("code", CODES)
def test_sqlite_is_told_by_its_code(code: int | None) -> None:
    """The text is the same each time, and the path has the words of other errors: neither matters."""
    kind, message = CODES[code]
    error = sqlite3.OperationalError("disk is malformed")
    if code is not None:
        error.sqlite_errorcode = code
    with pytest.raises(RambleError) as caught, in_one_line("/database is locked/disk is full/no such table"):
        raise error
    assert type(caught.value) is kind
    assert message in str(caught.value) and UNCHANGED in caught.value.parts


def test_a_mistake_of_ours_is_no_damage() -> None:
    connection = sqlite3.connect(":memory:")
    connection.close()
    with pytest.raises(sqlite3.ProgrammingError), in_one_line("/home/book"):
        connection.execute("SELECT 1")


def test_what_is_in_a_book_of_another_kind_is_not_known(ramble: Ramble, home: Path) -> None:
    path = home / file.FILE_NAME
    newer(ramble, path)
    for version in (99, 5):
        run_in(path, f"PRAGMA user_version = {version}")
        for look in (inspect, repair.plan):
            with pytest.raises(BookVersionError):
                look()
    path.unlink()
    unmarked(ramble, path)
    for look in (inspect, repair.plan):
        with pytest.raises(ForeignBookError):
            look()
    assert issubclass(BookVersionError, BookError) and not issubclass(BookVersionError, DamagedBookError)
