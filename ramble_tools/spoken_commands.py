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
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from ramble_tools.cards import is_card
from ramble_tools.games.first_person import RELATED
from ramble_tools.games.reasons import listing
from ramble_tools.games.registry import NAMES, OF_WORDS, find_rules
from ramble_tools.games.typed_names import (
    ASKS_NAME,
    NEVER_NAMES,
    THE_REST,
    is_against,
    name_at,
    without_full_stop,
    without_target,
)
from ramble_tools.remarks import DOUBTS, REASONS
from ramble_tools.typed_line import (
    MOST_WORDS,
    PLACES,
    Found,
    Line,
    Matcher,
    Reader,
    Word,
    is_question,
    number_at,
    words,
)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# What is said of one round beside its number: `in hand 3 kate had 12`.
_IN_A_ROUND = (
    "edit|correct|fix|change|in|on|for|of? number:WHICH",
    "number:WHICH is|was|isn't|wasn't|has not? wrong|off|bad|incorrect|right|correct|mistake|error",
    "edit|correct|fix|change|in|on|for|of? LAST",
)
# The same after the first word: `leo hand 4` is what Leo has in hand, but `leo called hand 4` says which he called.
_OF_A_ROUND = ("in|on|for|of number:WHICH", "in|on|for|of? LAST")
_CALLED = _set("called calls")
_WHOSE_TURN = (
    "who|who's|whos is? deals|dealing|dealer|starts|begins|turn next|first|now?",
    "who goes|plays|lays next|first|now",
    "who|who's|whos is? player next|now|this? round",
    "is it? PLAYER turn|deal to? deal|play|start?",
    "whose|who's|whos turn|deal|go is it|to? play|deal? next|now?",
    # What nobody records is answered with what is known of it.
    "not|isn't|isnt PLAYER turn|go PLAYER turn|go?",
    "is? PLAYER turn|go not PLAYER turn|go?",
)
# What may be said of a player who comes, or of something else: `the pizza is here`.
_COMES = ("SOMEONE is|are? back|in|here in? too?", "SOMEONE is|are? joining|playing in? too?")
# What may correct how a name is spelled, or say something else: `shirts not kate`.
_NOT_SO = "NAME not PLAYER"
_ALIKE_NAMES = 0.6
# What is to be printed, or where it is to hang, if that is not said.
_ALL_OF_IT = "all|it|this|that|them|game"
_KEEPS = "fridge|wall|door|paper|kids|us|me|everybody|everyone|album"
_MINUTE = "minutes|minute|mins|min"
# This ends some games; in others the deck is shuffled.
_DECK = "draw|draft? deck|deck's|decks is|was|has? run? all? empty|gone|done|finished|out"
_DECK_IS_EMPTY = (
    f"{_DECK} so? who won|wins",
    f"{_DECK} so? final score|scores? is|are? PLAYER NUMBER PLAYER NUMBER PLAYER? NUMBER?",
)
# The shapes of each command, in the order in which they are tried.
_SHAPES = {
    "undo": (
        "no? undo|scratch|strike|cancel that|this|it|last|previous UNIT?",
        "undo UNIT?",
        "change|turn|switch it|that back",
        "undo|take back? last|previous NUMBER UNIT? back?",
        "undo|take back? NUMBER UNIT",
        "undo times:TWICE",
        "undo times:AGAIN",
        "go|step? back up|one? NUMBER? UNIT?",
        "take that|this|it|last UNIT? back",
        "take back that|this|it|last? UNIT?",
        "that was? mistake|wrong take|undo it|that back?",
        "never|forget mind|about that|it last? UNIT?",
        "delete|remove|erase|scrap last UNIT",
        "scrap last",
    ),
    "redo": (
        "redo that|it?",
        "no? it|that was|is right|correct|fine|ok|okay after? all? put? it|that? back? in?",
        "no|nope|wait? put|bring it|that back in?",
        "undo the|that|my|last undo",
        "restore|keep|unundo|un-undo that|it|last? UNIT?",
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
        "PRINTED printed|printer",
        "need|want PRINTED to? write|play on|with?",
        f"print|reprint out|off? unprinted:{_ALL_OF_IT} of? it|them|this|that? for|on|to? {_KEEPS}?",
        "print|reprint out|off? GAME? unprinted:score|scores|scoreboard|standings|totals|results|history|log GAME?",
    ),
    "timer": (
        f"timer for|of|to|on|at? minutes:NUMBER {_MINUTE}?",
        f"set|start|put|use|run|need|want timer for|of|to|on|at? minutes:NUMBER {_MINUTE}?",
        f"set|start|put|use|run|need|want? minutes:NUMBER {_MINUTE} timer",
        "set|start|run|need|want timer",
    ),
    "show": (
        "show|see|tell|read|give? score|scores|scoreboard|standings|standing|points|totals",
        "show|see|list|read number:WHICH",
        "show|see|list|read LAST",
        "what was|is|happened in? number:WHICH",
        "what was|is|happened in? LAST",
        "how much|many points? is|was|were last:THAT worth? for?",
        "what's|whats|what is|are|was|were? current|latest|final? score|scores|standings|standing|points|totals "
        "so|there? far?",
        "how much|many do have points?",
        "who's|whos|who is|are? winning|ahead|leading|first|up|losing|behind|last in? lead?",
        "who's|whos|who is|has? in? lead",
        "how are|do|does|is it|things? doing|stand|stands",
        "where are|do stand?",
        "what|what's is? everyone's|everybody's|each player's score|total|points",
        "how many points|much does|has|do everyone|everybody|each|player have",
        "current|latest|final score|scores|standings",
        "score|scores|standings so? far?",
        "what's|where is|are? everybody|everyone at?",
        "how far|close apart are?",
        "who|who's|whos is? leads|next",
        "what's|whats|what is|are? score|scores who|who's|whos is? starts|begins|next|first|plays|goes? first|next?",
        *_WHOSE_TURN,
        "is it|game over|finished|done yet|now?",
        "who won|wins|winning|lost game|it|yet?",
        "who|who's|whos is|are? in|playing|left now|still?",
    ),
    "history": (
        "show|see|list|read? everything UNIT? by? UNIT? from? start|beginning?",
        "show|see|list|read? all|every|each|earlier|previous UNIT from? start|beginning? so? far?",
        "show|see|list|read? UNIT so far",
        "show|see|list|read UNITS",
        "list|read UNIT",
        "what did|have? play|played|have|happened so far",
        "show|see? history|log",
        "show|see|list|read|go|walk? through? UNIT? one? UNIT? by|after one? UNIT? from? start|beginning?",
        "what happened in every|each UNIT",
    ),
    "games": (
        "what|which games did|have|has? play|played|finished|finish|there WHEN? who? won? each|which|it?",
        "what did|have play|played WHEN who? won?",
        "show|list|see|read|all every|earlier|other|old|finished|past|recorded? games WHEN?",
        "who won what|which WHEN",
        "who won every|each|which? game|games WHEN",
        "how did everybody|everyone|each do WHEN",
    ),
    "kinds": (
        "what|which games can|do you|i|we? keep|take|do|know|play|count score|scores? for|of|at|with?",
        "what|which games are|is there|here?",
    ),
    "play": (
        "go|get? back to GAME game?",
        "continue|resume GAME game?",
        "go|get? back to OPEN",
        "continue|resume|play|open OPEN",
        "pick up game WHEN? left? off?",
        "continue|resume game WHEN?",
        "carry|go|keep on with game WHEN?",
    ),
    "new": (
        "BREAK? play|start|begin|try|do|go|open new|another? game|round|bit? of? GAME NEW_PLAYERS?",
        "play|start|try|do|go few|couple|quick? of? game|games|round|rounds|hand|hands of? GAME NEW_PLAYERS?",
        "play|start|try|do|go few|couple|quick? of? game|games|round|rounds|hand|hands of? GAME everyone|everybody",
        "are|we're going|about to? play|start|begin new|another? game|round? of? GAME NEW_PLAYERS?",
        "GAME is? next NEW_PLAYERS?",
        "more|last|quick GAME before|after? bed|dinner|lunch|tea|supper|breakfast? NEW_PLAYERS?",
        "SOMEONE want|wants|wanna|would to? play? few|couple|quick|more? of? game|games|round|rounds? of? GAME "
        "NEW_PLAYERS?",
        "SOMEONE play|playing|start|do game? of? GAME",
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
        "last|final|quick|short|more? game|round of GAME to? finish|end|close|go? with|on|off? NEW_PLAYERS",
        "GAME everyone|everybody",
    ),
    "again": (
        "rematch",
        "play|start|go again|over|once more?",
        "again|once more?",
        "play|start? another|one more? game|one|time?",
        "same again same? players|people?",
        "same players|people new|another? game|round|one?",
        "do|have it|one? again",
        "another|new|one round|game same|again players|people?",
    ),
    "leave": (
        "SOMEONE wants|want|needs|need|has|have|gotta out",
        "SOMEONE is|are|'s? unsure:done|finished|out|tired",
        "SOMEONE goes|went unsure:out early?",
        "SOMEONE is|are|has|have|had|needs|wants|gotta? leaving|off|gone|left|going to? home|bed?",
        "SOMEONE leaves|left|leave|quits|quit|dropped|drops home|out|early?",
        "SOMEONE goes|went home|early?",
        "SOMEONE is|are|has|had|have|needs|need|wants|want|must|gotta to? leave|go|stop|quit to? home|bed|sleep|early?",
        "SOMEONE goes|went|go to? bed|sleep|home",
        "SOMEONE doesn't|don't|won't|wont|can't|cant want|wants? to? play|go any? anymore|more|on?",
        "remove|drop|kick|leave PLAYER",
        "kick|throw|take|drop|leave|count|deal SOMEONE out|off",
        "who is|wants? leaves|leaving|leave",
        "SOMEONE isn't|not playing|in anymore|more|now?",
        "SOMEONE is not playing|in anymore|more|now?",
    ),
    "join": (
        "SOMEONE wants|want|wanna|likes|would to? in|play|join in? too?",
        *_COMES,
        "SOMEONE joins|joined|came|comes|returns|returned|plays in|back|too?",
        "add|deal|let|count|put|bring SOMEONE in|back? to? game? too?",
        "SOMEONE join|play|start in? too?",
        "SOMEONE is|has? arrived:arrived|arrives now? too?",
        "who is|wants? joins|joining|join",
        "add|new player SOMEONE",
        "comes|meet new? SOMEONE",
        "SOMEONE is? takes|taking|took|plays|playing|replaces|replacing over? from|for? PLAYER place|seat|hand?",
        "SOMEONE came late|back? deal|let|count her|him|them in|too?",
        "got new player SOMEONE",
        "give SOMEONE same score|points|number? as worst:worst|highest|lowest|last one|player|score?",
        "give him|her|them same score|points|number? as worst:worst|highest|lowest|last one|player|score?",
        "SOMEONE is|are? in|joining|joins|joined in? too? from|at start:NUMBER points|point?",
    ),
    "deals": (
        "PLAYER dealt who|who's|whos starts|begins|goes|plays|is? first|next?",
        "PLAYER deals|deal next|first|now? one|hand|game|round?",
        "PLAYER starts:starts|begins|leads|plays|goes next|first|now? one|hand|game|round?",
        "PLAYER is|'s? dealer|dealing|deal|next now|next?",
        "PLAYER turn to? deal",
        "PLAYER should|has to? deal next|now?",
        "PLAYER should|has to? starts:start|begin next|now?",
        "next? dealer|deal is PLAYER",
        "it is|was? PLAYER past:who|that dealt|deals",
    ),
    "rename": (
        "rename SOMEONE to|as|into? NAME",
        "call SOMEONE NAME instead?",
        "change name of? SOMEONE to|into NAME",
        "change SOMEONE name to|into NAME",
        "SOMEONE is|should called|named|spelled|really NAME",
        "SOMEONE name is|should NAME",
        _NOT_SO,
        "change PLAYER to|into NAME",
    ),
    "rules": (
        "what|what's|whats? are|is? rule|rules for|of|on|in GAME",
        "read|show|give|explain? GAME rule|rules",
        "how do|does|to you|i|we|one? play GAME",
        "how is GAME played",
        "explain GAME",
        "what|which|what's|whats? are|is? house? rule|rules are|is|do|did? have|use|using|play|playing? on|with|by?",
        "what|what's|whats is|are? RULING",
        "show|see|list house? rules",
        "how do|does|is|are TOPIC work|works|played|go|goes|counted|scored",
        "what do|does|is|are rule|rules say|says? about|on|for TOPIC",
        "rule|rules say|says? about|on|for|with TOPIC",
        "what happens|if|when happens|if|when? TIED",
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
        "are|is|do there|have|play|use|got? any? house? rules|rule",
    ),
    "help": (
        "help",
        "what|which commands? can|do|should type|say|enter|write|do here|now? for? us|me?",
        "what now|next",
        "what|which are? commands|options|choices",
        "show|list? commands|help",
        "how does this|it work",
        "i'm|im|am lost|stuck|confused",
        "need|want help",
        "how do|does|should use|enter|type|record|write this|it|here|hand|hands|UNIT|scores|score?",
        "how? do|does? help|manual|instructions",
    ),
    "remove": (
        "drop|delete|remove|scrap|scratch|strike|erase|cancel|undo|throw|take|ignore|skip|void number:WHICH "
        "out|away|completely|altogether|entirely?",
        "number:WHICH is|was wrong|mistake|off drop|delete|remove|scrap|scratch|strike|erase|throw|take it|that "
        "out|away|off?",
        "number:WHICH didn't|doesn't|shouldn't|should|did|does not? count",
        "forget about? number:WHICH",
        "delete|erase NUMBER",
        "delete|remove|erase ROUND|it|that",
        "number:WHICH never|didn't happened|happen|counted",
        "get rid of number:WHICH",
        "drop|remove|scratch NUMBER",
    ),
    "edit": (
        "edit|correct|fix|change|redo number:WHICH",
        "edit|correct|fix|change LAST",
        "number:WHICH is|was|has|looks wrong|off|bad|incorrect|mistake|error in?",
        "number:WHICH is|was|isn't|wasn't not? right|correct",
        "there's|is mistake|error in number:WHICH",
        "LAST is|was|has wrong|off|bad|incorrect|mistake|error in?",
        "made|have|is mistake|error in|with number:WHICH",
        "edit|correct|fix|change it|that|this|something|ROUND",
        "messed|screwed|got|typed|entered up? number:WHICH wrong|wrongly? fix? it?",
        "number:WHICH needs|should fixing|correcting|changing|fixed",
        "go back to number:WHICH",
    ),
    "rule": (
        "play|go|playing up? to|till|until target:NUMBER",
        "said|agreed|say playing|play|going|go? up? to|till|until target:NUMBER points?",
        "up? to target:NUMBER points? rather|not? than? GOAL",
        "set|change|make|play|use RULING to|at|as|of|with? VALUE",
        "RULING is|should to? VALUE points|cards? tonight|today?",
        "first|race|game|up|match? to target:NUMBER points? is? wins|loses|out|instead?",
        "make|set game to|at? target:NUMBER points?",
        "make|set|play it|game? to? target:NUMBER not? GOAL",
        "play|playing|use|add with? JOKERS count|counts|worth? points:NUMBER?",
        "with? JOKERS count|counts|worth points:NUMBER",
        "with JOKERS",
    ),
    "swap": ("swap|switch|exchange players|hands|points|scores?",),
    "drop": (
        "drop|scrap|forget it|this|that|everything? ROUND?",
        "over:wrong start|begin|do|enter|type ROUND over|again",
        "start|begin|do|enter|type this ROUND over",
    ),
    "end": (
        "end|finish|stop|close game",
        "done|finished|through playing|game?",
        "game is? over",
        "end of GAME|game? who? won|wins? more|most? games|rounds|hands?",
        "it's|its|game is? over now? who won|wins?",
        "that's it|all|enough|us done? for? tonight|today?",
        "enough GAME? for? tonight|today?",
        "enough GAME? stop|finish|end|stopping|finishing|ending it|this? GAME? here|now? who? won|wins?",
        "stop|finish|end it|this|game? GAME? here|now? and? see|look? who|who's? won|wins|winner?",
        "time|times|time's|timer is|has? up|over|out|rang|rings|rung timer? is|has? rang|rings|rung|up?",
        "that's|thats time",
        *_DECK_IS_EMPTY,
        "that's it|all|enough ending|finishing|stopping it|this|here? UNIT? here?",
        "call it? night|day|quits",
        "end|finish|stop|ending|finishing|stopping it|this|here? UNIT? here?",
        "no more UNIT tonight|today?",
        "stop|finish UNIT?",
    ),
    "quit": (
        "take? BREAK",
        "bye|goodbye|quit|exit|goodnight dear|love|everyone|everybody? game|ramble|now|bye?",
        "done|finished|through bye|goodbye|goodnight|quit",
        "good night|bye|evening",
        "bye|goodbye|goodnight tonight|today",
        "see later|tomorrow",
        "close this|it|program?",
        "leave",
    ),
}
_FILLER = _set("""
    a actually again all also an and at away be can could ever folks for from guys had have hello here hey
    hi hmm i i'd i'll i'm instead it's its just let let's lets like little me mind my now of off oh ok okay
    oops on one our out please pls plz quick quickly really so some sorry thank thanks that that's the them then there
    these they they're this those to uh uhm um us want wanna wants we we'd we'll we're well will with would yeah yes you
    your thats
""")
_UNITS = _set(
    "step steps entry entries line lines move moves time times thing things hand hands round rounds claim claims turn "
    "turns pack packs game games play plays correction corrections"
)
# What is surely asked about the rules, and not as a word.
_TERMS = _set(
    "joker jokers tie ties draw draws ace aces suit suits bonus bonuses penalty penalties castle castles meld melds "
    "set sets run runs halving shuffle shuffles hit hits discard discards"
)
# A tie is asked about as in `two have the same points`.
_SEVERAL = _set("both several two three players people we they")
_EQUAL, _POINTS = _set("equal level same tie tied"), _set("amount number points score scores total totals")
_ROUNDS = _set("hand round claim turn pack entry")
_PRINTED = {
    "faces": "faces|cards|deck|decks|both decks|card faces|letter cards|playing cards|lettered decks",
    "labels": "labels|stickers|letter labels",
    "scorepad": (
        "scorepad|score pad|pad|score pads|scorepads|pads|score sheet|score sheets|scoresheet|sheet to write scores on|"
        "blank sheet|blank score sheet|blank sheet to write scores on|sheet for scores|paper to write scores on"
    ),
    "guide": "guide|letter guide",
    "rules": "rules|short rules|rule card",
    "box": "box|tuck box",
    "calibration": "calibration|calibration page",
    "kit": "kit|everything",
}
# What sets a house rule, what its sentence may lack (`A failed call costs {n} points.`), and other words for its own.
_SETS, _OF_RULES = _set("change make set use"), _set("it or point points that")
_ALIKE = dict.fromkeys(("is", "are", "cost", "counts"), "costs") | {
    "can": "may",
    "less": "fewer",
    "wrong": "failed",
    "calls": "call",
    "jokers": "joker",
}
# Commands that a question alone does not give, and the words with which people ask for them.
_CHANGES = _set("join leave remove rename deals")
_REQUESTS = _set("can could would will may please pls let's lets")
# What no player is called in a command: the first words of other lines.
_NO_NAMES_TEXT = """
    word words letter letters note seats deals season grid why break pause check find called calls
    arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt wasnt werent wont wouldnt youre
"""
_WHOSE_TEXT = "me mine my myself you yours your yourself he him his himself she her hers herself we our ours they their"
_NO_NAMES = _set(f"{_NO_NAMES_TEXT} {_WHOSE_TEXT} theirs them themselves us") | NEVER_NAMES | DOUBTS | REASONS
# Who says one of these of a new game plays, too.
_TYPIST = _set("me myself i i'm im i'd")
_ON_SECOND_THOUGHTS = r"^\s*on second thoughts?\b[\s,]*"
# What may be before a request: `oh could you undo that`.
_OPENERS = _set("hey hi oh ok okay please pls so sorry")
# What may be said of a round right after `next one`.
_OF_A_ONE = _set("all did didn't didnt failed fails is joined joins made makes was went")
# What may be before the words that announce the next round.
_BEFORE_NEXT = _set("and now ok okay right so the then well")
_ANYBODY = _set("someone somebody anyone anybody player one he she they i we")


class Table(NamedTuple):
    """What a line may be about: the open game's kind, all players who were in it, and the ids of its house rules."""

    kind: str = ""
    players: Sequence[str] = ()
    rulings: Sequence[str] = ()
    # The sentences of those that are numbers, with `{n}` for the number: `A failed call costs {n} points.`
    sentences: Mapping[str, str] = MappingProxyType({})
    # The number of points to which the game is played, if there is one.
    goal: int | None = None


class Spoken(NamedTuple):
    """A command and what follows it, as at a game's prompt, and how often it is wanted.

    A new game has its `kind`, or the number of `seats` if players were only counted. What is shown may be only whose
    turn it is (`of_turn`). A player who `starts` need not be the one who deals. A round that is typed `over` was wrong:
    it may have been recorded. With `asks`, half a command was said, and that is the question for the rest.
    """

    command: str
    rest: str = ""
    times: int = 1
    kind: str = ""
    seats: int = 0
    minutes: int = 0
    asks: str = ""
    of_turn: bool = False
    starts: bool = False
    over: bool = False

    @property
    def line(self) -> str:
        """The command as it would be typed."""
        return " ".join(filter(None, (self.kind, self.command, self.rest)))

    @property
    def command_lines(self) -> list[list[str]]:
        """The same as arguments of the shell's command, once for each time."""
        rest = self.rest.split()
        if self.command == "new":
            names, target = without_target(self.rest)
            rest = [*names.split(", "), *([f"--rule=target={target}"] if target else [])]
        return [[*filter(None, (self.kind, self.command)), *filter(None, rest)]] * self.times


def spoken(line: str, table: Table) -> Spoken | None:
    """Return the command that a line says, or None if it says none, or has a word that belongs to none."""
    typed = words(re.sub(_ON_SECOND_THOUGHTS, "", line, flags=re.IGNORECASE))
    is_question = line.rstrip().endswith("?")
    if not typed or len(typed) > MOST_WORDS or "=" in line:  # nobody says it; the lines of a game have it
        return None
    readers = _readers(table)
    present = {word.plain for word in typed}
    matcher = Matcher(typed, readers, _FILLER)
    for command, shapes in _SHAPES.items():
        for shape in matcher.possible(shapes):
            found = matcher.whole(shape)
            if found and is_question and "jokers" in found.kept:
                continue
            if found and not _is_only_possible(typed, found.filler) and (said := _said(command, shape, found, table)):
                if is_question and command in _CHANGES and present.isdisjoint(_REQUESTS) and not said.asks:
                    return said._replace(asks=f"type {said.line} to do that; show says who is in, and who is ahead")
                if shape in _DECK_IS_EMPTY:
                    return said._replace(asks="is the game over? type end, which says who won; if not, go on")
                if command == "join" and not said.asks and shape in _COMES and _is_word(line, said.rest, table):
                    return said._replace(asks=f"is {said.rest} a player? if so, type join {said.rest}")
                if command == "rename" and shape == _NOT_SO and not _is_respelled(line, said.rest, table):
                    old, new = said.rest.split(", ")
                    return said._replace(asks=f"is {new} what {old} is called? if so, type {said.line}")
                if command == "new" and said.rest and present & _TYPIST and not _is_me_named(typed):
                    game = f"{said.kind} " if said.kind != table.kind else ""
                    names = f"{game}new {said.rest}, Eve"
                    return said._replace(asks=f"{ASKS_NAME}? type every name, as in {names}")
                return said
    return _rule_in_words(typed, table)


def _is_word(line: str, name: str, table: Table) -> bool:
    """Return whether a new name in small letters is a word of the dictionary: `pizza is here`."""
    if name not in line and name not in table.players and name.isalpha():
        from ramble_tools.words.lexicon import the_lexicon  # loading it takes time

        return the_lexicon().tier(name.lower()) is not None
    return False


def _is_respelled(line: str, names: str, table: Table) -> bool:
    """Return whether the second of two names is only another spelling of the first, or more of it, and no word."""
    old, new = names.lower().split(", ")
    is_alike = SequenceMatcher(None, old, new).ratio() >= _ALIKE_NAMES or new.startswith(old) or old.startswith(new)
    return is_alike and not _is_word(line, names.split(", ")[1], table)


def asks_name(said: Spoken | None) -> bool:
    """Return whether what was said begins a game of the player who types, whose name is asked for."""
    return said is not None and said.command == "new" and said.asks.startswith(ASKS_NAME)


def _is_me_named(line: Line) -> bool:
    """Return whether the name of the player who types follows `me`: `me Rose, and Pete`.

    In small letters, `me rose and pete` may as well be three people.
    """
    place = next((place for place, word in enumerate(line) if word.plain == "me"), len(line))
    after = line[place + 1 : place + 2]
    if not after or "(" in after[0].gap:
        return bool(after) and _may_be_a_name(after[0])
    if not after[0].joined or after[0].text.islower() or not _may_be_a_name(after[0]):
        return False
    others = line[place + 2 : place + 3]  # in `me Theo Mum and Gus`, blanks separate the names
    return not (others and others[0].joined and _may_be_a_name(others[0]))


def _is_only_possible(line: Line, places: Iterable[int]) -> bool:
    """Return whether something is said as in `we could play to 300`; `could you undo that` asks for it."""
    return any(
        line[place].plain in ("could", "would")
        and any(word.plain not in _OPENERS for word in line[:place])
        and line[min(place + 1, len(line) - 1)].plain != "like"
        for place in places
    )


def _rule_in_words(line: Line, table: Table) -> Spoken | None:
    """Return the house rule that a line says as its sentence does: `a failed call costs 30`.

    After a word such as `make`, half of the sentence is enough: `make it 30 for a failed call`.
    """
    numbers = [number for place in range(len(line)) for number, _ in number_at(line, place)]
    if len(numbers) != 1 or is_question(line) or _is_only_possible(line, range(len(line))):
        return None
    said = _content(line) - {str(number) for number in numbers}
    is_set, said = not said.isdisjoint(_SETS), said - _SETS
    found = []
    for id, sentence in table.sentences.items():
        its = _content(words(sentence.format(n="", s="s")))
        if said <= its and 2 * len(said) >= (len(its) if is_set else 2 * len(its)):
            found.append(id)
    return Spoken("rule", f"{found[0]}={numbers[0]}") if len(found) == 1 else None


def _content(line: Line) -> frozenset[str]:
    """Return the words that a rule is about."""
    return frozenset(_ALIKE.get(word.plain, word.plain) for word in line) - _FILLER - _OF_RULES


def in_a_round(line: str, table: Table) -> tuple[str, str] | None:
    """Return the number of the round that a line corrects, or `last`, and the correction; None for any other line.

    It may be anywhere: `hand 3: kate had 12`, `swap kate and dad in hand 3`, `kate called the last hand, not dad`. It
    names a player, or says what a round was: `the first round was 6 cards`.
    """
    typed = words(line)
    if _ROUNDS.isdisjoint(word.plain for word in typed) or len(typed) > MOST_WORDS or is_question(typed):
        return None
    readers = _readers(table)
    matcher = Matcher(typed, readers, _FILLER)
    for place in range(len(typed)):
        is_called = place == len(typed) - 2 and typed[place - 1].plain in _CALLED and typed[place].joined
        is_first = all(word.plain in _FILLER for word in typed[:place])
        for shape in _IN_A_ROUND if is_first or is_called else _OF_A_ROUND:
            for found, end in matcher.at(shape, place):
                rest = f"{line[: typed[place].start].rstrip(' ,;:')} {line[typed[end - 1].stop :].lstrip(' ,;:')}"
                others = (*range(place), *range(end, len(typed)))
                is_of_player = any(list(readers["PLAYER"](typed, each)) for each in others)
                if is_of_player or ("number" in found.kept and _was_a_number(typed, end)):
                    return str(found.kept.get("number", "last")), rest.strip()
    return None


def _was_a_number(typed: Line, place: int) -> bool:
    """Return whether `was 6 cards`, or the like, begins at a place."""
    start = place + ([word.plain for word in typed[place : place + 1]] == ["it"])
    is_past = bool(typed[start:]) and typed[start].plain in ("was", "were", "had", "should")
    return is_past and any(True for at in range(start, len(typed)) for _ in number_at(typed, at))


def announced(line: str, round: str, number: int) -> tuple[str, bool] | None:
    """Return what a line tells of the next round, without the words that announce it; None if it announces none.

    They are `next`, or the number that the round has: `round 6: ...`, `4th round was a mess, ...`, `... in the 4th`. It
    is not sure for `last one, ...`, which may be the round before.
    """
    typed = words(line)
    if len(typed) > MOST_WORDS or is_question(typed):
        return None
    start = next((place for place, word in enumerate(typed) if word.plain not in _BEFORE_NEXT), len(typed))
    found = next(_announced_at(typed, start, {round, "round", "hand", "turn", "game"}, number), None) if typed else None
    if found and found[0] < len(typed):
        return line[typed[found[0]].start :], found[1]
    for place in range(len(typed) - 1):
        if (typed[place].plain, typed[place + 1].plain) == ("in", "the") and typed[place + 2 :]:
            end = place + 3 + (typed[place + 3].plain == round if typed[place + 3 :] else 0)
            if place and _ordinal(typed[place + 2].plain) == number:
                return f"{line[: typed[place].start].strip()}{line[typed[end - 1].stop :]}", True
    return None


_LIKE_IT = "again|thing|one|hand|round|claim|turn|as (?:before|that|last time|the (?:last|previous) (?:one|time))"
_SAME_BUT = re.compile(
    rf"(?:and |the |it's |it was )*same(?: (?:{_LIKE_IT}))*[\s,;:]+(?:but|except|only)(?: (?:that|now|this time))*"
    r"[\s,:]+(\S.*)",
    re.IGNORECASE,
)


def same_but(line: str) -> str:
    """Return what is different in a round that is said to be like the one before; an empty text for another line.

    It is `Theo called` in `same again but Theo called`.
    """
    found = _SAME_BUT.fullmatch(line.strip())
    return found[1] if found and not is_question(words(line)) else ""


def _announced_at(typed: Line, place: int, rounds: Container[str], number: int) -> Iterator[tuple[int, bool]]:
    """Yield the place after the words that announce a round, and whether they are surely about the next one."""
    said = [word.plain for word in typed[place : place + 3]]
    after = place + 1
    if said[:1] == ["next"]:
        is_named = said[1:2] != [] and (said[1] in rounds or (said[1] == "one" and _is_thing(typed, after + 1)))
        yield after + is_named, True
    elif said[0:1] and said[0] in rounds:
        for found, count in number_at(typed, after) if said[1:] else ():
            if found == number:
                yield _after_remark(typed, after + count), True
    elif said[1:] and said[1] in rounds and _ordinal(said[0]) == number:
        yield _after_remark(typed, place + 2), True
    elif said[1:] and said[0] == str(number) and ":" in typed[after].gap:
        yield after, True
    elif said[:1] in (["last"], ["final"], ["decider"]):
        end = next((at for at in range(after, len(typed)) if {":", ","} & {*typed[at].gap}), len(typed))
        ends = [at for at in range(after, len(typed)) if ":" in typed[at].gap]
        yield (ends or [end])[0], False


def _is_thing(typed: Line, place: int) -> bool:
    """Return whether the `one` before a place stands for a round: in `next one each`, it is a number."""
    after = typed[place : place + 1]
    return bool(after) and (after[0].plain in _OF_A_ONE or bool({":", ","} & {*after[0].gap}))


def _after_remark(typed: Line, place: int) -> int:
    """Return the place after `was a mess,`; the same one if it says no such thing, or more."""
    end = next((at for at in range(place + 1, len(typed)) if "," in typed[at].gap), 0)
    is_remark = (
        typed[place : place + 1]
        and typed[place].plain in ("was", "is")
        and not any(any(map(str.isdigit, word.text)) for word in typed[place:end])
    )
    return end if end and is_remark else place


def _ordinal(word: str) -> int:
    """Return the number of `4th` or `fourth`; 0 for any other word."""
    ordinal = re.fullmatch(r"([0-9]{1,3})(?:st|nd|rd|th)", word)
    return int(ordinal[1]) if ordinal else _ORDINALS.get(word, 0)


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
        return _new(
            shape, kind, kept.get("new_players", _Players()), kept.get("someone", ""), is_other=kind != table.kind
        )
    if command == "kinds":
        titles = listing([find_rules(name).TITLE for name in NAMES])
        return Spoken(command, asks=f"{titles}; say what to play, as in play Dumbal with Ann and Bob")
    if command == "play":
        name = kept.get("open", "")
        return Spoken("play", name, kind=kept.get("game", "") or name.rpartition("-")[0])
    if command == "rules" and "game" in kept:
        return Spoken("rules", kind=kept["game"])
    if command == "print":
        return _printed(kept, table.kind)
    if command in ("undo", "redo"):
        return Spoken(command, times=kept.get("number", 0) or kept.get("times", 1))
    if command == "rename":
        old = kept.get("someone") or kept.get("player")
        if shape == _NOT_SO and kept["name"].split()[0].lower() in map(str.lower, table.players):
            return None  # `leo shirt, not mum`
        return Spoken(command, f"{old}, {kept['name']}") if old and "," not in old else None
    if command == "swap":
        return Spoken(command, asks="swap whom? type both names, as in swap Ann and Bob")
    if command == "rule":
        return _ruled(kept, table)
    if command == "show":
        return Spoken(command, str(kept.get("number", kept.get("last", ""))), of_turn=shape in _WHOSE_TURN)
    if command == "deals":
        asks = f"if {kept['player']} deals the next one, type deals {kept['player']}" if "past" in kept else ""
        return Spoken(command, kept["player"], starts="starts" in kept, asks=asks)
    if command == "edit":
        asks = "" if kept.keys() & {"number", "last"} else "correct which one? type its number too, as in edit 3"
        return Spoken(command, str(kept.get("number", "")), asks=asks)
    if command in ("join", "leave") and (asks := _asks_of_a_player(kept)):
        return Spoken(command, kept.get("someone", "") if "arrived" in kept else "", asks=asks)
    rest = (
        kept.get("topic")
        or kept.get("term")
        or kept.get("tied")
        or kept.get("ruling")
        or kept.get("someone")
        or kept.get("player")
        or kept.get("last")
        or str(kept.get("number", ""))
    )
    return Spoken(command, rest, minutes=kept.get("minutes", 0), over="over" in kept)


def _jokers_of(kind: str) -> str:
    """Return how many jokers a kind of game has without a house rule, as its ruling says it; an empty text for none."""
    return str(getattr(find_rules(kind).Rules(), "jokers", "0")) if kind else ""


def _ruled(kept: Mapping[str, object], table: Table) -> Spoken | None:
    """Return the house rule that was said, or None if it can't be meant."""
    if kept.get("goal", table.goal) != table.goal:
        return None  # `make it 15 instead of 12` is about points
    if "jokers" in kept:
        value = f" joker-value={kept['points']}" if "points" in kept else ""
        is_known = {"jokers", *(["joker-value"] if value else ())} <= set(table.rulings)
        return Spoken("rule", f"jokers={kept['jokers']}{value}") if is_known else None
    if "target" in kept:
        is_known = "target" in table.rulings
        return Spoken("rule", f"target={kept['target']}", asks="" if is_known else "no house rule is about that")
    return Spoken("rule", f"{kept['ruling']}={kept['value']}")


def _asks_of_a_player(kept: Mapping[str, str]) -> str:
    """Return what to ask if it is not sure that a player comes or leaves; an empty text if it is."""
    name, old = kept.get("someone", ""), kept.get("player", "")
    if "unsure" in kept and name:  # by the rules of a game, who is done or out may have called or lost
        return f"if {name} leaves the game, type leave {name} to do that"
    if "worst" in kept:
        who = name or "NAME"
        return f"how many points a late player has is a house rule: type rules late-joiner to see it, and join {who}"
    if "arrived" in kept:
        return f"if {name or 'somebody'} plays too, type join {name or 'NAME'}"
    if "start" in kept:
        return f"type join {name or 'NAME'}; how many points a late player has is a house rule, if the game has one"
    if "someone" in kept and old:
        new = name or "Eve"
        return f"{new} instead of {old}? rename {old}, {new} keeps the score; or leave {old}, and join {new}"
    return ""


def _printed(kept: Mapping[str, str], kind: str) -> Spoken:
    """Return what is to be printed, for a game that was named or else the open one."""
    if "unprinted" in kept:
        how = "to print them, type games export NAME --to FILE.csv, with the game's name"
        what = "the scores" if kept["unprinted"] in _ALL_OF_IT.split("|") else kept["unprinted"]
        return Spoken("print", asks=f"{what}: show and history say them here; {how}")
    what, game = kept["printed"], kept.get("game", "")
    if what == "faces" and game not in ("", OF_WORDS):
        titles = find_rules(OF_WORDS).TITLE, find_rules(game).TITLE
        return Spoken("print", asks=f"print faces prints the cards of {titles[0]}; {titles[1]} has ordinary cards")
    return Spoken("print", f"{what} {game or kind}".rstrip() if what in ("scorepad", "rules") else what)


class _Players(NamedTuple):
    """Players of a new game: their names, or only how many; the minutes of its timer, and the points they play to."""

    names: tuple[str, ...] = ()
    seats: int = 0
    minutes: int = 0
    target: int = 0
    colors: Mapping[str, int] = MappingProxyType({})
    jokers: str = ""

    @property
    def line(self) -> str:
        """The names as they are typed: the first player has red."""
        is_reversed = self.colors.get("black", 1) == 0 or self.colors.get("red", 0) == 1
        names = ", ".join(reversed(self.names) if is_reversed else self.names)
        return f"{names} to {self.target}" if names and self.target else names


def _new(shape: str, kind: str, given: _Players, someone: str, *, is_other: bool) -> Spoken | None:
    """Return the new game that a shape has found, perhaps of another kind, or None if it can't be meant."""
    if someone:
        # Who wants to play may be named again, with their colors.
        if ", " not in someone or (given.names and {*given.names} != {*someone.split(", ")}):
            return None
        given = given._replace(names=given.names or tuple(someone.split(", ")))
    if given.jokers and given.jokers != _jokers_of(kind):
        return Spoken("new", kind=kind, asks=f"start the game first, and then type rule jokers={given.jokers}")
    if shape == "GAME NEW_PLAYERS" and not (given.seats or (len(given.names) > 1 and is_other)):
        return None  # a line of this game may begin with its name
    return Spoken("new", given.line, kind=kind, seats=given.seats, minutes=given.minutes)


# --- what the words of a line may be


def _readers(table: Table) -> dict[str, Reader]:
    def player(line: Line, place: int) -> Iterator[tuple[str, int]]:
        found, count = name_at(line, place, table.players)
        if len(found) == 1:
            yield found[0], count

    def someone(line: Line, place: int) -> Iterator[tuple[str, int]]:
        """Yield a name, or several with commas between them; an empty text for anybody."""
        if line[place].plain.removesuffix("'s") in _ANYBODY:
            yield "", 1
            return
        is_related = line[place].plain in RELATED and not list(player(line, place))
        if is_related and place + 1 < len(line) and line[place + 1].joined and _may_be_a_name(line[place + 1]):
            yield from ((name, count + 1) for name, count in someone(line, place + 1))  # `my cousin ida`
            return
        for name, count in (*player(line, place), *_name(line, place)):
            after = place + count
            is_and = after < len(line) and line[after].plain in ("and", "&")
            if after + is_and < len(line) and (is_and or "," in line[after].gap):
                others, more = next(someone(line, after + is_and), ("", 0))  # not each way to read them
                if others:
                    yield f"{name}, {others}", count + is_and + more
            yield name, count

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

    own = {"PLAYER": player, "SOMEONE": someone, "NEW_PLAYERS": new_players, "RULING": ruling}
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
        "UNITS": _one_of(each for each in _UNITS if each.endswith("s")),
        "GOAL": number_at,
        "JOKERS": _jokers,
        "TIED": _tied,
        "ROUND": _one_of(_ROUNDS),
        "GAME": _game_at,
        "PRINTED": print_at,
        "OPEN": _open_at,
        "NAME": _name,
        "TOPIC": _topic,
        "TERM": _one_of(_TERMS),
        "VALUE": lambda line, place: [(line[place].plain, 1)] if line[place].plain not in _FILLER else [],
        "BREAK": _break,
        "TWICE": lambda line, place: [(2, 1)] if line[place].plain == "twice" else [],
        "AGAIN": _again,
        "WHICH": which_at,
        "LAST": last_at,
        "THAT": lambda line, place: [("last", 1)] if line[place].plain in ("that", "this", "it") else [],
        "WHEN": _when_at,
    }


def _one_of(known: Iterable[str]) -> Reader:
    kept = frozenset(known)
    return lambda line, place: [(line[place].plain, 1)] if line[place].plain in kept else []


def _game_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the name of a game, which may be said as in its title: `dukes up!`."""
    name = line[place].plain
    if name in NAMES and not line[place].quoted:
        title = [word.plain for word in words(find_rules(name).TITLE)]
        count = len(title) if [word.plain for word in line[place : place + len(title)]] == title else 1
        yield name, count


def _open_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield the name that a game in the book has until it is renamed: `dumbal-1`."""
    if re.fullmatch(rf"(?:{'|'.join(NAMES)})-[0-9]+", line[place].plain):
        yield line[place].plain, 1


def game_titled(line: str) -> str:
    """Return the game of which a line is the whole title, as in `dukes up!`; an empty text for any other line."""
    typed = words(line)
    return next((name for name, count in _game_at(typed, 0) if count == len(typed)), "") if typed else ""


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
    is_number = next(number_at([word], 0), None) is not None  # `six in all` lets nobody join
    return word.quoted or (
        plain.isalpha()
        and not (is_number or is_card(plain))
        and {plain, word.plain}.isdisjoint(_vocabulary() | _NO_NAMES)
    )


def _topic(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield up to three words to look up in the rules, without those that every sentence has."""
    kept: list[str] = []
    for count, word in enumerate(line[place:], 1):
        if word.plain not in _FILLER and word.plain not in ("is", "are", "there", "there's", "someone"):
            kept.append(word.plain)
        if 0 < len(kept) <= 3:
            yield " ".join(kept), count


def _jokers(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield how many jokers are played with: two, where jokers are named."""
    one, *others = [word.plain for word in line[place : place + 2]]
    if one in ("joker", "jokers"):
        yield "2", 1
    elif others == ["jokers"] and one in ("two", "2", "both", "no", "without"):
        yield ("0" if one in ("no", "without") else "2"), 2


def _tied(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `tie` for a sentence to the end of the line that says that players have equal points."""
    rest = [word.plain for word in line[place:]]
    is_equal = rest[-1] in _EQUAL or (len(rest) > 1 and rest[-2] in _EQUAL and rest[-1] in _POINTS)
    if rest[0] in _SEVERAL and is_equal:
        yield "tie", len(rest)


def _break(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `pause this`, `let's take a break`."""
    if line[place].plain in ("pause", "break", "stop", "save"):
        after = line[place + 1 : place + 2]
        yield "break", 2 if after and after[0].plain in ("this", "here", "it", "now", "game") else 1


_ORDINALS = {name: number for number, name in enumerate(PLACES, start=1)}


def which_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield the number of a round: `hand 3`, `hand three`, `third hand`, `3rd hand`."""
    plain, after = line[place].plain, [word.plain for word in line[place + 1 : place + 2]]
    if plain in _ROUNDS:
        for number, count in number_at(line, place + 1) if after else ():
            yield number, count + 1
    elif _ROUNDS.intersection(after) and (number := _ordinal(plain)):
        yield number, 2


def last_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `last hand`, `latest round`."""
    if line[place].plain in ("last", "latest") and {word.plain for word in line[place + 1 : place + 2]} & _ROUNDS:
        yield "last", 2


_DAYS = frozenset(("today", "tonight", "yesterday"))
_TIMES = frozenset(("evening", "evenings", "night", "nights", "time", "week", "weekend", "afternoon", "morning"))


def _when_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `tonight`, `last night`, `over the two evenings`."""
    for count, word in enumerate(line[place : place + 4], 1):
        if word.plain in _DAYS or (word.plain in _TIMES and count > 1):
            yield word.plain, count
            return
        if word.plain not in ("last", "this", "the", "over", "both", "two", "in", "on", "from", "yesterday"):
            return


def _again(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield how often something is wanted that is typed again and again: `undo undo` is twice."""
    count = len(line) - place
    if {word.plain for word in line} == {line[place].plain}:
        yield count + 1, count


_BETWEEN = frozenset(("vs", "versus", "against", "and", "with", "for", "between", "&", "plus"))
_COLORS = frozenset(("red", "black"))
_OF_COLORS = frozenset(("is", "has", "plays", "gets", "takes"))
_BESIDE_NAMES = _FILLER | THE_REST | {"playing", "tonight", "today", "there's", "it's"}
_UP_TO = frozenset(("to", "till", "until", "out"))
_BEFORE_TO = frozenset(("first", "up", "youre", "you're"))
_SEATED = frozenset(("round", "around", "table", "clockwise", "seated", "sitting"))
_PEOPLE, _MINUTES = frozenset(("players", "people", "us", "persons")), frozenset(("minutes", "minute", "min", "mins"))


def _new_players(line: Line, place: int) -> Iterator[tuple[_Players, int]]:
    """Yield the players of a new game, to the end of the line: `ann, bob and cy`, `4 of us, 15 minutes`."""
    found, begin, named = _Players(), place, 0
    commas = any(
        "," in word.gap and _may_be_a_name(word) and _may_be_a_name(before) for before, word in pairwise(line[place:])
    )
    open_name = False
    while place < len(line):
        word, start = line[place], place
        number = next(number_at(line, place), None)
        after = [each.plain for each in line[place + (number[1] if number else 0) :][:2]]
        if number and (after == ["of", "us"] or _PEOPLE.intersection(after[:1])):
            found, place = found._replace(seats=number[0]), place + number[1] + (2 if after[0] == "of" else 1)
        elif number and _MINUTES.intersection(after[:1]):
            found, place = found._replace(minutes=number[0]), place + number[1] + 1
        elif word.plain in _SEATED or (word.plain == "timer" and found.names):
            place += 1
        elif [each.plain for each in line[place : place + 2]] in (["jokers", "in"], ["jokers", "out"]):
            found, place = found._replace(jokers="2" if line[place + 1].plain == "in" else "0"), place + 2
        elif target := _target_at(line, place):
            found, place = found._replace(target=target[0]), place + target[1]
            place += bool(line[place:]) and line[place].plain == "points"
        elif word.plain in _COLORS and (found.names or not word.quoted):
            if not (has := _with_color(found, word.plain, named)):
                return
            found, place = has, place + 1
        elif (
            word.plain in ("first", "up", "youre", "you're", "out")
            and line[place + 1 :]
            and line[place + 1].plain in _UP_TO
        ):
            place += 1
        elif word.plain in _OF_COLORS and (not found.names or _COLORS.isdisjoint(after)):
            return  # in `gran is making tea`, nobody plays
        elif is_against(line, place) or _is_beside_names(word):
            place += 1
        elif _has_color(line, place) and _capital(word.whose) in found.names:
            named, place = found.names.index(_capital(word.whose)), place + 1  # `Ann v Bob, Ann has black`
        elif _may_be_a_name(word):
            name = _capital(word.typed if line[place + 1 :] else without_full_stop(word.typed))
            goes_on = open_name and commas and word.joined
            names = (*found.names[:-1], f"{found.names[-1]} {name}") if goes_on else (*found.names, name)
            found, place, named = found._replace(names=names), place + 1, len(names) - 1
        else:
            return
        is_between = word.plain in _BETWEEN or is_against(line, start)
        open_name = place == start + 1 and bool(found.names) and not is_between
    if found.names or found.seats or found.minutes:
        yield found, place - begin


def _is_beside_names(word: Word) -> bool:
    """Return whether a word only stands beside the names of new players."""
    return word.plain in _BETWEEN | _OF_COLORS or (not word.quoted and word.plain in _BESIDE_NAMES)


def _with_color(found: _Players, color: str, named: int) -> _Players | None:
    """Return players of whom the one named last has a color; None if nobody is, or somebody has another one.

    In `me black, Gran red`, nobody is called Black.
    """
    colors = {**found.colors, color: named}
    is_one = found.colors.get(color, named) == named and len({*colors.values()}) == len(colors)
    return found._replace(colors=colors) if found.names and is_one else None


def _has_color(line: Line, place: int) -> bool:
    """Return whether a color is said of the player who is named in this place: `Ann has black`."""
    after, more = [*(word.plain for word in line[place + 1 : place + 3]), "", ""][:2]
    return after in _COLORS or (after in _OF_COLORS | {"with"} and more in _COLORS)


def _target_at(line: Line, place: int) -> tuple[int, int] | None:
    """Return the points to which a game is played, and how many words say so: `to 100`, `out at 100`."""
    start = place + 1
    if line[place].plain == "out" and line[start:] and line[start].plain in ("at", "on", "with"):
        start += 1
    if line[place].plain not in _UP_TO or not line[start:] or (start == place + 1 and line[place].plain == "out"):
        return None
    found = next(number_at(line, start), None)
    return (found[0], start - place + found[1]) if found else None


@cache
def _vocabulary() -> frozenset[str]:
    """Return every word that a shape or a tag has, and the filler."""
    parts = (re.split(r"[|?:]", part) for shapes in _SHAPES.values() for shape in shapes for part in shape.split())
    known = {word for part in parts for word in part if word and not word.isupper()}
    printed = {word for names in _PRINTED.values() for name in names.split("|") for word in name.split()}
    return frozenset((*known, *printed, *_FILLER, *_UNITS, *_ROUNDS, *_BETWEEN, *_PEOPLE, *_MINUTES, *NAMES, *_ANYBODY))
