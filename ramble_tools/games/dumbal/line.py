"""A typed line of Dumbal: which hands it gives, and who called.

    line   = seats | named
    seats  = [name] hand hand ... [name]      a hand for each player who is in, in seat order; the name is the caller's
    named  = [hand] {name hand} [name]        a hand without a name is that of the player who is asked for
    hand   = one word, as `typed_hand.py` reads it: 17, 13+4, 17/3, K+5+2 or K,5,2, KS5D2C
           | card card ...                    cards with suits

Blanks, commas, colons, semicolons and equals signs separate words. A name and points may run together: `a4 b17`.
`called` beside a name, `caller` before one, or a star right beside a name or a hand, says who called, and `opening`
that it was before the very first turn.

A word that starts a player's name is a name, even if that player is out: `a 3` is Ann's hand, and `A+3` is an ace and a
three. Only where one hand is asked for, a line that could be either is refused: `A`, or `A,3`. So is one letter, which
may be a card, a player who is not in the game, or `q` for quit.
"""

import re
from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from ramble_tools.cards import apart, is_card
from ramble_tools.errors import BadInput, PlayerError, UnclearError, about, quote
from ramble_tools.games import match
from ramble_tools.games.dumbal.game import ROUND, Setting
from ramble_tools.games.dumbal.typed_hand import HAND, RANK, is_rank, is_unclear, read_hand, write_hand
from ramble_tools.games.names import folded, without_accents
from ramble_tools.games.players import could_be, meant
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import Word, name_at, words

_CALLER = "caller"
_CALLED, _OPENING = ("called", "calls", "call", _CALLER), ("opening", "first")
_POINTS = r"[0-9]+(?:\+[0-9]+)*(?:/[0-9]+)?"
# Words with commas between them and no blanks.
_WITH_COMMAS = r"[^\s,;:=]+(?:,[^\s,;:=]+)+"
# The letters of cards and jokers, and those that are often typed for a digit.
_CARD_LETTERS = frozenset("AKQJTSHCDOIL")
# Longer lines and words are not hands, and would take too long to read.
_LONGEST_LINE, _LONGEST_WORD = 2000, 150


class Line(NamedTuple):
    """What a line says: the hands of players, as `write_hand` writes them, who called, and whether before any turn.

    With `named`, each hand has its player's name beside it.
    """

    hands: dict[str, str]
    caller: str
    opening: bool
    named: bool


class Item(NamedTuple):
    """A word of a line, the words of a name, or cards with suits side by side.

    It is a name if there are `names` that it may stand for, otherwise a hand, or the word `called`. `starred` is True
    if a star is beside it.
    """

    text: str
    names: tuple[str, ...] = ()
    called: bool = False
    starred: bool = False

    @property
    def is_hand(self) -> bool:
        """Whether it is neither a name nor the word `called`."""
        return not (self.names or self.called)


def read_line(setting: Setting, text: str, asked: str, caller: str) -> Line:
    """Return what a line says. `asked` is the player whose hand is asked for, and `caller` who called, if known.

    Raises BadInput.
    """
    if len(text) > _LONGEST_LINE:
        raise BadInput(f"a line of {len(text):,} characters is too long; type one hand for each player, as in Ann 17")
    _require_clear(setting, text.strip(), asked)
    try:
        items, opening = _items(setting, text)
        return _line(setting, items, asked, caller, opening=opening)
    except BadInput as error:
        if _has_ranks_apart(_everybody(setting), text):
            error.parts.append("if they are one hand, put plus signs between the ranks, as in K+5+2")
        first = text.partition(" ")[0]
        if is_card(first) and ", " in text and (apart := _each_a_word(text)) != text:
            error.parts = [f"type each hand as one word, as in {apart}"]
        raise


def _each_a_word(text: str) -> str:
    """Return a line of hands with commas between them, `AS 2H, 4S a`, with each hand as one word: `AS2H 4S a`."""
    blank = rf"(?<=[SHCD])\s+(?={RANK}[SHCD]\b)"
    return " ".join(re.sub(blank, "", part.strip(), flags=re.IGNORECASE) for part in text.split(", "))


def _everybody(setting: Setting) -> list[str]:
    return [player.name for player in setting.players]


def _require_clear(setting: Setting, text: str, asked: str) -> None:
    """Raise UnclearError for one letter alone, and for ranks with commas if one of them could be a name as well."""
    ranks = text.split(",")
    if not asked or not all(map(is_rank, ranks)):
        return
    hand = read_hand(text, setting.rules)
    points = f"{hand.points}/{hand.size}"
    if any(meant(_everybody(setting), rank) for rank in ranks):
        how = f"type the whole name, or {points} for the hand"
        raise UnclearError(f"{quote(text)} could be a name or a hand; {how}")
    if len(text) == 1 and text.isalpha():
        leave = "; to leave, type quit" if text.lower() == "q" else ""
        raise UnclearError(f"{quote(text)} alone could be a slip; type {points} if it is {asked}'s only card{leave}")


def _has_ranks_apart(names: Sequence[str], text: str) -> bool:
    """Return whether ranks that are probably one hand have blanks between them: `K 5 2`, or `A A 2`, if Ann plays."""
    return any(
        is_rank(one) and is_rank(other) and (one == other or not meant(names, one))
        for one, other in pairwise(text.split())
        if len(one) == 1 and one.isalpha()
    )


# --- words


def _items(setting: Setting, text: str) -> tuple[list[Item], bool]:
    """Return the items of a line, and whether one of its words says that it was an opening call. Raises BadInput."""
    plain = re.sub(r"\s*([+/])\s*", r"\1", text.strip())
    # After a comma, a name is the next player's: `Ann 4 caller, Bob 17`.
    plain = re.sub(rf"\b{_CALLER}(?=\s*[,;])", _CALLED[0], plain, flags=re.IGNORECASE)
    joined = re.sub(_WITH_COMMAS, _one_hand, plain)
    if re.fullmatch(_WITH_COMMAS, plain) and any(meant(_everybody(setting), word.text) for word in words(plain)):
        joined = plain  # 4,7,9,a
    typed = [part for word in words(joined) for part in _unglued(setting, word)]
    line = [word for word in typed if word.quoted or word.text.lower() not in _OPENING]
    if not typed:
        raise BadInput("type a hand, or a name and a hand")
    items: list[Item] = []
    place = 0
    while place < len(line):
        item, count = _item(setting, line, place)
        last = items[-1] if items else None
        if last and all(each.is_hand and is_card(each.text.split()[-1]) for each in (last, item)):
            items[-1] = Item(f"{last.text} {item.text}", starred=last.starred or item.starred)
        else:
            items.append(item)
        place += count
    return items, len(line) < len(typed)


def _one_hand(found: re.Match[str]) -> str:
    """Return ranks with commas between them, such as `A,3`, with plus signs; any other words as they are."""
    ranks = found[0].strip("*").split(",")
    return found[0].replace(",", "+") if all(map(is_rank, ranks)) and not is_unclear(ranks) else found[0]


def _unglued(setting: Setting, word: Word) -> list[Word]:
    """Return the word; or, if it is a name and points run together, as two words: `a4`, `ann12/3`, `b-17`."""
    core = word.text.strip("*")
    everybody = _everybody(setting)
    whole = any(folded(core) in (folded(name), without_accents(name)) for name in everybody)
    if word.quoted or whole or len(core) > _LONGEST_WORD or apart(core):
        return [word]
    # The name may be the end of one that has a blank in it: `ann m4`.
    ends = [" ".join(name.split()[start:]) for name in everybody for start in range(len(name.split()))]
    cuts = []
    for found in re.finditer(rf"(?=-?({_POINTS})$)", core):
        name = core[: found.start()]
        cuts += [(len(fitting), name, found[1])] if (fitting := meant(ends, name)) else []
    unknown = re.fullmatch(rf"([^\W\d]+)-?({_POINTS})", core)
    if not cuts and unknown and not _CARD_LETTERS.issuperset(unknown[1].upper()):
        cuts = [(0, unknown[1], unknown[2])]
    best = [cut for cut in cuts if cut[0] == min(cuts)[0]]
    if len(best) > 1 or (best and meant(everybody, core)):
        raise BadInput(f"{quote(core)} could be read in two ways; put a space between the name and the points")
    if not best:
        return [word]
    _, name, points = best[0]
    return [word._replace(text=name), Word(points + "*" * (core != word.text))]


def _item(setting: Setting, typed: Sequence[Word], place: int) -> tuple[Item, int]:
    """Return the item that begins at this word, and how many words it takes.

    Raises BadInput for a word that is not a name, a card or points, and PlayerError for a player who is out.
    """
    line = [word if word.quoted else word._replace(text=word.text.strip("*")) for word in typed]
    word = line[place]
    if not word.text:
        raise BadInput("a star needs a hand; put it right after the caller's, as in 4*")
    if not word.quoted and word.text.lower() in _CALLED:
        return Item(word.text, called=True), 1
    found, count = name_at(line, place, _everybody(setting))
    names = tuple(name for name in found if name in setting.present)
    text = " ".join(each.text for each in line[place : place + count])
    # A word with a digit is meant as a hand, even if there is something wrong with it.
    hand = re.search(r"\d|^[-+]", text, re.ASCII) or apart(text) or all(map(is_rank, text.split("+")))
    if not names and (found or word.quoted or not hand):
        if found and setting.state:
            match.require_in(setting.state, found[0], ROUND)
        names = (setting.require_present(text),)
    return Item(text, names, starred=typed[place : place + count] != line[place : place + count]), count


# --- what they say


def _line(setting: Setting, items: Sequence[Item], asked: str, caller: str, *, opening: bool) -> Line:
    """Return what these items say. Raises BadInput."""
    groups, callers = _groups(items, asked)
    present, (_, lead) = setting.present, groups[0]
    bare = [name for name, hands in groups[1:] if not hands and name not in callers]
    full = [group for group in groups if group[1]]
    # The hands that may be in seat order, and the name before them.
    who, row = full[0] if len(full) == 1 and full[0] in groups[:2] else ("", [])
    if in_seat_order := len(row) == len(present) > 1:
        given = list(zip(present, row, strict=True))
        callers += [who] if who else []
    elif len(row) > (2 if who else 1):
        raise _wrong_count(present, row)
    else:
        if full:
            _require_hands(groups, bare)
        elif not callers and len(bare) == 1:
            _require_change(bare[0], asked, caller)
        if lead and not asked:
            raise _whose(setting, lead[0].text)
        given = [(name or asked, item) for name, hands in groups for item in hands]
    callers = list(dict.fromkeys([*callers, *(name for name, item in given if item.starred), *bare]))
    hands = _hands(setting, given)
    if len(callers) > 1:
        raise PlayerError(f"two callers, {listing(callers)}; name one", field="caller")
    return Line(hands, "".join(callers), opening, named=not (in_seat_order or lead))


def _groups(items: Sequence[Item], asked: str) -> tuple[list[tuple[str, list[Item]]], list[str]]:
    """Return each name with the hands that follow it, after the hands before the first name; and who called.

    Raises PlayerError.
    """
    groups: list[tuple[str, list[Item]]] = [("", [])]
    callers: list[str] = []
    waiting = False  # for a name: `called a`
    for item, then in zip_longest(items, items[1:]):
        if item.is_hand:
            groups[-1][1].append(item)
        elif len(item.names) > 1:
            raise could_be(item.text, item.names)
        elif item.names:
            groups.append((item.names[0], []))
            callers += [item.names[0]] if item.starred or waiting else []
            waiting = False
        elif groups[-1][0] and not (item.text.lower() == _CALLER and then and then.names):
            callers.append(groups[-1][0])
        else:
            waiting = True
    if waiting and not asked:
        raise PlayerError("say who called: type the name, as in Ann called", field="caller")
    return groups, [*callers, *([asked] if waiting else [])]


def _hands(setting: Setting, given: Sequence[tuple[str, Item]]) -> dict[str, str]:
    """Return each player's hand, as `write_hand` writes it. Raises BadInput."""
    hands: dict[str, str] = {}
    for name, item in given:
        with about(HAND + name):
            if name in hands:
                first = next(each.text for other, each in given if other == name)
                two = f"{quote(first)} and {quote(item.text)}"
                raise PlayerError(f"{name} has two hands, {two}; give each player one")
            hands[name] = write_hand(read_hand(item.text, setting.rules, whose=f"{name}'s hand"))
    return hands


def _require_hands(groups: Sequence[tuple[str, list[Item]]], bare: Sequence[str]) -> None:
    """Raise PlayerError for a name without a hand, except for one at the end, which is the caller's."""
    for name, hands in groups[1:-1]:
        if not hands and name in bare:
            raise PlayerError(
                f"{name} has no hand in this line; type it after the name, as in {name} 17", field=HAND + name
            )


def _require_change(name: str, asked: str, caller: str) -> None:
    """Raise PlayerError for a name alone that says nothing new: it is probably a slip."""
    if name == caller:
        what = f"{asked}'s hand, as in 17" if asked else f"a hand, as in {name} 17"
        raise PlayerError(f"{name} has already called; type {what}", field=HAND + asked if asked else "caller")
    if caller and name == asked:
        raise PlayerError(f"type {name}'s hand, as in 17; if {name} called, type {name} called", field=HAND + name)


def _whose(setting: Setting, text: str) -> PlayerError:
    """Return the refusal of a hand that could be anybody's. Raises BadInput if it could be nobody's."""
    read_hand(text, setting.rules)
    return PlayerError(
        f"whose hand is {quote(text)}? type the player first, as in {[*setting.present, 'Ann'][0]} {text}"
    )


def _wrong_count(present: Sequence[str], row: Sequence[Item]) -> PlayerError:
    """Return the refusal of too few or too many hands in seat order."""
    if len(row) > len(present):
        return PlayerError(f"{len(row)} hands for {len(present)} players: {', '.join(present)}")
    there, missing = list(present[: len(row)]), list(present[len(row) :])
    are = "is" if len(missing) == 1 else "are"
    whose = listing([f"{name}'s" for name in missing])
    return PlayerError(f"hands for {listing(there)} only; {whose} {are} missing", field=HAND + missing[0])
