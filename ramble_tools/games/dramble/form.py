"""How a turn of Dramble is entered: the piles once, then the two cards played each turn.

In place of these, it may be only how many cards each player took.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import is_card, read_card
from ramble_tools.errors import BadInput, ByRule, UnclearError, about, quote
from ramble_tools.games.by_count import count_field, read_by_player, read_count
from ramble_tools.games.dramble import game
from ramble_tools.games.dramble.game import Round, State
from ramble_tools.games.dramble.next_turn import Counts
from ramble_tools.games.dramble.passages import ONE_CARD_EACH
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import (
    SIDES,
    Pile,
    Played,
    Side,
    deck_size,
    find_side,
    read_pile,
    read_played,
    read_side,
)
from ramble_tools.games.fields import Answers, Field, next_field, options, unchanged
from ramble_tools.games.fields import Setting as SettingOf

HELP = (
    "qs left, 3c right: both cards, the first player's first; l and r work too",
    "q left, 3 right: suits may be left out",
    "you enter the piles only once; after that they are known",
    "ann took 4: only how many cards were taken; bob took 4, ann 3, or nobody",
)

Setting: TypeAlias = SettingOf[Rules, State]

CARDS = ("first", "second")
COUNTS = ("deck_left", "hands", "scores")
# A card that was typed without its pile; no field has it, because the next line says on which pile it is.
_WAITS = "waits"
_TOOK = "took:"
# What may be entered beside how many cards were taken.
_WITH_COUNTS = (*SIDES, "recount")


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: the piles, unless they are known, then each player's card and pile.

    In place of the cards, there may be how many each player took. That is asked for after a turn that has only this.
    """
    took, cards = _took_fields(setting, answers), _card_fields(setting, answers)
    has_cards = any(answers.get(name) for name in (*CARDS, _WAITS))
    if any(answers.get(field.name) for field in took):
        given = [field._replace(more=True) for field in cards if answers.get(field.name)]
        return (*given, *(field._replace(more=False) for field in took))
    if has_cards or any(answers.get(side) for side in SIDES) or not (setting.state and setting.state.counted):
        return (*cards, *([] if has_cards else took))
    return (*(field._replace(more=False) for field in took), *(field._replace(more=True) for field in cards))


def _took_fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields for how many cards each player took."""
    names = setting.present or [name.removeprefix(_TOOK) for name in answers if name.startswith(_TOOK)]
    return [
        count_field(
            f"{_TOOK}{name}",
            f"how many cards did {name} take?",
            default="0",
            title=f"or only how many cards {name} took",
            empty="none",
            phrase=f"{name} took {{}}",
            largest=deck_size(setting.rules) - len(SIDES),
        )
        for name in names
    ]


def _card_fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields for the piles and the cards played."""
    known = setting.state is not None and bool(setting.state.piles)
    waits = answers.get(_WAITS)
    label = f"{waits}: on which pile, left or right?" if waits else "{}'s card and pile?"
    return (
        *(
            Field(
                side,
                f"top card of the {side} pile, as in 9H, or 9H:5 for 5 cards?",
                "pile",
                more=known,
                help="as in 9H, or 9H:5 for 5 cards",
                title=f"top card of the {side} pile",
                by_rank=True,
            )
            for side in SIDES
        ),
        *(
            Field(
                name,
                label.format(whose),
                "card",
                tuple((f"@{side}", side) for side in SIDES),
                help="as in QS left",
                whose=whose,
                by_rank=True,
            )
            for name, whose in zip(CARDS, order(setting), strict=True)
        ),
        Field("deck_left", "how many cards are left in the deck?", "counts", more=True),
        Field("hands", "how many cards are in each hand now, as in 2,2?", "counts", more=True),
        Field("scores", "how many cards had each player scored before, as in 12,9?", "counts", more=True),
        Field("recount", "should these piles replace the recorded ones?", "choice", (("yes", "yes"),), more=True),
        Field("leader", "who played first?", "who", options(setting.present), more=True),
    )


def order(setting: Setting) -> Sequence[str]:
    """Return the player who plays first, then the other one."""
    state = setting.state
    if state is None:
        return ("the first player", "the second player")
    return sorted((player.name for player in state.players), key=lambda name: name != state.turn)


def read(setting: Setting, answers: Answers) -> Round:
    """Return the turn that the answers describe. Raises BadInput."""
    piles: dict[Side, Pile] = {}
    is_first = setting.state is not None and not setting.state.piles
    for side in SIDES:
        if answers.get(side):
            with about(side):
                piles[side] = (_pile if is_first else read_pile)(answers[side])
    took = {name: text for name, text in answers.items() if name.startswith(_TOOK) and text}
    if took:
        if any(answers.get(name) for name in CARDS):
            raise BadInput("give the cards played or only how many were taken, and not both", field=next(iter(took)))
        counted = {name.removeprefix(_TOOK): read_count(text, name, "4") for name, text in took.items()}
        everybody = dict.fromkeys(setting.present, 0) | counted
        return Round(None, None, piles, recount=answers.get("recount") == "yes", took=everybody)
    cards = {}
    # A card that is typed is read before another one is asked for: each player may enter their own.
    for name in sorted(CARDS, key=lambda each: not answers.get(each)):
        with about(name):
            cards[name] = read_played(answers.get(name, ""))
    with about("leader"):
        leader = setting.named(answers["leader"]) if answers.get("leader") else ""
    first = leader or (setting.state.turn if setting.state else "")
    return Round(cards["first"], cards["second"], piles, read_counts(answers), answers.get("recount") == "yes", first)


def read_counts(answers: Answers) -> Counts | None:
    """Return the number of cards in the deck, in each hand and in each score, if they were counted. Raises BadInput."""
    missing = [name for name in COUNTS if not answers.get(name)]
    if len(missing) == len(COUNTS):
        return None
    if missing:
        raise BadInput("to count all the cards, give the deck, the hands and the scores", wants=missing)
    deck_left = answers["deck_left"].strip()
    if not re.fullmatch(r"\d{1,3}", deck_left, re.ASCII):
        raise BadInput(f"{quote(deck_left)} is not a number of cards, as in 30", field="deck_left")
    order = "; give the first player's, then the second's"
    hands, scores = (read_pair(answers[name], name, "12,9", order) for name in ("hands", "scores"))
    return Counts(int(deck_left), hands, scores)


def read_pair(text: str, name: str, example: str, order: str = "") -> tuple[int, int]:
    """Return the two numbers of a field, typed as `12,9`. Raises BadInput."""
    found = re.fullmatch(r"\s*(\d{1,3})\s*[,;:/\s]\s*(\d{1,3})\s*", text, re.ASCII)
    if not found:
        raise BadInput(f"{quote(text)} is not two numbers{order}, as in {example}", field=name)
    return int(found[1]), int(found[2])


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a line added: the piles, if they are still asked for, then the cards played.

    `left 9H:5` gives a pile at any time, and `recount` overrules what was recorded. Once everything is answered, a line
    changes the cards of the players that it names, or both cards. `ann took 4` is all that is known of a turn. Raises
    BadInput.
    """
    if counts := _counts(setting, answers, text):
        if any(answers.get(name) for name in CARDS) and next_field(fields(setting, answers), answers) is None:
            _require_meant(setting, counts, text)
        kept = {name: answer for name, answer in answers.items() if name in _WITH_COUNTS or name.startswith(_TOOK)}
        return {**kept, **counts}
    return _with_cards(setting, {name: answer for name, answer in answers.items() if not name.startswith(_TOOK)}, text)


def _with_cards(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with the piles and the cards played of a line. Raises BadInput."""
    first = next_field(_card_fields(setting, answers), answers)
    pile = f"top card of the {first.name} pile" if first and first.kind == "pile" else ""
    words = [word for word in re.split(r"[\s,@]+", text.strip()) if word]
    if words and find_side(words[0]):
        words = [*answers.get(_WAITS, "").split(), *words]
    if not words:
        raise BadInput(f"type the {pile}, as in 9H" if pile else "type a card and a pile, as in QS left")
    fields_of = dict(zip(order(setting), CARDS, strict=True))
    found, played = {name: text for name, text in answers.items() if name != _WAITS}, dict[str, str]()
    player, is_named = "", False
    while words:
        word = words.pop(0)
        asked = next_field(_card_fields(setting, found), found)
        pile_asked = asked is not None and asked.kind == "pile"
        if word.lower() == "recount":
            found["recount"] = "yes"
        elif _is_name(setting, word, words) and not pile_asked:
            player, is_named = setting.named(word), True
        elif words and (side := find_side(word)):
            found[side] = str(_pile(words.pop(0)))
        elif pile and find_side(word):
            raise BadInput(f"type the {pile} first, as in 9H; then the cards played")
        elif asked and pile_asked:
            found[asked.name] = str(_pile(word))
        else:
            free = (name for name in CARDS if name not in played and (first is None or name not in found))
            name = fields_of[player] if player else next(free, None)
            if name is None:
                raise BadInput(f"{quote(word)} is extra; each player plays one card", ByRule(ONE_CARD_EACH))
            if find_side(word):
                how = "type the card first, as in QS left; or the pile's top card after it, as in left 9H:5"
                raise BadInput(f"{quote(word)} is a pile; {how}")
            card = read_card(word, ranks=True)
            if name in played:
                both = f"{read_played(played[name]).card} and {card}"
                raise BadInput(f"{player} has two cards, {both}; give each player one", ByRule(ONE_CARD_EACH))
            if not words and not pile and first:
                return {**found, **played, _WAITS: f"{player} {card}".strip()}
            if not words:
                raise BadInput(f"{card}: on which pile? as in {text.strip()} left")
            played[name] = str(Played(card, read_side(words.pop(0))))
            player = ""
    if first is None and len(played) == 1 and not is_named:
        raise BadInput(f"whose card is {quote(text.strip())}? type the player first, or both cards")
    return found | played


def _counts(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return how many cards were taken, as a line says it; nothing if it says nothing of that. Raises BadInput.

    `ann took 4` is all of it, unless it changes what was typed before. `ann 4` is only what Ann took; but where a card
    may be meant, that is a card.
    """
    has_counts = any(name.startswith(_TOOK) for name in answers)
    asked = next_field(fields(setting, answers), answers)
    if asked and asked.name.startswith(_TOOK) and text.strip().isdecimal():
        return {asked.name: text.strip()}
    if asked and asked.name.startswith(_TOOK) and not text.strip():
        if has_counts:
            return {asked.name: "0"}
        raise BadInput("type how many cards were taken, as in ann took 4; or nobody", field=asked.name)
    only, has_took = re.subn(r"\btook\b", " ", text, flags=re.IGNORECASE)
    if only.strip().lower() == "nobody":
        return _took(setting, {})
    counts = read_by_player(only, setting.present)
    if has_took and counts and not has_counts:
        return _took(setting, counts)
    may_be_cards = (asked is None or asked.name in CARDS) and not has_counts
    return {} if may_be_cards else {f"{_TOOK}{name}": count for name, count in counts.items()}


def _took(setting: Setting, counts: Answers) -> Answers:
    """Return the answers for how many cards were taken, given that of some players.

    The others took none, but after `Ann took 0` they are asked.
    """
    others = "" if counts and not any(map(int, counts.values())) else "0"
    found = {f"{_TOOK}{name}": counts.get(name, others) for name in setting.present}
    return {name: count for name, count in found.items() if count}


def _require_meant(setting: Setting, counts: Answers, text: str) -> None:
    """Raise UnclearError for a 0 in place of the cards of a whole turn, unless it says what both players took."""
    is_some = any(map(int, counts.values()))
    if is_some or text.strip().lower().startswith("nobody") or len(counts) == len(setting.present):
        return
    shown = ", ".join(f"{name} took {counts.get(f'{_TOOK}{name}', '0')}" for name in setting.present)
    error = UnclearError(f"type both cards again; or only how many both players took, as in {shown}")
    error.told = True
    raise error


def read_took(setting: Setting, text: str) -> Answers:
    """Return the answers for how many cards were taken, `ann=4 bob=3`; nothing for another text. Raises PlayerError."""
    counts = read_by_player(text, setting.present)
    return _took(setting, counts) if counts else {}


def _pile(text: str) -> Pile:
    """Read a pile; a card alone is a pile of one card, as each pile is before the first turn."""
    return read_pile(f"{text}:1" if is_card(text, ranks=True) else text)


def _is_name(setting: Setting, word: str, after: Sequence[str]) -> bool:
    """Return whether a word is a player's name; `k` may be a king, and is Kate if a card comes after it."""
    if is_card(word, ranks=True) and not (after and is_card(after[0], ranks=True) and not is_card(word)):
        return False
    return any(player.name.lower().startswith(word.lower()) for player in setting.players)


def answers(round: Round) -> Answers:
    """Return the answers that describe a turn."""
    found = {f"{_TOOK}{name}": str(count) for name, count in round.took.items()}
    if round.first and round.second:
        found |= {"first": str(round.first), "second": str(round.second)}
    found |= {side: str(pile) for side, pile in round.piles.items()}
    if round.counts:
        deck_left, hands, scores = round.counts
        found |= {"deck_left": str(deck_left), "hands": "{},{}".format(*hands), "scores": "{},{}".format(*scores)}
    found |= {"recount": "yes"} if round.recount else {}
    return found | ({"leader": round.leader} if round.leader else {})


# No answer follows from another.
revised = unchanged


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game, ShowsTable
    from ramble_tools.games.dramble import form

    _game: Game[Rules, State, Round] = game
    _shows: ShowsTable[State] = game
    _form: Form[Rules, State, Round] = form
