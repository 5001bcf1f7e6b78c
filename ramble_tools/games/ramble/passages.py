"""The passages of Ramble's official rules that verdicts apply, in their order. Source: seeds/ramble.txt."""

IN_OFFICIAL_RULES = {"claim": "score", "steal": "another player", "exchange": "mulligan", "consonants": "consonant"}

TWO_DECKS = "two decks of normal playing cards, preferably with jokers"
LETTERS = "with the following letters written on their face"
DECK_1 = "2 t n n t 3 n t r n"
DECK_2 = "2 s r s r 3 r s t s"
DRAW = "Draw Four Cards"
START_OR_DISCARD = "Start a new word; or Discard your word and skip your turn"
MODIFY_OR_TRADE = "Modify a word (Trim, Add, Rotate, or Swap); or Trade your hand"
DISCARD_DOWN = "Discard down to 10 cards if you have more"
DRAW_FOUR = "At the start of your turn, you draw 4 cards from the deck"
SHUFFLE_BACK = "no cards in the deck to draw, shuffles the discards back in to the deck"
IF_NONE = "you may start a new word if you don’t have one"
ONE_WORD = "Each player may have one word at a time"
ANY_NUMBER = "you may play any number of letters out of your hand"
NEED_NOT_SPELL = "It doesn’t need to spell anything"
NOT_MOVED = "once you’ve placed them, you can’t move them around unless you’re modifying the word"
JUST_PLAYED = "You cannot modify (or score) a word you just played"
MAY_DISCARD = "If you already have a word, you may elect to discard it"
SKIP_THE_REST = "Put all the letters in the discards, then skip the rest of your turn"
MAY_MODIFY = "Assuming you did not discard your word, you may modify a word"
ANY_WORD = "This doesn’t have to be YOUR word"
NOT_JUST_STARTED = "it cannot be a word you just started"
ONLY_ONE_WORD = "you can only modify one word"
FOUR_WAYS = "There are four ways to Modify a word"
ONE_MODIFICATION = "You make make one modification each turn"
TRIM = "You may discard one letter from anywhere in the word ... from either end of the word"
ADD = "You may add one letter to anywhere in the word ... the end of the word"
# As the whole answer, they have to be whole.
TRIM_IN_FULL = (
    "You may discard one letter from anywhere in the word, or up to half the letters (rounded down) from either end "
    "of the word"
)
ADD_IN_FULL = (
    "You may add one letter to anywhere in the word, or as many letters as you want to either the start or the end "
    "of the word"
)
OWN_WORD_IN_FULL = (
    "you earn 2 points for every three consonants in the word, or 1 point for every two consonants in the word, "
    "whichever is worth more"
)
ROTATE = "replace any number of letters in the word with letters of the same suit"
SWAP = "replace any number of letters in the word with the same letter of a different suit"
MAY_SCORE = "If you modified a word, you may try to score it"
LEGITIMATE = "If the word is a legitimate English word, it can be scored"
LOSE_POINTS = "you lose points equal to what it would have been worth"
AT_LEAST_ZERO = "to a minimum of zero"
OWN_WORD = "you earn 2 points for every three consonants in the word ... whichever is worth more"
OTHERS_WORD = "If the word was another player’s word, you only ever earn 1 point for every two consonants"
COLOR_BONUS = "Color Bonus: If the word was all one color (black/red) it’s worth an additional point"
SUIT_BONUS = "Suit Bonus: If the word was all one suit ... an additional point"
KEEP_CARDS = "keep cards from the word as you score it ... then discard the rest"
WHOLE_GROUPS = "You only score for whole groups of consonants"
CONSONANTS = "all cards with a face value of 2-10 is a consonant, including ‘y’s"
TRADE_INSTEAD = "If you do not wish to modify a word, you may instead trade"
NOT_BOTH = "You cannot trade and modify on the same turn"
ONE_TRADE = "You may elect to either Barter or Mulligan, but you cannot do both on the same turn"
BARTER = "You may offer to trade cards from your hand with any other player"
MULLIGAN = "discard any number of cards from your hand, then draw that many cards from the deck"
MAY_HIT = "you may try to ‘hit’ that card"
HIGHER = "you may stop them and play a card from your hand with a higher face value than the card played"
CANCELED = "the lower value card is canceled and both cards are discarded"
OF_AN_OPPONENT = "Players may try to Hit any card played by an opponent, including hit cards"
THE_END = "The game ends when someone earns 25 points or the deck has been shuffled 3 times"
OTHER_LIMITS = "if you want to play to higher point values or with more or less shuffles"
MOST_POINTS = "The player with the most points wins the game"

PASSAGES = (
    *(TWO_DECKS, LETTERS, DECK_1, DECK_2, DRAW, START_OR_DISCARD, MODIFY_OR_TRADE, DISCARD_DOWN, DRAW_FOUR),
    *(SHUFFLE_BACK, IF_NONE, ONE_WORD, ANY_NUMBER, NEED_NOT_SPELL, NOT_MOVED, JUST_PLAYED, MAY_DISCARD),
    *(SKIP_THE_REST, MAY_MODIFY, ANY_WORD, NOT_JUST_STARTED, ONLY_ONE_WORD, FOUR_WAYS, ONE_MODIFICATION, TRIM, ADD),
    *(ROTATE, SWAP, MAY_SCORE, LEGITIMATE, LOSE_POINTS, AT_LEAST_ZERO, OWN_WORD, OTHERS_WORD, COLOR_BONUS),
    *(SUIT_BONUS, KEEP_CARDS, WHOLE_GROUPS, CONSONANTS, TRADE_INSTEAD, NOT_BOTH, ONE_TRADE, BARTER, MULLIGAN),
    *(MAY_HIT, HIGHER, CANCELED, OF_AN_OPPONENT, THE_END, OTHER_LIMITS, MOST_POINTS),
)
