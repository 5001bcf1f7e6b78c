"""Printing from a phone: the same files, words and refusals as the command line, in the page's language."""

import asyncio
import json
import shlex
from io import BytesIO
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit
from xml.etree import ElementTree
from zipfile import ZipFile

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
    if then := PRODUCTS[name].then:
        said = said.removesuffix(f" {PRODUCTS[then].title}")
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
            asked |= {"paper": "tabloid", "size": "mini", "decks": "1"} if name in ("box", "kit") else {}
            asked |= {field.name: value}
            shown = phone.get(f"/print/{name}?{urlencode(asked)}")
            assert shown.errors == [], (field.name, value)
    assert phone.get("/print").links.count(f"/print/{name}") == 1


@pytest.mark.parametrize(("path", "refusal"), REFUSED)
def test_a_refusal_is_beside_its_field_and_keeps_what_was_typed(phone: APhone, path: str, refusal: str) -> None:
    field, _, error = refusal.partition(": ")
    file = ".zip?" if "/images" in path else ".pdf?"
    for asked in (path, path.replace("?", file)):
        shown = phone.get(asked)
        assert (shown.status, shown.errors) == (422, [error])
        (invalid,) = [given for _, given in shown.elements if given.get("aria-invalid") == "true"]
        assert invalid["name"] == field and f"{field}-error" in invalid["aria-describedby"]
        kept = shown.form("#shown").values
        assert all(kept[name] == text for name, text in parse_qsl(urlsplit(path).query) if text != "leter")
        assert "<svg" not in shown.html and not saves(shown)


def test_pictures_come_in_one_file(phone: APhone, ramble: Ramble, tmp_path: Path) -> None:
    """They are those that the command writes, and the page shows the first card."""
    shown = phone.get("/print/images?only=qS+zC&bleed=3.175&name=Ann")
    assert (shown.status, shown.errors) == (200, [])
    assert "3 pictures of 825 x 1125 pixels at 300 dpi" in shown.text and "<svg" in shown.html
    saved = save(phone, shown)
    assert saved.response.headers["content-type"] == "application/zip"
    assert saved.response.headers["content-disposition"] == 'attachment; filename="ramble-images.zip"'
    assert ramble("print", "images", str(tmp_path), "--only", "qS zC", "--bleed", "3.175", "--name", "Ann").status == 0
    with ZipFile(BytesIO(saved.response.body)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {
            path.name: path.read_bytes() for path in tmp_path.iterdir()
        }


def test_where_no_server_is_the_browser_makes_the_pictures(phone: APhone) -> None:
    """A ZIP file needs programs that a browser lacks, so it gets each card as SVG and its place on the pictures."""
    alone = on_its_own("/app")
    asked = "only=qS+zC&shop=tabletop-simulator"
    shown = alone.get(f"/app/print/images?{asked}")
    (to,) = [given["data-pictures"] for _, given in shown.elements if "data-pictures" in given]
    parts = json.loads(alone.get(f"{to}?{asked}").response.body)
    assert parts["card"] == [408, 571] and len(parts["cards"]) == 3
    assert all(ElementTree.fromstring(card).tag.endswith("svg") for card in parts["cards"])
    assert [(each["name"], each["size"], each["places"]) for each in parts["pictures"]] == [
        ("deck-1.png", [4080, 1142], [[0, 0, 0], [1, 408, 0], [2, 3672, 571]]),
        ("back.png", [408, 571], [[2, 0, 0]]),
    ]
    assert "data-pictures" not in phone.get(f"/print/images?{asked}").html
    assert phone.get("/print/faces.json").status == 404


def test_a_phone_corrects_the_printer(phone: APhone, ramble: Ramble) -> None:
    assert "/print/calibrate" in phone.get("/print/calibration").links
    shown = phone.get("/print/calibrate")
    assert (shown.status, shown.errors) == (200, []) and "Printer default is not calibrated yet" in shown.text
    wrong = phone.send(shown, "#shown", {"front": "21,19.5,19.8", "scale": "99.7,99.5"})
    assert (wrong.status, len(wrong.errors)) == (422, 1) and wrong.errors[0].startswith('"Front" ')
    assert ramble("print calibrate").out == "printer default is not calibrated yet\n"
    saved = phone.send(wrong, "#shown", {"front": "21,19.5,19.8,21.4", "scale": "99.7,99.5"})
    assert (saved.status, saved.errors) == (200, [])
    assert "Saved for printer default; everything you print is now corrected" in saved.text
    assert "0.75 mm too far right and 0.8 mm too low" in ramble("print calibrate").out
    assert "Corrected for printer default" in phone.get("/print/guide").text
    assert phone.send(saved, "#shown", {"front": "", "scale": "50"}).errors[0].startswith('"Long lines" ')


def test_a_second_printer_can_be_chosen_once_it_is_corrected(phone: APhone) -> None:
    assert "printer" not in phone.get("/print/box").form("#shown").names
    answers = {"front": "1,1", "light": "long,0.4,-0.6", "printer": "office"}
    saved = phone.send(phone.get("/print/calibrate"), "#shown", answers)
    assert 'Saved for printer office; use it with "Printer" office' in saved.text
    shown = phone.get("/print/box?printer=office")
    assert shown.form("#shown").choices["printer"] == ["", "office"] and "Corrected for printer office" in shown.text
    forgotten = phone.send(phone.get("/print/calibrate"), "#shown", {"printer": "office", "forget": "yes"})
    assert "Printer office is no longer corrected" in forgotten.text
    assert "printer" not in phone.get("/print/box").form("#shown").names


def test_a_phone_enters_a_label_sheet(phone: APhone, ramble: Ramble) -> None:
    assert "/print/learn" in phone.get("/print/sheets").links
    shown = phone.get("/print/learn")
    assert (shown.status, shown.errors) == (200, [])
    answers = {"name": "attic", "across": "3, 5, 71.5, 144.5, 211", "down": "10,12.5,38,241.5"}
    wrong = phone.send(shown, "#shown", answers)
    assert (wrong.status, len(wrong.errors)) == (422, 1)
    (invalid,) = [given for _, given in wrong.elements if given.get("aria-invalid") == "true"]
    assert invalid["name"] == "down"
    saved = phone.send(wrong, "#shown", {"down": "10,12.5,38,241.5,266.5"})
    assert "Saved attic: 3 x 10 on Letter, 66.5 x 25.25 mm" in saved.text and "ramble" not in saved.text.lower()
    assert ramble("print sheets attic").out.startswith("attic: 3 x 10 on Letter")
    assert "/print/labels?sheet=attic#shown" in phone.get("/print/labels").links
    assert "104 labels on 4 sheets of attic" in phone.get("/print/labels?sheet=attic").text
    again = {"name": "L7651", "paper": "a4", "round": "yes"}
    assert phone.send(saved, "#shown", again).errors[0].startswith("'l7651' is avery-8651")


@pytest.mark.parametrize("page", ["calibrate", "learn"])
def test_only_an_organizer_corrects_what_all_print_with(page: str, home: Path) -> None:
    for phone in (APhone(writes=False), APhone(table="3")):
        assert phone.get(f"/print/{page}").status == 403
        answers = {"front": "1,1", "name": "attic", "across": "1,5,71", "down": "1,5,71"}
        assert phone.post(f"/print/{page}", answers, key="1").status == 403
        assert f"/print/{page}" not in phone.get("/print/calibration").links + phone.get("/print/sheets").links
    assert not list(home.glob("*.toml"))


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
