"""The topics of Dogpile's rules, and the words players use to ask about them."""

from ramble_tools.games.dogpile import passages
from ramble_tools.games.topics import Topic

_SKIP = "skip|pass|nothing"
_CORNER = "diagonal|diagonally|corner|kitty"
_SIDE = "beside|side|horizontal|horizontally|row|next|left|right|across|sideways"
_ABOVE = "above|vertical|vertically|column|below|under|over|top|stack"

TOPICS = (
    Topic(
        "talking",
        ("TALK card|what|hand|other|allow|to we|can? about? play|have?",),
        ("Without talking about what’s in their hands or what cards they’re playing",),
    ),
    Topic(
        "cards side by side",
        (
            f"{_SIDE} card|number|match|same|suit|connect|have-to|must|go number|one? different?",
            "king ace next|beside|connect|wrap|around|go|touch|after to|card?",
        ),
        (passages.SIDE_BY_SIDE, passages.NUMBERS),
    ),
    Topic(
        "cards above each other",
        (f"{_ABOVE} card|suit|match|same|number|connect|have-to|must|go color?",),
        (passages.ABOVE,),
    ),
    Topic(
        "corners",
        (f"{_CORNER} match|touch|count|connect|card|have-to|ok|work|matter|join have-to|must?",),
        (passages.TOUCHING,),
    ),
    Topic(
        "cards that touch",
        ("touch match|connect|card|all|every|must|have-to legal?",),
        (passages.TOUCHING,),
    ),
    Topic(
        "the shape of a pack",
        (
            "shape|gap|hole|split|separate|apart|pieces|broken|unbroken|together|disconnected|connected "
            "pack|card|all|join|one|middle|shape|in have-to? must?",
        ),
        (passages.ONE_SHAPE,),
    ),
    Topic(
        "a player who skips",
        (
            f"{_SKIP} rest|others|still|next|everyone|turn|happen|after|forfeit|go PUT|get? player? one?",
            "PUT any|no turn|happen|rest|others|forfeit cards? want? who|player?",
        ),
        (passages.SKIP, passages.FORFEIT),
    ),
    Topic(
        "the leader alone",
        (
            f"leader only|alone|just|lone|lying|itself {_SKIP}? count|join|dogpile|stray? "
            "all|everyone|nobody? there|card?",
            f"{_SKIP} all|everyone|everybody|nobody leader? count|join|dogpile|stray? only|alone?",
            "nobody PUT leader? count|join|dogpile|stray? card?",
        ),
        (passages.ONE_SHAPE,),
        "lone-leader",
    ),
    Topic(
        "the time",
        (
            "timer|long|minutes|time play|game|rings|set|up|MANY|how|go|WHEN do|last?",
            "game END WHEN|how|long timer?",
        ),
        (passages.TIMER,),
    ),
    Topic(
        "an empty draft deck",
        ("DECK|draft|cards EMPTY|run out|up? draw|no? END? timer?",),
        (passages.TIMER,),
        "empty-draft",
    ),
    Topic(
        "the score",
        (
            "score|points|count MANY|how|what|work|dogs dogpile|dogs|pile? END?",
            "dogs|cards dogpile score|count|MANY END?",
        ),
        (passages.SCORE,),
    ),
    Topic(
        "who is first",
        ("FIRST|player-one who|goes|is|decide|choose|player round|game|turn? one?",),
        (passages.TOKEN_PASSED, 'assign the "player one" indicator to the person who most recently played with a dog'),
    ),
    Topic(
        "who is first in the next round",
        ("token|FIRST|one next|pass|move|rotate|after|last|now round|turn? player? who? go|left|clockwise?",),
        (passages.TOKEN_PASSED,),
    ),
    Topic(
        "the order of play",
        ("clockwise|order|direction PUT|go|turn|which|what cards? down?",),
        (passages.CLOCKWISE,),
    ),
    Topic(
        "how many cards you may lay",
        ("PUT MANY|all|one|any|whole|five cards|hand|dogs down? at|once? must|have-to?",),
        (passages.ANY_NUMBER,),
    ),
    Topic(
        "how many cards you hold",
        (
            "draw MANY|WHEN|up|refill|new|back cards|hand? five|5? round?",
            "cards new|more TAKE|WHEN round|pack? after? lose?",
            "hand MANY|size|refill cards? five|5?",
        ),
        (passages.REFILL,),
    ),
    Topic(
        "how many cards are dealt",
        ("cards MANY|five|5 deal|start|begin|get each|player? hand?",),
        (passages.FIVE_CARDS,),
    ),
    Topic(
        "jokers",
        (
            "JOKER number|suit|any|stand|mean|wild|connect|two|both|neighbors|worth|same|do|work "
            "be|as|for? card? sides?",
            "JOKER left|right|above|below|under|side with|between|card|can is? on?",
            "be|count|stand club|heart|spade|diamond above|below|under|over|left|right one|card and? it?",
        ),
        (passages.JOKERS,),
    ),
    Topic(
        "jokers that copy a card",
        ("JOKER copy|same|already|duplicate|twice card|pack|lies|table|as be|there|stand|for?",),
        (passages.JOKERS,),
        "joker-may-copy",
    ),
    Topic("the number of jokers", ("JOKER MANY|play|with|deck|use|have cards?",), (), "jokers"),
    Topic(
        "strays",
        (
            "stray what|happen|go|back|reuse|shuffle|return|count|are cards|pack|dogs? mean?",
            "pack fail|illegal|wrong|break happen|what|go all|whole? cards? one?",
        ),
        (passages.THE_PACK, passages.CLEAR),
    ),
    Topic("the pack leader", ("leader who|what|where|draw|card|comes|when|choose pack? from?",), (passages.LEADER,)),
    Topic(
        "how cards are laid",
        (
            "face down|up card? PUT? reveal|flip?",
            "LOOK other|before|each cards|hand?",
            "reveal|flip WHEN|all|time|together|once cards? at? everyone?",
        ),
        (passages.FIRST_PLAYER, "all players reveal their cards at the same time"),
    ),
)
