"""How a round of Dogpile is entered: the pack, row by row, or only its number of cards."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.errors import BadInput, about
from ramble_tools.games.by_count import count_field, read_count
from ramble_tools.games.dogpile import game
from ramble_tools.games.dogpile.counted import Counted, judge_counted
from ramble_tools.games.dogpile.game import Round, State
from ramble_tools.games.dogpile.pack import judge_pack, most_cards, read_pack, write_pack
from ramble_tools.games.dogpile.rules import Rules
from ramble_tools.games.fields import Answers, Field, unchanged
from ramble_tools.games.fields import Setting as SettingOf

HELP = (
    "5H 6S / 9H .: spaces between cards, a slash between rows, a dot for an empty place",
    "7: only how many cards joined, without naming them; 6 strays, or 0: none joined",
)

Setting: TypeAlias = SettingOf[Rules, State]

_COUNTED = re.compile(r"(\d{1,3})(?:\s+(?:dogs?|joined|(strays?)))?", re.ASCII | re.IGNORECASE)


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the pack or, in its place, how many cards joined; if none did, how many strays there are."""
    pack = Field("pack", "the pack, with / between rows?", "pack", help=HELP[0], title="The pack")
    most = most_cards(len(setting.present)) if setting.present else None
    joined = count_field(
        "joined",
        "how many cards joined the dogpile (0: strays)?",
        title="or only how many cards joined (0: they became strays)",
        phrase="{} joined",
        largest=most,
    )
    strays = count_field(
        "strays",
        "how many strays are there?",
        empty="not known",
        phrase="{} strays",
        largest=most,
    )
    if not (answers.get("joined") or answers.get("strays")):
        return (pack,) if answers.get("pack") else (pack, joined)
    is_none = answers.get("strays") or not answers["joined"].strip("0 ")
    return (*([pack] if answers.get("pack") else []), joined, *([strays] if is_none else []))


def read(setting: Setting, answers: Answers) -> Round:  # noqa: ARG001
    """Return the pack that the answers describe. Raises BadInput."""
    joined, strays = (answers.get(name, "") for name in ("joined", "strays"))
    if not (joined or strays):
        with about("pack"):
            return Round(read_pack(answers.get("pack", "")))
    if answers.get("pack"):
        raise BadInput("give the cards of the pack or only their number, and not both", field="pack")
    return Round(
        counted=Counted(
            read_count(joined, "joined", "7") if joined else 0,
            read_count(strays, "strays", "6") if strays else None,
        )
    )


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with the pack that was typed. Raises BadInput if it is not a possible pack."""
    if not text.strip():
        raise BadInput("type the pack, as in 5H 6S / 9H .; if nobody laid a card, type the leader")
    others = {name: answer for name, answer in answers.items() if name not in ("pack", "joined", "strays")}
    found = {**others, **as_typed(text)}
    round = read(setting, found)
    if round.counted:
        judge_counted(round.counted, setting.rules, len(setting.present))
    else:
        judge_pack(round.pack, setting.rules)
    return found


def as_typed(text: str) -> Answers:
    """Return the answers for a pack, or for its number of cards alone: `7`, `7 joined`, `6 strays`."""
    if not (counted := _COUNTED.fullmatch(text.strip())):
        return {"pack": text.strip()}
    return {"strays" if counted[2] and int(counted[1]) else "joined": counted[1]}


def answers(round: Round) -> Answers:
    """Return the answers that describe a pack."""
    if not round.counted:
        return {"pack": write_pack(round.pack)}
    joined, strays = round.counted
    return {"joined": str(joined)} if strays is None else {"strays": str(strays)}


# No answer follows from another.
revised = unchanged


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game, ShowsTable
    from ramble_tools.games.dogpile import form

    _game: Game[Rules, State, Round] = game
    _shows: ShowsTable[State] = game
    _form: Form[Rules, State, Round] = form
