"""The plain form of a word: lowercase letters a to z, like the letters on the cards."""

from collections.abc import Sequence

from ramble_tools.errors import CommandHint, WordError, quote

# Letters that are not a plain letter with an accent, and how to spell them with plain letters.
_SPELLED_OUT = {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th", "ł": "l", "đ": "d"}

# The longest word in a dictionary of English has 45 letters.
_LONGEST_WORD = 45

# ASCII punctuation that people type or paste around a word. A hyphen is not in it, because `re-` asks about a prefix.
_AROUND = '.,;:!?"()[]{}<>|/\\'
# An apostrophe is a quotation mark only if there is one on each side: DOGS' and 'TWAS have one of their own.
_APOSTROPHES = "'`´‘’‚"


def drop_accents(text: str) -> str:
    """Return the text without accents (`café` gives `cafe`). Letters such as `æ` are kept."""
    if text.isascii():
        return text
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def _drop_punctuation(text: str) -> str:
    """Return the text without the blanks and punctuation around it: `"quartz?"` gives `quartz`."""
    start, end = 0, len(text)
    while start < end:
        if _is_around(text[start]):
            start += 1
        elif _is_around(text[end - 1]):
            end -= 1
        elif end - start > 1 and text[start] in _APOSTROPHES and text[end - 1] in _APOSTROPHES:
            start, end = start + 1, end - 1
        else:
            break
    return text[start:end]


def _is_around(c: str) -> bool:
    """Return whether a character around a word is punctuation."""
    if c.isascii():
        return c.isspace() or c in _AROUND
    # Beyond ASCII, all but letters and digits: typographic quotes, dashes, emoji, invisible marks. But a byte that is
    # not text may have been a letter.
    is_not_text = "\ud800" <= c <= "\udfff" or c == "\ufffd"
    return not (c.isalnum() or c in _APOSTROPHES or is_not_text)


def split_words(texts: Sequence[str]) -> list[str]:
    """Return each text that should be a word: `quartz,qi` is two, and punctuation alone is none.

    If there is nothing but punctuation, the first text is returned, to be refused.
    """
    parts = [part for text in texts for part in text.replace(";", ",").split(",")]
    return [part for part in parts if any(map(str.isalnum, part))] or list(texts[:1])


def in_capitals(word: str) -> str:
    """Return a word as answers show it: in capitals, and cut short if it is longer than any real word."""
    capitals = word.upper()
    return capitals if len(word) <= _LONGEST_WORD else f"{capitals[:20]}... ({len(word):,} letters)"


def plain_word(text: str) -> str:
    """Return a word in lowercase letters a to z, without accents or punctuation around it (`Café!` gives `cafe`).

    Raises WordError if it has anything but letters; the message names the first bad character.
    """
    word = drop_accents(text.strip().lower())
    if word.isascii() and word.isalpha():
        return word
    word = _drop_punctuation(word)
    if word.isascii() and word.isalpha():
        return word
    if not word:
        raise WordError("the word is empty; type its letters, as in quartz")
    raise WordError(*_whats_wrong(text.strip(), word))


def _whats_wrong(text: str, word: str) -> list[str]:
    """Say why a text is not a word. `word` is the text in lowercase, without punctuation around it."""
    # Punctuation around a word is no mistake, but `<` is markup, and comes before anything else that is wrong.
    opened = text.lstrip(_APOSTROPHES + '" ')[:1]
    bad = opened if opened == "<" else next(c for c in word if not (c.isascii() and c.isalpha()))
    if bad in _SPELLED_OUT:
        hint = "".join(_SPELLED_OUT.get(c, c) for c in word)
        return [f"{quote(text)} has {quote(bad)}, which is not on any card; did you mean {quote(hint)}?"]
    if bad.isspace():
        return [f"{quote(text)} is more than one word; enter each separately"]
    if bad in "?*":
        return [f"{quote(text)} is a pattern, not a word", CommandHint("ramble find takes patterns")]
    if bad in _APOSTROPHES:
        return [f"{quote(text)} is not a word: it has an apostrophe; use letters only"]
    if bad == "-":
        return [f"{quote(text)} is not a word: it has a hyphen; use letters only"]
    kind = "the digit " if bad.isdigit() else ""
    return [f"{quote(text)} is not a word: it has {kind}{quote(bad)}; use letters only"]
