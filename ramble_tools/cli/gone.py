"""Commands, options and values that earlier versions had: who types one reads in one line what to do instead."""

from ramble_tools.errors import UnknownNameError
from ramble_tools.home import program

# Below `ramble`: a command, or a command with its option and maybe that option's value, and what to do instead.
INSTEAD = {
    "completion": "{ramble} --install-completion makes your shell complete commands and names",
    "dogpile timer": "the game's page has a timer, on all phones; type {ramble} serve dogpile",
    "dramble draw": "name the player who drew the higher card first, as in {ramble} dramble new Bob Ann",
    "dramble next": "{ramble} dramble show and the prompt say who plays first and who has won",
    "dukes piles": "{ramble} dukes turn judges the draw too, with --hand, --draw and --from-discard",
    "games what-if": "{ramble} GAME score judges a round under other house rules, with --rule",
    "judge --log": "to keep verdicts, type {ramble} check WORD... --json >> FILE",
    "judge --second": "one list decides; choose it with --list",
    "players hide": "every player counts in records and seasons",
    "players unhide": "every player counts in records and seasons",
    **dict.fromkeys(
        ("print faces --ink outline", "print images --ink outline"),
        "--colors four has a color for each suit, which color-blind players can tell apart",
    ),
    "print guide --by": "the guide is in the order of a sorted deck, and {ramble} deck show counts each letter",
    "season export": "print the season's page in the browser, or type {ramble} games export GAME --to FILE.csv",
    "season pairings": "{ramble} season show SEASON --met shows who has met whom",
    "season ratings": "{ramble} season show SEASON shows the table by points",
    "serve --cert": "a proxy with TLS can be in front, with --i-have-a-proxy",
    "serve --key": "a proxy with TLS can be in front, with --i-have-a-proxy",
    "words --log": "to keep verdicts, type {ramble} check WORD... --json >> FILE",
    "words --second": "one list decides; choose it with --list",
}


def instead_of(typed: str) -> str:
    """Return what to do instead of a command, or an option and value after its command; nothing if it never was."""
    return INSTEAD.get(typed.removeprefix("ramble "), "").replace("{ramble}", program())


def refuse_gone(typed: str) -> None:
    """Raise UnknownNameError if this command went."""
    if instead := instead_of(typed):
        raise UnknownNameError(f"{typed} no longer exists", instead)
