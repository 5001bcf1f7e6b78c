"""What the games' commands share: the rulings that hold at a table, a game's rules, and its reasons."""

import os
from collections.abc import Iterable
from typing import Annotated, Any, TypeVar

import typer

from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import AsJson, Rules, say, say_json
from ramble_tools.games import find_rules
from ramble_tools.games.reasons import Reason
from ramble_tools.home import HOUSE_RULES_FILE, home_path
from ramble_tools.rulings import HouseRules

RulesT = TypeVar("RulesT", bound=HouseRules)

Preset = Annotated[
    str, typer.Option("--preset", metavar="NAME", help="Rulings that go together; the group's rules lists them.")
]


def chosen_rules(kind: type[RulesT], options: list[str] | None, preset: str = "") -> RulesT:
    """The house rules of a table: `--rule` before `--preset`, and that before what the user keeps for good."""
    return kind.from_options(options or [], over=(kept_rulings(kind), kind.preset(preset) if preset else ()))


def kept_rulings(kind: type[HouseRules]) -> list[str]:
    """What the user keeps of the rulings that these are (`ramble house`)."""
    if not os.path.exists(home_path(HOUSE_RULES_FILE)):
        return []
    from ramble_tools.scorebook.house_rules import kept

    known = kind.rulings()
    return [option for option in kept(kind.GAME) if option.partition("=")[0] in known]


def game_app(game: str) -> typer.Typer:
    """A group for a game's commands, with `rules` in it."""
    app = plain_typer()

    @app.callback(help=f"{find_rules(game).TITLE}: the rules, and what they say of a hand.")
    def group() -> None: ...

    @app.command()
    def rules(rule: Rules = None, preset: Preset = "", as_json: AsJson = False) -> None:
        """The rules in short, and the rulings that a table may change."""
        module = find_rules(game)
        _show_rules(module, chosen_rules(module.Rules, rule, preset), as_json)

    return app


def _show_rules(game: Any, chosen: Any, as_json: bool) -> None:
    if as_json:
        sections = [{"heading": each.heading, "lines": list(each.lines)} for each in game.reference(chosen)]
        presets = {name: list(rulings) for name, rulings in chosen.PRESETS.items()}
        answer = {"game": game.TITLE, "sections": sections, "rulings": _rulings_as_json(chosen), "presets": presets}
        say_json(answer)
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
    if chosen.PRESETS:
        say("Presets: rulings that go together, with --preset NAME")
        for name, rulings in chosen.PRESETS.items():
            say(f"{name}: {' '.join(rulings) or 'as the text has it'}", indent=2)


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
