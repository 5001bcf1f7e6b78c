"""The files that phones load: what they name is there, and fonts are kept for good."""

import re

from ramble_tools.web.static_files import assets


def text(name: str) -> str:
    return assets()[name].content.decode()


def test_the_style_sheet_names_its_fonts_with_their_tags() -> None:
    named = re.findall(r"url\(([^?)]+)\?v=(\w+)\)", text("app.css"))
    assert {name for name, _ in named} == {name for name in assets() if name.endswith(".woff2")}
    assert all(assets()[name].tag == tag for name, tag in named)
    assert text("app.css").count("url(") == len(named)


def test_every_script_is_reached_from_the_first_one() -> None:
    reached: set[str] = set()
    following = {"app.js"}
    while following:
        name = following.pop()
        reached.add(name)
        following |= set(re.findall(r'from "\./([\w.]+)"', text(name))) - reached
    assert reached == {name for name in assets() if name.endswith(".js")}


# What a browser lacks outside a secure context, or what the page's policy forbids.
FORBIDDEN = re.compile(
    r"randomUUID\(|crypto\.subtle|document\.write|navigator\.(clipboard|serviceWorker)\.|\.style\b|eval\("
)


def test_the_scripts_use_nothing_that_a_page_on_plain_http_lacks() -> None:
    for name in (name for name in assets() if name.endswith(".js")):
        assert not FORBIDDEN.search(text(name)), name
