"""`ramble dumbal`: who wins a hand, and which cards may be laid off."""

from typing import Annotated

import typer

from ramble_tools.cards import read_cards
from ramble_tools.cli.names import hand_names, player_names
from ramble_tools.cli.options import AsJson, Preset, Rules, chosen_rules
from ramble_tools.cli.show import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.tally.commands import scorebook_commands
from ramble_tools.cli.tally.group import game_app
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, PlayerError, plural, quote
from ramble_tools.games.dumbal import form, rules
from ramble_tools.games.dumbal.hands import discard as judge_discard
from ramble_tools.games.dumbal.hands import score as score_hand
from ramble_tools.games.dumbal.held import card_points, hand_of, is_rank, is_unclear
from ramble_tools.games.fields import Answers

app = game_app("dumbal")

Cards = Annotated[list[str], typer.Argument(metavar="CARD...", help="The cards, as in 9S 9H.", show_default=False)]
Hands = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME=HAND...",
        help="Each player's hand, in turn order: cards, points, or points/cards.",
        autocompletion=hand_names,
    ),
]
# Only a game has seats, so `score` needs the names.
HandsInOrder = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND...",
        help="The hands in seat order, then the caller, as in 4 17 9 30 a; or NAME=HAND for each player.",
        autocompletion=hand_names,
    ),
]
Caller = Annotated[
    str,
    typer.Option(
        "--caller", metavar="NAME", help="The player who called.", show_default=False, autocompletion=player_names
    ),
]
Opening = Annotated[bool, typer.Option("--opening", help="The call came before the very first turn.")]


def typed(setting: form.Setting, hands: HandsInOrder, caller: Caller = "", opening: Opening = False) -> Answers:
    """Return the form's answers for a hand typed as `Ann=AS,2H Bob=17 --caller Ann`, or as `4 17 9 30 a`."""
    answers: dict[str, str] = {}
    if hands and not any("=" in text for text in hands):
        return _in_seat_order(setting, hands, caller, opening)
    for text in hands:
        name, equals, held = text.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"{quote(text)} is not NAME=HAND; give each player one, as in Ann=AS,2H or Bob=17")
        player = setting.named(name)
        if any(each.lower() == f"hand:{player}".lower() for each in answers):
            raise PlayerError(f"{player} has two hands; give each player one")
        answers[f"hand:{player}"] = held
    return answers | {"caller": caller} | ({"opening": "yes"} if opening else {})


def _in_seat_order(setting: form.Setting, hands: list[str], caller: str, opening: bool) -> Answers:
    """Return the answers for a hand typed as one line of the prompt."""
    if not setting.present:
        raise BadInput(f"{quote(hands[0])} is not NAME=HAND; score has no seats, so name each player, as in Ann=17")
    answers = form.line(setting, {}, " ".join(_as_one(setting, text) for text in hands))
    if caller:
        name, typed_too = setting.require_present(caller), answers.get("caller", "")
        if typed_too not in ("", name):
            raise PlayerError(f"two callers, {name} and {typed_too}; name one", field="caller")
        answers = {**answers, "caller": name}
    elif "caller" not in answers and "unclear" not in answers:
        raise PlayerError(f"who called? type the name after the hands, as in {' '.join(hands)} {setting.present[0]}")
    return {**answers, "opening": "yes"} if opening else answers


def _as_one(setting: form.Setting, argument: str) -> str:
    """Return an argument with blanks in it so that a line keeps it together: a name, or ranks such as `K 5 2`."""
    if argument in setting.present:
        return f'"{argument}"'
    parts = argument.split()
    return "+".join(parts) if len(parts) > 1 and all(map(is_rank, parts)) and not is_unclear(parts) else argument


@app.command()
def score(
    hands: Hands,
    caller: Caller = "",
    opening: Opening = False,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Show who wins the hand and what each player scores.

    For example: ramble dumbal score Ann=AS,2H Bob=17 Cy=3/1 --caller Ann
    """
    setting = form.Setting(chosen_rules(rules.Rules, rule, preset))
    with option_names(typed):
        outcome = score_hand(form.read(setting, typed(setting, hands, caller, opening)), setting.rules)
    if as_json:
        say_json(outcome.facts | reasons_as_json(outcome.reasons))
        return
    say(outcome.summary)
    say_reasons(outcome.reasons)
    say(", ".join(f"{name} {each:+}" for name, each in outcome.scores.items()))


scorebook_commands(app, "dumbal", typed)


@app.command()
def discard(cards: Cards, rule: Rules = None, preset: Preset = "", as_json: AsJson = False) -> None:
    """Check whether these cards may be laid off together.

    Exit status 1 if they may not.
    """
    found = judge_discard(read_cards(cards), chosen_rules(rules.Rules, rule, preset))
    if as_json:
        instead = [str(card) for card in found.instead]
        say_json({"legal": found.kind is not None, "kind": found.kind, "why": found.reason, "instead": instead})
    elif found.kind:
        say(f"yes, a {found.kind}: {found.reason}")
    else:
        say(f"no: {found.reason}")
        if found.instead:
            say(f"but {' '.join(map(str, found.instead))} may be laid off together", indent=2)
    raise typer.Exit(0 if found.kind else 1)


@app.command()
def value(cards: Cards, rule: Rules = None, preset: Preset = "", as_json: AsJson = False) -> None:
    """Count the points in a hand, and show whether its player may call."""
    chosen = chosen_rules(rules.Rules, rule, preset)
    hand = hand_of(read_cards(cards, what="the hand"), chosen)
    may_call, may_open = hand.points <= chosen.call_limit, hand.points <= chosen.opening_limit
    if as_json:
        say_json({"points": hand.points, "cards": hand.size, "may_call": may_call, "may_open": may_open})
        return
    say(f"{plural(hand.points, 'point')}: {' + '.join(str(card_points(card, chosen)) for card in hand.cards)}")
    when = "at the start of any turn" if may_call else "only before the very first turn"
    verdict = f"you may call {when}" if may_call or may_open else "you can't call"
    limits = f"the limit is {chosen.call_limit}, or {chosen.opening_limit} before the very first turn"
    say(f"{verdict} ({limits})", indent=2)
