"""Errors: their lines, and that nothing is decided by what a line says."""

import ast
import re
import textwrap
from collections.abc import Iterator

import pytest

from ramble_tools.errors import (
    UNCHANGED,
    Aside,
    BadInput,
    ByRuling,
    CardNotationError,
    CommandHint,
    Consequence,
    DamagedBookError,
    OutputError,
    did_you_mean,
)
from tests.error_text import findings
from tests.test_layout import MODULES, is_in, parsed


def test_nothing_is_decided_by_the_text_of_an_error() -> None:
    assert not {name: found for name in MODULES if (found := findings(parsed(name)))}


IN_A_HANDLER = """
try:
    read()
except ValueError as error:
    {}
"""


@pytest.mark.parametrize(
    "code",
    [
        "error.args = ('more',)",
        "error.args += ('more',)",
        "if 'locked' in str(error): pass",
        "if 'locked' in repr(error): pass",
        "if 'locked' in error.args[0]: pass",
        "if error.args == ('locked',): pass",
        "if f'{error}' == 'locked': pass",
        "if str(error).startswith('locked'): pass",
        "hint = 'wait' if str(error).lower().endswith('locked') else ''",
        "if re.search('locked', str(error)): pass",
        "if LOCKED.match(str(error)): pass",
        "reason = str(error).partition(';')[0]",
        "reason = str(error).removesuffix('; nothing was changed')",
        "parts = str(error).split('; ')",
        "parts = re.split('; ', str(error))",
        "said = str(error)\n    if 'locked' in said: pass",
        "if 'locked' in (said := str(error)): pass",
        "said = str(error)\n    again = said + '!'\n    if again.count('locked'): pass",
        "cause = error.__cause__\n    if 'locked' in str(cause): pass",
        "if any(sign in str(error) for sign in SIGNS): pass",
        "lines = [line.strip() for line in str(error).splitlines()]\n    if 'locked' in lines: pass",
        "if error.message == 'locked': pass",
        "if error.strerror == 'No space left on device': pass",
        "match str(error):\n        case 'locked': pass",
        "while 'locked' in f'{error}': pass",
        "assert 'locked' in str(error)",
    ],
)
def test_code_that_decides_by_the_text_of_an_error_is_found(code: str) -> None:
    assert findings(ast.parse(IN_A_HANDLER.format(code)))


@pytest.mark.parametrize(
    "code",
    [
        "def trouble(error: sqlite3.Error) -> str:\n    text = str(error)\n    return 'full' if 'full' in text else ''",
        "def trouble(error: 'BadInput | None') -> bool:\n    return 'full' in str(error)",
    ],
)
def test_a_function_that_decides_by_the_text_of_an_error_is_found(code: str) -> None:
    assert findings(ast.parse(code))


@pytest.mark.parametrize(
    "code",
    [
        "raise BadInput(f'--hand: {error}') from None",
        "print(str(error) or 'no reason')",
        "reason = (error.strerror or str(error)).lower()\n    raise OutputError(reason) from error",
        "message = re.sub('^Got', 'got', str(error)).strip()\n    print(message[:80])",
        "if error.errno == ENOSPC: pass",
        "if isinstance(error.__cause__, OSError): pass",
        "if error.text in parts: pass",
        "if 'locked' in name: pass",
        "said = str(error)\n    if said: print(' '.join(said.split()))",
        "error.within('the hand')\n    raise",
        "error.parts.append('leave it out')\n    raise",
    ],
)
def test_code_that_only_shows_an_error_is_not_found(code: str) -> None:
    assert not findings(ast.parse(IN_A_HANDLER.format(code)))


# --- what a page leaves out

# What nobody types on a phone: a command, an option, a ruling.
TYPED = re.compile(r"\bramble [a-z]+|(?<!\S)\(?--[a-z]|\bset [a-z-]+=|\bseats changes\b|\(ruling ")
HINTS = ("CommandHint", "ByRuling")


def constants(node: ast.AST) -> Iterator[str]:
    """Yield the texts in an expression, but for those in a hint."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HINTS:
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "OnPage":
        node = node.args[1]  # what a page says instead
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from constants(child)


def with_commands(tree: ast.AST) -> list[str]:
    """Return the texts of errors that name a command, an option or a ruling without saying so by their class."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    errors = [node for node in calls if re.search(r"Error$|^BadInput$", ast.unparse(node.func))]
    return [text for node in errors for text in constants(node) if TYPED.search(text)]


@pytest.mark.parametrize("part", ["games", "scorebook", "words"])
def test_commands_and_rulings_in_refusals_are_marked(part: str) -> None:
    """Pages leave out what is marked."""
    names = [name for name in MODULES if is_in(name, part)]
    assert names
    assert not {name: found for name in names if (found := with_commands(parsed(name)))}


def test_an_unmarked_command_is_found() -> None:
    code = textwrap.dedent(
        """
        raise BadInput(f"{name} is gone; ramble games restore brings it back")
        raise BadInput("no jokers (ruling jokers=0)")
        raise BadInput("gone", CommandHint("ramble games restore brings it back"), ByRuling("jokers=0"))
        """
    )
    assert with_commands(ast.parse(code)) == [
        " is gone; ramble games restore brings it back",
        "no jokers (ruling jokers=0)",
    ]


# --- lines


def test_a_line_has_parts() -> None:
    error = BadInput("'x' is not a card", ByRuling("jokers=0"), "leave it out", CommandHint("ramble house says more"))
    assert str(error) == "'x' is not a card (ruling jokers=0); leave it out; ramble house says more"
    assert error.line(without=(CommandHint, ByRuling)) == "'x' is not a card; leave it out"
    error.within("card 2 of the hand")
    error.within("--hand")
    error.parts.append(Aside("see --help"))
    assert str(error) == (
        "--hand: card 2 of the hand: 'x' is not a card (ruling jokers=0); leave it out; ramble house says more "
        "(see --help)"
    )
    damaged = DamagedBookError("it is damaged", UNCHANGED, "restore a backup")
    assert damaged.line(without=Consequence) == "it is damaged; restore a backup"
    assert str(BadInput()) == ""


def test_a_question_needs_no_semicolon_after_it() -> None:
    error = CardNotationError("1OS", "has the letter O where a zero belongs", "10S")
    error.parts.append("the rest is kept: 5S")
    assert str(error).endswith("did you mean 10S? the rest is kept: 5S")
    assert error.text == "1OS"


def test_two_errors_that_say_the_same() -> None:
    full = OutputError("the disk is full", UNCHANGED)
    assert full.is_like(OutputError("the disk is full", UNCHANGED))
    assert not full.is_like(OutputError("it is locked", UNCHANGED)) and not full.is_like(None)


def test_a_list_of_names_may_be_cut_short_and_have_another_way() -> None:
    names = ["anna", "bert", "carl", "dora"]
    assert did_you_mean("xyz", names, most=2) == "choose from anna, bert and 2 more"
    assert did_you_mean("xyz", names, other="or a new one") == "choose from anna, bert, carl, dora, or a new one"
    assert did_you_mean("bart", names, most=2, other="or a new one") == "did you mean bert?"


def test_the_first_part_of_several_names_is_answered_with_all_of_them() -> None:
    names = ["jokers", "joker-value", "joker-wild"]
    assert did_you_mean("joker", names) == "choose from joker-value, joker-wild"
    assert did_you_mean("jok", names) == "did you mean jokers?"
