"""What one phone sees of a round that several phones enter: its own fields, who is missing, and what is wrong.

Before anybody has called, a phone may show its owner's fields. What a phone sent is shown only on that phone before
all are in, whatever name another one takes; another phone may enter it again, in place of what was sent.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ramble_tools.errors import BadInput, plural
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
from ramble_tools.web.messages import NOTHING, Event, Phone
from ramble_tools.web.pad import Pad, filled, on_page, pad_of, renamed, round_of, what_is_wrong
from ramble_tools.web.rendering import sentence
from ramble_tools.web.shared_hand import Call, Hand, State, owner


class Sharing(NamedTuple):
    """How the next round is shared out: the players, the fields that each of them needs, and the one for who begins it.

    If nobody needs fields of their own, the round is one player's, and `who` is the field that says whose. `button` is
    what a player presses to enter what is theirs.
    """

    players: Sequence[str]
    needed: Mapping[str, tuple[str, ...]]
    who: Field | None
    round: str
    button: str

    @property
    def calls(self) -> str:
        """What a player presses to open everybody's fields."""
        return (self.who and self.who.mine) or "done"

    def begun(self, caller: str) -> str:
        """Return what is told once everybody's fields are open."""
        return self.who.told.format(caller) if self.who and self.who.told else f"this {self.round}"

    def player(self, name: str) -> str:
        """Return the player who has a phone with this name, or an empty text."""
        return next((player for player in self.players if folded(player) == folded(name)), "")


class Refused(NamedTuple):
    """What is wrong with what was typed: the field that it is about, and the rules by which it is refused.

    If the field belongs to a player, that is `whose`. If it is only a question that is still open, it is `asked`: about
    whose part of the round, as in `Eve's hand`, or by which phone.
    """

    field: str
    text: str
    rules: Sequence[Reason] = ()
    whose: str = ""
    asked: str = ""

    @property
    def elsewhere(self) -> str:
        """What a phone says that does not show the field."""
        return f"{self.asked}: {self.text}" if self.asked else self.text


class Shown(NamedTuple):
    """A round that several phones enter, as one phone shows it.

    `me` is the player whose phone it is, if it is one's. `now` is the number of the last entry that changed the score.
    `title` says who called, and `line` also who is missing or what is wrong. The phone enters `player` in the fields of
    `pad`, if it has to; `rows` are the players, and whether theirs are in, and `open_to_it` are those whose fields this
    phone may show. `worth` is what was typed last, in the words of the referee, and `sure` is what it is about, if the
    player is asked whether to go on in spite of it. `note` is for this phone alone.
    """

    sharing: Sharing | None
    me: str = ""
    now: int = 0
    over: Sequence[str] = ()
    call: Call | None = None
    title: str = ""
    line: str = ""
    player: str = ""
    pad: Pad | None = None
    rows: Sequence[tuple[str, bool]] = ()
    open_to_it: Sequence[str] = ()
    complete: bool = False
    refused: Refused | None = None
    meanwhile: Sequence[str] = ()
    note: str = ""
    worth: Answer | None = None
    sure: str = ""

    @property
    def leads(self) -> bool:
        """Whether this phone called, or fills in for the one that did."""
        return bool(self.call and self.call.by in (self.me, self.player))

    @property
    def about(self) -> str:
        """The player whose fields are to be corrected, if this phone does not show what is wrong beside its field."""
        is_seen = self.pad and self.pad.wrong
        return self.refused.whose if self.refused and not is_seen else ""

    @property
    def id(self) -> str:
        """The identity of the call; where nobody calls, all phones open a round with the same one."""
        if self.call:
            return self.call.id
        return f"{self.sharing.round}{self.now}" if self.sharing and not self.sharing.who else ""


def sharing_of(session: Session) -> Sharing | None:
    """Return how the next round can be shared out; None if the form has no field of any player, or there is none."""
    history = session.history
    if history.over or session.damage:
        return None
    setting = history.setting()
    fields = [field for field in on_page(find_form(session.row.kind).fields(setting, {})) if not field.more]
    own = {
        player: [field for field in fields if _whose(field, setting.present) == player] for player in setting.present
    }
    who = next((field for field in fields if field.kind == "who"), None)
    button = f"my {history.game.ROUND}"
    if len(own) > 1 and all(own.values()):
        needed = {player: tuple(field.name for field in theirs) for player, theirs in own.items()}
        button = next((field.mine for theirs in own.values() for field in theirs if field.mine), button)
        return Sharing(setting.present, needed, who, history.game.ROUND, button)
    return Sharing(setting.present, {}, who, history.game.ROUND, button) if who else None


def _whose(field: Field, players: Sequence[str]) -> str:
    return field.whose if field.whose in players else owner(field.name, dict.fromkeys(players, ()))


def current(session: Session, state: State, sharing: Sharing | None) -> Hand | None:
    """Return the round as it is now: players may have joined, left, or got another name since it was called."""
    if state.hand is None or sharing is None:
        return None
    call, typed, senders = state.hand
    since = session.entries[call.seen :]
    names = renamed({"by": call.by, "caller": call.caller}, since)
    renewed = call._replace(by=names["by"], caller=names["caller"])
    by_name = {renamed({"": player}, since)[""]: phone for player, phone in senders.items()}
    return Hand(renewed, renamed(typed, since), by_name).with_fields(sharing.needed)


def answers_of(session: Session, hand: Hand, sharing: Sharing, typed: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed, by the fields of the form: nothing of players who are not in any more."""
    called = {sharing.who.name: hand.call.caller} if sharing.who else {}
    gone = dict.fromkeys({player.name for player in session.history.state.players} - hand.call.needed.keys(), ())
    return called | {name: text for name, text in typed.items() if not owner(name, gone)}


def shown(
    session: Session,
    state: State,
    phone: Phone,
    player: str = "",
    *,
    opened: bool = False,
    typed: Mapping[str, str] = NOTHING,
    refused: Refused | None = None,
    note: str = "",
    sure: str = "",
) -> Shown:
    """Return what this phone shows. It enters a `player`, who is its owner unless another is chosen.

    Before anybody has called, it shows its owner's fields if they were `opened`. If what it sent was refused, `typed`
    is that, and `sure` if it is only asked about.
    """
    sharing = sharing_of(session)
    me = sharing.player(phone.name) if sharing else ""
    hand = current(session, state, sharing)
    now = max((at for at, entry in enumerate(session.entries, start=1) if holds_up(entry)), default=0)
    if sharing is None or hand is None:
        found = Shown(sharing, me, now, state.over, note=note)
        if not (sharing and sharing.needed and me and opened):
            return found
        call = Call("", me, me, session.seen, sharing.needed)
        own = _pad(session, Hand(call), sharing, me, typed, refused)
        worth = worth_of(session, me, typed, calls=True)
        return found._replace(title=sharing.button, player=me, pad=own, refused=refused, worth=worth, sure=sure)
    missing, complete = hand.missing, not hand.missing
    meanwhile = _meanwhile(session, hand) if complete else []
    wrong = _refusal(session, hand, sharing) if complete else None
    if complete and not wrong and not meanwhile:
        # An equal one has just been recorded.
        meanwhile = [spoken(session.history, last_news(view_of(session)))]
    chosen = player if player in hand.call.needed else ""
    # What is in is not asked for again, unless something is wrong, or it is chosen.
    whose = chosen or (me if me in missing or complete else "")
    if hand.may_show(whose, phone.id):
        typed = {**hand.typed, **typed}
    pad = _pad(session, hand, sharing, whose, typed, refused or wrong) if whose else None
    title = sharing.begun(hand.call.caller)
    found = Shown(
        sharing,
        me,
        now,
        state.over,
        hand.call,
        title,
        f"{title}: {_line(session, hand, wrong, meanwhile)}",
        whose,
        pad,
        [(each, each not in missing) for each in hand.call.needed],
        [each for each in hand.call.needed if hand.may_show(each, phone.id)],
        complete,
        refused or wrong,
        meanwhile,
        note,
    )
    calls = whose == me == hand.call.caller
    return found._replace(worth=worth_of(session, whose, pad.typed, calls=calls)) if pad else found


def holds_up(entry: Entry) -> bool:
    """Return whether a round that was begun before this entry is asked about: not if an earlier one was corrected."""
    return changes_the_score(entry) and entry.kind != "edit"


def doubt_about_another(session: Session, state: State) -> str:
    """Return what is asked before one scorer records a round while another is open on all phones, or an empty text."""
    sharing = sharing_of(session)
    hand = current(session, state, sharing)
    if not (sharing and hand):
        return ""
    return f"{hand.call.by} opened a {sharing.round} on all phones, and it is not recorded yet; record this one too?"


def _line(session: Session, hand: Hand, wrong: Refused | None, meanwhile: Sequence[str]) -> str:
    if hand.missing:
        return f"waiting for {listing(hand.missing)}"
    if wrong:
        return with_signs(wrong.elsewhere, session.history.rules)
    return f"not recorded yet, {hand.call.by} decides; in the meantime, {'; '.join(meanwhile)}"


def _refusal(session: Session, hand: Hand, sharing: Sharing) -> Refused | None:
    """Return why a complete round can't be recorded, or what is still to be answered."""
    history, typed = session.history, answers_of(session, hand, sharing, hand.typed)
    try:
        history.game.apply(history.state, history.game.from_plain(round_of(history, typed, None), history.rules))
    except BadInput as error:
        found = filled(history, typed)
        field, text, rules = what_is_wrong(found, error)
        is_question = found.asked and field == found.asked.name and text in (found.asked.title, found.asked.label)
        whose = owner(field, sharing.needed)
        # A doubt about anybody has its yes where somebody called.
        is_theirs = whose and not (found.asked and found.asked.is_doubt)
        asked = f"{whose}'s {sharing.round}" if is_theirs else f"{hand.call.by}'s phone asks"
        return Refused(field, text, rules, whose, asked if is_question else "")
    return None


def _meanwhile(session: Session, hand: Hand) -> list[str]:
    """Return what was entered since the phone called, if that holds the round up."""
    since: Sequence[Entry] = session.entries[hand.call.seen :]
    if not any(map(holds_up, since)):
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
        if sharing.who and field.name == sharing.who.name:
            return False
        if complete and player == call.by and (field.is_doubt or not whose):
            return True
        return whose == player and not field.is_doubt and not field.more

    fields = [field for field in found.fields if is_theirs(field)]
    return pad_of(found._replace(fields=fields), *(refused[:3] if refused else ()))


def worth_of(session: Session, player: str, typed: Mapping[str, str], *, calls: bool) -> Answer | None:
    """Return what a player's fields are worth so far, if a question of the game says so; it may not be known yet.

    The whole answer is for the phone's owner, if that is who `calls`; for others, it says only how many points.
    """
    history = session.history
    setting = history.setting()
    for field in find_form(session.row.kind).fields(setting, {}):
        text = typed.get(field.name, "").strip()
        if not text or not field.worth or _whose(field, setting.present) != player:
            continue
        question = next(each for each in find_questions(session.row.kind) if each.name == field.worth)
        try:
            answer = question.answer(setting, {question.fields(setting)[0].name: text})
        except BadInput:
            return None
        return answer if calls else Answer(plural(answer.facts["points"], "point"), notes=answer.notes)
    return None


def speaks_against(worth: Answer | None) -> bool:
    """Return whether nothing may be done with what is typed, by the referee's answer to who calls."""
    may = [value for name, value in worth.facts.items() if name.startswith("may_")] if worth else []
    return bool(may) and not any(may)


def told(session: Session, state: State) -> Event:
    """Return what all phones are told of a round that several phones enter: not what anybody sent."""
    seen = shown(session, state, Phone(""))
    data = {
        "id": seen.call.id if seen.call else "",
        "in": [player for player, there in seen.rows if there],
        "line": sentence(seen.line),
        "over": list(seen.over),
    }
    return Event("hand", data, session.row.id)
