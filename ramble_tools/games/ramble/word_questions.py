"""What can be asked about words: which ones fit, what can be added to one, and what letters spell."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import Suit
from ramble_tools.errors import BadInput, OnPage, about, plural
from ramble_tools.games.fields import Answers, Field
from ramble_tools.games.questions import Answer, Question, flag, is_yes, number, typed
from ramble_tools.games.ramble.word_fields import OFFENSIVE, dictionary_of, left_out, list_field, not_shown
from ramble_tools.words.dictionary import Dictionary
from ramble_tools.words.plain import in_capitals, plain_word
from ramble_tools.words.search import Found, Query, anagrams_of, most_valuable_first
from ramble_tools.words.search import hooks as find_hooks

if TYPE_CHECKING:
    from ramble_tools.games.fields import Setting
    from ramble_tools.games.ramble.advice.hand import Prospect
    from ramble_tools.games.ramble.advice.plays import Promising
    from ramble_tools.games.ramble.game import State
    from ramble_tools.games.ramble.rules import Rules
    from ramble_tools.words.rack import Rack

# The words that were found, as plain values and as lines.
_Listed: TypeAlias = tuple[list[dict[str, object]], list[str]]

_TOP = Field(
    "top",
    "how many results?",
    "counts",
    default="20",
    more=True,
    help="How many results to show; 0 for all.",
    on_page="never",
    all_in_json=True,
)
# On a page, the list is the one that the group chose.
_LIST = list_field()


def _rack(answers: Answers) -> "Rack":
    from ramble_tools.words.rack import read_rack

    with about("letters"):
        return read_rack(answers["letters"])


def _told(query: Query, dictionary: Dictionary, answers: Answers, rules: "Rules | None" = None) -> Answer:
    """Return the words that a query finds; with house rules, in the best cards for each."""
    top = number(answers, "top", int(_TOP.default or 0), most=None) or None
    every = query.words(dictionary)
    words = every if is_yes(answers, "offensive") else dictionary.lexicon.decent(every)
    dropped = len(every) - len(words)
    facts, lines = _with_suits(words, dictionary, top, rules) if rules else _plainly(words, dictionary, top)
    points = f"with {'the most ' if rules else ''}points as your own word"
    return Answer(
        f"{plural(len(words), 'word')}, {points}" if words else "no words found",
        yes=None if facts else False,
        then=[
            *_whole_word(query.pattern, dictionary),
            *lines,
            *_rest(len(words) - len(facts), full=len(facts) == top, with_suits=rules is not None),
            *left_out(dropped),
        ],
        facts={"words": facts, "count": len(words), "left_out": dropped},
    )


def _whole_word(pattern: str, dictionary: Dictionary) -> Iterator[str]:
    """Yield what was probably meant by a pattern of letters alone."""
    if pattern.isalpha() and not dictionary.holds(pattern.lower()):
        yield f"without ? or * this finds only {pattern.upper()}; use '{pattern}*' for words that start with it"


def _rest(left: int, *, full: bool, with_suits: bool) -> Iterator[str]:
    """Yield how many words are not shown, and why."""
    if left and full:
        yield from not_shown(left, " that the decks can spell" if with_suits else "")
    elif left:
        yield f"{plural(left, 'word')} left out, because the decks can't spell {'it' if left == 1 else 'them'}"


def _plainly(words: Sequence[str], dictionary: Dictionary, top: int | None) -> _Listed:
    """Return the first words, most valuable first, as plain values and as lines."""
    found = most_valuable_first(words, dictionary, top)
    cant = ", but the decks can't spell it"
    lines = [f"{each.points:>2}  {each.word.upper()}{'' if each.spellable else cant}" for each in found]
    return list(map(_facts, found)), lines


def _with_suits(words: Sequence[str], dictionary: Dictionary, top: int | None, rules: "Rules") -> _Listed:
    """Return the words that can be worth most in the best cards for them, as plain values and as lines."""
    from ramble_tools.games.ramble.advice.plays import most_promising

    found = most_promising(words, dictionary, rules=rules, top=top)
    lines = [f"{each.prospect.points:>2}  {each.word.upper()}{_how(each.prospect)}" for each in found]
    return list(map(_promise_facts, found)), lines


@cache  # most words have the same few suits
def _how(prospect: "Prospect") -> str:
    """Return how a word earns its most points: `, all spades`, `, all red`, `, all red with 1 joker`."""
    names = sorted(suit.plural for suit in prospect.suits)
    colors = {suit.color.value for suit in prospect.suits}
    suits = f", all {names[0]}" if len(names) == 1 else f", all {colors.pop()}" if len(colors) == 1 else ""
    return suits + (f", with {plural(prospect.jokers, 'joker')}" if prospect.jokers else "")


def _facts(found: Found) -> dict[str, object]:
    return {"word": found.word, "points": found.points, "zipf": found.zipf, "spellable": found.spellable}


def _promise_facts(each: "Promising") -> dict[str, object]:
    suits = sorted(suit.value for suit in each.prospect.suits) if len(each.prospect.suits) < len(Suit) else []
    return {
        "word": each.word,
        "points": each.prospect.points,
        "suits": suits,
        "jokers": each.prospect.jokers,
        "zipf": each.zipf,
        "spellable": True,
    }


# --- find


def _find_fields(_: object) -> Sequence[Field]:
    return (
        Field(
            "pattern",
            "which pattern?",
            "word",
            default="",
            help="? is any letter, * any number, [aeiou] one of these, [^aeiou] none, [v] a vowel, [c] a consonant; "
            "-u at the end: no u.",
            title="pattern, as in qu?*",
            metavar="PATTERN",
        ),
        Field(
            "letters",
            "from which letters?",
            "word",
            default="",
            help="Use only these letters; ? is a blank.",
            title="your letters",
            empty="any letters",
            metavar="RACK",
        ),
        Field(
            "contains",
            "with which letters in it?",
            "word",
            default="",
            more=True,
            help="Words with all these, in any order.",
            metavar="LETTERS",
        ),
        Field(
            "length",
            "how many letters?",
            "text",
            default="",
            help="Only words of N letters, or of 4-6, or 7+.",
            empty="any length",
            metavar="N",
        ),
        flag("suits", "count the best bonuses", "Count the best bonuses the decks allow."),
        _TOP,
        OFFENSIVE,
        _LIST,
    )


def _find(setting: "Setting[Rules, State]", answers: Answers) -> Answer:
    from ramble_tools.words.pattern import read_lengths

    pattern, length, contains = (typed(answers, field) for field in ("pattern", "length", "contains"))
    with_suits = is_yes(answers, "suits")
    rack = _rack(answers) if typed(answers, "letters") else None
    if rack is None and not (pattern or length or contains or with_suits):
        how = OnPage(
            "give a pattern, as in ramble find 'qu?*', or --letters, --contains or --length",
            "give a pattern, letters or a length",
        )
        raise BadInput(how, field="pattern")
    with about("length"):
        lengths = read_lengths(length) if length else None
    with about("contains"):
        needed = plain_word(contains) if contains else ""
    dictionary = dictionary_of(answers)
    with about("pattern"):
        return _told(
            Query(pattern or "*", rack, lengths, needed), dictionary, answers, setting.rules if with_suits else None
        )


# --- hooks and anagrams


def _hooks_fields(_: object) -> Sequence[Field]:
    return (Field("word", "which word?", "word", help="The word."), OFFENSIVE, _LIST)


def _hooks(_: object, answers: Answers) -> Answer:
    with about("word"):
        hooked = find_hooks(answers["word"], dictionary_of(answers), offensive=is_yes(answers, "offensive"))
    places = {"front": hooked.front, "back": hooked.back, "inside": hooked.inside}
    every = {**places, "trimmed": [each for _, each in hooked.trims]}
    return Answer(
        f"{in_capitals(hooked.word)} is {'' if hooked.valid else 'not '}a word; its hooks, with points as your own "
        "word:",
        yes=None if any(every.values()) else False,
        then=[
            *(
                f"{place}: {', '.join(f'{each.word.upper()} {each.points}' for each in found) or 'none'}"
                for place, found in every.items()
            ),
            *left_out(hooked.left_out),
        ],
        facts={
            "word": hooked.word,
            "valid": hooked.valid,
            **{place: list(map(_facts, found)) for place, found in places.items()},
            "trims": [{"letter": hooked.word[at], "place": at} | _facts(each) for at, each in hooked.trims],
            "left_out": hooked.left_out,
        },
    )


def _anagrams_fields(_: object) -> Sequence[Field]:
    letters = Field("letters", "which letters?", "word", help="The letters; ? is a blank.", metavar="LETTERS")
    return (letters, _TOP, OFFENSIVE, _LIST)


def _anagrams(_: object, answers: Answers) -> Answer:
    rack = _rack(answers)
    if not rack.letters:
        raise BadInput(OnPage("give the letters, as in ramble anagrams STRINGE", "give the letters"), field="letters")
    return _told(anagrams_of(rack), dictionary_of(answers), answers)


def _never(_: Answers) -> bool:
    return False


def _counts_suits(answers: Answers) -> bool:
    return is_yes(answers, "suits")


QUESTIONS = (
    Question(
        "find",
        "Which words fit?",
        "Find words by a pattern, such as 'qu?*' (in quotes).",
        _find_fields,
        _find,
        "Each word is shown with its points as your own word, most valuable first. Exit status 1 if there are none.",
        kept_rules_for=_counts_suits,
    ),
    Question(
        "hooks",
        "What can I add to a word?",
        "Find words made by adding or removing one letter.",
        _hooks_fields,
        _hooks,
        "Exit status 1 if there are none.",
        kept_rules_for=_never,
    ),
    Question(
        "anagrams",
        "What can these letters spell?",
        "Find words that use all these letters, in any order.",
        _anagrams_fields,
        _anagrams,
        "For words that use only some of them, use ramble find --letters. Exit status 1 if there are none.",
        kept_rules_for=_never,
    ),
)
