"""A file is written completely or not at all, and every refusal names the file."""

import errno
import os
from pathlib import Path

import pikepdf
import pytest

from ramble_tools.files import new_file
from tests.conftest import Ramble, Refused, ramble_program

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions, links and devices")


def test_a_new_file_replaces_the_old_one_completely(tmp_path: Path) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"old")
    with new_file(str(path)) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["faces.pdf"]


@posix
def test_a_new_file_keeps_the_permissions_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with new_file(str(path)) as file:
        file.write(b"new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    with new_file(str(tmp_path / "faces.pdf")) as file:
        file.write(b"new")
    assert (tmp_path / "faces.pdf").stat().st_mode == (tmp_path / "other").stat().st_mode


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to("real.pdf")
    with new_file(str(tmp_path / "link.pdf")) as file:
        file.write(b"new")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"new"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("a bug in the drawing")])
def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"old")
    with pytest.raises(type(error)), new_file(str(path)) as file:
        file.write(b"half of the n")
        raise error
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["faces.pdf"]


def test_a_full_disk(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    answer = ramble("print", "faces", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("ramble: ")
    assert answer.err.endswith("faces.pdf' was not written: no space left on device\n") or "..." in answer.err
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["faces.pdf"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere/faces.pdf"], "there is no folder 'nowhere' for faces.pdf; create it first"),
        (["."], f"'.' is a folder; name a file in it, as in {os.path.join('.', 'faces.pdf')}"),
        (["file/faces.pdf"], "there is no folder 'file' for faces.pdf; create it first"),
        ([""], "the file name is empty; give one, as in faces.pdf"),
        (["faces.png"], "'faces.png' would be a PDF, not a .png file; did you mean faces.pdf?"),
        (["faces"], "'faces' does not end in .pdf; did you mean faces.pdf?"),
        (["file"], "'file' does not end in .pdf; did you mean file.pdf?"),
        (["v1.2"], "'v1.2' does not end in .pdf; did you mean v1.2.pdf?"),
        pytest.param(
            ["/dev/null"], "'/dev/null' is a device, not a file; use - to write to standard output", marks=posix
        ),
        (
            ["x.pdf", "--paper", "executive"],
            "there is no paper 'executive'; choose from letter, a4, a5, legal, a3, tabloid, "
            "or give its size, as in 148x210mm",
        ),
        (["x.pdf", "--paper", "leter"], "there is no paper 'leter'; did you mean letter?"),
        (["x.pdf", "--size", "poke"], "there is no card size 'poke'; did you mean poker?"),
        (
            ["x.pdf", "--deck", "3"],
            "invalid value for '--deck': '3' is not one of '1', '2', 'both' (see ramble print faces --help)",
        ),
        ([], "missing argument 'OUT.pdf' (see ramble print faces --help)"),
    ],
)
def test_refusals_write_nothing(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    assert refused("print", "faces", *arguments) == message
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="this system has no folder that even root can't write to")
def test_a_read_only_folder(refused: Refused) -> None:
    assert "'/proc/self/faces.pdf' can't be written: " in refused("print", "faces", "/proc/self/faces.pdf")


def test_standard_output(tmp_path: Path) -> None:
    done = ramble_program("print", "faces", "-", cwd=tmp_path)
    assert done.returncode == 0
    (tmp_path / "faces.pdf").write_bytes(done.stdout)
    with pikepdf.open(tmp_path / "faces.pdf") as document:
        assert len(document.pages) == 12
