"""Make command lines from the command tree."""

import os
import random
import shlex
from collections.abc import Sequence
from typing import Any, NamedTuple

from benchmarks.fuzz.values import EXAMPLES, HOSTILE, VALID
from ramble_tools.cli.root import COMMANDS, root_command

_ONE_PROCESS_IN = 200


class Call(NamedTuple):
    """A command line, what is typed into it, and whether to run it as a real process."""

    arguments: tuple[str, ...]
    typed: str = ""
    as_process: bool = False

    def __str__(self) -> str:
        shown = " ".join(map(shlex.quote, self.arguments)).encode("unicode_escape", "surrogatepass").decode()
        return f"ramble {shown}" + (f"  < {self.typed!r}" if self.typed else "") + "  (process)" * self.as_process


def every_command() -> list[tuple[tuple[str, ...], Any]]:
    """Return every command of the tree with the words that call it, groups that answer by themselves included."""
    # A new root: the one that has run a command may have only that command in a group.
    root: Any = root_command.__wrapped__()
    found: list[tuple[tuple[str, ...], Any]] = [((), root)]
    for name in COMMANDS:
        command = root.get_command(None, name)
        found.append(((name,), command))
        found += [((name, each), command.get_command(None, each)) for each in getattr(command, "declared", ())]
    return found


def must_not_run(arguments: Sequence[str]) -> str:
    """Return why a fuzzer must not run this command line, or "" if it may."""
    if {"--install-completion", "--show-completion"} & set(arguments):
        return "Typer would change the shell's configuration, and end the process"
    if "--lan" in arguments:
        return "it would listen in the network"
    return ""


def make_call(luck: random.Random, commands: Sequence[tuple[tuple[str, ...], Any]]) -> Call:
    """Make up a call that may run."""
    while True:
        arguments = _made_up(luck, commands) if luck.random() < 0.6 else _example(luck)
        if not must_not_run(arguments):
            break
    typed = "\n".join(_value(luck, (), "typed") for _ in range(luck.randint(0, 6)))
    # As a process, a server would serve for ever, and npm would use the network; here the sandbox lets neither.
    only_here = {"serve", "site"} & set(arguments)
    in_a_process = luck.randrange(_ONE_PROCESS_IN) == 0 and can_be_passed(arguments) and not only_here
    reads = {"words", "play", "-"} & set(arguments)
    return Call(tuple(arguments), typed if reads else "", in_a_process)


def _made_up(luck: random.Random, commands: Sequence[tuple[tuple[str, ...], Any]]) -> list[str]:
    """Make up the arguments of any command."""
    path, command = luck.choice(commands)
    return [*path, *_spoiled(luck, _arguments(luck, path, command))]


def _example(luck: random.Random) -> list[str]:
    """Return a command line that works, or one with an argument replaced."""
    arguments = shlex.split(luck.choice(EXAMPLES))
    if luck.random() < 0.5:
        arguments[luck.randrange(len(arguments))] = luck.choice(HOSTILE)
    return _spoiled(luck, arguments) if luck.random() < 0.3 else arguments


def can_be_passed(arguments: Sequence[str]) -> bool:
    """Return whether the system can hand these arguments to a process."""
    try:
        return not any("\0" in each or len(os.fsencode(each)) > 100_000 for each in arguments)
    except UnicodeEncodeError:
        return False


def _arguments(luck: random.Random, path: tuple[str, ...], command: Any) -> list[str]:
    """Make up the options and arguments of a command."""
    options, arguments = [], []
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            if parameter.required or luck.random() < 0.7:
                count = luck.choice((1, 2, 2, 3, 4)) if parameter.nargs == -1 else 1
                arguments += [_value(luck, path, parameter) for _ in range(count)]
        elif luck.random() < (0.95 if parameter.required else 0.2):
            options += _option(luck, path, parameter)
    return [*options, *arguments] if luck.random() < 0.5 else [*arguments, *options]


def _option(luck: random.Random, path: tuple[str, ...], parameter: Any) -> list[str]:
    made: list[str] = []
    for _ in range(luck.choice((1, 2)) if parameter.multiple else 1):
        name = luck.choice([*parameter.opts, *parameter.secondary_opts])
        if parameter.is_flag:
            made.append(name)
        elif luck.random() < 0.1:
            made.append(f"{name}={_value(luck, path, parameter)}")
        else:
            made += [name, _value(luck, path, parameter)]
    return made


def _value(luck: random.Random, path: tuple[str, ...], parameter: Any) -> str:
    """Make up a value of a parameter, or of what is typed at the prompt; one in eight is hostile."""
    if luck.randrange(8) == 0:
        return luck.choice(HOSTILE)
    name = parameter if isinstance(parameter, str) else parameter.name
    valid = VALID.get(f"{path[0]} {name}" if path else "") or VALID.get(name)
    if valid is None:
        valid = tuple(getattr(parameter.type, "choices", ())) or VALID[type(parameter.type).__name__]
    chosen: str = luck.choice(valid)
    return chosen


def _spoiled(luck: random.Random, arguments: list[str]) -> list[str]:
    """Return the arguments with, one time in five, something dropped, doubled, added or swapped."""
    arguments = list(arguments)
    if luck.random() < 0.8:
        return arguments
    place = luck.randrange(len(arguments) + 1)
    how = luck.choice(("drop", "double", "add", "swap"))
    if how == "add" or not arguments[place:]:
        arguments.insert(place, luck.choice(HOSTILE))
    elif how == "drop":
        del arguments[place]
    elif how == "double":
        arguments.insert(place, arguments[place])
    else:
        luck.shuffle(arguments)
    return arguments
