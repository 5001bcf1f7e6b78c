"""Refused forms of valid words: HITTED is not a form of HIT, and the plural of CHILD is CHILDREN.

It never decides: a form is valid only if the list has it. Only a refusal imports this.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.wordbook import PARTS_BY_KIND, Inflection, WordRecord, look_up

# The regular endings, the kinds of form that each makes, and the parts of speech that have such forms.
_ENDINGS = {
    "s": (("plural",), ("noun", "verb")),
    "ed": (("past tense", "past form"), ("verb",)),
    "ing": (("-ing form",), ("verb",)),
    "er": (("comparative",), ("adjective",)),
    "est": (("superlative",), ("adjective",)),
}
# What an adjective without forms has instead; these compare already, or have forms that no rule makes.
INSTEAD = {"comparative": "more", "superlative": "most"}
_COMPARED = ("more", "most", "many", "much", "less", "least", "far", "fore")
# Rare words are too often the beginning of a misspelling: GOED is meant as a form of GO, not of GOE.
_TIERS = (Tier.COMMON, Tier.STANDARD)


class MissingForm(NamedTuple):
    """The valid word that a refused text looks like a regular form of.

    `text` is a line that says what is right, such as `not a form of child; the plural is children`.
    """

    base: str
    text: str


def missing_form(word: str, dictionary: Dictionary) -> MissingForm | None:
    """Return the word that a refused text, in plain form, would be a regular form of, or None."""
    lexicon = dictionary.lexicon
    for ending, (kinds, parts) in _ENDINGS.items():
        for base in _bases(word, ending):
            if lexicon.tier(base) not in _TIERS or not dictionary.holds(base) or lexicon.is_offensive(base):
                continue
            record = look_up(base)
            if not record.bases and any(part in parts for part in _parts(record)):
                shown = set(lexicon.decent(form.word for form in record.forms if dictionary.holds(form.word)))
                forms = [form for form in record.forms if form.word in shown]
                return MissingForm(base, "; ".join(filter(None, (f"not a form of {base}", _right(base, kinds, forms)))))
            plural_of = [each.word for each in record.bases if each.kind == "plural"]
            if ending == "s" and not base.endswith("s") and plural_of:
                return MissingForm(base, f"{base} is the plural of {plural_of[0]}; with an apostrophe, {base}'s")
    return None


def _right(base: str, kinds: tuple[str, ...], forms: list[Inflection]) -> str:
    """Return `the plural is children`, the other forms if there is none of these kinds, or an empty text."""
    words = list(dict.fromkeys(form.word for form in forms if form.kind in kinds))
    if words:
        kind = kinds[0] if any(form.kind == kinds[0] for form in forms) else kinds[-1]
        return f"the {kind} is {' or '.join(words)}"
    if kinds[0] in INSTEAD:
        others = instead(look_up(base), kinds[0])
        return f"the {kinds[0]} is {others[0]}" if others else ""
    return f"its forms: {', '.join(dict.fromkeys(form.word for form in forms))}" if forms else ""


def instead(record: WordRecord, kind: str) -> list[str]:
    """Return what an adjective without a form of this kind has: `more fun`; nothing if it compares already."""
    is_compared = record.word in _COMPARED or any(base.kind in INSTEAD for base in record.bases)
    return [] if is_compared else [f"{INSTEAD[kind]} {record.word}"]


def _parts(record: WordRecord) -> list[str]:
    """Return a word's parts of speech; those of a word of two letters, which has no definitions, by its forms."""
    return [each.part for each in record.definitions] or [PARTS_BY_KIND[form.kind][0] for form in record.forms]


def _bases(word: str, ending: str) -> Iterator[str]:
    """Yield the words that the text may be a regular form of: `hitted` of hit, `easyer` of easy, `boxs` of box."""
    if not word.endswith(ending):
        return
    stem = word.removesuffix(ending)
    yield stem
    if ending == "s":
        if stem.endswith("ie"):
            yield f"{stem[:-2]}y"
        if stem.endswith("e"):
            yield stem[:-1]
        return
    yield f"{stem}e"
    if stem.endswith("i"):
        yield f"{stem[:-1]}y"
    if len(stem) > 1 and stem[-1] == stem[-2]:
        yield stem[:-1]
