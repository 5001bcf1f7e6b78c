"""How players tell a pack of Dogpile: row by row, which card is above, below or beside which, or only its number."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import AnyCard, Card
from ramble_tools.errors import UnclearError, plural
from ramble_tools.games.asked import READERS
from ramble_tools.games.dogpile.pack import HAND, read_pack, write_pack
from ramble_tools.games.fields import Answers
from ramble_tools.games.questions import Heard, heard
from ramble_tools.games.told import Told, one_card
from ramble_tools.spelled_cards import cards_at, suit_at
from ramble_tools.typed_line import Line

if TYPE_CHECKING:
    from ramble_tools.games.dogpile.form import Setting

_Row: TypeAlias = Sequence[AnyCard | None]


def _write(setting: "Setting", answers: Answers, parts: Heard) -> str:
    """Return the pack in rows. Raises UnclearError for a part of one, or if it is not clear what is above what."""
    _require_one(parts)
    cards = [part for part in parts if part.keys() & {"row", "top", "bottom", "left", "card"}]
    skips = heard(parts, "skips")
    if any(part.keys() & {"laid", "each"} for part in parts):
        return "" if cards else _laid(setting, answers, parts)
    if who := [name for part in parts if "who" in part and "skips" not in part for name in [part["who"]]]:
        how = "type the whole pack, row by row, without names; or only its number of cards, as in 7 joined"
        raise UnclearError(f"where on the table did {who[0]} lay? {how}")
    if any(part.keys() & {"dogs", "cards", "count", "joins", "strays"} for part in parts):
        if not cards and not answers and any(player.score for player in setting.players):
            _require_new(parts)
        return "" if cards else _counted(answers, parts)
    if not cards and skips:
        raise UnclearError(f"{skips[0]}: type the pack as it is on the table; if nobody laid a card, type the leader")
    if any("unclear" in part for part in parts):
        raise UnclearError("which row is above the other? type the upper one first, with / between rows")
    if changed := [part for part in parts if "new" in part]:
        return _replaced(answers, changed[0].get("old"), changed[0]["new"]) if len(parts) == 1 else ""
    rows, is_alone = list[_Row](), any("alone" in part for part in parts)
    for part in cards:
        if not rows and part.keys() == {"bottom"}:
            raise UnclearError("type the upper row first, with / between rows")
        upper, lower = part.get("top", part.get("row")), part.get("bottom")
        both = (lower, upper) if part.get("beside") == "below" else (upper, lower)
        rows += [row for row in both if row]
        rows += [[part[name] for name in ("left", "right")]] if "left" in part else []
        rows += [[part["card"]]] if "card" in part else []
    if (
        len(rows) == 1
        and ("top" in cards[0] or "leader" in cards[0] or not (rows[0][0] and rows[0][-1]))
        and not is_alone
    ):
        raise UnclearError("type the whole pack, with / between rows; if nobody laid a card, only the leader")
    if not rows or (is_alone and (len(rows) > 1 or len(rows[0]) > 1)) or any("top" in part for part in cards[1:]):
        return ""
    if any("left" in part for part in parts) and len(cards) > 1:
        return ""
    if answers.get("pack") and not is_alone and len(rows) == len(rows[0]) == 1 and rows[0][0]:
        return _replaced(answers, None, rows[0][0])
    if len({len(row) for row in rows}) > 1 and not heard(parts, "slash"):
        raise UnclearError("the rows differ in length; type both, with / between them and a dot for an empty place")
    return " / ".join(" ".join(one_card(card) if card else "." for card in row) for row in rows)


def _require_one(parts: Heard) -> None:
    """Raise UnclearError if the numbers of several packs are told."""
    if several := heard(parts, "several"):
        how = f"type {several[0]} joined, or {several[0]} strays; then the next"
        raise UnclearError(f"one pack in a line, and whether it joined: {how}")


def _require_new(parts: Heard) -> None:
    """Raise UnclearError for what may be said of the dogpile, or of the last pack, once there are dogs in it."""
    if [*map(frozenset, parts)] == [{"of_last", "strays"}]:
        how = "type strays; or, to correct the last one, type no, strays"
        raise UnclearError(f"a new pack, or the last one? {how}")
    if any("total" in part for part in parts):
        count = (heard(parts, "dogs") or heard(parts, "cards"))[0]
        raise UnclearError(
            f"{count} in all, or {count} more? if more, type {count} joined; show says how many there are"
        )


def _counted(answers: Answers, parts: Heard) -> str:
    """Return how many cards joined, or how many strays there are. Raises UnclearError if that is not clear."""
    numbers = [number for name in ("dogs", "cards", "count") for number in heard(parts, name)]
    joins, strays = heard(parts, "joins"), heard(parts, "strays")
    if len(numbers) > 1 or (joins and strays):
        return ""
    if strays and numbers != [0]:
        known = answers.get("joined", "0")  # the same cards, but they did not join
        return f"{numbers[0] if numbers else known} strays" if numbers or known != "0" else "0 joined"
    if strays or not numbers:
        raise UnclearError("how many cards joined? type that too, as in 7 joined")
    if heard(parts, "cards") and not joins:
        how = f"type {numbers[0]} joined, or {numbers[0]} strays"
        raise UnclearError(f"did the {plural(numbers[0], 'card')} join the dogpile? {how}")
    if heard(parts, "it") and not answers:
        how = f"type {numbers[0]} joined; or, to correct the last round, type no, {numbers[0]} joined"
        raise UnclearError(f"a new round, or the last one? {how}")
    return f"{numbers[0]} joined"


def _laid(setting: "Setting", answers: Answers, parts: Heard) -> str:
    """Return how many cards joined, or are strays, given how many cards the players laid beside the leader.

    Raises UnclearError for what is missing.
    """
    each, all_laid = heard(parts, "each"), [part["laid"] for part in parts if "laid" in part and "who" not in part]
    by = [(part["who"], part["laid"]) for part in parts if "laid" in part and "who" in part]
    skipped = [(part["who"], 0) for part in parts if "skips" in part and "who" in part]
    joins, strays = heard(parts, "joins"), heard(parts, "strays")
    if any(part.keys() & {"dogs", "cards", "count"} for part in parts):
        return ""
    if bool(each) + bool(all_laid) + bool(by) != 1 or len(each) > 1 or len(all_laid) > 1 or (joins and strays):
        return ""
    seats, laid = setting.present, dict(by + skipped)
    if len(laid) < len(by) + len(skipped) or (skipped and not by):
        return ""
    if by and (missing := [name for name in seats if name not in laid]) and 0 not in laid.values():
        raise UnclearError(f"how many cards did {missing[0]} lay? type that too, as in {missing[0]} 0")
    if too_many := [name for name, count in laid.items() if count > HAND]:
        raise UnclearError(f"{too_many[0]} laid {laid[too_many[0]]} cards? a hand has {HAND}; type the number again")
    cards = 1 + sum(laid.values()) + sum(all_laid) + sum(each) * len(seats)
    if answers and not (joins or strays):  # only the number is corrected
        joins = heard([answers], "joined") if answers.get("joined", "0") != "0" else []
        strays = [] if joins else ["strays"]
    if not (joins or strays):
        how = f"type {cards} joined, or {cards} strays"
        raise UnclearError(f"did the {plural(cards, 'card')} with the leader join the dogpile? {how}")
    return f"{cards} {'joined' if joins else 'strays'}"


def _replaced(answers: Answers, old: AnyCard | None, new: AnyCard) -> str:
    """Return the pack with another card in the place of the old one, or of the only one of the same rank."""
    pack = read_pack(answers["pack"]) if answers.get("pack") else {}
    found = [
        place
        for place, card in pack.items()
        if (card == old if old else isinstance(card, Card) and isinstance(new, Card) and card.rank is new.rank)
    ]
    if len(found) != 1:
        raise UnclearError(f"which card should be {one_card(new)}? type the pack, row by row")
    return write_pack({**pack, found[0]: _read(new)})


def _read(card: AnyCard) -> AnyCard:
    """Return the card. Raises UnclearError if its suit was not said."""
    one_card(card)
    return card


_EMPTY = frozenset(("nothing", "gap", "hole", "space", "empty"))
_EMPTY_PLACE = frozenset(("place", "space", "spot"))


def _row_at(line: Line, place: int) -> Iterator[tuple[_Row, int]]:
    """Yield the cards and the empty places that begin at a word, the most of them first."""
    found, at = list[tuple[_Row, int]](), place
    row: _Row = ()
    while at < len(line) and not (at and "." in line[at - 1].end):  # a dot is an empty place, or ends a sentence
        skipped = at + (bool(row) and line[at].plain in ("and", "then"))
        cards: _Row
        found_there = cards_at(line, skipped) if skipped < len(line) else iter(())
        cards, count = next((each for each in found_there if _is_one_row(line[skipped : skipped + each[1]])), ((), 0))
        if not count:
            article = skipped < len(line) and line[skipped].plain in ("a", "an")
            empty = skipped + article
            if empty >= len(line) or line[empty].plain not in _EMPTY:
                break
            is_two = line[empty].plain == "empty" and empty + 1 < len(line) and line[empty + 1].plain in _EMPTY_PLACE
            cards, count = (None,), 1 + article + is_two
        row, at = (*row, *cards), skipped + count
        found.append((row, at - place))
    yield from reversed(found)


def _is_one_row(line: Line) -> bool:
    """Return whether no dot is between these words, which may be an empty place, and none of them is `with`."""
    return not any("." in word.end for word in line[:-1]) and all(word.plain != "with" for word in line)


def _beside_at(line: Line, place: int) -> Iterator[tuple[str, int]]:
    """Yield `above` or `below` if it is about the cards on both sides of it: no comma is before it."""
    if line[place].plain in ("above", "over", "atop"):
        yield from [("above", 1)] if line[place].joined else []
    elif line[place].plain in ("below", "under", "beneath", "underneath"):
        yield from [("below", 1)] if line[place].joined else []


def _count_at(line: Line, place: int) -> Iterator[tuple[int, int]]:
    """Yield a number of cards, in a line without any card; in `round 1` and `no more`, there is none."""
    if place and line[place - 1].plain in ("round", "pack"):
        return
    if line[place].plain == "no" and [word.plain for word in line[place + 1 :][:1]] == ["more"]:
        return
    if not any(True for at in range(len(line)) for _ in suit_at(line, at)):
        yield from READERS["NUMBER"](line, place)


_UNDER = "under|below|beneath|underneath"
_OVER = "above|over"
_IT = "it|them|that|those|this|these"
_LAID = "laid|lays|lay|put|puts|played|plays|has|had|adds|added"
_JOINS = "joins:joined|joins|join|in|on|into|onto|to"
_WENT = "went|go|goes|became|become|are|were|was|is|turned"
_FITS = "joins:connect|connects|connected|joined|joins|fit|fits|fitted|matched|match|worked|works up? with? all?"
_WHICH = "first|second|third|next|last|another|other|whole"
_THEY = f"{_WHICH}? we|they|it|that|those|these|all|every|everything|pack|round|row card|cards|one|of? them?"
_SKIPS = "skips:pass|passes|passed|skip|skips|skipped"
TOLD = Told(
    (
        f"of_last:they|they're|theyre|it|it's|those all? {_WENT}? to|into|as? strays:strays|stray",
        "we total:have dogs:COUNT dogs|dog|cards? in|on? dogpile|pile? now?",
        "there total:are|is dogs:COUNT dogs|dog|cards? in|on? dogpile|pile? now?",
        "dogs:COUNT dogs|dog|cards? in|on dogpile|pile total:now",
        "strays:no good|use|luck",
        "strays:strays|stray count:COUNT",
        "count:COUNT more of? them|those?",
        f"we|they|everybody|everyone {_LAID} laid:COUNT cards|card? altogether|together|between? us|total?",
        f"we|they|everybody|everyone|all? {_LAID}? each:COUNT cards|card? each|apiece again?",
        f"it|that? was|is? only|just? laid:COUNT cards|card? we|they {_LAID}",
        f"who:WHO {_LAID}|had? laid:COUNT cards|card? too?",
        f"laid:COUNT {_LAID}",
        f"those|these|all? laid:COUNT cards|card? {_FITS} leader too?",
        f"{_THEY} all? {_FITS} together|up|leader? again?",
        f"{_THEY} joins:made|makes it",
        "card:CARD is? leader:leader",
        "all? joins:good|fine|yes|well|legal again?",
        f"{_THEY} strays:didn't|didnt|don't|dont|doesn't|doesnt|won't|wont join|connect|fit|work|match together|up?",
        f"{_THEY} strays:failed|fails|broke|breaks",
        f"{_THEY} strays:did|do|does not join|connect|fit|work|match together|up?",
        "top|upper|first row|line? is|was|has? top:ROW",
        "top:ROW on|in top row?",
        "bottom|lower|next|second|third|fourth|fifth|another|new row|line is|was|has? bottom:ROW",
        "bottom|lower is|was|has? bottom:ROW",
        f"row:ROW with bottom:ROW {_UNDER} {_IT}",
        f"{_UNDER} {_IT} is|are? bottom:ROW",
        "slash:/ bottom:ROW",
        "top:ROW is|are? BESIDE bottom:ROW",
        f"unclear:{_UNDER}|{_OVER} row:ROW",
        "left:CARD is? to|on? left of right:CARD",
        "right:CARD is? to|on? right of left:CARD",
        "new:CARD not old:CARD",
        "old:CARD was|is|should be? new:CARD",
        "whose:WHOSE card|one|it? was|is|should be? new:CARD",
        "alone:only|just|alone leader? is|was? card:CARD",
        "leader:leader is|was? card:CARD",
        "card:CARD alone:alone|only",
        "row:ROW in one? row|line",
        "pack|it|it's is|was? row:ROW",
        "row:ROW from? left to right",
        "row:ROW",
        f"bottom:ROW {_UNDER} {_IT}",
        "dogs:COUNT more? dogs|dog",
        "cards:COUNT more? cards|card",
        "all? count:COUNT of? them|those?",
        "packs of? several:COUNT COUNT COUNT? COUNT? COUNT? COUNT?",
        f"all|both? {_WENT}? to|into|as? strays:strays|stray",
        f"all|both? {_JOINS} dogpile|pile?",
        f"{_WHICH}? round|pack|lot|bunch|time of?",
        "another|other|more",
        "we|they|it all? got|get|had|have|made|put",
        "we|they|they're|theyre|it|it's|its|that|that's|thats all?",
        "it:it|that is|was|are|were|made",
        "there were|was|are|is",
        "for us",
        f"alone:everybody|everyone|nobody|all {_SKIPS}|{_LAID} anything|nothing|card|cards?",
        f"who:WHO {_SKIPS}",
        "who:WHO skips:didn't|didnt|wouldn't|wouldnt|couldn't|couldnt want? to? lay|play|put? any|anything|cards|more?",
        f"{_SKIPS}",
        f"who:WHO {_LAID}? down?",
    ),
    _write,
    {"ROW": _row_at, "BESIDE": _beside_at, "COUNT": _count_at},
)
