"""Values of types of ours as plain values, such as JSON has, and back.

A type is a NamedTuple, or a Record where many are defined and few are used. Its fields are texts, whole numbers,
booleans, tuples, mappings by texts, other such types, or one of these and None. A bound is written beside a field's
type: `Annotated[int, between(1, 9)]`. Fields that have their default value are left out.
"""

from collections.abc import Callable, Mapping, Sized
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Literal,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from ramble_tools.errors import BadInput, quote

ValueT = TypeVar("ValueT")
# Reads a plain value; `where` is what it is called.
_Read = Callable[[object, str], object]
# Says what a value should be, or nothing if it is right.
Bound = Callable[[object], str]
_MISSING = object()


@dataclass_transform(kw_only_default=True)
class Record:
    """A type whose fields are those of a class. To define a NamedTuple takes ten times as long."""

    def __init__(self, **values: object) -> None:
        self.__dict__.update(values)


class PlainDataError(BadInput):
    """A plain value is not one of the type that it should be of."""


def between(least: int, most: int) -> Bound:
    """Return the bounds of a whole number."""

    def bound(value: object) -> str:
        return "" if isinstance(value, int) and least <= value <= most else f"a number from {least:,} to {most:,}"

    return bound


def longest(length: int) -> Bound:
    """Return the bound of how many characters a text has, or how many items a tuple or a mapping has."""

    def bound(value: object) -> str:
        if len(cast(Sized, value)) <= length:
            return ""
        return f"at most {length:,} {'characters' if isinstance(value, str) else 'items'}"

    return bound


def moment(value: object) -> str:
    """Bound a text to a time (UTC, ISO 8601) that an entry can have: no clock is set before 1970 or after 2099."""
    from datetime import datetime  # which takes a millisecond

    try:
        found = datetime.fromisoformat(str(value))
    except ValueError:
        found = datetime.max
    is_right = 1970 <= found.year < 2100 and f"{found:%Y-%m-%dT%H:%M:%SZ}" == value
    return "" if is_right else "a time from 1970 to 2099 as in 2026-11-21T19:30:00Z"


def read(kind: type[ValueT], plain: object) -> ValueT:
    """Return the value of this type that is written like this. Raises PlainDataError, which names the wrong part."""
    return _reader(kind)(plain, "")  # type: ignore[return-value, arg-type]


def write(value: object) -> dict[str, object]:
    """Return a value of such a type as plain values."""
    assert isinstance(value, tuple)
    kind = type(value)
    defaults: Mapping[str, object] = kind._field_defaults  # type: ignore[attr-defined]
    named: dict[str, object] = value._asdict()  # type: ignore[attr-defined]
    return {name: _written(each) for name, each in named.items() if defaults.get(name, _MISSING) != each}


def _written(value: object) -> object:
    if isinstance(value, tuple):
        return write(value) if hasattr(value, "_fields") else [_written(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _written(each) for name, each in value.items()}
    return value


@cache
def _reader(kind: object) -> _Read:
    """Return what reads a plain value as one of this type."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _bounded(_reader(inner[0]), inner[1:])
    if origin in (Union, UnionType):
        (other,) = (each for each in inner if each is not NoneType)
        reads = _reader(other)
        return lambda value, where: None if value is None else reads(value, where)
    if origin is Literal:
        return _literal(inner)
    if origin is tuple:
        return _many(_reader(inner[0])) if inner[1:] == (...,) else _several(tuple(map(_reader, inner)))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(inner[1])
    if isinstance(kind, type) and (issubclass(kind, Record) or hasattr(kind, "_fields")):
        return _named(kind)
    if kind is object:
        return lambda value, _: value
    names: dict[object, str] = {str: "text", int: "a whole number", bool: "true or false"}
    return _simple(cast(type, kind), names[kind])


def _simple(kind: type, name: str) -> _Read:
    def reads(value: object, where: str) -> object:
        if value.__class__ is not kind:  # True is not a number here
            raise PlainDataError(f"{where or 'it'} is not {name}")
        return value

    return reads


def _literal(values: tuple[object, ...]) -> _Read:
    def reads(value: object, where: str) -> object:
        if value not in values:
            raise PlainDataError(f"{where or 'it'} is not {' or '.join(map(str, values))}")
        return value

    return reads


def _bounded(reads: _Read, bounds: tuple[Bound, ...]) -> _Read:
    def reads_within(value: object, where: str) -> object:
        found = reads(value, where)
        for bound in bounds:
            if wanted := bound(found):
                raise PlainDataError(f"{where or 'it'} is {quote(str(value))}; write {wanted}")
        return found

    return reads_within


def _many(reads: _Read) -> _Read:
    def reads_all(value: object, where: str) -> object:
        if not isinstance(value, list | tuple):
            raise PlainDataError(f"{where or 'it'} is not a list")
        return tuple(reads(each, f"item {number} of {where}") for number, each in enumerate(value, 1))

    return reads_all


def _several(all_reads: tuple[_Read, ...]) -> _Read:
    def reads_each(value: object, where: str) -> object:
        if not isinstance(value, list | tuple) or len(value) != len(all_reads):
            raise PlainDataError(f"{where or 'it'} is not a list of {len(all_reads)}")
        return tuple(reads(each, where) for reads, each in zip(all_reads, value, strict=True))

    return reads_each


def _mapping(kind: object) -> _Read:
    reads = _reader(kind)

    def reads_values(value: object, where: str) -> object:
        if value.__class__ is not dict and not isinstance(value, Mapping):
            raise PlainDataError(f"{where or 'it'} is not a JSON object")
        if kind is str:
            try:
                "".join(value.values())  # whether all are texts, as they nearly always are: nothing is quicker
                return value
            except TypeError:
                pass
        return {name: reads(each, f"{quote(str(name))} in {where}") for name, each in value.items()}

    return reads_values


def _named(kind: type) -> _Read:
    hints = get_type_hints(kind, include_extras=True)
    is_record = issubclass(kind, Record)
    defaults: Mapping[str, object] = vars(kind) if is_record else kind._field_defaults  # type: ignore[attr-defined]
    fields = [(name, hint, defaults.get(name, _MISSING), _reader(hint), f"'{name}'") for name, hint in hints.items()]

    def reads_fields(value: object, where: str) -> object:
        if value.__class__ is not dict and not isinstance(value, Mapping):
            raise PlainDataError(f"{where or 'its data'} is not a JSON object")
        # Often there are thousands of rounds, so as little as possible is called.
        get, found = value.get, []
        for name, hint, default, reads, called in fields:
            each = get(name, default)
            if each is not default:
                found.append(each if each.__class__ is str is hint else reads(each, called))
            elif each is _MISSING:
                raise PlainDataError(f"it is incomplete: it has no {called}")
            else:
                found.append(each)
        return kind(**dict(zip(hints, found, strict=True))) if is_record else tuple.__new__(kind, found)

    return reads_fields
