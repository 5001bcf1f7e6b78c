"""How a hand of Dumbal is entered: who called, then each player's hand."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import is_card
from ramble_tools.errors import BadInput, IllegalMoveError, PlayerError, quote
from ramble_tools.games.dumbal import game
from ramble_tools.games.dumbal.game import State
from ramble_tools.games.dumbal.hands import Hand, Round, over_limit, read_hand, write_hand
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.fields import Answers, Field, about, next_field
from ramble_tools.games.fields import Setting as SettingOf

HELP = (
    "a 4, b 17, c 9, a called: the whole hand in one line; or answer the questions",
    "give a hand as points (17), points and number of cards (17/3), or cards (AS 2H)",
    "you may shorten names; a new line corrects what you typed before",
)

Setting: TypeAlias = SettingOf[Rules, State]

_HAND = "hand:"
_CALLED = ("called", "calls", "call")
_OPENING = ("opening", "first")


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: who called, each hand, the caller's first, and whether it was an opening call."""
    names = _names(setting, answers)
    caller = answers.get("caller", "")
    first = names.index(caller) if caller in names else 0
    hands = [Field(_HAND + name, f"{name}'s hand?", "hand") for name in (*names[first:], *names[:first])]
    who = Field("caller", "who called?", "who", tuple((name, name) for name in names))
    return who, *hands, _opening(setting, answers, caller)


def _opening(setting: Setting, answers: Answers, caller: str) -> Field:
    """Return the field for an opening call; it is asked only if the call would be too high on any other turn."""
    rules, held = setting.rules, answers.get(_HAND + caller)
    points = _hand(setting, caller, held).points if held else 0
    decides = rules.call_limit < points <= rules.opening_limit
    label = f"{caller} called with {points}: was it before the very first turn (y or n)?"
    return Field(
        "opening", label if decides else "was it before the very first turn?", "choice", _YES_NO, more=not decides
    )


_YES_NO = (("yes", "yes"), ("no", "no"))


def _names(setting: Setting, answers: Answers) -> Sequence[str]:
    """Return the players who have a hand: those of the open game, or, without one, those who were given a hand."""
    return setting.present or [name.removeprefix(_HAND) for name in answers if name.startswith(_HAND)]


def _hand(setting: Setting, name: str, text: str) -> Hand:
    with about(_HAND + name):
        return read_hand(text, setting.rules, whose=f"{name}'s hand")


def read(setting: Setting, answers: Answers) -> Round:
    """Return the hand that the answers describe. Raises PlayerError and what `read_hand` raises."""
    given = {name: _HAND + name for name in _names(setting, answers)}
    # A hand for a player who is not in is passed on, so that the game refuses it and says who is in.
    given |= {key.removeprefix(_HAND): key for key in answers if key.startswith(_HAND)}
    hands = {name: _hand(setting, name, answers[key]) for name, key in given.items() if key in answers}
    with about("caller"):
        typed = answers.get("caller", "")
        if not typed.strip():
            raise PlayerError("say who called")
        caller = next((name for name in hands if name.lower() == typed.strip().lower()), None) or setting.named(typed)
    return Round(hands, caller, answers.get("opening") == "yes")


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a line added: names, hands and the caller, in any order. Raises BadInput."""
    asked = next_field(fields(setting, answers), answers)
    plain = text.strip().lower()
    if asked and asked.name == "opening" and plain in ("y", "yes", "n", "no"):
        return _checked(setting, {**answers, "opening": "yes" if plain.startswith("y") else "no"})
    if not plain:
        raise BadInput(f"type a name and a hand, as in {setting.present[0]} 17; ? shows help")
    found = dict(answers)
    current = asked.name.removeprefix(_HAND) if asked and asked.name.startswith(_HAND) else None
    hands: dict[str, list[str]] = {}
    named_last = None
    for word in re.split(r"[\s,=:]+", text.strip()):
        if word.lower() in _CALLED:
            found |= {"caller": current} if current else {}
        elif word.lower() in _OPENING:
            found["opening"] = "yes"
        elif _is_hand(setting, word):
            if current is None:
                example = f"{setting.present[0]} {word}"
                raise BadInput(f"whose hand is {quote(word)}? type the player first, as in {example}")
            hands.setdefault(current, []).append(word)
        elif word:
            current = named_last = setting.require_present(word)
    if not hands and named_last and "caller" not in found:
        found["caller"] = named_last  # a name alone answers "who called?"
    for name, words in hands.items():
        if len(words) > 1 and any(re.fullmatch(r"[\d/]+", word) for word in words):
            raise BadInput(f"{name} has two hands, {quote(words[0])} and {quote(words[-1])}; give each player one")
        found[_HAND + name] = write_hand(_hand(setting, name, " ".join(words)))
    return _checked(setting, found)


def _is_hand(setting: Setting, word: str) -> bool:
    """Return whether a word is meant as a card or points: it is a card, or has a digit in it and is not a name."""
    if any(word.lower() == name.lower() for name in setting.present):
        return False
    return is_card(word) or any(sign.isdigit() for sign in word)


def _checked(setting: Setting, answers: Answers) -> Answers:
    """Return the answers. Raises IllegalMoveError for a call over the limit, if such calls don't count."""
    rules, caller = setting.rules, answers.get("caller", "")
    text = answers.get(_HAND + caller)
    if text is None or rules.false_call != "refuse":
        return answers
    points = _hand(setting, caller, text).points
    opens = answers.get("opening") != "no"
    limit = max(rules.call_limit, rules.opening_limit) if opens else rules.call_limit
    if points > limit:
        raise IllegalMoveError(over_limit(caller, points, limit), field=_HAND + caller)
    return answers


def answers(round: Round) -> Answers:
    """Return the answers that describe a hand."""
    found = {"caller": round.caller}
    found |= {_HAND + name: write_hand(hand) for name, hand in round.hands.items()}
    return found | ({"opening": "yes"} if round.opening else {})


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game
    from ramble_tools.games.dumbal import form

    _game: Game[Rules, State, Round] = game
    _form: Form[Rules, State, Round] = form
