"""Suggest the words that were probably meant when a word is refused.

The candidates are the words up to two slips away (`slips.py`) and those that may sound the same (`sounds.py`): by their
spelling, or by their pronunciation, for which `respelled.tsv` has a plain spelling of each (shofer: chauffeur). Their
order follows Bayes' rule: how likely it is that somebody makes these slips (`slip_costs.py`), times how common the word
is. All figures are negative natural logarithms, so they are added, and the least cost comes first.
"""

from collections.abc import Iterable, Iterator
from math import inf

from ramble_tools.letters import ALPHABET
from ramble_tools.words.compounds import two_words
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.slip_costs import TOO_MUCH, SlipCosts
from ramble_tools.words.slips import words_within
from ramble_tools.words.sorted_text import SortedText
from ramble_tools.words.sounds import plain_spelling, words_that_sound_like

# A text longer than this is not a slip, and looking for its neighbors would only take time.
_LONGEST = 30
# Up to this length, two slips make almost any word, so only one is allowed.
_SHORT = 4
_MOST = 5
# How many of the candidates with the likeliest slips are looked up in the lists.
_LOOKED_UP = 12
# If a word one slip away costs no more than the first of these, and one up to two slips away no more than the second,
# it is so likely that no further search is worth its time.
_SURE, _LIKELY = -2.0, -1.2
# If even the likeliest word costs more than this, words three slips away are considered too, unless the misspelling is
# so short that those would be almost any word.
_DOUBTFUL, _LONG = 6.5, 7
# A word that costs more than this was hardly ever meant.
_UNLIKELY = 10.0

# The cost of a word for being rare: a multiple of its frequency, and something for each list that lacks it.
_PER_ZIPF = -1.1
_PER_TIER = 0.6
# Slips cost less if the word may sound the same, and a little more if only its pronunciation is alike.
_SOUND_FACTOR, _SOUND_BONUS, _RESPELLED = 0.8, -0.7, 1.0


def suggestions(word: str, dictionary: Dictionary) -> tuple[list[str], str | None]:
    """Return up to five similar words of a dictionary, the likeliest first, and two words if they are likelier.

    `icecream` may be `ice cream`. Offensive words are left out.
    """
    if len(word) > _LONGEST:
        return [], None
    apart = two_words(word, dictionary)
    costs = _costs(word, dictionary, three_slips=apart is None and len(word) >= _LONG)
    likely = (near for near in costs if costs[near] <= _UNLIKELY)
    similar = sorted(likely, key=lambda near: (costs[near], near))[:_MOST]
    if apart is None or (similar and costs[similar[0]] <= apart[0]):
        return similar, None
    return similar, apart[1]


def _costs(word: str, dictionary: Dictionary, *, three_slips: bool) -> dict[str, float]:
    """Return the words that may have been meant, each with its cost. Three slips are only a last resort."""
    slips = SlipCosts(word)
    texts = list(_texts(dictionary))

    def within(count: int, at_start: int = 1) -> set[str]:
        return {near for text in texts for near in words_within(count, word, text, at_start=at_start)}

    def ranked(candidates: Iterable[str]) -> dict[str, float]:
        return _ranked({near: slips.of(near) for near in candidates if near != word}, dictionary)

    def least() -> float:
        return min(costs.values(), default=inf)

    def sounding(alike: dict[str, float]) -> dict[str, float]:
        return _ranked({near: cost * _SOUND_FACTOR + _SOUND_BONUS for near, cost in alike.items()}, dictionary)

    # A word that is typed just as it sounds is found at once. Otherwise a rare word nearby would end the search first.
    respelled = dictionary.lexicon.respelled
    alike = dict.fromkeys((respelled.find(plain_spelling(word)) or "").split(), _RESPELLED)
    one_away = within(1) | {word[1:], word[1:2] + word[:1] + word[2:]} - {""}
    costs = ranked(one_away) | sounding(alike)
    if len(word) > _SHORT and least() > _SURE:
        costs = ranked(within(2) - one_away) | costs
    if least() > _LIKELY:
        # The first letter is missing, or is another one.
        other_first = {first + rest for first in ALPHABET for rest in (word, word[1:])} - {word}
        costs |= ranked(filter(dictionary.holds, other_first))
        for near in (near for text in texts for near in words_that_sound_like(text, word)):
            alike[near] = min(slips.of(near), alike.get(near, inf))
        for plain in words_that_sound_like(respelled, word):
            for near in (respelled.find(plain) or "").split():
                alike[near] = min(slips.of(plain) + _RESPELLED, alike.get(near, slips.of(near)))
        costs |= sounding(alike)
    if three_slips and least() > _DOUBTFUL:
        costs = ranked(within(3, at_start=1 if costs else 3)) | costs
    return costs


def _ranked(costs: dict[str, float], dictionary: Dictionary) -> dict[str, float]:
    """Add to the costs of slips what the words cost for being rare, and drop those that can't be suggested."""
    likeliest = sorted((cost, near) for near, cost in costs.items() if cost < TOO_MUCH)
    ranked: dict[str, float] = {}
    for cost, near in likeliest:
        found = dictionary.look_up(near)
        if found.valid and not dictionary.lexicon.is_offensive(near):
            ranked[near] = cost + _rarity(near, found.tier, dictionary)
            if len(ranked) == _LOOKED_UP:
                break
    return ranked


def _texts(dictionary: Dictionary) -> Iterator[SortedText]:
    """Yield the list that decides, and the words that your group allows as another list."""
    yield dictionary.word_list.text
    if dictionary.house.allowed:
        yield SortedText("".join(f"{each}\t\n" for each in sorted(dictionary.house.allowed)).encode())


def _rarity(word: str, tier: Tier | None, dictionary: Dictionary) -> float:
    """Return the cost of a word for being rare."""
    return _PER_ZIPF * dictionary.lexicon.frequency(word)[0] + _PER_TIER * (tier.place if tier else len(Tier) - 1)
