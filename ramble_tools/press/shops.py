"""What print shops require for a card, and sheets on which cards have a fixed place: `shops.toml` and `sheets.toml`."""

from dataclasses import dataclass

from ramble_tools.press.templates import CardSize, Fields, LabelSheet, entry, label_sheet


@dataclass(frozen=True, slots=True)
class Shop:
    """What a print shop requires for a size of card, in mm: the bleed, and how far from the trim it is safe to print.

    `source` says where these numbers are from.
    """

    name: str
    card: CardSize
    bleed: float
    safe: float
    source: str


def read_shop(name: str, file: str | None = None) -> Shop:
    """Return the shop preset of that name. Raises UnknownNameError and FileError."""

    def make(preset: str, fields: Fields) -> Shop:
        shop = Shop(
            name=fields.text("name", preset),
            card=CardSize(
                fields.text("card", preset),
                fields.length("width_mm"),
                fields.length("height_mm"),
                fields.length("corner_radius_mm", 0.0, zero=True),
            ),
            bleed=fields.length("bleed_mm", zero=True),
            safe=fields.length("safe_mm", zero=True),
            source=fields.text("source", "your own template"),
        )
        fields.done()
        if 2 * shop.safe >= min(shop.card.width, shop.card.height):
            raise fields.error(f"safe_mm {shop.safe:g} leaves no room to print")
        return shop

    return entry("shop", name, file, make)


def read_card_sheet(name: str, file: str | None = None) -> LabelSheet:
    """Return the sheet of perforated cards of that name, which has the same numbers as a sheet of labels.

    Raises UnknownNameError and FileError.
    """
    return entry("sheet", name, file, lambda known, fields: label_sheet(known, fields, file))
