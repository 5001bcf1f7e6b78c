"""What is asked about a hand of Dumbal: who called, each hand, and what depends on their points.

That is whether a call was an opening call, hands that five cards can't make, and numbers of cards that decide.
"""

from collections.abc import Sequence
from typing import TypeAlias

from ramble_tools.errors import ImpossibleCardsError, quote
from ramble_tools.games.dumbal.doubts import MOST_POINTS, has_standard_points, is_too_much, why_impossible
from ramble_tools.games.dumbal.game import State
from ramble_tools.games.dumbal.hands import Round, counts_wanted, over_limit
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import HAND, Hand, read_hand
from ramble_tools.games.fields import Answers, Field, about
from ramble_tools.games.fields import Setting as SettingOf
from ramble_tools.games.reasons import listing

Setting: TypeAlias = SettingOf[Rules, State]

CARDS = "cards:"
# Whether a hand that five cards can't make is right: `sure:500:Bob`, or with a number of cards, `sure:5/9:Bob`. Its
# answer is empty, because it is not part of the round.
SURE = "sure:"
# Never answered: it asks what to correct once a call with too many points turns out not to be an opening call.
TOO_HIGH = "too-high"
# Set if the line before changed the caller, so that the next question says so.
CHANGED = "changed"
_YES_NO = (("yes", "yes"), ("no", "no"))


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: who called, each hand, the caller's first, whether it was an opening call, and card counts.

    Hands that are not possible come first.
    """
    names = names_of(setting, answers)
    caller = answers.get("caller", "")
    first = names.index(caller) if caller in names else 0
    changed = f"{caller} called; " if CHANGED in answers else ""
    hands = [
        Field(HAND + name, f"{changed}{name}'s hand?", "hand", title=f"{name}'s hand")
        for name in (*names[first:], *names[:first])
    ]
    who = Field("caller", "who called?", "who", tuple((name, name) for name in names))
    opening = (opening_field(setting, answers, caller), *too_high(setting, answers, caller))
    return [*doubts(setting, answers), who, *hands, *opening, *counts(setting, answers)]


def opening_field(setting: Setting, answers: Answers, caller: str) -> Field:
    """Return the field for an opening call; it is asked only if the call would be too high on any other turn."""
    rules, typed = setting.rules, answers.get(HAND + caller)
    points = hand_typed(setting, caller, typed).points if typed else 0
    decides = rules.call_limit < points <= rules.opening_limit
    asked = "was it before the very first turn"
    called = f"{caller} called with {points}: {asked}"
    if decides:
        return Field("opening", f"{called} (y or n)?", "choice", _YES_NO, title=f"{called}?")
    return Field("opening", f"{asked}?", "choice", _YES_NO, more=True)


def too_high(setting: Setting, answers: Answers, caller: str) -> list[Field]:
    """Return the field that asks what to correct after a call that turned out to be too high."""
    rules, typed = setting.rules, answers.get(HAND + caller)
    if typed is None or answers.get("opening") != "no" or rules.false_call != "refuse":
        return []
    points = hand_typed(setting, caller, typed).points
    if points <= rules.call_limit:
        return []
    other = next((name for name in names_of(setting, answers) if name != caller), "Bob")
    refused = over_limit(caller, points, rules.call_limit)
    how = f"type {caller} 4 to correct the hand, or the name of another caller, as in {other}:"
    return [Field(TOO_HIGH, f"{refused}; {how}", "text", on_page="hidden")]


def doubts(setting: Setting, answers: Answers) -> list[Field]:
    """Return a field for each hand with too many points or cards: it is probably a typing error."""
    if not has_standard_points(setting.rules):
        return []
    names = [name for name in names_of(setting, answers) if HAND + name in answers]
    hands = counted(answers, {name: hand_typed(setting, name, answers[HAND + name]) for name in names})
    found = []
    for name, hand in hands.items():
        if not is_too_much(hand):
            continue
        why = f"{name} has {hand.points} points, but five cards have at most {MOST_POINTS}"
        if hand.size:
            why = why_impossible(name, hand)
        what = "the number of cards" if CARDS + name in answers else "the hand"
        label = f"{why}: y keeps it, or type {what}:"
        title = f"{why}; keep it, or correct {what}"
        found.append(Field(sure(name, hand), label, "choice", (("", "keep it"),), title=title))
    return found


def sure(name: str, hand: Hand) -> str:
    """Return the name of the field that asks whether a hand in doubt is right."""
    return f"{SURE}{hand.points}{f'/{hand.size}' if hand.size else ''}:{name}"


def counts(setting: Setting, answers: Answers) -> list[Field]:
    """Return a field for each number of cards that decides the hand, once everything else is known."""
    names, caller = names_of(setting, answers), answers.get("caller", "")
    asked = [f"{HAND}{name}" for name in names]
    if caller not in names or any(name not in answers for name in asked):
        return []
    opening = opening_field(setting, answers, caller)
    if not opening.more and "opening" not in answers:
        return []
    hands = {name: hand_typed(setting, name, answers[HAND + name]) for name in names}
    round = Round(hands, caller, answers.get("opening") == "yes")
    tied, unknown = counts_wanted(round, setting.rules)
    _, wanted = counts_wanted(round._replace(hands=counted(answers, hands)), setting.rules)
    return [
        Field(
            CARDS + name, f"{listing(tied)} have {hands[name].points} each: how many cards does {name} have?", "counts"
        )
        for name in unknown
        if name in wanted or CARDS + name in answers
    ]


def counted(answers: Answers, hands: dict[str, Hand]) -> dict[str, Hand]:
    """Return the hands with the numbers of cards that were asked for."""
    found = dict(hands)
    for name, hand in hands.items():
        text = answers.get(CARDS + name)
        if text is not None and hand.size is None:
            with about(CARDS + name):
                found[name] = hand._replace(size=card_count(name, text))
    return found


def card_count(name: str, text: str) -> int:
    """Return a number of cards as it was typed. Raises ImpossibleCardsError."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) < 4 and int(plain)):
        raise ImpossibleCardsError(f"{quote(text)} is not {name}'s number of cards; type a number, as in 2")
    return int(plain)


def names_of(setting: Setting, answers: Answers) -> Sequence[str]:
    """Return the players who have a hand: those in the open game or, without a game, those in the answers."""
    return setting.present or [name.removeprefix(HAND) for name in answers if name.startswith(HAND)]


def hand_typed(setting: Setting, name: str, text: str) -> Hand:
    """Return a player's hand as it was typed. Raises what `read_hand` raises."""
    with about(HAND + name):
        return read_hand(text, setting.rules, whose=f"{name}'s hand")
