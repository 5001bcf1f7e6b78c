"""Seasons, and merged players, are logs like a game's: checked, repaired, exported, imported and copied."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from ramble_tools.scorebook import merged_players
from ramble_tools.scorebook.book import back_up, reading
from ramble_tools.scorebook.season_log import all_seasons, seasons_of
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.sqlite.file import backups
from ramble_tools.scorebook.sqlite.file import shown as book_path
from tests.conftest import Ramble, Refused
from tests.games.helpers import said
from tests.scorebook.bare_book import bare

LOOKS = ("season show winter --json", "season show spring --json", "players --json")


@pytest.fixture
def evening(ramble: Ramble) -> None:
    """Two games in two seasons, and players who are merged."""
    for line in (
        "dumbal new Ann Bob --rule target=30 --name one",
        "dumbal add 4 40 a",
        "dumbal new Ann Cy --rule target=30 --name two",
        "dumbal add 40 4 c",
        "season new winter",
        "season add winter one two",
        "season new spring --game dumbal --points 5,2",
        "season add spring one",
        "season add spring two",
        "season set winter points=4,3",
        "season drop winter two",
        "players merge Cy Ann",
        "players merge Cy Bob",
    ):
        assert ramble(line).status == 0, line


def looks(ramble: Ramble, *place: str) -> list[object]:
    return [ramble(*place, *line.split()).json for line in LOOKS]


def spoil(log: str, number: int) -> None:
    with bare() as connection:
        connection.execute(
            "UPDATE entry SET body = replace(body, 'a', 'e') WHERE number = ? "
            "AND game = (SELECT id FROM game WHERE name = ?)",
            (number, f"-{log}"),
        )


# --- damage


@pytest.mark.parametrize("with_backup", [True, False])
@pytest.mark.usefixtures("evening")
def test_a_damaged_season_leaves_all_others_open(ramble: Ramble, refused: Refused, with_backup: bool) -> None:
    before = looks(ramble)
    for path in backups():
        Path(path).unlink()
    if with_backup:
        back_up()
    spoil("season spring", 3)
    table = season_table("spring")
    assert "entry 3 (add, " in table.damage and list(table.season.games) == list(season_table("spring").season.games)
    assert [each.game for each in table.results] == ["one"], "as before the damage"
    for line in ("season show spring", "season"):
        assert "some of this may be wrong: entry 3 (add, " in said(ramble(line))
    assert [looks(ramble)[0], looks(ramble)[2]] == [before[0], before[2]]
    assert refused("season add spring two").startswith("the season 'spring' is damaged: entry 3 (add, ")
    assert ramble("dumbal new Ann Bob --season winter --name three").status == 0
    before = looks(ramble)
    check = ramble("games check")
    assert check.status == 1 and check.out.startswith("season spring: entry 3 (add, ")
    assert [each["name"] for each in ramble("games check --json").json["games"]] == ["season spring"]
    assert "3 games without damage; 1 season" in check.out
    repaired = said(ramble("games repair --yes"))
    assert repaired.startswith("season spring entry 3 (add, ")
    assert ("taken from the backup" in repaired) is with_backup
    assert ("kept: 2 of 3 entries" in repaired) is not with_backup
    assert ramble("games check").status == 0
    assert season_table("spring").damage == ""
    assert [each.game for each in season_table("spring").results] == (["one", "two"] if with_backup else ["one"])
    assert looks(ramble)[2] == before[2]


@pytest.mark.usefixtures("evening")
def test_damaged_players_leave_the_seasons_open(ramble: Ramble, refused: Refused) -> None:
    spoil("players", 2)
    assert "some of this may be wrong: entry 2 (merge, " in said(ramble("players"))
    assert "entry 2 (merge, " in season_table("winter").damage
    assert refused("players split Cy").startswith("the list of merged players is damaged: entry 2 (merge, ")
    assert ramble("season add winter two").status == 0
    assert ramble("games check").out.startswith("players: entry 2 (merge, ")
    export = ramble("games export --all")
    assert "damaged: 'players'; this export has what ramble games repair would save" in export.err
    logs = {each["log"]: each for each in json.loads(export.out)["logs"]}
    assert [entry["kind"] for entry in logs["players"]["entries"]] == ["merge"]


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("number", [2, 3])
def test_an_entry_that_seems_to_be_another_logs_damages_only_its_own(ramble: Ramble, number: int) -> None:
    """One wrong bit makes it the players', which had two entries."""
    before = looks(ramble)
    with bare() as connection:
        ids = dict(connection.execute("SELECT name, id FROM game").fetchall())
        connection.execute("VACUUM")  # so that nothing is in the file twice
    spring, players = ids["-season spring"], ids["-players"]
    assert spring ^ players == 1
    path = Path(book_path())
    data = bytearray(path.read_bytes())
    types = rb"\x01\x01\x35.{4,5}"  # of the values, the time's the third
    (end,) = (each.end() for each in re.finditer(types + rb"%c%c20\d\d-" % (spring, number), data, re.DOTALL))
    data[end - len("..2026-")] ^= 1
    path.write_bytes(data)
    assert season_table("spring").damage.startswith(f"entry {number} ")
    assert [looks(ramble)[0], looks(ramble)[2]] == [before[0], before[2]]
    assert [each["name"] for each in ramble("games check --json").json["games"]] == ["season spring"]
    assert "season spring" in said(ramble("games repair --yes"))
    assert [looks(ramble)[0], looks(ramble)[2]] == [before[0], before[2]]


@pytest.mark.usefixtures("evening")
def test_a_season_that_is_found_by_its_entries_alone_leaves_the_players_as_they_were(ramble: Ramble) -> None:
    before = looks(ramble)
    with bare() as connection:
        connection.execute("DELETE FROM game WHERE name = '-season spring'")
    assert [ramble(LOOKS[0]).json, ramble(LOOKS[2]).json] == [before[0], before[2]]
    assert "kept: 3 of 3 entries" in said(ramble("games repair --yes"))
    assert looks(ramble) == before


@pytest.mark.usefixtures("evening")
def test_a_season_that_seems_to_have_the_players_number_leaves_them_as_they_were(ramble: Ramble) -> None:
    before = looks(ramble)
    path = Path(book_path())
    with bare() as connection:
        connection.execute("VACUUM")
    data = bytearray(path.read_bytes())
    (place,) = (each.start() for each in re.finditer(rb"\x04\x0d\x00\x29.{5,14}-season spring", data, re.DOTALL))
    data[place] ^= 1
    path.write_bytes(data)
    assert [ramble(LOOKS[0]).json, ramble(LOOKS[2]).json] == [before[0], before[2]]
    assert "kept: 3 of 3 entries" in said(ramble("games repair --yes"))
    assert looks(ramble) == before


@pytest.mark.usefixtures("evening")
def test_logs_that_seem_to_be_deleted_still_count_and_are_damaged(ramble: Ramble) -> None:
    with bare() as connection:
        connection.execute("UPDATE game SET deleted = 1 WHERE name = '-players'")
    assert season_table("winter").damage == "its row in the list of games is damaged"
    with reading() as book:
        assert merged_players.read_merged(book).names == {"cy": "Bob"}
    with sqlite3.connect(book_path()) as connection:
        connection.execute("UPDATE game SET deleted = 1 WHERE name = '-season spring'")
    assert "its row in the list of games is damaged" in said(ramble("season show spring"))


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("log", ["season spring", "players"])
def test_a_log_that_is_gone_is_missed_where_it_counts(ramble: Ramble, log: str) -> None:
    before = looks(ramble)
    with bare() as connection:
        connection.execute("DELETE FROM entry WHERE game = (SELECT id FROM game WHERE name = ?)", (f"-{log}",))
        connection.execute("DELETE FROM game WHERE name = ?", (f"-{log}",))
    missing = "1 of the logs of merged players can't be found in their list"
    if log == "players":
        assert season_table("winter").damage == missing
        assert f"some of this may be wrong: {missing}; " in said(ramble("players"))
    else:
        assert [ramble(LOOKS[0]).json, ramble(LOOKS[2]).json] == [before[0], before[2]]
    assert ramble("games check --json").json["faults"] == ["1 of the games and seasons can't be found in their list"]


@pytest.mark.usefixtures("evening")
def test_a_damaged_season_is_not_copied(ramble: Ramble, tmp_path: Path) -> None:
    spoil("season spring", 3)
    other = str(tmp_path / "other.sqlite3")
    answer = ramble("games", "copy", "--to", other)
    assert answer.status == 1
    assert answer.err.startswith("ramble: 'season spring' was not copied, because it is damaged: entry 3 (add, ")
    assert [each["name"] for each in ramble("--book", other, "season", "--json").json["seasons"]] == ["winter"]


@pytest.mark.usefixtures("evening")
def test_a_season_whose_start_is_damaged(ramble: Ramble, refused: Refused) -> None:
    spoil("season spring", 1)
    assert refused("season show spring").startswith("the season 'spring' is damaged: entry 1 (season, ")
    assert ramble("season").status == ramble("season show winter").status == 0
    assert [each.kind for each in all_seasons()] == ["", ""], "its game is not known any more"


@pytest.mark.usefixtures("evening")
def test_a_damaged_name_of_a_season_is_taken_from_its_log(ramble: Ramble) -> None:
    with bare() as connection:
        connection.execute("UPDATE game SET name = '-season sqring' WHERE name = '-season spring'")
    for path in backups():
        Path(path).unlink()
    assert "season spring its row in the list of games is damaged kept: 3 of 3" in said(ramble("games repair --yes"))
    assert {each.name for each in all_seasons()} == {"winter", "spring"}


@pytest.mark.usefixtures("evening")
def test_a_season_whose_row_is_damaged_may_be_the_one_that_is_asked_for(refused: Refused) -> None:
    with bare() as connection:
        connection.execute("UPDATE game SET kind = 'seasom' WHERE name = '-season spring'")
    assert refused("season show spring").startswith(
        "there is no season 'spring'; 'season spring' is damaged, and may be the one you mean"
    )


# --- undo


@pytest.mark.both_stores
@pytest.mark.usefixtures("evening")
def test_what_was_done_in_a_season_can_be_undone_step_by_step(ramble: Ramble, refused: Refused) -> None:
    undone = ["drop two", "set points=4,3", "add two", "add one"]
    states = [["one"], ["one", "two"], ["one", "two"], ["one"], []]
    for games, what in zip(states, [*undone, ""], strict=True):
        table = season_table("winter")
        assert [each.game for each in table.results] == games
        with reading() as book:
            seasons = {name: [each.name for each in seasons_of(book.game(None, name))[0]] for name in ("one", "two")}
        assert {name for name, found in seasons.items() if "winter" in found} == set(games)
        if what:
            assert said(ramble("season undo win")) == f"winter: undone: {what}"
    assert table.season.points == (3, 2, 1)
    refusal = "there is nothing to undo in winter: nothing was added or changed"
    assert refused("season undo winter") == refusal
    ramble("season add winter two")
    assert said(ramble("season undo winter")) == "winter: undone: add two"
    assert refused("season undo winter") == refusal


@pytest.mark.both_stores
@pytest.mark.usefixtures("evening")
def test_what_was_done_about_players_can_be_undone(ramble: Ramble, refused: Refused) -> None:
    ramble("players split Cy")
    for what, merged in (("split Cy", {"cy": "Bob"}), ("merge Cy Bob", {"cy": "Ann"}), ("merge Cy Ann", {})):
        assert said(ramble("players undo")) == f"undone: {what}"
        with reading() as book:
            assert merged_players.read_merged(book).names == merged
    assert refused("players undo") == "there is nothing to undo: nobody is merged"


def test_a_player_whose_join_was_undone_is_not_known(ramble: Ramble, refused: Refused) -> None:
    for line in ("dumbal new Ann Bob --name one", "games join one Eve", "dumbal undo"):
        assert ramble(line).status == 0
    assert refused("players merge Eve Ann") == "nobody called 'Eve' has played; choose from Ann, Bob"
    assert ramble("dumbal redo").status == ramble("players merge Eve Ann").status == 0


# --- from one book to another


@pytest.mark.both_stores
@pytest.mark.usefixtures("evening")
def test_an_export_of_all_has_the_seasons_and_the_players(ramble: Ramble, tmp_path: Path) -> None:
    before = looks(ramble)
    file, other = tmp_path / "all.json", str(tmp_path / "other.sqlite3")
    assert ramble("games", "export", "--all", "--to", str(file)).status == 0
    imported = said(ramble("--book", other, "games", "import", str(file)))
    assert "players: 2 new entries season spring: 3 new entries season winter: 5 new entries" in imported
    assert looks(ramble, "--book", other) == before
    again = said(ramble("--book", other, "games", "import", str(file)))
    assert again.count("nothing new") == 5 and "new entries" not in again
    assert ramble("--book", other, "games", "export", "--all").out == file.read_text(encoding="utf-8")
    ramble("season add winter two")
    ramble("games", "export", "--all", "--to", str(file), "--force")
    assert "season winter: 1 new entry" in said(ramble("--book", other, "games", "import", str(file)))
    assert looks(ramble, "--book", other) == looks(ramble)


@pytest.mark.both_stores
@pytest.mark.usefixtures("evening")
def test_a_copy_there_and_back(ramble: Ramble, tmp_path: Path) -> None:
    other = str(tmp_path / "other.sqlite3")
    for line in ("dumbal new Cy Jo --name jo", "season new Winter", "players merge Jo Cy"):
        assert ramble("--book", other, *line.split()).status == 0
    first = said(ramble("games", "copy", "--to", other))
    assert "season winter: its name is season winter 2 there, because another season has this name" in first
    shown = ramble("--book", other, "season", "show", "winter 2", "--json").json
    assert shown["standings"] == ramble("season show winter --json").json["standings"]
    again = said(ramble("games", "copy", "--to", other))
    assert again.startswith("0 games copied") and again.endswith("2 already there")
    ramble("--book", other, "players", "split", "Cy")
    ramble("games", "copy", "--from", other)
    ramble("games", "copy", "--from", other)
    with reading() as book:
        assert (merged_players.read_merged(book).names, len(book.store.logs("players"))) == ({"jo": "Cy"}, 2)
    assert [each.name for each in all_seasons()][-2:] != ["winter", "winter"]
    assert ramble("season show winter --json").json["absent"] == 0


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"log": "trophies"}, "log 1 in the file is neither a season's nor the players'; update the program"),
        ({"identity": "A B"}, "the season 'winter': its identity is not what games export writes"),
        ({"entries": 3}, "the season 'winter' is incomplete: it has no list of entries"),
        ({"entries": []}, "the season 'winter': the log is incomplete: the start of the season is missing"),
        ({"name": "-x"}, "the season 'winter': '-x' can't be the name of a game"),
        ("points", "the season 'winter': in '1,2', a later place has more points than an earlier one"),
        ("game", "the season 'winter': there is no game 'chess'"),
        ("kind", "entry 1 of the season 'winter' has the unknown kind 'round'"),
    ],
)
@pytest.mark.usefixtures("evening")
def test_what_is_not_a_season_is_not_imported(
    ramble: Ramble, refused: Refused, tmp_path: Path, change: object, refusal: str
) -> None:
    file = json.loads(ramble("games export --all").out)
    log = next(each for each in file["logs"] if each["name"] == "winter")
    if isinstance(change, dict):
        log |= change
    else:
        log["entries"][0] |= {"kind": "round"} if change == "kind" else {}
        log["entries"][0]["body"] |= {"points": {"points": [1, 2]}, "game": {"game": "chess"}}.get(str(change), {})
    file["logs"] = [log]
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    refusal = refusal.replace("'winter'", "'-x'") if change == {"name": "-x"} else refusal
    assert refusal in refused("games", "import", str(path))
