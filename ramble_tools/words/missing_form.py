"""Refused forms of valid words: HITTED is not a form of HIT, and the plural of CHILD is CHILDREN.

It never decides: a form is valid only if the list has it. Only a refusal imports this.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.wordbook import PARTS_BY_KIND, Inflection, WordRecord, look_up

# The regular endings, the kind of form that each makes, and the parts of speech that have such forms.
_ENDINGS = {
    "s": ("plural", ("noun", "verb")),
    "ed": ("past form", ("verb",)),
    "ing": ("-ing form", ("verb",)),
    "er": ("comparative", ("adjective",)),
    "est": ("superlative", ("adjective",)),
}
# Rare words are too often the beginning of a misspelling: GOED is meant as a form of GO, not of GOE.
_TIERS = (Tier.COMMON, Tier.STANDARD)


class MissingForm(NamedTuple):
    """The valid word that a refused text looks like a regular form of, and the forms that the word has instead."""

    base: str
    forms: tuple[Inflection, ...]

    @property
    def text(self) -> str:
        """A line such as `not a form of child; the plural is children`."""
        start = f"not a form of {self.base}"
        if not self.forms:
            return start
        kinds = {form.kind for form in self.forms}
        names = list(dict.fromkeys(form.word for form in self.forms))
        if len(kinds) == 1:
            return f"{start}; the {kinds.pop()} is {' or '.join(names)}"
        return f"{start}; its forms: {', '.join(names)}"


def missing_form(word: str, dictionary: Dictionary) -> MissingForm | None:
    """Return the word that a refused text, in plain form, would be a regular form of, or None."""
    lexicon = dictionary.lexicon
    for ending, (kind, parts) in _ENDINGS.items():
        for base in _bases(word, ending):
            if lexicon.tier(base) not in _TIERS or not dictionary.holds(base) or lexicon.is_offensive(base):
                continue
            record = look_up(base)
            if not record.bases and any(part in parts for part in _parts(record)):
                forms = tuple(form for form in record.forms if dictionary.holds(form.word))
                return MissingForm(base, tuple(form for form in forms if form.kind == kind) or forms)
    return None


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
