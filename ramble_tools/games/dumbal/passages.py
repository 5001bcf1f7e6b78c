"""The passages of Dumbal's official rules that verdicts apply. Source: seeds/dumbal.txt."""

IN_OFFICIAL_RULES = {"tie": "draw", "call": "end the game", "lay": "dispose", "discard": "dispose"}
LOWEST_HAND = "If you have the lowest hand you win the game and get 0 points"
FEWEST_CARDS = "In case of a draw the on with the least cards wins"
PASSAGES = (LOWEST_HAND, FEWEST_CARDS)
