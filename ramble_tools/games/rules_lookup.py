"""Looking words up in the rules of a game: the short rules, the rulings, and passages of the official rules."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ramble_tools.games.contract import AnyRules
from ramble_tools.rulings import HouseRules, Ruling


class FoundInRules(NamedTuple):
    """Where all of the words are: lines of the short rules, each after its heading, rulings, and passages.

    `other_words` has a note for each word that the official rules don't have, with the one that they have instead.
    """

    short: Sequence[tuple[str, str]]
    rulings: Sequence[Ruling]
    passages: Sequence[str]
    other_words: Sequence[str]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not (self.short or self.rulings or self.passages)


def look_up(
    game: AnyRules, rules: HouseRules, passages: Sequence[str], in_official: Mapping[str, str], words: Iterable[str]
) -> FoundInRules:
    """Return where all of these words are in a game's rules; `tie` is also in `ties`, and `TIE` is the same.

    `in_official` has the word of the official rules for one that players use: `{"tie": "draw"}`.
    """
    # `ties` is also in `tie`.
    typed = [word[:-1] if len(word) > 3 and word[-1] == "s" != word[-2] else word for word in map(str.casefold, words)]
    official = [in_official.get(word, word) for word in typed]

    plain, in_rules = (
        [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in each] for each in (typed, official)
    )

    def has_all(text: str, wanted: Iterable[re.Pattern[str]] = plain) -> bool:
        return all(word.search(text) for word in wanted)

    rulings = [ruling for _, ruling in rules.rulings().values()]
    quoted = dict.fromkeys([*passages, *(ruling.quote for ruling in rulings)])
    return FoundInRules(
        [
            (section.heading, line)
            for section in game.reference(rules)
            for line in section.lines
            if has_all(f"{section.heading} {line}")
        ],
        [each for each in rulings if has_all(" ".join((each.id, each.question, *each.answers.values())))],
        [each for each in quoted if has_all(each) or (official != typed and has_all(each, in_rules))],
        [
            f'the official rules say "{other}" for {word}'
            for word, other in zip(typed, official, strict=True)
            if word != other
        ],
    )
