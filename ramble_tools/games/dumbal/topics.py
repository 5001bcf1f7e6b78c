"""The topics of Dumbal's rules, and the words players use to ask about them."""

from ramble_tools.games.dumbal import passages
from ramble_tools.games.topics import Topic

_CALL = "call|finish|end"
_LAY = "lay|off|throw|dispose|discard|drop|put|play|dump"
_RUN = "run|sequence|straight|row"

TOPICS = (
    Topic(
        "whether you must call",
        (f"{_CALL} have-to|must|need|forced|wait|optional|required|should|obliged points? with|at|under? low?",),
        (passages.MAY_CALL,),
    ),
    Topic(
        "showing the cards at a call",
        (f"show|reveal card|hand {_CALL}|have-to|must|need all? everyone?",),
        (passages.AT_THE_START,),
    ),
    Topic(
        "what is done first in a turn",
        (f"{_LAY} TAKE FIRST|before|after|order|then up? card? or? turn?",),
        (passages.LAY_OFF, passages.PICK_UP),
    ),
    Topic(
        "when you may call",
        (
            f"{_CALL} after|then|before|same|right {_LAY}|draw|pick|TAKE turn? off? last? card? end?",
            f"{_CALL} MANY|low|need|with|under points? have?",
            f"{_CALL} or_less|or_fewer with? 5|five|4|four? less|fewer? points?",
            f"{_CALL} when|middle|start|during|turn|after|before turn? my|own? draw|pick|lay?",
        ),
        (passages.AT_THE_START,),
        "call-limit",
    ),
    Topic(
        "the limit of a call",
        (f"{_CALL} 5|five less|under|fewer|below or|exactly|only? points? allow? with?",),
        (passages.MAY_CALL, passages.CAN_END),
        "call-limit",
    ),
    Topic(
        "a call before the first turn",
        (
            f"{_CALL} before|first|opening|straight|right|away|immediately|dealt "
            "turn|round|hand|play|anyone|anybody|start points? MANY?",
        ),
        (passages.OPENING,),
        "opening-limit",
    ),
    Topic(
        "a call with too many points",
        (f"{_CALL} MANY|false|wrong|over|illegal|mistake|above|miscount points|limit|happen|penalty|was too|by?",),
        (passages.MAY_CALL,),
        "false-call",
    ),
    Topic(
        "a call that fails",
        (
            f"{_CALL} lower|less|fewer|TIE|same|lowest|beat|fail|lose points? "
            "get|score|happen|who|penalty? else|someone|other?",
            f"{_CALL} fail|lose|wrong cost|penalty|happen|get|points|MANY?",
            f"penalty who|whose|caller TAKE|pay|cost|add? {_CALL}? fail|lose|wrong?",
        ),
        (passages.SAME_OR_LESS, passages.PENALTY),
    ),
    Topic(
        "the penalty",
        (
            "penalty MANY|what|points|20|how call? fail|lose|wrong?",
            "20 get|add|cost|pay|points on? top? really? more?",
            "20 on_top top really? add? call?",
        ),
        (passages.PENALTY,),
        "penalty",
    ),
    Topic(
        "several players below the caller",
        (
            "two|several|both|more|three lower|below|less|under|beat caller|call|me|him|her zero|0|score|WIN|get?",
            "zero|0 both|all|everyone|everybody|too lower|below|less|beat caller|call?",
        ),
        (passages.LOWEST_WINS,),
        "below-caller",
    ),
    Topic(
        "a tie with the caller",
        (
            "TIE caller go|WIN|to|lose|with who|what? happen? hand? points?",
            "WIN TIE who|what call? i|he|she|we? hand?",
            "WIN call TIE who|what i|he|she|we? hand? points?",
        ),
        (passages.SAME_OR_LESS, passages.FEWEST_CARDS),
    ),
    Topic(
        "a tie below the caller",
        ("TIE|same points|caller|cards|lowest|WIN|who|call fewest|fewer? WIN? hand? points? both|two|other?",),
        (passages.FEWEST_CARDS,),
        "full-tie",
    ),
    Topic(
        "what the lowest hand scores",
        ("WIN|lowest score|points|get|zero|0|what|MANY hand? call|caller?",),
        (passages.LOWEST_HAND,),
    ),
    Topic(
        "what the others score",
        ("everyone|others|rest|everybody score|points|get|add|count hand? what|MANY? WIN? call?",),
        (passages.EVERYONE_ELSE,),
    ),
    Topic(
        "what the winner of a failed call scores",
        ("WIN|beat caller score|points|get|zero|0|what call? fail?",),
        (),
        "winner-scores",
    ),
    Topic(
        "the card you take",
        (
            "TAKE left|across|opposite|other|anyone|any|table|who|whose|which|right|where card|from "
            "guy|player? discard|pile|laid|threw?",
            "TAKE discard|laid|threw|visible|pile card? from|which|what?",
        ),
        (passages.PICK_UP,),
        in_short="Only a card that the player on your right laid off last, or one from the stock.",
    ),
    Topic(
        "which of the cards laid off may be taken",
        (
            f"TAKE middle|any|which|end|inside|top|bottom card? {_RUN}|set|laid?",
            f"TAKE {_RUN} middle|any|which|end|from card? set?",
        ),
        (passages.PICK_UP,),
        "pickup",
    ),
    Topic(
        "laying off the whole hand",
        (
            f"{_LAY} all|whole|everything|entire|last hand|cards|five|5|one still|have-to|must? TAKE|up? WIN? once|go?",
            f"no cards|hand|left TAKE|still|have-to {_LAY}? must?",
        ),
        (passages.STILL_PICK_UP, passages.WHOLE_HAND),
    ),
    Topic(
        "taking a card",
        (
            "TAKE have-to|must|need|MANY|skip|without|optional|two|2|several|both|more card? up? "
            "each|every? turn? after? instead? one?",
        ),
        (passages.PICK_UP,),
    ),
    Topic(
        "who deals",
        ("deal|dealer who|next|whose|which|turn hand|round? now?",),
        (passages.WHO_STARTS,),
        "next-dealer",
    ),
    Topic(
        "who starts",
        ("FIRST who|which|player|dealer|left deal? hand|round|game? go|play? turn?",),
        (passages.WHO_STARTS,),
    ),
    Topic(
        "the direction of play",
        ("clockwise|direction|way play|go|turn|which counterclockwise|left|right|round|around?",),
        (passages.WHO_STARTS,),
    ),
    Topic(
        "an empty stock",
        ("DECK EMPTY card|no|pile? run? draw|take|reshuffle|shuffle?", "cards run out draw|take|stock?"),
        (),
        "empty-stock",
    ),
    Topic(
        "sets and runs",
        (
            f"{_RUN} MANY|two|2|only|three|3|long|short|suit|color|mixed|different|what|length cards? "
            f"{_LAY}? SAME? of?",
            f"{_LAY} MANY|two|2|pair|set|three|several|more|one cards|kind|rank|once same? at?",
        ),
        (passages.SET_OR_RUN,),
    ),
    Topic(
        "runs past the king",
        (
            f"{_RUN} king|K ace|A|around|wrap|past|two|2 go|round? suit?",
            f"{_RUN} ace high|after|top|above|king|low card?",
        ),
        (passages.SET_OR_RUN,),
        "run-past-king",
    ),
    Topic(
        "being out at the target",
        (
            "out 200|reach|target|exactly|when|at|limit points? player|who? get|go|hit|to|happen?",
            "200|target|limit reach|hit|get|happen|exactly|over|past|stop player|guy|points? out?",
        ),
        (passages.OUT, passages.TARGET),
        "out-at",
    ),
    Topic(
        "the target",
        ("target|MANY points|score|game|set END|out|lose|play to?", "target score|points|what|MANY|agree"),
        (passages.TARGET,),
        "target",
    ),
    Topic(
        "the end of the game",
        ("game END WHEN|how|MANY is? points?",),
        (passages.NEXT_OUT, passages.LAST_ONE),
        "target",
    ),
    Topic(
        "who wins the game",
        ("WIN game|overall|whole|evening|end|finally|match who? how? last?", "last standing|left|in WIN? player? who?"),
        (passages.LAST_ONE,),
    ),
    Topic(
        "players who are out",
        ("out play|continue|still|again|back|rest|others on|keep? game? player? come|go|join|return? in?",),
        (passages.OUT, passages.NEXT_OUT),
    ),
    Topic(
        "what cards are worth",
        (
            "worth|value|count|points ace|jack|queen|king|face|court|card MANY|what? high|low?",
            "ace high|low|1|one|11 king? card?",
        ),
        (passages.VALUES,),
        "court-cards",
    ),
    Topic("what a joker is worth", ("JOKER worth|value|count|points MANY|what? hand?",), (), "joker-value"),
    Topic(
        "jokers in sets and runs",
        (f"JOKER set|{_RUN}|wild|stand|substitute|use|replace|anything card? in|as|for? {_LAY}? pair?",),
        (passages.SET_OR_RUN,),
        "joker-wild",
    ),
    Topic(
        "the number of jokers",
        ("JOKER MANY|play|with|deck|use|in|have cards?",),
        (passages.ONE_DECK, passages.WITH_JOKERS),
        "jokers",
    ),
    Topic(
        "how many cards are dealt",
        ("cards MANY|five|5 deal|start|each|get|begin player? hand?", "deal MANY|what|5 cards? each?"),
        (passages.FIVE_CARDS,),
    ),
    Topic(
        "the number of players",
        ("players|people|us MANY|need|with|2|3|4|5|6|7|8|9|10|two|three|six|seven|eight play|game? can?",),
        (passages.TWO_OR_MORE,),
    ),
    Topic("totals that are halved", ("half|halve total|score|points|100|exactly at?",), (), "halve-at"),
    Topic("players who join late", ("late|join score|points|start|with player? new? game?",), (), "late-joiner"),
)
