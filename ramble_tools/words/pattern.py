"""Patterns of words, as `ramble find` takes them, and the lengths that words may have."""

import re
from typing import NamedTuple

from ramble_tools.errors import WordError, quote
from ramble_tools.letters import ALPHABET, VOWELS
from ramble_tools.words.plain import drop_accents

LONGEST = 60

_ANY = frozenset(ALPHABET)
_CONSONANTS = _ANY - VOWELS
_HOW = "use letters, ? for one letter, * for any number, [aeiou] or [^aeiou], [v] for a vowel, [c] for a consonant"


class Lengths(NamedTuple):
    """The fewest and the most letters that a word may have; no most if that is None."""

    least: int = 1
    most: int | None = None

    @property
    def times(self) -> str:
        """A quantifier of a regular expression: `{4,6}`."""
        return f"{{{self.least},{'' if self.most is None else self.most}}}"


def read_lengths(text: str) -> Lengths:
    """Read `4`, `4-6`, `7+` or `-6`. Raises WordError."""
    plain = re.sub(r"\s", "", text).replace("\N{EN DASH}", "-")
    found = re.fullmatch(r"([0-9]{1,9})?([+-]?)([0-9]{1,9})?", plain)
    low, sign, high = found.groups("") if found else ("", "", "")
    is_right = bool(low or high) and not (high and sign != "-")
    least = int(low or 1) if is_right else 0
    most = int(high) if high else None if sign else least
    if not 1 <= least <= LONGEST or not (most is None or 1 <= most <= LONGEST):
        raise WordError(
            f"{quote(text)} is not a length from 1 to {LONGEST}; give one, as in 5, or a range, as in 4-6 or 7+"
        )
    if most is not None and least > most:
        raise WordError(f"{quote(text)} has the larger length first; did you mean {most}-{least}?")
    return Lengths(least, most)


def literal_start(pattern: str) -> str:
    """Return the letters that every word of a pattern starts with."""
    found = re.match(r"[a-z]*", drop_accents(pattern.strip().lower()))
    return found[0] if found else ""


def expression_of(pattern: str, lengths: Lengths | None = None, contains: str = "") -> str:
    """Return the regular expression for a pattern, for words of these lengths that have all the letters of `contains`.

    A word must have a letter as often as `contains` does. Raises WordError if the pattern is not valid.
    """
    pattern, without = _split(pattern)
    first, *others = _parts(pattern)
    if lengths and lengths.most is not None and lengths.least > lengths.most:
        return "(?!)"
    ahead = "".join(
        rf"(?=(?>{_set(_ANY - {letter})}*+{letter}){{{contains.count(letter)}}})" for letter in sorted(set(contains))
    )
    if without:
        ahead += f"(?![a-z]*{_set(frozenset(without))})"
    if lengths:
        ahead = rf"(?=[a-z]{lengths.times}\b){ahead}"
    if not others:
        return ahead + _sequence(first)
    # A plain expression for `a*b*c` would backtrack over every way to split a word, which can take very long. An atomic
    # group prevents that: each star matches as few letters as it can, up to the next part, and only the last is free.
    *middle, last = others
    return f"{ahead}{_sequence(first)}{''.join(map(_up_to, middle))}[a-z]*{_sequence(last)}"


def _split(pattern: str) -> tuple[str, str]:
    """Return a pattern without its end, and the letters there that no word may have: `*q*-u` is Q without U."""
    found = re.fullmatch(r"(.+)-([a-z]+)\s*", drop_accents(pattern.lower()), re.DOTALL)
    return (found[1], found[2]) if found and "[" not in found[1].rpartition("]")[2] else (pattern, "")


def _up_to(part: list[frozenset[str]]) -> str:
    """Return an expression for as few letters as there can be, and then the part."""
    if len(part) == 1:  # much faster
        return f"{_set(_ANY - part[0])}*+{_set(part[0])}" if part[0] != _ANY else "[a-z]"
    return f"(?>[a-z]*?{_sequence(part)})"


def _sequence(part: list[frozenset[str]]) -> str:
    """Return an expression for letters of these sets, one after another."""
    return "".join(_set(letters) for letters in part)


def _set(letters: frozenset[str]) -> str:
    if letters == _ANY:
        return "[a-z]"
    return min(letters) if len(letters) == 1 else f"[{''.join(sorted(letters))}]"


def _parts(pattern: str) -> list[list[frozenset[str]]]:
    """Read a pattern: what is between its stars, as lists of the sets of letters that may be at each place."""
    plain = drop_accents(pattern.strip().lower())
    if not plain:
        raise WordError("the pattern is empty; use letters, ? for one letter and * for any number, as in qu?*")
    parts: list[list[frozenset[str]]] = [[]]
    # A set in brackets, or one character.
    for token in re.findall(r"\[[^\[\]]*\]|.", plain, re.DOTALL):
        if token == "*":
            parts.append([])
        else:
            parts[-1].append(_letters(token, pattern))
    count = sum(map(len, parts))
    if count > LONGEST:
        raise WordError(f"the pattern has {count} letters; no word has more than {LONGEST}")
    return parts


def _letters(token: str, pattern: str) -> frozenset[str]:
    """Return the letters that `?`, a letter or a set in brackets stands for."""
    if token == "?":
        return _ANY
    if token in _ANY:
        return frozenset(token)
    if not token.startswith("[") or token == "[":
        missing = {"[": "'[' without ']'", "]": "']' without '['"}.get(token) or quote(token)
        raise WordError(f"{quote(pattern)} has {missing}; {_HOW}")
    inside = token[1:-1]
    if inside in ("v", "c"):
        return VOWELS if inside == "v" else _CONSONANTS
    if inside in ("^v", "^c"):
        other, name = ("[c]", "consonant") if inside == "^v" else ("[v]", "vowel")
        letter = inside[1]
        all_but = f"[a-{chr(ord(letter) - 1)}{chr(ord(letter) + 1)}-z]"
        raise WordError(f"[{inside}] is not clear; write {other} for a {name}, or {all_but} for all but {letter}")
    return _bracketed(token, inside)


def _bracketed(token: str, inside: str) -> frozenset[str]:
    listed = inside.removeprefix("^").replace(",", "").replace(" ", "")
    letters: set[str] = set()
    for span in re.findall(r".-.|.", listed, re.DOTALL):
        first, last = span[0], span[-1]
        if not (first in _ANY and last in _ANY):
            raise WordError(
                f"{quote(token)} has {quote(last if first in _ANY else first)}; put letters in brackets, as in [aeiou]"
            )
        if first > last:
            raise WordError(f"{quote(token)} has {first}-{last}, which is backward; did you mean {last}-{first}?")
        letters.update(ALPHABET[ALPHABET.index(first) : ALPHABET.index(last) + 1])
    chosen = _ANY - letters if inside.startswith("^") else frozenset(letters)
    if not chosen or not letters:
        raise WordError(f"{quote(token)} leaves no letter; put letters in brackets, as in [aeiou] or [^aeiou]")
    return chosen
