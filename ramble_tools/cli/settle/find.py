"""`ramble find`, `ramble hooks` and `ramble anagrams`: find words by their letters."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ramble_tools.cli.options import AsJson, ListName, Offensive, how_many, top_option
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.errors import BadInput, plural
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.plain import in_capitals
from ramble_tools.words.rack import read_rack
from ramble_tools.words.search import Found
from ramble_tools.words.search import anagrams as find_anagrams
from ramble_tools.words.search import find as find_words
from ramble_tools.words.search import hooks as find_hooks

app = plain_typer()

_SHOWN = 20
_LONGEST = 60

Top = Annotated[int | None, top_option(_SHOWN)]


@app.command()
def find(
    pattern: Annotated[
        str, typer.Argument(metavar="[PATTERN]", help="? is any letter, * any number of letters.")
    ] = "*",
    letters: Annotated[str, typer.Option(metavar="RACK", help="Use only these letters; ? is a blank.")] = "",
    length: Annotated[int | None, typer.Option(metavar="N", help="Only words of N letters.")] = None,
    top: Top = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> None:
    """Find words by a pattern, such as 'qu?*' (in quotes).

    Each word is shown with its points as your own word, most valuable first. Exit status 1 if there are none.
    """
    if length is not None and not 1 <= length <= _LONGEST:
        raise BadInput(f"--length must be from 1 to {_LONGEST}, not {length}")
    rack = read_rack(letters) if letters.strip() else None
    if rack is None and length is None and not pattern.strip("* "):
        raise BadInput("give a pattern, as in ramble find 'qu?*', or --letters, or --length")
    most = how_many(top, shown=_SHOWN, as_json=as_json)
    dictionary = the_dictionary(list_name)
    found = find_words(dictionary, pattern, rack=rack, length=length, top=most, offensive=offensive)
    if not as_json and pattern.strip().isalpha() and not dictionary.holds(pattern.strip().lower()):
        typed = pattern.strip()
        say(f"without ? or * this finds only {typed.upper()}; use '{typed}*' for words that start with it")
    _answer(*found, as_json)


@app.command()
def anagrams(
    letters: Annotated[str, typer.Argument(metavar="LETTERS", help="The letters; ? is a blank.")],
    top: Top = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> None:
    """Find words that use all these letters, in any order.

    For words that use only some of them, use ramble find --letters. Exit status 1 if there are none.
    """
    rack = read_rack(letters)
    if not rack.letters:
        raise BadInput("give the letters, as in ramble anagrams STRINGE")
    most = how_many(top, shown=_SHOWN, as_json=as_json)
    _answer(*find_anagrams(rack, the_dictionary(list_name), top=most, offensive=offensive), as_json)


def _answer(found: Sequence[Found], count: int, as_json: bool) -> None:
    if as_json:
        say_json({"words": [_as_json(each) for each in found], "count": count})
    else:
        say(f"{plural(count, 'word')}, with points as your own word" if found else "no words found")
        for each in found:
            lacking = "" if each.spellable else ", but the decks can't spell it"
            say(f"{each.points:>2}  {each.word.upper()}{lacking}")
        if count > len(found):
            say(f"{count - len(found):,} more; --top 0 shows all")
    raise typer.Exit(0 if found else 1)


def _as_json(found: Found) -> dict[str, Any]:
    return {"word": found.word, "points": found.points, "zipf": found.zipf, "spellable": found.spellable}


@app.command()
def hooks(
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word.", show_default=False)],
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> None:
    """Find words made by adding or removing one letter.

    Exit status 1 if there are none.
    """
    hooked = find_hooks(word, the_dictionary(list_name), offensive=offensive)
    places = {"front": hooked.front, "back": hooked.back, "inside": hooked.inside}
    if as_json:
        answer: dict[str, Any] = {"word": hooked.word, "valid": hooked.valid}
        answer |= {place: [_as_json(each) for each in found] for place, found in places.items()}
        answer["trims"] = [{"letter": hooked.word[at], "place": at} | _as_json(each) for at, each in hooked.trims]
        say_json(answer)
    else:
        verdict = f"{in_capitals(hooked.word)} is {'' if hooked.valid else 'not '}a word"
        say(f"{verdict}; its hooks, with points as your own word:")
        places["trimmed"] = tuple(each for _, each in hooked.trims)
        for place, found in places.items():
            say(f"{place}: {', '.join(f'{each.word.upper()} {each.points}' for each in found) or 'none'}")
    raise typer.Exit(0 if any(places.values()) or hooked.trims else 1)
