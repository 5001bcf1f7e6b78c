"""The corpus at the prompt: each line is typed where its row says, and what comes of it is compared with the row.

`python -m tests.corpus_lines` lists the lines that are not taken as wanted, and counts the others. What comes of a line
is what it says, what it asks, and what is recorded then:

- a hand is compared with the hands that are recorded or being typed;
- a command says and asks the same as the command of the prompt that is wanted;
- a question about words says what the dictionary says to the question that is wanted;
- a dispute gets the referee's answer, or that of the rules, which `test_corpus.py` compares with the verdict;
- what can't be understood changes nothing, and the answer says which word that is, or what is missing.
"""

import contextlib
import csv
import io
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from ramble_tools.cli import front_door
from ramble_tools.cli.main import run
from ramble_tools.cli.prompt import play
from ramble_tools.cli.prompt.outside import answering
from ramble_tools.cli.prompt.state import State
from ramble_tools.errors import BadInput
from ramble_tools.games.asked import asked
from ramble_tools.games.contract import AnySetting
from ramble_tools.games.dumbal.game import Rules
from ramble_tools.games.dumbal.typed_hand import HAND, read_hand
from ramble_tools.games.fields import Setting
from ramble_tools.games.questions import Answer
from ramble_tools.games.registry import NAMES, find_game, find_questions, find_rules
from ramble_tools.games.rules_asked import answer_of_rules
from ramble_tools.games.worth import worth_of
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.sessions import look
from ramble_tools.typed_line import is_question, words
from ramble_tools.words.questions import understand
from tests import lines
from tests.lines import Row

CORPUS = Path(__file__).parent / "data" / "corpus.tsv"
KINDS = ("hand", "words", "dispute", "command", "not understood")
# Who plays where a row names nobody.
_PLAYERS = {
    "ramble": "Ann Bob",
    "dramble": "Ann Bob",
    "dumbal": "Ann Bob Cy",
    "dogpile": "Ann Bob",
    "dukes": "Nora Tom",
}
# What is typed so that the players of a row have its scores.
_SCORED = {
    "Mom 40 Dad 12 Kate 77": ("20 1 39 d", "18 1 36 d", "1 10 2 m", "2 2 1 k"),
    "Mom 190 Dad 120 Kate 88": ("50 50 1 k", "50 40 1 k", "45 1 44 d", "43 1 42 d", "1 28 2 m", "2 2 1 k"),
    "Ann 12 Bob 12": ("2H:12", "2C:12", "ann KH left, bob KC right"),
    "Ann 9 Bob 14": ("2H:9", "2C:14", "ann KH left, bob KC right"),
    "Ann 20 Bob 20": ("2H:20", "2C:20", "ann KH left, bob KC right"),
}
_OVER = {"dumbal": ("3 4 5 m",), "dramble": ("2H:5", "2C:5", "lily KH left, grandpa KC right")}
# What the prompt of a game, or that without one, calls what the corpus calls otherwise.
_CALLED = {
    r"^undo 2$": "undo / undo",
    r"^resume$": "play",
    r"^show hands$": "history",
    rf"^rules ({'|'.join(NAMES)})$": r"\1 rules",
    r"^rematch$": "again",
    r"^dealer$": "who deals",
    r"^correct (\d+)$": r"edit \1",
    r"^delete (\d+)$": r"remove \1",
    r"^print pad$": "print scorepad",
    r"^set (\S+) (\S+)$": r"rule \1=\2",
    r"^rename Cy Cyrus$": "rename Cy, Cyrus",
    r"^new ramble Ann Bob target=30$": "ramble new Ann Bob --rule target=30",
    r"^new dukes-up Nora=red Tom=black$": "dukes new Nora Tom",
    r"^new (\w+) (.+)$": r"\1 new \2",
}
# The disputes that the rules themselves answer: a part of the passage that does so, or its ruling or note.
ANSWERED_BY_RULES = {
    "dad has 25, do we still finish the round": "target=25",
    "deck's gone and we're 20-20, now what": "tie",
    "do i get to count the queen i won the pile with": "The card they placed replaces the pile",
    "i put down my whole hand in one go, do i still have to pick one up": "you still have to pick up a card",
    "ann was player one last round, who is it now": "the Player One token is passed clockwise",
    "we all passed so its only the leader lying there, does it count": "lone-leader=joins",
    "i have 10H and QH and his castle JC is up but he's still got a duke i can't get. can i take it": (
        "you must take any DUKES guarding it in that same turn"
    ),
    "her draw pile is empty and so is her discard pile, mine aren't. over?": "empty-piles=either",
    "8-8 after the bonus and i'm the one who took the castle, who won": "tie=ender",
    "can i use my own castle 7H with 8H 9C": "castle-in-run=off",
}


# The disputes whose answer is no yes or no, and a part of it.
JUDGED = {
    "my word's all spades with 5 consonants, how many points": "valid: 4 points",
    "he hit my 5 with an 8 and i hit that with a queen, does my 5 stay": "yes, 5 stands",
    "i stole bobs word, 6 consonants all red. points?": "valid: 4 points",
    "lily claimed GRELT, her own, its not a word. she had 1, whats she got now": "invalid: 0 points after it",
    "left has a 9 on top, ann puts a jack there, bob goes right. who gets the left pile": "which is Ann's",
    "both on left, its an 8, ann 10 bob Q": "Q takes the left pile, which is Bob's",
    "top right is K. ann went first with a Q, bob second with a J, both right. whos on top": "which is Bob's",
    "we both played 7s on the 3, who takes it??": "nobody takes the left pile",
    "i put a 10 on the left and she went right, do i take it": "yes, 10 takes the left pile, which is yours, if",
    "its 12 all and bob started last turn, who starts": "Bob plays first",
    "who's first now": "Bob plays first",
    "ann plays 10 on the left pile (5 2 9, nine on top) and bob a 4 on the same one, how many cards does ann take": (
        "Ann takes 4 cards"
    ),
    "mom called with 4 but kate has 4 too, what does mom get": "Mom scores 24",
    "ann called on 5, bob had 3 cy had 2, does bob get zero as well": "Bob scores 3",
    "ann called w 4. bob has A 2, cy has a 3. who wins the hand": "Cy wins",
    "can i take the 7 out of the middle of the 6 7 8 she laid down": "yes, if the player on your right",
    "K K A 10 4, what's this hand worth": "41 points",
    "7H and 9H touching, good?": "no, the pack of 2 cards becomes strays, if they are side by side",
}
_WITH_JOKERS = Rules.from_options(["jokers=2"])


class Came(NamedTuple):
    """What came of a line: what was said, what is asked next, and what there was before and after it."""

    said: str
    asks: str
    before: object
    after: object
    state: State | None = None

    @property
    def changed(self) -> bool:
        """Whether anything is recorded, kept, begun or printed that was not before."""
        return self.before != self.after


def corpus() -> Iterator[dict[str, str]]:
    """Yield the rows of the corpus."""
    with CORPUS.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


# --- typing


@contextlib.contextmanager
def _at_home() -> Iterator[None]:
    """Give a line an empty home, in which it may print too, and no scorebook but the one there."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), patch.dict(os.environ):
        os.environ |= {"RAMBLE_HOME": folder, "COLUMNS": "10000"}
        os.environ.pop("RAMBLE_BOOK", None)
        yield


class _Terminal(io.StringIO):
    """Standard output that is a terminal, as that of somebody who types is."""

    def isatty(self) -> bool:
        return True


@contextlib.contextmanager
def _listening() -> Iterator[io.StringIO]:
    out = _Terminal()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), patch("sys.stdin", _Terminal()):
        yield out


class _Keys:
    """Somebody who types these lines, and then leaves; `asked` is the question before each of them and at the end.

    `then` is what there was at each of these questions.
    """

    def __init__(self, typed: Sequence[str], there: Callable[[], object] = lambda: None) -> None:
        self.asked: list[str] = []
        self.then: list[object] = []
        self._typed, self._there = [*typed], there

    def __call__(self, question: str) -> str | None:
        self.asked.append(question)
        self.then.append(self._there())
        return self._typed.pop(0) if self._typed else None


def came_of(row: dict[str, str], *typed: str) -> Came:
    """Type lines where a row says that its own is typed: at a game's prompt, or where no game is open."""
    with _at_home():
        kind, before = _begun(row)
        if not kind:
            keys = _Keys(typed, _made)
            readers = [patch.object(each, "line_reader", lambda: keys) for each in (front_door, play)]
            with readers[0], readers[1], _listening() as said:
                front_door.open_front_door(run)
            text = _said(said.getvalue()).partition("see all commands: ramble --help ")[2]
            return Came(text, "" if len(keys.asked) == len(typed) else keys.asked[len(typed)], keys.then[0], _made())
        with _listening():
            old = play.play_on(play.draft_of(look(kind, None)), _Keys(before))
        files, keys = _made(), _Keys(typed)
        with _listening() as said:
            new = play.play_on(old, keys)
        asks = "" if len(keys.asked) == len(typed) else keys.asked[-1]
        return Came(_said(said.getvalue()), asks, (files, _kept(old)), (_made(), _kept(new)), new)


def _made() -> object:
    """Return the files that were printed, and the games that were begun."""
    with reading() as book:
        games = [row.name for kind in NAMES for row in book.logs(kind)]
    return sorted(path.name for path in Path().glob("*.pdf")), games


def _kept(state: State) -> object:
    return state.session.seen, state.round.lines, state.correction and state.correction.typed.lines


_LEAVING = r"^(?:not entered, because|the correction was dropped|everything (?:else )?is saved).*"


def _said(text: str) -> str:
    """Return what was said before the prompt was left, in one line."""
    return " ".join(re.sub(_LEAVING, "", text, flags=re.MULTILINE | re.DOTALL).split())


def _begun(row: dict[str, str]) -> tuple[str, list[str]]:
    """Begin the game of a row, and return its kind and what is typed before the line; nothing if there is no game."""
    head, *before = row["state"].replace("Up!", "").split(" / ")
    jokers = ["--rule", "jokers=2"] if row["kind"] == "hand" and "joker" in row["line"] else []
    kind, _, players = f"dumbal {head}".partition(" ") if row["kind"] == "hand" else head.partition(" ")
    kind, state = kind.lower(), " ".join(before)
    if not kind:
        return "", []
    names = re.findall(r"[A-Z]\w*", players) or _PLAYERS[kind].split()
    gone = re.findall(r"(\w+) left", state)
    with _listening():
        run([kind, "new", *names, *gone, *jokers])
    if row["kind"] == "hand":
        return kind, before
    over = [*_OVER[kind], "end", "y"] if "game over" in state else []
    undone = ["mom shirt SSSSS"] if kind == "ramble" and "undone" in state else []
    rounds = [" ".join([*map(str, range(3 + each, 3 + each + len(names)))]) for each in range(_played(state))]
    hands = [f"{round} {names[0]}".replace(str(3 + each), "3", 1) for each, round in enumerate(rounds)]
    return kind, [
        *_SCORED.get(players.strip(), ()),
        *hands,
        *undone,
        *(["undo"] if "undone" in state else []),
        *over,
        *(f"leave {name}" for name in gone),
    ]


def _played(state: str) -> int:
    found = re.search(r"(\d+) \w+ played", state)
    return int(found[1]) if found else 0


# --- comparing


def rows(kinds: Sequence[str] = KINDS) -> Iterator[Row]:
    """Yield each row of these kinds, with how its line is taken at the prompt."""
    for row in corpus():
        if row["kind"] in kinds:
            yield _COMPARED[row["kind"]](row, came_of(row, row["line"]))


def _row(row: dict[str, str], came: Came, *, is_right: bool, is_part: bool = False) -> Row:
    """Return a row. What is not right is refused or asked about if nothing changed, or only a part of it is there."""
    shown = f"{came.said} [{came.asks}]".strip()
    return Row(row["line"], row["wanted"], f"ask: {shown}" if is_part or not came.changed else shown, is_right)


def _of_hand(row: dict[str, str], came: Came) -> Row:
    wanted = re.sub(r"\[([^]]*)\]", _points, row["wanted"]).replace("(empty)", "")
    if lines.is_refusal(wanted):
        return _row(row, came, is_right=_is_refused(row, came))
    there = _hand(came.state)
    # A part of what is wanted, of which the rest is asked for, is not wrong.
    is_part = bool(came.asks) and set(re.split("[,;] ", there)) < set(re.split("[,;] ", wanted))
    return _row(row, came, is_right=there == wanted, is_part=is_part)


def _points(ranks: re.Match[str]) -> str:
    """Return the points of ranks in brackets: `[J J]` is 22."""
    joker = "" if "JK" in ranks[1] else "+JK"
    found = read_hand("+".join(ranks[1].split()) + joker, _WITH_JOKERS).points
    return str(found - (_WITH_JOKERS.joker_value if joker else 0))


def _hand(state: State | None) -> str:
    """Return the hand that is being typed or corrected, or that was recorded last, as a row has it."""
    assert state
    typing, answers = state.typing, dict(state.typing.answers)
    if not (state.correction or typing.lines) and state.history.count:
        answers = dict(typing.form.answers(state.history.round(state.history.count).round))
    if state.question and not state.waits:
        return f"ask: {state.question.text}"
    names = [player.name for player in state.history.state.players]
    hands = {name: answers.get(HAND + name) for name in names}
    shown = [f"{name} {read_hand(text, _WITH_JOKERS).points}" for name, text in hands.items() if text]
    return ", ".join(shown) + (f"; caller {answers['caller']}" if answers.get("caller") else "")


def _is_refused(row: dict[str, str], came: Came) -> bool:
    """Return whether nothing came of a line but an answer; or at least one that names what is not understood."""
    what, _, missing = row["wanted"].partition(": ")
    is_named = what != "ask" and any(word.lower() in came.said.lower() for word in missing.split(", "))
    return bool(came.said or came.asks) and (not came.changed or is_named)


def _of_words(row: dict[str, str], came: Came) -> Row:
    question = understand(row["line"])
    read = lines.compared(row["line"], row["wanted"], str(question), lines.is_same)
    with _at_home(), _listening() as said:
        answering(question)()
    return _row(row, came, is_right=read.is_right and " ".join(said.getvalue().split()) == came.said)


def _of_command(row: dict[str, str], came: Came) -> Row:
    wanted, kind = row["wanted"], row["state"].partition(" ")[0].lower()
    if wanted.startswith("rules ") and came.said.startswith(f"the rules on {wanted.removeprefix('rules ')}"):
        return _row(row, came, is_right=True)  # in other words, but on the same topic
    for theirs, ours in _CALLED.items():
        wanted = re.sub(theirs, ours, wanted)
    if wanted == "print scorepad" and kind:
        wanted += f" {kind}"
    there = came_of(row, *wanted.split(" / "))
    said = re.sub("^taken as a remark: .* [?.!]", "", came.said)
    # More may be said before it: who is ahead, where the scores are shown.
    is_said = said.endswith(there.said) and bool(there.said or not said)
    is_same = is_said and (came.asks, came.changed) == (there.asks, there.changed)
    return _row(row, came, is_right=is_same)


def _of_dispute(row: dict[str, str], came: Came) -> Row:
    line = row["line"]
    if part := ANSWERED_BY_RULES.get(line) or JUDGED.get(line):
        return _row(row, came, is_right=part in came.said and not came.changed)
    found, wanted = answer_to(row), row["wanted"].partition("=> ")[2]
    if found is None:
        return _row(row, came, is_right=False)
    # A pack that is only shown is recorded, with the verdict.
    is_shown = came.changed and not is_question(words(line))
    is_said = (found.line.partition(", ")[2] if is_shown else " ".join(found.line.split())) in came.said
    is_same = wanted.startswith(("yes", "no")) and found.yes is wanted.startswith("yes")
    return _row(row, came, is_right=is_said and is_same and (not came.changed or is_shown))


def _of_neither(row: dict[str, str], came: Came) -> Row:
    return _row(row, came, is_right=not came.changed and _is_refused(row, came))


_COMPARED = {
    "hand": _of_hand,
    "words": _of_words,
    "dispute": _of_dispute,
    "command": _of_command,
    "not understood": _of_neither,
}


# --- the referee alone


def setting_of(row: dict[str, str]) -> tuple[str, AnySetting]:
    title, *words = row["state"].replace("Up!", "").partition(" / ")[0].split()
    names = [word for word in words if word.isalpha()]
    rules = find_rules(title.lower()).Rules()
    if not names:
        return title.lower(), Setting(rules)
    state: Any = find_game(title.lower()).start(names, rules)
    scores = {name: int(score) for name, score in pairwise(words) if score.isdigit()}
    players = tuple(player._replace(score=scores.get(player.name, 0)) for player in state.players)
    played = {"rounds": 1} if scores and "rounds" in state._fields else {}
    return title.lower(), Setting(rules, state._replace(players=players, **played), tuple(names), players)


def rules_on(row: dict[str, str]) -> Answer | None:
    """Return what the rules say about a dispute that is not judged, or None if nothing is shown."""
    return answer_of_rules(setting_of(row)[1], row["line"])


def answer_to(row: dict[str, str]) -> Answer | None:
    """Return the referee's answer to a dispute, or None if it is not understood or asked about."""
    kind, setting = setting_of(row)
    try:
        found = asked([*find_questions(kind), worth_of(kind)], setting, row["line"])
        return found.answer() if found else None
    except BadInput:
        return None


if __name__ == "__main__":
    print(lines.report([row for kind in sys.argv[1:] or KINDS for row in rows((kind,))]))
