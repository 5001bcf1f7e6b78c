"""What a player's name may be, and when two names are the same.

A name is stored in Unicode's composed form (NFC), and shown as it is stored. Names are compared without regard to case,
to how their accents were typed, and to invisible characters.
"""

from ramble_tools.cards import is_card
from ramble_tools.errors import PlayerError, quote

# The combining diacritical marks.
_ACCENTS = range(0x300, 0x370)
# Letters as people count them, and characters: an emoji family is one letter and seven characters.
_MOST_LETTERS, _MOST_CHARACTERS = 30, 120
# No language puts more accents on a letter.
_MOST_ACCENTS = 6
# Characters that separate a name from what is typed beside it.
_SEPARATORS = "=,:;@/"
# Characters that a shell acts on, or that mean something at the prompt.
_SPECIAL = '\\$`&|<>*"'
# Words that have meant something else at the prompt since the first version. No log has a player with such a name.
_WORDS = frozenset(
    (
        *("called", "calls", "call", "opening", "shuffle", "shuffled", "undo", "redo", "show", "drop", "end"),
        *("join", "leave", "seats", "edit", "remove", "history", "help", "quit", "exit"),
    )
)
# Words that came later: an older log may have a player with such a name.
_NEWER_WORDS = frozenset(("again", "deals", "note", "grid"))
# What players call themselves at the prompt.
_OWN = frozenset(("me", "mine", "myself"))
_NON_JOINER, _JOINER = "\u200c", "\u200d"
# Blank characters that Unicode counts as letters, marks or symbols.
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
# Variation selectors choose how the character before them is drawn.
_VARIATIONS = range(0xFE00, 0xFE10)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
# The blocks of emoji. Python may be older than an emoji, and then doesn't know it.
_EMOJI = range(0x1F000, 0x1FC00)
# From here on, from Arabic to the emoji, joiners change how their neighbors look. Latin letters are before that.
_JOINED = 0x600


def tidy(name: str) -> str:
    """Return the name without blanks around it, and with a single blank between two words."""
    return " ".join(name.split())


def folded(name: str) -> str:
    """Return the name in a form for comparing, not for showing: two spellings of the same name have the same form."""
    plain = tidy(name)
    if plain.isascii():
        return plain.lower()
    from unicodedata import normalize

    seen = "".join(c for c in plain if c not in (_NON_JOINER, _JOINER) and ord(c) not in _VARIATIONS)
    return normalize("NFC", normalize("NFC", seen).casefold())


def without_accents(name: str) -> str:
    """Return the name in a form for comparing, as a keyboard without accents types it: `jose` for José."""
    plain = folded(name)
    if plain.isascii():
        return plain
    from unicodedata import normalize

    # Only the accents of Latin, Greek and Cyrillic: in other scripts, such marks make another letter.
    return normalize("NFC", "".join(c for c in normalize("NFD", plain) if ord(c) not in _ACCENTS))


def checked(name: str) -> str:
    """Return a new player's name as the book stores it. Raises PlayerError if it can't be a name.

    Call it when a name is typed or imported. A log that is replayed may have names from earlier versions, which must
    stay as they are.
    """
    plain = tidy(name)
    if not plain.isascii():
        from unicodedata import normalize

        # An unpaired surrogate, as in a damaged file, can't be normalized everywhere.
        plain = plain if any("\ud800" <= c <= "\udfff" for c in plain) else normalize("NFC", plain)
    require_readable(plain)
    if plain.lower() == "and":
        raise PlayerError("'and' is not a player; type only the names, as in Ann Bob")
    if plain.lower() in _OWN:
        raise PlayerError(f"{quote(plain)} is not a name; type your own, as in Eve")
    if plain.lower() in _NEWER_WORDS:
        raise _not_a_name(plain)
    if wrong := next((c for c in plain if c in _SPECIAL), None):
        signs = " ".join(_SPECIAL)
        raise PlayerError(f"the name {quote(plain)} has {quote(wrong)} in it; a name can't have any of {signs}")
    if not any(_category(c)[0] in "LN" or _is_picture(c) for c in plain):
        raise PlayerError(f"the name {quote(plain)} has no letter in it; type a name such as Ann")
    if wrong := next((c for place, c in enumerate(plain) if _is_stray(plain, place)), None):
        raise PlayerError(f"the name {quote(plain)} has {_described(wrong)}, which no name needs; leave it out")
    return plain


def require_readable(name: str) -> None:
    """Raise PlayerError for a name that could be read as something else, that is too long, or that has control codes.

    The names in all logs, of every version, pass this check.
    """
    if not name:
        raise PlayerError("a player's name is empty; name each player, as in Ann Bob")
    if wrong := next((c for c in name if not c.isprintable() and _is_control(c)), None):
        raise PlayerError(f"the name {quote(name)} has {_described(wrong)}, which can't be shown; type the name again")
    if len(name) > _MOST_CHARACTERS or letter_count(name) > _MOST_LETTERS:
        raise PlayerError(f"the name {quote(name)} is too long; use at most {_MOST_LETTERS} letters")
    if wrong := next((c for c in name if c in _SEPARATORS), None):
        raise PlayerError(f"the name {quote(name)} has {quote(wrong)} in it; a name can't have any of {_SEPARATORS}")
    if name.lower() in _WORDS or is_card(name):
        raise _not_a_name(name)
    if name[0] in "-+" or name[0].isdigit():
        raise PlayerError(f"the name {quote(name)} starts with {quote(name[0])}; start it with a letter")


def _not_a_name(name: str) -> PlayerError:
    return PlayerError(f"the name {quote(name)} would be read as a card or a command; choose another")


def letter_count(name: str) -> int:
    """Return the number of letters as people count them: an accented letter is one, and so is an emoji family."""
    if name.isascii():
        return len(name)
    marks = (_NON_JOINER, _JOINER)
    letters = [
        c
        for place, c in enumerate(name)
        if not (c in marks or ord(c) in _SKIN_TONES or _category(c)[0] == "M" or name[place - 1 : place] == _JOINER)
    ]
    # Two regional indicators make one flag.
    return len(letters) - sum("\U0001f1e6" <= c <= "\U0001f1ff" for c in letters) // 2


def _category(c: str) -> str:
    """Return the character's general category, such as Lu for an uppercase letter."""
    if c.isascii() and c.isalpha():
        return "Lu" if c.isupper() else "Ll"
    from unicodedata import category

    return category(c)


def _is_picture(c: str) -> bool:
    """Return whether the character is an emoji, or a symbol that may be part of one."""
    return ord(c) in _EMOJI or _category(c) == "So"


def _is_control(c: str) -> bool:
    """Return whether a terminal could act on the character, or can't show it at all."""
    return _category(c) in ("Cc", "Cs", "Co", "Zl", "Zp") or (_category(c) == "Cn" and ord(c) not in _EMOJI)


def _is_stray(name: str, place: int) -> bool:
    """Return whether the character in this place is invisible, and isn't a joiner between characters that it joins."""
    before, c, after = name[:place], name[place], name[place + 1 :]
    if c in (_NON_JOINER, _JOINER):
        return not before or not after or min(ord(before[-1]), ord(after[0])) < _JOINED
    if _category(c)[0] == "M" and before[-1:] in ("", " "):
        return True  # an accent on nothing
    if c in _BLANKS or _category(c) == "Cf":
        return True
    accents = name[max(0, place - _MOST_ACCENTS) : place + 1]
    return len(accents) > _MOST_ACCENTS and all(_category(each) in ("Mn", "Me") for each in accents)


def _described(c: str) -> str:
    """Return a name for a character that can't be shown: `U+202E (right-to-left override)`."""
    from unicodedata import name

    known = name(c, "a control character" if _category(c) == "Cc" else "").lower()
    return f"U+{ord(c):04X}" + (f" ({known})" if known else "")
