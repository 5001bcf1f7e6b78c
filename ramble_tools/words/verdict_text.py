"""Verdicts in words: the same lines in the terminal and on a web page."""

from ramble_tools import __version__
from ramble_tools.errors import plural
from ramble_tools.letters import base_points, is_consonant
from ramble_tools.words.plain import in_capitals
from ramble_tools.words.verdict import Judgment, Verdict

# Three reasons are enough to see that a word can't be spelled.
_SHORTAGES_SHOWN = 3


def verdict_lines(verdict: Verdict) -> list[str]:
    """Return the verdict on one word, then what the word is, where it comes from, and what it is worth."""
    lines = [f"{in_capitals(verdict.word)} is {'' if verdict.valid else 'not '}a word: {verdict.standing}"]
    if verdict.offensive:
        # So does North America's tournament list, since 2020, with slurs, and lists for homes and schools with all.
        lines.append("an offensive word: some word lists leave such words out")
    lines += [f"{base.kind} of {base.word}" for base in verdict.bases]
    if verdict.meaning:
        lines.append(verdict.meaning)
    if verdict.forms:
        lines.append(f"forms: {', '.join(dict.fromkeys(form.word for form in verdict.forms))}")
    if verdict.region:
        lines.append(f"{verdict.region.upper()} spelling")
    if verdict.common:
        lines.append(verdict.common)
    if verdict.missing_form:
        lines.append(verdict.missing_form.text)
    if verdict.refusal:
        lines.append(verdict.refusal.text)
    lines += [f"can't be spelled: {shortage}" for shortage in verdict.shortages[:_SHORTAGES_SHOWN]]
    if verdict.valid and not verdict.shortages:
        consonants = sum(is_consonant(letter) for letter in verdict.word)
        own, stolen = base_points(consonants), base_points(consonants, stolen=True)
        if_stolen = "stolen or not" if own == stolen else f"or {stolen} if stolen"
        lines.append(f"worth {plural(own, 'point')}, {if_stolen}, before bonuses")
    if verdict.two_words:
        lines.append(f'"{verdict.two_words}" is two words')
    if verdict.suggestions:
        lines.append(f"similar words: {', '.join(verdict.suggestions)}")
    return lines


def judgment_lines(judgment: Judgment, second: Judgment | None = None) -> list[str]:
    """Return the verdict on a whole play, with that of a second list if there is one, and what judged it."""
    opinion = ""
    if second and second.stands == judgment.stands:
        opinion = f"; by {second.lexicon}, it {'is too' if second.stands else 'is not, either'}"
    elif second:
        opinion = f"; by {second.lexicon}, it is{'' if second.stands else ' not'}"
    return [
        f"The play is {'' if judgment.stands else 'not '}acceptable{opinion}.",
        f"{plural(judgment.words, 'word')}, judged by {judgment.lexicon} (Ramble Tools {__version__})",
    ]
