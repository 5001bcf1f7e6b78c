"""`ramble find`, `ramble hooks` and `ramble anagrams`: words by their letters."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ramble_tools.cli.options import AsJson, ListName, Offensive, how_many, top_option
from ramble_tools.cli.root import plain_typer
from ramble_tools.cli.show import say, say_json
from ramble_tools.errors import BadInput, plural
from ramble_tools.words.dictionary import the_dictionary
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
    pattern: Annotated[str, typer.Argument(metavar="[PATTERN]", help="? is any letter, * any number of them.")] = "*",
    letters: Annotated[str, typer.Option(metavar="RACK", help="Of these letters only; ? is a blank.")] = "",
    length: Annotated[int | None, typer.Option(metavar="N", help="Words of N letters.")] = None,
    top: Top = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> None:
    """Words by a pattern, such as 'qu?*' (mind the quotes).

    With their points as an own word, the most valuable first. Exit status 1 where there is none.
    """
    if length is not None and not 1 <= length <= _LONGEST:
        raise BadInput(f"--length is a number from 1 to {_LONGEST}, not {length}")
    rack = read_rack(letters) if letters.strip() else None
    if rack is None and length is None and not pattern.strip("* "):
        raise BadInput("name a pattern, as in ramble find 'qu?*', or --letters, or --length")
    most = how_many(top, shown=_SHOWN, as_json=as_json)
    dictionary = the_dictionary(list_name)
    found = find_words(dictionary, pattern, rack=rack, length=length, top=most, offensive=offensive)
    if not as_json and pattern.strip().isalpha() and not dictionary.holds(pattern.strip().lower()):
        say(f"without ? or * that is {pattern.strip().upper()} alone; '{pattern.strip()}*' finds what begins so")
    _answer(*found, as_json)


@app.command()
def anagrams(
    letters: Annotated[str, typer.Argument(metavar="LETTERS", help="The letters; ? is a blank.")],
    top: Top = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> None:
    """Words that take all these letters, in any order.

    Exit status 1 where there is none. Words that take some of them: ramble find --letters.
    """
    rack = read_rack(letters)
    if not rack.letters:
        raise BadInput("name the letters, as in ramble anagrams STRINGE")
    most = how_many(top, shown=_SHOWN, as_json=as_json)
    _answer(*find_anagrams(rack, the_dictionary(list_name), top=most, offensive=offensive), as_json)


def _answer(found: Sequence[Found], count: int, as_json: bool) -> None:
    if as_json:
        say_json({"words": [_as_json(each) for each in found], "count": count})
    else:
        say(f"{plural(count, 'word')}, with points as your own word" if found else "no word")
        for each in found:
            say(f"{each.points:>2}  {each.word.upper()}{'' if each.spellable else ', but no deck spells it'}")
        if count > len(found):
            say(f"{count - len(found):,} more: --top 0")
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
    """What one letter more or one less makes of a word.

    Exit status 1 where no letter makes a word of it.
    """
    hooked = find_hooks(word, the_dictionary(list_name), offensive=offensive)
    places = {"front": hooked.front, "back": hooked.back, "inside": hooked.inside}
    if as_json:
        answer: dict[str, Any] = {"word": hooked.word, "valid": hooked.valid}
        answer |= {place: [_as_json(each) for each in found] for place, found in places.items()}
        answer["trims"] = [{"letter": hooked.word[at], "place": at} | _as_json(each) for at, each in hooked.trims]
        say_json(answer)
    else:
        say(f"{hooked.word.upper()} is {'' if hooked.valid else 'not '}a word; with points as your own word:")
        places["trimmed"] = tuple(each for _, each in hooked.trims)
        for place, found in places.items():
            say(f"{place}: {', '.join(f'{each.word.upper()} {each.points}' for each in found) or 'none'}")
    raise typer.Exit(0 if any(places.values()) or hooked.trims else 1)
