"""How a round is entered: the fields of a form, and where it is filled in.

A game's `form.py` describes its rounds with these, without a terminal or a browser in mind: the prompt of `play`, the
`add` command and a web page all read the same description. `games/contract.py` says what a form offers.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ramble_tools.errors import BadInput
from ramble_tools.games.players import Player, named, not_in_play

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")

# What a field holds, so that a page can draw it: a player, a choice, one line of cards and so on.
Kind: TypeAlias = Literal["who", "choice", "hand", "card", "cards", "pile", "pack", "word", "suits", "counts", "text"]

# The answers so far, by the name of their field. An empty text is an answer too: Enter alone.
Answers: TypeAlias = Mapping[str, str]


class Field(NamedTuple):
    """One thing to be entered.

    `name` is what `Answers` and `BadInput.field` call it (`hand:Ann`; no player's name has a colon in it), and `label`
    is how the prompt asks for it. `options` are pairs of a value and how it is shown. A field with a `default` may be
    left empty; one with `more` is not asked for, only offered.
    """

    name: str
    label: str
    kind: Kind
    options: tuple[tuple[str, str], ...] = ()
    default: str | None = None
    more: bool = False
    help: str = ""


class Setting(NamedTuple, Generic[RulesT, StateT]):
    """Where a round is entered: the house rules and, if a game is open, its state.

    `present` are the names of the players who are in for this round; a correction is of those who were in then.
    """

    rules: RulesT
    state: StateT | None = None
    present: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()

    def named(self, typed: str) -> str:
        """Return the full name of the player, or what was typed if no game is open. Raises PlayerError."""
        return named(self.players, typed) if self.players else typed.strip()

    def require_present(self, name: str) -> str:
        """Return the name of a player who is in for this round. Raises PlayerError for one who is not."""
        found = self.named(name)
        if self.players and found not in self.present:
            raise not_in_play(found, self.present)
        return found


def next_field(fields: Sequence[Field], answers: Answers) -> Field | None:
    """Return the field to ask for next: the first without an answer, apart from those that are only offered."""
    return next((field for field in fields if field.name not in answers and not field.more), None)


@contextmanager
def about(field: str) -> Iterator[None]:
    """Mark every refusal raised inside as being about a field, unless it names one already."""
    try:
        yield
    except BadInput as error:
        error.field = error.field or field
        raise
