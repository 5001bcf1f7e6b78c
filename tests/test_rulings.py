"""House rules: what `--rule ID=VALUE` takes."""

import pytest

from ramble_tools.errors import RulingError
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.rulings import Ruling


def test_every_ruling_reads_and_writes_each_of_its_answers() -> None:
    for id, (name, ruling) in Rules.rulings().items():
        for answer in ruling.answers or ["7"]:
            rules = Rules.from_options([f"{id.upper()}={answer.upper()}"])
            assert rules.chosen(id) == f"{id}={answer}"
            assert type(getattr(rules, name)) is type(ruling.default)


def test_every_ruling_has_a_question_a_quote_and_answers() -> None:
    for _, ruling in Rules.rulings().values():
        assert isinstance(ruling, Ruling)
        assert ruling.question.endswith("?")
        assert ruling.quote
        assert all(ruling.answers.values())


def test_underscores_are_read_as_hyphens() -> None:
    assert Rules.from_options(["min_length=3"]).min_length == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["min-legth=2"], "'min-legth' is not a ruling of this game; did you mean min-length?"),
        (["jokers=wyld"], "ruling jokers has no value 'wyld'; did you mean wild?"),
        (["stolen-bonus=2"], "ruling stolen-bonus has no value '2'; choose from yes, no"),
        (["min-length=0"], "ruling min-length takes a whole number of at least 1, not '0'"),
        (["min-length=two"], "ruling min-length takes a whole number of at least 1, not 'two'"),
        (["jokers"], "a ruling is given as ID=VALUE, not 'jokers'"),
        (["jokers=wild", "jokers=unused"], "ruling jokers is given twice: jokers=wild and jokers=unused"),
    ],
)
def test_the_refusal_of_a_wrong_ruling(options: list[str], message: str) -> None:
    with pytest.raises(RulingError) as refusal:
        Rules.from_options(options)
    assert str(refusal.value) == message
