"""How players ask the questions of Ramble in their own words."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from ramble_tools.cards import SUITS, AnyCard, Card, Suit, write_cards
from ramble_tools.errors import plural
from ramble_tools.games.questions import Answer, Heard, Part, Reading, Said, heard, without

if TYPE_CHECKING:
    from ramble_tools.games.fields import Setting
    from ramble_tools.games.ramble.game import State
    from ramble_tools.games.ramble.rules import Rules

# --- hit


def _hit(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read a card and the hits on it, in order, and who played each, as far as that is said."""
    chain: list[tuple[AnyCard, str]] = []
    asked, compared = [part for part in parts if "asked" in part], heard(parts, "beats")
    for part in parts:
        by, low, high = str(part.get("by", "")), part.get("low"), part.get("high")
        if low and not chain:
            chain.append((low, str(by if "own" in part else part.get("whose", "" if high else by))))
        elif low and not _same(low, chain[-1][0]):
            return ()
        if high:
            if not chain:
                return ()
            chain.append((high, by))
    if len(chain) < 2 or len(asked) > 1 or (compared and len(chain) > 2):
        return ()
    about = _beats if compared else partial(_stands, gone=False) if heard(parts, "stays") else without
    if asked:
        place = next((place for place, (card, _) in enumerate(chain) if _same(card, asked[0]["asked"])), None)
        if place is None:
            return ()
        chain = chain[place:]
        about = without if "what" in asked[0] else partial(_stands, gone="gone" in asked[0])
    answers = {"cards": " ".join(str(card) for card, _ in chain)}
    people = [by for _, by in chain]
    if all(people):
        answers["by"] = ", ".join(people)
    elif people[0] or heard(parts, "own"):
        return ()  # a card of one's own can't be hit
    # Who I and she are, the open game doesn't know.
    may = not (asked or heard(parts, "stays"))
    return [Reading(answers, setting=setting._replace(players=(), present=()), about=about, may=may)]


def _same(card: AnyCard, other: AnyCard) -> bool:
    return card == other or (isinstance(card, Card) and isinstance(other, Card) and card.rank is other.rank)


def _stands(found: Answer, *, gone: bool) -> Answer:
    stands = found.facts["stands"]
    return found if stands is None else found._replace(line=f"{'yes' if stands != gone else 'no'}, {found.line}")


def _beats(found: Answer) -> Answer:
    return found._replace(line=f"yes, {found.line}")


HIT = Said(
    (
        "may|can|could by:WHO hit whose:WHO? own:own? low:CARD with high:CARD",
        "by:WHO hit|hits|hitting whose:WHO? own:own? low:CARD with high:CARD",
        "to? hit|hitting whose:WHO? own:own? low:CARD with high:CARD",
        "by:WHO hit|hits|played|plays it|that|back? with high:CARD",
        "low:CARD is|was|gets|got|being? hit by high:CARD",
        "hit by high:CARD",
        "by:WHO played|plays|put|laid|play down|out? low:CARD",
        "high:CARD beats:beat|beats|hit|hits|stop|stops low:CARD in|when? hit|hitting?",
        "high:CARD beats:higher|over|bigger than? low:CARD in|when|for? hit|hitting|hits?",
        "does|do|will|is whose:WHO? asked:CARD stay|stays|stand|stands|survive|survives|safe",
        "does|do|will|is stays:it|that stay|stays|stand|stands|survive|survives|safe",
        "is whose:WHO? asked:CARD gone:gone|canceled|cancelled|dead",
        "asked:CARD gone:gone|canceled|cancelled|dead",
        "what:what happens to whose:WHO? asked:CARD",
    ),
    _hit,
    matters=frozenset(("me", "him", "them")),
)


# --- modify

# Words to which letters are added where no word is said.
_EXAMPLES = ("CAT", "DOG", "FUN", "SKY", "BIG", "HELP")
# Words of which only the number of letters is said.
_OF_LENGTH = {len(word): word for word in ("CAT", "WALK", "SHIRT", "PLANET", "PLANETS", "NOTEBOOK", "DIFFERENT")}
_FRONT = ("front", "start", "beginning", "first")


def _modify(_: object, parts: Heard) -> Sequence[Reading]:
    olds, news = heard(parts, "old"), heard(parts, "new")
    olds += [_OF_LENGTH.get(length, "") for length in heard(parts, "length")]
    suited = [part for part in parts if "one" in part and "other" in part]
    if suited or heard(parts, "both"):
        return _in_suits(olds, news, suited[0], parts) if len(suited) == 1 else ()
    if heard(parts, "suits"):
        changed = [part for part in parts if not part.keys() <= {"asker", "old", "new", "suits"}]
        return [] if changed or len(olds) != 1 or len(news) != 1 else [_in_one_suit(olds[0].upper(), news[0].upper())]
    adds, takes = [part for part in parts if "letters" in part], [part for part in parts if "take" in part]
    without_it = [str(part["gone"]).upper() for part in parts if "gone" in part]
    takes += [{"take": 1, "end": end} for end in heard(parts, "one")]
    if len(olds) > 1 or len(news) > 1 or bool(news) + bool(adds) + bool(takes) + len(without_it) != 1:
        return ()
    if without_it:
        old = "".join(olds).upper()
        found = old.count(without_it[0]) == len(without_it[0]) == 1
        return [Reading({"old": old, "new": old.replace(without_it[0], "")})] if found else ()
    if news:
        return [Reading({"old": olds[0].upper(), "new": news[0].upper()})] if olds else ()
    old = olds[0].upper() if olds else ""
    if adds:
        ends = [str(part.get("end", "end")) in _FRONT for part in adds]
        texts = [str(part["letters"]).upper() for part in adds]
        fresh = (word for word in _EXAMPLES if not set(word) & set("".join(texts)))
        old = old or next(fresh, "")
        if not old or len(set(ends)) < len(ends):
            return ()
        new = old
        for text, front in zip(texts, ends, strict=True):
            new = text + new if front else new + text
        return [Reading({"old": old, "new": new})]
    taken = [(int(part["take"]), str(part["end"]) in _FRONT) for part in takes]
    first, last = (sum(count for count, at_front in taken if at_front is end) for end in (True, False))
    if not old or first + last >= len(old) or len(takes) > 2:
        return ()
    return [Reading({"old": old, "new": old[first : len(old) - last]})]


_REPLACED = frozenset(("asker", "one", "other", "suit", "other-suit", "both", "old", "new"))


def _in_suits(olds: Sequence[str], news: Sequence[str], part: Part, parts: Heard) -> Sequence[Reading]:
    """Read one card that is replaced, of two words or of any word, and the suits of both cards."""
    one, other = str(part["one"]).upper(), str(part["other"]).upper()
    if len(one) != 1 or len(other) != 1 or any(not part.keys() <= _REPLACED for part in parts):
        return ()
    if "both" not in part:
        return () if olds or news else [_replaced("", one, part["suit"], other, part["other-suit"], "")]
    if len(olds) != 1 or len(news) != 1 or len(olds[0]) != len(news[0]):
        return ()
    old, new, suit = olds[0].upper(), news[0].upper(), part["both"]
    changed = [place for place in range(len(old)) if old[place] != new[place]]
    if len(changed) != 1 or (old[changed[0]], new[changed[0]]) != (one, other):
        return ()
    return [_replaced(old[: changed[0]], one, suit, other, suit, old[changed[0] + 1 :])]


def _in_one_suit(old: str, new: str) -> Reading:
    suited = {name: f"{word} {Suit.SPADES.value * len(word)}" for name, word in (("old", old), ("new", new))}
    return Reading(suited, typed=" ".join(f'"{text}"' for text in suited.values()))


def _replaced(before: str, one: str, suit: str, other: str, new_suit: str, after: str) -> Reading:
    """Return the reading of a word one of whose cards is replaced; the suits of the others are not asked about."""
    rest = next(each.value for each in Suit if each.value not in (suit, new_suit))
    suits = [f"{rest * len(before)}{each}{rest * len(after)}" for each in (suit, new_suit)]
    old, new = f"{before}{one}{after} {suits[0]}", f"{before}{other}{after} {suits[1]}"
    return Reading({"old": old, "new": new}, typed=f'"{old}" "{new}"')


_END = "end:front|start|beginning|back|end"
_TAKE = "trim|take|remove|cut|discard|trimming|taking"
_LETTERS = "letters|letter|cards|card"
MODIFY = Said(
    (
        f"to? {_TAKE}? take:NUMBER {_LETTERS}? off|from|of|at {_END} of|from? old:WORD?",
        f"to? {_TAKE}? off? end:first|last take:NUMBER {_LETTERS} off|of|from? old:WORD?",
        f"to? add|put|adding? letters:LETTERS in|at|to|on {_END} of|to|on? old:WORD",
        f"to? add|put|adding? letters:LETTERS in|at|to|on {_END} of|to|on? word?",
        "to? add|put|adding letters:LETTERS to|on old:WORD",
        f"to? {_TAKE}|drop|remove off? one:first|last {_LETTERS} off|of|from old:WORD",
        f"to? {_TAKE}|drop|remove letter? gone:LETTERS off|from|out of? old:WORD",
        "change|turn|make|go|modify|from? old:WORD to|into|-> new:WORD",
        "to? change|turn|make|modify|changing|turning from? old:LETTERS to|into new:LETTERS",
        "swap|change|replace|exchange|switch|turn|rotate from? one:LETTERS of|in suit:SUIT in|of|from|on? word? "
        "for|to|into|with|by other:LETTERS of|in other-suit:SUIT in|of|on? word?",
        "old:WORD to|into|-> new:WORD",
        "if? all|only? of|in? suits:same|one suit",
        "old? one:LETTERS and new? other:LETTERS both of|in? both:SUIT",
        "of|from|on|to? length:NUMBER letter word",
        "word is? old:WORD",
        "make|turn|change into? new:WORD",
        "old:WORD",
        "in|on one|1|same|single turn|go|move",
    ),
    _modify,
)


# --- steps

_HELD = 5


def _steps(_: object, parts: Heard) -> Sequence[Reading]:
    """Read what is done in a turn. Any number of cards does for that, unless it is asked."""
    names = ("start", "modify", "mulligan", "barter", "claim", "has", "away")
    start, modify, mulligan, barter, claim, has, away = (bool(heard(parts, name)) for name in names)
    held, drawn = heard(parts, "held"), heard(parts, "drawn")
    modified, new = sum(heard(parts, "many") or [1]), bool(heard(parts, "new"))
    if held or drawn:
        if start or modify or mulligan or barter or claim or has or away or bool(held) == bool(drawn):
            return ()
        if drawn:
            return (
                [Reading({"hand": str(_HELD), "drawn": str(drawn[0])}, about=_allowed)] if heard(parts, "may") else ()
            )
        if held[0] < 4 or not heard(parts, "must"):
            return ()
        return [Reading({"hand": str(held[0] - 4)}, about=_discards)]
    if sum((start, modify, mulligan, barter, claim, has, away)) < (1 if modified > 1 else 2):
        return ()
    if new and not (start and modify):
        return ()
    answers = {"hand": str(_HELD)}
    answers |= {"has-word": "yes"} if has or away else {}
    answers |= {"discard-word": "yes"} if away else {}
    answers |= {"start": "3"} if start else {}
    answers |= {"modify": ", ".join(["1"] * modified)} if modify else {}
    answers |= {"modify-new": "yes"} if new else {}
    answers |= {"claim": "yes"} if claim else {}
    answers |= {"mulligan": "1"} if mulligan else {}
    answers |= {"barter": "1:1"} if barter else {}
    return [Reading(answers, about=_allowed)]


def _allowed(found: Answer) -> Answer:
    """Return the answer to whether steps are allowed, whatever the numbers of cards."""
    reasons = [reason for reason in found.reasons if "in hand at the end" not in reason.text]
    return found._replace(line="yes, that is allowed" if found.yes else "no, that is not allowed", reasons=reasons)


def _discards(found: Answer) -> Answer:
    count = found.facts["must_discard"]
    line = f"yes, discard {count}" if count else "no, you may keep them"
    return found._replace(line=line, yes=bool(count))


_SAME = "in|on|during? one|same|this|single? turn"
STEPS = Said(
    (
        "to? start:start|started|starting new|another|second? word|one",
        "start:played|put|laid|put down|out word:WORD",
        "start:started|start|played word:WORD",
        "to? modify:modify|modified|modifying|change many:NUMBER words",
        "to? modify:modify|modified|modifying|change new:it|that",
        "to? modify:modify|modified|modifying|change word",
        "to? modify:modify|modified|modifying",
        "a? mulligan:mulligan",
        "to? take mulligan:mulligan",
        "to? barter:barter|trade cards?",
        "to? claim:score|claim it|that|word? right? now|away?",
        "already? has:have|got|has|i've|ive already? got? word",
        "to? away:discard|discarded own|my? word",
        "may:may|can|could|do WHO draw drawn:NUMBER cards?",
        "have|with|hold|holding|got held:NUMBER cards in? hand? at? end? of? turn?",
        "do|does? WHO must:have-to discard",
        "must:must WHO? discard",
        "do|does must:WHO discard",
        _SAME,
        "and then",
    ),
    _steps,
    matters=frozenset(("have", "has", "got", "i've", "ive", "it", "that", "already")),
)


# --- worth

_PLAYERS = ("A", "B")
# What each bonus depends on.
_BONUSES = {"suit": "of one suit", "color": "of one color", "none": "of both colors"}
# For each suit, the other one of its color, and one of the other color.
_SUITS = {
    Suit.SPADES: (Suit.CLUBS, Suit.HEARTS),
    Suit.CLUBS: (Suit.SPADES, Suit.HEARTS),
    Suit.HEARTS: (Suit.DIAMONDS, Suit.SPADES),
    Suit.DIAMONDS: (Suit.HEARTS, Suit.SPADES),
}


def _worth(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read how many consonants a word has, and its colors. Any letters do for that."""
    counts, whose = heard(parts, "consonants"), heard(parts, "whose") + ["I" for _ in heard(parts, "own")]
    counts += [sum(letter not in "AEIOU" for letter in word.upper()) for word in heard(parts, "word")]
    refused, held = bool(heard(parts, "refused")), heard(parts, "held")
    said = [(name, part[name]) for part in parts for name in _BONUSES if name in part]
    if len(counts) != 1 or not 0 < counts[0] < 13 or not heard(parts, "points"):
        return ()
    if len(whose) > 1 or len(said) > 1 or not (said or whose) or bool(held) != refused or len(held) > 1:
        return ()
    which = str(said[0][1]) if said else ""
    suit = SUITS.get(which) or (Suit.HEARTS if which == "red" else Suit.SPADES)
    bonuses = [said[0][0]] if said else [*_BONUSES]
    owners = [whose[0] != "I"] if whose else [False, True]
    found = []
    for stolen in owners:
        for bonus in bonuses:
            owner = "it is another player's word" if stolen else "it is your own word"
            condition = (owner if not whose else "") or (f"its cards are {_BONUSES[bonus]}" if not said else "")
            valued = _valued(setting, counts[0], suit, bonus, stolen=stolen)._replace(condition=condition)
            found.append(_refused(valued, held[0]) if refused else valued)
    return found


def _refused(claim: Reading, held: int) -> Reading:
    """Return the reading of a claim that is refused, of a player with this score, who is asked about after it."""
    setting = claim.setting
    assert setting and setting.state
    state = cast("State", setting.state)
    claimer, *others = state.players
    state = state._replace(players=(claimer._replace(score=held), *others))

    def after(found: Answer) -> Answer:
        lost = found.facts["scores"][_PLAYERS[0]]
        reasons = [reason for reason in found.reasons if " is refused " not in reason.text]
        return found._replace(line=f"{plural(held + lost, 'point')} after it", reasons=reasons, then=())

    return claim._replace(
        answers={**claim.answers, "said": "invalid"},
        setting=setting._replace(state=state, players=state.players),
        typed=claim.typed.removesuffix("valid") + "invalid",
        about=after,
    )


def _valued(setting: "Setting[Rules, State]", consonants: int, suit: Suit, bonus: str, *, stolen: bool) -> Reading:
    """Return the reading of a word with this number of consonants and three vowels, whose suit decides."""
    from ramble_tools.games.registry import find_game
    from ramble_tools.games.worth import begun
    from ramble_tools.letters import lettered_cards

    every = [each.card for each in lettered_cards() if isinstance(each.card, Card)]
    of_vowels = {"suit": suit, "color": _SUITS[suit][0], "none": _SUITS[suit][1]}[bonus]
    low = [card for card in every if card.suit is suit and card.rank.value.isdigit()][:consonants]
    vowels = [card for card in every if card.suit is of_vowels and not card.rank.value.isdigit()][:3]
    cards = write_cards([*low, *vowels])
    answers = {"player": _PLAYERS[0], "cards": cards, "said": "valid"} | ({"owner": _PLAYERS[1]} if stolen else {})
    return Reading(
        answers,
        setting=begun(find_game("ramble"), setting.rules, _PLAYERS),
        typed=f"{_PLAYERS[0]} {cards}{f' of {_PLAYERS[1]}' if stolen else ''} valid",
        about=_points,
    )


def _points(found: Answer) -> Answer:
    """Return the answer to what such a word is worth, whatever its cards."""
    reasons = [reason for reason in found.reasons if not reason.text.startswith("keep ")]
    return found._replace(line=plural(found.facts["scores"][_PLAYERS[0]], "point"), reasons=reasons, then=())


ROUND = Said(
    (
        "whose:WHO word|word's is|has|with? consonants:NUMBER consonants|consonant",
        "whose:WHO word|word's",
        "word with|has consonants:NUMBER consonants|consonant",
        "with|has? consonants:NUMBER consonants|consonant",
        "WHO stole|steal|steals|took|take|takes whose:WHO word",
        "WHO claimed|claims|claim|tried word:WORD",
        "her|his|my|their? own:own word?",
        "refused:not|isn't|no|wasn't real? word|valid|accepted",
        "WHO had|has held:NUMBER points|point?",
        "points:what|what's|whats does|do|is|has|have? WHO get|got|have|left? now?",
        "points:points",
        "all? of|in? suit:one|same suit",
        "all? of|in? suit:SUIT",
        "all? color:red|black cards?",
        "all? of|in? color:one|same color",
        "in|of? none:mixed|both|different colors|color?",
        "points:how|what many|much? points? do|does|is? WHO? get|score|worth? for?",
        "points:worth",
    ),
    _worth,
    matters=frozenset(("my", "his", "her", "their", "your")),
)
