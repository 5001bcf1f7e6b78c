"""What a command line must keep to, whatever is in it."""

import json
import re
from collections.abc import Sequence

from benchmarks.fuzz.lines import Call
from benchmarks.fuzz.sandbox import Outcome
from ramble_tools.cli.root import COMMANDS

# These prompts report a refusal on standard error and go on, so they end with status 0.
_PROMPTS = (("words",),)
# What answers all that it can, with a line for each bad word; a word in place of a command is checked, too.
_PARTLY = ("check",)
# What draws the QR code of `serve`.
_COLORS = re.compile(r"\x1b\[(?:38;5;16;)?(?:48;5;(?:16|231)|0)m")


def broken_promise(call: Call, outcome: Outcome) -> str:
    """Return the promise that a call breaks as `kind: details`, or "" if it keeps them all."""
    status, out, err, trouble = outcome
    lines = err.count("\n")
    if trouble:
        return trouble
    if status not in (0, 1, 2):
        return f"status: {status}: {err.strip()[-300:]}"
    partly = call.arguments[:1] and (call.arguments[0] in _PARTLY or call.arguments[0] not in COMMANDS)
    each_said = err and all(line.startswith("ramble: ") for line in err.splitlines())
    if status == 2 and (not each_said or (lines != 1 and not partly)):
        return f"refusal: {lines} lines on standard error: {err[:200]!r}"
    if status == 2 and out and not partly:
        return f"refusal: an answer all the same: {out[:100]!r}"
    if status != 2 and err and call.arguments[:1] not in _PROMPTS:
        return f"noise: {err[:200]!r} on standard error, with status {status}"
    if status != 2 and asks_for_json(call.arguments):
        return _json_fault(out)
    return "" if out.startswith(b"%PDF") else _control_character(_COLORS.sub("", out.decode("utf-8", "replace")) + err)


def asks_for_json(arguments: Sequence[str]) -> bool:
    """Return whether --json is surely an option here: not a value, and not switched off by --help."""
    if "--json" not in arguments or {"--", "-h", "--help", "--version"} & set(arguments) or arguments[0] == "help":
        return False
    before = arguments[arguments.index("--json") - 1]
    return not before.startswith("-")


def _json_fault(out: bytes) -> str:
    if out.count(b"\n") != 1 or not out.isascii():
        return f"json: not one line of ASCII: {out[:200]!r}"
    try:
        answer = json.loads(out, parse_constant=_refuse_constant)
    except ValueError as error:
        return f"json: {error}: {out[:200]!r}"
    return "" if isinstance(answer, dict) else f"json: not an object: {out[:200]!r}"


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _control_character(text: str) -> str:
    found = next((each for each in text if (ord(each) < 32 and each not in "\n\r\t") or 127 <= ord(each) < 160), "")
    return f"control: {found!r} in {text[max(0, text.index(found) - 40) :][:100]!r}" if found else ""
