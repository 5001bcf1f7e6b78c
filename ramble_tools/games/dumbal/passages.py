"""The passages of Dumbal's official rules that verdicts apply, in their order. Source: seeds/dumbal.txt."""

IN_OFFICIAL_RULES = {"tie": "draw", "call": "end the game", "lay": "dispose", "discard": "dispose"}

TWO_OR_MORE = "The game can be played with 2+ players"
ONE_DECK = "Use a normal deck of 52 cards - no jokers (Classic)"
WITH_JOKERS = "You can also use full 54 cards deck"
TARGET = "Agree target score, e.g. 200 points"
FIVE_CARDS = "Deal each player 5 cards"
FACE_VALUE = "All cards are worth their face value"
VALUES = "A is 1 point, J=11, Q=12, K=13"
MAY_CALL = "You are allowed to finish when you have 5 points or less, but you don't have to"
WHO_STARTS = "Rounds are played clockwise, the person left from the person dealing the cards starts"
LAY_OFF = "You first dispose (openly) of 1 or more cards from your hand"
SET_OR_RUN = (
    "If you dispose of more than 1 card they have to be the same rank (e.g. two 9s, 4 Qs) or a sequence of at least "
    "three (6,7,8 of the same suit or Q,K,A,2 of the same suit etc)"
)
PICK_UP = (
    "Then you need to pick up 1 card, either by picking from the (openly visible) cards disposed by the player to your "
    "right during his/her last round or from the stack of unused cards in the middle"
)
WHOLE_HAND = "it can happen that you dispose all the cards in your hand"
STILL_PICK_UP = "you still have to pick up a card"
CAN_END = "If you have less than 5 points in your hand you can end the game"
AT_THE_START = "You end the game at the start of your turn by showing everyone your card(s)"
ONE_CARD_OR_MORE = "you will always have at least one card in your hand at the start of a turn"
LOWEST_HAND = "If you have the lowest hand you win the game and get 0 points"
EVERYONE_ELSE = "Everyone else gets the amount of points they have in their hand"
SAME_OR_LESS = (
    "If you ended the game and someone else has the same amount or less points you don't win but that person does"
)
PENALTY = "You will get your own points plus a penalty of 20 points"
LOWEST_WINS = "If there is more than one player with less points the lowest wins"
FEWEST_CARDS = "In case of a draw the on with the least cards wins"
OPENING = "before the very first round if you have 15 points or less in your hands"
OPENING_PENALTY = "Same penalty rule applies if someone else has less than or equal points as you"
ADD_UP = "Add everyone's scores up ... and repeat the game until you've reached the set amount"
OUT = "The first one to reach the set amount is out and cannot continue playing"
NEXT_OUT = "The remaining players continue until another person reaches the set amount"
LAST_ONE = "The last one standing is the winner"

PASSAGES = (
    *(TWO_OR_MORE, ONE_DECK, WITH_JOKERS, TARGET, FIVE_CARDS, FACE_VALUE, VALUES, MAY_CALL, WHO_STARTS, LAY_OFF),
    *(SET_OR_RUN, PICK_UP, WHOLE_HAND, STILL_PICK_UP, CAN_END, AT_THE_START, ONE_CARD_OR_MORE, LOWEST_HAND),
    *(EVERYONE_ELSE, SAME_OR_LESS, PENALTY, LOWEST_WINS, FEWEST_CARDS, OPENING, OPENING_PENALTY, ADD_UP, OUT),
    *(NEXT_OUT, LAST_ONE),
)
