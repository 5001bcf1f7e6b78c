"""How a turn of Dramble is entered: the piles once, then the two cards played each turn."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import is_card, read_card
from ramble_tools.errors import BadInput, ByRule, about, quote
from ramble_tools.games.dramble import game
from ramble_tools.games.dramble.game import Round, State
from ramble_tools.games.dramble.next_turn import Counts
from ramble_tools.games.dramble.passages import ONE_CARD_EACH
from ramble_tools.games.dramble.rules import Rules
from ramble_tools.games.dramble.turn import SIDES, Pile, Played, Side, find_side, read_pile, read_played, read_side
from ramble_tools.games.fields import Answers, Field, next_field, options, unchanged
from ramble_tools.games.fields import Setting as SettingOf

HELP = (
    "qs left, 3c right: both cards, the first player's first; l and r work too",
    "you enter the piles only once; after that they are known",
)

Setting: TypeAlias = SettingOf[Rules, State]

CARDS = ("first", "second")
COUNTS = ("deck_left", "hands", "scores")
# A card that was typed without its pile; no field has it, because the next line says on which pile it is.
_WAITS = "waits"


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: the piles, unless they are known, then each player's card and pile."""
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
    cards = []
    for name in CARDS:
        with about(name):
            cards.append(read_played(answers.get(name, "")))
    with about("leader"):
        leader = setting.named(answers["leader"]) if answers.get("leader") else ""
    first = leader or (setting.state.turn if setting.state else "")
    return Round(cards[0], cards[1], piles, read_counts(answers), answers.get("recount") == "yes", first)


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
    changes the cards of the players that it names, or both cards. Raises BadInput.
    """
    first = next_field(fields(setting, answers), answers)
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
        asked = next_field(fields(setting, found), found)
        pile_asked = asked is not None and asked.kind == "pile"
        if word.lower() == "recount":
            found["recount"] = "yes"
        elif _is_name(setting, word) and not pile_asked:
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


def _pile(text: str) -> Pile:
    """Read a pile; a card alone is a pile of one card, as each pile is before the first turn."""
    return read_pile(f"{text}:1" if is_card(text, ranks=True) else text)


def _is_name(setting: Setting, word: str) -> bool:
    names = [player.name.lower() for player in setting.players]
    return not is_card(word) and any(name.startswith(word.lower()) for name in names)


def answers(round: Round) -> Answers:
    """Return the answers that describe a turn."""
    found = {"first": str(round.first), "second": str(round.second)}
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
