"""`ramble dumbal`: who wins a hand, which cards may be laid off, and what to play."""

from typing import Annotated

import typer

from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import AsJson, Rules, argument, chosen_rules, flag, hand_names, player_names
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.referee.questions import question_commands
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, PlayerError, quote
from ramble_tools.games.dumbal import form, rules
from ramble_tools.games.dumbal.hands import score as score_hand
from ramble_tools.games.dumbal.line import players_of
from ramble_tools.games.dumbal.typed_hand import HAND
from ramble_tools.games.fields import Answers
from ramble_tools.games.players import Player
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_questions

app = game_app("dumbal")

Hands = Annotated[
    list[str],
    argument(
        "NAME=HAND...",
        "Each player's hand, in turn order: cards, points, or points/cards; or as in 4 17 9 a, seat A called.",
        hand_names,
    ),
]
HandsInOrder = Annotated[
    list[str],
    argument(
        "HAND...",
        "The hands in seat order, then the caller, as in 4 17 9 30 a; or NAME=HAND for each player.",
        hand_names,
    ),
]
# A list only so that a second caller is refused instead of replacing the first.
Caller = Annotated[
    list[str] | None,
    typer.Option(
        "--caller", metavar="NAME", help="The player who called.", show_default=False, autocompletion=player_names
    ),
]
Opening = Annotated[bool, flag("--opening", "The call came before the very first turn.")]


def typed(setting: form.Setting, hands: HandsInOrder, caller: Caller = None, opening: Opening = False) -> Answers:
    """Return the form's answers for a hand typed as `Ann=AS,2H Bob=17 --caller Ann`, or as `4 17 9 30 a`."""
    if len(caller or []) > 1:
        text = f"only one player can call, not {listing(caller or [])}; name the player who spoke first"
        raise PlayerError(text, field="caller")
    who = "".join(caller or [])
    if hands and not any("=" in text for text in hands):
        return _in_seat_order(setting, hands, who, opening)
    answers: dict[str, str] = {}
    for text in hands:
        name, equals, held = text.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"{quote(text)} is not NAME=HAND; give each player one, as in Ann=AS,2H or Bob=17")
        player = setting.named(name)
        if f"hand:{player}".lower() in map(str.lower, answers):
            raise PlayerError(f"{player} has two hands; give each player one")
        answers[f"hand:{player}"] = held
    return answers | {"caller": who} | ({"opening": "yes"} if opening else {})


def _in_seat_order(setting: form.Setting, hands: list[str], caller: str, opening: bool) -> Answers:
    """Return the answers for a hand typed as one line of the prompt. Without a game, the seats are A, B, C ..."""
    if not setting.present:
        seats = players_of(" ".join(hands))
        setting = setting._replace(present=seats, players=tuple(map(Player, seats)))
    answers = form.line(setting, {}, " ".join(hands))
    name = setting.require_present(caller) if caller else answers.get("caller")
    if not name and len(setting.present) == sum(each.startswith(HAND) for each in answers):
        raise PlayerError(f"who called? type the name after the hands, as in {' '.join(hands)} {setting.present[0]}")
    if answers.get("caller", name) != name:
        raise PlayerError(f"two callers, {name} and {answers['caller']}; name one", field="caller")
    return {**answers, "caller": name or ""} | ({"opening": "yes"} if opening else {})


@app.command()
def score(
    hands: Hands,
    caller: Caller = None,
    opening: Opening = False,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show who wins the hand and what each player scores.

    For example: ramble dumbal score Ann=AS,2H Bob=17 Cy=3/1 --caller Ann
    """
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        outcome = score_hand(form.read(setting, typed(setting, hands, caller, opening)), setting.rules)

    scores = ", ".join(f"{name} {each:+}" for name, each in outcome.scores.items())
    return answer(outcome.summary, outcome.facts, outcome.reasons, then=lambda: say(scores), as_json=as_json)


scorebook_commands(app, "dumbal", typed)


question_commands(app, "dumbal", find_questions("dumbal"))
