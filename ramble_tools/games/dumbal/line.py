"""What a typed line of Dumbal does: it gives hands and a caller, answers a question, or leaves out a player.

`grammar.py` reads the hands and the caller.
"""

import re
from contextlib import suppress

from ramble_tools.errors import BadInput, IllegalMoveError, PlayerError, plural, quote
from ramble_tools.games.dumbal.grammar import Reading, readings
from ramble_tools.games.dumbal.hands import over_limit
from ramble_tools.games.dumbal.questions import (
    CARDS,
    CHANGED,
    SURE,
    TOO_HIGH,
    Setting,
    card_count,
    fields,
    hand_typed,
)
from ramble_tools.games.dumbal.typed_hand import HAND
from ramble_tools.games.fields import Answers, next_field
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import name_at, split_names, words

# A line with more parts than this is not a list of hands.
_MOST_PARTS = 12


def with_line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a line added.

    Raises BadInput; its `rest` is what is left of a line such as `a 4, b 20*2, c 9` without the one bad hand.
    """
    try:
        return _added(setting, answers, text)
    except BadInput as error:
        error.rest = error.rest or _rest(setting, answers, text)
        raise


def _rest(setting: Setting, answers: Answers, text: str) -> str:
    """Return a line with a name after each comma without its one bad part; an empty text if there is no such part."""
    parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
    if not 2 <= len(parts) <= _MOST_PARTS:
        return ""
    nameless = {place for place, part in enumerate(parts) if not _starts_with_name(setting, part)}
    found = []
    for place in range(len(parts)):
        if nameless - {place}:
            continue
        rest = ", ".join(parts[:place] + parts[place + 1 :])
        with suppress(BadInput):
            _added(setting, answers, rest)
            found.append(rest)
    return found[0] if len(found) == 1 else ""


def _starts_with_name(setting: Setting, part: str) -> bool:
    line = words(part)
    return len(line) > 1 and len(name_at(line, 0, setting.present)[0]) == 1


def _added(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a line added. Raises BadInput."""
    before = {name: value for name, value in answers.items() if name != CHANGED}
    plain = text.strip().lower()
    if not plain.strip(",;:= "):
        example = f"{setting.present[0] if setting.present else 'Ann'} 17"
        raise BadInput(f"type a name and a hand, as in {example}; ? shows help")
    asked = next_field(fields(setting, before), before)
    name = asked.name if asked else ""
    if (answered := _answered(setting, before, name, plain) or _without(setting, before, text)) is not None:
        return answered
    way = _reading(setting, before, text, name)
    if name.startswith(CARDS):
        _require_points(setting, before, way, text.strip())
    return _given(setting, before, way)


def _answered(setting: Setting, before: Answers, asked: str, plain: str) -> Answers | None:
    """Return the answers after `y`, `n` or a number of cards; None if the line is something else. Raises BadInput."""
    kind, name = asked.partition(":")[0], asked.rpartition(":")[2]
    yes, no = plain in ("y", "yes"), plain in ("n", "no")
    if asked == "opening" and no:
        return {**before, "opening": "no"}
    if asked in ("opening", TOO_HIGH) and yes:
        return _checked(setting, {**before, "opening": "yes"})
    if f"{kind}:" == SURE and yes:
        return {**before, asked: ""}
    if f"{kind}:" == SURE and no:
        wrong = (CARDS if CARDS + name in before else HAND) + name
        return {key: text for key, text in before.items() if key != wrong}
    if plain.isdigit() and (f"{kind}:" == CARDS or (f"{kind}:" == SURE and CARDS + name in before)):
        return _checked(setting, {**before, CARDS + name: str(card_count(name, plain))})
    return None


def _without(setting: Setting, before: Answers, text: str) -> Answers | None:
    """Return the answers after `without Cy` or `cy -`, for players who are not in; None if the line is something else.

    A correction of an earlier hand may put players out, and then theirs must go. Raises PlayerError.
    """
    found = re.fullmatch(r"without\s+(.+)|([^\d*+/]+)[\s:=]-", text.strip(), re.IGNORECASE)
    if not found or not setting.players:
        return None
    names = split_names(found[1] or found[2], setting.players)
    if there := next((name for name in names if name in setting.present), None):
        raise PlayerError(f"{there} is in this round, so {there}'s hand can't be left out", field=HAND + there)
    gone = {key + name for name in names for key in (HAND, CARDS)}
    gone |= {"caller"} if before.get("caller") in names else set()
    return {key: value for key, value in before.items() if key not in gone}


def _reading(setting: Setting, before: Answers, text: str, what: str) -> Reading:
    """Return the only way to read a line, at the question `what`. Raises BadInput if there is none, or several."""
    name = before["caller"] if what == TOO_HIGH else what.rpartition(":")[2] if ":" in what else ""
    new = what.startswith(HAND) or not name
    try:
        ways = readings(setting, before, text, name if new else "")
    except BadInput as error:
        if new:
            raise
        # That player has a hand already, so only what can't be read otherwise replaces it, or adds its cards: 3/2.
        try:
            ways = readings(setting, before, text, name)
        except BadInput:
            raise error from None
    if len(ways) > 1:
        meant = listing([way.what for way in ways], "or")
        raise BadInput(f"{quote(text.strip())} could be {meant}; type points and cards, as in 7/2, or the whole name")
    return ways[0]


def _given(setting: Setting, before: Answers, way: Reading) -> Answers:
    """Return the answers with those of a reading. Raises IllegalMoveError."""
    # A number of cards that was given for an earlier hand does not count for a new one.
    kept = {name: text for name, text in before.items() if HAND + name.removeprefix(CARDS) not in way.given}
    try:
        found = _checked(setting, {**kept, **way.given}, before)
    except IllegalMoveError as error:
        # It may be the hand or the caller that is wrong, so only the call is forgotten.
        if "caller" in way.given:
            hands = {key.removeprefix(HAND): text for key, text in way.given.items() if key.startswith(HAND)}
            error.rest = ", ".join(f"{name} {text}" for name, text in hands.items())
        raise
    old = before.get("caller")
    if old and found["caller"] != old and next_field(fields(setting, found), found):
        return {**found, CHANGED: "yes"}
    return found


def _require_points(setting: Setting, before: Answers, way: Reading, typed: str) -> None:
    """Raise BadInput where a number of cards is asked for, if a hand that was given might change its points.

    `b 2` could be Bob's cards or his points, and a hand without a name is meant as the one that is asked for.
    """
    key, *others = [key for key in way.given if key.startswith(HAND)] or [""]
    if not key or others or len(way.given) > 1 or key not in before:
        return
    name, text = key.removeprefix(HAND), way.given[key]
    points = hand_typed(setting, name, before[key]).points
    if text.isdigit() and before[key].isdigit():
        raise BadInput(f"{quote(typed)} could be points or cards; type both, as in {name} {points}/{text}")
    if not way.named and (new := hand_typed(setting, name, text).points) != points:
        raise BadInput(
            f"{quote(typed)} has {plural(new, 'point')}, but {name} has {points}; to correct the hand, "
            f"type {name} {typed}"
        )


def _checked(setting: Setting, answers: Answers, before: Answers | None = None) -> Answers:
    """Return the answers. Raises IllegalMoveError for a call over the limit, if such calls don't count.

    If the hand is one that was typed `before`, the refusal says how to correct it.
    """
    rules, caller = setting.rules, answers.get("caller", "")
    text = answers.get(HAND + caller)
    if text is None or rules.false_call != "refuse":
        return answers
    points, opening = hand_typed(setting, caller, text).points, answers.get("opening")
    if points <= (rules.call_limit if opening == "no" else max(rules.call_limit, rules.opening_limit)):
        return answers
    refused = over_limit(caller, points, rules.opening_limit if opening == "yes" else rules.call_limit)
    if not opening and rules.opening_limit > rules.call_limit:
        refused += f" ({rules.opening_limit} before the very first turn)"
    if before and before.get(HAND + caller) == text:
        refused += f"; to correct the hand, type {caller} 4"
    raise IllegalMoveError(refused, field=HAND + caller)
