"""Records of players, from tallies: they are what a replay of all games gives, whatever happened since."""

import pytest

from ramble_tools.scorebook import sessions, statistics
from ramble_tools.scorebook.book import reading, writing
from ramble_tools.scorebook.statistics import records
from tests.conftest import Ramble

pytestmark = pytest.mark.both_stores


@pytest.fixture(autouse=True)
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let a tally be of two games, and return the names of the games that are replayed for records."""
    monkeypatch.setattr(statistics, "SPAN", 2)
    found: list[str] = []
    load = sessions.load_alone

    def noted(book, row, **settings):  # type: ignore[no-untyped-def]
        found.append(row.name)
        return load(book, row, **settings)

    monkeypatch.setattr(statistics, "load_alone", noted)
    return found


def evening(ramble: Ramble) -> None:
    for name, hands in (("one", "4 40 21"), ("two", "9 4 40"), ("three", "4 9 8"), ("four", "40 41 4")):
        ramble(f"dumbal new Ann Bob Cy --rule target=30 --name {name}")
        caller = "ABC"[[int(each) for each in hands.split()].index(4)].lower()
        assert ramble(f"dumbal add {hands} {caller}").status == 0


def as_replayed(replays: list[str]) -> list[dict[str, object]]:
    """Return the records without any tally; those stored are made again."""
    with writing() as book:
        for span in (1, 2):
            for first in book.store.tallies(span, list(range(1000))):
                book.store.set_tally(span, first, "damaged")
    found = [vars(each) for each in records()[0]]
    replays.clear()
    return found


def shown() -> list[dict[str, object]]:
    return [vars(each) for each in records()[0]]


def test_a_second_look_replays_nothing(ramble: Ramble, replays: list[str]) -> None:
    evening(ramble)
    first = shown()
    assert set(replays) == {"one", "two", "three", "four"}
    replays.clear()
    assert shown() == first and not replays
    assert first == as_replayed(replays)
    ann = next(each for each in first if each["name"] == "Ann")
    assert (ann["games"], ann["finished"], ann["rounds"]) == (4, 1, 4)


@pytest.mark.parametrize(
    ("line", "again"),
    [
        ("dumbal add 9 9 4 c --game three", {"three"}),
        ("dumbal undo --game four", {"four"}),
        ("games delete two", set()),
        ("games rename two zwei", {"zwei"}),
        ("players merge Cy Ann", set()),
        ("dumbal new Ann Bob --name five", {"five"}),
    ],
)
def test_only_what_changed_is_replayed(ramble: Ramble, replays: list[str], line: str, again: set[str]) -> None:
    evening(ramble)
    before = shown()
    replays.clear()
    assert ramble(line).status == 0
    found = shown()
    assert set(replays) == again
    assert found == as_replayed(replays)
    assert found != before or "rename" in line
    ramble("games restore two")
    assert shown() == as_replayed(replays)


def test_a_damaged_tally_is_made_again(ramble: Ramble, replays: list[str]) -> None:
    evening(ramble)
    right = shown()
    with writing() as book:
        for span in (1, 2):
            for first, text in book.store.tallies(span, list(range(1000))).items():
                book.store.set_tally(span, first, text.replace("Bob", "Rob"))
    assert shown() == right and replays


def test_the_tallies_of_a_few_games_can_be_asked_for(ramble: Ramble) -> None:
    evening(ramble)
    with writing() as book:
        first = min(row.id for row in book.store.games())
        for number in range(first, first + 4):
            book.store.set_tally(1, number, f"of {number}")
    with reading() as book:
        assert book.store.tallies(1, [first + 1, first + 2]) == {n: f"of {n}" for n in (first + 1, first + 2)}
        assert [row.id for row in book.store.numbered(first + 1, first + 3)] == [first + 2, first + 1]
        assert book.store.lasts([first, first + 99]) == {first: 2}
        assert book.store.lasts([]) == {}
        assert sum(entries for _, entries, _ in book.store.extents(2)) == sum(row.last for row in book.store.games())


def test_records_without_the_right_to_write(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(ramble)
    right = shown()
    as_replayed([])
    with writing() as book:
        for first in book.store.tallies(1, list(range(1000))):
            book.store.set_tally(1, first, "")

    def refuse():  # type: ignore[no-untyped-def]
        from ramble_tools.errors import OutputError

        raise OutputError("the disk is full")

    monkeypatch.setattr(statistics, "writing", refuse)
    assert shown() == right
