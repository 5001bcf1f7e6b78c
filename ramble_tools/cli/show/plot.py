"""The chart of the totals as an SVG file."""

from ramble_tools.errors import BadInput, quote_path
from ramble_tools.files import ANYTHING, NOTHING, new_file
from ramble_tools.scorebook.chart import chart_of, svg_file
from ramble_tools.scorebook.view import GameView


def write_plot(view: GameView, path: str, *, force: bool = False) -> None:
    """Write the chart to a file; `force` replaces one that exists.

    Raises BadInput for another format, and FileError or OutputError if the file can't be written.
    """
    if not path.lower().endswith(".svg"):
        raise BadInput(f"--plot {quote_path(path)}: the chart must be .svg, as in evening.svg")
    with new_file(path, ANYTHING if force else NOTHING) as file:
        file.write(svg_file(view.name, chart_of(view)))
