"""The help of the games' groups: each command's name and its line, so that no game is imported to list its commands.

`tests/cli/test_program.py` compares them with the commands. A game that is not here is imported instead.
"""

from collections.abc import Mapping
from typing import TypeAlias

Lines: TypeAlias = Mapping[str, str]

_EVERY_DAY = {
    "rules": "Show the short rules, and the rulings your group may change.",
    "new": "Start a game with these players, in seat order.",
    "add": "Record a round, with the same arguments as score.",
    "play": "Open a prompt to enter rounds as they are called out.",
    "show": "Show the score, what comes next, and a chart of the totals.",
    "history": "Show every round, and why it was scored that way.",
    "undo": "Undo the last entry; redo brings it back.",
}
# What is rarely needed, under a heading of its own.
MORE: Lines = {
    "redo": "Bring back the last entry that was undone.",
    "edit": "Replace an earlier round, with the same arguments as score.",
    "remove": "Remove an earlier round; undo brings it back.",
}
# What was a command of each game and is now one of `ramble games`.
MOVED = ("join", "leave", "seats", "deals", "note", "end", "again", "what-if")
_REFEREES: Mapping[str, Lines] = {
    "ramble": {
        "score": "Show what a word is worth, and why.",
        "modify": "Check whether a change is a legal modification, and of which kind.",
        "turn": "Check a whole turn: the change, or the new word, the hits and the claim.",
        "hit": "Show whether a card stands after all the hits on it.",
        "steps": "Check the steps of a turn: the draw, the word, the trade, and the hand at the end.",
        "threats": "Show which unseen cards steal or ruin your word, and what it would then be worth.",
    },
    "dramble": {
        "score": "Show who takes which pile, and how many cards they win.",
        "best": "Show what to play: exactly in the last hand, by odds before it.",
        "draw": "Show who plays first: the player who drew the highest card.",
        "next": "Show who plays first now, who draws, and who has won.",
    },
    "dumbal": {
        "score": "Show who wins the hand and what each player scores.",
        "discard": "Check whether these cards may be laid off together.",
        "value": "Count the points in a hand, and show whether its player may call.",
        "turn": "Check a whole turn: the cards laid off and the card picked up.",
        "odds": "Show whether to call or wait, and the chance that a call holds.",
        "best": "Show what to lay off and what to pick up, and whether to call.",
    },
    "dogpile": {
        "score": "Check whether the pack joins the dogpile.",
        "arrange": "Show the largest pack that these cards make.",
        "round": "Check who may lay cards in a round, and show who is first in the next one.",
        "timer": "Count down with a progress bar, then ring.",
    },
    "dukes": {
        "score": "Score the table at the end of a game, and show who wins.",
        "melds": "Check whether these melds are valid sets and runs.",
        "take": "Check whether you can take a castle this turn.",
        "discard": "List your cards on the table that you may discard.",
        "turn": "Check a turn: the table before and after it, and your cards.",
        "piles": "Show what happens when you draw: how many cards, when you reshuffle, and whether the game ends.",
        "plays": "Show what you can play now, and which dukes you can take.",
        "danger": "Show how easily the opponent can take your castle or your dukes in their next turn.",
    },
}


def help_of(game: str) -> Lines | None:
    """Return the lines of a game's commands, but those of `MORE`; None if it is not one of these games."""
    return {**_EVERY_DAY, **_REFEREES[game]} if game in _REFEREES else None
