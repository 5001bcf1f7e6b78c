"""Print one of the README's two commands, so that CI runs exactly what the README shows.

    python .ci/readme_commands.py 1              # prints the faces of both decks
    python .ci/readme_commands.py 2              # runs the tests
    python .ci/readme_commands.py 2 win32        # the same for Windows

On Windows, `python -m venv` puts its programs in `.venv/Scripts`, not `.venv/bin`, and Python itself is `python`, not
`python3`. These two names are replaced there; everything else is printed as it is in the README.
"""

import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"


def readme_commands(platform: str) -> list[str]:
    """Return the content of each `sh` block of the README, ready for bash on this platform (`sys.platform`)."""
    page = README.read_text(encoding="utf-8")
    commands: list[str] = re.findall(r"^```sh\n(.*?)\n```$", page, re.DOTALL | re.MULTILINE)
    if platform != "win32":
        return commands
    return [re.sub(r"\bpython3\b", "python", each).replace(".venv/bin/", ".venv/Scripts/") for each in commands]


def main() -> None:
    """Print the command whose number is the first argument."""
    platform = sys.argv[2] if len(sys.argv) > 2 else sys.platform
    commands = readme_commands(platform)
    if len(commands) != 2 or any("\n" in each for each in commands):
        sys.exit(f"{README.name} must have exactly two sh blocks of one line each; it has {commands}")
    # In binary: on Windows, print would end the line with a carriage return, and bash would take it as an argument.
    sys.stdout.buffer.write(commands[int(sys.argv[1]) - 1].encode() + b"\n")


if __name__ == "__main__":
    main()
