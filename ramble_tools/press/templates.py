"""Sizes and designs as data: the TOML files in `templates/` and a user's own files, read into checked values.

A file has tables `[KIND.NAME]`; the kinds are `paper`, `card`, `labels`, `face`, `sheet` and `shop`. Lengths
are in mm. Every error names the file, the table and the field.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from ramble_tools.data_files import data_path
from ramble_tools.errors import BadInput, FileError, UnknownNameError, did_you_mean, escaped, quote, quote_path
from ramble_tools.home import home_path
from ramble_tools.input_files import read_toml
from ramble_tools.press.choices import CutMarks
from ramble_tools.press.layout import CardSize, Paper, Sheet, mm_text

TomlTable: TypeAlias = dict[str, Any]

# The white edge that home printers leave, in mm: a quarter of an inch suits nearly every printer.
UNPRINTABLE_MM = 6.35
# A length of more than this is a misplaced decimal point.
LONGEST_MM = 2_000.0
# The most characters of a wrong value that a message shows.
_LONGEST_SHOWN = 60


# --- values


def shown(value: object) -> str:
    """Return a value from a file for a message, cut short."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # a number of thousands of digits can't be written
        return f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def is_number(value: Any) -> bool:
    """Return whether a value is a number; true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_length(value: Any) -> bool:
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

    def _value(self, name: str, default: Any = None) -> Any:
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
            raise self.error(f"{name} must be text in quotes, not {shown(value)}")
        if choices and value not in choices:
            raise self.error(f"{name} must be {' or '.join(choices)}, not {quote(value)}")
        return escaped(value)

    def length(self, name: str, default: float | None = None, *, zero: bool = False) -> float:
        """Return a length in mm; 0 only if `zero`."""
        value = self._value(name, default)
        if not is_length(value) or value < 0 or (value == 0 and not zero):
            span = "from 0 to" if zero else "more than 0 and at most"
            raise self.error(f"{name} must be a length in mm, {span} {LONGEST_MM:,.0f}, not {shown(value)}")
        return float(value)

    def card(self, name: str) -> CardSize:
        """Return the size of the cards or labels of that name."""
        width, height = self.length("width_mm"), self.length("height_mm")
        return CardSize(name, width, height, self.length("corner_radius_mm", 0.0, zero=True))

    def count(self, name: str, default: int | None = None, *, most: int = 1_000) -> int:
        """Return a whole number from 1 to `most`, or the default."""
        value = self._value(name, default)
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not (whole and (1 <= value <= most or value == default)):
            raise self.error(f"{name} must be a whole number from 1 to {most:,}, not {shown(value)}")
        return int(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; none if the field is missing."""
        value = self._value(name, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.error(f"{name} must be a list of strings in quotes, not {shown(value)}")
        return tuple(map(escaped, value))

    def done(self) -> None:
        """Raise FileError if there is a field that was not read, because it is misspelled."""
        for name in self.table:
            if name not in self.read:
                raise self.error(f"there is no field {quote(name)}; {did_you_mean(name, sorted(self.read))}")


# --- files

# In the user's folder: the label sheets that `ramble print learn` saved.
LEARNED_SHEETS = "label-sheets.toml"
# For each kind of template, what a message calls it.
_KINDS = {
    "paper": "paper",
    "card": "card size",
    "labels": "label sheet",
    "face": "face design",
    "sheet": "sheet of cards",
    "shop": "print shop",
}
# Our own templates of each kind.
_OUR_FILES = {
    "paper": "papers.toml",
    "card": "cards.toml",
    "labels": "label_sheets.toml",
    "face": "faces.toml",
    "sheet": "card_sheets.toml",
    "shop": "shops.toml",
}


@cache
def _our_tables(kind: str) -> dict[str, TomlTable]:
    tables: dict[str, TomlTable] = read_toml(data_path("templates", _OUR_FILES[kind]))[kind]
    return tables


@cache
def _users_tables(path: str) -> dict[str, dict[str, TomlTable]]:
    return _read_kinds(path)


def _read_kinds(path: str) -> dict[str, dict[str, TomlTable]]:
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


def _tables(kind: str, file: str | None) -> dict[str, Fields]:
    """Return all tables of a kind. A user's table replaces ours."""
    found = {
        name: Fields(name, f"{_OUR_FILES[kind]}: {kind}.{name}", table, ours=True)
        for name, table in _our_tables(kind).items()
    }
    learned = home_path(LEARNED_SHEETS)
    if kind == "labels" and os.path.exists(learned):
        found |= _fields_in(learned, kind, _read_kinds(learned))
    if file:
        found |= _fields_in(file, kind, _users_tables(file))
    return found


def _fields_in(path: str, kind: str, kinds: Mapping[str, Mapping[str, TomlTable]]) -> dict[str, Fields]:
    return {
        name.lower(): Fields(name.lower(), f"{quote_path(path)}: {kind}.{quote(name)[1:-1]}", table)
        for name, table in kinds.get(kind, {}).items()
    }


def learned_sheets() -> dict[str, TomlTable]:
    """Return the tables of the label sheets that the user measured. Raises FileError."""
    path = home_path(LEARNED_SHEETS)
    return _read_kinds(path).get("labels", {}) if os.path.exists(path) else {}


def table_named(kind: str, name: str, file: str | None, *, other: str = "") -> Fields:
    """Return the table of that kind and name. Raises UnknownNameError and FileError.

    `other` is another way to answer, for the refusal of an unknown name.
    """
    tables = _tables(kind, file)
    found = tables.get(name.strip().lower())
    if found is None:
        raise UnknownNameError(f"there is no {_KINDS[kind]} {quote(name)}; {did_you_mean(name, tables, other=other)}")
    return found


# --- papers, cards and print shops

_SIDES = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|in|)\s*[x\u00d7]\s*(\d+(?:\.\d+)?)\s*(mm|in|)")
_SMALLEST_PAPER_MM = 40.0
# A card whose size is typed: its sides at least and at most, and the radius of its corners.
_SMALLEST_CARD_MM, _LARGEST_CARD_MM, _CORNER_RADIUS_MM = 30.0, 300.0, 3.0


def read_paper(name: str, file: str | None = None) -> Paper:
    """Return the paper of that name from a user's template file or papers.toml, or of that size, as in 13x19in.

    Raises UnknownNameError, BadInput and FileError.
    """
    if measured := _measured_paper(name):
        return measured
    fields = table_named("paper", name, file, other="or give its size, as in 148x210mm")
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


def _measured_paper(text: str) -> Paper | None:
    """Return the paper, in portrait, given as WIDTHxHEIGHT in mm or inches; None for other text. Raises BadInput."""
    measured = _measured("paper", text, _SMALLEST_PAPER_MM, LONGEST_MM)
    return Paper(*measured, UNPRINTABLE_MM) if measured else None


def _measured(what: str, text: str, least: float, most: float) -> tuple[str, float, float] | None:
    """Return the name of a size, and its shorter and its longer side in mm; None for text that is not WIDTHxHEIGHT.

    Raises BadInput, which names `what` it is, for two units, or for sides out of the range of `least` to `most` mm.
    """
    found = _SIDES.fullmatch(text.strip().lower())
    if not found:
        return None
    width, first_unit, height, last_unit = found.groups()
    unit = last_unit or first_unit or "mm"
    if first_unit and first_unit != unit:
        raise BadInput(f"a {what} of {text.strip()} has two units; write both sides in mm or both in inches")
    sides = sorted((width, height), key=float)
    short, long = (float(side) * (25.4 if unit == "in" else 1) for side in sides)
    if short < least or long > most:
        hint = f"; did you mean {width}x{height}in?" if unit == "mm" and long < least else ""
        span = f"each side must be {least:g} to {most:,.0f} mm{hint}"
        raise BadInput(f"a {what} of {width} x {height} {unit} is out of range: {span}")
    return f"{sides[0]} x {sides[1]} {unit}", short, long


def read_card_size(name: str, file: str | None = None) -> CardSize:
    """Return the card size of that name from a user's template file or cards.toml, or of that size, as in 63x90mm.

    A typed size is in portrait. Raises UnknownNameError, BadInput and FileError.
    """
    try:
        fields = table_named("card", name, file, other="or give its size, as in 63x90mm")
    except UnknownNameError:
        if measured := _measured("card", name, _SMALLEST_CARD_MM, _LARGEST_CARD_MM):
            return CardSize(*measured, _CORNER_RADIUS_MM)
        raise
    size = fields.card(fields.text("name", name))
    fields.done()
    if size.corner_radius > min(size.width, size.height) / 2:
        raise fields.error(f"corner_radius_mm {size.corner_radius:g} is more than half of the card's shorter side")
    return size


@dataclass(frozen=True, slots=True)
class Shop:
    """What a print shop requires for a size of card, in mm: the bleed, and how far from the trim it is safe to print.

    `sheet_columns` is how many cards are side by side in the pictures of a program that takes whole decks, and
    `sheet_pixels` how wide these are at most; 0 if each card is a picture. `source` says where these numbers are from.
    """

    name: str
    card: CardSize
    bleed: float
    safe: float
    source: str
    sheet_columns: int = 0
    sheet_pixels: int = 0


def read_shop(name: str, file: str | None = None) -> Shop:
    """Return the shop preset of that name, or also called that. Raises UnknownNameError and FileError."""
    plain = "".join(filter(str.isalnum, name.lower()))
    called = (id for id, fields in _tables("shop", file).items() if plain in fields.texts("also_called"))
    fields = table_named("shop", next(called, name), file)
    fields.texts("also_called")
    shop = Shop(
        name=fields.text("name", fields.id),
        card=fields.card(fields.text("card", fields.id)),
        bleed=fields.length("bleed_mm", zero=True),
        safe=fields.length("safe_mm", zero=True),
        source=fields.text("source", "your own template"),
        sheet_columns=fields.count("sheet_columns", 0),
        sheet_pixels=fields.count("sheet_pixels", 0, most=20_000),
    )
    fields.done()
    if 2 * shop.safe >= min(shop.card.width, shop.card.height):
        raise fields.error(f"safe_mm {shop.safe:g} leaves no room to print")
    return shop


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
    return [_label_sheet(fields, file) for fields in _tables("labels", file).values()]


def read_card_sheet(name: str, file: str | None = None) -> LabelSheet:
    """Return the sheet of perforated cards of that name. Raises UnknownNameError and FileError."""
    return _label_sheet(table_named("sheet", name, file), file)


def label_sheet_in(id: str, table: TomlTable) -> LabelSheet:
    """Return the sheet that a table describes. Raises FileError."""
    return _label_sheet(Fields(id, id, table), None)


def _label_sheet(fields: Fields, file: str | None) -> LabelSheet:
    """Return the sheet that a table describes. Raises FileError."""
    paper = _paper_of(fields, file)
    card = fields.card(fields.text("name", fields.id))
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


def _paper_of(fields: Fields, file: str | None) -> Paper:
    """Return the paper of a label sheet: a known one, or one of the size that the table gives."""
    name = fields.text("paper")
    if "paper_width_mm" in fields.table or "paper_height_mm" in fields.table:
        return Paper(name, fields.length("paper_width_mm"), fields.length("paper_height_mm"), 0.0)
    try:
        return read_paper(name, file)
    except UnknownNameError as error:
        raise fields.error(str(error)) from None


# Data sheets round their numbers, so a label may overlap its neighbor or the paper's edge by this much, in mm.
_ROUNDING = 0.05


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
    if card.corner_radius > min(card.width, card.height) / 2 + _ROUNDING:
        raise fields.error(f"corner_radius_mm {card.corner_radius:g} is more than half of the label's shorter side")
