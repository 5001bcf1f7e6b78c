"""The passages of Dramble's official rules that verdicts apply, in their order. Source: seeds/dramble.txt."""

IN_OFFICIAL_RULES = {"tie": "same number", "equal": "same card", "lead": "plays first"}

TWO_PLAYERS = "2 players"
ONE_DECK = "One standard deck of cards (including Jokers)"
FLIP = "Flip over a card adjacent to the deck on the left and right"
PILES_GROW = "These grow into piles during the game"
DRAW_FOR_FIRST = "players draw a card and the highest card wins"
MOST_CARDS = "Score the most cards by the time the deck has been completely drawn"
ACE_TO_KING = "Cards are scored from Ace to King, ignoring suits"
JOKERS = "If your deck includes Jokers, they act as a trump card above King"
HIGH_CARD = "A high card is considered a card above the card itself"
LOW_CARD = "A low card includes the card itself or lower"
DRAW_THREE = "If players have zero cards in their hands, each player draws three cards"
ONE_CARD_EACH = "The first player chooses a card to place face down behind either pile"
CONTEST = "The cards placed contest the top card in a pile"
LOW_ON_TOP = "If a player places a low card, their card is placed on top of the pile"
HIGH_TAKES = "If a player places a high card, they take the cards in the pile"
REPLACES = "The card they placed replaces the pile, becoming the new card to beat"
SET_ASIDE = "Cards won are set aside, and used to keep track of scoring"
SAME_HAND = "players begin a new turn with their existing hand"
BEAT_BOTH = "one player must have a high card for both the opponent's card and the pile's top card"
SAME_CARD = "If both players play the same card they cannot take the pile"
BOTH_LOW = "If both players play a low card, the card of the player that played second is placed on top"
MOST_FIRST = "The player with the most cards scored plays first every turn"
STAYS_FIRST = "the player who played first the previous turn will continue to play first"
UNTIL_DRAWN = "Players continue drawing rounds of 3 cards ... until all cards in the deck have been drawn"
MOST_WINS = "whichever player has the most cards scored wins"
ONE_LAST_HAND = "If both players have the same number of cards, then they re-shuffle and play one last hand of 3 cards"
WINNER_TAKES_ALL = "The winner takes all"

PASSAGES = (
    *(TWO_PLAYERS, ONE_DECK, FLIP, PILES_GROW, DRAW_FOR_FIRST, MOST_CARDS, ACE_TO_KING, JOKERS, HIGH_CARD, LOW_CARD),
    *(DRAW_THREE, ONE_CARD_EACH, CONTEST, LOW_ON_TOP, HIGH_TAKES, REPLACES, SET_ASIDE, SAME_HAND, BEAT_BOTH),
    *(SAME_CARD, BOTH_LOW, MOST_FIRST, STAYS_FIRST, UNTIL_DRAWN, MOST_WINS, ONE_LAST_HAND, WINNER_TAKES_ALL),
)
