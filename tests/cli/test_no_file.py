"""Who may read the files that the program makes, and that a command which only refuses makes none."""

import io
import os
import stat
from pathlib import Path

import pytest

from benchmarks.fuzz.one_each import every_line
from ramble_tools.games.registry import NAMES
from ramble_tools.scorebook.text.file import FILE_NAME, backups
from ramble_tools.scorebook.text.file import shown as book_path
from tests.conftest import Ramble, Refused

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")


def everything_in(folder: Path) -> dict[str, str]:
    """Return the files and folders in a folder, with their permissions."""
    return {str(path.relative_to(folder)): oct(stat.S_IMODE(path.stat().st_mode)) for path in sorted(folder.rglob("*"))}


# --- permissions


@posix
def test_the_book_is_for_its_owner_alone(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = os.umask(0o022)
    try:
        monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "new" / "home"))
        ramble("dumbal new Ann Bob")
        ramble("dumbal add 4 9 a")
        made = everything_in(tmp_path)
        assert made.pop(f"new/home/backups/{os.path.basename(backups()[0])}") == "0o600"
        assert made == {
            "new": "0o700",
            "new/home": "0o700",
            "new/home/backups": "0o700",
            f"new/home/{FILE_NAME}": "0o600",
            f"new/home/{FILE_NAME}.index": "0o600",
        }
        from ramble_tools.scorebook.book import writing

        with writing():
            beside = {name: mode for name, mode in everything_in(tmp_path).items() if name.endswith(("-wal", "-shm"))}
            assert list(beside.values()) == ["0o600", "0o600"]
        assert ramble("games", "copy", "--to", str(tmp_path / "copies" / "copy.jsonl")).status == 0
        assert everything_in(tmp_path / "copies") == {"copy.jsonl": "0o600", "copy.jsonl.index": "0o600"}
        assert everything_in(tmp_path)["copies"] == "0o700"
    finally:
        os.umask(before)


@posix
@pytest.mark.parametrize(
    "line", ["allow qqq", "list default game", "house dumbal target=50", "print calibrate --front 1,1", "check quartz"]
)
def test_the_users_folder_is_for_its_owner_alone(
    ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Whatever makes it first, the scorebook will be in it."""
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "home"))
    assert ramble(line).status == 0
    assert everything_in(tmp_path).get("home", "0o700") == "0o700"


@posix
def test_what_was_there_keeps_its_permissions(ramble: Ramble, home: Path) -> None:
    ramble("dumbal new Ann Bob --name friday")
    ramble("dumbal add 4 9 a")
    home.chmod(0o750)
    path = Path(book_path())
    path.chmod(0o640)
    (home / "backups").chmod(0o755)
    ramble("dumbal add 5 9 a")
    data = path.read_bytes().replace(b'"17"', b'"18"', 1).replace(b'"9"', b'"8"', 1)
    path.write_bytes(data)
    assert "repaired" in ramble("games repair --yes").out
    modes = everything_in(home)
    assert (oct(stat.S_IMODE(home.stat().st_mode)), modes["backups"]) == ("0o750", "0o755")
    assert modes[FILE_NAME] == "0o640", "the repaired book is read by whoever could read the damaged one"
    assert [mode for name, mode in modes.items() if ".damaged-" in name] == ["0o640"]


# --- no file


# The commands about what is kept for the user.
OF_A_GAME = ("new", "add", "edit", "play", "show", "history", "undo", "redo", "remove")
KEPT = (*(f"{game} {what}" for game in NAMES for what in OF_A_GAME), "games", "season", "players", "house", "list")


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, in which there is no home yet either."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


def test_a_command_that_only_refuses_makes_no_file(nothing: Path, ramble: Ramble) -> None:
    lines = [line for line in every_line().values() if line.startswith(KEPT)]
    refusals = []
    for line in lines:
        for book in ("", "--book no/such/folder/typo.db "):
            answer = ramble(f"{book}{line}")
            if answer.status == 2:
                refusals.append(line)
                assert everything_in(nothing) == {}, f"{book}{line}: {answer.err}"
            for path in sorted(nothing.rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink()
    for line in ("dumbal redo", "dumbal undo", "dukes show", "games resume evening", "season show autumn"):
        assert refusals.count(line) == 2, line
    assert len(set(refusals)) > 60


@pytest.mark.parametrize(
    "line",
    [
        "dumbal new Ann",
        "dumbal new Ann Bob --rule target=x",
        "dumbal new Ann Bob --name --x",
        "dumbal new Ann Bob --name=-x",
        "dumbal new Ann Bob --season winter",
        "season new winter --points 1,2",
        "season new ''",
        "season new winter --game dogpile",
        "games import nowhere.json",
        "games copy --from nowhere.db",
        "games copy --to nowhere.db --from nowhere.db",
        "games repair --from nowhere.json",
        "games export nowhere --to out.json",
        "games setup --role keeper",
        "dumbal show --plot out.svg",
        "players merge Ann Bob",
    ],
)
def test_a_refusal_of_a_whole_book_makes_no_file(nothing: Path, refused: Refused, line: str) -> None:
    for book in ("", "--book typo.db "):
        refused(f"{book}{line}")
        assert everything_in(nothing) == {}


def test_an_empty_file_is_no_book_and_stays_empty(nothing: Path, ramble: Ramble, refused: Refused) -> None:
    path = nothing / "typo.db"
    path.touch()
    path.chmod(0o644)
    for line in ("dumbal redo", "dumbal show", "games resume x"):
        refused(f"--book typo.db {line}")
        assert path.read_bytes() == b"" and list(nothing.iterdir()) == [path]
    for line in ("games", "games check", "season", "players"):
        assert ramble(f"--book typo.db {line}").status == 0
        assert path.read_bytes() == b"" and list(nothing.iterdir()) == [path]
    assert ramble("--book typo.db dumbal new Ann Bob").status == 0
    assert path.stat().st_size
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o644
