"""The verdict on a word: is it one, and what speaks for it."""

from dataclasses import dataclass

from ramble_tools.words.lexicon import LARGEST, Tier, the_lexicon
from ramble_tools.words.plain import plain_word
from ramble_tools.words.suggest import close_words
from ramble_tools.words.supply import Shortage, shortages


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "is this a word?", with its evidence.

    `played_list` is the list that decides, `tier` the smallest that holds the word (None: none does), `zipf` how often
    it is used (0.0 to about 8), `shortages` what the two decks lack to spell it, `suggestions` close words where it is
    refused.
    """

    word: str
    played_list: Tier
    tier: Tier | None
    zipf: float
    shortages: tuple[Shortage, ...]
    suggestions: tuple[str, ...]

    @property
    def valid(self) -> bool:
        """Whether the list that decides holds the word."""
        return self.tier is not None and self.played_list.holds(self.tier)

    @property
    def lists(self) -> dict[str, bool]:
        """For each list whether it holds the word."""
        return {each.value: self.tier is not None and each.holds(self.tier) for each in Tier}

    @property
    def standing(self) -> str:
        """Where the word stands, as a phrase: `on the common list`, `on the game list, not on the common one`."""
        played = self.played_list.value
        if self.tier is None:
            larger = "" if self.played_list is LARGEST else ", nor on a larger one"
            return f"not on the {played} list{larger}"
        return f"on the {self.tier.value} list" + ("" if self.valid else f", not on the {played} one")


def check(text: str, played_list: Tier = Tier.GAME) -> Verdict:
    """Judge one word by a list. Raises WordError where the text is no word at all."""
    word = plain_word(text)
    lexicon = the_lexicon()
    tier = lexicon.tier(word)
    return Verdict(
        word=word,
        played_list=played_list,
        tier=tier,
        zipf=lexicon.zipf(word),
        shortages=shortages(word),
        # A word that is merely rare was spelled as meant: close words would be no help.
        suggestions=tuple(close_words(word, lexicon, played_list)) if tier is None else (),
    )
