"""The plain form of a word: lowercase letters a to z, like the letters on the cards."""

from ramble_tools.errors import WordError, quote

# Letters that are not a plain letter with an accent, and how to spell them with plain letters.
_SPELLED_OUT = {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th", "ł": "l", "đ": "d"}


def drop_accents(text: str) -> str:
    """Return the text without accents (`café` gives `cafe`). Letters such as `æ` are kept."""
    if text.isascii():
        return text
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def plain_word(text: str) -> str:
    """Return a word in lowercase letters a to z, without accents (`Café` gives `cafe`).

    Raises WordError if it has anything but letters; the message names the first bad character.
    """
    word = drop_accents(text.strip().lower())
    if word.isascii() and word.isalpha():
        return word
    if not word:
        raise WordError("the word is empty; type its letters, as in quartz")
    bad = next(c for c in word if not (c.isascii() and c.isalpha()))
    if bad in _SPELLED_OUT:
        hint = "".join(_SPELLED_OUT.get(c, c) for c in word)
        raise WordError(f"{quote(text)} has {quote(bad)}, which is not on any card; did you mean {quote(hint)}?")
    if bad.isspace():
        raise WordError(f"{quote(text)} is more than one word; enter each separately")
    kind = "the digit " if bad.isdigit() else ""
    raise WordError(f"{quote(text)} is not a word: it has {kind}{quote(bad)}; use letters only")
