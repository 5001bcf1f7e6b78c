"""Printing from a phone: the same files, words and refusals as the command line, in the page's language."""

import asyncio
import shlex
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit
from xml.etree import ElementTree

import pytest

from ramble_tools.home import HOUSE_RULES_FILE
from ramble_tools.press.products import PRODUCTS
from ramble_tools.scorebook import house_rules
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.pages import Pages
from tests.conftest import Ramble
from tests.web.a_phone import APhone, Shown, on_its_own
from tests.web.helpers import CODES, GuardedApp

HERE = Path(__file__).parent


def rows(name: str) -> list[tuple[str, str]]:
    """Return the path and the other line of each block of a file."""
    blocks = (HERE / name).read_text("utf-8").strip().split("\n\n")[1:]
    return [(path, line) for path, line in (block.split("\n") for block in blocks)]


SAME, REFUSED = rows("prints.txt"), rows("print_refusals.txt")


@pytest.fixture
def phone() -> APhone:
    return APhone()


def save(phone: APhone, shown: Shown) -> Shown:
    """Tap the button that saves the PDF."""
    return phone.get(f"{saves(shown)}?{urlencode(shown.form('#shown').values)}")


def saves(shown: Shown) -> str:
    """Return the address of the button that saves the PDF, or nothing without one."""
    return next((given["formaction"] for _, given in shown.elements if "formaction" in given), "")


@pytest.mark.parametrize(("path", "command"), SAME)
def test_the_file_and_the_words_are_those_of_the_command(
    phone: APhone, ramble: Ramble, tmp_path: Path, path: str, command: str
) -> None:
    """An empty form prints what the command prints without options."""
    house_rules.keep("dumbal", ["penalty=30"])
    house_rules.keep("ramble", ["jokers=wild"])
    out, name = tmp_path / "out.pdf", command.split()[0]
    answer = ramble("print", *shlex.split(command.replace("OUT", str(out))))
    assert (answer.status, answer.err) == (0, "")
    shown = phone.get(path)
    assert (shown.status, shown.errors) == (200, [])
    words = " ".join(answer.out.split()).partition(": ")[2]
    for field in PRODUCTS[name].fields:
        words = words.replace(field.option, f'"{field.label}"') if field.label else words
    said = shown.text.partition(" Show ")[2].replace(" Save the PDF ", " ").removesuffix(" Print something else")
    assert said.lower() == words.lower()
    saved = save(phone, shown)
    assert (saved.status, saved.response.headers["content-type"]) == (200, "application/pdf")
    assert saved.response.headers["content-disposition"] == f'attachment; filename="ramble-{name}.pdf"'
    assert saved.response.body == out.read_bytes()


@pytest.mark.parametrize("name", [name for name, each in PRODUCTS.items() if each.makes != "lines"])
def test_every_choice_is_one_that_the_command_has(phone: APhone, name: str) -> None:
    for field in PRODUCTS[name].fields:
        for value in field.values if field.is_on_page else ():
            # Labels that fit need not be cut, and only plain paper has no size of its own.
            sheet = {"trim": "5366", "paper": "plain"}.get(field.name, "5167") if value != "no" else "5167"
            # Few cards, or the short rules of one game, are quickly drawn.
            asked = {"sheet": sheet, "only": "eH", "game": "dogpile"}
            # The smallest box fits on any paper, and any box on the largest.
            asked |= {"box": {"paper": "tabloid", "size": "mini", "decks": "1"}}.get(name, {})
            asked |= {field.name: value}
            shown = phone.get(f"/print/{name}?{urlencode(asked)}")
            assert shown.errors == [], (field.name, value)
    assert phone.get("/print").links.count(f"/print/{name}") == 1


@pytest.mark.parametrize(("path", "refusal"), REFUSED)
def test_a_refusal_is_beside_its_field_and_keeps_what_was_typed(phone: APhone, path: str, refusal: str) -> None:
    field, _, error = refusal.partition(": ")
    for asked in (path, path.replace("?", ".pdf?")):
        shown = phone.get(asked)
        assert (shown.status, shown.errors) == (422, [error])
        (invalid,) = [given for _, given in shown.elements if given.get("aria-invalid") == "true"]
        assert invalid["name"] == field and f"{field}-error" in invalid["aria-describedby"]
        kept = shown.form("#shown").values
        assert all(kept[name] == text for name, text in parse_qsl(urlsplit(path).query) if text != "leter")
        assert "<svg" not in shown.html and not saves(shown)


def test_what_is_saved_is_what_is_chosen_now(phone: APhone) -> None:
    """The page shows Letter when A4 is chosen, until Show is tapped."""
    shown = phone.get("/print/faces")
    chosen = shown.form("#shown").values
    assert chosen["paper"] == "letter"
    chosen["paper"] = "a4"
    assert save(phone, shown).response.body == phone.get("/print/faces.pdf?paper=a4").response.body


def test_a_text_that_is_too_long_is_refused(phone: APhone) -> None:
    assert phone.get(f"/print/faces?only={'qS+' * 200}").errors == ["At most 300 characters can be typed here"]


def test_a_refusal_about_no_field_is_above_them(phone: APhone, home: Path) -> None:
    (home / HOUSE_RULES_FILE).write_text("[dumbal]\npenalty = 'much'\n")
    shown = phone.get("/print/rules?game=dumbal")
    assert shown.status == 422 and len(shown.errors) == 1 and str(home) not in shown.text


@pytest.mark.parametrize("typed", ["L76", "38x21mm", "38,1 x 21,2 mm", "3/4in"])
def test_a_sheet_is_found_by_a_part_of_its_number_or_by_size(phone: APhone, ramble: Ramble, typed: str) -> None:
    """The page offers those that the terminal lists, and keeps what else was typed."""
    listed = ramble("print", "sheets", "--json", typed).json["sheets"]
    shown = phone.get(f"/print/labels?{urlencode({'sheet': typed, 'corner': 'yes'})}")
    assert (shown.status, shown.errors) == (200, [])
    offered = [link for link in shown.links if "sheet=" in link]
    assert offered == [f"/print/labels?sheet={each['id']}&corner=yes#shown" for each in listed]
    assert f"{listed[0]['name']}: {listed[0]['columns']} x {listed[0]['rows']} on {listed[0]['paper']}" in shown.text
    assert phone.get(offered[-1].partition("#")[0]).form("#shown").values["sheet"] == listed[-1]["id"]


def test_nothing_is_shown_before_a_sheet_is_named(phone: APhone) -> None:
    shown = phone.get("/print/labels")
    assert (shown.status, shown.errors) == (200, []) and "<svg" not in shown.html


@pytest.mark.parametrize("path", ["/print/nothing", "/print/faces.txt", "/print/faces.pdf.pdf", "/print/faces/1"])
def test_what_is_not_there(phone: APhone, path: str) -> None:
    assert phone.get(path).status == 404
    assert phone.post("/print/faces", key="1").status == 404


@pytest.mark.parametrize("path", [path for path, _ in SAME])
def test_the_picture_is_in_the_page(phone: APhone, path: str) -> None:
    """It is well-formed, has no style or script, and each reference in it has its target."""
    html = phone.get(path).html
    svg = ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + 6])
    ids = [each.attrib["id"] for each in svg.iter() if "id" in each.attrib]
    used = {each.attrib["href"][1:] for each in svg.iter() if "href" in each.attrib}
    assert len(ids) == len(set(ids)) and used <= set(ids) and len(used) > 10
    assert not any("style" in each.attrib for each in svg.iter())
    assert {each.tag.rpartition("}")[2] for each in svg.iter()} <= {
        "svg",
        "defs",
        "rect",
        "g",
        "path",
        "use",
        "clipPath",
    }


def test_every_phone_that_has_joined_may_print(home: Path) -> None:
    """Nothing is written on the laptop."""
    for phone in (APhone(writes=False), APhone(table="3"), on_its_own("/ramble-tools")):
        base = phone.door.deployment.base
        shown = phone.get(f"{base}/print/scorepad?game=dogpile")
        assert saves(shown) == f"{base}/print/scorepad.pdf"
        assert save(phone, shown).response.body.startswith(b"%PDF")
    assert [path.name for path in home.rglob("*.pdf")] == []


def test_pdfs_that_are_asked_for_at_the_same_time_are_as_if_alone() -> None:
    guarded = GuardedApp(Pages(Evening(Entrance(CODES))))
    paths = ["/print/scorepad.pdf?copies=2", "/print/rules.pdf", "/print/guide.pdf"] * 3
    alone = {path: guarded.ask(path).text for path in paths}

    async def all_at_once() -> list[str]:
        return [each.text for each in await asyncio.gather(*(guarded.asked(path) for path in paths))]

    assert asyncio.run(all_at_once()) == [alone[path] for path in paths]
    assert guarded.reported == []
