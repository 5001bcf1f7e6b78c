"""`ramble dogpile`: whether a pack joins the dogpile, the largest pack, and the order of a round."""

import re
from collections.abc import Container, Mapping
from typing import Annotated, Any

import typer

from ramble_tools.cards import AnyCard, read_cards, require_distinct, require_no_jokers, write_cards
from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import AsJson, Rules, argument, chosen_rules, option
from ramble_tools.cli.output import answer, say, say_reasons
from ramble_tools.cli.root import Command
from ramble_tools.cli.typed import named_counts, option_names
from ramble_tools.errors import BadInput, CardNotationError, ImpossibleCardsError, about, plural, quote
from ramble_tools.games.dogpile import form, rules
from ramble_tools.games.dogpile.pack import HAND, Place, judge_pack, require_hands, write_pack
from ramble_tools.games.fields import Answers
from ramble_tools.games.players import Player, named

app = game_app("dogpile")

PackText = Annotated[list[str], argument('"ROW / ROW"', "Spaces between cards, / between rows, . for an empty place.")]


class PackCommand(Command):
    """A command that takes a pack, which may begin with `-` for an empty place: that is not an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments, with `.` for a dash that begins a pack."""
        return super().parse_args(ctx, [re.sub(r"^--?(?=[\s,;/])", ".", text) for text in args])


def typed(setting: form.Setting, pack: PackText) -> Answers:  # noqa: ARG001
    """Return the form's answers for a pack typed as `"5H 6S / 9H ."`."""
    return {"pack": " ".join(pack)}


@app.command(cls=PackCommand)
def score(
    pack: PackText,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", help="Number of players, to check the size of the pack.", min=1),
    ] = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check whether the pack joins the dogpile.

    For example: ramble dogpile score "5H 6S / 9H ."

    Exit status 1 if it becomes strays.
    """
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        laid = form.read(setting, typed(setting, pack)).pack
        if players is not None:
            require_hands(laid, players)
        outcome = judge_pack(laid, setting.rules)

    def say_problems() -> None:
        for problem in outcome.problems:
            say(problem.text, indent=2)
        _draw(laid, bad={place for problem in outcome.problems for place in problem.places})

    return answer(
        outcome.summary, outcome.facts, outcome.reasons, then=say_problems, as_json=as_json, yes=outcome.joins
    )


scorebook_commands(app, "dogpile", typed)
for command in app.registered_commands:
    if command.name in ("add", "edit"):
        command.cls = PackCommand


def _draw(pack: Mapping[Place, AnyCard], bad: Container[Place] = ()) -> None:
    """Print the pack as it is on the table, with an exclamation point after each card in a bad place."""
    rows, columns = [row for row, _ in pack], [column for _, column in pack]
    print()
    for row in range(min(rows), max(rows) + 1):
        places = [(row, column) for column in range(min(columns), max(columns) + 1)]
        cells = (f"{pack.get(place, '.')!s:>3}{'!' if place in bad else ' '}" for place in places)
        print("  " + " ".join(cells).rstrip())


@app.command()
def arrange(
    cards: Annotated[list[str], argument("CARD...", "The cards; with --hands, the cards on the table.")],
    hands: Annotated[
        str, option("--hands", '"CARDS; CARDS"', "The hands, with ; between them; any of their cards may be laid.")
    ] = "",
    leader: Annotated[str, option("--leader", "CARD", "A card that must be in the pack.")] = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show the largest pack that these cards make.

    For example: ramble dogpile arrange 7D --hands "6S 2C 3C; 8D KH"

    Exit status 1 if there is only a leader alone, and your house rules make that a stray.
    """
    from ramble_tools.games.dogpile.advice.arrange import largest_pack, spoilers

    chosen = chosen_rules(rules.Rules, rule)
    table, hands_held = read_cards(cards), _read_hands(hands)
    if not table:
        raise BadInput("no cards; give them, as in 7D 6S 8C")
    every = [*table, *(card for hand in hands_held for card in hand)]
    if chosen.jokers == "0":
        require_no_jokers(every)
    require_distinct(every, what="the cards and the hands")
    needed = [*(table if hands_held else []), *_read_leader(leader, every)]
    found = largest_pack(every, chosen, needed)
    if not found.pack:
        raise BadInput(f"{write_cards(needed)} can't all be in one pack; give the leader alone, as in 7D")
    joins = judge_pack(found.pack, chosen).joins
    out = list(every)
    for card in found.pack.values():
        out.remove(card)
    spoiling = spoilers(every, chosen, needed) if out else []
    assumed = _assumption(needed, certain=found.certain)

    def words() -> None:
        say(_verdict(len(found.pack), every, out))
        if len(found.pack) == 1:
            say_reasons(judge_pack(found.pack, chosen).reasons)
        if spoiling:
            alone = "it makes" if len(spoiling) == 1 else "any one of these makes"
            say(f"leaving out {alone} a pack of all the others: {write_cards(spoiling)}", indent=2)
        _draw(found.pack)
        print()
        say(assumed)

    facts = {
        "pack": write_pack(found.pack).split(" / ") if joins else [],
        "cards": len(found.pack) if joins else 0,
        "left_out": list(map(str, out)),
        "spoilers": list(map(str, spoiling)),
        "certain": found.certain,
        "assumed": assumed,
    }
    return answer(words, facts, as_json=as_json, yes=joins)


def _verdict(count: int, every: list[AnyCard], out: list[AnyCard]) -> str:
    if count == 1:
        return f"no larger pack than one card, without {write_cards(out)}" if out else "there is only one card"
    if out:
        return f"{count} of {plural(len(every), 'card')} make a pack, without {write_cards(out)}"
    return f"all {plural(count, 'card')} make a pack"


def _read_hands(text: str) -> list[list[AnyCard]]:
    """Return the hands typed as `6S 2C; 8D KH`. Raises BadInput."""
    hands = []
    for number, part in enumerate((part for part in re.split(r"[;/\n]", text) if part.strip()), start=1):
        try:
            hands.append(read_cards(part, what=f"hand {number}"))
        except CardNotationError as error:
            if not error.where:  # as with one card in the hand
                error.within(f"hand {number}")
            raise
        if len(hands[-1]) > HAND:
            raise ImpossibleCardsError(f"--hands: hand {number} has {len(hands[-1])} cards; a hand has at most {HAND}")
    return hands


def _read_leader(typed: str, every: list[AnyCard]) -> list[AnyCard]:
    """Return the leader, if there is one. Raises BadInput if it is not among the cards."""
    if not typed.strip():
        return []
    with option_names(arrange), about("leader"):
        found = read_cards(typed)
        if len(found) != 1 or found[0] not in every:
            raise BadInput(f"{quote(typed)} is not one of the cards; name one of them, as in {every[0]}")
    return found


def _assumption(needed: list[AnyCard], *, certain: bool) -> str:
    who = (
        f"assumes that {write_cards(needed)} must be in the pack" if needed else "assumes that any card may be left out"
    )
    sure = "there is no larger pack" if certain else "a larger pack may exist, but none was found"
    return f"{who}, and that anybody's cards may go anywhere; {sure}"


@app.command("round")
def round_of(
    laid: Annotated[list[str], argument("NAME=N...", "How many cards each player laid, in seat order, clockwise.")],
    first: Annotated[str, option("--first", "NAME", "The first player; without it, the one named first.")] = "",
    as_json: AsJson = False,
) -> int:
    """Check who may lay cards in a round, and show who is first in the next one.

    For example: ramble dogpile round Ann=2 Bob=0 Cy=0 --first Ann

    Exit status 1 if somebody laid cards after a player skipped.
    """
    from ramble_tools.games.dogpile.laying import judge_laying

    counts = named_counts(laid, "a number of cards", "Ann=2")
    if not counts:
        raise BadInput("no players; give each one and the number of cards laid, as in Ann=2 Bob=0")
    starts = next(iter(counts))
    if first.strip():
        with option_names(round_of), about("first"):
            starts = named(tuple(map(Player, counts)), first)
    found = judge_laying(counts, starts)
    words = "not allowed" if found.wrong else "the round is allowed"
    facts = {
        "legal": not found.wrong,
        "order": list(found.order),
        "skipped": found.skipped,
        "forfeit": list(found.forfeit),
        "pack": found.pack,
        "next_first": found.next_first,
    }
    return answer(words, facts, (*found.wrong, *found.reasons), as_json=as_json, yes=not found.wrong)
