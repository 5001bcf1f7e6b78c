"""Shrink a session that fails to the calls, arguments and characters that it needs."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from benchmarks.fuzz.lines import Call, must_not_run
from benchmarks.fuzz.promises import broken_promise
from benchmarks.fuzz.sandbox import Sandbox

# Enough for a short line; a long one stays longer than it must be.
_TRIES = 400


class Failure(NamedTuple):
    """The calls of a session up to the one that fails, and the promise that it breaks."""

    calls: tuple[Call, ...]
    reason: str


def kind_of(reason: str) -> str:
    """Return which promise a reason is about, with the type of the exception if that was an internal error."""
    found = re.match(r"\w+(: 70: .*?\(\w+)?", reason)
    return found[0] if found else ""


def replay(sandbox: Sandbox, calls: Sequence[Call]) -> str:
    """Run the calls of a session from its start, and return the promise that the last one breaks."""
    sandbox.reset()
    for call in calls[:-1]:
        sandbox.run(call)
    return broken_promise(calls[-1], sandbox.run(calls[-1]))


def shrink(sandbox: Sandbox, failure: Failure) -> Failure:
    """Drop calls, arguments, typed lines and characters while the last call still breaks the same kind of promise."""
    kind = kind_of(failure.reason)

    tries = iter(range(_TRIES))

    def still_fails(calls: Sequence[Call]) -> bool:
        if next(tries, None) is None:
            return False
        return not must_not_run(calls[-1].arguments) and kind_of(replay(sandbox, calls)) == kind

    if not still_fails(failure.calls):
        return Failure(failure.calls, f"{failure.reason} (only once)")
    *others, last = failure.calls
    if last.as_process and still_fails([*others, last._replace(as_process=False)]):
        last = last._replace(as_process=False)
    earlier = _shorter(others, lambda kept: still_fails([*kept, last]))
    last = _shrink_call(last, lambda call: still_fails([*earlier, call]))
    calls = (*earlier, last)
    return Failure(calls, replay(sandbox, calls))


def _shrink_call(call: Call, still_fails: Callable[[Call], bool]) -> Call:
    """Drop arguments, then characters of those that are left, then typed lines."""

    def with_text(place: int, text: Sequence[str]) -> Call:
        arguments = call.arguments
        return call._replace(arguments=(*arguments[:place], "".join(text), *arguments[place + 1 :]))

    def with_lines(lines: Sequence[str]) -> Call:
        return call._replace(typed="\n".join(lines))

    kept = _shorter(call.arguments, lambda kept: still_fails(call._replace(arguments=tuple(kept))))
    call = call._replace(arguments=tuple(kept))
    for place in range(len(call.arguments)):
        text = _shorter(call.arguments[place], lambda text, place=place: still_fails(with_text(place, text)))  # type: ignore[misc]
        call = with_text(place, text)
    return with_lines(_shorter(call.typed.split("\n"), lambda lines: still_fails(with_lines(lines))))


def _shorter(items: Sequence[Any], still_fails: Callable[[Sequence[Any]], bool]) -> Sequence[Any]:
    """Drop items, at first many at a time, as long as `still_fails`."""
    size = len(items)
    while size:
        place = 0
        while place < len(items):
            kept = [*items[:place], *items[place + size :]]
            if still_fails(kept):
                items = kept
            else:
                place += size
        size //= 2
    return items
