"""The process's standard streams: closed ones, odd encodings, and readers that go away."""

import io
import os
import sys

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


def write_utf8(text: str) -> None:
    """Write a text export to standard output as UTF-8, whatever the locale's encoding is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
