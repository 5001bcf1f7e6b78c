"""Try a program that was built, in an empty folder and as on a computer where nobody has used it before.

    python .ci/try_program.py dist/ramble

It checks a word, prints the faces, keeps a score, and serves. The single file for Linux is also started with a click.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen


def main() -> None:
    """Try the program that the first argument names. Raises AssertionError or CalledProcessError if it fails."""
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as empty:
        folder = Path(empty)
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
        path = os.environ["PATH"] if os.name == "nt" else "/usr/bin:/bin"
        environment = {**kept, "PATH": path, "HOME": empty, "RAMBLE_HOME": str(folder / "home")}

        def answer(*arguments: str) -> str:
            done = subprocess.run(
                [program, *arguments], cwd=folder, env=environment, stdout=subprocess.PIPE, check=True, encoding="utf-8"
            )
            print("$ ramble", *arguments, "\n" + done.stdout)
            return done.stdout

        assert answer("--version").startswith("ramble ")
        assert answer("check", "quartz").startswith("QUARTZ is a word")
        assert answer("print", "faces").startswith("ramble-faces.pdf: 108 cards on 12 pages")
        assert (folder / "ramble-faces.pdf").read_bytes().startswith(b"%PDF")
        answer("dumbal", "new", "Ann", "Bob")
        answer("dumbal", "add", "Ann=4", "Bob=17", "--caller", "Ann")
        assert [each["score"] for each in json.loads(answer("dumbal", "show", "--json"))["players"]] == [0, 17]
        with subprocess.Popen(
            [program, "serve", "--port", "0", "--json"], cwd=folder, env=environment, stdout=subprocess.PIPE
        ) as serving:
            assert serving.stdout
            _require_served(json.loads(serving.stdout.readline())["url"])
            serving.terminate()
        if sys.platform == "linux":
            _click(program, folder, environment)


def _click(program: str, folder: Path, environment: dict[str, str]) -> None:
    browser, opened = folder / "browser", folder / "opened"
    browser.write_text(f'#!/bin/sh\nenv > "{folder}/env"\necho "$1" > "{opened}"\n')
    browser.chmod(0o755)
    desktop = {**environment, "DISPLAY": ":0", "BROWSER": str(browser)}
    nowhere = subprocess.DEVNULL
    with subprocess.Popen([program], cwd=folder, env=desktop, stdin=nowhere, stdout=nowhere, stderr=nowhere) as clicked:
        while not (opened.exists() and opened.read_text()):
            assert clicked.poll() is None, "it has stopped"
            time.sleep(0.1)
        url = opened.read_text().strip()
        print("a click opens", url)
        _require_served(url.partition("/j/")[0])
        assert "LD_LIBRARY_PATH" not in (folder / "env").read_text()
        clicked.terminate()


def _require_served(url: str) -> None:
    with urlopen(f"{url}/health") as answer:
        assert answer.read().strip() == b"ok"
    print("served at", url)


if __name__ == "__main__":
    main()
