"""A complete command line for each command, so that each has something to do."""

from collections.abc import Iterator
from functools import reduce

from benchmarks.fuzz.lines import every_command
from ramble_tools.games.registry import NAMES
from tests.games.examples import examples

# What to do before: in each game there is something to undo and to redo, and one game is deleted. The first lines are
# for another home, so that there is something to import.
ELSEWHERE = """
dumbal new Ann Bob --name away
games export away --to away.json
"""
BEFORE = """
dumbal new Ann Bob --name gone
games delete gone
GAME new PLAYERS
GAME add ROUND
GAME add LATER
GAME undo
season new autumn
season set autumn best=5
players merge Cy Ann
"""
# A complete line for each command that has arguments.
_LINES = """
GAME score ROUND
GAME add LATER
GAME edit 1 ROUND
GAME new PLAYERS
GAME remove 1
ramble score SHIRT --suits SSSSS
print faces out.pdf --only qS
print proof out.pdf
print labels out.pdf --sheet avery-8651 --only qS
print sheets
print box out.pdf
print kit out.pdf --backs none --players Ann,Bob
print learn attic 3,5,71.5,144.5,211 10,12.5,38,241.5,266.5
print guide out.pdf
print images pictures --only qS --dpi 72
print scorepad dumbal out.pdf
print rules dumbal out.pdf
print calibration out.pdf
print calibrate --front 1,-0.5
deck show
check quartz
judge quartz
check quartz --more
check quartz --suggest
score SHIRT --suits SSSSS
best '2S2 6S1 QS1 5S1 2S1'
find 'qu?*x'
hooks hit
anagrams stringe
words
ramble modify '2S1 3S1' '2D1 3S1'
ramble turn '2S1 3S1' '2D1 3S1'
ramble hit 5S1 9H2
ramble steps --hand 8 --start 5
ramble threats '2S2 6S1 QS1 5S1'
dramble best KH 4D --left 9H:5 --right JD:2
dumbal discard 9S 9H
dumbal value AS 2H 3C
dumbal turn 9S 9H --visible 6D,7D,8D --take 8D
dumbal take 7D --visible 6D,7D,8D
dumbal danger 9H KS --left 8H
dumbal odds AS 2H --opponents 5,4,3
dumbal best 9S 9H KD --visible KH
dogpile arrange 7D 6S 8C 6H
dogpile round Ann=2 Bob=0
dukes melds 5S,5H,5D
dukes take 5H,5D,5C --hand 6S,7S --dukes 8D --castle 5S
dukes discard red 5S,5H,5C,5D
dukes turn --before none --after 6S,7S,8D --hand 6S,7S,KC --theirs 8D --discard KC
dukes plays 5S,5H,5C --hand 6S,7S,AC --dukes 8D
dukes danger 5S,5H,5C --dukes 8D --castle 9D
games show evening
games resume evening
games rename evening morning
games delete evening
games restore gone
games export evening --to out.json
games import away.json
games join dumbal Dee
games leave dumbal Bob
games seats dumbal Cy Bob Ann
games deals dumbal Ann
games note dumbal late
games end dumbal
games again dumbal
games copy --to other.jsonl
games setup
players show
players merge Bob Ann
players split Cy
players undo
season new winter
season add autumn dumbal-1
season drop autumn dumbal-1
season set autumn best=8
season rename autumn fall
season close autumn
season delete autumn
season undo autumn
season show autumn
house dumbal target=100
serve --port 0
site app --pyodide none.tgz
list add new words.txt
list show
list default mine
list remove mine
allow qqq
ban quartz
"""
# These groups need a command, and `site` a file of 6 MB.
REFUSED = {"print", "deck", "list", "site"}


def every_line() -> dict[str, str]:
    """Return a complete command line for each command of the tree, by the command."""
    lines = {" ".join(path): " ".join(path) for path, _ in every_command()}
    asked = [f"{game} {line}" for game in NAMES for line in examples(game).questions]
    for line in (*(each for pattern in _LINES.split("\n") for each in for_games(pattern)), *asked):
        lines[max((each for each in lines if f"{line} ".startswith(f"{each} ")), key=len, default="")] = line
    return lines


def for_games(line: str) -> Iterator[str]:
    """Yield a line of a table, once for each game if it has GAME in it."""
    if "GAME" not in line:
        yield line
        return
    for game in NAMES:
        known = examples(game)
        typed = {"GAME": game, "ROUND": known.rounds[0], "LATER": known.rounds[1], "PLAYERS": known.players}
        yield reduce(lambda text, each: text.replace(*each), typed.items(), line)
