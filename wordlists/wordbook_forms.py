"""The inflections of words: the rules of English spelling, and what `build_wordbook.py` shows as a form of what.

A regular form beside an irregular one is shown only if `forms.tsv` allows it (dreamed and dreamt), because no one says
meaned or springed. That file also forbids relations that the rules would find: offer is not the comparative of off. And
it names what no rule finds: that swam is a past tense and swum a participle, and that the plural of sheep is sheep.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

# A plural thirty times as frequent as its base is a different word: species is not the plural of specie. The list
# has no frequency for words that are mostly names, as turkey is.
RARER = 1.5

# Verbs made with these from an irregular verb are irregular too.
PREFIXES_OF_VERBS = ("re", "over", "under", "out", "un", "mis", "fore", "pre", "inter", "up", "with", "co", "dis")
NOT_MADE = {"relay"}

IRREGULAR_PLURALS = {"man": ["men"], "person": ["people"], "itis": ["itides", "ites"]}

# Without the e, their -ing forms would be those of sing, ting, swing and bing.
KEEP_THEIR_E = {"singe", "tinge", "swinge", "binge"}

# The forms of be, which WordNet's list of exceptions does not tell apart.
FORMS_OF_BE = {"am": "s", "are": "s", "is": "t", "was": "d", "were": "d", "been": "d"}

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
# The kinds that `forms.tsv` can name, with the letters of the file.
KINDS = {"plural": "p", "past form": "d", "past tense": "o", "past participle": "e", "-ing form": "i"}


def doubled(base: str) -> list[str]:
    """Return the base before an ending that starts with a vowel: `run` gives runn, `visit` both visit and visitt."""
    if base.endswith(("uel", "ial", "iel", "oel")):
        return [base, base + "l"]
    if not re.search(r"(?:^|[^aeiou]|qu)[aeiouy][^aeiouwxy]$", base):
        return [base]
    one_syllable = len(re.findall("[aeiou]", base.replace("qu", "q"))) < 2
    return [base + base[-1]] if one_syllable else [base, base + base[-1]]


def with_s(base: str) -> list[str]:
    if re.search(r"[^aeiou]y$", base):
        return [base[:-1] + "ies"]
    if re.search(r"(?:s|x|z|ch|sh)$", base):
        return [base + "es"]
    return [base + "s", base + "es"] if base.endswith("o") else [base + "s"]


def plural(base: str) -> list[str]:
    """Return the plurals of a noun: those in -s, and those of words in -man, -person and -itis."""
    others = [
        base.removesuffix(end) + plural
        for end, all in IRREGULAR_PLURALS.items()
        if base.endswith(end)
        for plural in all
    ]
    return with_s(base) + others


def with_vowel(base: str, ending: str) -> list[str]:
    """Return the base with -ed, -er or -est."""
    if base.endswith("e"):
        return [base + ending[1:]]
    if re.search(r"[^aeiou]y$", base):
        return [base[:-1] + "i" + ending]
    return [stem + ending for stem in doubled(base)]


def with_ing(base: str) -> list[str]:
    if base in KEEP_THEIR_E:
        return [base + "ing"]
    if base.endswith("ie"):
        return [base[:-2] + "ying"]
    if re.search(r"[^eoy]e$", base) and base != "be":
        return [base[:-1] + "ing"]
    return [stem + "ing" for stem in doubled(base)]


def kind_of(part: str, irregular: str) -> str:
    """Return the kind of an irregular form: plural, third person, -ing form, past, comparative or superlative."""
    if part == "noun":
        return "p"
    if part == "verb":
        if irregular in FORMS_OF_BE:
            return FORMS_OF_BE[irregular]
        if irregular.endswith("ing"):
            return "i"
        return "t" if irregular.endswith("s") else "d"
    return "u" if irregular.endswith("st") else "c"


REGULAR: dict[str, dict[str, Callable[[str], list[str]]]] = {
    "noun": {"p": plural},
    "verb": {"t": with_s, "d": lambda base: with_vowel(base, "ed"), "i": with_ing},
    "adj": {"c": lambda base: with_vowel(base, "er"), "u": lambda base: with_vowel(base, "est")},
    "adv": {},
}


class Inflections:
    """Finds the inflections of every base among the words of the list.

    `words` maps each word to its frequency, `lemmas` has the bases of each part of speech, `irregular` maps each part
    to its bases and their irregular forms. `decisions` are the lines of `forms.tsv`: base, form, and whether the form
    is shown, or its kind. `decided` maps (base, form) to the former, and `named` maps bases to forms and their kinds.
    `names` are the words without a frequency because they are mostly names.
    """

    def __init__(
        self,
        words: Mapping[str, float],
        lemmas: Mapping[str, set[str]],
        irregular: Mapping[str, Mapping[str, set[str]]],
        decisions: Iterable[Sequence[str]],
        names: Set[str],
    ):
        self.words, self.lemmas, self.irregular, self.names = words, lemmas, irregular, names
        self.decided: dict[tuple[str, str], bool] = {}
        self.named: dict[str, dict[str, str]] = defaultdict(dict)
        for base, form, decision in decisions:
            self.decided[base, form] = decision != "no"
            if decision in KINDS:
                self.named[base][form] = KINDS[decision]

    def of(self, base: str, part: str) -> Iterator[tuple[str, str]]:
        """Yield (kind, form) for each inflection of a base."""
        named = {form: kind for form, kind in self.named[base].items() if (kind == "p") == (part == "noun")}
        if part in ("noun", "verb"):
            yield from ((kind, form) for form, kind in named.items())
        for kind, form in self._candidates(base, part):
            if form not in named and self.decided.get((base, form), True):
                yield (self._tense(base, form) if kind == "d" else kind), form

    def _tense(self, base: str, form: str) -> str:
        """Return whether a past form is a tense or a participle: overtook is like took. It is both if none says so."""
        stems = (start for start in range(len(base)) if base[:start] == form[:start])
        return next((kind for start in stems if (kind := self.named[base[start:]].get(form[start:]))), "d")

    def _candidates(self, base: str, part: str) -> Iterator[tuple[str, str]]:
        odd = self._irregular_forms(base, part)
        if base in KEEP_THEIR_E:
            odd.discard(base[:-1] + "ing")
        for form in sorted(odd):
            if form != base and form in self.words:
                yield kind_of(part, form), form
        odd_kinds = {kind_of(part, form) for form in odd}
        regular = [(kind, form) for kind, rule in REGULAR[part].items() for form in rule(base)]
        regular = [(kind, form) for kind, form in regular if form in self.words and form not in odd]
        if part == "adj" and {kind for kind, _ in regular} | odd_kinds != {"c", "u"}:
            return  # corner is not a comparative, because there is no cornest
        for kind, form in regular:
            rarer = self.words[base] < self.words[form] - RARER and base not in self.names
            rarer = rarer and not form.endswith(("men", "people"))
            if rarer and not self.decided.get((base, form)):
                continue
            if kind in odd_kinds and not self._stands_beside(base, part, kind, form, odd):
                continue
            yield kind, form

    def _irregular_forms(self, base: str, part: str) -> set[str]:
        """Return the irregular forms of a base, with those of the verb that it is made from: overtook, as in take."""
        known = self.irregular[part]
        if base in known or part != "verb":
            # WordNet has crying as a plural of cry.
            return {form for form in known.get(base, ()) if part != "noun" or not form.endswith("ing")}
        for prefix in PREFIXES_OF_VERBS:
            stem = base.removeprefix(prefix)
            if stem != base and len(stem) > 2 and stem in known and base not in NOT_MADE:
                return {prefix + form for form in known[stem] if prefix + form in self.words}
        return set()

    def _stands_beside(self, base: str, part: str, kind: str, form: str, odd: set[str]) -> bool:
        """Return whether a regular form beside an irregular one is a form of the same word.

        `gooses` belongs to the verb and is not a plural, `meaned` and `setted` are impossible, but `traveled` and
        `travelled` differ only in spelling.
        """
        if (base, form) in self.decided:
            return self.decided[base, form]
        if part == "noun":
            return not (base in self.lemmas["verb"] and form in with_s(base))
        if kind in "icu":
            return any(form == re.sub(r"([^aeiou])\1(?=(?:ing|er|est)$)", r"\1", each) for each in odd)
        pasts = [each for each in odd if kind_of(part, each) == kind]
        return all(each.endswith(("ed", "s")) and each != base for each in pasts)
