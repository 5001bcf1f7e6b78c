"""Find the words of a sorted text that may sound like a misspelling.

A misspelling is read as a series of sounds (`fonetik`: F, vowel, N, vowel, T, vowel, K). Each sound becomes a small
regular expression with its usual spellings, and together they match the words that may sound the same (`phonetic`).
This is generous: the words are only candidates, and `slip_costs.py` decides which are likely.
"""

import re
from collections.abc import Iterator
from functools import partial

from ramble_tools.letters import ALPHABET
from ramble_tools.words.sorted_text import SortedText

_VOWELS = "aeiouy"
_VOWEL = re.compile("[aeiouy]+(?:gh|w(?![aeiouy]))?")
# A range of lines with more bytes than this is worth narrowing down by one more letter.
_LARGE = 15_000

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
# How words spell each sound: first the spellings that words may begin with.
_SPELLED = {
    sound: (begins.split(), f"{begins} {others}".split())
    for sound, (begins, others) in {
        "f": ("f ph", "ff gh"),
        "v": ("v", "vv f"),
        "k": ("c ch k q", "ck cc cq kk que qu qe lk"),
        "ks": ("x", "xc cc cks ks cs cts"),
        "s": ("s c ps z x", "ss sc zz ts st sth"),
        "sh": ("sh s ch", "ci ti ss si ce sci xi"),
        "ch": ("ch c", "tch t"),
        "j": ("j g", "gg d dg dge de dj"),
        "g": ("g", "gg gh gu ghe gue j"),
        "n": ("n kn gn pn mn", "nn"),
        "m": ("m", "mm mb mn lm gm"),
        "r": ("r rh wr", "rr rrh"),
        "l": ("l", "ll sl"),
        "t": ("t pt", "tt bt ct th ght d ed"),
        "th": ("th", "tth t"),
        "d": ("d", "dd ed ld"),
        "b": ("b", "bb"),
        "p": ("p", "pp ph pph"),
        "w": ("w o", "wh u"),
        "h": ("h wh", ""),
    }.items()
}
_VOWEL_SPELLED = "[aeiouy]++(?:gh|w|h)?"
# The letters with which a vowel may begin that a misspelling begins with this letter.
_VOWEL_BEGINS = {"a": "aeo", "e": "eiao", "i": "iey", "o": "oaue", "u": "uoe", "y": "yie"}


def read_sounds(word: str) -> list[tuple[str, str]]:
    """Return the sounds of a text of letters, each with its spelling there."""
    sounds = []
    place = 0
    while place < len(word):
        vowel = _VOWEL.match(word, place)
        sound, spelling = ("vowel", vowel[0]) if vowel else _consonant_at(word, place)
        sounds.append((sound, spelling))
        place += len(spelling)
    return sounds


def _consonant_at(word: str, place: int) -> tuple[str, str]:
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
                return _READ[key], part
    raise AssertionError(word)


def sound_pattern(sounds: list[tuple[str, str]]) -> str:
    """Return a regular expression that matches the words that may have these sounds."""
    # A silent e at the end may be missing on either side.
    if len(sounds) > 2 and sounds[-1][1] == "e":
        sounds = sounds[:-1]
    pattern = before = ""
    for sound, _ in sounds:
        if sound == "vowel":
            pattern += _VOWEL_SPELLED if before else f"h?{_VOWEL_SPELLED}"
        else:
            # People leave out vowels that they don't hear.
            pattern += "[aeiou]?" if before not in ("", "vowel") else ""
            pattern += f"(?:{'|'.join(_SPELLED[sound][1])}){'?' if sound == 'h' else ''}"
        before = sound
    return pattern + "e?"


def _ranges(text: SortedText, sounds: list[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    """Yield ranges of lines that have all the words that may have these sounds, but few others."""
    first, spelling = sounds[0]
    begins = [*_VOWEL_BEGINS[spelling[0]], "h" + spelling[0]] if first == "vowel" else _SPELLED[first][0]
    starts = [begin + letter for begin in begins for letter in _letters_after(0, sounds)]
    for start in filter(partial(_can_be, first), starts):
        low, high = text.prefix_range(start.encode())
        if high - low < _LARGE or len(sounds) < 2 or sounds[1][0] != "vowel":
            yield low, high
        else:
            yield from (text.prefix_range((start + letter).encode()) for letter in _letters_after(1, sounds))


def _letters_after(place: int, sounds: list[tuple[str, str]]) -> str:
    """Return the letters that may follow the first letter of a vowel, or a consonant, at this place."""
    if len(sounds) <= place + 1:
        return ALPHABET
    sound, spelling = sounds[place + 1]
    if sound == "vowel":
        return _VOWEL_BEGINS[spelling[0]]
    letters = {each[0] for each in _SPELLED[sound][1]} | set(_VOWELS + "wgh" if sounds[place][0] == "vowel" else "")
    return "".join(sorted(letters))


def _can_be(sound: str, begins: str) -> bool:
    """Return whether the sound can be spelled like this: before e, i and y, c and g are S and J, and otherwise not."""
    if begins[:-1] == "c":
        return (begins[-1] in "eiy") == (sound in ("s", "ch"))
    return sound != "j" or begins[:-1] != "g" or begins[-1] in "eiy"


def words_that_sound_like(text: SortedText, word: str) -> Iterator[str]:
    """Yield the words of the text that may sound like this text of letters."""
    sounds = read_sounds(word)
    find = re.compile(rf"\n({sound_pattern(sounds)})(?=[\t\n]|\Z)".encode()).findall
    for low, high in _ranges(text, sounds):
        if low < high:
            for found in find(b"\n" + text.bytes[low:high]):
                yield found.decode()
