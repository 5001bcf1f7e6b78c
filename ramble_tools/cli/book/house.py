"""`ramble house`: the rulings that a user saves as defaults."""

from typing import Annotated

import typer

from ramble_tools.cli.options import AsJson, argument
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import BadInput
from ramble_tools.games.registry import NAMES, find_rules, known_name
from ramble_tools.scorebook import house_rules

app = plain_typer()


@app.command()
def house(
    game: Annotated[str, argument("[GAME]", "The game; without it, all games are shown.")] = "",
    rulings: Annotated[list[str] | None, argument("[ID=VALUE...]", "Rulings or presets to save.")] = None,
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget these rulings, or all of them if you name none.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Show your house rules, or save new ones as defaults.

    For example: ramble house dumbal penalty=30
    """
    kinds = [known_name(game)] if game else list(NAMES)
    if forget and not game:
        raise BadInput("name the game, as in ramble house dumbal --forget")
    if forget:
        ids = (option.partition("=")[0] for option in house_rules.kept(kinds[0]))
        house_rules.forget(kinds[0], rulings or list(ids))
    elif rulings:
        house_rules.keep(kinds[0], rulings)
    kept = {kind: house_rules.kept(kind) for kind in kinds}

    def words() -> None:
        for kind, options in kept.items():
            say(f"{find_rules(kind).TITLE}: {' '.join(options) or 'standard rules'}")
        say(f"file: {house_rules.house_rules_path()}")

    return answer(words, {"file": house_rules.house_rules_path(), "rules": kept}, as_json=as_json)
