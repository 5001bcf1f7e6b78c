"""A line about words that asks the last question again, or goes on with it, where no game is open."""

from ramble_tools.games.follow_ups import asked_again, follow_up
from ramble_tools.words.question_follow_ups import continued, narrowed, narrows
from ramble_tools.words.questions import is_subject, kinds_of, understand


def whole_question(last: str, line: str) -> str:
    """Return the question that a line asks with the last one: `and quartz?`, `only the common ones`.

    If it asks none, it is the line itself.

    Raises NotUnderstoodError for what narrows a list of words and can't be read.
    """
    if not last:
        return line
    if narrows(last, line) and (question := narrowed(last, line)):
        return question
    if not (change := follow_up(line)):
        return line
    found = asked_again(last, change, (), lambda text: kinds_of(understand(text)), is_subject)
    return (found[0] if len(found) == 1 else "") or continued(last, change) or line
