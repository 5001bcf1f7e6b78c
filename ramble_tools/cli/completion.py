"""`ramble completion`: shell completion of commands, options, and the names of players from earlier games."""

from importlib import import_module
from typing import Annotated, Any

import typer

from ramble_tools.cli.root import COMPLETE_VARIABLE, plain_typer
from ramble_tools.cli.show import say
from ramble_tools.errors import BadInput, did_you_mean, quote

app = plain_typer()

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


@app.command()
def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh, fish, powershell or pwsh.")],
    install: Annotated[
        bool, typer.Option("--install", help="Install the completion script instead of printing it.")
    ] = False,
) -> None:
    """Set up shell completion for commands and players' names."""
    typers: Any = import_module("typer.completion")
    name = shell.strip().lower()
    if name not in SHELLS:
        raise BadInput(f"{quote(shell)} is not a supported shell; {did_you_mean(name, SHELLS)}")
    if install:
        _, path = typers.install(shell=name, prog_name="ramble", complete_var=COMPLETE_VARIABLE)
        say(f"{path}: {name} completes ramble in every terminal that you open from now on")
    else:
        print(typers.get_completion_script(prog_name="ramble", complete_var=COMPLETE_VARIABLE, shell=name))
