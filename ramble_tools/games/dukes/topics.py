"""The topics of the rules of Dukes Up!, and the words players use to ask about them."""

from ramble_tools.games.dukes import passages
from ramble_tools.games.topics import Topic

_CASTLE = "castle"
_DUKE = "duke"
_MELD = "run|set|meld"
_DOWN = "down|hidden|flipped"

TOPICS = (
    Topic(
        "a castle behind a duke",
        (
            f"{_CASTLE} {_DUKE} TAKE|still|leave|guard|left|behind|first|must|have-to up? up|face? "
            "turn? got|has? without|can't? front? standing|stand?",
        ),
        (passages.DUKES_TOO,),
    ),
    Topic(
        "a castle that is face down",
        (
            f"{_CASTLE} {_DOWN} TAKE|still|can|capture face? turn?",
            f"{_CASTLE} {_DOWN} TAKE {_DUKE} face? turn? both|all?",
        ),
        (passages.MUST_FLIP, passages.TAKE_CASTLE),
    ),
    Topic(
        "when a castle is turned face up",
        (
            f"{_CASTLE} flip|turn|reveal|show|face when|up|have-to|must|need {_DUKE}? no? turn?",
            f"{_CASTLE} {_DUKE} flip|turn|reveal|show over|up|have-to|must no|without|left? left?",
        ),
        (passages.MUST_FLIP,),
    ),
    Topic(
        "taking a castle",
        (f"{_CASTLE} TAKE how|when|what|need|happen|use opponent? his|her? END?",),
        (passages.TAKE_CASTLE, passages.DUKES_TOO),
    ),
    Topic(
        "your own castle in a set or run",
        (f"{_CASTLE} own|my use|{_MELD}|play|final|last|with card? turn?",),
        (passages.OWN_CASTLE,),
        "castle-in-run",
    ),
    Topic(
        "what is taken first",
        (f"{_DUKE} FIRST|before TAKE {_CASTLE}? have-to|must|need?",),
        (passages.DUKES_PROTECT, passages.DUKES_TOO),
    ),
    Topic(
        "taking a duke",
        (f"{_DUKE} TAKE how|when|with|can|need|use|his|her|opponent {_MELD}? hand?",),
        (passages.TAKE_DUKE,),
    ),
    Topic(
        "switching dukes",
        (f"{_DUKE} SWITCH WHEN? MANY? out? both? hand? card? with|for?",),
        (passages.SWITCH,),
    ),
    Topic(
        "switching dukes on the first turn",
        (f"{_DUKE} SWITCH FIRST turn|player|go? out|my|hand?",),
        (passages.FIRST_TURN,),
        "first-turn-dukes",
    ),
    Topic(
        "a new duke",
        (f"{_DUKE} new|make|create|add|another|replacement|place no|without|gone|left|lost|only? hand|card? put?",),
        (passages.NEW_DUKE,),
    ),
    Topic(
        "how many dukes there are",
        (f"{_DUKE} MANY|two|2|start|setup|choose|select have|get|each? game|cards?",),
        (passages.TWO_DUKES,),
    ),
    Topic(
        "how many cards you draw and hold",
        (
            "hand MANY|four|4|size cards? have|hold|keep? draw?",
            "draw MANY|two|2|WHEN|start|up cards? hand? turn? have|hold?",
            "cards MANY hold|have|hand|keep in? my? draw?",
        ),
        (passages.DRAW_TWO,),
    ),
    Topic(
        "an empty draw pile",
        ("draw|deck|pile EMPTY pile|deck|cards card? no? run? shuffle|reshuffle? mine|my?",),
        ("If your draw pile is empty, shuffle your discard pile",),
    ),
    Topic(
        "empty piles",
        (
            "draw discard EMPTY pile? END|game? WIN? both? her|his|mine|whose? aren't?",
            "piles both EMPTY END|game? draw? discard? her|his?",
            "piles EMPTY END game? both? draw? discard?",
        ),
        (passages.EMPTY_PILES,),
        "empty-piles",
    ),
    Topic(
        "drawing from the discard pile",
        ("draw|take discard_pile from|card|top|instead opponent|own|my? pile?",),
        (passages.FROM_DISCARD,),
        "draw-discard",
    ),
    Topic(
        "discarding from the draw pile",
        ("discard|throw draw_pile from|of|top|look card? pile? TAKE? unseen|see?",),
        (passages.FROM_PILE, passages.NOT_LOOKED_AT),
    ),
    Topic(
        "discarding twice",
        (
            "nothing|didn't|not|without|haven't|skip discard|throw|drop|away TWO card? turn? play|do|did|anything?",
            "discard|throw TWO WHEN|turn|can|how|play|nothing card? away? didn't|not? do|did|anything?",
        ),
        (passages.TWICE,),
        "discard-twice",
    ),
    Topic(
        "the discard",
        (
            "discard|throw have-to|must|end|need|forced|skip|optional|required turn? card?",
            "discard what|which|where|from|draw|choose|unseen|look card? pile|hand? turn?",
        ),
        (passages.MUST_DISCARD, passages.FROM_HAND, passages.FROM_PILE, passages.NOT_LOOKED_AT),
    ),
    Topic(
        "discarding off the table",
        ("discard|throw|remove|TAKE table|off card|from|my|his|color run|set? own? black|red?",),
        (passages.OFF_TABLE, passages.REMAINING),
    ),
    Topic(
        "runs",
        (
            "run spades|hearts|clubs|diamonds|thorns|flowers "
            "spades|hearts|clubs|diamonds|thorns|flowers of? mix? same?",
            "run suit|color|mixed|different|go|together|thorns|flowers|what|MANY|long|length|count "
            "cards? SAME? spades|hearts|clubs|diamonds?",
            "run_of 3|4|5|6|three|four|five is|ok|okay|enough|allow? cards?",
            "thorn|flower what|which|mean|are|is suit? with|mix? run?",
        ),
        (passages.RUN, passages.TOGETHER),
    ),
    Topic(
        "sets",
        (
            "set MANY|two|2|what|suit|color|pair|count|same|value|rank cards?",
            "set_of 3|4|5|three|four|five is|ok|okay|enough|allow? cards?",
        ),
        (passages.SET,),
    ),
    Topic(
        "aces in a run",
        ("ace|A high|low|run|around|wrap|king|middle|both|two go|be|between|after? king|K? run?",),
        (passages.RUN,),
        "ace",
    ),
    Topic(
        "rearranging the table",
        (
            f"rearrange|move|reorder|break|split|steal|change "
            f"{_MELD}|table|cards|his|her|opponent|existing around|up? card?",
            f"TAKE card from {_MELD}|table put|other? his|her|opponent?",
        ),
        (passages.REARRANGE, passages.ALL_VALID),
    ),
    Topic(
        "cards that are left out",
        ("card left|out|leftover|leave|loose|alone table|turn|end|over|out discard?",),
        (passages.ALL_VALID, passages.NONE_LEFT_OUT),
    ),
    Topic(
        "when the game ends",
        (f"game END WHEN|how|what|over {_CASTLE}? piles?", f"{_CASTLE} TAKE|fall|gone END game|right|away?"),
        (passages.GAME_ENDS, passages.EMPTY_PILES),
    ),
    Topic(
        "a tie",
        (f"TIE|same WIN|END|points|score|who|what points|score? game? {_CASTLE}? TAKE? bonus?",),
        (passages.HIGHER_WINS,),
        "tie",
    ),
    Topic(
        "more cards than the winner of a castle",
        (
            "more|most cards lose|WIN come? out? how|why?",
            f"{_CASTLE} TAKE lose|WIN still|anyway|and? how|why?",
        ),
        (passages.ONE_POINT, passages.BONUS, passages.HIGHER_WINS),
    ),
    Topic("who wins", ("WIN who|how|what|when|higher|most game? points|score?",), (passages.HIGHER_WINS,)),
    Topic(
        "the points for a castle",
        (
            f"{_CASTLE} bonus|points|worth|extra MANY|how|what|get TAKE? for? score?",
            f"{_CASTLE} what get|earn for|if|when TAKE",
            f"{_CASTLE} what get|earn for_a|for_the",
            "bonus MANY|what|points castle?",
        ),
        (passages.BONUS,),
        "castle-bonus",
    ),
    Topic(
        "the score",
        (f"score|points|count how|MANY|what|which|do|work cards? table? {_DUKE}? {_CASTLE}? color|mine|own? hand?",),
        (passages.ONE_POINT, passages.WHAT_COUNTS),
    ),
    Topic("jokers", ("JOKER use|play|with|in|have|deck|what|MANY we|do? are? cards?",), (passages.NO_JOKERS,)),
    Topic(
        "which suits you have",
        ("red|black|color|suits which|get|split|deck|cards player? deal? who?",),
        (passages.ONE_COLOR,),
    ),
    Topic("the number of players", ("players|people|us MANY|three|3|four|4 play|game?",), (passages.ONE_DECK,)),
)
