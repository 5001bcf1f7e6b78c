"""A game's group of commands. Without a command, it opens the prompt. It starts with `rules`, which every game has."""

import sys
from typing import TYPE_CHECKING, Any

import typer

from ramble_tools.cli.options import AsJson, Rules, chosen_rules
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.games.registry import find_rules
from ramble_tools.rulings import HouseRules

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyRules


def game_app(game: str) -> typer.Typer:
    """Return an app for a game's commands, with `rules` in it."""
    app = plain_typer()

    @app.callback()
    def without_a_command(context: typer.Context) -> None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            from ramble_tools.cli.prompt.play import play_or_begin

            play_or_begin(game)
        else:
            print(context.get_help())

    @app.command()
    def rules(rule: Rules = None, as_json: AsJson = False) -> int:
        """Show the short rules, and the rulings your group may change."""
        module = find_rules(game)
        chosen = chosen_rules(module.Rules, rule)
        return answer(lambda: _say_rules(module, chosen), lambda: _as_json(module, chosen), as_json=as_json)

    return app


def _as_json(game: "AnyRules", chosen: HouseRules) -> dict[str, Any]:
    return {
        "game": game.TITLE,
        "sections": [{"heading": each.heading, "lines": list(each.lines)} for each in game.reference(chosen)],
        "rulings": _rulings_as_json(chosen),
        "presets": {name: list(rulings) for name, rulings in chosen.PRESETS.items()},
    }


def _say_rules(game: "AnyRules", chosen: HouseRules) -> None:
    say(f"{game.TITLE}: the short rules")
    for section in game.reference(chosen):
        say(section.heading, indent=2)
        for line in section.lines:
            say(line, indent=4)
    say("Rulings: where the official rules are unclear, choose with --rule ID=VALUE")
    for id, (_, ruling) in chosen.rulings().items():
        say(f"{chosen.chosen(id)}: {ruling.question}", indent=2)
        say(f'official rules: "{ruling.quote}"', indent=4)
        for value, meaning in ruling.answers.items():
            say(f"{value}: {meaning}", indent=4)
    if chosen.PRESETS:
        say("Presets: sets of rulings, chosen with --rule NAME")
        for name, rulings in chosen.PRESETS.items():
            say(f"{name}: {' '.join(rulings) or 'standard rules'}", indent=2)


def _rulings_as_json(chosen: HouseRules) -> list[dict[str, Any]]:
    return [
        {
            "id": id,
            "question": ruling.question,
            "text": ruling.quote,
            "chosen": chosen.chosen(id).partition("=")[2],
            "default": ruling.write(ruling.default).partition("=")[2],
            "answers": dict(ruling.answers),
        }
        for id, (_, ruling) in chosen.rulings().items()
    ]
