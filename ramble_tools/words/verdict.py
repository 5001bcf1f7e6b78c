"""The verdict on a word: is it one, and what speaks for it."""

from collections.abc import Sequence
from typing import NamedTuple

from ramble_tools.letters import Shortage, shortages
from ramble_tools.words.commonness import commonness
from ramble_tools.words.dictionary import Dictionary, the_dictionary
from ramble_tools.words.lexicon import Tier
from ramble_tools.words.plain import plain_word
from ramble_tools.words.suggest import close_words
from ramble_tools.words.wordbook import Inflection, WordRecord, look_up


class Verdict(NamedTuple):
    """The answer to "is this a word?", with its evidence.

    `valid` is the dictionary's decision and `standing` where the word stands, as a phrase. The rest is evidence: `tier`
    is the smallest of our lists that holds the word (None: none does), `on_own_list` whether the user's list holds it
    (None: one of ours decides), `house` the table's own decision, `region` the one that spells it so (`us`, `uk`;
    None: both, or not known), `meaning` what it means in a line, `bases` the words that it is a form of and `forms` its
    own inflected forms, `zipf` how often it is used (0.0 to about 8) and `common` the same in words, `shortages` what
    the two decks lack to spell it, `suggestions` close words where it is refused.
    """

    word: str
    valid: bool
    list_name: str
    standing: str
    tier: Tier | None
    on_own_list: bool | None
    house: str | None
    region: str | None
    meaning: str | None
    bases: tuple[Inflection, ...]
    forms: tuple[Inflection, ...]
    zipf: float
    common: str | None
    shortages: tuple[Shortage, ...]
    suggestions: tuple[str, ...]

    @property
    def lists(self) -> dict[str, bool]:
        """For each list whether it holds the word."""
        ours = {each.value: self.tier is not None and each.holds(self.tier) for each in Tier}
        return ours if self.on_own_list is None else ours | {self.list_name: self.on_own_list}


def check(text: str, dictionary: Dictionary | None = None) -> Verdict:
    """Judge one word, by the user's dictionary unless another is given. Raises WordError where it is no word at all."""
    word = plain_word(text)
    dictionary = dictionary or the_dictionary()
    lexicon = dictionary.lexicon
    found = dictionary.look_up(word)
    zipf, is_name = lexicon.frequency(word)
    # What nobody takes for a word has nothing to be told of it, whatever the wordbook holds.
    record = look_up(word) if found.entry or found.on_list else WordRecord(word)
    return Verdict(
        word=word,
        valid=found.valid,
        list_name=dictionary.name,
        standing=found.standing,
        tier=found.tier,
        on_own_list=None if dictionary.word_list.tier else found.on_list,
        house=found.decided_by_house,
        region=found.entry.region if found.entry else None,
        meaning=found.definition or lexicon.gloss(word) or record.meaning,
        bases=record.bases,
        forms=record.forms,
        zipf=zipf,
        common=commonness(zipf, counted_as_name=found.entry is not None and is_name),
        shortages=shortages(word),
        # A word that is merely rare was spelled as meant, and a banned one too: close words would be no help.
        suggestions=tuple(close_words(word, dictionary)) if found.entry is None and not found.valid else (),
    )


def standing(word: str, dictionary: Dictionary, tier: Tier | None) -> str:  # noqa: ARG001
    """Return `Lookup.standing` of a word."""
    return dictionary.look_up(word).standing


class Judgment(NamedTuple):
    """One verdict for all the words of a play together. Which of them fail is not said, as at tournaments."""

    stands: bool
    words: int
    lexicon: str


def judge(texts: Sequence[str], dictionary: Dictionary | None = None) -> Judgment:
    """Judge all the words of a play together. Raises WordError where one is no word at all."""
    words = [plain_word(text) for text in texts]
    dictionary = dictionary or the_dictionary()
    return Judgment(all(dictionary.holds(word) for word in words), len(words), dictionary.phrase)
