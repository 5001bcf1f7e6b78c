"""What is asked about a hand of Dumbal: who called, each hand, and what depends on their points.

That is whether a call was an opening call, hands that five cards can't make, and numbers of cards that decide.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ramble_tools.errors import ImpossibleCardsError, quote
from ramble_tools.games.dumbal.doubts import MOST_POINTS, has_standard_points, is_too_much, why_impossible
from ramble_tools.games.dumbal.game import State
from ramble_tools.games.dumbal.hands import Round, counts_wanted
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
# Set if the line before changed the caller, so that the next question says so.
CHANGED = "changed"


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: who called, each hand, the caller's first, whether it was an opening call, and card counts.

    Hands that are not possible come first.
    """
    names = names_of(setting, answers)
    caller = answers.get("caller", "")
    first = names.index(caller) if caller in names else 0
    changed = f"{caller} called; " if CHANGED in answers else ""
    return [
        *_doubts(setting, answers),
        Field("caller", "who called?", "who", tuple((name, name) for name in names)),
        *(
            Field(HAND + name, f"{changed}{name}'s hand?", "hand", title=f"{name}'s hand")
            for name in (*names[first:], *names[:first])
        ),
        _opening(setting, answers, caller),
        *_counts(setting, answers),
    ]


def _opening(setting: Setting, answers: Answers, caller: str) -> Field:
    """Return the field for an opening call; it is asked only if the call would be too high on any other turn."""
    rules, typed = setting.rules, answers.get(HAND + caller)
    points = hand_typed(setting, caller, typed).points if typed else 0
    asked, options = "was it before the very first turn", (("yes", "yes"), ("no", "no"))
    if not rules.call_limit < points <= rules.opening_limit:
        return Field("opening", f"{asked}?", "choice", options, more=True)
    called = f"{caller} called with {points}: {asked}"
    return Field("opening", f"{called} (y or n)?", "choice", options, title=f"{called}?")


def _doubts(setting: Setting, answers: Answers) -> Iterator[Field]:
    """Yield a field for each hand with too many points or cards: it is probably a typing error."""
    if not has_standard_points(setting.rules):
        return
    for name, hand in hands_of(setting, answers).items():
        if is_too_much(hand):
            why = f"{name} has {hand.points} points, but five cards have at most {MOST_POINTS}"
            if hand.size:
                why = why_impossible(name, hand)
            what = "the number of cards" if CARDS + name in answers else "the hand"
            label, title = f"{why}: y keeps it, or type {what}:", f"{why}; keep it, or correct {what}"
            yield Field(sure(name, hand), label, "choice", (("", "keep it"),), title=title)


def sure(name: str, hand: Hand) -> str:
    """Return the name of the field that asks whether a hand in doubt is right."""
    return f"{SURE}{hand.points}{f'/{hand.size}' if hand.size else ''}:{name}"


def _counts(setting: Setting, answers: Answers) -> Iterator[Field]:
    """Yield a field for each number of cards that decides the hand, once everything else is known."""
    names, caller = names_of(setting, answers), answers.get("caller", "")
    undecided = "opening" not in answers and not _opening(setting, answers, caller).more
    if caller not in names or undecided or any(HAND + name not in answers for name in names):
        return
    typed = {name: hand_typed(setting, name, answers[HAND + name]) for name in names}
    round = Round(typed, caller, answers.get("opening") == "yes")
    tied, unknown = counts_wanted(round, setting.rules)
    _, wanted = counts_wanted(round._replace(hands=hands_of(setting, answers)), setting.rules)
    for name in unknown:
        if name in wanted or CARDS + name in answers:
            label = f"{listing(tied)} have {typed[name].points} each: how many cards does {name} have?"
            yield Field(CARDS + name, label, "counts")


def hands_of(setting: Setting, answers: Answers) -> dict[str, Hand]:
    """Return the hands in the answers by player, in seat order, with the numbers of cards that were asked for."""
    # A hand of a player who is not in comes too, so that the game refuses it and says who is in.
    names = dict.fromkeys([*setting.present, *(key.removeprefix(HAND) for key in answers if key.startswith(HAND))])
    found = {name: hand_typed(setting, name, answers[HAND + name]) for name in names if HAND + name in answers}
    for name, hand in found.items():
        if hand.size is None and CARDS + name in answers:
            with about(CARDS + name):
                found[name] = hand._replace(size=card_count(name, answers[CARDS + name]))
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
