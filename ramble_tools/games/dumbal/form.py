"""A hand of Dumbal, as it is told at the table: who called, then what each holds."""

import re
from typing import Any

from ramble_tools.cards import is_card
from ramble_tools.cli.tally.commands import Table
from ramble_tools.errors import BadInput, IllegalMoveError, plural, quote
from ramble_tools.games.dumbal.hands import Hand, Round, read_hand
from ramble_tools.games.match import still_in

HELP = (
    "a 4, b 17, c 9, a called: all at once; or answer what is asked",
    "a hand is points (17), points and cards (17/3), or cards (AS 2H)",
    "names may be shortened; a line mends what was typed before",
)

_CALLED = ("called", "calls", "call")
_OPENING = ("opening", "first")


class Form:
    """Collects a hand from each who is in, and who called."""

    def __init__(self, table: Table, state: Any) -> None:
        self._table = table
        self._names = still_in(state.players)
        self._hands: dict[str, Hand] = {}
        self._caller: str | None = None
        self._opening: bool | None = None

    def load(self, round: Round) -> None:
        """Begin with an old hand, to mend a part of it."""
        self._hands, self._caller, self._opening = dict(round.hands), round.caller, round.opening or None
        self._names = list(round.hands)

    def question(self) -> str | None:
        """Who called comes first; then the caller's hand, and the others' in turn order."""
        if self._caller is None:
            return "who called?"
        at = self._names.index(self._caller)
        for name in (*self._names[at:], *self._names[:at]):
            if name not in self._hands:
                return f"{name}'s hand?"
        if self._may_be_opening():
            points = self._hands[self._caller].points
            return f"{self._caller} called with {points}: before the very first turn, y or n?"
        return None

    def _may_be_opening(self) -> bool:
        rules = self._table.rules
        held = self._hands.get(self._caller or "")
        over = held is not None and rules.call_limit < held.points <= rules.opening_limit
        return over and self._opening is None

    def take(self, line: str) -> None:
        """Take a line: names, hands and who called, in any order. Raises BadInput."""
        if self._may_be_opening() and line.strip().lower() in ("y", "yes", "n", "no"):
            said_yes = line.strip().lower().startswith("y")
            self._require_call(self._hands, self._caller, said_yes)
            self._opening = said_yes
            return
        hands, caller, opening = dict(self._hands), self._caller, self._opening
        if not line.strip():
            raise BadInput(f"type a name and a hand, as in {self._names[0]} 17; ? helps")
        asked = self.question()
        current = asked.removesuffix("'s hand?") if asked and asked.endswith("'s hand?") else None
        typed: dict[str, list[str]] = {}
        named_last = None
        for word in re.split(r"[\s,=:]+", line.strip()):
            plain = word.lower()
            if plain in _CALLED:
                caller = current or caller
            elif plain in _OPENING:
                opening = True
            elif self._is_hand(word):
                if current is None:
                    raise BadInput(f"whose hand is {quote(word)}? name the player first, as in {self._names[0]} {word}")
                typed.setdefault(current, []).append(word)
            elif word:
                current = named_last = self._named(word)
        if not typed and named_last and caller is None:
            caller = named_last  # the answer to "who called?"
        for name, words in typed.items():
            hands[name] = read_hand(" ".join(words), self._table.rules, whose=f"{name}'s hand")
        self._require_call(hands, caller, opening)
        self._hands, self._caller, self._opening = hands, caller, opening

    def _named(self, word: str) -> str:
        name = self._table.named(word)
        if name not in self._names:
            raise BadInput(f"{name} is out; in play are {', '.join(self._names)}")
        return name

    def _is_hand(self, word: str) -> bool:
        """Whether a word is a card or points; what has a digit in it was meant for one."""
        if any(word.lower() == name.lower() for name in self._names):
            return False
        return is_card(word) or any(sign.isdigit() for sign in word)

    def _require_call(self, hands: dict[str, Hand], caller: str | None, opening: bool | None = None) -> None:
        """Say at once that a call is over the limit, where such calls don't count."""
        rules = self._table.rules
        held = hands.get(caller or "")
        if held is None or rules.false_call != "refuse":
            return
        opening = self._opening if opening is None else opening
        limit = rules.call_limit if opening is False else max(rules.call_limit, rules.opening_limit)
        if held.points > limit:
            raise IllegalMoveError(
                f"{caller} can't call with {plural(held.points, 'point')}, {held.points - limit} more than {limit}"
            )

    def round(self) -> Round:
        """The hand, in seat order."""
        assert self._caller
        hands = {name: self._hands[name] for name in self._names}
        return Round(hands, self._caller, bool(self._opening))
