"""What a line typed at the prompt does: a function from the state and the line to the next state and what to say.

Only the book is changed on the way. If others changed the game meanwhile, nothing is entered: the prompt says what they
did, and asks. A line that can't be saved is kept, and tried again at each line.
"""

import re
from functools import cache, partial

from ramble_tools.cli.prompt.beside import entry_and_question, if_meant, not_clear
from ramble_tools.cli.prompt.follow_ups import followed_up, is_follow_up, is_whole
from ramble_tools.cli.prompt.otherwise import (
    QuestionNotReadError,
    asked_of_the_score,
    better_refusal,
    carry_out,
    otherwise,
    players_in,
    table_of,
)
from ramble_tools.cli.prompt.outside import question_of
from ramble_tools.cli.prompt.recording import correct, edit, like_the_last, slip_asked, take
from ramble_tools.cli.prompt.saving import News, NotSavedError, catch_up, save_draft
from ramble_tools.cli.prompt.state import Line, Question, State, Step, in_game, next_round, saying, typed, unfinished
from ramble_tools.cli.prompt.typist import in_names, with_typist
from ramble_tools.cli.prompt.words import SAID_AS_WELL, SHOWS, asked_in_words, fits, word_of
from ramble_tools.errors import (
    BadInput,
    GameOverError,
    ImpossibleCardsError,
    NothingToEnterError,
    PlayerError,
    UnclearError,
    WhichCardError,
    escaped,
    joined,
    quote,
)
from ramble_tools.games.first_person import capital
from ramble_tools.games.players import still_in
from ramble_tools.remarks import (
    REASONS,
    Remarked,
    clauses,
    denies,
    is_exclaimed,
    is_of_others,
    says_wrong,
    without_remarks,
)
from ramble_tools.scorebook.actions import what_undo_does
from ramble_tools.scorebook.sessions import Session
from ramble_tools.spoken_commands import Spoken, announced, in_a_round, spoken, unknown_words
from ramble_tools.typed_line import ASKING, is_question, words
from ramble_tools.words.questions import may_bind

_FEWEST_REMARKED = 3
# What agrees, or asks for that.
_ASSENT = frozenset(("correct", "eh", "huh", "no", "ok", "okay", "right", "true", "yeah", "yes"))
# How many words the beginning of a line has that says something of a player: `leo called`, `leo goes home`.
_MOST_SAID = 3
# What a player does in a round: a clause with a player and one of these may say something of it.
_DONE_TEXT = "called calls claimed claims had laid played plays put puts scored scores took takes"
_DONE = frozenset(_DONE_TEXT.split(" "))


# What `who` asks about a round.
_OUTCOME = frozenset(("get", "gets", "got", "score", "scores", "take", "takes", "took", "win", "wins", "won"))


def step(state: State, line: Line) -> Step:
    """Carry out a line, after those that could not be saved before."""
    word, text, kept = word_of(state, line.text), line.text, state.kept
    if word and word.at_once:
        return _carry_out(state, text)
    if kept and text in ("drop", "undo"):
        count = 1 if text == "undo" else len(kept)
        state = state._replace(kept=kept[:-count])
        return Step(state, (f"dropped: {typed([line.text for line in kept[-count:]])}", *unfinished(state)))
    if text or not kept:
        state = state._replace(kept=(*kept, line))
    done = save_all(state)
    trouble = done.state.trouble
    if not trouble or not done.state.kept:
        return done
    if trouble.is_like(state.trouble):
        return done.saying("still not saved")
    return done.saying(f"nothing was saved: {trouble}; what you type is kept here and tried again at each line")


# --- saving


def save_all(state: State) -> Step:
    """Carry out the lines that are kept, as far as that is possible, and save the unfinished round."""
    return _carry_out_kept(state).then(_save_unfinished)


def _carry_out_kept(state: State) -> Step:
    """Carry out the lines that are kept, in order, until one can't be saved; after a refused one, drop the others."""
    if not state.kept:
        return Step(state)
    line, *others = state.kept
    try:
        done = _carry_out(state._replace(key=line.key, kept=()), line.text)
    except NotSavedError as error:
        return Step(state._replace(trouble=error))
    if state.trouble and not done.state.trouble:
        done = done.saying(f"saving works again: {escaped(line.text)}" if line.text else "saving works again")
    # What follows may have been typed with something else in mind.
    if others and (done.refused or done.state.asks):
        done = done.saying(f"not entered: {typed([each.text for each in others])}; type it again")
        others = []
    return done._replace(state=done.state._replace(kept=tuple(others))).then(_carry_out_kept)


def _save_unfinished(state: State) -> Step:
    """Save the unfinished round, so that the next `play` continues it; say so once if that is not possible."""
    lines, trouble = state.round.lines, state.trouble
    if lines == state.draft:
        return Step(state)
    try:
        save_draft(state.session, lines)
    except NotSavedError as error:
        if not lines:
            return Step(state)
        done = Step(state._replace(trouble=error))
        why = f"nothing was saved: {error}; what you type is kept here until it can be saved"
        return done if trouble else done.saying(why)
    done = Step(state._replace(draft=lines, trouble=None))
    return done.saying("saving works again; the unfinished round is saved") if trouble else done


# --- carrying out a line


def _carry_out(state: State, text: str) -> Step:
    """Carry out one line. Raises NotSavedError if it is to be tried again later.

    A line that is refused is tried once more if others have changed the game; then it may be right.
    """
    done = Step(state).then(_answer, text)
    if done.refused and (news := _news(state.session)):
        # The line was typed before the prompt said what others did.
        late = in_game(state, news)
        done = late._replace(state=late.state._replace(overtaken=True)).then(_answer, text)
    if done.refused:
        done = _say_refusal(state, done, done.refused, text)
    after = done.state
    word = word_of(state, text)
    if after.asked is state.asked and not (is_follow_up(state, text) or (word and word.at_once)):
        after = after._replace(asked=None)
    if after.asked and not is_whole(after.asked.text):  # `and Zoe?`
        after = after._replace(asked=None)
    return done._replace(state=after._replace(overtaken=after.overtaken and bool(after.round.lines)))


def _news(session: Session) -> News | None:
    """Return how others have changed the score; None if they have not."""
    try:
        news = catch_up(session)
    except NotSavedError:
        return None
    return news if news.rescored else None


# A name that nobody has may be a word that somebody asks about, if it is so long and has no capital.
_FEWEST_OF_A_WORD = 5
_FEWEST_WITH_NAME = 2


def _say_refusal(before: State, done: Step, error: BadInput, text: str) -> Step:
    """Say why a line was refused; if several answers may be lost with it, that all of them have to be typed again."""
    after, is_word = done.state, word_of(before, text)
    if isinstance(error, QuestionNotReadError):
        return done.saying(str(error))
    kept = after.typing.lines != before.typing.lines or after.question
    newcomer = "" if is_word or kept else _newcomer(before, text, error)
    if not is_word and not kept and (better := better_refusal(before, text, error, newcomer)):
        return done.saying(better)
    if newcomer and not isinstance(error, PlayerError):
        return done.saying(f"{quote(newcomer)} is not a player in this game; {_joins(newcomer)}")
    is_named = isinstance(error, PlayerError) and (text.split()[:1] == [error.text] or _has_points(text, error.text))
    if not is_word and not newcomer and is_named and _could_join(before, error.text):
        newcomer = error.text
    if newcomer:
        error.parts.append(_joins(newcomer))
        if text == error.text and text.islower() and len(text) >= _FEWEST_OF_A_WORD:
            error.parts.append(f"{text}? asks about the word")
    if is_word or kept or isinstance(error, GameOverError | NothingToEnterError) or len(text.split()) < 3:
        return done.saying(str(error))
    # The next line is about this one again, not about the round before.
    again = joined([str(error), "type the whole line again"])
    return done._replace(state=after._replace(recorded=False)).saying(again)


def _which_card(text: str, error: WhichCardError) -> Question:
    """Return the question for the suit of a card, after whose answer the line is read again."""
    from ramble_tools.games.told import with_suits

    def answered(said: str, now: State) -> Step:
        return _do(now, with_suits(text, error.text, said) or said)

    dropped = saying(f"dropped: {escaped(text)}")
    return Question(f"{error}:", yes=Step, drop=dropped, about=text, line=answered)


def _newcomer(state: State, text: str, error: BadInput) -> str:
    """Return the word of a refused line that stands where the round has a player's name; or an empty text.

    With the name of a player in place of it, the line would be one for the round.
    """
    line = words(text)
    named = error.text if isinstance(error, PlayerError) else line[0].text if line else ""
    word = next((word for word in line if word.text == named), None)
    if error.told or not word or len(line) < _FEWEST_WITH_NAME or is_question(line) or not _could_join(state, named):
        return ""
    before, after = text[: word.start], text[word.start + len(word.text) :]
    names = [player.name for player in state.history.setting().players if player.name not in state.typing.answers]
    others = [name for name in names if not any(each.whose.lower() == name.lower() for each in line)]
    return named if others and all(fits(state, f"{before}{name}{after}") for name in others) else ""


def _has_points(text: str, name: str) -> bool:
    """Return whether a number is right after a word of a line."""
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}:? \d", text) is not None


def _joins(name: str) -> str:
    """Return how somebody joins of whom a line says something already."""
    return f"join {capital(name)} adds a player"


def _could_join(state: State, name: str) -> bool:
    """Return whether a word that is no player's name may be meant as that of a new one."""
    seats = still_in(state.history.state.players)
    is_name = name.isalpha() and len(name) > 1 and bool(unknown_words(name, table_of(state.session)))
    return is_name and not (state.correction or state.history.over) and len(seats) < state.history.game.MOST


def _answer(state: State, text: str) -> Step:
    """Answer the question that is open, if there is one, or do what the line says. Raises BadInput."""
    question, word = state.question, word_of(state, text)
    if not question or (word and word.at_once and (question.needed or question.line)):
        return _do(state, text)
    without = Step(state._replace(question=None))
    if (question.line or question.needed) and not word and (done := _beside(state, question, text)):
        return done
    # Only what says what it drops takes these two for itself.
    drops = word and word.name in ("drop", "undo") and question.drop is not Step
    if question.line and word and not drops:
        return without.then(_do, text)
    if question.needed and word and word.name not in ("drop", "undo"):
        return without.then(question.drop).then(_do, text)
    if answer := question.answer(text):
        return without.then(answer)
    done = without.then(_do, text)
    again = done.state.question
    # Who says the same thing again means it.
    return without.then(again.yes) if again and again.text == question.text and not again.needed else done


def _beside(state: State, question: Question, text: str) -> Step | None:
    """Carry out a line that is no answer and not about the round, and keep the question unless the game changes."""
    without = state._replace(question=None)
    if question.needed and text.lower() in ("", "y", "yes", "n", "no"):
        return None
    done = followed_up(without, text) or otherwise(without, text)
    if (not done or done.refused) and (line := in_names(without, text)) != text:
        done = otherwise(without, line) or done
    if done and (after := done.state)._replace(why=without.why, asked=without.asked) == without:
        return done._replace(state=state._replace(why=after.why, asked=after.asked))
    if done and question.needed:
        return done._replace(said=(*question.drop(without).said, *done.said))
    return done


def _do(state: State, text: str) -> Step:
    """Carry out a line, in which I, me and my are the player who types. Raises BadInput."""
    return with_typist(state, text, _do_named, _says_something)


def _do_named(state: State, text: str) -> Step:
    """Carry out a line or, if it is refused, one clause of it; the others are remarks. Raises BadInput."""
    if done := followed_up(state, text) or entry_and_question(state, text):
        return done
    done = Step(state).then(_whole, text)
    if isinstance(done.refused, WhichCardError):
        return Step(state._replace(question=_which_card(text, done.refused)))
    if done.refused and (said := _said_twice(state, text)):
        return carry_out(state, said)
    # What was read as a whole and can't be right is not right without a part of it.
    if done.refused and not (done.refused.told or isinstance(done.refused, ImpossibleCardsError)):
        return _clause_of(state, text) or done
    return done


def _said_twice(state: State, text: str) -> Spoken | None:
    """Return the command that each clause of a line says: `timer rang, we're done`, `Theo has to go, take him out`."""
    found = set[Spoken | None]()
    parts = clauses(text)
    for place, clause in enumerate(parts):
        players = _subjects(state, ", ".join(parts[:place]))
        if len(players) == 1:
            clause = re.sub(r"\b(he|she|they|him|her|them)\b", players[0], clause, flags=re.IGNORECASE)
        found.add(spoken(clause, table_of(state.session)))
    return found.pop() if len(parts) > 1 and len(found) == 1 else None


def _clause_of(state: State, text: str) -> Step | None:
    """Carry out the clause of a line that says something by itself, and say what is taken as a remark."""
    says = cache(partial(_says_something, state))
    doubted: dict[bool, Step] = {}  # what may be meant: a command, rather than a part of a round
    for found in without_remarks(text, says):
        clause, players = found.clause, _subjects(state, found.before)
        if clause.lower().rstrip("?!. ") in _ASSENT:
            continue  # `no` is not short for Nora, and after `nobody was caught`, `right?` asks about no word
        if len(players) == 1:  # `dad won that one, he called`
            clause = re.sub(r"^(he|she|they)\b", players[0], clause, flags=re.IGNORECASE)
        said = spoken(clause, table_of(state.session))
        if not (said or says(clause)) or (said and said.asks and _wants_in(state, found.after)):
            continue
        if said and said.command == "help" and players:
            continue  # in `Theo forgot to take a card, what now?`, nobody asks what can be typed
        if found.run_on and is_question(words(clause)):
            continue  # in `how many points am I behind`, the clause is half of a question
        if not said and _asks_of_the_round(state, found.after):
            continue  # in `mom called with 4 but kate has 4, what does mom get`, nothing is to be recorded
        if not said and any(each and spoken(each, table_of(state.session)) for each in (found.before, found.after)):
            continue  # in `we stop here, Sue wins I think`, it is no claim of WINS
        is_sure = said and (said.command in SHOWS or (said.command == "undo" and _is_why(state, found)))
        # A question is no remark beside a round, nor beside a house rule: `with a joker: what is the best I can do`.
        is_doubtful = found.doubt or (found.asks and (not said or said.command == "rule"))
        if (is_doubtful and not is_sure) or doubted:
            how = f"if you do, type {escaped(clause)}" if said else if_meant(state, clause)
            how = "type only what is meant" if denies(found.after) else how
            doubted.setdefault(bool(said), Step(state, (not_clear(found.remark, how),)))
            continue
        done = Step(state).then(_whole, clause) if said or not _may_be_of_a_round(state, found, clause) else None
        if done and not done.refused:
            if _is_half_of_a_question(state, done, found):
                continue
            if said and said.command == "undo" and says_wrong(found.remark):
                return done  # it says only what the undo does
            return done._replace(said=(f"taken as a remark: {escaped(found.remark)}", *done.said))
    return doubted.get(True) or doubted.get(False)


def _is_half_of_a_question(state: State, done: Step, found: Remarked) -> bool:
    """Return whether a clause asks about words, and what is beside it may be a part of that: `only the short ones`."""
    asked = done.state.asked
    is_of_words = asked is not None and asked is not state.asked and asked.way == "words"
    question = question_of(found.clause) if is_of_words else None
    return question is not None and may_bind(question, found.remark)


def _subjects(state: State, text: str) -> list[str]:
    """Return the players whom `he` or `she` may be after a text: those it names, or the one who it says arrived.

    It is nobody of whom only something else is named: in `Ruth's boss called`, not Ruth.
    """
    found = spoken(text, table_of(state.session)) if text else None
    if found and found.command == "join" and found.rest and ", " not in found.rest:
        return [found.rest]
    names = [player.name.lower() for player in state.history.state.players]
    return [word.text for word in words(text) if word.whose.lower() in names and word.whose == word.text]


def _wants_in(state: State, text: str) -> bool:
    """Return whether a text says that somebody joins, perhaps one named before it: `he wants in`."""
    found = spoken(text, table_of(state.session)) if text else None
    return found is not None and found.command == "join"


def _asks_of_the_round(state: State, text: str) -> bool:
    """Return whether a text asks about a player, or who: `what does mom get`."""
    line = words(text)
    asks = line[0].plain if line else ""
    return asks in ASKING and (
        bool(players_in(state, text)) or (asks == "who" and not _OUTCOME.isdisjoint(word.plain for word in line))
    )


def _says_something(state: State, text: str) -> bool:
    """Return whether a text, or what it says of a player at first, is a command or may be meant for the round."""
    table = table_of(state.session)
    said = spoken(text, table)
    if said and said.of_turn and not is_question(words(text)):
        return False  # `it's still mum's turn`
    if said and not said.asks and (said.rest or said.command not in ("join", "leave")):
        return True
    if in_a_round(text, table) or word_of(state, text) or question_of(text) or fits(state, text):
        return True
    if players_in(state, text) and not _DONE.isdisjoint(word.plain for word in words(text)):
        return True
    parts = text.split()
    starts = range(2, min(len(parts), _MOST_SAID + 1)) if players_in(state, "".join(parts[:1])) else ()
    return any(spoken(" ".join(parts[:count]), table) for count in starts)


def _is_why(state: State, found: Remarked) -> bool:
    """Return whether what is said beside an undo is only why: something was wrong, or what others did or have not."""
    names = [player.name for player in state.history.state.players]
    return says_wrong(found.remark) or (not found.before and is_of_others(found.after, names))


def _may_be_of_a_round(state: State, found: Remarked, clause: str) -> bool:
    """Return whether what is beside a round may be a part of it: two words with a slip, or more of a player."""
    after = found.after.split()
    if is_exclaimed(found.remark, [player.name for player in state.history.state.players]):
        return False
    if not {*map(str.lower, players_in(state, found.remark))} <= {*map(str.lower, players_in(state, clause))}:
        return True  # in `I took 2 and so did Theo`, what is said of Theo
    is_short = len(found.remark.split()) < _FEWEST_REMARKED or (found.run_on and not re.search(r"\d", found.clause))
    return is_short or bool(after and players_in(state, after[0]))


def _whole(state: State, text: str) -> Step:
    """Carry out a command, or add the line to a round; what is neither may be something else. Raises BadInput."""
    word, in_round = word_of(state, text), in_a_round(text, table_of(state.session))
    if word and word.name == "edit" and in_round:
        word = None  # `edit hand 3, kate had 12`
    if not word or not (word.at_once or word.name in ("undo", "redo")):
        state = state._replace(undone=())
    # `round 2: ...` begins a round, even in a game that has a question named round.
    if (not word or word.name == state.history.game.ROUND) and (told := _announced(state, text)):
        return told
    if not word and (like := like_the_last(state, text)):
        return like
    if word:
        rest = text.partition(" ")[2].strip()
        if word.name == "join" and not REASONS.isdisjoint(rest.lower().split()[1:]):
            raise BadInput(f"who joins? type only the name, as in join {escaped(rest.split()[0])}")
        said = spoken(text, table_of(state.session)) if rest and word.name in SAID_AS_WELL else None
        return carry_out(state, said) if said else word.does(state, rest)
    if after := asked_of_the_score(state, text):
        return after
    of_round = _of_a_round(state, *in_round) if in_round else None
    if of_round and not of_round.refused:
        return of_round
    refused = of_round.refused if of_round else None
    # A word with a question mark is asked about, also where a word may be played.
    if re.fullmatch(r"\w{2,}\?", text) and (after := otherwise(state, text)):
        return after
    try:
        if refused and in_round and in_round[0] != "last":
            raise refused  # the number of a hand that is not there is not a player's points
        done = _add(state, text)
    except BadInput as error:
        is_read = not isinstance(error, GameOverError)
        if not error.told and (after := otherwise(state, text, error if is_read else None)):
            return after
        raise refused or error from None
    if done.refused and (asked := asked_in_words(state, text, done.refused)) and not asked.refused:
        return asked
    return _unless_of_player(state, text, done) if re.fullmatch(r"[^\d\s]+( [^\d\s]+)+", text) else done


def _announced(state: State, text: str) -> Step | None:
    """Add a line that says that it is the next round to that one; None if it doesn't, or is not understood.

    Raises BadInput if its `told` is true.
    """
    history = state.history
    if state.correction or history.over or not (found := announced(text, history.game.ROUND, history.count + 1)):
        return None
    line, is_sure = found
    try:
        begun = state.round.add(line)
        return take(state, line) if is_sure or begun.complete else None
    except BadInput as error:
        if error.told:
            raise
        return None


def _unless_of_player(state: State, text: str, done: Step) -> Step:
    """Return what a line does that was taken for the round, or, in `bob left`, may say that a player leaves or begins.

    Raises UnclearError.
    """
    table = table_of(state.session)
    said = spoken(text, table)
    if not said or said.command not in ("leave", "deals") or said.rest not in table.players:
        return done
    if said.command == "deals":
        verb = text.split()[-1]
        if verb.isupper() or verb not in done.state.typing.answers.values():
            return done
        raise UnclearError(
            f"{quote(verb)} could be the word, or say who is first, which is not recorded here; "
            f"for the word, type {said.rest} {verb.upper()}"
        )
    # In `bob left`, a game that needs only a name may see no more than that.
    answers = done.state.typing.answers
    if sum(state.typing.answers.get(name) != answer for name, answer in answers.items()) == 1:
        return carry_out(state, said)
    if not done.state.typing.lines:
        return done
    other = f"read as a {state.history.game.ROUND}; if {said.rest} leaves the game, type drop, and then {said.line}"
    return done._replace(said=(other, *done.said))


def _of_a_round(state: State, number: str, line: str) -> Step | None:
    """Correct a round as a line says; None if `last hand` may mean the last of the evening."""
    if number == "last" and next_round(state.session, [line]).complete:
        return None
    return Step(state).then(edit, f"{number} {line}")


def _add(state: State, text: str) -> Step:
    """Add a line to the correction or the round that is being typed. Raises BadInput."""
    if state.correction:
        return correct(state, text)
    if asked := slip_asked(state, text):
        return asked
    if state.history.over:
        edit = f"edit corrects the last {state.history.game.ROUND}, " if state.history.count else ""
        others = "again starts a rematch, and new Ann Bob a game with others"
        raise GameOverError(f"the game is over; {edit}undo {what_undo_does(state.history)}, {others}")
    return take(state, text)
