"""The passages of Dukes Up!'s official rules that verdicts apply, in their order. Source: seeds/dukes-up.txt."""

IN_OFFICIAL_RULES = {"meld": "runs/sets", "swap": "switch", "rank": "value", "consecutive": "sequential"}

ONE_DECK = "a two-player card game played with a standard deck"
A_CASTLE = 'Each player has a card called their "CASTLE"'
GOAL = "Your goal is to take the opponent's CASTLE by playing it in a run/set"
DUKES_PROTECT = 'cards called "DUKES" protect the CASTLE, and must be taken first'
NO_JOKERS = "Remove jokers and split the deck by color"
ONE_COLOR = "Give one player all the clubs/spades, and the other hearts/diamonds"
TWO_DUKES = "Select 2 cards as your DUKES"
FACE_DOWN = "The CASTLES remain face-down for now"
DRAW_FIRST = "Start your turn by drawing"
DRAW_TWO = "Draw 2 cards at most, but your hand can't have more than 4 cards"
MUST_FLIP = "if you have no DUKES, you must flip your CASTLE face-up"
ONCE_UP = "Once up, it can be taken by the opponent"
CREATE = "Create runs/sets using cards from your hand ... or by rearranging cards on the table"
SWITCH = "Switch out your remaining DUKES with cards from your hand"
NEW_DUKE = "If you have no DUKES, create a new DUKE with a card from your hand"
MUST_DISCARD = "Last, you must discard to end your turn"
FROM_HAND = "Discard a card from your hand"
FROM_PILE = "Discard a card from your draw pile"
NOT_LOOKED_AT = "Do not look at it"
OFF_TABLE = "Discard 1 of your-color cards off of the table"
REMAINING = "The remaining cards must be in valid runs/sets"
TWICE = "If you don't play on your turn, you can discard twice"
SET = "A set is a group of 3+ cards with the same value"
RUN = "A run is a group of 3+ cards with sequential values and coordinated suits"
TOGETHER = "spades/diamonds go together and clubs/hearts go together"
THORNS_AND_FLOWERS = "Thorns go with thorns, and flowers go with flowers"
PLAY = "If you can make a run/set with cards from your hand, you can play it to the table"
TAKE_DUKE = "if you can make a run/set with the opponent's DUKES, you can take their DUKE"
TAKE_CASTLE = "if you can use the opponent's face-up CASTLE in a run/set, you can take it"
ENDS_THE_GAME = "This ends the game"
DUKES_TOO = "to take a CASTLE, you must take any DUKES guarding it in that same turn"
REARRANGE = "remember that you can rearrange existing runs/sets"
ALL_VALID = "before you discard, all cards on the table must be in valid runs/sets"
NONE_LEFT_OUT = "cards cannot be left out"
GAME_ENDS = "Once you take the opponent's CASTLE, the game ends"
EMPTY_PILES = "if your draw and discard piles are both empty, the game ends"
ONE_POINT = "Players get 1 point for each card of their color on the table"
WHAT_COUNTS = "This includes cards in runs/sets, remaining DUKES, and remaining CASTLES"
BONUS = "The player who eliminated their opponent's CASTLE gets a 3 point bonus"
HIGHER_WINS = "The higher score wins"
FIRST_TURN = "On the first player's first turn, they can't switch out their DUKES"
FROM_DISCARD = "you can choose to draw from your discard pile instead"
OWN_CASTLE = "On your final turn, you can use your CASTLE in a run/set"
BACK_IN_PLACE = "If you can't end the game in that turn, you must return your CASTLE to its position, face-up"

PASSAGES = (
    *(ONE_DECK, A_CASTLE, GOAL, DUKES_PROTECT, NO_JOKERS, ONE_COLOR, TWO_DUKES, FACE_DOWN, DRAW_FIRST, DRAW_TWO),
    *(MUST_FLIP, ONCE_UP, CREATE, SWITCH, NEW_DUKE, MUST_DISCARD, FROM_HAND, FROM_PILE, OFF_TABLE, REMAINING, TWICE),
    *(SET, RUN, TOGETHER, THORNS_AND_FLOWERS, PLAY, TAKE_DUKE, TAKE_CASTLE, ENDS_THE_GAME, DUKES_TOO, REARRANGE),
    *(ALL_VALID, NONE_LEFT_OUT, GAME_ENDS, EMPTY_PILES, ONE_POINT, WHAT_COUNTS, BONUS, HIGHER_WINS, FIRST_TURN),
    *(FROM_DISCARD, OWN_CASTLE, BACK_IN_PLACE),
)
