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
line makes no sense with it. `a` is always the article before a word for a number, as in `a four`, and after a card that
a longer name has, as in `Cy K and a 4`. After `has` or `with`, a rank beside another is a card: `Ben has A 2`. Numbers
side by side are cards if they are equal, or if every player has a hand and one is of cards: `Cy 7 7`. Only where one
hand is asked for, a word alone that could be either is refused.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import groupby, pairwise, takewhile, zip_longest
from typing import NamedTuple

from ramble_tools.cards import RANKS, Rank, apart, is_card
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
from ramble_tools.games.first_person import is_saying
from ramble_tools.games.names import folded, without_accents
from ramble_tools.games.players import SEATS, could_be, meant, one_meant
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import name_at
from ramble_tools.typed_line import Matcher, Word, number_at, words

_CALL_TEXT = "called calls call caller calling dumbal ended finished knocked knocks stopped"
_CALL = frozenset(_CALL_TEXT.split(" "))
# Ways to say an opening call; each has one of the words in `_OPENING`.
_OPENING_CALL = (
    "opening|first",
    "right|straight away|off",
    "at|from|in the? very? start|beginning",
    "before|on|in|at the|his|her? very? opening|first|1st turn|round|move|go|deal",
    "before anybody|anyone|everybody|everyone|any|we|they|others of? us|them? had|has|have? even? a|their|our? A_TURN",
)
_A_TURN = frozenset(("drawn", "gone", "moved", "played", "started", "turn"))
# Calls and wins of several words, and how hands and names that are apart belong together.
_WENT_DOWN, _WENT_OUT = "went|goes|going down", "went|goes|going out with|on"
# Who shows the hand has called, unless somebody else did: `Pete showed, he had 3`.
_SHOWED = "showed"
_NOBODY_LESS = "nobody|no-one had|has|is|was below|fewer|less|lower|under"
_WON_IT = "win|won|wins it|that|this|the? one|hand|round|time?"
_IN_ORDER = ("in that|this|the same? order", "respectively")
# What somebody does with all cards who calls.
_CARDS_DOWN = "dropped|laid|threw|put down? his|her|my|the|their cards|hand down?"
_PHRASES_TEXT = "at dropped goes going in laid no-one nobody put respectively threw went win wins won"
_PHRASES = frozenset(_PHRASES_TEXT.split(" "))
_OPENING = frozenset(("opening", "first", "1st", "away", "off", "start", "beginning", "before"))
# Who won without a hand in a line that says nothing of a call had called.
_WON = frozenset(("win", "won", "wins"))
_ALSO = ("also", "too", "well")
# Words that change nothing, unless they are names.
_VERBS_TEXT = (
    "announced are declared did gave get gets got had has have having held is it's makes scored scores "
    "showed shows stuck was were"
)
_FILLER = """
    & add an and anyway as at because before but by card cards course else enter except for from hand hands he he's her
    hers hes his holding holds i'll in it its just leaves left lost n now of oh ok okay on only please pls point points
    pt pts put record said says score she she's shes shouted so that that's the their theirs then there they they've to
    total us w w/ with who whose
"""
# What stands for the players who have no hand in a line that says `everyone else had 20`.
_OTHERS = ":"
_EVERYBODY = ("all", "everybody", "everyone", "others", "rest")
# With one of these, a player's name alone says nothing of a call.
_OF_SCORE = frozenset(("hand", "hands", "point", "points", "score", "scores", "total"))
_VERBS = frozenset(_VERBS_TEXT.split(" "))
_AND, _EACH = frozenset(("and", "&", "plus")), {"both": 2, "each": 10}
_MOST_CARDS = 5
# A player's hand comes after these, and never a name.
_HOLDS = frozenset(("with", "w", "w/", "had", "has", "have", "held", "holding", "holds"))
_INSTEAD = frozenset(("actually", "mean", "meant", "ment", "no", "sorry"))
_CORRECTED = frozenset(("but", "was"))  # `I said 2 but it was 3`
FILLER = _VERBS.union(_ALSO, _FILLER.split())
# What says how somebody did something; any other word of this kind may be a name, such as Billy.
_ADVERBS_TEXT = """
    absolutely actually amazingly annoyingly apparently basically bravely certainly clearly correctly cunningly
    definitely eventually exactly finally foolishly fortunately frankly funnily gladly greedily happily honestly
    hopefully incredibly luckily merely miraculously miserably modestly naturally nicely obviously oddly painfully
    proudly quickly quietly rashly really recklessly regrettably sadly seriously shockingly simply slowly smugly
    sneakily somewhat strangely stupidly suddenly surely surprisingly terribly totally tragically truly typically
    unbelievably unexpectedly unfortunately unluckily usually weirdly wisely wonderfully wrongly
"""
_BETWEEN = FILLER.union(_EACH, _INSTEAD, _ADVERBS_TEXT.split())
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
    be points, and numbers with `and` or an article before them may be cards. A hand `for_each` belongs to that many
    names before it that have no hand. What `is_count` is the number of cards of a hand that was said before.
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
    after_and: bool = False
    after_article: bool = False
    for_each: int = 0
    is_count: bool = False
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
    if asked and (cards := _cards_of_asked(setting, text, asked)):
        return Line({asked: write_hand(read_ranks(cards, setting.rules, whose=f"{asked}'s hand"))}, "", False, False)
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
    if says_also(text) and caller and said.caller not in ("", caller):
        raise PlayerError(f"two callers, {caller} and {said.caller}; name one", field="caller")
    return said._replace(opening=opening, read_as=said.read_as or _read_as(items))


def _cards_of_asked(setting: Setting, text: str, asked: str) -> str:
    """Return the cards in a line that is nothing but them, where one hand is asked for: `a 5 and a 6`, `a king and 5`.

    Raises UnclearError for as many numbers as there are players.
    """
    line, cards, articles, place = words(text), list[str](), 0, 0
    while place < len(line):
        word, before = line[place], line[place - 1].plain if place else ""
        is_next = not place or not {",", ";"}.isdisjoint(word.gap) or before in (*_AND, "a", "an")
        hand, count = hand_at(line[place:])
        if hand and is_next and word.text != "as" and (word.text != "a" or count > 1) and _has_only(is_rank, hand):
            cards += hand.split(" ")
            articles += word.plain in ("a", "an") or count > 1
        elif word.plain in ("a", "an", "pair") and is_next:
            articles, count = articles + 1, 1
        elif word.plain in _AND and cards:
            count = 1
        else:
            return ""
        place += count
    is_said = articles or any(word.plain in _AND for word in line)
    if len(cards) < 2 or not is_said or line[-1].plain in (*_AND, "a", "an"):
        return ""
    if is_unclear(cards) and not articles and len(cards) == len(setting.present):
        names = listing(setting.present)
        raise UnclearError(f"{asked}'s cards, or the hands of {names}? For {asked}'s cards, type {'+'.join(cards)}")
    return " ".join(cards)


def says_also(text: str) -> bool:
    """Return whether a line adds to what was said before: `joe had a king too`."""
    return any(word.plain in _ALSO for word in words(text))


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
    said = words(joined)
    typed = [part for place, word in enumerate(said) for part in _unglued(setting, word, said[:place])]
    if not typed:
        raise BadInput("type a hand, or a name and a hand")
    line = _without_opening(typed)
    items: list[Item] = []
    place, between, in_order = 0, frozenset[str](), False
    while place < len(line):
        if count := _phrase_at(line[place:], *_IN_ORDER):
            in_order, place = True, place + count
            continue
        if place and line[place].plain == "who" and _phrase_at(line[place + 1 :], _WON_IT) == len(line) - place - 1:
            raise BadInput(f"{quote(text)} asks who won; type only the hands, and who called")
        item, count = _item(setting, line, place, items, short_names=short_names)
        if item:
            is_article = bool(place) and line[place - 1].plain in ("a", "an")
            items.append(_after(item, between, is_first=not items)._replace(after_article=is_article))
        elif line[place].plain == "each" and items and items[-1].is_hand:  # `had 4 each`
            items[-1] = items[-1]._replace(for_each=_EACH["each"])
        between = frozenset() if item else between | {line[place].plain}
        place += count
    if any(item.calls and item.text.lower() != _SHOWED for item in items):
        items = [item for item in items if not (item.calls and item.text.lower() == _SHOWED)]
    items = _paired(items) if in_order else _with_names_first(items)
    if line and not items:
        setting.require_present(line[0].text)
    if items and all(item.names for item in items) and not any(item.starred for item in items):
        asked = next((word for word in line if word.plain in _OF_SCORE), None)
        if asked:  # `Bob's score` does not say that he called
            name = items[0].names[0]
            error = BadInput(
                f"{quote(asked.text)} without a number; type a hand, as in {name} 17, or show for the scores"
            )
            error.told = True
            raise error
    return items, len(line) < len(typed)


def _after(item: Item, between: frozenset[str], *, is_first: bool) -> Item:
    """Return the item with what the filler between it and the item before says."""
    return item._replace(
        after_verb=not (is_first or between.isdisjoint(_VERBS)),
        instead=not is_first and (between >= _CORRECTED or not between.isdisjoint(_INSTEAD)),
        after_for="for" in between,
        after_by=not between.isdisjoint(("by", "from")),
        after_and=not between.isdisjoint(_AND),
        for_each=max((_EACH[word] for word in between if word in _EACH), default=0),
    )


def _with_names_first(items: list[Item]) -> list[Item]:
    """Return the items with each name before its hand, if all hands are said before it: `12 for me, 3 for Pete`."""
    named = [item.after_for or bool(then and then.calls) for item, then in zip_longest(items, items[1:]) if item.names]
    if len(named) < 2 or not (items[0].is_hand and all(named)):
        return items
    found: list[Item] = []
    start = 0  # of the hands that have no name yet
    for item in items:
        found.insert(start if item.after_for else len(found), item._replace(after_for=False))
        start = start if item.is_hand else len(found)
    return found


def _paired(items: Sequence[Item]) -> list[Item]:
    """Return the items with each hand after its name, where several hands belong to as many names in that order.

    Raises UnclearError if there are no such hands and names.
    """
    runs = [(is_hand, list(run)) for is_hand, run in groupby(items, key=lambda item: item.is_hand)]
    for place, ((_, first), (is_hand, second)) in enumerate(pairwise(runs)):
        others = [item for item in (first if is_hand else second) if item.names]
        hands = second if is_hand else first
        names = [item for item in others if item.names != (_OTHERS,)]
        if len(names) == len(hands) > 1 and (is_hand or len(others) == len(second)):
            before = [item for _, run in runs[:place] for item in run if item.names != (_OTHERS,)]
            rest = [item for item in (first if is_hand else []) if item.calls]
            pairs = [item for pair in zip(names, hands, strict=True) for item in pair]
            return [*before, *rest, *pairs, *(item for _, run in runs[place + 2 :] for item in run)]
    raise UnclearError("there must be as many hands as names in that order; or type each name with its hand")


def _without_opening(typed: Sequence[Word]) -> Sequence[Word]:
    """Return a line without the words that say that the call was an opening call: `before the first turn`."""
    if _OPENING.isdisjoint(word.plain for word in typed):
        return typed
    matcher, found, place = Matcher(typed, {"A_TURN": _turn_at}), list[Word](), 0
    while place < len(typed):
        end = max((end for shape in _OPENING_CALL for _, end in matcher.at(shape, place)), default=place)
        found += [] if end > place else [typed[place]]
        place = max(end, place + 1)
    return found


def _turn_at(line: Sequence[Word], place: int) -> list[tuple[str, int]]:
    return [(line[place].plain, 1)] if line[place].plain in _A_TURN else []


def _phrase_at(line: Sequence[Word], *shapes: str) -> int:
    """Return how many words the longest of these shapes takes at the beginning of a line."""
    if not line or line[0].plain not in _PHRASES:  # most words begin none
        return 0
    matcher = Matcher(line[:6], {})
    return max((end for shape in shapes for _, end in matcher.at(shape, 0)), default=0)


def _name_of_ranks(items: Sequence[Item]) -> Item | None:
    """Return the name at the end of these items, perhaps with ranks such as `Q Q` after it."""
    after = list(takewhile(lambda item: item.is_hand and _is_letter_rank(item), reversed(items)))
    before = items[: len(items) - len(after)]
    return before[-1] if before and before[-1].names else None


def _one_hand(found: re.Match[str]) -> str:
    """Return ranks with commas between them, such as `A,3`, with plus signs; any other words as they are."""
    ranks = found[0].strip("*").split(",")
    return found[0].replace(",", "+") if all(map(is_rank, ranks)) and not is_unclear(ranks) else found[0]


def _unglued(setting: Setting, word: Word, before: Sequence[Word]) -> list[Word]:
    """Return the word; or, if it is a name and points run together, as two words: `a4`, `ann12/3`, `b-17`.

    Right after a whole name, it is only cards: `ann A4`.
    """
    core = word.text.strip("*")
    everybody = _everybody(setting)
    whole = any(folded(core) in (folded(name), without_accents(name)) for name in everybody)
    if word.quoted or whole or len(core) > _LONGEST_WORD or apart(core):
        return [word]
    # The name may be the end of one that has a blank in it: `ann m4`.
    ends = [" ".join(name.split()[start:]) for name in everybody for start in range(len(name.split()))]
    named = name_at(before, len(before) - 1, everybody) if before and word.joined else ([], 0)
    is_after_name = len(named[0]) == 1 and len(before[-1].text) > 1
    if is_after_name and ranks_apart(core) and meant(named[0], core[:1]):
        return [word]
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
    setting: Setting, typed: Sequence[Word], place: int, items: Sequence[Item], *, short_names: bool
) -> tuple[Item | None, int]:
    """Return the item that begins at this word, or None for filler, and how many words it takes.

    `items` are those before it. The first letter of a name can't be that name again: `kate k`. Raises BadInput for a
    word that is not a name, a card or points, and PlayerError for a player who is out.
    """
    line = [word if word.quoted else word._replace(text=word.text.strip("*")) for word in typed[place:]]
    word = line[0]
    if not word.text:
        raise BadInput("a star needs a hand; put it right after the caller's, as in 4*")
    is_apart = not {",", ";"}.isdisjoint(word.gap)
    both = _both_others_at(setting, line, items)
    if both or (word.plain in _EVERYBODY and not word.quoted and not meant(_everybody(setting), word.text)):
        return Item(_OTHERS, (_OTHERS,), apart=is_apart), both or 1
    if nothing := _phrase_at(line, "at all", _NOBODY_LESS, _CARDS_DOWN) or _beaten_at(setting, line):
        return None, nothing
    hand, size = _hand_at(_before_next_name(setting, line), items)
    found, count = name_at(line, 0, _everybody(setting))
    names = tuple(name for name in found if name in setting.present)
    is_whole = any(folded(word.text) == folded(name) for name in found)
    is_spelled = hand and size > 1 and not is_whole
    before = typed[place - 1].plain if place else ""
    may_be_name = is_whole or word.quoted
    is_ace = before in _HOLDS and word.text.upper() in RANKS and word.text != "a" and _is_rank_next(line)
    is_ace = is_ace and not may_be_name
    if word.plain == "a" and not (is_ace or may_be_name) and _is_surely_article(line, before, items):
        return None, 1
    is_article = word.plain == "a" and (not found or before in FILLER)
    if not word.quoted and not is_spelled:
        calls, count_of_call = _call_at(line, is_name=bool(found), is_hand=bool(hand), is_apart=is_apart)
        if calls:
            return calls, count_of_call
        is_filler = word.plain in _BETWEEN or is_saying(line, 0)
        # `at 10`, but `AT` is an ace and a ten.
        is_at = word.text == "at" and len(line) > 1 and points_alone(line[1].text)
        if (is_article or is_at or (is_filler and not hand)) and not (found if short_names else is_whole):
            return None, 1
    name = _name_of_ranks(items)
    is_again = name and len(name.text) > 1 and names == name.names and not typed[place].text.endswith("*")
    if hand and (is_ace or (is_again and not is_article)):
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
        return Item(text, apart=is_apart, is_count=True), count + 1
    starred = any("*" in each.text for each in typed[place : place + count])
    return Item(text, names, starred=starred, apart=is_apart, of_cards=not names and " " in hand), count


def _both_others_at(setting: Setting, line: Sequence[Word], items: Sequence[Item]) -> int:
    """Return how many words `both of them` takes if it is two players who are not named before it; otherwise 0."""
    said = [word.plain for word in line[:3]]
    count = 3 if said[:2] == ["both", "of"] else 2
    named = {name for item in items for name in item.names}
    is_said = said[:1] == ["both"] and said[count - 1 :] in (["them"], ["others"], ["us"])
    if not is_said or (items and items[-1].names) or len(set(setting.present) - named) != 2:
        return 0
    return count


def _before_next_name(setting: Setting, line: Sequence[Word]) -> Sequence[Word]:
    """Return a line up to the first whole name after its first word that has points after it: `1, Jack 9`."""
    names = [folded(name) for name in setting.present]
    for place in range(1, len(line) - 1):
        if folded(line[place].text) in names and points_alone(line[place + 1].text):
            return line[:place]
    return line


def _hand_at(line: Sequence[Word], items: Sequence[Item]) -> tuple[str, int]:
    """Return the hand at the beginning of a line, and how many words it is: `the same` is the last points again."""
    word = line[0]
    if word.plain == "same" and [each.plain for each in line[1:2]] == ["as"] and len(line) > 2:
        return _points_of(line[2], items), 3
    if word.plain == "same" and items and items[-1].names and (last := _last_points(items)):
        return last, 1
    hand, size = hand_at(line)
    return _ace_at(line, items) if word.text == "as" and hand else (hand, size)


def _call_at(line: Sequence[Word], *, is_name: bool, is_hand: bool, is_apart: bool) -> tuple[Item | None, int]:
    """Return the item that says who called or won at the beginning of a line, or None, and how many words it is."""
    word = line[0]
    is_near = not is_name and not is_hand and get_close_matches(word.plain, _CALL, n=1, cutoff=0.8)
    if word.plain in _CALL or is_near:
        return Item(word.text, calls=True, apart=is_apart), 1
    # In `went out with 5`, the hand comes after `with`.
    if went := _phrase_at(line, _WENT_DOWN) or max(0, _phrase_at(line, _WENT_OUT) - 1):
        return Item("called", calls=True, apart=is_apart), went
    if word.plain == _SHOWED and (len(line) == 1 or word.end or not line[1].joined):
        return Item(word.text, calls=True, apart=is_apart), 1
    if not is_name and (word.plain == "out" or _phrase_at(line, "went|goes|going out")):
        raise BadInput("'out' could be a call or the end of a game; for a call, type called")
    won = _phrase_at(line, _WON_IT)
    if won and (len(line) == won or not line[won].joined or line[won].plain in _HOLDS):
        return Item(word.text, calls=True, apart=is_apart), won
    return None, 0


def _beaten_at(setting: Setting, line: Sequence[Word]) -> int:
    """Return how many words `beat Ann` or `Ann lost to` takes, which say nothing of her hand."""
    if [word.plain for word in line[1:3]] == ["lost", "to"] and len(line) > 3:
        return 3
    if line[0].plain not in ("beat", "beats") or len(line) < 2:
        return 0
    found, count = name_at(line, 1, _everybody(setting))
    return 1 + count if len(found) == 1 else 0


def _points_of(name: Word, items: Sequence[Item]) -> str:
    """Return the points of the player with this name as they were said before. Raises UnclearError if they were not."""
    whose: tuple[str, ...] = ()
    for item in items:
        whose = item.names or whose
        if item.is_hand and item.text.isdecimal() and folded(name.whose) in map(folded, whose):
            return item.text
    raise UnclearError(f"the same as {quote(name.text)}? type the points")


def _last_points(items: Sequence[Item]) -> str:
    """Return the points of the hand that was said last, without its number of cards; an empty text for cards."""
    last = next((item for item in reversed(items) if item.is_hand), None)
    return last.text if last and last.text.isdecimal() and not last.is_count else ""


def _ace_at(line: Sequence[Word], items: Sequence[Item]) -> tuple[str, int]:
    """Return the ace of spades that `as` is in small letters, or nothing if it is a word: `had 5 as well`.

    Raises UnclearError after points.
    """
    if len(line) > 1 and line[1].plain == "well":
        return "", 1
    is_after_points = bool(items) and items[-1].is_hand and not _has_only(is_card, items[-1].text)
    if is_after_points and not (len(line) > 1 and is_card(line[1].text)):
        raise UnclearError("'as' could be the ace of spades or a word; type AS for the card")
    return line[0].text, 1


def _is_rank_next(line: Sequence[Word]) -> bool:
    """Return whether a rank is right after the first of these words, with nothing but a blank between them."""
    return len(line) > 1 and line[1].joined and is_rank(line[1].text)


def _is_surely_article(line: Sequence[Word], before: str, items: Sequence[Item]) -> bool:
    """Return whether `a` is not a name, given the word and the items before it: `a four`, or `Cy K and a 4`."""
    after = line[1] if len(line) > 1 else Word("")
    if after.plain == "pair":
        return True
    if after.text.isalpha() and next(number_at(line, 1), None):
        return True
    names = [item.text for item in items if item.names]
    is_of_cards = bool(items) and items[-1].is_hand and (items[-1].of_cards or is_rank(items[-1].text.split(" ")[-1]))
    is_more = before in ("and", "&", "plus") and is_of_cards and bool(names) and len(names[-1]) > 1
    is_after_name = bool(items) and bool(items[-1].names) and len(items[-1].text) > 1 and line[0].joined
    is_small = line[0].text == "a"
    return (is_more or (is_after_name and is_small) or (before in _HOLDS and is_small)) and _is_rank_next(line)


# --- what they say


def _said(setting: Setting, items: Sequence[Item], asked: str, caller: str) -> Line:
    """Return what these items say. Raises BadInput."""
    groups, callers, winners = _groups(items, asked, caller)
    present, (_, lead) = setting.present, groups[0]
    bare = [name for name, hands in groups[1:] if not hands and name not in callers]
    full = [group for group in groups if group[1]]
    # The hands that may be in seat order, and the name before them.
    who, row = full[0] if len(full) == 1 and full[0] in groups[:2] else ("", [])
    given = _in_seat_order(present, who or asked, row)
    if in_seat_order := bool(given):
        callers += [who] if who else []
    else:
        all_there = set(present) <= {name for name, hands in groups if hands}
        all_there = all_there and any(item.of_cards or _is_letter_rank(item) for item in items if item.is_hand)
        groups = [(name, _as_one(name or asked, hands, of_cards=all_there)) for name, hands in groups]
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
    read_as = ""
    if len(winners) == 1 and not (callers or caller) and _alone_may_call(setting, hands, winners[0]):
        callers, read_as = winners, f"{winners[0]} called"
    if len(callers) > 1:
        raise PlayerError(f"two callers, {listing(callers)}; name one", field="caller")
    return Line(hands, "".join(callers), opening=False, named=not (in_seat_order or lead), read_as=read_as)


def _in_seat_order(present: Sequence[str], who: str, row: Sequence[Item]) -> list[tuple[str, Item]]:
    """Return each player with a hand, if there are as many hands as players; nothing if there are more or fewer.

    Cards side by side are one hand, and so are ranks if that makes the numbers equal. Raises UnclearError if several
    hands could be the one of `who`, whose name is before them.
    """
    ways = [_joined(row, _is_suited), _joined(row, _is_suited, across=True), _joined(row, is_rank)]
    fitting = next((hands for hands in ways if len(hands) == len(present) > 1), None)
    if fitting is None or who == _OTHERS:
        return []
    is_held = bool(who) and row[0].after_verb and any(item.of_cards or _is_suited(item.text) for item in row)
    if who and (is_held or len(ways[-1]) == 1):
        ranks, names = "+".join(item.text for item in row).replace(" ", "+"), listing(present)
        raise UnclearError(f"{who}'s hand, or the hands of {names}? For one hand, type {who} {ranks.upper()}")
    return list(zip(present, fitting, strict=True))


def _is_suited(text: str) -> bool:
    return bool(apart(text))


def _as_one(name: str, hands: Sequence[Item], *, of_cards: bool = False) -> list[Item]:
    """Return the hands of one player as one, if they are cards or ranks apart: `K 5 2`, `KS, 5D`, or `7 7`.

    With `of_cards`, numbers alone are cards too.
    """
    if not name:
        return list(hands)
    numbers = [item.text for item in hands]
    is_row = not any(item.apart or item.after_verb or item.instead for item in hands[1:])
    # `a 5 and a 6`, but after `7 and a 4` something may be missing.
    is_said = all(item.after_article for item in hands)
    if is_unclear(numbers) and is_row and (of_cards or is_said or len(set(numbers)) == 1):
        return [_one(hands)._replace(of_cards=True)]
    return _joined(hands, is_rank, across=True)


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


def _groups(
    items: Sequence[Item], asked: str, caller: str
) -> tuple[list[tuple[str, list[Item]]], list[str], list[str]]:
    """Return each name with the hands that follow it, after the hands before the first name; and who called.

    Last are those who won with a hand that is said, who need not have called. Raises PlayerError.
    """
    groups: list[tuple[str, list[Item]]] = [("", [])]
    callers: list[str] = []
    winners: list[str] = []
    with_hands: list[str] = []
    waiting = False  # for a name: `called a`
    counts = False  # the last number was one of cards: `joe had one card and mom two`
    for item, then, after in zip_longest(items, items[1:], items[2:]):
        name, its_hands = groups[-1]
        said = its_hands or next((hands for other, hands in groups[:-1] if other == name and hands), [])
        is_more = counts and not its_hands and said and item.text in map(str, range(1, _MOST_CARDS + 1))
        counts = item.is_count or bool(is_more) or bool(item.names and item.after_and and counts)
        if item.is_count or is_more:
            _count_cards(item, said)
            groups[-1:] = groups[-1:] if its_hands else []
        elif item.is_hand and item.instead and groups[-1][1]:
            groups[-1][1][-1] = item
        elif item.is_hand:
            bare = [hands for name, hands in groups if name and not hands] if item.for_each else []
            for hands in bare[-item.for_each :] or [groups[-1][1]]:
                hands.append(item)
        elif len(item.names) > 1:
            raise could_be(item.text, item.names)
        elif item.names:
            # `QH 4C for mia`
            lead = item.after_for and not groups[-1][0]
            groups.append((item.names[0], groups.pop(-1)[1] if lead else []))
            groups[:0] = [("", [])] if lead else []
            callers += [item.names[0]] if item.starred or waiting else []
            waiting = False
        elif item.text.lower() in _WON:
            if not groups[-1][0]:
                raise PlayerError(f"{quote(item.text)} has no player before it; type the name, as in Ann called")
            is_told = groups[-1][1] or (then and then.is_hand and not then.apart)
            (with_hands if is_told else winners).append(groups[-1][0])
        elif groups[-1][0] and not _is_of_the_next(item, then, after):
            without = [name for name, hands in groups if name and not hands]
            # `mom and dad both called`
            callers += without[-item.for_each :] if item.for_each and without else [groups[-1][0]]
        else:
            waiting = True
    if waiting and not asked:
        raise PlayerError("say who called: type the name, as in Ann called", field="caller")
    called = [*callers, *([asked] if waiting else [])]
    if winners and caller and not called and winners != [caller]:
        raise PlayerError(f"{caller} called; type {winners[0]}'s hand, as in {winners[0]} 17", field=HAND + winners[0])
    return groups, called or winners, with_hands


def _count_cards(item: Item, hands: list[Item]) -> None:
    """Put the number of cards to the hand that was said before. Raises BadInput if there is none."""
    if len(hands) != 1 or not hands[0].text.isdecimal() or hands[0].of_cards:
        typed = f"{item.text} card{'' if item.text == '1' else 's'}"
        raise BadInput(f"{quote(typed)} does not say which; type the points too, as in 12/{item.text}")
    hands[0] = hands[0]._replace(text=f"{hands[0].text}/{item.text}")


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
                cards = "+".join((first, item.text))
                how = f"; for two cards type {name} {cards}" if all(map(is_rank, (first, item.text))) else ""
                raise PlayerError(f"{name} has two hands, {two}; give each player one{how}")
            read = read_ranks if item.of_cards else read_hand
            hands[name] = write_hand(read(item.text, setting.rules, whose=f"{name}'s hand"))
    return hands


def _alone_may_call(setting: Setting, hands: dict[str, str], name: str) -> bool:
    """Return whether, of all players, only this one has few enough points to call after the first turn."""
    points = {each: read_hand(text, setting.rules).points for each, text in hands.items()}
    few = [each for each, has in points.items() if has <= setting.rules.call_limit]
    return set(points) == set(setting.present) and few == [name]


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
