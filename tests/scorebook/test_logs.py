"""Seasons, and merged players, are logs like a game's: checked, repaired, exported, imported and copied."""

import json
from pathlib import Path

import pytest

from ramble_tools.scorebook import merged_players
from ramble_tools.scorebook.book import back_up, reading
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.json_export import as_json
from ramble_tools.scorebook.season_log import all_seasons, seasons_of
from ramble_tools.scorebook.season_table import season_table
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.text import line as form
from ramble_tools.scorebook.text.file import backups
from tests.conftest import Ramble, Refused
from tests.games.helpers import said
from tests.scorebook.bare_book import drop_index, lines, place_of, spoil

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


# --- damage


@pytest.mark.parametrize("with_backup", [True, False])
@pytest.mark.usefixtures("evening")
def test_a_damaged_season_leaves_all_others_open(ramble: Ramble, refused: Refused, with_backup: bool) -> None:
    before = looks(ramble)
    for path in backups():
        Path(path).unlink()
    if with_backup:
        back_up()
    spoil("spring", 3)
    if not with_backup:
        drop_index()  # which has copies of the latest lines
    table = season_table("spring")
    assert "entry 3 is damaged" in table.damage and list(table.season.games) == list(
        season_table("spring").season.games
    )
    assert [each.game for each in table.results] == ["one"], "as before the damage"
    for line in ("season show spring", "season"):
        assert "some of this may be wrong: entry 3 is damaged" in said(ramble(line))
    assert [looks(ramble)[0], looks(ramble)[2]] == [before[0], before[2]]
    assert refused("season add spring two").startswith("the season 'spring' is damaged: entry 3 is damaged")
    assert ramble("dumbal new Ann Bob --season winter --name three").status == 0
    before = looks(ramble)
    check = ramble("games check")
    assert check.status == 1 and check.out.startswith("season spring: entry 3 is damaged")
    assert [each["name"] for each in ramble("games check --json").json["games"]] == ["season spring"]
    assert "3 games without damage; 1 season" in check.out
    repaired = said(ramble("games repair --yes"))
    assert repaired.startswith("season spring entry 3 is damaged")
    assert ("taken from the backup" in repaired) is with_backup
    assert ("kept: 2 of " in repaired) is not with_backup
    assert ramble("games check").status == 0
    assert season_table("spring").damage == ""
    assert [each.game for each in season_table("spring").results] == (["one", "two"] if with_backup else ["one"])
    assert looks(ramble)[2] == before[2]


@pytest.mark.usefixtures("evening")
def test_damaged_players_leave_the_seasons_open(ramble: Ramble, refused: Refused) -> None:
    spoil("players", 2)
    assert "some of this may be wrong: entry 2 is damaged" in said(ramble("players"))
    assert "entry 2 is damaged" in season_table("winter").damage
    assert refused("players split Cy").startswith("the list of merged players is damaged: entry 2 is damaged")
    assert ramble("season add winter two").status == 0
    assert ramble("games check").out.startswith("players: entry 2 is damaged")
    export = ramble("games export --all")
    assert "damaged: 'players'; this export has what ramble games repair would save" in export.err
    lines_of = [each for each in map(json.loads, export.out.splitlines()) if each.get("game") == "players"]
    assert [each["kind"] for each in lines_of] == ["merge"] * 2, "the index had a copy of the line that was spoiled"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("with_index", [True, False])
def test_an_entry_that_seems_to_be_another_logs_damages_only_its_own(
    ramble: Ramble, number: int, with_index: bool
) -> None:
    """It says that it is the players', which have so many entries too."""
    before = looks(ramble)
    log = next(line["log"] for line in map(json.loads, lines()) if line["game"] == "players")
    mine = json.loads(lines()[place_of("spring", 1)])["log"]
    spoil("spring", number, mine, log)
    for path in backups():
        Path(path).unlink()
    if not with_index:
        drop_index()
    assert season_table("spring").damage.startswith(f"entry {number} ")
    assert [looks(ramble)[0], looks(ramble)[2]] == [before[0], before[2]]
    names = [each["name"] for each in ramble("games check --json").json["games"]]
    assert names == ["season spring"] or (not with_index and "players" in names)
    assert "season spring" in said(ramble("games repair --yes"))
    assert [looks(ramble)[0], looks(ramble)[2]] == [before[0], before[2]]


@pytest.mark.usefixtures("evening")
def test_a_damaged_season_is_not_copied(ramble: Ramble, tmp_path: Path) -> None:
    spoil("spring", 3)
    other = str(tmp_path / "other.jsonl")
    answer = ramble("games", "copy", "--to", other)
    assert answer.status == 1
    assert answer.err.startswith("ramble: 'season spring' was not copied, because it is damaged: entry 3 is damaged")
    assert [each["name"] for each in ramble("--book", other, "season", "--json").json["seasons"]] == ["winter"]


@pytest.mark.usefixtures("evening")
def test_a_season_whose_start_is_damaged(ramble: Ramble, refused: Refused) -> None:
    spoil("spring", 1)
    assert refused("season show spring").startswith("the season 'spring' is damaged: entry 1 is damaged")
    assert ramble("season").status == ramble("season show winter").status == 0
    assert [each.kind for each in all_seasons()] == ["", ""], "its game is not known any more"


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


def without_results(text: str) -> list[dict[str, object]]:
    """Return the lines of an export without what is for people alone, and without the checksums, which cover that."""
    return [
        {key: value for key, value in json.loads(line).items() if key not in ("result", "sum")}
        for line in text.splitlines()
    ]


@pytest.mark.both_stores
@pytest.mark.usefixtures("evening")
def test_an_export_of_all_has_the_seasons_and_the_players(ramble: Ramble, tmp_path: Path) -> None:
    before = looks(ramble)
    file, other = tmp_path / "all.jsonl", str(tmp_path / "other.jsonl")
    assert ramble("games", "export", "--all", "--to", str(file)).status == 0
    imported = said(ramble("--book", other, "games", "import", str(file)))
    assert "players: 2 new entries season spring: 3 new entries season winter: 5 new entries" in imported
    assert looks(ramble, "--book", other) == before
    again = said(ramble("--book", other, "games", "import", str(file)))
    assert again.count("nothing new") == 5 and "new entries" not in again
    there = ramble("--book", other, "games", "export", "--all").out
    assert without_results(there) == without_results(file.read_text(encoding="utf-8"))
    ramble("season add winter two")
    ramble("games", "export", "--all", "--to", str(file), "--force")
    assert "season winter: 1 new entry" in said(ramble("--book", other, "games", "import", str(file)))
    assert looks(ramble, "--book", other) == looks(ramble)


@pytest.mark.both_stores
@pytest.mark.usefixtures("evening")
def test_a_copy_there_and_back(ramble: Ramble, tmp_path: Path) -> None:
    other = str(tmp_path / "other.jsonl")
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
def test_what_is_not_a_season_is_not_imported(refused: Refused, tmp_path: Path, change: object, refusal: str) -> None:
    with reading() as book:
        row = next(row for row in book.logs("season") if row.called == "winter")
        file = json.loads(as_json([(row, book.log(row).entries)]))
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


def test_the_text_says_what_rounds_and_corrections_did(ramble: Ramble) -> None:
    for line in ("new Ann Bob", "add 4 17 a", "undo", "redo", "edit 1 5 17 a", "undo"):
        assert ramble("dumbal", *line.split()).status == 0
    read = [json.loads(line) for line in lines()]
    assert [each.get("result", each["kind"]) for each in read] == [
        "new",
        "hand 1: Ann wins: the call holds",
        "undone: hand 1: Ann=4 Bob=17, caller Ann",
        "redone: hand 1: Ann=4 Bob=17, caller Ann",
        "hand 1 corrected: Ann wins: the call holds",
        "undone: correction of hand 1: Ann=5 Bob=17, caller Ann",
    ]


def test_lines_are_read_together_as_each_by_itself() -> None:
    """What the lines say besides their data may look like data."""
    row = Row(0, "friday", "dumbal", identity="1f0c", players=("Ann", "Bob"))
    body: dict[str, object] = {"hands": {"Ann": "4"}, "text": 'a "b" }, "key": "c"'}
    plain = Entry(1, "2026-11-27T20:14:03Z", "round", body, "ann")
    ways: tuple[dict[str, object], ...] = (
        {},
        {"key": "0123"},
        {"key": 'a}, "body": {}'},
        {"result": 'hand 1: Ann wins: "four" {}, "at": "x", \\'},
        {"row": row._replace(open=False, deleted=True)},
        {"row": row._replace(name='fri "day" {}')},
        {"row": row._replace(players=("A}", "B]")), "with_players": True},
        {"entry": plain._replace(body={})},
        {"entry": plain._replace(by='Ann "A" \\ {}')},
    )
    lines = [form.write_line(**{"row": row, "entry": plain, **way})[0] for way in ways]  # type: ignore[arg-type]
    for some in (lines, *([line, lines[0]] for line in lines)):
        assert form.entries_in(some) == [found.entry for found in map(form.read_line, some) if found]
        assert len(form.entries_in(some)) == len(some)
