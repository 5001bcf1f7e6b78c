"""Start a new game: write the files of docs/add-a-game.md under another name, and add the name where games are listed.

    .venv/bin/python -m docs.new_game golf

The result is War under that name, with every command and test; change it file by file.
"""

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ramble_tools.cli.root import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
PAGE = "docs/add-a-game.md"

# A file of the toy game: its path, then the text in a block; that of a page is indented, so that no example in it runs.
_PYTHON = re.compile(r"^`([\w/]+\.py)`:\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_MARKDOWN = re.compile(r"^`([\w/]+\.md)`:\n\n((?:(?: {4}.*)?\n)+)", re.MULTILINE)


def files(name: str) -> dict[str, str]:
    """Return the text of each file of the toy game, by its path; the game has this name instead of `war`."""
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    found = dict(_PYTHON.findall(page))
    found |= {
        path: re.sub(r"^ {4}", "", text, flags=re.MULTILINE).strip() + "\n" for path, text in _MARKDOWN.findall(page)
    }
    found["ramble_tools/games/war/__init__.py"] = ""
    renamed = {path: re.sub(r"\bWar\b", name.title(), text) for path, text in found.items()}
    return {re.sub(r"\bwar\b", name, path): re.sub(r"\bwar\b", name, text) for path, text in renamed.items()}


def lists(name: str) -> dict[str, Callable[[str], str]]:
    """Return what adds the game to each file that lists the games, by its path."""
    title = name.title()
    return {
        "ramble_tools/games/registry.py": lambda text: re.sub(
            r"^(NAMES = \(.*)\)$", rf'\1, "{name}")', text, flags=re.MULTILINE
        ),
        "README.md": lambda text: re.sub(
            r"^(.*\[Dukes Up!\]\(docs/dukes\.md\).*) \|$", rf"\1, [{title}](docs/{name}.md) |", text, flags=re.MULTILINE
        ),
        "docs/README.md": lambda text: text.replace(
            "| [The scorebook]", f"| [{title}]({name}.md) | judge and score a round |\n| [The scorebook]"
        ),
    }


def main(arguments: Sequence[str]) -> int:
    """Write the files of a new game; refuse a name that a game, a command or a file already has."""
    if len(arguments) != 1 or not re.fullmatch("[a-z]+", arguments[0]):
        print("give the name of the game, in small letters, as in golf", file=sys.stderr)
        return 2
    name = arguments[0]
    written = files(name)
    if name in COMMANDS or any((ROOT / path).exists() for path in written):
        print(f"there is already a game, a command or a file called {name}; choose another name", file=sys.stderr)
        return 2
    for path, text in written.items():
        (ROOT / path).parent.mkdir(exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8", newline="\n")
    for path, add in lists(name).items():
        text = (ROOT / path).read_text(encoding="utf-8")
        (ROOT / path).write_text(add(text), encoding="utf-8", newline="\n")
    print("\n".join((*written, *lists(name))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
