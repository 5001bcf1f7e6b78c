"""A file is written completely or not at all, and every refusal names the file."""

import errno
import os
from pathlib import Path

import pikepdf
import pytest

from ramble_tools.errors import FileError
from ramble_tools.files import ANYTHING, NOTHING, PDF, new_file
from tests.conftest import Ramble, Refused, ramble_program

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions, links and devices")


def test_a_new_file_replaces_the_old_one_completely(tmp_path: Path) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"old")
    with new_file(str(path), ANYTHING) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["faces.pdf"]


@posix
def test_a_new_file_keeps_the_permissions_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with new_file(str(path), ANYTHING) as file:
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
    with new_file(str(tmp_path / "link.pdf"), ANYTHING) as file:
        file.write(b"new")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"new"


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:

        def none(*_: object) -> None:
            raise PermissionError("a memory stick has no links")

        monkeypatch.setattr(os, "link", none)
    for kind in (NOTHING, PDF):
        path = tmp_path / "a.pdf"
        with pytest.raises(FileError), new_file(str(path), kind) as file:
            file.write(b"mine")
            path.write_bytes(b"theirs")
        assert path.read_bytes() == b"theirs"
        path.unlink()
        with new_file(str(path), kind) as file:
            file.write(b"mine")
        assert path.read_bytes() == b"mine"
        path.unlink()
        with new_file(str(path), PDF) as file:
            file.write(b"%PDF-mine")
            path.write_bytes(b"%PDF-theirs")
        assert path.read_bytes() == b"%PDF-mine"
        path.unlink()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("line", "name", "kind"),
    [
        ("print faces out.pdf --only qS", "out.pdf", "a PDF"),
        ("print labels out.pdf --sheet avery-8651 --only qS", "out.pdf", "a PDF"),
        ("print scorepad dumbal out.pdf", "out.pdf", "a PDF"),
        ("print rules dumbal out.pdf", "out.pdf", "a PDF"),
        ("print faces out.pdf --only qS --cutter cameo", "out.svg", "an SVG file"),
        ("print faces out.pdf --only qS --cutter cameo", "out.dxf", "a DXF file"),
        ("print images . --only qS --dpi 72", "back.png", "a PNG file"),
    ],
)
def test_print_replaces_only_what_it_makes(
    ramble: Ramble, refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, name: str, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / name
    for text in (b"a letter to Ann", b""):
        path.write_bytes(text)
        where = os.path.join(".", name) if " . " in line else name
        assert refused(line) == f"'{where}' is not {kind}, so it is not replaced; choose another name"
        assert path.read_bytes() == text
        assert os.listdir(tmp_path) == [name]
    path.unlink()
    assert ramble(line).status == 0
    path.write_bytes(path.read_bytes() + b" ")
    assert ramble(line).status == 0
    assert not path.read_bytes().endswith(b" ")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("games export dumbal-1 --to out.json", "out.json"),
        ("games export dumbal-1 --to out.csv", "out.csv"),
        ("games export --all --to out.json", "out.json"),
        ("dumbal show --plot out.svg", "out.svg"),
    ],
)
def test_an_export_replaces_nothing_without_force(
    ramble: Ramble, refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ramble("season new winter")
    ramble("dumbal new Ann Bob --season winter")
    (tmp_path / name).write_bytes(b"")
    assert refused(line) == f"'{name}' already exists; choose another name, or replace it with --force"
    assert (tmp_path / name).read_bytes() == b""
    assert ramble(f"{line} --force").status == 0
    made = (tmp_path / name).read_bytes()
    assert made
    assert refused(line) and (tmp_path / name).read_bytes() == made
    (tmp_path / name).unlink()
    assert ramble(line).status == 0
    assert os.listdir(tmp_path) == [name]


def test_force_without_a_file(ramble: Ramble, refused: Refused) -> None:
    ramble("dumbal new Ann Bob")
    assert refused("dumbal show --force") == "--force replaces the file of --plot; add --plot FILE"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("a bug in the drawing")])
def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"old")
    with pytest.raises(type(error)), new_file(str(path), ANYTHING) as file:
        file.write(b"half of the n")
        raise error
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["faces.pdf"]


def test_a_full_disk(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "faces.pdf"
    path.write_bytes(b"%PDF-old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    answer = ramble("print", "faces", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("ramble: ")
    assert answer.err.endswith("faces.pdf' was not written: no space left on device\n") or "..." in answer.err
    assert path.read_bytes() == b"%PDF-old"
    assert os.listdir(tmp_path) == ["faces.pdf"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["."], f"'.' is a folder; name a file in it, as in {os.path.join('.', 'faces.pdf')}"),
        (["file/faces.pdf"], "there is no folder 'file' for faces.pdf; create it first"),
        (["file"], "'file' does not end in .pdf; did you mean file.pdf?"),
        pytest.param(
            ["/dev/null"], "'/dev/null' is a device, not a file; use - to write to standard output", marks=posix
        ),
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
