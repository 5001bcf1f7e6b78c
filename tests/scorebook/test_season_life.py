"""What happens to a season: it is renamed, closed, deleted and brought back. All of it is in its log."""

import json
from pathlib import Path

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.json_export import as_json
from ramble_tools.scorebook.season_log import Season, all_seasons, find_season, seasons_of
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.text.file import backups
from tests.conftest import Ramble, Refused
from tests.games.helpers import said
from tests.scorebook.bare_book import drop_index, lines, spoil

pytestmark = pytest.mark.both_stores

IS_CLOSED = "winter is closed; ramble season undo winter opens it again"


@pytest.fixture
def winter(ramble: Ramble) -> None:
    """A season of two games that are over, and of one that is not."""
    for line in (
        "season new winter --game dumbal",
        "dumbal new Ann Bob --rule target=30 --name one --season winter",
        "dumbal add 4 40 a",
        "dumbal new Ann Bob --rule target=30 --name two --season winter",
        "dumbal add 40 4 b",
        "dumbal new Ann Bob Cy --rule target=30 --name three --season winter",
    ):
        assert ramble(line).status == 0, line


def totals(name: str = "winter") -> dict[str, int]:
    return {each.name: each.points for each in season_table(name).standings}


def season(name: str) -> Season:
    with reading() as book:
        return find_season(book, name)


# --- renamed


@pytest.mark.usefixtures("winter")
def test_a_season_is_renamed_and_that_is_undone(ramble: Ramble, refused: Refused) -> None:
    assert said(ramble("season", "rename", "winter", "Winter  26")) == "winter: now called Winter 26"
    assert totals("Winter 26") == {"Ann": 5, "Bob": 5}
    assert ramble("season rename 'Winter 26' 'WINTER 26'").status == 0, "only its case changed"
    ramble("season new spring")
    assert refused("season rename spring 'winter 26'") == "there is already a season 'winter 26'; choose another name"
    assert refused("season rename spring -- -x").startswith("'-x' can't be the name of a season; ")
    assert refused("season rename summer autumn").startswith("there is no season 'summer'; choose from")
    assert said(ramble("season undo win")) == "Winter 26: undone: rename 'WINTER 26'"
    assert said(ramble("season undo win")) == "winter: undone: rename 'Winter 26'"
    assert totals() == {"Ann": 5, "Bob": 5}


@pytest.mark.usefixtures("winter")
def test_the_old_name_of_a_season_may_be_taken_when_its_new_one_is_undone(ramble: Ramble) -> None:
    ramble("season rename winter autumn")
    ramble("season new winter")
    assert said(ramble("season undo autumn")) == "winter 2: undone: rename autumn"


# --- closed


@pytest.mark.usefixtures("winter")
def test_each_undo_of_a_closed_season_takes_back_one_change(ramble: Ramble, refused: Refused) -> None:
    ramble("season close winter")
    ramble("season rename winter autumn")
    for line in ("season add autumn one", "dumbal new Ann Bob --season autumn"):
        hint = "ramble season undo autumn undoes rename and, repeated, the closing"
        assert refused(line) == f"autumn is closed; {hint}", "this undo does not open it"
    assert said(ramble("season undo autumn")) == "winter: undone: rename autumn; it is still closed"
    assert refused("season add winter one") == IS_CLOSED
    assert said(ramble("season undo winter")) == "winter: undone: close"


@pytest.mark.usefixtures("winter")
def test_a_closed_season_takes_no_games_and_no_settings(ramble: Ramble, refused: Refused) -> None:
    assert said(ramble("season close winter")) == (
        "winter: closed; later corrections count, and are named; ramble season undo winter opens it again "
        "not over yet: three; they count once they are over"
    )
    ramble("dumbal new Ann Bob --name four")
    for line in (
        "season add winter four",
        "season drop winter one",
        "season set winter points=9,1",
        "season close winter",
        "dumbal new Ann Bob --season winter",
    ):
        assert refused(line) == IS_CLOSED, line
    assert "; closed" in said(ramble("season show winter")).splitlines()[0]
    assert said(ramble("season")) == "winter: 3 games of Dumbal, closed"
    with reading() as book:
        four = book.game("dumbal", "four")
    assert seasons_of(four)[1] == [], "it is not offered on the phones"
    assert said(ramble("season undo winter")) == "winter: undone: close"
    assert said(ramble("season add winter four")) == "four: now in winter"


@pytest.mark.usefixtures("winter")
def test_what_is_corrected_in_a_closed_season_counts_and_is_named(ramble: Ramble) -> None:
    ramble("season close winter")
    ramble("games note one 'a note is not a correction'")
    ramble("games rename two second")
    assert season_table("winter").games.corrected == []
    ramble("dumbal edit 1 40 4 b --game one")
    ramble("dumbal add 4 40 41 a --game three")
    for _ in range(2):  # the second time, from what was kept
        assert season_table("winter").games.corrected == ["one"]
        assert totals() == {"Bob": 8, "Ann": 7, "Cy": 1}
    assert "corrected since it was closed, and counted: one" in said(ramble("season show winter"))
    assert ramble("season show winter --json").json["corrected"] == ["one"]
    ramble("dumbal undo --game one")
    assert season_table("winter").games.corrected == []
    ramble("dumbal undo --game three")
    assert season_table("winter").games.playing == ["three"]


# --- deleted


@pytest.mark.usefixtures("winter")
def test_a_season_is_deleted_and_that_is_undone(ramble: Ramble, refused: Refused) -> None:
    assert refused("season delete win") == "there is no season 'win'; to delete 'winter', type its whole name"
    assert said(ramble("season delete winter")) == "deleted winter; ramble season undo winter brings it back"
    assert all_seasons() == []
    again = "it was deleted, and ramble season undo winter brings it back"
    assert refused("season show winter") == f"there is no season 'winter'; {again}"
    assert refused("season new Winter") == f"there is already a season 'Winter'; {again}"
    assert said(ramble("season undo winter")) == "winter: undone: delete"
    assert totals() == {"Ann": 5, "Bob": 5}
    assert said(ramble("season undo winter")) == "winter: undone: add three"


# --- its log


@pytest.mark.only_a_file
@pytest.mark.usefixtures("winter")
def test_all_of_it_is_in_the_log(ramble: Ramble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exported, imported, copied in the middle, copied again: every time it is the same season."""
    other = str(tmp_path / "other.jsonl")
    steps = (
        "season set winter best=1 least=2 points-2=4,1",
        "season rename winter 'Winter 26'",
        "season undo Winter",
        "season rename winter frost",
        "season close frost",
        "season delete frost",
        "season undo frost",
    )
    for step in steps:
        assert ramble(step).status == 0, step
        for _ in range(2):
            assert ramble("games", "copy", "--to", other).status == 0, step
        mine = ramble("season --json").json
        assert ramble("--book", other, "season", "--json").json == mine, step
    shown = ramble("season show frost --json").json
    assert ramble("--book", other, "season", "show", "frost", "--json").json == shown
    export = tmp_path / "all.jsonl"
    export.write_text(ramble("games export --all").out)
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "new"))
    for _ in range(2):
        assert ramble("games", "import", str(export)).status == 0
        assert ramble("season show frost --json").json == shown
    assert ramble("games check").status == 0
    with pytest.raises(BadInput):
        season("winter")


@pytest.mark.only_a_file
@pytest.mark.parametrize(
    ("kind", "body", "why"),
    [
        ("set", {"best": "8"}, "best=8 is not what a season's entry has"),
        ("set", {"bets": 8}, "'bets' is not a setting of a season"),
        ("set", {"points-4": [1, 2]}, "a later place has more points"),
        ("rename", {"to": 4}, "'to' is not text"),
        (
            "close",
            {"results": {"x": ["one", "2026", {"Ann": "first"}]}},
            "'x' in 'results' is '2026'; write a time from 1970",
        ),
    ],
)
@pytest.mark.usefixtures("winter")
def test_what_no_season_has_is_not_imported(
    refused: Refused, tmp_path: Path, kind: str, body: dict[str, object], why: str
) -> None:
    with reading() as book:
        row = book.logs("season")[0]
        file = json.loads(as_json([(row, book.log(row).entries)]))
    file["logs"][0]["entries"].append({"at": "2026-11-01T00:00:00Z", "kind": kind, "body": body})
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    assert why in refused("games", "import", str(path))


@pytest.mark.only_a_file
@pytest.mark.usefixtures("winter")
def test_a_damaged_season_is_repaired_with_its_new_name(ramble: Ramble) -> None:
    """The closing entry is damaged."""
    ramble("season set winter best=1")
    ramble("season rename winter frost")
    ramble("season close frost")
    for path in backups():
        Path(path).unlink()
    spoil("frost", json.loads(lines()[-1])["n"], "2026", "2027")
    drop_index()
    assert ramble("games check").status == 1
    assert ramble("games repair --yes").status == 0
    assert ramble("games check").status == 0
    found = season("frost")
    assert found.closed is None and found.row.open
    assert found.settings["best"] == 1 and totals("frost") == {"Ann": 3, "Bob": 3}
