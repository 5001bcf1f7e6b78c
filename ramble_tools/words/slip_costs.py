"""How unlikely it is that somebody who meant a word typed a certain misspelling.

People rarely hit a random letter. They confuse vowels, forget to double a letter, swap two, or write what they hear. So
each kind of slip has a cost, which is a negative natural logarithm: a slip that costs 1 more is e times as rare. The
cost of a word is that of the cheapest series of slips. The costs were fitted to three samples of 1,000 pairs of
codespell's dictionary, and rounded; `benchmarks/suggestions.py` measures them on other samples.
"""

from collections.abc import Iterator
from typing import NamedTuple

_VOWELS = frozenset("aeiouy")

COSTS = {
    "letter not doubled": 1.2,
    "letter doubled": 2.5,
    "swap": 1.8,
    "missing h or w": 1.3,
    "missing vowel": 2.4,
    "missing consonant": 2.9,
    "same sound": 3.2,
    "similar consonant": 3.5,
    "extra vowel": 4.1,
    "vowel for vowel": 4.5,
    "extra neighboring key": 5.0,
    "neighboring key": 5.4,
    "extra consonant": 5.4,
    "wrong letter": 6.7,
}
# A slip in the first or the last letter costs more.
FIRST_LETTER = 1.9
LAST_LETTER = 1.0

# Spellings that sound alike, as wrong:right.
_SAME_SOUND = """
    f:ph ph:f f:gh uf:ough off:ough k:ch ch:k k:ck ck:k c:ck k:qu kw:qu q:qu k:que x:cks x:cc x:cs ks:x cs:x gz:x
    s:sc sc:s s:ps s:ce s:z c:sc ss:sc sc:ss ce:se se:ce s:st sh:ci sh:ti sh:si sh:ch sh:s ch:sh ci:ti ti:ci si:ti ti:si
    shu:su shu:xu shun:tion shun:sion shun:cian tion:sion sion:tion tion:cian tion:ssion sion:ssion cion:tion tian:tion
    n:kn n:gn n:pn n:mn r:wr r:rh m:mb m:mn m:lm t:bt t:pt t:th t:ed w:wh wh:w h:wh w:u u:w
    j:dg j:g j:dge g:dg dj:dg dj:d dj:j g:gu g:gh gu:g ch:tch tch:ch ch:tu chu:tu cher:ture chur:ture ur:ure er:ure
    er:re re:er er:or er:ar or:er ar:er or:our our:or el:le le:el al:le il:le ul:le le:al al:el
    o:ough ow:ough aw:augh or:augh o:augh i:igh y:igh ie:igh ite:ight ite:eight
    ie:ei ei:ie ee:ea ea:ee ee:ie ee:ei e:ea i:ea i:ee oo:ou oo:u u:oo ou:oo u:ou o:ou a:au o:au au:o aw:au au:aw o:oa
    u:ew oo:ew ew:u ew:eu u:eu oo:eu yu:u yoo:u ay:ei ei:ay ai:ei ay:ai ai:a a:ai a:ei a:ea y:ie ie:y ys:ies i:ie y:ey
    ey:y oi:oy oy:oi ow:ou ou:ow iar:ier ery:ary ary:ery zed:sed
    ance:ence ence:ance ant:ent ent:ant able:ible ible:able ly:ally ally:ly
"""
_SAME_SOUND_BY_LETTER: dict[str, list[tuple[str, str]]] = {}
for _pair in _SAME_SOUND.split():
    _wrong, _, _right = _pair.partition(":")
    _SAME_SOUND_BY_LETTER.setdefault(_wrong[0], []).append((_wrong, _right))


def _both_ways(pairs: str) -> frozenset[str]:
    return frozenset(pairs.split()) | {pair[::-1] for pair in pairs.split()}


_SIMILAR = _both_ways("ck cs cz sz gj fv mn dt bp kq cq kg xz vw sx lr")
# Keys that touch on an English keyboard.
_NEIGHBORS = _both_ways(
    "qw we er rt ty yu ui io op as sd df fg gh hj jk kl zx xc cv vb bn nm qa wa ws es ed rd rf tf tg yg yh uh uj ij ik "
    "ok ol pl az sz sx dx dc fc fv gv gb hb hn jn jm km"
)


class Slip(NamedTuple):
    """A slip: how many letters of the misspelling stand for how many of the word, and the kind (empty: no slip)."""

    wrong: int
    right: int
    kind: str


def slips_at(wrong: str, i: int, right: str, j: int) -> Iterator[Slip]:
    """Yield what may come next if `i` letters of the misspelling stand for `j` letters of the word."""
    typed, meant = wrong[i : i + 1], right[j : j + 1]
    if typed and meant:
        yield Slip(1, 1, "" if typed == meant else _wrong_letter(typed, meant))
        if typed != meant and wrong[i + 1 : i + 2] == meant and right[j + 1 : j + 2] == typed:
            yield Slip(2, 2, "swap")
        for sound, spelling in _SAME_SOUND_BY_LETTER.get(typed, ()):
            if right.startswith(spelling, j) and wrong.startswith(sound, i):
                yield Slip(len(sound), len(spelling), "same sound")
    if typed:
        yield Slip(1, 0, _extra_letter(wrong, i))
    if meant:
        yield Slip(0, 1, _missing_letter(right, j))


def _wrong_letter(typed: str, meant: str) -> str:
    if typed in _VOWELS and meant in _VOWELS:
        return "vowel for vowel"
    if typed + meant in _SIMILAR:
        return "similar consonant"
    return "neighboring key" if typed + meant in _NEIGHBORS else "wrong letter"


def _extra_letter(wrong: str, i: int) -> str:
    typed = wrong[i]
    if i and typed == wrong[i - 1]:
        return "letter doubled"
    if typed in _VOWELS:
        return "extra vowel"
    touching = wrong[i - 1 : i] + typed in _NEIGHBORS or typed + wrong[i + 1 : i + 2] in _NEIGHBORS
    return "extra neighboring key" if touching else "extra consonant"


def _missing_letter(right: str, j: int) -> str:
    meant = right[j]
    if j and meant == right[j - 1]:
        return "letter not doubled"
    if meant in _VOWELS:
        return "missing vowel"
    return "missing h or w" if meant in "hw" else "missing consonant"


def _differing_part(wrong: str, right: str) -> tuple[int, int]:
    """Return how many letters at the start, and at the end, are the same in both and can't take part in a slip."""
    most = min(len(wrong), len(right))
    start = end = 0
    while start < most and wrong[start] == right[start]:
        start += 1
    while end < most - start and wrong[-1 - end] == right[-1 - end]:
        end += 1
    # Spellings that sound alike may share one letter at their start and two at their end.
    return max(start - 1, 0), max(end - 2, 0)


def slip_cost(wrong: str, right: str) -> float:
    """Return the cost of the cheapest series of slips that turns the word on the right into the wrong one."""
    start, end = _differing_part(wrong, right)
    last_i, last_j = len(wrong) - end, len(right) - end
    best = {(start, start): 0.0}
    for i in range(start, last_i + 1):
        for j in range(start, last_j + 1):
            cost = best.get((i, j))
            if cost is None:
                continue
            for slip in slips_at(wrong, i, right, j):
                after = i + slip.wrong, j + slip.right
                total = cost + _cost(slip, i and j, after == (len(wrong), len(right)))
                if total < best.get(after, 1_000.0):
                    best[after] = total
    return best[last_i, last_j]


def _cost(slip: Slip, inside: int, at_end: bool) -> float:
    if not slip.kind:
        return 0.0
    return COSTS[slip.kind] + (0.0 if inside else FIRST_LETTER) + (LAST_LETTER if at_end else 0.0)
