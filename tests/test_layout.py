"""The layout of the package: which module imports which, what is private, and where game names may occur."""

import ast
import re
from collections.abc import Iterator, Set
from contextlib import suppress
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from ramble_tools.cli.root import COMMANDS
from ramble_tools.games.registry import NAMES
from tests.conftest import ROOT

PACKAGE = ROOT / "ramble_tools"


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
    # A module that imports itself is compared by mypy with a protocol.
    return frozenset(found & MODULES.keys() - {name})


def test_no_import_cycle() -> None:
    """CycleError names the modules of a cycle, also of one along imports for types."""
    TopologicalSorter({name: imported(name, types_too=True) for name in MODULES}).prepare()


FOLDERS = ("cli", "games", "words", "scorebook", "press", "web", "site")

# What a part of the package must not import. A part is a folder or a module.
FORBIDDEN = {
    "cards": FOLDERS,
    "letters": FOLDERS,
    "errors": FOLDERS,
    "words": ("cli", "games", "scorebook", "press", "web", "site"),
    "games": ("cli", "scorebook", "press", "web", "site"),
    "scorebook": ("cli", "press", "web", "site"),
    "press": ("cli", "scorebook", "web", "site"),
    "site": ("cli",),
    "web": ("cli", "site"),
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
        # A question may ask for advice: then it is imported only when it is asked.
        if is_in(name, f"games.{game}")
        and not any(is_in(name, f"games.{game}.{each}") for each in ("advice", "questions", "word_questions"))
        for each in sorted(imported(name, types_too=True))
        if is_in(each, f"games.{game}.advice")
    ]
    assert not wrong, "\n".join(wrong)


# Where `ramble` is not a game: in the project's name, in a header of ours, and as the program before a command or a
# field for a game's name.
NOT_A_GAME = re.compile(
    r"\bramble_tools\b|\bramble-(?:tools\b|(?=\{\}))|\bRamble Tools\b|\bx-ramble\b|\bramble (?=\{\}|GAME\b|"
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


def test_the_scorebook_and_the_pages_know_no_game_by_name() -> None:
    """A sixth game changes nothing here. Docstrings and comments may have examples."""
    names = [name for name in MODULES if is_in(name, "scorebook") or is_in(name, "web")]
    found = ((name, line, text) for name in names for line, text in with_a_game(parsed(name)))
    wrong = [f"{MODULES[name].relative_to(ROOT)}:{line}: {text!r}" for name, line, text in found]
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


# What a NamedTuple gives to everybody, in spite of its underscore.
OPEN = {"_replace", "_make", "_asdict", "_fields"}


def defined_in(tree: ast.Module) -> set[str]:
    """Return the names that a module defines or sets: functions, classes, variables, arguments and attributes."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def private_names_of_others(tree: ast.Module, ours: Set[str]) -> list[str]:
    """Return those of our private names that a module uses and does not define."""
    used = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    used += [each.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for each in node.names]
    private = {name for name in used if name.startswith("_") and not name.endswith("__")}
    return sorted((private & ours) - defined_in(tree) - OPEN)


def test_no_module_uses_the_private_names_of_another() -> None:
    ours = set().union(*(defined_in(parsed(name)) for name in MODULES))
    assert not {name: found for name in MODULES if (found := private_names_of_others(parsed(name), ours))}


def test_no_private_module_of_another_package_is_imported() -> None:
    for name in MODULES:
        found = [node for node in ast.walk(parsed(name)) if isinstance(node, ast.ImportFrom | ast.Import)]
        modules = [node.module or "" for node in found if isinstance(node, ast.ImportFrom)]
        modules += [each.name for node in found for each in node.names]
        private = [part for module in modules for part in module.split(".") if part[:1] == "_" and part[:2] != "__"]
        assert private == [], name


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from ramble_tools.cards import _RANKS", ["_RANKS"]),
        ("class Scoring(Unfinished):\n    def undo(self):\n        self._keep_draft = ()\n", []),
        ("class Scoring(Unfinished):\n    def undo(self):\n        return self._keep_draft\n", ["_keep_draft"]),
        ("row._replace(x=1)", []),
        ("from ramble_tools import __version__", []),
    ],
)
def test_uses_of_private_names_are_found(code: str, found: list[str]) -> None:
    assert private_names_of_others(ast.parse(code), {"_RANKS", "_keep_draft", "_replace"}) == found


def test_no_class_exists_to_split_a_file() -> None:
    """A class with one heir, in another module, that is used for nothing else is a part of that heir."""
    bases: dict[str, list[str]] = {}
    uses: set[str] = set()
    for name in MODULES:
        as_base = set()
        for node in ast.walk(parsed(name)):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    as_base |= set(ast.walk(base))
                    if isinstance(base, ast.Name):
                        bases.setdefault(base.id, []).append(name)
        uses |= {node.id for node in ast.walk(parsed(name)) if isinstance(node, ast.Name) and node not in as_base}
    homes = {node.name: name for name in MODULES for node in ast.walk(parsed(name)) if isinstance(node, ast.ClassDef)}
    halves = [
        f"{homes[base]}.{base} is only a part of its one heir in {heirs[0]}"
        for base, heirs in bases.items()
        if base in homes and len(heirs) == 1 and heirs[0] != homes[base] and base not in uses
    ]
    assert not halves, "\n".join(halves)


# mypy checks nothing that has this type.
MOST_USES_OF_ANY = 80


def uses_of_any(tree: ast.AST) -> int:
    """Return how often a module uses Any, in quotes and by a name given to it too; imports don't count."""
    values = (node for node in ast.walk(tree) if isinstance(node, ast.AnnAssign | ast.Assign))
    names = {"Any"}
    for node in values:
        if node.value and ast.unparse(node.value) in ("Any", "typing.Any"):
            names |= set(map(ast.unparse, node.targets if isinstance(node, ast.Assign) else [node.target]))
    count = 0
    for each in ast.walk(tree):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            count += each.id in names
        elif isinstance(each, ast.Attribute):
            count += each.attr == "Any"
        elif isinstance(each, ast.Constant) and isinstance(each.value, str) and re.search(r"\bAny\b", each.value):
            with suppress(SyntaxError):  # it is prose
                count += uses_of_any(ast.parse(each.value, mode="eval"))
    return count


def test_few_values_have_no_type() -> None:
    counts = {name: count for name in MODULES if (count := uses_of_any(parsed(name)))}
    listed = "\n".join(f"{count:>3} {name}" for name, count in sorted(counts.items(), key=lambda each: -each[1]))
    assert 0 < sum(counts.values()) <= MOST_USES_OF_ANY, f"{sum(counts.values())} uses of Any:\n{listed}"


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("from typing import Any", 0),
        ("def f(x: Any) -> dict[str, Any]: ...", 2),
        ("x: typing.Any", 1),
        ("x: 'dict[str, Any] | None'", 1),
        ("x = cast('Any', y)", 1),
        ("Values: TypeAlias = Any\ndef f(x: Values, y: Values): ...", 3),
        ("x = 'Any part of a number.'", 0),
        ("x: AnySetting", 0),
        ("def f():\n    'Any card.'", 0),
    ],
)
def test_uses_of_any_are_counted(code: str, count: int) -> None:
    assert uses_of_any(ast.parse(code)) == count
