"""A claim of Ramble: who, which word, its suits, whose it was."""

import re
from typing import Any

from ramble_tools.cards import is_card
from ramble_tools.cli.tally.commands import Table
from ramble_tools.cli.tally.ramble import read_round
from ramble_tools.errors import BadInput, quote
from ramble_tools.games.ramble.game import SHUFFLE, Round
from ramble_tools.games.ramble.spelling import spell, spell_in_suits, spell_with_cards

HELP = (
    "a shirt SSSSS of b: Ann claims Bob's SHIRT, all spades",
    "a 2S2 6S1 QS1 5S1 2S1: the same by its cards; of b, where it was Bob's",
    "valid or invalid at the end: your own dictionary has spoken",
    "shuffle: the discards were shuffled in",
)


class Form:
    """Collects a claim."""

    def __init__(self, table: Table, state: Any) -> None:  # noqa: ARG002
        self._table = table
        self._forget()

    def _forget(self) -> None:
        self._player = self._owner = self._word = self._cards = ""
        self._suits: str | None = None
        self._said: bool | None = None
        self._shuffled = False

    def question(self) -> str | None:
        """Who, which word, which suits, whose."""
        if self._shuffled:
            return None
        if not self._player:
            return "who claims which word?"
        if not (self._word or self._cards):
            return "which word, or which cards?"
        if self._suits is None and not self._cards:
            return f"its suits, as in {('SHCD' * len(self._word))[: len(self._word)]} (Enter: not known)?"
        return None if self._owner else f"whose word was it (Enter: {self._player}'s own)?"

    def take(self, line: str) -> None:
        """Take a line. Raises BadInput."""
        asked = self.question()
        if asked is None:
            self._forget()
            asked = self.question()
        assert asked
        text = line.strip()
        if asked.startswith("its suits"):
            spell_in_suits(self._word, text, jokers_wild=self._wild) if text else None
            self._suits = text
        elif asked.startswith("whose"):
            self._owner = self._table.named(text) if text else self._player
        elif text.lower() in ("shuffle", "shuffled"):
            self._shuffled = True
        elif text:
            self._take_claim(text, named=bool(self._player))
        else:
            raise BadInput("type the player and the word, as in a shirt; or shuffle")

    @property
    def _wild(self) -> bool:
        return bool(self._table.rules.jokers == "wild")

    def _take_claim(self, text: str, *, named: bool) -> None:
        words = re.split(r"[\s,]+", text)
        player = self._player if named else self._table.named(words.pop(0))
        owner, said = "", None
        if words and words[-1].lower() in ("valid", "invalid"):
            said = words.pop().lower() == "valid"
        if len(words) >= 2 and words[-2].lower() in ("of", "from"):
            owner = self._table.named(words.pop())
            words.pop()
        cards = " ".join(words) if words and _is_card(words[0]) else ""
        if cards:
            spell_with_cards(cards, jokers_wild=self._wild, what="the cards")
        word, suits = "", None
        if not cards and words:
            word = words.pop(0)
            spell(word, jokers_wild=self._wild)
            suits = words.pop(0) if words else None
            if words:
                raise BadInput(
                    f"{quote(words[0])} is too much; a claim is NAME WORD SUITS of OWNER, as in a shirt SSSSS of b"
                )
            if suits is not None:
                spell_in_suits(word, suits, jokers_wild=self._wild)
        self._player, self._owner, self._word, self._suits, self._cards = player, owner, word, suits, cards
        self._said = said if said is not None else self._said

    def round(self) -> Round:
        """The claim; the dictionary is asked now."""
        if self._shuffled:
            return SHUFFLE
        return read_round(
            self._table,
            word=self._word,
            suits=self._suits or "",
            cards=self._cards,
            said=self._said,
            player=self._player,
            owner=self._owner,
        )


def _is_card(word: str) -> bool:
    """Whether a word is a card; what has a digit in it was meant for one."""
    return is_card(word.partition("=")[0], two_decks=True) or any(sign.isdigit() for sign in word)
