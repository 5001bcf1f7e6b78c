"""Label sheets of one's own: where their edges are on a page of numbered lines, saved in the user's folder."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ramble_tools.errors import BadInput, UnknownNameError, about, plural, quote
from ramble_tools.press.calibration import read_name, read_numbers
from ramble_tools.press.label_sheets import read_label_sheet, sheet_line
from ramble_tools.press.layout import mm_text
from ramble_tools.press.options import LearnOptions
from ramble_tools.press.templates import (
    LEARNED_SHEETS,
    Fields,
    LabelSheet,
    TomlTable,
    label_sheet_in,
    learned_sheets,
    read_paper,
    save_tables,
)

# Two readings of one length differ by no more than this, in mm: each edge may be off by half a line.
_SLACK_MM = 1.5
# The paper's edge is read as this much more than its length, at most, if the printer shifts and shrinks the page.
_PAST_MM = 5.0
_MOST_LABELS = 100
_SMALLEST_MM = 3.0

Way: TypeAlias = Literal["across", "down"]
_NAMES = {"across": ("columns", "left", "right"), "down": ("rows", "top", "bottom")}
_EXAMPLES = {"across": "3,5,71.5,144.5,211", "down": "10,12.5,38,241.5,266.5"}


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels in a row or a column: how many, where the middle of the first is, their length and pitch, in mm."""

    count: int
    first: float
    length: float
    pitch: float

    def first_from(self, length: float) -> float:
        """Return where the first label begins if it is that long, in mm."""
        return round(max(0.0, self.first - length / 2), 3)


def read_labels(typed: str, way: Way, paper: float) -> Labels:
    """Return the labels of a row or a column from their count and the edges of the first and of the last one.

    The edges are in mm from the left or top of the paper, which is `paper` mm long, as in `3,5,71.5,144.5,211`. The
    middles of the first and of the last label count, so that one misread edge moves no label by more than a half of
    that. Raises BadInput for edges that contradict each other.
    """
    what, start, end = _NAMES[way]
    numbers = read_numbers(typed)
    if len(numbers) not in (3, 5):
        raise BadInput(
            f"{quote(typed)} can't be read; write how many {what} there are, the {start} and {end} edge of the first "
            f"label, and of the last one, in mm, as in {_EXAMPLES[way]}"
        )

    def wrong(said: str, number: int = 0) -> BadInput:
        """Return an error about all the numbers, or about one, which has a field of its own on a page."""
        return BadInput(said, where=[quote(typed)], field=f"{way}-{number}" if number else way)

    count = int(numbers[0])
    if count != numbers[0] or not 1 <= count <= _MOST_LABELS:
        raise wrong(f"there can be 1 to {_MOST_LABELS} {what}, not {numbers[0]:g}", 1)
    if (len(numbers) == 3) != (count == 1):
        raise wrong(f"read {2 * min(count, 2)} edges for {plural(count, what[:-1])}, not {len(numbers) - 1}", 4)
    first, last = numbers[1:3], numbers[-2:]
    for place, (a, b) in ((2, first), (len(numbers) - 1, last)):
        if not (b - a >= _SMALLEST_MM and a >= 0 and b <= paper + _PAST_MM):
            raise wrong(
                f"a label can't be from {a:g} to {b:g} mm; its {start} edge comes first, "
                f"and the paper ends at {paper:g}",
                place + (a >= 0),
            )
    lengths = first[1] - first[0], last[1] - last[0]
    if abs(lengths[0] - lengths[1]) > _SLACK_MM:
        raise wrong(
            f"the first label would be {mm_text(lengths[0])} long and the last one {mm_text(lengths[1])}; "
            "read their edges again"
        )
    one, other = sum(first) / 2, sum(last) / 2
    length = sum(lengths) / 2
    pitch = (other - one) / (count - 1) if count > 1 else length
    if pitch < length - _SLACK_MM:
        raise wrong(
            f"{count} labels of {mm_text(length)} have no room between {first[0]:g} and {last[1]:g} mm; "
            f"count the {what} again",
            1,
        )
    length = min(length, pitch, 2 * one, 2 * (paper - other))
    return Labels(count, one, round(length, 3), round(pitch, 3))


def learn_sheet(options: LearnOptions) -> LabelSheet:
    """Save and return the sheet whose edges somebody read; the words may be `round`, and a paper other than Letter.

    Raises BadInput, also for the name of a sheet that we have, FileError and OutputError.
    """
    with about("name"):
        id = read_name(options.name, "sheet")
    papers = [word for word in options.words if word.strip().lower() != "round"]
    if len(papers) > 1:
        raise BadInput(f"{quote(papers[1])}: a sheet has one paper; leave out {quote(papers[0])} or this")
    named = papers[0] if papers else options.paper
    paper = read_paper(named)
    learned = learned_sheets()
    with about("name"):
        _require_new(id, learned)
    with about("across"):
        columns = read_labels(options.across, "across", paper.width)
    with about("down"):
        rows = read_labels(options.down, "down", paper.height)
    width, height = columns.length, rows.length
    table: TomlTable = {"name": id, "paper": named}
    if options.round or len(papers) < len(options.words):
        if abs(width - height) > _SLACK_MM:
            raise BadInput(
                f"a round label can't be {mm_text(width, height)}; read its edges again, or leave out round",
                field="round",
            )
        table["shape"] = "round"
        width = height = min(width, height)
    table |= {"columns": columns.count, "rows": rows.count, "width_mm": width, "height_mm": height}
    table |= {"left_mm": columns.first_from(width), "top_mm": rows.first_from(height)}
    table |= {"pitch_x_mm": columns.pitch, "pitch_y_mm": rows.pitch}
    table["source"] = "your own, from a page of rulers"
    sheet = label_sheet_in(Fields(id, id, table))
    comment = "Saved by ramble print learn. You can edit or delete a sheet here. Lengths are in mm."
    tables = {f"labels.{each}": fields for each, fields in (learned | {id: table}).items()}
    save_tables(LEARNED_SHEETS, [comment], tables)
    return sheet


def _require_new(id: str, learned: Container[str]) -> None:
    """Raise BadInput for a name that means a sheet which was not learned, or plain paper."""
    if id == "plain":
        raise BadInput("'plain' is plain paper; choose another name for your sheet")
    try:
        known = read_label_sheet(id)
    except UnknownNameError:
        return
    if known.id != id or id not in learned:
        raise BadInput(f"{quote(id)} is {sheet_line(known)}; choose another name for yours")
