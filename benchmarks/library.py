"""Measure the library without the command line, after a warm-up: times, and the memory that lookups use."""

import gc
import heapq
import json
import os
import random
import statistics
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ramble_tools.cards import AnyCard, Card, Joker, Rank, Suit
from ramble_tools.games.dogpile.pack import judge_pack
from ramble_tools.games.dogpile.rules import Rules as DogpileRules
from ramble_tools.games.dukes.advice.take import Question, take
from ramble_tools.games.dukes.melds import judge_meld
from ramble_tools.games.dukes.rules import Rules as DukesRules
from ramble_tools.games.ramble.advice.hand import Hand
from ramble_tools.games.ramble.advice.plays import Wanted, plays_on, starts
from ramble_tools.games.ramble.rules import Rules as RambleRules
from ramble_tools.games.ramble.spelling import cards_of, spell_with_cards
from ramble_tools.games.registry import find_game
from ramble_tools.letters import lettered_cards
from ramble_tools.press.backs import BackDesign
from ramble_tools.press.cards_to_print import faces_of
from ramble_tools.press.deck_sheet import SHOP_BLEED_MM
from ramble_tools.press.designs import read_design
from ramble_tools.press.images import ImagesJob, draw_pages
from ramble_tools.press.templates import Shop, read_card_size
from ramble_tools.scorebook.book import writing
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.replay import history_of
from ramble_tools.words.dictionary import Dictionary, the_dictionary
from ramble_tools.words.lexicon import Lexicon
from ramble_tools.words.rack import Rack
from ramble_tools.words.verdict import check

HANDS = 30
# 20 ms where the loop takes 3.6 ms.
WORST_CASTLE_LOOPS = 5.5
LEAST_BESIDE_CP_SAT = 5
RULES = RambleRules()
TOP_TEN = Wanted(top=10)
# SHIRTED: seven cards that allow all four kinds of modification.
TABLE = spell_with_cards("2S2 6S1 QS1 5S1 2S1 KS1 4D1")


class Measured(NamedTuple):
    """A figure, its unit and its limit. Without a limit (None), it is only for comparison."""

    name: str
    figure: float
    unit: str
    limit: float | None


def random_hands(size: int) -> list[list[AnyCard]]:
    """Return 30 hands, the same at each call, without the cards on the table."""
    luck = random.Random(3)
    cards: list[AnyCard] = [each.card for each in lettered_cards() if each.card not in cards_of(TABLE)]
    return [luck.sample(cards, size) for _ in range(HANDS)]


def median_ms(run: Callable[[list[AnyCard]], object], hands: list[list[AnyCard]]) -> float:
    """Return the median over the hands of each hand's shortest of three runs: other work can only add to a time."""

    def once(hand: list[AnyCard]) -> float:
        start = time.perf_counter()
        run(hand)
        return (time.perf_counter() - start) * 1000

    return statistics.median(min(once(hand) for _ in range(3)) for hand in hands)


def pictures() -> bytes:
    """Return the PDF from which `ramble print images --bleed 3.175` makes its pictures."""
    cards = faces_of((1, 2), jokers=True)
    shop = Shop(read_card_size("poker"), SHOP_BLEED_MM)
    return draw_pages(ImagesJob(cards, shop, read_design("classic"), BackDesign("RAMBLE")))


def look_ups() -> list[Measured]:
    lexicon = the_dictionary("game").lexicon
    words = random.Random(1).sample([word for word, _ in lexicon.words], 5_000)
    start = time.perf_counter()
    for word in words:
        lexicon.entry(word)
    microseconds = (time.perf_counter() - start) / len(words) * 1e6

    tracemalloc.start()
    fresh = Lexicon(lexicon.folder)
    for word in words[:100]:
        fresh.entry(word)
    held = tracemalloc.get_traced_memory()[0] / 1000
    tracemalloc.stop()
    misspelt = [word[::-1] for word in words if not lexicon.entry(word[::-1])][:1000]
    return [
        Measured(
            "1,000 words refused", _yes_or_no_ms(misspelt) / _yes_or_no_ms(words[:1000]), "times 1,000 valid", 1.5
        ),
        Measured("lookup, warm", microseconds, "us", 50),
        Measured("memory after 100 lookups", held, "kB", 100),
    ]


def _yes_or_no_ms(words: list[str]) -> float:
    dictionary = the_dictionary("game")
    return shortest_ms(lambda: [check(word, dictionary, suggest=False) for word in words])


def best_plays() -> list[Measured]:
    dictionary = the_dictionary("game")
    start_hands, on_hands = random_hands(14), random_hands(14)
    return [
        Measured(
            "best of 14 cards, warm",
            median_ms(lambda hand: starts(of(hand), dictionary, rules=RULES, wanted=TOP_TEN), start_hands),
            "ms",
            10,
        ),
        Measured(
            "best on a 7-letter word, warm",
            median_ms(
                lambda hand: plays_on(TABLE, of(hand), dictionary, stolen=False, rules=RULES, wanted=TOP_TEN), on_hands
            ),
            "ms",
            50,
        ),
        Measured("the same 14 cards, naive loop", naive_ms(dictionary, start_hands[:5]), "ms", None),
    ]


def of(hand: list[AnyCard]) -> Hand:
    return Hand.of(hand, jokers_wild=False)


def naive_ms(dictionary: Dictionary, hands: list[list[AnyCard]]) -> float:
    """Measure a loop that counts the letters of every word, without points or cards, and check that it agrees."""
    words = [word for word, _ in dictionary.word_list.text if dictionary.word_list.holds(word)]

    def loop(hand: list[AnyCard]) -> list[str]:
        letters = Counter(of(hand).rack().letters)
        return [word for word in words if not Counter(word) - letters]

    for hand in hands[:1]:
        found = Rack(of(hand).rack().letters).words(dictionary)
        if loop(hand) != sorted(found):
            raise SystemExit("benchmarks: the naive loop finds different words")
    return median_ms(loop, hands)


# --- castles


def castles() -> list[Measured]:
    """Measure taking a castle on 300 random tables of up to 48 cards: the median, the worst, and a general solver."""
    luck = random.Random(5)
    questions = [random_table(luck, 12 + number % 37) for number in range(300)]
    runs = [partial(take, question, DukesRules()) for question in questions]
    times = [shortest_ms(run) for run in runs]
    slowest = heapq.nlargest(5, range(len(runs)), key=times.__getitem__)
    return [
        Measured("dukes take, 300 tables: median", statistics.median(times), "ms", None),
        Measured("dukes take, 300 tables: worst", max(times), "ms", None),
        Measured("the same", max(times_a_loop(runs[each]) for each in slowest), "loops", WORST_CASTLE_LOOPS),
        *_beside_cp_sat(questions, times),
    ]


def times_a_loop(run: Callable[[], object]) -> float:
    """Return how many times as long as a loop of 100,000 steps a run takes: a machine may be slower at times."""

    def loop() -> int:
        return sum(number & 7 for number in range(100_000))

    return statistics.median(shortest_ms(run) / shortest_ms(loop) for _ in range(9))


def _beside_cp_sat(questions: list[Question], times: list[float]) -> list[Measured]:
    """Return how many times as long OR-tools' CP-SAT takes (the median), if it is installed. The answers must agree."""
    from importlib.util import find_spec

    if find_spec("ortools") is None:
        return []
    from benchmarks.castles_cp_sat import fewest

    ratios = []
    for question, ours in zip(questions[::3], times[::3], strict=True):
        start = time.perf_counter()
        theirs = fewest(question)
        ratios.append((time.perf_counter() - start) * 1000 / ours)
        answer = take(question, DukesRules())
        if theirs != (answer and (len(answer.from_hand), answer.changed)):
            raise SystemExit(f"benchmarks: {question}: CP-SAT answers {theirs}, we answer {answer}")
    slower = statistics.median(ratios)
    if slower < LEAST_BESIDE_CP_SAT:
        raise SystemExit(f"benchmarks: CP-SAT takes only {slower:.1f} times as long as dukes take")
    return [Measured("the same by CP-SAT, 100 tables", slower, "times", None)]


def packs() -> list[Measured]:
    """Measure judging a pack of 54 cards: the deck as four slanting columns, with both jokers next to each other."""
    pack: dict[tuple[int, int], AnyCard] = {
        (14 - column + rank.number, column): Card(rank, suit) for column, suit in enumerate(Suit) for rank in Rank
    }
    pack |= {(28, 0): Joker(), (28, 1): Joker()}
    outcome = judge_pack(pack, DogpileRules())
    if not outcome.joins or outcome.cards != 54:
        raise SystemExit(f"benchmarks: the pack of 54 should join: {outcome.problems}")
    return [Measured("a pack of 54 with two jokers", shortest_ms(lambda: judge_pack(pack, DogpileRules())), "ms", 5)]


def replays() -> list[Measured]:
    """Measure replaying the log of a game of 10,000 hands, without garbage collection, as in the program.

    The figure is a ratio, to writing and reading the same log as JSON.
    """
    entries = [Entry(0, "", "new", {"players": PLAYERS, "rules": ENDLESS})]
    entries += [Entry(number, "", "round", hand(number)) for number in range(10_000)]
    dumbal = find_game("dumbal")
    gc.disable()
    json_alone = shortest_ms(lambda: [json.loads(json.dumps(entry)) for entry in entries])
    figure = shortest_ms(lambda: history_of(dumbal, entries)) / json_alone
    gc.enable()
    return [Measured("replay of 10,000 rounds", figure, "times JSON", 3.5)]


PLAYERS = ["Ann", "Bob", "Cy", "Dan"]
ENDLESS = ["target=999999999"]


def hand(number: int) -> dict[str, object]:
    """Return a hand of Dumbal as the log has it; one of the four hands is cards, the others are points."""
    return {"hands": {"Ann": "4", "Bob": "17/3", "Cy": str(9 + number % 20), "Dan": "AS 2H 10C"}, "caller": "Ann"}


def fill_book(home: str, rounds: int, others: int) -> None:
    """Write a scorebook: `others` games of ten hands, then the current game with `rounds` hands."""
    before = os.environ.get("RAMBLE_HOME")
    os.environ["RAMBLE_HOME"] = home
    try:
        with writing(create=True) as book:
            for name, count in (*((f"game-{number}", 10) for number in range(others)), ("main", rounds)):
                row = book.append(book.create("dumbal", name), "new", {"players": PLAYERS, "rules": ENDLESS})
                for number in range(count):
                    row = book.append(row, "round", hand(number))
    finally:
        del os.environ["RAMBLE_HOME"]
        if before is not None:
            os.environ["RAMBLE_HOME"] = before


def shortest_ms(run: Callable[[], object]) -> float:
    """Return the shortest of three runs: other work on the machine can only add to a time."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1000)
    return min(times)


def random_table(luck: random.Random, most: int) -> Question:
    """Return a question with a valid table of up to `most` cards, a hand of four, one or two dukes, and a castle."""
    free = {Card(rank, suit) for suit in Suit for rank in Rank}
    melds: list[tuple[Card, ...]] = []
    for _ in range(200):
        if luck.random() < 0.4:
            rank = luck.choice(list(Rank))
            meld = {Card(rank, suit) for suit in luck.sample(list(Suit), luck.choice([3, 4]))}
        else:
            family = luck.choice([(Suit.SPADES, Suit.DIAMONDS), (Suit.CLUBS, Suit.HEARTS)])
            first, length = luck.randint(1, 12), luck.randint(3, 7)
            numbers = range(first, min(first + length, 15))
            ranks = [list(Rank)[(number - 2) % 13] for number in numbers]
            meld = {Card(rank, luck.choice(family)) for rank in ranks}
        laid = sum(map(len, melds))
        if meld <= free and laid + len(meld) <= most and judge_meld(tuple(meld), DukesRules()).kind:
            melds.append(tuple(sorted(meld, key=str)))
            free -= meld
    left = luck.sample(sorted(free, key=str), min(len(free), 7))
    dukes = min(luck.choice([1, 2]), len(left) - 1)
    return Question(tuple(melds), tuple(left[dukes + 1 : dukes + 5]), tuple(left[1 : dukes + 1]), left[0])
