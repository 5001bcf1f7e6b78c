"""The verdict on a word: whether it is valid, and the evidence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ramble_tools.errors import WordError
from ramble_tools.letters import Shortage, shortages
from ramble_tools.words.commonness import commonness
from ramble_tools.words.dictionary import Dictionary, the_dictionary
from ramble_tools.words.lexicon import Tier, the_lexicon
from ramble_tools.words.plain import plain_word
from ramble_tools.words.wordbook import Definition, Inflection, WordRecord, look_up

if TYPE_CHECKING:  # only a refusal needs them
    from ramble_tools.words.missing_form import MissingForm
    from ramble_tools.words.refusal import Refusal


class Verdict(NamedTuple):
    """The answer to "is this a word?", with the evidence.

    `valid` is the dictionary's decision, and `standing` is a phrase that says which lists have the word. The evidence:

    - `tier`: the smallest built-in list that has the word, or None
    - `on_own_list`: whether the user's list has it, or None if a built-in list decides
    - `house`: your group's decision as a phrase, or None
    - `offensive`: whether it is offensive, so that other word lists may leave it out
    - `region`: the only region with this spelling (`us`, `uk`), or None if both have it or that is unknown
    - `meaning`: a one-line definition, or None; `definitions`: those of the word itself, as each part of speech
    - `bases`: the words that it is an inflection of; `forms`: its own inflections
    - `zipf`: its frequency, from 0.0 (unknown) to about 8; `common`: the same in words
    - `shortages`: the letters that the two decks have too few of to spell it
    - `refusal`: what it is and how common, if it is refused because no list has it
    - `missing_form`: the valid word that such a text looks like a form of, as `hitted` does
    - `suggestions`: words similar to such a text, and `two_words`: "ice cream", if it is probably these two
    """

    word: str
    valid: bool
    list_name: str
    standing: str
    tier: Tier | None
    on_own_list: bool | None
    house: str | None
    offensive: bool
    region: str | None
    meaning: str | None
    definitions: tuple[Definition, ...]
    bases: tuple[Inflection, ...]
    forms: tuple[Inflection, ...]
    zipf: float
    common: str | None
    shortages: tuple[Shortage, ...]
    refusal: "Refusal | None" = None
    missing_form: "MissingForm | None" = None
    suggestions: tuple[str, ...] = ()
    two_words: str | None = None

    @property
    def lists(self) -> dict[str, bool]:
        """For each list, whether it has the word."""
        ours = {each.value: self.tier is not None and each.holds(self.tier) for each in Tier}
        return ours if self.on_own_list is None else ours | {self.list_name: self.on_own_list}

    @property
    def defined_bases(self) -> tuple[tuple[Inflection, tuple[Definition, ...]], ...]:
        """The words that it is an inflection of, each with the definitions that apply."""
        return tuple((base, _definitions_of(base)) for base in self.bases)


def _definitions_of(base: Inflection) -> tuple[Definition, ...]:
    """Return the definitions of a base; the wordbook does not define words of one or two letters."""
    gloss = the_lexicon().gloss(base.word)
    return (Definition("", gloss),) if gloss else base.base_meanings


def read_word(text: str, dictionary: Dictionary) -> str:
    """Return a word in plain form. Raises WordError, with the word that was meant if the dictionary has that."""
    try:
        return plain_word(text)
    except WordError:
        from ramble_tools.words.compounds import explain_if_one_word

        explain_if_one_word(text, dictionary)
        raise


def check(text: str, dictionary: Dictionary | None = None, *, suggest: bool = True) -> Verdict:
    """Judge one word by the given dictionary, or else by the user's own.

    With `suggest=False`, similar words are not looked up, which takes most of the time for a word that no list has:
    the verdict has no `suggestions`, `two_words` and `missing_form`.

    Raises WordError if the text has anything but letters.
    """
    dictionary = dictionary or the_dictionary()
    word = read_word(text, dictionary)
    lexicon = dictionary.lexicon
    found = dictionary.look_up(word)
    zipf, is_name = dictionary.frequency(found)
    # Skip the wordbook for non-words.
    record = look_up(word) if found.entry or found.on_list else WordRecord(word)
    gloss = lexicon.gloss(word)
    ours = ((found.definition, "your list"), (gloss, ""))
    definitions = tuple(Definition(part, text) for text, part in ours if text) + record.definitions
    glosses = filter(None, (lexicon.gloss(base.word) for base in record.bases))
    verdict = Verdict(
        word=word,
        valid=found.valid,
        list_name=dictionary.word_list.name,
        standing=found.standing,
        tier=found.tier,
        on_own_list=None if dictionary.word_list.tier else found.on_list,
        house=found.decided_by_house,
        offensive=lexicon.is_offensive(word),
        region=found.entry.region if found.entry else None,
        meaning=found.definition or gloss or record.meaning or next(glosses, None),
        definitions=definitions,
        bases=record.bases,
        forms=record.forms,
        zipf=zipf,
        common=commonness(zipf, counted_as_name=is_name),
        shortages=shortages(word),
    )
    if found.on_list or found.entry or found.house is not None:
        return verdict
    # No list has it, and your group has not decided on it.
    from ramble_tools.words.refusal import refusal

    verdict = verdict._replace(refusal=refusal(word))
    return _with_similar(verdict, dictionary) if suggest else verdict


def _with_similar(verdict: Verdict, dictionary: Dictionary) -> Verdict:
    """Add what may have been meant by a word that no list has.

    A word that is merely rare, or banned, was spelled as intended: similar words would not help.
    """
    from ramble_tools.words.missing_form import missing_form
    from ramble_tools.words.suggest import suggestions

    similar, two_words = suggestions(verdict.word, dictionary)
    form = None if verdict.refusal and verdict.refusal.kind else missing_form(verdict.word, dictionary)
    return verdict._replace(missing_form=form, suggestions=tuple(similar), two_words=two_words)


class Judgment(NamedTuple):
    """One verdict on all the words of a play together. As at tournaments, it does not say which words fail."""

    stands: bool
    words: int
    lexicon: str


def judge(texts: Sequence[str], dictionary: Dictionary | None = None) -> Judgment:
    """Judge all the words of a play together. Raises WordError if one has anything but letters."""
    dictionary = dictionary or the_dictionary()
    words = [read_word(text, dictionary) for text in texts]
    return Judgment(all(dictionary.holds(word) for word in words), len(words), dictionary.phrase)
