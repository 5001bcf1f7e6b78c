"""Compare the program's speed with the fastest possible one: `.venv/bin/python -m benchmarks`.

Absolute times mean nothing on a shared machine. So each command runs in turn with a bare program that does the least
that the command must do, and the table shows the median of the ratios and its limit. The times of the library follow.
The exit status is 1 if a figure is over its limit.
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
# A list like those that players bring: uppercase, unsorted, and with words that are not on our lists.
OWN_LIST, OWN_WORDS = "own-list.txt", 300_000
DUMBAL = ("dumbal", "score", "Ann=AS,2H", "Bob=KD,3C", "Cy=17/2", "--caller", "Ann")
ODDS = ("dumbal", "odds", "AS", "2H", "3C", "4D", "5S", "--opponents", "5,5,5")
PLAY = ("dumbal", "best", "9S", "9H", "KD", "2C", "AC", "--visible", "KH")
DRAMBLE = ("dramble", "score", *("--left", "9H:5", "--right", "JD:2", "--first", "QS@left", "--second", "3C@right"))
ADD = ("dumbal", "add", "Ann=4", "Bob=17/3", "Cy=9", "Dan=AS,2H,10C", "--caller", "Ann")
# The table that takes longest: most red cards are in two runs, which can be taken apart in many ways.
RED_RUNS = ("AH,2H,3H,4H,5H,6H,7H,8H,9H,10H,JH,QH", "AD,2D,3D,4D,5D,6D,7D", "--dukes", "KD 9D")
DANGER = ("dukes", "danger", *RED_RUNS, "--castle", "KH", "--rule", "ace=round", "--cards", "6")
ARRANGE = ("dogpile", "arrange", "5H", "--hands", "6S 9H 9C 2D JK1; KH 4S 7S 8S JD; QD 2C JK2 4C AH; AS 2S 10H 10D 10C")
LONG_WORD = "2S2 6S1 QS1 5S1 2S1 QD1 KS1 3H1 6C1 2D1 2D2 5S2 7H1 AC1 AD1"
TEN_ROUNDS, MANY_ROUNDS, MOST_ROUNDS, MANY_GAMES = "ten-rounds", "many-rounds", "most-rounds", "many-games"
# How many rounds the current game has in each of these scorebooks, and how many other games there are.
BOOKS = {TEN_ROUNDS: (10, 0), MANY_ROUNDS: (250, 1_000), MOST_ROUNDS: (2_000, 0), MANY_GAMES: (10, 5_000)}
# What bash sets when somebody presses TAB after `ramble games join dumbal A`.
TAB = (("_RAMBLE_COMPLETE", "complete_bash"), ("COMP_WORDS", "ramble games join dumbal A"), ("COMP_CWORD", "4"))
HAND = "2S2 6S1 QS1 5S1 2S1 KH1 4D1 5D1 KH2 AC1 3C1 6C2 QD1 8H1"

WILD = ("--rule", "jokers=wild")


@dataclass(frozen=True)
class Pair:
    """A command, the bare program to compare it with, and the limit of the ratio of their times.

    Without a limit, the pair is only for comparison. `stdin` is the input of the command.
    """

    name: str
    command: tuple[str, ...]
    bare: tuple[str, ...]
    limit: float | None = None
    stdin: str = ""
    most_runs: int = 1_000
    # The folder of the user's files, inside the working folder.
    home: str = ""
    # A command that undoes what the command did; its time does not count.
    after: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


def console_script() -> str:
    """Return the path of the installed `ramble` next to this interpreter."""
    name = "ramble.exe" if os.name == "nt" else "ramble"
    script = Path(sys.executable).parent / name
    if not script.exists():
        raise SystemExit(f"benchmarks: there is no {script}; first run pip install -e '.[dev]'")
    return str(script)


def pairs(ramble: str) -> Sequence[Pair]:
    return (
        Pair("check quartz", (ramble, "check", "quartz"), BARE_TYPER, 1.25),
        Pair("check quartz --list (300,000)", (ramble, "check", "quartz", "--list", OWN_LIST), BARE_TYPER, 1.25),
        Pair("check recieve (suggests)", (ramble, "check", "recieve"), BARE_TYPER, 1.25),
        Pair("check definately (searches more)", (ramble, "check", "definately"), BARE_TYPER, 1.25),
        Pair("best, 14 cards", (ramble, "best", HAND), BARE_TYPER, 2.5),
        Pair("best, 14 cards and 2 wild jokers", (ramble, "best", f"{HAND} JK1 JK2", *WILD), BARE_TYPER, 4.0),
        Pair("find 'qu*x'", (ramble, "find", "qu*x"), BARE_TYPER, 1.6),
        Pair("find '?????'", (ramble, "find", "?????"), BARE_TYPER, 3.0),
        Pair("find '*[v]*[c]*'", (ramble, "find", "*[v]*[c]*"), BARE_TYPER, 3.0),
        # This also finds the best cards for thousands of words.
        Pair("find '?*' --suits", (ramble, "find", "?*", "--suits"), BARE_TYPER, 3.0),
        Pair("score SHIRT", (ramble, "score", "SHIRT", "--suits", "SSSSS"), BARE_TYPER, 1.3),
        Pair("dumbal score", (ramble, *DUMBAL), BARE_TYPER, 1.3),
        Pair("dumbal odds, 15 points", (ramble, *ODDS), BARE_TYPER, 2.0),
        Pair("dumbal best", (ramble, *PLAY), BARE_TYPER, 2.0),
        Pair("dramble score", (ramble, *DRAMBLE), BARE_TYPER, 1.3),
        Pair("dogpile score", (ramble, "dogpile", "score", "5H 6S / 9H ."), BARE_TYPER, 1.3),
        Pair("dukes score", (ramble, "dukes", "score", "5S,5H,5D", "8D,9D,10S"), BARE_TYPER, 1.3),
        Pair("dogpile arrange, 21 cards", (ramble, *ARRANGE), BARE_TYPER, 2.0),
        Pair("ramble threats, 15 cards", (ramble, "ramble", "threats", LONG_WORD), BARE_TYPER, 2.0),
        Pair("dukes danger, worst case", (ramble, *DANGER), BARE_TYPER, 12.0),
        Pair("dumbal add, 10 rounds", (ramble, *ADD), BARE_TYPER, 1.6, home=TEN_ROUNDS),
        Pair("the same, 250 and 1,000 games", (ramble, *ADD), BARE_TYPER, 1.6, home=MANY_ROUNDS),
        Pair("the same, 2,000", (ramble, *ADD), BARE_TYPER, 2.1, home=MOST_ROUNDS),
        Pair("dumbal show, 250 rounds", (ramble, "dumbal", "show"), BARE_TYPER, 1.7, home=MANY_ROUNDS),
        Pair("dumbal show, 2,000 rounds", (ramble, "dumbal", "show"), BARE_TYPER, 2.1, home=MOST_ROUNDS),
        Pair(
            "dumbal undo, 250 rounds",
            (ramble, "dumbal", "undo"),
            BARE_TYPER,
            1.7,
            home=MANY_ROUNDS,
            after=(ramble, "dumbal", "redo"),
        ),
        Pair("games, 5,000 games", (ramble, "games"), BARE_TYPER, 2.0, home=MANY_GAMES),
        Pair("TAB for a name, 5,000 games", (ramble,), BARE_TYPER, 2.0, home=MANY_GAMES, environment=TAB),
        Pair("print faces, 108 cards", (ramble, "print", "faces", "faces.pdf"), EMPTY_PAGES, 3.0),
        Pair(
            "print images, 109 at 300 dpi",
            (ramble, "print", "images", "p", "--bleed", "3.175"),
            BARE_IMAGES,
            1.5,
            most_runs=3,
        ),
    )


def peers() -> Sequence[Pair]:
    """Return other programs that answer the same questions (is it a word, what was meant), if they are installed."""
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
    """Write the files that the commands read: our list as plain words, a player's own list, pages and scorebooks."""
    words = [line.partition("\t")[0] for line in WORDS.read_text(encoding="ascii").splitlines()]
    Path(folder, "words.txt").write_text("".join(f"{word}\n" for word in words), encoding="ascii")
    luck = random.Random(1)
    own = {"quartz", *luck.sample(words, OWN_WORDS * 4 // 5)}
    while len(own) < OWN_WORDS:
        own.add("".join(luck.choices("abcdefghijklmnop", k=9)))
    shuffled = luck.sample(sorted(own), OWN_WORDS)
    Path(folder, "cards.pdf").write_bytes(library.pictures())
    for home, (rounds, others) in BOOKS.items():
        library.fill_book(str(Path(folder, home, "ramble-tools")), rounds, others)
    Path(folder, OWN_LIST).write_text("\n".join(shuffled).upper(), encoding="ascii")


def seconds(
    command: Sequence[str],
    folder: str,
    stdin: str = "",
    home: str = "",
    more: Sequence[tuple[str, str]] = (),
) -> float:
    # Don't touch the files of the person who runs this, but find the user's folder as for any user.
    environment = {name: value for name, value in os.environ.items() if name != "RAMBLE_HOME"}
    environment |= {"XDG_DATA_HOME": os.path.join(folder, home), "XDG_CACHE_HOME": folder, **dict(more)}
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
    """Return the median ratio of the command's time to the bare program's, after two runs that don't count."""
    runs = min(runs, pair.most_runs)
    ratios = []
    for _ in range(runs + 2):
        ours = seconds(pair.command, folder, pair.stdin, pair.home, pair.environment)
        ratios.append(ours / seconds(pair.bare, folder))
        if pair.after:
            seconds(pair.after, folder, home=pair.home)
    return statistics.median(ratios[2:])


def least(measure: Callable[[], float], limit: float | None) -> float:
    """Measure up to five times, until within the limit: other work on the machine can only make a figure worse."""
    found = measure()
    for _ in range(4):
        found = found if limit is None or found <= limit else min(found, measure())
    return found


def show(name: str, against: str, figure: float, limit: float | None, digits: int) -> bool:
    """Print a line of the table and return whether the figure is within its limit."""
    held = "" if limit is None else f"{limit:.{digits}f}"
    print(f"{name:<34}{against:<14}{figure:>8.{digits}f}{held:>8}", flush=True)
    return limit is None or figure <= limit


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure the speed as ratios.")
    parser.add_argument("--runs", type=int, default=25, help="how many times to run each command (25)")
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
