"""The sets of words that the options of `ramble print` choose from. The command line and `press` share them."""

from typing import Literal, TypeAlias

# Black and red, or a color for each suit.
Colors: TypeAlias = Literal["two", "four"]
# How many corners of a card have an index: upper left and lower right, or all.
Indices: TypeAlias = Literal["two", "four"]
# One of the decks, or both.
DeckChoice: TypeAlias = Literal["1", "2", "both"]
# `black` uses black ink only.
InkUse: TypeAlias = Literal["normal", "black"]
# The edge on which a duplex printer flips the sheet.
Flip: TypeAlias = Literal["long", "short"]
# On the other side of the sheet, which is flipped on that edge; or above each face, to fold.
Backs: TypeAlias = Literal["none", "long", "short", "fold"]
# `margins` marks every cut in the margins, `crosses` every corner of a card; `full` draws lines over the whole page.
CutMarks: TypeAlias = Literal["both", "margins", "crosses", "full", "none"]
# How many of a card, a label or a page can be printed at most.
MOST_COPIES = 100
# Poker-size cards, or a page for each game that is folded once.
RulesLayout: TypeAlias = Literal["cards", "page"]
# The thickness of ten cards of card stock, in mm: at home, 0.36 to 0.40 mm a card is common.
TEN_CARDS_MM = 3.8
# What the gauge shows: from light cover stock to board.
THINNEST_TEN_MM, THICKEST_TEN_MM = 2.0, 5.2
