"""A typed line of Dumbal: which hands it gives, and who called.

    line   = seats | named
    seats  = [name] hand hand ... [name]      a hand for each player who is in, in seat order; the name is the caller's
    named  = [hand] {name hand} [name]        a hand without a name is that of the player who is asked for
    hand   = one word, as `typed_hand.py` reads it: 17, 13+4, 17/3, K+5+2 or K,5,2, KS5D2C
           | card card ...                    cards with suits

`called` beside a name, or a star right beside a name or a hand, says who called, and `opening` that it was before the
very first turn. `tokens.py` takes the line apart.

Only two things can be read in two ways: a rank that starts a name (`K` is a king, or Kate), and a line that is nothing
but ranks with commas (`A,3` is one hand, or an ace and a three). Every way is tried. If two of them are possible, the
line is refused, and the refusal says how to type it. A letter that starts a name is never a card among hands in seat
order.
"""

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from ramble_tools.errors import BadInput, PlayerError, plural, quote
from ramble_tools.games.dumbal.questions import Setting
from ramble_tools.games.dumbal.tokens import Token, tokenized
from ramble_tools.games.dumbal.typed_hand import HAND, hand_of_ranks, is_rank, read_hand, write_hand
from ramble_tools.games.fields import Answers, about
from ramble_tools.games.players import could_be, meant
from ramble_tools.games.reasons import listing


class Parts(NamedTuple):
    """A line in which it is known which words are names: what comes before the first one, each with what follows it."""

    lead: list[Token]
    groups: list[tuple[str, list[Token]]]
    callers: list[str]

    @property
    def given(self) -> list[tuple[str, list[Token]]]:
        """The names that something follows."""
        return [(name, tokens) for name, tokens in self.groups if tokens]

    @property
    def row(self) -> tuple[list[str], list[Token]]:
        """The hands that may be in seat order, and the name before them, which is the caller's."""
        if not self.given:
            return [], self.lead
        if not self.lead and self.given == self.groups[:1]:
            return [self.given[0][0]], self.given[0][1]
        return [], []

    @property
    def bare(self) -> list[str]:
        """The names alone, without those that are already known to be callers."""
        return [name for name, tokens in self.groups if not tokens and name not in self.callers]


class Reading(NamedTuple):
    """One way to read a line: the answers that it gives, and what it is, for a question.

    With `named`, the line gives names to all its hands.
    """

    given: Answers
    what: str
    named: bool = False


def readings(setting: Setting, answers: Answers, text: str, asked: str) -> list[Reading]:
    """Return every way to read a line, at least one; `asked` is the player whose hand is asked for, if one is.

    Raises BadInput if there is no way.
    """
    alone = bool(asked) and is_rank(text.strip())
    found: dict[tuple[tuple[str, str], ...], Reading] = {}
    errors: list[BadInput] = []
    try:
        for tokens, opening in tokenized(setting, text):
            try:
                reading = _reading(setting, answers, _parts(tokens, asked), asked, opening=opening)
            except BadInput as error:
                errors.append(error)
            else:
                found.setdefault(tuple(sorted(reading.given.items())), reading)
        # A letter alone that makes no sense as a name is not a card either: it is probably a slip.
        if errors and (alone or not found):
            _require_no_letter_twice(setting, text)
            raise errors[0]
    except PlayerError as error:
        if not alone:
            raise
        points = hand_of_ranks([text.strip()], setting.rules).points
        raise PlayerError(f"{error} (for 1 card, type {points}/1)", field=error.field) from error
    return list(found.values())


def _parts(line: Sequence[Token], asked: str) -> Parts:
    """Return the parts of a line. Raises PlayerError."""
    lead: list[Token] = []
    groups: list[tuple[str, list[Token]]] = []
    callers: list[str] = []
    waiting = False  # for a name: `called a`
    for token in line:
        if token.called:
            callers += [groups[-1][0]] if groups else []
            waiting = not groups
        elif token.hand:
            (groups[-1][1] if groups else lead).append(token)
            callers += [groups[-1][0]] if token.starred and groups else []
        elif len(token.names) > 1:
            raise could_be(token.text, token.names)
        else:
            groups.append((token.names[0], []))
            callers += [token.names[0]] if token.starred or waiting else []
            waiting = False
    if waiting and not asked:
        raise PlayerError("say who called: type the name, as in Ann called", field="caller")
    return Parts(lead, groups, [*callers, *([asked] if waiting else [])])


def _reading(setting: Setting, answers: Answers, line: Parts, asked: str, *, opening: bool) -> Reading:
    """Return what a line says: hands in seat order, or hands with names. Raises BadInput."""
    caller, row = line.row
    if len(row) == len(setting.present) > 1 and not any(token.letter for token in row):
        return _seats(setting, line, opening=opening)
    if len(row) > 2 or (row and not caller and (len(row) == 2 or not asked)):
        raise _wrong_count(setting, row)
    return _named(setting, answers, line, asked, opening=opening)


def _seats(setting: Setting, line: Parts, *, opening: bool) -> Reading:
    """Return the hands of all players, in seat order. Raises BadInput."""
    caller, row = line.row
    hands = list(zip(setting.present, row, strict=True))
    starred = [name for name, token in hands if token.starred and not caller]
    callers = [*caller, *starred, *line.callers, *line.bare]
    return _made(setting, [(name, [token]) for name, token in hands], callers, opening=opening)


def _named(setting: Setting, answers: Answers, line: Parts, asked: str, *, opening: bool) -> Reading:
    """Return the hands with names, and one without a name for the player who is asked for. Raises BadInput."""
    if line.given:
        _require_hands(line)
    elif not line.lead:
        _require_change(answers, asked, [] if line.callers else line.bare)
    if line.lead and not asked:
        raise _whose(setting, line.lead[0])
    hands = [*([(asked, line.lead)] if line.lead else []), *line.given]
    callers = [*line.callers, *line.bare, *(asked for token in line.lead if token.starred)]
    return _made(setting, hands, callers, opening=opening, named=not line.lead)


def _require_hands(line: Parts) -> None:
    """Raise PlayerError for a name without a hand, except for one at the end, which is the caller's."""
    bare, (last, tokens) = line.bare, line.groups[-1]
    if bare and (bare[0] != last or tokens or len(bare) > 1):
        raise PlayerError(
            f"{bare[0]} has no hand in this line; type it after the name, as in {bare[0]} 17", field=HAND + bare[0]
        )


def _require_change(answers: Answers, asked: str, bare: Sequence[str]) -> None:
    """Raise PlayerError for a name alone that says nothing new: it is probably a slip."""
    caller = answers.get("caller")
    if len(bare) != 1 or not caller or bare[0] not in (caller, asked):
        return
    name = bare[0]
    if name == caller:
        what = f"{asked}'s hand, as in 17" if asked else f"a hand, as in {name} 17"
        raise PlayerError(f"{name} has already called; type {what}", field=HAND + asked if asked else "caller")
    raise PlayerError(f"type {name}'s hand, as in 17; if {name} called, type {name} called", field=HAND + name)


def _whose(setting: Setting, token: Token) -> PlayerError:
    """Return the refusal of a hand that could be anybody's. Raises BadInput if it could be nobody's."""
    read_hand(token.text, setting.rules)
    present = setting.present
    example = f"{present[0] if present else 'Ann'} {token.text}"
    return PlayerError(f"whose hand is {quote(token.text)}? type the player first, as in {example}")


def _wrong_count(setting: Setting, row: Sequence[Token]) -> PlayerError:
    """Return the refusal of too few or too many hands in seat order, or of one hand that could be anybody's."""
    present = setting.present
    if len(row) == 1 or not present:
        return _whose(setting, row[0])
    if len(row) >= len(present):
        return PlayerError(f"{len(row)} hands for {len(present)} players: {', '.join(present)}{_as_one_hand(row)}")
    there, missing = list(present[: len(row)]), list(present[len(row) :])
    are = "is" if len(missing) == 1 else "are"
    whose = listing([f"{name}'s" for name in missing])
    hint = _as_one_hand(row)
    return PlayerError(f"hands for {listing(there)} only; {whose} {are} missing{hint}", field=HAND + missing[0])


def _require_no_letter_twice(setting: Setting, text: str) -> None:
    """Raise BadInput for a line such as `A A A 2`, if Ann plays: nobody is named twice in a row."""
    line = text.split()
    twice = (place for place, (one, after) in enumerate(pairwise(line)) if one == after and one.isalpha())
    place = next((each for each in twice if is_rank(line[each]) and meant(setting.present, line[each])), None)
    if place is None:
        return
    # The caller may come after it, as in `A A A 2 a`.
    capital = line[place].isupper()
    ranks = list(takewhile(lambda word: is_rank(word) and not (capital and word.islower()), line[place:]))
    how = f"put plus signs between the ranks, as in {'+'.join(ranks).upper()}"
    raise BadInput(f"if {quote(' '.join(ranks))} is one hand, {how}")


def _as_one_hand(row: Sequence[Token]) -> str:
    """Return how to type ranks as one hand, if there is a letter among them, and a rank beside it: `K 5 2`."""
    first = next((place for place, token in enumerate(row) if is_rank(token.text) and token.text.isalpha()), len(row))
    last = next((place for place in range(first, len(row)) if not is_rank(row[place].text)), len(row))
    ranks = "+".join(token.text for token in row[first:last])
    return f"; if they are one hand, put plus signs between the ranks, as in {ranks}" if last > first + 1 else ""


def _made(
    setting: Setting,
    hands: Sequence[tuple[str, Sequence[Token]]],
    callers: Sequence[str],
    *,
    opening: bool,
    named: bool = False,
) -> Reading:
    """Return the reading with these hands and callers, of which there should be one at most. Raises BadInput."""
    given: dict[str, str] = {}
    for name, tokens in hands:
        typed = [*([given[HAND + name]] if HAND + name in given else []), *(token.text for token in tokens)]
        with about(HAND + name):
            if len(typed) > 1:
                two = f"{quote(typed[0])} and {quote(typed[-1])}"
                raise PlayerError(f"{name} has two hands, {two}; give each player one{_as_one_hand(tokens)}")
            given[HAND + name] = write_hand(read_hand(typed[0], setting.rules, whose=f"{name}'s hand"))
    callers = list(dict.fromkeys(callers))
    if len(callers) > 1:
        raise PlayerError(f"two callers, {listing(callers)}; name one", field="caller")
    given |= {"caller": callers[0]} if callers else {}
    return Reading(given | ({"opening": "yes"} if opening else {}), _what(setting, given, callers), named)


def _what(setting: Setting, given: Answers, callers: Sequence[str]) -> str:
    """Return what a reading is, in words: `1 point in 1 card for Cy`, `Ann's hand` or `the caller Ann`."""
    names = [key.removeprefix(HAND) for key in given if key.startswith(HAND)]
    if not names:
        return f"the caller {callers[0]}" if callers else "an opening call"
    hand = read_hand(given[HAND + names[0]], setting.rules)
    if len(names) == 1 and hand.size:
        return f"{plural(hand.points, 'point')} in {plural(hand.size, 'card')} for {names[0]}"
    whose = listing([f"{name}'s" for name in names])
    return f"{whose} {'hand' if len(names) == 1 else 'hands'}"
