"""How a hand of Dumbal is entered: who called, each player's hand, and what depends on their points.

That is whether a call was an opening call, hands that five cards can't make, and numbers of cards that decide.
`line.py` reads the hands and the caller in a typed line.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ramble_tools.errors import (
    BadInput,
    ByRule,
    IllegalMoveError,
    ImpossibleCardsError,
    PlayerError,
    UnclearError,
    about,
    plural,
    quote,
)
from ramble_tools.games.dumbal import game
from ramble_tools.games.dumbal.doubts import FULL_HAND, most_points, why_impossible
from ramble_tools.games.dumbal.game import Setting as Setting
from ramble_tools.games.dumbal.game import State
from ramble_tools.games.dumbal.hands import Round, limit_rule, over_limit, score
from ramble_tools.games.dumbal.line import Line, read_line, says_also
from ramble_tools.games.dumbal.passages import EVERYONE_ELSE
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.said import ROUND
from ramble_tools.games.dumbal.typed_hand import HAND, Hand, read_hand, write_hand
from ramble_tools.games.fields import SAID, Answers, Field, next_field, options, unchanged
from ramble_tools.games.players import one_meant
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import split_names
from ramble_tools.typed_line import number_at, words

# How players ask what a hand is worth (`games/worth.py`).
ROUND_SAID = ROUND
HELP = (
    "4 17 9 30 a: the hands in seat order, then the caller; or 4* 17 9 30, with a star on the caller's hand",
    "a 4, b 17, c 9, a called: the same with names, in any order; or answer the questions",
    "a hand: points (17 or 13+4), points and number of cards (17/3), ranks (K 5 2), or cards (AS 2H or AS2H)",
    "you may shorten names; to correct: b 20, or no, 20, or swap a and b, or not a, b called",
)
_CARDS = "cards:"
# Whether a hand that five cards can't make is right: `sure:500:Bob`, or with a number of cards, `sure:5/9:Bob`. Its
# answer is empty, because it is not part of the round.
_SURE = "sure:"


def read(setting: Setting, answers: Answers) -> Round:
    """Return the hand that the answers describe. Raises PlayerError and what `read_hand` raises."""
    hands = _hands_of(setting, answers)
    with about("caller"):
        typed = answers.get("caller", "")
        if not typed.strip():
            raise PlayerError("say who called")
        caller = setting.named(typed)
        fitting = "" if setting.players else one_meant(list(hands), typed)
    sure_of = tuple(name for name, hand in hands.items() if _sure(name, hand) in answers)
    return Round(hands, fitting or caller, answers.get("opening") == "yes", sure_of)


def answers(round: Round) -> Answers:
    """Return the answers that describe a hand."""
    found = {"caller": round.caller}
    found |= {HAND + name: write_hand(hand) for name, hand in round.hands.items()}
    # A correction of something else does not ask about them again.
    found |= {_sure(name, round.hands[name]): "" for name in round.sure}
    return found | ({"opening": "yes"} if round.opening else {})


# No answer follows from another.
revised = unchanged


# --- fields


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: who called, each hand, the caller's first, whether it was an opening call, and card counts.

    Hands that are not possible come first.
    """
    names = _names_of(setting, answers)
    caller = answers.get("caller", "")
    first = names.index(caller) if caller in names else 0
    most, called = most_points(setting.rules), setting.rules.call_limit
    return [
        *_doubts(setting, answers),
        Field("caller", "who called?", "who", options(names), mine="I call", told="{} called"),
        *(
            Field(
                *(HAND + name, f"{name}'s hand?", "hand"),
                title=f"{name}'s hand",
                largest=most,
                largest_chosen=called,
                worth="value",
            )
            for name in (*names[first:], *names[:first])
        ),
        _opening(setting, answers, caller),
        *_counts(setting, answers),
    ]


def _opening(setting: Setting, answers: Answers, caller: str) -> Field:
    """Return the field for an opening call; it is asked only if the call would be too high on any other turn."""
    rules, typed = setting.rules, answers.get(HAND + caller)
    points = _hand_typed(setting, caller, typed).points if typed else 0
    asked, options = "was it before the very first turn", (("yes", "yes"), ("no", "no"))
    if not rules.call_limit < points <= rules.opening_limit:
        return Field("opening", f"{asked}?", "choice", options, more=True)
    called = f"{caller} called with {points}, more than {rules.call_limit}: {asked}"
    return Field("opening", f"{called} (y or n)?", "choice", options, title=f"{called}?")


def _doubts(setting: Setting, answers: Answers) -> Iterator[Field]:
    """Yield a field for each hand that five cards can't make: it is probably a typing error."""
    for name, hand in _hands_of(setting, answers).items():
        if why := why_impossible(name, hand, setting.rules):
            what = "the number of cards" if _CARDS + name in answers else "the hand"
            label, title = f"{why}: y keeps it, or type {what}:", f"{why}: is that right?"
            yield Field(_sure(name, hand), label, "choice", (("", "keep it"),), title=title)


def _sure(name: str, hand: Hand) -> str:
    """Return the name of the field that asks whether a hand in doubt is right."""
    return f"{_SURE}{hand.points}{f'/{hand.size}' if hand.size else ''}:{name}"


def _counts(setting: Setting, answers: Answers) -> Iterator[Field]:
    """Yield a field for each number of cards that decides the hand, once everything else is known."""
    names, caller = _names_of(setting, answers), answers.get("caller", "")
    undecided = "opening" not in answers and not _opening(setting, answers, caller).more
    if caller not in names or undecided or any(HAND + name not in answers for name in names):
        return
    typed = {name: _hand_typed(setting, name, answers[HAND + name]) for name in names}
    round = Round(typed, caller, answers.get("opening") == "yes")
    tied = _tied(round, setting.rules)
    still_tied = _tied(round._replace(hands=_hands_of(setting, answers)), setting.rules)
    for name in tied:
        if typed[name].size is None and (_CARDS + name in answers or name in still_tied):
            label = f"{listing(tied)} have {typed[name].points} each: how many cards does {name} have?"
            yield Field(_CARDS + name, label, "counts", largest=FULL_HAND)


def _tied(round: Round, rules: Rules) -> list[str]:
    """Return the players between whom only a number of cards decides that is not known."""
    try:
        score(round, rules)
    except BadInput as error:
        return [name.removeprefix(HAND) for name in error.wants if name.startswith(HAND)]
    return []


def _hands_of(setting: Setting, answers: Answers) -> dict[str, Hand]:
    """Return the hands in the answers by player, in seat order, with the numbers of cards that were asked for."""
    # A hand of a player who is not in comes too, so that the game refuses it and says who is in.
    names = dict.fromkeys([*setting.present, *(key.removeprefix(HAND) for key in answers if key.startswith(HAND))])
    found = {name: _hand_typed(setting, name, answers[HAND + name]) for name in names if HAND + name in answers}
    for name, hand in found.items():
        if hand.size is None and _CARDS + name in answers:
            with about(_CARDS + name):
                found[name] = hand._replace(size=_card_count(name, answers[_CARDS + name]))
    return found


def _card_count(name: str, text: str) -> int:
    """Return a number of cards as it was typed. Raises ImpossibleCardsError."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) < 4 and int(plain)):
        raise ImpossibleCardsError(f"{quote(text)} is not {name}'s number of cards; type a number, as in 2")
    return int(plain)


def _names_of(setting: Setting, answers: Answers) -> Sequence[str]:
    """Return the players who have a hand: those in the open game or, without a game, those in the answers."""
    return setting.present or [name.removeprefix(HAND) for name in answers if name.startswith(HAND)]


def _hand_typed(setting: Setting, name: str, text: str) -> Hand:
    """Return a player's hand as it was typed. Raises what `read_hand` raises."""
    with about(HAND + name):
        return read_hand(text, setting.rules, whose=f"{name}'s hand")


# --- a typed line


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a typed line added.

    Raises BadInput; its `rest` is what is left of a line such as `a 4, b 20*2, c 9` without the one bad hand.
    """
    before = {name: value for name, value in answers.items() if name != SAID}
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
    name, count = question.rpartition(":")[2], " ".join(str(number) for number in _numbers(plain))
    yes, no = plain in ("y", "yes"), plain in ("n", "no")
    if question == "opening" and (yes or no):
        return _with_legal_call(setting, {**before, question: "yes" if yes else "no"})
    if question.startswith(_SURE) and yes:
        return {**before, question: ""}
    if question.startswith(_SURE) and no:
        wrong = (_CARDS if _CARDS + name in before else HAND) + name
        return {key: text for key, text in before.items() if key != wrong}
    if count and (question.startswith(_CARDS) or (question.startswith(_SURE) and _CARDS + name in before)):
        return {**before, _CARDS + name: str(_card_count(name, count))}
    return None


def _numbers(text: str) -> Iterator[int]:
    """Yield the number that a text is: `3`, or `three cards`."""
    line = [word for word in words(text) if word.plain not in ("just", "only", "the")]
    for number, count in number_at(line, 0) if line else ():
        if all(word.plain in ("card", "cards") for word in line[count:]):
            yield number
            return


def _without(setting: Setting, before: Answers, text: str) -> Answers | None:
    """Return the answers after `without Cy`, for players who are not in; None if the line is something else.

    A correction of an earlier hand may put players out, and then theirs must go. Raises PlayerError.
    """
    if not (found := re.fullmatch(r"without\s+(.+)", text, re.IGNORECASE)):
        return None
    names = split_names(found[1], setting.players)
    if there := next((name for name in names if name in setting.present), None):
        text = f"{there} is in this round, so {there}'s hand can't be left out"
        raise PlayerError(text, ByRule(EVERYONE_ELSE), field=HAND + there)
    gone = {key + name for name in names for key in (HAND, _CARDS)}
    gone |= {"caller"} if before.get("caller") in names else set()
    return {key: value for key, value in before.items() if key not in gone}


def _with_hands(setting: Setting, before: Answers, question: str, text: str) -> Answers:
    """Return the answers with the hands and the caller of a line. Raises BadInput."""
    said = read_line(setting, text, question.partition(":")[2].rpartition(":")[2], before.get("caller", ""))
    more = [name for name in said.hands if HAND + name in before]
    article, whose = re.fullmatch(r"a (\d+)[.!]?", text.strip()), question.removeprefix(HAND)
    if article and more and question.startswith(HAND) and more != [whose]:
        points = article[1]
        how = f"type {points} for {whose}, or {more[0]} {points}"
        raise UnclearError(f"{quote(text.strip())} could be {whose}'s hand, or another one for {more[0]}; {how}")
    if len(said.hands) == len(more) == 1 and says_also(text):
        had, now = before[HAND + more[0]], _hand_typed(setting, more[0], said.hands[more[0]]).points
        others = (_hand_typed(setting, name, hand).points for name, hand in _others(before, more[0]))
        # `No, Mary had 5 too` after Pete's 5 is her whole hand.
        if now in others:
            return _said(setting, before, said)
        raise PlayerError(f"{more[0]} has {had} already; type {more[0]}'s whole hand", field=HAND + more[0])
    if question.startswith(_CARDS):
        _require_points(setting, before, said, text.strip())
    try:
        return _said(setting, before, said)
    except BadInput as error:
        error.parts += [said.read_as] if said.read_as else []
        raise


def _said(setting: Setting, before: Answers, said: Line) -> Answers:
    """Return the answers with what a line says. Raises IllegalMoveError for a call that doesn't count."""
    # A number of cards that was given for an earlier hand does not count for a new one.
    found = {key: value for key, value in before.items() if key.removeprefix(_CARDS) not in said.hands}
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
    is_open = next_field(fields(setting, found), found) is not None
    how = said.read_as or (f"{said.caller} called" if changed and is_open else "")
    return {**found, SAID: how} if how else found


def _others(answers: Answers, name: str) -> list[tuple[str, str]]:
    """Return the other players who have a hand, and that hand."""
    hands = [(key.removeprefix(HAND), text) for key, text in answers.items() if key.startswith(HAND)]
    return [(whose, text) for whose, text in hands if whose != name]


def _require_points(setting: Setting, before: Answers, said: Line, typed: str) -> None:
    """Raise BadInput where a number of cards is asked for, if one hand was given that might change its points.

    `b 2` could be Bob's cards or his points, and a hand without a name is meant as the one that is asked for.
    """
    for name, text in said.hands.items() if len(said.hands) == 1 and not said.caller else ():
        points, new = (_hand_typed(setting, name, each).points for each in (before[HAND + name], text))
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
    points = _hand_typed(setting, caller, text).points
    if points > (rules.call_limit if opening == "no" else max(rules.call_limit, rules.opening_limit)):
        refused = over_limit(caller, points, rules.opening_limit if opening == "yes" else rules.call_limit)
        if not opening and rules.opening_limit > rules.call_limit:
            refused += f" ({rules.opening_limit} before the very first turn)"
        how = f"type {caller} 4 to correct the hand, or who called instead"
        by = limit_rule(rules, opening=opening == "yes")
        raise IllegalMoveError(refused, by, how, field=HAND + caller)
    return answers


def _rest(setting: Setting, before: Answers, text: str) -> str:
    """Return a line with names and commas without its one bad part; an empty text if there is no such part."""
    good = []
    parts = re.split(r"[,;]\s+", text.strip())
    for part in parts if len(parts) > 1 else ():
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
