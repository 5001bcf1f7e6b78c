"""The plain form of a word: lower-case letters a to z, as the cards carry them."""

from ramble_tools.errors import WordError, quote

# Letters that have no accent to drop, and how they are spelled with plain ones.
_SPELLED_OUT = {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th", "ł": "l", "đ": "d"}


def drop_accents(text: str) -> str:
    """`café` gives `cafe`; letters that are more than a letter with an accent stay."""
    if text.isascii():
        return text
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def plain_word(text: str) -> str:
    """Fold a word to lower-case a to z, dropping accents (`Café` gives `cafe`).

    Raises WordError for anything but letters, naming the character.
    """
    word = drop_accents(text.strip().lower())
    if word.isascii() and word.isalpha():
        return word
    if not word:
        raise WordError("a word is empty: give it as letters, as in quartz")
    bad = next(c for c in word if not (c.isascii() and c.isalpha()))
    if bad in _SPELLED_OUT:
        hint = "".join(_SPELLED_OUT.get(c, c) for c in word)
        raise WordError(f"{quote(text)} holds {quote(bad)}, which is on no card; did you mean {quote(hint)}?")
    if bad.isspace():
        raise WordError(f"{quote(text)} is more than one word; check each by itself")
    kind = "the digit " if bad.isdigit() else ""
    raise WordError(f"{quote(text)} is no word: it holds {kind}{quote(bad)}, and cards carry letters only")
