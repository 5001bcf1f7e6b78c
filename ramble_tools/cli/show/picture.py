"""The file that `--plot` names: a chart as SVG."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ramble_tools.errors import BadInput, quote_path

if TYPE_CHECKING:
    from ramble_tools.scorebook.chart import Chart


def write_chart(path: str, title: str, chart: "Callable[[], Chart]", *, force: bool) -> None:
    """Write a chart to the file of `--plot`. Raises BadInput, FileError and OutputError."""
    from ramble_tools.files import ANYTHING, NOTHING, new_file
    from ramble_tools.scorebook.chart import svg_file

    if not path.lower().endswith(".svg"):
        raise BadInput(f"--plot {quote_path(path)}: the chart must be .svg, as in evening.svg")
    drawn = svg_file(title, chart())
    with new_file(path, ANYTHING if force else NOTHING) as file:
        file.write(drawn)


def require_plot(force: bool, plot: str) -> None:
    """Raise BadInput if `--force` is there without a file to replace."""
    if force and not plot:
        raise BadInput("--force replaces the file of --plot; add --plot FILE")
