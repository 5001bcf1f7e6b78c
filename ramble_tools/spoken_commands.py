"""Commands as people say them at the table: `go back two steps`, `eve wants in`, `lets play dukes, ann vs bob`.

    go back two steps               undo, twice
    print the score pad             print scorepad GAME
    eve wants in | bob's back       join Eve, join Bob
    hand 3 is wrong                 edit 3
    how do jokers work here         rules jokers
    someone's leaving               leave, which asks who

Every word of a line is used by its shape (`typed_line.py`), or is filler. A line of which only a part is understood is
none of these.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from ramble_tools.cards import is_card
from ramble_tools.games.registry import NAMES
from ramble_tools.games.typed_names import name_at
from ramble_tools.typed_line import MOST_WORDS, Found, Line, Matcher, Reader, Word, number_at, words


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# What is said of one round: `in hand 3 kate had 12`.
_IN_A_ROUND = (
    "edit|correct|fix|change number:WHICH LINE",
    "in|on|for? number:WHICH LINE",
    "number:WHICH is|was|isn't|wasn't|has not? wrong|off|bad|incorrect|right|correct|mistake|error LINE",
)
# The shapes of each command, in the order in which they are tried.
_SHAPES = {
    "undo": (
        "undo that|this|it|last|previous? UNIT?",
        "undo last|previous? NUMBER UNIT",
        "undo|take last|previous NUMBER back?",
        "take back last|previous NUMBER UNIT?",
        "undo times:TWICE",
        "undo times:AGAIN",
        "go|step|take back NUMBER UNIT",
        "go|step back one? UNIT?",
        "take that|this|it|last UNIT? back",
        "take back that|this|it|last UNIT?",
        "back up? UNIT?",
        "back up? NUMBER UNIT",
        "scratch|strike|cancel that|it|last UNIT?",
        "no? undo it|that",
        "that was? mistake|wrong take|undo it|that back?",
        "never|forget mind|about that|it last? UNIT?",
        "delete|remove|erase last UNIT",
    ),
    "redo": (
        "redo that|it?",
        "no? it|that was|is right|correct|fine|ok|okay after? all? put? it|that? back? in?",
        "put|bring it|that back in?",
        "undo the|that|my|last undo",
        "restore|unundo|un-undo that|it|last? UNIT?",
        "keep it|that UNIT?",
        "wait? it|that was right|correct? put|bring it|that back",
        "put last UNIT back",
    ),
    "print": (
        "print|reprint out|off? PRINTED",
        "print|reprint out|off? PRINTED for|of GAME",
        "print|reprint out|off? GAME PRINTED",
        "need|want|have|get|make|put PRINTED on|onto paper",
        "need|want|have|get to? print|printed PRINTED",
        "make PRINTED",
        "PRINTED printed",
        "need|want PRINTED to? write|play on|with?",
    ),
    "show": (
        "show|see|tell|read|give? score|scores|scoreboard|standings|standing|points|totals",
        "what's|whats|what is|are? score|scores|standings|standing|points|totals so? far?",
        "how much|many do have points?",
        "who's|whos|who is|are? winning|ahead|leading|first|up|losing|behind|last in? lead?",
        "who's|whos|who is|has? in? lead",
        "how are|do doing|stand",
        "where are|do stand?",
        "what|what's is? everyone's|everybody's|each player's score|total|points",
        "how many points|much does|has|do everyone|everybody|each|player have",
        "current|latest score|scores|standings",
        "score|scores|standings so? far?",
        "what's|where is|are? everybody|everyone at?",
        "how far|close apart are?",
        "who|who's|whos is? deals|dealing|dealer|starts|begins|leads|turn|next next|first|now?",
        "whose|who's|whos turn|deal is it|to? play|deal? next|now?",
        "is it|game over|finished|done yet|now?",
        "who won|wins|winning|lost game|it|yet?",
        "who|who's|whos is|are? out|in|playing|left now|still?",
    ),
    "history": (
        "show|see|list|read? everything UNIT? by? UNIT? from? start|beginning?",
        "show|see|list|read? UNIT by|after UNIT from? start|beginning?",
        "show|see|list|read? all|every|each|earlier|previous UNIT from? start|beginning? so? far?",
        "show|see|list|read? UNIT so far",
        "list|read UNIT",
        "what did|have? play|played|have|happened so far",
        "show|see? history|log",
        "go|walk through UNIT one|hand? by? UNIT?",
        "UNIT by|after one|UNIT",
        "what happened in every|each UNIT",
        "UNIT one by one",
    ),
    "new": (
        "BREAK? play|start|begin|try|do|go|open new|another? game|round? of? GAME NEW_PLAYERS?",
        "BREAK? switch|change to|over? to? GAME NEW_PLAYERS?",
        "new|another game? of? GAME NEW_PLAYERS?",
        "GAME new NEW_PLAYERS",
        "GAME NEW_PLAYERS",
        "play|start|begin|open new|another game NEW_PLAYERS?",
        "new game NEW_PLAYERS?",
        "start|begin game?",
        "new GAME game|round NEW_PLAYERS?",
        "GAME game|round of? NEW_PLAYERS",
        "game|round of GAME NEW_PLAYERS?",
        "GAME everyone|everybody",
    ),
    "again": (
        "rematch",
        "play|start|go? again",
        "play|start|go? over|once more?",
        "play|start? another|one more? game|one|time?",
        "same again|players|people",
        "same again same players|people",
        "same players|people|again new|another? game|round|one?",
        "do|have it|one? again",
        "another|new|one round|game same|again players|people?",
        "again",
    ),
    "leave": (
        "SOMEONE is|has|had|needs|wants|gotta? leaving|out|off|gone|left|going to? home|bed?",
        "SOMEONE leaves|left|leaving|quits|quit|dropped|drops|goes|went home|out|early?",
        "SOMEONE is|has|had|needs|wants|gotta to? leave|go|stop|quit to? home|bed|sleep|early?",
        "SOMEONE goes|went to? bed|sleep",
        "SOMEONE doesn't|don't want|wants to? play|go anymore|more|on?",
        "remove|drop|kick|leave PLAYER",
        "kick|throw|take|drop|leave|count|deal SOMEONE out|off",
        "who leaves|leaving",
        "SOMEONE is|'s? done|finished|tired",
        "SOMEONE isn't playing|in anymore|more|now?",
        "SOMEONE is not playing|in anymore|more|now?",
    ),
    "join": (
        "SOMEONE is? back|in|joining|playing|here in? too?",
        "SOMEONE wants|wanna|likes|would to? in|play|join in? too?",
        "SOMEONE joins|joined|came|comes|returns|returned|plays in|back|too?",
        "add|deal|let|count|put|bring SOMEONE in|back? to? game? too?",
        "SOMEONE join|play|start in? too?",
        "who joins|joining",
        "add player SOMEONE",
        "new player SOMEONE",
        "comes|meet new? SOMEONE",
        "SOMEONE came late|back? deal|let|count her|him|them in|too?",
        "got new player SOMEONE",
    ),
    "deals": (
        "PLAYER deals|starts|begins|leads|plays next|first|now?",
        "PLAYER is|'s dealer|dealing|deal|next now|next?",
        "PLAYER should|has to? deal|start|begin next|now?",
        "next? dealer|deal is PLAYER",
    ),
    "rename": (
        "rename SOMEONE to|as|into? NAME",
        "call SOMEONE NAME instead?",
        "change name of? SOMEONE to|into NAME",
        "change SOMEONE name to|into NAME",
        "SOMEONE is|should called|named|spelled|really NAME",
        "SOMEONE name is|should NAME",
        "NAME not PLAYER",
        "change PLAYER to|into NAME",
    ),
    "rules": (
        "what|which|what's|whats? are|is? house rule|rules on?",
        "which|what? house rule|rules are|is|do|did? have|use|using|play|playing? on|with|by?",
        "which|what rule|rules are|is|do|did have|use|using|play|playing? on|with|by?",
        "what|what's|whats is|are? RULING",
        "show|see|list house? rules",
        "how do|does|is|are TOPIC work|works|played|go|goes|counted|scored",
        "what do|does|is|are rule|rules say|says? about|on|for TOPIC",
        "rule|rules say|says? about|on|for|with TOPIC",
        "what happens in|with|on|if|when? there? is? TOPIC",
        "what if|when there? is? TOPIC",
        "what about TERM",
        "look? up? TOPIC in rules",
        "what|what's|whats is|are? rules|rule about|on|for TOPIC",
        "how are|is TOPIC handled|decided|broken|scored",
        "who wins|gets in|on TERM",
        "explain|describe TOPIC rule|rules?",
        "what|how do|does|is|are TERM do|for|mean|work?",
        "read|show|give? tell? rule|rules about|on|for|of TOPIC",
        "are|is|do|does|can you? use|play|have|count? TERM allowed|count|wild|legal|used|good?",
        "what are? rule|rules",
        "are|is there? any house? rules|rule",
        "do have|play|use|got any house rules|rule",
    ),
    "help": (
        "help",
        "what|which commands? can|do|should type|say|enter|write|do here|now?",
        "what now|next",
        "what|which are? commands",
        "show|list? commands|help",
        "how does this|it work",
        "i'm|im|am lost|stuck|confused",
        "need|want help",
        "what are options|choices|commands",
        "how do|does|should use|enter|type|record|write this|it|here|hand|hands|UNIT|scores|score?",
        "how? do|does? help|manual|instructions",
    ),
    "remove": (
        "drop|delete|remove|scratch|strike|erase|cancel|undo|throw|take number:WHICH out|away|completely|altogether?",
        "number:WHICH didn't|doesn't|shouldn't|should|did|does not? count",
        "forget about? number:WHICH",
        "delete|erase NUMBER",
        "delete|remove|erase ROUND|it|that",
        "number:WHICH never|didn't happened|happen|counted",
        "get rid of number:WHICH",
        "ignore|skip|void|kill number:WHICH",
        "drop|delete|remove|scratch NUMBER",
    ),
    "edit": (
        "edit|correct|fix|change|redo number:WHICH",
        "edit|correct|fix|change last:last|latest ROUND",
        "number:WHICH is|was|has|looks wrong|off|bad|incorrect|mistake|error in?",
        "number:WHICH is|was|isn't|wasn't not? right|correct",
        "there's|is mistake|error in number:WHICH",
        "last:last|latest ROUND is|was|has wrong|off|bad|incorrect|mistake|error in?",
        "made|have|is mistake|error in|with number:WHICH",
        "edit|correct|fix|change it|that|this|something|ROUND",
        "messed|screwed|got|typed|entered up? number:WHICH wrong|wrongly? fix? it?",
        "number:WHICH needs|should fixing|correcting|changing|fixed",
        "go back to number:WHICH",
        *_IN_A_ROUND,
    ),
    "rule": (
        "play|go|playing up? to|till|until target:NUMBER",
        "set|change|make|play|use RULING to|at|as|of|with? VALUE",
        "RULING is|should to? VALUE",
        "first|race|game|up|match? to target:NUMBER points? wins|loses|instead?",
        "make|set game to|at? target:NUMBER points?",
    ),
    "swap": ("swap|switch|exchange SOMEONE|players|hands|points|scores?",),
    "end": (
        "end|finish|stop|close game",
        "done|finished|through playing|game?",
        "game is? over",
        "that's it|all|enough for? tonight|today?",
        "that's it|all|enough ending|finishing|stopping it|this|here? UNIT? here?",
        "call it? night|day|quits",
        "end|finish|stop|ending|finishing|stopping it|this|here? UNIT? here?",
        "no more UNIT tonight|today?",
        "stop|finish UNIT?",
    ),
    "quit": (
        "take? BREAK",
        "bye|goodbye|quit|exit|goodnight game|ramble|now|bye?",
        "good night|bye|evening",
        "see later|tomorrow",
        "close this|it|program?",
        "leave",
    ),
}
_FILLER = _set("""
    a actually again all an and at away be can can't could ever folks for from guys had have hello here hey
    hi hmm i i'd i'll i'm if instead it's its just let let's lets like little me might mind my now of off oh ok okay
    oops on one our out please pls plz quick quickly really so some sorry thanks that that's the them then there these
    they they're this those to uh uhm um us want wanna wants we we'd we'll we're well will with would yeah yes you your
""")
_UNITS = _set(
    "step steps entry entries line lines move moves time times thing things hand hands round rounds claim claims turn "
    "turns pack packs game games play plays"
)
# What is surely asked about the rules, and not as a word.
_TERMS = _set(
    "joker jokers tie ties draw draws ace aces suit suits bonus bonuses penalty penalties castle castles meld melds "
    "set sets run runs halving shuffle shuffles hit hits discard discards"
)
_ROUNDS = _set("hand round claim turn pack entry")
_PRINTED = {
    "faces": "faces|cards|deck|decks|both decks|card faces|letter cards|playing cards|lettered decks",
    "labels": "labels|stickers|letter labels",
    "scorepad": "scorepad|score pad|pad|score pads|scorepads|pads|score sheet|score sheets|scoresheet",
    "guide": "guide|letter guide",
    "rules": "rules|short rules|rule card",
    "box": "box|tuck box",
    "calibration": "calibration|calibration page",
    "kit": "kit|everything",
}
# Commands that a question alone does not give, and the words with which people ask for them.
_CHANGES = _set("join leave remove rename end deals")
_REQUESTS = _set("can could would will may please pls let's lets")
# What no player is called in a command: the first words of other lines.
_NO_NAMES = _set("word words letter letters note seats deals season grid why break pause check find called calls")
_ANYBODY = _set("someone somebody anyone anybody player one he she they who i we")


class Table(NamedTuple):
    """What a line may be about: the open game's kind, all players who were in it, and the ids of its house rules."""

    kind: str = ""
    players: Sequence[str] = ()
    rulings: Sequence[str] = ()


class Spoken(NamedTuple):
    """A command and what follows it, as at a game's prompt, and how often it is wanted.

    A new game has its `kind`, or the number of `seats` if players were only counted. With `asks`, half a command was
    said, and that is the question for the rest.
    """

    command: str
    rest: str = ""
    times: int = 1
    kind: str = ""
    seats: int = 0
    minutes: int = 0
    asks: str = ""

    @property
    def line(self) -> str:
        """The command as it would be typed."""
        return " ".join(filter(None, (self.kind, self.command, self.rest)))

    @property
    def command_lines(self) -> list[list[str]]:
        """The same as arguments of the shell's command, once for each time."""
        names = self.rest.split(", ") if self.command == "new" else self.rest.split()
        return [[*filter(None, (self.kind, self.command)), *filter(None, names)]] * self.times


def spoken(line: str, table: Table) -> Spoken | None:
    """Return the command that a line says, or None if it says none, or has a word that belongs to none."""
    typed = words(line)
    is_question = line.rstrip().endswith("?")
    if not typed or len(typed) > MOST_WORDS or "=" in line:  # nobody says it; the lines of a game have it
        return None
    readers = _readers(table)
    present = {word.plain for word in typed}
    matcher = Matcher(typed, readers, _FILLER)
    for command, shapes in _SHAPES.items():
        for shape in shapes:
            if any(map(present.isdisjoint, _needed(shape))):
                continue
            if (found := matcher.whole(shape)) and (said := _said(command, shape, found, table)):
                if is_question and command in _CHANGES and present.isdisjoint(_REQUESTS) and not said.asks:
                    return said._replace(asks=f"type {said.line} to do that; show says who is in, and who is ahead")
                if command == "new" and said.rest and "me" in present:
                    return said._replace(asks=f"what is your name? type every name, as in new {said.rest}, Eve")
                return said
    return None


def in_a_round(line: str, table: Table) -> Spoken | None:
    """Return the correction that a line begins, as in `hand 3: kate had 12`, or None."""
    typed = words(line)
    if _ROUNDS.isdisjoint(word.plain for word in typed[:4]):
        return None
    matcher = Matcher(typed, _readers(table), _FILLER)
    found = next(filter(None, map(matcher.whole, _IN_A_ROUND)), None)
    return _said("edit", "", found, table) if found else None


def unknown_words(line: str, table: Table) -> list[str]:
    """Return the words of a line that no command and no player's name has."""
    players = _readers(table)["PLAYER"]
    typed = words(line)
    known = _vocabulary()
    return [
        word.text
        for place, word in enumerate(typed)
        if word.plain not in known and not word.plain.isdecimal() and not list(players(typed, place))
    ]


def nearest(line: str, table: Table) -> Spoken | None:
    """Return the command that a line would say if one of its unknown words had no slip."""
    typed = words(line)
    for wrong in unknown_words(line, table)[:3]:
        letters = set(wrong.lower())
        alike = [each for each in _vocabulary() if len(letters.symmetric_difference(each)) <= 2]
        for right in get_close_matches(wrong.lower(), alike, n=3, cutoff=0.75):
            text = " ".join(right if word.text == wrong else word.text for word in typed)
            if said := spoken(text, table):
                return said
    return None


# --- what was said


def _said(command: str, shape: str, found: Found, table: Table) -> Spoken | None:
    """Return the command that a shape has found, or None if it can't be meant."""
    kept = found.kept
    if command == "new":
        kind = kept.get("game", "") or table.kind
        given = kept.get("new_players", _Players())
        if shape == "GAME NEW_PLAYERS" and not (given.seats or (len(given.names) > 1 and kind != table.kind)):
            return None  # a line of this game may begin with its name
        return Spoken("new", given.line, kind=kind, seats=given.seats, minutes=given.minutes)
    if command == "print":
        return Spoken("print", _printed(kept["printed"], kept.get("game", "") or table.kind))
    if command in ("undo", "redo"):
        return Spoken(command, times=kept.get("number", 0) or kept.get("times", 1))
    if command == "rename":
        old = kept.get("someone") or kept.get("player")
        return Spoken(command, f"{old}, {kept['name']}") if old else None
    if command == "swap":
        if kept.get("one") and kept.get("other"):
            how = f"type its number first, as in edit 3 swap {kept['one']} and {kept['other']}"
            return Spoken(command, asks=f"swap them in which one? {how}")
        return Spoken(command, asks="swap whom? type both names, as in swap Ann and Bob")
    if command == "rule":
        if "target" in kept:
            is_known = "target" in table.rulings
            return Spoken(command, f"target={kept['target']}", asks="" if is_known else "no house rule is about that")
        return Spoken(command, f"{kept['ruling']}={kept['value']}")
    if command == "edit" and "number" not in kept and "last" not in shape:
        return Spoken(command, asks="correct which one? type its number too, as in edit 3")
    if "line" in kept:
        return Spoken(command, f"{kept['number']} {kept['line']}")
    rest = (
        kept.get("topic")
        or kept.get("term")
        or kept.get("ruling")
        or kept.get("someone")
        or kept.get("player")
        or str(kept.get("number", ""))
    )
    return Spoken(command, rest)


def _printed(what: str, kind: str) -> str:
    return f"{what} {kind}".rstrip() if what in ("scorepad", "rules") else what


class _Players(NamedTuple):
    """Players of a new game: their names, or only how many; and the minutes of its timer."""

    names: tuple[str, ...] = ()
    seats: int = 0
    minutes: int = 0

    @property
    def line(self) -> str:
        return ", ".join(self.names)


# --- what the words of a line may be


def _readers(table: Table) -> dict[str, Reader]:
    def player(line: Line, place: int) -> Iterator[tuple[str, int]]:
        found, count = name_at(line, place, table.players)
        if len(found) == 1:
            yield found[0], count

    def rest_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
        if next(player(line, place), None):
            yield "".join(f"{word.gap}{word.typed}" for word in line[place:]).strip(" ,;:"), len(line) - place

    def someone(line: Line, place: int) -> Iterator[tuple[str, int]]:
        word = line[place]
        if word.plain.removesuffix("'s") in _ANYBODY:
            yield "", 1
            return
        yield from player(line, place)
        yield from _name(line, place)

    def new_players(line: Line, place: int) -> Iterator[tuple[_Players, int]]:
        at_the_table = {name.lower(): name for name in table.players}
        for found, count in _new_players(line, place):
            yield found._replace(names=tuple(at_the_table.get(name.lower(), name) for name in found.names)), count

    def ruling(line: Line, place: int) -> Iterator[tuple[str, int]]:
        for id in table.rulings:
            parts = id.split("-")
            if [word.plain for word in line[place : place + len(parts)]] == parts:
                yield id, len(parts)
            elif line[place].plain == id:
                yield id, 1

    own = {"PLAYER": player, "SOMEONE": someone, "NEW_PLAYERS": new_players, "RULING": ruling, "LINE": rest_at}
    return {**_fixed_readers(), **own}


@cache
def _fixed_readers() -> Mapping[str, Reader]:
    printed = {tuple(name.split()): what for what, names in _PRINTED.items() for name in names.split("|")}
    longest = max(map(len, printed))

    def print_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
        for count in range(longest, 0, -1):
            if what := printed.get(tuple(word.plain for word in line[place : place + count])):
                yield what, count

    return {
        "NUMBER": number_at,
        "UNIT": _one_of(_UNITS),
        "ROUND": _one_of(_ROUNDS),
        "GAME": _one_of(NAMES),
        "PRINTED": print_at,
        "NAME": _name,
        "TOPIC": _topic,
        "TERM": _one_of(_TERMS),
        "VALUE": lambda line, place: [(line[place].plain, 1)] if line[place].plain not in _FILLER else [],
        "BREAK": _break,
        "TWICE": lambda line, place: [(2, 1)] if line[place].plain == "twice" else [],
        "AGAIN": _again,
        "WHICH": _which,
    }


def _one_of(known: Iterable[str]) -> Reader:
    kept = frozenset(known)
    return lambda line, place: [(line[place].plain, 1)] if line[place].plain in kept else []


def _name(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield a name that is new: one word, or two side by side."""
    if not _may_be_a_name(line[place]):
        return
    after = line[place + 1 : place + 2]
    if after and after[0].joined and not line[place].quoted and _may_be_a_name(after[0]):
        yield f"{_capital(line[place].text)} {_capital(after[0].whose)}", 2
    yield _capital(line[place].whose), 1


def _capital(name: str) -> str:
    """Return a new name as it is written: nobody types capitals in a sentence."""
    return name.capitalize() if name.islower() else name


def _may_be_a_name(word: Word) -> bool:
    plain = word.whose.lower()
    return word.quoted or (
        plain.isalpha() and not is_card(plain) and {plain, word.plain}.isdisjoint(_vocabulary() | _NO_NAMES)
    )


def _topic(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield up to three words to look up in the rules, without those that every sentence has."""
    kept: list[str] = []
    for count, word in enumerate(line[place:], 1):
        if word.plain not in _FILLER and word.plain not in ("is", "are", "there", "there's", "someone"):
            kept.append(word.plain)
        if 0 < len(kept) <= 3:
            yield " ".join(kept), count


def _break(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `pause this`, `let's take a break`."""
    if line[place].plain in ("pause", "break", "stop", "save"):
        after = line[place + 1 : place + 2]
        yield "break", 2 if after and after[0].plain in ("this", "here", "it", "now", "game") else 1


_TEN = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINALS = {name: number for number, name in enumerate(_TEN, start=1)}


def _which(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield the number of a round: `hand 3`, `hand three`, `third hand`, `3rd hand`."""
    plain, after = line[place].plain, [word.plain for word in line[place + 1 : place + 2]]
    if plain in _ROUNDS:
        for number, count in number_at(line, place + 1) if after else ():
            yield number, count + 1
    elif _ROUNDS.intersection(after):
        ordinal = re.fullmatch(r"([0-9]{1,3})(?:st|nd|rd|th)", plain)
        if number := int(ordinal[1]) if ordinal else _ORDINALS.get(plain, 0):
            yield number, 2


def _again(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield how often something is wanted that is typed again and again: `undo undo` is twice."""
    count = len(line) - place
    if {word.plain for word in line} == {line[place].plain}:
        yield count + 1, count


_BETWEEN = frozenset(("vs", "versus", "against", "and", "with", "for", "between", "&", "plus"))
_PEOPLE, _MINUTES = frozenset(("players", "people", "us", "persons")), frozenset(("minutes", "minute", "min", "mins"))


def _new_players(line: Line, place: int) -> Iterator[tuple[_Players, int]]:
    """Yield the players of a new game, to the end of the line: `ann, bob and cy`, `4 of us, 15 minutes`."""
    found, begin = _Players(), place
    commas = any("," in word.gap for word in line[place + 1 :])
    open_name = False
    while place < len(line):
        word, start = line[place], place
        number = next(number_at(line, place), None)
        after = [each.plain for each in line[place + (number[1] if number else 0) :][:2]]
        if number and after[:1] == ["of"] and after[1:] == ["us"]:
            found, place = found._replace(seats=number[0]), place + number[1] + 2
        elif number and _PEOPLE.intersection(after[:1]):
            found, place = found._replace(seats=number[0]), place + number[1] + 1
        elif number and _MINUTES.intersection(after[:1]):
            found, place = found._replace(minutes=number[0]), place + number[1] + 1
        elif word.plain in _BETWEEN or (not word.quoted and word.plain in _FILLER):
            place += 1
        elif _may_be_a_name(word):
            name = _capital(word.typed)
            goes_on = open_name and commas and word.joined
            names = (*found.names[:-1], f"{found.names[-1]} {name}") if goes_on else (*found.names, name)
            found, place = found._replace(names=names), place + 1
        else:
            return
        open_name = place == start + 1 and bool(found.names) and word.plain not in _BETWEEN
    if found.names or found.seats or found.minutes:
        yield found, place - begin


@cache
def _needed(shape: str) -> tuple[frozenset[str], ...]:
    """Return the words of each part that a shape must have."""
    parts = (part.rpartition(":")[2] for part in shape.split() if not part.endswith("?"))
    return tuple(frozenset(part.split("|")) for part in parts if not part.isupper() and "_" not in part)


@cache
def _vocabulary() -> frozenset[str]:
    """Return every word that a shape or a tag has, and the filler."""
    parts = (re.split(r"[|?:]", part) for shapes in _SHAPES.values() for shape in shapes for part in shape.split())
    known = {word for part in parts for word in part if word and not word.isupper()}
    printed = {word for names in _PRINTED.values() for name in names.split("|") for word in name.split()}
    return frozenset((*known, *printed, *_FILLER, *_UNITS, *_ROUNDS, *_BETWEEN, *_PEOPLE, *_MINUTES, *NAMES, *_ANYBODY))
