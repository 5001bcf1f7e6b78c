"""Geometry as data: the TOML files of `templates/`, read into values."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from ramble_tools.data_files import data_path
from ramble_tools.errors import BadInput, did_you_mean, quote


class UnknownTemplateError(BadInput):
    """There is no paper, card size or design of that name."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright. `unprintable` is the white edge that printers leave; all in mm."""

    name: str
    width: float
    height: float
    unprintable: float


@dataclass(frozen=True, slots=True)
class CardSize:
    """The trimmed size of a card in mm."""

    name: str
    width: float
    height: float


@cache
def _table(file: str) -> dict[str, dict[str, Any]]:
    with open(data_path("templates", f"{file}.toml"), "rb") as stream:
        return tomllib.load(stream)


def _entry(file: str, kind: str, name: str) -> dict[str, Any]:
    table = _table(file)
    entry = table.get(name.strip().lower())
    if entry is None:
        raise UnknownTemplateError(f"there is no {kind} {quote(name)}; {did_you_mean(name, table)}")
    return entry


def read_paper(name: str) -> Paper:
    """The paper of that name in papers.toml. Raises UnknownTemplateError."""
    entry = _entry("papers", "paper", name)
    return Paper(entry["name"], entry["width_mm"], entry["height_mm"], entry["unprintable_mm"])


def read_card_size(name: str) -> CardSize:
    """The card size of that name in cards.toml. Raises UnknownTemplateError."""
    entry = _entry("cards", "card size", name)
    return CardSize(entry["name"], entry["width_mm"], entry["height_mm"])


def read_design(name: str) -> dict[str, Any]:
    """The face design of that name in faces.toml, in mm. Raises UnknownTemplateError."""
    return _entry("faces", "face design", name)
