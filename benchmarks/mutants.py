"""How many small changes of the rules, the cards and the sheets the quick tests notice.

    .venv/bin/pip install "cosmic-ray==8.7.0" pytest-cov
    .venv/bin/python -m benchmarks.mutants --count 100 --seed 1

draws mutants of the modules of `benchmarks/mutation.md` and runs, in a copy of the project, the quick tests that reach
the changed lines, the shortest files first. A mutant is killed if a test fails or does not come to an end. It prints
each survivor as a diff. The first run measures which test reaches which line; `--reached FILE` keeps that for the next.
"""

import argparse
import difflib
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "ramble_tools"
# The rows of mutation.md: how many mutants there are, and the modules.
GROUPS = (
    (112, ("cards",)),
    (118, ("press/layout",)),
    (100, ("games/ramble/worth",)),
    (177, tuple(f"games/dogpile/{name}" for name in ("form", "game", "pack", "rules"))),
    (267, tuple(f"games/dramble/{name}" for name in ("form", "game", "rules", "turn"))),
    (
        187,
        tuple(f"games/dukes/{name}" for name in ("form", "game", "melds", "rules", "turn")),
    ),
    (119, tuple(f"games/dumbal/{name}" for name in ("game", "hands", "typed_hand", "discard", "rules"))),
    (134, tuple(f"games/{name}" for name in ("fields", "match", "players", "reasons", "results"))),
    (
        220,
        tuple(
            f"games/ramble/{name}"
            for name in ("advice/plays", "advice/reachable", "claim", "game", "modify", "rules", "spelling", "turn")
        ),
    ),
)
# Operators are changed only to the nearest ones.
NEAR = {
    *("Add_Sub", "Add_Mul", "Sub_Add", "Sub_Mul", "Mul_Add", "Mul_FloorDiv", "Div_Mul", "FloorDiv_Mul", "FloorDiv_Div"),
    *("Mod_Mul", "Pow_Mul", "BitOr_BitAnd", "BitAnd_BitOr", "BitXor_BitOr", "LShift_RShift", "RShift_LShift"),
    *("Eq_NotEq", "Eq_LtE", "NotEq_Eq", "NotEq_Lt", "Lt_LtE", "Lt_NotEq", "LtE_Lt", "LtE_Eq", "Gt_GtE", "Gt_NotEq"),
    *("GtE_Gt", "GtE_Eq", "Is_IsNot", "IsNot_Is"),
}
LEFT_OUT = ("RemoveDecorator", "VariableReplacer", "VariableInserter")
Reached = dict[str, dict[int, set[str]]]


class Mutant(NamedTuple):
    """One change: the module's path, its operator, which place of that operator, and the lines that it changes."""

    path: str
    operator: str
    occurrence: int
    first: int
    last: int


def operators() -> list[str]:
    """Return the operators of cosmic-ray that are used."""
    return [
        name
        for name in sorted(operator_names())
        if name.split("/")[1] not in LEFT_OUT
        and (("ReplaceBinary" not in name and "ReplaceComparison" not in name) or name.split("Operator_")[1] in NEAR)
    ]


def is_code(node: Any) -> bool:
    """Return whether a node is neither in an annotation or a decorator nor the `*` or `/` of a signature."""
    child, parent = node, node.parent
    if parent is not None and parent.type in ("parameters", "lambdef") and node.type == "operator":
        return False
    while parent is not None:
        before = child.get_previous_sibling()
        if parent.type == "decorator" or (parent.type in ("tfpdef", "annassign") and before == ":"):
            return False
        if parent.type == "funcdef" and before == "->":
            return False
        child, parent = parent, parent.parent
    return True


def mutants(path: str) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    source = (ROOT / path).read_text(encoding="utf-8")
    nodes = list(ast_nodes(get_ast(source)))
    for name in operators():
        operator, occurrence = get_operator(name)(), 0
        for node in nodes:
            for (first, _), (last, _) in operator.mutation_positions(node):
                if is_code(node):
                    yield Mutant(path, name, occurrence, first, last)
                occurrence += 1


def drawn(count: int, seed: int) -> list[Mutant]:
    """Return random mutants, from each row of mutation.md as often as it has mutants."""
    luck = random.Random(seed)
    weights = [weight for weight, _ in GROUPS]
    pools = [[each for name in names for each in mutants(f"{PACKAGE}/{name}.py")] for _, names in GROUPS]
    found: list[Mutant] = []
    while len(found) < count:
        mutant = luck.choice(luck.choices(pools, weights)[0])
        source = (ROOT / mutant.path).read_text(encoding="utf-8")
        if mutant not in found and compiles(mutated(mutant, source)):
            found.append(mutant)
    return found


def mutated(mutant: Mutant, source: str) -> str:
    """Return the source of a module with the change."""
    return str(mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence))


def compiles(source: str) -> bool:
    """Return whether Python takes the source."""
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def pytest(copy: Path, *arguments: str, seconds: float | None = None) -> subprocess.CompletedProcess[str]:
    """Run pytest in the copy, in one process. Raises subprocess.TimeoutExpired."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "--basetemp", f"{copy}-tmp"]
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [*command, *arguments], cwd=copy, env=environment, capture_output=True, text=True, timeout=seconds, check=False
    )


def measured(copy: Path) -> tuple[Reached, dict[str, float]]:
    """Run the quick tests once; return which tests reach each line of each module, and how long each test takes."""
    ran = pytest(copy, f"--cov={PACKAGE}", "--cov-context=test", "--cov-report=", "--durations=0", "-vv")
    seconds: dict[str, float] = defaultdict(float)
    for duration, test in re.findall(r"^(\d+\.\d+)s (?:setup|call|teardown) +(.*)$", ran.stdout, re.MULTILINE):
        seconds[test] += float(duration)
    failed = set(re.findall(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE))
    data = CoverageData(str(copy / ".coverage"))
    data.read()
    reached: Reached = {}
    for file in data.measured_files():
        tests = {line: {each.split("|")[0] for each in names} for line, names in data.contexts_by_lineno(file).items()}
        reached[str(Path(file).relative_to(copy))] = {line: names - {""} - failed for line, names in tests.items()}
    print(f"{len(seconds)} quick tests, {sum(seconds.values()):.0f} s; {len(failed)} fail and are not used", flush=True)
    print("\n".join(sorted(failed)[:5]))
    return reached, dict(seconds)


def tests_of(mutant: Mutant, reached: Reached, seconds: dict[str, float]) -> list[str]:
    """Return the tests that reach the lines, or else the module, those of the quickest files first."""
    lines = reached.get(mutant.path, {})
    here = set().union(*(lines.get(line, ()) for line in range(mutant.first, mutant.last + 1)))
    files: dict[str, list[str]] = defaultdict(list)
    for test in sorted(here or set().union(*lines.values())):
        files[test.split("::")[0]].append(test)
    quickest = sorted(files.values(), key=lambda tests: sum(seconds.get(test, 0) for test in tests))
    return [test for tests in quickest for test in tests]


def verdict(copy: Path, mutant: Mutant, tests: list[str], limit: float) -> str:
    """Return `killed`, `survived` or `timed out`."""
    path = copy / mutant.path
    source = path.read_text(encoding="utf-8")
    path.write_text(mutated(mutant, source), encoding="utf-8")
    listed = copy / "tests-to-run"
    try:
        for chosen in (tests, sorted({test.split("::")[0] for test in tests})):
            listed.write_text("".join(f"{test}\n" for test in chosen), encoding="utf-8")
            status = pytest(copy, "-x", f"@{listed.name}", seconds=limit).returncode if chosen else 0
            if status != 4:  # otherwise a test of that name is gone, because the change is in what it is named after
                break
    except subprocess.TimeoutExpired:
        return "timed out"
    finally:
        path.write_text(source, encoding="utf-8")
    return "killed" if status else "survived"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reached", type=Path, help="where the map of tests and lines is kept")
    options = parser.parse_args()
    chosen = drawn(options.count, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve() / "ramble-tools"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        if options.reached and options.reached.exists():
            reached, seconds = pickle.loads(options.reached.read_bytes())
        else:
            reached, seconds = measured(copy)
            if options.reached:
                options.reached.write_bytes(pickle.dumps((reached, seconds)))
        counts: dict[str, int] = defaultdict(int)
        for number, mutant in enumerate(chosen, start=1):
            tests = tests_of(mutant, reached, seconds)
            limit = 120 + 10 * sum(seconds.get(test, 0) for test in tests)
            found = verdict(copy, mutant, tests, limit)
            counts[found] += 1
            where = f"{mutant.path}:{mutant.first} {mutant.operator.split('/')[1]}"
            print(f"{number}/{len(chosen)} {found}, {len(tests)} tests: {where}", flush=True)
            if found == "survived":
                source = (copy / mutant.path).read_text(encoding="utf-8")
                lines = difflib.unified_diff(
                    source.splitlines(), mutated(mutant, source).splitlines(), lineterm="", n=1
                )
                print("\n".join(list(lines)[2:]), flush=True)
    print(", ".join(f"{count} {found}" for found, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
