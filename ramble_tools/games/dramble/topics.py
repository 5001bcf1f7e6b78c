"""The topics of Dramble's rules, and the words players use to ask about them."""

from ramble_tools.games.dramble import passages
from ramble_tools.games.topics import Topic

_HIGHER = "above|higher|high|beat|trump|over|than|top|rank"
_RANKS = "king|queen|jack|ace|joker|10|9|8|7|6|5|4|3|2|ten|nine|eight|seven|six|five|four|three|two"

TOPICS = (
    Topic(
        "a tie at the end",
        ("TIE|same END|WIN|DECK|EMPTY cards|points|score? game? count?", "TIE now|what cards? score?"),
        (passages.ONE_LAST_HAND,),
        "tie",
    ),
    Topic("who wins", ("WIN who|how|what|when|most|highest|fewest cards? game? END?",), (passages.MOST_WINS,)),
    Topic(
        "the end of the game",
        ("game END WHEN|how|over|is DECK? cards?", "END WHEN|how game DECK?"),
        (passages.UNTIL_DRAWN,),
    ),
    Topic(
        "the piles at the end",
        (
            "piles END|are_left|pile_left|leftover|remain game? cards? take|get|count|happen|who?",
            "pile DECK TAKE|who|happen|count EMPTY? END?",
        ),
        ("some will be discarded at the end because the piles will remain",),
    ),
    Topic(
        "the last cards of the deck",
        (
            "DECK|cards last|left|few|fewer|enough|odd|divide|even|remaining "
            "six|6|three|3|deal|hand|draw|not|only one|each?",
        ),
        (),
        "last-round",
    ),
    Topic(
        "the card that takes a pile",
        (
            "TAKE|WIN pile|with card|queen|king|jack|ace|one count|score|stay|happen|mine|replace too|also|place?",
            "card|queen|king|jack|ace|one|it TAKE|WIN count|score|keep|stay pile? too|also|place?",
            "winning card count|score|keep|stay|happen|go pile?",
        ),
        (passages.REPLACES,),
    ),
    Topic(
        "the losing card",
        ("lose|loser|lower|other card go|happen|where|TAKE|stay pile? both? too|also?",),
        (passages.HIGH_TAKES,),
        "loser-card",
    ),
    Topic(
        "jokers",
        (f"JOKER {_HIGHER}|worth|count|rank|value|do|mean|king|low card? card?",),
        (passages.JOKERS,),
    ),
    Topic(
        "the number of jokers",
        ("JOKER MANY|two|one|deck|use|include have|play|with? cards?",),
        (passages.JOKERS,),
        "jokers",
    ),
    Topic(
        "suits",
        ("suit|spades|hearts|color matter|count|important|care|follow|ignore have-to|must?",),
        (passages.ACE_TO_KING,),
    ),
    Topic("aces", (f"ace {_HIGHER}|low|lowest|worth|one|1|count card? king?",), (passages.ACE_TO_KING,)),
    Topic(
        "high and low cards",
        ("TIE|same|high|higher|low|lower|rank|jack|queen|king|7|8|9|10 card|on TAKE|count|mean|is|what pile?",),
        (passages.HIGH_CARD, passages.LOW_CARD),
    ),
    Topic(
        "two cards of the same rank",
        (
            "both TIE|same|identical|7s|8s|9s card|rank|play? pile? TAKE|WIN|who|what?",
            *(f"both {rank} SAME|one pile PUT? TAKE|WIN|who|what|happen? on?" for rank in _RANKS.split("|")),
        ),
        (passages.SAME_CARD,),
        "equal-cards",
    ),
    Topic(
        "two cards at one pile",
        (f"both SAME|one pile TAKE|WIN|who|beat|how|what|happen cards? play|put|go? {_RANKS}?",),
        (passages.BEAT_BOTH,),
    ),
    Topic("two low cards at one pile", ("both low|lower pile|top|card|who cards? TAKE? on?",), (passages.BOTH_LOW,)),
    Topic(
        "when you draw",
        (
            "draw WHEN|MANY|three|3|new|more|each cards? hand? each? turn|round?",
            "cards MANY hand|get|each draw|turn|round?",
        ),
        (passages.DRAW_THREE,),
    ),
    Topic(
        "how cards are laid",
        (
            "LOOK card before|first|other|opponent PUT? pick|choose? reveal|flip?",
            "face down|up card? PUT? reveal|flip? must|have-to?",
            "reveal|flip when|who|same|time|together card?",
        ),
        (passages.ONE_CARD_EACH, "Both players flip over their cards"),
    ),
    Topic(
        "who plays first",
        ("FIRST who|do|am|is|go|play next? turn|now? most|more? cards? score? TIE? WIN? last? TAKE?",),
        (passages.MOST_FIRST, passages.STAYS_FIRST),
    ),
    Topic(
        "who plays first at the start",
        (
            "FIRST decide|determine|begin|start|very game who|how? play|go?",
            "FIRST begin|start who|how|which at|the? go|play? game? very?",
            "draw FIRST go|who|play jack? queen? king? ace? high|higher|highest? card?",
        ),
        (passages.DRAW_FOR_FIRST,),
    ),
    Topic(
        "the cards you have won",
        ("cards TAKE|WIN play|use|hand|again|where|put|aside back? set?",),
        (passages.SET_ASIDE,),
    ),
    Topic(
        "the number of players",
        ("players|people|play MANY|three|3|four|4|more than? game|we|with?",),
        (passages.TWO_PLAYERS,),
    ),
)
