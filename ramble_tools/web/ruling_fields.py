"""House rules on a page: a field for each ruling. What is left empty stays as it is."""

from collections.abc import Mapping
from typing import NamedTuple

from ramble_tools.errors import RulingError
from ramble_tools.rulings import MOST, HouseRules, Ruling
from ramble_tools.web.messages import NOTHING
from ramble_tools.web.rendering import field_id

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


def ruling_fields(
    rules: HouseRules, typed: Mapping[str, str], others: Mapping[str, HouseRules] = NOTHING
) -> list[RulingField]:
    """Return a field for each ruling. `others` are rules that may be chosen instead, by name."""
    return [
        RulingField(ruling, _now(rules, others, id), typed.get(_PREFIX + id, ""))
        for id, (_, ruling) in rules.rulings().items()
    ]


def _now(rules: HouseRules, others: Mapping[str, HouseRules], id: str) -> str:
    """Return the value of a ruling, and those of the others that differ: `200 (jhyap: 100)`."""
    now = _value(rules, id)
    differ = [f"{name}: {_value(other, id)}" for name, other in others.items() if _value(other, id) != now]
    return f"{now} ({', '.join(differ)})" if differ else now


def _value(rules: HouseRules, id: str) -> str:
    return rules.chosen(id).partition("=")[2]


def typed_rulings(rules: type[HouseRules], typed: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
    """Return what was chosen, each as `ID=VALUE`, and what is wrong with the others, by the id of the field."""
    found, wrong = [], {}
    for id, (_, ruling) in rules.rulings().items():
        value = typed.get(_PREFIX + id, "").strip()
        try:
            found += [ruling.write(ruling.read(value))] if value else []
        except RulingError:
            several = isinstance(ruling.default, tuple)
            right = f"type {'whole numbers' if several else 'a whole number'} from {ruling.least} to {MOST:,}"
            right += ", with commas between them" if several else ""
            right += "; there is a letter O in it" if "O" in value.upper() else ""
            wrong[field_id(_PREFIX + id)] = "choose one of the answers" if ruling.answers else right
    return found, wrong
