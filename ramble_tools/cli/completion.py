"""`ramble completion`: shell completion of commands, options, and the names of players from earlier games.

A player's name may have a space or an apostrophe in it, so everything that a shell inserts is quoted for that shell.
Typer's own classes insert it as it is (bash, PowerShell) or run it through `eval` twice (zsh).
"""

import os
import re
from importlib import import_module
from typing import Annotated, Any

import typer
from typer import _completion_classes as typers
from typer._click.shell_completion import CompletionItem, add_completion_class

from ramble_tools.cli.output import say
from ramble_tools.cli.root import COMPLETE_VARIABLE, plain_typer
from ramble_tools.errors import BadInput, did_you_mean, quote

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
        _, path = installer.install(shell=name, prog_name="ramble", complete_var=COMPLETE_VARIABLE)
        if name == "bash":
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"{_BASH}\n")
        say(f"{path}: {name} completes ramble in every terminal that you open from now on")
    elif name == "bash":
        print(_BASH)
    else:
        print(installer.get_completion_script(prog_name="ramble", complete_var=COMPLETE_VARIABLE, shell=name))


def prepare_completion() -> None:
    """Register how each shell is answered. Scripts that an earlier version installed get the same answers."""
    # Nobody waits longer for the names of players, if their scorebook is on a server that does not answer.
    os.environ.setdefault("PGCONNECT_TIMEOUT", "2")
    typers.completion_init()
    for shell in (_Bash, _Zsh):
        add_completion_class(shell, shell.name)
    for name in ("powershell", "pwsh"):
        add_completion_class(_PowerShell, name)


class _Bash(typers.BashComplete):
    """Bash inserts an answer as it is, inside the quotation marks that the user may have opened."""

    def complete(self) -> str:
        args, incomplete = self.get_completion_args()
        opened = self._opened()
        answers = [str(item.value) for item in self.get_completions(args, incomplete)]
        if opened:
            return "\n".join(answer for answer in answers if opened not in answer)
        return "\n".join(_SPECIAL.sub(r"\\\g<0>", answer) for answer in answers)

    @staticmethod
    def _opened() -> str:
        """Return the quotation mark with which the word begins, if there is one."""
        words = os.environ["COMP_WORDS"].split("\n")
        word = words[int(os.environ["COMP_CWORD"]) :][:1]
        return word[0][0] if word and word[0][:1] in ("'", '"') else ""


class _Zsh(typers.ZshComplete):
    """Zsh evaluates the answer once. What it inserts, it quotes itself."""

    def complete(self) -> str:
        from shlex import quote as quoted

        args, incomplete = self.get_completion_args()
        items = self.get_completions(args, incomplete)
        if not items:
            return "_files"
        if any(item.help for item in items):
            lines = (f"{item.value}".replace(":", "\\:") + (f":{item.help}" if item.help else "") for item in items)
            return f"local -a _ramble; _ramble=({' '.join(map(quoted, lines))}); _describe ramble _ramble"
        before_hand = " -S ''" if all(item.value.endswith("=") for item in items) else ""
        return f"compadd{before_hand} -- {' '.join(quoted(item.value) for item in items)}"


class _PowerShell(typers.PowerShellComplete):
    """PowerShell inserts an answer as it is."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        return args, incomplete.lstrip("'\"")

    def format_completion(self, item: CompletionItem) -> str:
        value = str(item.value)
        if not re.fullmatch(r"[\w./=:+-]+", value, re.ASCII):
            # PowerShell takes typographic quotation marks for plain ones.
            value = "'" + re.sub("(['\u2018\u2019\u201a\u201b])", r"\1\1", value) + "'"
        return f"{value}:::{item.help or ' '}"
