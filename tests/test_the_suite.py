"""The tests themselves: they begin alike on every machine, look at no clock, and the quick ones are quick."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

# A waiting that lasts at least as long as asked, or until a page is there, the age of a cookie, and a second tap that
# is too late to be tested.
CLOCKS = {"test_watch.py", "test_guard.py", "test_taps.py", "engines.py"}
# What a test sets on purpose: when and how a stream is written, the order of sets, and a folder of modules.
SET_ON_PURPOSE = {"PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONHASHSEED", "PYTHONPATH"}
MODULES = sorted(path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))


def trees(*words: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the modules that have one of these words in them."""
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        if any(word in text for word in words):
            yield path, ast.parse(text)


def name_of(node: ast.AST) -> str:
    """Return a name with its dots, such as `time.monotonic`, or an empty text."""
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def test_a_program_that_a_test_starts_has_no_variable_for_python_and_can_be_interrupted() -> None:
    code = (
        "import os, signal; print([name for name in os.environ if name.startswith('PYTHON')],"
        " signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "[] True\n"


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash")
@pytest.mark.parametrize("workers", ["0", "1"])
def test_so_it_is_in_a_background_job_on_a_machine_that_sets_such_variables(workers: str) -> None:
    line = f"trap '' INT; exec '{sys.executable}' -m pytest -n {workers} '{__file__}' -k test_a_program"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment |= {"PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1].startswith("1 passed"), done.stdout


def test_no_test_looks_at_a_clock() -> None:
    clocks = {f"time.{name}" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")}
    found = {path.name for path, tree in trees(*clocks) for node in ast.walk(tree) if name_of(node) in clocks}
    assert found <= CLOCKS, "measure in benchmarks/ what must be fast"


def test_no_test_sets_a_deadline() -> None:
    found = {
        path.name
        for path, tree in trees("deadline")
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "deadline"
    }
    assert found == {"conftest.py"}


def test_no_test_sets_a_variable_for_python_but_those_that_it_is_about() -> None:
    names = {
        node.value
        for path, tree in trees("PYTHON")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("PYTHON")
    }
    assert names <= SET_ON_PURPOSE | {"PYTHON"}


def test_what_starts_a_server_is_slow() -> None:
    starts = {"served", "kill_server", "kill_shared", "kill_under_pages", "clusters.running"}
    for path, tree in trees(*starts):
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                called = {name_of(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
                marks = {name_of(each) for each in node.decorator_list}
                assert not called & starts or "pytest.mark.slow" in marks, f"{path.name}: {node.name}"
