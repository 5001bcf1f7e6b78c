"""Find the words of a sorted text that may sound like a misspelling.

A misspelling is read as a series of sounds (`fonetik`: F, vowel, N, vowel, T, vowel, K). Each sound becomes a small
regular expression with its usual spellings, and together they match the words that may sound the same (`phonetic`).
This is generous: the words are only candidates, and `slip_costs.py` decides which are likely.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ramble_tools.words.sorted_text import SortedText


class _Sound(NamedTuple):
    """A sound: how a misspelling may spell it, how words spell it, and how words that begin with it begin."""

    name: str
    read: str
    spelled: str
    begins: tuple[str, ...]


# Where a misspelling can be read as several sounds, the first that matches counts.
_SOUNDS = (
    _Sound("vowel", "[aeiouy]+(?:gh)?|[aeo]w(?![aeiou])", "[aeiouy]+(?:gh|w|h)?", tuple("aeiouy") + ("ha", "he", "ho")),
    _Sound("shun", "(?:sh|[tsc]h?i|ss?i)(?=[aou]n|on)", "(?:[ct]i|s[si]?|sci|ce|sh|xi)", ("sh",)),
    _Sound("f", "ph|ff?", "(?:ff?|ph|gh)", ("f", "ph")),
    _Sound("ch", "t?ch", "(?:t?ch|t|c)", ("ch", "c")),
    _Sound("sh", "sh", "(?:sh|ch|[ct]i|s[si]?|ce|sci|xi)", ("sh", "s", "ch")),
    _Sound("th", "th", "(?:tth|th|t)", ("th",)),
    _Sound("k", "c(?![eiy])[ckh]?|c?k+|qu?", "(?:c[ckhq]?|kk?|qu?|lk)", ("c", "k", "q")),
    _Sound("ks", "x", "(?:xc?|cc|cks|[kc]s|cts)", ("x",)),
    _Sound("s", "s?c(?=[eiy])|ps(?=y)|ss?|zz?", "(?:s[cs]?|c|zz?|[stp]s|st)", ("s", "c", "ps", "z")),
    _Sound("j", "dge?|j|gg?(?=[eiy])", "(?:j|gg?|dg?e?|dj)", ("j", "g")),
    _Sound("g", "gh?|gg", "(?:gg?|g[hu]|j)", ("g",)),
    _Sound("n", "^[kgp]n|nn?|gn", "(?:nn?|[kgp]n|mn)", ("n", "kn", "gn", "pn", "mn")),
    _Sound("m", "mm?|m[bn]$", "(?:mm?|m[bn]|lm)", ("m",)),
    _Sound("r", "wr|rh|rr?", "(?:rr?h?|wr)", ("r", "wr")),
    _Sound("l", "ll?", "(?:ll?|sl)", ("l",)),
    _Sound("t", "tt?|bt", "(?:tt?|[bpc]t|th|ght|e?d)", ("t", "pt")),
    _Sound("d", "dd?", "(?:dd?|ed|ld)", ("d",)),
    _Sound("b", "bb?", "bb?", ("b",)),
    _Sound("p", "pp?", "pp?h?", ("p",)),
    _Sound("w", "wh?", "(?:wh?|[uo])", ("w", "o")),
    _Sound("h", "h", "(?:wh|h)?", ("h", "wh")),
    _Sound("v", "vv?", "(?:vv?|f)", ("v",)),
)
_SOUND_BY_NAME = {sound.name: sound for sound in _SOUNDS}
_READ = "|".join(f"(?P<{sound.name}>{sound.read})" for sound in _SOUNDS)


def _sounds_of(word: str) -> list[_Sound]:
    return [_SOUND_BY_NAME[found.lastgroup] for found in re.finditer(_READ, word) if found.lastgroup]


def sound_pattern(word: str) -> str:
    """Return a regular expression that matches the words that may sound like this text of letters."""
    sounds = _sounds_of(word)
    parts = []
    for before, sound in zip([None, *sounds], sounds, strict=False):
        if sound.name == "vowel":
            parts.append(sound.spelled if before else "h?" + sound.spelled)
        elif before and before.name != "vowel":
            # People leave out vowels that they don't hear.
            parts.append("[aeiou]?" + sound.spelled)
        else:
            parts.append(sound.spelled)
    return "".join(parts) + "e?"


def words_that_sound_like(text: SortedText, word: str) -> Iterator[str]:
    """Yield the words of the text that may sound like this text of letters."""
    sounds = _sounds_of(word)
    if not sounds:
        return
    find = re.compile(rf"\n({sound_pattern(word)})(?=[\t\n]|\Z)".encode()).findall
    for start in sounds[0].begins:
        low, high = text.prefix_range(start.encode())
        for found in find(b"\n" + text.bytes[low:high]):
            yield found.decode()
