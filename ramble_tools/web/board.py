"""What the board of a game shows beside its view: the latest rounds, the news, and what undo and redo would do."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from ramble_tools.errors import plural
from ramble_tools.games.registry import OF_WORDS
from ramble_tools.rulings import HouseRules
from ramble_tools.scorebook.chart import OF_BOARD, chart_of
from ramble_tools.scorebook.end_of_game import who_led
from ramble_tools.scorebook.entries import corrections
from ramble_tools.scorebook.entry_data import WRONG_DATA
from ramble_tools.scorebook.log_wording import as_entered, describe
from ramble_tools.scorebook.news import last_news, rescored, what_changed
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import GameView, view_of

# A page works out the reasons of the latest rounds, or of some earlier ones: those of a long game would take too long.
_LATEST, _EARLIER = 8, 50
# A board has room for the points of this many rounds beside the totals.
_IN_A_ROW = 16
# A wide board has no room for a chart with this many players.
_NO_CHART = 4
SIGNS = dict(zip("SHCD", "♠♥♣♦", strict=True))


def game_values(view: GameView) -> dict[str, object]:
    """Return what every page of a game has: the view, the game's name and its word for a round, and the last entry."""
    return {
        "view": view,
        "game": view.name,
        "round": view.game.ROUND,
        "seq": view.seq,
        "jokers": has_jokers(view.rules),
    }


def has_jokers(rules: HouseRules) -> bool:
    """Return whether there may be jokers among the cards."""
    return "jokers" in rules.rulings() and rules.chosen("jokers") != "jokers=0"


def who_may_be(session: Session) -> list[str]:
    """Return the names that are offered to the owner of a phone that shows this game."""
    return [player.name for player in session.history.state.players if not player.left]


def board_values(session: Session, said: str = "", last: int | None = None) -> dict[str, object]:
    """Return the values of `_board.html`, apart from what differs between phones.

    `said` is what happened since the board before this one, and `last` is the latest round to be shown, if not all are.
    """
    view, history = view_of(session), session.history
    count = view.round_count
    until = min(last or count, count)
    first = max(0, until - (_EARLIER if last else _LATEST))
    return {
        **game_values(view),
        "rounds": view.rounds[first:until][::-1],
        "before": view.rounds[-_IN_A_ROW:-1][::-1],
        "earlier": first,
        "later": min(count, until + _EARLIER) if until < count else 0,
        "paged": last,
        "chart": chart_of(view) if view.has_chart else None,
        "board_chart": chart_of(view, OF_BOARD) if view.has_chart and len(view.players) < _NO_CHART else None,
        "now": with_signs(view.now if view.over else view.beside_table, view.rules),
        "facts": who_led(view),
        "news": "" if _is_start(view) else spoken(history, last_news(view)),
        "said": said,
        "undo": "" if _is_start(view) else spoken(history, view.undoes),
        "redo": spoken(history, view.redoes),
    }


def _is_start(view: GameView) -> bool:
    """Return whether nothing was entered yet but who deals first, which was chosen with the players."""
    return [(action.id, action.kind) for action in view.standing] == [(2, "deals")]


def _said(history: History, numbers: Iterable[int]) -> Iterator[tuple[Mapping[str, object], str]]:
    """Yield rounds with what each did: the last two, those of these numbers, and what undo and redo are about."""
    for number in sorted({history.count, history.count - 1, *numbers}):
        if 0 < number <= history.count:
            played = history.round(number)
            yield played.entry.body, played.change.told.summary
    for entry in history.undone[-1:]:
        if entry.kind == "round":
            with suppress(*WRONG_DATA):
                change = history.game.apply(history.state, history.game.from_plain(entry.body, history.rules)).last
                if change:
                    yield entry.body, change.told.summary
        yield from ((body, "") for _, body in corrections(entry) if body)


def spoken(history: History, text: str, *numbers: int) -> str:
    """Return a text about the latest rounds, and those of these `numbers`, as one would say it.

    `Ann=4 Bob=17` becomes `Ann 4, Bob 17`. A round that was not entered player by player is told by what it did, as in
    `Ann scores 4 points for SHIRT`, and the last correction by what it changed. Cards have the signs of their suits.
    """
    if not text:
        return ""
    text = _with_what_changed(history, text)
    players = [player.name for player in history.state.players]
    for body, summary in _said(history, numbers):
        entered = as_entered(history.rules, body)
        if not any(f"{player}=" in entered for player in players):
            text = text.replace(entered, summary) if summary else text.replace(f": {entered}", "")
    name = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    text = with_signs(text, history.rules)
    return re.sub(rf"({name})=", r"\1 ", re.sub(rf"(?<=[^:,;\s]) ({name})=", r", \1 ", text))


def _with_what_changed(history: History, text: str) -> str:
    """Return a text that says of the last correction what it changed, instead of the whole round.

    Of new house rules, it says which rounds are scored again.
    """
    for number, body in corrections(history.standing[-1]) if history.standing else ():
        entered = as_entered(history.rules, body) if body else ""
        for named in (f"correction of {history.game.ROUND} {number}: ", f"{history.game.ROUND} {number} "):
            if entered and named + entered in text:
                changed = what_changed(history.without_last(), history, number)
                text = text.replace(named + entered, named + changed)
    if history.standing and history.standing[-1].kind == "rules":
        entered = describe(history.rules, history.standing[-1])
        if entered in text and (again := rescored(history.without_last(), history)):
            text = text.replace(entered, f"{entered.rstrip('.')}; {again}")
    return text


# A card as the terminal writes it, and perhaps how many are in the pile below it.
_CARD = re.compile(r"(?<![\w'])(?:(10|[2-9JQKA])([SHCD])|JK)(\d?)(?::(\d+))?(?![\w'])")
# A hand as the terminal writes it: its points, and how many cards it has.
_HAND = re.compile(r"(=|\bhand |→ )(\d+)/(\d+)\b")


def with_signs(text: str, rules: HouseRules) -> str:
    """Return a text with cards as a page shows them: `A♥` for `AH`, and `A♥ (2 cards)` for the pile `AH:2`.

    The hand `51/5` is `51 (5 cards)`. In a game of words, AH is a word. No player has the name of a card.
    """
    if rules.GAME == OF_WORDS:
        return text

    def shown(found: re.Match[str]) -> str:
        rank, suit, deck, size = found.groups()
        card = f"{rank}{SIGNS[suit]}{deck}" if rank else f"joker {deck}".rstrip()
        cards = f" ({plural(int(size), 'card')})" if size else ""
        return card + cards

    text = _HAND.sub(lambda found: f"{found[1]}{found[2]} ({plural(int(found[3]), 'card')})", text)
    return _CARD.sub(shown, text)
