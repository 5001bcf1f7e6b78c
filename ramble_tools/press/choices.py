"""The sets of words that the options of `ramble print` choose from. The command line and `press` share them."""

from typing import Literal, TypeAlias

# The suits: black and red, or a color each.
Colors: TypeAlias = Literal["two", "four"]
# `low` draws the big letters as outlines and leaves the large suits out; `black` uses black ink only.
InkUse: TypeAlias = Literal["normal", "low", "black"]
Order: TypeAlias = Literal["sorted", "shuffled"]
# The edge on which a duplex printer flips the sheet.
Flip: TypeAlias = Literal["long", "short"]
# On the other side of the sheet, flipped on that edge; or above each face, to be folded.
Backs: TypeAlias = Literal["none", "long", "short", "fold"]
# `edge` marks every cut in the margins, `full` draws lines over the whole page.
CutMarks: TypeAlias = Literal["edge", "full", "none"]
GuideOrder: TypeAlias = Literal["deck", "letter"]
# Cards of poker size, or a page for each game that is folded once.
RulesLayout: TypeAlias = Literal["cards", "page"]
