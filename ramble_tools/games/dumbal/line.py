"""A typed line of Dumbal, as people say a hand: which hands it gives, and who called.

    Ann 4, Bob 17, Cy 9, Ann called      a hand for each name, in any order
    4 17 9 Ann                           a hand for each player who is in, in seat order; the name alone called
    17                                   the hand of the player who is asked for

A hand is points, points and a number of cards, ranks or cards, as `typed_hand.py` reads them. `called` or the like
beside a name, a star right beside a name or a hand, or a name without a hand at the end says who called, and `opening`
that it was before the very first turn.

Every word is a name, a hand or part of one, says who called, or is filler such as `had`; any other is refused. A word
that starts a player's name is a name, even if that player is out: `a 3` is Ann's hand, and `A+3` is an ace and a three.
Such a rank is said as it was read. Filler that starts a name, such as the article in `and a 3`, is that name unless the
line makes no sense with it. Only where one hand is asked for, a word alone that could be either is refused.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import takewhile, zip_longest
from typing import NamedTuple

from ramble_tools.cards import RANKS, Rank, apart
from ramble_tools.errors import BadInput, PlayerError, UnclearError, about, quote
from ramble_tools.games import match
from ramble_tools.games.dumbal.game import ROUND, Setting
from ramble_tools.games.dumbal.typed_hand import (
    HAND,
    hand_at,
    is_rank,
    is_unclear,
    points_alone,
    ranks_apart,
    read_hand,
    read_ranks,
    write_hand,
)
from ramble_tools.games.names import folded, without_accents
from ramble_tools.games.players import SEATS, could_be, meant, one_meant
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import name_at
from ramble_tools.typed_line import Word, words

_CALL_TEXT = "called calls call caller calling dumbal ended finished knocked knocks stopped"
_CALL = frozenset(_CALL_TEXT.split(" "))
_OPENING = ("opening", "first")
_ALSO = ("also", "too", "well")
# Words that change nothing, unless they are names.
_VERBS_TEXT = "are did gave get gets got had has have having held is it's makes scored scores was were"
_FILLER = """
    & add an and as at before but by card cards course else enter except for hand hands he her hes his holding holds
    i'll in it its just leaves left lost n now of oh ok okay on only please pls point points pt pts put record said says
    score she shes so that's the their then there they to total w w/ with who whose
"""
# What stands for the players who have no hand in a line that says `everyone else had 20`.
_OTHERS = ":"
_EVERYBODY = ("all", "everybody", "everyone", "others", "rest")
_VERBS = frozenset(_VERBS_TEXT.split(" "))
_INSTEAD = frozenset(("actually", "i", "mean", "meant", "ment", "no", "sorry"))
FILLER = _VERBS.union(_ALSO, _FILLER.split())
_POINTS = r"[0-9]+(?:\+[0-9]+)*(?:/[0-9]+)?"
# Words with commas between them and no blanks.
_WITH_COMMAS = r"[^\s,;:=]+(?:,[^\s,;:=]+)+"
# The letters of cards and jokers, and those that are often typed for a digit.
_CARD_LETTERS = frozenset("AKQJTSHCDOIL")
# Longer lines and words are not hands, and would take too long to read.
_LONGEST_LINE, _LONGEST_WORD = 2000, 150


class Line(NamedTuple):
    """What a line says: the hands of players, as `write_hand` writes them, who called, and whether before any turn.

    With `named`, each hand has its player's name beside it. `read_as` says how words that may be two things were read.
    """

    hands: dict[str, str]
    caller: str
    opening: bool
    named: bool
    read_as: str = ""


class Item(NamedTuple):
    """A name, a hand, or a word that says who called.

    It is a name if there are `names` that it may stand for. `starred` is True if a star is beside it, `apart` if a
    comma is before it, and `instead` if words such as `I mean` are. After a verb, a hand is not a part of another.
    With `for` before it, the hand before a name is its own, and with `by`, it is who `called`. A hand `of_cards` can't
    be points.
    """

    text: str
    names: tuple[str, ...] = ()
    calls: bool = False
    starred: bool = False
    apart: bool = False
    after_verb: bool = False
    instead: bool = False
    after_for: bool = False
    after_by: bool = False
    of_cards: bool = False

    @property
    def is_hand(self) -> bool:
        """Whether it is neither a name nor a word that says who called."""
        return not (self.names or self.calls)


def read_line(setting: Setting, text: str, asked: str, caller: str) -> Line:
    """Return what a line says. `asked` is the player whose hand is asked for, and `caller` who called, if known.

    Raises BadInput.
    """
    if len(text) > _LONGEST_LINE:
        raise BadInput(f"a line of {len(text):,} characters is too long; type one hand for each player, as in Ann 17")
    _require_clear(setting, text.strip().rstrip("!."), asked)
    items, opening = _items(setting, text)
    try:
        said = _said(setting, items, asked, caller)
    except BadInput as error:
        plain, _ = _items(setting, text, short_names=False)
        if plain != items:
            with suppress(BadInput):
                return _said(setting, plain, asked, caller)._replace(opening=opening)
        if read_as := _read_as(items):
            error.parts.append(read_as)
        raise
    also = any(word.plain in _ALSO for word in words(text))
    if also and caller and said.caller not in ("", caller):
        raise PlayerError(f"two callers, {caller} and {said.caller}; name one", field="caller")
    return said._replace(opening=opening, read_as=_read_as(items))


def players_of(text: str) -> tuple[str, ...]:
    """Return the players of a line without a game: those it names or, if it names fewer than two, A, B, C and so on."""
    names: dict[str, str] = {}
    hands: list[Item] = []
    line, place = words(text), 0
    while place < len(line):
        word = line[place]
        hand, count = hand_at([each._replace(text=each.text.strip("*")) for each in line[place:]])
        key = word.plain.strip("*")
        if hand:
            hands.append(Item(hand, apart=not {",", ";"}.isdisjoint(word.gap)))
        elif key.isalpha() and len(key) > 1 and key not in (*FILLER, *_CALL, *_OPENING):
            names |= {} if any(name.startswith(key) for name in names) else {key: word.text.strip("*")}
        place += count
    # The A at the end is the caller.
    seats = _joined([each for each in hands if each is not hands[-1] or each.text.upper() != "A"], _is_suited)
    return tuple(names.values()) if len(names) > 1 else tuple(SEATS[: len(seats)])


def _require_clear(setting: Setting, text: str, asked: str) -> None:
    """Raise UnclearError for one letter alone, and for ranks with commas if one of them could be a name as well."""
    ranks = text.split(",")
    if text.lower() == "q" and not asked and (name := one_meant(_everybody(setting), text)):
        raise UnclearError(f"{quote(text)} could be {name} or quit; type {name[:2]} or quit")
    if not asked or not all(map(is_rank, ranks)):
        return
    hand = read_hand(text, setting.rules)
    points = f"{hand.points}/{hand.size}"
    leave = "; to leave, type quit" if text.lower() == "q" else ""
    if any(meant(_everybody(setting), rank) for rank in ranks):
        raise UnclearError(
            f"{quote(text)} could be a name or a hand; type the whole name, or {points} for the hand{leave}"
        )
    if len(text) == 1 and text.isalpha():
        raise UnclearError(f"{quote(text)} alone could be a slip; type {points} if it is {asked}'s only card{leave}")


def _everybody(setting: Setting) -> list[str]:
    return [player.name for player in setting.players]


def _read_as(items: Sequence[Item]) -> str:
    """Return how names were read that could be ranks beside other ranks: `K = Kate` in `joe Q Q K`."""
    found = {}
    are_short = all(len(item.text) == 1 for item in items if item.names)
    for item, before, then in zip(items, (None, *items), (*items[1:], None), strict=False):
        beside = [each for each in (before, then) if each and not (item if each is before else each).apart]
        is_between = not are_short and len(beside) > 1 and all(each.text.upper() in RANKS for each in beside)
        if item.names and item.text.upper() in RANKS and (is_between or any(map(_is_letter_rank, beside))):
            found[RANKS[item.text.upper()]] = item.names[0]
    if not found:
        return ""
    first, one = next(iter(found)), ", ".join(f"{rank.value} = {name}" for rank, name in found.items())
    article = "an" if first is Rank.ACE else "a"
    return f"{one}; for {article} {first.name.lower()} alone type {first.number}, with other cards {first.value}+5"


def _is_letter_rank(item: Item) -> bool:
    """Return whether an item is ranks, or a name that could be one, and not a number."""
    return all(part.upper() in RANKS for part in item.text.split(" ")) and not item.text.isdigit()


# --- words


def _items(setting: Setting, text: str, *, short_names: bool = True) -> tuple[list[Item], bool]:
    """Return the items of a line, and whether one of its words says that it was an opening call.

    Without `short_names`, filler that starts a name is filler, but `a` only after other filler. Raises BadInput.
    """
    plain = re.sub(r"\s*([+/])\s*", r"\1", re.sub(r"\bplus\b", "+", text.strip(), flags=re.IGNORECASE))
    plain = re.sub(r"(?<!\S)\d+(?:/\d+){2,}(?!\S)", lambda row: row[0].replace("/", " "), plain)
    joined = re.sub(_WITH_COMMAS, _one_hand, plain)
    if re.fullmatch(_WITH_COMMAS, plain) and any(meant(_everybody(setting), word.text) for word in words(plain)):
        joined = plain  # 4,7,9,a
    typed = [part for word in words(joined) for part in _unglued(setting, word)]
    if not typed:
        raise BadInput("type a hand, or a name and a hand")
    line = [word for word in typed if word.quoted or word.plain not in _OPENING]
    items: list[Item] = []
    place, between = 0, frozenset[str]()
    while place < len(line):
        item, count = _item(setting, line, place, _name_of_ranks(items), short_names=short_names)
        if item:
            after_verb, instead = bool(items and between & _VERBS), bool(items and between & _INSTEAD)
            item = item._replace(after_verb=after_verb, instead=instead, after_for="for" in between)
            items.append(item._replace(after_by="by" in between))
        between = frozenset() if item else between | {line[place].plain}
        place += count
    if line and not items:
        setting.require_present(line[0].text)
    return items, len(line) < len(typed)


def _name_of_ranks(items: Sequence[Item]) -> Item | None:
    """Return the name at the end of these items, perhaps with ranks such as `Q Q` after it."""
    after = list(takewhile(lambda item: item.is_hand and _is_letter_rank(item), reversed(items)))
    before = items[: len(items) - len(after)]
    return before[-1] if before and before[-1].names else None


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
    if not cuts and ranks_apart(core):
        return [word]
    if not cuts and unknown and not _CARD_LETTERS.issuperset(unknown[1].upper()):
        cuts = [(0, unknown[1], unknown[2])]
    best = [cut for cut in cuts if cut[0] == min(cuts)[0]]
    if len(best) > 1 or (best and meant(everybody, core)):
        raise BadInput(f"{quote(core)} could be read in two ways; put a space between the name and the points")
    if not best:
        return [word]
    _, name, points = best[0]
    return [word._replace(text=name), Word(points + "*" * (core != word.text), gap=" ")]


def _item(
    setting: Setting, typed: Sequence[Word], place: int, name: Item | None, *, short_names: bool
) -> tuple[Item | None, int]:
    """Return the item that begins at this word, or None for filler, and how many words it takes.

    `name` is the name before it, whose first letter can't be that name again: `kate k`. Raises BadInput for a word that
    is not a name, a card or points, and PlayerError for a player who is out.
    """
    line = [word if word.quoted else word._replace(text=word.text.strip("*")) for word in typed[place:]]
    word = line[0]
    if not word.text:
        raise BadInput("a star needs a hand; put it right after the caller's, as in 4*")
    is_apart = not {",", ";"}.isdisjoint(word.gap)
    if word.plain in _EVERYBODY and not word.quoted and not meant(_everybody(setting), word.text):
        return Item(_OTHERS, (_OTHERS,), apart=is_apart), 1
    hand, size = hand_at(line)
    found, count = name_at(line, 0, _everybody(setting))
    names = tuple(name for name in found if name in setting.present)
    is_whole = any(folded(word.text) == folded(name) for name in found)
    is_spelled = hand and size > 1 and not is_whole
    is_article = word.plain == "a" and (not found or (place > 0 and typed[place - 1].plain in FILLER))
    if not word.quoted and not is_spelled:
        if word.plain in _CALL or (not found and not hand and get_close_matches(word.plain, _CALL, n=1, cutoff=0.8)):
            return Item(word.text, calls=True, apart=is_apart), 1
        is_filler = word.plain in FILLER | _INSTEAD or _is_adverb(word.plain)
        # `at 10`, but `AT` is an ace and a ten.
        is_at = word.text == "at" and len(line) > 1 and points_alone(line[1].text)
        if (is_article or is_at or (is_filler and not hand)) and not (found if short_names else is_whole):
            return None, 1
    is_again = name and len(name.text) > 1 and names == name.names and not typed[place].text.endswith("*")
    if is_again and hand and not is_article:
        found, names = [], ()
    text = " ".join(each.text for each in line[:count])
    # A word with a digit is meant as a hand, even if there is something wrong with it.
    if is_spelled or (not names and not found and not word.quoted and (hand or re.search(r"\d|^[-+]", text, re.ASCII))):
        text, names, count = hand or text, (), size or count
    elif not names:
        if found and setting.state:
            match.require_in(setting.state, found[0], ROUND)
        names = (setting.require_present(text),)
    if text.isdecimal() and not names and len(line) > count and line[count].plain in ("card", "cards"):
        raise BadInput(
            f"{quote(f'{text} {line[count].text}')} does not say which; type the points too, as in 12/{text}"
        )
    starred = any("*" in each.text for each in typed[place : place + count])
    return Item(text, names, starred=starred, apart=is_apart, of_cards=not names and " " in hand), count


def _is_adverb(word: str) -> bool:
    """Return whether a word is one such as `sadly`, which changes nothing."""
    return len(word) > 4 and word.endswith("ly")


# --- what they say


def _said(setting: Setting, items: Sequence[Item], asked: str, caller: str) -> Line:
    """Return what these items say. Raises BadInput."""
    groups, callers = _groups(items, asked)
    present, (_, lead) = setting.present, groups[0]
    bare = [name for name, hands in groups[1:] if not hands and name not in callers]
    full = [group for group in groups if group[1]]
    # The hands that may be in seat order, and the name before them.
    who, row = full[0] if len(full) == 1 and full[0] in groups[:2] else ("", [])
    given = _in_seat_order(present, who or asked, row)
    if in_seat_order := bool(given):
        callers += [who] if who else []
    else:
        groups = [(name, _as_one(name or asked, hands)) for name, hands in groups]
        if len(row) > (2 if who else 1) and len(_as_one(who or asked, row)) > 1:
            raise _wrong_count(present, _joined(row, _is_suited))
        if full:
            _require_hands(groups, bare)
        elif not callers and len(bare) == 1:
            _require_change(bare[0], asked, caller)
        if lead and not asked:
            raise _whose(setting, lead[0].text)
        given = [(name or asked, item) for name, hands in groups for item in hands]
        others = [name for name in present if name not in dict(given)]
        given = [(each, item) for name, item in given for each in (others if name == _OTHERS else [name])]
    callers = list(dict.fromkeys([*callers, *(name for name, item in given if item.starred), *bare]))
    hands = _hands(setting, given)
    if len(callers) > 1:
        raise PlayerError(f"two callers, {listing(callers)}; name one", field="caller")
    return Line(hands, "".join(callers), opening=False, named=not (in_seat_order or lead))


def _in_seat_order(present: Sequence[str], who: str, row: Sequence[Item]) -> list[tuple[str, Item]]:
    """Return each player with a hand, if there are as many hands as players; nothing if there are more or fewer.

    Cards side by side are one hand, and so are ranks if that makes the numbers equal. Raises UnclearError if several
    hands could be the one of `who`, whose name is before them.
    """
    ways = [_joined(row, _is_suited), _joined(row, _is_suited, across=True), _joined(row, is_rank)]
    fitting = next((hands for hands in ways if len(hands) == len(present) > 1), None)
    if fitting is None or who == _OTHERS:
        return []
    if who and len(ways[-1]) == 1:
        ranks, names = "+".join(item.text for item in row), listing(present)
        raise UnclearError(f"{who}'s hand, or the hands of {names}? For one hand, type {who} {ranks.upper()}")
    return list(zip(present, fitting, strict=True))


def _is_suited(text: str) -> bool:
    return bool(apart(text))


def _as_one(name: str, hands: Sequence[Item]) -> list[Item]:
    """Return the hands of one player as one, if they are cards or ranks apart: `K 5 2`, `KS, 5D`."""
    return _joined(hands, is_rank, across=True) if name else list(hands)


def _joined(row: Sequence[Item], is_part: Callable[[str], bool], *, across: bool = False) -> list[Item]:
    """Return the hands, with cards or ranks side by side as one hand; `across` commas too.

    Numbers alone stay apart, because they could be points.
    """
    runs: list[list[Item]] = []
    for item in row:
        is_next = (across or not item.apart) and not (item.after_verb or item.instead)
        if runs and is_next and _has_only(is_part, runs[-1][-1].text, item.text):
            runs[-1].append(item)
        else:
            runs.append([item])
    return [one for run in runs for one in ([_one(run)] if _is_hand(run) else run)]


def _has_only(is_part: Callable[[str], bool], *texts: str) -> bool:
    return all(is_part(part) for text in texts for part in text.split(" "))


def _is_hand(run: Sequence[Item]) -> bool:
    return any(item.of_cards for item in run) or not is_unclear([item.text for item in run])


def _one(run: Sequence[Item]) -> Item:
    text, of_cards = " ".join(item.text for item in run), any(item.of_cards for item in run)
    return run[0]._replace(text=text, starred=any(item.starred for item in run), of_cards=of_cards)


def _groups(items: Sequence[Item], asked: str) -> tuple[list[tuple[str, list[Item]]], list[str]]:
    """Return each name with the hands that follow it, after the hands before the first name; and who called.

    Raises PlayerError.
    """
    groups: list[tuple[str, list[Item]]] = [("", [])]
    callers: list[str] = []
    waiting = False  # for a name: `called a`
    for item, then, after in zip_longest(items, items[1:], items[2:]):
        if item.is_hand and item.instead and groups[-1][1]:
            groups[-1][1][-1] = item
        elif item.is_hand:
            groups[-1][1].append(item)
        elif len(item.names) > 1:
            raise could_be(item.text, item.names)
        elif item.names:
            # `QH 4C for mia`
            lead = item.after_for and not groups[-1][0]
            groups.append((item.names[0], groups.pop(-1)[1] if lead else []))
            groups[:0] = [("", [])] if lead else []
            callers += [item.names[0]] if item.starred or waiting else []
            waiting = False
        elif groups[-1][0] and not _is_of_the_next(item, then, after):
            callers.append(groups[-1][0])
        else:
            waiting = True
    if waiting and not asked:
        raise PlayerError("say who called: type the name, as in Ann called", field="caller")
    return groups, [*callers, *([asked] if waiting else [])]


def _is_of_the_next(calls: Item, then: Item | None, after: Item | None) -> bool:
    """Return whether `called` is said of the name after it: `joe 3 called by mom 2`, but `mom called joe 3`."""
    if not then or not then.names or then.apart:
        return False
    return calls.text.lower() == "caller" or then.after_by or not (after and after.is_hand)


def _hands(setting: Setting, given: Sequence[tuple[str, Item]]) -> dict[str, str]:
    """Return each player's hand, as `write_hand` writes it. Raises BadInput."""
    hands: dict[str, str] = {}
    for name, item in given:
        with about(HAND + name):
            if name in hands:
                first = next(each.text for other, each in given if other == name)
                two = f"{quote(first)} and {quote(item.text)}"
                raise PlayerError(f"{name} has two hands, {two}; give each player one")
            read = read_ranks if item.of_cards else read_hand
            hands[name] = write_hand(read(item.text, setting.rules, whose=f"{name}'s hand"))
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
