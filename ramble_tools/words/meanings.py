"""What a word means, from every source there is: the user's own list, our glosses of short words, the wordbook."""

from dataclasses import dataclass

from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.plain import plain_word
from ramble_tools.words.wordbook import Definition, Inflection, look_up, the_wordbook


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is held of a word's meaning.

    Whether it is a word is another question, with another answer: `valid`. `bases` are the words that it is a form of,
    each with the definitions that tell what the form means. `wordbook` is false where the file with the
    definitions is not installed.
    """

    word: str
    valid: bool
    definitions: tuple[Definition, ...]
    bases: tuple[tuple[Inflection, tuple[Definition, ...]], ...]
    forms: tuple[Inflection, ...]
    wordbook: bool

    @property
    def is_held(self) -> bool:
        """Whether there is any definition to show, of the word or of its base."""
        return bool(self.definitions or any(definitions for _, definitions in self.bases))


def meaning(text: str, dictionary: Dictionary) -> Meaning:
    """What a word means. Raises WordError."""
    word = plain_word(text)
    record = look_up(word)
    found = dictionary.look_up(word)
    gloss = dictionary.lexicon.gloss(word)
    ours = tuple(
        Definition("your list" if text is found.definition else "", text) for text in (found.definition, gloss) if text
    )
    return Meaning(
        word,
        found.valid,
        ours + record.definitions,
        tuple((base, _of_base(base, dictionary)) for base in record.bases),
        record.forms,
        the_wordbook() is not None,
    )


def _of_base(base: Inflection, dictionary: Dictionary) -> tuple[Definition, ...]:
    gloss = dictionary.lexicon.gloss(base.word)
    return (Definition("", gloss),) if gloss else base.base_meanings
