"""What a line at a game's prompt may be besides its exact commands and the round: it is asked only after these."""

from ramble_tools.cli.output import Saying
from ramble_tools.cli.prompt.outside import answering, question_of, running, shell_command
from ramble_tools.cli.prompt.starting import new
from ramble_tools.cli.prompt.state import State, Step
from ramble_tools.cli.prompt.words import BY_NAME, asked_in_words, fits, word_of
from ramble_tools.errors import BadInput, PlayerError, escaped, quote
from ramble_tools.games.players import meant
from ramble_tools.games.registry import OF_WORDS
from ramble_tools.scorebook.sessions import Session
from ramble_tools.spoken_commands import Spoken, Table, nearest, spoken, unknown_words
from ramble_tools.typed_line import MOST_WORDS, words

# What may be said beside a round in the same line.
_APART = ("undo", "redo", "show", "help", "quit", "print", "drop")


def table_of(session: Session) -> Table:
    """Return what a command may be about in this game."""
    history = session.history
    return Table(session.row.kind, [player.name for player in history.state.players], tuple(history.rules.rulings()))


def otherwise(state: State, text: str) -> Step | None:
    """Carry out a command as people say it, a question about words, or a command of the shell."""
    if asked := spoken(text, table_of(state.session)):
        try:
            return carry_out(state, asked)
        except BadInput as error:
            return Step(state, (str(error),))
    referee = asked_in_words(state, text)
    if referee and not referee.refused:
        return referee
    said: Saying | None = None
    question = question_of(text)
    # A king is worth something else in a game without words.
    if question and (question.kind != "worth" or state.session.row.kind == OF_WORDS):
        said = answering(question)
    elif (command := shell_command(text)) and command[0] != state.session.row.kind:
        said = running(command)
    else:
        said = _two_things(state, text)
    if not said and referee and not nearest(text, table_of(state.session)):
        said = str(referee.refused)
    return Step(state, (said,)) if said else None


def is_for_the_game(state: State, text: str) -> bool:
    """Return whether a line that is typed where a game need not be open is for this one: a word alone is not."""
    if asked := spoken(text, table_of(state.session)):
        return not asked.asks and asked.command != "print" and asked.kind in ("", state.session.row.kind)
    if shell_command(text) or question_of(text):
        return False
    if word_of(state, text):
        return True
    if text.isalpha():
        return any(text.lower() == player.name.lower() for player in state.history.state.players)
    return fits(state, text) or any(map(str.isdigit, text)) or bool(_players_in(state, text))


def _players_in(state: State, text: str) -> list[str]:
    names = [player.name.lower() for player in state.history.state.players]
    return [word.text for word in words(text) if word.whose.lower() in names]


def carry_out(state: State, asked: Spoken) -> Step:
    """Carry out a command that was said. Raises BadInput."""
    if asked.asks:
        return Step(state, (asked.asks,))
    if asked.command == "new":
        return new(state, asked.rest, asked.kind)
    does, key = BY_NAME[asked.command].does, state.key
    done = does(state, asked.rest)
    for time in range(1, asked.times):  # each is another entry, so each has a key of its own
        more = done._replace(state=done.state._replace(key=f"{key}-{time}")).then(does, asked.rest)
        if more.refused:
            return done.saying(str(more.refused))
        done = more
    return done


def _two_things(state: State, text: str) -> str:
    """Return a question about a line that is a round and a command at once, or an empty text."""
    typed = words(text)
    for place, word in enumerate(typed):
        rest = " ".join(each.typed for each in [*typed[:place], *typed[place + 1 :]])
        if word.plain in _APART and rest and fits(state, rest):
            return f"two things at once: {word.plain}, and {escaped(rest)}; type only one of them"
    return ""


def better_refusal(state: State, text: str, error: BadInput) -> str:
    """Return a better refusal of a line of which the game knows no word, perhaps mistyped; or an empty text.

    The words of the game itself are those that the help of its form explains.
    """
    from difflib import get_close_matches

    typed, _, rest = text.partition(" ")
    word, names = typed.lower(), [player.name for player in state.history.state.players]
    if word in BY_NAME:
        number = f", or for one {state.history.game.ROUND}, edit {rest} or remove {rest}" if rest.isdigit() else ""
        return f"nothing can follow {word}; type {word} alone{number}"
    parts = text.replace("'", "").split()
    is_short = not state.typing.lines and 2 < len(parts) <= MOST_WORDS
    is_sentence = is_short and all(each.strip(",.!?").isalpha() for each in parts)
    if not (is_sentence or (word.isalpha() and error.text.lower() == word)) or len(word) < 2 or meant(names, typed):
        return ""
    own = [label for line in state.round.form.HELP if (label := line.partition(":")[0]).isalpha()]
    if word in own:
        return ""  # it is right at another question
    known = [*BY_NAME, *own]
    starts = [each for each in known if each.startswith(word)]
    near = starts if len(starts) == 1 else get_close_matches(word, known, n=1, cutoff=0.7)
    if near and not is_sentence:
        return f"{quote(typed)} is not a command or a player; did you mean {near[0]}?"
    table = table_of(state.session)
    if close := nearest(text, table):
        return f"not understood; did you mean {close.line}?"
    unknown = unknown_words(text, table)
    is_first = isinstance(error, PlayerError) and not state.typing.lines
    if is_first and not rest and not unknown:
        return "not understood; ? shows what you can type"
    if not (is_sentence or (is_first and unknown and rest.isalpha())):
        return ""
    if not unknown:
        return "not understood; ? shows what you can type" if is_first else ""
    return f"not understood: {', '.join(map(quote, unknown))}; ? shows what you can type"
