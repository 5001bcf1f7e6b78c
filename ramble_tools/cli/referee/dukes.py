"""`ramble dukes`: sets and runs, the score, whether a turn is legal, and what can be taken."""

from math import comb
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cards import Card, Color, write_cards
from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import AsJson, Rules, argument, chosen_rules, flag, kept_rulings, option
from ramble_tools.cli.output import answer, percent, say
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, about, plural, quote
from ramble_tools.games.dukes import form, rules
from ramble_tools.games.dukes.form import read_color
from ramble_tools.games.dukes.melds import (
    Meld,
    judge_meld,
    quoted_together,
    read_one,
    read_ordinary,
    read_table,
    split_melds,
)
from ramble_tools.games.dukes.melds import score as score_table
from ramble_tools.games.dukes.sides import FULL_HAND
from ramble_tools.games.fields import Answers
from ramble_tools.games.reasons import listing

if TYPE_CHECKING:
    from ramble_tools.games.dukes.advice.danger import Danger, Target
    from ramble_tools.games.dukes.advice.plays import Play
    from ramble_tools.games.dukes.advice.take import Answer, Question
    from ramble_tools.games.dukes.discard import Discards

app = game_app("dukes")


def _cards(help: str, metavar: str = "CARDS") -> Any:
    return typer.Option(metavar=metavar, help=help, show_default=False)


Melds = Annotated[list[str] | None, argument("[MELD...]", "Sets and runs, as in 5S,5H,5D.")]
# A hand of more cards than the rules allow gets a note.
_TOO_MANY = f"a hand has at most {FULL_HAND} cards, not "


def _plain(value: Any) -> Any:
    """Return a value for JSON: a card as text, a NamedTuple as an object, and a tuple as a list."""
    if isinstance(value, Card):
        return str(value)
    if hasattr(value, "_asdict"):
        return {key: _plain(each) for key, each in value._asdict().items()}
    return list(map(_plain, value)) if isinstance(value, tuple) else value


def _read(text: str, field: str, what: str = "the cards") -> tuple[Card, ...]:
    with about(field):
        return read_ordinary(text, what)


def _read_castle(text: str, field: str = "castle") -> Card | None:
    with about(field):
        if text.strip().lower() in ("?", "down"):
            raise BadInput("a castle that is face down can't be taken; leave it out", field=field)
        return read_one(text) if text.strip() else None


@app.command()
def melds(
    melds: Annotated[list[str], argument("MELD...", "Cards to check, as in 5S,5H,5D AS,2S,3S.")],
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check whether these melds are valid sets and runs.

    Exit status 1 if any is neither.
    """
    chosen = chosen_rules(rules.Rules, rule)
    judged = [(meld, judge_meld(meld, chosen)) for meld in read_table(melds, chosen, as_one=True)]

    def words() -> None:
        for meld, verdict in judged:
            say(f"{write_cards(meld)}: {verdict.kind or 'no'}, {verdict.reason}")
        if not judged:
            say("an empty table is valid")

    valid = all(verdict.kind for _, verdict in judged)
    rows = [{"cards": _plain(meld), "kind": verdict.kind, "why": verdict.reason} for meld, verdict in judged]
    return answer(words, {"valid": valid, "melds": rows}, as_json=as_json, yes=valid)


DukesOf = Annotated[list[str] | None, option("--dukes", "COLOR=CARDS", "Dukes still in place, as in red=2H,3D.")]
CastleOf = Annotated[
    list[str] | None, option("--castle", "COLOR=CARD", "A castle still in place, as in red=AH; ? if it is face down.")
]
TakenBy = Annotated[str, option("--taken-by", "COLOR", "The color that took the other's castle.")]
EndedBy = Annotated[str, option("--ended-by", "COLOR", "The color that ended the game, if no castle was taken.")]
RedIs = Annotated[str, option("--red", "NAME", "The player who had red; without it, the first one.")]


def typed(
    setting: form.Setting,  # noqa: ARG001
    melds: Melds = None,
    dukes: DukesOf = None,
    castle: CastleOf = None,
    taken_by: TakenBy = "",
    ended_by: EndedBy = "",
    red: RedIs = "",
) -> Answers:
    """Return the form's answers for a finished game typed as `5S,5H,5D --castle red=AH --taken-by red`."""
    if not (melds or dukes or castle or taken_by):
        raise BadInput(
            "give the table at the end of the game: its melds, and the dukes and castles in place, as in "
            "5S,5H,5D --dukes red=2H --castle red=AH --taken-by red"
        )
    # One argument is one meld, whether commas or spaces separate its cards.
    apart = [meld for text in melds or [] for meld in quoted_together(text)]
    answers = {"melds": " ".join(",".join(meld.replace(",", " ").split()) for meld in apart)}
    answers |= {f"dukes:{color}": text for color, text in _by_color(dukes, "dukes").items()}
    answers |= {f"castle:{color}": text for color, text in _by_color(castle, "castle").items()}
    return answers | {"taken_by": taken_by, "ended_by": ended_by, "red": red}


@app.command()
def score(
    melds: Melds = None,
    dukes: DukesOf = None,
    castle: CastleOf = None,
    taken_by: TakenBy = "",
    ended_by: EndedBy = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Score the table at the end of a game, and show who wins."""
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        round = form.read(setting, typed(setting, melds, dukes, castle, taken_by, ended_by))
        found = score_table(round.table, setting.rules)
    red, black = found.scores[Color.RED], found.scores[Color.BLACK]
    words = f"red {red}, black {black}: {f'{found.winner.value} wins' if found.winner else 'nobody wins'}"
    return answer(words, found.facts, found.reasons, as_json=as_json)


def _by_color(texts: list[str] | None, field: str) -> dict[str, str]:
    """Map each color to what was typed for it, as in `red=2H,3D`. Raises BadInput."""
    found: dict[str, str] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not value.strip():
            raise BadInput(f"{quote(text)} is not a color and its cards; give both, as in red=2H", field=field)
        with about(field):
            color = read_color(name).value
        if color in found:
            raise BadInput(f"{color} is given twice; give all its cards in one option", field=field)
        found[color] = value.strip()
    return found


scorebook_commands(app, "dukes", typed)


def _rules_with_own_castle(rule: list[str] | None, own_castle: str) -> rules.Rules:
    """Return the house rules. Naming one's own castle chooses `castle-in-run=on`, unless the group has chosen."""
    if not own_castle:
        return chosen_rules(rules.Rules, rule)
    asked = ["castle-in-run=on"]
    return rules.Rules.from_options(rule or [], over=(asked, kept_rulings(rules.Rules)))


@app.command()
def take(
    melds: Melds = None,
    hand: Annotated[str, _cards("The cards in your hand.")] = "",
    guards: Annotated[str, option("--dukes", "CARDS", "The dukes that guard the castle.")] = "",
    castle: Annotated[str, _cards("The castle, which is face up.", "CARD")] = "",
    own_castle: Annotated[
        str, option("--own-castle", "CARD", "Your own castle; naming it chooses castle-in-run=on.")
    ] = "",
    own_dukes: Annotated[str, _cards("Your own dukes, which you may switch with cards from your hand.")] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check whether you can take a castle this turn.

    You may rearrange the whole table. The answer shows a table that takes the fewest cards from your hand and, among
    those, changes the fewest melds. Exit status 1 if the castle can't be taken.
    """
    from ramble_tools.games.dukes.advice.take import Question
    from ramble_tools.games.dukes.advice.take import take as take_castle

    chosen = _rules_with_own_castle(rule, own_castle)
    if castle.strip() in ("", "?"):
        raise BadInput("give the castle, which must have been face up when the turn began, as in --castle 5S")
    with option_names(take):
        question = Question(
            melds=read_table(melds or [], chosen),
            hand=_read(hand, "hand", "the hand"),
            dukes=_read(guards, "dukes", "the dukes"),
            castle=read_one(castle),
            own_castle=read_one(own_castle) if own_castle else None,
            own_dukes=_read(own_dukes, "own-dukes", "your own dukes"),
        )
        found = take_castle(question, chosen)
    notes = _notes(question, found, chosen)

    def words() -> None:
        if found is None:
            say(f"no: {question.castle} can't be taken this turn, however the table is rearranged")
        else:
            played = write_cards(found.from_hand) or "no cards"
            say(f"yes: play {played} from your hand; {plural(found.changed, 'meld')} changed")
            old = {frozenset(meld) for meld in question.melds}
            for meld in found.melds:
                say(f"{write_cards(meld)}{'' if frozenset(meld) in old else '  new'}", indent=2)
        for note in notes:
            say(note)

    nothing: dict[str, Any] = {"melds": [], "from_hand": [], "changed": None, "switched": []}
    facts = {"possible": found is not None, **(_plain(found) or nothing), "notes": notes}
    return answer(words, facts, as_json=as_json, yes=found is not None)


def _notes(question: "Question", found: "Answer | None", chosen: rules.Rules) -> list[str]:
    """Return what was assumed for the answer, or decided by a ruling."""
    notes = []
    if not question.dukes:
        notes.append("this assumes that no dukes guard the castle; if some do, give them with --dukes")
    if found and found.switched:
        notes.append(f"first switch {write_cards(found.switched)} with other cards from your hand")
    if question.own_castle:
        used = "might have been played too"
        if chosen.castle_in_run == "off":
            used = "may not be used"
        elif found and any(question.own_castle in meld for meld in found.melds):
            used = "is played too"
        notes.append(f"your own castle {question.own_castle} {used} (ruling {chosen.chosen('castle-in-run')})")
    if len(question.hand) > FULL_HAND:
        notes.append(f"{_TOO_MANY}{len(question.hand)}")
    theirs = {card.suit.color for card in (*question.dukes, question.castle)}
    if len(theirs) > 1 or any(card.suit.color in theirs for card in (*question.hand, *question.own_dukes)):
        notes.append("the colors are mixed; the castle and its dukes must be of one color, and your hand of the other")
    return notes


# More pairs than this are not listed one by one.
_MOST_PAIRS = 6


@app.command()
def discard(
    yours: Annotated[str, argument("COLOR", "Your color: red or black.")],
    melds: Melds = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """List your cards on the table that you may discard.

    The rest must still be sets and runs. Exit status 1 if there are none.
    """
    from ramble_tools.games.dukes.discard import discards

    chosen = chosen_rules(rules.Rules, rule)
    color = read_color(yours)
    if not melds:
        raise BadInput(f"give the melds on the table, as in ramble dukes discard {color.value} 5S,5H,5D,5C")
    found = discards(read_table(melds, chosen), color, chosen)

    def words() -> None:
        first, then = (listing(_plain(cards), "or") if cards else "" for cards in (found.at_once, found.rearranged))
        if first:
            say(f"{color.value} may discard {first}")
        if then:
            counts = ", which counts as playing" if chosen.discard_twice == "any" else ""
            say(f"{color.value} may discard {then} after rearranging the table{counts}")
        if not (first or then):
            say(f"{color.value} can't discard any card from the table, however it is rearranged")
        elif len(found.at_once) + len(found.rearranged) > 1 or found.pairs:
            say(_both(found))

    facts = {
        "cards": _plain(found.at_once),
        "after_rearranging": _plain(found.rearranged),
        "pairs": _plain(found.pairs),
    }
    return answer(words, facts, as_json=as_json, yes=bool(found.at_once or found.rearranged))


def _both(found: "Discards") -> str:
    """Return which two cards may go in a turn with two discards."""
    pairs = [" and ".join(map(str, pair)) for pair in found.pairs]
    if not pairs:
        return "only one of them may go, even in a turn with two discards"
    singly = {*found.at_once, *found.rearranged}
    if len(pairs) == comb(len(singly), 2) and all(singly.issuperset(pair) for pair in found.pairs):
        return "any two of them may go in a turn with two discards"
    if len(pairs) > _MOST_PAIRS:
        return f"{len(pairs)} pairs of them may go in a turn with two discards; --json lists them"
    return f"in a turn with two discards, these may go together: {', '.join(pairs)}"


@app.command()
def turn(
    hand: Annotated[str, _cards("The cards in your hand when the turn began, or none.")],
    before: Annotated[
        str | None, _cards("The table before the turn, as in '5S,5H,5D 6C,7C,8C'; or none.", "MELDS")
    ] = None,
    after: Annotated[str | None, _cards("The table after the turn.", "MELDS")] = None,
    draw: Annotated[str, _cards("The cards you drew.")] = "",
    from_discard: Annotated[bool, flag("--from-discard", "You drew from your discard pile.")] = False,
    discard: Annotated[
        str | None, _cards("The cards you discarded, as in 5H,pile (pile: one from your draw pile).")
    ] = None,
    theirs: Annotated[str, _cards("The opponent's dukes.")] = "",
    castle: Annotated[str, _cards("The opponent's castle, if it is face up.", "CARD")] = "",
    dukes: Annotated[str | None, _cards("Your dukes when the turn began, or none.")] = None,
    dukes_after: Annotated[str | None, _cards("Your dukes after the turn, if they changed.")] = None,
    castle_up: Annotated[bool, flag("--castle-up", "Your castle is face up.")] = False,
    own_castle: Annotated[str, _cards("Your own castle, if you used it in a set or run.", "CARD")] = "",
    first: Annotated[bool, flag("--first", "It is the first player's first turn.")] = False,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check a turn: the table before and after it, and your cards.

    Exit status 1 if the turn is not legal.
    """
    from ramble_tools.games.dukes.turn import Turn, judge_turn

    chosen = _rules_with_own_castle(rule, own_castle)
    with option_names(turn):
        parts = (discard or "").replace(",", " ").split()
        discarded = " ".join(part for part in parts if part.lower() != "pile")
        done = Turn(
            before=_table(before, "before", chosen),
            after=_table(after, "after", chosen),
            hand=_read(hand, "hand"),
            drawn=_read(draw, "draw"),
            dukes=None if dukes is None else _read(dukes, "dukes"),
            dukes_after=None if dukes_after is None else _read(dukes_after, "dukes-after"),
            theirs=_read(theirs, "theirs"),
            castle=_read_castle(castle),
            own_castle=_read_castle(own_castle, "own-castle"),
            discarded=None if discard is None else _read(discarded, "discard"),
            from_pile=sum(part.lower() == "pile" for part in parts),
            from_discard=from_discard,
            castle_up=castle_up,
            first=first,
        )
        found = judge_turn(done, chosen)
    words = "the turn is legal" if found.legal else "the turn is not legal"
    return answer(words, found.facts, found.reasons, as_json=as_json, yes=found.legal)


def _table(text: str | None, field: str, chosen: rules.Rules) -> tuple[Meld, ...]:
    """Read the table before or after the turn. Raises BadInput."""
    if text is None:
        raise BadInput(f"give the table {field} the turn, as in '5S,5H,5D 6C,7C,8C', or none", field=field)
    with about(field):
        return read_table(split_melds(text), chosen)


_MOST_PLAYS = 5
_MOST_HELD = 6


def _too_many(held: int) -> str:
    return f"; {_TOO_MANY}{held}" if held > FULL_HAND else ""


@app.command()
def plays(
    melds: Melds = None,
    hand: Annotated[str, _cards("The cards in your hand.")] = "",
    dukes: Annotated[str, _cards("The opponent's dukes.")] = "",
    castle: Annotated[str, _cards("The opponent's castle, if it is face up.", "CARD")] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show what you can play now, and which dukes you can take.

    You may rearrange the whole table. Exit status 1 if you can play nothing.
    """
    from ramble_tools.games.dukes.advice.plays import Position, best_plays

    with option_names(plays):
        if not (hand or dukes or castle):
            raise BadInput("give the cards in your hand, as in --hand 5S,6S, or none", field="hand")
        chosen = chosen_rules(rules.Rules, rule)
        position = Position(
            read_table(melds or [], chosen),
            _read(hand, "hand", "the hand"),
            _read(dukes, "dukes", "the dukes"),
            _read_castle(castle),
        )
        found = best_plays(position, chosen)
    assumed = "this assumes that you switch no dukes" + ("" if castle else " and that the castle is face down")
    assumed += _too_many(len(position.hand))

    def words() -> None:
        if not found.plays:
            say("you can play nothing now, however the table is rearranged")
        old = {frozenset(meld) for meld in position.melds}
        for number, play in enumerate(found.plays[:_MOST_PLAYS]):
            if number == 1:
                say("or:")
            _say_play(play, old)
        if len(found.plays) > _MOST_PLAYS:
            say(f"and {len(found.plays) - _MOST_PLAYS} more; --json lists them")
        for card, cheapest in found.takes.items():
            _say_take(f"the {'castle' if card == position.castle else 'duke'} {card}", card, cheapest)
        say(assumed)

    takes = {str(card): _plain(play) for card, play in found.takes.items()}
    facts = {"plays": _plain(found.plays), "takes": takes, "assumed": assumed}
    return answer(words, facts, as_json=as_json, yes=bool(found.plays))


def _say_play(play: "Play", old: set[frozenset[Card]]) -> None:
    parts = [f"take {write_cards(play.taken)}"] if play.taken else []
    parts += [f"play {write_cards(play.from_hand)}"] if play.from_hand else []
    say(" and ".join(parts) + (f"; {plural(play.changed, 'meld')} changed" if play.changed else ""))
    for meld in play.melds:
        if frozenset(meld) not in old:
            say(write_cards(meld), indent=2)


def _say_take(name: str, card: Card, play: "Play | None") -> None:
    if play is None:
        say(f"{name} can't be taken now")
        return
    cards = write_cards(play.from_hand) or "cards of the table alone"
    others = " and ".join(str(other) for other in play.taken if other != card)
    say(f"{name} can be taken with {cards}{f', together with {others}' if others else ''}")


@app.command()
def danger(
    melds: Melds = None,
    dukes: Annotated[str, _cards("Your dukes.")] = "",
    castle: Annotated[str, _cards("Your castle, if it is face up.", "CARD")] = "",
    theirs: Annotated[str, _cards("The opponent's dukes.")] = "",
    seen: Annotated[str, _cards("The opponent's other cards that can't be in their hand.")] = "",
    cards: Annotated[
        int, typer.Option("--cards", metavar="N", help="Cards in the opponent's hand when they play.", min=1)
    ] = FULL_HAND,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show how easily the opponent can take your castle or your dukes in their next turn."""
    from ramble_tools.games.dukes.advice.danger import Guarded
    from ramble_tools.games.dukes.advice.danger import danger as find_danger

    with option_names(danger):
        if cards > _MOST_HELD:
            raise BadInput(f"hands of up to {_MOST_HELD} cards are counted, not of {cards}", field="cards")
        chosen = chosen_rules(rules.Rules, rule)
        guarded = Guarded(
            read_table(melds or [], chosen),
            _read(dukes, "dukes", "your dukes"),
            _read_castle(castle),
            _read(theirs, "theirs", "their dukes"),
            _read(seen, "seen", "the cards seen"),
            cards,
        )
        found = find_danger(guarded, chosen)
    assumed = (
        f"this assumes that the opponent plays with {plural(found.hand_size, 'card')}, "
        f"any of the {len(found.unseen)} you haven't seen equally likely"
        f"{'' if chosen.castle_in_run == 'off' else ', and does not use their own castle'}"
    )
    assumed += _too_many(cards)

    def words() -> None:
        for target in found.targets:
            _say_target(target, found)
        say(assumed)

    def facts() -> dict[str, Any]:
        targets = [{**_plain(each), "chance": each.hands / each.of} for each in found.targets]
        first = {"needed": targets[0]["needed"], "pairs": targets[0]["pairs"]}
        return {**first, "targets": targets, "unseen": _plain(found.unseen), "assumed": assumed}

    return answer(words, facts, as_json=as_json)


def _say_target(target: "Target", found: "Danger") -> None:
    first, *others = map(str, target.cards)
    name = f"the {target.target} {first}"
    if others:
        name += f" with {' and '.join(others)}"
    if target.needed is None:
        say(f"{name}: safe, {plural(found.hand_size, 'card')} can't take it")
        return
    of = f"{target.hands:,} of {target.of:,} hands can take it ({percent(target.hands / target.of)})"
    if target.needed == 0:
        say(f"{name}: no unseen card is needed; {of}")
        return
    more = f" or {plural(len(target.ways) - 1, 'other way')}" if len(target.ways) > 1 else ""
    say(f"{name}: {plural(target.needed, 'card')} can take it, as in {write_cards(target.ways[0])}{more}; {of}")
