"""`ramble dumbal`: who won the hand, and may these cards be laid off?"""

from typing import Annotated, Any

import typer

from ramble_tools.cards import read_cards
from ramble_tools.cli.names import hand_names, player_names
from ramble_tools.cli.options import AsJson, Preset, Rules, chosen_rules
from ramble_tools.cli.show import reasons_as_json, say, say_json, say_reasons
from ramble_tools.cli.tally.commands import History, Played, Table, written_down
from ramble_tools.cli.tally.group import game_app
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.dumbal import rules as dumbal_rules
from ramble_tools.games.dumbal.hands import Hand, Outcome, Round, card_points, hand_of, read_hand
from ramble_tools.games.dumbal.hands import discard as judge_discard
from ramble_tools.games.dumbal.hands import score as score_hand

app = game_app("dumbal")

Cards = Annotated[list[str], typer.Argument(metavar="CARD...", help="The cards, as in 9S 9H.", show_default=False)]
Hands = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME=HAND...", help="In turn order: cards, points, or points/cards.", autocompletion=hand_names
    ),
]
Caller = Annotated[
    str,
    typer.Option("--caller", metavar="NAME", help="Who called.", show_default=False, autocompletion=player_names),
]
Opening = Annotated[bool, typer.Option("--opening", help="Before the very first turn.")]


@app.command()
def score(
    hands: Hands,
    caller: Caller,
    opening: Opening = False,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Who won the hand, and what everybody scores.

    As in ramble dumbal score Ann=AS,2H Bob=17 Cy=3/1 --caller Ann.
    """
    rules = chosen_rules(dumbal_rules.Rules, rule, preset)
    outcome = score_hand(read_round(Table(rules), hands, caller, opening), rules)
    if as_json:
        say_json(_as_json(outcome))
        return
    verb = "wins" if len(outcome.winners) == 1 else "win"
    say(f"{' and '.join(outcome.winners)} {verb}: the call {'holds' if outcome.successful else 'fails'}")
    say_reasons(outcome.reasons)
    say(", ".join(f"{name} {each:+}" for name, each in outcome.scores.items()))


def _as_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "winners": list(outcome.winners),
        "scores": outcome.scores,
        "points": outcome.points,
        "successful": outcome.successful,
    } | reasons_as_json(outcome.reasons)


def read_round(table: Table, hands: Hands, caller: Caller, opening: Opening = False) -> Round:
    """A hand as it is typed."""
    read: dict[str, Hand] = {}
    for text in hands:
        name, equals, held = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise BadInput(f"{quote(text)} is no hand; give each player as NAME=HAND, as in Ann=AS,2H or Bob=17")
        name = table.named(name)
        if any(each.lower() == name.lower() for each in read):
            raise BadInput(f"{name} has two hands; each player has one")
        read[name] = read_hand(held, table.rules, whose=f"{name}'s hand")
    who = next((each for each in read if each.lower() == caller.strip().lower()), None)
    return Round(read, who or table.named(caller), opening)


def answer(played: Played, history: History) -> tuple[dict[str, Any], bool]:
    """What `score` answers, of a hand that is written down."""
    in_seat_order = {name: played.round.hands[name] for name in played.change.scores}
    return _as_json(score_hand(played.round._replace(hands=in_seat_order), history.rules)), True


written_down(app, "dumbal", read_round, answer)


@app.command()
def discard(cards: Cards, rule: Rules = None, preset: Preset = "", as_json: AsJson = False) -> None:
    """May these cards be laid off together?

    Exit status 1 where they may not.
    """
    rules = chosen_rules(dumbal_rules.Rules, rule, preset)
    found = judge_discard(read_cards(cards), rules)
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
    """How many points a hand has, and whether it may call."""
    rules = chosen_rules(dumbal_rules.Rules, rule, preset)
    hand = hand_of(read_cards(cards, what="the hand"), rules)
    may_call, may_open = hand.points <= rules.call_limit, hand.points <= rules.opening_limit
    if as_json:
        say_json({"points": hand.points, "cards": hand.count, "may_call": may_call, "may_open": may_open})
        return
    say(f"{plural(hand.points, 'point')}: {' + '.join(str(card_points(card, rules)) for card in hand.cards)}")
    when = "at any turn" if may_call else "before the very first turn only" if may_open else "not yet"
    say(f"calling: {when} (up to {rules.call_limit}, before the first turn up to {rules.opening_limit})", indent=2)
