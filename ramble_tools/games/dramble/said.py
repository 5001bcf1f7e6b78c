"""How players ask the questions of Dramble in their own words."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ramble_tools.games.questions import Answer, Heard, Reading, Said, heard

if TYPE_CHECKING:
    from ramble_tools.games.dramble.game import State
    from ramble_tools.games.dramble.rules import Rules
    from ramble_tools.games.dramble.turn import Side
    from ramble_tools.games.fields import Setting

# What the players are called who only say I and she.
_YOU, _OTHER = "you", "the other player"


def _score(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read one pile, and which cards are laid at it by whom; what happens at the other pile is not asked."""
    asked, alone = heard(parts, "asked"), bool(heard(parts, "alone"))
    side: Side = (heard(parts, "which") or heard(parts, "side") or ["left"])[0]
    last = ""
    tops = [part["top"] for part in parts if "top" in part and part.get("side", side) == side]
    plays, away, orders = list[tuple[str, str, str]](), list[str](), dict[str, str]()
    for part in parts:
        last = part.get("side", last)
        is_of_both = "both" in part
        if "card" in part:
            # Two players can't have the same card: `both played 7s` are two sevens.
            card = str(part["card"]).rstrip("SHCD") if is_of_both else str(part["card"])
            play = (card, str(part.get("who", "")), str(part.get("order", "")))
            if "other" in part:
                plays += [(play[0], str(part[name]), "") for name in ("one", "other")]
            elif (last or side) != side:
                away += [play[1]] * (2 if is_of_both else 1)
            else:
                plays += [play] * (2 if is_of_both else 1)
        elif "who" in part and "side" not in part:
            orders[str(part["who"])] = str(part["order"])
        elif "who" in part and part["side"] != side:
            away.append(str(part["who"]))
        elif "who" in part:
            return ()
    plays = [(card, who, order or orders.pop(who, "")) for card, who, order in plays]
    if orders or not plays or len(tops) > 1 or len(asked) > 1 or len(plays) + len(away) > 2 or (alone and not tops):
        return ()
    if len(plays) == 2 and (plays[1][2] == "first" or plays[0][2] == "second"):
        plays.reverse()
    ordered = any(order for _, _, order in plays)
    people = _names(setting, [*(who for _, who, _ in plays), *away], asked)
    if people is None:
        return ()
    names, asked = people
    known = bool(names) and set(names) <= set(setting.present)
    meant, order = _seated(setting, names, ordered=ordered or not known)
    at = {name: f"{card}@{side}" for (card, _, _), name in zip(plays, names, strict=False)}
    other = f"@{'left' if side == 'right' else 'right'}"
    if len(plays) == 2 and names[0] == names[1]:
        return ()
    pile = setting.state.piles.get(side) if setting.state else None
    answers = {
        side: str(tops[0]) if tops else str(pile.top) if pile else "?",
        "first": at.get(order[0], other),
        "second": at.get(order[1], other),
    }
    condition = "" if len(plays) == 2 or away or alone else "the other card goes to the other pile"
    about = partial(_taken, asked[0] if asked else names[0] if alone and not asked else "")
    if len(plays) == 2 and not ordered and not (known and names[0] == order[0]):
        about = partial(_of_the_second, about)
    return [Reading(answers, condition, meant, about=about)]


def _names(
    setting: "Setting[Rules, State]", people: Sequence[str], asked: Sequence[str]
) -> tuple[list[str], list[str]] | None:
    """Return the names of the players, and of the one who is asked about; None if that can't be told."""
    named = [name for name in [*people, *asked] if name in setting.present]
    if not named:
        told = list(dict.fromkeys(name for name in people if name))
        label = {name: _YOU if name == "I" else _OTHER for name in [*told, *asked]}
        found = [label[name] if name else "" for name in people]
    else:
        others = [name for name in setting.present if name not in named]
        spoken = {name for name in [*people, *asked] if name and name not in setting.present}
        if spoken and (len(others) != 1 or len(spoken) > 1):
            return None
        label = {name: name for name in named} | dict.fromkeys(spoken, (others or [""])[0])
        found = [label.get(name, "") for name in people]
    if "" in found:
        free = [name for name in (setting.present if named else (_YOU, _OTHER)) if name not in found]
        found = [name or free.pop(0) for name in found] if found.count("") <= len(free) else found
    return found, [label[name] for name in asked]


def _seated(
    setting: "Setting[Rules, State]", names: Sequence[str], *, ordered: bool
) -> "tuple[Setting[Rules, State], tuple[str, str]]":
    """Return the setting with these players, the first one first if the line says so, and both in their order."""
    from ramble_tools.games.dramble import form, game
    from ramble_tools.games.worth import begun

    if setting.state and set(names) <= set(setting.present):
        state = setting.state._replace(turn=names[0]) if ordered else setting.state
        meant = setting._replace(state=state)
    else:
        both = list(dict.fromkeys([*names, _YOU, _OTHER]))[:2]
        meant = begun(game, setting.rules, both)
    first, second = form.order(meant)
    return meant, (first, second)


def _taken(name: str, found: Answer) -> Answer:
    """Return the answer to whether this player takes the pile."""
    if not name:
        return found
    taker, condition = found.facts["taken_by"], found.facts.get("if")
    yes = None if condition and taker == name else taker == name
    return found._replace(line=f"{'no' if yes is False else 'yes'}, {found.line}", yes=yes)


def _of_the_second(about: Callable[[Answer], Answer], found: Answer) -> Answer:
    """Return an answer in which it is not known who played second."""
    if found.facts["taken_by"]:
        return about(found)
    head, _, _ = found.line.partition(";")
    after = found._replace(line=f"{head}; the card that was played second is on top", reasons=found.reasons)
    return about(after)


_PUT = "puts|put|plays|play|played|lays|lay|laid|drops|dropped|places|placed|goes|go|went|has|had"
_WHICH = "of|on|to|at|in? which:SIDE? pile|side?"
_PILE = "of|on|to|at|in? side:SIDE? pile|side?"
SCORE = Said(
    (
        "side:SIDE pile? has|shows|showing top:CARD on? top?",
        "top card? of|on|at? side:SIDE? pile? is|was|shows? top:CARD",
        "top:CARD on top of|on|at? side:SIDE? pile?",
        "top:CARD on|at side:SIDE pile?",
        "side:SIDE pile? top? card? is|was|has|shows? top:CARD",
        f"we? both:both|each {_PUT}? card:CARD on|over top:CARD {_PILE}",
        f"we both:both|each {_PUT}? card:CARD {_PILE}",
        f"both:both|each {_PUT} card:CARD {_PILE}",
        f"who:WHO {_PUT} order:first|second? card:CARD on|over top:CARD {_PILE}",
        f"one:WHO other:WHO both|each? {_PUT} card:CARD {_PILE}",
        f"who:WHO {_PUT} order:first|second? with? card:CARD there|here? {_PILE} order:first|second?",
        f"who:WHO order:first|second? with? card:CARD there|here? {_PILE}",
        f"we? both:both of|players? {_PUT}? on|to|at? side:SIDE? pile|there?",
        f"who:WHO {_PUT}|is order:first|second? on|to|at? side:SIDE pile|side?",
        "who:WHO went|goes|plays|played|started order:first|second",
        "take|win with card:CARD alone:on|over top:CARD",
        f"who|who's|whos gets|takes|wins|collects {_WHICH} cards?",
        f"do|does|did|will asked:WHO take|get|win|collect cards|all? {_WHICH}",
        f"who|who's|whos|whose|which card? on top {_WHICH}",
        "does? card:CARD alone:beat|beats|over|on|onto|take|takes|above top:CARD",
        "card:CARD alone:higher|above|bigger than? top:CARD",
        "what happens",
        "pile",
    ),
    _score,
)
