"""Twenty-five disputes settled on a phone of 360x640, from the game's page: each right, and how long that takes."""

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
            *("", "Does this card stand?", "5 8 Q"),
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
            "you may call only before the very first turn",
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
        Dispute("7D straight above QD", *("", "Does this pack join?", "7 diamonds #2,1 Q"), "Yes"),
        Dispute("can a king sit next to an ace", *("", "Does this pack join?", "K spades A spades"), "No"),
        Dispute("5H joker 7C in a row ok?", *("", "Does this pack join?", "5 hearts joker 7 clubs"), "Yes"),
        Dispute(
            "top row 4C 5D, under it 7C 8D",
            *("", "Does this pack join?", "4 clubs 5 diamonds #2,1 7 8"),
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
            *("", "Can I take the castle?", "Next 10 hearts Q Next J clubs 5 spades"),
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
# The three that take longer, because they have so many cards.
LONGER = {DISPUTES["dogpile"][3].line, DISPUTES["dukes"][1].line, DISPUTES["dukes"][4].line}


class Asker(Thumb):
    """A thumb that types, too."""

    typed = 0

    def do(self, token: str) -> None:
        what = token[1:].replace("_", " ")
        if token[0] == '"':
            self.page.keyboard.type(what.rstrip('"'))
            self.typed += len(what.rstrip('"'))
        elif token[0] == "=":
            self.tap(self.page.locator(f".input[name='{what}']"))
        elif token[0] == "@":
            self.tap(self.page.locator(".pick, .who, summary").filter(has_text=what).first)
        elif token[0] == "#":
            self.tap(self.page.locator(f"[data-cell='{what.replace(',', ' ')}']"))
        else:
            self.key(token.replace("_", " "))

    @property
    def seconds(self) -> float:
        return round(TAP * self.taps + CHARACTER * self.typed + READING, 1)


@pytest.mark.parametrize("game", DISPUTES)
def test_disputes_are_settled_in_a_few_seconds(table: Table, ramble: Ramble, game: str) -> None:
    told, longer = [], set()
    for number, dispute in enumerate(DISPUTES[game], start=1):
        name = f"{game}-{number}"
        assert ramble(f"{game} new {PLAYERS[game]} --name {name}").status == 0
        if dispute.before:
            assert ramble(f"{game} add {dispute.before} --game {name}").status == 0
        page = table.phone(f"/g/{name}", viewport=SMALL_PHONE)
        page.get_by_role("button", name="Ann", exact=True).tap()
        expect(page.locator("#bar")).to_be_visible()
        asker = Asker(page)
        asker.tap(page.locator("#bar").get_by_role("link", name="Ask the referee"))
        asker.tap(page.get_by_role("link", name=dispute.question, exact=True))
        expect(page.locator("body.pad-open")).to_be_visible()
        for token in dispute.done.split():
            asker.do(token)
        asker.tap(page.get_by_role("button", name="Ask", exact=True))
        expect(page.locator("#answer")).to_contain_text(dispute.answer)
        told.append(f"{asker.taps:2} taps, {asker.typed:2} characters, {asker.seconds:4} s: {dispute.line}")
        if asker.seconds >= QUICK:
            longer.add(dispute.line)
    print(*told, sep="\n")
    assert longer <= LONGER
