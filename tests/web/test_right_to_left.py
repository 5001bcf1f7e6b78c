"""Names from right to left, side by side, keep what belongs to them: each is isolated wherever a page shows it."""

import json
import re
from html.parser import HTMLParser

import pytest

from ramble_tools.games.registry import NAMES as GAMES
from ramble_tools.games.right_to_left import isolated
from tests.conftest import Ramble
from tests.games.examples import examples
from tests.web.a_phone import APhone

NAMES = ("שושנה", "محمد")
FROM_RIGHT = re.compile("[\u0590-\u08ff]")
# Text and attributes that are read; what is alone in its element needs no isolation, as nothing is beside it.
READ = ("aria-label", "title", "placeholder", "alt")
PAGES = (
    *("", "?board=1", "?from=1", "/edit/1", "/rules", "/players", "/send", "/end", "/again", "/delete"),
    "/remove?number=1",
)


class _Reader(HTMLParser):
    """Collects the texts in which a name from right to left could move what is beside it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.loose: list[str] = []
        self._in: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, text in attrs:
            if name in READ:
                self._look(text or "")
        if tag not in ("input", "meta", "link", "br", "img"):
            self._in.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._in:
            while self._in.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._in[-1:] != ["title"]:
            self._look(data, alone=self._in[-1:] in (["bdi"], ["option"], ["text"]))

    def _look(self, text: str, *, alone: bool = False) -> None:
        rest = re.sub("\u2068[^\u2069]*\u2069", "", text)
        if FROM_RIGHT.search(rest) and not (alone and text.strip() in (*NAMES, "שבת")):
            self.loose.append(text.strip())


def loose(html: str) -> list[str]:
    """Return the texts of a page in which a name from right to left is not isolated."""
    reader = _Reader()
    reader.feed(html)
    return reader.loose


@pytest.fixture
def phone() -> APhone:
    return APhone(name=NAMES[0])


@pytest.mark.parametrize("kind", GAMES)
def test_every_page_of_a_game_isolates_the_names(phone: APhone, ramble: Ramble, kind: str) -> None:
    players = examples(kind).players
    assert ramble(f"{kind} new {players} --name שבת").status == 0
    for line in examples(kind).rounds:
        assert ramble(f"{kind} add {line}").status in (0, 1)
    for name, other in zip(players.split(), NAMES, strict=False):
        renamed = phone.send(phone.get("/g/שבת/players"), "/players", {f"name:{name}": other})
        assert renamed.status == 303, renamed.errors
    ramble("season new winter")
    ramble("season add winter שבת")
    found = {page: loose(phone.get(f"/g/שבת{page}").html) for page in PAGES}
    found |= {
        page: loose(phone.get(page).html) for page in ("/", "/new?kind=dumbal", "/name?game=שבת", "/season/winter")
    }
    pad = phone.get("/g/שבת")
    if any(form.action.endswith("/add") for form in pad.forms):
        found["refused"] = loose(phone.send(pad, "/add", {}).html)
    ramble("games end שבת")
    for page in ("/g/שבת", "/season/winter"):
        found[f"{page}, over"] = loose(phone.get(page).html)
    found["picture"] = loose(phone.get("/g/שבת/picture").response.body.decode())
    assert not {page: texts for page, texts in found.items() if texts}


def test_what_is_said_on_a_stream_isolates_the_names(phone: APhone, ramble: Ramble) -> None:
    ramble(f"dumbal new {' '.join(NAMES)} --name friday")
    board = phone.door.board(1)
    assert board
    ramble(f"dumbal add {NAMES[0]}=4 {NAMES[1]}=17 --caller {NAMES[0]}")
    after = phone.door.board(1)
    assert after
    data = json.loads(re.search(rb"data: (.*)", after.frame)[1])  # type: ignore[index]
    assert f"{isolated(NAMES[0])} 4, {isolated(NAMES[1])} 17" in data["said"]
    assert not loose(data["html"])
