"""Suggest the words that were probably meant when a word is refused.

The candidates are the words up to two slips away (`nearby.py`) and those that may sound the same (`sounds.py`). Their
order follows Bayes' rule: how likely it is that somebody makes these slips (`slip_costs.py`), times how common the word
is. All figures are negative natural logarithms, so they are added.
"""

from collections.abc import Iterator
from itertools import islice
from operator import itemgetter

from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.nearby import words_nearby
from ramble_tools.words.slip_costs import slip_cost
from ramble_tools.words.sorted_text import SortedText
from ramble_tools.words.sounds import words_that_sound_like

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"

# A text longer than this is not a slip, and looking for its neighbors would only take time.
_LONGEST = 30
# Up to this length, two slips make almost any word, so only one is allowed.
_SHORT = 4
# Letters that a word may begin with if it is misspelled with this one. The table is not complete: a wrong first letter
# alone is always found.
_MAY_BEGIN = {
    "a": "eo", "c": "ks", "e": "ia", "f": "p", "g": "j", "i": "ea", "j": "g", "k": "cq", "n": "k", "o": "au", "q": "c",
    "r": "w", "s": "cp", "u": "oy", "v": "f", "w": "r", "x": "e", "y": "i", "z": "sx",
}  # fmt: skip
# How many of the candidates with the likeliest slips are looked up in the lists.
_LOOKED_UP = 40

_PER_ZIPF = 1.1
_NAME_AS_ZIPF = 2.5
_NO_FREQUENCY = 0.7
_PER_TIER = 0.8
_SOUNDS_THE_SAME = -0.7


def close_words(word: str, dictionary: Dictionary, most: int = 5) -> list[str]:
    """Return up to `most` words of a dictionary that were probably meant, the likeliest first.

    Offensive words are left out.
    """
    if len(word) > _LONGEST:
        return []
    costs = {near: slip_cost(word, near) + extra for near, extra in _candidates(word, dictionary).items()}
    likeliest = (near for near, _ in sorted(costs.items(), key=itemgetter(1, 0)))
    valid = (near for near in likeliest if dictionary.holds(near) and not dictionary.lexicon.is_offensive(near))
    ranked = sorted((costs[near] + _rarity(near, dictionary), near) for near in islice(valid, _LOOKED_UP))
    return [near for _, near in ranked[:most]]


def _candidates(word: str, dictionary: Dictionary) -> dict[str, float]:
    """Return the texts to consider, each with what to add to the cost of its slips. Not all of them are valid."""
    candidates: dict[str, float] = {}
    for text in _texts(dictionary):
        first_letters = word[:2] + _MAY_BEGIN.get(word[0], "")
        candidates |= dict.fromkeys(words_nearby(text, word, 1 if len(word) <= _SHORT else 2, first_letters), 0.0)
        candidates |= dict.fromkeys(words_that_sound_like(text, word), _SOUNDS_THE_SAME)
    for first in _ALPHABET:
        for near in (first + word, first + word[1:]):
            if dictionary.holds(near):
                candidates.setdefault(near, 0.0)
    candidates.pop(word, None)
    return candidates


def _texts(dictionary: Dictionary) -> Iterator[SortedText]:
    """Yield the list that decides, and the words that only your group allows as another one."""
    yield dictionary.word_list.text
    if dictionary.house.allowed:
        yield SortedText.in_memory("".join(f"{each}\t\n" for each in sorted(dictionary.house.allowed)).encode())


def _rarity(word: str, dictionary: Dictionary) -> float:
    """Return the cost of a word for being rare."""
    lexicon = dictionary.lexicon
    zipf, is_name = lexicon.frequency(word)
    rarity = _NO_FREQUENCY if not zipf and not is_name else -_PER_ZIPF * (_NAME_AS_ZIPF if is_name else zipf)
    tier = lexicon.tier(word)
    return rarity + _PER_TIER * (tier.place if tier else len(Tier) - 1)
