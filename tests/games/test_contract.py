"""What the contract promises beyond its types: forms without a terminal, and rounds that are decided once."""

import ast
import re
import subprocess
import sys

import pytest

from ramble_tools.games.dumbal import game as dumbal
from ramble_tools.games.dumbal.hands import Outcome, Round, score
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.fields import next_field
from ramble_tools.games.registry import NAMES, find_form, find_game
from ramble_tools.scorebook.sessions import look
from tests.conftest import ROOT, Ramble
from tests.games.helpers import type_in

# The lines for mypy at the end of the files of a game: each module with its protocol.
COMPARED = {
    "form.py": {"game": "Game", "form": "Form"},
    "questions.py": {"questions": "QuestionsModule", "passages": "PassagesModule"},
}
TERMINAL = {"typer", "click", "prompt_toolkit"}


@pytest.mark.parametrize("game", NAMES)
def test_a_form_needs_no_terminal(game: str) -> None:
    code = (
        f"import sys, ramble_tools.games.{game}.form; print({{'typer', 'click', 'prompt_toolkit'}} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("game", NAMES)
def test_mypy_compares_all_that_a_game_offers(game: str) -> None:
    folder = ROOT / "ramble_tools" / "games" / game
    for file, modules in COMPARED.items():
        source = (folder / file).read_text(encoding="utf-8")
        for module, protocol in modules.items():
            assert re.search(rf"^    _{module}: {protocol}\b.* = {module}$", source, re.MULTILINE), (file, module)


@pytest.mark.parametrize("game", NAMES)
def test_a_games_refusal_names_no_option(game: str) -> None:
    """Only the command line knows the names of options; a web page would show the same refusal.

    A question has a text for each of the two, and help that no page shows.
    """
    for path in (ROOT / "ramble_tools" / "games" / game).glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        of_shell = {
            inner
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            for part in {"OnPage": call.args[:1], "CommandHint": call.args, "Question": call.args}.get(call.func.id, [])
            for inner in ast.walk(part)
        }
        for node in ast.walk(tree):
            if node not in of_shell and isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert " --" not in node.value and not node.value.startswith("--"), (path.name, node.value)


@pytest.mark.parametrize("game", NAMES)
def test_every_field_has_a_name_and_a_question(ramble: Ramble, game: str) -> None:
    type_in(ramble, game)
    history = look(game).history
    form = find_form(game)
    for setting in (history.setting(), history.setting(1)):
        fields = form.fields(setting, {})
        assert len({field.name for field in fields}) == len(fields)
        assert all(field.label.endswith("?") for field in fields)
        first = next_field(fields, {})
        assert first is not None and not first.more


def test_adding_a_hand_decides_it_once(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(ramble, "dumbal")
    before = len(look("dumbal").history.played)
    decided: list[Round] = []

    def counted(round: Round, rules: Rules) -> Outcome:
        decided.append(round)
        return score(round, rules)

    monkeypatch.setattr(dumbal, "score", counted)
    assert ramble("dumbal add Ann=4 Bob=17 Cy=9 --caller Ann --json").json["winners"] == ["Ann"]
    # Each hand in the log is decided once for the replay, and the new one once.
    assert len(decided) == before + 1


@pytest.mark.parametrize("game", NAMES)
def test_add_gives_the_same_answer_as_score(ramble: Ramble, game: str) -> None:
    """The change carries it, so that no round is judged a second time."""
    type_in(ramble, game)
    for played in look(game).history.played:
        told = played.change.told
        assert told is played.change.told, "worked out once"
        assert told.summary and told.answer
    assert find_game(game).ROUND
