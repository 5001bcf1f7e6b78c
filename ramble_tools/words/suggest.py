"""Close words: what somebody may have meant whose word is refused."""

from collections.abc import Iterator

from ramble_tools.words.lexicon import Lexicon, Tier

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"

# A slip of the pen is one letter too many, too few, wrong, or two in the wrong order. Longer words than this are
# nobody's slip, and looking for their neighbors would only take time.
_LONGEST = 30


def one_slip_away(word: str) -> Iterator[str]:
    """Yield every text one slip away from the word, some more than once."""
    for place in range(len(word) + 1):
        before, after = word[:place], word[place:]
        for letter in _ALPHABET:
            yield before + letter + after
            if after:
                yield before + letter + after[1:]
        if after:
            yield before + after[1:]
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


def close_words(word: str, lexicon: Lexicon, within: Tier = Tier.GAME, most: int = 5) -> list[str]:
    """The words of a list that are one slip away, at most `most`: the smallest list first, then the most used."""
    if len(word) > _LONGEST:
        return []
    found = {near: lexicon.tier(near) for near in set(one_slip_away(word)) - {word}}
    held = ((tier, near) for near, tier in found.items() if tier and within.holds(tier))
    ranked = sorted((tier.place, -lexicon.zipf(near), near) for tier, near in held)
    return [near for _, _, near in ranked[:most]]
