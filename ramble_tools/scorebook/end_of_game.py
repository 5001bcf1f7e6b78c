"""How a game that is over went: who led and when, in sentences; and the scores of a game as a picture to send."""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from ramble_tools.errors import escaped, plural
from ramble_tools.games.right_to_left import isolated
from ramble_tools.scorebook.chart import USUAL, chart_of, picture, svg
from ramble_tools.scorebook.log_wording import local_time
from ramble_tools.scorebook.view import GameView

# The picture's own units.
_WIDE, _EDGE, _ROW, _TITLE, _CHART = 540, 24, 34, 124, 280
_LONGEST = 18


def who_led(view: GameView) -> tuple[str, ...]:
    """Return when the winner took the lead for good, and the longest lead of another; nothing before the game is over.

    A player leads who is alone in the first place. Nobody does who plays or wins together with others.
    """
    if not view.over or view.game.COOPERATIVE or len(view.winners) != 1 or view.round_count < 2:
        return ()
    (winner,), word = view.winners, view.game.ROUND
    leads = [lead for lead in _leads(view) if lead[0]]
    found, before = [], ""
    if leads and leads[-1][0] == winner and leads[-1][2] == view.round_count:
        first, before = leads.pop()[1], " before that"
        if first == 1:
            found.append(f"{winner} led from the first {word} to the last")
        else:
            found.append(f"{winner} took the lead for good in {word} {first}")
    name, first, last = max(leads, key=lambda lead: lead[2] - lead[1], default=("", 1, 1))
    if last > first:
        found.append(f"the longest lead{before} was {name}'s: {word}s {first} to {last}")
    return tuple(found)


def _leads(view: GameView) -> Iterator[tuple[str, int, int]]:
    """Yield who led without a break, or an empty text for nobody, and the first and the last round of that."""
    leaders = []
    for each in view.rounds:
        first = [standing.name for standing in view.game.standings(each.state) if standing.place == 1]
        leaders.append(first[0] if len(first) == 1 else "")
    number = 1
    for name, rounds in groupby(leaders):
        last = number + len(list(rounds)) - 1
        yield name, number, last
        number = last + 1


# --- the picture


def result_picture(view: GameView) -> bytes:
    """Return the result as an SVG file: who won, the places, the chart and who led, on white.

    Of a game that goes on, it is the score so far, and who leads.
    """
    day = local_time(view.last.at)[:10] if view.last else ""
    rounds = plural(view.round_count, view.game.ROUND)
    about = [view.name, view.game.TITLE, rounds if view.over else "", day]
    title = view.now if view.over else _so_far(view, rounds)
    parts = [
        _text(_EDGE, 56, 30, _shortened(title[:1].upper() + title[1:], 34), "bold"),
        _text(_EDGE, 86, 16, _shortened(", ".join(filter(None, about)), 62), soft=True),
    ]
    y, together = _TITLE, view.together
    for place, player in enumerate([*together, *view.ordered()]):
        color = "#dff0e8" if player.won or player.leads else "#f3f6f4" if place % 2 else "#ffffff"
        parts.append(
            f'<rect x="{_EDGE - 8}" y="{y - 24}" width="{_WIDE - 2 * _EDGE + 16}" height="{_ROW}" fill="{color}"/>'
        )
        weight = "bold" if player.won or player.leads else "normal"
        if view.is_by_place():
            parts.append(_text(_EDGE, y, 20, str(player.place), weight))
        parts.append(_text(_EDGE + 36, y, 20, _shortened(player.name, _LONGEST), weight))
        parts.append(_text(_EDGE + 276, y, 15, view.gone_when(player), soft=True))
        if player in together or not together:
            parts.append(_text(_WIDE - _EDGE, y, 22, str(player.score), "bold", anchor="end"))
        y += _ROW
    if view.has_chart:
        box = f'x="{_EDGE - 8}" y="{y}" width="{_WIDE - 2 * _EDGE + 16}" height="{_CHART}"'
        box += f' viewBox="0 0 {USUAL.width} {USUAL.height}"'
        parts.append(f'<svg {box} font-size="12">\n{picture(chart_of(view))}\n</svg>')
        y += _CHART + 28
    for line in who_led(view):
        parts.append(_text(_EDGE, y, 17, f"{line[:1].upper()}{line[1:]}."))
        y += 26
    return svg(view.name, "\n".join(parts), (_WIDE, y), (0, 0), 'font-size="15" fill="#101412"')


def _so_far(view: GameView, rounds: str) -> str:
    if not view.round_count:
        return f"before the first {view.game.ROUND}"
    leaders = [player.name for player in view.players if player.leads]
    return f"{leaders[0]} leads after {rounds}" if len(leaders) == 1 else f"after {rounds}"


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"


def _text(
    x: int, y: int, size: int, text: str, weight: str = "normal", *, anchor: str = "start", soft: bool = False
) -> str:
    color = ' fill="#47534c"' if soft else ""
    look = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}"{color}'
    return f'<text x="{x}" y="{y}" {look}>{escape(isolated(escaped(text)))}</text>'
