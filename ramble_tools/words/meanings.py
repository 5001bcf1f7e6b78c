"""What a word means, from every source: the user's own list, our glosses of short words, and the wordbook."""

from dataclasses import dataclass

from ramble_tools.words.commonness import commonness
from ramble_tools.words.dictionary import Dictionary, Lookup
from ramble_tools.words.plain import plain_word
from ramble_tools.words.wordbook import Definition, Inflection, look_up, the_wordbook


@dataclass(frozen=True, slots=True)
class Meaning:
    """The definitions of a word and of the words it is an inflection of.

    `valid` says whether it is a word, which does not depend on having a definition. `bases` are the words that it is an
    inflection of, each with the definitions that apply, and `forms` are its own inflections. `standing` says which
    lists have it, and `common` how common it is (and what, if it is on no list) in plain words, if that is known.
    `wordbook` is false if the file with the definitions is not installed.
    """

    word: str
    valid: bool
    definitions: tuple[Definition, ...]
    bases: tuple[tuple[Inflection, tuple[Definition, ...]], ...]
    forms: tuple[Inflection, ...]
    standing: str
    common: str | None
    wordbook: bool

    @property
    def is_defined(self) -> bool:
        """Whether there is any definition to show, of the word or of a base."""
        return bool(self.definitions or any(definitions for _, definitions in self.bases))


def meaning(text: str, dictionary: Dictionary) -> Meaning:
    """Return what a word means. Raises WordError if the text is not a word."""
    word = plain_word(text)
    record = look_up(word)
    found = dictionary.look_up(word)
    gloss = dictionary.lexicon.gloss(word)
    zipf, is_name = dictionary.frequency(found)
    ours = tuple(
        Definition("your list" if text is found.definition else "", text) for text in (found.definition, gloss) if text
    )
    return Meaning(
        word,
        found.valid,
        ours + record.definitions,
        tuple((base, _of_base(base, dictionary)) for base in record.bases),
        record.forms,
        found.standing,
        commonness(zipf, counted_as_name=is_name) or _refused(found),
        the_wordbook() is not None,
    )


def _refused(found: Lookup) -> str | None:
    if not found.is_unknown:
        return None
    from ramble_tools.words.refusal import refusal

    known = refusal(found.word)
    return known.text if known else None


def _of_base(base: Inflection, dictionary: Dictionary) -> tuple[Definition, ...]:
    gloss = dictionary.lexicon.gloss(base.word)
    return (Definition("", gloss),) if gloss else base.base_meanings
