"""Suggest the words that were probably meant when a word is refused.

The candidates are the words up to two slips away (`nearby.py`) and those that may sound the same (`sounds.py`). Their
order follows Bayes' rule: how likely it is that somebody makes these slips (`slip_costs.py`), times how common the word
is. All figures are negative natural logarithms, so they are added, and the least cost comes first.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ramble_tools.words.compounds import two_words
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.nearby import words_nearby
from ramble_tools.words.slip_costs import SlipCosts
from ramble_tools.words.sorted_text import SortedText
from ramble_tools.words.sounds import words_that_sound_like

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"

# A text longer than this is not a slip, and looking for its neighbors would only take time.
_LONGEST = 30
# Up to this length, two slips make almost any word, so only one is allowed.
_SHORT = 4
# How many of the candidates with the likeliest slips are looked up in the lists.
_LOOKED_UP = 40
# A word that costs no more than this was almost certainly meant, so the slower searches are skipped. In the samples
# that the costs were fitted to, this is so for half of the misspellings.
_GOOD = -1.0

# The cost of a word for being rare: a multiple of its frequency, and something for each list that lacks it.
_PER_ZIPF = -1.1
_NO_FREQUENCY = 0.5
_NAME_AS_ZIPF = 2.0
_PER_TIER = 0.6
# Slips cost less if the word may sound the same.
_SOUND_FACTOR, _SOUND_BONUS = 0.8, -0.7


class Suggestions(NamedTuple):
    """What was probably meant: similar words, the likeliest first, and `ice cream` if two words are likelier still."""

    similar: tuple[str, ...] = ()
    two_words: str | None = None


def suggestions(word: str, dictionary: Dictionary, most: int = 5) -> Suggestions:
    """Return up to `most` words of a dictionary that were probably meant, and whether it may be two words.

    Offensive words are left out.
    """
    if len(word) > _LONGEST:
        return Suggestions()
    costs = _costs(word, dictionary)
    similar = sorted(costs, key=lambda near: (costs[near], near))[:most]
    apart = two_words(word, dictionary)
    likely = apart is not None and (not similar or apart[0] < costs[similar[0]])
    return Suggestions(tuple(similar), apart[1] if apart and likely else None)


def close_words(word: str, dictionary: Dictionary, most: int = 5) -> list[str]:
    """Return the similar words alone."""
    return list(suggestions(word, dictionary, most).similar)


def _costs(word: str, dictionary: Dictionary) -> dict[str, float]:
    """Return the words that may have been meant, each with its cost."""
    slips = SlipCosts(word)
    costs = _ranked({near: slips.of(near) for near in _nearby(word, dictionary)}, dictionary)
    if not costs or min(costs.values()) > _GOOD:
        further = {near: slips.of(near) for near in _nearby_if_first_is_wrong(word, dictionary)}
        further |= {near: slips.of(near) * _SOUND_FACTOR + _SOUND_BONUS for near in _alike(word, dictionary)}
        costs |= _ranked(further, dictionary)
    return costs


def _ranked(costs: dict[str, float], dictionary: Dictionary) -> dict[str, float]:
    """Add to the costs of slips what the words cost for being rare, and drop those that can't be suggested."""
    likeliest = sorted(costs, key=lambda near: (costs[near], near))
    valid = (near for near in likeliest if dictionary.holds(near) and not dictionary.lexicon.is_offensive(near))
    return {near: costs[near] + _rarity(near, dictionary) for near in islice(valid, _LOOKED_UP)}


def _nearby(word: str, dictionary: Dictionary) -> set[str]:
    """Return the words up to two slips away with the same first letter, and some with the second as the first."""
    found = {word[1:], word[1:2] + word[:1] + word[2:]}
    for text in _texts(dictionary):
        found.update(words_nearby(text, word, 1 if len(word) <= _SHORT else 2, word[:1]))
    return found - {word, ""}


def _nearby_if_first_is_wrong(word: str, dictionary: Dictionary) -> Iterable[str]:
    """Return the words that differ only in that their first letter is missing here, or is another one."""
    near = (first + rest for first in _ALPHABET for rest in (word, word[1:]))
    return [each for each in near if each != word and dictionary.holds(each)]


def _alike(word: str, dictionary: Dictionary) -> set[str]:
    return {near for text in _texts(dictionary) for near in words_that_sound_like(text, word)} - {word}


def _texts(dictionary: Dictionary) -> Iterator[SortedText]:
    """Yield the list that decides, and the words that your group allows as another list."""
    yield dictionary.word_list.text
    if dictionary.house.allowed:
        yield SortedText.in_memory("".join(f"{each}\t\n" for each in sorted(dictionary.house.allowed)).encode())


def _rarity(word: str, dictionary: Dictionary) -> float:
    """Return the cost of a word for being rare."""
    zipf, is_name = dictionary.lexicon.frequency(word)
    tier = dictionary.lexicon.tier(word)
    lacking = tier.place if tier else len(Tier) - 1
    frequency = _PER_ZIPF * (_NAME_AS_ZIPF if is_name else zipf) if zipf or is_name else _NO_FREQUENCY
    return frequency + _PER_TIER * lacking
