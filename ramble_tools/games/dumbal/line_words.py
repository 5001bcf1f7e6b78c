"""The words of a typed line of Dumbal: names, hands, cards, and who called. `shorthand.py` makes sense of them."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from ramble_tools.errors import BadInput, quote
from ramble_tools.games import match
from ramble_tools.games.dumbal.game import ROUND, State
from ramble_tools.games.dumbal.held import apart, is_rank, is_unclear
from ramble_tools.games.dumbal.rules import Rules
from ramble_tools.games.fields import Setting as SettingOf
from ramble_tools.games.names import folded, without_accents
from ramble_tools.games.players import meant
from ramble_tools.games.typed_names import Word, name_at, words

Setting: TypeAlias = SettingOf[Rules, State]

_CALLED = ("called", "calls", "call", "caller")
_OPENING = ("opening", "first")
# Points, or a sum of them, with or without a number of cards.
_POINTS = r"[0-9]+(\+[0-9]+)*(/[0-9]+)?"
# The letters of cards and jokers, and those that are often typed for a digit.
_CARD_LETTERS = frozenset("AKQJTSHCDOIL")
# Longer lines and words are not hands, and would take too long to read.
_LONGEST_LINE, _LONGEST_WORD = 2000, 150
# A line with more words than this that could be a name or a card is not one that anybody means.
_MOST_DOUBTS = 12


class Item(NamedTuple):
    """A word of a line, or the words of a name.

    `names` are the players it may stand for, if it may be a name; a letter may stand for a player who is out, too.
    `hand` is True if it may be a hand, and `card` if it may be one card among several. A `letter` is taken for a card,
    but could also be a name.
    """

    text: str
    names: tuple[str, ...] = ()
    hand: bool = False
    card: bool = False
    starred: bool = False
    called: bool = False
    letter: bool = False


def spellings(text: str) -> list[str]:
    """Return the line as typed, and, if a word such as `A,3` could be one hand, with plus signs in it: `A+3`."""
    if len(text) > _LONGEST_LINE:
        raise BadInput(f"a line of {len(text):,} characters is too long; type one hand for each player, as in Ann 17")
    plain = re.sub(r"\s*([+/])\s*", r"\1", text.strip())

    def one_hand(found: re.Match[str]) -> str:
        parts = [part for part in found[0].strip("*").split(",") if part]
        cards = len(parts) > 1 and all(map(is_rank, parts)) and not is_unclear(parts)
        return found[0].replace(",", "+") if cards else found[0]

    joined = re.sub(r"[^\s;:=]+,[^\s;:=]+", one_hand, plain)
    return [plain] if joined == plain else [plain, joined]


def items_of(setting: Setting, text: str) -> tuple[list[Item], bool]:
    """Return the items of a line, and whether one of its words says that it was an opening call. Raises BadInput."""
    items: list[Item] = []
    parts: list[range] = []
    opening = False
    for part in re.split("[,;]", text):
        start = len(items)
        opening = _add_items(setting, part, items) or opening
        parts += [range(start, len(items))] if len(items) > start else []
    return _with_names(items, parts), opening


def _add_items(setting: Setting, text: str, items: list[Item]) -> bool:
    """Add the items of a part of a line between commas, and return whether it says that it was an opening call."""
    typed = [part for word in words(text) for part in _unglued(word, setting.present)]
    line = [word._replace(text=_core(word)) for word in typed]
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
            # A king could be Kate, who is out: then the line is not about cards.
            names = names or _out(setting, word)
            text = " ".join(each.text for each in line[place : place + count])
            starred = typed[place : place + count] != line[place : place + count]
            item = _item(setting, text, names, starred, word.quoted)
            # A comma ends "a called" or "called a", so a name follows.
            new = item.names and not word.joined and any(each.called for each in items[-2:])
            items.append(item._replace(hand=False, card=False) if new else item)
        place += count
    return opening


def _with_names(items: list[Item], parts: Sequence[range]) -> list[Item]:
    """Return the items; where a name follows each comma, as in `a 5, b 30, a`, a letter there is that name."""
    starts = [items[part[0]] for part in parts]
    hands = [len(part) > 1 and bool(first.names) for first, part in zip(starts, parts, strict=True)]
    alone = [first for first, hand in zip(starts, hands, strict=True) if not hand]
    if not all(first.names or first.called for first in starts):
        return items
    if sum(hands) > 1 or (any(hands) and alone and not any(first.card for first in alone)):
        for part in parts:
            items[part[0]] = items[part[0]]._replace(hand=False, card=False)
    return items


def require_in(setting: Setting, typed: str) -> str:
    """Return the full name of a player who is in for this hand. Raises PlayerError; it says since when one is out."""
    name = setting.named(typed)
    if setting.state and setting.players and name not in setting.present:
        match.require_in(setting.state, name, ROUND)
    return setting.require_present(name)


def _out(setting: Setting, word: Word) -> list[str]:
    """Return the players that a letter may stand for, if it could be a rank and nobody who is in has such a name."""
    if word.quoted or not word.text.isalpha() or not is_rank(word.text):
        return []
    return meant([player.name for player in setting.players if player.name not in setting.present], word.text)


def _core(word: Word) -> str:
    """Return a word without the star beside it. Raises BadInput for a star alone."""
    core = word.text if word.quoted else word.text.strip("*")
    if not core:
        raise BadInput("a star alone says nothing; put it right after the caller's hand, as in 4*")
    return core


def _item(setting: Setting, text: str, names: Sequence[str], starred: bool, quoted: bool) -> Item:
    """Return one item. Raises PlayerError for a word that is not a name, a card or points."""
    parts = text.split("+")
    card = not quoted and (bool(apart(text)) or (all(map(is_rank, parts)) and not is_unclear(parts)))
    # A word with a digit is meant as a hand, even if there is something wrong with it.
    hand = card or (not quoted and not names and re.search(r"\d|^[-+]", text, re.ASCII) is not None)
    glued = re.fullmatch(r"([0-9]+)([^\W\d]+)", text) if hand and not card else None
    if glued and meant(setting.present, glued[2]):
        raise BadInput(f"{quote(text)} is not a hand; put a space in it, as in {glued[1]} {glued[2]}")
    unknown = re.fullmatch(rf"([^\W\d]+)-?{_POINTS}", text) if hand and not card and setting.players else None
    others = [player.name for player in setting.players]
    if unknown and (not _CARD_LETTERS.issuperset(unknown[1].upper()) or meant(others, unknown[1])):
        require_in(setting, unknown[1])
    if not names and not hand:
        # Somebody who is out, somebody unknown, or, without a game, any name.
        names = [require_in(setting, text)]
    return Item(text, tuple(names), hand, card, starred)


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


def choices(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Yield the items with every choice between a name and a card; first with as many names as possible."""
    if sum(map(_is_doubt, items)) > _MOST_DOUBTS:
        raise BadInput("too many letters of this line could be names or cards; type more of each name")
    both = [
        (item._replace(hand=False, card=False), item._replace(names=(), letter=True))
        if item.names and item.hand
        else (item,)
        for item in items
    ]
    return map(list, product(*both))


def _is_doubt(item: Item) -> bool:
    """Return whether a word could be a name or a card."""
    return bool(item.names) and item.hand
