"""The phrases that define a derived word by its base: "not salted" for `unsalted`, from `salted`.

The wordbook stores only a code and the base of such a word. `wordlists/wordbook_derivations.py` decides which words are
derived from which; this module says what each code means.
"""

import re
from typing import NamedTuple

LONGEST = 110
_SHORTEST_GLOSS = 12


class Phrase(NamedTuple):
    """How to define a derived word.

    `part` is its part of speech as a letter of the wordbook's format, and `of` that of the base (n, v, a, r, or `*` for
    any). `text` has `{}` in place of the base. If the word is made with a prefix, `prefix` is that prefix.
    """

    part: str
    of: str
    text: str
    prefix: str = ""


def _prefix(prefix: str, **texts: str) -> dict[str, Phrase]:
    """Return the phrases of a prefix for each part of speech, with codes such as `un-a`."""
    return {f"{prefix}-{part}": Phrase(part, part, text, prefix) for part, text in texts.items()}


# What a combining form is about: a thermotensile quality is tensile, with regard to heat.
FIELDS = {
    "aero": "air or flight",
    "agro": "farming",
    "astro": "the stars",
    "bio": "living things",
    "cardio": "the heart",
    "chemo": "chemistry",
    "cosmo": "the universe",
    "cyber": "computers",
    "cyto": "cells",
    "eco": "ecology",
    "electro": "electricity",
    "ethno": "the races of mankind",
    "gastro": "the stomach",
    "geo": "the earth",
    "hydro": "water",
    "immuno": "immunity",
    "magneto": "magnetism",
    "morpho": "shape",
    "myco": "fungi",
    "neuro": "nerves",
    "palaeo": "the distant past",
    "paleo": "the distant past",
    "photo": "light",
    "physio": "the body",
    "phyto": "plants",
    "psycho": "the mind",
    "radio": "radio or radiation",
    "socio": "society",
    "spectro": "spectra",
    "techno": "technology",
    "thermo": "heat",
    "zoo": "animals",
}

PHRASES: dict[str, Phrase] = {
    # other spellings
    "uk": Phrase("*", "*", "British spelling of {}"),
    "us": Phrase("*", "*", "American spelling of {}"),
    "sp": Phrase("*", "*", "another spelling of {}"),
    # suffixes
    "ness": Phrase("n", "a", "the quality of being {}"),
    "ly": Phrase("r", "a", "in a way that is {}"),
    "er": Phrase("n", "v", "someone or something that {}"),
    "able": Phrase("a", "v", "possible to {}"),
    "ee": Phrase("n", "v", "someone who is {}"),
    "ing": Phrase("n", "v", "the act of {}"),
    "less": Phrase("a", "n", "without {}"),
    "like": Phrase("a", "n", "resembling {}"),
    "ful": Phrase("n", "n", "as much as fills a {}"),
    "full": Phrase("a", "n", "full of {}"),
    "ship": Phrase("n", "n", "the position or skill of a {}"),
    "hood": Phrase("n", "n", "the state of being a {}"),
    "dom": Phrase("n", "n", "the world or state of a {}"),
    "ism": Phrase("n", "*", "the practice or beliefs that go with {}"),
    "isma": Phrase("n", "a", "the practice or beliefs of those who are {}"),
    "follower": Phrase("n", "n", "a follower of {}"),
    "ist": Phrase("n", "n", "someone concerned with {}"),
    "expert": Phrase("n", "n", "an expert in {}"),
    "ize": Phrase("v", "a", "make or become {}"),
    "izen": Phrase("v", "n", "turn into, treat with or practice {}"),
    "ish": Phrase("a", "a", "somewhat {}"),
    "ishn": Phrase("a", "n", "like a {}"),
    "y": Phrase("a", "n", "like {}, or full of it"),
    "yv": Phrase("a", "v", "tending to {}"),
    "of": Phrase("a", "n", "having to do with {}"),
    "ive": Phrase("a", "v", "tending to {}"),
    "same": Phrase("a", "a", "the same as {}"),
    "ward": Phrase("r", "n", "toward the {}"),
    "wise": Phrase("r", "n", "in the manner or direction of {}"),
    "proof": Phrase("a", "n", "protected from {}"),
    "free": Phrase("a", "n", "without {}"),
    "let": Phrase("n", "n", "a small {}"),
    "ess": Phrase("n", "n", "a female {}"),
    "woman": Phrase("n", "n", "a female {}"),
    "person": Phrase("n", "n", "a {} of any sex"),
    "kind": Phrase("n", "n", "a kind of {}"),
    "with": Phrase("a", "n", "having {}"),
    # prefixes
    **_prefix("un", a="not {}", r="not {}", n="the lack or opposite of {}"),
    "un-v": Phrase("v", "v", "undo the action of {}", "un"),
    **_prefix("non", a="not {}", n="anything but {}", r="not {}"),
    "non-m": Phrase("n", "n", "the lack of {}", "non"),
    "non-p": Phrase("n", "n", "someone or something that is not a {}", "non"),
    **_prefix("in", a="not {}", r="not {}", n="the lack or opposite of {}"),
    **_prefix("im", a="not {}", r="not {}", n="the lack or opposite of {}"),
    **_prefix("re", v="{} again", n="a new or second {}", a="{} again"),
    **_prefix("over", v="{} too much", a="too {}", n="too much {}", r="too {}"),
    **_prefix("under", v="{} too little", a="not {} enough", n="too little {}, or one below"),
    **_prefix("out", v="{} more or better than another"),
    **_prefix("mis", v="{} badly or wrongly", n="bad or wrong {}", a="badly or wrongly {}"),
    **_prefix("pre", v="{} in advance", a="{} in advance, or earlier than that"),
    "pre-m": Phrase("n", "n", "{} in advance, or an earlier one", "pre"),
    "anti-m": Phrase("n", "n", "an opposite of {}, or something against it", "anti"),
    "pre-n": Phrase("a", "n", "before the {}", "pre"),
    "post-n": Phrase("a", "n", "after the {}", "post"),
    "pro-n": Phrase("a", "n", "in favor of {}", "pro"),
    "anti-n": Phrase("a", "n", "against {}", "anti"),
    **_prefix("fore", v="{} in advance", n="the front {}, or an earlier one"),
    **_prefix("dis", v="do the opposite of {}", a="not {}", n="the lack or opposite of {}"),
    **_prefix("de", v="undo the action of {}"),
    **_prefix("anti", a="against what is {}"),
    **_prefix("pro", a="in favor of what is {}"),
    **_prefix("counter", v="{} in return", n="a {} in return or opposition", a="opposed and {}"),
    **_prefix("co", v="{} together", n="a fellow or joint {}", a="{} together"),
    **_prefix("sub", a="below or less than {}", n="a lower or smaller {}", v="{} at a lower level"),
    **_prefix("super", a="extremely {}", n="an extremely large or good {}"),
    **_prefix("ultra", a="extremely {}"),
    **_prefix("hyper", a="excessively {}", n="an excess of {}"),
    **_prefix("semi", a="partly {}", n="half of a {}, or a partial one"),
    **_prefix(
        "multi",
        a="{} in many ways",
    ),
    "multi-n": Phrase("a", "n", "with more than one {}", "multi"),
    **_prefix("inter", a="{}, between two or more", v="{} with each other"),
    **_prefix("mini", n="a small {}"),
    **_prefix("micro", n="a very small {}", a="{} on a very small scale"),
    **_prefix("macro", n="a large-scale {}", a="{} on a large scale"),
    **_prefix("post", a="later than what is {}"),
    **_prefix("extra", a="outside what is {}"),
    **_prefix("intra", a="within what is {}"),
    **_prefix("trans", a="across or beyond what is {}"),
    **_prefix("quasi", a="seemingly {}"),
    **_prefix("pseudo", a="falsely {}", n="a false {}"),
    **_prefix("self", a="{} by itself"),
    **_prefix("arch", n="a chief {}"),
    **_prefix("step", n="a {} by a parent's or one's own remarriage"),
    **_prefix("tele", n="a {} at a distance", v="{} at a distance"),
    **_prefix("be", v="{} thoroughly"),
    **{
        f"{form}-{part}": Phrase(part, part, f"{{}}, with regard to {about}", form)
        for form, about in FIELDS.items()
        for part in "na"
    },
}


def defined_by_base(code: str, base: str, gloss: str | None) -> str:
    """Return the definition of a derived word: the phrase and, in parentheses, what the base means if that fits."""
    phrase = PHRASES[code].text
    text = (re.sub(r"\ba \{\}", "an {}", phrase) if base[0] in "aeiou" else phrase).replace("{}", base)
    # "not salted (seasoned with salt)", not a second pair of parentheses within the first.
    clauses = re.sub(r"^\([^)]*\) ", "", _without_last_parentheses(gloss or "")).split("; ")
    kept = clauses[0]
    for clause in clauses[1:]:
        if len(text) + len(kept) + len(clause) + 5 > LONGEST:
            break
        kept += f"; {clause}"
    return f"{text} ({kept})" if kept and len(text) + len(kept) + 3 <= LONGEST + _SHORTEST_GLOSS else text


def _without_last_parentheses(text: str) -> str:
    """Return a text without the parentheses at its end, which may have others within them."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] == ")") - (text[place] == "(")
        if depth == 0:
            # Nothing is dropped unless the text ends with a parenthesis.
            return text[:place].rstrip() if text.endswith(")") else text
    return text
