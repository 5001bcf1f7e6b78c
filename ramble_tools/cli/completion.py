"""`ramble completion`: shell completion of commands, options, and the names of players from earlier games.

A player's name may have a space or an apostrophe in it, so everything that a shell inserts is quoted for that shell.
Typer's own classes insert it as it is (bash, PowerShell) or run it through `eval` twice (zsh).
"""

import os
import re
import shlex
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperArgument, TyperGroup, TyperOption

from ramble_tools.cli.output import say
from ramble_tools.cli.root import COMPLETE_VARIABLE, plain_typer, root_command
from ramble_tools.errors import BadInput, CommandHint, OutputError, did_you_mean, quote, quote_path, reason_of

app = plain_typer()

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")

# Unlike Typer's script, it doesn't expand a `*` in an answer.
_BASH = f"""\
_ramble_completion() {{
    local IFS=$'\\n' line
    COMPREPLY=()
    while read -r line; do
        [[ -n $line ]] && COMPREPLY+=("$line")
    done <<< "$(env COMP_WORDS="${{COMP_WORDS[*]}}" COMP_CWORD="$COMP_CWORD" {COMPLETE_VARIABLE}=complete_bash "$1")"
    [[ ${{COMPREPLY[0]}} == *= ]] && type compopt &> /dev/null && compopt -o nospace
    return 0
}}

complete -o default -F _ramble_completion ramble"""

# What bash acts on in a word that is not quoted.
_SPECIAL = re.compile(r"""[][ '"\\$`&|;<>(){}*?!#~^]""")


@app.command()
def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh, fish, powershell or pwsh.")],
    install: Annotated[
        bool, typer.Option("--install", help="Install the completion script instead of printing it.")
    ] = False,
) -> None:
    """Set up shell completion for commands and names."""
    installer: Any = import_module("typer.completion")
    name = shell.strip().lower()
    if name not in SHELLS:
        raise BadInput(f"{quote(shell)} is not a supported shell; {did_you_mean(name, SHELLS)}")
    if install:
        try:
            _, path = installer.install(shell=name, prog_name="ramble", complete_var=COMPLETE_VARIABLE)
            if name == "bash":
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"{_BASH}\n")
        except OSError as error:
            what = f"{quote_path(error.filename or name)} was not written: {reason_of(error)}"
            raise OutputError(what, CommandHint(f"ramble completion {name} prints what belongs in it")) from error
        say(f"{path}: {name} completes ramble in every terminal that you open from now on")
    elif name == "bash":
        print(_BASH)
    else:
        print(installer.get_completion_script(prog_name="ramble", complete_var=COMPLETE_VARIABLE, shell=name))


class _Answer(NamedTuple):
    """What may stand where Tab was pressed, and a word of help, or none."""

    value: str
    help: str


def complete() -> int:
    """Print what may stand where Tab was pressed, as the shell's script wants it, and return the exit status.

    The variables are those of Typer's own scripts, which earlier versions installed.
    """
    # Nobody waits longer for the names of players, if their scorebook is on a server that does not answer.
    os.environ.setdefault("PGCONNECT_TIMEOUT", "2")
    shell = os.environ[COMPLETE_VARIABLE].removeprefix("complete_")
    if shell == "bash":
        typed, place = os.environ["COMP_WORDS"], int(os.environ["COMP_CWORD"])
        words = _split(typed)
        words, incomplete = words[1:place], "".join(words[place : place + 1])
    else:
        typed = os.environ.get("_TYPER_COMPLETE_ARGS", "")
        words, incomplete = _split(typed)[1:], ""
        if shell in ("powershell", "pwsh"):
            incomplete = os.environ.get("_TYPER_COMPLETE_WORD_TO_COMPLETE", "")
            words = words[:-1] if incomplete else words
        elif words and not typed.endswith(" "):
            *words, incomplete = words
    answers = _answers(words, incomplete.lstrip("'\"") if shell in ("powershell", "pwsh") else incomplete)
    if shell == "fish" and os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        return 0 if answers else 1
    lines = {"bash": _for_bash, "zsh": _for_zsh, "fish": _for_fish}.get(shell, _for_powershell)(answers)
    print("\n".join(lines))
    return 0


def _split(typed: str) -> list[str]:
    """Return the words of a line as a shell has them; the last one may have a quotation mark that is not closed."""
    lexer = shlex.shlex(typed, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    words: list[str] = []
    try:
        words += lexer
    except ValueError:
        words.append(lexer.token)
    return words


def _answers(words: Sequence[str], incomplete: str) -> list[_Answer]:
    """Return what may stand after these words."""
    command: Any = root_command()
    name: str | None = "ramble"
    context, rest = None, list(words)
    while True:
        context = command.make_context(name, list(rest), parent=context, resilient_parsing=True)
        if not isinstance(command, TyperGroup):
            break
        rest = command.make_parser(context).parse_args(list(rest))[1]
        found = None
        if rest:
            with suppress(BadInput):
                name, found, rest = command.resolve_command(context, rest)
            if found is None:
                return []
        if found is None:
            break
        command = found
    where, incomplete = _place(command, context, list(rest), incomplete)
    return [_Answer(str(item.value), item.help or "") for item in where.shell_complete(context, incomplete)]


def _place(command: Any, context: Any, words: Sequence[str], incomplete: str) -> tuple[Any, str]:
    """Return the command, the option or the argument that the incomplete word belongs to, and what is typed of it."""
    # Shells differ on the = between an option and its value.
    if incomplete.startswith("--") and "=" in incomplete:
        option, _, incomplete = incomplete.partition("=")
        words = [*words, option]
    incomplete = "" if incomplete == "=" else incomplete
    if incomplete.startswith("-") and "--" not in words:
        return command, incomplete
    parameters = command.get_params(context)
    last = next((word for word in reversed(words) if word != "="), "")
    for each in parameters:
        if isinstance(each, TyperOption) and not each.is_flag and last in each.opts:
            return each, incomplete
    for each in parameters:
        if isinstance(each, TyperArgument) and (each.nargs == -1 or not context.params.get(each.name)):
            return each, incomplete
    return command, incomplete


def _for_bash(answers: Iterable[_Answer]) -> list[str]:
    """Bash inserts an answer as it is, inside the quotation marks that the user may have opened."""
    typed = os.environ["COMP_WORDS"].split("\n")
    word = typed[int(os.environ["COMP_CWORD"]) :][:1]
    opened = word[0][0] if word and word[0][:1] in ("'", '"') else ""
    if opened:
        return [each.value for each in answers if opened not in each.value]
    return [_SPECIAL.sub(r"\\\g<0>", each.value) for each in answers]


def _for_zsh(answers: Sequence[_Answer]) -> list[str]:
    """Zsh evaluates the answer once. What it inserts, it quotes itself."""
    if not answers:
        return ["_files"]
    if any(each.help for each in answers):
        lines = (each.value.replace(":", "\\:") + (f":{each.help}" if each.help else "") for each in answers)
        return [f"local -a _ramble; _ramble=({shlex.join(lines)}); _describe ramble _ramble"]
    before_hand = " -S ''" if all(each.value.endswith("=") for each in answers) else ""
    return [f"compadd{before_hand} -- {shlex.join(each.value for each in answers)}"]


def _for_fish(answers: Iterable[_Answer]) -> list[str]:
    return [f"{each.value}\t{' '.join(each.help.split())}" if each.help else each.value for each in answers]


def _for_powershell(answers: Iterable[_Answer]) -> list[str]:
    """PowerShell inserts an answer as it is. It takes typographic quotation marks for plain ones."""
    return [f"{_quoted_for_powershell(each.value)}:::{each.help or ' '}" for each in answers]


def _quoted_for_powershell(value: str) -> str:
    if re.fullmatch(r"[\w./=:+-]+", value, re.ASCII):
        return value
    return "'" + re.sub("(['\u2018\u2019\u201a\u201b])", r"\1\1", value) + "'"
