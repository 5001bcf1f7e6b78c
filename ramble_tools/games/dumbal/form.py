"""How a hand of Dumbal is entered: who called, then each player's hand.

`questions.py` has the fields, and `line.py` reads the hands and the caller in a typed line. The number of cards is
asked for only if players tie, and if it decides the hand.
"""

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from ramble_tools.errors import BadInput, IllegalMoveError, PlayerError, plural, quote
from ramble_tools.games.dumbal import game
from ramble_tools.games.dumbal.game import State
from ramble_tools.games.dumbal.hands import Round, over_limit
from ramble_tools.games.dumbal.questions import CARDS, CHANGED, SURE, card_count, hand_typed, hands_of, sure
from ramble_tools.games.dumbal.questions import Setting as Setting
from ramble_tools.games.dumbal.questions import fields as fields
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import HAND, write_hand
from ramble_tools.games.fields import Answers, about, next_field, unchanged
from ramble_tools.games.players import could_be, meant
from ramble_tools.games.typed_names import split_names

HELP = (
    "4 17 9 30 a: the hands in seat order, then the caller; or 4* 17 9 30, with a star on the caller's hand",
    "a 4, b 17, c 9, a called: the same with names, in any order; or answer the questions",
    "a hand: points (17 or 13+4), points and number of cards (17/3), ranks (K+5+2), or cards (AS 2H or AS2H)",
    "you may shorten names; a new line corrects what you typed before; b called changes the caller",
)


def read(setting: Setting, answers: Answers) -> Round:
    """Return the hand that the answers describe. Raises PlayerError and what `read_hand` raises."""
    hands = hands_of(setting, answers)
    with about("caller"):
        typed = answers.get("caller", "")
        if not typed.strip():
            raise PlayerError("say who called")
        caller = setting.named(typed)
        fitting = [] if setting.players else meant(list(hands), typed)
        if len(fitting) > 1:
            raise could_be(typed, fitting)
    sure_of = tuple(name for name, hand in hands.items() if sure(name, hand) in answers)
    return Round(hands, "".join(fitting) or caller, answers.get("opening") == "yes", sure_of)


def answers(round: Round) -> Answers:
    """Return the answers that describe a hand."""
    found = {"caller": round.caller}
    found |= {HAND + name: write_hand(hand) for name, hand in round.hands.items()}
    # A correction of something else does not ask about them again.
    found |= {sure(name, round.hands[name]): "" for name in round.sure}
    return found | ({"opening": "yes"} if round.opening else {})


# No answer follows from another.
revised = unchanged


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a typed line added.

    Raises BadInput; its `rest` is what is left of a line such as `a 4, b 20*2, c 9` without the one bad hand.
    """
    before = {name: value for name, value in answers.items() if name != CHANGED}
    asked = next_field(fields(setting, before), before)
    question = asked.name if asked else ""
    try:
        if not text.strip(" \t,;:="):
            raise BadInput(f"type a name and a hand, as in {[*setting.present, 'Ann'][0]} 17; ? shows help")
        answered = _answered(setting, before, question, text.strip().lower())
        if answered is None:
            answered = _without(setting, before, text.strip())
        return _with_hands(setting, before, question, text) if answered is None else answered
    except BadInput as error:
        error.rest = error.rest or _rest(setting, before, text)
        raise


def _answered(setting: Setting, before: Answers, question: str, plain: str) -> Answers | None:
    """Return the answers after `y`, `n` or a number of cards; None if the line is something else. Raises BadInput."""
    name = question.rpartition(":")[2]
    yes, no, number = plain in ("y", "yes"), plain in ("n", "no"), plain.isdigit()
    if question == "opening" and (yes or no):
        return _with_legal_call(setting, {**before, question: "yes" if yes else "no"})
    if question.startswith(SURE) and yes:
        return {**before, question: ""}
    if question.startswith(SURE) and no:
        wrong = (CARDS if CARDS + name in before else HAND) + name
        return {key: text for key, text in before.items() if key != wrong}
    if number and (question.startswith(CARDS) or (question.startswith(SURE) and CARDS + name in before)):
        return {**before, CARDS + name: str(card_count(name, plain))}
    return None


def _without(setting: Setting, before: Answers, text: str) -> Answers | None:
    """Return the answers after `without Cy`, for players who are not in; None if the line is something else.

    A correction of an earlier hand may put players out, and then theirs must go. Raises PlayerError.
    """
    if not (found := re.fullmatch(r"without\s+(.+)", text, re.IGNORECASE)):
        return None
    names = split_names(found[1], setting.players)
    if there := next((name for name in names if name in setting.present), None):
        raise PlayerError(f"{there} is in this round, so {there}'s hand can't be left out", field=HAND + there)
    gone = {key + name for name in names for key in (HAND, CARDS)}
    gone |= {"caller"} if before.get("caller") in names else set()
    return {key: value for key, value in before.items() if key not in gone}


def _with_hands(setting: Setting, before: Answers, question: str, text: str) -> Answers:
    """Return the answers with the hands and the caller of a line. Raises BadInput."""
    # Most commands read no line.
    from ramble_tools.games.dumbal.line import read_line

    said = read_line(setting, text, question.partition(":")[2].rpartition(":")[2], before.get("caller", ""))
    if question.startswith(CARDS):
        _require_points(setting, before, said, text.strip())
    return _said(setting, before, said)


def _said(setting: Setting, before: Answers, said: "Line") -> Answers:
    """Return the answers with what a line says. Raises IllegalMoveError for a call that doesn't count."""
    # A number of cards that was given for an earlier hand does not count for a new one.
    found = {key: value for key, value in before.items() if key.removeprefix(CARDS) not in said.hands}
    found |= {HAND + name: hand for name, hand in said.hands.items()}
    found |= {"caller": said.caller} if said.caller else {}
    found |= {"opening": "yes"} if said.opening else {}
    try:
        _with_legal_call(setting, found)
    except IllegalMoveError as error:
        # It may be the hand or the caller that is wrong, so only the call is forgotten.
        if said.caller:
            error.rest = ", ".join(f"{name} {hand}" for name, hand in said.hands.items())
        raise
    changed = before.get("caller", found.get("caller")) != found.get("caller")
    return {**found, CHANGED: "yes"} if changed and next_field(fields(setting, found), found) else found


def _require_points(setting: Setting, before: Answers, said: "Line", typed: str) -> None:
    """Raise BadInput where a number of cards is asked for, if one hand was given that might change its points.

    `b 2` could be Bob's cards or his points, and a hand without a name is meant as the one that is asked for.
    """
    for name, text in said.hands.items() if len(said.hands) == 1 and not said.caller else ():
        points, new = (hand_typed(setting, name, each).points for each in (before[HAND + name], text))
        if points != new and (text.isdigit() or not said.named):
            raise BadInput(
                f"{quote(typed)} has {plural(new, 'point')}, but {name} has {points}; type the name, the points and "
                f"the cards, as in {name} {points}/2"
            )


def _with_legal_call(setting: Setting, answers: Answers) -> Answers:
    """Return the answers. Raises IllegalMoveError for a call over the limit, if such calls don't count."""
    rules, caller, opening = setting.rules, answers.get("caller", ""), answers.get("opening")
    text = answers.get(HAND + caller)
    if text is None or rules.false_call != "refuse":
        return answers
    points = hand_typed(setting, caller, text).points
    if points > (rules.call_limit if opening == "no" else max(rules.call_limit, rules.opening_limit)):
        refused = over_limit(caller, points, rules.opening_limit if opening == "yes" else rules.call_limit)
        if not opening and rules.opening_limit > rules.call_limit:
            refused += f" ({rules.opening_limit} before the very first turn)"
        how = f"type {caller} 4 to correct the hand, or who called instead"
        raise IllegalMoveError(refused, how, field=HAND + caller)
    return answers


def _rest(setting: Setting, before: Answers, text: str) -> str:
    """Return a line with names and commas without its one bad part; an empty text if there is no such part."""
    from ramble_tools.games.dumbal.line import read_line

    good = []
    parts = re.split(r"[,;]\s+", text.strip())
    for part in parts:
        with suppress(BadInput):
            if read_line(setting, part, "", "").named:
                good.append(part)
    if good and len(good) == len(parts) - 1:
        rest = ", ".join(good)
        with suppress(BadInput):
            said = read_line(setting, rest, "", "")
            _said(setting, before, said)
            return rest if said.hands else ""
    return ""


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game
    from ramble_tools.games.dumbal import form
    from ramble_tools.games.dumbal.line import Line

    _game: Game[Rules, State, Round] = game
    _form: Form[Rules, State, Round] = form
