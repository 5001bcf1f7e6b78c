"""How players tell a claim of Ramble: who claims which word, whose it is, its suits, and what the dictionary says."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import Suit
from ramble_tools.errors import UnclearError, plural, quote
from ramble_tools.games.fields import Answers, next_field
from ramble_tools.games.questions import Heard, Part, heard
from ramble_tools.games.ramble.form import NO_BONUS, NO_CLAIM_TEXT, STEALS, WHOSE_WORD, fields, no_claim
from ramble_tools.games.told import Told, one_card
from ramble_tools.spelled_cards import suit_at
from ramble_tools.typed_line import Line, with_negated

if TYPE_CHECKING:
    from ramble_tools.games.ramble.form import Setting


# What was heard, by its names.
_Every: TypeAlias = Mapping[str, Sequence[object]]


def _write(setting: "Setting", answers: Answers, parts: Heard) -> str:
    """Return the claim in notation or, if one is known, what changes in it: `player Ann`, `suits HHHHH`, `of Bob`."""
    _require_enough(parts)
    if heard(parts, "shuffled"):
        return "shuffle" if len(parts) == 1 else ""
    every: _Every = {name: heard(parts, name) for part in parts for name in part}
    if "made" in every:
        if not (every := _made(parts, every)):
            return ""
    elif "from" in every and "word" not in every:
        raise UnclearError("was the new word scored? if so, type who claims which word, as in Ann claims SHIRTS of Bob")
    if any(len(found) > 1 for name, found in every.items() if name not in ("card", "deck", "verb")):
        return ""
    said = _settled({name: found[0] for name, found in every.items()}, answers)
    if not said or {"word", "card"} <= said.keys() or len({"suit", "suits", "color", "none"} & said.keys()) > 1:
        return ""
    word, old = str(said.get("word", "")), str(said.get("old", ""))
    if old and old.lower() != answers.get("word", "").lower():
        return ""
    if "uncolored" in said and word and word.lower() != answers.get("word", "").lower():
        return ""
    word = "" if "uncolored" in said else word
    verdict = "valid" if "yes" in said else "invalid" if "no" in said else ""
    player = str(said.get("who", ""))
    whose = str(said.get("whose", "")) or (player if "own" in said else "")
    is_new = bool(player and (word or "card" in said))
    spelled = word or answers.get("word", "")
    suits = _suits(spelled, said) if spelled and "card" not in said else ""
    owner = f"of {whose}" if whose else ""
    if is_new and not owner and ("made" in said or not STEALS.isdisjoint(every.get("verb", ()))):
        owner = f"of {WHOSE_WORD}"
    if is_new:
        cards = " ".join(
            one_card(card) + str(deck) for card, deck in zip(heard(parts, "card"), heard(parts, "deck"), strict=True)
        )
        return " ".join(filter(None, (player, word, cards, suits, owner, verdict)))
    if not answers.get("player") or "card" in said:
        return ""
    if "own" in said and whose != answers["player"]:
        raise UnclearError(f"{answers['player']} claims it; who claims {quote(spelled)}, and whose word is it?")
    is_recorded = next_field(fields(setting, answers), answers) is None
    if not is_recorded and player:
        known = (answers.get("word"), answers.get("cards"), suits or answers.get("suits"))
        owner = owner or (f"of {answers['owner']}" if answers.get("owner") else "")
        return " ".join(filter(None, (player, *known, owner, verdict or answers.get("said"))))
    lines = (
        player and f"player {player}",
        word and f"{answers['player']} {word}",
        f"suits {suits}" if suits and suits != NO_BONUS and is_recorded else suits,
        owner,
        verdict,
    )
    return "\n".join(filter(None, lines))


def _made(parts: Heard, every: _Every) -> _Every:
    """Return what was heard of a word that was made of another, without the other; nothing if it isn't understood.

    In `Joe stole PLANT and made it PLANTS`, the claimed word is the last one.
    """
    words = [*every.get("from", ()), *(word for part in parts if "made" not in part for word in heard([part], "word"))]
    last = [word for part in parts if "made" in part for word in heard([part], "word")]
    is_with = every["made"][0] in _WITH and STEALS.isdisjoint(every.get("verb", ()))
    if len(last) != 1 or len(words) > 1 or is_with or not heard(parts, "who"):
        return {}
    return {**every, "word": last}


def _require_enough(parts: Heard) -> None:
    """Raise UnclearError if the parts say too little for a claim, or something that is not entered."""
    for part in parts:
        if "nothing" in part:
            raise no_claim(str(part.get("who", "")), str(part["nothing"]))
    if heard(parts, "points"):
        who = str(heard(parts, "who")[0])
        raise UnclearError(f"a claim is recorded by its word, which says the points; type it, as in {who} SHIRT")
    if heard(parts, "unclear"):
        raise UnclearError("which suit? type it, as in all hearts")
    if heard(parts, "of_count"):
        raise UnclearError("which letters have which suit? type a suit for each letter, as in SSSHH")
    for part in parts:
        if "new" in part and not any(part.keys() & _OF_CLAIMS for part in parts):
            claims = f"{part['who']} claims {part['new']}"
            how = f"{claims} of {part['whose']}" if "whose" in part else f"{claims}, and of NAME if it was another's"
            raise UnclearError(f"does {part['who']} claim {part['new']}? if so, type {how}")


def _settled(said: Part, answers: Answers) -> Part:
    """Return what was said of a claim, as far as one part depends on another; nothing if they don't go together.

    Raises UnclearError.
    """
    if "several" in said:
        said = _of_several(said)
    word = str(said.get("new") or said.get("word", ""))
    if "letter" in said and not _is_spelled(word, answers.get("word", ""), said):
        return {}
    if word and "whose" in said and "who" not in said and not answers:
        if "own" not in said:
            raise UnclearError(f"who claims {quote(word)}? type it, as in {said['whose']} claims {word}")
        said = {**said, "who": said["whose"]}
    # What was made is claimed: it was scored, or only its suits would not be said.
    return {**said, "word": word} if "new" in said else said


# What is said only of a word that is claimed.
_OF_CLAIMS = frozenset(("suit", "suits", "color", "none", "several", "scored", "yes", "no"))


def _of_several(said: Part) -> Part:
    """Return what was said, in which two suits or more are no bonus, or at least a color. Raises UnclearError."""
    pair = [Suit(each) for each in (said.get("one_of"), said.get("other_of")) if each]
    rest = {name: value for name, value in said.items() if name not in ("several", "one_of", "other_of")}
    if pair and rest.get("none") == "mixed":
        del rest["none"]  # `mixed hearts and diamonds`
    if "suit" in rest or "none" in rest:
        return {} if "suit" in rest or len({each.color for each in pair}) == 1 else rest
    colors = {each.color.value for each in pair} | ({str(rest["color"])} if "color" in rest else set())
    if not colors:
        raise UnclearError("of one color? type it, as in all black, or no bonus")
    if "color" in rest and len(colors) > 1:
        raise UnclearError(f"all {rest['color']}, or of both colors? type all {rest['color']}, or no bonus")
    return rest | ({"color": colors.pop()} if len(colors) == 1 else {"none": NO_BONUS})


def _is_spelled(word: str, before: str, said: Part) -> bool:
    """Return whether a word has the letter with which it is said to be spelled, or is the one before without it."""
    letter = str(said["letter"]).upper()
    if said["spelled"] == "with":
        return letter in word.upper()
    return any(
        word.upper() == before.upper()[:place] + before.upper()[place + 1 :]
        for place in range(len(before))
        if before[place].upper() == letter
    )


def _suits(word: str, said: Part) -> str:
    """Return a suit for each letter of a word, as far as they were said. Raises UnclearError."""
    if "none" in said or "uncolored" in said:
        return NO_BONUS
    if color := said.get("color"):
        return f"all {color}"
    if one := said.get("suit"):
        return str(one) * len(word)
    found: Sequence[str] = said.get("suits", ())
    if found and len(found) != len(word):
        raise UnclearError(
            f"{plural(len(found), 'suit')} for the {len(word)} letters of {quote(word)}; type one for each"
        )
    return "".join(found)


def _suits_at(line: Line, place: int) -> Iterator[tuple[Sequence[str], int]]:
    """Yield the suits that are named one after the other."""
    found, at = list[str](), place
    while at < len(line) and (suit := next((suit for suit, _ in suit_at(line, at)), "")):
        found.append(suit)
        at += 1 + (at + 2 < len(line) and line[at + 1].plain == "and" and bool(list(suit_at(line, at + 2))))
    if len(found) > 1:
        yield found, at - place


_RESERVED_TEXT = """
    it that this word own her hers his their theirs nothing anything valid invalid not no is was isn't wasn't who all
    off from for of on with out card cards bonus bonuses he she they him them
"""
_RESERVED = with_negated(_RESERVED_TEXT.split())


def _word_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a word that may be claimed: one that says nothing else here, unless it is in quotation marks."""
    word = line[place]
    if word.text.isalpha() and (word.quoted or word.plain not in _RESERVED):
        yield word.text, 1


def _letter_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    if len(line[place].text) == 1 and line[place].text.isalpha():
        yield line[place].text, 1


_CLAIMS_TEXT = (
    "verb:claims|claimed|claim|plays|played|spells|spelled|spelt|scores|scored|takes|took|makes|made|bagged|"
    f"{'|'.join(sorted(STEALS))}"
)
_CLAIMS = f"{_CLAIMS_TEXT}|got|gets|has|had|lays|laid|did|does|put"
_TRIES = "tried|tries to? verb:claim|play|score|make|spell|steal|take|get"
_SCORES = "scored|scores|claimed|claims|got"
_HE = "he|she|they"
_SOME = "some|own|her|his|their? NUMBER? word|hand|turn|cards?"
_TRIMS = "cut|cuts|took|takes|trimmed|trims|dropped|drops|removed|removes|chopped|knocked"
_ADDS = "added|adds|put|puts|stuck|hooked"
_ALL = "all|every|each|only"
_WITH = ("with", "as")
_MAKES = "made|makes|make|turned|turns|changed|changes|turning|making|scored|scores|claimed|claims|got"
_IT = "it|it's|its|that|that's|thats|this"
_CHANGES = "turned|turns|changed|changes|modified|made|makes"
_AND = "and|n|&"
_SHUFFLED = "shuffled:shuffled|reshuffled|shuffle|reshuffle"
_SKIPS = f"nothing:{NO_CLAIM_TEXT.replace(' ', '|')}"
TOLD = Told(
    (
        f"we? {_SHUFFLED} discards|deck|cards|discard? pile? back? in|into? deck? again?",
        f"who:WHO {_SHUFFLED} discards|deck|cards|discard? pile? back? in|into? deck? again?",
        f"discards|deck|cards|discard pile? is|was|were|got|are|have|has been? {_SHUFFLED} back? in|into? deck? again?",
        f"{_HE} just|only? {_SKIPS} {_SOME}",
        f"who:WHO just|only? did|does|takes|took|has|had? {_SKIPS} {_SOME}",
        f"who:WHO {_CLAIMS} own:own|her|his|their own? word? word:LETTERS",
        f"who:WHO {_CLAIMS} whose:WHOSE word? word:LETTERS",
        f"who:WHO {_CLAIMS} word? word:LETTERS",
        f"who:WHO {_TRIES} word? word:LETTERS",
        "for own:himself|herself|themselves",
        "old:LETTERS is|was whose:WHOSE own? word?",
        "who:WHO tried|tries word? word:LETTERS",
        "word:LETTERS for|by who:WHO",
        f"who:WHOSE word is|was word:LETTERS {_HE} {_SCORES} {_IT}",
        f"who:WHO {_TRIMS} letter|letters? LETTERS off|from whose:WHOSE? word? from:LETTERS",
        f"who:WHO {_ADDS} letter|letters? LETTERS to|on|onto|before|after whose:WHOSE? word? from:LETTERS",
        "out? from|of whose:WHOSE from:LETTERS",
        f"by|{_HE}? made:{_MAKES} {_IT}|word? into|to? word:LETTERS with|from? it|that?",
        f"who:WHO {_CLAIMS}? card:CARD of|from|in? deck deck:NUMBER",
        "card:CARD of|from|in? deck deck:NUMBER",
        "nothing:pass|passed",
        "no one|body nothing:claims|claimed|claim|scores|scored anything|word? this|that? round|turn|time?",
        "nothing:nobody|no-one|no claims|claimed|claim|scores|scored|word anything|word? this|that? round|turn|time?",
        f"who:WHO {_CHANGES} old:LETTERS into|to new:LETTERS",
        f"who:WHO {_CHANGES} whose:WHOSE old:LETTERS into|to new:LETTERS",
        f"who:WHO who? {_CLAIMS_TEXT}|had {_IT} word?",
        "who:WHO word:LETTERS",
        f"{_IT}|word word? is|was? whose:WHOSE own:own word?",
        f"{_IT}|word word? is|was? whose:WHOSE word?",
        "whose:WHOSE own:own word?",
        f"{_IT}|word word? is|was? all? own:own|hers|his|theirs word?",
        "all? own:hers|theirs from? start|beginning?",
        "whose:WHOSE from start|beginning",
        "out|from|of|with|using of|from? own:own|her|his|their own? cards|letters|hand",
        "all own:own|her|his|their own? cards|letters|word?",
        "own:her|his|their own cards|letters|word?",
        f"who:WHO {_CLAIMS}|wins|won? only|just? points:NUMBER points|point? for? her|his|their|that|this? word?",
        "word:LETTERS whose:WHOSE own:own word?",
        "word:LETTERS whose:WHOSE word",
        "on|with? own:own word?",
        "on|with own:her|his|their own? word",
        "of|from|off whose:WHO word?",
        "out? of|from|off whose:WHOSE word?",
        "on|with|using whose:WHOSE own:own word",
        "on|with|using whose:WHOSE word",
        f"who:WHO {_CLAIMS_TEXT} whose:WHOSE word",
        f"who:WHO {_CHANGES} whose:WHOSE own? word into|to new:LETTERS",
        f"who:WHO {_CHANGES} own:her|his|their own? word into|to new:LETTERS",
        f"he|she|they? scored:{_SCORES} {_IT}",
        "spelled:with|without a|an|the? LETTER",
        f"{_IT}? is|was? only|just? word:LETTERS spelled:without the|an|a LETTER",
        f"{_ALL} card|cards|one|letter|letters|them|it of|in|with|is|are|was|were|the? suit:SUIT cards?",
        f"{_ALL} of them|it|cards|letters? is|are|was|were|in? suit:SUIT cards?",
        f"{_ALL} card|cards|one|letter|letters|them|it of|in|with|is|are|was|were|the? color:red|black cards?",
        f"{_ALL} of them|it|cards|letters? is|are|was|were|in? color:red|black cards?",
        "word:LETTERS? uncolored:isn't|wasn't|aren't|weren't all red|black",
        "word:LETTERS? is|was|are|were not uncolored:all red|black",
        "word:LETTERS? uncolored:isn't|wasn't|aren't|weren't all SUIT",
        "word:LETTERS? is|was|are|were not uncolored:all SUIT",
        "take|took|takes|taking bonus|bonuses none:off|away",
        "take|took|takes|taking none:off|away bonus|bonuses",
        "still? without|no none:bonus|bonuses|extra|extras for? color|suit|it? this|that? time|round?",
        "bonus is|was wrong",
        "all? of|in? unclear:one|same suit",
        "of|in|with all|only? color:red|black cards? only?",
        "color:red|black cards only",
        "all? of|in? none:mixed|different color|colors|colour|colours|suit|suits|cards?",
        "all? none:mixed up",
        "but|though? not all of|in? several:one|1|same suit",
        "but|though? not of|in? several:one|1|same suit",
        "but|though? in|of? several:two|2|different|both|mixed suits",
        f"but|though? mixed|both|only? one_of:SUIT several:{_AND} other_of:SUIT",
        "color:red|black but|though",
        "all|only of|in|with|the? suit:SUIT cards?",
        "of|in|with all|only? suit:SUIT cards?",
        "of|in|with? suits:SUITS",
        "of|in|with? of_count:NUMBER suit:SUIT",
        f"{_IT}? is|was? not no:real|valid|word|accepted|legit word?",
        f"{_IT}? isn't|wasn't|no real? no:valid|word|accepted|legit|real",
        f"{_IT}? is|was? not in|on no:dictionary|list",
        f"{_IT}? isn't|wasn't in|on no:dictionary|list",
        f"{_IT}? is|was|got? no:invalid|refused|rejected",
        f"{_IT}? is|was? yes:valid|accepted|allowed",
        f"{_IT}? is|was? color:red|black not red|black",
        f"{_IT} is|was? all? color:red|black",
        "all|in|with color:red|black cards?",
        f"{_IT}? not red|black but? color:red|black",
        f"{_IT}? is|was? word:LETTERS not old:LETTERS",
        f"{_IT}? is|was? not old:LETTERS but|it's|its? word:LETTERS",
        "made:with|as word:LETTERS",
    ),
    _write,
    {"LETTERS": _word_at, "LETTER": _letter_at, "SUITS": _suits_at},
)
