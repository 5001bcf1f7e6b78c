"""The manual page that an installation puts where man looks: it is what the commands say today."""

import shutil
import subprocess

import pytest

from docs import share


def test_the_file_is_what_the_commands_say() -> None:
    assert share.FILE.read_text(encoding="utf-8") == share.man_page(), "run .venv/bin/python -m docs.share"


def test_the_manual_page_has_every_command_and_its_options() -> None:
    page = share.man_page()
    assert page.count("\n.SS ramble ") > 100
    assert ".SS ramble check {WORD...}\n" in page
    assert "\n.B \\-\\-lan\nLet phones on the local network join.\n" in page


def test_the_manual_page_is_without_mistakes() -> None:
    if not shutil.which("groff"):
        pytest.skip("groff is not installed")
    groff = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z"]
    done = subprocess.run(groff, input=share.man_page().encode(), capture_output=True)
    assert (done.returncode, done.stderr.decode()) == (0, "")
