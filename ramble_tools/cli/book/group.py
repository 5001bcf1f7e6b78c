"""A game's group of commands. Without a command, it opens the prompt. It starts with `rules`, which every game has."""

import sys
from typing import TYPE_CHECKING, Any

import typer

from ramble_tools.cli.options import AsJson, Preset, Rules, chosen_rules
from ramble_tools.cli.output import say, say_json
from ramble_tools.cli.root import plain_typer
from ramble_tools.games.registry import find_rules
from ramble_tools.rulings import HouseRules

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyRules


def game_app(game: str) -> typer.Typer:
    """Return a group for a game's commands, with `rules` in it."""
    app = plain_typer()

    @app.callback(help=f"{find_rules(game).TITLE}: the rules, the referee, and the score.", invoke_without_command=True)
    def group(context: typer.Context) -> None:
        if context.invoked_subcommand is not None:
            return
        if sys.stdin.isatty() and sys.stdout.isatty():
            from ramble_tools.cli.prompt.play import play_or_begin

            play_or_begin(game)
        else:
            print(context.get_help())

    @app.command()
    def rules(rule: Rules = None, preset: Preset = "", as_json: AsJson = False) -> None:
        """Show the short rules, and the rulings your group may change."""
        module = find_rules(game)
        _show_rules(module, chosen_rules(module.Rules, rule, preset), as_json)

    return app


def _show_rules(game: "AnyRules", chosen: HouseRules, as_json: bool) -> None:
    if as_json:
        sections = [{"heading": each.heading, "lines": list(each.lines)} for each in game.reference(chosen)]
        presets = {name: list(rulings) for name, rulings in chosen.PRESETS.items()}
        answer = {"game": game.TITLE, "sections": sections, "rulings": _rulings_as_json(chosen), "presets": presets}
        say_json(answer)
        return
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
        say("Presets: sets of rulings, chosen with --preset NAME")
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
