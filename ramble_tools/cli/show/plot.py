"""A chart of the totals as an SVG or PNG file, drawn by Matplotlib (the extra `plot`)."""

import logging
import os
import warnings
from contextlib import suppress
from itertools import cycle
from typing import TYPE_CHECKING

from ramble_tools.errors import BadInput, quote_path
from ramble_tools.files import ANYTHING, NOTHING, make_private_folder, new_file, require_replaceable
from ramble_tools.home import cache_path

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ramble_tools.scorebook.replay import History

_FORMATS = (".svg", ".png")


def write_plot(title: str, history: "History", path: str, *, force: bool = False) -> None:
    """Write the chart to a file; `force` replaces one that exists.

    Raises BadInput for another format, NotInstalledError without Matplotlib, and FileError or OutputError if the file
    can't be written.
    """
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in _FORMATS:
        raise BadInput(f"--plot {quote_path(path)}: the chart must be .svg or .png, as in evening.svg")
    replaces = ANYTHING if force else NOTHING
    require_replaceable(path, replaces)  # before a second goes by
    # Without this, Matplotlib writes its list of fonts outside RAMBLE_HOME.
    with suppress(OSError):
        make_private_folder(cache_path("matplotlib"))
    os.environ.setdefault("MPLCONFIGDIR", cache_path("matplotlib"))
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ImportError:
        from ramble_tools.installation import not_installed

        raise not_installed("--plot needs Matplotlib, which is not installed", "plot") from None

    # Names are not formulas, and a character that the font lacks is drawn as a box.
    with warnings.catch_warnings(), rc_context({"text.parse_math": False}):
        warnings.simplefilter("ignore")
        figure = Figure(figsize=(7, 4), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        _draw(axes, title, history)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        with new_file(path, replaces) as file:
            figure.savefig(file, format=suffix[1:], dpi=150)


def _draw(axes: "Axes", title: str, history: "History") -> None:
    """Draw a line for each player, and one for the score that ends the game or puts a player out."""
    for (name, line), marker in zip(lines_of(history).items(), cycle("os^Dv*PX"), strict=False):
        axes.plot(range(len(line)), line, marker=marker, label=name)
    goal = history.game.goal(history.rules)
    if goal:
        axes.axhline(goal, linestyle="--", color="gray")
        axes.annotate(str(goal), (0, goal), xytext=(2, 3), textcoords="offset points", color="gray")
    axes.set_title(title)
    axes.set_xlabel(history.game.ROUND)
    axes.set_ylabel("points")
    axes.legend()


def lines_of(history: "History") -> dict[str, list[float]]:
    """Return each player's total at the start and after each round; not a number before the player joined."""
    joined = history.joined
    after = [dict(joined[0])]
    after += [{**joined.get(number, {}), **history.totals(number)} for number in range(1, history.count + 1)]
    return {player.name: [each.get(player.name, float("nan")) for each in after] for player in history.state.players}
