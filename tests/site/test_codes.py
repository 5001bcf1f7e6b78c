"""The codes by which two phones find each other, and how they are drawn, in Node.js."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import segno

from ramble_tools.site import build

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")

FOLDER = Path(build.__file__).parent / "static" / "sharing"
SIDE: dict[str, Any] = {
    "ufrag": "aBD7",
    "pwd": "bvGmoBpQs6QmGGz7QXP1MwMY",
    "fingerprint": "02574705cdd66fef258b231046b27b4b8b642a437fbeaa3f391f0c26c87b400d",
    "addresses": [
        {"host": "192.168.178.20", "port": 48546},
        {"host": "fd00:0000:0000:0000:0000:0000:0000:0001", "port": 1},
        {"host": "0a4887e9-8db1-4d33-bed0-2114e21e1722.local", "port": 65535},
    ],
}
SAID: dict[str, Any] = {
    "isAnswer": False, "version": "1f2e3d4c", "table": "00c0ffee", "number": "0a0b", "guest": "00000000", "side": SIDE,
}  # fmt: skip


def asked(script: str, *values: object) -> Any:
    """Return what this body of a function returns for these values, with all that the two scripts export."""
    names = {"codes": "codeOf, readCode, sideOf, sdpOf, partsOf, codeIn", "qr_code": "rowsOf"}
    address = FOLDER.as_uri()
    imports = "".join(f"import {{ {each} }} from '{address}/{name}.js';\n" for name, each in names.items())
    program = f"{imports}const given = {json.dumps(values)};\nconsole.log(JSON.stringify((() => {{ {script} }})()));"
    run = ["node", "--input-type=module", "--eval", program]
    return json.loads(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


def test_a_code_says_again_what_was_put_into_it() -> None:
    answer = {**SAID, "isAnswer": True, "guest": "deadbeef", "side": {**SIDE, "ufrag": "256a0e60", "pwd": "7" * 32}}
    script = "return given.map((each) => readCode(codeOf(each), '1f2e3d4c'));"
    assert asked(script, SAID, answer) == [{"is": "read", **SAID}, {"is": "read", **answer}]


def test_a_code_is_short_and_has_only_signs_that_a_link_keeps() -> None:
    small = {**SAID, "side": {**SIDE, "addresses": SIDE["addresses"][:1]}}
    for said, longest in ((small, 130), (SAID, 190)):
        code = asked("return codeOf(given[0]);", said)
        assert len(code) <= longest and set(code) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-:")


def with_side(change: str) -> str:
    return f"codeOf({{ ...given[0], side: {{ ...given[0].side, {change} }} }})"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ("'https://example.org/menu'", "code"),
        ("''", "code"),
        ("code.slice(0, -2)", "code"),
        ("code.slice(3)", "code"),
        ("code.replace(code[40], code[40] === 'A' ? 'B' : 'A')", "code"),
        ("codeOf({ ...given[0], version: '00000000' })", "version"),
        # What would be more than a part of a description; and what is cut off, or of no kind.
        (with_side("ufrag: 'abcd\\r\\na=fingerprint:sha-256 EE'"), "code"),
        (with_side("pwd: `${'7'.repeat(22)}\\r\\na=setup:passive`"), "code"),
        (with_side("ufrag: 'abc'"), "code"),
        (with_side("pwd: '7'.repeat(21)"), "code"),
        (with_side("fingerprint: '00'"), "code"),
        (with_side("fingerprint: given[0].side.fingerprint + '09'"), "code"),
        (with_side("fingerprint: given[0].side.fingerprint + '04'"), "code"),
    ],
)
def test_another_text_is_refused(changed: str, why: str) -> None:
    script = f"const code = codeOf(given[0]); return readCode({changed}, '1f2e3d4c');"
    assert asked(script, SAID) == {"is": "refused", "why": why}


def test_a_code_is_read_from_the_link_that_a_camera_reads() -> None:
    script = """
    const parts = partsOf(codeOf(given[0]), "https://example.org/app/");
    const link = parts.join("");
    return [readCode(`${link.toLowerCase()} `, "1f2e3d4c"), codeIn(new URL(link).hash) === parts[1], codeIn("#other")];
    """
    assert asked(script, SAID) == [{"is": "read", **SAID}, True, ""]


def test_the_other_side_gets_the_description_that_the_code_was_made_from() -> None:
    assert asked("return sideOf(sdpOf(given[0], true));", SIDE) == SIDE


# Both have the same modules but for two reasons: which mask is best is not wholly defined, and segno adds a byte of
# zeros where the text ends with a byte.
@pytest.mark.parametrize("length", [24, 70, 93, 116, 139, 185, 208, 254, 300, 392, 576])
@pytest.mark.parametrize("address", ["", "https://example.org/ramble-tools/#join="])
def test_a_code_is_drawn_as_segno_draws_it(length: int, address: str) -> None:
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-:"
    text = "".join(signs[(at * 7 + length) % len(signs)] for at in range(length))
    parts = [address, text] if address else [text]
    drawn = asked("return rowsOf(given);", *parts)
    content: Any = parts if address else text

    def by_segno(mask: int) -> list[list[int]]:
        return [list(row) for row in segno.make_qr(content, error="l", boost_error=False, mask=mask).matrix]

    assert any(by_segno(mask) == drawn for mask in range(8))
