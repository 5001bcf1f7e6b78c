"""The layout of the package: which module imports which, where game names may occur, and how long a module may be."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ramble_tools.cli.root import COMMANDS
from ramble_tools.games.registry import NAMES
from tests.conftest import ROOT

PACKAGE = ROOT / "ramble_tools"
LONGEST = 700


def module_name(path: Path) -> str:
    """Return the dotted name of a file: ramble_tools/words/rack.py is ramble_tools.words.rack."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def parsed(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def nodes(tree: ast.AST, *, types_too: bool) -> Iterator[ast.AST]:
    """Yield every node below this one; unless `types_too`, without the imports that are only for types."""
    for child in ast.iter_child_nodes(tree):
        if is_type_checking(child) and not types_too:
            assert isinstance(child, ast.If)
            for node in child.orelse:
                yield node
                yield from nodes(node, types_too=types_too)
        else:
            yield child
            yield from nodes(child, types_too=types_too)


@cache
def imported(name: str, *, types_too: bool) -> frozenset[str]:
    """Return the modules of this package that a module imports, at its top or within a function.

    `from package import module` imports the module. Modules that import_module loads at run time are not included.
    """
    found: set[str] = set()
    for node in nodes(parsed(name), types_too=types_too):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{name} has a relative import; write the whole name"
            for each in node.names:
                whole = f"{node.module}.{each.name}"
                found.add(whole if whole in MODULES else node.module)
    return frozenset(found & MODULES.keys())


def cycle_through(name: str) -> list[str]:
    """Return the shortest path from a module back to itself along its imports, or [] if there is none."""
    paths = [[name]]
    seen = set()
    while paths:
        longer = []
        for path in paths:
            for each in sorted(imported(path[-1], types_too=False)):
                if each == name:
                    return [*path, name]
                if each not in seen:
                    seen.add(each)
                    longer.append([*path, each])
        paths = longer
    return []


def test_no_import_cycle() -> None:
    cycles = [cycle for cycle in map(cycle_through, MODULES) if cycle]
    shortest = min(cycles, key=len, default=[])
    assert not shortest, f"modules import each other: {' -> '.join(shortest)}"


FOLDERS = ("cli", "games", "words", "scorebook", "press", "web")

# What a part of the package must not import. A part is a folder or a module.
FORBIDDEN = {
    "cards": FOLDERS,
    "letters": FOLDERS,
    "errors": FOLDERS,
    "words": ("cli", "games", "scorebook", "press", "web"),
    "games": ("cli", "scorebook", "press", "web"),
    "scorebook": ("cli", "press", "web"),
    "press": ("cli", "scorebook", "web"),
    "web": ("cli", "press"),
}


def is_in(name: str, part: str) -> bool:
    return f"{name}.".startswith(f"ramble_tools.{part}.")


@pytest.mark.parametrize("part", FORBIDDEN)
def test_imports_go_one_way(part: str) -> None:
    members = [name for name in MODULES if is_in(name, part)]
    assert members, f"there is no ramble_tools/{part}; correct this test"
    wrong = [
        f"{name} imports {each}"
        for name in members
        for each in sorted(imported(name, types_too=True))
        if any(is_in(each, other) for other in FORBIDDEN[part])
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", NAMES)
def test_no_game_imports_another(game: str) -> None:
    others = [f"games.{other}" for other in NAMES if other != game]
    wrong = [
        f"{name} imports {each}"
        for name in MODULES
        if is_in(name, f"games.{game}")
        for each in sorted(imported(name, types_too=True))
        if any(is_in(each, other) for other in others)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", NAMES)
def test_no_referee_asks_for_advice(game: str) -> None:
    wrong = [
        f"{name} imports {each}"
        for name in MODULES
        if is_in(name, f"games.{game}") and not is_in(name, f"games.{game}.advice")
        for each in sorted(imported(name, types_too=True))
        if is_in(each, f"games.{game}.advice")
    ]
    assert not wrong, "\n".join(wrong)


# Where `ramble` is not a game: in the project's name, in a header of ours, and as the program before a command or a
# field for a game's name.
NOT_A_GAME = re.compile(
    r"\bramble_tools\b|\bramble-tools\b|\bRamble Tools\b|\bx-ramble\b|\bramble (?=\{\}|GAME\b|"
    + "|".join(rf"{command}\b" for command in COMMANDS if command not in NAMES)
    + ")"
)


def docstrings(tree: ast.Module) -> set[ast.AST]:
    """Return the nodes of all docstrings, which may name games in examples."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = [node.body[0] for node in ast.walk(tree) if isinstance(node, owners) and node.body]
    return {node.value for node in first if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}


def names_and_strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every identifier and string with its line; each field of an f-string is {}."""
    passed = docstrings(tree)
    for node in ast.walk(tree):
        if node in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {each for each in node.values if isinstance(each, ast.Constant)}
            texts = [str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values]
            yield node.lineno, "".join(texts)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str | bytes):
                yield node.lineno, str(node.value)
        else:
            for field in ("id", "attr", "name", "arg", "asname", "module"):
                value = getattr(node, field, None)
                if isinstance(value, str):
                    yield getattr(node, "lineno", 0), value


def with_a_game(tree: ast.Module) -> list[tuple[int, str]]:
    """Return the identifiers and strings in which one of the words is the name of a game, with their lines."""
    return [
        (line, text)
        for line, text in names_and_strings(tree)
        if set(re.findall("[a-z]+", NOT_A_GAME.sub("", text).lower())) & set(NAMES)
    ]


@pytest.mark.parametrize("name", [name for name in MODULES if is_in(name, "scorebook") or is_in(name, "web")])
def test_the_scorebook_and_the_pages_know_no_game_by_name(name: str) -> None:
    """A sixth game changes nothing here. Docstrings and comments may have examples."""
    wrong = [f"{MODULES[name].relative_to(ROOT)}:{line}: {text!r}" for line, text in with_a_game(parsed(name))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("x = 'put it below one, as [dumbal]'", True),
        ("dukes_only = 1", True),
        ("from ramble_tools.games.ramble import game", True),
        ("x = 'ramble dumbal new'", True),
        ("x = f'{y} of Ramble'", True),
        ("x = 'ramble games export --all'", False),
        ("x = f'ramble {game} new Ann Bob'", False),
        ("x = 'ramble GAME rules'", False),
        ("import ramble_tools", False),
        ("x = 'Ramble Tools'", False),
        ("def f():\n    'As in [dumbal].'", False),
    ],
)
def test_uses_of_game_names_are_found(line: str, found: bool) -> None:
    assert bool(with_a_game(ast.parse(line))) == found


def test_packages_are_empty() -> None:
    """A verdict imports nothing that it does not need."""
    packages = [path for path in MODULES.values() if path.name == "__init__.py"]
    full = {path.relative_to(PACKAGE).parent.as_posix() for path in packages if path.stat().st_size}
    assert full <= {".", "press", "scorebook", "web"}


@pytest.mark.parametrize("name", MODULES)
def test_no_module_is_too_long(name: str) -> None:
    count = len(MODULES[name].read_text(encoding="utf-8").splitlines())
    assert count <= LONGEST, f"{name} has {count} lines, more than {LONGEST}: split it by concept"
