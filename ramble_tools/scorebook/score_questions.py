"""A question about the score in players' own words: `how far is dad ahead of leo`, `what did mum get last hand`.

A question is put together from the parts below and those of the game (`IN_WORDS`), in any order; every word belongs to
one of them or is filler. Which parts there are says what is asked. `score_answers.py` has the answer to each kind: it
says again what it answers, so that a question that was read wrongly is seen.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, TypeAlias

from ramble_tools.games.players import Standing
from ramble_tools.games.typed_names import name_at
from ramble_tools.scorebook.replay import History
from ramble_tools.scorebook.score_answers import TOGETHER, Asked, answer
from ramble_tools.spoken_commands import last_at, which_at
from ramble_tools.typed_line import MOST_WORDS, PLACES, Line, Matcher, Reader, is_question, number_at, words

_NEED = "need:hits|hit|reaches|reach|need|needs|take|takes|lose|until|till|til|short|away|from|before"
_PARTS = (
    "who:WHO",
    "in|on|for|at|of? round:WHICH",
    "in|on|for|at|of? round:LAST",
    "points:get|got|score|scored for|from round:THAT round?",
    "when:after|before round:THAT",
    "when:after|before round:WHICH",
    "when:after|before round:LAST",
    "round:last time",
    # What somebody scored last was in the last round; who is last, or got last, is in the last place.
    "points:score|scored round:last",
    "what|how did|have|has we|they|he|she|you|everybody|everyone points:do|done|get|got round:last",
    "what|how did|has who:WHO points:do|done|get|got round:last",
    "many rounds:ROUNDS",
    "over|in|of|from all overall:ROUNDS",
    "unit:points|point|score|scores|total|totals overall:overall|altogether",
    "most:most|fewest|least rounds:ROUNDS",
    "ever:ever|yet|tonight|today",
    "ever:so far",
    "count:often",
    "count:many times",
    _NEED,
    "gone:out|in|playing",
    "keep|keeps|continue|carry|go gone:playing|on",
    f"{_NEED}? goal:out|win|wins|finish|loses|end|target|GOAL",
    "goal:GOAL",
    "need:gets|get to goal:GOAL",
    "number:NUMBER",
    "need:left before|until|till|to?",
    "over:over|above|past|under|below number:NUMBER",
    "how much|many|far points? did|does|has|do who:WHO apart:win|won|lose|lost by",
    "by how by:much|many|far points?",
    "by how much|many points? did|does who:WHO apart:win|lose",
    "apart:won|wins|win|lost and? by how much|many|far points?",
    "apart:ahead|behind|leading|trailing|beat|beats|beating",
    "apart:gap|difference|distance between?",
    "closest:closest|nearest",
    "in? place:winning|losing|last|front|lead|leads|led place?",
    f"in? place:{'|'.join(PLACES)} place?",
    "most:most|fewest|highest|lowest|least",
    "unit:points|point|score|scores|total|totals",
    "points:have|has|had|get|got|gets|scored|doing|count",
    "points:on|at",
    "target:playing|play|go to",
    "why:why",
    "how come why:NOTHING",
    "how|how's|hows|what|what's|whats|who|who's|whos|which much|many|far|big?",
)
_FILLER_WORDS = """
    " a again all already altogether am and anybody anyone are at be been being by came can come comes currently did
    do does each else everybody everybody's everyone everyone's far finished for game go going had has have he he's
    her hes him his i in is it it's its just many me moment more much my now of okay on one or over played players
    please poor right she she's shes so standing still tell than that the their them then there they this to total
    up us was we we're we've were will with yet you
"""
_FILLER = frozenset(_FILLER_WORDS.split())
_OPENERS = frozenset(("and", "now", "okay", "so", "then"))
# A word that begins otherwise belongs to no part, so a line with one is not worth reading.
_FIRST_LETTERS = 2
# The parts that a question must have, and those that it may have too; `score_answers.py` has the answer to each kind.
_KINDS = tuple(
    (kind, frozenset(needed.split()), frozenset(others.split()))
    for kind, needed, others in (
        ("why", "why", "who round points number"),
        ("rounds", "rounds", "points"),
        ("counts", "mark count", "who most points"),
        ("counts", "mark rounds", "who most count points"),
        ("counts", "mark ever", "who most"),
        ("counts", "mark most", "who"),
        ("target", "target", "points"),
        ("mark", "mark", "who round points"),
        ("then", "when round", "who points most place"),
        ("round", "round points", "who number most"),
        ("round", "round who", ""),
        ("gone", "gone", "who"),
        ("need", "need", "who points goal gone number"),
        ("over", "over who number", "points"),
        ("apart", "apart", "who points by"),
        ("closest", "closest", "gone goal need"),
        ("place", "place", "who points by"),
        ("by", "by", "who points"),
        ("most", "most points", ""),
        ("score", "who points", "number"),
        ("together", "unit", "points overall"),
    )
)
# What asks whether something is so, at the end: `Ann is out, isn't she?`.
_TAG = re.compile(r"[\s,]+(?:isn't|isnt|aren't|arent|is|are) (?:he|she|they|we|it)\s*\?*$", re.IGNORECASE)
_BY_HOW_MUCH = re.compile(r"\bby how\b", re.IGNORECASE)
_EACH = frozenset(("each", "apiece"))
# What changes nothing in most questions.
_EVER = frozenset(("ever", "unit"))
_Kept: TypeAlias = tuple[tuple[str, Any], ...]


def score_answer(history: History, text: str) -> tuple[str, ...]:
    """Return the answer to a question about the score, in lines; none for any other line. Raises BadInput."""
    asked = score_question(history, text)
    return answer(asked, history) if asked else ()


def score_question(history: History, text: str) -> Asked | None:
    """Return the question about the score that a line asks; None for any other line."""
    line = words(_TAG.sub("", text))
    start = next((place for place, word in enumerate(line) if word.plain not in _OPENERS), 0)
    is_asked = _TAG.search(text) or is_question(line[start:])
    if len(line) > MOST_WORDS or not (line and is_asked):
        return None
    game, names = history.game, [player.name for player in history.state.players]
    parts = (*game.IN_WORDS, *_PARTS)
    known = [game.ROUND, "round", *(part for name in names for part in name.lower().split())]
    if not all(_is_like(word.plain, known) for word in line if word.plain not in _words_of(parts)):
        return None
    readers: dict[str, Reader] = {
        "WHO": partial(_who_at, history),
        "WHICH": which_at,
        "LAST": lambda line, place: (*last_at(line, place), *_that_at(game.ROUND, line, place)),
        "THAT": lambda line, place: [("last", 1)] if line[place].plain in ("that", "this", "it") else [],
        "NUMBER": lambda line, place: () if line[place].plain == "one" else number_at(line, place),
        "GOAL": lambda line, place: (each for each in number_at(line, place) if each[0] == history.rules.goal),
        "ROUNDS": partial(_one_of, (f"{game.ROUND}s", "rounds")),
        "NOTHING": lambda _line, _place: [("", 0)],
    }
    marks = _marks(game.IN_WORDS)
    matcher = Matcher(line, readers, _FILLER)
    for kept in _readings(matcher, matcher.possible(parts)):
        tags = {"mark" if tag in marks else tag for tag, _ in kept}
        tags |= {"points"} if "unit" in tags else set()
        kind = next((kind for kind, needed, others in _KINDS if needed <= tags <= needed | others | _EVER), "")
        if kind == "mark" and _BY_HOW_MUCH.search(text):
            continue  # `who won and by how much` asks for more than who won a round
        if ("need", "left") in kept and tags.isdisjoint(("who", "points", "goal")):
            continue  # `what is left` may be about cards
        numbers = {value for tag, value in kept if tag == "number"}
        if len(numbers) > 1 or (kind == "need" and "who" not in tags and not numbers <= {history.rules.goal}):
            continue  # `can I hit a 9 with a 10` is about cards
        if kind:
            who = [value for tag, value in kept if tag == "who"]
            mark = next((tag.replace("-", " ") for tag, _ in kept if tag in marks), "")
            if kind == "rounds" and not _EACH.isdisjoint(word.plain for word in line):
                if game.ROUND != "game":
                    return None
                kind, mark = "counts", "won"  # how many games each, of a match
            return Asked(kind, list(dict.fromkeys(who)), dict(kept), mark)
    return None


def _readings(matcher: Matcher, parts: Sequence[str]) -> Iterator[_Kept]:
    """Yield what is kept of the parts of a whole line, in each way that keeps other things."""
    found = {place: [each for part in parts for each in matcher.at(part, place)] for place in range(len(matcher.line))}
    seen: set[tuple[int, frozenset[str]]] = set()

    def rest(place: int, kept: _Kept) -> Iterator[_Kept]:
        here = (place, frozenset(tag for tag, _ in kept))
        if place == len(matcher.line):
            yield kept
        elif here not in seen:
            seen.add(here)
            for part, end in found[place]:
                if end > place:
                    yield from rest(end, (*kept, *part.kept.items()))

    yield from rest(0, ())


@lru_cache(maxsize=8)
def _words_of(parts: Sequence[str]) -> frozenset[str]:
    return _FILLER.union(*(re.findall(r"[a-z']+", part) for part in parts))


@lru_cache(maxsize=8)
def _marks(parts: Sequence[str]) -> frozenset[str]:
    """Return the names under which the game's parts keep what is marked of a round."""
    names = {part.rpartition(":")[0].rpartition(" ")[2] for part in parts}
    return frozenset(names - {"unit", ""})


def _is_like(word: str, known: Collection[str]) -> bool:
    """Return whether a word is a number, or may be one of these or its beginning."""
    is_number = word == "hundred" or any(True for _ in number_at(words(word), 0))
    return is_number or any(each.startswith(word[:_FIRST_LETTERS]) for each in known)


def _who_at(history: History, line: Line, place: int) -> Iterator[tuple[Standing, int]]:
    standings = history.game.standings(history.state)
    if history.game.COOPERATIVE and line[place].plain in ("we", "us", "everybody", "everyone"):
        yield standings[0]._replace(name=TOGETHER), 1
    found, count = name_at(line, place, [each.name for each in standings])
    # Will is a player's name where no question begins.
    is_name = line[place].quoted or line[place].plain not in _FILLER
    if len(found) == 1 and (is_name or (place and line[place].whose.lower() == found[0].lower())):
        yield next(each for each in standings if each.name == found[0]), count


def _that_at(round: str, line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `that hand`, `this round`, `that one`."""
    after = [word.plain for word in line[place + 1 : place + 2]]
    if line[place].plain in ("that", "this") and after and after[0] in (round, "round", "one"):
        yield "last", 2


def _one_of(known: Collection[str], line: Line, place: int) -> Iterator[tuple[str, int]]:
    if line[place].plain in known:
        yield line[place].plain, 1
