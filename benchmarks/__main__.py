"""Measure how fast the program is against what it can't be faster than: `.venv/bin/python -m benchmarks`.

Absolute times mean nothing on a shared machine. So both commands of a pair run in turn, and the median of the ratios
is stated beside the limit that holds for it; the library's own times stand below. Exit status 1 where one is over its
limit.
"""

import argparse
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import library

HERE = Path(__file__).resolve().parent
WORDS = HERE.parent / "wordlists" / "words.tsv"
BARE_TYPER = (sys.executable, str(HERE / "bare_typer.py"), "quartz")
BARE_IMAGES = (sys.executable, str(HERE / "bare_images.py"), "cards.pdf")
EMPTY_PAGES = (sys.executable, str(HERE / "empty_pages.py"))
LARGEST_PDF = 300_000
# As a player brings them: upper case, unsorted, and with words that are not on our list.
OWN_LIST, OWN_WORDS = "own-list.txt", 300_000
DUMBAL = ("dumbal", "score", "Ann=AS,2H", "Bob=KD,3C", "Cy=17/2", "--caller", "Ann")
DRAMBLE = ("dramble", "score", *("--left", "9H:5", "--right", "JD:2", "--first", "QS@left", "--second", "3C@right"))
ADD = ("dumbal", "add", "Ann=4", "Bob=17/3", "Cy=9", "Dan=AS,2H,10C", "--caller", "Ann")
TEN_ROUNDS, MANY_ROUNDS = "ten-rounds", "many-rounds"
HAND = "2S2 6S1 QS1 5S1 2S1 KH1 4D1 5D1 KH2 AC1 3C1 6C2 QD1 8H1"


@dataclass(frozen=True)
class Pair:
    """A command of ours, what it is measured against, and how many times as long it may take.

    A pair without a limit is another program with the same question, to compare with. `stdin` is typed into it.
    """

    name: str
    command: tuple[str, ...]
    bare: tuple[str, ...]
    limit: float | None = None
    stdin: str = ""
    most_runs: int = 1_000
    # The folder below the working one where the user's things lie.
    home: str = ""


def console_script() -> str:
    """The installed `ramble` beside this interpreter."""
    name = "ramble.exe" if os.name == "nt" else "ramble"
    script = Path(sys.executable).parent / name
    if not script.exists():
        raise SystemExit(f"benchmarks: {script} is not there; pip install -e '.[dev]' first")
    return str(script)


def pairs(ramble: str) -> Sequence[Pair]:
    return (
        Pair("check quartz", (ramble, "check", "quartz"), BARE_TYPER, 1.25),
        Pair("check quartz --list (300,000)", (ramble, "check", "quartz", "--list", OWN_LIST), BARE_TYPER, 1.25),
        Pair("check recieve (suggests)", (ramble, "check", "recieve"), BARE_TYPER, 2.5),
        Pair("best, 14 cards", (ramble, "best", HAND), BARE_TYPER, 2.5),
        Pair("find 'qu*x'", (ramble, "find", "qu*x"), BARE_TYPER),
        Pair("score SHIRT", (ramble, "score", "SHIRT", "--suits", "SSSSS"), BARE_TYPER, 1.3),
        Pair("dumbal score", (ramble, *DUMBAL), BARE_TYPER, 1.3),
        Pair("dramble score", (ramble, *DRAMBLE), BARE_TYPER, 1.3),
        Pair("dogpile score", (ramble, "dogpile", "score", "5H 6S / 9H ."), BARE_TYPER, 1.3),
        Pair("dukes score", (ramble, "dukes", "score", "5S,5H,5D", "8D,9D,10S"), BARE_TYPER, 1.3),
        Pair("dumbal add, 10 rounds", (ramble, *ADD), BARE_TYPER, 1.6, home=TEN_ROUNDS),
        Pair("the same, 2,000 and 1,000 games", (ramble, *ADD), BARE_TYPER, 1.8, home=MANY_ROUNDS),
        Pair("print faces, 108 cards", (ramble, "print", "faces", "faces.pdf"), EMPTY_PAGES, 3.0),
        Pair(
            "print images, 109 at 300 dpi", (ramble, "print", "images", "p", "--bleed"), BARE_IMAGES, 1.5, most_runs=3
        ),
    )


def peers() -> Sequence[Pair]:
    """Other programs with the same questions: is it a word, what was meant. Those that are installed."""
    questions = (
        Pair("grep -x quartz", ("grep", "-x", "quartz", "words.txt"), BARE_TYPER),
        Pair("look quartz", ("look", "quartz", "words.txt"), BARE_TYPER),
        Pair("hunspell, quartz", ("hunspell", "-d", "en_US", "-a"), BARE_TYPER, stdin="quartz\n"),
        Pair("hunspell, recieve", ("hunspell", "-d", "en_US", "-a"), BARE_TYPER, stdin="recieve\n"),
        Pair("aspell, quartz", ("aspell", "-l", "en_US", "-a"), BARE_TYPER, stdin="quartz\n"),
        Pair("aspell, recieve", ("aspell", "-l", "en_US", "-a"), BARE_TYPER, stdin="recieve\n"),
    )
    return [question for question in questions if shutil.which(question.command[0])]


def prepare(folder: str) -> None:
    """Write the lists that the commands read: ours as plain words, and one that a player might bring."""
    words = [line.partition("\t")[0] for line in WORDS.read_text(encoding="ascii").splitlines()]
    Path(folder, "words.txt").write_text("".join(f"{word}\n" for word in words), encoding="ascii")
    luck = random.Random(1)
    own = {"quartz", *luck.sample(words, OWN_WORDS * 4 // 5)}
    while len(own) < OWN_WORDS:
        own.add("".join(luck.choices("abcdefghijklmnop", k=9)))
    shuffled = luck.sample(sorted(own), OWN_WORDS)
    Path(folder, "cards.pdf").write_bytes(library.pictures())
    for home, rounds, others in ((TEN_ROUNDS, 10, 0), (MANY_ROUNDS, 2_000, 1_000)):
        library.fill_book(str(Path(folder, home, "ramble-tools")), rounds, others)
    Path(folder, OWN_LIST).write_text("\n".join(shuffled).upper(), encoding="ascii")


def seconds(command: Sequence[str], folder: str, stdin: str = "", home: str = "") -> float:
    # Compiled modules must be kept: the libraries' are, and ours would be compiled anew each time. And what the
    # person who runs this keeps at home must not be met, but where it lies be found out as for anybody.
    unset = ("PYTHONDONTWRITEBYTECODE", "RAMBLE_HOME")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment |= {"XDG_DATA_HOME": os.path.join(folder, home), "XDG_CACHE_HOME": folder}
    start = time.perf_counter()
    subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input=stdin.encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - start


def ratio(pair: Pair, runs: int, folder: str) -> float:
    """The median of the command's time over the bare one's, run in turn; two runs go first, uncounted."""
    runs = min(runs, pair.most_runs)
    ratios = [
        seconds(pair.command, folder, pair.stdin, pair.home) / seconds(pair.bare, folder) for _ in range(runs + 2)
    ]
    return statistics.median(ratios[2:])


def least(measure: Callable[[], float], limit: float | None) -> float:
    """Measure, and again where it is over the limit: whatever else the machine does can only make it slower."""
    found = measure()
    for _ in range(4):
        found = found if limit is None or found <= limit else min(found, measure())
    return found


def show(name: str, against: str, figure: float, limit: float | None, digits: int) -> bool:
    """Print a line of the table; whether the figure keeps its limit."""
    held = "" if limit is None else f"{limit:.{digits}f}"
    print(f"{name:<34}{against:<14}{figure:>8.{digits}f}{held:>8}", flush=True)
    return limit is None or figure <= limit


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed, as ratios in one run.")
    parser.add_argument("--runs", type=int, default=25, help="how often each command runs (25)")
    runs = parser.parse_args().runs
    kept = []
    print(f"{'what':<34}{'against':<14}{'ratio':>8}{'limit':>8}")
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        for pair in (*pairs(console_script()), *peers()):

            def measure(pair: Pair = pair) -> float:
                return ratio(pair, runs, folder)

            kept.append(show(pair.name, Path(pair.bare[1]).stem, least(measure, pair.limit), pair.limit, 2))
        size = Path(folder, "faces.pdf").stat().st_size
    kept.append(show("faces.pdf", "kB", size / 1000, LARGEST_PDF / 1000, 0))
    print(f"\n{'the library, warm':<34}{'in':<14}{'figure':>8}{'limit':>8}")
    figures = (*library.look_ups(), *library.best_plays(), *library.castles(), *library.packs(), *library.replays())
    kept += [show(each.name, each.unit, each.figure, each.limit, 1) for each in figures]
    return int(not all(kept))


if __name__ == "__main__":
    sys.exit(main())
