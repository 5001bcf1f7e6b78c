"""`ramble find`, `ramble hooks` and `ramble anagrams`: find words by their letters."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cards import Suit
from ramble_tools.cli.options import AsJson, ListName, Offensive, chosen_rules, how_many, top_option
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import BadInput, WordError, plural
from ramble_tools.words.dictionary import Dictionary, the_dictionary
from ramble_tools.words.pattern import Lengths, read_lengths
from ramble_tools.words.plain import in_capitals, plain_word
from ramble_tools.words.rack import read_rack
from ramble_tools.words.search import Found, Query, anagrams_of, most_valuable_first
from ramble_tools.words.search import hooks as find_hooks

if TYPE_CHECKING:
    from ramble_tools.games.ramble.advice.hand import Prospect
    from ramble_tools.games.ramble.advice.plays import Promising

app = plain_typer()

_SHOWN = 20

Top = Annotated[int | None, top_option(_SHOWN)]


@app.command()
def find(
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="[PATTERN]",
            help="? is any letter, * any number, [aeiou] one of these, [^aeiou] none, [v] a vowel, [c] a consonant; "
            "-u at the end: no u.",
        ),
    ] = "",
    letters: Annotated[str, typer.Option(metavar="RACK", help="Use only these letters; ? is a blank.")] = "",
    contains: Annotated[str, typer.Option(metavar="LETTERS", help="Words with all these, in any order.")] = "",
    length: Annotated[
        str, typer.Option(metavar="N", help="Only words of N letters, or of 4-6, or 7+.", show_default=False)
    ] = "",
    suits: Annotated[bool, typer.Option("--suits", help="Count the best bonuses the decks allow.")] = False,
    top: Top = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> int:
    """Find words by a pattern, such as 'qu?*' (in quotes).

    Each word is shown with its points as your own word, most valuable first. Exit status 1 if there are none.
    """
    lengths = _lengths(length)
    rack = read_rack(letters) if letters.strip() else None
    needed = plain_word(contains) if contains.strip() else ""
    typed = pattern.strip()
    if rack is None and lengths is None and not needed and not suits and not typed:
        raise BadInput("give a pattern, as in ramble find 'qu?*', or --letters, --contains or --length")
    most = how_many(top, shown=_SHOWN, as_json=as_json)
    dictionary = the_dictionary(list_name)
    query = Query(typed or "*", rack, lengths, needed)
    return _answer(query, dictionary, most, suits=suits, offensive=offensive, as_json=as_json)


def _lengths(typed: str) -> Lengths | None:
    if not typed:
        return None
    try:
        return read_lengths(typed)
    except WordError as error:
        raise BadInput(f"--length {error}") from None


def _say_left_out(count: int) -> None:
    if count:
        say(f"{plural(count, 'offensive word')} left out; --offensive shows all")


def _answer(
    query: Query, dictionary: Dictionary, top: int | None, *, suits: bool = False, offensive: bool, as_json: bool
) -> int:
    every = query.words(dictionary)
    words = every if offensive else dictionary.lexicon.decent(every)
    dropped = len(every) - len(words)
    found = _with_suits(words, dictionary, top) if suits else _found(words, dictionary, top)

    def say_all() -> None:
        typed = query.pattern
        if typed.isalpha() and not dictionary.holds(typed.lower()):
            say(f"without ? or * this finds only {typed.upper()}; use '{typed}*' for words that start with it")
        points = f"with {'the most ' if suits else ''}points as your own word"
        say(f"{plural(len(words), 'word')}, {points}" if words else "no words found")
        for facts, note in found:
            say(f"{facts['points']:>2}  {facts['word'].upper()}{note}")
        left = len(words) - len(found)
        if left and len(found) == top:
            say(f"{left:,} more; --top 0 shows all{' that the decks can spell' if suits else ''}")
        elif left:
            say(f"{plural(left, 'word')} left out, because the decks can't spell {'it' if left == 1 else 'them'}")
        _say_left_out(dropped)

    facts = {"words": [facts for facts, _ in found], "count": len(words), "left_out": dropped}
    return answer(say_all, facts, as_json=as_json, yes=bool(found))


def _found(words: Sequence[str], dictionary: Dictionary, top: int | None) -> list[tuple[dict[str, Any], str]]:
    """Return the first words, each as JSON, and what is to be said of it."""
    found = most_valuable_first(words, dictionary, top)
    return [(_as_json(each), "" if each.spellable else ", but the decks can't spell it") for each in found]


def _with_suits(words: Sequence[str], dictionary: Dictionary, top: int | None) -> list[tuple[dict[str, Any], str]]:
    """Return the same of the words that can be worth most in the best cards for them."""
    from ramble_tools.games.ramble.advice.plays import most_promising
    from ramble_tools.games.ramble.rules import Rules

    found = most_promising(words, dictionary, rules=chosen_rules(Rules, None), top=top)
    return [(_promise_as_json(each), _how(each.prospect)) for each in found]


@cache  # most words have the same few suits
def _how(prospect: "Prospect") -> str:
    """Return how a word earns its most points: `, all spades`, `, all red`, `, all red with 1 joker`."""
    names = sorted(suit.plural for suit in prospect.suits)
    colors = {suit.color.value for suit in prospect.suits}
    suits = f", all {names[0]}" if len(names) == 1 else f", all {colors.pop()}" if len(colors) == 1 else ""
    return suits + (f", with {plural(prospect.jokers, 'joker')}" if prospect.jokers else "")


def _promise_as_json(each: "Promising") -> dict[str, Any]:
    suits = sorted(suit.value for suit in each.prospect.suits) if len(each.prospect.suits) < len(Suit) else []
    return {
        "word": each.word,
        "points": each.prospect.points,
        "suits": suits,
        "jokers": each.prospect.jokers,
        "zipf": each.zipf,
        "spellable": True,
    }


@app.command()
def anagrams(
    letters: Annotated[str, typer.Argument(metavar="LETTERS", help="The letters; ? is a blank.")],
    top: Top = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> int:
    """Find words that use all these letters, in any order.

    For words that use only some of them, use ramble find --letters. Exit status 1 if there are none.
    """
    rack = read_rack(letters)
    if not rack.letters:
        raise BadInput("give the letters, as in ramble anagrams STRINGE")
    most, dictionary = how_many(top, shown=_SHOWN, as_json=as_json), the_dictionary(list_name)
    return _answer(anagrams_of(rack), dictionary, most, offensive=offensive, as_json=as_json)


def _as_json(found: Found) -> dict[str, Any]:
    return {"word": found.word, "points": found.points, "zipf": found.zipf, "spellable": found.spellable}


@app.command()
def hooks(
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word.", show_default=False)],
    offensive: Offensive = False,
    list_name: ListName = None,
    as_json: AsJson = False,
) -> int:
    """Find words made by adding or removing one letter.

    Exit status 1 if there are none.
    """
    hooked = find_hooks(word, the_dictionary(list_name), offensive=offensive)
    places = {"front": hooked.front, "back": hooked.back, "inside": hooked.inside}

    def say_all() -> None:
        verdict = f"{in_capitals(hooked.word)} is {'' if hooked.valid else 'not '}a word"
        say(f"{verdict}; its hooks, with points as your own word:")
        for place, found in {**places, "trimmed": [each for _, each in hooked.trims]}.items():
            say(f"{place}: {', '.join(f'{each.word.upper()} {each.points}' for each in found) or 'none'}")
        _say_left_out(hooked.left_out)

    facts = {
        "word": hooked.word,
        "valid": hooked.valid,
        **{place: list(map(_as_json, found)) for place, found in places.items()},
        "trims": [{"letter": hooked.word[at], "place": at} | _as_json(each) for at, each in hooked.trims],
        "left_out": hooked.left_out,
    }
    return answer(say_all, facts, as_json=as_json, yes=any(places.values()) or bool(hooked.trims))
