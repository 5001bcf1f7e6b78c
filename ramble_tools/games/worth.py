"""What a round is worth, asked of any game by the form of its rounds. Nothing is recorded."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ramble_tools.games.fields import Answers, Field, Setting, options
from ramble_tools.games.players import SEATS
from ramble_tools.games.questions import Answer, Question, number
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import find_form, find_game

if TYPE_CHECKING:
    from ramble_tools.games.contract import AnyGame, AnySetting, Game, Round, RoundT, RulesT, StateT

NAME = "worth"
# The field for the number of players. Without a game, they are called by their seats.
_PLAYERS = "players"


def worth_of(kind: str) -> Question:
    """Return the question what a round of this kind of game is worth: its fields are those of the round's form."""
    game, form = find_game(kind), find_form(kind)

    def fields_after(setting: "AnySetting", answers: Answers) -> Sequence[Field]:
        counted = None if setting.state else _players(kind, setting)
        if counted and counted.name not in answers:
            return [counted]
        found = [each for each in form.fields(_seated(kind, setting, answers), answers) if not each.counted]
        return [*found, counted._replace(more=True, default=answers[counted.name])] if counted else found

    def answer(setting: "AnySetting", answers: Answers) -> Answer:
        seated = _seated(kind, setting, answers)
        return worth_in(game, seated, form.read(seated, answers), is_open=setting.state is not None)

    return Question(
        NAME,
        f"What is this {game.ROUND} worth?",
        f"Show what a {game.ROUND} is worth, and why, without recording it.",
        lambda setting: fields_after(setting, {}),
        answer,
        fields_after=fields_after,
        said=getattr(form, "ROUND_SAID", None),
    )


def worth_in(game: "AnyGame", setting: "AnySetting", round: "Round", *, is_open: bool = True) -> Answer:
    """Return what a round is worth to each player, and why; in an open game, also the totals after it.

    Raises BadInput for a round that is not possible.
    """
    state = setting.state
    assert state
    after = game.apply(state, round)
    assert after.last
    told, scores = after.last.told, after.last.scores
    totals = {name: score for name, score, *_ in game.standings(after)}
    if game.COOPERATIVE:  # all have the same
        scores, totals = ({"everyone": max(each.values())} for each in (scores, totals))
    then = [", ".join(f"{name} {points:+}" for name, points in scores.items())]
    if is_open:
        then.append(f"totals after it: {', '.join(f'{name} {total}' for name, total in totals.items())}")
    if is_open and (winners := game.winners(after)):
        then.append(f"{listing(winners)} would win the game")
    return Answer(told.summary, told.reasons, then=then, facts={**told.answer, "scores": dict(scores)})


def with_doubts(found: Answer, fields: Sequence[Field]) -> Answer:
    """Return an answer with the doubts that the prompt has about the round: they are said, and not asked."""
    doubts = [field.title or field.label for field in fields if field.is_doubt and not field.more]
    return found._replace(notes=[*found.notes, *doubts])


def _seated(kind: str, setting: "AnySetting", answers: Answers) -> "AnySetting":
    """Return the setting of the open game or, without one, of a new game with the players called by their seats.

    Where no field says how many there are, they are as few as can play if the form names players, and as many if not.
    """
    if setting.state:
        return setting
    game, form = find_game(kind), find_form(kind)
    names = any(field.kind == "who" for field in form.fields(setting, {}))
    count = number(answers, _PLAYERS, game.LEAST if names else game.MOST, least=game.LEAST, most=game.MOST)
    return begun(game, setting.rules, SEATS[:count])


def begun(game: "Game[RulesT, StateT, RoundT]", rules: "RulesT", names: Sequence[str]) -> "Setting[RulesT, StateT]":
    """Return the setting before the first round of a game with these players."""
    state = game.start(names, rules)
    return Setting(rules, state, tuple(player.name for player in state.players), state.players)


def _players(kind: str, setting: "AnySetting") -> Field | None:
    """Return the field for the number of players, if the form has fields for each of them."""
    game, form = find_game(kind), find_form(kind)
    few, many = (
        {field.name for field in form.fields(begun(game, setting.rules, SEATS[:count]), {})}
        for count in (game.LEAST, game.MOST)
    )
    counts = options(map(str, range(game.LEAST, game.MOST + 1)))
    return None if few == many else Field(_PLAYERS, "how many players?", "choice", counts)
