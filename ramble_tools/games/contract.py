"""The contract of a game: what its folder offers to the scorebook, the command line, the press and a web page.

A game is a folder, `games/NAME/`. These of its modules are reached through `games/registry.py`:

- `rules.py` is a `RulesModule`: the house rules, and the short rules;
- `game.py` is a `Game`: its state, its rounds, and what each round does;
- `form.py` is a `Form`: how a round is entered;
- `questions.py` is a `QuestionsModule`: what players can ask between two rounds (`games/questions.py`);
- `passages.py` is a `PassagesModule`: the passages of the official rules that verdicts apply;
- `scorepad.py` describes the printed scorepad (`games/scorepad.py`).

A `told.py` says how players tell a round in their own words (`games/told.py`); without it, the form alone reads them.
A `topics.py` says what the rules are about, so that they answer what no question judges (`games/rules_asked.py`).
A `game.py` that is a `ShowsTable` as well says what is on the table, and boards draw it.

At the end of each `form.py` and `questions.py`, a few lines for mypy compare the folder with these protocols; those of
`questions.py` are not in `form.py`, because a question may need the form. Everything in a game is pure:
no files, no clock, no printing.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, TypeVar

from ramble_tools.games.fields import Answers, Field, Setting
from ramble_tools.games.players import Player, Standing
from ramble_tools.games.results import Change, OnTable
from ramble_tools.rulings import HouseRules, Section

if TYPE_CHECKING:
    from ramble_tools.games.questions import Question


class State(Protocol):
    """A game between two rounds, as a NamedTuple. Each game adds the fields it needs."""

    @property
    def rules(self) -> HouseRules:
        """The house rules it is played by."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in seat order, including those who are out or have left."""

    @property
    def turn(self) -> str:
        """The player who deals or goes first in the next round, as `Game.TURN` says; empty if the game has neither."""

    @property
    def rounds(self) -> int:
        """How many rounds have been played."""

    @property
    def last(self) -> Change | None:
        """What the last round changed, or why a player joined with that score; None at the start and after a leave."""


class Round(Protocol):
    """One round: a NamedTuple whose fields only its own game knows."""

    def _asdict(self) -> dict[str, object]: ...


RulesT = TypeVar("RulesT", bound=HouseRules)
StateT = TypeVar("StateT", bound=State)
RoundT = TypeVar("RoundT", bound=Round)
StateT_contra = TypeVar("StateT_contra", bound=State, contravariant=True)
RulesT_contra = TypeVar("RulesT_contra", bound=HouseRules, contravariant=True)


class RulesModule(Protocol[RulesT]):
    """`games/NAME/rules.py`: the rulings a group may change, and the short rules."""

    TITLE: str

    Rules: type[RulesT]

    def reference(self, rules: RulesT, /) -> tuple[Section, ...]:
        """Return the short rules, in our own words, as a group with these house rules plays them."""


class Game(RulesModule[RulesT], Protocol[RulesT, StateT, RoundT]):
    """`games/NAME/game.py`: the state of a game, its rounds, and what each round does.

    `ROUND` is the game's word for a round (hand, turn, claim). `LEAST` and `MOST` are the fewest and the most players.
    With `LOW_WINS`, the lowest score is the best; in a `COOPERATIVE` game, all the players play together. `TURN` says
    what the player who begins a round does: `deals` or `goes first`; it is empty if no certain player begins. `TIMER`
    is how many seconds the game's timer runs unless the group sets it otherwise; None if the game has none.
    `PLAYERS_IN` are the keys of a plain round that name players, as a text, a list, or the keys of a dictionary; one
    that is called `player` names the only player whose round it is.
    `IN_WORDS` has the shapes (`typed_line.py`) of what players call the points and the marks of a round, in questions:
    `unit:dogs`, `caught:caught`, with a hyphen for a blank in a mark.
    """

    ROUND: str
    LEAST: int
    MOST: int
    LOW_WINS: bool
    COOPERATIVE: bool
    TURN: str
    TIMER: int | None
    PLAYERS_IN: tuple[str, ...]
    IN_WORDS: tuple[str, ...]

    def start(self, names: Sequence[str], rules: RulesT, /) -> StateT:
        """Return the state before the first round, with the players in seat order. Raises PlayerError."""

    def apply(self, state: StateT, round: RoundT, /) -> StateT:
        """Return the state after a round; its `last` says what changed. Raises BadInput for an impossible round."""

    def join(self, state: StateT, name: str, /) -> StateT:
        """Return the state with a newcomer in the last seat, and why with that score; see `match.joined`.

        Raises PlayerError and GameOverError.
        """

    def standings(self, state: StateT, /) -> tuple[Standing, ...]:
        """Return the standings, best place first."""

    def winners(self, state: StateT, /) -> tuple[str, ...]:
        """Return the names of the winners, or an empty tuple while the game is open."""

    def is_over(self, state: StateT, /) -> bool:
        """Return whether no more rounds can be played."""

    def next_up(self, state: StateT, /) -> str:
        """Return in one line what comes next, such as who deals and who plays first."""

    def to_plain(self, round: RoundT, /) -> dict[str, object]:
        """Return a round as plain values, for the log."""

    def from_plain(self, values: Mapping[str, object], rules: RulesT, /) -> RoundT:
        """Return the round that `to_plain` wrote. Raises BadInput, such as PlainDataError."""


class ShowsTable(Protocol[StateT_contra]):
    """What a `game.py` may offer too, so that boards show more than the scores."""

    def on_table(self, state: StateT_contra, /) -> Sequence[OnTable]:
        """Return what is on the table after the last round, as far as it is recorded."""

    def beside_table(self, state: StateT_contra, /) -> str:
        """Return what `next_up` says, without what is on the table."""


class Form(Protocol[RulesT_contra, StateT_contra, RoundT]):
    """`games/NAME/form.py`: how a round is entered."""

    @property
    def HELP(self) -> tuple[str, ...]:  # noqa: N802
        """The lines that `?` shows at the prompt."""

    def fields(self, setting: Setting[RulesT_contra, StateT_contra], answers: Answers, /) -> Sequence[Field]:
        """Return the fields of a round, in the order in which they are asked. An answer may make more appear."""

    def read(self, setting: Setting[RulesT_contra, StateT_contra], answers: Answers, /) -> RoundT:
        """Return the round that the answers describe. Raises BadInput; its `field` is the field it is about."""

    def line(self, setting: Setting[RulesT_contra, StateT_contra], answers: Answers, text: str, /) -> Answers:
        """Return the answers with one typed line added, in the game's own shorthand. Raises BadInput."""

    def answers(self, round: RoundT, /) -> Answers:
        """Return the answers that describe a round, so that it can be corrected."""

    def revised(self, before: Answers, after: Answers, /) -> Answers:
        """Return the answers `after` a correction on a page, without those of `before` that no longer follow."""


class QuestionsModule(Protocol):
    """`games/NAME/questions.py`: what players can ask between two rounds, in the order in which pages list it."""

    @property
    def QUESTIONS(self) -> "Sequence[Question]":  # noqa: N802
        """The questions, each with a name of its own, which no command of the game has."""


class PassagesModule(Protocol):
    """`games/NAME/passages.py`: the passages of the official rules that verdicts apply, each a part of a sentence.

    `PASSAGES` has all of them in the order of the official rules, quoted with `...` where words are left out.
    `IN_OFFICIAL_RULES` maps a word that players use to the one that is there: `{"tie": "draw"}`.
    """

    @property
    def PASSAGES(self) -> tuple[str, ...]:  # noqa: N802
        """The passages, each once."""

    @property
    def IN_OFFICIAL_RULES(self) -> Mapping[str, str]:  # noqa: N802
        """The word of the official rules for each that players use instead."""


class InSuits(NamedTuple):
    """What a word is worth in certain suits, one sign for each letter (`SSSSS`), and how the points add up."""

    suits: str
    points: int
    steps: tuple[str, ...]


class Worth(Protocol):
    """What a word is worth in the game of words: `registry.OF_WORDS`."""

    def in_suits(self, word: str, suits: str, rules: HouseRules, /, *, stolen: bool = False) -> InSuits:
        """Return what a word, given in plain form, is worth in these suits: one's own, or `stolen`. Raises BadInput."""

    def best_suits(self, word: str, rules: HouseRules, /) -> InSuits | None:
        """Return the suits in which a word is worth the most; None if the decks can't spell it."""


# For code that works with every game: it only hands states and rounds back to the game they came from.
AnyGame: TypeAlias = Game[HouseRules, State, Round]
AnyForm: TypeAlias = Form[HouseRules, State, Round]
AnySetting: TypeAlias = Setting[HouseRules, State]
AnyRules: TypeAlias = RulesModule[HouseRules]
