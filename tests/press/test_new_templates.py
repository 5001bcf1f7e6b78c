"""A new paper, card size or face design is a table in a file of `templates/`: every list is read from there."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

NEW = {
    "shops.toml": '[shop.mine]\nname = "a shop of mine"\nwidth_mm = 63.5\nheight_mm = 88.9\nbleed_mm = 3.0\n',
    "papers.toml": '[paper.executive]\nname = "Executive"\nwidth_mm = 184.2\nheight_mm = 266.7\n',
    "cards.toml": '[card.square]\nname = "square"\nwidth_mm = 63.5\nheight_mm = 63.5\n',
    "faces.toml": '[face.huge]\nlike = "large-index"\n[face.huge.letter]\ncap_height = 30.0\n',
}
# What is run where the templates are in the folder that is the first argument.
PROGRAM = """
import contextlib, io, json, os, sys
import ramble_tools.data_files as data
ours = data.data_path
data.data_path = lambda *parts: os.path.join(sys.argv[1], *parts[1:]) if parts[0] == "templates" else ours(*parts)
from ramble_tools.cli.main import run
from docs.sessions import options_table
from tests.web.a_phone import APhone

os.chdir(sys.argv[2])
found = {}
def ran(line):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        run(line.split())
    return " ".join(out.getvalue().replace("\\u2502", " ").split())
for line in sys.argv[3:]:
    found[line] = ran(line)
found["page"] = APhone().get("/print/faces").html
found["images page"] = APhone().get("/print/images").html
found["manual"] = options_table()
found["labels page"] = APhone().get("/print/labels").html
found["new page"] = APhone().get("/print/faces?paper=executive&size=square&style=huge&only=qS").text
def completed(line):
    os.environ.update(_TYPER_COMPLETE_ARGS=line, _TYPER_COMPLETE_FISH_ACTION="get-args")
    os.environ["_RAMBLE_COMPLETE"] = "complete_fish"
    try:
        return ran("")
    finally:
        del os.environ["_RAMBLE_COMPLETE"]
for option in ("--paper ex", "--size sq", "--style hu"):
    found[option] = completed(f"ramble print faces {option}")
print(json.dumps(found))
"""
LISTS = {
    "paper": "letter, a4, a5, legal, a3, tabloid, executive",
    "size": "poker, 63x88, bridge, mini, tarot, jumbo, square",
    "style": "classic, large-index, minimal, huge",
}


def test_a_table_more_is_in_the_help_the_page_the_manual_the_completion_and_the_refusals(tmp_path: Path) -> None:
    templates, work = tmp_path / "templates", tmp_path / "work"
    shutil.copytree(ROOT / "templates", templates)
    work.mkdir()
    for name, text in NEW.items():
        with open(templates / name, "a") as file:
            file.write(f"\n{text}")
    helps = [f"print {name} --help" for name in ("faces", "labels", "box", "guide", "scorepad", "rules", "calibration")]
    refusals = [f"print faces x.pdf --{option} x{option}" for option in ("paper", "size", "style")]
    done = "print faces ok.pdf --paper executive --size square --style huge --only qS"
    command = [sys.executable, "-c", PROGRAM, str(templates), str(work)]
    lines = [*helps, *refusals, "print guide executive", "print images --help", done]
    ran = subprocess.run([*command, *lines], capture_output=True, text=True, cwd=ROOT, check=True)
    found = json.loads(ran.stdout)
    for line in helps:
        assert LISTS["paper"] in found[line], line
    for line in ("print faces --help", "print labels --help", "print box --help", "print images --help"):
        assert LISTS["size"] in found[line], line
    for line in ("print faces --help", "print images --help"):
        assert LISTS["style"] in found[line], line
    for option, line in zip(LISTS, refusals, strict=True):
        assert f"choose from {LISTS[option]}" in found[line], line
    assert "for the paper, type --paper executive" in found["print guide executive"]
    assert "1 card on 1 page of Executive" in found[done]
    for each in LISTS.values():
        assert each in found["manual"]
    assert '<option value="mine">A shop of mine</option>' in found["images page"]
    for page in ("page", "labels page"):
        assert '<option value="executive">Executive</option>' in found[page]
        assert '<option value="square">Square, 63.5 x 63.5 mm</option>' in found[page]
    assert '<option value="huge">Huge</option>' in found["page"]
    assert "1 card on 1 page of Executive" in found["new page"]
    assert [found[option] for option in ("--paper ex", "--size sq", "--style hu")] == ["executive", "square", "huge"]
