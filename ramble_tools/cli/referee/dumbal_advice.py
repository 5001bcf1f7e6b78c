"""`ramble dumbal odds` and `ramble dumbal best`: advice, which no other command shows."""

from typing import TYPE_CHECKING, Annotated

import typer

from ramble_tools.cli.options import AsJson, Preset, Rules, chosen_rules, how_many, top_option
from ramble_tools.cli.output import percent, say, say_json
from ramble_tools.cli.referee.card_lists import read_list
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.dumbal import rules
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.reasons import DOUBT

if TYPE_CHECKING:
    from ramble_tools.cards import AnyCard
    from ramble_tools.games.dumbal.advice.odds import Odds
    from ramble_tools.games.dumbal.advice.plays import Advice, Play

_SHOWN = 3

YourHand = Annotated[
    list[str], typer.Argument(metavar="HAND", help="The cards in your hand, as in AS 2H.", show_default=False)
]
Seen = Annotated[
    str,
    typer.Option(
        "--seen", metavar="CARDS", help="Other cards you have seen that nobody holds, such as those laid off."
    ),
]


def advice_commands(app: typer.Typer) -> None:
    """Add the commands that give advice to a group."""
    app.command()(odds)
    app.command()(best)


def odds(
    hand: YourHand,
    opponents: Annotated[
        str, typer.Option("--opponents", metavar="N,N,...", help="The number of cards of each opponent.")
    ] = "",
    seen: Seen = "",
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Show the chance that a call holds, and the points to expect.

    For example: ramble dumbal odds AS 2H --opponents 5,4,3
    """
    from ramble_tools.games.dumbal.advice.odds import SIMULATED_DEALS
    from ramble_tools.games.dumbal.advice.odds import odds as call_odds

    chosen = chosen_rules(rules.Rules, rule, preset)
    cards = read_list(hand, "the hand")
    found = call_odds(cards, _read_sizes(opponents), read_list(seen, "the seen cards"), chosen)
    exact = (
        "exact" if found.exact else f"estimated from {SIMULATED_DEALS:,} simulated deals, to about one percentage point"
    )
    assumed = (
        f"{exact}, if the {found.unseen} unseen cards were dealt at random; players keep low cards, so the real chance "
        "is lower: this is an upper bound"
    )
    notes = _call_notes(found, chosen) + _size_notes(cards)
    if as_json:
        answer = {
            "holds": found.holds,
            "expected": found.expected,
            "points": found.points,
            "beaten_by": list(found.beaten_by),
            "unseen": found.unseen,
            "exact": found.exact,
        }
        say_json(answer | {"assumed": assumed, "notes": notes})
        return
    say(f"a call with {plural(found.points, 'point')} holds with a chance of {percent(found.holds)}")
    cost = found.points + chosen.penalty
    say(
        f"expect {found.expected:.1f} points: 0 if it holds, {found.points} + {chosen.penalty} = {cost} if not",
        indent=2,
    )
    each = ", ".join(percent(chance) for chance in found.beaten_by)
    if len(found.beaten_by) > 1:
        say(f"the chance of each opponent to have as few or fewer: {each}", indent=2)
    for note in notes:
        say(note, indent=2)
    say(f"assumed: {assumed}", indent=2)


def _call_notes(found: "Odds", chosen: rules.Rules) -> list[str]:
    if found.opening:
        ruling = chosen.chosen("opening-limit")
        return [f"you may call with {found.points} only before the very first turn (ruling {ruling})"]
    if found.points > max(chosen.call_limit, chosen.opening_limit):
        return [f"{found.points} points are over the limit, so the call fails (ruling {chosen.chosen('false-call')})"]
    return []


def _size_notes(cards: "tuple[AnyCard, ...]") -> list[str]:
    return [f"{DOUBT} the hand has {len(cards)} cards, but a hand has at most five"] if len(cards) > FULL_HAND else []


def _read_sizes(text: str) -> list[int]:
    """Read the opponents' numbers of cards. Raises BadInput."""
    sizes = []
    for part in text.replace(";", " ").replace("/", " ").replace(",", " ").split():
        if not (part.isascii() and part.isdigit() and len(part) < 3):
            raise BadInput(
                f"--opponents: {quote(part)} is not a number of cards; give one for each opponent, as in 5,4,3"
            )
        sizes.append(int(part))
    if not sizes:
        raise BadInput("give the number of cards of each opponent, as in --opponents 5,4,3")
    return sizes


def best(
    hand: YourHand,
    visible: Annotated[
        str, typer.Option("--visible", metavar="CARDS", help="What the player on your right laid off last.")
    ] = "",
    seen: Seen = "",
    top: Annotated[int | None, top_option(_SHOWN)] = None,
    rule: Rules = None,
    preset: Preset = "",
    as_json: AsJson = False,
) -> None:
    """Show what to lay off and what to pick up for the fewest points.

    For example: ramble dumbal best 9S 9H KD 2C AC --visible 3C
    """
    from ramble_tools.games.dumbal.advice.plays import best_plays

    chosen = chosen_rules(rules.Rules, rule, preset)
    limit = how_many(top, shown=_SHOWN, as_json=as_json)
    cards, right = read_list(hand, "the hand"), read_list(visible, "the visible cards")
    found = best_plays(cards, right, read_list(seen, "the seen cards"), chosen)
    assumed = (
        f"a card from the stock is any of the {found.unseen} unseen cards with the same chance; "
        "the other players' turns are left out"
    )
    notes = _size_notes(cards)
    if not right:
        notes.append("no visible cards were given, so a card can be taken only from the stock")
    if found.points <= chosen.call_limit:
        notes.append(f"you may call now with {plural(found.points, 'point')}; ramble dumbal odds shows the chance")
    if as_json:
        plays = [_as_json(play) for play in found.plays[:limit]]
        say_json(
            _as_json(found.plays[0])
            | {"plays": plays, "ahead": _as_json(found.ahead), "assumed": assumed, "notes": notes}
        )
        return
    _say_plays(found, limit)
    for note in notes:
        say(note, indent=2)
    say(f"assumed: {assumed}", indent=2)


def _say_plays(found: "Advice", limit: int | None) -> None:
    for place, play in enumerate(found.plays[:limit], start=1):
        say(f"{place}. {_as_text(play)}", hang=3)
    if found.ahead.after_next < found.plays[0].after_next:
        say(f"fewest points after your next turn: {_as_text(found.ahead)}")


def _as_text(play: "Play") -> str:
    take = "from the stock" if isinstance(play.take, str) else str(play.take)
    return f"lay off {' '.join(map(str, play.discard))}, take {take}: {'; '.join(play.reasons)}"


def _as_json(play: "Play") -> dict[str, object]:
    return {
        "discard": list(map(str, play.discard)),
        "kind": play.kind,
        "take": str(play.take),
        "points": play.points,
        "after_next": play.after_next,
        "keeps": list(map(str, play.keeps)),
        "why": list(play.reasons),
    }
