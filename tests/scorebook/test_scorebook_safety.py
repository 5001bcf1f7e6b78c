"""Nothing entered is ever lost: kills, many writers, full disks, damaged files and other programs' files.

`python -m benchmarks.soak` does the same for longer.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.bit_flips import Loss
from benchmarks.soak import kill_at_random, write_side_by_side
from ramble_tools.errors import UnavailableError, quote_path
from ramble_tools.scorebook.book import Book, reading, writing
from ramble_tools.scorebook.entry_data import kinds_in
from ramble_tools.scorebook.sessions import Request, act, begin
from ramble_tools.scorebook.text.file import FILE_NAME
from ramble_tools.scorebook.text.file import shown as book_path
from tests.conftest import AS_ROOT, ROOT, WITHOUT_RIGHTS, Ramble, Refused
from tests.games.helpers import said
from tests.web.a_phone import APhone

pytestmark = pytest.mark.both_stores

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals, rights or limits")


@posix
def test_kills_lose_no_acknowledged_round(tmp_path: Path) -> None:
    report = kill_at_random(str(tmp_path), kills=25, seed=1)
    assert report.acknowledged + report.killed == 25
    assert report.acknowledged <= report.written <= 25


@posix
def test_several_programs_write_at_once(tmp_path: Path) -> None:
    report = write_side_by_side(str(tmp_path), writers=4, seconds=1)
    assert report.acknowledged == report.written > 0


@pytest.mark.only_a_file
@posix
def test_an_entry_waits_once_for_the_disk(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killing the program can't show that it waits, only a power cut can."""
    ramble("dumbal new Ann Bob")
    synced: list[bytes] = []

    def noted(handle: int) -> None:
        synced.append(os.pread(handle, 10_000, 0))

    monkeypatch.setattr(os, "fsync", noted)
    monkeypatch.setattr("ramble_tools.scorebook.text.backups.make_backup", lambda *_, **__: None)
    for count, line in enumerate((ADD, "dumbal undo", "games note dumbal x"), 1):
        assert ramble(line).status == 0
        assert len(synced) == count and synced[-1] == Path(book_path()).read_bytes()


# Where a program is killed: before and after the line is written, before and after the disk has it, and in the index.
STEPS = {
    "before the line": ("os.write", "before"),
    "after the line": ("os.write", "after"),
    "half a line": ("os.write", "half"),
    "after the disk": ("os.fsync", "after"),
    "before the index": ("index.seal", "before"),
    "in the index": ("index.seal", "after"),
    "after the index": ("index.note_right", "before"),
}
_KILLED = """
import os, sys
from ramble_tools.cli.main import run
from ramble_tools.scorebook.text import index
from ramble_tools.scorebook.sessions import Request, act
name, when = sys.argv[1:]
owner, _, what = name.partition(".")
owner = {"os": os, "index": index}[owner]
real = getattr(owner, what)
def dies(*values):
    if when == "half":
        real(values[0], bytes(values[1])[:40])
    elif when == "after":
        real(*values)
    os._exit(9)
setattr(owner, what, dies)
act("dumbal", None, lambda _: ("round", {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"}), Request("ann", key="k"))
"""


@pytest.mark.only_a_file
@posix
@pytest.mark.parametrize("step", STEPS)
def test_a_kill_at_any_step_loses_and_doubles_nothing(ramble: Ramble, step: str) -> None:
    ramble("dumbal new Ann Bob")
    before = Path(book_path()).read_bytes()
    assert subprocess.run([sys.executable, "-c", _KILLED, *STEPS[step]], cwd=ROOT).returncode == 9
    written = Path(book_path()).read_bytes() != before
    assert written is (step != "before the line")
    count = int(written and step != "half a line")
    assert len(ramble("dumbal show --json").json["rounds"]) == count, "a line that was written is read"
    assert said(ramble("games check")) == "1 game without damage"
    for _ in range(2):
        hand = ("round", {"hands": {"Ann": "4", "Bob": "9"}, "caller": "Ann"})
        assert act("dumbal", None, lambda _: hand, Request("ann", key="k")).history.count == 1  # noqa: B023
    assert said(ramble("games check")) == "1 game without damage"
    assert len(Path(book_path()).read_bytes().splitlines()) == 2


@pytest.mark.only_a_file
@pytest.mark.parametrize("replace", [True, False])
def test_what_another_program_writes_without_the_lock_is_not_cut_off(ramble: Ramble, replace: bool) -> None:
    """As one that syncs folders, while an entry is being made."""
    ramble("dumbal new Ann Bob")
    path = Path(book_path())
    theirs = path.read_bytes() + (b"" if replace else b'{"name": "x", ')
    changed = "was changed by another program at the same time; try again"
    with pytest.raises(UnavailableError, match=changed), writing() as book:
        book.append(book.game("dumbal"), "note", {"text": "x"})
        other = path.with_name("other")
        other.write_bytes(theirs)
        if replace:
            other.replace(path)
        else:
            path.write_bytes(theirs)
    assert path.read_bytes() == theirs
    assert len(ramble("dumbal show --json").json["players"]) == 2


@pytest.mark.only_a_file
@posix
def test_a_text_that_another_program_is_writing_is_read_as_it_was(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    with writing() as book:
        book.append(book.game("dumbal"), "note", {"text": "x"})
        with open(book_path(), "ab") as file:  # as far as it has come
            file.write(b'{"name": "dumbal-1", "n": 2, ')
        with reading() as other:
            assert len(other.log(other.game("dumbal")).entries) == 1
        with open(book_path(), "r+b") as file:
            file.truncate(book.store.size)  # type: ignore[attr-defined]
    with reading() as other:
        assert len(other.log(other.game("dumbal")).entries) == 2


def test_the_soak_notices_a_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path))
    begin("dumbal", ["Ann", "Bob"], [], "one")
    with pytest.raises(Loss, match="one: 1 round acknowledged, 0 recorded"):
        from benchmarks.soak import require_all

        require_all({"one": 1})


def fill(ramble: Ramble) -> None:
    ramble("dumbal new Ann Bob")
    ramble("dumbal add Ann=4 Bob=9 --caller Ann")


ADD = "dumbal add Ann=4 Bob=9 --caller Ann"


@pytest.mark.only_a_file
@posix
@pytest.mark.skipif(AS_ROOT and not shutil.which("setpriv"), reason="root may write anywhere")
def test_a_folder_that_is_read_only(ramble: Ramble, home: Path) -> None:
    fill(ramble)
    for path in home.iterdir():
        path.chmod(0o444)
    home.chmod(0o555)
    try:
        program = [*WITHOUT_RIGHTS, sys.executable, "-m", "ramble_tools"]
        done = subprocess.run([*program, *ADD.split()], capture_output=True, text=True, cwd=ROOT)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            f"ramble: the scorebook {quote_path(str(home / FILE_NAME))}: "
            "it can't be written, because the file or its folder is read-only; nothing was changed\n"
        )
        shown = subprocess.run([*program, "dumbal", "show", "--json"], capture_output=True, text=True, cwd=ROOT)
        assert (shown.returncode, shown.stderr) == (0, "")
        assert len(json.loads(shown.stdout)["rounds"]) == 1
    finally:
        home.chmod(0o755)
        for path in home.iterdir():
            path.chmod(0o644)
    assert len(ramble("dumbal show --json").json["rounds"]) == 1


@pytest.mark.only_a_file
def test_a_home_that_is_a_file(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "file"))
    for line in ("dumbal new Ann Bob", "games", "dumbal show"):
        answer = ramble(line)
        assert answer.status == 2 and answer.err.count("\n") == 1
        assert "can't be opened, because" in answer.err and "is a file and not a folder" in answer.err


@pytest.mark.only_a_file
def test_reading_creates_no_file(ramble: Ramble, home: Path) -> None:
    ramble("games")
    ramble("players")
    assert not os.path.exists(book_path()) and not list(home.glob("*"))


def test_a_reader_sees_the_book_as_it_was_at_one_moment(ramble: Ramble) -> None:
    """Otherwise a row could be older than its log, which looks like damage."""
    fill(ramble)
    with reading() as book:
        assert isinstance(book, Book)
        row = book.game("dumbal")
        assert len(book.log(row).entries) == 2
        ramble(ADD)
        assert book.game("dumbal") == row
        assert book.log(row) == (book.log(row).entries, "")
        assert len(book.log(row).entries) == 2
    with reading() as book:
        assert len(book.log(book.game("dumbal")).entries) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "the file is not an export of games, or it was cut or changed; name a file that games export has written",
        ),
        ("{}", "the file is not an export of games; name a file that games export has written"),
        (
            '{"format": "ramble-tools games", "version": 2}',
            "the file has version 2, but this program reads version 1; update the program",
        ),
        ('{"format": "ramble-tools games", "version": 1}', "the file is incomplete: it has no list of games"),
        (
            '{"format": "ramble-tools games", "version": 1, "games": [{"name": "x", "game": "poker", "entries": []}]}',
            "'x' is a game of 'poker', which this program doesn't know; it knows ramble, dramble, ",
        ),
        (
            '{"format": "ramble-tools games", "version": 1, "games": [{"name": "x", "game": "dumbal", "entries": []}]}',
            "the game 'x': the log is incomplete: the start of the game is missing",
        ),
    ],
)
def test_files_that_cannot_be_imported(
    ramble: Ramble, refused: Refused, tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "games.json"
    path.write_text(text)
    assert refused("games", "import", str(path)).startswith(message)
    assert ramble("games --json").json["games"] == []


def exported(body: str, kind: str = "round", at: str = "2026-11-21T19:30:00Z") -> str:
    first = '{"at": "2026-11-21T19:30:00Z", "kind": "new", "body": {"players": ["Ann", "Bob"], "rules": []}}'
    entry = f'{{"at": "{at}", "kind": "{kind}", "body": {body}}}'
    game = f'{{"name": "x", "game": "dumbal", "identity": "x1", "entries": [{first}, {entry}]}}'
    return f'{{"format": "ramble-tools games", "version": 1, "games": [{game}]}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            exported("{}"),
            "entry 2 of the game 'x': it is incomplete: it has no 'hands'",
        ),
        (
            exported("{}", kind="boo"),
            f"entry 2 of the game 'x' has the unknown kind 'boo'; choose from {', '.join(kinds_in('dumbal'))}",
        ),
        (
            exported("{}", at="yesterday"),
            "entry 2 of the game 'x' has the time 'yesterday'; write a time from 1970 to 2099 as in "
            "2026-11-21T19:30:00Z",
        ),
        (
            exported('{"name": "Cy"}', kind="join").replace('"identity": "x1", ', ""),
            "the game 'x': its identity is not what games export writes",
        ),
        (exported("3"), "entry 2 of the game 'x' is incomplete: it has no body"),
        (exported("{}").replace('["Ann", "Bob"]', '"Ann"'), "entry 1 of the game 'x': 'players' is not a list"),
        (exported('{"names": true}', kind="seats"), "entry 2 of the game 'x': 'names' is not a list"),
        (exported('{"name": 3}', kind="join"), "entry 2 of the game 'x': 'name' is not text"),
        (
            exported("{}").replace('"x"', '"a\\u0001b"'),
            "'a\\x01b' can't be the name of a game; use up to 40 characters, not starting with -, as in friday",
        ),
        (
            exported("{}").replace('"x"', '"\\ud800"'),
            "the file has an unpaired surrogate, which is not a character; remove it",
        ),
        (exported("{}").replace('"x"', "5"), "game 1 in the file has no name, or doesn't say which game was played"),
    ],
)
def test_entries_that_cannot_be_imported(refused: Refused, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "games.json"
    path.write_text(text)
    assert refused("games", "import", str(path)).removeprefix("the game 'a\\x01b': ") == message


# No entry can have these times. The last one has other digits than ours.
NO_TIMES = (
    *("9999-99-99T99:99:99Z", "2026-02-30T19:30:00Z", "2026-11-21T24:00:00Z", "2026-11-21T23:59:60Z"),
    *("9999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "0000-00-00T00:00:00Z"),
    *("2026-11-21T19:30:00", "2026-11-21T19:30:00+02:00", "2026-11-21 19:30:00Z", "2026-11-21T19:30Z", "20261121"),
    *("2026-11-21T19:30:00z", "2026-11-21T19:30:00Z ", "", "\u0662026-11-21T19:30:00Z"),
)


@pytest.mark.only_a_file
@pytest.mark.parametrize("at", NO_TIMES)
def test_no_entry_is_imported_with_an_impossible_time(
    ramble: Ramble, refused: Refused, tmp_path: Path, at: str
) -> None:
    path = tmp_path / "games.json"
    path.write_text(exported('{"text": "x"}', kind="note", at=at), encoding="utf-8")
    right = "write a time from 1970 to 2099 as in 2026-11-21T19:30:00Z"
    assert refused("games", "import", str(path)) == f"entry 2 of the game 'x' has the time {at!r}; {right}"
    result, what = {"a": ["x", at, {"Ann": 1, "Bob": 2}]}, "entry 2 of the season 'winter': 'a' in 'results'"
    entries = [
        {"at": "2026-11-21T19:30:00Z", "kind": kind, "body": body}
        for kind, body in (("season", {"name": "winter", "game": "", "points": [1]}), ("close", {"results": result}))
    ]
    log = {"name": "winter", "log": "season", "identity": "b", "entries": entries}
    whole = {"format": "ramble-tools games", "version": 1, "games": [], "logs": [log]}
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert refused("games", "import", str(path)) == f"{what} is {at!r}; {right}"
    assert ramble("games --json").json["games"] == [] and ramble("season --json").json["seasons"] == []


@pytest.mark.parametrize("at", [at for at in NO_TIMES if re.fullmatch("[-0-9]{10}T[:0-9]{8}Z", at)])
def test_an_impossible_time_that_is_stored_stops_nothing(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """As in a book into which an earlier version imported it."""
    with monkeypatch.context() as patch:
        patch.setattr(Book, "stamp", lambda book: (book.store.stamp()[0], at))
        for line in ("dumbal new Ann Bob --name friday --rule target=50", "dumbal add 4 9 a", "season new winter"):
            assert ramble(line).status == 0
        ramble("season add winter friday")
        monkeypatch.setenv("RAMBLE_AUTHOR", "somebody else")
        assert ramble("dumbal add 4 9 a").status == 0, "like the one before it, and by another author"
    assert ramble("dumbal add 4 9 a").status == 0
    assert ramble("dumbal add 4 60 a").status == 0
    files = [
        ("games", "export", "friday", "--to", str(tmp_path / f"x.{kind}")) for kind in ("jsonl", "csv", "md", "pdf")
    ]
    lines = (
        *("dumbal show", "dumbal history --all", "games", "games show friday", "games check", "players"),
        *("season show winter", "season close winter", "season ratings", "games rename friday monday"),
    )
    for answer in (*map(ramble, lines), *(ramble(*file) for file in files[1:])):
        assert answer.status in (0, 2) and "internal error" not in answer.err
    phone = APhone()
    for page in ("/", "/g/monday", "/g/monday/send", "/season/winter"):
        assert phone.get(page).status == 200, page


@pytest.mark.only_a_file
def test_the_current_game_is_the_same_after_an_import(ramble: Ramble, tmp_path: Path, home: Path) -> None:
    ramble("dumbal new Ann Bob --name one")
    ramble("dumbal new Ann Bob --name two")
    ramble("games resume one")
    ramble("games", "export", "--all", "--to", str(tmp_path / "all.json"))
    for path in home.glob("scorebook*"):
        path.unlink()
    ramble("games", "import", str(tmp_path / "all.json"))
    assert ramble("dumbal show --json").json["game"] == "one"


@pytest.mark.only_a_file
def test_an_import_adds_what_is_new(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game goes from one computer to another and back, and once it goes on at both."""
    here, there, file = tmp_path / "here", tmp_path / "there", str(tmp_path / "friday.json")

    def carried(from_home: Path, to_home: Path) -> str:
        monkeypatch.setenv("RAMBLE_HOME", str(from_home))
        assert ramble("games", "export", "friday", "--to", file, "--force").status == 0
        monkeypatch.setenv("RAMBLE_HOME", str(to_home))
        return said(ramble("games", "import", file))

    monkeypatch.setenv("RAMBLE_HOME", str(here))
    ramble("dumbal new Ann Bob --name friday")
    assert carried(here, there) == "friday: a game of Dumbal"
    ramble("dumbal add 4 17 a")
    assert carried(there, here) == "friday: 1 new entry in this game of Dumbal"
    assert [each["score"] for each in ramble("dumbal show --json").json["players"]] == [0, 17]
    ramble("dumbal add 5 6 a")
    ramble("dumbal add 3 9 a")
    assert carried(here, there) == "friday: 2 new entries in this game of Dumbal"
    ramble("dumbal add 1 2 a")
    monkeypatch.setenv("RAMBLE_HOME", str(here))
    ramble("dumbal undo")
    apart = "friday 2: a game of Dumbal, as it was sent; 'friday' is the same game, which went on differently here"
    assert carried(here, there) == apart
    assert carried(here, there) == "friday 2: nothing new; the scorebook already has this game"
    monkeypatch.setenv("RAMBLE_HOME", str(here))
    ramble("dumbal add 2 8 a")
    assert carried(here, there) == "friday 2: 1 new entry in this game of Dumbal"
    assert carried(here, there) == "friday 2: nothing new; the scorebook already has this game"
    ramble("dumbal add 1 4 a --game 'friday 2'")
    assert carried(here, there) == "friday 2: nothing new; the scorebook already has this game"
    assert ramble("games check").out == "2 games without damage\n"


@pytest.mark.only_a_file
def test_lines_may_end_as_windows_and_forms_have_it(ramble: Ramble, tmp_path: Path) -> None:
    fill(ramble)
    file, other = tmp_path / "crlf.jsonl", str(tmp_path / "other.jsonl")
    file.write_bytes(ramble("games export dumbal").out.replace("\n", "\r\n").encode())
    assert said(ramble("--book", other, "games", "import", str(file))) == "dumbal-1: a game of Dumbal"
    assert len(ramble("--book", other, "dumbal", "show", "--json").json["rounds"]) == 1


def test_an_export_names_the_game_that_was_meant_by_its_kind(ramble: Ramble, tmp_path: Path) -> None:
    ramble("dumbal new Ann Bob --name friday")
    for kind in ("jsonl", "csv", "md"):
        to = f"{tmp_path}/e.{kind}"
        assert said(ramble("games", "export", "dumbal", "--to", to)) == f"{to}: friday, as {kind}"


def test_names_of_files_that_are_refused(refused: Refused, ramble: Ramble, tmp_path: Path) -> None:
    assert refused("games", "import", str(tmp_path)).endswith("is a folder; name a file")
    assert refused("games import nowhere.json") == "there is no file 'nowhere.json'"
    ramble("dumbal new Ann Bob")
    assert refused("games export dumbal-1 --to evening.xls").startswith(
        "'evening.xls': a game can be exported as .jsonl, .csv, .md or .pdf"
    )
    assert refused("games export") == "name a game, or use --all"
    assert refused("games export dumbal-1 --all") == "give 'dumbal-1' or --all, not both"
    several = "--all exports lines of JSON only; a CSV, Markdown or PDF file has one game"
    assert refused("games export --all --format csv") == several


@pytest.mark.only_a_file
@posix
def test_a_book_on_a_full_disk_can_still_be_read(ramble: Ramble, tmp_path: Path) -> None:
    """SQLite would write files next to the book even to read it."""
    fill(ramble)
    program = """
import os, resource, signal, sys
from ramble_tools.cli.main import run
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
sys.exit(run(sys.argv[1:]))
"""
    for line, status in (("dumbal show", 0), ("games check", 0), ("games export dumbal-1", 0), (ADD, 2)):
        done = subprocess.run([sys.executable, "-c", program, *line.split()], capture_output=True, cwd=ROOT)
        assert done.returncode == status, done.stderr
    assert len(ramble("dumbal show --json").json["rounds"]) == 1 and tmp_path.exists()


@pytest.mark.only_a_file
@posix
@pytest.mark.skipif(AS_ROOT and not shutil.which("setpriv"), reason="root may read anything")
def test_a_home_that_cannot_be_read_is_not_an_empty_book(ramble: Ramble, home: Path) -> None:
    fill(ramble)
    home.chmod(0)
    try:
        for line in ("games", "dumbal show", "players"):
            program = [*WITHOUT_RIGHTS, sys.executable, "-m", "ramble_tools", *line.split()]
            done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT)
            assert (done.returncode, done.stdout) == (2, "")
            assert "permission denied" in done.stderr and done.stderr.count("\n") == 1
    finally:
        home.chmod(0o755)


@pytest.mark.only_a_file
def test_a_tilde_in_the_home_is_expanded(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("RAMBLE_HOME", "~/cards")
    fill(ramble)
    assert (tmp_path / "cards" / FILE_NAME).exists()
