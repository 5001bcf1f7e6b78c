"""`ramble ramble`: modifications, hits, whole turns, and what threatens a word. The score is in `settle/score.py`."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from ramble_tools.cards import AnyCard, Card, Joker, read_cards, require_distinct, write_cards
from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import (
    AsJson,
    ListName,
    Offensive,
    Rules,
    argument,
    chosen_rules,
    count,
    flag,
    how_many,
    option,
    top_option,
)
from ramble_tools.cli.output import answer, say
from ramble_tools.cli.settle.score import CardsOf, Said, Stolen, Suits, Word, say_claim, score
from ramble_tools.errors import BadInput, ImpossibleCardsError, plural, quote
from ramble_tools.games.fields import Answers
from ramble_tools.games.ramble import form, rules
from ramble_tools.games.ramble.claim import Claim, claim
from ramble_tools.games.ramble.modify import Modification, modification
from ramble_tools.games.ramble.spelling import (
    Placed,
    PlacedCard,
    cards_of,
    spell_in_suits,
    spell_with_cards,
    word_and_suits,
    word_of,
)
from ramble_tools.games.ramble.turn import Outcome, hits, judge_turn, own_hit
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.games.reasons import Reason, listing
from ramble_tools.letters import cards_lettered, lettered_cards
from ramble_tools.words.dictionary import the_dictionary

if TYPE_CHECKING:
    from ramble_tools.games.ramble.advice.threats import Change, Threats

app = game_app("ramble")
app.command()(score)

Old = Annotated[
    str,
    argument(
        '"OLD CARDS"',
        "The word before the change: its cards, as in 7S2 JD1 2S1, or letters and suits, as in 'cat SDS'.",
    ),
]
OldOrNone = Annotated[str, argument('"OLD CARDS"', "The word before, or none for a new word.")]
New = Annotated[str, argument('"NEW CARDS"', "The word after the change, or none.")]
HitsOn = Annotated[
    list[str] | None, option("--hit", '"CARD CARD..."', "A card played, then the hits on it; may be repeated.")
]


@app.command()
def modify(old: Old, new: New, rule: Rules = None, as_json: AsJson = False) -> int:
    """Check whether a change is a legal modification, and of which kind.

    Exit status 1 if it is not.
    """
    chosen = chosen_rules(rules.Rules, rule)
    before, after = _read_words(old, new, chosen)
    if not before:
        raise BadInput("the old word has no cards; for a new word, type ramble ramble turn none")
    found = modification(before, after, chosen)
    return answer(
        _verdict(before, after, found),
        _change_as_json(found),
        found.reasons,
        then=lambda: _say_nearest(before, found, chosen),
        as_json=as_json,
        yes=bool(found.kinds),
    )


def _change_as_json(found: Modification) -> dict[str, Any]:
    nearest = [str(each.card) for each in found.nearest]
    return {"legal": bool(found.kinds), "kinds": list(found.kinds), "nearest": nearest}


def _verdict(before: Placed, after: Placed, found: Modification) -> str:
    verdict = f"legal: {' or '.join(found.kinds)}" if found.kinds else "not legal"
    return f"{_named(before)} to {_named(after)} is {verdict}" if before else f"{_named(after)} is started"


def _say_nearest(before: Placed, found: Modification, chosen: rules.Rules) -> None:
    if found.nearest:
        kind = modification(before, found.nearest, chosen).kinds[0]
        say(f"{_named(found.nearest)} would be legal ({write_cards(cards_of(found.nearest))}): {kind}", indent=2)


@app.command()
def turn(
    old: OldOrNone,
    new: New,
    hit: HitsOn = None,
    claimed: Annotated[bool, flag("--claim/--no-claim", "Whether the word is claimed after the change.")] = True,
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check a whole turn: the change, or the new word, the hits and the claim.

    Exit status 1 if the change is not legal or the word is refused.
    """
    chosen = chosen_rules(rules.Rules, rule)
    before, after = _read_words(old, new, chosen)
    if not (before or after):
        raise BadInput("neither word has a card; give the cards of the new word")
    outcome = judge_turn(before, after, [_read_hits(text, "--hit") for text in hit or []], chosen)
    judged = None
    if claimed and outcome.modified and outcome.word:
        value = word_value(outcome.word, stolen=stolen, rules=chosen)
        judged = claim(value, said=said, dictionary=the_dictionary(list_name), rules=chosen)

    def say_what_follows() -> None:
        _say_nearest(before, outcome.change, chosen)
        if outcome.discarded:
            say(f"discard {write_cards(outcome.discarded)}")
        if judged:
            say_claim(judged)

    return answer(
        _verdict(before, after, outcome.change),
        lambda: _turn_as_json(outcome, judged),
        outcome.reasons,
        then=say_what_follows,
        as_json=as_json,
        yes=bool(outcome.change.kinds) and (judged is None or judged.valid),
    )


def _turn_as_json(outcome: Outcome, judged: Claim | None) -> dict[str, Any]:
    discarded = (*outcome.discarded, *(each.card for each in (judged.discarded if judged else ()) if each.card))
    return {
        **_change_as_json(outcome.change),
        "word": word_of(outcome.word),
        "cards": [str(each.card) for each in outcome.word],
        "modified": outcome.modified,
        "discarded": list(map(str, discarded)),
        "claim": judged.facts() if judged else None,
    }


def _read_hits(text: str, what: str) -> list[AnyCard]:
    if typed := word_and_suits(text):
        # A word is in small letters and its suits in capitals; otherwise `tS cH` may be a letter and a suit twice.
        if re.fullmatch(r".[shcd]\W+..", text, re.IGNORECASE) and not (typed[0].islower() and typed[1].isupper()):
            how = "could be two cards, or a word and its suits; give the cards, as in 2S1 9H2"
            raise BadInput(f"{what}: {quote(text)} {how}")
        return [_only_card(each) for each in spell_in_suits(*typed)]
    cards = read_cards(text, what=what, two_decks=True)
    if not cards:
        raise BadInput(f"{what}: none given; give the card played, then each hit on it, as in '5S1 9H2'")
    return cards


def _only_card(wanted: PlacedCard) -> AnyCard:
    """Return the card with this letter and suit. Raises BadInput if there are cards of several ranks."""
    found = cards_lettered(wanted.letter, wanted.suit)
    if len({card.rank for card in found}) > 1:
        named = listing(list(map(str, found)), "or")
        raise BadInput(f"{wanted.letter}{found[0].suit.value} could be {named}; a hit needs the card, as in {found[0]}")
    return found[0]


def _read_words(old: str, new: str, chosen: rules.Rules) -> tuple[Placed, Placed]:
    before = _read_word(old, chosen, "the old word")
    return before, _read_word(new, chosen, "the new word", before)


def _read_word(text: str, chosen: rules.Rules, what: str, before: Placed = ()) -> Placed:
    if text.strip().lower() == "none":
        return ()
    if not text.strip():
        raise BadInput(f"{what} has no cards; give them in order, or type none")
    return spell_with_cards(text, jokers_wild=chosen.jokers == "wild", what=what, before=before)


def _named(word: Placed) -> str:
    return word_of(word).upper() or "no word"


@app.command()
def hit(
    cards: Annotated[list[str], argument("CARD...", "The card played, then each hit in turn.")],
    by: Annotated[
        str, option("--by", '"NAME NAME..."', "Who played each card, to check that each was allowed to.")
    ] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show whether a card stands after all the hits on it.

    With --by, exit status 1 if somebody hit a card of their own.
    """
    chosen = chosen_rules(rules.Rules, rule)
    read = _read_hits(" ".join(cards), "the cards")
    players = _read_players(by, len(read))
    found = hits(read, chosen)
    wrong = own_hit(players, read) if players else None
    reasons = [Reason(wrong)] if wrong else [*found.reasons]
    if players and not wrong:
        reasons.append(Reason(f"anyone but {players[-1]} may hit {read[-1]} with a higher card"))
    discarded = [] if wrong else list(map(str, found.discarded))

    def say_discarded() -> None:
        if discarded:
            say(f"discard {' '.join(discarded)}")

    facts = {"stands": None if wrong else found.stands, "discarded": discarded, "allowed": not wrong}
    words = "not allowed" if wrong else f"{read[0]} {'stands' if found.stands else 'is canceled'}"
    return answer(words, facts, reasons, then=say_discarded, as_json=as_json, yes=not wrong)


def _read_players(by: str, cards: int) -> list[str]:
    """Return who played each card, as names in one spelling. Raises BadInput if there are too few or too many."""
    names = [name for name in re.split(r"[\s,;/]+", by) if name]
    if names and len(names) != cards:
        raise BadInput(f"--by: {quote(by)} has {plural(len(names), 'name')} for {plural(cards, 'card')}; give one each")
    spelled: dict[str, str] = {}
    return [spelled.setdefault(name.casefold(), name) for name in names]


@app.command()
def steps(
    hand: Annotated[int, count("--hand", "Cards in hand before the draw.")],
    drawn: Annotated[int, count("--drawn", "Cards drawn at the start.")] = 4,
    has_word: Annotated[bool, flag("--has-word", "The player had a word when the turn began.")] = False,
    discard_word: Annotated[bool, flag("--discard-word", "The player discarded that word.")] = False,
    started: Annotated[int | None, count("--start", "Cards of a word started.")] = None,
    modified: Annotated[
        list[int] | None,
        count("--modify", "Cards from the hand in a modification; 0 for a trim. Repeat for a second one."),
    ] = None,
    modified_new: Annotated[bool, flag("--modify-new", "The modified word is the one started this turn.")] = False,
    claimed: Annotated[bool, flag("--claim", "The player claimed a word.")] = False,
    mulligan: Annotated[int | None, count("--mulligan", "Cards exchanged with the deck.")] = None,
    barter: Annotated[str, option("--barter", "GAVE:GOT", "Cards given and taken in a barter, as in 2:1.")] = "",
    discarded: Annotated[int, count("--discard", "Cards discarded at the end.")] = 0,
    deck: Annotated[int | None, count("--deck", "Cards in the deck before the draw.")] = None,
    as_json: AsJson = False,
) -> int:
    """Check the steps of a turn: the draw, the word, the trade, and the hand at the end.

    For example: ramble ramble steps --hand 8 --start 5

    Exit status 1 if a step was not allowed.
    """
    from ramble_tools.games.ramble.steps import Steps, judge_steps

    gave, got = _read_barter(barter)
    changes = tuple(modified or ())
    found = judge_steps(
        Steps(
            *(hand, drawn, has_word, discard_word, started, changes, modified_new, claimed, mulligan, gave, got),
            discarded,
            deck,
        )
    )
    facts = {
        "legal": not found.wrong,
        "hand": found.held,
        "must_discard": found.must_discard,
        "shuffles": found.shuffles,
    }
    words = "not allowed" if found.wrong else "the turn is allowed"
    return answer(words, facts, (*found.wrong, *found.notes), as_json=as_json, yes=not found.wrong)


def _read_barter(text: str) -> tuple[int | None, int | None]:
    """Return the cards given and taken; None, None without a barter. Raises BadInput."""
    if not text.strip():
        return None, None
    found = re.fullmatch(r"(\d{1,3})\s*[:,;/ ]\s*(\d{1,3})", text.strip(), re.ASCII)
    if not found:
        raise BadInput(f"--barter: {quote(text)} is not the cards given and taken, as in 2:1")
    return int(found[1]), int(found[2])


_SHOWN = 8


@app.command()
def threats(
    word: Annotated[
        str, argument('"CARDS"', "The cards of your word, as in 7S2 JD1 2S1, or letters and suits, as in 'cat SDS'.")
    ],
    seen: Annotated[
        str, option("--seen", '"CARDS"', "Cards that nobody can play: your hand, the discards, other words.")
    ] = "",
    top: Annotated[int | None, top_option(_SHOWN)] = None,
    offensive: Offensive = False,
    list_name: ListName = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show which unseen cards steal or ruin your word, and what it would then be worth."""
    from ramble_tools.games.ramble.advice.threats import threats as find_threats

    chosen = chosen_rules(rules.Rules, rule)
    table = spell_with_cards(word, jokers_wild=chosen.jokers == "wild", what="the word")
    unseen = _unseen(table, read_cards(seen, what="--seen", two_decks=True))
    dictionary = the_dictionary(list_name)
    found = find_threats(table, unseen, dictionary, chosen, offensive=offensive)
    shown = how_many(top, shown=_SHOWN, as_json=as_json)
    return answer(
        lambda: _say_threats(table, found, shown, dictionary.phrase),
        lambda: _threats_as_json(table, found, shown),
        as_json=as_json,
    )


def _unseen(table: Placed, seen: list[AnyCard]) -> list[Card]:
    """Return the lettered cards that are neither in the word nor seen elsewhere. Raises ImpossibleCardsError."""
    held = cards_of(table)
    require_distinct(held, what="the word", two_decks=True)
    for card in seen:
        if card in held and not isinstance(card, Joker):
            raise ImpossibleCardsError(f"{card} is in the word and in --seen; a deck has only one")
    return [each.card for each in lettered_cards() if each.card not in held and each.card not in seen]


def _assumption(found: "Threats") -> str:
    return (
        f"assumes that any of the {found.unseen} unseen cards may be in a hand, and that one of them is played; jokers "
        "and several cards can do more"
    )


def _threats_as_json(table: Placed, found: "Threats", shown: int | None) -> dict[str, Any]:
    def as_json(changes: Sequence["Change"]) -> list[dict[str, Any]]:
        return [
            {
                "card": str(change.card) if change.card else None,
                "kind": change.kind,
                "word": change.word,
                "cards": [str(each.card) for each in change.cards],
                "points": change.points if change.valid else -change.points,
            }
            for change in changes[:shown]
        ]

    return {
        "word": word_of(table),
        "valid": found.valid,
        "own": found.own,
        "stolen": found.stolen,
        "unseen": found.unseen,
        "steals": as_json(found.steals),
        "steal_count": len(found.steals),
        "trims": as_json(found.trims),
        "ruins": as_json(found.ruins),
        "ruin_count": len(found.ruins),
        "assumed": _assumption(found),
    }


def _say_threats(table: Placed, found: "Threats", shown: int | None, lists: str) -> None:
    now = f"is {plural(found.own, 'point')} to you" if found.valid else "is not a word"
    can = "can steal it" if found.valid else "make one"
    cards = f"{len(found.steals)} of {plural(found.unseen, 'unseen card')}"
    say(f"{word_of(table).upper()} {now}; {cards} {can}, by {lists}")
    for change in found.trims[:3]:
        say(f"{change.points:>2}  {change.word.upper()} (trim, without a card)", indent=2)
    for change in found.steals[:shown]:
        say(f"{change.points:>2}  {change.word.upper()} ({change.kind} {change.card})", indent=2)
    if shown and len(found.steals) > shown:
        say(f"{len(found.steals) - shown} more; --top 0 shows all", indent=2)
    if found.ruins and found.valid:
        example = found.ruins[0]
        say(
            f"{len(found.ruins)} unseen cards could break the word, as {example.card} would in {example.word.upper()}; "
            f"claiming that would cost you {plural(example.points, 'point')}"
        )
    say(_assumption(found))


def typed(
    setting: form.Setting,  # noqa: ARG001
    word: Word = "",
    suits: Suits = "",
    cards: CardsOf = "",
    stolen: Stolen = False,
    said: Said = None,
    list_name: ListName = None,
    player: Annotated[str, option("--player", "NAME", "The player who claims the word.")] = "",
    owner: Annotated[str, option("--owner", "NAME", "The owner of the word, if not the claimer.")] = "",
    shuffled: Annotated[bool, flag("--shuffled", "Record a shuffle of the discards instead of a claim.")] = False,
) -> Answers:
    """Return the form's answers for a claim typed as `SHIRT --suits SSSSS --player Ann --owner Bob`."""
    answers = {"word": word, "suits": suits, "cards": cards, "list": list_name or "", "player": player, "owner": owner}
    answers |= {"said": "valid" if said else "invalid"} if said is not None else {}
    answers |= {"stolen": "yes"} if stolen else {}
    answers |= {"shuffled": "yes"} if shuffled else {}
    return {name: text for name, text in answers.items() if text}


scorebook_commands(app, "ramble", typed)
