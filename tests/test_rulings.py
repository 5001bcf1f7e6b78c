"""House rules: what `--rule ID=VALUE` takes."""

import pytest

from ramble_tools.errors import RulingError
from ramble_tools.games.dumbal.rules import Rules as DumbalRules
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.rulings import Ruling
from tests.conftest import Refused


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


@pytest.mark.parametrize(
    ("typed", "totals", "written"),
    [
        ("0", (), "0"),
        ("00", (), "0"),
        ("100", (100,), "100"),
        ("100, 50,50", (50, 100), "50,100"),
        ("050,100,150", (50, 100, 150), "50,100,150"),
    ],
)
def test_a_ruling_with_several_numbers(typed: str, totals: tuple[int, ...], written: str) -> None:
    rules = DumbalRules.from_options([f"halve-at={typed}"])
    assert rules.halve_at == totals
    assert rules.chosen("halve-at") == f"halve-at={written}"
    assert DumbalRules.from_options([rules.chosen("halve-at")]) == rules
    assert rules.differences() == ([f"halve-at={written}"] if totals else [])


@pytest.mark.parametrize(("typed", "named"), [("", ""), ("50,", ""), ("50,x", "x"), ("0,50", "0"), ("-50", "-50")])
def test_the_refusal_of_several_numbers(typed: str, named: str) -> None:
    with pytest.raises(RulingError) as refusal:
        DumbalRules.from_options([f"halve-at={typed}"])
    assert str(refusal.value) == f"ruling halve-at takes a whole number of at least 1, not '{named}'"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("new Ann Bob --preset yaniv", "no such option: --preset; use --rule yaniv"),
        ("new Ann Bob --target 100", "no such option: --target; use --rule target=100"),
        ("new Ann Bob --target=100", "no such option: --target; use --rule target=100"),
        ("score a=3 --joker_wild", "no such option: --joker_wild; use --rule joker-wild=VALUE"),
        ("value 3S --Penalty 3", "no such option: --Penalty; use --rule penalty=3"),
        ("show --target 100", "no such option: --target"),
        ("new Ann --nam x", "no such option: --nam; did you mean --name?"),
    ],
)
def test_a_ruling_given_as_an_option(refused: Refused, line: str, message: str) -> None:
    assert refused(f"dumbal {line}") == f"{message} (see ramble dumbal {line.split()[0]} --help)"
