"""Verdicts in words: the same lines in the terminal and on a web page."""

from ramble_tools import __version__
from ramble_tools.errors import plural
from ramble_tools.letters import base_points, is_consonant
from ramble_tools.words.plain import in_capitals
from ramble_tools.words.verdict import Judgment, Verdict
from ramble_tools.words.wordbook import Definition

# Three reasons are enough to see that a word can't be spelled.
_SHORTAGES_SHOWN = 3
NO_MEANING = "no meaning known here"


def verdict_lines(verdict: Verdict) -> list[str]:
    """Return the verdict on one word and, if there is more to say, a line: what it means, or why it may be refused."""
    unknown = NO_MEANING if verdict.valid and verdict.tier else ""
    return [_first_line(verdict), *filter(None, [_meaning(verdict) or _reason(verdict) or unknown])]


def _first_line(verdict: Verdict) -> str:
    return f"{in_capitals(verdict.word)} is {'' if verdict.valid else 'not '}a word: {verdict.standing}"


def _meaning(verdict: Verdict) -> str:
    text = verdict.meaning or ""
    if verdict.bases and not any(each.text == text for each in verdict.definitions):
        of = (base for base, definitions in verdict.defined_bases if any(each.text == text for each in definitions))
        base = next(of, verdict.bases[0])
        text = ": ".join(filter(None, (f"{base.kind} of {base.word}", text)))
    return f"offensive; {text}".removesuffix("; ") if verdict.offensive and "offensive" not in text else text


def _reason(verdict: Verdict) -> str:
    """Return what a refused text certainly is, or else what may have been meant, or that nobody writes it."""
    if verdict.missing_form:
        return verdict.missing_form.text
    if verdict.refusal and verdict.refusal.reason:
        # A rare name is more often a slip: THIER is a name, too.
        slip = verdict.suggestions[:3] if verdict.refusal.kind == "name" and verdict.refusal.zipf < 3 else ()
        return verdict.refusal.reason + (f"; similar words: {', '.join(slip)}" if slip else "")
    known = [verdict.refusal.text] if verdict.refusal else []
    return [*known, *_near(verdict)][-1] if known or verdict.suggestions else ""


def _near(verdict: Verdict) -> list[str]:
    similar = [f"similar words: {', '.join(verdict.suggestions)}"] if verdict.suggestions else []
    return [*similar, f'"{verdict.two_words}" is two words'] if verdict.two_words else similar


def more_lines(verdict: Verdict) -> list[tuple[int, str]]:
    """Return all that is known of a word, each line with its depth: 0 for the verdict itself."""
    lines = [(0, _first_line(verdict))]
    if verdict.offensive:
        # So does North America's tournament list, since 2020, with slurs, and lists for homes and schools with all.
        lines.append((1, "an offensive word: some word lists leave such words out"))
    lines += [(1, _labeled(each)) for each in verdict.definitions]
    for base, definitions in verdict.defined_bases:
        if any(f"{base.kind} of {base.word}:" in each.text for each in verdict.definitions):
            continue  # LAIN is a form of LIE in only one of its senses
        lines += [(1, f"{base.kind} of {base.word}"), *((2, _labeled(each)) for each in definitions)]
    if verdict.tier and not verdict.meaning:
        lines.append((1, NO_MEANING))
    others = [f"forms: {', '.join(dict.fromkeys(form.word for form in verdict.forms))}"] if verdict.forms else []
    others += [f"{verdict.region.upper()} spelling"] if verdict.region else []
    others += [each for each in (verdict.common, verdict.missing_form and verdict.missing_form.text) if each]
    others += [verdict.refusal.text] if verdict.refusal else []
    others += [f"can't be spelled: {shortage}" for shortage in verdict.shortages[:_SHORTAGES_SHOWN]]
    others += [worth(verdict.word)] if verdict.valid and not verdict.shortages else []
    return lines + [(1, each) for each in [*others, *reversed(_near(verdict))]]


def _labeled(definition: Definition) -> str:
    return f"{definition.part}: {definition.text}" if definition.part else definition.text


def worth(word: str) -> str:
    """Return what a word is worth before bonuses: `worth 2 points, or 1 if stolen, before bonuses`."""
    own, stolen = points_before_bonuses(word), points_before_bonuses(word, stolen=True)
    if_stolen = "stolen or not" if own == stolen else f"or {stolen} if stolen"
    return f"worth {plural(own, 'point')}, {if_stolen}, before bonuses"


def points_before_bonuses(word: str, *, stolen: bool = False) -> int:
    """Return the points of one's own word, or of one that was `stolen`, before bonuses."""
    return base_points(sum(map(is_consonant, word)), stolen=stolen)


def judgment_lines(judgment: Judgment) -> list[str]:
    """Return the verdict on a whole play, and what judged it."""
    return [
        f"The play is {'' if judgment.stands else 'not '}acceptable.",
        f"{plural(judgment.words, 'word')}, judged by {judgment.lexicon} (Ramble Tools {__version__})",
    ]
