"""Starting and stopping a game's timer from a phone; how long it still runs is in `timers.py`."""

from ramble_tools.errors import BadInput
from ramble_tools.games.timer import read_minutes
from ramble_tools.scorebook.sessions import Session
from ramble_tools.web.answers import not_found, plain, to
from ramble_tools.web.evening import Evening
from ramble_tools.web.game_pages import game
from ramble_tools.web.messages import Ask, Page


def timer(evening: Evening, ask: Ask, session: Session) -> Page:
    """Start or stop the timer of a game that has one. All phones are told."""
    id, seconds = session.row.id, session.history.game.TIMER
    if seconds is None:
        raise not_found(f"{session.history.game.TITLE} is played without a timer")
    found = Page(204, values={"seq": session.seen}) if ask.script else to("g", session.row.name)
    if ask.form.get("do") == "stop":
        evening.timers.stop(id)
    else:
        try:
            minutes = read_minutes(ask.form.get("minutes", str(seconds // 60)))
        except BadInput as error:
            found = game(evening, ask, session, wrong={"minutes": plain(error)})
            return found._replace(template="_timer.html") if ask.script else found
        evening.timers.start(id, minutes * 60)
    return found._replace(events=(evening.timers.event(id),))
