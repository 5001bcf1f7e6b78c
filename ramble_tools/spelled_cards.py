"""Cards as people say them in a line of words: `two fives`, `a queen`, `the 7 of hearts`, `6 7 8 of one suit`."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import NamedTuple

from ramble_tools.cards import RANKS, SUITS, AnyCard, Card, Joker, Rank, RankAlone, Suit, apart, read_card, write_cards
from ramble_tools.typed_line import Line, Word, number_at, words

_RANK_WORDS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "joker": "JK"}
_SUIT_WORDS = {suit.plural: suit.value for suit in Suit}
_ARTICLES = ("a", "an", "the", "my", "his", "her", "their", "your", "another", "that", "this")
_BETWEEN = ("and", "with", "plus", "&", "+")
_UP_TO = ("to", "through", "thru", "till", "until")
# Words that are cards only beside other cards.
_ALSO_WORDS = ("as", "ah", "ad")


def rank_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the rank that begins at a word, as it is typed: `J` for `jacks`, `7` for `sevens`, but not for `seven`."""
    plain = line[place].plain
    if rank := _RANK_WORDS.get(plain.removesuffix("s")):
        yield rank, 1
    one = plain.removesuffix("es") if plain == "sixes" else plain.removesuffix("s")
    if one != plain and one.isalpha():  # sevens, but a seven alone may be points
        yield from ((str(number), 1) for number, _ in number_at([Word(one)], 0) if 1 < number < 11)


def ranks_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the rank of several cards that begins at a word: `jacks`, `sevens`, or `7s`."""
    yield from rank_at(line, place)
    if re.fullmatch("(?:10|[2-9])s", line[place].text):
        yield line[place].text.removesuffix("s"), 1


def suit_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the suit that begins at a word, as it is typed: `H` for `hearts`."""
    if suit := suit_named(line[place].plain):
        yield suit, 1


def suit_named(word: str) -> str:
    """Return `H` for `hearts` or `heart`, and an empty text for any other word in small letters."""
    return _SUIT_WORDS.get(word.removesuffix("s") + "s", "")


def count_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield the number of cards that begins at a word: `two`, `pair`."""
    if line[place].plain == "pair":
        yield 2, 1
    yield from ((number, words) for number, words in number_at(line, place) if 0 < number < 6)


class _Some(NamedTuple):
    """Cards that one or a few words say.

    They may be `spelled` in words, with an `article`, and `of_suit`, as in `7 of hearts`.
    """

    cards: tuple[AnyCard, ...]
    words: int
    article: bool = False
    spelled: bool = False
    of_suit: bool = False


def cards_at(line: Line, place: int) -> Iterator[tuple[tuple[AnyCard, ...], int]]:
    """Yield the cards that begin at a word, the most of them first, and how many words that takes.

    Ranks alone have no suit, unless one is said of all of them: `4 5 6 of clubs`. Cards said twice count once: `a joker
    with two fives 5S 5H JK`.
    """
    parts, ends = list[_Some](), list[int]()
    end = place
    while some := _some_at(line, end):
        end += some.words
        parts.append(some)
        ends.append(end)
        if end < len(line) - 1 and line[end].plain in _BETWEEN and _some_at(line, end + 1):
            end += 1
    for count in range(len(parts), 0, -1):
        cards = _of_one_suit(parts[:count])
        for suits, last in _suits_of_all(line, parts[:count], ends[count - 1]):
            if suits:
                suited = zip(cards, cycle(suits), strict=False)
                yield (
                    tuple(Card(card.rank, suit) if isinstance(card, RankAlone) else card for card, suit in suited),
                    last - place,
                )
            elif last == ends[count - 1]:
                yield _once(parts[:count], cards), last - place


def in_notation(text: str) -> str:
    """Return a text of nothing but cards in notation: `10C JH` for `10 of clubs, jack of hearts`.

    Slashes stay between them, if each part is such cards. Any other text is returned as it is.
    """
    parts = re.split(r"\s*[/;]\s*", text)
    for each in (parts, [" ".join(parts)]):
        cards = [_all_of(words(part)) for part in each]
        if all(cards):
            return " / ".join(map(write_cards, cards))
    return text


def _all_of(line: Sequence[Word]) -> Sequence[AnyCard]:
    """Return the cards of a line if it has no other words, and at least one rank or suit in words."""
    line = with_aces(line)
    if not any(word.plain.removesuffix("s") in _RANK_WORDS or suit_named(word.plain) for word in line):
        return ()
    for cards, count in cards_at(line, 0) if line else ():
        if count == len(line):
            return cards
    found, at = list[AnyCard](), 0
    while at < len(line):
        at += bool(found) and line[at].plain in _BETWEEN
        some = _suited_at(line, at) or _some_at(line, at)
        if not some:
            return ()
        found += some.cards
        at += some.words
    return found


def _suited_at(line: Line, place: int) -> _Some | None:
    """Return a card that is said with or without `of`: `5 clubs`, `5 of clubs`."""
    rank = _rank_alone(line[place]) if place + 1 < len(line) and line[place + 1].joined else None
    of = int(bool(rank) and place + 2 < len(line) and line[place + 1].plain == "of")
    suits = list(suit_at(line, place + 1 + of)) if rank else []
    return _Some((Card(rank, SUITS[suits[0][0]]),), 2 + of, spelled=True, of_suit=bool(of)) if rank and suits else None


def _of_one_suit(parts: Sequence[_Some]) -> tuple[AnyCard, ...]:
    """Return the cards of a list. In `4 5 6 of clubs`, all are clubs; with articles, each has its own suit, or none."""
    cards = [card for part in parts for card in part.cards]
    *before, last = parts
    if last.of_suit and not last.article and not any(part.article for part in before):
        (suited,) = last.cards
        assert isinstance(suited, Card)
        if all(isinstance(card, RankAlone) for part in before for card in part.cards):
            return tuple(Card(card.rank, suited.suit) for card in cards if isinstance(card, Card))
    return tuple(cards)


def _suits_of_all(line: Line, parts: Sequence[_Some], end: int) -> Iterator[tuple[Sequence[Suit], int]]:
    """Yield the suits that are said after several ranks, and the place after them; or none, and the place itself.

    They are the same for all, `of one suit`, or another for each, `of mixed suits`; then it is not said which.
    """
    after = [word.plain for word in line[end : end + 5]]
    alone = [isinstance(card, RankAlone) for part in parts for card in part.cards]
    if all(alone) and len(alone) > 1:
        for skip in ([], ["all"], ["of"], ["in"], ["all", "of"], ["all", "in"], ["all", "the"], ["of", "the"]):
            if after[: len(skip)] != skip or len(after) == len(skip):
                continue
            rest, at = after[len(skip) :], end + len(skip)
            suits = list(suit_at(line, at)) if rest[0].endswith("s") else []
            articles = sum(part.article for part in parts)
            if suits and (not articles or (skip[:1] == ["all"])):
                yield [SUITS[suits[0][0]]], at + 1
                return
            if rest[:2] in (["same", "suit"], ["one", "suit"]) or rest[:3] == ["the", "same", "suit"]:
                yield [Suit.SPADES], at + (3 if rest[0] == "the" else 2)
                return
            if rest[:2] in (["mixed", "suits"], ["different", "suits"]):
                yield [*Suit], at + 2
                return
    if after[:1] == ["of"] and end + 1 < len(line) and list(suit_at(line, end + 1)):
        return  # it is not clear which of the cards have this suit
    yield [], end


def _once(parts: Sequence[_Some], cards: tuple[AnyCard, ...]) -> tuple[AnyCard, ...]:
    """Return cards that are said in words and then by their suits, as in `two fives 5S 5H`, only once."""
    half = len(cards) // 2
    if half < 2 or len(cards) % 2 or not any(part.spelled for part in parts):
        return cards
    first, second = cards[:half], cards[half:]
    said = [any(isinstance(card, RankAlone) for card in each) for each in (first, second)]
    if said == [True, False] and Counter(map(_rank, first)) == Counter(map(_rank, second)):
        return second
    return cards


def _rank(card: AnyCard) -> object:
    return card.rank if isinstance(card, Card) else "joker"


def _some_at(line: Line, place: int) -> _Some | None:
    """Return the cards that begin at a word, without a list of them; None if none do."""
    if place >= len(line) or line[place].quoted:
        return None
    word, rest = line[place], line[place + 1 :]
    if (rest and _could_be_count(word, rest[0])) or _is_as(line, place):
        return None
    if several := _of_one_rank(line, place) or _ranks_of_one_suit(line, place) or _without_of(line, place):
        return several
    if typed := _typed(line, place):
        return _with_suit(line, place + 1, typed)
    if word.plain in _ARTICLES and rest:
        # a pair of fives, or a five
        some = _some_at(line, place + 1) if rest[0].plain == "pair" else _one_at(line, place + 1)
        return some._replace(words=some.words + 1, article=True, spelled=True) if some else None
    for count, taken in count_at(line, place):
        at = place + taken
        of = int(at < len(line) - 1 and line[at].plain == "of")
        for rank in _ranks_of(line, at + of, word) if at + of < len(line) else ():
            return _Some((alone(rank),) * count, taken + of + 1, spelled=True)
    if rest and rest[0].plain == "of" and place + 2 < len(line):
        return _one_at(line, place)
    return None


# What follows `as` where it is no ace of spades.
_AFTER_AS = frozenset(("a", "an", "castle", "castles", "duke", "dukes", "her", "his", "my", "the", "their", "well"))


def _is_as(line: Line, place: int) -> bool:
    """Return whether a word in small letters is `as`, and no ace of spades: `3C as a duke`, but not `3C as`."""
    after = line[place + 1 : place + 2]
    return bool(place and after) and line[place].text == "as" and line[place].joined and after[0].plain in _AFTER_AS


def _of_one_rank(line: Line, place: int) -> _Some | None:
    """Return cards of one rank whose suits are all said: `queens of spades, hearts and clubs`, `four kings`."""
    at, count = place, 0
    at += line[at].plain == "all"
    for number, taken in count_at(line, at) if at < len(line) else ():
        count, at = number, at + taken
    at += at < len(line) and line[at].plain in ("of", "the")
    rank = next((rank for rank, _ in ranks_at(line, at) if line[at].plain.endswith("s")), "") if at < len(line) else ""
    if rank in ("", "JK"):
        return None
    suits, end = list[Suit](), at + 1
    end += end < len(line) and line[end].plain in ("of", "in")
    while end < len(line):
        is_between = bool(suits) and line[end].plain in _BETWEEN and end + 1 < len(line)
        found = list(suit_at(line, end + is_between))
        if not found or SUITS[found[0][0]] in suits:
            break
        suits.append(SUITS[found[0][0]])
        end += 1 + is_between
    if len(suits) > 1 and count in (0, len(suits)):
        return _Some(tuple(Card(RANKS[rank], suit) for suit in suits), end - place, spelled=True)
    if count == len(Suit) and not suits:
        return _Some(tuple(Card(RANKS[rank], suit) for suit in Suit), at + 1 - place, spelled=True)
    return None


def _ranks_of_one_suit(line: Line, place: int) -> _Some | None:
    """Return cards whose suit is said once: `two three and four of hearts`, `ace to four of spades`."""
    at, suits = place + (line[place].plain == "the"), list[str]()
    if place + 1 < len(line) and line[place + 1].plain == "from":
        suits = [suit for suit, _ in suit_at(line, place)]
        at += 2 * len(suits)
    ranks, ends = list[Rank](), False
    while at < len(line):
        is_between = bool(ranks) and line[at].plain in (*_BETWEEN, *_UP_TO)
        if (is_between and ends) or at + is_between >= len(line):
            break
        rank = _rank_alone(line[at + is_between])
        if not rank:
            break
        ends = is_between and line[at].plain in _UP_TO
        if ends and len(ranks) != 1:
            return None
        ranks = _in_a_row(ranks[0], rank) if ends else [*ranks, rank]
        at += 1 + is_between
    if not suits:
        at += at < len(line) and line[at].plain == "all"
        if at + 1 >= len(line) or line[at].plain not in ("of", "in"):
            return None
        at += 1 + (line[at + 1].plain == "the")
        suits = [suit for suit, _ in suit_at(line, at)] if at < len(line) and line[at].plain.endswith("s") else []
        at += len(suits)
    if len(ranks) < 2 or not suits:
        return None
    return _Some(tuple(Card(rank, SUITS[suits[0]]) for rank in ranks), at - place, spelled=True)


# Fewer may be numbers of cards instead: `5 clubs 6 spades`.
_FEWEST_WITHOUT_OF = 3


def _without_of(line: Line, place: int) -> _Some | None:
    """Return several cards, some of which are said without `of`: `5 of clubs 6 spades 7 spades`."""
    cards, at, without = list[AnyCard](), place, 0
    while True:
        start = at + (bool(cards) and at < len(line) and line[at].plain in _BETWEEN)
        some = _suited_at(line, start) if start < len(line) else None
        if not some:
            is_such = without and len(cards) >= _FEWEST_WITHOUT_OF
            return _Some(tuple(cards), at - place, spelled=True) if is_such else None
        cards += some.cards
        at, without = start + some.words, without + (not some.of_suit)


def _rank_alone(word: Word) -> Rank | None:
    """Return the rank of a word such as `queen`, `seven`, `7` or `Q`."""
    if word.quoted:
        return None
    if word.plain in _RANK_WORDS:
        return RANKS.get(_RANK_WORDS[word.plain])
    if word.text.upper() in RANKS and word.text not in ("a", "t"):
        return RANKS[word.text.upper()]
    return next((RANKS[str(number)] for number, _ in number_at([word], 0) if 1 < number < 11), None)


def _in_a_row(first: Rank, last: Rank) -> list[Rank]:
    """Return the ranks from one to another; an ace is low at the beginning, and high at the end."""
    end = len(Rank) + 1 if last is Rank.ACE else last.number
    numbers = {rank.number: rank for rank in Rank} | {len(Rank) + 1: Rank.ACE}
    return [numbers[number] for number in range(first.number, end + 1)]


def _could_be_count(word: Word, after: Word) -> bool:
    """Return whether a number could be how many there are of what follows: `2 9s` could be a 2 and a nine of spades."""
    is_count = word.text in ("2", "3", "4") and after.joined
    return is_count and after.text.endswith("s") and after.text[:-1].upper() in RANKS


def _ranks_of(line: Line, place: int, count: Word) -> Iterator[str]:
    """Yield the rank of several cards: `fives`, and after a count in letters `9s`, which could be a card elsewhere."""
    plain = line[place].plain
    if plain.endswith("s"):
        yield from (rank for rank, _ in rank_at(line, place))
        is_word = line[place].text == "as" and place + 1 < len(line) and line[place + 1].plain in _ARTICLES
        if count.text.isalpha() and not is_word and (rank := plain[:-1].rstrip("'").upper()) in RANKS:
            yield rank


def _one_at(line: Line, place: int) -> _Some | None:
    """Return one card, whose rank may be a number in letters: `seven of hearts`, `queen`, `9`."""
    plain = line[place].plain
    if typed := _typed(line, place):
        return _with_suit(line, place + 1, typed) if len(typed) == 1 else None
    for number, taken in number_at(line, place):
        if 1 < number < 11 and taken == 1 and plain.isalpha():
            return _with_suit(line, place + 1, (alone(str(number)),))
    return None


def _with_suit(line: Line, place: int, cards: tuple[AnyCard, ...]) -> _Some:
    """Return the cards that end before this word, with the suit that follows a rank: `7 of hearts`."""
    if len(cards) == 1 and isinstance(cards[0], RankAlone) and place < len(line) - 1 and line[place].plain == "of":
        for suit, _ in suit_at(line, place + 1):
            return _Some((Card(cards[0].rank, SUITS[suit]),), 3, of_suit=True)
    return _Some(cards, 1)


def _typed(line: Line, place: int) -> tuple[AnyCard, ...]:
    """Return the cards in a word: `6S`, `5S5HJK`, `7`, `QQ`, `queen`."""
    word = line[place]
    if word.quoted:
        return ()
    if parts := apart(word.text):
        beside = [each for each in (place - 1, place + 1) if 0 <= each < len(line)]
        if word.plain == word.text and word.text in _ALSO_WORDS and not any(_is_suited(line[each]) for each in beside):
            return ()
        return tuple(map(read_card, parts))
    if word.plain in _RANK_WORDS:
        return (alone(_RANK_WORDS[word.plain]),)
    text = word.text.upper()
    if text in RANKS and (word.text != "a" and word.text != "t"):
        return (alone(text),)
    is_run = word.text == text and re.fullmatch("[2-9TJQKA10]{2,5}", text) and not text.isdigit()
    if is_run or text in ("JJ", "QQ", "KK", "JJJ", "QQQ", "KKK"):
        return tuple(alone(rank) for rank in apart(text, ranks=True))
    return ()


def _is_suited(word: Word) -> bool:
    return bool(apart(word.text)) and word.text not in _ALSO_WORDS


def alone(rank: str) -> AnyCard:
    """Return the card of a rank as it is typed, without a suit: `7`, `K`, or `JK` for a joker."""
    return Joker() if rank == "JK" else RankAlone.of(RANKS[rank])


def with_aces(line: Sequence[Word]) -> list[Word]:
    """Return a line in which an `a` that is an ace is the word `ace`. Elsewhere, it is an article."""
    found = list(line)
    for place, word in enumerate(found):
        if word.plain != "a" or word.quoted:
            continue
        after = [_is_written(found, place + 1), _is_written(found, place + 2)]
        in_front = all(after) and found[place + 1].gap.strip() in ("", ",") and _is_listed(found, place + 2)
        # In `a 7, 8`, the comma is only between the cards.
        in_front = in_front and found[place + 1].gap.strip() == found[place + 2].gap.strip()
        last = place + 1 == len(found) or found[place + 1].plain in ("of", "in", "all", *_BETWEEN)
        behind = place > 0 and _is_listed(found, place) and bool(_typed(found, place - 1)) and (after[0] or last)
        behind = behind and not (place > 1 and found[place - 2].plain in _ARTICLES)  # a 3 a 4
        is_capital = word.text == "A" and place > 0 and after[0] and any(each.text.islower() for each in found)
        alone = word.text == "A" and (place or not after[0]) and not _is_spelled(found, place + 1)
        if in_front or behind or is_capital or alone:
            found[place] = word._replace(text="ace")
        elif word.text == "A" and after[0]:  # an ace, or an article at the beginning of a sentence
            found[place] = word._replace(quoted=True)
    return found


def _is_listed(line: Sequence[Word], place: int) -> bool:
    """Return whether only a blank or a comma is between a word and the one before it."""
    return 0 < place < len(line) and line[place].gap.strip() in ("", ",") and line[place - 1].plain not in _ARTICLES


def _is_written(line: Sequence[Word], place: int) -> bool:
    """Return whether a word is cards as they are typed: `K`, but not `king`."""
    return place < len(line) and line[place].plain not in _RANK_WORDS and bool(_typed(line, place))


def _is_spelled(line: Sequence[Word], place: int) -> bool:
    return place < len(line) and (line[place].plain in _RANK_WORDS or bool(list(number_at(line, place))))
