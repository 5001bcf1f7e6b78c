"""What is true of every game, tried on the examples of each."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from ramble_tools.errors import PlayerError, UnknownNameError
from ramble_tools.games import match
from ramble_tools.games.fields import Field, Setting
from ramble_tools.games.questions import Question
from ramble_tools.games.reasons import OfTotal
from ramble_tools.games.registry import NAMES, OF_WORDS, WORDS, find_form, find_game, find_questions, find_rules
from ramble_tools.rulings import Ruling
from ramble_tools.scorebook.sessions import look
from tests.conftest import DATA, Ramble
from tests.games.examples import examples
from tests.games.helpers import refusal, said, seats, type_in

# --- the module of a game


@pytest.mark.parametrize("name", NAMES)
def test_every_game_offers_the_same(name: str) -> None:
    game = find_game(name)
    state = game.start([f"P{number}" for number in range(max(game.LEAST, 1))], game.Rules())
    assert game.winners(state) == () and state.rounds == 0 and state.last is None
    assert [row.score for row in game.standings(state)] == [0] * len(state.players)
    assert game.next_up(state) and game.ROUND and isinstance(game.LOW_WINS, bool)
    goal = state.rules.goal
    assert goal is None or goal > 0


@pytest.mark.parametrize("name", NAMES)
def test_who_plays_and_what_wins(name: str) -> None:
    game, known = find_game(name), examples(name)
    best = "shared" if game.COOPERATIVE else "lowest" if game.LOW_WINS else "highest"
    assert best == known.best
    assert known.seats in (None, (game.LEAST, game.MOST))


@pytest.mark.parametrize("name", NAMES)
def test_the_standings_begin_with_the_score_that_wins(name: str) -> None:
    game = find_game(name)
    state = game.start(seats(name, spare=2), game.Rules())
    players = [player._replace(score=number) for number, player in enumerate(state.players)]
    first = {row.name for row in game.standings(match.with_changes(state, players=players)) if row.place == 1}
    best = players[0 if game.LOW_WINS else -1].name
    assert best in first, f"LOW_WINS is {game.LOW_WINS}, and standings begins with {first}"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_can_join_a_full_game(name: str) -> None:
    game = find_game(name)
    full = game.start([f"P{number}" for number in range(game.MOST)], game.Rules())
    message = f"nobody can join: {game.MOST} are already playing, and the game is for no more"
    if game.LEAST == game.MOST == 2:
        message = f"nobody can join: {game.TITLE} is for two players; start a new game"
    with refusal(PlayerError, message):
        game.join(full, "Cy")


def test_unknown_games() -> None:
    with refusal(UnknownNameError, "'dumbel' is not a kind of game; did you mean dumbal?"):
        find_game("dumbel")


def test_a_game_without_examples() -> None:
    with pytest.raises(AssertionError, match=r"^poker has no examples: write tests/games/examples/poker\.py with"):
        examples("poker")


# --- its questions


def asked(kind: str) -> list[tuple[Question, Sequence[Field]]]:
    """Return the questions of a game with their fields in a game that has begun, or without a game."""
    if kind == WORDS:
        return [(each, each.fields(Setting(find_rules(OF_WORDS).Rules()))) for each in find_questions(kind)]
    state = find_game(kind).start(seats(kind), find_rules(kind).Rules())
    names = tuple(player.name for player in state.players)
    without, begun = Setting(state.rules), Setting(state.rules, state, names, state.players)
    return [(each, each.fields(setting)) for each in find_questions(kind) for setting in (without, begun)]


@pytest.mark.parametrize("kind", [*NAMES, WORDS])
def test_every_game_has_questions_that_players_ask(kind: str) -> None:
    questions = find_questions(kind)
    assert questions
    assert len({each.name for each in questions}) == len({each.title for each in questions}) == len(questions)
    for question in questions:
        assert re.fullmatch(r"[a-z][a-z-]*", question.name)
        assert re.fullmatch(r"[A-Z][^.?]*\?", question.title), question.title
        assert re.fullmatch(r"[A-Z].*\.", question.help) and "\n" not in question.help, question.help


@pytest.mark.parametrize("kind", [*NAMES, WORDS])
def test_every_field_of_a_question_says_what_goes_there(kind: str) -> None:
    for question, shown in asked(kind):
        assert len({field.name for field in shown}) == len(shown) >= question.arguments, question.name
        for field in shown:
            if field.on_page != "only":
                assert re.fullmatch(r"\S.*\.", field.help), (question.name, field.name, field.help)
            if field.on_page != "never":
                label = field.title or field.label
                assert label and "--" not in f"{label}{field.help}{field.empty}", (question.name, field.name)
            if field.more:  # nobody has to fill in what is in a fold
                assert field.default is not None, (question.name, field.name)


@pytest.mark.parametrize("kind", [*NAMES, WORDS])
def test_the_name_of_a_question_is_its_command(ramble: Ramble, kind: str) -> None:
    for question in find_questions(kind):
        is_at_the_root = kind == WORDS or (kind == OF_WORDS and question.name == "best")
        shown = said(ramble(*([] if is_at_the_root else [kind]), question.name, "--help"))
        assert question.help in shown and " ".join(question.details.split()) in shown, question.name
        for field in question.fields(Setting(find_rules(OF_WORDS if kind == WORDS else kind).Rules())):
            if field.on_page != "only":
                assert field.help in shown, (question.name, field.name)


# --- its house rules


def plain(text: str) -> str:
    """Return only the letters and digits, because dashes, quotes and line ends vary from text to text."""
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def rulings(game: str) -> dict[str, tuple[str, Ruling]]:
    found: dict[str, tuple[str, Ruling]] = find_rules(game).Rules.rulings()
    return found


@pytest.mark.parametrize("game", NAMES)
def test_a_ruling_quotes_the_official_rules(game: str) -> None:
    file = examples(game).rules_text
    if file is None:
        pytest.skip("a game without official rules")
    text = plain((DATA / "rules" / file).read_text(encoding="utf-8"))
    for id, (_, ruling) in rulings(game).items():
        assert plain(ruling.quote) in text, id
        assert ruling.question.endswith("?"), id
    for id, note in find_rules(game).Rules.NOTES.items():
        assert plain(note.quote) in text and re.fullmatch(r"[A-Z][^?]*\.", note.text), id


@pytest.mark.parametrize("game", NAMES)
def test_the_defaults(game: str) -> None:
    usual, known = find_rules(game).Rules(), examples(game)
    assert {usual.chosen(id) for id in rulings(game)} == {*known.defaults.split(), *known.ours.split()}


def other_values(ruling: Ruling) -> Iterator[str]:
    if isinstance(ruling.default, tuple):
        yield "7,14"
    elif not ruling.answers:
        yield str(ruling.default + 7)  # type: ignore[operator]
    yield from list(ruling.answers)[1:] if not isinstance(ruling.default, bool) else [["yes", "no"][ruling.default]]


def short_rules(game: str, *chosen: str) -> str:
    module = find_rules(game)
    sections = module.reference(module.Rules.from_options(chosen))
    return " ".join(line for section in sections for line in section.lines)


@pytest.mark.parametrize("game", NAMES)
def test_the_short_rules_follow_every_house_rule(game: str) -> None:
    module, known = find_rules(game), examples(game)
    for id, (field, ruling) in rulings(game).items():
        needed = known.needs.get(id, "").split()
        for value in other_values(ruling):
            rules = module.Rules.from_options([*needed, f"{id}={value}"])
            assert getattr(rules, field) == ruling.read(value)
            assert short_rules(game, *needed, f"{id}={value}") != short_rules(game, *needed), (id, value)


@pytest.mark.parametrize("game", NAMES)
def test_what_the_short_rules_say_of_a_house_rule(game: str) -> None:
    for chosen, text in examples(game).in_short.items():
        assert text in short_rules(game, *chosen.split()), chosen
        assert text not in short_rules(game), chosen


@pytest.mark.parametrize("game", NAMES)
def test_every_ruling_has_a_choice_and_the_short_rules_have_every_note(game: str) -> None:
    assert all(len(ruling.answers) != 1 for _, ruling in rulings(game).values())
    said = examples(game).notes_in_short
    assert said.keys() == find_rules(game).Rules.NOTES.keys()
    for id, text in said.items():
        assert text in short_rules(game), id


@pytest.mark.parametrize("game", NAMES)
def test_each_house_rule_can_be_printed_as_a_rule(game: str) -> None:
    """Not as a question and its answer, and without the ids that are typed."""
    for id, (_, ruling) in rulings(game).items():
        printed = [
            sentence
            for value in other_values(ruling)
            for sentence in find_rules(game).Rules.from_options([f"{id}={value}"]).in_words()
        ]
        assert len(printed) == len(set(printed)) == len(list(other_values(ruling))), id
        for sentence in printed:
            assert sentence[0].isupper() and sentence[-1] == "." and "?" not in sentence and "=" not in sentence, id
        if not ruling.answers:
            number = "7 or 14" if isinstance(ruling.default, tuple) else str(ruling.default + 7)  # type: ignore[operator]
            assert all(number in sentence for sentence in printed), id


@pytest.mark.parametrize("game", NAMES)
def test_every_field_is_a_ruling_and_frozen(game: str) -> None:
    rules = find_rules(game).Rules()
    assert is_dataclass(rules) and len(fields(rules)) == len(rulings(game))
    for name in ("jokers", *(field.name for field in fields(rules))):
        with pytest.raises(AttributeError):
            setattr(rules, name, "2")


@pytest.mark.parametrize("game", NAMES)
def test_the_rules_of_every_game(ramble: Ramble, game: str) -> None:
    answer = ramble(f"{game} rules")
    assert answer.status == 0
    assert "Rulings: where the official rules are unclear, choose with --rule ID=VALUE" in said(answer)
    # Every line must fit the screen, and every sentence must be there.
    assert max(map(len, answer.out.splitlines())) <= 64
    for section in find_rules(game).reference(find_rules(game).Rules()):
        assert section.heading in answer.out
        assert all(line.replace("\u00a0", " ") in said(answer) for line in section.lines)
    found = ramble(f"{game} rules --json").json
    assert {each["id"] for each in found["rulings"]} == examples(game).ids()
    assert len(found["rulings"]) == len(examples(game).ids())
    assert all({"id", "question", "text", "chosen", "default", "answers"} == set(each) for each in found["rulings"])


# --- an evening of it in the scorebook


@pytest.mark.parametrize("game", NAMES)
def test_an_evening_of_each_game(ramble: Ramble, game: str) -> None:
    shown = type_in(ramble, game)
    assert len(shown["rounds"]) == len(examples(game).rounds)
    totals = {each["name"]: each["score"] for each in shown["players"]}
    assert shown["rounds"][-1]["totals"] == totals
    assert {"name", "score", "out"} <= set(shown["players"][0])
    # Each answer is narrow enough for a phone, and ends with what comes next.
    answer = ramble(f"{game} show")
    assert answer.status == 0 and all(len(line) <= 64 for line in answer.out.splitlines())


@pytest.mark.parametrize("game", NAMES)
def test_a_total_is_the_one_before_plus_the_points_or_a_reason_tells_why(ramble: Ramble, game: str) -> None:
    type_in(ramble, game)
    before: dict[str, int] = {}
    for played in look(game).history.played:
        because = " ".join(each.text for each in played.change.told.reasons if isinstance(each, OfTotal))
        for name, total in played.totals.items():
            as_added = before.get(name, 0) + played.change.scores.get(name, 0)
            assert (total != as_added) == (name in because), name
        before = played.totals


@pytest.mark.parametrize("game", NAMES)
def test_undo_and_redo_go_through_the_whole_game(ramble: Ramble, game: str) -> None:
    whole = type_in(ramble, game)
    count = len(examples(game).rounds)
    seen = [ramble(f"{game} undo --json").json["players"] for _ in range(count)]
    assert all(each["score"] == 0 for each in seen[-1])
    assert ramble(f"{game} undo").err == "ramble: there is nothing to undo\n"
    again = [ramble(f"{game} redo --json").json["players"] for _ in range(count)]
    assert again[:-1] == seen[-2::-1]
    assert again[-1] == whole["players"]
    assert ramble(f"{game} redo").err == "ramble: there is nothing to redo\n"


@pytest.mark.parametrize("game", NAMES)
def test_a_game_comes_back_from_its_file(
    ramble: Ramble, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = type_in(ramble, game)
    ramble(f"{game} undo")
    ramble(f"{game} redo")
    assert ramble("games", "export", f"{game}-1", "--to", str(tmp_path / "evening.json")).status == 0
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "elsewhere"))
    assert (
        said(ramble("games", "import", str(tmp_path / "evening.json")))
        == f"{game}-1: a game of {find_rules(game).TITLE}"
    )
    assert ramble(f"{game} show --json").json == whole
    assert said(ramble("games", "import", str(tmp_path / "evening.json"))) == (
        f"{game}-1: nothing new; the scorebook already has this game"
    )


@pytest.mark.parametrize("game", NAMES)
def test_rounds_are_the_same_as_plain_text(ramble: Ramble, game: str) -> None:
    type_in(ramble, game)
    module = find_game(game)
    for played in look(game).history.played:
        plain = json.loads(json.dumps(module.to_plain(played.round)))
        assert module.from_plain(plain, look(game).history.rules) == played.round


@pytest.mark.parametrize("game", NAMES)
def test_the_answers_of_a_round_describe_it(ramble: Ramble, game: str) -> None:
    """A form turns a round into answers and back, so that it can be corrected where it was entered."""
    type_in(ramble, game)
    module, form, history = find_game(game), find_form(game), look(game).history
    assert len(history.played) == len(examples(game).rounds)
    for number, played in enumerate(history.played, start=1):
        answers = form.answers(played.round)
        again = form.read(history.setting(number), answers)
        assert module.to_plain(again) == module.to_plain(played.round)
        assert form.answers(again) == answers


@pytest.mark.parametrize("game", NAMES)
def test_tables_for_people(ramble: Ramble, game: str) -> None:
    shown = type_in(ramble, game)
    rows = ramble(f"games export {game}-1 --format csv").out.splitlines()
    assert len(rows) == 1 + len(shown["rounds"])
    text = ramble(f"games export {game}-1 --format md").out
    assert text.startswith(f"# {game}-1: ") and f"| total | {shown['players'][0]['score']} |" in text
