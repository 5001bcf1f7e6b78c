"""Find the words of a sorted text that may sound like a misspelling.

A misspelling is read as a series of sounds (`fonetik`: F, vowel, N, vowel, T, vowel, K). Each sound becomes a small
regular expression with its usual spellings, and together they match the words that may sound the same (`phonetic`).
This is generous: the words are only candidates, and `slip_costs.py` decides which are likely.
"""

import re
from collections.abc import Iterator

from ramble_tools.words.sorted_text import SortedText

_VOWELS = "aeiouy"

# How a misspelling spells each consonant sound. `c~` is c before e, i or y, and `ti+` is ti before a, o or u; `^` is
# the start of the word and `$` its end. The longest that applies counts.
_READ = {
    spelling: sound
    for sound, spellings in {
        "f": "f ff ph",
        "v": "v vv",
        "k": "c cc ck ch k kk ckk q qu",
        "ks": "x ks cs cks xs",
        "s": "s ss z zz c~ sc~ ^ps ^s",
        "sh": "sh ti+ ci+ si+ ssi+ shi+ chi+",
        "ch": "ch tch",
        "j": "j dg dge g~ gg~ dj",
        "g": "g gg gh",
        "n": "n nn gn ^kn ^pn",
        "m": "m mm mb$ mn$",
        "r": "r rr wr rh",
        "l": "l ll",
        "t": "t tt bt",
        "th": "th",
        "d": "d dd",
        "b": "b bb",
        "p": "p pp",
        "w": "w wh",
        "h": "h",
    }.items()
    for spelling in spellings.split()
}
# How words spell each sound, as a regular expression, and how words that begin with the sound begin.
_SPELLED = {
    "f": ("(?:ff?|ph|gh)", "f ph"),
    "v": ("(?:vv?|f)", "v"),
    "k": ("(?:c[ckhq]?|kk?|qu?e?|lk)", "c ch k q"),
    "ks": ("(?:xc?|cc|cks|[kc]s|cts)", "x"),
    "s": ("(?:s[cs]?|s?c|zz?|[tp]s|sth?|x)", "s c ps z x"),
    "sh": ("(?:sh|ch|[ct]i|s[si]?|ce|sci|xi)", "sh s ch"),
    "ch": ("(?:t?ch|t|c)", "ch c"),
    "j": ("(?:j|gg?|dg?e?|dj)", "j g"),
    "g": ("(?:gg?|g[hu]e?|j)", "g"),
    "n": ("(?:nn?|[kgp]n|mn)", "n kn gn pn mn"),
    "m": ("(?:mm?|m[bn]|lm|gm)", "m"),
    "r": ("(?:rr?h?|wr)", "r rh wr"),
    "l": ("(?:ll?|sl)", "l"),
    "t": ("(?:tt?|[bpc]t|th|ght|e?d)", "t pt"),
    "th": ("(?:tth|th|t)", "th"),
    "d": ("(?:dd?|ed|ld)", "d"),
    "b": ("bb?", "b"),
    "p": ("pp?h?", "p"),
    "w": ("(?:wh?|[uo])", "w o"),
    "h": ("(?:wh|h)?", "h wh"),
    "vowel": ("[aeiouy]++(?:gh|w|h)?", ""),
}
# The letters with which a vowel may begin that a misspelling begins with this letter.
_VOWEL_BEGINS = {"a": "aeo", "e": "eiao", "i": "iey", "o": "oaue", "u": "uoe", "y": "yie"}


def read_sounds(word: str) -> list[tuple[str, str]]:
    """Return the sounds of a text of letters, each with its spelling there."""
    sounds = []
    place = 0
    while place < len(word):
        sound, size = _vowel_at(word, place) if word[place] in _VOWELS else _consonant_at(word, place)
        sounds.append((sound, word[place : place + size]))
        place += size
    return sounds


def _vowel_at(word: str, place: int) -> tuple[str, int]:
    end = place
    while end < len(word) and word[end] in _VOWELS:
        end += 1
    if word.startswith("gh", end):
        end += 2
    elif word.startswith("w", end) and word[end + 1 : end + 2] not in tuple(_VOWELS):
        end += 1
    return "vowel", end - place


def _consonant_at(word: str, place: int) -> tuple[str, int]:
    for size in (3, 2, 1):
        part, after = word[place : place + size], word[place + size : place + size + 1]
        marks = (
            "^" + part if not place else "",
            part + "$" if not after else "",
            part + "~" if after in tuple("eiy") else "",
            part + "+" if after in tuple("aou") else "",
            part,
        )
        for key in marks:
            if key in _READ:
                return _READ[key], len(part)
    raise AssertionError(word)


def sound_pattern(sounds: list[tuple[str, str]]) -> str:
    """Return a regular expression that matches the words that may have these sounds."""
    # A silent e at the end may be missing on either side.
    if len(sounds) > 2 and sounds[-1][1] == "e":
        sounds = sounds[:-1]
    parts = []
    before = "start"
    for sound, _ in sounds:
        spelled, _ = _SPELLED[sound]
        if sound == "vowel":
            parts.append("h?" + spelled if before == "start" else spelled)
        elif before not in ("start", "vowel"):
            # People leave out vowels that they don't hear.
            parts.append("[aeiou]?" + spelled)
        else:
            parts.append(spelled)
        before = sound
    return "".join(parts) + "e?"


def _beginnings(sounds: list[tuple[str, str]]) -> list[str]:
    """Return how words that begin with these sounds may begin: enough letters to leave most of the words out."""
    first, spelling = sounds[0]
    if first == "vowel":
        return [*_VOWEL_BEGINS[spelling[0]], "h" + spelling[0]]
    begins = _SPELLED[first][1].split()
    if len(sounds) < 2:
        return begins
    sound, spelling = sounds[1]
    if sound == "vowel":
        return [
            begin + letter
            for begin in begins
            for letter in _VOWEL_BEGINS[spelling[0]]
            if _can_be(first, begin + letter)
        ]
    # `kw` is spelled `qu`.
    second = dict.fromkeys(
        each[0] for each in [*_SPELLED[sound][1].split(), spelling, "u" if sound == "w" else spelling]
    )
    return [begin + letter for begin in begins for letter in second]


def _can_be(sound: str, begins: str) -> bool:
    """Return whether the sound can be spelled like this: before e, i and y, c and g are S and J, and otherwise not."""
    if begins[:-1] == "c":
        return (begins[-1] in "eiy") == (sound in ("s", "ch"))
    return sound != "j" or begins[:-1] != "g" or begins[-1] in "eiy"


def words_that_sound_like(text: SortedText, word: str) -> Iterator[str]:
    """Yield the words of the text that may sound like this text of letters."""
    sounds = read_sounds(word)
    find = re.compile(rf"\n({sound_pattern(sounds)})(?=[\t\n]|\Z)".encode()).findall
    for start in _beginnings(sounds):
        low, high = text.prefix_range(start.encode())
        if low < high:
            for found in find(b"\n" + text.bytes[low:high]):
                yield found.decode()
