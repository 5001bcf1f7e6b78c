"""The single file, opened with a click: it serves, and a browser opens. `.ci/try_program.py` tries the file itself."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from html import escape
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import pytest

from tests.conftest import ROOT, Ramble

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a click opens a console there")

# What PyInstaller's file runs, on a port of its own.
PROGRAM = """
import sys
sys.frozen = True
from ramble_tools.cli import clicked, serve
serve.DEFAULT_PORT, clicked.IDLE_SECONDS = map(int, sys.argv[1:])
del sys.argv[1:]
from ramble_tools.__main__ import main
main()
"""


@pytest.fixture
def port() -> int:
    with closing(socket.socket()) as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


@pytest.fixture
def click(tmp_path: Path, port: int) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Return a function that opens the program with a click, on a desktop whose browser prints what it opens."""
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "$1"\n')
    browser.chmod(0o755)
    desktop = {**os.environ, "DISPLAY": ":0", "BROWSER": str(browser)}
    started = []

    def click(idle_seconds: int = 60, **environment: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(port), str(idle_seconds)],
            cwd=ROOT,
            env={**desktop, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        started.append(process)
        return process

    yield click
    for process in started:
        process.kill()
        process.communicate()


def opened_by(program: "subprocess.Popen[str]") -> str:
    """Return the page that the program opens in the browser, or nothing if it ends without one."""
    assert program.stdout
    return program.stdout.readline().rstrip()


@pytest.mark.slow
def test_a_click_serves_and_opens_the_browser(click: Callable[..., "subprocess.Popen[str]"], port: int) -> None:
    server = click(idle_seconds=2)
    url = opened_by(server)
    assert url.startswith(f"http://127.0.0.1:{port}/j/")
    with build_opener(HTTPCookieProcessor()).open(url) as page:
        assert b"New game" in page.read()
    # A second click opens the same pages, where the browser's cookie lets it in.
    again = click()
    assert again.communicate() == (f"http://127.0.0.1:{port}/\n", "")
    assert again.returncode == 0
    assert server.wait(60) == 0, "nobody looks at a page any more"


@pytest.mark.slow
def test_a_port_that_another_program_has(click: Callable[..., "subprocess.Popen[str]"], port: int) -> None:
    with closing(socket.create_server(("127.0.0.1", port))):
        url = opened_by(click())
    assert url.startswith("http://127.0.0.1:") and f":{port}/" not in url
    with urlopen(f"{url.partition('/j/')[0]}/health") as answer:
        assert answer.read().strip() == b"ok"


def test_the_browser_shows_why_it_cannot_start(click: Callable[..., "subprocess.Popen[str]"], tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a scorebook <b>")
    program = click(RAMBLE_BOOK=str(tmp_path / "notes.txt"), TMPDIR=str(tmp_path))
    page, told = program.communicate()
    assert program.returncode == 2
    assert told.startswith("ramble: ") and "notes.txt" in told
    shown = Path(page.strip().removeprefix("file://")).read_text(encoding="utf-8")
    assert escape(told.removeprefix("ramble: ").strip()) in shown


def test_without_a_desktop_it_prints_help(click: Callable[..., "subprocess.Popen[str]"], ramble: Ramble) -> None:
    program = click(DISPLAY="", WAYLAND_DISPLAY="")
    assert program.communicate()[0] == ramble("--help").out
    assert program.returncode == 0
