"""A typed line of Dumbal: which hands it gives, and who called.

    line   = seats | named
    seats  = [name] hand hand ... [name]      a hand for each player who is in, in seat order; the name is the caller's
    named  = [hand] {name hand} [name]        a hand without a name is that of the player who is asked for
    hand   = one word, as `typed_hand.py` reads it: 17, 13+4, 17/3, K+5+2 or K,5,2, KS5D2C
           | card card ...                    cards with suits

`called` beside a name, or a star right beside a name or a hand, says who called, and `opening` that it was before the
very first turn. Blanks, commas, colons, semicolons and equals signs separate words. A name and points may run together:
`a4 b17`.

Only two things can be read in two ways: a rank that starts a name (`K` is a king, or Kate), and a line that is nothing
but ranks with commas (`A,3` is one hand, or an ace and a three). Every way is tried. If two of them are possible, the
line is refused, and the refusal says how to type it. The letter of a player who is out is never a card, and neither is
a letter that starts a name among hands in seat order.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product, takewhile
from typing import NamedTuple, TypeAlias

from ramble_tools.cards import is_card
from ramble_tools.errors import BadInput, PlayerError, plural, quote
from ramble_tools.games import match
from ramble_tools.games.dumbal.game import ROUND, State
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.dumbal.typed_hand import HAND, apart, hand_of_ranks, is_rank, is_unclear, read_hand, write_hand
from ramble_tools.games.fields import Answers, about
from ramble_tools.games.fields import Setting as SettingOf
from ramble_tools.games.names import folded, without_accents
from ramble_tools.games.players import could_be, meant
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import Word, name_at, words

Setting: TypeAlias = SettingOf[Rules, State]

_CALLED, _OPENING = ("called", "calls", "call", "caller"), ("opening", "first")
# Points, or a sum of them, with or without a number of cards.
_POINTS = r"[0-9]+(\+[0-9]+)*(/[0-9]+)?"
# The letters of cards and jokers, and those that are often typed for a digit.
_CARD_LETTERS = frozenset("AKQJTSHCDOIL")
# Longer lines and words are not hands, and would take too long to read.
_LONGEST_LINE, _LONGEST_WORD = 2000, 150
# A line with more words than this that could be a name or a card is not one that anybody means.
_MOST_DOUBTS = 12


class Item(NamedTuple):
    """A word of a line, the words of a name, or cards with suits side by side.

    `names` are the players it may stand for, and `hand` is True if it may be a hand; a letter may be both. A `letter`
    is taken for a hand here, but could also be a name.
    """

    text: str
    names: tuple[str, ...] = ()
    hand: bool = False
    starred: bool = False
    called: bool = False
    letter: bool = False


class Parts(NamedTuple):
    """A line in which it is known which words are names: what comes before the first one, each with what follows it."""

    lead: list[Item]
    groups: list[tuple[str, list[Item]]]
    callers: list[str]

    @property
    def given(self) -> list[tuple[str, list[Item]]]:
        """The names that something follows."""
        return [(name, items) for name, items in self.groups if items]

    @property
    def row(self) -> tuple[list[str], list[Item]]:
        """The hands that may be in seat order, and the name before them, which is the caller's."""
        if not self.given:
            return [], self.lead
        if not self.lead and self.given == self.groups[:1]:
            return [self.given[0][0]], self.given[0][1]
        return [], []

    @property
    def bare(self) -> list[str]:
        """The names alone, without those that are already known to be callers."""
        return [name for name, items in self.groups if not items and name not in self.callers]


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
        for items, opening in _choices(setting, text):
            try:
                reading = _reading(setting, answers, _parts(items, asked), asked, opening=opening)
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


# --- words


def _spellings(text: str) -> list[str]:
    """Return the line with plus signs in each word such as `A,3`; if there is nothing else, also as it was typed."""
    if len(text) > _LONGEST_LINE:
        raise BadInput(f"a line of {len(text):,} characters is too long; type one hand for each player, as in Ann 17")
    plain = re.sub(r"\s*([+/])\s*", r"\1", text.strip())

    def one_hand(found: re.Match[str]) -> str:
        ranks = found[0].strip("*").split(",")
        return found[0].replace(",", "+") if all(map(is_rank, ranks)) and not is_unclear(ranks) else found[0]

    word = r"[^\s,;:=]+(?:,[^\s,;:=]+)+"
    joined = re.sub(word, one_hand, plain)
    return [joined, plain] if joined != plain and re.fullmatch(word, plain) else [joined]


def _items(setting: Setting, text: str) -> tuple[list[Item], bool]:
    """Return the items of a line, and whether one of its words says that it was an opening call. Raises BadInput."""
    typed = [part for word in words(text) for part in _unglued(word, setting.present)]
    line = [word._replace(text=_core(word)) for word in typed]
    items: list[Item] = []
    opening, place = False, 0
    while place < len(line):
        word, count = line[place], 1
        lower = "" if word.quoted else word.text.lower()
        if lower in _OPENING:
            opening = True
        elif lower in _CALLED:
            items.append(Item(word.text, called=True))
        else:
            names, count = name_at(line, place, setting.present)
            if not names and not word.quoted:
                _require_nobody_out(setting, word.text)
            starred = typed[place : place + count] != line[place : place + count]
            name = " ".join(each.text for each in line[place : place + count])
            items.append(_item(setting, name, names, starred, word.quoted))
        place += count
    return items, opening


def _item(setting: Setting, text: str, names: Sequence[str], starred: bool, quoted: bool) -> Item:
    """Return one item. Raises PlayerError for a word that is not a name, a card or points."""
    card = not quoted and (bool(apart(text)) or all(map(is_rank, text.split("+"))))
    # A word with a digit is meant as a hand, even if there is something wrong with it.
    hand = card or (not quoted and not names and re.search(r"\d|^[-+]", text, re.ASCII) is not None)
    if hand and not card:
        _require_hand(setting, text)
    if not names and not hand:
        # Somebody who is out, somebody unknown, or, without a game, any name.
        names = [_require_in(setting, text)]
    return Item(text, tuple(names), hand, starred)


def _require_hand(setting: Setting, text: str) -> None:
    """Raise BadInput for a word with a digit that has a name in it: `30a`, or `f-9` where nobody's name has an f."""
    glued = re.fullmatch(r"([0-9]+)([^\W\d]+)", text)
    if glued and meant(setting.present, glued[2]):
        raise BadInput(f"{quote(text)} is not a hand; put a space in it, as in {glued[1]} {glued[2]}")
    unknown = re.fullmatch(rf"([^\W\d]+)-?{_POINTS}", text) if setting.players else None
    everybody = [player.name for player in setting.players]
    if unknown and (not _CARD_LETTERS.issuperset(unknown[1].upper()) or meant(everybody, unknown[1])):
        _require_in(setting, unknown[1])


def _require_in(setting: Setting, typed: str) -> str:
    """Return the full name of a player who is in for this hand. Raises PlayerError; it says since when one is out."""
    name = setting.named(typed)
    if setting.state and setting.players and name not in setting.present:
        match.require_in(setting.state, name, ROUND)
    return setting.require_present(name)


def _require_nobody_out(setting: Setting, text: str) -> None:
    """Raise PlayerError for a letter that could be a player who is out: a king could be Kate, so it is not a card."""
    out = [player.name for player in setting.players if player.name not in setting.present]
    if text.isalpha() and is_rank(text) and meant(out, text):
        _require_in(setting, text)


def _core(word: Word) -> str:
    """Return a word without the star beside it. Raises BadInput for a star alone."""
    core = word.text if word.quoted else word.text.strip("*")
    if not core:
        raise BadInput("a star alone says nothing; put it right after the caller's hand, as in 4*")
    return core


def _unglued(word: Word, present: Sequence[str]) -> list[Word]:
    """Return the word; or, if it is a name and points run together, as two words: `a4`, `ann12/3`, `b-17`."""
    core = word.text.strip("*")
    if word.quoted or len(core) > _LONGEST_WORD or not re.search(r"\d", core) or apart(core):
        return [word]
    names = meant(present, core)
    if any(folded(core) in (folded(name), without_accents(name)) for name in names):
        return [word]
    # The name may be the end of one that has a blank in it: `ann m4`.
    ends = [" ".join(name.split()[start:]) for name in present for start in range(len(name.split()))]
    cuts = []
    for cut in range(1, len(core)):
        name, points = core[:cut].rstrip("-"), core[cut:]
        if re.fullmatch(_POINTS, points) and (found := meant(ends, name)):
            cuts.append((len(found), name, points))
    cuts = [cut for cut in cuts if cut[0] == min(cuts)[0]]
    if not cuts:
        return [word]
    if len(cuts) > 1 or names:
        raise BadInput(f"{quote(core)} could be read in two ways; put a space between the name and the points")
    return [word._replace(text=cuts[0][1]), Word(cuts[0][2] + "*" * (core != word.text))]


def _choices(setting: Setting, text: str) -> Iterator[tuple[list[Item], bool]]:
    """Yield every way to tell names and hands apart, those with the most names first; and whether a call was opening.

    Raises BadInput.
    """
    for spelling in _spellings(text):
        items, opening = _items(setting, spelling)
        if not items and not opening:
            raise BadInput("type a hand, or a name and a hand")
        if sum(bool(item.names) and item.hand for item in items) > _MOST_DOUBTS:
            raise BadInput("too many letters of this line could be names or cards; type more of each name")
        both = [
            (item._replace(hand=False), item._replace(names=(), letter=True)) if item.names and item.hand else (item,)
            for item in items
        ]
        for line in product(*both):
            yield _joined(line), opening


def _joined(items: Sequence[Item]) -> list[Item]:
    """Return the items, with cards with suits side by side as one hand."""
    found: list[Item] = []
    single = False
    for item in items:
        card = item.hand and is_card(item.text)
        if card and single:
            last = found.pop()
            item = item._replace(text=f"{last.text} {item.text}", starred=last.starred or item.starred)
        found.append(item)
        single = card
    return found


# --- the line


def _parts(line: Sequence[Item], asked: str) -> Parts:
    """Return the parts of a line. Raises PlayerError."""
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
    return Parts(lead, groups, [*callers, *([asked] if waiting else [])])


def _reading(setting: Setting, answers: Answers, line: Parts, asked: str, *, opening: bool) -> Reading:
    """Return what a line says: hands in seat order, or hands with names. Raises BadInput."""
    caller, row = line.row
    if len(row) == len(setting.present) > 1 and not any(item.letter for item in row):
        return _seats(setting, line, opening=opening)
    if len(row) > 2 or (row and not caller and (len(row) == 2 or not asked)):
        raise _wrong_count(setting, row)
    return _named(setting, answers, line, asked, opening=opening)


def _seats(setting: Setting, line: Parts, *, opening: bool) -> Reading:
    """Return the hands of all players, in seat order. Raises BadInput."""
    caller, row = line.row
    hands = list(zip(setting.present, row, strict=True))
    starred = [name for name, item in hands if item.starred and not caller]
    callers = [*caller, *starred, *line.callers, *line.bare]
    return _made(setting, [(name, [item]) for name, item in hands], callers, opening=opening)


def _named(setting: Setting, answers: Answers, line: Parts, asked: str, *, opening: bool) -> Reading:
    """Return the hands with names, and one without a name for the player who is asked for. Raises BadInput."""
    if line.given:
        _require_hands(line)
    elif not line.lead:
        _require_change(answers, asked, [] if line.callers else line.bare)
    if line.lead and not asked:
        raise _whose(setting, line.lead[0])
    hands = [*([(asked, line.lead)] if line.lead else []), *line.given]
    callers = [*line.callers, *line.bare, *(asked for item in line.lead if item.starred)]
    return _made(setting, hands, callers, opening=opening, named=not line.lead)


def _require_hands(line: Parts) -> None:
    """Raise PlayerError for a name without a hand, except for one at the end, which is the caller's."""
    bare, (last, items) = line.bare, line.groups[-1]
    if bare and (bare[0] != last or items or len(bare) > 1):
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


def _whose(setting: Setting, item: Item) -> PlayerError:
    """Return the refusal of a hand that could be anybody's. Raises BadInput if it could be nobody's."""
    read_hand(item.text, setting.rules)
    present = setting.present
    example = f"{present[0] if present else 'Ann'} {item.text}"
    return PlayerError(f"whose hand is {quote(item.text)}? type the player first, as in {example}")


def _wrong_count(setting: Setting, row: Sequence[Item]) -> PlayerError:
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


def _as_one_hand(row: Sequence[Item]) -> str:
    """Return how to type ranks as one hand, if there is a letter among them, and a rank beside it: `K 5 2`."""
    first = next((place for place, item in enumerate(row) if is_rank(item.text) and item.text.isalpha()), len(row))
    last = next((place for place in range(first, len(row)) if not is_rank(row[place].text)), len(row))
    ranks = "+".join(item.text for item in row[first:last])
    return f"; if they are one hand, put plus signs between the ranks, as in {ranks}" if last > first + 1 else ""


def _made(
    setting: Setting,
    hands: Sequence[tuple[str, Sequence[Item]]],
    callers: Sequence[str],
    *,
    opening: bool,
    named: bool = False,
) -> Reading:
    """Return the reading with these hands and callers, of which there should be one at most. Raises BadInput."""
    given: dict[str, str] = {}
    for name, items in hands:
        typed = [*([given[HAND + name]] if HAND + name in given else []), *(item.text for item in items)]
        with about(HAND + name):
            if len(typed) > 1:
                two = f"{quote(typed[0])} and {quote(typed[-1])}"
                raise PlayerError(f"{name} has two hands, {two}; give each player one{_as_one_hand(items)}")
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
