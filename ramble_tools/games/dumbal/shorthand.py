"""A typed line of Dumbal: which hands it gives, and who called.

A line is one of these, and `called` (or a star right beside it) says who called:

- hands in seat order, one for each player who is in, and then the caller: `4 17 9 30 a`, or `4* 17 9 30`. Without a
  caller, that is asked next. The caller may also come first: `a 4 17 9 30`;
- names, each with a hand, in any order: `a 4, b 17, c 9, a called`, `a:4 b=17`, `a4 b17 c9 a`. A name without a hand at
  the end is the caller;
- the hand of the player who is asked for: `17`, `K 5 2`;
- a name alone: the caller.

When is a number points, and when is it a rank?

- A number alone is points: `5`, `b 10`, and each number of `4 17 9 30 a`. A sum is points too: `13+5+2`.
- Side by side for one player, numbers are ranks beside a letter or a card: `K 5 2`, `b A,3`, `KS 5`.
- Two or more numbers side by side for one player are unclear: `b 5 2`. So are numbers that could also be hands in seat
  order, and letters that could also be names: `a 3`. Then the prompt asks once, in one line.
- Plus signs make one hand: `K+5+2` is never three hands, and its letters are never names. So do commas without blanks
  beside other hands: `A,3 17 9 30 b`.
- A letter that starts a name is not a card if its player is out: then the line is refused.
- Among hands in seat order, and in a line with a name and a hand for everybody, a letter that starts a name is a name.
  So it is in a line with commas if a name follows each of them: `a 5, b 30`.

Nothing else is guessed: every way to read a line is tried, and two ways that are both possible lead to a question. Only
cards that the caller could not call with don't count as possible.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ramble_tools.errors import BadInput, PlayerError, plural, quote
from ramble_tools.games.dumbal.held import HAND, Hand, apart, hand_of_ranks, is_unclear, parts_of, read_hand, write_hand
from ramble_tools.games.dumbal.line_words import Item, Setting, choices, items_of, require_in, spellings
from ramble_tools.games.fields import Answers, about
from ramble_tools.games.players import could_be
from ramble_tools.games.reasons import listing


class Reading(NamedTuple):
    """One way to read a line: the answers that it gives.

    `key` chooses it if it is not the only way: `cards`, `hands` in seat order, or `names`. `what`
    describes it in the question. Without `sure`, it is a question even if there is no other way. With `named`, the
    line gives names to all its hands. `letters` counts the cards that could also be names.
    """

    key: str
    given: Answers
    what: str
    sure: bool = True
    named: bool = False
    letters: int = 0


class _Plan(NamedTuple):
    """Whose hand each word belongs to, and who called according to the line: it should be one player at most."""

    key: str
    hands: list[tuple[str, list[Item]]]
    callers: list[str]
    named: bool = False


class _NameAloneError(PlayerError):
    """A name alone, where a hand is asked for. It must not be taken for a card."""


def readings(setting: Setting, answers: Answers, text: str, asked: str) -> list[Reading]:
    """Return every way to read a line, at least one; `asked` is the player whose hand is asked for, if one is.

    Raises BadInput if there is no way.
    """
    found: dict[tuple[tuple[str, str], ...], Reading] = {}
    errors: list[BadInput] = []
    as_typed, *joined = spellings(text)
    for spelling in (*joined, as_typed):
        # In a line with blanks, cards with commas between them are one hand: AS,2H 17 9.
        split = bool(joined) and spelling == as_typed and " " in spelling
        for way in _every_way(setting, answers, spelling, asked):
            if isinstance(way, BadInput):
                errors.append(way)
            elif not (split and way.key == "hands"):
                found.setdefault(tuple(sorted(way.given.items())), way)
    if not found:
        raise errors[0]
    # If a line has names and a hand for everybody, a letter in it is a name wherever it can be.
    whole = [each.letters for each in found.values() if each.named and _is_whole(setting, each)]
    most = min(whole, default=len(text))
    ways = [each for each in found.values() if each.letters <= most or not (each.named or _is_for_several(each))]
    if any(each.key == "cards" and not each.named for each in ways):
        # K 5 2, with Kate: a king for the player who is asked, or Kate's 5 and 2.
        ways = [each._replace(key="names") if each.named and each.key == "cards" else each for each in ways]
    return sorted(ways, key=lambda each: each.key)


def _every_way(setting: Setting, answers: Answers, text: str, asked: str) -> Iterator[Reading | BadInput]:
    """Yield every way to read a line in one spelling; for what is not a way, the reason."""
    items, opening = items_of(setting, text)
    if not items and not opening:
        raise BadInput("type a hand, or a name and a hand")
    _require_one_name(setting, items, asked)
    for line in choices(items):
        try:
            plans = list(_plans(setting, answers, line, asked))
        except _NameAloneError as error:
            error.args = (f"{error}{_as_cards(setting, items, asked)}",)
            raise
        except BadInput as error:
            yield error
            continue
        for plan in plans:
            _require_in(setting, plan, items, asked)
            try:
                yield _made(setting, plan, opening)
            except BadInput as error:
                yield error


def _is_for_several(reading: Reading) -> bool:
    return sum(key.startswith(HAND) for key in reading.given) > 1


def _is_whole(setting: Setting, reading: Reading) -> bool:
    return all(HAND + name in reading.given for name in setting.present)


def _require_one_name(setting: Setting, items: Sequence[Item], asked: str) -> None:
    """Raise PlayerError for a letter that is a card and the start of several names, if it is meant as a name."""
    if items and items[0].card and len(items[0].names) > 1 and len(items) < 3:
        error = could_be(items[0].text, items[0].names)
        raise PlayerError(f"{error}{_as_cards(setting, items, asked)}")


def _require_in(setting: Setting, plan: _Plan, items: Sequence[Item], asked: str) -> None:
    """Raise PlayerError for a line that makes sense with the name of a player who is out: it must not become cards."""
    if not setting.players or not (plan.named or plan.key == "hands"):
        return
    for name in (*(name for name, _ in plan.hands), *plan.callers):
        if name not in setting.present:
            try:
                require_in(setting, name)
            except PlayerError as error:
                error.args = (f"{error}{_as_cards(setting, items, asked)}",)
                raise


def _as_cards(setting: Setting, items: Sequence[Item], asked: str) -> str:
    """Return how to type the words as cards, if they could be the cards of the player who is asked."""
    if not asked or not all(item.card for item in items):
        return ""
    hand = hand_of_ranks(parts_of(" ".join(item.text for item in items)), setting.rules)
    return f" (for {plural(hand.size or 0, 'card')}, type {hand.points}/{hand.size})"


# --- lines


def _plans(setting: Setting, answers: Answers, line: Sequence[Item], asked: str) -> Iterator[_Plan]:
    """Yield the ways to read a line, once it is known which words are names. Raises BadInput if there is none."""
    lead, groups, callers = _grouped(line, asked)
    present = setting.present
    bare = [name for name, items in groups if not items and name not in callers]
    given = [(name, items) for name, items in groups if items]
    starred = [asked for item in lead if item.starred]
    if not lead and not given:
        _require_change(answers, asked, [] if callers else bare)
        yield _Plan("names", [], [*callers, *bare], named=True)
    elif lead and not given:
        if not asked and (out := next((name for name in bare if setting.players and name not in present), None)):
            require_in(setting, out)
        if len(lead) == len(present) > 1 and not any(item.letter for item in lead):
            seats = [name for name, item in zip(present, lead, strict=True) if item.starred]
            yield _Plan("hands", _seats(setting, lead), seats + callers + bare)
        if asked and (len(lead) == 1 or _are_cards(lead)):
            yield _Plan("cards", [(asked, lead)], callers + bare + starred)
        elif len(lead) != len(present) or any(item.letter for item in lead):
            raise _wrong_count(setting, lead)
    elif not lead and given == groups[:1] and len(given[0][1]) > 2 and not _are_cards(given[0][1]):
        # The caller, then hands in seat order.
        first, items = given[0]
        if len(items) != len(present):
            raise _wrong_count(setting, items)
        yield _Plan("hands", _seats(setting, items), [first, *callers, *bare])
    elif bare and (bare[0] != groups[-1][0] or groups[-1][1] or len(bare) > 1):
        name = bare[0]
        raise PlayerError(
            f"{name} has no hand in this line; type it after the name, as in {name} 17", field=HAND + name
        )
    elif lead and not asked:
        raise _whose(setting, lead[0])
    else:
        yield _Plan("names", [*([(asked, lead)] if lead else []), *given], callers + bare + starred, named=not lead)
        seats_too = not lead and len(groups) == 1 and len(given[0][1]) == len(present) > 1
        if seats_too and not any(item.letter for item in given[0][1]):
            yield _Plan("hands", _seats(setting, given[0][1]), [given[0][0], *callers])


def _seats(setting: Setting, hands: Sequence[Item]) -> list[tuple[str, list[Item]]]:
    """Return hands in seat order, each with its player."""
    return [(name, [item]) for name, item in zip(setting.present, hands, strict=True)]


def _grouped(line: Sequence[Item], asked: str) -> tuple[list[Item], list[tuple[str, list[Item]]], list[str]]:
    """Return what comes before the first name, each name with what follows it, and who called. Raises BadInput."""
    lead: list[Item] = []
    groups: list[tuple[str, list[Item]]] = []
    callers: list[str] = []
    waiting = False  # for a name: `called a`
    for item in line:
        if item.called:
            callers += [groups[-1][0]] if groups else []
            waiting = not groups
        elif item.hand:
            (groups[-1][1] if groups else lead).append(item)
            callers += [groups[-1][0]] if item.starred and groups else []
        elif len(item.names) > 1:
            raise could_be(item.text, item.names)
        else:
            groups.append((item.names[0], []))
            callers += [item.names[0]] if item.starred or waiting else []
            waiting = False
    if waiting and not asked:
        raise PlayerError("say who called: type the name, as in Ann called", field="caller")
    return lead, groups, [*callers, *([asked] if waiting else [])]


def _require_change(answers: Answers, asked: str, bare: Sequence[str]) -> None:
    """Raise _NameAloneError for a name alone that says nothing new: it is probably a slip."""
    caller = answers.get("caller")
    if len(bare) != 1 or not caller or bare[0] not in (caller, asked):
        return
    name = bare[0]
    if name == caller:
        what = f"{asked}'s hand, as in 17" if asked else f"a hand, as in {name} 17"
        raise _NameAloneError(f"{name} has already called; type {what}", field=HAND + asked if asked else "caller")
    raise _NameAloneError(f"type {name}'s hand, as in 17; if {name} called, type {name} called", field=HAND + name)


def _whose(setting: Setting, item: Item) -> PlayerError:
    """Return the refusal of a hand that could be anybody's. Raises BadInput if it could be nobody's."""
    read_hand(item.text, setting.rules)
    present = setting.present
    example = f"{present[0] if present else 'Ann'} {item.text}"
    return PlayerError(f"whose hand is {quote(item.text)}? type the player first, as in {example}")


def _wrong_count(setting: Setting, lead: Sequence[Item]) -> PlayerError:
    """Return the refusal of too few or too many hands in seat order, or of one hand that could be anybody's."""
    present = setting.present
    if len(lead) == 1 or not present:
        return _whose(setting, lead[0])
    if len(lead) >= len(present):
        message = f"{len(lead)} hands for {len(present)} players: {', '.join(present)}"
        return PlayerError(message + _as_one_hand(lead, len(lead) - len(present) + 1))
    there, missing = list(present[: len(lead)]), list(present[len(lead) :])
    are = "is" if len(missing) == 1 else "are"
    whose = listing([f"{name}'s" for name in missing])
    return PlayerError(f"hands for {listing(there)} only; {whose} {are} missing", field=HAND + missing[0])


def _as_one_hand(lead: Sequence[Item], size: int) -> str:
    """Return how to type cards that were typed apart from each other, if there are any side by side.

    `size` is the number of words that would have to be one hand.
    """
    runs = [list(items) for cards, items in groupby(lead, lambda item: bool(apart(item.text))) if cards]
    longest = max(runs, key=len, default=[])
    joined = "".join(item.text for item in longest)
    if len(longest) > 1:
        return f"; type the cards of one hand together, as in {joined}"
    first = next((place for place, item in enumerate(lead) if item.card and not item.text[0].isdigit()), 0)
    ranks = lead[first : first + size]
    if len(ranks) < 2 or not all(item.card for item in ranks) or ranks[0].text[0].isdigit():
        return ""
    return f"; among hands in seat order, put plus signs between ranks, as in {'+'.join(item.text for item in ranks)}"


def _made(setting: Setting, plan: _Plan, opening: bool) -> Reading:
    """Return the reading that a plan makes. Raises BadInput."""
    given: dict[str, str] = {}
    cards, sure = "", True
    for name, items in plan.hands:
        typed = [item.text for item in items]
        with about(HAND + name):
            if HAND + name in given:
                raise _two_hands(name, given[HAND + name], typed[0])
            if len(items) > 1 and not _are_cards(items):
                raise _two_hands(name, typed[0], typed[-1])
            hand = _hand(setting, name, typed)
        sure = sure and (len(items) == 1 or not is_unclear(parts_of(" ".join(typed))))
        alone = len(items) > 1 and len(plan.hands) == 1
        if not sure or alone or plan.key == "cards" or any(item.letter for item in items):
            cards = cards or _described(name, hand)
        given[HAND + name] = write_hand(hand)
    callers = list(dict.fromkeys(plan.callers))
    if len(callers) > 1:
        raise PlayerError(f"two callers, {listing(callers)}; name one", field="caller")
    given |= {"caller": callers[0]} if callers else {}
    what = cards or _names(plan, callers)
    if plan.key == "hands":
        what = f"{len(plan.hands)} players' hands"
    key = "cards" if cards else plan.key
    letters = sum(item.letter for _, items in plan.hands for item in items)
    return Reading(key, given | ({"opening": "yes"} if opening else {}), what, sure, plan.named, letters)


def _are_cards(items: Sequence[Item]) -> bool:
    """Return whether the words may be the cards of one hand.

    Beside a card with a suit, a letter that could be a name is not a card.
    """
    return all(item.card for item in items) and not (
        any(item.letter for item in items) and any(apart(item.text) for item in items)
    )


def _hand(setting: Setting, name: str, typed: Sequence[str]) -> Hand:
    whose = f"{name}'s hand"
    if len(typed) == 1:
        return read_hand(typed[0], setting.rules, whose=whose)
    return hand_of_ranks(parts_of(" ".join(typed)), setting.rules, whose=whose)


def _two_hands(name: str, first: str, last: str) -> PlayerError:
    return PlayerError(f"{name} has two hands, {quote(first)} and {quote(last)}; give each player one")


def _described(name: str, hand: Hand) -> str:
    size = f" in {plural(hand.size, 'card')}" if hand.size else ""
    return f"{plural(hand.points, 'point')}{size} for {name}"


def _names(plan: _Plan, callers: Sequence[str]) -> str:
    if not plan.hands:
        return f"the caller {callers[0]}" if callers else "an opening call"
    whose = listing([f"{name}'s" for name, _ in plan.hands])
    return f"{whose} {'hand' if len(plan.hands) == 1 else 'hands'}"
