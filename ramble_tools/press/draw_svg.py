"""Draws the SVG picture on standard input as a PNG on standard output; `svg_picture.py` runs this.

It is a process of its own, because resvg only prints what it can't draw, and because a picture that was made to use up
the stack, the memory or the time must end nothing else. The arguments are how many pixels the longer side has, and the
files of the fonts for text.
"""

import os
import struct
import sys
import threading
from contextlib import suppress

# Each group in a group takes some of the stack, and some of the memory.
_STACK, _MEMORY = 256 << 20, 2 << 30


def main() -> None:
    """Draw the picture, or say on standard error why that can't be done, and exit with status 1."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    # What resvg prints on standard output is for standard error.
    output = os.dup(1)
    os.dup2(2, 1)
    threading.stack_size(_STACK)
    drawn: list[bytes] = []
    thread = threading.Thread(target=_draw, args=(sys.stdin.buffer.read().decode(), drawn))
    thread.start()
    thread.join()
    if not drawn:
        sys.exit(1)
    with open(output, "wb") as file:
        file.write(drawn[0])


def _draw(svg: str, drawn: list[bytes]) -> None:
    import resvg_py

    longest, fonts = int(sys.argv[1]), sys.argv[2:]

    def pixels(width: int, *, log: bool) -> bytes:
        family = "Atkinson Hyperlegible"
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            dpi=96,  # of a CSS inch
            log_information=log,
            skip_system_fonts=True,
            font_files=fonts,
            font_family=family,
            serif_family=family,
            sans_serif_family=family,
            monospace_family=family,
            cursive_family=family,
            fantasy_family=family,
        )

    try:
        # The header of a PNG has its width and height. It takes a small picture to know the shape.
        width, height = struct.unpack(">II", pixels(200, log=False)[16:24])
        drawn.append(pixels(max(1, round(longest * width / max(width, height))), log=True))
    except ValueError as error:
        print(error, file=sys.stderr)


if __name__ == "__main__":
    main()
