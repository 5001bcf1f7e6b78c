"""What the words of a question may be: a word that is asked about, letters, a number of letters, a form, a list.

Each tag has a reader, as `typed_line.py` describes them. A word of the line may have several tags.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import product, takewhile

from ramble_tools.letters import ALPHABET, VOWELS
from ramble_tools.typed_line import Line, Reader, Word, number_at
from ramble_tools.words.kept_lists import names
from ramble_tools.words.lexicon import Tier, the_lexicon


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


# Lists that people name and that nobody may copy here.
TOURNAMENT_LISTS = word_set("scrabble collins csw sowpods nwl twl otcwl ospd tournament official")
_ONE_LETTER = frozenset(ALPHABET)
SUITS = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"}
# They point at a word, and are none: `is it a word`.
POINTING = word_set("it that this these those there them they i we you u he she who whom what which")
# `are names allowed` asks about names, and not about the word NAMES.
MANY = word_set(
    "names words word plurals vowels letters abbreviations acronyms contractions swears vowel consonant letter"
)
# They are no letters that a word may have: `words with doubles`.
_NOT_LETTERS = word_set(
    """words vowel vowels consonant consonants letter letters double doubles repeat repeats repeated hyphen hyphens
    accent accents apostrophe apostrophes blank blanks joker jokers digit digits middle center syllable syllables any
    only just at more less fewer no not"""
)
# What people ask for, and no shape has: a line with one of these is no list of words.
OTHER = word_set(
    """
    who whose why when where this these those will us our they them alike near similar between inside within outside
    next fewest rare random new language translate search games turn never irregular regular present future noun verb
    adjective adverb tense french spanish latin german greek italian chinese japanese ban allow ramble spellcheck
    challenge not vs versus your its winning mind thank thanks game order middle prefix suffix origin
    etymology lookup lowest up tense participle longer shorter most least more dictionary search that's thats it's"""
)
_HAND = word_set("letters tiles hand rack cards")
_SUFFIXES = word_set("s es d ed r er ers st est y ly ing")


def phrases(values: Mapping[str, str]) -> Reader:
    """Return the reader of phrases: `{"front": "before / in the? front|start of"}` yields `front` for either."""
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for value, text in values.items():
        for phrase in text.split(" / "):
            parts = [(*part.rstrip("?").split("|"), *([""] if part.endswith("?") else [])) for part in phrase.split()]
            for chosen in product(*parts):
                first, *others = filter(None, chosen)
                found.setdefault(first, {}).setdefault(tuple(others), value)
    counts = {first: sorted(set(map(len, others)), reverse=True) for first, others in found.items()}

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        first = line[place].plain
        for count in () if line[place].quoted else counts.get(first, ()):
            value = found[first].get(tuple(word.plain for word in line[place + 1 : place + 1 + count]))
            if value is not None:
                yield value, 1 + count

    return read


def subject(taken: frozenset[str]) -> Reader:
    """Return the reader of a word that is asked about: any but those that are `taken`, unless it is pointed out."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        word = line[place]
        text = word.text.lower() if "'" in word.plain.strip("'") else word.whose.lower()
        if not any(map(str.isalpha, text)) or re.search(r"[?*_\[\]]", text):
            return
        after = line[place + 1].plain if place + 1 < len(line) and not word.quoted else ""
        is_article = word.plain == "a" and after in ("word", "words", "real", "valid")
        if word.quoted or (word.plain not in taken and not is_article):
            yield text.removeprefix("to "), 1
        if after and word.plain in ("a", "an", "to", "verb", "noun", "adjective"):
            yield from ((each, count + 1) for each, count in read(line, place + 1))
        elif after and (word.plain == "word" or (word.plain == "words" and after not in taken)):
            yield line[place + 1].text.lower(), 2

    return read


def rare(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a word that is hardly anything else: `can we take qi`, but not `can we take turns`."""
    plain = line[place].plain
    tier = the_lexicon().tier(plain)
    is_rare = tier is not None and (tier is not Tier.COMMON or VOWELS.isdisjoint(plain))
    if plain.isalpha() and len(plain) > 1 and (line[place].quoted or is_rare):
        yield plain, 1


def kinds_of_words(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield words of a kind, of which no list says that all of them are valid: `proper names`, `abbreviations`."""
    start = place + (line[place].plain in _BEFORE_KINDS and place + 1 < len(line))
    if line[start].plain in _KINDS or (start > place and line[start].plain == "words"):
        yield line[start].plain, start + 1 - place


_KINDS = word_set("names nouns abbreviations acronyms initialisms contractions plurals swears")
_BEFORE_KINDS = word_set("proper brand place personal swear rude foreign made-up hyphenated")


def in_capitals(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a word that is typed in capitals, as words of the game are."""
    if line[place].text.isupper() and line[place].text.isalpha() and len(line[place].text) > 1:
        yield line[place].plain, 1


def listed(one: Reader, least: int = 1) -> Reader:
    """Return the reader of several subjects with commas, `and`, `or` or `vs` between them; the most of them first."""

    def read(line: Line, place: int) -> Iterator[tuple[tuple[str, ...], int]]:
        if place and line[place].plain in ("both", "either") and place + 1 < len(line):
            yield from ((each, count + 1) for each, count in read(line, place + 1))
        for word, count in one(line, place):
            end = place + count
            # `is funner a word and is funnest a word`
            again = [each.plain for each in line[end : end + 4]]
            start = end + 2 if again[:2] == ["a", "word"] and again[3:] == ["is"] else end
            while start < len(line) and line[start].plain in _BETWEEN and not line[start].quoted:
                start += 1
            for skipped in (("is", "are"), ("it", "they")):  # `or is it oxen`
                start += start > end and start + 1 < len(line) and line[start].plain in skipped
            if start < len(line) and (start > end or line[start].gap.strip(" \t") in (",", ";", "/")):
                for others, more in listed(one)(line, start):
                    yield (word, *others), start + more - place
            if least == 1:
                yield (word,), count

    return read


_BETWEEN = word_set("and or vs versus & nor")


def apposed(one: Reader) -> Reader:
    """Return the reader of what says again what is before it, after a comma or colon: `that flower, krisanthemum`."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        if not {",", ":"}.isdisjoint(line[place].gap):
            yield from one(line, place)

    return read


def every_word(taken: frozenset[str]) -> Reader:
    """Return the reader of words that follow each other, as many of them as are not `taken`: `check za qi`."""

    def read(line: Line, place: int) -> Iterator[tuple[tuple[str, ...], int]]:
        found: list[tuple[str, ...]] = []
        for word in line[place:]:
            if word.plain in taken and word.plain not in _BETWEEN and not word.quoted:
                break
            found.append((*(found[-1] if found else ()), *([] if word.plain in _BETWEEN else [word.text.lower()])))
        yield from ((each, count) for count, each in reversed(list(enumerate(found, 1))) if each)

    return read


def not_after(reader: Reader, taken: frozenset[str]) -> Reader:
    """Return the reader of what is none of these words and not after one: `can I use a joker`."""

    def read(line: Line, place: int) -> Iterator[tuple[object, int]]:
        before = line[place - 1].plain if place else ""
        if line[place].plain == "word" or line[place].quoted or taken.isdisjoint((before, line[place].plain)):
            yield from reader(line, place)

    return read


def run_together(taken: frozenset[str], least: int = 1) -> Reader:
    """Return the reader of up to four words that may be one: `ice cream` is ICECREAM."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        text = ""
        for count, word in enumerate(line[place : place + 4], 1):
            if word.plain in _BETWEEN or ((count == 1 or least > 1) and word.plain in taken):
                return
            text += word.text.lower().replace(" ", "")
            if count >= least:
                yield text, count

    return read


def sayer(strict: Reader) -> Reader:
    """Return the reader of who says something: `dad`, `my little brother`."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        if line[place].plain in ("my", "our", "the"):
            yield from (("", count) for count in (2, 3) if place + count <= len(line))
        elif line[place].plain in POINTING or any(strict(line, place)):
            yield "", 1

    return read


# Who is spoken to, or a laugh, which may be around a question.
VOCATIVES = word_set("bro bruh dude mate man dear love honey buddy pal pray guys folks lol haha lmao")


def doubles(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield how many double letters a word has at least: `a double letter`, `two sets of double letters in a row`."""
    counted = [(1, 1)] if line[place].plain == "a" else [each for each in number_at(line, place) if each[0] > 0]
    for number, count in (*counted, (1, 0)):
        for _, more in _DOUBLES(line, place + count) if place + count < len(line) else ():
            end = place + count + more
            for _, row in _IN_A_ROW(line, end) if end < len(line) else ():
                yield f"{number} adjacent", end + row - place
            yield str(number), count + more


_DOUBLES = phrases({"": "sets|pairs|pair|set? of? consecutive? double|doubled letter|letters / doubles"})
_IN_A_ROW = phrases({"": "all? in a row / all? next to each other|another / one after another / one after the other"})


def no_letter(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `a`, `i`, `is` and the like where they are no letters: `is there a five letter word that i can play`."""
    after = line[place + 1].plain if place + 1 < len(line) else ""
    before = line[place - 1].plain if place else ""
    if (
        (line[place].plain in ("a", "an") and after not in _ONE_LETTER and before not in _BETWEEN)
        or (line[place].plain in ("is", "do", "does", "can", "could") and before not in (*_BETWEEN, "with"))
        or (line[place].plain == "i" and not {before, after}.isdisjoint(_WITH_I))
    ):
        yield "", 1


_WITH_I = word_set("require can could do did have need want should would might may get")


def owner(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield whose a word is: `kate's`, `someone else's`, `their`."""
    for count in (1, 2):
        if place + count < len(line) and re.search("s'?$|^(?:his|her|their|your)$", line[place + count - 1].plain):
            yield "other", count


def bare(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a letter without a word before it: `q words`, `q but no u`."""
    if re.fullmatch("[b-z]|[a-z]u", line[place].plain) and line[place].plain != "i":
        yield line[place].plain, 1


def rest(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield all the rest of the line."""
    yield "", len(line) - place


def valid(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield what says that something is a word: `a real word`, `not ok`, `valid`."""
    end = place
    for group, counts in ((_LEADING, False), (_QUALITIES, True), (_WORD_OR_PLAY, True)):
        while end < len(line) and line[end].plain in group and not line[end].quoted:
            end += 1
            if counts:
                yield "", end - place
            if group is _WORD_OR_PLAY:
                break


_LEADING = word_set("be been a an the not really actually even also still considered all both ever any as no")
_QUALITIES = word_set(
    """ok okay fine good real right legit legitimate english listed valid invalid legal illegal allowed acceptable
    accepted permissible playable actual proper common official correct permitted kosher played used
    count counts exist exists"""
)
_WORD_OR_PLAY = word_set("word words play thing")


def _letter_run(line: Line, place: int) -> tuple[str, int]:
    """Return single letters that follow each other, as in `r e t i n a`, and how many there are."""
    end, run = place, ""
    while end < len(line) and not (end > place and any(_BLANKS(line, end))):
        # `g o d s and z`, but not `q and z`, which are to be in the word.
        is_and = line[end].plain == "and" and len(run) >= _FEWEST_BEFORE_AND
        is_and = is_and and not any(word.gap.strip() for word in line[place + 1 : end])
        if is_and and line[end + 1 :] and line[end + 1].plain in _ONE_LETTER:
            end += 1
        if line[end].plain not in _ONE_LETTER:
            break
        run += line[end].plain
        end += 1
    return run, end - place


def apart(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield letters to make words from, each typed by itself: `r e t i n a`."""
    run, count = _letter_run(line, place)
    if count >= _FEWEST_APART:
        yield run, count


_FEWEST_BEFORE_AND = 3
# Words with `q and z` are to have both; with so many letters, they are to be made from them.
_FEWEST_APART = 5
_BLANKS = phrases(
    {"?": "and|plus|with? a|one|1? blank|joker|wildcard", "??": "and|plus|with? two|2 blanks|jokers|wildcards"}
)


def rack(taken: frozenset[str], least: int = 2) -> Reader:
    """Return the reader of letters to make words from, with ? for a blank."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        for text, count in read_letters(line, place):
            end = place + count
            for more, words in _BLANKS(line, end) if end < len(line) else ():
                yield text + more, count + words
            yield text, count

    def read_letters(line: Line, place: int) -> Iterator[tuple[str, int]]:
        run, count = _letter_run(line, place)
        text = line[place].typed.lower() if line[place].typed.endswith("??") else line[place].plain
        if count > 1 and (run[0] != "a" or _is_in_list(line, place)):
            yield run, count
        elif (
            re.fullmatch(r"[a-z?*_.]+", text)
            and text not in _NOT_LETTERS
            and len(text) >= least
            and (line[place].quoted or text not in taken)
        ):
            yield text, 1
        elif text in _HAND and place + 1 < len(line):
            yield from ((each, more + 1) for each, more in read_letters(line, place + 1))

    return read


def blanked(rack: Reader) -> Reader:
    """Return the reader of a blank and the letters with it: `joker: r e a t`, in which `and a blank` is the same."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        if line[place].plain in ("blank", "joker", "wildcard") and place + 1 < len(line):
            start = place + 1 + (line[place + 1].plain in ("and", "plus") and place + 2 < len(line))
            for text, count in rack(line, start):
                if text.count("?") < 2 and len(text) > 2:
                    yield text.removesuffix("?") + "?", start + count - place

    return read


def letters(taken: frozenset[str], *, free: bool = False) -> Reader:
    """Return the reader of letters in a row, such as a beginning: `qu`, `the letter q`, `"ious"`, `double z`."""

    def read(line: Line, place: int, *, after_article: bool = free) -> Iterator[tuple[str, int]]:
        word, next_place = line[place], place + 1
        text = re.sub(r"^-|-$", "", word.plain)
        if word.plain in ("a", "an", "the", "letter", "letters", "both", "either", "any") and not word.quoted:
            if next_place < len(line) and not (word.plain == "a" and _is_in_list(line, place)):
                yield from ((each, count + 1) for each, count in read(line, next_place, after_article=True))
        elif word.plain == "double" and next_place < len(line):
            double = re.sub(r"(?<=.)'?s$", "", line[next_place].plain)
            if double in _ONE_LETTER:
                yield double * 2, 2
        if word.gap.strip() and text in ("um", "uh", "oh"):  # `starting with, um`
            return
        is_free = text not in _NOT_LETTERS and not (after_article and text in taken)
        is_article = word.plain in ("a", "an") and next_place < len(line) and line[next_place].plain in MANY
        if re.fullmatch("[a-z]+", text) and (word.quoted or is_free or text in _ONE_LETTER) and not is_article:
            yield text, 1

    return read


# What may be before a word or after it, besides one or two letters.
_AFFIXES = _SUFFIXES | word_set("dis mis pre non out sub ness less able ful ish")


def is_suffix(text: str) -> bool:
    """Return whether letters are more likely added after a word than before it."""
    return text in _SUFFIXES


def piece(letters: Reader) -> Reader:
    """Return the reader of what may be added to a word or left out of it: a letter, `re`, `-ing`; `card` is none."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        for text, count in letters(line, place):
            last = line[place + count - 1]
            if len(text) < 3 or text in _AFFIXES or last.quoted or last.text[:1] == "-":
                yield text, count

    return read


def partner(strict: Reader) -> Reader:
    """Return the reader of a word of at least two letters, to which another may be joined: `goes after bed`."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        yield from ((text, count) for text, count in strict(line, place) if len(text) > 1 and text.isalpha())

    return read


def one_letter(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a letter, of which there may be several: `an e`, `the letter e`, `es`, `E's`."""
    letter = re.sub(r"(?<=^.)(?:'?s|es)$", "", line[place].plain)
    after = line[place + 1 : place + 2]
    is_article = line[place].plain == "a" and after and after[0].plain in _ONE_LETTER
    if letter in _ONE_LETTER and not is_article:
        yield letter, 1
    elif line[place].plain in ("a", "an", "letter") and after:
        yield from ((each, count + 1) for each, count in one_letter(line, place + 1))


def _is_in_list(line: Line, place: int) -> bool:
    """Return whether this `a` is a letter, as in `a, e and i`, `a e`, `a s t`, and not an article, as in `a q`."""
    after = [word.plain for word in takewhile(lambda word: word.joined, line[place + 1 : place + 3])]
    return not after or after[0] in ("a", "e", "i", "o") or (len(after) == 2 and _ONE_LETTER.issuperset(after))


def _counted(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a letter as often as it is asked for: `two zs` is `z,z`."""
    for count, words in number_at(line, place):
        counted = line[place + words].plain if place + words < len(line) else ""
        letter = re.sub(r"(?<=.)(?:'?s|es)$", "", counted)
        if letter in _ONE_LETTER and 0 < count < 10:
            yield ",".join(letter * count), words + 1


def some_letters(one: Reader, taken: frozenset[str], between: str, joined_by: str) -> Reader:
    """Return the reader of several letters: `q and z`, `q, z and x`; of counted ones too: `two zs`."""

    def read(line: Line, place: int) -> Iterator[tuple[str, int]]:
        for text, words in (*_counted(line, place), *one(line, place)):
            end = start = place + words
            while start < len(line) and line[start].plain in between.split():
                start += 1
            next_one = line[start] if start < len(line) else line[place]
            is_run = len(text) == 1 and next_one.plain in _ONE_LETTER
            if start < len(line) and (start > end or next_one.gap.strip() in (",", "/") or is_run):
                is_free = next_one.quoted or next_one.plain in (*ALPHABET, "an") or next_one.plain not in taken
                is_free = is_free or any(_counted(line, start))
                for others, more in read(line, start) if is_free or (joined_by == "/" and start > end) else ():
                    yield text + joined_by + others, start + more - place
            yield text, words

    return read


_BLANK = {"blank": "_", "something": "_", "anything": "_"}


def pattern(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a pattern, as `ramble find` takes them: `c?t`, `qu*`, `c_t`."""
    apart = list(
        takewhile(re.compile("[a-z_*-]").fullmatch, (_BLANK.get(word.plain, word.plain) for word in line[place:]))
    )
    if len(apart) > 2 and not {"_", "*", "-"}.isdisjoint(apart) and not _ONE_LETTER.isdisjoint(apart):
        yield re.sub("[_-]", "?", "".join(apart)), len(apart)
    typed = line[place].typed.lower().rstrip("!.,")
    inside = line[place].text.rstrip("?")
    if re.fullmatch(r"[a-z?*_\[\]^-]+(?:-[a-z]+)?", typed) and re.search(r"[?*_\[]", inside or "?"):
        yield (typed if typed.count("?") > 1 else line[place].plain).replace("_", "?"), 1
    elif place and re.fullmatch(r"[a-z]+\?{2,}", typed):
        yield typed, 1


def ending(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield what can only be an ending: `s`, `-ed`, `ing`, a letter in quotation marks."""
    text = line[place].plain.strip("-")
    if text in _SUFFIXES or (line[place].quoted and text.isalpha() and len(text) < 4):
        yield text, 1
    elif text in ("a", "an") and place + 1 < len(line):
        yield from ((each, count + 1) for each, count in ending(line, place + 1))


def list_name(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the name of a list: `common list`, `scrabble`, one of the user's."""
    if line[place].plain in ("our", "my") and place + 1 < len(line):
        yield from ((name, count + 1) for name, count in list_name(line, place + 1))
    name = line[place].plain
    is_named = place + 1 < len(line) and line[place + 1].plain in ("list", "dictionary")
    if name in (*TOURNAMENT_LISTS, "house", *names()) or (is_named and name in [tier.value for tier in Tier]):
        yield name, 1


def suits(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield suits: `suits=S` for spades, `color=red`, `suits=SHDC`."""
    start = place
    while place + 1 < len(line) and line[place].plain in _BEFORE_SUITS:
        place += 1
    plain, count = line[place].plain, place + 1 - start
    run = [word.plain[0].upper() for word in takewhile(_is_suit, line[place:])]
    if len(run) > 1:
        yield f"suits={''.join(run)}", len(run) + place - start
    if plain in ("red", "black"):
        yield f"color={plain}", count
    elif plain.removesuffix("s") in SUITS:
        yield f"suits={SUITS[plain.removesuffix('s')]}", count
    elif re.fullmatch("[shcd]{2,}", plain):
        yield f"suits={plain.upper()}", count


def _is_suit(word: Word) -> bool:
    return word.plain.removesuffix("s") in SUITS or word.plain in ("s", "h", "c", "d")


_BEFORE_SUITS = word_set(
    "in if with when and they they're theyre i i'm im using just it it's its are is were all of only the"
)
# The places of letters in a word; the last one is -1.
ORDINALS = {
    "1": "first|1st",
    "2": "second|2nd",
    "3": "third|3rd",
    "4": "fourth|4th",
    "5": "fifth|5th",
    "6": "sixth|6th",
}
ORDINALS |= {"-1": "last"} | {str(number): f"{number}th" for number in range(7, 16)}


_RANGES = phrases(
    {
        "at least": "at least / minimum / no|not less|fewer than",
        "over": "more|longer|greater than / over / above",
        "at most": "at most / up to / maximum / no|not more|longer than",
        "under": "less|fewer|shorter than / under / below",
        "": "exactly|only|just|precisely",
    }
)
_OR_SO = phrases({"{}-": "or more|longer|over / plus", "-{}": "or less|fewer|shorter|under"})


def quantity(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a number, or a range of them: `5`, `at least 5` (`5-`), `under 5` (`-4`), `5 to 7` (`5-7`)."""
    plain = line[place].plain
    if found := re.fullmatch(r"(\d{1,2})(?:[-–](\d{1,2})|(\+))", plain):
        yield f"{found[1]}-{found[2] or ''}", 1
    for name, start in _RANGES(line, place):
        for number, count in number_at(line, place + start) if place + start < len(line) else ():
            shown = {
                "at least": f"{number}-",
                "over": f"{number + 1}-",
                "at most": f"-{number}",
                "under": f"-{number - 1}",
            }
            yield shown.get(name, str(number)), start + count
    start = place + (plain in ("between", "from"))
    for least, count in number_at(line, start) if start < len(line) else ():
        end = start + count
        if end + 1 < len(line) and line[end].plain in ("to", "and", "or", "-"):
            yield from ((f"{least}-{most}", end + 1 + more - place) for most, more in number_at(line, end + 1))
        for shown_as, more in _OR_SO(line, end) if end < len(line) else ():
            yield shown_as.format(least), end + more - place
        if start == place:
            yield str(least), count


def sized(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the length in one word: `5-letter`, `five-lettered`, `5letter`."""
    found = re.fullmatch(r"([a-z]+|\d{1,2})-?letter(?:s|ed)?", line[place].plain)
    if found and found[1]:
        yield from ((str(number), 1) for number, _ in number_at([line[place]._replace(text=found[1])], 0))


def vague(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield what a number of letters after it says more exactly: `the short ones, say four letters`."""
    size, ones, says = [word.plain for word in (*line[place : place + 3], Word(""), Word(""))][:3]
    if size in ("short", "shorter", "long", "longer") and ones in ("ones", "words"):
        yield "", 2 + (says in ("say", "like", "meaning"))


def longer(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the lengths of `longer than 7`, also without `letters`."""
    if line[place].plain in ("longer", "shorter"):
        yield from quantity(line, place)
