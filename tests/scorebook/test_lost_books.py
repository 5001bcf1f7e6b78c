"""A file that is gone, empty or cut short beside its backups is never taken for a new one, and they bring it back."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ramble_tools.errors import quote_path
from ramble_tools.scorebook.book import back_up
from ramble_tools.scorebook.text import file
from tests.conftest import Ramble, Refused
from tests.games.helpers import said
from tests.scorebook.bare_book import drop_index
from tests.web.a_phone import APhone

# Each opens the book, to look or to write, also what would be the first thing in a new one.
LINES = (
    *("dumbal new Cy Dan", "dumbal add 1 2 a", "dumbal show", "dumbal undo", "dumbal play", "games", "games setup"),
    *("players", "season", "season new winter", "games rename friday monday", "serve --port 0"),
)


@pytest.fixture
def path(ramble: Ramble, home: Path) -> Path:
    """A book with friday, of which there is a backup with both hands."""
    for line in ("dumbal new Ann Bob --name friday", "dumbal add 4 17 a", "dumbal add 3 20 a"):
        assert ramble(line).status == 0
    for each in file.backups():
        Path(each).unlink()
    back_up()
    return home / file.FILE_NAME


def totals(ramble: Ramble) -> dict[str, int]:
    return {each["name"]: each["score"] for each in ramble("games show friday --json").json["players"]}


GONE: dict[str, Callable[[Path], object]] = {
    "is missing": Path.unlink,
    "is empty": lambda path: path.write_bytes(b""),
    "is empty ": lambda path: path.write_bytes(b"{"),
}


@pytest.mark.parametrize("with_index", [True, False])
@pytest.mark.parametrize("what", GONE)
def test_a_book_that_is_gone_is_not_begun_again(
    ramble: Ramble, refused: Refused, path: Path, what: str, with_index: bool
) -> None:
    if not with_index:
        drop_index()
    GONE[what](path)
    before = path.read_bytes() if path.exists() else None
    lost = f"the scorebook {quote_path(str(path))} {what.strip()}, but it has backups"
    for line in LINES:
        message = refused(line)
        assert message.startswith(lost), line
        assert message.endswith(
            "; nothing was changed; ramble games repair brings back what is in them; to start a new scorebook, move "
            f"the folder {quote_path(str(path.parent / 'backups'))} and the file {quote_path(f'{path}.index')} away"
        ), line
    check = ramble("games check")
    assert check.status == 1 and said(check).startswith(lost)
    facts = ramble("games check --json").json
    assert not facts["sound"] and facts["damage"].startswith(lost)
    assert said(ramble("games repair")).startswith(lost), "only proposed"
    assert (path.read_bytes() if path.exists() else None) == before


@pytest.mark.parametrize("what", GONE)
@pytest.mark.parametrize("copy", ["", "the backup", "export.jsonl"])
def test_a_repair_brings_it_back(ramble: Ramble, path: Path, what: str, copy: str) -> None:
    (backup,) = file.backups()
    ramble("games", "export", "--all", "--to", str(path.with_name("export.jsonl")))
    GONE[what](path)
    name = ["--from", backup if copy == "the backup" else str(path.parent / copy)] if copy else []
    assert "after the repair: 2 hands; Ann 0, Bob 37" in said(ramble("games", "repair", *name))
    end = "repaired" if what == "is missing" else ""
    assert said(ramble("games", "repair", "--yes", *name)).endswith(end)
    assert totals(ramble) == {"Ann": 0, "Bob": 37}
    assert said(ramble("games check")) == "1 game without damage"
    assert ramble("dumbal add 1 2 a").status == 0


@pytest.mark.parametrize("what", GONE)
def test_a_book_that_only_its_index_knows_is_not_begun_again(refused: Refused, path: Path, what: str) -> None:
    shutil.rmtree(path.parent / "backups")
    GONE[what](path)
    message = refused("dumbal new Cy Dan")
    assert message.startswith(
        f"the scorebook {quote_path(str(path))} {what.strip()}, but it had games, as its index shows"
    )
    assert message.endswith(f"; to start a new scorebook, delete {quote_path(f'{path}.index')}")
    index = Path(f"{path}.index")
    index.write_bytes(index.read_bytes().replace(b"friday", b"fridax"))
    assert "it had games" in refused("dumbal new Cy Dan"), "also if it is damaged"


def test_a_first_start_says_nothing_of_it(ramble: Ramble, refused: Refused, home: Path) -> None:
    (home / "backups").mkdir()
    (home / "backups" / "notes.txt").write_text("not a backup")
    (home / file.FILE_NAME).write_bytes(b"")
    assert said(ramble("games check")) == "0 games without damage"
    assert said(ramble("games repair")) == "nothing is damaged"
    assert refused("dumbal show") == "there is no Dumbal game yet; start one with ramble dumbal new Ann Bob"
    assert ramble("dumbal new Ann Bob").status == 0


def test_another_book_is_looked_for_beside_its_own_backups(ramble: Ramble, refused: Refused, path: Path) -> None:
    other = path.with_name("club")
    assert ramble("--book", str(other), "dumbal", "new", "Eve", "Fay").status == 0
    assert ramble("--book", str(other), "dumbal", "add", "5", "6", "e").status == 0
    other.unlink()
    message = refused("--book", str(other), "dumbal", "show")
    assert f"move the folder {quote_path(f'{other}.backups')} and the file " in message
    assert f"ramble --book {other} games repair" in message
    assert totals(ramble) == {"Ann": 0, "Bob": 37}


def test_a_page_says_so_too(path: Path) -> None:
    phone = APhone()
    path.unlink()
    shown = phone.get("/g/friday")
    assert shown.status == 422 and "(a file) is missing, but it has backups; nothing was changed" in shown.text


def test_without_a_readable_backup_it_says_what_to_do(refused: Refused, path: Path) -> None:
    (backup,) = file.backups()
    Path(backup).write_text("junk")
    path.unlink()
    drop_index()
    assert refused("games repair --yes").endswith(
        "no game can be read from it, and no backup has one; if you have an export or a copy of the file, add --from "
        "FILE; otherwise move the file, its index and the folder of its backups away; nothing was changed"
    )


def test_the_latest_sound_copy_of_each_line_comes_back(ramble: Ramble, path: Path) -> None:
    """An entry of the latest backup is damaged, so an older one has it."""
    (backup,) = file.backups()
    older = Path(backup).with_name("scorebook-2020-01-02-200000.jsonl")
    shutil.copy(backup, older)
    Path(backup).write_bytes(Path(backup).read_bytes().replace(b'"20"', b'"21"'))
    path.unlink()
    assert f"the backup {older.name}" in said(ramble("games repair --yes"))
    assert totals(ramble) == {"Ann": 0, "Bob": 37}


def test_an_empty_file_is_not_backed_up(path: Path) -> None:
    """It would soon take the place of the last sound backup."""
    (backup,) = file.backups()
    os.utime(backup, (0, 0))
    path.write_bytes(b"")
    back_up(now=True)
    assert file.backups() == [backup]


def test_old_backups_are_packed_and_one_stays_of_each_day(ramble: Ramble, path: Path) -> None:
    folder = path.parent / "backups"
    names = [f"scorebook-2020-01-{day:02}-{hour:02}0000.jsonl" for day in range(1, 9) for hour in (10, 20)]
    for name in names:
        shutil.copy(path, folder / name)
        os.utime(folder / name, (0, 0))
    (first,) = [each for each in file.backups() if Path(each).name not in names]
    Path(first).unlink()
    back_up()
    kept = [Path(each).name for each in file.backups()]
    assert kept[1:8] == names[:-8:-1], "the latest eight as they are"
    assert kept[8:] == [
        f"scorebook-2020-01-{day:02}-{hour}0000.jsonl.gz" for day, hour in ((5, 10), *((d, 20) for d in (4, 3, 2, 1)))
    ]
    before = totals(ramble)
    path.unlink()
    for each in file.backups()[:8]:
        Path(each).unlink()
    drop_index()
    assert "the backup scorebook-2020-01-05-100000.jsonl.gz" in said(ramble("games repair --yes"))
    assert totals(ramble) == before
