"""A round in the players' own words: `mum puts the queen of spades on the left` is `mum QS left`.

A game says in `told.py` of which parts such a line is made (`typed_line.py`), and how they are written in the game's
own notation, which its form reads. Every word is used by one of the parts, or is filler; otherwise it is named. Where a
word may be a player's name or something else, and both make sense, the line is refused.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ramble_tools.cards import RANKS, SUITS, AnyCard, RankAlone, apart, is_card, may_be, read_card
from ramble_tools.errors import BadInput, NotUnderstoodError, UnclearError, WhichCardError, quote
from ramble_tools.games.asked import PRONOUNS, READERS, SIDES, literals, tags_of
from ramble_tools.games.fields import Answers
from ramble_tools.games.names import folded
from ramble_tools.games.questions import Heard
from ramble_tools.games.typed_names import name_at
from ramble_tools.spelled_cards import cards_at, rank_at, suit_at, with_aces
from ramble_tools.typed_line import MOST_WORDS, Line, Matcher, Reader, Word, is_question, words

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnySetting

_FILLER_WORDS = "a an the and so now then just ok okay well um uh please pls but wow yay &"
_FILLER = frozenset(_FILLER_WORDS.split(" "))
_OF_ANY_WORD = ("LETTERS", "WHO", "WHOSE")
_MOST_NAMED = 4


class Told(NamedTuple):
    """How players tell a round.

    `shapes` are those of the parts of a line, in any order, with the tags of `asked.py`, `WHO`, and `WHOSE` for a name
    such as `Ann's`; other `tags` are the game's own. `write` returns the line in the game's notation, given the setting
    and the answers so far; it is empty if the parts make no sense together. It raises UnclearError for what is missing.
    """

    shapes: Sequence[str]
    write: Callable[[Any, Answers, Heard], str]
    tags: Mapping[str, Reader] = MappingProxyType({})


class _Pronoun(str):
    """A word for a player whom nobody but the speaker knows."""

    __slots__ = ()


def written(kind: str, setting: "AnySetting", answers: Answers, text: str) -> str:
    """Return a line in the notation of this kind of game; an empty text if it tells nothing of a round.

    Raises NotUnderstoodError and UnclearError.
    """
    told = find_told(kind)
    if told is None:
        return ""
    parsed = _parsed(kind, tuple(player.name for player in setting.players), text)
    found, refused = list[str](), list[BadInput]()
    for parts in parsed.readings:
        try:
            found += filter(None, [_written(told, setting, answers, parts)])
        except BadInput as error:
            refused.append(error)
    if len(set(found)) > 1:
        raise UnclearError(f"{quote(parsed.unclear)} could be a name or not; type {found[0]}, or {found[1]}")
    if not found and refused:
        raise refused[-1]
    if parsed.left_over and not found:
        shown = ", ".join(map(quote, parsed.left_over[:_MOST_NAMED]))
        raise NotUnderstoodError(f"not understood: {shown}{' ...' if len(parsed.left_over) > _MOST_NAMED else ''}")
    if parsed.is_card_told and not found:
        raise NotUnderstoodError(f"{quote(text)} is not understood as one line; ? shows what you can type")
    return "".join(found[:1])


@cache
def find_told(kind: str) -> Told | None:
    """Return how players tell a round of this kind of game; None if its form alone reads what they type."""
    name = f"ramble_tools.games.{kind}.told"
    return cast("Told", import_module(name).TOLD) if find_spec(name) else None


def _written(told: Told, setting: "AnySetting", answers: Answers, parts: Heard) -> str:
    for value in (value for part in parts for value in part.values()):
        if isinstance(value, _Pronoun):
            raise UnclearError(f"{quote(value)} could be anybody here; type the player's name")
    return told.write(setting, answers, parts)


class _Parsed(NamedTuple):
    """The parts of a line, perhaps in two ways, and the word that is a name in only one of them.

    `is_card_told` is True if a card is spelled out. Without any parts, `left_over` are then the words that were not
    understood; if these are most of the line, it tells nothing.
    """

    readings: tuple[Heard, ...] = ()
    unclear: str = ""
    left_over: tuple[str, ...] = ()
    is_card_told: bool = False


# One line may be read several times: as the next round, and as a correction of the last one.
@lru_cache(maxsize=16)
def _parsed(kind: str, names: tuple[str, ...], text: str) -> _Parsed:
    told, line = find_told(kind), with_aces(words(text))
    # A dot in front of a line is no punctuation, but perhaps an empty place.
    if not told or not line or len(line) > MOST_WORDS or "?" in line[-1].end or text.startswith("."):
        return _Parsed()
    lowered = frozenset(map(str.lower, names))
    if is_question(line) and line[0].plain not in lowered:
        return _Parsed()
    own = literals(told.shapes)
    spelled = any(True for place in range(len(line)) for each in (suit_at, rank_at) for _ in each(line, place))
    if not spelled and not any(word.plain.isalpha() and word.plain in own.union(SIDES, lowered) for word in line):
        return _Parsed()
    unclear = {place for place in range(len(line)) if _may_be_two(told, line, place, names, own)}
    matcher = _matcher(told, line, names, own, unclear)
    read = unclear | matcher.read_places()
    known = own | _FILLER
    left = tuple(
        word.text for place, word in enumerate(line) if place not in read and (word.quoted or word.plain not in known)
    )
    if left and "LETTERS" not in told.tags:  # nothing reads these words, so no parts are the whole line
        return _Parsed(left_over=left if spelled and len(left) * 2 <= len(line) else ())
    as_names = [word._replace(quoted=True) if place in unclear else word for place, word in enumerate(line)]
    every = (matcher, *([_matcher(told, as_names, names, own, set())] if unclear else []))
    readings = tuple(parts for each in every if (parts := _parts(told, each)))
    if readings or not spelled or len(left) * 2 > len(line):
        return _Parsed(readings, line[min(unclear)].text if unclear else "", is_card_told=spelled and bool(readings))
    return _Parsed(left_over=left, is_card_told=True)


def _parts(told: Told, matcher: Matcher) -> Heard:
    """Return what was heard in the parts of a whole line; nothing if it has no such parts."""
    shapes = matcher.possible(told.shapes)
    for parts, end in matcher.several(lambda _: shapes, 0):
        if end == len(matcher.line):
            return [part.kept for _, part in parts if part.kept]
    return ()


def _matcher(told: Told, line: Line, names: Sequence[str], own: frozenset[str], no_names: Iterable[int]) -> Matcher:
    who = partial(_who_at, names, own, frozenset(no_names))
    whose = partial(_whose_at, names, frozenset(no_names))
    readers: dict[str, Reader] = {**READERS, "WHO": who, "WHOSE": whose, **told.tags}
    return Matcher(line, {tag: readers[tag] for tag in tags_of(told.shapes)}, _FILLER)


def _may_be_two(told: Told, line: Line, place: int, names: Sequence[str], own: frozenset[str]) -> bool:
    """Return whether a word may be a player's name, or else a card, filler, or a word of the game."""
    plain, after = line[place].plain, line[place + 1 : place + 3]
    if line[place].quoted or plain in PRONOUNS:
        return False
    readers = [({**READERS, **told.tags})[tag] for tag in tags_of(told.shapes) if tag not in _OF_ANY_WORD]
    is_other = plain in own or plain in _FILLER or any(True for reader in readers for _ in reader(line, place))
    if not is_other or not any(True for _ in _who_at(names, own, frozenset(), line, place)):
        return False
    # In `jack of hearts`, it is the card.
    return len(after) < 2 or after[0].plain != "of" or not any(True for _ in suit_at(line, place + 2))


def _who_at(
    names: Sequence[str], own: frozenset[str], no_names: frozenset[int], line: Line, place: int
) -> Iterator[tuple[str, int]]:
    """Yield the player that a name or a pronoun means. The start of a name is enough, but for a word of the game."""
    word = line[place]
    if place not in no_names and word.text == word.whose:
        found, count = name_at(line, place, names)
        if len(found) == 1 and (folded(word.text) == folded(found[0]) or count > 1 or _is_free(word, own)):
            yield found[0], count
    if word.plain in PRONOUNS and not word.quoted:
        yield _Pronoun(word.text), 1


def _is_free(word: Word, own: frozenset[str]) -> bool:
    return word.quoted or word.plain not in own | _FILLER | PRONOUNS.keys()


def _whose_at(names: Sequence[str], no_names: frozenset[int], line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the player of `Ann's`, or `anns`."""
    for count in range(1, 4):
        if place + count <= len(line) and (last := line[place + count - 1]).whose != last.text:
            found, taken = name_at(line, place, names)
            if len(found) == 1 and taken == count and place not in no_names:
                yield found[0], count
            return
    found, taken = name_at(line, place, names)  # `joes`
    if len(found) == 1 and line[place].plain == f"{folded(found[0])}s" and place not in no_names:
        yield found[0], taken


def one_card(card: AnyCard) -> str:
    """Return a card in notation. Raises UnclearError if its suit was not said."""
    if isinstance(card, RankAlone):
        rank = card.rank
        which = f"which {rank.name.lower()}? type its suit too, as in {rank.value}S"
        raise WhichCardError(which, text=rank.value)
    return str(card)


def with_suits(text: str, rank: str, said: str) -> str:
    """Return a line with its cards of a rank alone as they are said after it: `9S and a ten`, then `hearts` or `10h`.

    It is an empty text if the number of cards is another one.
    """
    line, cards = with_aces(words(text)), list[str]()
    for place, word in enumerate(answer := words(said)):
        suits = [suit for suit, _ in suit_at(answer, place)] or [*filter(SUITS.get, [word.text.upper()])]
        cards += [f"{rank}{suit}" for suit in suits] or apart(word.text) or [word.text]
    if not all(is_card(card) and may_be(read_card(card), RankAlone.of(RANKS[rank])) for card in cards):
        return ""
    for place in range(len(line)):
        for found, count in cards_at(line, place):
            if found == (RankAlone.of(RANKS[rank]),) * len(cards):
                before, after = text[: line[place].start], text[line[place + count - 1].stop :]
                return f"{before}{' '.join(cards)}{after}"
    return ""
