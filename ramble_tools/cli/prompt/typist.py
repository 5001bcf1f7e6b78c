"""Lines in which I, me and my are the player who types: who that is, and what they say."""

import re
from collections.abc import Callable

from ramble_tools.cli.book.author import chosen_author
from ramble_tools.cli.prompt.otherwise import table_of
from ramble_tools.cli.prompt.recording import corrects
from ramble_tools.cli.prompt.state import Question, State, Step, saying
from ramble_tools.cli.prompt.words import BY_NAME, SAID_AS_WELL, asked_in_words, word_of
from ramble_tools.errors import BadInput, UnclearError, escaped, quote
from ramble_tools.games.first_person import (
    Introduced,
    apart_from_me,
    asks_who_types,
    in_third_person,
    introduced,
    is_first_person,
    of_the_other,
    pronoun_in,
    speaks,
)
from ramble_tools.games.names import folded
from ramble_tools.games.players import still_in
from ramble_tools.games.reasons import listing
from ramble_tools.games.typed_names import name_at, new_names
from ramble_tools.remarks import beside_a_question
from ramble_tools.scorebook.score_questions import score_answer
from ramble_tools.spoken_commands import asks_name, spoken
from ramble_tools.typed_line import is_question, words

# What may be done with a line, and whether it says anything.
CarryOut = Callable[[State, str], Step]
Says = Callable[[State, str], bool]
# An answer of so few words, with I or me in it, still does not say who types.
_FEW = 3
_TWO = 2
# What the words of the prompt take in which a player may be named.
_WITH_NAMES = ("NAME", "NAME...", "NAME, NAME", "ROUND LINE")


def typist_of(state: State) -> str:
    """Return who types, if that was said or set and is a player of this game; otherwise an empty text."""
    said = folded(state.typist or chosen_author())
    return next((name for name in _names(state) if folded(name) == said), "")


def with_typist(state: State, text: str, carry_out: CarryOut, says: Says) -> Step:
    """Carry out a line in which I, me and my are the player who types, and she, if two play, is the other.

    Raises BadInput.
    """
    said = pronoun_in(text, _names(state))
    if not said or is_question(words(text)) or spoken(text, table_of(state.session)):
        return _with_typist(state, text, carry_out, says)
    names, typist = _names(state), typist_of(state)
    if typist and len(names) == _TWO:
        line = of_the_other(text, next(name for name in names if name != typist))
        done = Step(state).then(_with_typist, line, carry_out, says)
        plain = Step(state).then(_with_typist, text, carry_out, says) if done.refused else done
        return done if plain.refused else plain
    why = UnclearError(f"{quote(said)} could be {listing(names, 'or')}; type the player's name")
    is_of_round = re.search(r"\d", text) is not None
    if is_of_round and speaks(text) and len(names) > _TWO:
        raise why  # in `i called, she had 12`, it is not the one who types
    done = Step(state).then(_with_typist, text, carry_out, says)
    is_unclear = done.refused and not done.refused.told and is_of_round
    return Step(state, refused=why) if is_unclear else done


def _with_typist(state: State, text: str, carry_out: CarryOut, says: Says) -> Step:
    """Carry out a line with the name of the player who types in place of I, me and my.

    It keeps who types if the line says so, and asks for that if the line needs it. Raises BadInput.
    """
    if asks_who_types(text):
        return Step(state, (_who_types(state),))
    if not speaks(text):
        return carry_out(state, text)
    known = state.typist or typist_of(state)
    # In `me Theo Mum and Gus`, who types is known, and not Theo.
    is_new = known and "(" not in text and _begins_game(state, in_third_person(apart_from_me(text, known), known, ()))
    text = apart_from_me(text, known) if is_new else text
    if not known and asks_name(spoken(text, table_of(state.session))):
        return _asking(state, text, carry_out, says)
    if not is_new and (found := introduced(text, _names(state), known=known) or _new_player(state, text)):
        named = Step(state._replace(typist=found.name))
        if not found.rest:
            return named.saying(f"{found.name} is typing")
        return named.then(_with_typist, found.rest, carry_out, says)
    if (new := introduced(text, _names(state), may_be_new=True, known=known)) and not new.rest:
        state.history.setting().named(new.name)  # which says who plays
    if _is_command(state, text):
        return carry_out(state, text)
    who = (known if is_new or _begins_game(state, text) else "") or typist_of(state)
    try:
        line = in_third_person(text, who or _somebody(state, text), _names(state))
    except UnclearError:
        if who:
            raise
        return carry_out(state, text)  # nobody has said who types, so it is a name
    if line == text:
        return carry_out(state, text)
    if who:
        return _of_typist(state, text, line, carry_out, says)
    if _needs_typist(state, text, line, says):
        return _asking(state, text, carry_out, says)
    done = Step(state).then(carry_out, text)
    if done.refused and (_is_said(state, line, says) or is_first_person(done.refused.text)):
        return _asking(state, text, carry_out, says)
    return done


def _who_types(state: State) -> str:
    """Say who types, and whether that is a player of this game."""
    if name := typist_of(state):
        return f"{name} is typing"
    others = f"type i am and a name, as in i am {still_in(state.history.state.players)[0]}"
    return f"{state.typist} is typing, and is not in this game" if state.typist else f"nobody said who types; {others}"


def _is_command(state: State, text: str) -> bool:
    """Return whether a line is a command as it is, and names no player: `show me the score`, `note I was late`."""
    word = word_of(state, text) or BY_NAME.get(text.partition(" ")[0].lower())
    if word and word.takes not in _WITH_NAMES:
        return True
    said = spoken(text, table_of(state.session))
    return said is not None and not said.asks and (not word or word.name in SAID_AS_WELL)


def _of_typist(state: State, text: str, line: str, carry_out: CarryOut, says: Says) -> Step:
    """Carry out a line in which the name of the player who types is in place of I, me and my."""
    if word_of(state, text):
        line = line.replace(f"{typist_of(state)}'s", typist_of(state))  # `deals mine`
    if is_question(words(text)) and not _is_of_score(state, line):
        done = Step(state).then(carry_out, text)  # `can I lay down these` is asked of anybody
        tells = any(True for _ in beside_a_question(line, _names(state)))
        if done.refused and (tells or _is_said(state, line, says)):
            return carry_out(state, line)
        asked = asked_in_words(state, line) if done.refused else None  # `what would I get if I call with 4`
        return asked if asked and not asked.refused else done
    done = Step(state).then(carry_out, line)
    if not done.refused or done.state != state:
        return done
    plain = Step(state).then(carry_out, text)  # I may be only in a remark
    return done if plain.refused else plain


def _needs_typist(state: State, text: str, line: str, says: Says) -> bool:
    """Return whether a line asks for the name of the player who types, given the same line with any name."""
    if _begins_game(state, text) or (_is_of_score(state, line) and not _is_of_score(state, text)):
        return True
    said = spoken(text, table_of(state.session))
    return said is not None and bool(said.asks) and _is_said(state, line, says)


def in_names(state: State, text: str) -> str:
    """Return a line with the name of the player who types, if that is known. Never raises."""
    try:
        return in_third_person(text, who, _names(state)) if (who := typist_of(state)) else text
    except UnclearError:
        return text


def _names(state: State) -> list[str]:
    return [player.name for player in state.history.state.players]


def _somebody(state: State, text: str) -> str:
    """Return a player whom the line does not name, to see whether it makes sense with a name."""
    said = {word.whose.lower() for word in words(text)}
    return next((name for name in _names(state) if name.lower() not in said), _names(state)[0])


def _new_player(state: State, text: str) -> Introduced | None:
    """Return who types if that is said in a line that begins another game, of which that is a new player."""
    found = introduced(text, _names(state), may_be_new=True)
    if not found or not found.rest:
        return None
    return found if _begins_game(state, in_third_person(found.rest, found.name, ())) else None


def _begins_game(state: State, text: str) -> bool:
    said = spoken(text, table_of(state.session))
    return bool(said and said.command == "new") or text.lower().startswith("new ")


def _is_said(state: State, text: str, says: Says) -> bool:
    """Return whether a line with a name in it can be carried out or answered."""
    return says(state, text) or corrects(state, text) or _is_of_score(state, text)


def _is_of_score(state: State, text: str) -> bool:
    """Return whether a line asks about the score."""
    try:
        return bool(score_answer(state.history, text))
    except BadInput:
        return True


def _asking(state: State, text: str, carry_out: CarryOut, says: Says) -> Step:
    """Ask who types, and then carry out the line."""
    players, begins = still_in(state.history.state.players), _begins_game(state, text)

    def answered(said: str, now: State) -> Step:
        if name := _name_in(now, said, begins=begins):
            return Step(now._replace(typist=name)).then(with_typist, text, carry_out, says)
        if len(line := words(said)) <= _FEW and any(is_first_person(word.plain) for word in line):
            return _asking(now, text, carry_out, says)
        return Step(now, (f"not entered: {escaped(text)}; type it again",)).then(with_typist, said, carry_out, says)

    label = "What is your name?" if begins else f"Who is typing: {listing(players, 'or')}?"
    dropped = saying(f"dropped: {escaped(text)}")
    question = Question(label, yes=dropped, no=dropped, drop=dropped, about=text, line=answered)
    return Step(state._replace(question=question))


def _name_in(state: State, said: str, *, begins: bool) -> str:
    """Return the name that an answer is; an empty text if it is something else."""
    if new := introduced(said, _names(state), may_be_new=begins):
        return "" if new.rest else new.name
    line = words(said)
    found, count = name_at(line, 0, _names(state)) if line else ([], 0)
    if len(found) == 1 and count == len(line):
        return found[0]
    try:
        names = new_names(said) if begins else []
    except BadInput:
        return ""
    return names[0] if len(names) == 1 else ""
