"""A new game is what docs/add-a-game.md says: the toy on that page is built in a copy and used like the others."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.new_game import files
from ramble_tools.games.registry import NAMES
from tests.conftest import ROOT

if "war" in NAMES:
    pytest.skip("this project has War already", allow_module_level=True)

PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
FOR_EVERY_GAME = tuple(f"tests/games/test_{name}.py" for name in ("every_game", "every_game_on_paper", "contract"))


def copy_of_the_project(folder: Path) -> Path:
    """Copy everything but what was built or installed, and the word lists, which are large."""
    copy = folder / "ramble-tools"
    shutil.copytree(
        ROOT,
        copy,
        ignore=shutil.ignore_patterns("__pycache__", ".*_cache", ".git", ".venv", ".hypothesis", "wordlists"),
    )
    os.symlink(ROOT / "wordlists", copy / "wordlists")
    return copy


def run(copy: Path, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """Run Python in the copy, which must not see the real project."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment |= {"PYTHONPATH": str(copy), "RAMBLE_HOME": str(copy.parent / "home"), "COLUMNS": "80"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=environment, input=stdin, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with War in it, exactly as the page says."""
    copy = copy_of_the_project(tmp_path_factory.mktemp("war"))
    for module in (("docs.new_game", "war"), ("docs.sessions", "docs/war.md")):
        done = run(copy, "-m", *module)
        assert done.returncode == 0, done.stderr
    return copy


def test_the_page_says_what_the_command_writes(war: Path) -> None:
    page = (war / "docs/add-a-game.md").read_text(encoding="utf-8")
    assert 'add `"war"` to `NAMES`' in page and '"war")' in (war / "ramble_tools/games/registry.py").read_text()
    for path in ("README.md", "docs/README.md"):
        assert f"`{path}`" in page and "[War](" in (war / path).read_text(encoding="utf-8")
    assert "Ann takes 2 cards" in (war / "docs/war.md").read_text(encoding="utf-8")
    table = page.partition("| --- |")[2].partition("\n\n")[0]
    assert len(files("war")) == 10
    for path in files("war"):
        assert path in (table if path.endswith((".md", "/war.py")) else page), path


def test_a_new_game_may_have_another_name(war: Path, tmp_path: Path) -> None:
    copy = tmp_path / "ramble-tools"
    shutil.copytree(war, copy, symlinks=True)
    name = next(name for name in ("golf", "chess") if name not in NAMES)
    done = run(copy, "-m", "docs.new_game", name)
    assert done.returncode == 0 and f"ramble_tools/games/{name}/game.py\n" in done.stdout
    assert "Ann takes 2 cards" in run(copy, "-m", "ramble_tools", name, "score", "Ann=KS", "Bob=9H").stdout
    for path in ("README.md", "docs/README.md"):
        assert f"[{name.title()}](" in (copy / path).read_text(encoding="utf-8"), path
    for arguments, said in (
        ((name,), f"there is already a game, a command or a file called {name}; choose another name\n"),
        (("check",), "there is already a game, a command or a file called check; choose another name\n"),
        (("Golf 2",), "give the name of the game, in small letters, as in golf\n"),
        ((), "give the name of the game, in small letters, as in golf\n"),
    ):
        done = run(copy, "-m", "docs.new_game", *arguments)
        assert (done.returncode, done.stderr) == (2, said)


def test_every_command_works_on_it(war: Path) -> None:
    def ramble(*arguments: str, stdin: str = "") -> str:
        done = run(war, "-m", "ramble_tools", *arguments, stdin=stdin)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return " ".join(done.stdout.split())

    assert " war War: " in ramble("--help")
    assert "score Say which player takes the cards. " in ramble("war", "--help")
    assert "an ace is above the king" in ramble("war", "rules")
    assert ramble("war", "score", "Ann=KS", "Bob=9H").startswith("Ann takes 2 cards ")
    assert ramble("war", "highest", "KS", "9H") == "KS takes 2 cards KS is the highest card"
    assert '(the rules: "the highest card takes all of them")' in ramble("war", "highest", "KS", "9H", "--why")
    assert "wins" in ramble("war", "rules", "win")
    assert json.loads(ramble("war", "score", "Ann=AS", "Bob=9H", "--json"))["rulings"] == ["ace=high"]
    assert "house rules: target=5" in ramble("war", "new", "Ann", "Bob", "--rule", "target=5")
    assert ramble("war", "add", "Ann=KS", "b=9H").startswith("battle 1: Ann takes 2 cards ")
    assert "battle 2: nobody takes the cards" in ramble("war", "play", stdin="AS\n?\nAH\n")
    assert "QS takes 2 cards" in ramble("war", "play", stdin="highest QS 4D\n")
    assert "battle 2 corrected: Bob takes 2 cards" in ramble("war", "edit", "2", "Ann=2S", "Bob=AH")
    assert "Bob 2" in ramble("war", "show")
    assert "undone: correction of battle 2" in ramble("war", "undo")
    assert "redone: correction of battle 2" in ramble("war", "redo")
    assert "AH is the highest card (ruling ace=high)" in ramble("war", "history")
    assert "Cy" in ramble("games", "join", "war", "Cy")
    ramble("war", "add", "Ann=KS", "Bob=9H", "Cy=2C")
    assert json.loads(ramble("war", "show", "--json"))["winner"] == "Ann"
    assert "War" in ramble("players")
    for command in ("rules", "scorepad"):
        ramble("print", command, "war", str(war.parent / f"{command}.pdf"))
        assert (war.parent / f"{command}.pdf").read_bytes().startswith(b"%PDF")
    file = str(war.parent / "war.json")
    ramble("games", "export", "war-1", "--to", file)
    assert "war-1: nothing new" in ramble("games", "import", file)


PAGES = """
from ramble_tools.scorebook.sessions import begin
from tests.web.a_phone import APhone, on_its_own

begin("war", ["Ann", "Bob"], ["target=5"], "toy")
phone = APhone()
assert "War" in phone.get("/new").text and "War" in phone.get("/new?kind=war").text
print(phone.get("/g/toy").form("/add").names - {"seq", "key", "check"})
print(phone.enter("/g/toy", {"card:Ann": "KS", "card:Bob": "JK"}).errors)
print(phone.enter("/g/toy", {"card:Ann": "KS"}).errors)
print(phone.enter("/g/toy", {"card:Ann": "KS", "card:Bob": "9H"}).status)
print(phone.get("/g/toy").text)
print(phone.get("/g/toy/ask").text, phone.get("/g/toy/ask/highest?cards=QS+4D").text)
print(phone.get("/ask/war").text, phone.get("/ask/war/highest?cards=5S+6D").text)
print(phone.send(phone.get("/g/toy/edit/1"), "/edit", {"card:Bob": "AH"}).status)
for page in ("/rules", "/players", "?board=1", "/end"):
    print(page, phone.get("/g/toy" + page).status)
print(phone.get("/g/toy?from=2").text)
alone = on_its_own("/site")
assert "/site/new?kind=war" in alone.get("/site/new").html
print(alone.enter("/site/g/toy", {"card:Ann": "2S", "card:Bob": "3H"}).location)
print(alone.get("/site/g/toy").text)
"""


def test_it_has_its_page_on_phones(war: Path) -> None:
    done = run(war, "-c", PAGES)
    assert done.returncode == 0, done.stderr
    assert "'card:Ann'" in done.stdout and "'card:Bob'" in done.stdout
    assert "['Joker is a joker; War is played without jokers']" in done.stdout
    assert "['No card for Bob; every player turns one up']" in done.stdout
    assert "Battle 1: Ann takes 2 cards" in done.stdout
    assert "Battle 1: Bob takes 2 cards" in done.stdout
    assert done.stdout.count("Which card is the highest?") >= 4
    assert "Q♠ takes 2 cards" in done.stdout and "6♦ takes 2 cards" in done.stdout
    assert "303" in done.stdout and "?board=1 200" in done.stdout
    assert "/site/g/toy\n" in done.stdout and "Battle 2: Bob takes 2 cards" in done.stdout


ON_TABLE = """

def on_table(state: State) -> tuple[OnTable, ...]:
    \"\"\"Return a card.\"\"\"
    return (OnTable("a trick", (("KS", "9H"),), "2 cards"),)
"""
BOARD = """
from ramble_tools.scorebook.sessions import begin
from tests.web.a_phone import APhone

begin("war", ["Ann", "Bob"], [], "shown")
print(APhone().get("/g/shown").text)
"""


def test_what_it_says_is_on_the_table_is_on_its_board(war: Path, tmp_path: Path) -> None:
    copy = tmp_path / "ramble-tools"
    shutil.copytree(war, copy, symlinks=True)
    assert "A trick" not in run(copy, "-c", BOARD).stdout
    module = copy / "ramble_tools/games/war/game.py"
    source = module.read_text(encoding="utf-8")
    match = "from ramble_tools.games import match\n"
    imported = f"{match}from ramble_tools.games.results import OnTable\n"
    module.write_text(source.replace(match, imported) + ON_TABLE, encoding="utf-8")
    done = run(copy, "-c", BOARD.replace('"shown")', '"again")').replace("/g/shown", "/g/again"))
    assert done.returncode == 0, done.stderr
    assert "A trick" in done.stdout and "K ♠ 9 ♥ 2 cards" in " ".join(done.stdout.split())
    shown = json.loads(run(copy, "-m", "ramble_tools", "war", "show", "--json").stdout)
    assert shown["table"] == [{"name": "a trick", "cards": [["KS", "9H"]], "text": "2 cards"}]


def test_what_is_wrong_is_said_in_one_line(war: Path) -> None:
    for arguments, said in (
        (("war", "score", "Ann=KS", "Bob"), "ramble: 'Bob' is not NAME=CARD; give each player one, as in Ann=KS\n"),
        (("war", "score", "Ann=KS", "Ann=2C"), "ramble: 'Ann=2C' is a second card for Ann; give each player one\n"),
        (("war", "score", "Ann=JK", "Bob=2C"), "ramble: JK is a joker; War is played without jokers\n"),
        (("war", "new", "Ann"), "ramble: this game is for 2 to 4 players, not 1"),
    ):
        done = run(war, "-m", "ramble_tools", *arguments)
        assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(said), done.stderr


@pytest.mark.slow
def test_all_the_tests_hold_for_it(war: Path) -> None:
    """The page promises it: after its last step, the quick tests of the whole project pass."""
    for module in ("docs.sessions", "docs.share"):
        run(war, "-m", module)
    done = run(war, *PYTEST)
    assert done.returncode == 0, done.stdout[-3000:]
    # Without -q, which pyproject.toml adds: twice, it would hide the number of tests.
    done = run(war, "-m", "pytest", "-p", "no:cacheprovider", *FOR_EVERY_GAME, "-k", "war")
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) >= 19  # type: ignore[index]


def test_missing_pieces_are_named(war: Path, tmp_path: Path) -> None:
    copy = tmp_path / "ramble-tools"
    shutil.copytree(war, copy, symlinks=True)
    (copy / "tests/games/examples/war.py").unlink()
    (copy / "ramble_tools/games/war/scorepad.py").unlink()
    done = run(copy, *PYTEST, *FOR_EVERY_GAME, "-k", "war")
    assert done.returncode == 1
    assert "war has no examples: write tests/games/examples/war.py" in done.stdout
    assert "war has no scorepad: write ramble_tools/games/war/scorepad.py" in done.stdout


# --- mypy holds a game to the contract


def mypy(copy: Path) -> "subprocess.CompletedProcess[str]":
    """Run mypy on the package alone, with the project's own settings."""
    return run(copy, "-m", "mypy", "ramble_tools", "--config-file", "pyproject.toml")


@pytest.mark.slow
def test_mypy_names_what_breaks_the_contract(war: Path, tmp_path: Path) -> None:
    """In one copy every game is broken in its own way, the toy included; mypy names each."""
    pytest.importorskip("mypy")
    whole = mypy(war)
    assert whole.returncode == 0, whole.stdout
    broken = tmp_path / "ramble-tools"
    shutil.copytree(war, broken, symlinks=True)
    breaks = (
        ("standings", r"import standings as standings$", "import standings as ranking"),
        ("next_up", r"^def next_up\(state: State\)", "def next_up(state: State, name: str)"),
        ("is_over", r"^def is_over\(state: State\) -> bool", "def is_over(state: State) -> str"),
        ("ROUND", r"^ROUND = .*$", "ROUND = 5"),
        ("join", r"^def join\(", "def _join("),
        ("rounds", r"^    rounds: int = 0$", "    turns: int = 0"),
    )
    questions = broken / "ramble_tools/games/war/questions.py"
    questions.write_text(questions.read_text().replace("QUESTIONS = (", "QUESTION = ("))
    passages = broken / "ramble_tools/games/war/passages.py"
    passages.write_text(passages.read_text().replace("PASSAGES = (HIGHEST, EQUAL, TARGET)", "PASSAGES = 3"))
    named = {name: breaks[place % len(breaks)] for place, name in enumerate((*NAMES, "war"))}
    for name, (_, pattern, text) in named.items():
        path = broken / f"ramble_tools/games/{name}/game.py"
        source, count = re.subn(pattern, text, path.read_text(), flags=re.MULTILINE)
        assert count == 1, (name, pattern)
        path.write_text(source)
    found = mypy(broken).stdout
    for protocol in ("QuestionsModule", "PassagesModule"):
        assert re.search(rf"games/war/questions\.py:\d+: error: .*\b{protocol}\b", found), found
    for name, (member, _, _) in named.items():
        assert re.search(rf"games/{name}/form\.py:\d+: error: .*\bGame\b", found), (name, found)
        assert re.search(rf"games/{name}/(form|game)\.py:\d+: note: .*\b{member}\b", found), (name, member, found)
