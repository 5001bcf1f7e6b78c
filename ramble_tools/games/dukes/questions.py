"""What can be asked in Dukes Up! between two games: about sets and runs, a castle, a turn, and what to play."""

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from ramble_tools.cards import Card, Color, write_cards
from ramble_tools.errors import BadInput, ByRule, CommandHint, OnPage, about, by_rule, plural, quote
from ramble_tools.games.dukes.form import COLORS, Setting, whose_color
from ramble_tools.games.dukes.melds import Meld, judge_meld, read_one, read_ordinary, read_typed
from ramble_tools.games.dukes.passages import (
    ALL_VALID,
    CREATE,
    DRAW_TWO,
    DUKES_TOO,
    NONE_LEFT_OUT,
    ONCE_UP,
    PLAY,
    REARRANGE,
    REMAINING,
    TAKE_CASTLE,
    TAKE_DUKE,
    TWICE,
)
from ramble_tools.games.dukes.rules import Rules
from ramble_tools.games.dukes.said import DISCARD, MELDS, PLAYS, TAKE, TURN
from ramble_tools.games.dukes.sides import FULL_HAND
from ramble_tools.games.fields import Answers, Field, options
from ramble_tools.games.questions import Answer, Question, flag, is_yes, number, percent, typed
from ramble_tools.games.reasons import Reason, listing

if TYPE_CHECKING:
    from ramble_tools.games.dukes.advice import take as taking
    from ramble_tools.games.dukes.advice.danger import Danger, Target
    from ramble_tools.games.dukes.advice.plays import Play, Position
    from ramble_tools.games.dukes.discard import Discards

_NONE = options(["none"])
# What is typed for a card that is discarded from the draw pile.
_PILE = "pile"
_FACE_DOWN = ("?", "down")


def _melds_field(name: str = "melds", label: str = "which sets and runs are on the table?", help: str = "") -> Field:
    return Field(name, label, "melds", default="", help=help or "Sets and runs, as in 5S,5H,5D.", empty="none")


def _cards_field(name: str, label: str, help: str, *, more: bool = False) -> Field:
    return Field(name, label, "cards", default="", help=help, empty="" if more else "none", more=more)


def _card_field(name: str, label: str, help: str, *, more: bool = False) -> Field:
    return Field(name, label, "card", default="", help=help, more=more)


def _read(answers: Answers, field: str, what: str) -> tuple[Card, ...]:
    """Read the cards in a field; none if it is empty. Raises BadInput."""
    with about(field):
        return read_ordinary(typed(answers, field), what)


def _read_castle(answers: Answers, field: str = "castle") -> Card | None:
    """Read the castle in a field, if there is one. Raises BadInput."""
    text = typed(answers, field)
    with about(field):
        if text.lower() in _FACE_DOWN:
            raise BadInput("a castle that is face down can't be taken; leave it out", ByRule(ONCE_UP))
        return read_one(text) if text else None


def _table(setting: Setting, answers: Answers, field: str = "melds", *, as_one: bool = False) -> tuple[Meld, ...]:
    return read_typed(typed(answers, field), setting.rules, field, as_one=as_one)


def _plain(value: object) -> Any:
    """Return a value for JSON: a card as text, a NamedTuple as an object, and a tuple as a list."""
    if isinstance(value, Card):
        return str(value)
    if hasattr(value, "_asdict"):
        return {key: _plain(each) for key, each in value._asdict().items()}
    return list(map(_plain, value)) if isinstance(value, tuple) else value


def _named(cards: Sequence[Card], word: str = "and") -> str:
    return listing(list(map(str, cards)), word)


def _too_many(held: int) -> str:
    """Return a note on a hand of more cards than the rules allow, or nothing."""
    return f"a hand has at most {FULL_HAND} cards, not {held}" if held > FULL_HAND else ""


def _was_face_up(castle: Card) -> str:
    """Return the condition on which a castle can be taken: nobody but the players can know it."""
    return f"{castle} was face up when the turn began"


# --- melds


def _melds_fields(_: Setting) -> Sequence[Field]:
    return (Field("melds", "which sets and runs?", "melds", help="Cards to check, as in 5S,5H,5D AS,2S,3S, or 5 5 5."),)


def _melds(setting: Setting, answers: Answers) -> Answer:
    table = _table(setting, answers, as_one=True)
    judged = [(meld, judge_meld(meld, setting.rules)) for meld in table]
    wrong = [meld for meld, verdict in judged if not verdict.kind]
    # What depends on suits that were left out; of several melds, it is said of each one.
    needed = [
        verdict.condition if len(judged) == 1 else f"{write_cards(meld)} {verdict.condition.removeprefix('they ')}"
        for meld, verdict in judged
        if verdict.condition
    ]
    needed = [] if wrong else needed
    valid = None if needed else not wrong
    if len(wrong) == 1 < len(judged):
        line = f"no, {write_cards(wrong[0])} is neither"
    elif len(judged) > 1:
        line = f"no, {len(wrong)} of {len(judged)} are neither" if wrong else "yes, all of them"
    else:
        kind = "an empty table is valid" if not judged else f"a {judged[0][1].kind}"
        line = "no" if wrong else f"yes, {kind}"
    return Answer(
        f"{line}, if {' and '.join(needed)}" if needed else line,
        [
            verdict.reason(f"{write_cards(meld)}: {verdict.kind or 'no'}, " if len(judged) > 1 else "")
            for meld, verdict in judged
        ]
        or [Reason("no card is left out", passage=NONE_LEFT_OUT)],
        valid,
        facts={
            "valid": valid,
            **({"if": " and ".join(needed)} if needed else {}),
            "melds": [{"cards": _plain(meld), "kind": verdict.kind, "why": verdict.why} for meld, verdict in judged],
        },
    )


# --- take


def _take_fields(_: Setting) -> Sequence[Field]:
    return (
        _melds_field(),
        _cards_field("hand", "your hand?", "The cards in your hand."),
        _card_field(
            "castle",
            "the opponent's castle when the turn began?",
            "The opponent's castle, which was face up when the turn began; down if it was not.",
        )._replace(options=((_FACE_DOWN[1], "face down"),), on_page="first", metavar="CARD|down"),
        _cards_field("dukes", "the dukes that guard it?", "The dukes that guard the castle.")._replace(
            on_page="first", void_if=("castle", _FACE_DOWN[1])
        ),
        _card_field(
            "own-castle", "your own castle?", "Your own castle, for the extra rule castle-in-run=on.", more=True
        ),
        _cards_field(
            "own-dukes",
            "your own dukes?",
            "Your own dukes, which you may switch with cards from your hand.",
            more=True,
        ),
    )


def _with_own_castle(answers: Answers) -> Sequence[str]:
    return ("castle-in-run=on",) if typed(answers, "own-castle") else ()


def _take(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dukes.advice import take as taking

    rules, text = setting.rules, typed(answers, "castle")
    if text.lower() in _FACE_DOWN:
        why = Reason("a castle must have been face up when the turn began", passage=ONCE_UP)
        return Answer("no: the castle is face down", [why], False, facts={"possible": False})
    if not text:
        how = "the castle, which must have been face up when the turn began"
        by_shell, by_keys = "as in 5S, or down", "or tap face down"
        raise BadInput(OnPage(f"give {how}, {by_shell}", f"enter {how}, {by_keys}"), ByRule(ONCE_UP), field="castle")
    with about("castle"):
        castle = read_one(text)
    question = taking.Question(
        melds=_table(setting, answers),
        hand=_read(answers, "hand", "the hand"),
        dukes=_read(answers, "dukes", "the dukes"),
        castle=castle,
        own_castle=_read_castle(answers, "own-castle"),
        own_dukes=_read(answers, "own-dukes", "your own dukes"),
    )
    found = taking.take(question, rules)
    notes, after = _take_notes(question), []
    if found is None:
        line = f"no: {castle} can't be taken this turn, however the table is rearranged"
    else:
        play = f"play {write_cards(found.from_hand) or 'no cards'} from your hand{_rearranging(found.changed)}"
        # On a page, the field has said so.
        line = OnPage(f"yes, if {_was_face_up(castle)}: {play}", f"yes, {play}")
        old = {frozenset(meld) for meld in question.melds}
        after = [f"{write_cards(meld)}{'' if frozenset(meld) in old else '  new'}" for meld in found.melds]
        if found.switched:
            after.insert(0, f"first switch {write_cards(found.switched)} with other cards from your hand")
    facts: dict[str, object] = {"melds": [], "from_hand": [], "changed": None, "switched": []}
    if found:
        facts = {"if": _was_face_up(castle), **_plain(found)}
    return Answer(
        line,
        _why_taken(question, found, rules),
        found is not None,
        then=after,
        notes=notes,
        facts={"possible": found is not None, **facts, "notes": notes},
    )


def _why_taken(question: "taking.Question", found: "taking.Answer | None", rules: Rules) -> list[Reason]:
    """Return why a castle can be taken, or can't."""
    castle, dukes, reasons = question.castle, question.dukes, list[Reason]()
    if found:
        with_it = next(meld for meld in found.melds if castle in meld)
        kind = judge_meld(with_it, rules).kind
        reasons.append(Reason(f"{castle} is part of a {kind}, {write_cards(with_it)}", passage=TAKE_CASTLE))
    else:
        reasons.append(Reason("all cards must be in sets and runs, those taken too", passage=ALL_VALID))
    if dukes:
        guard = "guards" if len(dukes) == 1 else "guard"
        reasons.append(Reason(f"{_named(dukes)} {guard} it, and must be taken in the same turn", passage=DUKES_TOO))
    if found and found.changed:
        reasons.append(Reason("old sets and runs may be rearranged", passage=REARRANGE))
    if question.own_castle:
        used = "might have been played too"
        if rules.castle_in_run == "off":
            used = "may not be used"
        elif found and any(question.own_castle in meld for meld in found.melds):
            used = "is played too"
        reasons.append(Reason(f"your own castle {question.own_castle} {used}", rules.chosen("castle-in-run")))
    return reasons


def _take_notes(question: "taking.Question") -> list[str]:
    """Return what was assumed for the answer, and what can't be right."""
    notes = []
    if not question.dukes:
        notes.append("this assumes that no dukes guard the castle; if some do, name them")
    if too_many := _too_many(len(question.hand)):
        notes.append(too_many)
    theirs = {card.suit.color for card in (*question.dukes, question.castle)}
    if len(theirs) > 1 or any(card.suit.color in theirs for card in (*question.hand, *question.own_dukes)):
        notes.append("the colors are mixed; the castle and its dukes must be of one color, and your hand of the other")
    return notes


# --- plays

_MOST_PLAYS = 5


def _plays_fields(_: Setting) -> Sequence[Field]:
    return (
        _melds_field(),
        _cards_field("hand", "your hand?", "The cards in your hand."),
        _cards_field("dukes", "the opponent's dukes?", "The opponent's dukes."),
        _card_field("castle", "the opponent's castle?", "The opponent's castle, if it is face up."),
    )


def _plays(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dukes.advice.plays import Position, best_plays

    if not any(typed(answers, field) for field in ("hand", "dukes", "castle")):
        how = OnPage("give the cards in your hand, as in 5S,6S, or none", "enter the cards in your hand")
        raise BadInput(how, field="hand")
    position = Position(
        _table(setting, answers),
        _read(answers, "hand", "the hand"),
        _read(answers, "dukes", "the dukes"),
        _read_castle(answers),
    )
    found = best_plays(position, setting.rules)
    assumed = "this assumes that you switch no dukes"
    assumed += "" if position.castle else " and that the castle is face down"
    if too_many := _too_many(len(position.hand)):
        assumed += f"; {too_many}"
    takes = [_taking(card, play, position) for card, play in found.takes.items()]
    first, *others = found.plays or (None,)
    if first:
        line, new = _play_line(first), _new_melds(first, position)
        why = Reason(f"the new sets and runs: {new}", passage=_play_passage(first, position))
    else:
        line = "you can play nothing now, however the table is rearranged"
        why = Reason("no card makes a set or run with those on the table", passage=CREATE)
    after = [f"or {_play_line(play)}: {_new_melds(play, position)}" for play in others]
    after, rest = after[: _MOST_PLAYS - 1], after[_MOST_PLAYS - 1 :]
    if rest:
        after.append(f"and {len(rest)} more")
    return Answer(
        line,
        [why, *takes],
        None if found.plays else False,
        then=after,
        notes=[assumed],
        more=rest,
        facts={
            "plays": _plain(found.plays),
            "takes": {str(card): _plain(play) for card, play in found.takes.items()},
            "assumed": assumed,
        },
    )


def _play_line(play: "Play") -> str:
    parts = [f"take {write_cards(play.taken)}"] if play.taken else []
    parts += [f"play {write_cards(play.from_hand)}"] if play.from_hand else []
    return " and ".join(parts) + _rearranging(play.changed)


def _rearranging(changed: int) -> str:
    """Return how many of the sets and runs on the table are not the same afterwards, behind what is played."""
    return f"; {plural(changed, 'old set or run' if changed == 1 else 'old sets and run')} changed" if changed else ""


def _play_passage(play: "Play", position: "Position") -> str:
    if not play.taken:
        return PLAY
    return TAKE_CASTLE if position.castle in play.taken else TAKE_DUKE


def _new_melds(play: "Play", position: "Position") -> str:
    old = {frozenset(meld) for meld in position.melds}
    return " / ".join(write_cards(meld) for meld in play.melds if frozenset(meld) not in old)


def _taking(card: Card, play: "Play | None", position: "Position") -> Reason:
    """Return whether a duke or the castle can be taken, and with which cards."""
    is_castle = card == position.castle
    name, passage = f"the {'castle' if is_castle else 'duke'} {card}", TAKE_CASTLE if is_castle else TAKE_DUKE
    if play is None:
        return Reason(f"{name} can't be taken now", passage=DUKES_TOO if is_castle and position.dukes else passage)
    cards = write_cards(play.from_hand) or "cards of the table alone"
    others = " and ".join(str(other) for other in play.taken if other != card)
    together = f", together with {others}" if others else ""
    return Reason(f"{name} can be taken with {cards}{together}", passage=passage)


# --- discard

# More pairs than this are not listed one by one.
_MOST_PAIRS = 6


def _discard_fields(setting: Setting) -> Sequence[Field]:
    """Return the fields for the color and the table. In an open game, a page asks who wants to know.

    The first player has red, unless the players chose otherwise; so each name has its color.
    """
    color = Field(
        "color",
        "what is your color?",
        "choice",
        options(color.value for color in COLORS),
        help="Your color: red or black.",
        on_page="never" if setting.players else "",
    )
    colors = zip(setting.present, COLORS, strict=False)
    players = tuple((name, f"{name} ({color.value})") for name, color in colors)
    me = Field("me", "who are you?", "who", players, on_page="only")
    return (color, *([me] if players else ()), _melds_field()._replace(several=True, empty=""))


def _discard(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dukes.discard import discards

    rules, color = setting.rules, _color(setting, answers)
    if not typed(answers, "melds"):
        how = OnPage("give the sets and runs on the table, as in 5S,5H,5D,5C", "enter the sets and runs on the table")
        raise BadInput(how, ByRule(REMAINING), field="melds")
    found = discards(_table(setting, answers), color, rules)
    first, then = (_named(cards, "or") if cards else "" for cards in (found.at_once, found.rearranged))
    reasons, pairs = list[Reason](), list[str]()
    if first:
        line = f"{color.value} may discard {first}"
        reasons.append(Reason("what is left is still a set or run", passage=REMAINING))
    elif then:
        line = f"{color.value} may discard {then} after rearranging the table"
    else:
        line = f"{color.value} can't discard any card from the table, however it is rearranged"
        reasons.append(Reason("what is left would not all be sets and runs", passage=REMAINING))
    if then:
        goes = f"{then} may go after the table is rearranged" if first else "sets and runs may be rearranged"
        counts = rules.discard_twice == "any"
        ruling = rules.chosen("discard-twice") if counts else None
        reasons.append(Reason(f"{goes}{', which counts as playing' if counts else ''}", ruling, passage=REARRANGE))
    if len(found.at_once) + len(found.rearranged) > 1 or found.pairs:
        both, pairs = _both(found)
        reasons.append(Reason(both, passage=TWICE))
    return Answer(
        line,
        reasons,
        None if first or then else False,
        more=pairs,
        facts={
            "cards": _plain(found.at_once),
            "after_rearranging": _plain(found.rearranged),
            "pairs": _plain(found.pairs),
        },
    )


def _color(setting: Setting, answers: Answers) -> Color:
    """Return the color of the player who asks, who may be named at the prompt too. Raises BadInput."""
    field = "me" if setting.players and not typed(answers, "color") else "color"
    if field == "color" and any(map(str.isdigit, typed(answers, "color"))):
        how = CommandHint("give the color first, as in dukes discard black 5S,5H,5D,5C")
        raise BadInput(f"{quote(answers['color'])} is not a color", how, field="color")
    typed(answers, field, "say who you are" if field == "me" else "say which color you have")
    if field == "me":  # a player may have got another name meanwhile
        with about(field):
            setting.named(answers[field])
    return whose_color(setting, answers, field)


def _both(found: "Discards") -> tuple[str, list[str]]:
    """Return which two cards may go in a turn with two discards, and the pairs if those are many."""
    pairs = [" and ".join(map(str, pair)) for pair in found.pairs]
    if not pairs:
        return "only one of them may go, even in a turn with two discards", []
    singly = {*found.at_once, *found.rearranged}
    if len(pairs) == comb(len(singly), 2) and all(singly.issuperset(pair) for pair in found.pairs):
        return "any two of them may go in a turn with two discards", []
    if len(pairs) > _MOST_PAIRS:
        return f"{len(pairs)} pairs of them may go in a turn with two discards", [f"pairs: {', '.join(pairs)}"]
    return f"in a turn with two discards, these may go together: {', '.join(pairs)}", []


# --- turn


def _turn_fields(_: Setting) -> Sequence[Field]:
    return (
        _melds_field(
            "before",
            "the table before the turn?",
            "The table before the turn, as in 5S,5H,5D 6C,7C,8C, or none.",
        ),
        _melds_field("after", "the table after the turn?", "The table after the turn."),
        _cards_field("hand", "your hand when the turn began?", "The cards in your hand when the turn began, or none."),
        _cards_field("draw", "which cards did you draw?", "The cards you drew.", more=True),
        _cards_field(
            "discard",
            "which cards did you discard?",
            "The cards you discarded, as in 5H,pile (pile: one from your draw pile).",
            more=True,
        )._replace(options=((_PILE, "from the draw pile"),)),
        _cards_field("theirs", "the opponent's dukes?", "The opponent's dukes.", more=True),
        _card_field(
            "castle",
            "the opponent's castle, face up when the turn began?",
            "The opponent's castle, if it was face up when the turn began.",
            more=True,
        ),
        _cards_field(
            "dukes", "your dukes when the turn began?", "Your dukes when the turn began, or none.", more=True
        )._replace(options=_NONE),
        _cards_field(
            "dukes-after", "your dukes after the turn?", "Your dukes after the turn, if they changed.", more=True
        )._replace(options=_NONE),
        _card_field("own-castle", "your own castle?", "Your own castle, if you used it in a set or run.", more=True),
        flag("castle-up", "my castle is face up", "Your castle is face up."),
        flag("from-discard", "drawn from my discard pile", "You drew from your discard pile."),
        flag("first", "the first player's first turn", "It is the first player's first turn."),
    )


def _turn(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dukes.turn import Turn, judge_turn

    for field in ("before", "after"):
        if field not in answers:
            text = f"give the table {field} the turn, as in '5S,5H,5D 6C,7C,8C', or none"
            raise BadInput(OnPage(text, f"enter the table {field} the turn"), field=field)
    if "hand" not in answers:
        how = OnPage("give the cards in your hand when the turn began, or none", "enter your hand when the turn began")
        raise BadInput(how, field="hand")
    if not any(text.strip() for text in answers.values()):
        raise BadInput("enter the table and your cards", field="before")
    parts = typed(answers, "discard").replace(",", " ").split()
    kept = {**answers, "discard": " ".join(part for part in parts if part.lower() != _PILE)}
    done = Turn(
        before=_table(setting, answers, "before"),
        after=_table(setting, answers, "after"),
        hand=_read(answers, "hand", "the cards"),
        drawn=_read(answers, "draw", "the cards"),
        dukes=_read(answers, "dukes", "the cards") if "dukes" in answers else None,
        dukes_after=_read(answers, "dukes-after", "the cards") if "dukes-after" in answers else None,
        theirs=_read(answers, "theirs", "the cards"),
        castle=_read_castle(answers),
        own_castle=_read_castle(answers, "own-castle"),
        discarded=_read(kept, "discard", "the cards") if "discard" in answers else None,
        from_pile=sum(part.lower() == _PILE for part in parts),
        from_discard=is_yes(answers, "from-discard"),
        castle_up=is_yes(answers, "castle-up"),
        first=is_yes(answers, "first"),
    )
    found = judge_turn(done, setting.rules)
    line = "the turn is legal" if found.legal else "the turn is not legal"
    facts = found.facts
    if found.legal and done.castle and found.moved.castle_taken:
        line = OnPage(f"{line}, if {_was_face_up(done.castle)}", line)
        facts["if"] = _was_face_up(done.castle)
    return Answer(line, found.reasons, found.legal, facts=facts)


# --- danger

_MOST_HELD = 6


def _danger_fields(_: Setting) -> Sequence[Field]:
    return (
        _melds_field(),
        _cards_field("dukes", "your dukes?", "Your dukes."),
        _card_field("castle", "your castle, if it is face up?", "Your castle, if it is face up."),
        _cards_field("theirs", "the opponent's dukes?", "The opponent's dukes.", more=True),
        _cards_field(
            "seen",
            "which other cards can't they have?",
            "The opponent's other cards that can't be in their hand.",
            more=True,
        ),
        Field(
            "cards",
            "how many cards do they play with?",
            "counts",
            default=str(FULL_HAND),
            more=True,
            help="Cards in the opponent's hand when they play.",
            largest=_MOST_HELD,
        ),
    )


def _danger(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dukes.advice.danger import Guarded
    from ramble_tools.games.dukes.advice.danger import danger as find_danger

    with by_rule(DRAW_TWO):
        cards = number(answers, "cards", FULL_HAND, least=1, most=_MOST_HELD) or FULL_HAND
    guarded = Guarded(
        _table(setting, answers),
        _read(answers, "dukes", "your dukes"),
        _read_castle(answers),
        _read(answers, "theirs", "their dukes"),
        _read(answers, "seen", "the cards seen"),
        cards,
    )
    found = find_danger(guarded, setting.rules)
    assumed = (
        f"this assumes that the opponent plays with {plural(found.hand_size, 'card')}, "
        f"any of the {len(found.unseen)} you haven't seen equally likely"
        f"{'' if setting.rules.castle_in_run == 'off' else ', and does not use their own castle'}"
    )
    if too_many := _too_many(cards):
        assumed += f"; {too_many}"
    if not guarded.castle:
        why = Reason("a castle that is face down can't be taken", passage=ONCE_UP)
    elif guarded.dukes:
        why = Reason("the castle is taken together with its dukes, or not at all", passage=DUKES_TOO)
    else:
        why = Reason("a castle that is face up can be taken in a set or run", passage=TAKE_CASTLE)
    reasons = [why]
    if guarded.dukes:
        reasons.append(Reason("a duke can be taken in a set or run", passage=TAKE_DUKE))
    targets = [{**_plain(each), "chance": each.hands / each.of} for each in found.targets]
    first, *others = [_target_line(target, found) for target in found.targets]
    return Answer(
        first,
        reasons,
        then=others,
        notes=[assumed],
        facts={
            "needed": targets[0]["needed"],
            "pairs": targets[0]["pairs"],
            "targets": targets,
            "unseen": _plain(found.unseen),
            "assumed": assumed,
        },
    )


def _target_line(target: "Target", found: "Danger") -> str:
    first, *others = map(str, target.cards)
    name = f"the {target.target} {first}"
    if others:
        name += f" with {' and '.join(others)}"
    if target.needed is None:
        return f"{name}: safe, {plural(found.hand_size, 'card')} can't take it"
    of = f"{target.hands:,} of {target.of:,} hands can take it ({percent(target.hands / target.of)})"
    if target.needed == 0:
        return f"{name}: no unseen card is needed; {of}"
    more = f" or {plural(len(target.ways) - 1, 'other way')}" if len(target.ways) > 1 else ""
    return f"{name}: {plural(target.needed, 'card')} can take it, as in {write_cards(target.ways[0])}{more}; {of}"


QUESTIONS = (
    Question(
        "melds",
        "Are these sets and runs?",
        "Check whether these melds are valid sets and runs.",
        _melds_fields,
        _melds,
        "Exit status 1 if any is neither.",
        said=MELDS,
    ),
    Question(
        "take",
        "Can I take the castle?",
        "Check whether you can take a castle this turn.",
        _take_fields,
        _take,
        "You may rearrange the whole table. The answer shows a table that takes the fewest cards from your hand and, "
        "among those, changes the fewest sets and runs. Exit status 1 if the castle can't be taken.",
        assumes=_with_own_castle,
        said=TAKE,
    ),
    Question(
        "plays",
        "What can I play?",
        "Show what you can play now, and which dukes you can take.",
        _plays_fields,
        _plays,
        "You may rearrange the whole table. Exit status 1 if you can play nothing.",
        has_more=True,
        said=PLAYS,
    ),
    Question(
        "discard",
        "What may I discard?",
        "List your cards on the table that you may discard.",
        _discard_fields,
        _discard,
        "The rest must still be sets and runs. Exit status 1 if there are none.",
        arguments=2,
        has_more=True,
        said=DISCARD,
    ),
    Question(
        "turn",
        "Was this turn legal?",
        "Check a turn: the table before and after it, and your cards.",
        _turn_fields,
        _turn,
        "Exit status 1 if the turn is not legal.",
        arguments=0,
        assumes=_with_own_castle,
        said=TURN,
    ),
    Question(
        "danger",
        "Is my castle safe?",
        "Show how easily the opponent can take your castle or your dukes in their next turn.",
        _danger_fields,
        _danger,
    ),
)


if TYPE_CHECKING:  # mypy compares these modules with games/contract.py
    from ramble_tools.games.contract import PassagesModule, QuestionsModule
    from ramble_tools.games.dukes import passages, questions

    _questions: QuestionsModule = questions
    _passages: PassagesModule = passages
