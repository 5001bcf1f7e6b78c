"""Dukes Up!: red against black, castles and dukes. Source: seeds/dukes-up.txt, read as rules.md says."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ramble_tools.rulings import HouseRules, Section, choice, number, short_rules

TITLE = "Dukes Up!"


@dataclass(frozen=True)
class Rules(HouseRules):
    """The rulings of Dukes Up!; the preset `later` is the authors' edition of May 2025 (shared/study/games.md, 1.3)."""

    GAME = "dukes"

    PRESETS: ClassVar = {
        "printed": ("castle-bonus=3", "first-turn-dukes=off", "draw-discard=off", "castle-in-run=off"),
        "later": ("castle-bonus=4", "first-turn-dukes=on", "draw-discard=on", "castle-in-run=on"),
    }

    ace: Literal["ends", "round"] = choice(
        "May a run go around the ace (K A 2)?",
        "sequential values",
        {"ends": "no, an ace is low or high", "round": "yes"},
        {"round": "A run may go around the ace (K A 2)."},
    )
    empty_piles: Literal["either", "both"] = choice(
        "Whose piles must be empty for the game to end?",
        "if your draw and discard piles are both empty",
        {"either": "one player's", "both": "both players'"},
        {"both": "Empty piles end the game only if both players' are empty."},
    )
    empty_piles_when: Literal["at-once", "next-draw"] = choice(
        "When do empty piles end the game?",
        "if your draw and discard piles are both empty, the game ends",
        {
            "at-once": "when the last card is drawn; the discard that would follow does not count",
            "next-draw": "when a player would have to draw and can't",
        },
        {"next-draw": "Empty piles end the game only when a player would have to draw and can't."},
    )
    tie: Literal["ender", "draw"] = choice(
        "Who wins if the scores are equal?",
        "The higher score wins.",
        {"ender": "the player who ended the game", "draw": "nobody"},
        {"draw": "If the scores are equal, the game is a draw."},
    )
    castle_bonus: int = number(
        "How many points do you score for taking the castle?",
        "gets a 3 point bonus",
        default=3,
        sentence="Taking the castle scores {n} point{s}.",
    )
    first_turn_dukes: Literal["off", "on"] = choice(
        "May the first player switch dukes on the first turn?",
        "On the first player's first turn, they can't switch out their DUKES.",
        {"off": "yes", "on": "no, the extra rule applies"},
        {"on": "The first player can't switch dukes on the first turn."},
    )
    draw_discard: Literal["off", "on"] = choice(
        "May you draw from your discard pile?",
        "you can choose to draw from your discard pile instead",
        {"off": "no", "on": "yes, the extra rule applies"},
        {"on": "You may draw from your discard pile instead of your draw pile."},
    )
    castle_in_run: Literal["off", "on"] = choice(
        "May you use your own castle in a set or run on your final turn?",
        "On your final turn, you can use your CASTLE in a run/set.",
        {"off": "no", "on": "yes, the extra rule applies"},
        {"on": "On your final turn, you may use your own castle in a set or run."},
    )
    discard_twice: Literal["any", "melds"] = choice(
        "What counts as playing, so that you discard only once?",
        "If you don't play on your turn, you can discard twice.",
        {
            "any": "a meld, a rearrangement, or a duke taken, switched or added",
            "melds": "only cards played to the table",
        },
        {"melds": "You may discard two cards unless you have played cards to the table."},
    )


def reference(rules: Rules) -> tuple[Section, ...]:
    """Return the short rules, as a group with these house rules plays them."""
    draw, castle = rules.rule("draw-discard"), rules.rule("castle-in-run")
    draw += " Discards from your draw pile go to the bottom of your discard pile." if draw else ""
    castle += " If that doesn't end the game, put it back, face up." if castle else ""
    extra = [f"- {line}" for line in (rules.rule("first-turn-dukes"), draw, castle) if line]
    extra_rules = "\n".join(["# Extra rules", *extra] if extra else [])
    piles = "draw and discard piles are empty"
    whose, drawer = ("one player's", "that player's") if rules.empty_piles == "either" else ("both players'",) * 2
    empty = f"as soon as {whose} {piles}"
    if rules.empty_piles_when == "next-draw":
        empty = f"when a player would have to draw but {drawer} {piles}"
    tie = "the player who ended the game wins" if rules.tie == "ender" else "it is a draw"
    return short_rules(f"""
        # Goal
        - Take the opponent's castle by playing it in a set or run. Its dukes protect it.

        # Setup
        - Split a 52-card deck: spades and clubs for one player, hearts and diamonds for the other. Shuffle your half:
          it is your draw pile.
        - Draw 4 cards. Lay one face down as your castle, and two in front of it as your dukes; one is your hand. Then
          say "Dukes Up!" together, and turn the dukes face up.

        # Your turn
        - Draw up to 2 cards from your draw pile; your hand can't have more than 4. If your draw pile is empty, shuffle
          your discard pile to make a new one. If you have no dukes, turn your castle face up.
        - Play sets and runs from your hand and the opponent's dukes, rearrange the table, or switch your dukes with
          cards from your hand. If you have no dukes, you may make a new one.
        - Before you discard, all cards on the table must be in valid sets and runs.
        - Discard one card: from your hand, unseen from your draw pile, or one of your color from the table if its set
          or run stays valid without it.
          {rules.rule("discard-twice", "If you did nothing since you drew, you may discard two.")}

        # Sets and runs
        - Set: 3 or 4 cards of one rank. Run: 3 or more cards in a row, all thorns (spades, diamonds) or all flowers
          (clubs, hearts). {rules.rule("ace", "An ace is low or high, never in the middle.")}
        - Take a duke by playing it in a set or run. You may take a castle the same way if it was face up when your turn
          began and you take all its dukes in that turn.

        {extra_rules}

        # The end
        - The game ends when a castle is taken, or {empty}.
        - Score 1 point for each card of your color on the table, including your dukes and castle, and
          {rules.castle_bonus} for taking the castle.
        - The higher score wins. If the scores are equal, {tie}.
    """)
