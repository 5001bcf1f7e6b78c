"""House rules on a page: a field for each ruling. What is left empty stays as it is."""

from collections.abc import Mapping
from typing import NamedTuple

from ramble_tools.errors import BadInput, RulingError
from ramble_tools.rulings import TARGET, HouseRules, Ruling

_PREFIX = "rule:"


class RulingField(NamedTuple):
    """A ruling on a page: the rule that holds now, and what was `typed` to change it."""

    ruling: Ruling
    now: str
    typed: str

    @property
    def name(self) -> str:
        """The name of the field."""
        return _PREFIX + self.ruling.id

    @property
    def is_target(self) -> bool:
        """Whether it says which score ends the game: the one rule that many groups change."""
        return self.ruling.id == TARGET


def ruling_fields(rules: HouseRules, typed: Mapping[str, str]) -> list[RulingField]:
    """Return a field for each ruling that may be changed."""
    return [
        RulingField(ruling, rules.chosen(id).partition("=")[2], typed.get(_PREFIX + id, ""))
        for id, (_, ruling) in rules.rulings().items()
        if len(ruling.answers) != 1
    ]


def typed_rulings(rules: type[HouseRules], typed: Mapping[str, str]) -> list[str]:
    """Return what was chosen, each as `ID=VALUE`. Raises BadInput, whose `field` is the one that is wrong."""
    found = []
    for id, (_, ruling) in rules.rulings().items():
        value = typed.get(_PREFIX + id, "").strip()
        try:
            found += [ruling.write(ruling.read(value))] if value else []
        except RulingError:
            right = f"type {ruling.values}" if ruling.values else "choose one of the answers"
            raise BadInput(f"{ruling.question} {right}", field=_PREFIX + id) from None
    return found
