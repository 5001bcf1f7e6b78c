"""Finds the base of a derived word that has no definition of its own, as `unsalted` has salted.

Each rule makes words from a base, in the way of English spelling; a word is derived from a base if a rule makes it.
`phrases.tsv` says what a rule's code means. `derived.tsv` has the exceptions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wordbook_forms import doubled, with_ing, with_vowel

from ramble_tools.words.derivations import phrases

# A rule for another part of speech than that of the base's main meaning applies only if no other rule does.
RELUCTANT = 1000


# A spoonful is a noun because there are spoonfuls, and prewar is not a noun.
WITH_PLURAL = {"ful", "pre-m", "anti-m"}
WITHOUT_PLURAL = {"pre-n", "anti-n", "pro-n"}


# These apply only to the main meaning of a base.
MAIN_ONLY = {"ishn", "with"}


class Rule(NamedTuple):
    """A rule: `make` yields what may be derived from a base of a part of speech.

    If `form` is not empty, the phrase has that inflection of the base ("someone who is evicted"): d, t or i. The words
    that the rule makes have the parts of speech `gives`.
    """

    code: str
    of: str
    make: Callable[[str], Iterable[str]]
    form: str = ""
    shortest: int = 3


def replaced(endings: str) -> Callable[[str], Iterator[str]]:
    """Return a function that yields a base with its ending replaced, for each "old>new" that fits."""
    pairs = [pair.split(">") for pair in endings.split()]

    def make(base: str) -> Iterator[str]:
        for old, new in pairs:
            if base.endswith(old):
                yield base.removesuffix(old) + new

    return make


def with_vowel_ending(*endings: str) -> Callable[[str], Iterator[str]]:
    """Return a function that yields a base with endings that start with a vowel: `run` gives runnable."""

    def make(base: str) -> Iterator[str]:
        if base.endswith("e"):
            stems = [base[:-1], base] if re.search("[cgoey]e$", base) else [base[:-1]]
        elif re.search("[^aeiou]y$", base):
            stems = [base[:-1] + "i", base, base[:-1]]
        else:
            stems = doubled(base)
        return (stem + ending for ending in endings for stem in stems)

    return make


def added(*endings: str) -> Callable[[str], Iterator[str]]:
    """Return a function that yields a base with endings that start with a consonant: `happy` gives happiness."""

    def make(base: str) -> Iterator[str]:
        for ending in endings:
            yield base + ending
            if re.search("[^aeiou]y$", base):
                yield base[:-1] + "i" + ending

    return make


def adverbs(base: str) -> Iterator[str]:
    if base.endswith("le") and not base.endswith("ole"):
        yield base[:-1] + "y"
    elif base.endswith("ic"):
        yield from (base + "ally", base + "ly")
    elif base.endswith("ll"):
        yield base + "y"
    else:
        yield from added("ly")(base)
        if base.endswith("ue"):
            yield base[:-1] + "ly"


def prefixed(prefix: str, only: re.Pattern[str] | None = None) -> Callable[[str], Iterable[str]]:
    return lambda base: [prefix + base] if only is None or only.search(base) else []


_PERSON = re.compile("(?:er|or|ist|ian|ee|man|ent|ant|ar|ic|at)$")
_ABSTRACT = re.compile("(?:ment|[ae]nce|ion|[tc]y|ness|al|ing|age|ship|ism|dom|ure|ess)$")
# Prefixes before nouns that must be abstract, because an unmouse is nothing.
_NEGATIVE = ("un", "in", "im", "dis")
# Inwrapped is not "not wrapped", and an incurrent canal is not "not current".
_NEGATED = re.compile("(?:ble|ous|ive|bly|ously|ively)$")


def _suffixes() -> Iterator[Rule]:
    yield Rule("ness", "a", added("ness"))
    yield Rule("ly", "a", adverbs)
    yield Rule("er", "v", with_vowel_ending("er", "or"), "t")
    yield Rule("er", "v", replaced("ate>ator y>ier ify>ificator"), "t", 4)
    yield Rule("able", "v", replaced("ate>able d>sible t>tible y>iable"), "", 5)
    yield Rule("able", "v", with_vowel_ending("able"), "", 3)
    yield Rule(
        "ness",
        "a",
        replaced(
            "ble>bility ic>icity al>ality ous>osity ive>ivity id>idity ar>arity ant>ancy ant>ance ent>ency "
            "ent>ence ile>ility ate>acy"
        ),
        "",
        5,
    )
    yield Rule("ing", "v", replaced("ate>ation ize>ization ise>isation ify>ification"), "i", 4)
    yield Rule("ing", "v", added("ment"), "i", 4)
    yield Rule("ing", "v", with_vowel_ending("ation", "ion", "ance", "ence", "age"), "i", 5)
    yield Rule("ee", "v", with_vowel_ending("ee"), "d", 4)
    yield Rule("less", "n", added("less"))
    yield Rule("like", "n", lambda base: [base + "like"])
    yield Rule("ful", "n", lambda base: [base + "ful"])
    yield Rule("ship", "n", lambda base: [base + "ship"])
    yield Rule("hood", "n", added("hood"))
    yield Rule("dom", "n", lambda base: [base + "dom"])
    yield Rule(
        "expert",
        "n",
        replaced(
            "logy>logist graphy>grapher graphy>graphist nomy>nomist ics>icist ics>ician tomy>tomist "
            "metry>metrist logy>loger nomy>nomer iatry>iatrist iatrics>iatrist pathy>pathist "
            "therapy>therapist"
        ),
        "",
        6,
    )
    # Only from nouns that need no article.
    yield Rule(
        "of",
        "n",
        replaced(
            "logy>logic logy>logical graphy>graphic graphy>graphical metry>metric metry>metrical nomy>nomic "
            "nomy>nomical pathy>pathic scopy>scopic tomy>tomic ics>ic ics>ical ism>istic archy>archic "
            "archy>archical itis>itic emia>emic gony>gonic sophy>sophic sophy>sophical cracy>cratic "
            "mancy>mantic phobia>phobic philia>philic mania>manic ysis>ytic ysis>ytical"
        ),
        "",
        6,
    )
    yield Rule("same", "a", replaced("ic>ical ical>ic ous>ious ive>ative"), "", 5)
    yield Rule("ize", "a", with_vowel_ending("ize", "ise"), "", 4)
    yield Rule("ish", "a", with_vowel_ending("ish"))
    yield Rule("ishn", "n", with_vowel_ending("ish"))
    yield Rule(
        "ive",
        "v",
        replaced("ate>ative ate>atory t>tive ute>utive ize>izing"),
        "",
        5,
    )
    yield Rule("ward", "n", lambda base: [base + "ward", base + "wards"], "", 3)
    yield Rule("wise", "n", lambda base: [base + "wise"])
    yield Rule("proof", "n", lambda base: [base + "proof"])
    yield Rule("free", "n", lambda base: [base + "free"])
    yield Rule("let", "n", lambda base: [base + "let"], "", 4)
    yield Rule("ess", "n", lambda base: [base + "ess", *replaced("er>ress or>ress")(base)], "", 5)
    yield Rule("woman", "n", replaced("man>woman"), "", 6)
    yield Rule("person", "n", replaced("man>person"), "", 6)


def _prefixes() -> Iterator[Rule]:
    yield Rule("non-m", "n", lambda base: ["non" + base] if _ABSTRACT.search(base) else [])
    yield Rule("non-p", "n", lambda base: ["non" + base] if _PERSON.search(base) else [])
    yield Rule("un-v", "v", prefixed("un"), "i")
    for code, phrase in sorted(phrases().items(), key=lambda item: -len(item[1].prefix)):
        prefix = phrase.prefix
        if not prefix or code in ("non-m", "non-p", "un-v"):
            continue
        if "with regard to" in phrase.text and phrase.of == "n":
            shortest = 6
        elif prefix in ("un", "non", "over", "out", "re"):
            shortest = 3
        else:
            shortest = 5 if len(prefix) == 2 else 4
        abstract = phrase.of == "n" and prefix in _NEGATIVE
        only = _ABSTRACT if abstract else _NEGATED if prefix in ("in", "im") else None
        yield Rule(code, phrase.of, prefixed(prefix, only=only), "", shortest)


RULES = [*_suffixes(), *_prefixes()]
# For what nothing else explains.
LAST_RULES = [*RULES, Rule("with", "n", lambda base: with_vowel(base, "ed"))]

# What the British (or rarer) spelling has, what the American (or usual) one has, and the shortest word that it is for.
_SPELLINGS = [
    ("our", "or", 5),
    ("is(e|er|ation|able|ability)$", r"iz\1", 5),
    ("ys(e|er|ation)$", r"yz\1", 6),
    ("re$", "er", 6),
    ("ae(?!$)", "e", 6),
    ("oe(?!(?:d|r)?$)", "e", 6),
    ("ogue", "og", 7),
    ("amme$", "am", 6),
    ("mould", "mold", 5),
    ("plough", "plow", 5),
    ("aesthe", "esthe", 6),
    ("fulness$", "fullness", 6),
    ("tyre", "tire", 4),
    ("gauge", "gage", 5),
    ("sulph", "sulf", 5),
    ("eable$", "able", 6),
    ("dgement", "dgment", 6),
    ("grey", "gray", 4),
    ("xion$", "ction", 6),
    ("iz", "is", 6),
]
# Those of words that the list itself gives to one region.
_OF_REGION = [
    ("ll(?=e[drs]|ing|or|age|ation|ment|y)", "l", 5),
    ("ae(?!$)", "e", 5),
    ("oe(?!(?:d|r)?$)", "e", 5),
    ("e", "ae", 7),
    ("e", "oe", 7),
    ("l", "ll", 4),
    ("ence$", "ense", 5),
    ("que", "ck", 5),
    ("ough", "ow", 5),
    ("gg", "g", 5),
    ("tt", "t", 5),
    ("pp", "p", 5),
    ("er$", "re", 5),
    ("or", "our", 5),
    ("y", "i", 4),
    ("i", "y", 4),
    ("s", "z", 4),
    ("z", "s", 4),
    ("c", "k", 5),
    ("k", "c", 5),
    ("ey$", "y", 4),
    ("ie$", "y", 4),
    ("ss", "s", 6),
    ("en", "in", 5),
    ("in", "en", 5),
    ("ph", "f", 5),
    ("c", "s", 5),
    ("s", "c", 5),
    ("a", "o", 6),
    ("u", "o", 6),
    ("or$", "er", 5),
    ("er$", "or", 5),
    ("og", "ogue", 5),
    ("am$", "amme", 5),
]


def spellings(word: str, *, regional: bool) -> Iterator[str]:
    """Yield words that this may be another spelling of, the likeliest first."""
    for old, new, shortest in [*_SPELLINGS, *(_OF_REGION if regional else ())]:
        if len(word) >= shortest:
            for found in re.finditer(old, word):
                yield word[: found.start()] + found.expand(new) + word[found.end() :]


class Derived(NamedTuple):
    """A derived word: the code of its phrase, the word in the phrase, and the base of which that may be a form."""

    code: str
    base: str
    parts: tuple[str, ...]
    root: str


class Derivations:
    """Finds what can be derived, given what is known so far.

    `parts` maps each word with a meaning to its parts of speech, `forms` maps (base, kind) to a form of a verb, and
    `regions` has the region of a word. Words in `decided` are left alone. `main` has the part
    of speech of the main meaning of a word.
    """

    def __init__(
        self,
        words: Mapping[str, float],
        tiers: Mapping[str, str],
        regions: Mapping[str, str],
        decided: Collection[str],
        main: Mapping[str, str],
    ) -> None:
        self.words, self.tiers, self.regions, self.decided, self.main = words, tiers, regions, decided, main

    def find(
        self,
        bases: Iterable[str],
        parts: Mapping[str, set[str]],
        forms: Mapping[tuple[str, str], str],
        rules: Sequence[Rule],
    ) -> dict[str, Derived]:
        """Map each word without a meaning that is derived from one of the bases, by the first rule that makes it."""
        found: dict[str, list[tuple[int, float, str, Derived]]] = defaultdict(list)
        for base in bases:
            for rank, rule in enumerate(rules):
                if rule.of not in parts[base] or len(base) < rule.shortest:
                    continue
                named = forms.get((base, rule.form)) if rule.form else base
                for word in rule.make(base) if named else ():
                    if word not in self.words or word in parts or word in self.decided:
                        continue
                    is_main = rule.of == self._main_part(base, word, parts[base])
                    if (is_main or not (phrases()[rule.code].prefix or rule.code in MAIN_ONLY)) and self._likely(
                        word, base, rule.code
                    ):
                        derived = Derived(rule.code, named or base, (phrases()[rule.code].part,), base)
                        found[word].append((rank + RELUCTANT * (not is_main), -self.words[base], base, derived))
        chosen = {word: min(each)[-1] for word, each in found.items()}
        chosen.update(self._respelled(parts))
        return chosen

    def _main_part(self, base: str, word: str, known: set[str]) -> str:
        """Return the part of speech of a base from which a word is made.

        Outrace is made from the verb, because the list has outracing. Otherwise, the main meaning decides.
        """
        if "v" in known and any(form in self.words for form in with_ing(word)):
            return "v"
        if "a" in known and base.endswith(("ing", "ed")) and not word.startswith(base):
            return "a"  # undying is from the participle, not from the noun
        return self.main.get(base, min(known, default=""))

    def _likely(self, word: str, base: str, code: str = "") -> bool:
        """Return whether the base is at least as well known as a word of a dictionary, or the word is rare too."""
        if (word + "s" in self.words and code in WITHOUT_PLURAL) or (
            word + "s" not in self.words and code in WITH_PLURAL
        ):
            return False
        if code == "able" and word.startswith("un") and word[2:] in self.words:
            return False  # unhealable is not healable, not what may be unhealed
        return word != base and (self.tiers[word] == "G" or self.tiers[base] != "G")

    def _respelled(self, parts: Mapping[str, set[str]]) -> Iterator[tuple[str, Derived]]:
        for word in self.words:
            if word in parts or word in self.decided or len(word) < 4:
                continue
            region = self.regions.get(word)
            for usual in spellings(word, regional=region is not None):
                differs = region is None or self.regions.get(usual) != region
                if parts.get(usual) and differs and self._likely(word, usual):
                    yield word, Derived(region or "sp", usual, tuple(sorted(parts[usual])), usual)
                    break
