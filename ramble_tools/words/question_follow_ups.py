"""A line that goes on with the last question about words: `only the four letter ones`, `and behind it?`.

It is added to that question, and the whole is read again: it must be a question of the same kind, with all that was
asked for before.
"""

import re
from collections.abc import Iterator

from ramble_tools.errors import NotUnderstoodError, quote
from ramble_tools.typed_line import words
from ramble_tools.words.questions import Question, understand

# With what a line begins that says more of which words to find.
_NARROWING = re.compile(
    r"(?:(?:ok|okay|oh|so|well|now|and|but)\b[ ,]*)*"
    r"(?:(?:only|just)\b|(?:(?:how many|which|what|any) )?of (?:those|these|them)\b|(?=the\b.*\bones\b))[ ,]*",
    re.IGNORECASE,
)
# These are said of words that were found, and of no hand or claim.
_OF_WORDS = frozenset(("ones", "word", "words", "letter", "letters", "vowel", "vowels", "those", "these", "them"))
_IT = re.compile(r"\b(?:it|that|this)\b", re.IGNORECASE)


def narrows(question: str, line: str) -> bool:
    """Return whether a line may say more of which words a question is to find."""
    return bool(_NARROWING.match(line)) and understand(question).kind == "find"


def narrowed(question: str, line: str) -> str:
    """Return a question of which words to find with what a line adds that `narrows` it; an empty text if it adds none.

    Raises NotUnderstoodError for a line that is about the words that were found, and can't be added.
    """
    found, last = _NARROWING.match(line), understand(question)
    assert found
    rest = re.sub(r"^(?:the |those )?(?:ones )?", "", line[found.end() :].rstrip("?!. "), flags=re.IGNORECASE)
    ones = "" if re.search(r"\bones\b", rest, re.IGNORECASE) else "the ones "
    both = f"{question.rstrip('?!. ')}, {ones}{rest}"
    alone, new = understand(f"words {rest}"), understand(both)
    # In `no u, short ones`, what is not understood alone would be one more thing to leave out.
    is_added = alone.kind == new.kind == "find" and not new.note and new != last
    if is_added and _keeps(last, new):
        return both
    if _OF_WORDS.isdisjoint(word.plain for word in words(line)):
        return ""
    is_unknown = alone.kind == "none" and alone.words
    why = f"not understood: {', '.join(alone.words)}" if is_unknown else f"nothing is added to {quote(question)}"
    example = "only the common ones" if "length" in last.slots else "only four letters"
    raise NotUnderstoodError(f"{why}; try {example}, or ask the whole question")


def _keeps(last: Question, new: Question) -> bool:
    """Return whether all that is asked for in a question is asked for in another."""
    slots = {**new.slots}
    if "*" not in (pattern := slots.get("pattern", "*")):
        slots.setdefault("length", str(len(pattern)))
    return all(slot in slots and {*value.split(",")} <= {*slots[slot].split(",")} for slot, value in last.slots.items())


def continued(question: str, change: str) -> str:
    """Return the last question with what a line asks of the same word or words: `and behind it?`, `what if I stole it`.

    An empty text if the line asks nothing of it.
    """
    last = understand(question)
    if last.kind == "none" or last.then or len(last.words) != (last.kind != "find"):
        return ""
    for line in _asked_of(last, question.rstrip("?!. "), change.rstrip("?!. ")):
        new = understand(line)
        if (new.kind, new.words) == (last.kind, last.words) and not new.note and new != last and _keeps(last, new):
            return line
    return ""


def _asked_of(last: Question, question: str, change: str) -> Iterator[str]:
    if last.kind == "hooks":
        yield f"hooks {_IT.sub(last.words[0].upper(), change)}"
        yield f"hooks {change} {last.words[0].upper()}"
        yield f"hooks {last.words[0].upper()} {change}"
    elif last.kind == "find" and not re.search(r"\bwords?\b", change, re.IGNORECASE):
        yield f"{question}, the ones {change}"
    elif last.kind == "worth":
        yield f"{question} if {change.removeprefix('if ')}"
