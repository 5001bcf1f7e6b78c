"""What can be printed is described once: the descriptions are complete, and agree with the types that they describe."""

from collections.abc import Callable
from typing import Literal, get_args, get_origin

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.press.fields import Field
from ramble_tools.press.products import PRODUCTS, AnyProduct
from ramble_tools.rulings import HouseRules
from tests.conftest import Ramble

FIELDS = [
    pytest.param(each, field, id=f"{each.name} {field.name}") for each in PRODUCTS.values() for field in each.fields
]


def nothing_kept(_: type[HouseRules]) -> list[str]:
    return []


@pytest.mark.parametrize(("product", "field"), FIELDS)
def test_each_field_is_for_the_command_or_the_page(product: AnyProduct, field: Field) -> None:
    assert field.help or field.label
    assert not field.help or field.help.endswith((".", "  [required]", "Also write .svg and .dxf."))
    if get_origin(field.type) is Literal and field.label:
        assert sorted(field.values) == sorted(get_args(field.type))
    assert {each.partition(" ")[0] for each in field.useless_with} <= {each.name for each in product.fields}
    assert field.type in (str, bool, int, float, tuple) or get_origin(field.type) is Literal


@pytest.mark.parametrize("field", [each.values[1] for each in FIELDS])
def test_what_a_page_has_before_anything_is_chosen_is_the_default(field: Field) -> None:
    if field.label and not field.required:
        assert field.read("") == field.read(field.usual) == field.default


@pytest.mark.parametrize(("product", "field"), FIELDS)
def test_an_option_is_useless_with_each_of_those_that_it_names(
    product: AnyProduct, field: Field, example: Callable[[Field], object]
) -> None:
    for named in field.useless_with:
        name, _, value = named.partition(" ")
        other = next(each for each in product.fields if each.name == name)
        chosen = product.options(**{field.name: example(field), name: value or example(other)})
        with pytest.raises(BadInput, match="leave one of them out") as refused:
            product.made(chosen, nothing_kept)
        assert refused.value.field == field.name and f"{field.option} " in str(refused.value)


@pytest.fixture
def example() -> Callable[[Field], object]:
    """Return a function that returns some value of a field, other than its default."""

    def found(field: Field) -> object:
        if get_origin(field.type) is Literal:
            return next(each for each in get_args(field.type) if each != field.default)
        return next((value for value in (True, 2, 1.0) if type(value) is field.type), "mini")

    return found


def test_a_box_is_corrected_and_of_a_size_of_ones_own(ramble: Ramble, tmp_path: object) -> None:
    """As are the other sheets: --printer and --template are wherever they mean something."""
    ramble("print calibrate --front 1,1 --printer office")
    for name in ("box", "guide", "rules", "scorepad dumbal", "sheets --learn"):
        assert "corrected for printer office" in " ".join(
            ramble(f"print {name} {tmp_path}/x.pdf --printer office").out.split()
        )
