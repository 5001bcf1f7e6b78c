"""A short line that asks the last question again with one thing changed: `and with 5?`, `what about hearts?`.

What it names replaces the one thing of its kind in that question. Any other word of the line must stand beside that
thing there too: `and on a king?` changes the card after `on`, and nothing if no card is.
"""

import re
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import NamedTuple

from ramble_tools.games.asked import FILLER, PRONOUNS, READERS, SIDES
from ramble_tools.games.typed_names import name_at
from ramble_tools.spelled_cards import cards_at, suit_at, with_aces
from ramble_tools.typed_line import Line, Word, number_at, words

_OPENING = re.compile(
    r"(?:(?:ok|okay|oh|so|well|now|then|but)\b[ ,]*)*(?P<more>(?:and|or)\b[ ,]*)?(?:then\b[ ,]*)?"
    r"(?P<asks>(?:what|how)(?: is it)? (?:about|if|with)\b|what's it with|if\b)?[ ,]*",
    re.IGNORECASE,
)
_MOST_WORDS = 8
_FILLER = FILLER | PRONOUNS.keys() | {"exactly", "instead", "only", "maybe", "say"}
_FOR = (("instead", "of"), ("rather", "than"))
# A card is also said to be on top of the one after `on`.
_ON_TOP = ["on", "top"]

_ADDED = re.compile(r"\b(?:too|also|as well|more|another|extra)\b", re.IGNORECASE)
_BESIDE_ADDED = frozenset(("with", "in", "all", "as", "well", "more", "another", "extra", "add", "were", "they're"))
_ANOTHER = "another"  # an article, and no thing that is added, where what it stands before is replaced
_ARTICLES = frozenset(("a", "an", "the", _ANOTHER))

# Says whether a word is one that a question may be about.
IsSubject = Callable[[Word], bool]


class _Thing(NamedTuple):
    """What is named from a place of a line to an end."""

    kind: str
    place: int
    end: int


def follow_up(text: str) -> str:
    """Return what a short line changes in the last question, as in `with 5`; an empty text for any other line."""
    found = _OPENING.match(text)
    rest = text[found.end() :] if found else ""
    asks = (found["asks"] or "").lower() if found else ""
    if not (asks.startswith(("what", "how")) or (found and found["more"] and (asks or text.endswith("?")))):
        return ""
    return rest if 0 < len(words(rest)) <= _MOST_WORDS else ""


def asked_again(
    question: str,
    change: str,
    names: Sequence[str],
    kinds: Callable[[str], Sequence[Hashable]],
    is_subject: IsSubject | None = None,
) -> list[str]:
    """Return the ways in which a question of the same kind reads with the change that `follow_up` returns.

    `kinds` returns the kind of a question, and then the others that it may become, if something is added to it.
    """
    wanted = kinds(question)

    def fitting(every: Sequence[str]) -> list[str]:
        return [each for each in every if all(wanted[:1]) and kinds(each)[0] in wanted]

    replaced = fitting(changed(question, change, names, is_subject))
    found = [] if is_added(change) else replaced
    return found or fitting(added(question, change, names, is_subject)) or replaced


def changed(question: str, change: str, names: Sequence[str], is_subject: IsSubject | None = None) -> list[str]:
    """Return the ways in which a question reads with the change that `follow_up` returns.

    `is_subject` is given for a question about words, which may be about any word.
    """
    old = with_aces(words(question))
    new, instead_of = _apart(with_aces(words(change)))
    # Only what is named with `instead of` may be one of several cards.
    every = list(_things(old, names, is_subject))
    every = every if instead_of else _largest(every)
    found: list[str] = []
    for thing in _things(new, names, is_subject):
        left, right = _said_before(new, thing.place), _said(new[thing.end :])
        for there in every:
            if there.kind != thing.kind or (instead_of and _plain(old[there.place : there.end]) != instead_of):
                continue
            if (end := _beside(old, there, left, right)) is not None:
                stop = len(new) if end > there.end else thing.end
                start = thing.place
                while start > 0 and new[start - 1].plain in _ARTICLES and not _has_article(old, there.place):
                    start -= 1
                found.append(_replaced(question, old[there.place : end], change, new[start:stop]))
    return [each for each in dict.fromkeys(found) if each != question]


def added(question: str, change: str, names: Sequence[str], is_subject: IsSubject | None = None) -> list[str]:
    """Return the ways in which a question reads with what a change names beside what is there already.

    These are cards beside several others, a letter beside others, and a suit where there is none.
    """
    old, new = with_aces(words(question)), with_aces(words(change))
    there, named = _largest(list(_things(old, names, is_subject))), _largest(list(_things(new, names, is_subject)))
    alike = ("card", "cards")
    said = [each for each in named if each.kind in alike and not _is_letter(new, each)]
    ends = [each.end for each in there if each.kind == "cards"]
    if not said and (letters := [each for each in named if _is_letter(new, each)]):
        found = [each.end for each in there if _is_letter(old, each)]
        said, ends = letters, found[-1:] if len(found) > 1 else []
    if not said and not any(each.kind == "suit" for each in there):
        said = [each for each in named if each.kind == "suit"][:1]
        return [f"{question.rstrip('?. ')} in {_text(change, new, each)}" for each in said if _adds_only(new, said)]
    if not (said and _adds_only(new, said)):
        return []
    more = " ".join(_text(change, new, each) for each in dict.fromkeys(said))
    stops = [old[end - 1].stop - len(old[end - 1].end) for end in dict.fromkeys(ends)]
    return [f"{question[:stop]} {more}{question[stop:]}" for stop in stops]


def is_added(change: str) -> bool:
    """Return whether a change says that a card or a letter comes to the others: `an S too`, `one more king`."""
    return bool(_ADDED.search(change)) and any(
        each.kind != "who" for each in _things(with_aces(words(change)), (), lambda word: len(word.text) == 1)
    )


def _adds_only(line: Line, things: Sequence[_Thing]) -> bool:
    """Return whether a line says nothing but these things, and that they are there."""
    rest = [word for place, word in enumerate(line) if not any(each.place <= place < each.end for each in things)]
    return all(word in _BESIDE_ADDED for word in _said(rest))


def _is_letter(line: Line, thing: _Thing) -> bool:
    return thing.end == thing.place + 1 and thing.kind == "word" and len(line[thing.place].text) == 1


def _text(text: str, line: Line, thing: _Thing) -> str:
    return text[line[thing.place].start : _stop(line[thing.end - 1], text)]


def _has_article(line: Line, place: int) -> bool:
    return place > 0 and line[place - 1].plain in _ARTICLES


def _apart(line: Sequence[Word]) -> tuple[Sequence[Word], list[str]]:
    """Return a change without what it is `instead of`, and that."""
    plain = _plain(line)
    for place in range(1, len(plain) - 2):
        if tuple(plain[place : place + 2]) in _FOR:
            return line[:place], _said(line[place + 2 :])
    return line, []


def _plain(line: Sequence[Word]) -> list[str]:
    return [word.plain for word in line]


def _said(line: Sequence[Word]) -> list[str]:
    return [word.whose.lower() for word in line if word.plain not in _FILLER]


def _said_before(line: Sequence[Word], place: int) -> list[str]:
    """Return what is said before a place; between another word and a thing, `another` is its article."""
    said = _said(line[:place])
    return said[:-1] if said[1:] and said[-1] == _ANOTHER else said


def _things(line: Line, names: Sequence[str], is_subject: IsSubject | None) -> Iterator[_Thing]:
    """Yield what each word of a line may name, the longest first."""
    for place, word in enumerate(line):
        for cards, count in cards_at(line, place):
            if word.plain not in _FILLER and word.plain != _ANOTHER:
                yield _Thing("card" if len(cards) == 1 else "cards", place, place + count)
        for kind, reader in (("number", number_at), ("suit", suit_at), ("word", READERS["WORD"])):
            for _, count in reader(line, place):
                yield _Thing(kind, place, place + count)
        if word.plain in SIDES:
            yield _Thing("side", place, place + 1)
        who, count = name_at(line, place, names)
        if len(who) == 1 and word.plain not in _FILLER:
            yield _Thing("who", place, place + count)
        if is_subject and word.text.isalpha() and is_subject(word):
            yield _Thing("word", place, place + 1)


def _largest(things: Sequence[_Thing]) -> list[_Thing]:
    """Return these, but for those that are a part of another one: one of several cards is not a card alone."""
    every = list(dict.fromkeys(things))
    alike: Collection[str] = ("card", "cards")

    def is_part(one: _Thing, other: _Thing) -> bool:
        same = one.kind == other.kind or {one.kind, other.kind} <= {*alike}
        return same and one != other and other.place <= one.place and one.end <= other.end

    return [one for one in every if not any(is_part(one, other) for other in every)]


def _beside(line: Line, thing: _Thing, left: Sequence[str], right: Sequence[str]) -> int | None:
    """Return where a thing ends with the words after it, if these words are beside it; None if they are not."""
    before = _said_before(line, thing.place)
    if right == _ON_TOP and not left:
        return thing.end if before[-1:] == ["on"] else None
    if left and before[-len(left) :] != left:
        return None
    end = thing.end
    for word in right:
        while end < len(line) and line[end].plain in _FILLER:
            end += 1
        if end == len(line) or line[end].plain.rstrip("s") != word.rstrip("s"):
            return None
        end += 1
    return end


def _replaced(question: str, old: Sequence[Word], change: str, new: Sequence[Word]) -> str:
    """Return a question with some of its words replaced by others; `Ann's` by `Bob's`, also if only Bob is named."""
    before, after = question[: old[0].start], question[_stop(old[-1], question) :]
    said = change[new[0].start : _stop(new[-1], change)]
    article = "an" if re.match(r"[aeio8]", said, re.IGNORECASE) else "a"
    before = re.sub(r"\ban? $", f"{article} ", before)
    return f"{before}{said}{after}"


def _stop(word: Word, text: str) -> int:
    """Return where a word ends, without its punctuation and the ending of `Ann's`."""
    place = text.find(word.whose, word.start)
    return place + len(word.whose) if word.start <= place < word.stop else word.stop - len(word.end)
