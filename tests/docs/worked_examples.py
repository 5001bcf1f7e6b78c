"""Worked examples from the official rules and our rulings: a command line, its exit status, and what it answers."""

from typing import Any, NamedTuple


class Example(NamedTuple):
    """A command line, its exit status, and what its JSON must have, or the line with which it is refused."""

    line: str
    status: int
    answer: dict[str, Any]
    refusal: str = ""


def yes(line: str, **answer: Any) -> Example:
    """Return an example that exits with 0."""
    return Example(line, 0, answer)


def no(line: str, **answer: Any) -> Example:
    """Return an example that exits with 1."""
    return Example(line, 1, answer)


def bad(line: str, refusal: str) -> Example:
    """Return an example of bad input."""
    return Example(line, 2, {}, refusal)


WORKED_EXAMPLES = [
    # words
    yes("check quartz", valid=True),
    yes("check qi za", valid=True),
    no("check recieve", valid=False),
    no("check teh", valid=False),
    yes("check pizzazz", valid=True, words=[{"word": "pizzazz", "spellable": False}]),
    bad(
        "score STRENGTH --suits SSSSSSSS",
        "--suits: no spade has the letter g; it is in hearts (9H2), clubs (6C2) and diamonds (7D2)",
    ),
    bad("score zzyx", "the two decks can't spell 'zzyx': needs 2 Zs; the decks have 1"),
    yes("score grefts --valid", valid=True, consonants=5, points=2),
    yes("score SHIRT --suits SSSSS", consonants=4, base=2, color_bonus=1, suit_bonus=1, points=4, change=4),
    yes("score SHIRT --suits SCSCS --stolen", consonants=4, base=2, color_bonus=1, suit_bonus=0, points=3),
    yes("score SHIRT --suits SHSHS", base=2, color_bonus=0, suit_bonus=0, points=2),
    yes("score THREAT", consonants=4, base=2, color_bonus=None, suit_bonus=None, points=2),
    yes("score STRENGTHS", consonants=8, base=4, points=4),
    yes("score RHYTHMS", consonants=7, base=4, points=4),
    yes("score RHYTHMS --stolen", consonants=7, base=3, points=3),
    yes("score CRYPTS --stolen", consonants=6, base=3, points=3),
    yes("score CRYPTS", consonants=6, base=4, points=4, keep=["c", "r", "y", "p"]),
    yes("score EAU", consonants=0, base=0, points=0, keep=[]),
    no("score SHIRTT --suits SSSSSS --invalid", valid=False, consonants=5, points=4, change=-4),
    # Ramble
    yes('ramble modify "7S2 JD1 2S1" "7S2 JD1"', legal=True, kinds=["trim"]),
    yes('ramble modify "2S1 3S1 4S1 5S1" "4S1 5S1"', legal=True, kinds=["trim"]),
    no('ramble modify "2S1 3S1 4S1 5S1 6S1" "5S1 6S1"', legal=False, kinds=[]),
    no('ramble modify "2S1 3S1 4S1 5S1" "3S1 4S1"', legal=False),
    yes('ramble modify "2S1 3S1" "2S1 3S1 4S1 5S1 6S1"', legal=True, kinds=["add"]),
    yes('ramble modify "2S1 3S1" "2S1 9H2 3S1"', legal=True, kinds=["add"]),
    no('ramble modify "2S1 3S1" "2S1 9H2 8H2 3S1"', legal=False),
    yes('ramble modify "2S1 3S1 4S1" "5S1 3S1 6S1"', legal=True, kinds=["rotate"]),
    yes('ramble modify "2S1 3S1" "2D1 3S1"', legal=True, kinds=["swap"]),
    no('ramble modify "2S1 3S1" "2D1 4S1"', legal=False),
    yes("ramble hit 5S1 9H2", stands=False, discarded=["5S1", "9H2"]),
    yes("ramble hit 5S1 9H2 JD1", stands=True),
    yes("ramble hit 5S1 9H2 JD1 AC2", stands=False),
    bad("ramble hit 9H2 5S1", "5S1 can't hit 9H2; a hit must be higher"),
    bad("ramble hit 9H2 9S1", "9S1 can't hit 9H2; a hit must be higher"),
    yes("ramble modify QS1 none", legal=True, kinds=["trim"]),
    no('ramble modify "QS1 2S1" none', legal=False, kinds=[]),
    no('ramble modify "2S1 3S1 4S1" "4C1 5S1 4S1"', legal=False, kinds=[]),  # a swap and a rotation
    yes("ramble steps --hand 7 --start 4 --modify 1 --claim", legal=True, hand=6),
    no("ramble steps --hand 7 --modify 1 --modify 0", legal=False),
    yes("ramble hit 2S1 9H1 JD1 KS1 --by Bob,Ann,Cy,Bob", stands=False, allowed=True),
    # Dramble
    yes(
        "dramble score --left 9H:5 --right JD:2 --first QS@left --second 3C@right",
        left={"top": "QS", "size": 1},
        right={"top": "3C", "size": 3},
        won={"first": 5, "second": 0},
    ),
    yes(
        "dramble score --left JH:4 --right 2D:1 --first JS@left --second QD@right",
        left={"top": "JS", "size": 5},
        right={"top": "QD", "size": 1},
        won={"first": 0, "second": 1},
    ),
    yes(
        "dramble score --left 5H:3 --right 2D:1 --first KS@left --second QD@left",
        left={"top": "KS", "size": 1},
        won={"first": 4, "second": 0},
    ),
    yes(
        "dramble score --left 5H:3 --right 2D:1 --first KS@left --second KD@left",
        left={"top": "KD", "size": 5},
        won={"first": 0, "second": 0},
    ),
    yes(
        "dramble score --left KH:3 --right 2D:1 --first 9S@left --second 4D@left",
        left={"top": "4D", "size": 5},
        won={"first": 0, "second": 0},
    ),
    yes(
        "dramble score --left KH:3 --right 2D:1 --first JK@left --second AD@right",
        left={"top": "JK", "size": 1},
        right={"top": "AD", "size": 2},
        won={"first": 3, "second": 0},
    ),
    # Dumbal
    yes(
        "dumbal score Ann=AS,2H Bob=KD,3C Cy=17/2 --caller Ann",
        winners=["Ann"],
        scores={"Ann": 0, "Bob": 16, "Cy": 17},
        successful=True,
    ),
    yes(
        "dumbal score Ann=5 Bob=4 Cy=17 --caller Ann",
        winners=["Bob"],
        scores={"Ann": 25, "Bob": 0, "Cy": 17},
        successful=False,
    ),
    yes(
        "dumbal score Ann=AS,3H Bob=4D Cy=17 --caller Ann",
        winners=["Bob"],
        scores={"Ann": 24, "Bob": 0, "Cy": 17},
        successful=False,
    ),
    yes("dumbal score Ann=5 Bob=3/2 Cy=3/1 --caller Ann", winners=["Cy"], scores={"Ann": 25, "Bob": 3, "Cy": 0}),
    yes("dumbal score Ann=15/5 Bob=16/5 --caller Ann --opening", winners=["Ann"], scores={"Ann": 0, "Bob": 16}),
    bad(
        "dumbal score Ann=6 Bob=16 --caller Ann",
        "Ann can't call with 6 points, 1 over the limit of 5 (ruling call-limit=5); "
        "before the very first turn the call would count (--opening)",
    ),
    bad("dumbal score Ann=6 Bob=16 --caller Dan", "--caller: the caller 'Dan' has no hand; did you mean Ann?"),
    yes("dumbal discard 9S 9H", legal=True, kind="set"),
    yes("dumbal discard QS KS AS 2S", legal=True, kind="run"),
    no("dumbal discard 6S 7S", legal=False, kind=None),
    no("dumbal discard 6S 7H 8S", legal=False, kind=None),
    yes("dumbal value AS 4D", points=5, may_call=True, rulings=["call-limit=5"]),
    bad(
        "dumbal score Ann=3 Bob=4 --caller Ann --caller Bob",
        "--caller: only one player can call, not Ann and Bob; name the player who spoke first",
    ),
    # Dogpile
    yes('dogpile score "5H 6S 7D"', joins=True, cards=3),
    yes('dogpile score "5H 6S / 9H ."', joins=True, cards=3),
    no('dogpile score "5H 7S"', joins=False),
    no('dogpile score "KH AS"', joins=False),
    no('dogpile score "5H . / . 6S"', joins=False),
    no('dogpile score "5H 6S / 9H 8D"', joins=False),  # 8D is below 6S
    yes('dogpile score "5H JK 7S / . 9D ."', joins=True, cards=4),  # the joker is a 6 of diamonds
    no('dogpile score "5H JK 8S"', joins=False),
    # Dukes Up!
    yes("dukes melds 5S,5H,5D AS,2S,3S,4S 8D,9D,10S 10C,JC,QH,KH,AC", valid=True),
    no("dukes melds 5C,6S,7S", valid=False),
    no("dukes melds 6H,8H,9H", valid=False),
    no("dukes melds KD,AD,2D", valid=False),
    no("dukes melds 9H,9C", valid=False),
    bad(
        "dukes score 5S,5H,5D 8D,9D,10S --dukes red=2H --dukes black=KC,QC --castle red=AH --castle black=4C "
        "--taken-by red",
        "--castle: red took black's castle, so it can't be in place",
    ),
    yes(
        "dukes score 5S,5H,5D 8D,9D,10S --dukes red=2H --castle red=AH --taken-by red",
        scores={"red": 9, "black": 2},
        winner="red",
    ),
    yes("dukes take 5H,5D,5C --hand 6S,7S --dukes 8D --castle 5S", possible=True),
    no("dukes take 5H,5D,5C --hand 6S,KC --dukes 8D --castle 5S", possible=False),
    yes('dukes melds "5S,5H,5D 8D,9D,10S"', valid=True, melds=[{"kind": "set"}, {"kind": "run"}]),
    bad(
        "dukes turn --before none --after 6S,7S,8D --hand 6S,7S --theirs 8D --castle ?",
        "--castle: a castle that is face down can't be taken; leave it out",
    ),
    no("dukes turn --before none --after 6S,7S,8S --hand 6S,7S,KC --draw 8S --discard none", legal=False),
    yes(
        "dukes turn --before none --after none --hand 2S,3S,4S --draw 5S",
        legal=True,
        why=[
            "you did not play, so you may discard twice",
            "this assumes one discard, from your hand or your draw pile",
        ],
    ),
]
