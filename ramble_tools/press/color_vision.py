"""Inks as a gray printer prints them and as color-blind people see them."""

from typing import Literal, TypeAlias

from ramble_tools.press.designs import Design

Ink: TypeAlias = tuple[float, float, float]
Seen: TypeAlias = Literal["gray", "protanopia", "deuteranopia"]

# What becomes of linear red, green and blue. Gray is the relative luminance of sRGB (IEC 61966-2-1).
_LUMINANCE = (0.2126, 0.7152, 0.0722)
_MATRICES: dict[Seen, tuple[Ink, Ink, Ink]] = {
    "gray": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def as_seen(ink: Ink, seen: Seen) -> Ink:
    """Return the ink, red, green and blue from 0 to 1 of sRGB, that looks to everybody as this one looks when so seen.

    Protanopia and deuteranopia are by G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based
    Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6),
    2009: their matrices for linear RGB at a severity of 1.0.
    """
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in ink]
    mixed = (sum(part * each for part, each in zip(row, linear, strict=True)) for row in _MATRICES[seen])
    red, green, blue = (_encoded(min(1.0, max(0.0, each))) for each in mixed)
    return red, green, blue


def _encoded(linear: float) -> float:
    """Return a part of linear light as sRGB has it."""
    return round(12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055, 4)


def design_as_seen(design: Design, seen: Seen) -> Design:
    """Return a face design with its inks as they are seen."""

    def changed(ink: Ink) -> list[float]:
        return list(as_seen(ink, seen))

    inks = {name: changed(design[name]) for name in ("black", "red", "paper")}
    return {**design, **inks, "four_colors": {suit: changed(ink) for suit, ink in design["four_colors"].items()}}
