"""`ramble words --quiz`: a few rounds of questions about words."""

import sys
from collections.abc import Iterable
from datetime import date
from random import Random

from ramble_tools.cli.show import say
from ramble_tools.errors import FileError, OutputError, WordError, plural
from ramble_tools.words.boxes import Boxes, the_boxes
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.meanings import meaning
from ramble_tools.words.quiz import YES, Mark, Question, Quiz, mark, read_answer

_QUESTIONS = 4
# Of a long list of words, only some are defined.
_MOST_MEANINGS = 4


def run_quiz(dictionary: Dictionary, seed: int | None) -> None:
    """Ask the questions at the terminal, or of the lines of standard input, and keep what was missed."""
    boxes = the_boxes()
    quiz = _Running(dictionary, boxes)
    rounds = Quiz(dictionary, Random(seed)).rounds(boxes.due(date.today()), _QUESTIONS)
    say(f"A quiz in {len(rounds)} rounds; {dictionary.phrase} decides. Type ? if you don't know, or Enter to stop.")
    for number, each in enumerate(rounds, start=1):
        if quiz.stopped:
            break
        say(f"Round {number}: {each.title.lower()}")
        quiz.ask(each.questions)
    quiz.say_result()


class _Running:
    """A quiz in progress: how many questions were answered and right, and the boxes to keep."""

    def __init__(self, dictionary: Dictionary, boxes: Boxes) -> None:
        self._dictionary, self._boxes = dictionary, boxes
        self._answered = self._right = 0
        self._not_kept = ""
        self.stopped = False

    def ask(self, questions: Iterable[Question]) -> None:
        for question in questions:
            answer = self._answer(question)
            if answer is None:
                self.stopped = True
                return
            result = mark(question, answer)
            self._answered += 1
            self._right += result.right
            self._keep(question, result)
            self._say_mark(question, result, opening="Right" if result.right else "Sorry" if answer else "Answer")

    def _answer(self, question: Question) -> frozenset[str] | None:
        """Return the answer to a question, asked again until it can be read; None to stop."""
        again = " (asked again)" if question.key in self._boxes.places else ""
        say(f"{question.text}{again}")
        while True:
            line = _line()
            if line is None or line.strip().lower() in ("", "quit", "/quit", "exit", "/exit", "/q"):
                return None
            try:
                return read_answer(question, line)
            except WordError as error:
                say(str(error))

    def _keep(self, question: Question, result: Mark) -> None:
        if not self._boxes.move(question.key, date.today(), right=result.right):
            return
        try:
            self._boxes.save()
        except (FileError, OutputError) as error:
            self._not_kept = str(error)

    def _say_mark(self, question: Question, result: Mark, opening: str) -> None:
        every = list(question.words.values())
        if question.kind == "word":
            valid = YES in question.words
            say(f"{opening}: {every[0].upper()} is {'' if valid else 'not '}a word")
            self._define(every if valid else [])
            return
        wrong = f"; not {', '.join(each.upper() for each in result.wrong)}" if result.wrong else ""
        say(f"{opening}: {', '.join(word.upper() for word in every)}{wrong}")
        self._define(every if result.right else [question.words[each] for each in result.missed])

    def _define(self, words: list[str]) -> None:
        for word in words[:_MOST_MEANINGS]:
            found = meaning(word, self._dictionary)
            texts = [each.text for each in found.definitions]
            texts += [f"{base.kind} of {base.word}" for base, _ in found.bases]
            if texts:
                say(f"{word.upper()}: {texts[0]}", indent=2)

    def say_result(self) -> None:
        if not self._answered:
            say("No question answered; see you next time.")
            return
        say(f"{self._right} of {self._answered} right.")
        waiting = len(self._boxes.places)
        if self._not_kept:
            say(f"What you missed is not kept, so it won't be asked again: {self._not_kept}")
        elif waiting:
            soon = len(self._boxes.due(date.today()))
            say(f"{plural(waiting, 'question')} will be asked again{self._how_soon(waiting, soon)}.")

    def _how_soon(self, waiting: int, soon: int) -> str:
        if soon == 0:
            return " in some days"
        return ", from the next quiz on" if soon == waiting else f", {soon} of them from the next quiz on"


def _line() -> str | None:
    """Return the next line that is typed, or None at the end of the input (Ctrl-D) or after Ctrl-C."""
    sys.stdout.flush()
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():
            return input("> ")
        return sys.stdin.readline() or None
    except (EOFError, KeyboardInterrupt):
        print()
        return None
