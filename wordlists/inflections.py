"""Which words of a list are inflected forms of others, by spelling alone, and which ones lack a partner.

`build.py` prints the words that lack one, and `tests/words/test_wordlists.py` checks the whole list. The exceptions are
in `one-sided.txt`, with a reason on each line.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

# Shorter words in -s, -ed and -ing, such as red and king, are too often words of their own.
SHORTEST_FORM = 5
# Endings that only look like a plural's: glass, famous, abacus, basis, politics, sideways.
NOT_PLURAL = ("ss", "us", "is", "ics", "ways", "works", "species", "series")
# These words and their compounds end in -ing or -ed, but not as forms of a verb: string and bowstring, milliped.
NOT_FORMS = tuple(
    """
    bed bleed breed ceed creed deed fed feed greed heed led ped red reed seed shed sled sped speed steed weed wed
    bling bring ceiling cling ding evening fling king ming morning ping pling ring shilling sibling sing sling spring
    sting string swing thing wing zing
    """.split()  # noqa: SIM905
)
PREFIXED = re.compile("(?:un|non|pre|over|under|out|mis|re|be|multi|dis)([a-z]{3,})")
DIMINUTIVE = re.compile(r"[a-z]{3,}ling")
# Nouns of trades have -ing without a verb (locksmithing), and these prefixes make adjectives (antifoaming).
NO_VERB = re.compile("(?:anti|non|semi)[a-z]+|[a-z]+(?:smith|monger|work|wright)")
# A verb with one of these at its end has a past of its own: withheld, underlain, outdid.
IRREGULAR_VERBS = tuple(
    """
    awake be bear beat become begin bend bet bid bide bit bind bite bleed blow break breed bring build burst bust buy
    cast catch choose clad cling come cost creep cut deal dig do draw dream drink drive dwell eat fall feed feel fight
    find flee fling fly forbid forget forgive forsake freeze get gird give go grind grow hang have hear heave hew hide
    hit hold hurt keep kneel knit know lade lay lead lean leap learn leave lend let lie light lose make mean meet mow
    pay plead prove put quit read rend rid ride ring rise rive run saw say see seek sell send set sew shake shear shed
    shine shit shoe shoot show shred shrink shrive shut sing sink sit slay sleep slid slide sling slink slit smell
    smite sow speak speed spell spend spill spin spit split spoil spread spring stand stave steal stick sting stink
    strew stride strike string strive swear sweat sweep swell swim swing take teach tear tell think thrive throw
    thrust tread wake wear weave wed weep wet win wind wring writ write
    """.split()  # noqa: SIM905
)

# (ending, what replaces it to make the base), tried in order.
PLURALS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ies", "ie"), ("ves", "f"), ("ves", "fe"), ("sses", "s"), ("zzes", "z"),
    ("es", "is"), ("ces", "x"), ("ices", "ix"), ("ices", "ex"), ("des", "s"), ("ges", "x"), ("yces", "yx"),
    ("quies", "quy"), ("tes", "s"), ("nges", "nx"), ("shes", "sh"), ("eaus", "eau"), ("ides", "is"), ("ones", "o"),
    ("ines", "en"), ("eres", "er"), ("ides", "id"),
)  # fmt: skip
PASTS = (("ed", ""), ("ed", "e"), ("ied", "y"), ("cked", "c"), ("'d", ""))
PARTICIPLES = (("ing", ""), ("ing", "e"), ("ying", "ie"), ("ying", "i"), ("cking", "c"))


def _bases(word: str, changes: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for ending, instead in changes:
        if word.endswith(ending):
            base = word[: -len(ending)] + instead
            yield base
            if not instead and ending in ("ed", "ing") and base[-1:] == base[-2:-1]:
                yield base[:-1]


def changes_for(word: str) -> tuple[tuple[str, str], ...]:
    """Return the changes that lead from a word to its base; none if it does not look like a form."""
    if len(word) < SHORTEST_FORM:
        return ()
    if word.endswith("ed"):
        return PASTS
    if word.endswith("ing"):
        return PARTICIPLES
    return PLURALS if word.endswith("s") and not word.endswith(NOT_PLURAL) else ()


def is_compound_or_diminutive(word: str, words: Container[str]) -> bool:
    """Return whether -ing or -ed belongs to the last part of the word: unlimited, bookkeeping, ragweed, duckling."""
    if word.endswith("s"):
        return False
    if DIMINUTIVE.fullmatch(word):
        return True
    prefixed = PREFIXED.fullmatch(word)
    if (prefixed and prefixed[1] in words) or word.endswith(NOT_FORMS):
        return True
    return any(word[start:] in words for start in range(1, len(word) - 4))


def lone_forms(words: Container[str], every: list[str]) -> list[str]:
    """Return the words in -s, -ed and -ing whose base is not on the list."""
    return [
        word
        for word in every
        if (changes := changes_for(word))
        and not any(base in words for base in _bases(word, changes))
        and not is_compound_or_diminutive(word, words)
    ]


def forms_of_verb(verb: str) -> dict[str, tuple[str, ...]]:
    """Return the ways to spell each regular form of a verb: `s`, `ed`, `ing`."""
    if verb.endswith("ie"):
        return {"s": (f"{verb}s",), "ed": (f"{verb}d",), "ing": (f"{verb[:-2]}ying", f"{verb}ing")}
    if verb.endswith("e"):
        return {"s": (f"{verb}s",), "ed": (f"{verb}d",), "ing": (f"{verb[:-1]}ing", f"{verb}ing")}
    if re.search("[^aeiou]y$", verb):
        stem = verb[:-1]
        return {"s": (f"{stem}ies", f"{verb}s"), "ed": (f"{stem}ied", f"{verb}ed"), "ing": (f"{verb}ing",)}
    stems = (verb, verb + verb[-1], *([f"{verb}k"] if verb.endswith("c") else []))
    return {
        "s": (f"{verb}s", f"{verb}es", f"{verb}{verb[-1]}es"),
        "ed": (*(f"{stem}ed" for stem in stems), f"{verb}'d"),
        "ing": tuple(f"{stem}ing" for stem in stems),
    }


def is_irregular(verb: str) -> bool:
    """Return whether the verb is irregular, or a compound of one that is."""
    return verb.endswith(IRREGULAR_VERBS)


def missing_forms(words: Container[str], every: list[str]) -> list[tuple[str, str]]:
    """Return (base, form): a base that has one form of a verb, and a regular form that it then should have.

    A word with -ing needs -ed and -s; one with -ed and -s needs -ing only if it is a verb, which spelling does not
    show (bearded is from a noun), so `build.py` asks WordNet for those.
    """
    missing = []
    for word in every:
        forms = forms_of_verb(word)
        if word.endswith("e") and word[:-1] in words:
            continue  # the forms belong to the shorter word: affront, not affronté
        if word.endswith("e") and word[-2:-1] == word[-3:-2] and word[:-2] in words:
            continue  # here to gut, not gutte
        if word + word[-1:] in words or (word.endswith("is") and f"{word}e" in words):
            continue  # and here to the longer one: amiss, not amis; emphasise, not emphasis
        held = {kind: any(form in words for form in spellings) for kind, spellings in forms.items()}
        if held["ing"] and not held["ed"] and not is_irregular(word) and not NO_VERB.fullmatch(word):
            missing.append((word, forms["ed"][0]))
        if held["ing"] and held["ed"] and not held["s"]:
            missing.append((word, forms["s"][0]))
    return missing
