"""What is added to an answer that holds several cards, told over several lines: `5S,5H,5D`, then `and 7D,7S,7H`.

A line with `and` or the like in front adds to what was typed before, and replaces nothing. It is for the fields of any
game's form.
"""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ramble_tools.cards import AnyCard, Card, is_card, read_cards
from ramble_tools.errors import BadInput, ImpossibleCardsError, UnclearError, escaped
from ramble_tools.games.fields import SAID, Answers, Field, next_field
from ramble_tools.games.reasons import listing

_AND = re.compile(r"(?:(?:(?:and|also|plus)\b|[&+])[\s,:]*)+(?:(?:the|another) )?(?=\S)", re.IGNORECASE)
# The kinds of fields that hold several cards, and those with numbers, as far as cards are not typed there.
_OF_CARDS = ("cards", "melds", "pack", "hand")
_OF_NUMBERS = ("counts", "hand")

# What is between cards.
_BETWEEN = re.compile(r"[\s,;/]+")

# What a line makes of some answers. Raises BadInput.
Reads: TypeAlias = Callable[[Answers, str], Answers]


def without_and(line: str) -> str:
    """Return what a line adds to what was typed before, without its `and`; an empty text for any other line."""
    text = line.strip()
    found = _AND.match(text)
    return text[found.end() :] if found else ""


def changed(before: Answers, after: Answers) -> list[str]:
    """Return the names of the fields whose answers differ."""
    names = dict.fromkeys((*before, *after))
    return [name for name in names if name != SAID and before.get(name, "") != after.get(name, "")]


def latest(fields: Sequence[Field], before: Answers, after: Answers) -> str:
    """Return the field to which a line gave cards, if there is one; an empty text for any other line."""
    names = [each.name for each in fields if _cards(each, after.get(each.name, ""))]
    found = [name for name in changed(before, after) if name in names]
    return found[0] if len(found) == 1 else ""


def grown(fields: Sequence[Field], answers: Answers, last: str, text: str, reads: Reads) -> Answers | None:
    """Return the answers with more cards in the `last` field that got some, or in the only one that can have them.

    None for a text that is not about such a field. Raises BadInput for what can't be added, and names a card that is
    there already.
    """
    found, refused = list[Answers](), list[BadInput]()
    for field in sorted(fields, key=lambda each: each.name != last):
        if not _cards(field, answers.get(field.name, "")):
            continue
        try:
            after = _with_more(fields, field, answers, text, reads, is_last=field.name == last)
        except BadInput as error:
            if error.told:
                raise
            refused.append(error)
        else:
            found += [after] if after else []
            if after and field.name == last:
                break
    if len(found) > 1:
        raise _told(UnclearError(f"what is {escaped(text)} added to? type that too"))
    if not found and refused and (why := _not_added(fields, answers, text, reads)) is not None:
        refused[0].parts += why
        raise _told(refused[0])
    return found[0] if found else None


def _not_added(fields: Sequence[Field], answers: Answers, text: str, reads: Reads) -> list[str] | None:
    """Return what to say beside the refusal of cards that can't be added; None if a text may say something else."""
    is_of_cards = all(map(is_card, _BETWEEN.split(text.strip())))
    asked = next_field(fields, answers)
    try:
        names = changed(answers, reads(answers, text))
    except BadInput:
        return [] if is_of_cards else None
    if asked and names == [asked.name] and asked.kind in _OF_CARDS:
        return [f"to answer the question with it, type {escaped(text)}"]
    return [] if is_of_cards else None


def _with_more(
    fields: Sequence[Field], field: Field, answers: Answers, text: str, reads: Reads, *, is_last: bool
) -> Answers | None:
    """Return the answers with a text added to that of a field; None if it says something else. Raises BadInput."""
    old, without = answers[field.name], {name: each for name, each in answers.items() if name != field.name}
    is_bare = all(map(is_card, _BETWEEN.split(text.strip())))
    try:
        alone = reads(without, text.removeprefix("/"))
    except BadInput as error:
        error.told = False  # it may say something else
        if not (is_last and is_bare):
            raise
        alone = reads(without, shown_so_far(field, text))
    asked = next_field(fields, answers)
    if is_bare and asked and asked.kind in _OF_CARDS and (not is_last or changed(without, alone) == [asked.name]):
        how = f"type it without and to answer; or say whose it is too, if it adds to {said(field, old)}"
        raise _told(UnclearError(f"what is {escaped(text)}? {how}"))
    new = alone.get(field.name, "")
    if changed(without, alone) != [field.name] or not _cards(field, new):
        return None
    both = [card for card in _cards(field, old) if isinstance(card, Card) and card in _cards(field, new)]
    if both:
        is_there = "is" if len(both) == 1 else "are"
        refused = ImpossibleCardsError(f"{listing([*map(str, both)])} {is_there} there already: {said(field, old)}")
        refused.parts += [f"to replace that, type {said(field, new)}"] if ":" in field.name else []
        raise _told(refused)
    together = _together(field, old, new, row=text.startswith("/"))
    first = next_field(fields, without)
    is_asked = first is not None and first.name == field.name and field.kind != "hand"
    try:
        after = reads(without, together if is_asked else said(field, together))
    except BadInput as error:
        raise _told(error) from None
    return {name: each for name, each in after.items() if name != SAID}


def require_new(fields: Sequence[Field], before: Answers, after: Answers) -> None:
    """Raise UnclearError if a line that adds something would replace a number, or cards."""
    for field in fields:
        old, new = before.get(field.name, ""), after.get(field.name, "")
        is_of_cards, is_of_numbers = bool(_cards(field, old)), field.kind in _OF_NUMBERS and old.strip("0") != ""
        if old == new or not (is_of_cards or is_of_numbers):
            continue
        if not new:
            raise _told(UnclearError(f"{shown_so_far(field, old)} so far; that can't be added to it"))
        are_numbers = old.isdecimal() and new.isdecimal()
        sum_of_both = (
            f"for both together, type {shown_so_far(field, str(int(old) + int(new)))}; " if are_numbers else ""
        )
        raise _told(
            UnclearError(
                f"{shown_so_far(field, old)} so far; {sum_of_both}to replace it, type no, {shown_so_far(field, new)}"
            )
        )


def only_counts(fields: Sequence[Field], answers: Answers) -> bool:
    """Return whether answers hold only numbers, or several cards: nothing in them says what they are about."""
    kinds = [field.kind for field in fields if answers.get(field.name)]
    return all(kind in _OF_CARDS or kind in _OF_NUMBERS for kind in kinds)


def said(field: Field, answer: str) -> str:
    """Return an answer as it may be typed with its field: `melds 5S,5H,5D`, `dukes red=3D`, or a hand as `Ann=4`."""
    name, is_of_one, whose = field.name.partition(":")
    if not is_of_one:
        return field.said(answer)
    return f"{whose}={answer}" if field.kind == "hand" else f"{name} {whose}={answer}"


def shown_so_far(field: Field, answer: str) -> str:
    """Return an answer as it reads among others: `Ann 4`, or where a player has several fields, `dukes red=3D`."""
    whose = field.name.partition(":")[2]
    return f"{whose} {answer}" if whose and field.kind in _OF_NUMBERS else said(field, answer)


def _cards(field: Field, text: str) -> list[AnyCard]:
    """Return the cards of an answer that may hold several; none for a number, or for any other field."""
    if field.kind not in _OF_CARDS or not text:
        return []
    try:
        return read_cards(text.replace(".", " "), ranks=field.by_rank)
    except BadInput:
        return []


def _together(field: Field, old: str, new: str, *, row: bool) -> str:
    """Return two answers as one. Raises UnclearError for cards that may lie in any row."""
    if field.kind == "melds":
        return " / ".join(map(_in_groups, (old, new)))
    if field.kind == "pack" and (row or "/" in new):
        return f"{old} / {new}"
    if field.kind == "pack" and "/" in old:
        raise _told(UnclearError(f"where does {new} lie? type the whole pack; or for another row, and / {new}"))
    return f"{old} {new}"


def _in_groups(melds: str) -> str:
    """Return sets and runs with slashes between them: `5S,5H,5D 7C,8C,9C` may have a blank in their place."""
    return melds if "/" in melds or "," not in melds else " / ".join(re.sub(r"\s*,\s*", ",", melds).split())


def _told(error: BadInput) -> BadInput:
    """Return the refusal of a line that was understood."""
    error.told = True
    return error
