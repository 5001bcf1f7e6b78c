"""The fuzzer: it finds nothing in the program, it finds what is broken, and what it once found stays fixed."""

import os
import random
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

if os.name == "nt":
    pytest.skip("the fuzzer needs signals, FIFOs and resource limits", allow_module_level=True)

from benchmarks.fuzz import __main__ as fuzzer
from benchmarks.fuzz import surroundings
from benchmarks.fuzz.lines import Call, every_command, make_call, must_not_run
from benchmarks.fuzz.one_each import every_line
from benchmarks.fuzz.promises import asks_for_json, broken_promise
from benchmarks.fuzz.sandbox import Outcome, Sandbox
from benchmarks.fuzz.shrink import Failure, replay
from benchmarks.fuzz.surroundings import Done, fault
from ramble_tools.cli.root import COMMANDS
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.verdict import Verdict, check


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as made:
        yield made


def test_the_fuzzer_finds_nothing(sandbox: Sandbox) -> None:
    failures: list[Failure] = []
    assert fuzzer.fuzz(sandbox, 12, fuzzer.Limits(calls=300), failures) == 300
    assert failures == []


def test_the_fuzzer_finds_a_broken_command_and_shrinks_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(word: str, dictionary: Dictionary) -> Verdict:
        if "q" in word:
            raise ZeroDivisionError("oh")
        return check(word, dictionary)

    only_check = [each for each in every_command() if each[0] == ("check",)]
    monkeypatch.setattr("ramble_tools.cli.settle.check.check_word", broken)
    monkeypatch.setattr(fuzzer, "every_command", lambda: only_check)
    assert fuzzer.main(["--lines", "500", "--seed", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ramble check q"
    assert lines[1].startswith("  status: 70: ramble: internal error, not your fault (ZeroDivisionError: oh)")
    assert lines[-1].endswith(", 1 failure")


def test_a_seed_always_makes_the_same_calls() -> None:
    commands = every_command()

    def calls(seed: int) -> list[Call]:
        luck = random.Random(seed)
        return [make_call(luck, commands) for _ in range(200)]

    assert calls(1) == calls(1) != calls(2)
    assert not any(must_not_run(call.arguments) for call in calls(1))


def test_every_command_is_called() -> None:
    commands = every_command()
    luck = random.Random(0)
    for path, command in commands:
        called = {make_call(luck, [(path, command)]).arguments[: len(path)] for _ in range(30)}
        assert path in called
    assert {path[0] for path, _ in commands if path} == set(COMMANDS)


def test_the_tree_is_whole_after_a_command_of_a_group_has_run(sandbox: Sandbox) -> None:
    sandbox.run(Call(("games", "export", "evening")))
    paths = {path for path, _ in every_command()}
    assert {("games", "import"), ("list", "add"), ("dumbal", "add")} <= paths


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (Outcome(0, b"{}\n", ""), ""),
        (Outcome(1, b'{"a": 1}\n', ""), ""),
        (Outcome(2, b"", "ramble: no\n"), ""),
        (Outcome(70, b"", "ramble: oh\n"), "status: 70: ramble: oh"),
        (Outcome(2, b"", "ramble: no\nTraceback\n"), "refusal: 2 lines on standard error: 'ramble: no\\nTraceback\\n'"),
        (Outcome(2, b"", "no\n"), "refusal: 1 lines on standard error: 'no\\n'"),
        (Outcome(2, b"half", "ramble: no\n"), "refusal: an answer all the same: b'half'"),
        (Outcome(0, b"{}\n", "well\n"), "noise: 'well\\n' on standard error, with status 0"),
        (Outcome(0, b'{"a": NaN}\n', ""), "json: NaN is not JSON: b'{\"a\": NaN}\\n'"),
        (Outcome(0, b"[]\n", ""), "json: not an object: b'[]\\n'"),
        (Outcome(0, b"{}\n{}\n", ""), "json: not one line of ASCII: b'{}\\n{}\\n'"),
        (Outcome(0, '{"a": "é"}\n'.encode(), ""), 'json: not one line of ASCII: b\'{"a": "\\xc3\\xa9"}\\n\''),
        (Outcome(0, b"{}\n", "", "wrote: /x"), "wrote: /x"),
    ],
)
def test_each_broken_promise_is_named(outcome: Outcome, reason: str) -> None:
    assert broken_promise(Call(("score", "cat", "--json")), outcome) == reason


def test_a_partial_answer_is_no_broken_promise_of_check_and_define() -> None:
    partly = Outcome(2, b"QI is a word\n", "ramble: no\nramble: nor this\n")
    assert broken_promise(Call(("check", "qi", "b4", "c5")), partly) == ""
    assert broken_promise(Call(("qi", "b4", "c5")), partly) == ""
    assert broken_promise(Call(("define", "qi", "b4", "c5")), partly) == ""
    assert broken_promise(Call(("score", "b4")), partly).startswith("refusal: 2 lines")
    assert broken_promise(Call(("check", "b4")), Outcome(2, b"", "")).startswith("refusal: 0 lines")


def test_control_characters_break_a_promise() -> None:
    call = Call(("check", "cat"))
    assert broken_promise(call, Outcome(0, b"CAT\n  \x1b[31m\n", "")).startswith("control: '\\x1b' in ")
    assert broken_promise(call, Outcome(0, "café\n".encode(), "")) == ""
    # A PDF on standard output has any byte.
    assert broken_promise(Call(("print", "guide", "-")), Outcome(0, b"%PDF-1.4\x00\x1b", "")) == ""


def test_json_is_only_expected_where_it_is_an_option() -> None:
    assert asks_for_json(("check", "cat", "--json"))
    for line in ("check cat", "check -- --json", "check --list --json", "check --json --help", "help check --json"):
        assert not asks_for_json(line.split())


def test_writes_in_other_places_are_seen_and_prevented(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stray(*_: object) -> None:
        (tmp_path / "stray").write_text("x")

    assert replay(sandbox, [Call(("print", "guide", "here.pdf"))]) == ""
    assert replay(sandbox, [Call(("print", "images", "a/b", "--only", "qS"))]) == ""
    monkeypatch.setattr("ramble_tools.cli.settle.check.check_word", stray)
    assert replay(sandbox, [Call(("check", "cat"))]) == f"wrote: {tmp_path}/stray"
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "line",
    [
        "ramble dogpile show --plot out.svg",
        "ramble dogpile add ''",
        "ramble score --list /dev/full",
        "ramble dramble score --left 9H:5 --right '' --first QS@left --second 3C@right",
    ],
)
def test_what_the_fuzzer_once_found_stays_fixed(sandbox: Sandbox, line: str) -> None:
    assert replay(sandbox, [Call(tuple(shlex.split(line)[1:]))]) == ""


def test_the_prompt_shows_control_characters_escaped(sandbox: Sandbox) -> None:
    assert replay(sandbox, [Call(("dukes", "play"), "\x1b[31mred")]) == ""


def test_a_chart_takes_any_name(sandbox: Sandbox) -> None:
    new = Call(("dumbal", "new", "H_2", "日本語", "_Ann", "--name", "$\\frac"))
    assert replay(sandbox, [new, Call(("dumbal", "show", "--plot", "out.svg"))]) == ""
    with open("out.svg", encoding="utf-8") as file:
        assert ">H_2</text>" in file.read()


def test_writes_of_a_real_process_are_seen_and_prevented(sandbox: Sandbox, tmp_path: Path) -> None:
    outside = str(tmp_path / "guide.pdf")
    outcome = sandbox.run(Call(("print", "guide", outside), as_process=True))
    assert (outcome.status, outcome.trouble) == (2, "") and "the fuzzer writes in its own folder only" in outcome.err
    assert os.listdir(tmp_path) == []
    home, sandbox.home = sandbox.home, "/nowhere"
    assert sandbox.run(Call(("allow", "cat"), as_process=True)).trouble == f"wrote: {home}"


def test_a_real_process_keeps_its_promises_too(sandbox: Sandbox) -> None:
    assert replay(sandbox, [Call(("check", "quartz", "--json"), as_process=True)]) == ""
    assert replay(sandbox, [Call(("check", ""), as_process=True)]) == ""


# --- surroundings


def test_every_command_has_a_line_for_the_surroundings() -> None:
    lines = every_line()
    assert {tuple(name.split()) for name in lines} == {path for path, _ in every_command()}
    for path, command in every_command():
        name = " ".join(path)
        assert lines[name].startswith(name)
        if any(each.required for each in command.params):
            assert lines[name] != name, f"write a line for {name} in benchmarks/fuzz/one_each.py"


def test_commands_keep_their_promises_in_every_surrounding(capsys: pytest.CaptureFixture[str]) -> None:
    status = surroundings.main(["allow"])
    answer = capsys.readouterr().out.splitlines()
    assert (status, answer[-1][:13]) == (0, "1 command in "), answer


@pytest.mark.parametrize(
    ("surrounding", "done", "reason"),
    [
        ("ASCII", Done(0, "yes\n", "", {"home/x"}), ""),
        ("reader gone", Done(141, "", "", {"home/x"}), ""),
        ("reader gone", Done(0, "", "", {"home/x"}), "status: 0, not 141: ''"),
        ("standard output full", Done(2, "", "ramble: full\n", {"home/x"}), ""),
        ("standard output full", Done(0, "", "", {"home/x"}), "status: 0, not 2: ''"),
        ("standard error full", Done(0, "yes\n", "", {"home/x"}), ""),
        ("standard error closed", Done(0, "", "", {"home/x"}), "output: ''"),
        ("home read-only", Done(2, "", "ramble: no\n", set()), ""),
        ("home read-only", Done(0, "yes\n", "", set()), "status: 0, not 2: ''"),
        ("home read-only", Done(2, "", "ramble: no\nno\n", set()), "errors: status 2 with 'ramble: no\\nno\\n'"),
        ("20 columns", Done(2, "", "ramble: no\n", set()), "saves nothing"),
        ("20 columns", Done(0, "yes\n", "well\n", {"home/x"}), "errors: status 0 with 'well\\n'"),
        ("disk full", Done(2, "", "ramble: no\n", {"home/.x.part"}), "left: ['home/.x.part']"),
        ("ASCII", Done(70, "", "ramble: internal error\n", set()), "crash: 'ramble: internal error\\n'"),
    ],
)
def test_each_fault_of_a_surrounding_is_named(surrounding: str, done: Done, reason: str) -> None:
    assert fault(surrounding, Done(0, "yes\n", "", {"home/x"}), done) == reason
