"""How players tell how a game of Dukes Up! ended: the sets and runs, the dukes and castles, and who took one.

Or they tell only the final scores.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ramble_tools.cards import AnyCard, Card
from ramble_tools.errors import UnclearError
from ramble_tools.games.dukes.form import COLORS, fields, whose_color
from ramble_tools.games.dukes.melds import read_table
from ramble_tools.games.fields import Answers, next_field
from ramble_tools.games.questions import Heard, Part
from ramble_tools.games.told import Told, one_card
from ramble_tools.typed_line import Line

if TYPE_CHECKING:
    from ramble_tools.games.dukes.form import Setting


def _write(setting: "Setting", answers: Answers, parts: Heard) -> str:
    """Return a line for each thing that was said: `melds 5S,5H,5D`, `dukes Ann=3D`, `castle Bob=down`."""
    parts = _with_colors(setting, answers, _with_subjects(parts))
    if any("count" in part for part in parts):
        return _counted(setting, answers, parts)
    for part in parts:
        if "plays" in part:
            names = " ".join(map(one_card, part["cards"]))
            raise UnclearError(f"turns are not recorded; melds {names} judges it, and at the end type only the cards")
    if vague := [part["vague"] for part in parts if "vague" in part]:
        how = "with each card, as in castle red=KD or dukes red=4D,8H"
        each = "how many cards each color has on the table, as in 12 black, 14 red, no castle taken"
        counted = "" if answers else f"; or only {each}"
        raise UnclearError(f"which card is the {vague[0].removesuffix('s')}? type them one at a time, {how}{counted}")
    asked = next_field(fields(setting, answers), answers)
    field = asked.name if asked else "melds"
    melds = [card for part in parts if part.keys() <= {"cards", "kind"} for card in part.get("cards", ())]
    if melds and not field.startswith("melds") and (len(parts) > 1 or "kind" in parts[0]):
        return ""
    found = [_melds(setting, melds) if field == "melds" else ",".join(map(one_card, melds))] if melds else []
    if any("takes_it" in part for part in parts):
        return ""  # what else may be taken is a duke
    others = [part for part in parts if "points" not in part]
    found += _points(setting, answers, parts)
    found += [_line(setting, field, part) for part in others if not part.keys() <= {"cards", "kind"}]
    if field == "melds" and all(found) and all("takes" in part for part in parts):
        raise UnclearError(f"what is on the table? type that too, as in {_as_counted(parts[0])}; or the sets and runs")
    return "\n".join(found) if all(found) else ""


def _with_subjects(parts: Heard) -> Heard:
    """Return the parts with the player of the part before in one that begins with `and`: `and took the castle`.

    Raises UnclearError if that part has none.
    """
    found = list[Part]()
    for part in parts:
        if "also" in part:
            if not found or "who" not in found[-1]:
                raise UnclearError("who took the castle? type the name, as in red took the castle")
            part = {**part, "who": found[-1]["who"]}
        found.append(part)
    return found


def _line(setting: "Setting", field: str, part: Part) -> str:
    """Return the line of one part, given the field that is asked for; an empty text if it makes no sense there."""
    who, state = str(part.get("who", "")), str(part.get("state", ""))
    cards: Sequence[AnyCard] = part.get("cards", ())
    names = ",".join(map(one_card, cards))
    if "takes" in part:
        if cards:
            raise UnclearError(f"type the sets and runs with {names} first; then who took the castle")
        return _taken(setting, who, part.get("whose", ""))
    if "duke" in part or "castle" in part:
        colors = [who] if who else list({card.suit.color.value: 0 for card in cards if isinstance(card, Card)})
        if len(colors) != 1 or ("castle" in part and len(cards) > 1):
            return ""
        return f"dukes {colors[0]}={names or 'none'}" if "duke" in part else f"castle {colors[0]}={names or state}"
    if "ends" in part:
        return f"ended by {who}"
    if state:
        return state if field.startswith("castle") else ""
    of = str(part.get("of", ""))
    if who and field.startswith("points"):
        return f"{who} 0"
    if who and field == "melds":
        raise UnclearError(f"no dukes, or no points? type {who} no dukes, or {who} 0")
    if who:
        return f"dukes {who}=none" if field.startswith(("dukes", "castle")) else ""
    if of == "melds" or (field == "melds" and not of):
        return "melds none"
    if of and not field.startswith("dukes"):
        raise UnclearError("whose dukes? type it, as in dukes red=none")
    return "none" if field.startswith(("dukes", "castle")) else ""


def _points(setting: "Setting", answers: Answers, parts: Heard) -> list[str]:
    """Return the line of the final scores, if there are any.

    Raises UnclearError for a number of cards, and for numbers beside a castle that was taken: its points may be in one
    of them or not.
    """
    of_players = [part for part in parts if "points" in part]
    said = [f"{part['who']} {part['points']}" for part in of_players]
    if any("unit" in part for part in of_players):
        raise UnclearError(f"cards or points? type the final scores, with those for a castle, as in {', '.join(said)}")
    takers = [part for part in parts if "takes" in part]
    if said and takers and not any("scored" in part for part in of_players):
        points, by_name = ", ".join(f"{each} points" for each in said), _colors(setting, answers)
        cards = ", ".join(f"{part['points']} {by_name[part['who']]}" for part in of_players)
        raise UnclearError(
            f"are the points for the castle in these? if they are, type {points}, {_taking(takers[0])}; "
            f"if these are cards, type {cards}, {_taking(takers[0])}"
        )
    return [", ".join(said)] if said else []


def _taking(part: Part) -> str:
    return f"{part['who']} took the castle"


def _as_counted(taker: Part) -> str:
    """Return how to type the number of cards of each color: `12 black, 14 red, Ann took the castle`."""
    return f"12 {COLORS[1].value}, 14 {COLORS[0].value}, {_taking(taker)}"


def _with_colors(setting: "Setting", answers: Answers, parts: Heard) -> Heard:
    """Return the parts with colors in place of players, where what they have on the table is counted."""
    counted = [part for part in parts if "points" in part]
    if not any(part.keys() & {"color", "on_table"} for part in counted) or any("scored" in part for part in counted):
        return parts
    by_name = _colors(setting, answers)
    for part in counted:
        if part.get("color", has := by_name[part["who"]]) != has:
            raise UnclearError(f"{part['who']} has {has}; type the cards of each color, as in 12 black, 14 red")
    return [{"count": part["points"], "color": by_name[part["who"]]} if "points" in part else part for part in parts]


def _counted(setting: "Setting", answers: Answers, parts: Heard) -> str:
    """Return the final scores, given how many cards each color has on the table, and who took a castle.

    Raises UnclearError.
    """
    changed = [part for part in parts if "old" in part]
    if changed:
        return _recounted(setting, answers, changed[0]) if len(parts) == 1 else ""
    if any(not part.keys() & {"count", "takes", "takes_it", "no_castle", "piles"} or "cards" in part for part in parts):
        return ""
    each = [part["count"] for part in parts if part.get("each")]
    said = [(part["color"], part["count"]) for part in parts if "color" in part]
    takers = [part for part in parts if part.keys() & {"takes", "takes_it"}]
    counts = {**dict(said), **{color.value: count for color in COLORS for count in each}}
    if len(counts) != len(COLORS) or len(each) > 1 or (each and said) or len(said) > len(counts):
        return ""
    if len(takers) + any("no_castle" in part for part in parts) != 1:
        if takers:
            return ""
        raise UnclearError("who took a castle? type that too, as in red took the castle, or no castle was taken")
    taker, loser = (_color_of(setting, takers, name) for name in ("who", "whose"))
    if taker and taker == loser:
        return ""
    names = _by_color(setting, answers)
    bonus = {taker: setting.rules.castle_bonus}
    points = ", ".join(f"{names[color]} {count + bonus.get(color, 0)}" for color, count in counts.items())
    return f"{points}\ntaken by {taker}" if taker else points


def _color_of(setting: "Setting", takers: Heard, name: str) -> str:
    """Return the color of who took a castle, or from whom; an empty text if that was not said."""
    return next((whose_color(setting, {name: str(part[name])}, name).value for part in takers if name in part), "")


def _recounted(setting: "Setting", answers: Answers, part: Part) -> str:
    """Return the final score of a color with another number of cards; an empty text if it had another before."""
    name, taker = _by_color(setting, answers)[str(part["color"])], answers.get("taken_by", "")
    bonus = setting.rules.castle_bonus if taker == part["color"] else 0
    if answers.get(f"points:{name}") != str(part["old"] + bonus):
        return ""
    others = [f"{each} {answers[f'points:{each}']}" for each in setting.present if each != name]
    return ", ".join([f"{name} {part['count'] + bonus}", *others])


def _by_color(setting: "Setting", answers: Answers) -> dict[str, str]:
    """Return who has each color. Raises UnclearError if no game is open."""
    red, *others = setting.present
    if answers.get("red") and answers["red"] != red:
        red, others = answers["red"], [name for name in setting.present if name != answers["red"]]
    return {COLORS[0].value: red, COLORS[1].value: others[0]}


def _colors(setting: "Setting", answers: Answers) -> dict[str, str]:
    """Return which color each player has. Raises UnclearError if no game is open."""
    return {name: color for color, name in _by_color(setting, answers).items()}


def _melds(setting: "Setting", cards: Sequence[AnyCard]) -> str:
    """Return cards as sets and runs: in each, commas between the cards."""
    melds = read_table([one_card(card) for card in cards], setting.rules)
    return " ".join(",".join(map(str, meld)) for meld in melds)


def _taken(setting: "Setting", taker: str, loser: str) -> str:
    """Return that the other castle was taken; an empty text if nobody takes it from another."""
    seats = [*setting.present] if taker in setting.present else [color.value for color in COLORS]
    others = [name for name in seats if name != taker]
    if len(others) != 1 or loser == taker:
        return ""
    return f"castle {loser or others[0]}=taken"


def _color_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    if not line[place].quoted and (word := line[place].whose.lower()) in [color.value for color in COLORS]:
        yield word, 1


_OWNERS = ("who:WHOSE", "who:COLOR")
_HAS = "has|had|got|gets|scored|scores|made|makes|ended|finished? with|on?"
_TAKES = "has? takes:took|takes|take|taken|captured|captures|got"
_OF_SUIT = "of? clubs|diamonds|hearts|spades?"
TOLD = Told(
    (
        f"also:and {_TAKES} castle",
        f"also:and {_TAKES} whose:WHOSE castle",
        f"also:and {_TAKES} whose:COLOR castle",
        "also:and has|had|got? points:NUMBER cards|card? on_table:on|in table",
        f"who:WHO {_HAS} points:NUMBER cards|card? on_table:on|in table",
        *(
            shape
            for who in ("who:WHO", "who:COLOR")
            for shape in (
                f"{who} still? has|had still? cards:CARDS left? as|for? duke:duke|dukes left?",
                f"{who} has|had? no duke:duke|dukes left?",
                f"{who} has|had? of:none|nothing left?",
                f"{who} still? has|had|kept cards:CARDS as|for? castle:castle",
                f"{who} {_TAKES} whose:WHOSE castle",
                f"{who} {_TAKES} whose:WHOSE castle with|using cards:CARDS",
                f"{who} {_TAKES} whose:COLOR castle",
                f"{who} {_TAKES} castle",
                f"{who} still? has|had|kept one|two|both|2? vague:castle|duke|dukes {_OF_SUIT} left?",
                f"{who} plays:puts|put|plays|played|lays|laid down|out? cards:CARDS on|to|with? it|that|them|table?",
                f"{who} takes_it:took|takes|got it",
                f"{who} {_TAKES} castle with|using cards:CARDS",
                f"duke:duke|dukes {who} cards:CARDS",
                f"castle:castle {who} cards:CARDS",
                f"{who} ends:ended|ends|finished game",
                f"{who} ends:ran|runs out of? cards?",
            )
        ),
        "count:NUMBER color:red|black cards|card? on|in? table?",
        f"color:red|black cards? {_HAS}? count:NUMBER cards|card? on|in? table?",
        "count:NUMBER each:each|apiece|all cards?",
        "color:red|black is|was|had|has count:NUMBER not old:NUMBER",
        "color:red|black is|was|had|has count:NUMBER instead of? old:NUMBER",
        *(f"castle to|for|is|was|goes|went takes:to|for|by {who}" for who in ("who:WHO", "who:COLOR")),
        *(f"castle takes:to|for|by {who}" for who in ("who:WHO", "who:COLOR")),
        "no_castle:nobody|noone|neither|none|no-one of? them? took|takes|got|gets any|either? castle",
        "no_castle:no castle|castles is|was|were|got? taken?",
        "piles:pile|piles ran|run|are|were|is|was|went|all? empty|out",
        f"who:WHO {_HAS} points:NUMBER color:red|black cards|card? on|in? table?",
        f"who:WHO {_HAS} points:NUMBER",
        f"who:WHO {_HAS} points:NUMBER scored:points|point|pts",
        f"who:WHO {_HAS} points:NUMBER unit:cards|card out|down?",
        *(
            shape
            for who in _OWNERS
            for shape in (
                f"{who} duke:duke|dukes is|are|was|were|still? cards:CARDS",
                f"{who} duke:duke|dukes is|are|was|were both|all? gone|taken",
                f"{who} castle:castle is|was|still? still? face? state:down",
                f"{who} castle:castle is|was|got|has been? state:taken",
                f"{who} castle:castle is|was|still? cards:CARDS",
            )
        ),
        "castle:castle is|was|still? cards:CARDS",
        "duke:duke|dukes is|are|was|were? cards:CARDS",
        f"one|two|both|2? vague:castle|duke|dukes {_OF_SUIT} left?",
        "kind:run|set of? cards:CARDS",
        "cards:CARDS",
        "it|castle? is|was|it's? still? face? state:down",
        "it|castle? is|was|it's? state:taken",
        "nothing:nothing|none on|in table",
        "nothing:no sets|runs or? runs|sets? on? table?",
        "there|there's? are? nothing:no of:melds|dukes",
        "nothing:nothing|none",
        "on|in table",
    ),
    _write,
    {"COLOR": _color_at},
)
