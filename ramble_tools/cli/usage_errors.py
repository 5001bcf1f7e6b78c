"""One line for each error of Typer's: a wrong option, a missing argument, a value of the wrong type."""

import re
from collections.abc import Sequence
from typing import Any

import typer

from ramble_tools.cli.gone import instead_of
from ramble_tools.cli.root import see_help
from ramble_tools.errors import did_you_mean
from ramble_tools.games.registry import NAMES, find_rules


def usage_line(error: typer.TyperException, arguments: Sequence[str]) -> str:
    """Return one line for a wrong option or a missing argument, and the command that shows the right ones."""
    context = getattr(error, "ctx", None)
    option, possible = getattr(error, "option_name", ""), getattr(error, "possibilities", None)
    wrong = getattr(error, "param", None)
    missing = wrong if hasattr(error, "param_type") else None
    message = error.message.rstrip(".") if possible else _in_our_words(_said_by_typer(error))
    gone = f"{wrong.opts[0]} {_value_of(wrong.opts[0], arguments)}" if wrong and not option else option
    if context and gone and (instead := instead_of(f"{context.command_path} {gone}")):
        return f"{gone} no longer exists; {instead} ({see_help(context)})"
    if ruling := _meant_ruling(option, context, arguments):
        message += f"; use --rule {ruling}"
    elif context and option.startswith("--") and (meant := _meant_option(option, context, possible or ())):
        message += f"; {meant}"
    elif context and getattr(missing, "param_type_name", "") == "argument":
        pieces = [each for each in context.command.collect_usage_pieces(context) if each[0] != "["]
        needed = [each.removeprefix("{").partition("}")[0] for each in pieces]  # of Typer 0.29: {WORD...}...
        message += f"; type {context.command_path} {' '.join(needed)}"
    message = message[:1].lower() + message[1:]
    return f"{message} ({see_help(context)})" if context else message


def _meant_option(option: str, context: typer.Context, possible: Sequence[str]) -> str:
    """Return a hint for an option that is not there; nothing if none is like it.

    It is the one that the typed name ends with, as in `--their-castle`, one that is spelled like it, or else the only
    one whose help has the word, as `--visible` has `right`.
    """
    from difflib import get_close_matches

    shown = {each.opts[0]: getattr(each, "help", "") or "" for each in context.command.params}
    if ends := [each for each in shown if each.startswith("--") and option.endswith(each[1:])]:
        return did_you_mean(ends[0], ends)
    # The dashes that all of them have make no two of them alike.
    if near := get_close_matches(option.lstrip("-").lower(), [each.lstrip("-") for each in possible]):
        return did_you_mean(option, [each for each in possible if each.lstrip("-") in near])
    word = re.compile(rf"\b{re.escape(option.lstrip('-'))}\b", re.IGNORECASE)
    said = [each for each, help in shown.items() if each.startswith("--") and word.search(help)]
    return did_you_mean(said[0], said) if len(said) == 1 else ""


# Click's words, and ours. A decimal comma and a unit are easy to correct.
_WORDS = (
    (r"\.$", ""),
    (r": Value error, ", ": "),  # of Typer 0.29
    (r" is not a valid (?:int|integer)(?: range)?\b", " is not a whole number"),
    (r"'(-?\d+) ?(?:mm)?' is not a valid float(?: range)?\b", r"\g<0>; did you mean \1?"),
    (r"'(-?\d+)[.,](\d+) ?(?:mm)?' is not a valid float(?: range)?\b", r"\g<0>; did you mean \1.\2?"),
    (r" is not a valid float(?: range)?\b", " is not a number"),
    (r"(?<=\d)\.0 is not in the range", " is not in the range"),  # 60 was typed
    (r"\. Did you mean (.*)\?$", lambda found: "; did you mean " + found[1].replace("'", "") + "?"),
)


def _said_by_typer(error: Any) -> str:
    """Return the message of an error. Typer 0.29 has pydantic's, without the value, which Click names."""
    if hasattr(error.__cause__, "errors"):
        found, asked = error.__cause__.errors()[0], error.param
        kind, is_parsing, _ = found["type"].partition("_parsing")
        limits = f"x>={asked.min}" if asked.max is None else f"{asked.min}<=x<={asked.max}"
        if is_parsing:
            error.message = f"'{found['input']}' is not a valid {kind}"
        elif {"ge", "le"} & found.get("ctx", {}).keys():
            error.message = f"{found['input']} is not in the range {limits}"
    return str(error.format_message())


def _in_our_words(message: str) -> str:
    """Return what Click says as we would say it."""
    for theirs, ours in _WORDS:
        message = re.sub(theirs, ours, message)
    return message


def _value_of(option: str, arguments: Sequence[str]) -> str:
    """Return what was typed after an option, as in `--ink black` or `--ink=black`; otherwise nothing."""
    typed = iter(arguments)
    return next((each.partition("=")[2] or next(typed, "") for each in typed if each.partition("=")[0] == option), "")


def _meant_ruling(option: str, context: typer.Context | None, arguments: Sequence[str]) -> str:
    """Return what `--rule` takes, for the name of a ruling, as in `--target 100`, or `--preset`; otherwise nothing."""
    if context is None or not any(each.name == "rule" for each in context.command.params):
        return ""
    value = _value_of(option, arguments)
    value = "" if value.startswith("-") else value
    if option == "--preset":
        return value or "NAME"
    game, id = context.command_path.split()[1], option.lstrip("-").lower().replace("_", "-")
    is_ruling = game in NAMES and id in find_rules(game).Rules.rulings()
    return f"{id}={value or 'VALUE'}" if is_ruling else ""
