"""Sizes and designs as data: the TOML files in `templates/` and a user's own files, read into checked values.

A file has tables `[KIND.NAME]`; the kinds are `paper`, `card`, `labels`, `face`, `sheet`, `shop` and `cutter`. Lengths
are in mm. Every error names the file, the table and the field.
"""

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias, TypeGuard, cast

from ramble_tools.data_files import data_path
from ramble_tools.errors import BadInput, FileError, UnknownNameError, about, did_you_mean, escaped, quote, quote_path
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path
from ramble_tools.input_files import read_toml
from ramble_tools.press.choices import CutMarks
from ramble_tools.press.layout import CardSize, Paper, Sheet, mm_text

TomlTable: TypeAlias = dict[str, Any]

# The white edge that home printers leave, in mm: a quarter of an inch suits nearly every printer.
UNPRINTABLE_MM = 6.35
# A length of more than this is a misplaced decimal point.
LONGEST_MM = 2_000.0
# Data sheets round their numbers, so a label may overlap its neighbor or the paper's edge by this much, in mm.
_ROUNDING = 0.05
# The most characters of a wrong value that a message shows.
_LONGEST_SHOWN = 60


# --- values


def value_text(value: object) -> str:
    """Return a value from a file for a message, cut short."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # a number of thousands of digits can't be written
        return f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def is_number(value: object) -> TypeGuard[int | float]:
    """Return whether a value is a number; true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_length(value: object) -> TypeGuard[int | float]:
    """Return whether a value is a number that a page has room for; NaN fails every comparison."""
    return is_number(value) and abs(value) <= LONGEST_MM


@dataclass
class Fields:
    """Reads the fields of the table of that `id`. `where` is the file and table for errors; `ours` is not a user's."""

    id: str
    where: str
    table: TomlTable
    ours: bool = False
    read: set[str] = field(default_factory=set)

    def error(self, problem: str) -> FileError:
        """Return an error that names the file and the table."""
        return FileError(f"{self.where}: {problem}")

    def _value(self, name: str, default: object = None) -> Any:
        self.read.add(name)
        value = self.table.get(name, default)
        if value is None:
            import difflib

            near = difflib.get_close_matches(name, map(str, self.table), n=1, cutoff=0.8)
            misspelled = f"; is {quote(near[0])} meant to be {name}?" if near else ""
            raise self.error(f"{name} is missing{misspelled}")
        return value

    def text(self, name: str, default: str | None = None, choices: tuple[str, ...] = ()) -> str:
        """Return a text, which is one of `choices` if there are any."""
        value = self._value(name, default)
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"{name} must be text in quotes, not {value_text(value)}")
        if choices and value not in choices:
            raise self.error(f"{name} must be {' or '.join(choices)}, not {quote(value)}")
        return escaped(value)

    def length(self, name: str, default: float | None = None, *, zero: bool = False) -> float:
        """Return a length in mm; 0 only if `zero`."""
        value = self._value(name, default)
        if not is_length(value) or value < 0 or (value == 0 and not zero):
            span = "from 0 to" if zero else "more than 0 and at most"
            raise self.error(f"{name} must be a length in mm, {span} {LONGEST_MM:,.0f}, not {value_text(value)}")
        return float(value)

    def pair(
        self, name: str, least: float, most: float, example: str, default: tuple[float, float] | None = None
    ) -> tuple[float, float]:
        """Return two numbers, each from `least` to `most`, or the default; an error names the `example`."""
        value = self._value(name, default and list(default))
        # NaN fails every comparison.
        good = isinstance(value, list) and all(is_number(each) and least <= each <= most for each in value)
        if not good or len(value) != 2:
            span = f"two numbers from {least:g} to {most:g}"
            raise self.error(f"{name} must be {span}, not {value_text(value)}; write them as in {example}")
        return float(value[0]), float(value[1])

    def card(self, name: str, what: str = "card") -> CardSize:
        """Return the size of the cards of that name, or `what` else they are."""
        width, height = self.length("width_mm"), self.length("height_mm")
        radius = self.length("corner_radius_mm", 0.0, zero=True)
        if radius > min(width, height) / 2 + _ROUNDING:
            raise self.error(f"corner_radius_mm {radius:g} is more than half of the {what}'s shorter side")
        return CardSize(name, width, height, radius)

    def count(self, name: str, default: int | None = None, *, most: int = 1_000) -> int:
        """Return a whole number from 1 to `most`, or the default."""
        value = self._value(name, default)
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not (whole and (1 <= value <= most or value == default)):
            raise self.error(f"{name} must be a whole number from 1 to {most:,}, not {value_text(value)}")
        return int(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; none if the field is missing."""
        value = self._value(name, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.error(f"{name} must be a list of strings in quotes, not {value_text(value)}")
        return tuple(map(escaped, value))

    def done(self) -> None:
        """Raise FileError if there is a field that was not read, because it is misspelled."""
        for name in self.table:
            if name not in self.read:
                raise self.error(f"there is no field {quote(name)}; {did_you_mean(name, sorted(self.read))}")


# --- files

# In the user's folder: the label sheets that `ramble print learn` saved.
LEARNED_SHEETS = "label-sheets.toml"
# For each kind of template, what a message calls it, and the file with ours.
_KINDS = {
    "paper": ("paper", "papers.toml"),
    "card": ("card size", "cards.toml"),
    "labels": ("label sheet", "label_sheets.toml"),
    "face": ("face design", "faces.toml"),
    "sheet": ("sheet of cards", ""),  # all are the users' own
    "shop": ("print shop", "shops.toml"),
    "cutter": ("cutting machine", "cutters.toml"),
}


@cache
def _our_tables(kind: str) -> dict[str, TomlTable]:
    file = _KINDS[kind][1]
    tables: dict[str, TomlTable] = read_toml(data_path("templates", file))[kind] if file else {}
    return tables


def template_names(kind: str) -> list[str]:
    """Return the names of our papers, card sizes or other templates, in the order of their file."""
    return list(_our_tables(kind))


def template_titles(kind: str) -> dict[str, str]:
    """Return what people call our templates, by their names: `Letter` for `letter`. A card has its size as well."""
    titles = {name: str(table.get("name", name)) for name, table in _our_tables(kind).items()}
    if kind != "card":
        return {name: f"{title[:1].upper()}{title[1:]}" for name, title in titles.items()}
    sizes = {name: mm_text(table["width_mm"], table["height_mm"]) for name, table in _our_tables(kind).items()}
    return {
        name: sizes[name] if title[0].isdigit() else f"{title.capitalize()}, {sizes[name]}"
        for name, title in titles.items()
    }


def _users_tables(path: str) -> dict[str, dict[str, TomlTable]]:
    """Return the tables of a user's file by kind and name. Raises FileError."""
    kinds = read_toml(path, what="a template")
    for kind, tables in kinds.items():
        if kind not in _KINDS:
            raise FileError(
                f"{quote_path(path)}: there is no kind of template {quote(kind)}; {did_you_mean(kind, _KINDS)}"
            )
        if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
            raise FileError(f"{quote_path(path)}: {kind} must be tables, as in [{kind}.mine]")
    if not kinds:
        raise FileError(f"{quote_path(path)} is empty; start with [labels.mine], for example")
    return kinds


def learned_sheets() -> dict[str, TomlTable]:
    """Return the tables of the label sheets that the user measured. Raises FileError."""
    path = home_path(LEARNED_SHEETS)
    return _users_tables(path).get("labels", {}) if os.path.exists(path) else {}


def _tables(kind: str, file: str | None) -> dict[str, Fields]:
    """Return all tables of a kind. A user's table replaces ours."""
    ours = _our_tables(kind)
    fields = {name: Fields(name, f"{_KINDS[kind][1]}: {kind}.{name}", table, ours=True) for name, table in ours.items()}
    users = [(home_path(LEARNED_SHEETS), learned_sheets() if kind == "labels" else {})]
    if file:
        users.append((file, _users_tables(file).get(kind, {})))
    for path, tables in users:
        for name, table in tables.items():
            fields[name.lower()] = Fields(name.lower(), f"{quote_path(path)}: {kind}.{quote(name)[1:-1]}", table)
    return fields


def save_tables(file: str, comments: Sequence[str], tables: Mapping[str, Mapping[str, object]]) -> None:
    """Save tables in alphabetical order to a TOML file in the user's folder. Raises OutputError.

    A value is a number, a text, or a list of them: they are the same in JSON and TOML.
    """
    lines = [f"# {comment}" for comment in comments]
    for name, table in sorted(tables.items()):
        lines += ["", f"[{name}]", *(f"{field} = {json.dumps(value)}" for field, value in table.items())]
    write_home_file(home_path(file), ("\n".join(lines) + "\n").encode())


def table_named(kind: str, name: str, file: str | None, *, other: str = "") -> Fields:
    """Return the table of that kind and name, or also called that. Raises UnknownNameError and FileError.

    `other` is another way to answer, for the refusal of an unknown name.
    """
    tables = _tables(kind, file)
    plain = "".join(filter(str.isalnum, name.lower()))
    also = (fields for fields in tables.values() if plain in fields.texts("also_called"))
    found = tables.get(name.strip().lower()) or next(also, None)
    if found is None:
        hint = did_you_mean(name, tables, other=other) if tables else other
        raise UnknownNameError(f"there is no {_KINDS[kind][0]} {quote(name)}; {hint}")
    found.texts("also_called")
    return found


# --- papers, cards, print shops and cutting machines

_SIDE = re.compile(
    r"\s*(?:(?:(\d+)[ -])?(\d+)/(\d+)|(\d+(?:[.,]\d+)?))\s*(mm|cm|in|inch|inches|\"|\u2033)?\s*", re.IGNORECASE
)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_SMALLEST_PAPER_MM = 40.0
# A card whose size is typed: its sides at least and at most, and the radius of its corners.
_SMALLEST_CARD_MM, _LARGEST_CARD_MM, _CORNER_RADIUS_MM = 30.0, 300.0, 3.0


@about("paper")
def read_paper(name: str, file: str | None = None) -> Paper:
    """Return the paper of that name from a user's template file or papers.toml, or of that size, as in 13x19in.

    Raises UnknownNameError, BadInput and FileError.
    """
    fields = _of_size("paper", name, file, (_SMALLEST_PAPER_MM, LONGEST_MM), "148x210mm")
    paper = Paper(
        fields.text("name", name),
        fields.length("width_mm"),
        fields.length("height_mm"),
        fields.length("unprintable_mm", UNPRINTABLE_MM, zero=True),
    )
    fields.done()
    if 2 * paper.unprintable >= min(paper.width, paper.height):
        raise fields.error(f"unprintable_mm {paper.unprintable:g} leaves no room to print")
    return paper


def _of_size(kind: str, name: str, file: str | None, span: tuple[float, float], example: str) -> Fields:
    """Return the table of a paper or card of that name, or one in portrait of the size that is typed instead."""
    try:
        return table_named(kind, name, file, other=f"or give its size, as in {example}")
    except UnknownNameError:
        sides = read_sides(kind, name, *span)
        if sides is None or len(sides[0]) < 2:
            raise
    (short, long), unit = sorted(sides[0]), sides[1]
    title = f"{short / _UNITS[unit]:g} x {long / _UNITS[unit]:g} {unit}"
    radius = {"corner_radius_mm": _CORNER_RADIUS_MM} if kind == "card" else {}
    return Fields(title, title, {"name": title, "width_mm": short, "height_mm": long, **radius})


def read_sides(what: str, typed: str, least: float, most: float) -> tuple[list[float], str] | None:
    """Return one or two sides in mm, and the unit that is typed, of `19mm`, `3/4in`, `1-3/4 x 1/2 in` or `38x21`.

    Return None for any other text. Without a unit, a fraction is in inches, and anything else in mm. Raises BadInput,
    which names `what` it is, for two units, or for sides out of the range of `least` to `most` mm.
    """
    matches = [_SIDE.fullmatch(side) for side in re.split(r"x|\u00d7|by", typed, flags=re.IGNORECASE)]
    parts = [side.groups("") for side in matches if side]
    if len(parts) < len(matches) or len(parts) > 2:
        return None
    units = {unit.lower() if unit.lower() in _UNITS else "in" for *_, unit in parts if unit}
    if len(units) > 1:
        raise BadInput(f"a {what} of {typed.strip()} has two units; write both sides in mm or both in inches")
    unit = units.pop() if units else "in" if any(top for _, top, *_ in parts) else "mm"
    sides = [
        float(decimal.replace(",", ".") or whole or 0) + (int(top) / int(bottom) if top and int(bottom) else 0)
        for whole, top, bottom, decimal, _ in parts
    ]

    def fits(unit: str) -> bool:
        return all(least <= side * _UNITS[unit] <= most for side in sides)

    if not fits(unit):
        size = " x ".join(f"{side:g}" for side in sides)
        hint = f"; did you mean {size.replace(' ', '')}in?" if unit == "mm" and fits("in") else ""
        span = f"each side must be {least:g} to {most:,.0f} mm{hint}"
        raise BadInput(f"a {what} of {size} {unit} is out of range: {span}")
    return [side * _UNITS[unit] for side in sides], unit


def read_card_size(name: str, file: str | None = None) -> CardSize:
    """Return the card size of that name from a user's template file or cards.toml, or of that size, as in 63x90mm.

    A typed size is in portrait. Raises UnknownNameError, BadInput and FileError.
    """
    fields = _of_size("card", name, file, (_SMALLEST_CARD_MM, _LARGEST_CARD_MM), "63x90mm")
    size = fields.card(fields.text("name", name))
    fields.done()
    return size


@dataclass(frozen=True, slots=True)
class Shop:
    """What a print shop requires for a size of card, in mm: the bleed past its edges.

    `sheet_columns` is how many cards are side by side in the pictures of a program that takes several, and `sheet_rows`
    how many rows a picture has; without them, each card, or each deck, is a picture. It is at most `sheet_pixels` wide.
    """

    card: CardSize
    bleed: float
    sheet_columns: int = 0
    sheet_rows: int = 0
    sheet_pixels: int = 0


# What to type instead of a shop or a sheet of cards that earlier versions had, by its name without hyphens.
_INSTEAD = {
    **dict.fromkeys(
        ("gamecrafter", "gamecrafterpoker", "drivethrucards", "drivethrucardspoker", "printplaygames18"),
        "--size poker --bleed 3.175",
    ),
    "gamecrafterbridge": "--size bridge --bleed 3.175",
    "gamecraftertarot": "--size tarot --bleed 3.175",
    "gamecrafterjumbo": "--size 88.9x139.7mm --bleed 3.175",
    **dict.fromkeys(("makeplayingcards63x88", "mpc63x88"), "--size 63x88 --bleed 3.048"),
}


def _of_a_shop(kind: str, name: str, file: str | None, *, pages: bool, other: str = "") -> Fields:
    """Return the table of a shop or a sheet of cards. Raises UnknownNameError, with what to type for one that went."""
    try:
        return table_named(kind, name, file, other=other)
    except UnknownNameError:
        instead = _INSTEAD.get("".join(filter(str.isalnum, name.lower())))
        if instead is None:
            raise
        raise UnknownNameError(
            f"--{kind} {escaped(name.strip())} is gone; type {'--one-per-page ' if pages else ''}{instead}"
        ) from None


def read_shop(name: str, file: str | None = None, *, pages: bool) -> Shop:
    """Return the shop preset of that name, for `pages` or pictures. Raises UnknownNameError and FileError."""
    fields = _of_a_shop("shop", name, file, pages=pages)
    # Only people read these.
    for each in ("name", "source"):
        fields.text(each, "your own")
    shop = Shop(
        card=fields.card(fields.text("card", fields.id)),
        bleed=fields.length("bleed_mm", zero=True),
        sheet_columns=fields.count("sheet_columns", 0),
        sheet_rows=fields.count("sheet_rows", 0),
        sheet_pixels=fields.count("sheet_pixels", 0, most=20_000),
    )
    fields.done()
    return shop


@dataclass(frozen=True, slots=True)
class Cutter:
    """How a cutting machine finds a printed sheet, in mm: by three or four marks, or by an outline around each card.

    `inset` is the marks' distance from the paper's edges, and `clear` the space around them. A mark is `least` to
    `length` long. A machine that takes `pictures` prints them itself.
    """

    name: str
    marks: Literal["three", "four", "outlines", "pictures"]
    inset: float
    length: float
    least: float
    thickness: float
    clear: float


def read_cutter(name: str, file: str | None = None) -> Cutter:
    """Return the cutting machine of that name. Raises UnknownNameError and FileError."""
    fields = table_named("cutter", name, file)
    fields.text("source", "your own template")
    kinds = ("three", "four", "outlines", "pictures")
    names = ("inset_mm", "length_mm", "least_mm", "thickness_mm", "clear_mm")
    marks = cast(Any, fields.text("marks", choices=kinds))
    cutter = Cutter(fields.text("name", fields.id), marks, *(fields.length(each, 0.0, zero=True) for each in names))
    fields.done()
    if cutter.marks in kinds[:2] and not cutter.thickness < cutter.least <= cutter.length:
        raise fields.error("the lengths contradict each other: thickness_mm < least_mm <= length_mm must be true")
    return cutter


# --- sheets on which labels, or perforated cards, have a fixed place


@dataclass(frozen=True, slots=True)
class LabelSheet(Sheet):
    """A sheet of labels or of perforated cards. `source` says where its numbers are from."""

    marks: CutMarks = "none"
    id: str = ""
    also_sold_as: tuple[str, ...] = ()
    source: str = ""


def label_sheets(file: str | None = None) -> list[LabelSheet]:
    """Return all label sheets, including those in a user's file. Raises FileError."""
    return [label_sheet_in(fields, file) for fields in _tables("labels", file).values()]


def read_card_sheet(name: str, file: str | None = None) -> LabelSheet:
    """Return the sheet of perforated cards of that name. Raises UnknownNameError and FileError."""
    other = "give its measurements in a file of your own, with --template"
    return label_sheet_in(_of_a_shop("sheet", name, file, pages=True, other=other), file)


def label_sheet_in(fields: Fields, file: str | None = None) -> LabelSheet:
    """Return the sheet that a table describes, which may be the same as another. Raises FileError."""
    fields = _with_numbers(fields, file)
    paper = _paper_of(fields, file)
    card = fields.card(fields.text("name", fields.id), "label")
    sheet = LabelSheet(
        paper=paper,
        card=card,
        columns=fields.count("columns"),
        rows=fields.count("rows"),
        left=fields.length("left_mm", zero=True),
        top=fields.length("top_mm", zero=True),
        pitch_x=fields.length("pitch_x_mm", card.width),
        pitch_y=fields.length("pitch_y_mm", card.height),
        round=fields.text("shape", "rect", ("rect", "round")) == "round",
        id=escaped(fields.id),
        also_sold_as=fields.texts("also_sold_as"),
        source=fields.text("source", "your own template"),
    )
    fields.done()
    _require_room(sheet, fields)
    return sheet


# What a sheet that is the same as another one has of its own.
_OWN_OF_TWIN = ("name", "same_as", "also_sold_as")


def _with_numbers(fields: Fields, file: str | None) -> Fields:
    """Return the table of a label sheet with the numbers of the sheet that it is the `same_as`. Raises FileError."""
    if "same_as" not in fields.table:
        return fields
    twin = fields.text("same_as")
    for name in fields.table:
        if name not in _OWN_OF_TWIN:
            raise fields.error(f"{escaped(name)} is that of {twin}, with same_as; leave one of them out")
    base = _tables("labels", file).get(twin.strip().lower())
    if base is None or "same_as" in base.table:
        raise fields.error(f"same_as must name a label sheet that has numbers of its own, not {quote(twin)}")
    numbers = {name: value for name, value in base.table.items() if name not in _OWN_OF_TWIN}
    return Fields(fields.id, fields.where, {**numbers, "name": fields.id, **fields.table}, fields.ours, {"same_as"})


def _paper_of(fields: Fields, file: str | None) -> Paper:
    """Return the paper of a label sheet: a known one, or one of the size that the table gives."""
    name = fields.text("paper")
    if "paper_width_mm" in fields.table or "paper_height_mm" in fields.table:
        return Paper(name, fields.length("paper_width_mm"), fields.length("paper_height_mm"), 0.0)
    try:
        return read_paper(name, file)
    except UnknownNameError as error:
        raise fields.error(str(error)) from None


def _require_room(sheet: LabelSheet, fields: Fields) -> None:
    """Raise FileError if labels overlap, are off the paper, or are round but not as wide as they are high."""
    paper, card, trim = sheet.paper, sheet.card, sheet.trim
    for count, pitch, length, names in (
        (sheet.columns, sheet.pitch_x, card.width, ("pitch_x_mm", "width_mm")),
        (sheet.rows, sheet.pitch_y, card.height, ("pitch_y_mm", "height_mm")),
    ):
        if count > 1 and pitch < length - _ROUNDING:
            raise fields.error(f"labels overlap: {names[0]} {pitch:g} is less than {names[1]} {length:g}")
    for last, end, edge, length, dimension in (
        ("column", trim.right, "left", paper.width, "wide"),
        ("row", paper.height - trim.bottom, "top", paper.height, "high"),
    ):
        if end > length + _ROUNDING:
            raise fields.error(
                f"the last {last} ends {mm_text(end)} from the {edge}, "
                f"but {paper.name} is {mm_text(length)} {dimension}"
            )
    if sheet.round and abs(card.width - card.height) > _ROUNDING:
        raise fields.error(f"a round label must be as wide as it is high, not {mm_text(card.width, card.height)}")
