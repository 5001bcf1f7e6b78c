"""The single file, opened with a click: it serves the pages to this computer, and opens the browser.

It is for people who have never seen a terminal, so the browser also shows why it can't start. `.ci/single_file` makes
the file.
"""

import os
import sys

# How long the server goes on after the last page was closed. There is no terminal in which Ctrl-C would stop it.
IDLE_SECONDS = 60 * 60


def is_clicked() -> bool:
    """Return whether this is the single file, opened with a click: on a desktop, without a terminal."""
    if not getattr(sys, "frozen", False):  # which PyInstaller sets
        return False
    if sys.platform == "win32":
        import ctypes

        # A click opens a console for this process and the one that unpacked it alone.
        return ctypes.windll.kernel32.GetConsoleProcessList((ctypes.c_uint32 * 4)(), 4) <= 2
    has_desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_desktop and not any(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def serve_to_browser() -> int:
    """Serve this computer and open the browser, and return the exit status. If a server is running, only open it.

    It ends an hour after the last page was closed. Raises RambleError if it can't start.
    """
    from contextlib import closing

    from ramble_tools.cli.serve import DEFAULT_PORT, join_url, serve_at
    from ramble_tools.errors import BadInput, RambleError
    from ramble_tools.scorebook.book import reading
    from ramble_tools.web import codes, server
    from ramble_tools.web.addresses import LOOPBACK

    try:
        with reading():
            pass  # a book that can't be read is refused at once
        try:
            place = server.place(lan=False, address=None, port=DEFAULT_PORT)
        except BadInput:
            if _is_served(LOOPBACK, DEFAULT_PORT):
                _open(f"http://{LOOPBACK}:{DEFAULT_PORT}/")
                return 0
            place = server.place(lan=False, address=None, port=0)
        with closing(place):
            allowed = codes.codes()
            serve_at(place, allowed, lambda: _open(join_url(place, allowed)), idle_seconds=IDLE_SECONDS)
    except RambleError as error:
        _show(str(error))
        raise
    return 0


def _is_served(address: str, port: int) -> bool:
    """Return whether `ramble serve` answers there."""
    from http.client import HTTPConnection, HTTPException

    connection = HTTPConnection(address, port, timeout=2)
    try:
        connection.request("GET", "/health")
        return connection.getresponse().read(3).strip() == b"ok"
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _show(message: str) -> None:
    """Show why it can't start on a page of its own."""
    from html import escape
    from pathlib import Path
    from tempfile import mkdtemp

    page = Path(mkdtemp(), "ramble.html")
    page.write_text(f"<!doctype html><meta charset=utf-8><title>Ramble</title><p>{escape(message)}", encoding="utf-8")
    _open(page.as_uri())


def _open(url: str) -> None:
    """Open a page in the browser, without waiting for it: some browsers end only when they are closed."""
    import threading
    import webbrowser

    from ramble_tools.cli.output import complain

    if sys.stdout.isatty():  # the window that a click opens on Windows
        print(f"Ramble is in your browser, at {url}\nTo stop it, close this window.", flush=True)

    def wait() -> None:
        if not webbrowser.open(url):
            complain(f"no browser can be opened; open {url} in one")

    threading.Thread(target=wait).start()
