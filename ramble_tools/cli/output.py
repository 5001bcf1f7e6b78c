"""Showing answers: text wrapped to the terminal, or one JSON object; and one-line complaints on standard error."""

import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.errors import Aside, ByRule, ByRuling, RambleError, escaped, joined, without_password

if TYPE_CHECKING:  # a verdict has no reasons
    from ramble_tools.games.reasons import Reason

# Wide enough for a sentence, narrow enough to read at a glance.
_WIDEST = 64
# The lines of what is not a terminal, such as a file.
_ENDLESS = 10_000
# A space where no line may end; it is printed as a space.
NO_BREAK = "\u00a0"
_SPACES = str.maketrans("\t\n\r", "   ")


# A line to say, or a function that prints something.
Saying: TypeAlias = str | Callable[[], None]

# What the running command has saved, in case its answer can't be printed.
_saved = ""


def saved(what: str) -> None:
    """Note what this command has saved: `the hand was recorded`. With an empty text, nothing yet."""
    global _saved
    _saved = what


# What has been said of an answer that is printed as one line; None if each is printed when it is said.
_parts: list[str] | None = None


@contextmanager
def on_one_line() -> Iterator[None]:
    """Print all that is said inside, complaints too, as one line, with semicolons between."""
    global _parts
    _parts = []
    try:
        yield
    finally:
        parts, _parts = _parts, None
        if parts:
            print(" ".join(part if part[-1:] == ":" else f"{part.rstrip('.')};" for part in parts).rstrip(";"))


# With `--why`, the sentence of the official rules that each ruling is about, by the ruling's id; None without it.
_sentences: Mapping[str, str] | None = None


@contextmanager
def quoting(sentences: Mapping[str, str] | None) -> Iterator[None]:
    """Quote the official rules in what is said or refused inside; afterward, go on as before.

    It is these sentences where the ruling or note of that id decides, and else passages; without sentences, the rules
    are quoted only if they are quoted outside.
    """
    global _sentences
    before = _sentences
    _sentences = before if sentences is None else sentences
    try:
        yield
    except RambleError as error:
        refusal(error)
        raise
    finally:
        _sentences = before


def not_printed(reason: str) -> str:
    """Return the line for output that can't be printed; it says what was saved all the same."""
    return joined([f"the output: {reason}", *([_saved] if _saved else [])])


def say_whole(text: str, *, indent: int = 0) -> None:
    """Print a line that is wrapped only if it is wider than the terminal, and never if nobody reads it on one."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else _ENDLESS
    say(text, indent=indent, width=max(20, columns))


def say(text: str, *, indent: int = 0, hang: int = 2, width: int = 0) -> None:
    """Print a line, wrapped to the terminal's width; continuation lines are indented by `hang` columns.

    A word that is longer than a line, such as a path, is not broken, so that it can be copied.
    Control characters, which may come from any file, are shown escaped.
    """
    if not text.isprintable():
        text = NO_BREAK.join(escaped(part) for part in text.translate(_SPACES).split(NO_BREAK))
    if _parts is not None:
        _parts.append(text.replace(NO_BREAK, " ").strip())
        return
    margin = " " * indent
    print(_wrapped(text, width or text_width(), margin, margin + " " * hang).replace(NO_BREAK, " "))


def _wrapped(text: str, width: int, first: str, others: str) -> str:
    """Return the text as lines of at most this many columns, or of one word; `first` and `others` begin them."""
    if len(first) + len(text) <= width:
        return f"{first}{text}".rstrip()
    import textwrap

    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,
    )


def text_width() -> int:
    """Return how many columns a line of text may have on this terminal."""
    return max(20, min(shutil.get_terminal_size().columns, _WIDEST))


def lines_on_screen() -> int:
    """Return how many lines this terminal shows; very many if nothing is read on a terminal."""
    return shutil.get_terminal_size((0, _ENDLESS)).lines


def complain(message: str, command: str = "") -> None:
    """Print one line on standard error. If nobody reads the errors, that does no harm.

    A terminal gets the command that the message may end with on a line of its own, unbroken, so that it can be copied.
    """
    message = " ".join(without_password(message).split())
    if _parts is not None:
        _parts.append(f"{message} {command}".rstrip())
        return
    line = f"ramble: {message}"
    with suppress(OSError):
        if sys.stderr.isatty():
            # Otherwise the terminal would break it in the middle of a word.
            line = _wrapped(line, max(20, shutil.get_terminal_size().columns), "", "  ") + ("\n  " if command else "")
        else:
            line += " " if command else ""
        print(line + command, file=sys.stderr, flush=True)


def say_all(said: Iterable[Saying]) -> None:
    """Print these lines, and call what prints something by itself."""
    for each in said:
        if isinstance(each, str):
            say(each)
        else:
            each()


def say_reasons(reasons: "Iterable[Reason]") -> None:
    """Print each reason, with the ruling that decided it, if one did."""
    for reason in reasons:
        say(with_ruling(reason), indent=2)


def with_ruling(reason: "Reason") -> str:
    """Return the reason, and the ruling that decided it, if one did; with `--why`, also the sentence it applies."""
    if reason.ruling:
        return f"{reason.text} (ruling {quoted_ruling(reason.ruling)})"
    sentence = reason.passage or (_sentences or {}).get(reason.note or "")
    return f"{reason.text} ({_quoted(sentence)})" if sentence and _sentences is not None else reason.text


def refusal(error: RambleError) -> str:
    """Return the line of an error; with `--why`, also the sentence that it applies."""
    error.parts = [ByRuling(quoted_ruling(part)) if isinstance(part, ByRuling) else part for part in error.parts]
    if _sentences is not None:
        error.parts = [Aside(_quoted(part)) if isinstance(part, ByRule) else part for part in error.parts]
    return str(error)


def _quoted(passage: str) -> str:
    return f'the rules: "{passage}"'


def quoted_ruling(ruling: str) -> str:
    """Return a ruling; with `--why`, also the sentence of the official rules that it is about."""
    sentence = (_sentences or {}).get(ruling.partition("=")[0])
    return f'{ruling}, on "{sentence}"' if sentence else ruling


def reasons_as_json(reasons: "Iterable[Reason]") -> dict[str, list[str]]:
    """Return the text of the reasons, and the rulings that decided them."""
    listed = list(reasons)
    rulings = dict.fromkeys(reason.ruling for reason in listed if reason.ruling)
    return {"why": [reason.text for reason in listed], "rulings": list(rulings)}


def answer(
    words: "str | Callable[[], None]",
    facts: "Mapping[str, object] | Callable[[], Mapping[str, object]]",
    reasons: "Iterable[Reason] | None" = None,
    *,
    then: Callable[[], None] = lambda: None,
    as_json: bool,
    yes: bool = True,
) -> int:
    """Print a command's answer, in words or as one JSON object, and return its exit status: 0, or 1 for no.

    The reasons follow the words, and are part of the JSON object. `then` prints what comes after them. Functions are
    called only for what is printed.
    """
    if as_json:
        import json

        found = facts() if callable(facts) else facts
        # ASCII alone, so that no terminal or redirect breaks it.
        print(json.dumps(found if reasons is None else {**found, **reasons_as_json(reasons)}))
        return 0 if yes else 1
    if callable(words):
        words()
    else:
        say(words)
    say_reasons(reasons or ())
    then()
    return 0 if yes else 1


# --- the process's standard streams: closed ones, odd encodings, and readers that go away

# How each stream is opened if it was closed: standard output so that writing fails.
_STREAMS = (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))


def prepare_streams() -> None:
    """Make the three standard streams usable, whatever the caller of the process did to them.

    The descriptor of a stream that was closed must not stay free: the next file to be opened, such as the scorebook,
    would get it, and text meant for a person could end up in that file. So it becomes the null device. An answer that
    nobody gets is not an answer: a closed standard output refuses what is written. A terminal that can't show a
    character shows its code instead, and odd bytes in the input do no harm.
    """
    for descriptor, (name, flags) in enumerate(_STREAMS):
        stream = getattr(sys, name)
        if stream is None:
            _connect_to_null(descriptor, flags)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def finish_streams() -> None:
    """Write what is left in the output streams, or drop it if that fails.

    The interpreter writes both streams once more as it exits. If that failed, it would print a traceback and exit with
    status 120, after we have said in one line what is wrong.
    """
    for descriptor, stream in ((1, sys.stdout), (2, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            _connect_to_null(descriptor, os.O_WRONLY)


def _connect_to_null(descriptor: int, flags: int) -> None:
    handle = os.open(os.devnull, flags)
    if handle != descriptor:
        os.dup2(handle, descriptor)
        os.close(handle)


def write_text(to: str, text: str | bytes, what: str, *, force: bool) -> None:
    """Write an export to a file, and say `what` it is; or for `-`, to standard output. Text is UTF-8 everywhere.

    `force` replaces a file that exists. Raises FileError and OutputError.
    """
    content = text.encode() if isinstance(text, str) else text
    from ramble_tools.files import ANYTHING, NOTHING, new_file

    if to == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    with new_file(to, ANYTHING if force else NOTHING) as file:
        file.write(content)
    say(f"{to}: {what}")
