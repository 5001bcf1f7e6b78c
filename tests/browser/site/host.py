"""A web host for the site, as plain as they come: files below a path, and 404.html for what is not there."""

import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PATH = "/ramble-tools/"


class Host:
    """Serves a folder below `PATH` at a free port of 127.0.0.1. The folder may be changed.

    Without `is_cached`, no browser may keep a file in its own cache. `asked` are the paths of all
    requests, and `sent` of those that were answered with the whole file.

    The file `held`, as a path below `PATH`, is not sent before `release` is set.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.sent: list[str] = []
        self.is_cached = True
        self.held, self.release = "", threading.Event()
        host = self

        class Handler(SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def translate_path(self, path: str) -> str:
                name = path.partition("?")[0]
                return str(host.folder / name.removeprefix(PATH)) if name.startswith(PATH) else "/no such file"

            def do_GET(self) -> None:
                host.asked.append(self.path)
                if host.held and self.path == PATH + host.held:
                    host.release.wait()
                super().do_GET()

            def send_error(self, code: int, *_: Any) -> None:
                page = host.folder / "404.html"
                content = page.read_bytes() if page.exists() else b""
                self.send_response(code)
                self.send_header("content-type", "text/html; charset=utf-8")
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                if self.command == "GET":
                    self.wfile.write(content)

            def end_headers(self) -> None:
                if not host.is_cached:
                    self.send_header("cache-control", "no-store")
                super().end_headers()

            def log_request(self, code: Any = 0, *_: Any) -> None:
                if code == 200 and self.command == "GET":
                    host.sent.append(self.path)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}{PATH}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Close the port, so that the host can't be reached."""
        self.release.set()
        self._server.shutdown()
        self._server.server_close()
