"""A question that only the rules themselves answer: `deck's gone and we're 20-20, now what`.

A game says in `topics.py` what its rules are about, and with which words players ask for that. A line is about a topic
if it has one word of each of the groups of words, or two with `_` between them, and hardly any that the topic has no
use for. The answer is what the rules say about it, never a yes or no of its own.
"""

from collections.abc import Container, Sequence
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.cards import apart, is_card
from ramble_tools.games.asked import SKIPPED, is_asking, with_duties
from ramble_tools.games.questions import Answer
from ramble_tools.games.reasons import Reason
from ramble_tools.games.registry import NAMES, find_rules, find_topics
from ramble_tools.games.topics import CONCEPTS, Topic
from ramble_tools.typed_line import MOST_WORDS, Line, number_at, without_tag, words

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnySetting
    from ramble_tools.rulings import HouseRules

# Irregular forms.
_FORMS_TEXT = """
    beaten=beat began=begin begun=begin chose=choose colour=color dealt=deal drawn=draw drew=draw dying=die
    felt=feel gave=give goes=go going=go got=get gotten=get having=have held=hold kept=keep laid=lay lost=lose
    misspelt=misspell paid=pay ran=run said=say saw=see spelt=spell stole=steal stolen=steal stood=stand taken=take
    threw=throw thrown=throw tied=tie told=tell took=take went=go won=win
"""
_FORMS = dict(each.split("=") for each in _FORMS_TEXT.split())
# Words that are in any line: of them alone, no topic is known.
_WEAK_TEXT = """
    a about an and any are as at be by can did do does doesn't for from had has have he her his how i if in is it may me
    my no not of off on or our out she than that the their then they to too up was we were what when where which who
    with you your its she's he's it's what's who's
"""
_WEAK = frozenset(_WEAK_TEXT.split())
# `who's last` asks about the score, whatever else the line says.
_WHO_IS, _OF_SCORE = frozenset(("who", "who's", "whos")), frozenset(("ahead", "behind", "last", "leading", "winning"))


# An `A` is an ace only in a capital; else it is the article.
_ACE = "A"


@cache
def root(word: str) -> str:
    """Return a word without its ending, so that `swapping` and `swaps` are the same."""
    word = _FORMS.get(word, word)
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


class _Group(NamedTuple):
    words: frozenset[str]
    optional: bool


@cache
def _groups(asked: str) -> tuple[_Group, ...]:
    found = []
    for text in asked.split():
        said = chain.from_iterable(
            CONCEPTS[word].split() if word in CONCEPTS else (word if word == _ACE else word.lower(),)
            for word in text.removesuffix("?").split("|")
        )
        found.append(_Group(frozenset(map(root, said)), text.endswith("?")))
    return tuple(found)


def answer_of_rules(setting: "AnySetting", text: str) -> Answer | None:
    """Return what the rules say about the topic that a line asks about; None if it asks about none of them.

    They are those of the game that the line names, or else of this one. Where two topics fit a line as well, neither is
    shown.
    """
    named = _of_which_game(with_duties(without_tag(words(text))), setting.rules.GAME)
    if named is None:
        return None
    line, kind = named
    is_other = kind != setting.rules.GAME
    rules = find_rules(kind).Rules() if is_other else setting.rules
    if not 2 < len(line) <= MOST_WORDS or not is_asking(line):
        return None
    plain = [_said(line, place) for place in range(len(line))]
    if any(
        who in _WHO_IS and is_where in _OF_SCORE for who, is_where in pairwise(word for word in plain if word != "is")
    ):
        return None
    names = chain.from_iterable(player.name.lower().split() for player in setting.players)
    said = _SaidWords(plain, SKIPPED.union(names, [kind]), [_is_read(line, place) for place in range(len(line))])
    best, fits = (0, 0), list[Topic]()
    for topic in find_topics(kind):
        found = max(said.fit(_groups(asked)) for asked in topic.asked)
        if found[0] and found >= best:
            fits = [topic] if found > best else [*fits, topic]
            best = found
    return _answer(fits[0], rules, find_rules(kind).TITLE if is_other else "") if len(fits) == 1 else None


def _of_which_game(line: Line, kind: str) -> tuple[Line, str] | None:
    """Return a line without the other game that it names, and that game, or this one; None if it names several.

    The name of this one stays in the line, where it may be a word of its rules, but for a whole title: `dukes up`.
    """
    plain = [word.plain for word in line]
    titles = {name: [word.plain for word in words(find_rules(name).TITLE)] for name in NAMES if name in plain}
    if len(titles) > 1:
        return None
    for name, title in titles.items():
        for place in range(len(plain)):
            is_whole = plain[place : place + len(title)] == title
            if plain[place] == name and (name != kind or (is_whole and len(title) > 1)):
                count = len(title) if is_whole else 1
                return [*line[:place], *line[place + count :]], name
    return line, kind


class _SaidWords:
    """The words of a line: their roots, those that say nothing by themselves, and the numbers and cards."""

    def __init__(self, plain: Sequence[str], skipped: Container[str], read: Sequence[bool]) -> None:
        roots = [root(word) for word in plain]
        pairs = [f"{one}_{other}" for one, other in pairwise(roots)]
        self._roots = [{each, *pairs[place : place + 1]} for place, each in enumerate(roots)]
        self._cards = read
        self._counts = [is_read or word not in skipped for word, is_read in zip(plain, read, strict=True)]
        self._firm = [word not in _WEAK for word in plain]

    def fit(self, groups: Sequence[_Group]) -> tuple[int, int]:
        """Return how many words a topic has a use for, and how many of them it needs.

        Both are 0 if it has no use for too many of the others: a word counts twice as much as a number or a card.
        """
        needed = set[int]()
        for each, optional in groups:
            places = (at for at, said in enumerate(self._roots) if not said.isdisjoint(each) and at not in needed)
            place = next(places, None)
            if place is None and not optional:
                return 0, 0
            if place is not None and not optional:
                needed.add(place)
        used = [any(not said.isdisjoint(each) for each, _ in groups) for said in self._roots]
        firm = sum(is_used and is_firm for is_used, is_firm in zip(used, self._firm, strict=True))
        others = [
            is_card
            for is_card, counts, is_used in zip(self._cards, self._counts, used, strict=True)
            if counts and not is_used
        ]
        strange = 2 * others.count(False)
        fits = strange + others.count(True) <= firm and strange < firm
        return (sum(used), len(needed)) if fits else (0, 0)


def _said(line: Line, place: int) -> str:
    """Return a word in plain form; `tie` for the second number of `20-20` and `12 all`, `A` for an ace in a line."""
    if line[place].text == _ACE and place:
        return _ACE
    plain = line[place].plain.removesuffix("'s")
    one, dash, other = plain.partition("-")
    if dash and one == other and one.isdigit():
        return "tie"
    before = line[place - 1].plain if place else ""
    if before.isdigit() and plain in (before, "all", "apiece"):
        return "tie"
    return plain


def _is_read(line: Line, place: int) -> bool:
    """Return whether a word is a number or a card as it is typed."""
    word = line[place].text
    return is_card(word) or bool(apart(word)) or any(True for _ in number_at(line, place))


def _answer(topic: Topic, rules: "HouseRules", game: str) -> Answer:
    """Return what the rules, or those of another game, say.

    It is the topic's ruling or note, those that the group changed, and the passages.
    """
    reasons = [Reason(topic.in_short)] if topic.in_short else []
    if topic.ruling in rules.NOTES:
        reasons.append(Reason(rules.NOTES[topic.ruling].text, note=topic.ruling))
    for id, (name, ruling) in rules.rulings().items():
        value = getattr(rules, name)
        # Nobody must go by a passage that the group has changed.
        is_changed = value != ruling.default and any(_is_on(ruling.quote, passage) for passage in topic.passages)
        if id == topic.ruling or is_changed:
            reasons.append(Reason(ruling.answered(value), rules.chosen(id)))
    reasons += [Reason(f'{_source(passage, rules)}: "{passage}"') for passage in topic.passages]
    of_game = f" of {game}" if game else ""
    return Answer(f"the rules{of_game} on {topic.title}:", reasons, facts={"topic": topic.title})


def _source(passage: str, rules: "HouseRules") -> str:
    """Return where a passage is from: it may be one of the extra rules, which hold only where they are on."""
    of_it = [
        getattr(rules, name)
        for name, ruling in rules.rulings().values()
        if ruling.answers.keys() == {"on", "off"} and _is_on(ruling.quote, passage)
    ]
    return "official rules, an extra rule that is off here" if "off" in of_it else "official rules"


def _is_on(quote: str, passage: str) -> bool:
    """Return whether a quotation is in a passage, or a part of the passage in it."""
    return quote in passage or any(part in quote for part in passage.split(" ... "))
