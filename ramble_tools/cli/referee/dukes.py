"""`ramble dukes`: sets and runs, the score, whether a turn is legal, and what can be taken."""

from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ramble_tools.cards import Card, Color
from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import AsJson, Rules, chosen_rules, kept_rulings
from ramble_tools.cli.output import answer, percent, say
from ramble_tools.cli.typed import option_names
from ramble_tools.errors import BadInput, plural, quote
from ramble_tools.games.dukes import form, rules
from ramble_tools.games.dukes.form import read_color
from ramble_tools.games.dukes.melds import (
    Meld,
    comma_hint,
    judge_meld,
    quoted_together,
    read_melds,
    read_one,
    read_ordinary,
    split_melds,
)
from ramble_tools.games.dukes.melds import score as score_table
from ramble_tools.games.dukes.sides import FULL_HAND
from ramble_tools.games.fields import Answers, about
from ramble_tools.games.reasons import listing

if TYPE_CHECKING:
    from ramble_tools.games.dukes.advice.danger import Danger, Target
    from ramble_tools.games.dukes.advice.plays import Play, Plays
    from ramble_tools.games.dukes.advice.take import Answer, Question
    from ramble_tools.games.dukes.discard import Discards

app = game_app("dukes")


def _cards(help: str, metavar: str = "CARDS") -> Any:
    return typer.Option(metavar=metavar, help=help, show_default=False)


Melds = Annotated[
    list[str] | None, typer.Argument(metavar="[MELD...]", help="Sets and runs, as in 5S,5H,5D.", show_default=False)
]


@app.command()
def melds(
    melds: Annotated[list[str], typer.Argument(metavar="MELD...", help="Cards to check, as in 5S,5H,5D AS,2S,3S.")],
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check whether these melds are valid sets and runs.

    Exit status 1 if any is neither.
    """
    chosen = chosen_rules(rules.Rules, rule)
    read = read_melds(melds)
    if not read:
        raise BadInput("give the melds to check, as in 5S,5H,5D AS,2S,3S")
    judged = [(meld, judge_meld(meld, chosen)) for meld in read]

    def words() -> None:
        for meld, verdict in judged:
            say(f"{_listed(meld)}: {verdict.kind or 'no'}, {verdict.reason}")
        for hint in comma_hint(read):
            say(hint)

    valid = all(verdict.kind for _, verdict in judged)
    rows = [{"cards": _names(meld), "kind": verdict.kind, "why": verdict.reason} for meld, verdict in judged]
    return answer(words, {"valid": valid, "melds": rows}, as_json=as_json, yes=valid)


DukesOf = Annotated[
    list[str] | None, typer.Option("--dukes", metavar="COLOR=CARDS", help="Dukes still in place, as in red=2H,3D.")
]
CastleOf = Annotated[
    list[str] | None,
    typer.Option("--castle", metavar="COLOR=CARD", help="A castle still in place, as in red=AH; ? if it is face down."),
]
TakenBy = Annotated[str, typer.Option("--taken-by", metavar="COLOR", help="The color that took the other's castle.")]
EndedBy = Annotated[
    str, typer.Option("--ended-by", metavar="COLOR", help="The color that ended the game, if no castle was taken.")
]
RedIs = Annotated[str, typer.Option("--red", metavar="NAME", help="The player who had red; without it, the first one.")]


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


def _names(cards: Iterable[Card]) -> list[str]:
    return list(map(str, cards))


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _read(text: str, field: str, what: str) -> tuple[Card, ...]:
    with about(field):
        return read_ordinary(text, what)


def _read_castle(text: str, field: str = "castle") -> Card | None:
    with about(field):
        if text.strip().lower() in ("?", "down"):
            raise BadInput("a castle that is face down can't be taken; leave it out", field=field)
        return read_one(text) if text.strip() else None


def _rules_with_own_castle(rule: list[str] | None, own_castle: str) -> rules.Rules:
    """Return the house rules. Naming one's own castle chooses `castle-in-run=on`, unless the group has chosen."""
    if not own_castle:
        return chosen_rules(rules.Rules, rule)
    asked = ["castle-in-run=on"]
    return rules.Rules.from_options(rule or [], over=(asked, kept_rulings(rules.Rules)))


@app.command()
def take(
    melds: Melds = None,
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help="The cards in your hand.")] = "",
    guards: Annotated[str, typer.Option("--dukes", metavar="CARDS", help="The dukes that guard the castle.")] = "",
    castle: Annotated[
        str, typer.Option("--castle", metavar="CARD", help="The castle, which is face up.", show_default=False)
    ] = "",
    own_castle: Annotated[
        str, typer.Option(metavar="CARD", help="Your own castle; naming it chooses castle-in-run=on.")
    ] = "",
    own_dukes: Annotated[
        str, typer.Option(metavar="CARDS", help="Your own dukes, which you may switch with cards from your hand.")
    ] = "",
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
    if not castle:
        raise BadInput("give the castle, which is face up, as in --castle 5S")
    if castle.strip() == "?":
        raise BadInput("a castle can be taken only if it was face up when the turn began; give it, as in --castle 5S")
    question = Question(
        melds=read_melds(melds or []),
        hand=read_ordinary(hand, "the hand"),
        dukes=read_ordinary(guards, "the dukes"),
        castle=read_one(castle),
        own_castle=read_one(own_castle) if own_castle else None,
        own_dukes=read_ordinary(own_dukes, "your own dukes"),
    )
    found = take_castle(question, chosen)
    notes = _notes(question, found, chosen)

    def words() -> None:
        if found is None:
            say(f"no: {question.castle} can't be taken this turn, however the table is rearranged")
        else:
            played = _listed(found.from_hand) or "no cards"
            say(f"yes: play {played} from your hand; {plural(found.changed, 'meld')} changed")
            old = {frozenset(meld) for meld in question.melds}
            for meld in found.melds:
                say(f"{_listed(meld)}{'' if frozenset(meld) in old else '  new'}", indent=2)
        for note in notes:
            say(note)

    facts = {
        "possible": found is not None,
        "melds": list(map(_names, found.melds)) if found else [],
        "from_hand": _names(found.from_hand) if found else [],
        "changed": found.changed if found else None,
        "switched": _names(found.switched) if found else [],
        "notes": notes,
    }
    return answer(words, facts, as_json=as_json, yes=found is not None)


def _notes(question: "Question", found: "Answer | None", chosen: rules.Rules) -> list[str]:
    """Return what was assumed for the answer, or decided by a ruling."""
    notes = []
    if not question.dukes:
        notes.append("this assumes that no dukes guard the castle; if some do, give them with --dukes")
    if found and found.switched:
        notes.append(f"first switch {_listed(found.switched)} with other cards from your hand")
    if question.own_castle:
        ruling = f"(ruling {chosen.chosen('castle-in-run')})"
        used = found is not None and any(question.own_castle in meld for meld in found.melds)
        if chosen.castle_in_run == "off":
            notes.append(f"your own castle {question.own_castle} may not be used {ruling}")
        elif used:
            notes.append(f"your own castle {question.own_castle} is played too {ruling}")
        else:
            notes.append(f"your own castle {question.own_castle} might have been played too {ruling}")
    theirs = {card.suit.color for card in (*question.dukes, question.castle)}
    mine = {card.suit.color for card in (*question.hand, *question.own_dukes)}
    if len(question.hand) > FULL_HAND:
        notes.append(f"a hand has at most {FULL_HAND} cards, not {len(question.hand)}")
    if len(theirs) > 1 or theirs & mine:
        notes.append("the colors are mixed; the castle and its dukes must be of one color, and your hand of the other")
    return notes


# More pairs than this are not listed one by one.
_MOST_PAIRS = 6


@app.command()
def discard(
    yours: Annotated[str, typer.Argument(metavar="COLOR", help="Your color: red or black.")],
    melds: Annotated[
        list[str] | None,
        typer.Argument(metavar="[MELD...]", help="Sets and runs, as in 5S,5H,5D.", show_default=False),
    ] = None,
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
    found = discards(read_melds(melds), color, chosen)

    def words() -> None:
        if found.at_once:
            say(f"{color.value} may discard {_any_of(found.at_once)}")
        if found.rearranged:
            counts = ", which counts as playing" if chosen.discard_twice == "any" else ""
            say(f"{color.value} may discard {_any_of(found.rearranged)} after rearranging the table{counts}")
        if len(found.at_once) + len(found.rearranged) > 1 or found.pairs:
            say(_both(found))
        if not (found.at_once or found.rearranged):
            say(f"{color.value} can't discard any card from the table, however it is rearranged")

    facts = {
        "cards": _names(found.at_once),
        "after_rearranging": _names(found.rearranged),
        "pairs": list(map(_names, found.pairs)),
    }
    return answer(words, facts, as_json=as_json, yes=bool(found.at_once or found.rearranged))


def _any_of(cards: tuple[Card, ...]) -> str:
    return listing(_names(cards), "or")


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


def _count(help: str) -> Any:
    return typer.Option(metavar="N", help=help, min=0, max=52)


FromDiscard = Annotated[bool, typer.Option("--from-discard", help="You drew from your discard pile.")]


@app.command()
def turn(
    hand: Annotated[str, _cards("The cards in your hand when the turn began, or none.")],
    before: Annotated[
        str | None, _cards("The table before the turn, as in '5S,5H,5D 6C,7C,8C'; or none.", "MELDS")
    ] = None,
    after: Annotated[str | None, _cards("The table after the turn.", "MELDS")] = None,
    draw: Annotated[str, _cards("The cards you drew.")] = "",
    from_discard: FromDiscard = False,
    discard: Annotated[
        str | None, _cards("The cards you discarded, as in 5H,pile (pile: one from your draw pile).")
    ] = None,
    theirs: Annotated[str, _cards("The opponent's dukes.")] = "",
    castle: Annotated[str, _cards("The opponent's castle, if it is face up.", "CARD")] = "",
    dukes: Annotated[str | None, _cards("Your dukes when the turn began, or none.")] = None,
    dukes_after: Annotated[str | None, _cards("Your dukes after the turn, if they changed.")] = None,
    castle_up: Annotated[bool, typer.Option("--castle-up", help="Your castle is face up.")] = False,
    own_castle: Annotated[str, _cards("Your own castle, if you used it in a set or run.", "CARD")] = "",
    first: Annotated[bool, typer.Option("--first", help="It is the first player's first turn.")] = False,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check a turn: the table before and after it, and your cards.

    Exit status 1 if the turn is not legal.
    """
    from ramble_tools.games.dukes.turn import Turn, judge_turn

    with option_names(turn):
        discarded, from_pile = _discarded(discard)
        done = Turn(
            before=_table(before, "before"),
            after=_table(after, "after"),
            hand=_held(hand, "hand"),
            drawn=_held(draw, "draw"),
            dukes=None if dukes is None else _held(dukes, "dukes"),
            dukes_after=None if dukes_after is None else _held(dukes_after, "dukes-after"),
            theirs=_held(theirs, "theirs"),
            castle=_read_castle(castle),
            own_castle=_read_castle(own_castle, "own-castle"),
            discarded=discarded,
            from_pile=from_pile,
            from_discard=from_discard,
            castle_up=castle_up,
            first=first,
        )
        found = judge_turn(done, _rules_with_own_castle(rule, own_castle))
    words = "the turn is legal" if found.legal else "the turn is not legal"
    return answer(words, found.facts, found.reasons, as_json=as_json, yes=found.legal)


def _table(text: str | None, field: str) -> tuple[Meld, ...]:
    """Read a table. Raises BadInput."""
    if text is None:
        raise BadInput(f"give the table {field} the turn, as in '5S,5H,5D 6C,7C,8C', or none", field=field)
    with about(field):
        return read_melds(split_melds(text))


def _held(text: str, field: str) -> tuple[Card, ...]:
    """Return the cards that were typed. Raises BadInput."""
    plain = text.strip()
    if plain.isdigit():
        raise BadInput(f"{quote(plain)} is a number; give the cards, as in 5H,6H, or none", field=field)
    with about(field):
        return read_ordinary(plain, "the cards")


def _discarded(text: str | None) -> tuple[tuple[Card, ...] | None, int]:
    """Return the cards discarded, None if nobody said, and the number discarded from the draw pile."""
    if text is None:
        return None, 0
    parts = text.replace(",", " ").split()
    cards = [part for part in parts if part.lower() != "pile"]
    return _held(" ".join(cards), "discard"), len(parts) - len(cards)


@app.command()
def piles(
    hand: Annotated[int, _count("Cards in your hand when the turn began.")],
    pile: Annotated[int, _count("Cards in your draw pile.")],
    discards: Annotated[int, _count("Cards in your discard pile.")],
    draw: Annotated[int | None, _count("Cards you want to draw; without it, as many as you may.")] = None,
    from_discard: FromDiscard = False,
    their_pile: Annotated[int | None, _count("Cards in the opponent's draw pile.")] = None,
    their_discards: Annotated[int | None, _count("Cards in the opponent's discard pile.")] = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show what happens when you draw: how many cards, when you reshuffle, and whether the game ends.

    Exit status 1 if you may not draw like this.
    """
    from ramble_tools.games.dukes.piles import Piles
    from ramble_tools.games.dukes.piles import draw as draw_cards

    if (their_pile is None) != (their_discards is None):
        raise BadInput("give both of the opponent's piles, as --their-pile 3 --their-discards 5")
    theirs = None if their_pile is None or their_discards is None else their_pile + their_discards
    chosen = chosen_rules(rules.Rules, rule)
    with option_names(piles):
        found = draw_cards(Piles(hand, pile, discards, draw, from_discard, theirs), chosen)
    facts = {
        "legal": found.legal,
        "ends": found.ends,
        "drawn": found.drawn,
        "shuffled": found.shuffled,
        "pile": found.pile,
        "discards": found.discards,
    }
    left = f"draw pile {found.pile}, discard pile {found.discards}"
    end = {True: "the game ends", False: "the game goes on", None: "the game may end"}[found.ends]
    words = f"{end}; {left}" if found.legal else "you may not draw like this"
    return answer(words, facts, found.reasons, as_json=as_json, yes=found.legal)


_MOST_PLAYS = 5
_MOST_HELD = 6


def _too_many(held: int) -> str:
    return f"; a hand has at most {FULL_HAND} cards, not {held}" if held > FULL_HAND else ""


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
            raise BadInput("give the cards in your hand, as in --hand 5S,6S", field="hand")
        position = Position(
            read_melds(melds or []),
            _read(hand, "hand", "the hand"),
            _read(dukes, "dukes", "the dukes"),
            _read_castle(castle),
        )
        found = best_plays(position, chosen_rules(rules.Rules, rule))
    assumed = "this assumes that you switch no dukes" + ("" if castle else " and that the castle is face down")
    assumed += _too_many(len(position.hand))
    old = {frozenset(meld) for meld in position.melds}

    def words() -> None:
        _say_plays(found, old)
        _say_takes(found, position.castle)
        say(assumed)

    takes = {str(card): play and _as_json(play) for card, play in found.takes.items()}
    facts = {"plays": list(map(_as_json, found.plays)), "takes": takes, "assumed": assumed}
    return answer(words, facts, as_json=as_json, yes=bool(found.plays))


def _as_json(play: "Play") -> dict[str, Any]:
    return {
        "from_hand": _names(play.from_hand),
        "taken": _names(play.taken),
        "melds": list(map(_names, play.melds)),
        "changed": play.changed,
    }


def _say_plays(found: "Plays", old: set[frozenset[Card]]) -> None:
    if not found.plays:
        say("you can play nothing now, however the table is rearranged")
    for number, play in enumerate(found.plays[:_MOST_PLAYS]):
        if number == 1:
            say("or:")
        say(_in_words(play))
        for meld in play.melds:
            if frozenset(meld) not in old:
                say(_listed(meld), indent=2)
    if len(found.plays) > _MOST_PLAYS:
        say(f"and {len(found.plays) - _MOST_PLAYS} more; --json lists them")


def _in_words(play: "Play") -> str:
    parts = []
    if play.taken:
        parts.append(f"take {_listed(play.taken)}")
    if play.from_hand:
        parts.append(f"play {_listed(play.from_hand)}")
    changed = f"; {plural(play.changed, 'meld')} changed" if play.changed else ""
    return " and ".join(parts) + changed


def _say_takes(found: "Plays", castle: Card | None) -> None:
    for card, play in found.takes.items():
        name = f"the castle {card}" if card == castle else f"the duke {card}"
        if play is None:
            say(f"{name} can't be taken now")
        else:
            cards = _listed(play.from_hand) or "cards of the table alone"
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
        guarded = Guarded(
            read_melds(melds or []),
            _read(dukes, "dukes", "your dukes"),
            _read_castle(castle),
            _read(theirs, "theirs", "their dukes"),
            _read(seen, "seen", "the cards seen"),
            cards,
        )
        chosen = chosen_rules(rules.Rules, rule)
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

    return answer(words, lambda: _danger_as_json(found, assumed), as_json=as_json)


def _danger_as_json(found: "Danger", assumed: str) -> dict[str, Any]:
    targets = [
        {
            "target": "castle" if each.castle else "duke",
            "cards": _names(each.cards),
            "needed": each.needed,
            "ways": list(map(_names, each.ways)),
            "pairs": list(map(_names, each.pairs)),
            "hands": each.hands,
            "of": each.of,
            "chance": each.hands / each.of,
        }
        for each in found.targets
    ]
    first = {"needed": targets[0]["needed"], "pairs": targets[0]["pairs"]}
    return {**first, "targets": targets, "unseen": _names(found.unseen), "assumed": assumed}


def _say_target(target: "Target", found: "Danger") -> None:
    first, *others = map(str, target.cards)
    name = f"the castle {first}" if target.castle else f"the duke {first}"
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
    say(f"{name}: {plural(target.needed, 'card')} can take it, as in {_listed(target.ways[0])}{more}; {of}")
