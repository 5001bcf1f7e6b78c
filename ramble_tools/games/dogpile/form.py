"""How a round of Dogpile is entered: the pack, row by row."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.errors import BadInput, about
from ramble_tools.games.dogpile import game
from ramble_tools.games.dogpile.game import Round, State
from ramble_tools.games.dogpile.pack import judge_pack, read_pack, write_pack
from ramble_tools.games.dogpile.rules import Rules
from ramble_tools.games.fields import Answers, Field, unchanged
from ramble_tools.games.fields import Setting as SettingOf

HELP = ("5H 6S / 9H .: spaces between cards, a slash between rows, a dot for an empty place",)

Setting: TypeAlias = SettingOf[Rules, State]


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:  # noqa: ARG001
    """Return the only field: the pack."""
    return (Field("pack", "the pack, with / between rows?", "pack", help=HELP[0], title="The pack"),)


def read(setting: Setting, answers: Answers) -> Round:  # noqa: ARG001
    """Return the pack that the answers describe. Raises BadInput."""
    with about("pack"):
        return Round(read_pack(answers.get("pack", "")))


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with the pack that was typed. Raises BadInput if it is not a possible pack."""
    if not text.strip():
        raise BadInput("type the pack, as in 5H 6S / 9H .; if nobody laid a card, type the leader")
    found = {**answers, "pack": text.strip()}
    judge_pack(read(setting, found).pack, setting.rules)
    return found


def answers(round: Round) -> Answers:
    """Return the answers that describe a pack."""
    return {"pack": write_pack(round.pack)}


# No answer follows from another.
revised = unchanged


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game, ShowsTable
    from ramble_tools.games.dogpile import form

    _game: Game[Rules, State, Round] = game
    _shows: ShowsTable[State] = game
    _form: Form[Rules, State, Round] = form
