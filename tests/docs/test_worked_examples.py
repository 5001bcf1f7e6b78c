"""The worked examples, run one by one inside this process."""

import pytest

from tests.conftest import Ramble
from tests.docs.worked_examples import WORKED_EXAMPLES, Example


def agrees(wanted: object, found: object) -> bool:
    """Return whether an answer has what is wanted. It may have more keys, but a list must have the same length."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(key in found and agrees(wanted[key], found[key]) for key in wanted)
    if isinstance(wanted, list):
        return isinstance(found, list) and len(found) == len(wanted) and all(map(agrees, wanted, found))
    return type(found) is type(wanted) and found == wanted


@pytest.mark.parametrize("example", WORKED_EXAMPLES, ids=lambda example: example.line)
def test_a_worked_example(ramble: Ramble, example: Example) -> None:
    answer = ramble(f"{example.line} --json")
    assert answer.status == example.status, answer
    if example.refusal:
        assert (answer.out, answer.err) == ("", f"ramble: {example.refusal}\n")
    else:
        assert answer.err == ""
        assert agrees(example.answer, answer.json), answer.json


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"a": 1}, {}),
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"a": True}),
        ({"a": {"b": 1}}, {"a": {"b": 2}}),
        ({"a": [1]}, {"a": [1, 2]}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}),
        ({"a": None}, {}),
        ({"a": []}, {"a": None}),
    ],
)
def test_a_wrong_answer_does_not_agree(wanted: object, found: object) -> None:
    assert not agrees(wanted, found)
    assert agrees(wanted, wanted)
