"""A turn of Dukes Up! card by card."""

import shlex

import pytest

from tests.conftest import Ramble, Refused
from tests.games.helpers import said, told

ONE = "this assumes one discard, from your hand or your draw pile"
NOWHERE = "came from nowhere: it was not on the table, in your hand, or there to be taken"

# The table before and after, the other options, and the answer.
TURNS = told(
    """
    5S,5H,5C '5S,5H,5C 6S,7S,8S' --hand 6S,7S,8S,KC --discard KC
        the turn is legal you played, so you discard once
    5S,5H,5C '5S,5H,5C 6S,7S,8S' --hand 6S,7S --draw 8S,2C --discard pile
        the turn is legal you played, so you discard once
    5S,5H,5C '5S,5H,5C 6S,7S,8S' --hand 6S,7S,8S
        the turn is legal you played, so you discard once this assumes one discard, from your hand or your draw pile
    5S,5H,5C 5S,5H,5C --hand 6S,7S --discard 6S,pile
        the turn is legal you did not play, so you may discard twice
    5S,5H,5C 5S,5H,5C --hand 6S,7S --discard 6S,7S,pile
        the turn is not legal 3 discards are too many: you did not play, so you may discard twice
    5S,5H,5C 5S,5H,5C --hand 6S,7S --dukes 2S,3S --discard none
        the turn is not legal a turn must end with a discard
    none 6S,7S,8S --hand none --dukes 2S --discard pile
        the turn is not legal 6S came from nowhere: it was not on the table, in your hand, or there to be taken 7S came
        from nowhere: it was not on the table, in your hand, or there to be taken 8S came from nowhere: it was not on
        the table, in your hand, or there to be taken
    '5S,5H,5C 8D,9D,10S' 5S,5H,5C --hand 6S --discard 6S
        the turn is not legal 8D is missing: it was on the table before the turn, and was not discarded 9D is missing:
        it was on the table before the turn, and was not discarded 10S is missing: it was on the table before the turn,
        and was not discarded
    # One or two of one's own cards may have been discarded.
    5S,5H,5C,5D 5S,5C,5D --hand 6H
        the turn is legal you did not play, so you may discard twice 5H is gone from the table; this assumes that you
        discarded 5H
    5S,5H,5C,5D 5H,5C,5D --hand 6H
        the turn is not legal 5S is missing: it was on the table before the turn, and was not discarded
    '5S,5H,5C,5D 8D,9D,10S,JD' '5S,5C,5D 9D,10S,JD' --hand 6H --discard 5H,8D
        the turn is legal you did not play, so you may discard twice
    5S,5H,5C,5D 5S,5C --hand 6H --discard 5H,5D
        the turn is not legal after the turn, 5S,5C is not a set or run: 2 cards; a set or run has at least
        three
    '5S,5H,5C,5D 8D,9D,10S,JD' '5S,5C,5D 6H,7H,8H 9D,10S,JD' --hand 6H,7H,8H --discard 5H,8D
        the turn is not legal 2 discards are too many: you played, so you discard once
    5S,5H,5C,5D 5H,5C,5D --hand 6H --discard 5S
        the turn is not legal 5S can't be discarded off the table: it is black, and you are not
    # A card goes off the table only where all the cards, that one too, can lie in melds that stay valid without it.
    '7S,7H,7D 8S,9S,10S' '7S,8S,9S,10S 5D,6D,7D' --hand 5D,6D,KH --discard 7H
        the turn is not legal 7H can't be discarded off the table: no arrangement that includes it stays valid
        without it
    # The set of four need not be typed: 6H is an end of a run there, 6D one of four once 6H is with the others.
    '6H,7H,8H,9C 6S,6C,6D' '7H,8H,9C 6S,6C,6H' --hand 2H --discard 6D
        the turn is legal you played, so you discard once (ruling discard-twice=any)
    '9C,10C,JC,QC 8S,9S,10S,JD QS,QH,QD' '9C,10C,JC,QC 8S,9S,10S,JD,QS' --hand 10H --discard QH,QD --rule \
    discard-twice=melds
        the turn is not legal QH and QD can't both be discarded off the table: no arrangement stays valid as they go
        one by one
    # The middle of a long run may go without a rearrangement; other cards may not.
    3S,4S,5D,6D,7S,8S,9D '3S,4S,5D 7S,8S,9D' --hand 2H,KH --discard 6D,2H
        the turn is legal you did not play, so you may discard twice
    '5S,5H,5C,5D 6S,7S,8S' '5H,5C,5D 5S,6S,7S,8S' --hand 2H,KH --discard 2H,KH
        the turn is not legal 2 discards are too many: you played, so you discard once (ruling discard-twice=any)
    '5S,5H,5C,5D 6S,7S,8S' '5H,5C,5D 5S,6S,7S,8S' --hand 2H,KH --discard 2H,KH --rule discard-twice=melds
        the turn is legal you did not play, so you may discard twice (ruling discard-twice=melds)
    5S,5H,5C 5S,5H,5C --hand 6S --discard 7S
        the turn is not legal 7S can't be discarded: it was not in your hand or on the table
    5S,5H,5C 5S,5H,5C --hand 6H --discard 5H
        the turn is not legal 5H was discarded, but it is still on the table
    # Dukes.
    none 6S,7S,8D --hand 6S,7S,KC --theirs 8D --discard KC
        the turn is legal you played, so you discard once
    none 6S,7S,8D --hand 6S,7S,KC --theirs 8D --discard KC,pile
        the turn is not legal 2 discards are too many: you played, so you discard once
    none 8D --hand 6S,KC --theirs 8D --discard KC
        the turn is not legal after the turn, 8D is not a set or run: 1 card; a set or run has at least three
    none 6S,7S,8D --hand 6S,7S,KC --discard KC
        the turn is not legal 8D came from nowhere: it was not on the table, in your hand, or there to be taken a castle
        can be taken only if it was face up when the turn began; then name it as the opponent's castle
    none none --hand KC --dukes 8S,9S --dukes-after 8S,KC --discard 9S
        the turn is legal you played, so you discard once (ruling discard-twice=any)
    none none --hand KC --dukes 8S,9S --dukes-after 8S,QC --discard KC
        the turn is not legal QC is one of your dukes now, but it was not in your hand
    none none --hand none --dukes none --castle-up --dukes-after 3S --discard pile
        the turn is not legal 3S is one of your dukes now, but it was not in your hand
    none none --hand KC --dukes 8S,9S --dukes-after 8S --discard 9S
        the turn is not legal a duke is switched with a card from your hand; for 9S there are too few cards
    none 7S,8S,9S --hand 7S,8S,KC --dukes 9S,2C --dukes-after KC,2C --discard pile
        the turn is legal you played, so you discard once
    none 7S,8S,9S --hand 7S,8S,KC --dukes 9S,2C --discard KC
        the turn is not legal 9S is one of your dukes: switch it with a card from your hand before you play it
    none none --hand KC,QC --dukes none --castle-up --dukes-after KC --discard QC
        the turn is legal you played, so you discard once (ruling discard-twice=any)
    none none --hand KC,QC --dukes none --discard QC
        the turn is not legal without dukes, you must turn your castle face up before you play
    none none --hand KC,QC --dukes none --castle-up --dukes-after KC,QC --discard pile
        the turn is not legal you may make only one new duke, not 2
    none none --hand KC,QC --dukes 8S --dukes-after 8S,KC --discard QC
        the turn is not legal you may make a new duke only if you have none, and you had 1
    none none --hand KC,QC --dukes 8S --dukes-after KC,QC --discard 8S
        the turn is not legal you may make a new duke only if you have none, and you had 1
    none none --hand KC,QC --dukes 8S --dukes-after KC --first --discard QC
        the turn is legal you played, so you discard once (ruling discard-twice=any)
    none none --hand KC,QC --dukes 8S,9S --dukes-after 8S,KC --first --discard 9S --rule later
        the turn is not legal the first player may not switch dukes on the first turn (ruling first-turn-dukes=on)
    # Castles.
    none 6S,7S,8D --hand 6S,7S,KC --castle 8D
        the turn is legal, if 8D was face up when the turn began you took the castle, which ends the game; there is no
        discard this assumes that no dukes guarded the castle
    none 6S,7S,8D,9D --hand 6S,7S,KC --castle 8D --theirs 9D
        the turn is legal, if 8D was face up when the turn began you took the castle, which ends the game; there is no
        discard
    none 6S,7S,8D,9D --hand 6S,7S,KC --castle 8D --theirs 9D --discard KC
        the turn is not legal 1 discard is too many: you took the castle, which ends the game; there is no discard
    none 6S,7S,8D --hand 6S,7S,KC --castle 8D --theirs 9D
        the turn is not legal 8D can't be taken: 9D guards it, and must be taken in the same turn
    none 6S,7S,8D --hand 6S,7S,KC --castle 8D --theirs 9D,2H
        the turn is not legal 8D can't be taken: 9D and 2H guard it, and must be taken in the same turn
    none 6S,7S,8D,9D --hand 6S,KC --castle 8D --theirs 9D --own-castle 7S
        the turn is legal, if 8D was face up when the turn began you took the castle, which ends the game; there is no
        discard
    none 6S,7S,8D,9D --hand 6S,KC --castle 8D --theirs 9D --own-castle 7S --rule castle-in-run=off
        the turn is not legal your own castle 7S may not be used in a set or run (ruling castle-in-run=off)
    none 6S,7S,8S --hand 6S,8S,KC --own-castle 7S --discard KC
        the turn is not legal you did not end the game, so your castle 7S must go back to its place, face up
    2C,3C,4C 2C,3C,4C,5C --hand 5C,6C,7C --draw 8C,9C --discard 8C
        the turn is not legal with 3 cards in hand you may draw at most 1, not 2
    none none --hand none --draw 8C,9C --discard 8C
        the turn is legal you did not play, so you may discard twice
    none none --hand none --draw 8C,9C,10C --discard 8C
        the turn is not legal with 0 cards in hand you may draw at most 2, not 3
    none none --hand 2C,3C,4C,5C --draw 8C --discard 8C
        the turn is not legal with 4 cards in hand you may draw none, not 1
    none none --hand 2C,3C --draw 8C --from-discard --discard 8C
        the turn is not legal you may not draw from your discard pile (ruling draw-discard=off)
    none none --hand 2C,3C --draw 8C --from-discard --discard 8C --rule later
        the turn is legal you did not play, so you may discard twice
    """
)


@pytest.mark.parametrize(("line", "answer"), TURNS)
def test_a_turn_card_by_card(ramble: Ramble, line: str, answer: str) -> None:
    before, after, *options = shlex.split(line)
    found = ramble("dukes", "turn", "--before", before, "--after", after, *options)
    assert (said(found), found.status) == (answer, 1 if answer.startswith("the turn is not legal") else 0)


def test_the_cards_of_a_turn_as_json(ramble: Ramble) -> None:
    line = "dukes turn --before 5S,5H,5C,5D --after '5H,5C,5D; 6S,7S,8D / QC,KC,AC' --hand 6S,7S --theirs 8D --json"
    found = ramble(line).json
    keys = ("legal", "played", "taken", "discarded", "missing", "invented")
    assert [found[key] for key in keys] == [
        False,
        ["6S", "7S"],
        ["8D"],
        ["5S"],
        [],
        ["QC", "KC", "AC"],
    ]
    assert found["problems"] == found["why"][:3] == [f"{card} {NOWHERE}" for card in ("QC", "KC", "AC")]
    assert ramble(f"{line.replace(' / QC,KC,AC', '')}").json["problems"] == []


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
        --hand 2 --before 5S,5H,5C --after none
            --hand: '2' has no suit; did you mean 2S, 2H, 2C or 2D?
        --hand two --before none --after none
            --hand: 'two' is not a card; a card is a rank and a suit, as in 10S
        --hand 2S --before none --after none --discard 1
            --discard: '1' is not a card; a card is a rank and a suit, as in 10S
        --hand 2S
            --before: give the table before the turn, as in '5S,5H,5D 6C,7C,8C', or none
        --hand 2S --before 5S,5H,5C
            --after: give the table after the turn, as in '5S,5H,5D 6C,7C,8C', or none
        --hand 2S --before 5S,5H,6C --after none
            --before: 5S,5H,6C is not a set or run: a set must be of one rank, and a run can't mix thorns (spades,
            diamonds) and flowers (clubs, hearts)
        --hand 2S --before none --after 5S,5Q
            --after: card 2 of set or run 1: '5Q' has 'Q' as its suit; the suits are S, H, C, D
        --hand 2S --before '5S 5H 5C 6S 7S 9S' --after none
            --before: 5S is not a set or run: 1 card; a set or run has at least three; put commas between the
            cards of a set or run, and a space before the next one, as in 5S,5H,5D 8D,9D,10D
        --hand 2S,3H --before none --after none
            --hand: 2S and 3H are of different colors; all your cards have the same color
        --hand 2S --before none --after none --theirs 3C
            --theirs: 3C can't be the opponent's: it is black, as you are
        --hand 2S --before 2S,3S,4S --after none
            --hand: 2S is in set or run 1 and in your hand; a deck has only one
        --hand 2S,3S,4S,5S,6S --before none --after none
            --hand: a hand has at most 4 cards, not 5
        --hand 2S --before none --after none --dukes 3S,4S,5S
            --dukes: a castle has at most 2 dukes, not 3
        --hand 2S --before none --after none --dukes 3S --dukes-after 3S,4S,5S
            --dukes-after: a castle has at most 2 dukes, not 3
        --hand 2S --before none --after none --theirs 3H,4H,5H
            --theirs: a castle has at most 2 dukes, not 3
        --hand none --before none --after none --own-castle 2S --castle 3S
            --castle: 3S can't be the opponent's: it is black, as you are
        --hand 2S --before none --after none --dukes-after 3S
            --dukes: give your dukes at the start of the turn too, or none
        --hand 9S --before 6S,7S,8S --after 6S,7S,8S,9S --dukes none --castle-up --dukes-after 9S
            9S is in set or run 1 and in your dukes after the turn; a deck has only one
        """
    ),
)
def test_refusals(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dukes turn {line}") == message


def test_melds_without_commas(ramble: Ramble) -> None:
    line = "dukes turn --hand 6S,KC --discard KC --json"
    for melds in ("5S 5H 5C 6D 7D 8D", "5S,5H,5C 6D 7D 8D"):
        assert ramble(f"{line} --before '{melds}' --after '{melds}'").json["legal"]
    typed = ramble(f"{line} --before '5S 5H 5C' --after '5S 5H 5C'")
    assert typed == ramble(f"{line} --before 5S,5H,5C --after 5S,5H,5C") and typed.json["legal"]
    around = "--before 'KS AS 2S' --after 'KS AS 2S' --rule ace=round"
    assert ramble(f"{line} {around}").json["legal"]


def test_a_discard_that_nobody_mentioned_is_assumed_aloud(ramble: Ramble) -> None:
    assert ONE in said(ramble("dukes turn --before none --after none --hand 2S,3S,4S --draw 5S"))
    assert ONE not in said(ramble("dukes turn --before none --after none --hand 2S,3S,4S --draw 5S --discard 5S"))
    assert ONE not in said(ramble("dukes turn --before none --after 6S,7S,8D --hand 6S,7S --castle 8D"))


def test_a_castle_that_is_face_down_is_not_taken(refused: Refused) -> None:
    line = "dukes turn --before none --after 6S,7S,8D --hand 6S,7S --theirs 8D --castle ?"
    assert refused(line) == "--castle: a castle that is face down can't be taken; leave it out"
