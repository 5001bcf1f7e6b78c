"""How unlikely it is that somebody who meant a word typed a certain misspelling.

People rarely hit a random letter. They confuse vowels, forget to double a letter, swap two, or write what they hear. So
each kind of slip has a cost, which is a negative natural logarithm: a slip that costs 1 more is e times as rare. The
cost of a word is that of the cheapest series of slips.

The costs were fitted to three samples of 1,000 pairs of codespell's dictionary and 107 of `benchmarks/by_sound.txt`,
and rounded. `benchmarks/suggestions.py` measures them on other samples.
"""

from functools import cache
from math import inf

_VOWELS = frozenset("aeiouy")

_COSTS = {
    "letter not doubled": 0.9,
    "letter doubled": 2.6,
    "swap": 1.4,
    "missing h or w": 0.9,
    "missing letter": 2.1,
    "same sound": 2.6,
    "extra vowel": 3.7,
    "vowel for vowel": 4.0,
    "similar letter or neighboring key": 3.6,
    "extra consonant": 4.5,
    "wrong letter": 5.3,
    "last letter": 1.2,
}
# Slips that cost more than this together are no explanation.
TOO_MUCH = 12.0

# Spellings that sound alike, as wrong:right.
_SPELLINGS = """
    f:ph ph:f f:gh uf:ough off:ough k:ch ch:k k:ck ck:k c:ck k:qu kw:qu q:qu k:que x:cks x:cc x:cs ks:x cs:x gz:x
    s:sc sc:s s:ps s:ce s:z c:sc ss:sc sc:ss ce:se se:ce s:st sh:ci sh:ti sh:si sh:ch sh:s ch:sh ci:ti ti:ci si:ti ti:si
    n:kn n:gn n:pn n:mn r:wr r:rh m:mb m:mn m:lm m:gm t:bt t:pt t:th t:ed w:wh wh:w h:wh w:u u:w z:x
    ur:ure er:ure er:re re:er er:or er:ar or:er ar:er or:our our:or el:le le:el al:le il:le ul:le le:al al:el
    o:ough ow:ough aw:augh aw:ough or:augh o:augh i:igh y:igh ie:igh ite:ight ite:eight ay:et ay:eigh
    ate:aight ate:ait ane:ain ale:ail ade:aid ote:oat ode:oad
    ie:ei ei:ie ee:ea ea:ee ee:ie ee:ei e:ea i:ea i:ee oo:ou oo:u u:oo ou:oo u:ou o:ou a:au o:au au:o aw:au au:aw o:oa
    u:ew oo:ew ew:u ew:eu u:eu oo:eu yu:u yoo:u ay:ei ei:ay ai:ei ay:ai ai:a a:ai a:ei a:ea y:ie ie:y ys:ies i:ie y:ey
    ey:y oi:oy oy:oi ow:ou ou:ow i:y y:i ee:i ee:y iar:ier ery:ary ary:ery zed:sed
"""
_SAME_SOUND = [(typed, meant) for typed, _, meant in (pair.partition(":") for pair in _SPELLINGS.split())]


def _both_ways(pairs: str) -> frozenset[str]:
    return frozenset(pairs.split()) | {pair[::-1] for pair in pairs.split()}


_SIMILAR = _both_ways("ck cs cz sz gj fv mn dt bp kq cq kg xz vw sx lr")
# Keys that touch on an English keyboard.
_NEIGHBORS = _both_ways(
    "qw we er rt ty yu ui io op as sd df fg gh hj jk kl zx xc cv vb bn nm qa wa ws es ed rd rf tf tg yg yh uh uj ij ik "
    "ok ol pl az sz sx dx dc fc fv gv gb hb hn jn jm km"
)


@cache
def _wrong_letter_cost(typed: str, meant: str) -> float:
    """Return the cost of one letter that was typed for another."""
    if typed in _VOWELS and meant in _VOWELS:
        return _COSTS["vowel for vowel"]
    near = typed + meant in _SIMILAR or typed + meant in _NEIGHBORS
    return _COSTS["similar letter or neighboring key" if near else "wrong letter"]


def _extra_letter(wrong: str, i: int) -> str:
    """Return the kind of slip if the misspelling's letter `i` should not be there."""
    typed = wrong[i]
    if i and typed == wrong[i - 1]:
        return "letter doubled"
    return "extra vowel" if typed in _VOWELS else "extra consonant"


def _missing_letter(right: str, j: int) -> str:
    """Return the kind of slip if the word's letter `j` is missing in the misspelling."""
    meant = right[j]
    if j and meant == right[j - 1]:
        return "letter not doubled"
    return "missing h or w" if meant in "hw" else "missing letter"


class SlipCosts:
    """The costs of the words that may have been meant by one misspelling."""

    def __init__(self, wrong: str) -> None:
        self._wrong = wrong
        self._extra = [_COSTS[_extra_letter(wrong, i)] for i in range(len(wrong))]
        # The spellings of sounds that end before each letter: their length, and how a word may spell the sound.
        sounds = [(typed, meant) for typed, meant in _SAME_SOUND if typed in wrong]
        self._sounds = [
            [(len(typed), meant) for typed, meant in sounds if wrong.endswith(typed, 0, i)]
            for i in range(len(wrong) + 1)
        ]

    def of(self, right: str) -> float:
        """Return the cost of the cheapest series of slips that turns the word into the misspelling.

        If the slips cost more than `TOO_MUCH`, that is all that matters.
        """
        wrong = self._wrong
        missing = [_COSTS[_missing_letter(right, j)] for j in range(len(right))]
        # best[i][j]: the least cost at which `i` letters of the misspelling stand for `j` letters of the word.
        best = [[inf] * (len(right) + 1) for _ in range(len(wrong) + 1)]
        best[0][0] = 0.0
        for i, row in enumerate(best):
            typed = wrong[i - 1 : i]
            for j in range(len(right) + 1):
                cost, meant = row[j], right[j - 1 : j]
                if i:
                    cost = min(cost, best[i - 1][j] + self._extra[i - 1])
                if j:
                    cost = min(cost, row[j - 1] + missing[j - 1])
                if i and j:
                    slip = 0 if typed == meant else _wrong_letter_cost(typed, meant)
                    cost = min(cost, best[i - 1][j - 1] + slip)
                    if typed != meant and wrong[i - 2 : i] == meant + typed and right[j - 2 : j] == typed + meant:
                        cost = min(cost, best[i - 2][j - 2] + _COSTS["swap"])
                for size, spelling in self._sounds[i]:
                    if right.endswith(spelling, 0, j):
                        cost = min(cost, best[i - size][j - len(spelling)] + _COSTS["same sound"])
                row[j] = cost
        last_letter = _COSTS["last letter"] if wrong[-1] != right[-1] else 0.0
        return min(best[-1][-1], TOO_MUCH) + last_letter
