"""Ramble: words made of lettered cards. Source: seeds/ramble.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ramble_tools.letters import letter_supply
from ramble_tools.rulings import HouseRules, Note, Section, choice, number, short_rules, yes_no

TITLE = "Ramble"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Ramble, in this order: words, their value, turns, the end of the game, late joiners."""

    GAME = "ramble"

    NOTES: ClassVar = {
        "cancelled-add": Note(
            "If an added card is canceled by a hit, the word closes up without that card.",
            "the lower value card is canceled and both cards are discarded",
        ),
        "tied-end": Note(
            "In a tie at the end, the tied players share the win.", "The player with the most points wins the game"
        ),
    }

    jokers: Literal["unused", "wild"] = choice(
        "Jokers have no letter: may they be used in words?",
        "two decks of normal playing cards, preferably with jokers",
        {
            "unused": "no",
            "wild": "yes, as any letter its player names; a joker has no color or suit and breaks neither bonus, and a "
            "word of jokers alone earns neither",
        },
        {
            "wild": "A joker is any letter its player names. It has no color or suit, so it spoils neither bonus. A "
            "word of jokers alone earns neither."
        },
    )
    min_length: int = number(
        "How many letters must a word have?",
        "If the word is a legitimate English word, it can be scored",
        default=1,
        least=1,
        sentence="A word has at least {n} letter{s}.",
    )

    bonus_without_points: bool = yes_no(
        "Does a word worth 0 earn bonuses?",
        "it's worth an additional point",
        default=True,
        yes="any word that is scored earns them",
        no="a word whose consonants earn nothing earns no bonus",
        sentence="A word worth 0 earns no bonus.",
    )
    stolen_bonus: bool = yes_no(
        "Does another player's word earn bonuses?",
        "you only ever earn 1 point for every two consonants",
        default=True,
        yes="any word earns them",
        no="another player's word earns points only for its consonants",
        sentence="Another player's word earns no bonus.",
    )
    points_beyond_cards: Literal["note", "cap"] = choice(
        "What if a word earns more points than it has cards?",
        "keep cards from the word as you score it - 1 for each point",
        {"note": "keep all its cards, and note the rest on paper", "cap": "it earns no more points than it has cards"},
        {"cap": "A word earns no more points than it has cards."},
    )

    trim_ends: Literal["one", "both"] = choice(
        "May a trim take cards from both ends at once?",
        "up to half the letters (rounded down) from either end of the word",
        {"one": "no, only from one end", "both": "yes, up to half the cards in all"},
        {"both": "A trim may take cards from both ends, up to half the cards in all."},
    )
    hit_rank_order: Literal["ace-high", "ace-low"] = choice(
        "Is an ace high or low in a hit?",
        "a card from your hand with a higher face value than the card played",
        {"ace-high": "high, above the king", "ace-low": "low, below the two"},
        {"ace-low": "In a hit, an ace is below the two."},
    )
    joker_hits: Literal["no", "top"] = choice(
        "May a joker hit a card, or be hit?",
        "play a card from your hand with a higher face value than the card played",
        {"no": "no, it has no face value", "top": "it beats any card, and no card beats it"},
        {"top": "A joker can hit any card, and no card can hit a joker."},
    )
    cancelled_replacement: Literal["old-card", "closes"] = choice(
        "What happens to a word if a rotated or swapped card is canceled by a hit?",
        "the lower value card is canceled and both cards are discarded",
        {
            "old-card": "the card that it replaced comes back",
            "closes": "the word closes up, and the card that was replaced stays in the discards",
        },
        {
            "closes": "If a rotated or swapped card is canceled, the word closes up without it, and the card that it "
            "replaced does not come back."
        },
    )

    target: int = number(
        "How many points end the game?",
        "The game ends when someone earns 25 points",
        default=25,
        least=1,
        sentence="The game ends when a player has {n} point{s}.",
    )
    max_shuffles: int = number(
        "Which shuffle ends the game?",
        "or the deck has been shuffled 3 times",
        default=3,
        least=1,
        sentence="Shuffle {n} ends the game.",
    )
    counted_shuffles: Literal["reshuffles", "all"] = choice(
        "Does the shuffle before the deal count?",
        "shuffles the discards back in to the deck",
        {"reshuffles": "no, only shuffling the discards back in counts", "all": "yes"},
        {"all": "The shuffle before the deal counts as the first."},
    )

    late_joiner: Literal["lowest", "zero"] = choice(
        "What score does a player who joins late start with?",
        "Ramble is a game about making words",
        {"lowest": "the lowest score of the players who are in", "zero": "0"},
        {"zero": "A player who joins late starts at 0."},
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """Return the short rules, as a group with these house rules plays them."""
    ends = "one or both ends" if rules.trim_ends == "both" else "one end"
    ace = "2 low, ace high" if rules.hit_rank_order == "ace-high" else "ace low, king high"
    bonus = "Any word" if rules.stolen_bonus else "Your own word"
    comes_back = "If a rotated or swapped card is canceled, the card that it replaced comes back."
    counted = "the first shuffle counts" if rules.counted_shuffles == "all" else "only reshuffles count"
    # A no-break space keeps each letter and its count on one line.
    letters = ", ".join(f"{letter.upper()}\u00a0{count}" for letter, count in letter_supply().items())
    return short_rules(f"""
        # Goal
        - Make words for points. Others can change your word and score it too.

        # Setup
        - Shuffle both lettered decks together. Cut for the highest card to see who goes first.
        - Deal 7 cards each. The rest is the draw pile; discards go beside it. When it runs out, shuffle the discards
          to make a new one.

        # Letters in both decks
        - {letters}

        # Your turn
        - Draw 4 cards.
        - If you have no word, you may start one: lay any number of cards from your hand in a row. They need not spell a
          word yet, but their order is fixed.
        - If you have a word, you may discard it and skip the rest of your turn.
        - Modify one word, yours or another player's, but not one started this turn. Then you may score it.
        - Or trade instead of modifying: barter or mulligan, not both.
        - Discard down to 10 cards.

        # Modify, in one of four ways
        - Trim: remove one card from anywhere, or up to half the cards (rounded down) from {ends}.
        - Add: add one card anywhere, or any number at one end.
        - Rotate: replace any number of cards, each with one of the same suit.
        - Swap: replace any number of cards, each with the same letter in another suit.
        - {rules.rule("jokers", "Jokers can't be used in words.")}

        # Trade
        - Barter: offer any player a trade of cards, or any other deal that the rules allow. The other player may
          refuse.
        - Mulligan: discard any number of cards from your hand, then draw as many.

        # Score
        - You may score a word that you modified this turn. {rules.rule("min-length")}
        - Ranks 2 to 10 are consonants, including Y.
        - Your own word earns 2 points for every 3 consonants or 1 for every 2, whichever is more. Another player's
          word earns 1 for every 2. Only whole groups count.
        - {bonus} earns 1 more if it is all one color, and another 1 if it is all one suit.
          {rules.rule("bonus-without-points")}

        # If you score
        - Keep a card for each point, from the start of the word, and discard the rest.
          {rules.rule("points-beyond-cards", "If it earns more points than it has cards, write down the rest.")}
        - If it is not a word, you lose what it would have earned, and it stays where it is. Your score never falls
          below 0.

        # Hit
        - When an opponent plays a card for any reason, you may hit it with a higher card ({ace}) from your hand. That
          cancels it.
        - A hit can be hit too. With two hits, the second cancels the first, and the card that was played stands: an odd
          number of hits cancels it, an even number does not.
        - {rules.rule("joker-hits", "Jokers can't hit or be hit." if rules.jokers == "wild" else "")}

        # Canceled cards
        - Discard all hits and canceled cards. If an added card is canceled, the word closes up without it.
          {rules.rule("cancelled-replacement", comes_back)}
          If all the cards that were played are canceled, the word was not modified.

        # The end
        - The game ends at {rules.target} points or at the {ordinal(rules.max_shuffles)} shuffle ({counted}). The player
          with the most points wins; tied players share the win.
        - {rules.rule("late-joiner", "A player who joins late starts with the lowest score.")}
    """)


def ordinal(number: int) -> str:
    """Return `1st`, `2nd`, `3rd`, `11th`."""
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"
