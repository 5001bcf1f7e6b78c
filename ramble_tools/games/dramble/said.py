"""How players ask the questions of Dramble in their own words."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ramble_tools.cards import AnyCard, Joker, write_cards
from ramble_tools.errors import BadInput, CommandHint
from ramble_tools.games.questions import Answer, Heard, Part, Reading, Said, heard

if TYPE_CHECKING:
    from ramble_tools.games.dramble.game import State
    from ramble_tools.games.dramble.rules import Rules
    from ramble_tools.games.dramble.turn import Side
    from ramble_tools.games.fields import Setting

# What the players are called who only say I and she.
_YOU, _OTHER = "you", "the other player"
_IN_ANSWERS = {"I": _YOU}
# What stands for a player who was named before.
_BACK = ("he", "she")


def _score(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read who plays first, or what happens at one pile."""
    return (_starts if heard(parts, "starts") else _at_a_pile)(setting, parts)


def _at_a_pile(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read one pile, and which cards are laid at it by whom; what happens at the other pile is not asked."""
    asked, alone = heard(parts, "asked"), bool(heard(parts, "alone"))
    side: Side = (heard(parts, "which") or heard(parts, "side") or ["left"])[0]
    last = ""
    tops = [part["top"] for part in parts if "top" in part and part.get("side", side) == side]
    tops += [part["pile"][-1] for part in parts if "named" in part and _ranks_as(part["pile"][-1], part["named"])]
    sizes = [len(pile) for pile in heard(parts, "pile")] or heard(parts, "size")
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
        elif "who" in part and "order" in part:
            orders[str(part["who"])] = str(part["order"])
        elif "who" in part and part["side"] != side:
            away.append(str(part["who"]))
        elif "who" in part:
            return ()
    plays = [(card, who, order or orders.pop(who, "")) for card, who, order in plays]
    if orders or not plays or len(plays) + len(away) > 2 or (alone and not tops):
        return ()
    if max(map(len, (tops, asked, sizes))) > 1:
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
        side: _pile(tops, sizes) if tops else str(pile.top) if pile else "?",
        "first": at.get(order[0], other),
        "second": at.get(order[1], other),
    }
    condition = "" if len(plays) == 2 or away or alone else "the other card goes to the other pile"
    if heard(parts, "counts") and (len(plays) != 2 or not tops or not sizes):
        return ()
    about = _whole if sizes else partial(_taken, asked[0] if asked else names[0] if alone and not asked else "")
    if len(plays) == 2 and not sizes and not ordered and not (known and names[0] == order[0]):
        about = partial(_of_the_second, about)
    return [Reading(answers, condition, meant, about=about)]


def _pile(tops: Sequence[AnyCard], sizes: Sequence[int]) -> str:
    """Return a pile as it is typed, with its number of cards if that was said: `9:3`."""
    return f"{tops[0]}:{sizes[0]}" if sizes else str(tops[0])


def _ranks_as(card: AnyCard, number: int) -> bool:
    return not isinstance(card, Joker) and card.rank.value == str(number)


def _whole(found: Answer) -> Answer:
    return found._replace(then=())


def _starts(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read who plays first: in the open game, or with equal scores after a turn that somebody began."""
    even, before = heard(parts, "even"), heard(parts, "before")
    # After `she has 10 cards`, `i have 9` is a number of cards, not a 9.
    parts = [_as_total(part) if heard(parts, "total") else part for part in parts]
    totals = {part["who"]: part["total"] for part in parts if "total" in part}
    if any(part.keys().isdisjoint(("starts", "even", "before", "asker", "total")) for part in parts if part):
        return ()
    if not even and not before and not totals:
        return [Reading({})] if setting.state else ()
    if totals:
        if even or len(totals) != 2 or len(heard(parts, "total")) != 2:
            return ()
        (one, more), (other, fewer) = sorted(totals.items(), key=lambda each: -each[1])
        even = [more] if more == fewer else []
        if not even and not before:
            why = f"{one} scored {more} cards, {other} {fewer}"
            return [_by_scores(setting, one, f"{more},{fewer}", why)]
    if len(even) != 1 or len(before) != 1:
        return ()
    why = f"the scores are equal, and {before[0]} played first in the turn before"
    return [_by_scores(setting, before[0], f"{even[0]},{even[0]}", why)]


def _as_total(part: Part) -> Part:
    is_number = part.keys() == {"who", "card"} and str(part["card"]).rstrip("SHCD").isdigit()
    return {"who": part["who"], "total": int(str(part["card"]).rstrip("SHCD"))} if is_number else part


def _by_scores(setting: "Setting[Rules, State]", first: str, scores: str, why: str) -> Reading:
    """Return the reading of two scores by which this player plays first; that of the player is the first of them."""
    about = partial(_plays_first, first, why)
    return Reading({"scores": scores}, setting=setting._replace(state=None, players=(), present=()), about=about)


def _plays_first(name: str, why: str, found: Answer) -> Answer:
    """Return the answer to who plays first, which the scores decide, or else the turn before."""
    (reason,) = found.reasons
    said = " ".join(_IN_ANSWERS.get(word, word) for word in why.split(" "))
    line = "you play first" if name == "I" else f"{name} plays first"
    return found._replace(line=line, reasons=[reason._replace(text=said)])


def _names(
    setting: "Setting[Rules, State]", people: Sequence[str], asked: Sequence[str]
) -> tuple[list[str], list[str]] | None:
    """Return the names of the players, and of the one who is asked about; None if that can't be told."""
    named = [name for name in [*people, *asked] if name in setting.present]
    # In `Theo played a queen on a jack, does he get it`, he is Theo; who also says `he` of a card means another one.
    if len(set(named)) == 1:
        if "they" in asked and "they" not in people:
            return None  # `they` may be an opponent as well
        asked = [named[0] if name in _BACK and name not in people else name for name in asked]
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


_PUT = "puts|put|plays|play|played|lays|lay|laid|drops|dropped|places|placed|goes|go|went|has|had|chose|picked"
_WHICH = "of|on|to|at|in? which:SIDE? pile|side?"
_PILE = "of|on|to|at|in|for? side:SIDE? pile|side?"
SCORE = Said(
    (
        "who:WHO has|have|got|won|scored|took total:NUMBER cards|points|card",
        "even:NUMBER all|apiece|even",
        "before:WHO started|began|led|started last|previous? turn|time|round? before?",
        "before:WHO was|played|went first last|previous turn|time|round",
        "starts:who|who's|whos starts|start|begins|leads|first next|now? this? turn|round?",
        "starts:who|who's|whos is|plays|goes first next|now? this? turn|round?",
        "side:SIDE pile? pile:CARDS top:CARD on top",
        "side:SIDE pile? pile:CARDS named:NUMBER on top",
        "pile:CARDS top:CARD on top",
        "pile:CARDS named:NUMBER on top",
        f"who:WHO {_PUT}? card:CARD on|to|at same one|pile|side",
        "size:NUMBER cards|card in? pile?",
        "counts:how many|much cards? do|does|did|will asked:WHO take|get|win|score|collect?",
        "side:SIDE pile? has|shows|showing top:CARD on? top?",
        "top card? of|on|at? side:SIDE? pile? is|was|shows? top:CARD",
        "top:CARD on top of|on|at? side:SIDE? pile?",
        "top:CARD on|at side:SIDE pile?",
        "side:SIDE pile? top? card? is|was|has|shows? top:CARD",
        f"we? both:both|each {_PUT}? card:CARD on|over top:CARD {_PILE}",
        f"we both:both|each {_PUT}? card:CARD {_PILE}",
        f"we? both:both|each {_PUT}? card:RANKS on|over top:CARD {_PILE}",
        f"we both:both|each {_PUT}? card:RANKS {_PILE}",
        f"both:both|each {_PUT} card:CARD {_PILE}",
        f"who:WHO {_PUT} order:first|second? card:CARD on|over top:CARD {_PILE}",
        f"one:WHO other:WHO both|each? {_PUT} card:CARD {_PILE}",
        f"who:WHO {_PUT} order:first|second? with? card:CARD there|here? {_PILE} order:first|second?",
        f"who:WHO order:first|second? with? card:CARD there|here? {_PILE}",
        f"we? both:both of|players? {_PUT}? on|to|at|for? side:SIDE? pile|there?",
        f"we? both:both of|players? {_PUT}? on|to|at|in|for? same one|pile|side",
        f"who:WHO {_PUT}|is order:first|second? on|to|at|for? side:SIDE pile|side?",
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


# --- best


def _best(setting: "Setting[Rules, State]", parts: Heard) -> Sequence[Reading]:
    """Read a hand, and the piles if they are said. How many cards they have decides, so it must be known.

    Raises BadInput that says what to type if it is not.
    """
    hands, tops, sides = heard(parts, "hand"), heard(parts, "tops"), [part for part in parts if "top" in part]
    people = {*heard(parts, "who"), *heard(parts, "asker")}
    if len(hands) != 1 or not heard(parts, "advice") or len(tops) > 1 or len(people) > 1:
        return ()
    said = {part["side"]: part["top"] for part in sides}
    if tops:
        said |= dict(zip(_SIDES, tops[0], strict=False))
        if sides or len(tops[0]) != len(_SIDES):
            return ()
    if len(said) != len(sides or said):
        return ()
    state, answers = setting.state, {"hand": write_cards(hands[0])}
    if me := next((name for name in people if name in setting.present), ""):
        answers["me"] = me
    known = state.piles if state else {}
    if all(side in known and _is_same_rank(known[side].top, top) for side, top in said.items()) and known:
        return [Reading(answers)]
    if len(said) == len(_SIDES) and state and not known and not state.rounds:  # each pile is one card at first
        return [Reading({**answers, **{side: f"{said[side]}:1" for side in _SIDES}})]
    if not said and not known and not state:
        return ()
    hint = CommandHint(
        f'type it, as in best "{answers["hand"]}" '
        + " ".join(f"--{side} {said.get(side, top)}:{size}" for side, top, size in _EXAMPLE)
    )
    error = BadInput("how many cards does each pile have?", hint)
    error.told = True
    raise error


def _is_same_rank(one: AnyCard, other: AnyCard) -> bool:
    if isinstance(one, Joker) or isinstance(other, Joker):
        return isinstance(one, Joker) and isinstance(other, Joker)
    return one.rank is other.rank


_SIDES: "tuple[Side, Side]" = ("left", "right")
_EXAMPLE = (("left", "9H", 5), ("right", "QD", 2))
_PLAY = "play|put|lay|throw|choose|use"
BEST = Said(
    (
        f"advice:what|which card|one? should|do|does asker:WHO {_PLAY} now|next|here?",
        f"advice:what|which card|one? is|should best|to? to? {_PLAY}? now|next?",
        "hand is|was|has|of? hand:CARDS",
        "cards is|are hand:CARDS",
        "with|from|hold|holding hand:CARDS in? hand?",
        "who:WHO have|has|had|got|hold|holds|holding hand:CARDS in? hand?",
        "piles|tops is|are|show|shows|showing|have? tops:CARDS on? top?",
        "tops:CARDS on top|piles",
        "side:SIDE pile? is|has|shows|showing? top:CARD on? top?",
        "top card? of? side:SIDE pile? is? top:CARD",
    ),
    _best,
    matters=frozenset(("have", "has", "had", "got")),
)
