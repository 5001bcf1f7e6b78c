"""What one phone sees of a round that several phones enter: its own fields, who is missing, and what is wrong.

Nobody sees what another phone sent before all are in.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import BadInput
from ramble_tools.games.fields import Field
from ramble_tools.games.names import folded
from ramble_tools.games.questions import Answer
from ramble_tools.games.reasons import Reason, listing
from ramble_tools.games.registry import find_form, find_questions
from ramble_tools.scorebook.entries import Entry
from ramble_tools.scorebook.news import changes_the_score, last_news, news_since
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.board import spoken, with_signs
from ramble_tools.web.messages import NOTHING, Event
from ramble_tools.web.pad import Pad, filled, on_page, pad_of, renamed, round_of, what_is_wrong
from ramble_tools.web.rendering import sentence
from ramble_tools.web.shared_hand import Call, Hand, State, owner


class Sharing(NamedTuple):
    """How the round that is next is shared out: the fields that each player needs, and the one for who begins it."""

    needed: Mapping[str, Sequence[str]]
    who: Field | None
    round: str

    @property
    def mine(self) -> str:
        """What is on the button that opens everybody's fields."""
        return self.who.mine[0] if self.who and self.who.mine else f"everybody's {self.round}"

    def begun(self, caller: str) -> str:
        """Return what a player did by pressing it."""
        return self.who.mine[1].format(caller) if self.who and self.who.mine else f"{caller} began a {self.round}"

    def player(self, name: str) -> str:
        """Return the player who has a phone with this name, or an empty text."""
        return next((player for player in self.needed if folded(player) == folded(name)), "")


class Refused(NamedTuple):
    """What is wrong with what was typed: the field that it is about, and the rules by which it is refused."""

    field: str
    text: str
    rules: Sequence[Reason] = ()


class Shown(NamedTuple):
    """A round that several phones enter, as one phone shows it.

    `me` is the player whose phone it is, if it is one's. `title` says who called, and `line` also who is missing or
    what is wrong. The phone enters `player` in the fields of `pad`, if it has to; `rows` are the players, and whether
    theirs are in. `worth` is what was typed last, in the words of the referee. `note` is for this phone alone.
    """

    sharing: Sharing | None
    me: str = ""
    over: Sequence[str] = ()
    call: Call | None = None
    title: str = ""
    line: str = ""
    player: str = ""
    pad: Pad | None = None
    rows: Sequence[tuple[str, bool]] = ()
    complete: bool = False
    refused: Refused | None = None
    meanwhile: Sequence[str] = ()
    note: str = ""
    worth: Answer | None = None

    @property
    def leads(self) -> bool:
        """Whether this phone called."""
        return bool(self.call and self.me and self.call.by == self.me)


def sharing_of(session: Session) -> Sharing | None:
    """Return how the next round can be shared out; None if the form has no field for each player, or there is none."""
    history = session.history
    if history.over or session.damage:
        return None
    setting = history.setting()
    fields = on_page(find_form(session.row.kind).fields(setting, {}))
    needed = {
        player: [field.name for field in fields if not field.more and owner(field.name, setting.present) == player]
        for player in setting.present
    }
    if len(needed) < 2 or not all(needed.values()):
        return None
    who = next((field for field in fields if field.kind == "who" and field.mine), None)
    return Sharing(needed, who, history.game.ROUND)


def current(session: Session, state: State, sharing: Sharing | None) -> Hand | None:
    """Return the round as it is now: players may have joined, left, or got another name since it was called."""
    if state.hand is None or sharing is None:
        return None
    call, typed = state.hand
    since = session.entries[call.seen :]
    names = renamed({"by": call.by, "caller": call.caller}, since)
    return Hand(call._replace(needed=sharing.needed, by=names["by"], caller=names["caller"]), renamed(typed, since))


def answers_of(session: Session, hand: Hand, sharing: Sharing, typed: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed, by the fields of the form: nothing of players who are not in any more."""
    called = {sharing.who.name: hand.call.caller} if sharing.who else {}
    gone = {player.name for player in session.history.state.players} - hand.call.needed.keys()
    return called | {name: text for name, text in typed.items() if not owner(name, gone)}


def shown(
    session: Session,
    state: State,
    name: str,
    player: str = "",
    *,
    typed: Mapping[str, str] = NOTHING,
    refused: Refused | None = None,
    note: str = "",
) -> Shown:
    """Return what the phone with this name shows. It enters a `player`, who is its owner unless another is chosen.

    If what it sent was refused, `typed` is that.
    """
    sharing = sharing_of(session)
    me = sharing.player(name) if sharing else ""
    hand = current(session, state, sharing)
    if sharing is None or hand is None:
        return Shown(sharing, me, state.over, note=note)
    missing, complete = hand.missing, not hand.missing
    meanwhile = _meanwhile(session, hand) if complete else []
    wrong = _refusal(session, hand, sharing) if complete else None
    if complete and not wrong and not meanwhile:
        # An equal one has just been recorded.
        meanwhile = [spoken(session.history, last_news(view_of(session)))]
    chosen = player if player in hand.call.needed else ""
    # What is in is not asked for again, unless something is wrong, or it is chosen.
    whose = chosen or (me if me in missing or complete else "")
    if complete or whose == me:  # until then, what somebody else filled in is not shown either
        typed = {**hand.typed, **typed}
    pad = _pad(session, hand, sharing, whose, typed, refused or wrong) if whose else None
    title = sharing.begun(hand.call.caller)
    return Shown(
        sharing,
        me,
        state.over,
        hand.call,
        title,
        f"{title}: {_line(session, hand, wrong, meanwhile)}",
        whose,
        pad,
        [(each, each not in missing) for each in hand.call.needed],
        complete,
        refused or wrong,
        meanwhile,
        note,
        worth_of(session, whose, pad.typed) if pad else None,
    )


def _line(session: Session, hand: Hand, wrong: Refused | None, meanwhile: Sequence[str]) -> str:
    if hand.missing:
        return f"waiting for {listing(hand.missing)}"
    if wrong:
        return with_signs(wrong.text, session.history.rules)
    return f"not recorded yet, because of {'; '.join(meanwhile)}"


def _refusal(session: Session, hand: Hand, sharing: Sharing) -> Refused | None:
    """Return why a complete round can't be recorded, or what is still to be answered."""
    history, typed = session.history, answers_of(session, hand, sharing, hand.typed)
    try:
        history.game.apply(history.state, history.game.from_plain(round_of(history, typed, None), history.rules))
    except BadInput as error:
        return Refused(*what_is_wrong(filled(history, typed), error))
    return None


def _meanwhile(session: Session, hand: Hand) -> list[str]:
    """Return what was recorded since the phone called, if it changes the score."""
    since: Sequence[Entry] = session.entries[hand.call.seen :]
    if not any(map(changes_the_score, since)):
        return []
    return [spoken(session.history, each) for each in news_since(session, since)]


def _pad(
    session: Session, hand: Hand, sharing: Sharing, player: str, typed: Mapping[str, str], refused: Refused | None
) -> Pad:
    """Return the fields of a player; those of nobody, and doubts, are asked once all are in, where somebody called."""
    call, complete = hand.call, not hand.missing
    there = {name: text for name, text in typed.items() if complete or owner(name, call.needed) == player}
    found = filled(session.history, answers_of(session, hand, sharing, there))

    def is_theirs(field: Field) -> bool:
        whose = owner(field.name, call.needed)
        if field.more or (sharing.who and field.name == sharing.who.name):
            return False
        if complete and player == call.by and (field.is_doubt or not whose):
            return True
        return whose == player and not field.is_doubt

    fields = [field for field in found.fields if is_theirs(field)]
    return pad_of(found._replace(fields=fields), *(refused or ()))


def worth_of(session: Session, player: str, typed: Mapping[str, str]) -> Answer | None:
    """Return what a player's fields are worth so far, if a question of the game says so; it may not be known yet."""
    history = session.history
    setting = history.setting()
    for field in find_form(session.row.kind).fields(setting, {}):
        text = typed.get(field.name, "").strip()
        if not text or not field.worth or owner(field.name, setting.present) != player:
            continue
        question = next(each for each in find_questions(session.row.kind) if each.name == field.worth)
        try:
            return question.answer(setting, {question.fields(setting)[0].name: text})
        except BadInput:
            return None
    return None


def told(session: Session, state: State) -> Event:
    """Return what all phones are told of a round that several phones enter: not what anybody sent."""
    seen = shown(session, state, "")
    data = {
        "id": seen.call.id if seen.call else "",
        "in": [player for player, there in seen.rows if there],
        "line": sentence(seen.line),
        "over": list(seen.over),
    }
    return Event("hand", data, session.row.id)
