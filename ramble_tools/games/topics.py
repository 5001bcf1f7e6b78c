"""The topics of a game's rules, and the words players use to ask about them: each `games/NAME/topics.py` has them."""

from collections.abc import Sequence
from typing import NamedTuple


class Topic(NamedTuple):
    """What some passages of the official rules are about, and the ruling or note on it, if there is one.

    Each text of `asked` has groups of words with spaces between them: `tie|equal over|finish`. A line must have one
    word of each group; it may have those of a group with `?` after it. Two words that must be side by side have `_`
    between them. A word in capitals is one of `CONCEPTS`, but `A` is an ace. `in_short` is the rule in plain words,
    where the passages alone are no clear answer.
    """

    title: str
    asked: Sequence[str]
    passages: Sequence[str] = ()
    ruling: str = ""
    in_short: str = ""


# Words that players say for the same thing.
CONCEPTS = {
    "END": "end ending over finish stop done last quit",
    "TIE": "tie tied equal draw even",
    "WIN": "win winner victory",
    "FIRST": "first start begin open",
    "TAKE": "take get pick grab draw keep pickup",
    "PUT": "lay put play place throw drop down dump toss",
    "DECK": "deck stock stack drawpile pack",
    "EMPTY": "empty gone out finish done none exhausted used left over more",
    "MANY": "many much number max maximum most limit least minimum",
    "LAID": "laid off lay throw dispose discard",
    "WHEN": "when soon early before until till",
    "SCORE": "score point count worth",
    "LATE": "late join joiner newcomer",
    "SWITCH": "switch swap change replace exchange trade",
    "SAME": "same equal tie tied",
    "LOOK": "look peek see show",
    "TALK": "talk discuss tell say speak chat share",
    "JOKER": "joker jk wild",
    "TWO": "two 2 second twice another both more",
    "BACK": "back return again",
}
