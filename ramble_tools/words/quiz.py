"""A quiz about the words that decide games: two-letter words, hooks, and stems that one more letter makes a word.

A question that was missed goes into the first of five boxes and is asked again later, by Leitner's method: each right
answer moves it one box up, where it waits longer, and after the last box it is learned. A wrong answer moves it back
to the first box. `boxes.py` keeps the boxes.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

from ramble_tools.errors import WordError
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.plain import drop_accents
from ramble_tools.words.rack import Rack

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_VOWELS = "aeiouy"
YES, NO = "yes", "no"
# Stems that many letters make a word of six or seven letters.
_STEMS = ("satin", "inset", "store", "retina", "satire", "tisane", "senior", "stoner", "tinsel", "reason")
# A question has at most this many answers, so that they can be typed in one short line.
_MOST_ANSWERS = 8
# Words more frequent than this are no question, and words less frequent than that are no fun to look for (Zipf).
_TOO_EASY, _TOO_RARE = 5.3, 2.8


@dataclass(frozen=True, slots=True)
class Question:
    """A question, such as "Is ZA a word?".

    `key` identifies it (`word:za`, `before:at`, `after:qu`, `stem:satin+c`). `words` has the right answers, each with
    the word that it stands for.
    """

    key: str
    text: str
    words: Mapping[str, str]

    @property
    def kind(self) -> str:
        """What kind of question it is: word, before, after or stem."""
        return self.key.partition(":")[0]


class Mark(NamedTuple):
    """Whether an answer was right; the answers that it lacked, and those that it should not have had."""

    right: bool
    missed: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


class Round(NamedTuple):
    """A round of the quiz: its title, and its questions, made only as they are asked."""

    title: str
    questions: Iterator[Question]


def is_key(text: str) -> bool:
    """Return whether a text can be the key of a question."""
    return bool(re.fullmatch(r"word:[a-z]{2}|(before|after):[a-z]{2,3}|stem:[a-z]{3,8}\+[a-z]", text))


class Quiz:
    """Makes questions whose answers a dictionary knows. Offensive words are neither asked nor shown."""

    def __init__(self, dictionary: Dictionary, luck: random.Random) -> None:
        self._dictionary, self._luck = dictionary, luck
        self._twos = dictionary.words("[a-z]{2}")

    def rounds(self, due: Iterable[str], most: int) -> list[Round]:
        """Return the rounds, with at most so many questions each: first those whose keys are due, then new ones."""
        waiting = list(due)
        new: dict[str, Callable[[], Iterator[str]]] = {
            "Two-letter words": self._new_words,
            "Hooks": self._new_hooks,
            "Stems": self._new_stems,
        }
        kinds = {"Two-letter words": ("word",), "Hooks": ("before", "after"), "Stems": ("stem",)}
        return [
            Round(title, islice(self._questions([*self._of(waiting, kinds[title])], make), most))
            for title, make in new.items()
        ]

    def _of(self, keys: Iterable[str], kinds: Iterable[str]) -> Iterator[str]:
        return (key for key in keys if key.partition(":")[0] in kinds)

    def _questions(self, due: list[str], new: Callable[[], Iterator[str]]) -> Iterator[Question]:
        asked = set()
        for key in chain(due, new()):
            question = None if key in asked else self.question(key)
            asked.add(key)
            if question:
                yield question

    def question(self, key: str) -> Question | None:
        """Return the question of a key; None if this dictionary has no fair answer to it."""
        kind, _, subject = key.partition(":")
        if kind == "word":
            return self._is_it_a_word(key, subject)
        return self._stem(key, *subject.split("+")) if kind == "stem" else self._hook(key, kind, subject)

    def _is_it_a_word(self, key: str, word: str) -> Question | None:
        if self._is_offensive(word):
            return None
        answer = YES if self._dictionary.holds(word) else NO
        return Question(key, f"Is {word.upper()} a word?", {answer: word})

    def _hook(self, key: str, side: str, base: str) -> Question | None:
        made = {letter: letter + base if side == "before" else base + letter for letter in _ALPHABET}
        right = {letter: word for letter, word in made.items() if self._dictionary.holds(word)}
        if not 1 <= len(right) <= _MOST_ANSWERS or self._is_offensive(base, *made.values()):
            return None
        letters = "Which letter goes" if len(right) == 1 else f"Which {len(right)} letters go"
        text = f"{letters} {side} {base.upper()} to make a word of {len(base) + 1} letters?"
        return Question(key, text, right)

    def _stem(self, key: str, stem: str, letter: str) -> Question | None:
        found = sorted(Rack(stem + letter).words(self._dictionary, f"[a-z]{{{len(stem) + 1}}}"))
        if not any(self._zipf(word) >= _TOO_RARE for word in found):
            return None
        return Question(key, f"Which word do {stem.upper()} and {letter.upper()} make?", {word: word for word in found})

    def _is_offensive(self, *words: str) -> bool:
        return not self._dictionary.lexicon.offensive_words.isdisjoint(words)

    def _zipf(self, word: str) -> float:
        return self._dictionary.lexicon.zipf(word)

    # --- new questions

    def _new_words(self) -> Iterator[str]:
        """Yield keys of words and, as often, of letter pairs that look like one."""
        words = self._shuffled(word for word in self._twos if self._zipf(word) < _TOO_EASY)
        known = set(self._twos)
        pairs = (first + last for first in _ALPHABET for last in _ALPHABET)
        phonies = self._shuffled(
            pair for pair in pairs if pair not in known and not set(_VOWELS).isdisjoint(pair) and "q" not in pair
        )
        while words or phonies:
            pool = words if words and (self._luck.random() < 0.5 or not phonies) else phonies
            yield f"word:{pool.pop()}"

    def _new_hooks(self) -> Iterator[str]:
        threes = [word for word in self._dictionary.words("[a-z]{3}") if self._zipf(word) >= _TOO_EASY - 1]
        # Pairs that start a word but are not one, such as ZE: which words of three letters start so?
        starts = sorted({word[:2] for word in self._dictionary.words("[a-z]{3}")} - set(self._twos))
        twos = [f"{side}:{word}" for word in self._twos for side in ("before", "after")]
        longer = [f"{side}:{word}" for word in threes for side in ("before", "after")]
        pools = [self._shuffled(twos), self._shuffled(longer), self._shuffled(f"after:{start}" for start in starts)]
        while any(pools):
            yield from (pool.pop() for pool in pools if pool)

    def _new_stems(self) -> Iterator[str]:
        return iter(self._shuffled(f"stem:{stem}+{letter}" for stem in _STEMS for letter in _ALPHABET))

    def _shuffled(self, keys: Iterable[str]) -> list[str]:
        listed = list(keys)
        self._luck.shuffle(listed)
        return listed


def read_answer(question: Question, text: str) -> frozenset[str]:
    """Read an answer: yes or no, letters, or a word; empty if the player does not know (`?`). Raises WordError."""
    typed = drop_accents(text.strip().lower())
    if typed.strip("? ") == "":
        return frozenset()
    plain = typed.rstrip("?!.")
    if question.kind == "word":
        answer = {"y": YES, "yes": YES, "n": NO, "no": NO}.get(plain)
        if answer is None:
            raise WordError("type y or n, or ? if you don't know")
        return frozenset({answer})
    if question.kind == "stem":
        if not (plain.isascii() and plain.isalpha()):
            raise WordError("type one word, or ? if you don't know")
        return frozenset({plain})
    parts = re.split(r"[\s,;/+&-]+", plain)
    if not all(part.isascii() and part.isalpha() for part in parts if part):
        raise WordError("type the letters, as in bcf, or ? if you don't know")
    known = {word: letter for letter, word in question.words.items()}
    # A whole word is read as its letter: BAT before AT is B.
    return frozenset(chain.from_iterable(known.get(part, part) for part in parts))


def mark(question: Question, answer: frozenset[str]) -> Mark:
    """Judge an answer. One word is enough for a stem; the other questions want every right answer and no wrong one."""
    wrong = tuple(sorted(answer - set(question.words)))
    missed = tuple(sorted(set(question.words) - answer))
    if question.kind == "stem":
        return Mark(bool(answer) and not wrong, missed, wrong)
    return Mark(not wrong and not missed, missed, wrong)
