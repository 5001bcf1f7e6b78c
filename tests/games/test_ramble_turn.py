"""A turn of Ramble: its modifications, hits, claim and steps, as the commands judge them."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ramble_tools.games.ramble.modify import modification
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import spell_with_cards
from tests.conftest import Ramble, Refused
from tests.games.helpers import said, told

TURNS = told(
    """
    # Why a change is legal.
    modify '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1'
        SHIRT to SHIR is legal: trim one card is removed
    modify '2S2 6S1 QS1 5S1 2S1' 'QS1 5S1 2S1'
        SHIRT to IRT is legal: trim 2 of 5 cards are removed from one end, at most half
    modify '2S2 6S1 QS1 5S1 2S1' '6S1 QS1 5S1' --rule trim-ends=both
        SHIRT to HIR is legal: trim 2 of 5 cards are removed (ruling trim-ends=both)
    modify '2S2 6S1 QS1 5S1' '2S2 6S1 QS1 5S1 2S1'
        SHIR to SHIRT is legal: add one card is added
    modify '6S1 QS1' '6S1 QS1 5S1 2S1'
        HI to HIRT is legal: add 2 cards are added at one end
    modify '2S1;3S1' '4S1/3S1'
        TN to FN is legal: rotate 1 card is replaced with a card of the same suit
    modify '2S1 3S1' '4S1 5S1'
        TN to FR is legal: rotate 2 cards are replaced, each with a card of the same suit
    modify '2S1 3S1' '2D1 3S1'
        TN to TN is legal: swap 1 card is replaced with the same letter in another suit
    modify '2S1 3S1' '2D1 3D1'
        TN to TN is legal: swap 2 cards are replaced, each with the same letter in another suit
    # "You may discard one letter from anywhere in the word", although half of one letter, rounded down, is none.
    modify QS1 none
        I to no word is legal: trim one card is removed
    # Why it is not, and what would be.
    modify 'QS1 2S1' None
        IT to no word is not legal 2 of 2 cards are gone; a trim takes at most half, 1
    modify '2S1 3S1 4S1 5S1 6S1' '5S1 6S1'
        TNFRH to RH is not legal 3 of 5 cards are gone; a trim takes at most half, 2 FRH would be legal (4S1 5S1 6S1):
        trim
    modify '2S1 3S1 4S1 5S1' '3S1 4S1'
        TNFR to NF is not legal cards are gone from both ends; a trim takes them from one end (ruling trim-ends=one) NFR
        would be legal (3S1 4S1 5S1): trim
    modify '2S1 3S1 4S1 5S1 6S1' '2S1 4S1 6S1'
        TNFRH to TFH is not legal a trim takes one card from anywhere or several from one end, and this is neither TFRH
        would be legal (2S1 4S1 5S1 6S1): trim
    modify '2S1 3S1 4S1 5S1 6S1 7S1' '3S1 5S1' --rule trim-ends=both
        TNFRHL to NR is not legal 4 of 6 cards are gone; a trim takes at most half, 3 NFR would be legal (3S1 4S1 5S1):
        trim
    modify '2S1 3S1' '2S1 9H2 8H2 3S1'
        TN to TGMN is not legal you may add one card anywhere or several at one end, and this is neither TGN would be
        legal (2S1 9H2 3S1): add
    modify '2S2 6S1 QS1 5S1' '4S1 2S2 6S1 QS1 5S1 2S1'
        SHIR to FSHIRT is not legal you may add one card anywhere or several at one end, and this is neither FSHIR would
        be legal (4S1 2S2 6S1 QS1 5S1): add
    modify '2S2 6S1 QS1 5S1' '3S2 6C1 QS1 5S1'
        SHIR to RFIR is not legal 6C1 (f) in place of 6S1 (h) is neither of the same suit (rotate) nor the same letter
        (swap) RHIR would be legal (3S2 6S1 QS1 5S1): rotate
    modify '2S1 3S1' '2D1 4H1'
        TN to TS is not legal 4H1 (s) in place of 3S1 (n) is neither of the same suit (rotate) nor the same letter
        (swap) TN would be legal (2D1 3S1): swap
    modify '2S1 3S1' '2D1 4S1'
        TN to TF is not legal some cards are rotated and others swapped; a turn allows only one modification TF would be
        legal (2S1 4S1): rotate
    modify '2S1 3S1' '3S1 2S1'
        TN to NT is not legal the cards of TN were only moved; once placed, cards can't be moved
    modify '2S1 3S1' '3S1 4S1'
        TN to NF is not legal 3S1 was moved; once placed, cards can't be moved
    modify '2S1 3S1' '2S1 3S1'
        TN to TN is not legal nothing was changed
    modify '2S1 3S1' 'JD1 3S1'
        TN to AN is not legal JD1 (a) in place of 2S1 (t) is neither of the same suit (rotate) nor the same letter
        (swap)
    modify 'JD1 3S1' '2S1 3S1'
        AN to TN is not legal 2S1 (t) in place of JD1 (a) is neither of the same suit (rotate) nor the same letter
        (swap)
    # A wild joker is neither replaced nor renamed.
    modify '2S1 JK1=e 3S1' '2S1 KS1 3S1' --rule jokers=wild
        TEN to TEN is not legal KS1 (e) in place of JK1 (e): a joker has no suit, so it can't be rotated or swapped
        (ruling jokers=wild)
    modify '2S1 JK1=e 3S1' '2S1 QS1 4S1' --rule jokers=wild
        TEN to TIF is not legal QS1 (i) in place of JK1 (e): a joker has no suit, so it can't be rotated or swapped
        (ruling jokers=wild) TEF would be legal (2S1 JK1 4S1): rotate
    modify '2S1 QS1 3S1' '2S1 JK1=i 3S1' --rule jokers=wild
        TIN to TIN is not legal JK1 (i) in place of QS1 (i): a joker has no suit, so it can't be rotated or swapped
        (ruling jokers=wild)
    modify '2S1 JK1=e 3S1' '2S1 JK2=a 3S1' --rule jokers=wild
        TEN to TAN is not legal JK2 (a) in place of JK1 (e): a joker has no suit, so it can't be rotated or swapped
        (ruling jokers=wild)
    modify '2S1 JK1=e 3S1' '2S1 JK1=a 3S1' --rule jokers=wild
        TEN to TAN is not legal JK1 stands for e; once played, it keeps that letter (ruling jokers=wild)
    modify '2S1 JK1=e 3S1' '2S1 JK1=a 3S1 4S1' --rule jokers=wild
        TEN to TANF is not legal JK1 stands for e; once played, it keeps that letter (ruling jokers=wild) TENF would be
        legal (2S1 JK1 3S1 4S1): add
    modify '2S1 JK1=e 3S1' '4S1 JK1=e 3S1' --rule jokers=wild
        TEN to FEN is legal: rotate 1 card is replaced with a card of the same suit
    # Each hit cancels the card before it.
    hit 5S1
        5S1 stands nobody hits 5S1
    hit '5S1 ; 9H2'
        5S1 is canceled 9H2 hits 5S1 1 hit: 5S1 is canceled discard 5S1 9H2
    hit 5S1 9H2 JD1
        5S1 stands 9H2 hits 5S1 JD1 hits 9H2 2 hits: 5S1 stands discard 9H2 JD1
    hit 5S1/9H2,JD1 AC2
        5S1 is canceled 9H2 hits 5S1 JD1 hits 9H2 AC2 hits JD1 (ruling hit-rank-order=ace-high) 3 hits: 5S1 is
        canceled discard 5S1 9H2 JD1 AC2
    hit KS1 AC2
        KS1 is canceled AC2 hits KS1 (ruling hit-rank-order=ace-high) 1 hit: KS1 is canceled discard KS1 AC2
    hit AS1 2H1 --rule hit-rank-order=ace-low
        AS1 is canceled 2H1 hits AS1 (ruling hit-rank-order=ace-low) 1 hit: AS1 is canceled discard AS1 2H1
    hit AS1 JK1 --rule joker-hits=top
        AS1 is canceled JK1 hits AS1 (ruling joker-hits=top) 1 hit: AS1 is canceled discard AS1 JK1
    hit 5S1 9H2 JD1 --by 'Ann Bob Ann'
        5S1 stands 9H2 hits 5S1 JD1 hits 9H2 2 hits: 5S1 stands anyone but Ann may hit JD1 with a higher card discard
        9H2 JD1
    hit 5S1 9H2 JD1 --by 'Ann,Bob;Cy'
        5S1 stands 9H2 hits 5S1 JD1 hits 9H2 2 hits: 5S1 stands anyone but Cy may hit JD1 with a higher card discard 9H2
        JD1
    hit 5S1 9H2 JD1 --by 'Ann Ann Bob'
        not allowed Ann played 5S1, and only an opponent may hit it
    hit 5S1 9H2 JD1 --by 'Ann Bob bob'
        not allowed Bob played 9H2, and only an opponent may hit it
    # A change, the hits on its cards, and the claim.
    turn '2S2 6S1 QS1 5S1' '2S2 6S1 QS1 5S1 2S1'
        SHIR to SHIRT is legal: add one card is added SHIRT scores 4 points: on the common list 2: 4 consonants (s h
        r t), own word: 1 for every 2 +1: all one color, black +1: all one suit, spades keep 2S2 6S1 QS1 5S1,
        discard 2S1
    turn '2S2 6S1 QS1 5S1' '2S2 6S1 QS1 5S1 2S1' --hit '2S1 9H1 10C2' --stolen
        SHIR to SHIRT is legal: add one card is added 9H1 hits 2S1 10C2 hits 9H1 2 hits: 2S1 stands discard 9H1 10C2
        SHIRT scores 4 points: on the common list 2: 4 consonants (s h r t), another player's word: 1 for every 2
        +1: all one color, black (ruling stolen-bonus=yes) +1: all one suit, spades (ruling stolen-bonus=yes) keep
        2S2 6S1 QS1 5S1, discard 2S1
    turn '2S2 6S1 QS1 5S1' '2S2 6S1 QS1 5S1 2S1' --hit '2S1 9H1'
        SHIR to SHIRT is legal: add one card is added 9H1 hits 2S1 1 hit: 2S1 is canceled every new card is
        canceled: SHIR is not modified, so it can't be scored discard 2S1 9H1
    turn '6S1 QS1' '6S1 QS1 2S1 2S2' --hit '2S1 9H1' --valid
        HI to HITS is legal: add 2 cards are added at one end 9H1 hits 2S1 1 hit: 2S1 is canceled the word is now
        HIS discard 2S1 9H1 HIS scores 3 points: your group says it is a word 1: 2 consonants (h s), own word: 1 for
        every 2 +1: all one color, black +1: all one suit, spades keep 6S1 QS1 2S2
    turn '2S2 6S1 QS1 5S1' '2C2 6S1 QS1 5S1 2S1 2S2' --hit '2S1 9H1'
        SHIR to SHIRTS is not legal you may add one card anywhere or several at one end, and this is neither SSHIR would
        be legal (2C2 2S2 6S1 QS1 5S1): add
    turn 'QS1 2S1' '2S2 QS1 2S1' --hit '2S2 9H1' --no-claim
        IT to SIT is legal: add one card is added 9H1 hits 2S2 1 hit: 2S2 is canceled every new card is canceled: IT
        is not modified, so it can't be scored discard 2S2 9H1
    turn '2S1 2S2' '2S1 QS1 2S2' --hit 'QS1 KH1' --no-claim
        TS to TIS is legal: add one card is added KH1 hits QS1 1 hit: QS1 is canceled every new card is canceled: TS
        is not modified, so it can't be scored discard QS1 KH1
    turn '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1 4S2' --hit '4S2 KH1' --no-claim
        SHIRT to SHIRT is legal: rotate 1 card is replaced with a card of the same suit KH1 hits 4S2 1 hit: 4S2 is
        canceled every new card is canceled: SHIRT is not modified, so it can't be scored discard 4S2 KH1
    turn '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1 4S2' --hit '4S2 KH1' --rule cancelled-replacement=closes
        SHIRT to SHIRT is legal: rotate 1 card is replaced with a card of the same suit KH1 hits 4S2 1 hit: 4S2 is
        canceled every new card is canceled: SHIRT is not modified, so it can't be scored (ruling
        cancelled-replacement=closes) the word is now SHIR (ruling cancelled-replacement=closes) discard 2S1 4S2 KH1
    turn '2S1 QS1 2S2' '3S1 QS1 3S2' --hit '3S1 9H1' --no-claim --rule cancelled-replacement=closes
        TIS to NIR is legal: rotate 2 cards are replaced, each with a card of the same suit 9H1 hits 3S1 1 hit: 3S1
        is canceled the word is now IR (ruling cancelled-replacement=closes) discard 2S1 2S2 3S1 9H1
    turn '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1'
        SHIR is refused; SHIRT to SHIR is legal: trim one card is removed discard 2S1 SHIR is refused and costs 4
        points: not on the game list 2: 3 consonants (s h r), own word: 2 for every 3 +1: all one color, black +1:
        all one suit, spades the word stays on the table; discard one kept card for each point lost, the last one
        kept first no score falls below 0
    turn '2S2 6S1 QS1 5S1' '2S2 6S1 4S1 5S1 2S1'
        SHIR to SHFRT is not legal you may add one card anywhere or several at one end, and this is neither SHFIR would
        be legal (2S2 6S1 4S1 QS1 5S1): add
    turn QS1 none
        I to no word is legal: trim one card is removed discard QS1
    turn '2S1 JK1=e' '2S1 JK1=e JK2=n 5H2' --hit '5H2 JK2' --no-claim --rule jokers=wild --rule joker-hits=top
        TE to TENN is legal: add 2 cards are added at one end JK2 hits 5H2 (ruling joker-hits=top) 1 hit: 5H2 is
        canceled the word is now TEN discard 5H2 JK2
    turn '2S1 JK1=e' '2S1 JK1=e JK1=e' --hit JK1 --no-claim --rule jokers=wild --rule joker-hits=top
        TE to TEE is legal: add one card is added nobody hits JK1
    # A word that was just started can be hit, but not scored.
    turn none '2S2 6S1 QS1 5S1' --hit '5S1 9H1'
        SHIR is started a new word of 4 cards; it need not be a valid word yet 9H1 hits 5S1 1 hit: 5S1 is canceled
        the word is now SHI you can't modify or score a word in the turn in which it was started discard 5S1 9H1
    turn none '2S2 6S1' --hit '6S1 9H1 JD1'
        SH is started a new word of 2 cards; it need not be a valid word yet 9H1 hits 6S1 JD1 hits 9H1 2 hits: 6S1
        stands you can't modify or score a word in the turn in which it was started discard 9H1 JD1
    turn none 2S2 --hit '2S2 9H1'
        S is started a new word of 1 card; it need not be a valid word yet 9H1 hits 2S2 1 hit: 2S2 is canceled no
        cards are left, so there is no word discard 2S2 9H1
    # The steps around it, by numbers of cards.
    steps --hand 6
        the turn is allowed 10 cards in hand at the end
    steps --hand 6 --drawn 3
        not allowed a turn begins with a draw of 4 cards, not 3 9 cards in hand at the end
    steps --hand 8 --start 5 --barter 2:1
        the turn is allowed 6 cards in hand at the end
    steps --hand 8 --start 5 --has-word
        not allowed you have a word already; each player may have one word at a time 7 cards in hand at the end
    steps --hand 8 --start 0 --discard 2
        not allowed a new word has at least one card 10 cards in hand at the end
    steps --hand 8 --discard-word --has-word
        the turn is allowed 12 cards in hand at the end
    steps --hand 6 --discard-word
        not allowed you have no word of your own to discard 10 cards in hand at the end
    steps --hand 8 --discard-word --has-word --start 3
        not allowed after discarding your word, you skip the rest of the turn 9 cards in hand at the end
    steps --hand 8 --discard-word --has-word --barter 1:1
        not allowed after discarding your word, you skip the rest of the turn, so you can't barter 12 cards in hand at
        the end
    steps --hand 8 --discard-word --has-word --discard 2
        not allowed after discarding your word, you skip the rest of the turn, so you discard no cards at the end 10
        cards in hand at the end
    steps --hand 8 --start 4 --modify 1 --modify-new
        not allowed you can't modify a word in the turn in which it was started 7 cards in hand at the end
    steps --hand 6 --modify-new
        not allowed no word was started this turn 10 cards in hand at the end
    steps --hand 8 --start 4 --claim
        not allowed you can score only a word that you modified this turn 8 cards in hand at the end
    steps --hand 8 --modify 2 --claim
        the turn is allowed 10 cards in hand at the end
    steps --hand 8 --modify 2 --modify 0
        not allowed 2 modifications are too many: in a turn, you may modify only one word, once 10 cards in hand at the
        end
    steps --hand 8 --modify 0 --modify 1 --modify 1
        not allowed 3 modifications are too many: in a turn, you may modify only one word, once 10 cards in hand at the
        end
    steps --hand 6 --modify 0 --mulligan 2
        not allowed you can't trade and modify a word in the same turn 10 cards in hand at the end
    steps --hand 6 --modify 0 --barter 2:2
        not allowed you can't trade and modify a word in the same turn 10 cards in hand at the end
    steps --hand 6 --mulligan 3 --barter 2:2
        not allowed you may barter or take a mulligan, but not both in one turn 10 cards in hand at the end
    steps --hand 6 --start 3 --mulligan 3
        the turn is allowed 7 cards in hand at the end
    steps --hand 6 --barter 0:3 --discard 3
        the turn is allowed 10 cards in hand at the end
    steps --hand 7
        not allowed until you discard 1 card you hold 11 cards at the end; discard 1, down to 10 11 cards in hand at
        the end
    steps --hand 9 --discard 1
        not allowed until you discard 2 cards more you hold 12 cards at the end; discard 2 cards more, down to 10 12
        cards in hand at the end
    steps --hand 9 --discard 3
        the turn is allowed 10 cards in hand at the end
    steps --hand 7 --discard 2
        not allowed you may discard 1 card at the end, not 2: you only discard down to 10 9 cards in hand at the end
    steps --hand 5 --discard 1
        not allowed you may discard no cards at the end, not 1: you only discard down to 10 8 cards in hand at the end
    steps --hand 6 --mulligan 3 --deck 7
        the turn is allowed 10 cards in hand at the end
    steps --hand 6 --mulligan 3 --deck 6
        the turn is allowed the deck has 6 cards: shuffle the discards back in, then draw the other 1 10 cards in hand
        at the end
    steps --hand 6 --deck 0
        the turn is allowed the deck has 0 cards: shuffle the discards back in, then draw the other 4 10 cards in hand
        at the end
    """
)


@pytest.mark.parametrize(("line", "answer"), TURNS)
def test_what_is_said_of_a_turn(ramble: Ramble, line: str, answer: str) -> None:
    found = ramble("ramble", *shlex.split(line))
    assert said(found) == answer
    assert found.status == any(no in answer for no in ("not legal", "not allowed", "is refused"))


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
    hit 9H2 5S1
        5S1 can't hit 9H2; a hit must be higher
    hit AH2 KS1 --rule hit-rank-order=ace-high
        KS1 can't hit AH2; a hit must be higher (ruling hit-rank-order=ace-high)
    hit 9H2 JK1
        JK1 is a joker; a joker can't hit or be hit (ruling joker-hits=no)
    hit JK1 AS1 --rule joker-hits=top
        AS1 can't hit JK1; a hit must be higher (ruling joker-hits=top)
    hit JK1 JK2 --rule joker-hits=top
        JK2 can't hit JK1; a hit must be higher (ruling joker-hits=top)
    hit ,
        the cards: none given; give the card played, then each hit on it, as in 5 9
    hit 5S1 9H2 --by Ann
        --by: 'Ann' has 1 name for 2 cards; give one each
    modify 2S1 2S
        '2S' doesn't name its deck; did you mean 2S1 or 2S2?
    modify , 2S
        the word before has no cards; give its cards in order, as in '2S1 KH2'
    modify QS1 ''
        the word after has no cards; give its cards in order, or type none
    modify '' QS1
        the word before has no cards; give its cards in order, or type none
    modify none QS1
        the word before has no cards; if the word is new, type ramble ramble turn none
    modify 2S1 3S1 4S1 2S1
        got unexpected extra argument (4S1 2S1); put the cards of each word in quotation marks (see ramble ramble modify
        --help)
    modify 2S1 3S1 shirt
        got unexpected extra argument (shirt) (see ramble ramble modify --help)
    turn none none
        neither word has a card; give the cards of the new word
    turn QS1 'QS1 2S1' --hit 'QS1 9H1'
        --hit: QS1 was not played this turn, so it can't be hit; the cards played are 2S1
    turn QS1 'QS1 2S1' --hit '2S1 QS1'
        --hit: QS1 is in the word, so nobody can hit with it
    turn QS1 'QS1 2S1' --hit '2S1 9H1' --hit '2S1 10H1'
        --hit: 2S1 appears twice among the hits; give each card played once, with all the hits on it
    turn QS1 'QS1 2S1' --hit ''
        --hit: none given; give the card played, then each hit on it, as in 5 9
    turn QS1 'QS1 2S1' --hit '2S1 2H1'
        2H1 can't hit 2S1; a hit must be higher
    turn 'QS1 2S1' QS1 --hit '2S1 9H1'
        --hit: 2S1 was not played this turn, so it can't be hit; a trim plays no cards
    turn '2S1 JK1=e' '2S1 JK1=e JK2=n' --no-claim --rule jokers=wild --rule joker-hits=top --hit 'JK2 9H1'
        9H1 can't hit JK2; a hit must be higher (ruling joker-hits=top)
    steps --hand 7 --start 12
        --start: you can't start a word with 12 cards; you hold 11 then
    steps --hand 7 --start 5 --mulligan 7
        --mulligan: you can't exchange 7 cards; you hold 6 then
    steps --hand 9 --deck 100
        --deck: the hand and the deck have 109 cards, but two decks have 108
    steps --hand 8 --barter 2
        --barter: '2' is not the cards given and taken, as in 2:1
    threats '2S1 2S2' --seen 2S1
        --seen: 2S1 is in the word too; a deck has only one
        """
    ),
)
def test_what_can_not_be_judged(refused: Refused, line: str, message: str) -> None:
    assert refused("ramble", *shlex.split(line)) == message


@given(st.permutations(["2S1", "3S1", "4S1", "5S1", "6S1", "7S1"]), st.integers(0, 5))
def test_a_trimmed_word_can_be_added_back(order: list[str], place: int) -> None:
    word = spell_with_cards(order)
    less = word[:place] + word[place + 1 :]
    assert modification(word, less, Rules()).kinds == ("trim",)
    assert modification(less, word, Rules()).kinds == ("add",)


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        (
            "modify '2S1 3S1' '2D1 4H1'",
            {"legal": False, "kinds": [], "nearest": ["2D1", "3S1"], "rulings": []},
        ),
        (
            "turn '6S1 QS1' '6S1 QS1 2S1 2S2' --hit '2S1 9H1' --valid",
            {"legal": True, "kinds": ["add"], "word": "his", "cards": ["6S1", "QS1", "2S2"], "modified": True,
             "discarded": ["2S1", "9H1"], "rulings": []},
        ),
        ("turn QS1 'QS1 2S1' --hit '2S1 9H1'", {"word": "i", "modified": False, "claim": None}),
        (
            "turn '2S2 6S1 QS1 5S1' '2S2 6S1 QS1 5S1 2S1' --hit '2S1 9H1 10C2'",
            {"word": "shirt", "modified": True, "discarded": ["9H1", "10C2", "2S1"]},
        ),
        (
            "turn none '2S2 6S1 QS1 5S1' --hit '5S1 9H1'",
            {"legal": True, "kinds": ["start"], "word": "shi", "modified": False, "claim": None},
        ),
        ("hit AS1 JK1 --rule joker-hits=top", {"stands": False, "discarded": ["AS1", "JK1"], "allowed": True,
                                               "rulings": ["joker-hits=top"]}),
        ("hit 5S1 9H2 --by 'Ann ann'", {"stands": None, "discarded": [], "allowed": False}),
        ("steps --hand 9", {"legal": False, "hand": 13, "must_discard": 3, "shuffles": 0}),
        ("steps --hand 6 --mulligan 3 --deck 6", {"legal": True, "hand": 10, "must_discard": 0, "shuffles": 1}),
    ],
)  # fmt: skip
def test_a_turn_as_json(ramble: Ramble, line: str, facts: dict[str, object]) -> None:
    found = ramble("ramble", *shlex.split(line), "--json").json
    assert {key: found[key] for key in facts} == facts


# --- a word with its suits, in place of its cards


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ("shirt SSSSS", "shirts SSSSSH", ["add"]),
        ("cat SDS", "cot SDS", ["rotate"]),
        ("cat SDS", "cat SDH", ["swap"]),
        ("cat/sds", "at:ds", ["trim"]),
        # The cards of the old word stay what they are, whichever cards have the same letters and suits.
        ("4S2", "ta SH", ["add"]),
        ("2S1 4S2", "t S", ["trim"]),
    ],
)
def test_words_with_suits(ramble: Ramble, old: str, new: str, kinds: list[str]) -> None:
    for command in ("modify", "turn"):
        assert ramble("ramble", command, old, new, "--json").json["kinds"] == kinds


def test_only_what_was_typed_is_named(ramble: Ramble) -> None:
    """Several cards have a letter and a suit. Only JSON has those that were taken for them."""
    found = ramble("ramble modify 'cat SDS' 'cats SHSD'")
    assert "CAAT would be legal (C of spades, A of hearts, A of diamonds, T of spades)" in said(found)
    found = ramble("ramble modify 'cat SDS' 'cot SHS'")
    assert "O of hearts in place of A of diamonds is neither of the same suit" in said(found)
    found = ramble("ramble turn 'cats SDSS' 'cat SDS'")
    assert "discard S of spades" in said(found) and "keep c, discard a t" in said(found)
    assert ramble("ramble turn 'cats SDSS' 'cat SDS' --json").json["discarded"] == ["2S2", "JD1", "2S1"]


def test_hits_and_threats_with_suits(ramble: Ramble) -> None:
    assert ramble("ramble hit 'kv SC' --json").json == ramble("ramble hit 9S1 10C2 --json").json
    by_suits, by_cards = (ramble("ramble", "threats", word, "--json").json for word in ("cat SDS", "7S2 JD1 2S1"))
    assert {**by_suits, "assumed": ""} == {**by_cards, "assumed": ""}


EITHER = "could be two cards, or a word and its suits; give the cards, as in 2S1 9H2"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hit tS cH", f"the cards: 'tS cH' {EITHER}"),
        ("hit TS,CH", f"the cards: 'TS,CH' {EITHER}"),
        ("turn 'QS1 2S1' '2S2 QS1 2S1' --hit 'ts ch'", f"--hit: 'ts ch' {EITHER}"),
        ("hit 'tn SH'", "tS could be 2S1 or 4S2; a hit needs the card, as in 2S1"),
        ("modify 'shirt SSSS' none", "'SSSS' has 4 suits, but shirt has 5 letters; give one suit for each"),
        ("modify 'zz SS' none", "no spade has the letter z; it is in clubs (10C1)"),
    ],
)
def test_wrong_words_with_suits(refused: Refused, line: str, message: str) -> None:
    assert refused(f"ramble {line}") == message
