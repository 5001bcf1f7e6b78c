"""What the games' commands share: showing a game's rulings, and its reasons."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

import typer

from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import AsJson, Rules, say, say_json
from ramble_tools.games.reasons import Reason


def game_app(game: ModuleType) -> typer.Typer:
    """A group for a game's commands, with `rules` in it."""
    app = plain_typer()

    @app.callback()
    def group() -> None: ...

    group.__doc__ = f"{game.TITLE}: the rules, and what they say of a hand."

    @app.command()
    def rules(rule: Rules = None, as_json: AsJson = False) -> None:
        """The rules in short, and the rulings that a table may change."""
        _show_rules(game, rule or [], as_json)

    return app


def _show_rules(game: ModuleType, options: list[str], as_json: bool) -> None:
    chosen = game.Rules.from_options(options)
    if as_json:
        sections = [{"heading": each.heading, "lines": list(each.lines)} for each in game.reference(chosen)]
        say_json({"game": game.TITLE, "sections": sections, "rulings": _rulings_as_json(chosen)})
        return
    say(f"{game.TITLE}, in short")
    for section in game.reference(chosen):
        say(section.heading, indent=2)
        for line in section.lines:
            say(line, indent=4)
    say("Rulings: where the text is silent, a table decides with --rule ID=VALUE")
    for id, (_, ruling) in chosen.rulings().items():
        say(f"{chosen.chosen(id)}: {ruling.question}", indent=2)
        say(f'the text: "{ruling.quote}"', indent=4)
        for value, meaning in ruling.answers.items():
            say(f"{value}: {meaning}", indent=4)


def _rulings_as_json(chosen: Any) -> list[dict[str, Any]]:
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


def say_reasons(reasons: Iterable[Reason]) -> None:
    """Print each reason, with its ruling where one decided."""
    for reason in reasons:
        say(reason.text + (f" (ruling {reason.ruling})" if reason.ruling else ""), indent=2)


def reasons_as_json(reasons: Iterable[Reason]) -> dict[str, Any]:
    """The reasons' texts, and the rulings that decided."""
    listed = list(reasons)
    rulings = dict.fromkeys(reason.ruling for reason in listed if reason.ruling)
    return {"why": [reason.text for reason in listed], "rulings": list(rulings)}
