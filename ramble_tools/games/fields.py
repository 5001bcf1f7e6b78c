"""How a round is entered or a question asked: the fields of a form, and the setting in which it is filled in.

A game's `form.py` describes its rounds with these, and its `questions.py` what can be asked, for no particular screen:
the prompt of `play`, the commands and a web page all use the same description. `games/contract.py` says what a form
offers.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ramble_tools.errors import PlayerError

if TYPE_CHECKING:  # a question about words has no players
    from ramble_tools.games.players import Player

RulesT_co = TypeVar("RulesT_co", covariant=True)
StateT_co = TypeVar("StateT_co", covariant=True)

# What a field holds, so that a page can show it: a player; one of a few `options`; a hand as cards or points; one card;
# several cards; groups of cards; a pile's top card and size, `9H:5`; rows of cards; a word; a suit for each letter of a
# word; whole numbers; anything else.
Kind: TypeAlias = Literal[
    "who", "choice", "hand", "card", "cards", "melds", "pile", "pack", "word", "suits", "counts", "text"
]

# What is entered in a field, in words.
_WANTED: Mapping[Kind, str] = {
    "card": "a card",
    "pile": "a card",
    "counts": "a number",
    "word": "a word",
    "cards": "the cards",
    "melds": "the cards",
    "pack": "the cards",
    "hand": "the cards or the points",
}

# The answers so far, by the name of their field. An empty text is an answer too: the Enter key alone.
Answers: TypeAlias = Mapping[str, str]
# Each of these is said for another: where a field's `empty` is one, any of them is its empty answer.
_UNKNOWN_TEXT = """
    unknown / not known / dunno / idk / i don't know / no idea / not sure / don't know / dont know / no bonus
"""
UNKNOWN = tuple(_UNKNOWN_TEXT.strip().split(" / "))
# Beside the answers: how the last line was read, if that is to be said. It is no part of a round.
SAID = "read as"


class Field(NamedTuple):
    """One thing to enter.

    `name` is its key in `Answers` and in `BadInput.field` (`hand:Ann`; no player's name has a colon in it), and `label`
    is the prompt's question. `options` are pairs of a value and how to show it. A field with a `default` may be left
    empty; the prompt never asks for one with `more`, but a page may offer it.

    A page shows `title` in place of a `label` that speaks of keys and letters to type, and `empty` says what an empty
    field means, as in `taken`. In spite of `more`, a page shows a field at once whose `on_page` is `shown`, and asks
    for it if that is `asked`; it asks `first` for what may make the others needless. The `options` of a card are added
    to it: `QS@left`. `phrase` is how an answer reads among others: `{}'s word`. `largest` is the largest number that
    makes sense, so that a page may go on to the next field as soon as no further digit can follow; `largest_chosen` is
    the largest that is likely for the player who is chosen in another field, such as the caller. `worth` is the name of
    the game's question that says what the answer is worth, if it is asked with it in its first field; its facts have
    the `points`, and each that begins with `may_` says whether that may be done with it.

    A player's own fields can be entered on their own phone: those that end in their name (`hand:Ann`), and those that
    say `whose` they are. `mine` is on the button with which a player begins that, and `told` is what all are told then,
    as in `I call` and `{} called` for the player who is the answer.

    In the shell, a field of a question is an option of its name. `help` is its line there, and `metavar` what its value
    is called, if its kind doesn't say that; with `several`, it may be given several times, and the values are separated
    by ` / `, or, as an argument, it takes all that follow; `another` is what a page's key for one more says. A field
    that is `only` on a page has no option, and one that is `never` there has only that. Cards are entered `by_rank`
    where suits don't matter: a page has no keys for them, and one rank is a whole card. A field is not shown if another
    one has the answer in `void_if`. A number of results that is `all_in_json` is 0, for all, with `--json` if nothing
    else is typed. What is only `counted`, in place of the cards, is recorded, and no question judges it.
    """

    name: str
    label: str
    kind: Kind
    options: tuple[tuple[str, str], ...] = ()
    default: str | None = None
    more: bool = False
    help: str = ""
    title: str = ""
    empty: str = ""
    on_page: Literal["", "shown", "asked", "first", "only", "never"] = ""
    counted: bool = False
    phrase: str = ""
    largest: int | None = None
    largest_chosen: int | None = None
    whose: str = ""
    mine: str = ""
    told: str = ""
    worth: str = ""
    metavar: str = ""
    several: bool = False
    all_in_json: bool = False
    another: str = ""
    by_rank: bool = False
    void_if: tuple[str, str] | None = None

    @property
    def is_flag(self) -> bool:
        """Whether its one answer is yes."""
        return [value for value, _ in self.options] == ["yes"]

    @property
    def is_doubt(self) -> bool:
        """Whether it only asks whether something is right: its one answer is empty."""
        return [value for value, _ in self.options] == [""]

    @property
    def wanted(self) -> str:
        """What a page says beside it while it is empty; nothing where its one option says enough."""
        if self.options:
            return "choose one of these" if len(self.options) > 1 else ""
        asked = self.title or self.label
        if asked.endswith("?") or self.kind == "pack":
            return f"enter {_WANTED.get(self.kind, 'an answer')}"
        return f"enter {asked}"

    def is_unknown(self, text: str) -> bool:
        """Return whether a line says that the answer is not known, where an empty answer means that."""
        return self.empty in UNKNOWN and text.strip(" .!").lower() in UNKNOWN

    def said(self, answer: str) -> str:
        """Return an answer as it reads among others: `Bob's word`, or without a phrase for it, `owner Bob`."""
        if self.phrase:
            return self.phrase.format(answer)
        name = self.name.replace("_", " ")
        return name if answer == "yes" else f"{name} {answer}"


def options(values: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return values that are shown as they are typed, such as names, as the options of a field."""
    return tuple((each, each) for each in values)


class Setting(NamedTuple, Generic[RulesT_co, StateT_co]):
    """The setting in which a round is entered: the house rules and, if a game is open, its state.

    `present` has the names of the players who are in for this round; for a correction, of those who were in then.
    """

    rules: RulesT_co
    state: StateT_co | None = None
    present: tuple[str, ...] = ()
    players: "tuple[Player, ...]" = ()

    def named(self, typed: str) -> str:
        """Return the full name of the player, or what was typed if no game is open. Raises PlayerError."""
        if not self.players:
            return typed.strip()
        from ramble_tools.games.players import named

        return named(self.players, typed)

    def require_present(self, name: str) -> str:
        """Return the full name of a player who is in for this round. Raises PlayerError for anyone else."""
        found = self.named(name)
        if self.players and found not in self.present:
            raise PlayerError(f"{found} is not in this round; in play: {', '.join(self.present)}")
        return found


def next_field(fields: Sequence[Field], answers: Answers) -> Field | None:
    """Return the field to ask for next, or None: the first without an answer, apart from those with `more`."""
    return next((field for field in fields if field.name not in answers and not field.more), None)


def unchanged(before: Answers, after: Answers) -> Answers:  # noqa: ARG001
    """Return the answers `after` a correction as they are: no answer follows from another (`Form.revised`)."""
    return after
