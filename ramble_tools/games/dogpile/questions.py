"""What can be asked in Dogpile between two rounds: whether a pack joins, the largest pack, and who may lay."""

import re
from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

from ramble_tools.cards import AnyCard, read_cards, require_distinct, require_no_jokers, write_cards
from ramble_tools.errors import (
    BadInput,
    ByRule,
    CardNotationError,
    ImpossibleCardsError,
    OnPage,
    PlayerError,
    about,
    by_rule,
    plural,
    quote,
)
from ramble_tools.games.dogpile import form
from ramble_tools.games.dogpile.form import Setting
from ramble_tools.games.dogpile.laying import judge_laying
from ramble_tools.games.dogpile.pack import HAND, Place, in_rows, judge_pack, require_hands, write_pack
from ramble_tools.games.dogpile.passages import ANY_NUMBER, CLOCKWISE, FIVE_CARDS, ONE_DECK, ONE_SHAPE
from ramble_tools.games.dogpile.said import ROUND, SCORE
from ramble_tools.games.fields import Answers, Field, options
from ramble_tools.games.players import SEATS, Player, named
from ramble_tools.games.questions import Answer, Grid, Question, number, typed
from ramble_tools.games.reasons import DOUBT

# The field for the number of cards that a player of the open game laid has this and the name as its key.
_LAID = "laid:"


def _grid(pack: Mapping[Place, AnyCard], bad: Container[Place] = ()) -> Grid:
    """Return the pack as it is on the table, without empty rows and columns around it."""
    top, left = min(row for row, _ in pack), min(column for _, column in pack)
    return Grid(in_rows(pack), {(row - top, column - left) for row, column in pack if (row, column) in bad})


# --- score


def _score_fields(setting: Setting) -> Sequence[Field]:
    pack, *_ = form.fields(setting, {})
    players = Field(
        "players",
        "how many players?",
        "counts",
        default="",
        more=True,
        help="Number of players, to check the size of the pack.",
        on_page="never" if setting.players else "",
    )
    return (pack._replace(help="Spaces between cards, / between rows, . for an empty place."), players)


def _score(setting: Setting, answers: Answers) -> Answer:
    players = number(answers, "players", len(setting.present) or None, least=1)
    if "pack" not in form.as_typed(answers.get("pack", "")):
        raise BadInput("only the cards say whether a pack joins; type it, as in 5H 6S / 9H .", field="pack")
    pack = form.read(setting, answers).pack
    if players:
        require_hands(len(pack), players)
    found = judge_pack(pack, setting.rules)
    bad = {place for problem in found.problems for place in problem.places}
    return Answer(found.summary, found.reasons, found.joins, grid=_grid(pack, bad), facts=found.facts)


# --- arrange


def _arrange_fields(_: Setting) -> Sequence[Field]:
    return (
        Field(
            "cards",
            "the cards on the table?",
            "cards",
            help="The cards, or those on the table if hands are given.",
            title="the cards, or those on the table",
        ),
        Field(
            "hands",
            "the hands; any of their cards may be laid",
            "cards",
            default="",
            help="The hands, with ; between them; any of their cards may be laid.",
            empty="none",
            metavar='"CARDS; CARDS"',
            several=True,
            another="Another hand",
        ),
        Field(
            "leader",
            "a card that must be in the pack?",
            "card",
            default="",
            more=True,
            help="A card that must be in the pack.",
        ),
    )


def _arrange(setting: Setting, answers: Answers) -> Answer:
    from ramble_tools.games.dogpile.advice.arrange import largest_pack, spoilers

    rules = setting.rules
    with about("cards"), by_rule(ONE_DECK):
        table = read_cards(typed(answers, "cards"))
    hands = _hands(answers)
    if not table:
        raise BadInput("no cards", OnPage("give them, as in 7D 6S 8C", "enter them"), field="cards")
    every = [*table, *(card for hand in hands for card in hand)]
    with by_rule(ONE_DECK):
        if rules.jokers == "0":
            require_no_jokers(every)
        require_distinct(every, what="the cards and the hands")
    needed = [*(table if hands else []), *_leader(answers, every)]
    found = largest_pack(every, rules, needed)
    if not found.pack:
        text = f"{write_cards(needed)} can't all be in one pack; give the leader alone, as in {needed[0]}"
        raise BadInput(text, ByRule(ONE_SHAPE), field="cards")
    outcome, out = judge_pack(found.pack, rules), list(every)
    for card in found.pack.values():
        out.remove(card)
    spoiling = spoilers(every, rules, needed) if out else []
    which = f"{spoiling[0]} makes" if len(spoiling) == 1 else "any one of these makes"
    others = f": {write_cards(spoiling)}" if len(spoiling) > 1 else ""
    anybody = "anybody's cards may go anywhere"
    who = f"{write_cards(needed)} must be in the pack" if needed else "any card may be left out"
    sure = "there is no larger pack" if found.certain else "a larger pack may exist, but none was found"
    assumed = f"assumes that {who}, and that {anybody}; {sure}"
    return Answer(
        _verdict(len(found.pack), every, out),
        outcome.reasons,
        None if outcome.joins else False,
        then=[f"leaving out {which} a pack of all the others{others}"] if spoiling and spoiling != out else [],
        grid=_grid(found.pack),
        notes=[] if found.certain else [sure],
        more=[assumed],
        facts={
            "pack": write_pack(found.pack).split(" / ") if outcome.joins else [],
            "cards": len(found.pack) if outcome.joins else 0,
            "left_out": list(map(str, out)),
            "spoilers": list(map(str, spoiling)),
            "certain": found.certain,
            "assumed": assumed,
        },
    )


def _verdict(count: int, every: Sequence[AnyCard], out: Sequence[AnyCard]) -> str:
    if count == 1:
        return f"no larger pack than one card, without {write_cards(out)}" if out else "there is only one card"
    if out:
        return f"{count} of {plural(len(every), 'card')} make a pack, without {write_cards(out)}"
    return f"all {plural(count, 'card')} make a pack"


def _hands(answers: Answers) -> list[list[AnyCard]]:
    """Return the hands typed as `6S 2C; 8D KH`. Raises BadInput."""
    hands = []
    parts = (part for part in re.split(r"[;/\n]", typed(answers, "hands")) if part.strip())
    for place, part in enumerate(parts, start=1):
        with about("hands"), by_rule(ONE_DECK):
            try:
                hands.append(read_cards(part, what=f"hand {place}"))
            except CardNotationError as error:
                if not error.where:  # as with one card in the hand
                    error.within(f"hand {place}")
                raise
        if len(hands[-1]) > HAND:
            text = f"hand {place} has {len(hands[-1])} cards; a hand has at most {HAND}"
            raise ImpossibleCardsError(text, ByRule(FIVE_CARDS), field="hands")
    return hands


def _leader(answers: Answers, every: Sequence[AnyCard]) -> list[AnyCard]:
    """Return the leader, if there is one. Raises BadInput if it is not among the cards."""
    text = typed(answers, "leader")
    if not text:
        return []
    with about("leader"):
        found = read_cards(text)
        if len(found) != 1 or found[0] not in every:
            raise BadInput(f"{quote(text)} is not one of the cards; name one of them, as in {every[0]}")
    return found


# --- round


def _round_fields(setting: Setting) -> Sequence[Field]:
    """Return the fields. In an open game, a page has one for each player instead of a text."""
    names = options(setting.present)
    first = setting.state.turn if setting.state else ""
    return (
        Field(
            "laid",
            "how many cards did each player lay, clockwise, as in 2 0 1?",
            "counts",
            help="How many cards each player laid, in seat order, clockwise, as in Ann=2 Bob=0; or 2 0.",
            on_page="never" if names else "",
            title="cards laid by each player, clockwise",
        ),
        Field(
            "first",
            "who is the first player?",
            "who",
            names,
            default=first,
            more=not names,
            help="The first player; without it, the one named first.",
            on_page="asked" if names else "",
            empty="the one named first",
        ),
        *(
            Field(
                f"{_LAID}{name}",
                f"{name}'s cards?",
                "counts",
                title=f"{name}'s cards",
                default="0",
                on_page="only",
                largest=HAND,
            )
            for name in setting.present
        ),
    )


def _counts(setting: Setting, answers: Answers) -> dict[str, int]:
    """Return how many cards each player laid, in seat order: `Ann=2 Bob=0`, or `2 0`. Raises BadInput."""
    text = typed(answers, "laid")
    if not text and any(name.startswith(_LAID) for name in answers):
        with by_rule(ANY_NUMBER):
            return {name: number(answers, f"{_LAID}{name}", 0, most=HAND) or 0 for name in setting.present}
    parts = [part for part in re.split(r"[\s,;/]+", re.sub(r"\s*=\s*", "=", text)) if part]
    if not parts:
        how = OnPage(
            "give each one and the number of cards laid, as in Ann=2 Bob=0", "enter each number of cards, as in 2 0"
        )
        raise BadInput("no players", how, field="laid")
    numbers = [part for part in parts if re.fullmatch(r"\d{1,2}", part, re.ASCII)]
    if len(numbers) == len(parts):
        return _by_seat(setting, list(map(int, numbers)))
    if not any("=" in part for part in parts):  # then the refusal names the first part that is not a number
        parts.sort(key=numbers.__contains__)
    found = dict[str, int]()
    for part in parts:
        name, _, count = part.partition("=")
        if not name or not re.fullmatch(r"\d{1,2}", count, re.ASCII):
            how = OnPage(
                f"{quote(part)} is not a player and a number of cards, as in Ann=2",
                f"{quote(part)} is not a number of cards",
            )
            raise BadInput(how, field="laid")
        name = setting.named(name)
        if name.casefold() in {each.casefold() for each in found}:
            raise PlayerError(f"{name} is named twice; name each player once", field="laid")
        found[name] = int(count)
    return found


def _by_seat(setting: Setting, counts: Sequence[int]) -> dict[str, int]:
    """Return the numbers for the players of the open game, or for seats A, B, C. Raises BadInput."""
    names = setting.present or tuple(SEATS[: len(counts)])
    if len(counts) != len(names):
        many = plural(len(counts), "number")
        text = (
            f"there {'is' if len(counts) == 1 else 'are'} {many} for {plural(len(names), 'player')}; give one for each"
        )
        raise BadInput(text, ByRule(CLOCKWISE), field="laid")
    return dict(zip(names, counts, strict=True))


def _round(setting: Setting, answers: Answers) -> Answer:
    counts = _counts(setting, answers)
    starts = next(iter(counts))
    if typed(answers, "first"):
        with about("first"):
            starts = named(tuple(map(Player, counts)), answers["first"])
    elif setting.state and setting.state.turn in counts:
        starts = setting.state.turn
    with about("laid"):
        found = judge_laying(counts, starts)
    alone = len(counts) == 1 and not setting.players and "=" not in answers["laid"]
    return Answer(
        f"{'not' if found.wrong else 'the round is'} allowed; {found.next_first} is first now",
        (*found.wrong, *found.reasons),
        False if found.wrong else None,
        notes=[f"{DOUBT} one number is for a player who plays alone; give one for each player"] if alone else [],
        facts={
            "legal": not found.wrong,
            "order": list(found.order),
            "skipped": found.skipped,
            "forfeit": list(found.forfeit),
            "pack": found.pack,
            "next_first": found.next_first,
        },
    )


QUESTIONS = (
    Question(
        "score",
        "Does this pack join?",
        "Check whether the pack joins the dogpile.",
        _score_fields,
        _score,
        'For example: ramble dogpile score "5H 6S / 9H ."\n\nExit status 1 if it becomes strays.',
        said=SCORE,
    ),
    Question(
        "arrange",
        "What is the largest pack?",
        "Show the largest pack that these cards make.",
        _arrange_fields,
        _arrange,
        'For example: ramble dogpile arrange 7D --hands "6S 2C 3C; 8D KH"\n\n'
        "Exit status 1 if there is only a leader alone, and your house rules make that a stray.",
        has_more=True,
    ),
    Question(
        "round",
        "Who is first now?",
        "Check who may lay cards in a round, and show who is first in the next one.",
        _round_fields,
        _round,
        "For example: ramble dogpile round Ann=2 Bob=0 Cy=0 --first Ann\n\n"
        "Exit status 1 if somebody laid cards after a player skipped.",
        has_rulings=False,
        said=ROUND,
    ),
)


if TYPE_CHECKING:  # mypy compares these modules with games/contract.py
    from ramble_tools.games.contract import PassagesModule, QuestionsModule
    from ramble_tools.games.dogpile import passages, questions

    _questions: QuestionsModule = questions
    _passages: PassagesModule = passages
