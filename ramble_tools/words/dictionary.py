"""The dictionary: the word list that decides, and the house words that override it.

The list is a built-in one (common, standard, game), one that the user added under a name, or a file.
"""

import os
import re
from collections.abc import Iterable
from itertools import filterfalse
from typing import NamedTuple

from ramble_tools.errors import CommandHint, UnknownNameError, did_you_mean, escaped, plural, quote
from ramble_tools.words.house_words import HouseWords, the_house_words
from ramble_tools.words.kept_lists import default_name, names, open_kept_list, refuse_gone
from ramble_tools.words.lexicon import DEFAULT, TIER_BY_LETTER, Entry, Lexicon, Tier, the_lexicon
from ramble_tools.words.sorted_text import SortedText

_NO_HOUSE_WORDS = HouseWords()
_BY_HOUSE = {True: "allowed by your group", False: "banned by your group", None: None}


class WordList(NamedTuple):
    """A list of words: a sorted text, and which of its lines count.

    `tier` is set for the built-in lists: lines of that tier and smaller ones count. In a user's list every line counts.
    """

    name: str
    text: SortedText
    tier: Tier | None = None

    @property
    def phrase(self) -> str:
        """`the game list`, `your list nwl`."""
        return f"the {self.name} list" if self.tier else f"your list {escaped(self.name)}"

    def holds(self, word: str) -> bool:
        """Return whether the list has a word, given in plain form."""
        found = self.text.find(word)
        if found is None or self.tier is None:
            return found is not None
        return self.tier.holds(TIER_BY_LETTER[found[0]])

    @property
    def columns(self) -> str:
        """A regular expression that matches what follows the word in a line that counts."""
        if self.tier is None:
            return r"(?=\t|$)"
        letters = "".join(letter for letter, each in TIER_BY_LETTER.items() if self.tier.holds(each))
        return rf"\t[{letters}]"


class Lookup(NamedTuple):
    """What the lists and the house words say about one word, from a single search of each list.

    `entry` comes from the built-in lists (None if none of them has the word). `on_list` says whether the deciding list
    has it, and `definition` is what a user's list says it means. `house` is your group's decision, or None if the list
    decides.
    """

    word: str
    word_list: WordList
    entry: Entry | None
    on_list: bool
    definition: str | None
    house: bool | None

    @property
    def valid(self) -> bool:
        """Whether the word is accepted."""
        return self.on_list if self.house is None else self.house

    @property
    def tier(self) -> Tier | None:
        """The smallest built-in list that has the word, or None."""
        return self.entry.tier if self.entry else None

    @property
    def decided_by_house(self) -> str | None:
        """`allowed by your group`, `banned by your group`, or None if the list decides."""
        return _BY_HOUSE[self.house]

    @property
    def standing(self) -> str:
        """The lists that have the word and the ones that don't, as a phrase that always names the word's tier.

        `on the common list`, `not on the standard list, but on the game list`, `on your list twl and the game list`.
        """
        phrase, ours = self.word_list.phrase, self.tier and f"the {self.tier.value} list"
        if self.word_list.tier:
            larger = "" if self.word_list.tier.holds(DEFAULT) else " or a larger one"
            on, nowhere = f"on {ours}", f"not on {phrase}{larger}"
        else:
            on, nowhere = f"on {phrase}{f' and {ours}' if ours else ''}", f"not on {phrase} or any built-in list"
        place = on if self.on_list else f"not on {phrase}, but on {ours}" if ours else nowhere
        return f"{self.decided_by_house}; {place}" if self.decided_by_house else place


class Dictionary:
    """Decides which words are valid. `lexicon` has the built-in lists, as evidence to show beside any other list."""

    def __init__(
        self, word_list: WordList, house: HouseWords = _NO_HOUSE_WORDS, lexicon: Lexicon | None = None
    ) -> None:
        self.word_list = word_list
        self.house = house
        self.lexicon = lexicon or the_lexicon()

    @property
    def phrase(self) -> str:
        """`the game list`, `your list twl with 3 house words`."""
        house_words = len(self.house.allowed) + len(self.house.banned)
        return self.word_list.phrase + (f" with {plural(house_words, 'house word')}" if house_words else "")

    def holds(self, word: str) -> bool:
        """Return whether a word, given in plain form, is valid."""
        decided = self.house.allows(word)
        return self.word_list.holds(word) if decided is None else decided

    def look_up(self, word: str) -> Lookup:
        """Return what the lists and the house words say about a word, given in plain form."""
        entry = self.lexicon.entry(word)
        definition = None
        if self.word_list.tier:
            on_list = entry is not None and self.word_list.tier.holds(entry.tier)
        else:
            definition = self.word_list.text.find(word)
            on_list = definition is not None
        return Lookup(word, self.word_list, entry, on_list, escaped(definition or "") or None, self.house.allows(word))

    def frequency(self, found: Lookup) -> tuple[float, bool]:
        """Return the Zipf frequency of a word, 0.0 if it is unknown, and whether it is left out because it is a name's.

        A valid word that is on no built-in list has wordfreq's own figure, if that is installed.
        """
        if found.entry or not found.valid:
            return self.lexicon.frequency(found.word)
        return _frequency_in_print(found.word)

    def words(self, pattern: str, ranges: Iterable[tuple[int, int]] | None = None) -> list[str]:
        """Return the words that match a regular expression, in the list's order, then house words not on the list.

        Only `ranges` of the list's text are searched, if given; each goes from the start of a line to the end of one.
        Groups of the expression have names: one more is around it.
        """
        text = self.word_list.text.bytes
        # A search for a newline is much faster than one for the start of any line.
        expression = re.compile(rf"\n(?=[a-z])({pattern}){self.word_list.columns}", re.MULTILINE)
        words: list[str] = []
        for low, high in ((0, len(text)),) if ranges is None else ranges:
            # As Latin-1, any bytes can be read, and very fast; the words are ASCII.
            part = text[low - 1 : high].decode("latin-1") if low else "\n" + text[:high].decode("latin-1")
            found = expression.findall(part)
            words += [word for word, *_ in found] if expression.groups > 1 else found
        lacking = (word for word in sorted(self.house.allowed) if not self.word_list.holds(word))
        words += filter(re.compile(pattern).fullmatch, lacking)
        return list(filterfalse(self.house.banned.__contains__, words)) if self.house.banned else words


def _frequency_in_print(word: str) -> tuple[float, bool]:
    """Return what `Dictionary.frequency` returns, for a word that only the user's own list or house words have.

    wordfreq is loaded only here, because that takes longer than anything else that a verdict needs.
    """
    from ramble_tools.words.refusal import refusal

    known = refusal(word)
    if known and known.kind == "name":
        return 0.0, True
    try:
        from wordfreq import zipf_frequency
    except ImportError:
        return 0.0, False
    return float(zipf_frequency(word, "en")), False


def our_list(tier: Tier, lexicon: Lexicon) -> WordList:
    """Return one of the built-in lists."""
    return WordList(tier.value, lexicon.words, tier)


def open_list(name: str) -> WordList:
    """Open a list by its name or by the path of its file.

    Raises UnknownNameError if there is no such list or file, and FileError if the file can't be used.
    """
    wanted = name.strip()
    for tier in Tier:
        if tier.value == wanted.lower():
            return our_list(tier, the_lexicon())

    kept = open_kept_list(wanted)
    if kept is not None:
        return WordList(wanted.lower(), kept)
    # A name with a dot or a folder in it is a path, and so is the name of an existing file.
    if os.path.exists(wanted) or re.search(r"[./\\~]", wanted):
        from ramble_tools.words.own_list import open_own_list

        return WordList(os.path.basename(wanted), open_own_list(os.path.expanduser(wanted)))

    refuse_gone(wanted)
    hint = did_you_mean(wanted, [*(tier.value for tier in Tier), *names()])
    raise UnknownNameError(f"there is no word list or file {quote(name)}; {hint}")


def the_dictionary(list_name: str | None = None) -> Dictionary:
    """Return the user's dictionary, with the list of that name or the user's default list.

    Raises UnknownNameError if there is no such list or file, and FileError if the file can't be used.
    """
    chosen = None if list_name else default_name()
    try:
        return Dictionary(open_list(list_name or chosen or DEFAULT.value), the_house_words())
    except UnknownNameError as error:
        if chosen:
            error.parts.append(CommandHint("it is your default list, which you can change: ramble list default game"))
        raise
