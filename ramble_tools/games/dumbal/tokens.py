"""The words of a typed line of Dumbal: which may be names, which hands, and which say who called.

Blanks, commas, colons, semicolons and equals signs separate words. A name and points may run together: `a4 b17`. The
letter of a player who is out is never a card.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ramble_tools.cards import is_card
from ramble_tools.errors import BadInput, quote
from ramble_tools.games import match
from ramble_tools.games.dumbal.game import ROUND
from ramble_tools.games.dumbal.questions import Setting
from ramble_tools.games.dumbal.typed_hand import apart, is_rank, is_unclear
from ramble_tools.games.names import folded, without_accents
from ramble_tools.games.players import meant
from ramble_tools.games.typed_names import Word, name_at, words

_CALLED, _OPENING = ("called", "calls", "call", "caller"), ("opening", "first")
# Points, or a sum of them, with or without a number of cards.
_POINTS = r"[0-9]+(\+[0-9]+)*(/[0-9]+)?"
# The letters of cards and jokers, and those that are often typed for a digit.
_CARD_LETTERS = frozenset("AKQJTSHCDOIL")
# Longer lines and words are not hands, and would take too long to read.
_LONGEST_LINE, _LONGEST_WORD = 2000, 150
# A line with more words than this that could be a name or a card is not one that anybody means.
_MOST_DOUBTS = 12


class Token(NamedTuple):
    """A word of a line, the words of a name, or cards with suits side by side.

    `names` are the players it may stand for, and `hand` is True if it may be a hand; a letter may be both. A `letter`
    is taken for a hand here, but could also be a name. `called` is the word `called`, and `starred` has a star beside
    it.
    """

    text: str
    names: tuple[str, ...] = ()
    hand: bool = False
    starred: bool = False
    called: bool = False
    letter: bool = False


def tokenized(setting: Setting, text: str) -> Iterator[tuple[list[Token], bool]]:
    """Yield every way to tell names and hands apart, those with the most names first; and whether a call was opening.

    Raises BadInput.
    """
    for spelling in _spellings(text):
        tokens, opening = _tokens(setting, spelling)
        if not tokens and not opening:
            raise BadInput("type a hand, or a name and a hand")
        if sum(bool(token.names) and token.hand for token in tokens) > _MOST_DOUBTS:
            raise BadInput("too many letters of this line could be names or cards; type more of each name")
        both = [
            (token._replace(hand=False), token._replace(names=(), letter=True))
            if token.names and token.hand
            else (token,)
            for token in tokens
        ]
        for line in product(*both):
            yield _joined(line), opening


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


def _tokens(setting: Setting, text: str) -> tuple[list[Token], bool]:
    """Return the tokens of a line, and whether one of its words says that it was an opening call. Raises BadInput."""
    typed = [part for word in words(text) for part in _unglued(word, setting.present)]
    line = [word._replace(text=_core(word)) for word in typed]
    tokens: list[Token] = []
    opening, place = False, 0
    while place < len(line):
        word, count = line[place], 1
        lower = "" if word.quoted else word.text.lower()
        if lower in _OPENING:
            opening = True
        elif lower in _CALLED:
            tokens.append(Token(word.text, called=True))
        else:
            names, count = name_at(line, place, setting.present)
            if names:
                _require_nobody_nearer(setting, line, place, names)
            elif not word.quoted:
                _require_nobody_out(setting, word.text)
            starred = typed[place : place + count] != line[place : place + count]
            name = " ".join(each.text for each in line[place : place + count])
            tokens.append(_token(setting, name, names, starred, word.quoted))
        place += count
    return tokens, opening


def _token(setting: Setting, text: str, names: Sequence[str], starred: bool, quoted: bool) -> Token:
    """Return one token. Raises PlayerError for a word that is not a name, a card or points."""
    card = not quoted and (bool(apart(text)) or all(map(is_rank, text.split("+"))))
    # A word with a digit is meant as a hand, even if there is something wrong with it.
    hand = card or (not quoted and not names and re.search(r"\d|^[-+]", text, re.ASCII) is not None)
    if hand and not card:
        _require_hand(setting, text)
    if not names and not hand:
        # Somebody who is out, somebody unknown, or, without a game, any name.
        names = [_require_in(setting, text)]
    return Token(text, tuple(names), hand, starred)


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


def _require_nobody_nearer(setting: Setting, line: Sequence[Word], place: int, names: Sequence[str]) -> None:
    """Raise PlayerError for a name that fits a player who is out better: `ann` is not Ann Marie if Ann is out."""
    nearest, _ = name_at(line, place, [player.name for player in setting.players])
    if len(nearest) == 1 and nearest[0] not in names:
        _require_in(setting, nearest[0])


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


def _joined(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens, with cards with suits side by side as one hand."""
    found: list[Token] = []
    single = False
    for token in tokens:
        card = token.hand and is_card(token.text)
        if card and single:
            last = found.pop()
            token = token._replace(text=f"{last.text} {token.text}", starred=last.starred or token.starred)
        found.append(token)
        single = card
    return found
