"""The files that phones load: what they name is there, and fonts are kept for good."""

import gzip
import hashlib
import re
from pathlib import Path

from ramble_tools.web.static_files import FOLDER, assets, joined_scripts
from tests.web.helpers import GuardedApp


def text(name: str) -> str:
    return assets()[name].content.decode()


def test_the_style_sheet_names_its_fonts_with_their_tags() -> None:
    named = re.findall(r"url\(([^?)]+)\?v=(\w+)\)", text("app.css"))
    assert {name for name, _ in named} == {name for name in assets() if name.endswith(".woff2")}
    assert all(hashlib.sha256(assets()[name].content).hexdigest()[:16] == tag for name, tag in named)
    assert text("app.css").count("url(") == len(named)


def test_the_style_is_sent_without_what_is_only_for_its_readers() -> None:
    assert not re.search(r"/\*|[:;,{}]\s|\s[{}]", text("app.css"))
    whole = Path(FOLDER, "app.css").read_text(encoding="utf-8")
    plain = [re.sub(r"/\*.*?\*/|\s+", "", each, flags=re.DOTALL) for each in (whole, text("app.css"))]
    assert plain[0] == plain[1]


def test_each_script_is_in_one_file() -> None:
    files = [name for name in assets() if name.endswith(".js")]
    assert files == ["app.js", "new_game.js", "pack.js", "print.js", "receiving.js"]
    sources = sorted(path.stem for path in Path(FOLDER).glob("*.js"))
    joined = "".join(map(text, files))
    assert sorted(re.findall(r"^const \$(\w+) = ", joined, re.MULTILINE)) == sources
    assert not re.search(r"^ |^ *//", joined, re.MULTILINE)


def test_a_script_comes_once_and_after_what_it_imports() -> None:
    scripts = {
        "last": 'import { two } from "./middle.js";\nimport { one } from "./first.js";\n\n// Both.\nsay(one, two());\n',
        "middle": 'import { one } from "./first.js";\n\nexport async function two() {\n  return one;\n}\n',
        "first": "export const one = 1;\n",
        "more": 'import { three } from "./third.js";\nimport { two } from "./middle.js";\n\nsay(two(), three);\n',
        "third": "export const three = 3;\n",
    }
    assert joined_scripts(scripts, "last", ["more"]) == {
        "last": "const $first = (() => {\nconst one = 1;return { one };\n})();\n"
        "const $middle = (() => {\nconst { one } = $first;"
        "async function two() {return one;}\nreturn { two };\n})();\n"
        "const $last = (() => {\nconst { two } = $middle;const { one } = $first;"
        "say(one, two());return {  };\n})();\n"
        "export { $first, $middle, $last };\n",
        "more": 'import { $first, $middle, $last } from "./last.js";\n'
        "const $third = (() => {\nconst three = 3;return { three };\n})();\n"
        "const $more = (() => {\nconst { three } = $third;const { two } = $middle;"
        "say(two(), three);return {  };\n})();\n",
    }


def test_a_file_is_sent_with_gzip_to_who_takes_it() -> None:
    guarded, script = GuardedApp(), assets()["app.js"].content
    plain = guarded.ask("/static/app.js")
    packed = guarded.ask("/static/app.js", accept_encoding="br, gzip, deflate")
    sent = packed.text.encode(errors="surrogateescape")
    assert "content-encoding" not in plain.headers and plain.text == text("app.js")
    assert packed.headers["content-encoding"] == "gzip" and gzip.decompress(sent) == script
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    font = guarded.ask("/static/atkinson-bold.woff2", accept_encoding="gzip")
    assert "content-encoding" not in font.headers and "vary" not in font.headers


# What a browser lacks outside a secure context, or what the page's policy forbids.
FORBIDDEN = re.compile(
    r"randomUUID\(|crypto\.subtle|document\.write|navigator\.(clipboard|serviceWorker)\.|\.style\b|eval\("
)


def test_the_scripts_use_nothing_that_a_page_on_plain_http_lacks() -> None:
    for name in (name for name in assets() if name.endswith(".js")):
        assert not FORBIDDEN.search(text(name)), name
