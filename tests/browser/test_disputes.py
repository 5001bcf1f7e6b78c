"""Twenty-five disputes settled on a phone of 360x640, from the game's page: each right, and how long that takes."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from tests.browser.conftest import Table
from tests.conftest import Ramble

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from playwright.sync_api import expect

from tests.browser.test_evening import Thumb
from tests.browser.test_looks import SMALL_PHONE

# Seconds: a tap, a character on the phone's own keyboard, reading the answer, and fewer than what settles it quickly.
TAP, CHARACTER, READING, QUICK = 1.2, 0.4, 3, 15
PLAYERS = {
    "ramble": "Ann Bob",
    "dramble": "Ann Bob",
    "dumbal": "Ann Bob Cy",
    "dogpile": "Ann Bob Cy",
    "dukes": "Ann Bob",
}
# The left pile is 6H, 3 cards; the right one KD, 1 card; Ann has 2 cards, Bob none.
TURN = "--left 9C:2 --right JD:2 --first KD@right --second 6H@left"


class Dispute(NamedTuple):
    """What players ask, and what was entered in the game before.

    `question` is the one to tap, and `done` what is done on its page: keys; `"cat"`, typed on the phone's own keyboard;
    `=old`, a tap on that field; `@neither`, a tap on a choice; `#1,2`, a tap on that place of a pack. `answer` is part
    of what it says.
    """

    line: str
    before: str
    question: str
    done: str
    answer: str


WORTH, LEGAL, TAKES = "What is this {} worth?", "Was this turn legal?", "Who takes which pile, and who plays first?"
PACK, CASTLE = "Does this pack join?", "Can I take the castle?"
HIT = "May I hit this card, and does it stand?"
# Lines of `tests/data/corpus.tsv` and `tests/games/disputes.tsv`, five for each game: of every question that players
# quarrel about one, also those that need the most taps.
DISPUTES = {
    "ramble": (
        Dispute(
            "my word's all spades with 5 consonants, how many points",
            *("", WORTH.format("claim"), '"sprint" =suits spades Rest_the_same'),
            "Ann scores 4 points for SPRINT",
        ),
        Dispute(
            "can i change SHIRT to SHORT if its all the same suit",
            *("", "Is this change legal?", '"shirt" =new "short"'),
            "SHORT is legal: rotate, if the new card is of the suit of the card that it replaces",
        ),
        Dispute(
            "he hit my 5 with an 8 and i hit that with a queen, does my 5 stay",
            *("", HIT, "5 8 Q"),
            "5 stands",
        ),
        Dispute(
            "i just put down CAT can i score it right now",
            *("", LEGAL, '"none" =new "cat"'),
            "You can't modify or score a word in the turn in which it was started",
        ),
        Dispute(
            "can i modify two words in one turn",
            *("", "Was this allowed?", "5 Next 1 , 1"),
            "Not allowed",
        ),
    ),
    "dramble": (
        Dispute(
            "left pile shows a 6, we both played left, ann 9 bob J. who takes it",
            *("", TAKES, "6 =first 9 left J left"),
            "J takes the left pile, which is Bob's",
        ),
        Dispute(
            "top right is K. ann went first with a Q, bob second with a J, both right. whos on top",
            *(TURN, TAKES, "Q right J right"),
            "both go on the pile, J on top",
        ),
        Dispute(
            "i put a 10 on the left and she went right, do i take it",
            *(TURN, TAKES, "10 left right"),
            "10 takes the left pile, which is Ann's",
        ),
        Dispute("who's first now", *(TURN, TAKES, ""), "Ann plays first"),
        Dispute(
            "ann plays 10 on the left pile and bob a 4 on the same one, how many cards does ann take",
            *(TURN, TAKES, "10 left 4 left"),
            "Ann takes 4 cards",
        ),
    ),
    "dumbal": (
        Dispute("Qh Kh Ah 2h is that a run", *("", "May I lay these off?", "Q hearts K A 2"), "A run"),
        Dispute(
            "its the third round and i've 7 points can i call",
            *("", "May I call?", "7 @no"),
            "7 points: you can't call now",
        ),
        Dispute(
            "nobody's played yet, i have 8 2 3 A A. can i end it",
            *("", "May I call?", "8 2 3 A A"),
            "you can't call, except before the very first turn",
        ),
        Dispute(
            "can i pick up the 9 that the player on my right just laid off",
            *("", LEGAL, "2 Next 9 Next 9"),
            "The turn is legal",
        ),
        Dispute(
            "mom called with 4 but kate has 4 too, what does mom get",
            *("", WORTH.format("hand"), "4 @Ann 1 7 4"),
            "Ann +24",
        ),
    ),
    "dogpile": (
        Dispute("7D straight above QD", *("", PACK, "7 diamonds #2,1 Q"), "Yes"),
        Dispute("can a king sit next to an ace", *("", PACK, "K spades A spades"), "No"),
        Dispute("5H joker 7C in a row ok?", *("", PACK, "5 hearts joker 7 clubs"), "Yes"),
        Dispute(
            "top row 4C 5D, under it 7C 8D",
            *("", PACK, "4 clubs 5 diamonds #2,1 7 8"),
            "Yes",
        ),
        Dispute(
            "ann laid 2, bob skips. can cy still put something",
            *("", "Who is first now?", "=laid:Ann 2 Next Next 1"),
            "Not allowed",
        ),
    ),
    "dukes": (
        Dispute("KS AD 2S a run?", *("", "Are these sets and runs?", "K spades A diamonds 2 spades"), "No"),
        Dispute(
            "i have 10H and QH and his castle JC is up but he's still got a duke i can't get. can i take it",
            *("", "Can I take the castle?", "J clubs 5 spades Next Next 10 hearts Q"),
            "J♣ can't be taken",
        ),
        Dispute(
            "im red. table has 4D 5S 6S 7S and nothing else, can i discard the 4D",
            *("", "What may I discard?", "4 diamonds 5 spades 6 7"),
            "Red may discard 4♦",
        ),
        Dispute(
            "did nothing at all this turn, may i discard 2",
            *("", LEGAL, "@More =discard from_the_draw_pile from_the_draw_pile"),
            "The turn is legal",
        ),
        Dispute(
            "i'm red, took his castle 6S with 4D 5D. table also has 9C 9H 9D, i've one duke and my castle left. score",
            "",
            WORTH.format("game"),
            "@Bob's_(black) =melds 4 diamonds 5 6 spades Next_set_or_run 9 clubs 9 hearts 9 diamonds Next "
            "2 hearts Next 3 hearts",
            "Ann +9, Bob +2",
        ),
    ),
}
# What somebody asked who had never seen the program.
NEWCOMERS = {
    "ramble": (
        Dispute(
            "my TRAIN is all spades, what do i get for it; it was Bob's",
            *("", WORTH.format("claim"), '"train" =suits spades Rest_the_same @More owner:Bob'),
            "Ann scores 3 points for TRAIN",
        ),
        Dispute(
            "may i change TRAIN to BRAIN and also swap the N in one turn",
            *("", "Is this change legal?", '"train_SSSSS" =new "brain_CSSSH"'),
            "TRAIN to BRAIN is not legal",
        ),
        Dispute(
            "STREET to TREE by trimming both ends",
            *("", "Is this change legal?", '"street" =new "tree"'),
            "STREET to TREE is not legal",
        ),
        Dispute("ann's 7, ben hits with 10, cy hits that with J, does 7 stand", *("", HIT, "7 10 J"), "7 stands"),
        Dispute(
            "my best word with T N R A I Q in spades and S in hearts",
            *("", "What can I play?", '"tnraiqs" =letters-suits spades Rest_the_same ~7 hearts'),
            "TRAIN for 4 points",
        ),
    ),
    "dramble": (
        Dispute(
            "left JH, Q there; right 5D, 2 there",
            *("", TAKES, "J 5 Next Q left 2 right"),
            "Ann takes all the cards of the pile; Q is the new pile",
        ),
        Dispute("joker on a joker", *("", TAKES, "joker 9 Next joker left 3 right"), "Nobody takes the left pile"),
        Dispute(
            "left 9D, Ann 10S and Bob QH both there",
            *("", TAKES, "9 =first 10 left Q left"),
            "Bob takes all the cards of the pile and 10",
        ),
        Dispute("left KD, Ann QS and Bob JH both there", *("", TAKES, "K =first Q left J left"), "J on top"),
        Dispute(
            "12 to 12, Bob played first in the turn before",
            *("", TAKES, "@More =score:first 1 2 1 2"),
            "The player who played first in the turn before plays first again",
        ),
    ),
    "dumbal": (
        Dispute("may i lay off QH KH AH 2H", *("", "May I lay these off?", "Q hearts K A 2"), "A run"),
        Dispute("may i call with AS 2D 3C in round three", *("", "May I call?", "A 2 3 @no"), "you can't call now"),
        Dispute(
            "my right neighbor laid off 6S 7S 8S, may i take the 7S",
            *("", "May I take this card?", "6 spades 7 8 Next 7"),
            "7 may be taken",
        ),
        Dispute(
            "i call with 4, Bob 4, Cy 3, Dan 20",
            *("", WORTH.format("hand"), "4 @Ann 4 Next 3 Next 2 0"),
            "Ann +24, Bob +4, Cy +0, Dan +20",
        ),
        Dispute(
            "my left neighbor picked up the 8H, how dangerous is 9H or KS",
            *("", "Is it safe to lay this off?", "9 hearts K spades Next 8 hearts"),
            "9♥ is a risk: with 8♥ it makes a run as soon as 7♥ or 10♥ comes",
        ),
    ),
    "dogpile": (
        Dispute("7H, 8C right of it, 3H under 7H", *("", PACK, "7 hearts 8 clubs #2,1 3"), "Yes"),
        Dispute("7H 8C over 3H 4S", *("", PACK, "7 hearts 8 clubs #2,1 3 4 spades"), "No"),
        Dispute("5C joker 7D, QH above the joker", *("", PACK, "5 clubs joker 7 diamonds #0,2 Q hearts"), "Yes"),
        Dispute("10D alone", *("", PACK, "10 diamonds"), "Yes"),
        Dispute(
            "9S, and my 10H 2S 3S KD 8C",
            *("", "What is the largest pack?", "9 spades Next 10 hearts 2 spades 3 K diamonds 8 clubs"),
            "5 of 6 cards make a pack, without K♦",
        ),
    ),
    "dukes": (
        Dispute("KC AC 2H a meld", *("", "Are these sets and runs?", "K clubs A 2 hearts"), "No"),
        Dispute("the castle was face down when my turn began", *("", CASTLE, "face_down"), "The castle is face down"),
        Dispute(
            "castle JC behind 3C, table 4H 5H 6C, my 10H QH",
            *("", CASTLE, "J clubs 3 clubs Next 4 hearts 5 6 clubs Next 10 hearts Q"),
            "Yes",
        ),
        Dispute(
            "i'm black, 4H 5H 6C 7C",
            *("", "What may I discard?", "@Bob_(black) =melds 4 hearts 5 6 clubs 7"),
            "Black may discard 7♣",
        ),
        Dispute(
            "4D 5S 6D, 9C 9H 9S, JC QH KC; black took QH's castle, and has 2C and the castle KS",
            "",
            WORTH.format("game"),
            "@Ann's_(red) 4 diamonds 5 spades 6 diamonds 9 clubs 9 hearts 9 spades J clubs Q hearts K clubs Next Next "
            "2 clubs Next K spades",
            "Ann +4, Bob +10",
        ),
    ),
}
# The three of each list that take longer, because they have so many cards.
LONGER = {DISPUTES["dogpile"][3].line, DISPUTES["dukes"][1].line, DISPUTES["dukes"][4].line}
LONGER |= {NEWCOMERS["dogpile"][4].line, NEWCOMERS["dukes"][2].line, NEWCOMERS["dukes"][4].line}


class Asker(Thumb):
    """A thumb that types, too. `free` taps are not counted."""

    typed = free = 0

    def do(self, token: str) -> None:
        what = token[1:].replace("_", " ")
        if token[0] == '"':
            self.page.keyboard.type(what.rstrip('"'))
            self.typed += len(what.rstrip('"'))
        elif token[0] == "~":
            self.tap(self.page.locator(".tile").nth(int(what) - 1))
        elif token[0] == "=":
            self.tap(self.page.locator(f".input[name='{what}']"))
        elif token[0] == "@":
            self.tap(self.page.locator(".pick, .who, summary").filter(has_text=what).first)
        elif ":" in token and token[0] != "#":
            field, _, choice = token.partition(":")
            self.tap(self.page.locator(f"[data-field='{field}'] .pick").filter(has_text=choice))
        elif token[0] == "#":
            self.tap(self.page.locator(f"[data-cell='{what.replace(',', ' ')}']"))
        else:
            self.key(token.replace("_", " "))

    @property
    def seconds(self) -> float:
        return round(TAP * (self.taps - self.free) + CHARACTER * self.typed + READING, 1)


@pytest.mark.parametrize("game", DISPUTES)
def test_disputes_are_settled_in_a_few_seconds(table: Table, ramble: Ramble, game: str) -> None:
    """From the page of the game."""
    settle(table, ramble, game, DISPUTES[game], on_the_way=0)


@pytest.mark.parametrize("game", NEWCOMERS)
def test_those_of_a_newcomer_are_settled_in_a_few_seconds(table: Table, ramble: Ramble, game: str) -> None:
    """From the question's form, to which two taps lead."""
    settle(table, ramble, game, NEWCOMERS[game], on_the_way=2)


def settle(table: Table, ramble: Ramble, game: str, disputes: Sequence[Dispute], *, on_the_way: int) -> None:
    """Ask about each dispute on a phone, and require the answer and, of all but the longer ones, the time."""
    told, longer = [], set()
    for number, dispute in enumerate(disputes, start=1):
        name = f"{game}-{number}"
        players = PLAYERS[game] + (" Dan" if "Dan" in dispute.line else "")
        assert ramble(f"{game} new {players} --name {name}").status == 0
        if dispute.before:
            assert ramble(f"{game} add {dispute.before} --game {name}").status == 0
        page = table.phone(f"/g/{name}", viewport=SMALL_PHONE)
        page.get_by_role("button", name="Ann", exact=True).tap()
        expect(page.locator("#bar")).to_be_visible()
        asker = Asker(page)
        asker.free = on_the_way
        asker.tap(page.locator("#bar").get_by_role("link", name="Ask the referee"))
        asker.tap(page.get_by_role("link", name=dispute.question, exact=True))
        expect(page.locator("body.pad-open")).to_be_visible()
        for token in dispute.done.split():
            asker.do(token)
        asker.tap(page.get_by_role("button", name="Ask", exact=True))
        expect(page.locator("#answer")).to_contain_text(dispute.answer)
        told.append(
            f"{asker.taps - on_the_way:2} taps, {asker.typed:2} characters, {asker.seconds:4} s: {dispute.line}"
        )
        if asker.seconds >= QUICK:
            longer.add(dispute.line)
    print(*told, sep="\n")
    assert longer <= LONGER
