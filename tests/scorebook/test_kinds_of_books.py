"""A scorebook that can't be used is newer, another program's, damaged, or on a full disk: each kind has its own answer.

Only damage is repaired, and never a file that somebody else made.
"""

import errno
import io
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stdout
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
from ramble_tools.scorebook.repair import inspect
from ramble_tools.scorebook.text import file, index, memory
from ramble_tools.scorebook.text.errors import in_one_line
from tests.cli.at_the_prompt import Keyboard, play
from tests.conftest import Ramble, Refused
from tests.games.helpers import said
from tests.scorebook.bare_book import as_old_book, book, drop_index
from tests.web.a_phone import APhone

ADD = "dumbal add Ann=4 Bob=9 --caller Ann"
# A command of each kind that opens the book, and those that are about damage.
LINES = (
    *(ADD, "dumbal new Ann Bob", "dumbal show", "dumbal play", "dumbal undo"),
    *("games", "games check", "games check --json", "games repair", "games repair --yes", "games export --all"),
    *("games setup", "games rename friday monday", "players", "season", "season new winter", "serve --port 0"),
)


def run_in(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def old_book(path: Path) -> None:
    """Make a scorebook of the version before the text, with friday."""
    home = os.environ["RAMBLE_HOME"]
    elsewhere = path.parent.with_name("elsewhere")
    os.environ["RAMBLE_HOME"] = str(elsewhere)
    try:
        for line in ("dumbal new Ann Bob --name friday", ADD):
            with redirect_stdout(io.StringIO()):
                assert run(line.split()) == 0
        as_old_book(path)
    finally:
        os.environ["RAMBLE_HOME"] = home
        shutil.rmtree(elsewhere)


def newer(path: Path) -> str:
    """Make the book of a newer version, and return what is said about it."""
    line = {"name": "friday", "n": 1, "kind": "new", "at": "2027-01-01T00:00:00Z", "by": "", "body": {}, "v": 2}
    line |= {"game": "dumbal", "log": "a1", "sum": "00000000"}
    path.write_text(json.dumps(line) + "\n")
    return (
        f"the scorebook {quote_path(str(path))} was made by a newer Ramble Tools (line 1 has version 2; this one "
        "reads 1); update Ramble Tools; nothing was changed"
    )


def newer_database(path: Path) -> str:
    """Make a scorebook that an even later version of the old form made."""
    old_book(path)
    run_in(path, "PRAGMA user_version = 99")
    return (
        f"the scorebook {quote_path(str(path))} was made by a newer Ramble Tools (version 99; this one reads 6); "
        "update Ramble Tools; nothing was changed"
    )


def unreleased(path: Path) -> str:
    """Make the book of a version before all releases, and return what is said about it."""
    old_book(path)
    run_in(path, "PRAGMA user_version = 5")
    return (
        f"the scorebook {quote_path(str(path))} was made by a Ramble Tools that was never released "
        "(version 5; this one reads 6); move it elsewhere, and begin a new one; nothing was changed"
    )


def unmarked(path: Path) -> str:
    """Make another program's database, and return what is said about it."""
    run_in(path, "CREATE TABLE cats (name TEXT)", "INSERT INTO cats VALUES ('Tom')")
    ours = "not a scorebook; move it elsewhere; nothing was changed"
    return f"{quote_path(str(path))} is another program's database, {ours}"


def marked(path: Path) -> str:
    """Make the database of another program that marks its files."""
    run_in(path, "PRAGMA application_id = 12345")
    return unmarked(path)


def notes(path: Path) -> str:
    """Write something else."""
    path.write_text("# Dumbal on Friday\n")
    return _not_ours(path)


def _not_ours(path: Path) -> str:
    end = "is not a scorebook; name another file, or move it elsewhere; nothing was changed"
    return f"{quote_path(str(path))} {end}"


def one_long_line(path: Path) -> str:
    """Write a line of 10 MB, as no scorebook has."""
    path.write_bytes(b'{"cats": "' + b"x" * 10_000_000 + b'"}\n')
    return _not_ours(path)


def lines_of_another_program(path: Path) -> str:
    """Write lines of JSON, as other programs do."""
    path.write_text('{"name": "Tom", "kind": "cat"}\n' * 9)
    return _not_ours(path)


MADE = [newer, newer_database, unreleased, unmarked, marked, notes, one_long_line, lines_of_another_program]


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


@pytest.mark.parametrize("made", MADE)
def test_what_others_made_is_not_touched(refused: Refused, folder: Path, made: Callable[[Path], str]) -> None:
    path = folder / "book"
    message = made(path)
    before = contents(folder)
    for line in LINES if folder.name == "plain" else LINES[::4]:
        assert refused("--book", str(path), *line.split()) == message, line
    assert contents(folder) == before


@pytest.mark.parametrize("made", MADE)
def test_what_others_made_is_not_touched_even_with_backups(
    ramble: Ramble, refused: Refused, home: Path, made: Callable[[Path], str]
) -> None:
    """A backup of ours, and an export, could take its place: that would look like a repair."""
    ramble("dumbal new Ann Bob --name friday")
    ramble(ADD)
    assert file.backups()
    export = home / "all.jsonl"
    ramble("games", "export", "--all", "--to", str(export))
    for each in home.glob(f"{file.FILE_NAME}*"):
        each.unlink()
    message = made(home / file.FILE_NAME)
    before = contents(home)
    for line in ("games check", "games repair", "games repair --yes", f"games repair --yes --from {export}"):
        assert refused(line) == message
    assert contents(home) == before


@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("line", ["games copy --to {}", "games copy --from {}"])
def test_nothing_is_copied_from_or_to_what_others_made(
    ramble: Ramble, refused: Refused, tmp_path: Path, made: Callable[[Path], str], line: str
) -> None:
    ramble("dumbal new Ann Bob")
    path = tmp_path / "book"
    message = made(path)
    before = contents(tmp_path)
    assert refused(*(str(path) if word == "{}" else word for word in line.split())) == message
    assert contents(tmp_path) == before


@pytest.mark.parametrize("line", ["games", "dumbal new Ann Bob", "games check"])
def test_another_programs_database_with_the_old_name(refused: Refused, home: Path, line: str) -> None:
    message = unmarked(home / "scorebook.sqlite3")
    before = contents(home)
    assert refused(line) == message
    assert contents(home) == before


@pytest.mark.parametrize("line", LINES[:8])
def test_a_folder_is_no_scorebook(refused: Refused, tmp_path: Path, line: str) -> None:
    message = refused("--book", str(tmp_path), *line.split())
    assert message.startswith(f"the scorebook {quote_path(str(tmp_path))} can't be opened: ")
    assert list(tmp_path.parent.glob(f"{tmp_path.name}.*")) == []


def test_an_export_of_an_earlier_version_is_to_be_imported(ramble: Ramble, refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text('{"format": "ramble-tools games", "version": 1, "games": []}')
    assert "ramble --book" in (message := refused("--book", str(path), "games"))
    assert "games import adds what is in it to a scorebook" in message
    (tmp_path / "empty").touch()
    ramble("dumbal new Ann Bob")
    assert ramble("games", "copy", "--to", str(tmp_path / "empty")).status == 0, "an empty file becomes a scorebook"


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


# --- scorebooks of the version before the text


@pytest.mark.parametrize("name", ["scorebook.sqlite3", "club.sqlite3", "club.db", "club"])
def test_an_old_scorebook_is_turned_into_text_once(ramble: Ramble, home: Path, name: str) -> None:
    path = home / name
    old_book(path)
    before = path.read_bytes()
    option = [] if name.startswith("scorebook") else ["--book", str(path)]
    text = home / f"{name.partition('.')[0]}.jsonl"
    first = ramble(*option, "dumbal", "show", "--json")
    assert [each["score"] for each in first.json["players"]] == [0, 9]
    assert first.err == (
        f"ramble: the scorebook {quote_path(str(path))} is now the text {quote_path(str(text))}, with 1 game; the old "
        "file is kept\n"
    )
    assert ramble(*option, *ADD.split(), "--again").err == ""
    assert len(ramble(*option, "dumbal", "show", "--json").json["rounds"]) == 2
    assert path.read_bytes() == before, "kept"
    assert said(ramble(*option, "games", "check")) == "1 game without damage"
    text.unlink()
    assert "is missing" in ramble(*option, "dumbal", "show").err, "what was entered since is not in the old file"


def test_a_damaged_old_scorebook_is_turned_as_far_as_it_is_sound(ramble: Ramble, home: Path) -> None:
    path = home / "scorebook.sqlite3"
    old_book(path)
    run_in(path, "UPDATE entry SET body = replace(body, '9', '8') WHERE number = 2")
    answer = ramble("dumbal show --json")
    assert answer.json["rounds"] == [] and answer.err.endswith("; damaged, and only what is before that: friday\n")
    assert ramble(ADD).status == 0


def test_an_old_scorebook_that_can_not_be_read_is_damaged(refused: Refused, home: Path) -> None:
    (home / "scorebook.sqlite3").write_bytes(b"SQLite format 3\0" + b"x" * 9000)
    assert "is damaged (" in refused("dumbal show")
    assert sorted(each.name for each in home.iterdir()) == ["scorebook.sqlite3"]


# --- a disk, a folder or another program in the way


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], None]]:
    """Return a function that fills the disk, or frees it: half a line is still written, as by a real one."""
    write, is_full = os.write, False

    def written(handle: int, data: bytes | memoryview) -> int:
        if is_full and bytes(data[:9]) == b'{"name": ':
            return write(handle, data[:20])
        if is_full and handle > 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data)

    def switch(full: bool) -> None:
        nonlocal is_full
        is_full = full

    monkeypatch.setattr(os, "write", written)
    yield switch


def test_a_full_disk(
    ramble: Ramble, home: Path, full_disk: Callable[[bool], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ramble("dumbal new Ann Bob --name friday --rule target=9999")
    where = f"the scorebook {quote_path(str(home / file.FILE_NAME))}"
    before = book().read_bytes()
    full_disk(True)
    answer = ramble(ADD)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"ramble: {where}: the disk is full; nothing was changed\n"
    assert book().read_bytes() == before, "not half a line"
    steps = ("ann 4, bob 9, ann called", "", lambda: full_disk(False), "")
    out = play(ramble, monkeypatch, "dumbal", *steps).out
    assert "thediskisfull;whatyoutypeiskepthere" in "".join(out.split())
    assert "still not saved\n" in out and out.endswith("everything is saved\n")
    assert len(ramble("dumbal show --json").json["rounds"]) == 1
    assert said(ramble("games check")) == "1 game without damage"


def test_an_entry_counts_though_the_index_can_not_be_written(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob")

    def full(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(index, "seal", full)
        assert ramble(ADD).status == 0
        assert len(ramble("dumbal show --json").json["rounds"]) == 1, "read from the text, in memory"
    assert len(ramble("dumbal show --json").json["rounds"]) == 1
    assert ramble("games check").status == 0


def test_an_index_that_can_not_be_written_is_read_as_it_is(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    path = Path(index.path_of(str(book())))
    with closing(memory.copy(str(book()))) as copied:
        assert index.Known(copied).size == book().stat().st_size
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    with closing(memory.copy(str(book()))) as empty:
        assert not index.Known(empty).size


def test_a_page_tells_the_kinds_apart(ramble: Ramble, home: Path, full_disk: Callable[[bool], None]) -> None:
    path = home / file.FILE_NAME
    ramble("dumbal new Ann Bob --name friday")
    sound = path.read_bytes()
    phone = APhone()
    full_disk(True)
    shown = phone.enter("/g/friday", {"hand:Ann": "4", "hand:Bob": "9", "caller": "Ann"})
    assert (shown.status, "the disk is full; nothing was changed" in shown.text) == (500, True)
    full_disk(False)
    newer(path)
    shown = phone.get("/g/friday")
    assert shown.status == 422 and "was made by a newer Ramble Tools" in shown.text
    path.unlink()
    shown = phone.get("/g/friday")
    assert shown.status == 422 and "is missing, but it had games" in shown.text
    assert "games repair" not in shown.text and str(home) not in shown.text
    unmarked(path)
    shown = phone.get("/g/friday")
    assert shown.status == 422 and "is another program's database, not a scorebook" in shown.text
    path.write_bytes(sound)
    assert phone.get("/g/friday").status == 200


def test_a_locked_book(ramble: Ramble, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    ramble("dumbal new Ann Bob --name friday")
    monkeypatch.setattr(index, "PATIENCE_SECONDS", 0.1)
    with closing(sqlite3.connect(index.path_of(str(book())), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        locked = "another program keeps it locked; try again later; nothing was changed"
        assert refused(ADD) == f"the scorebook {quote_path(str(book()))}: {locked}"
        assert ramble("dumbal show").status == 0, "it can be looked at"
        other.execute("ROLLBACK")
    assert ramble(ADD).status == 0


@pytest.mark.parametrize("made", [newer, notes])
def test_a_prompt_whose_book_becomes_another(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, home: Path, made: Callable[[Path], str]
) -> None:
    ramble("dumbal new Ann Bob --name friday")
    path = home / file.FILE_NAME
    sound = path.read_bytes()
    messages = []

    def replaced() -> None:
        drop_index()
        messages.append(made(path).removesuffix("; nothing was changed"))

    steps = (replaced, "ann 3, bob 7, ann called", lambda: path.write_bytes(sound), "")
    monkeypatch.setattr("sys.stdin", Keyboard(*steps))
    with redirect_stdout(io.StringIO()) as printed:
        assert run(["dumbal", "play"]) == 0
    out = printed.getvalue()
    assert unfolded(f"nothing was saved: {messages[0]}; what you type is kept here") in unfolded(out)
    assert out.endswith("everything is saved\n")
    assert len(ramble("dumbal show --json").json["rounds"]) == 1


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_BUSY, UnavailableError),
        (sqlite3.SQLITE_FULL, DiskFullError),
        (sqlite3.SQLITE_READONLY, OutputError),
        (sqlite3.SQLITE_IOERR, OutputError),
        (sqlite3.SQLITE_ERROR, OutputError),
    ],
)
def test_sqlite_is_told_by_its_code(code: int, kind: type[RambleError]) -> None:
    error = sqlite3.OperationalError("whatever it says")
    error.sqlite_errorcode = code
    with pytest.raises(RambleError) as caught, in_one_line("book"):
        raise error
    assert type(caught.value) is kind and UNCHANGED in caught.value.parts


def test_a_mistake_of_ours_is_no_damage() -> None:
    with pytest.raises(sqlite3.ProgrammingError), in_one_line("book"):
        raise sqlite3.ProgrammingError("Cannot operate on a closed database.")


def test_what_is_in_a_book_of_another_kind_is_not_known(home: Path) -> None:
    for made, kind in ((newer, BookVersionError), (notes, ForeignBookError)):
        made(home / file.FILE_NAME)
        for look in (inspect, repair.plan):
            with pytest.raises(kind) as caught:
                look()
            assert isinstance(caught.value, BookError) and not isinstance(caught.value, DamagedBookError)
            assert caught.value.line(without=Consequence)
