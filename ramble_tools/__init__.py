"""Ramble Tools: print the two lettered decks, settle word disputes, and referee and score five card games.

`ramble` on the command line does all of it. In Python, begin with the module for your task:

    words.verdict.check             Is it a word? With its meaning and, if it is not, similar words.
    games.ramble.worth.word_value   What cards that spell a word earn in Ramble.
    games.ramble.claim.claim        The same, with the dictionary's verdict: a refused word costs points.
    games.dumbal.hands.score        Who wins a hand of Dumbal, and what each player scores.
    games.dukes.advice.take.take    How to take the castle in Dukes Up!, or None.
    press.faces.FaceArtist          Draw card faces on your own ReportLab canvas.
    scorebook.replay.history_of     Rebuild a game from its log.

Each is inside this package: `from ramble_tools.words.verdict import check`. Cards and how to read them are in
`cards`, house rules in `rulings`. Input that can't be used raises a BadInput (in `errors`), whose text is one line.

docs/library.md has examples to run. Importing ramble_tools imports none of these modules.
"""

__version__ = "0.2.0.dev0"
