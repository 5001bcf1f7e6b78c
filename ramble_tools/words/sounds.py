"""Find the words of a sorted text that may sound like a misspelling.

A misspelling is read as a series of sounds (`fonetik`: F, vowel, N, vowel, T, vowel, K). Each sound becomes a small
regular expression with its usual spellings, and together they match the words that may sound the same (`phonetic`).
This is generous: the words are only candidates, and `slip_costs.py` decides which are likely.
"""

import re
from collections.abc import Iterator

from ramble_tools.words.sorted_text import SortedText

_VOWELS = "aeiouy"
_VOWEL = re.compile("[aeiouy]+(?:gh|w(?![aeiouy]))?")
_LONG_I = re.compile("i[^aeiouyr]e$")

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
# How words spell each sound, as regular expressions: first the spellings that words may begin with.
_SPELLED = {
    sound: (begins.split(), f"{begins} {others}".split())
    for sound, (begins, others) in {
        "f": ("f ph", "ff gh"),
        "v": ("v", "vv f"),
        "k": ("c(?![eiy]) ch k q", "c ck cc cq kk que qu qe lk"),
        "ks": ("x", "xc cc cks ks cs cts"),
        "s": ("s c(?=[eiy]) ps z x", "c ss sc zz ts st sth"),
        "sh": ("sh s ch", "ci ti ss si ce sci xi"),
        "ch": ("ch c(?=[eiy])", "c tch t"),
        "j": ("j g(?=[eiy])", "g gg d dg dge de dj"),
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
# The letters with which a vowel may begin that a misspelling begins with this letter.
_VOWEL_BEGINS = {"a": "aeo", "e": "eiaou", "i": "ieyu", "o": "oaue", "u": "uoe", "y": "yieu"}


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
    pattern = before = ""
    for place, (sound, spelling) in enumerate(sounds):
        if sound == "vowel":
            # At the start, people write nearly the right vowel.
            begins = _VOWEL_BEGINS[spelling[0]] if place < 2 else _VOWELS
            pattern += f"{'' if before else 'h?'}(?:[{begins}][aeiouy]*+(?:gh|w|h)?)"
            # That of britely is silent.
            pattern += "?" if place > 2 and spelling == "e" else ""
        else:
            # People leave out vowels that they don't hear.
            pattern += "[aeiou]?" if place > 1 and before != "vowel" else ""
            pattern += f"(?:{'|'.join(_SPELLED[sound][place > 0])}){'?' if sound == 'h' else ''}"
        before = sound
    return pattern + "e?"


def plain_spelling(word: str) -> str:
    """Return a text of letters without the silent e of `hite`: `respelled.tsv` has `hit` for HEIGHT."""
    return word[:-1] if _LONG_I.search(word) else word


def words_that_sound_like(text: SortedText, word: str) -> Iterator[str]:
    """Yield the words of the text that may sound like this text of letters."""
    sounds = read_sounds(word)
    find = re.compile(rf"\n({sound_pattern(sounds)})(?=[\t\n]|\Z)".encode()).findall
    first, spelling = sounds[0]
    begins = [*_VOWEL_BEGINS[spelling[0]], "h" + spelling[0]] if first == "vowel" else _SPELLED[first][0]
    for begin in begins:
        low, high = text.prefix_range(begin.partition("(")[0].encode())
        for found in find(b"\n" + text.bytes[low:high]):
            yield found.decode()
