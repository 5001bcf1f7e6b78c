"""The topics of Ramble's rules, and the words players use to ask about them."""

from ramble_tools.games.ramble import passages
from ramble_tools.games.topics import Topic

_MODIFY = "modify|modification|change|alter|tweak"
_TRIM = "trim|cut|remove|shorten"
_ADD = "add|append|insert|extend"
_SOMEONE = "else|other|another|someone|somebody|opponent|his|her|their|your|they|he|she|steal"
_BONUS = "bonus|bonuses|extra|additional"
_REFUSED = "real|fake|valid|invalid|misspell|wrong|refuse|nonsense|isn't|not|rejected|exist|dictionary"

TOPICS = (
    Topic(
        "how often a word is modified in a turn",
        (
            f"{_TRIM} {_ADD}|rotate|swap same|both|then|and turn? also|too? {_MODIFY}? word|letter? allow?",
            f"{_ADD} rotate|swap same|both|then|and turn? also|too? {_MODIFY}? word|letter? allow?",
            f"rotate swap same|both|then|and turn? also|too? {_MODIFY}? word|letter? allow?",
            f"{_MODIFY} TWO|MANY word|turn? time? one|same?",
        ),
        (passages.ONE_MODIFICATION,),
    ),
    Topic(
        "how many letters change",
        (f"{_MODIFY}|replace TWO|MANY|three|3|several|all letter word|turn|time|once? one|same? card?",),
        (passages.ONE_MODIFICATION, passages.ROTATE, passages.SWAP, passages.ADD, passages.TRIM),
    ),
    Topic(
        "trimming",
        (
            f"{_TRIM} letter|card|half|middle|anywhere|word MANY? front|end|start|both|off?",
            "trim MANY|how|what",
        ),
        (passages.TRIM_IN_FULL,),
    ),
    Topic("trimming both ends", (f"{_TRIM} both end|side word? letter?",), (), "trim-ends"),
    Topic(
        "adding",
        (f"{_ADD} letter|card|middle|end|front|anywhere|both MANY? word? one?",),
        (passages.ADD_IN_FULL,),
    ),
    Topic(
        "rotating",
        ("rotate letter|card|suit|color|how|what|mean word? MANY? SAME? different|other?",),
        (passages.ROTATE,),
    ),
    Topic("rotating and swapping", ("difference rotate swap between? is?",), (passages.ROTATE, passages.SWAP)),
    Topic(
        "swapping",
        (
            "swap letter|suit SAME? different|other|another? word? MANY? card?",
            "swap how|mean|work word?",
        ),
        (passages.SWAP,),
    ),
    Topic(
        "which letters are consonants",
        ("y vowel|consonant letter?", "vowel|consonant which|what letter|card? SCORE?"),
        (passages.CONSONANTS,),
    ),
    Topic(
        "jokers in words",
        ("JOKER vowel|consonant|letter|word|use|SCORE|mean|stand|do|allow any|which|what? in|as|for? play|have?",),
        (passages.TWO_DECKS,),
        "jokers",
    ),
    Topic("jokers in a hit", ("JOKER hit|cancel card? with?",), (), "joker-hits"),
    Topic(
        "discarding your word",
        (
            "discard|scrap|ditch|dump|toss|drop|abandon word turn? skip|lose? then|still|after|and? "
            "own|my? mulligan|draw|trade?",
        ),
        (passages.MAY_DISCARD, passages.SKIP_THE_REST),
    ),
    Topic(
        "a mulligan",
        ("mulligan how|what|MANY|cards|mean|work|draw|discard hand?", "exchange|redraw|replace hand|cards MANY?"),
        (passages.MULLIGAN,),
    ),
    Topic("bartering and a mulligan", ("mulligan barter|trade TWO|same|turn?",), (passages.ONE_TRADE,)),
    Topic(
        "trading and modifying",
        (f"trade|barter|mulligan {_MODIFY}|{_TRIM}|{_ADD}|rotate|swap|score same|both|also|too? turn|word?",),
        (passages.NOT_BOTH,),
    ),
    Topic(
        "bartering",
        ("barter|trade how|what|mean|work|player|with|hand|cards offer? make|may?",),
        (passages.BARTER,),
    ),
    Topic(
        "an offer that is refused",
        (
            "trade|barter|offer|deal force|refuse|must|have-to|agree|no|reject|accept|decline|say make|with? take?",
            "make|force trade|barter no|say?",
        ),
        ("Other players have to agree to your offer, however — you cannot force your opponents to accept an offer",),
    ),
    Topic(
        "how many cards are dealt",
        (
            "cards|hand MANY|size deal|start|begin|game we|get? each|player?",
            "deal MANY|what|7|seven cards? each?",
        ),
        ("deal out 7 cards to each player",),
    ),
    Topic(
        "how many cards you draw",
        ("draw MANY|4|four|what|when cards? turn|start|each?",),
        (passages.DRAW_FOUR,),
    ),
    Topic(
        "how many cards you may keep",
        (
            "hand cards END|MANY turn? keep|have|hold|discard?",
            "hand size|MANY cards? keep|have|hold?",
            "cards discard down|MANY|END|too turn? keep|have? hand?",
            "cards MANY keep|hold hand? END? turn?",
        ),
        (passages.DISCARD_DOWN,),
    ),
    Topic(
        "an empty deck",
        ("DECK EMPTY pile? draw|cards? no? run? shuffle|reshuffle?", "cards run out draw? DECK?"),
        (passages.SHUFFLE_BACK,),
    ),
    Topic(
        "when the game ends",
        (
            "points|point WIN|END right|away|already|still|immediately game? round?",
            "25|target|points END round|turn? game? reach|hit|have|get?",
            "25 WIN|round|still|play|reach|over round|turn? game? have|get? right|away|immediately?",
        ),
        (passages.THE_END,),
        "target",
    ),
    Topic(
        "what ends the game", ("game END WHEN|how|over|at|points|what MANY? 25|points? round?",), (passages.THE_END,)
    ),
    Topic(
        "shuffles",
        ("shuffle MANY|END|three|3|third|game time? deck? END?", "shuffle END MANY|how game? time?"),
        (passages.THE_END,),
        "max-shuffles",
    ),
    Topic(
        "the shuffle before the deal",
        ("shuffle FIRST|deal|before count|one|3|three|as deal|game?",),
        (),
        "counted-shuffles",
    ),
    Topic("who wins", ("WIN who|how|what|we|when|most game? points|highest|score?",), (passages.MOST_POINTS,)),
    Topic("a tie at the end", ("TIE|same END|WIN points|score? game? at?",), (passages.MOST_POINTS,), "tied-end"),
    Topic(
        "how many words you may have",
        (
            "words MANY|two|2|several|both have|keep|front|table|once|time me|own?",
            "second|another|two|2 word start|have front|table?",
        ),
        (passages.ONE_WORD,),
    ),
    Topic(
        "a new word",
        ("word start|new spell|nonsense|gibberish|random|anything|real|sense|letters|mean have-to|must|need?",),
        (passages.ANY_NUMBER, passages.NEED_NOT_SPELL),
    ),
    Topic(
        "the order of the letters",
        (
            "rearrange|reorder|shuffle|jumble|scramble|unscramble letter|word|order around? cards?",
            "move letter|order around? word? cards?",
        ),
        (passages.NOT_MOVED,),
    ),
    Topic(
        "a word that was just started",
        (
            f"SCORE|claim|{_MODIFY} word just|new|start|began|same turn? put|play|laid|down? "
            "right|away|now|immediately?",
            f"SCORE|claim|{_MODIFY} just|start|new word? turn?",
        ),
        (passages.JUST_PLAYED,),
    ),
    Topic(
        "which word may be modified",
        (f"{_MODIFY}|mess|touch|{_TRIM}|{_ADD}|rotate word {_SOMEONE} player? only?",),
        (passages.ANY_WORD, passages.NOT_JUST_STARTED),
    ),
    Topic(
        "another player's word",
        (f"SCORE|steal|take|claim word {_SOMEONE} player? points? MANY?",),
        (passages.OTHERS_WORD,),
    ),
    Topic(
        "the bonuses",
        (
            f"{_BONUS} color|suit|red|black|spades|hearts|clubs|diamonds one|same|all? points|word? both|together?",
            "all|one|same red|black|spades|hearts|clubs|diamonds|suit|color SCORE|more|extra|get word? points? if?",
        ),
        (passages.COLOR_BONUS, passages.SUIT_BONUS),
    ),
    Topic(
        "bonuses on another player's word",
        (f"{_BONUS} {_SOMEONE} word? points? SCORE? player? for|on?",),
        (),
        "stolen-bonus",
    ),
    Topic(
        "bonuses on a word without points",
        (f"{_BONUS} zero|0|nothing|without|worthless|no word? points? count|get?",),
        (),
        "bonus-without-points",
    ),
    Topic(
        "the points of a word",
        ("points|worth|score MANY|how consonant|letter|word each|per?",),
        (passages.OWN_WORD_IN_FULL, passages.OTHERS_WORD),
    ),
    Topic(
        "the cards of a scored word",
        (
            "SCORE cards keep|go|discard|happen|where|track|which|do word? after|then?",
            "cards keep|which score|points word? from? track?",
        ),
        (passages.KEEP_CARDS,),
    ),
    Topic(
        "more points than cards", ("points more|MANY cards|letters than word? has|have?",), (), "points-beyond-cards"
    ),
    Topic(
        "a word that is refused",
        (
            f"word {_REFUSED} lose|points|happen|penalty|score|cost|challenge claim|try? if?",
            "claim lose|penalty|wrong word? points? valid?",
        ),
        (passages.LOSE_POINTS, passages.AT_LEAST_ZERO),
    ),
    Topic(
        "a score below zero",
        ("score|points|go below|negative|minus|under zero|0|go?",),
        (passages.AT_LEAST_ZERO,),
    ),
    Topic("hitting a hit", ("hit hit|back|again|chain card? someone|who? can?",), (passages.OF_AN_OPPONENT,)),
    Topic(
        "hitting a card",
        (
            "hit higher|equal|same|tie|bigger|lower|rank|value|beat|need|with|how card? cancel?",
            "hit jack|queen|king|J|Q|K|10|9|8|7|6|5|4|3|2 with? card?",
        ),
        (passages.HIGHER,),
    ),
    Topic("aces in a hit", ("hit ace|A high|low? king|two|with? card?",), (passages.HIGHER,), "hit-rank-order"),
    Topic(
        "which cards may be hit",
        ("hit own|myself|which|when|what|opponent|any|turn card? my?",),
        ("When an opponent plays a card for any reason, you may try to ‘hit’ that card",),
    ),
    Topic(
        "cards that were hit",
        ("hit|canceled|cancelled card discard|go|happen|where|lost|gone both?",),
        (passages.CANCELED,),
    ),
    Topic(
        "a replaced card that is hit",
        ("hit|canceled|cancelled swap|rotate|replace card|word? back|old|comes|return?",),
        (),
        "cancelled-replacement",
    ),
    Topic("an added card that is hit", ("hit|canceled|cancelled add card|word|close|gap?",), (), "cancelled-add"),
    Topic(
        "who goes first",
        ("FIRST who|decide|determine|player go? turn? game?",),
        ("determine who goes first (I recommend cutting the deck and finding the Highest card",),
    ),
    Topic(
        "whose turn is next",
        ("next turn|who|left|direction turn? go|play?", "clockwise|direction play|go|turn?"),
        ("player on your left now takes their turn",),
    ),
    Topic(
        "the length of a word",
        ("word short|shortest|minimum|least|long|length letter? one|1|two|2? be? MANY?",),
        (),
        "min-length",
    ),
    Topic("players who join late", ("late|join score|points|start|with player? new? game?",), (), "late-joiner"),
)
