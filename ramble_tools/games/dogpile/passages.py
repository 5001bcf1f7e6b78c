"""The passages of Dogpile's official rules that verdicts apply, in their order. Source: seeds/dogpile.txt."""

IN_OFFICIAL_RULES = {"row": "horizontally", "column": "vertically", "corner": "diagonally"}

ONE_DECK = "Shuffle a standard 52-card deck"
FIVE_CARDS = "Deal 5 cards to each player"
DRAFT_DECK = "Set the remaining cards aside; this is the draft deck"
LEADER = "The card drawn from the Draft Deck once per Round"
FIRST_PLAYER = "The first player to lay their cards face-down next to the Pack Leader card"
TOKEN = "a First Player token that rotates clockwise at the start of each round"
CLOCKWISE = "Each player lays their cards face-down in clockwise order, starting with the First Player"
ANY_NUMBER = "Players can lay down any number of cards up to the full complement of their hand"
SKIP = "If a player decides to not lay down any cards (skipping their turn, essentially)"
FORFEIT = "Remaining players’ turns are forfeit"
THE_PACK = "determine whether the group of dogs (the Pack) will join the Dogpile or become Strays"
ONE_SHAPE = 'must be physically "connect" to form a single unbroken shape, consisting entirely of legal connections'
SIDE_BY_SIDE = "Cards connected horizontally must be 1 number different (up or down)"
NUMBERS = "Numerical values are 1-13 where Ace = 1 and King = 13"
ABOVE = "Cards connected vertically must be of the same suit"
TOUCHING = "Cards cannot connect diagonally, and if two cards are physically touching, they must legally connect"
JOKERS = (
    'The two Jokers are "wild" in that they can adopt any suit or number, but like a Scrabble tile, all cards '
    "connected to a Joker must connect based on a single, newly adopted value"
)
CLEAR = "Clear the table by placing the group of dogs in the Dogpile, in the Strays"
NEXT_ROUND = "Then, begin the next round"
REFILL = "players refresh their hands up to 5 with newly-drawn cards"
TOKEN_PASSED = "the Player One token is passed clockwise"
TIMER = "until the timer rings"
SCORE = "How many dogs did you get in your Dogpile"

PASSAGES = (
    *(ONE_DECK, FIVE_CARDS, DRAFT_DECK, LEADER, FIRST_PLAYER, TOKEN, CLOCKWISE, ANY_NUMBER, SKIP, FORFEIT, THE_PACK),
    *(ONE_SHAPE, SIDE_BY_SIDE, NUMBERS, ABOVE, TOUCHING, JOKERS, CLEAR, NEXT_ROUND, REFILL, TOKEN_PASSED, TIMER),
    SCORE,
)
