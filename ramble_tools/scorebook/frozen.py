"""A game's state as plain values and back, by the types of its fields, for checkpoints.

A state is a NamedTuple; its fields hold numbers, text, enum members, cards, and tuples, mappings, NamedTuples and
dataclasses of them. The house rules and the last change are left out.
"""

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from ramble_tools.cards import Card, Joker, read_card, write_card
from ramble_tools.rulings import HouseRules

if TYPE_CHECKING:
    from ramble_tools.games.contract import State

StateT = TypeVar("StateT", bound="State")

_LEFT_OUT = ("rules", "last")


def freeze(state: "State") -> dict[str, Any]:
    """Return a state as values that JSON can hold."""
    return {name: _plain(value) for name, value in _fields(state).items() if name not in _LEFT_OUT}


def thaw(kind: type[StateT], plain: Mapping[str, Any], rules: HouseRules) -> StateT:
    """Return the state that `freeze` wrote. Raises TypeError, ValueError, KeyError or BadInput if it is damaged."""
    hints = get_type_hints(kind)
    fields: dict[str, Any] = {name: _whole(hints[name], value) for name, value in plain.items()}
    make: Any = kind  # a NamedTuple of the game's own
    state: StateT = make(rules=rules, **fields)
    return state


def _fields(value: Any) -> dict[str, Any]:
    names = value._fields if hasattr(value, "_fields") else [field.name for field in dataclasses.fields(value)]
    return {name: getattr(value, name) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, Card | Joker):
        return write_card(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(held)] for key, held in value.items()]
    if hasattr(value, "_fields") or dataclasses.is_dataclass(value):
        return {name: _plain(held) for name, held in _fields(value).items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _whole(hint: Any, value: Any) -> Any:
    if value is None or hint in (int, str, bool):
        return value
    origin, inner = get_origin(hint), [each for each in get_args(hint) if each is not type(None)]
    if origin is tuple:
        return tuple(_whole(inner[0], each) for each in value)
    if origin is Mapping:
        return {_whole(inner[0], key): _whole(inner[1], held) for key, held in value}
    if hint is Card or Card in inner:
        return read_card(value, two_decks=value[-1:].isdigit() and not value.startswith("JK"))
    if inner:  # `X | None`
        return _whole(inner[0], value)
    if issubclass(hint, Enum):
        return hint(value)
    hints = get_type_hints(hint)
    return hint(**{name: _whole(hints[name], held) for name, held in value.items()})
