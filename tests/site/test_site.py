"""`ramble site`: what is in the folder, what it may replace, and where Pyodide comes from."""

import hashlib
import io
import json
import os
import re
import struct
import subprocess
import sys
import tarfile
from base64 import b64encode
from pathlib import Path

import pytest

from ramble_tools.data_files import data_path
from ramble_tools.site import build, npm
from ramble_tools.site.archives import NOT_DRAWN, PROGRAMS, archives, unpacked
from ramble_tools.web.static_files import assets
from tests.conftest import Ramble, Refused

NAMES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


NO_SERVER = ("addresses", "app", "away", "server", "guard", "hub", "connections")
PYODIDE = {name: name.encode() for name in NAMES}


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    """Return the archives, which take a second and a half to pack."""
    return archives(PYODIDE)


@pytest.fixture(scope="module")
def files(made: dict[str, bytes]) -> dict[str, bytes]:
    return build.site(PYODIDE, made)


@pytest.fixture
def already_packed(made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command take these archives, which it would make from the same files, and not compile them."""
    monkeypatch.setattr("ramble_tools.site.archives.archives", lambda parts: made if parts == PYODIDE else {})
    monkeypatch.setattr("ramble_tools.site.bytecode.compiled", lambda sources, _: sources)


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a packed file as npm makes it, which is taken for the right one."""
    path = tmp_path / npm.FILE_NAME
    with tarfile.open(path, "w:gz") as archive:
        for name in NAMES:
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(name)
            archive.addfile(entry, io.BytesIO(name.encode()))
    monkeypatch.setattr(npm, "SHA512", hashlib.sha512(path.read_bytes()).hexdigest())
    return path


@pytest.fixture
def fake_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a folder for an `npm` or `node` of our own in front of the path."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return folder


def put(program: Path, script: str) -> None:
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def listed(files: dict[str, bytes]) -> dict[str, dict[str, object]]:
    script = files["files.js"].decode()
    found: dict[str, dict[str, object]] = json.loads(script.removeprefix("self.SITE = ").removesuffix(";\n"))["files"]
    return found


def test_the_same_inputs_make_the_same_bytes(files: dict[str, bytes]) -> None:
    assert build.site(PYODIDE, archives(PYODIDE)) == files


def test_each_file_is_listed_with_its_hash(files: dict[str, bytes]) -> None:
    not_kept = {"files.js", "sw.js", "404.html", "screenshot-pad.png", "screenshot-scores.png"}
    for path, content in files.items():
        if path not in not_kept:
            hash = b64encode(hashlib.sha256(content).digest()).decode()
            assert listed(files).pop(path) == {"bytes": len(content), "hash": hash}
    assert set(listed(files)) == set(files) - not_kept


def test_a_new_version_of_the_program_fetches_only_that(files: dict[str, bytes]) -> None:
    assert {name for name in files if name.endswith(".pack")} == {
        *("program.pack", "words.pack", "libraries.pack", "print.pack", "standard.pack")
    }
    assert not [name for name in unpacked(files["program.pack"]) if "wordlists" in name]
    words = unpacked(files["words.pack"])
    assert words["ramble_tools/wordlists/words.tsv"] == Path(data_path("wordlists", "words.tsv")).read_bytes()


def test_a_browser_gets_the_pages_with_their_templates_compiled(made: dict[str, bytes]) -> None:
    program = set(unpacked(made["program.pack"]))
    assert {
        "ramble_tools/web/pages.py",
        "ramble_tools/site/browser.py",
        "ramble_tools/scorebook/text/file.py",
    } <= program
    assert any(name.startswith("ramble_tools/web/compiled_templates/tmpl_") for name in program)
    assert not [name for name in program if name.startswith(tuple(f"ramble_tools/web/{each}.py" for each in NO_SERVER))]
    assert not [name for name in program if name.endswith(".html") or "/cli/" in name or "/postgres/" in name]


def test_only_printing_needs_the_press(made: dict[str, bytes]) -> None:
    assert not [name for name in unpacked(made["program.pack"]) if name.startswith(("ramble_tools/press", "reportlab"))]
    printed = set(unpacked(made["print.pack"]))
    assert {"ramble_tools/press/faces.py", "ramble_tools/templates/faces.toml", "reportlab/pdfgen/canvas.py"} <= printed
    assert "ramble_tools/templates/fonts/AtkinsonHyperlegible-Bold.ttf" in printed


def test_the_licenses_go_along(files: dict[str, bytes]) -> None:
    found = {name for path, each in files.items() if path in (*PROGRAMS, "words.pack") for name in unpacked(each)}
    for part in ("jinja2", "markupsafe", "segno", "reportlab", "LICENSE-SCOWL", "LICENSE-WORDNET", "OFL.txt"):
        assert [name for name in found if part in name.lower() or part in name], part
    assert [name for name in found if "licenses/" in name]


def test_every_path_in_the_first_page_is_below_the_folder(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    for path in re.findall(r'(?:href|src)="([^"]*)"', page):
        assert path in files or path in ("backup/file", "receive"), "Python makes these"
    assert "POLICY" not in page and "STYLE" not in page


def test_the_app_has_its_icons_and_pictures(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["app.webmanifest"])
    shown = [
        *manifest["icons"],
        *manifest["screenshots"],
        *(icon for each in manifest["shortcuts"] for icon in each["icons"]),
    ]
    for each in shown:
        if each["src"].endswith(".png"):
            width, height = struct.unpack(">II", files[each["src"]][16:24])
            assert each["sizes"] == f"{width}x{height}"
    drawn = {(each["sizes"], each["purpose"]) for each in manifest["icons"] if each["src"].endswith("png")}
    assert drawn == {(size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")}


def test_the_policy_allows_no_eval_and_no_other_origin(files: dict[str, bytes]) -> None:
    for name in ("index.html", "404.html"):
        policy = re.search(r'Policy" content="([^"]*)"', files[name].decode())
        assert policy and policy[1].startswith("default-src 'none'; ")
        assert "'unsafe-eval'" not in policy[1] and "'unsafe-inline'" not in policy[1] and "http" not in policy[1]


def test_the_policy_allows_the_script_for_deep_links(files: dict[str, bytes]) -> None:
    page = files["404.html"].decode()
    script = page.partition("<script>")[2].partition("</script>")[0]
    assert f"script-src 'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" in page


def test_styles_and_scripts_are_where_the_pages_look_for_them(files: dict[str, bytes]) -> None:
    found = {path.rpartition("/")[2] for path in files if path.startswith("static/")}
    assert found == set(assets())


# --- the command


@pytest.mark.usefixtures("already_packed")
def test_the_command_says_what_it_wrote(ramble: Ramble, packed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    answer = ramble("site", str(folder), "--pyodide", str(packed), "--json")
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert (answer.status, answer.err) == (0, "")
    assert answer.json == {
        "folder": str(folder),
        "files": len(found),
        "bytes": sum(map(len, found.values())),
        "compressed": build.compressed_size(found),
        "version": build.version_of(found),
    }
    assert (
        json.loads(found["files.js"].decode().removeprefix("self.SITE = ").removesuffix(";\n"))["version"]
        == (answer.json["version"])
    )
    again = ramble("site", str(folder), "--pyodide", str(packed))
    assert (again.status, again.err) == (0, "")
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == set(found)
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".part")] == []


def test_a_folder_with_other_files_is_left_alone(refused: Refused, packed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("mine")
    line = refused("site", str(folder), "--pyodide", str(packed))
    assert line.endswith("has files that are not of the site, such as index.html; name a new folder")
    assert [each.read_text() for each in folder.iterdir()] == ["mine"]


@pytest.mark.usefixtures("already_packed")
def test_a_file_that_was_added_to_the_site_is_not_lost(
    ramble: Ramble, refused: Refused, packed: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    assert ramble("site", str(folder), "--pyodide", str(packed)).status == 0
    (folder / "CNAME").write_text("ramble.example.org")
    line = refused("site", str(folder), "--pyodide", str(packed))
    assert line.endswith("has files that are not of the site, such as CNAME; name a new folder")
    assert (folder / "CNAME").exists() and (folder / "index.html").exists()


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("", "the folder's name is empty; give one, as in ramble-site"),
        ("file", "is a file; name a folder"),
        ("none/site", "for site; create it first"),
    ],
)
def test_what_is_not_a_folder(
    refused: Refused, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    assert refused("site", name, "--pyodide", str(packed)).endswith(line)


@pytest.mark.parametrize("content", [b"", b"not a packed file"])
def test_a_wrong_file(refused: Refused, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "wrong.tgz"
    path.write_bytes(content)
    line = refused("site", str(tmp_path / "site"), "--pyodide", str(path))
    assert line.endswith("is not pyodide-314.0.7.tgz from npm; get that file with: npm pack pyodide@314.0.7")
    assert not (tmp_path / "site").exists()


def test_a_file_that_is_not_there(refused: Refused, tmp_path: Path) -> None:
    line = refused("site", str(tmp_path / "site"), "--pyodide", str(tmp_path / "none.tgz"))
    assert line.endswith("can't be read: no such file or directory")


@pytest.mark.parametrize(("missing", "options"), [("npm", ""), ("node", "--pyodide")])
def test_without_node_js(
    refused: Refused, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, options: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    line = refused("site", str(tmp_path / "site"), *([options, str(packed)] if options else []))
    hint = "install Node.js 18 or newer from https://nodejs.org/, which brings node and npm"
    assert line == f"{missing} is not installed; {hint}"
    assert not (tmp_path / "site").exists()


@pytest.mark.skipif(os.name == "nt", reason="the node of this test is a shell script")
def test_a_node_js_that_is_too_old(refused: Refused, fake_npm: Path, packed: Path, tmp_path: Path) -> None:
    put(fake_npm / "node", "echo SyntaxError >&2; exit 1")
    line = refused("site", str(tmp_path / "site"), "--pyodide", str(packed))
    assert line == "node can't compile the app; install Node.js 18 or newer"
    assert not (tmp_path / "site").exists()


@pytest.mark.usefixtures("already_packed")
@pytest.mark.skipif(os.name == "nt", reason="the npm of this test is a shell script")
def test_npm_fetches_once(ramble: Ramble, fake_npm: Path, packed: Path, tmp_path: Path) -> None:
    put(fake_npm / "npm", f'[ "$1 $2" = "pack pyodide@314.0.7" ] && cp {packed} "$4" && echo x >> {tmp_path}/asked')
    for name in ("one", "two"):
        assert ramble("site", str(tmp_path / name)).status == 0
    assert (tmp_path / "asked").read_text() == "x\n"


@pytest.mark.usefixtures("already_packed")
@pytest.mark.skipif(os.name == "nt", reason="the npm of this test is a shell script")
def test_what_npm_fetched_need_not_be_kept(
    ramble: Ramble, fake_npm: Path, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(fake_npm / "npm", f'cp {packed} "$4"')
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "file"))
    assert ramble("site", str(tmp_path / "site")).status == 0


@pytest.mark.skipif(os.name == "nt", reason="the npm of this test is a shell script")
@pytest.mark.parametrize(
    ("script", "line"),
    [
        (
            "exit 1",
            "npm could not fetch pyodide@314.0.7; try again when its registry can be reached, or name the file with "
            "--pyodide pyodide-314.0.7.tgz",
        ),
        (
            'echo wrong > "$4/pyodide-314.0.7.tgz"',
            "what npm fetched is not the pyodide@314.0.7 that this version of Ramble Tools knows",
        ),
    ],
)
def test_npm_fails(ramble: Ramble, fake_npm: Path, tmp_path: Path, script: str, line: str) -> None:
    put(fake_npm / "npm", script)
    answer = ramble("site", str(tmp_path / "site"))
    assert (answer.status, answer.out, answer.err) == (2, "", f"ramble: {line}\n")
    assert not (tmp_path / "site").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        "faces OUT --backs long --name Friday",
        "labels OUT --sheet 5160",
        "sheets letter --learn OUT",
        "guide OUT",
        "box OUT",
        "scorepad dumbal OUT",
        "rules OUT",
        "calibration OUT",
    ],
)
def test_nothing_that_the_app_leaves_out_is_needed_to_print(command: str, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    line = ["ramble", "print", *command.replace("OUT", str(out)).split()]
    left_out = [part.removesuffix(".py").replace("/", ".") for part in NOT_DRAWN if part.endswith(".py")]
    program = (
        f"import sys; sys.modules |= dict.fromkeys({left_out}); sys.argv = {line}; import ramble_tools.__main__ as m"
    )
    subprocess.run([sys.executable, "-c", f"{program}; m.main()"], check=True)
    assert out.exists()
