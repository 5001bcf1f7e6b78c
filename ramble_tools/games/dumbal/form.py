"""How a hand of Dumbal is entered: who called, then each player's hand.

`questions.py` has the fields, and `line.py` what a typed line does. The number of cards is asked for only if players
tie, and if it decides the hand.
"""

from typing import TYPE_CHECKING

from ramble_tools.errors import PlayerError
from ramble_tools.games.dumbal import game
from ramble_tools.games.dumbal.game import State
from ramble_tools.games.dumbal.hands import Round
from ramble_tools.games.dumbal.questions import Setting as Setting
from ramble_tools.games.dumbal.questions import counted, hand_typed, names_of, sure
from ramble_tools.games.dumbal.questions import fields as fields
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import HAND, write_hand
from ramble_tools.games.fields import Answers, about, unchanged

HELP = (
    "4 17 9 30 a: the hands in seat order, then the caller; or 4* 17 9 30, with a star on the caller's hand",
    "a 4, b 17, c 9, a called: the same with names, in any order; or answer the questions",
    "a hand: points (17 or 13+4), points and number of cards (17/3), ranks (K+5+2), or cards (AS 2H or AS2H)",
    "you may shorten names; a new line corrects what you typed before; b called changes the caller",
)


def read(setting: Setting, answers: Answers) -> Round:
    """Return the hand that the answers describe. Raises PlayerError and what `read_hand` raises."""
    given = {name: HAND + name for name in names_of(setting, answers)}
    # Keep a hand for a player who is not in, so that the game refuses it and says who is in.
    given |= {key.removeprefix(HAND): key for key in answers if key.startswith(HAND)}
    typed_hands = {name: hand_typed(setting, name, answers[key]) for name, key in given.items() if key in answers}
    hands = counted(answers, typed_hands)
    with about("caller"):
        typed = answers.get("caller", "")
        if not typed.strip():
            raise PlayerError("say who called")
        caller = next((name for name in hands if name.lower() == typed.strip().lower()), None) or setting.named(typed)
    sure_of = tuple(name for name, hand in hands.items() if sure(name, hand) in answers)
    return Round(hands, caller, answers.get("opening") == "yes", sure_of)


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a typed line added. Raises BadInput; see `line.py`."""
    # Most commands read no line.
    from ramble_tools.games.dumbal.line import with_line

    return with_line(setting, answers, text)


def answers(round: Round) -> Answers:
    """Return the answers that describe a hand."""
    found = {"caller": round.caller}
    found |= {HAND + name: write_hand(hand) for name, hand in round.hands.items()}
    # A correction of something else does not ask about them again.
    found |= {sure(name, round.hands[name]): "" for name in round.sure}
    return found | ({"opening": "yes"} if round.opening else {})


# No answer follows from another.
revised = unchanged


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game
    from ramble_tools.games.dumbal import form

    _game: Game[Rules, State, Round] = game
    _form: Form[Rules, State, Round] = form
