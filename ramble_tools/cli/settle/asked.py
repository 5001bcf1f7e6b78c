"""Questions as people ask them at the table: `is za a word?`, `what is za`, `how do you spell receive`."""

import re
from collections.abc import Iterable

# `in scrabble`, `in this game`, `here`
_WHERE = r"(?: here| in .+)?"
_CHECK = re.compile(
    rf"(?:why )?(?:is|are|isn't|aren't) (?P<words>.+?) (?:not )?(?:an? )?(?:real |valid |good |legal )?words?{_WHERE}"
    rf"|(?:why )?(?:is|are|isn't|aren't) (?P<called>.+?) (?:not )?"
    rf"(?:valid|legal|allowed|acceptable|ok|okay|invalid|illegal){_WHERE}"
    r"|(?:is|are) (?P<written>.+?) (?:spelled|spelt) (?:right|correctly|correct|wrong|like (?:this|that))"
    r"|how (?:is|are) (?P<shown>.+?) (?:spelled|spelt)"
    r"|(?:how (?:do|would|should|can) (?:i|we|you|they) |how to |can you |please )?spell (?P<spelled>.+)"
    rf"|(?:does|do) (?P<counted>.+?) count{_WHERE}"
    rf"|(?:can|may|could) (?:i|we|you|he|she|they) (?:play|use|have) (?P<played>.+?){_WHERE}"
    r"|(?:check|how about|what about) (?P<checked>.+)"
    r"|is it (?:spelled |spelt )?(?P<either>\S+ or \S+)"
)
# `does zen take an s`: the answer is the verdict on zens.
_TAKES = re.compile(r"(?:does|do|can|will|would) (?P<base>[a-z]+) take (?:an? )?['\"]?(?P<ending>[a-z]{1,3})['\"]?")
_HOOKS = re.compile(r"(?:what are )?(?:the )?hooks (?:of|for|on|to) (?P<hooked>[a-z]+)")
_DEFINE = re.compile(
    r"(?:what(?:'s|s| is| are) )?(?:the )?(?:plurals?|past tense|past form|forms?) (?:of|for) (?P<formed>\S+)"
    r"|what(?:'s|s| is| are) (?P<defined>.+)"
    r"|what (?:does|do) (?P<meant>.+?) mean"
    r"|(?:define|(?:the )?meaning of) (?P<named>.+)"
)
_NUMBER = re.compile(r"[+-]?\d+(?: ?(?:points?|pts?))?")


def asked(line: str) -> list[str] | None:
    """Return the command line that answers a question about words, or None if the line is not such a question.

    `is za a word?` gives `check -- za`, and `what is za` gives `define -- za`.
    """
    text = " ".join(line.replace("’", "'").lower().split())
    question = text.endswith("?")
    text = text.rstrip("?!. ")
    if found := _HOOKS.fullmatch(text):
        return ["hooks", "--", found["hooked"]]
    if found := _TAKES.fullmatch(text):
        return ["check", "--", found["base"] + found["ending"]]
    if found := _DEFINE.fullmatch(text):
        return ["define", "--", *_listed(found)]
    if found := _CHECK.fullmatch(text):
        return ["check", "--", *_listed(found)]
    if question and len(words := _without_joints(text)) > 1:
        # `is za?`
        return ["check", "--", *(words[1:] if len(words) == 2 and words[0] == "is" else words)]
    return None


def words_asked(texts: Iterable[str]) -> list[str]:
    """Return the texts, but instead of each that is a question, in quotes, the words that it is about."""
    words: list[str] = []
    for text in texts:
        # A single word is never a question.
        question = asked(text) if " " in text.strip() else None
        words += question[question.index("--") + 1 :] if question else [text]
    return words


def is_number(line: str) -> bool:
    """Return whether a line is only a number, such as points: `12`, `+3`, `4 points`."""
    return _NUMBER.fullmatch(line.strip().lower().rstrip(".!? ")) is not None


def _listed(found: re.Match[str]) -> list[str]:
    words = _without_joints(next(group for group in found.groups() if group is not None))
    # `what about the word za`
    if len(words) > 2 and words[:2] == ["the", "word"]:
        return words[2:]
    # `what is a za`
    return words[1:] if len(words) == 2 and words[0] in ("a", "an", "the") else words


def _without_joints(text: str) -> list[str]:
    """Return the words of a list such as `za, qi and zax`; `and` or `or` at an end is a word like any other."""
    words = re.split(r"[\s,;]+", text.strip(" ,;"))
    return [word for place, word in enumerate(words) if word not in ("and", "or") or place in (0, len(words) - 1)]
