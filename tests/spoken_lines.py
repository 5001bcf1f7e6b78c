"""Commands as people say them, and how each is read: `python -m tests.spoken_lines FILE` measures a file of them.

A row is a kind, a state, a line and what is wanted, with tabs between them. The state is a game, its players, and after
` / ` how many rounds were played. What is wanted is a command in the notation of the prompt, a refusal, or a question.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ramble_tools.cli.prompt.outside import question_of
from ramble_tools.cli.prompt.words import BY_NAME
from ramble_tools.errors import BadInput
from ramble_tools.games.fields import Setting
from ramble_tools.games.registry import NAMES, find_form, find_game, find_rules
from ramble_tools.spoken_commands import Table, spoken
from tests.lines import Row, compared, report

DATA = Path(__file__).parent / "data" / "commands.tsv"
# What other files call what the prompt calls otherwise.
_CALLED = {
    r"^show hands$": "history",
    r"^rematch$": "again",
    r"^resume$": "play",
    r"^dealer$": "show",
    r"^correct ": "edit ",
    r"^delete ": "remove ",
    r"^new dukes-up (\w+)=red (\w+)=black$": r"dukes new \1 \2",
    r"^(new .+) target=(\d+)$": r"\1 to \2",
    r"^print pad": "print scorepad",
    r"^set (\S+) (\S+)$": r"rule \1=\2",
}


def _is_same(wanted: str, read: str) -> bool:
    for theirs, ours in _CALLED.items():
        wanted = re.sub(theirs, ours, wanted)
    more = len(_words(read) - _words(wanted))
    return _words(wanted) <= _words(read) and more <= wanted.startswith(("new", "print"))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\s,]+", text.lower()))


def rows(path: Path, kinds: tuple[str, ...] = ("command", "not understood")) -> Iterator[Row]:
    """Yield the rows of a file that are commands, or can't be understood."""
    for text in path.read_text(encoding="utf-8").splitlines():
        kind, state, line, wanted = text.split("\t")
        if kind in kinds:
            yield compared(line, wanted, read(state, line), _is_same)


def read(state: str, line: str) -> str:
    """Return how a line is read in this state."""
    game, _, rest = state.partition(" / ")
    kind, _, names = game.partition(" ")
    kind, players = kind.lower(), re.findall(r"[A-Z]\w*", names)
    played = re.search(r"(\d+) \w+ played", rest)
    gone = re.findall(r"(\w+) left", rest)
    rules = find_rules(kind).Rules() if kind in NAMES else None
    table = Table(kind, [*players, *gone], tuple(rules.rulings()) if rules else ())
    if line in BY_NAME:
        return line
    if rules and len(players) > 1:
        try:
            state_now = find_game(kind).start(players, rules)
            found = find_form(kind).line(Setting(rules, state_now, tuple(players), state_now.players), {}, line)
        except BadInput:
            found = {}
        if found and not (len(found) == 1 and spoken(line, table)):
            return f"round {found}"
    if asked := spoken(line, table):
        unplayed = asked.command in ("edit", "remove") and played and asked.rest.isdigit()
        if asked.asks or (asked.command == "new" and not (asked.rest or asked.seats)):
            return f"ask: {asked.asks or 'who plays'}"
        if asked.command in ("leave", "join") and not asked.rest:
            return f"ask: who {asked.command}s"
        if asked.command == "leave" and asked.rest not in table.players:
            return f"not understood: {asked.rest}"
        if unplayed and played and int(asked.rest) > int(played[1]):
            return f"not understood: {asked.rest}"
        seats = f"players={asked.seats}" if asked.seats else ""
        minutes = f"timer={asked.minutes}" if asked.minutes else ""
        times = str(asked.times) if asked.times > 1 else ""
        return " ".join(filter(None, (asked.line, times, seats, minutes)))
    question = question_of(line)
    if question and question.kind == "ask":
        return f"ask: {' '.join(question.words)}"
    return f"words: {question.kind} {' '.join(question.words)}" if question else f"not understood: {line}"


if __name__ == "__main__":
    print(report(list(rows(Path(sys.argv[1])))))
