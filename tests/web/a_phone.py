"""A phone without a script, for tests of the pages without a server: it reads forms, fills them in, and sends them."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import NoReturn
from urllib.parse import urlencode

from ramble_tools.web.deployment import Deployment
from ramble_tools.web.door import Door, Response
from ramble_tools.web.entrance import Entrance
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Phone
from ramble_tools.web.pages import Pages
from tests.web.helpers import CODES


class FormOf:
    """A form of a page: its action, what each field holds, and what each field may hold if it is a choice."""

    def __init__(self, method: str, action: str) -> None:
        self.method, self.action = method, action
        self.values: dict[str, str] = {}
        self.names: set[str] = set()
        self.choices: dict[str, list[str]] = {}


class _Reader(HTMLParser):
    """Collects the forms, the links, the elements, and the text of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[FormOf] = []
        self.links: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._select = ""
        self._outside = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.elements.append((tag, given))
        if tag == "a":
            self.links.append(given["href"])
        if tag == "form":
            self.forms.append(FormOf(given.get("method", "get").upper(), given["action"]))
            self._outside = False
        if self._outside or ("name" not in given and tag != "option"):
            return
        form = self.forms[-1]
        if tag == "input":
            self._input(form, given)
        elif tag == "button":
            form.names.add(given["name"])
            form.choices.setdefault(given["name"], []).append(given.get("value", ""))
        elif tag == "select":
            self._select = given["name"]
            form.names.add(self._select)
        elif tag == "option" and self._select:
            form.choices.setdefault(self._select, []).append(given["value"])
            if "selected" in given or self._select not in form.values:
                form.values[self._select] = given["value"]

    def _input(self, form: FormOf, given: dict[str, str]) -> None:
        name, value = given["name"], given.get("value", "")
        form.names.add(name)
        if given.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value)
            if "checked" in given:
                form.values[name] = value
        else:
            form.values[name] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._outside = True
        if tag == "select":
            self._select = ""

    def handle_data(self, data: str) -> None:
        self.words.append(data)


class Shown:
    """A page as the phone shows it."""

    def __init__(self, response: Response) -> None:
        self.response, self.status = response, response.status
        self.location = response.headers.get("location", "")
        is_html = response.headers.get("content-type", "").startswith("text/html")
        self.html = response.body.decode() if is_html else ""
        self._read = _Reader()
        self._read.feed(self.html)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self._read.words).split())

    @property
    def links(self) -> list[str]:
        return self._read.links

    @property
    def forms(self) -> list[FormOf]:
        return self._read.forms

    @property
    def elements(self) -> list[tuple[str, dict[str, str]]]:
        return self._read.elements

    @property
    def focus(self) -> str:
        """The name of the field that has the focus."""
        return next((given.get("name", "") for _, given in self.elements if "autofocus" in given), "")

    @property
    def focus_choices(self) -> list[str]:
        """What may be chosen in the field that has the focus, if it is a choice."""
        return next((form.choices[self.focus] for form in self._read.forms if self.focus in form.choices), [])

    @property
    def errors(self) -> list[str]:
        """What the page says is wrong."""
        found = []
        for part in self.html.split('class="error"')[1:]:
            reader = _Reader()
            reader.feed("<p " + part.split("</p>")[0] + "</p>")
            found.append(" ".join("".join(reader.words).split()))
        return found

    @property
    def refused(self) -> dict[str, str]:
        """What the page says beside each field that is marked as wrong, by the id of the field; the focus is there."""
        ids = re.findall(r'<p class="error" role="alert" id="([^"]+)-error"', self.html)
        marked = [given for _, given in self.elements if "aria-invalid" in given]
        assert {given["aria-describedby"] for given in marked} == {f"{each}-error" for each in ids}
        assert all("autofocus" in given for given in marked)
        return dict(zip(ids, self.errors, strict=True))

    def form(self, end: str) -> FormOf:
        """The form whose action ends like this."""
        found = [form for form in self._read.forms if form.action.endswith(end)]
        assert found, (end, [form.action for form in self._read.forms])
        return found[-1]


def fail(error: BaseException) -> NoReturn:
    """Fail the test for an error of ours."""
    raise error


class APhone:
    """A phone at the door of the pages; `script` makes it ask as the page's own script does."""

    def __init__(
        self, pages: Pages | None = None, name: str = "Bob", id: str = "7kfb", *, writes: bool = True, table: str = ""
    ) -> None:
        self.pages = pages or Pages(Evening(Entrance(CODES)))
        self.door = Door(self.pages, fail)
        self.phone = Phone(id, name, writes, table)

    def ask(self, method: str, path: str, form: Mapping[str, str] | None = None, *, script: bool = False) -> Shown:
        """Send a request and show the answer; a redirection is not followed."""
        assert method in ("GET", "POST")
        encoded, _, query = path.partition("#")[0].partition("?")
        headers = {"x-ramble": "script"} if script else {}
        return Shown(self.door.answer(method, encoded, self.phone, query, urlencode(form or {}), headers))

    def get(self, path: str, *, script: bool = False) -> Shown:
        return self.ask("GET", path, script=script)

    def post(self, path: str, form: Mapping[str, str] | None = None, *, script: bool = False, **more: str) -> Shown:
        return self.ask("POST", path, {**(form or {}), **more}, script=script)

    def send(self, shown: Shown, end: str, answers: Mapping[str, str], *, script: bool = False) -> Shown:
        """Fill in the form whose action ends with `end`, as a person would, and send it.

        An answer without a field is left out: its field may come later.
        """
        form = shown.form(end)
        values = dict(form.values)
        for name, value in answers.items():
            if name not in form.names:
                continue
            near = [each for each in form.choices.get(name, ()) if each.lower() == value.lower()]
            values[name] = near[0] if near else value
        if form.method == "GET":
            return self.get(f"{form.action.partition('#')[0]}?{urlencode(values)}", script=script)
        return self.ask("POST", form.action, values, script=script)

    def enter(self, game: str, answers: Mapping[str, str]) -> Shown:
        """Enter a round: fill in the pad, and also what it asks for then, until it asks for nothing new.

        A choice that it asks for, and that has no answer, gets the last one: no, or keep it.
        """
        shown, asked = self.get(game), dict(answers)
        for _ in range(5):
            before = shown.form("/add")
            shown = self.send(shown, "/add", asked)
            if shown.status != 422:
                break
            form = shown.form("/add")
            new = {name: shown.focus_choices[-1] for name in {shown.focus} - asked.keys() if shown.focus_choices}
            if not new and not form.names - before.names:
                break
            asked |= new
        return shown


def on_its_own(base: str = "") -> APhone:
    """Return a browser that has the pages to itself, below this path."""
    deployment = Deployment(base, "this app", shared=False)
    return APhone(Pages(Evening(Entrance(CODES)), deployment))
