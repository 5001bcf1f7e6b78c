"""The player who types: who that is, and a line in which `I`, `me` and `my` are that player.

What such a line says:

    I'm Rose | this is Rose | my name is Rose       says who types, alone or beside something else
    Rose, that's me                                 says who types, alone
    me (Rose) | me Rose                             the same, within a line
    I had 8 | Pete 4, me 12 | my king | mine was 3  says something of the player who types
    I mean 8 | tell me | my mistake                 says nothing of a player
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ramble_tools.errors import UnclearError, quote
from ramble_tools.games.names import folded
from ramble_tools.games.players import meant
from ramble_tools.games.typed_names import name_at
from ramble_tools.spelled_cards import rank_at
from ramble_tools.typed_line import Line, Word, number_at, words

# What each of these words is of a player called `{}`.
_WORDS = {
    "i": "{}",
    "me": "{}",
    "myself": "{}",
    "my": "{}'s",
    "mine": "{}'s",
    "i'm": "{} is",
    "im": "{} is",
    "i've": "{} has",
    "ive": "{} has",
    "i'd": "{} had",
    "i'll": "{} will",
}
# What each of these is of the other one of two players.
_OF_THE_OTHER = {
    **dict.fromkeys(("he", "she", "him"), "{}"),
    **dict.fromkeys(("he's", "hes", "she's", "shes"), "{} is"),
    **dict.fromkeys(("he'd", "she'd"), "{} had"),
}
_ALONE = ("i", "me", "myself")
_MODAL = frozenset(("can", "could", "did", "may", "might", "must", "should", "will", "would"))
_AGREEING = {"am": "is", "have": "has", "do": "does"}
# What I say, think or do at the keyboard says nothing of my cards; nor does what is asked of the program.
_SAYING = frozenset(
    (
        *("beg", "believe", "bet", "entered", "forgot", "guess", "hope", "know", "mean", "meant", "ment", "reckon"),
        *("said", "say", "see", "suppose", "swear", "think", "thought", "typed", "wonder", "wrote"),
    )
)
_ASKED_FOR = frozenset(("ask", "excuse", "forgive", "give", "help", "let", "pardon", "remind", "show", "tell"))
_EXCLAIMED = frozenset(("apologies", "bad", "dear", "fault", "god", "goodness", "gosh", "mistake", "oops", "pardon"))
_BEFORE = frozenset(("and", "but", "hello", "hey", "hi", "no", "now", "oh", "so", "well", "&"))
_JOINS_NAMES = frozenset(("and", "vs", "versus", "against", "with", "plus", "to", "is", "has", "plays"))
_GREETINGS = frozenset(("hello", "hey", "hi"))
_AFTER = frozenset(("and", "but", "btw", "here", "now", "speaking", "typing", "&"))
_IS_NAMED = (("i'm",), ("im",), ("i", "am"), ("this", "is"), ("my", "name", "is"), ("my", "name's"))
_THAT_IS_ME = (("that's", "me"), ("thats", "me"), ("that", "is", "me"), ("it's", "me"))
# Who somebody is, said before the name; `uncle` and `aunt` are parts of one.
_RELATED_TEXT = "boyfriend brother cousin friend girlfriend husband nephew niece sister wife"
RELATED = frozenset(_RELATED_TEXT.split(" "))
_WHO_TYPES = frozenset(("who am i", "who am i now", "who am i again", "who is typing", "who's typing", "whos typing"))
_MOST_OF_A_NAME = 3


class Introduced(NamedTuple):
    """Who types, as a line says, and what else it says."""

    name: str
    rest: str


def speaks(text: str) -> bool:
    """Return whether a line may say something of the player who types, or who that is."""
    return any(word.plain in _WORDS or word.plain == "this" for word in words(text))


def is_first_person(word: str) -> bool:
    """Return whether a word alone stands for the player who types, and is not a name."""
    return word.lower() in _WORDS


def is_saying(line: Line, place: int) -> bool:
    """Return whether a word is the `I` of `I mean` or the like, which says nothing of a player."""
    after = line[place + 1 : place + 2]
    return line[place].plain in ("i", "i'd") and bool(after) and after[0].plain in _SAYING


def introduced(text: str, names: Sequence[str], *, may_be_new: bool = False, known: str = "") -> Introduced | None:
    """Return who types if a line says so; None if it doesn't.

    It is one of these names, or any other if it `may_be_new`. If who types is `known`, `me Pete` is two people.
    """
    line = words(text)
    if name := _that_is_me(line, names, may_be_new=may_be_new):
        return Introduced(name, "")
    for place, word in enumerate(line):
        for said in _IS_NAMED:
            start = place + len(said)
            if tuple(each.plain for each in line[place:start]) == said and _begins(line, place):
                speaks_more = may_be_new and any(each.plain in _ALONE for each in line)
                for name, count in _named_at(line, start, names, may_be_new=may_be_new, in_small=speaks_more):
                    if _ends(line, start + count):
                        return Introduced(name, _without(text, line, place, start + count))
        if word.plain in _ALONE and _is_pronoun(word):
            for name, count in _named_at(line, place + 1, names, may_be_new=may_be_new):
                gap, last = line[place + 1].gap, line[place + count]
                others = line[place + count + 1 : place + count + 2]
                is_other = known and folded(name) != folded(known)
                is_list = others and others[0].joined and _is_one_of(others[0], names, new=may_be_new)
                if "(" not in gap and (is_other or is_list):
                    continue  # in `me Theo Mum and Gus`, blanks separate the names
                if "(" in gap or (gap == " " and word.plain == "me" and not word.end):
                    rest = text[last.start + len(last.text) :].removeprefix(")")
                    return Introduced(name, text[: word.start] + word.text + rest)
        if place and "(" in word.gap and (found := _in_brackets(line, place)):
            for start in range(max(0, place - _MOST_OF_A_NAME), place):
                for name, count in _named_at(line, start, names, may_be_new=may_be_new):
                    if start + count == place:
                        after = text[found.start + len(found.text) :].removeprefix(")")
                        return Introduced(name, f"{text[: line[start].start]}me{after}")
    return None


def _is_one_of(word: Word, names: Sequence[str], *, new: bool) -> bool:
    """Return whether a word is a player's name, or may be one that is new and in small letters."""
    known = any(folded(name) == folded(word.text) for name in names)
    return known or (new and word.text.islower() and word.text.isalpha() and word.plain not in _JOINS_NAMES)


def greeted(text: str) -> Introduced | None:
    """Return who types if a line begins with that and a greeting, `hi, im nora. ...`, or is `my name is nora`.

    The name may be in small letters.
    """
    line = words(text)
    place = 1 if line and line[0].plain in _GREETINGS else 0
    for said in _IS_NAMED:
        start = place + len(said)
        # `hi this is great` says no name.
        is_said = said[0] == "my" or (place and "this" not in said)
        if is_said and tuple(word.plain for word in line[place:start]) == said:
            for name, count in _named_at(line, start, (), may_be_new=True, in_small=True):
                if _ends(line, start + count):
                    return Introduced(name, _without(text, line, 0, start + count))
    return None


def _in_brackets(line: Line, place: int) -> Word | None:
    """Return the word of `(me)` or `(that's me)` that begins at this place."""
    rest = [word.plain for word in line[place : place + 2]]
    if rest[:1] == ["me"]:
        return line[place]
    return line[place + 1] if rest in (["that's", "me"], ["thats", "me"]) else None


def _that_is_me(line: Line, names: Sequence[str], *, may_be_new: bool) -> str:
    """Return the name in a line that is nothing but `Rose, that's me`; an empty text for any other."""
    said = [word.plain for word in line]
    end = next((len(said) - len(each) for each in _THAT_IS_ME if said[-len(each) :] == list(each)), 0)
    found = _named_at(line, 0, names, may_be_new=may_be_new) if end else ()
    return next((name for name, count in found if count == end), "")


def in_new_names(text: str, name: str) -> Introduced:
    """Return who types, as a line of new players' names says or as is known, and the line with that name for `me`."""
    found = introduced(text, (), may_be_new=True, known=name) or Introduced(
        name, apart_from_me(text, name) if name else text
    )
    return found._replace(rest=in_third_person(found.rest, found.name, ()) if found.name else found.rest)


def apart_from_me(text: str, name: str) -> str:
    """Return a line of names in which a comma is after a `me` before one name: `me, nora and billy`.

    The `name` of the player who types is left out there: it only says who that is.
    """
    line = words(text)
    for place in reversed(range(len(line) - 1)):
        word, after = line[place : place + 2]
        others = line[place + 2 : place + 3]
        is_alone = not others or not others[0].joined or others[0].plain in _JOINS_NAMES
        if word.plain in ("me", "myself") and after.gap == " " and is_alone and after.text.isalpha():
            is_me = folded(after.text) == folded(name)
            separated = text[after.start + len(after.text) :] if is_me else f",{text[word.stop :]}"
            text = text if after.plain in _JOINS_NAMES else f"{text[: word.stop]}{separated}"
    return text


def asks_who_types(text: str) -> bool:
    """Return whether a line asks who the player who types is."""
    return " ".join(word.plain for word in words(text)) in _WHO_TYPES


def in_third_person(text: str, name: str, names: Sequence[str]) -> str:
    """Return a line with a player's name in place of I, me and my; the line itself if they say nothing of a player.

    Raises UnclearError for a word that may be the beginning of another player's name.
    """
    line, found, end = words(text), list[str](), 0
    places = [place for place in range(len(line)) if _is_of_typist(line, place, name, names)]
    changed = dict[int, str]()
    for place in places:
        word, after = line[place], line[place + 1 : place + 2]
        changed[place] = _WORDS[word.plain].format(name)
        if word.plain == "my" and after and _is_of_person(line, place + 1, names):
            changed[place] = ""  # `my Ann`, `my mum` and `my cousin Ida`
        if word.plain == "myself" and len(places) > 1:
            changed[place] = ""
        if word.plain == "i":
            changed |= {at: _AGREEING[line[at].plain] for at in _agreeing(line, place) if at not in changed}
            if [each.plain for each in (*line[max(0, place - 1) : place], *line[place + 1 : place + 2])] == [
                "if",
                "call",
            ]:
                changed[place + 1] = "calls"
    for place, new in sorted(changed.items()):
        word = line[place]
        found += [text[end : word.start], new, word.end]
        end = word.stop
    return "".join([*found, text[end:]])


def pronoun_in(text: str, names: Sequence[str]) -> str:
    """Return the `she` or the like in a line that begins with it, or with I; or an empty text.

    In a line that names somebody else, or begins with `my cousin`, it may be that one.
    """
    line = words(text)
    first = next((word.plain for word in line if word.plain not in _BEFORE), "")
    named = any(folded(word.whose) == folded(name) for word in line for name in names)
    found = [word for word in line if word.plain in _OF_THE_OTHER and not word.quoted]
    if named or not found or not (first in _OF_THE_OTHER or (first.startswith("i") and first in _WORDS)):
        return ""
    return found[0].text if len({word.plain.startswith("h") for word in found}) == 1 else ""


def of_the_other(text: str, other: str) -> str:
    """Return a line with the name of the other one of two players in place of he and she."""
    for word in reversed(words(text)):
        if word.plain in _OF_THE_OTHER and not word.quoted:
            said = f"{_OF_THE_OTHER[word.plain].format(other)}{word.end}"
            text = f"{text[: word.start]}{said}{text[word.stop :]}"
    return text


def _is_of_person(line: Line, place: int, names: Sequence[str]) -> bool:
    """Return whether a player's name is at a place, or who somebody is and then a word that may be a name."""
    if any(folded(line[place].whose) == folded(each) for each in names):
        return True
    after = line[place + 1 : place + 2]
    return line[place].plain in RELATED and bool(after) and after[0].joined and after[0].text.isalpha()


def _agreeing(line: Line, place: int) -> Iterator[int]:
    """Yield the place of the verb that belongs to an `I`: `I have`, or `do I`."""
    if place and line[place - 1].plain in _MODAL:
        return  # `would I have`
    for at, is_joined in ((place + 1, True), (place - 1, line[place].joined)):
        if 0 <= at < len(line) and is_joined and line[at].plain in _AGREEING:
            yield at
            return


def _is_pronoun(word: Word) -> bool:
    """Return whether a word is one of those for the player who types; in capitals, it may be a word that is played."""
    return word.plain in _WORDS and not word.quoted and (word.text.lower() == "i" or not word.text.isupper())


def _is_of_typist(line: Line, place: int, name: str, names: Sequence[str]) -> bool:
    """Return whether a word says something of the player who types.

    Raises UnclearError for a word that may be the beginning of another player's name.
    """
    word, before = line[place], line[place - 1].plain if place else ""
    after = line[place + 1] if place + 1 < len(line) else Word("")
    if not _is_pronoun(word):
        return False
    if is_saying(line, place):
        return False
    if word.plain == "me" and before in _ASKED_FOR:
        return False
    if word.plain == "my" and (after.plain in _EXCLAIMED or before == "oh"):
        return False
    others = [each for each in meant(names, word.text) if each != name]
    if not others or (word.plain == "i" and _is_verb(line, place + 1, names)):
        return True
    if any(folded(each) == word.plain for each in others) or not name:
        return False
    # In `i 4 j 12`, all names are short.
    if any(len(each.text) == 1 and each is not word and meant(names, each.text) for each in line):
        return False
    raise UnclearError(f"{quote(word.text)} could be {others[0]} or {name}; type more of the name")


def _is_verb(line: Line, place: int, names: Sequence[str]) -> bool:
    """Return whether a word right after `I` is neither a hand nor a name: `had`."""
    if place >= len(line) or not line[place].joined or len(line[place].text) < 2 or not line[place].text.isalpha():
        return False
    is_hand = next(number_at(line, place), None) or next(rank_at(line, place), None)
    return not (is_hand or name_at(line, place, names)[0])


# --- who that is


def _named_at(
    line: Line, place: int, names: Sequence[str], *, may_be_new: bool, in_small: bool = False
) -> Iterator[tuple[str, int]]:
    """Yield the name that begins at a word; a new one begins with a capital unless it may be `in_small` letters.

    A part of a name, too, is whole or begins with a capital: in `show me the scores`, `the` is not Theo.
    """
    if place >= len(line):
        return
    found, count = name_at(line, place, names)
    last = line[place + count - 1]
    if len(found) == 1 and len(last.text) > 1 and last.whose == last.text:
        parts = [folded(part) for part in found[0].split()]
        if folded(last.text) in parts or last.text[0].isupper():
            yield found[0], count
    if not may_be_new or found:
        return
    for count in range(min(_MOST_OF_A_NAME, len(line) - place), 0, -1):
        several = line[place : place + count]
        is_one = all(word.joined for word in several[1:]) and not any(word.end for word in several[:-1])
        if is_one and (all(word.text[0].isupper() for word in several) or (count == 1 and in_small)):
            yield " ".join(capital(word.text) for word in several), count


def capital(name: str) -> str:
    """Return a new name as it is written: nobody types capitals in a sentence."""
    return name.capitalize() if name.islower() else name


def _begins(line: Line, place: int) -> bool:
    """Return whether a sentence or a part of one may begin at a word."""
    before = line[place - 1] if place else None
    return not before or bool(before.end) or bool(line[place].gap.strip()) or before.plain in _BEFORE


def _ends(line: Line, place: int) -> bool:
    """Return whether a part of a sentence may end before this place."""
    if place >= len(line) or line[place - 1].end:
        return True
    return bool(line[place].gap.strip()) or line[place].plain in _AFTER


def _without(text: str, line: Line, place: int, end: int) -> str:
    """Return a line without these words, and without what joined them to the others."""
    while end < len(line) and line[end].plain in _AFTER and not line[end - 1].end:
        end += 1
    while place and line[place - 1].plain in _BEFORE:
        place -= 1
    before = text[: line[place].start].rstrip(" ,;:–—-")
    after = text[line[end - 1].stop :].lstrip(" ,;:–—-.!") if end else text
    return f"{before}{', ' if before and after and before[-1] not in '.!?' else ' '}{after}".strip()
