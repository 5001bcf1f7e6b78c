"""Points for a word's consonants, before bonuses.

Source: "Scoring a Word" in the rule text (seeds/ramble.txt); the table in rules.md holds 0 to 9 consonants.
"""


def base_points(consonants: int, *, stolen: bool = False) -> int:
    """Points for consonants: "2 points for every three [...], or 1 point for every two [...], whichever is worth more".

    Another player's word earns only 1 for every two. Only whole groups count.
    """
    by_twos = consonants // 2
    return by_twos if stolen else max(2 * (consonants // 3), by_twos)
