"""Printing from a phone: the same files, words and refusals as the command line, in the page's language."""

import asyncio
import json
import re
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
from ramble_tools.web.deployment import Deployment
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.pages import Pages
from tests.conftest import Ramble
from tests.press.read_pdf import text
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
    assert (shown.status, shown.errors) == (200, []) and "Your printer is not calibrated yet" in shown.text
    saved = phone.send(shown, "#shown", readings("front", "21 - 19 - 19.8 - 21,4") | readings("scale", "99,7 99.5"))
    assert (saved.status, saved.errors) == (200, [])
    assert "Saved for your printer; everything you print is now corrected" in saved.text
    assert "1 mm too far right and 0.8 mm too low" in ramble("print calibrate").out
    assert "Corrected for your printer" in phone.get("/print/guide").text


# What is typed of which readings, the field that it is wrong in, and what is said beside it.
WRONG_READINGS = [
    ("front", "21 - 19.5 - 19.8", "front-7", "G: type this number, too"),
    ("front", "21 20.5 19.5 - 19.8 - 21", "front-4", "D: type this number, too"),
    ("back", "21 20.5 19.5 20 x 20 21 21", "back-5", "E: 'x' is not a number; type it in mm, as in 20.5"),
    ("front", "200 20 20 20 20 20 20 20", "front-1", "A: 200 is out of range; measure from the edge of the paper"),
    ("front", "20,5 - 9999 - 20 - 20", "front-3", "C: 9999 is out of range; measure from the edge of the paper to the"),
    ("front", "20 - 45 - 20 - 45", "front", "X is (A - C) / 2"),
    ("scale", "149.5", "scale-2", "Front: up: type this number, too"),
    ("scale", "149.5 199 149.5", "scale-4", "Back: up: type this number, too"),
    ("scale", "50 50", "scale-1", "Front: across: 50 is out of range: lines of 100, 150 and 200 mm"),
    ("light", "long 0.4", "light-3", "Up: type this number, too"),
    ("light", "short 0.4 9", "light-3", "Up: 9 is out of range: the scales go from -2 to 2 mm"),
]


@pytest.mark.parametrize(("name", "typed", "field", "said"), WRONG_READINGS)
def test_a_wrong_reading_is_named_beside_it(
    phone: APhone, home: Path, name: str, typed: str, field: str, said: str
) -> None:
    wrong = phone.send(phone.get("/print/calibrate"), "#shown", readings(name, typed))
    assert wrong.status == 422 and [error[: len(said)] for error in wrong.errors] == [said]
    assert f'id="{field}-error"' in wrong.html and "decimals" not in wrong.text
    # What was typed is still there, and nothing is saved.
    kept = wrong.form("#shown").values
    assert {each: kept[each] for each in readings(name, typed)} == readings(name, typed)
    assert not list(home.glob("*.toml"))


def test_the_readings_have_the_names_on_the_page(phone: APhone, ramble: Ramble, tmp_path: Path) -> None:
    """Each has a field of its own, in the order of the page's labels; smaller paper has some of them."""
    labels = re.findall(r'<label for="front-\d">(.)</label>', phone.get("/print/calibrate").html)
    for paper, lines in (("letter", labels), ("a5", labels[::2])):
        path = tmp_path / f"{paper}.pdf"
        assert ramble(f"print calibration {path} --paper {paper}").status == 0
        assert sorted({word for word in text(path).split() if re.fullmatch("[A-Z]", word)}) == lines
        assert "On the phone: Print > Calibration" in text(path)
    assert ramble(f"print sheets --learn {path}").status == 0
    way = " > ".join(("Print", *(PRODUCTS[name].title for name in ("sheets", "learn"))))
    assert f"On the phone: {way}." in " ".join(text(path).split())


def readings(name: str, typed: str) -> dict[str, str]:
    """Return what is typed into the fields of some readings; `-` is an empty one."""
    return {f"{name}-{place}": "" if text == "-" else text for place, text in enumerate(typed.split(), start=1)}


def test_a_second_printer_can_be_chosen_once_it_is_corrected(phone: APhone) -> None:
    assert "printer" not in phone.get("/print/box").form("#shown").names
    answers = readings("light", "long 0.4 -0.6") | {"printer": "Office"}
    saved = phone.send(phone.get("/print/calibrate"), "#shown", answers)
    assert 'Saved for printer office; use it with "Name of the printer" office' in saved.text
    shown = phone.get("/print/box?printer=office")
    assert shown.form("#shown").choices["printer"] == ["", "office"] and "Corrected for printer office" in shown.text
    forgotten = phone.send(phone.get("/print/calibrate"), "#shown", {"printer": "office", "forget": "yes"})
    assert "Printer office is no longer corrected" in forgotten.text
    assert "printer" not in phone.get("/print/box").form("#shown").names


def test_a_phone_enters_a_label_sheet(phone: APhone, ramble: Ramble) -> None:
    assert "/print/learn" in phone.get("/print/sheets").links
    shown = phone.get("/print/learn")
    assert (shown.status, shown.errors) == (200, [])
    answers = {"name": " My Attic", **readings("across", "3 5 71.5 144.5 211"), **readings("down", "10 12.5 38 241.5")}
    wrong = phone.send(shown, "#shown", answers)
    assert (wrong.status, len(wrong.errors)) == (422, 1)
    (invalid,) = [given for _, given in wrong.elements if given.get("aria-invalid") == "true"]
    assert invalid["name"] == "down-5"
    saved = phone.send(wrong, "#shown", {"down-5": "266.5"})
    assert "Saved my-attic: 3 x 10 on Letter, 66.5 x 25.25 mm" in saved.text and "ramble" not in saved.text.lower()
    assert ramble("print sheets my-attic").out.startswith("my-attic: 3 x 10 on Letter")
    assert "/print/labels?sheet=my-attic#shown" in phone.get("/print/labels").links
    assert "104 labels on 4 sheets of my-attic" in phone.get("/print/labels?sheet=my-attic").text
    again = {"name": "L7651", "paper": "a4", "round": "yes"}
    assert phone.send(saved, "#shown", again).errors[0].startswith("'l7651' is avery-8651")


# What is typed of the labels from left to right, the field that it is wrong in, and what is said beside it.
WRONG_EDGES = [
    ("3 5 -40 100 140", "across-3", "First label: right edge: a label can't be from 5 to -40 mm; its left edge"),
    ("3 5 71,5 144,5 2110", "across-5", "Last label: right edge: a label can't be from 144.5 to 2110 mm"),
    ("0 5 71.5", "across-1", "Columns: there can be 1 to 100 columns, not 0"),
    ("3 5 71.5", "across-4", "Last label: left edge: read 4 edges for 3 columns, not 2"),
    ("9 5 71.5 144.5 211", "across-1", "Columns: 9 labels of 66.5 mm have no room between 5 and 211 mm; count"),
    ("3 5 71.5 144.5 191", "across", "The first label would be 66.5 mm long and the last one 46.5 mm"),
]


@pytest.mark.parametrize(("typed", "field", "said"), WRONG_EDGES)
def test_a_wrong_edge_is_named_beside_it(phone: APhone, home: Path, typed: str, field: str, said: str) -> None:
    answers = {"name": "attic", **readings("down", "10 12,5 38 241.5 266.5 mm")}
    wrong = phone.send(phone.get("/print/learn"), "#shown", answers | readings("across", typed))
    assert wrong.status == 422 and [error[: len(said)] for error in wrong.errors] == [said]
    assert f'id="{field}-error"' in wrong.html
    assert not list(home.glob("*.toml"))


@pytest.mark.parametrize("page", ["calibrate", "learn"])
def test_only_an_organizer_corrects_what_all_print_with(page: str, home: Path) -> None:
    for phone in (APhone(writes=False), APhone(table="3")):
        assert phone.get(f"/print/{page}").status == 403
        answers = {**readings("light", "long 1 1"), "name": "attic", "across": "1,5,71", "down": "1,5,71"}
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


# Where something is chosen, what is there after it, and what that begins with.
ALONG = [
    ("proof?paper=a4&indices=four&colors=four&style=minimal", "kit", "paper=a4&indices=four&colors=four&style=minimal"),
    ("kit?name=Home&size=bridge&ten_cards=4.2&link=", "box", "name=Home&size=bridge&ten_cards=4.2&link="),
    ("faces?backs=fold&margin=4&only=qS", "kit", "backs=fold&margin=4"),
    # What is not on the page between goes along, too.
    ("faces?backs=fold&paper=a5", "guide", "paper=a5&backs=fold"),
    ("labels?sheet=5160&skip=3&size=bridge", "faces", "size=bridge&only="),
    ("sheets?paper=a4", "learn", "paper=a4&name="),
    # These mean something else there: the name of a sheet, and a paper other than the sheet's.
    ("kit?name=Home&paper=a4", "learn", "name=&paper=a4"),
    ("kit?paper=a4&ink=black", "labels", "paper=&ink=black"),
]


@pytest.mark.parametrize(("chosen", "then", "begins"), ALONG)
def test_what_is_chosen_of_one_thing_begins_the_next(chosen: str, then: str, begins: str) -> None:
    phone = APhone(Pages(Evening(Entrance(CODES)), Deployment(address="http://192.168.0.5:8042")))
    shown = phone.get(f"/print/{chosen}")
    (listed,) = [link for link in shown.links if link.partition("?")[0] == "/print"]
    between = phone.get(f"/print/sheets?{urlsplit(listed).query}")
    links = phone.get(listed).links + shown.links + between.links
    onward = [link for link in links if link.startswith(f"/print/{then}")]
    kept = phone.get(onward[0]).form("#shown").values
    wanted = dict(parse_qsl(begins, keep_blank_values=True))
    assert {name: kept[name] for name in wanted} == wanted


@pytest.mark.parametrize(
    ("deployment", "address"),
    [
        (Deployment(address="http://192.168.0.5:8042"), "http://192.168.0.5:8042/"),
        (Deployment("/ramble", "this app", shared=False, origin="https://example.org"), "https://example.org/ramble/"),
        (Deployment("/ramble", "this app", shared=False, origin="http://localhost:8000"), ""),
        (Deployment("/ramble", "this app", shared=False, origin="http://127.0.0.1:8000"), ""),
        (Deployment(only_here=True), ""),
        (Deployment(), ""),
    ],
)
def test_the_address_begins_as_that_of_the_pages(deployment: Deployment, address: str) -> None:
    """It is printed, and it can be taken away; one that no other phone finds is not offered."""
    phone = APhone(Pages(Evening(Entrance(CODES)), deployment))
    for name in ("kit", "box", "rules"):
        shown = phone.get(f"{deployment.base}/print/{name}")
        assert (shown.errors, shown.form("#shown").values["link"]) == ([], address)
    plain = phone.get(f"{deployment.base}/print/box.pdf?link=").response.body
    assert (phone.get(f"{deployment.base}/print/box.pdf").response.body == plain) == (not address)
    assert phone.get(f"{deployment.base}/print/box?link=").form("#shown").values["link"] == ""


def test_a_sheet_that_is_not_known_can_be_measured(phone: APhone) -> None:
    for typed in ("sheet=5161x", "sheet=L76", "sheet=999999"):
        assert phone.get(f"/print/labels?{typed}").links.count("/print/sheets") >= 1


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
    assert len(ids) == len(set(ids)) and used <= set(ids) and len(used) >= 10
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
