"""The pages: what a phone asks, as plain values, becomes an answer of plain values. No server and no template is here.

`Pages.handle` finds the function for the path. The functions are in the modules beside this one, by what their pages
are about. Each takes the evening and the request, and what is about a game takes its session too.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TypeAlias

from ramble_tools.errors import BadInput, OutputError, UnavailableError, UnknownNameError
from ramble_tools.games.registry import find_game
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.live import Live
from ramble_tools.scorebook.news import news
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import view_of
from ramble_tools.web import table_pages
from ramble_tools.web.answers import page, plain, require_writer
from ramble_tools.web.board import board_values, spoken
from ramble_tools.web.codes import unknown_codes
from ramble_tools.web.deployment import SERVER, Deployment
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import Ask, Event, Page
from ramble_tools.web.refusals import Refusal, not_found
from ramble_tools.web.tables import Tables

# By the path: the module beside this one, its function for GET, and the one for POST. A module is read when a page of
# it is first asked for, because a browser that runs Python compiles all that it reads.
_Routes: TypeAlias = Mapping[str, tuple[str, str, str]]
# Of all games and of none, by the first part of the path.
_OTHERS: _Routes = {
    "": ("setup_pages", "home", ""),
    "new": ("setup_pages", "new", "begin"),
    "restore": ("setup_pages", "", "restore"),
    "name": ("setup_pages", "name_page", "name"),
    "help": ("setup_pages", "help_page", ""),
    "word": ("word_pages", "word", "word"),
    "play": ("word_pages", "play", "play"),
    "receive": ("passing_pages", "receive_page", "receive"),
    "backup": ("passing_pages", "backup_page", ""),
    "season": ("setup_pages", "", "begin_season"),
    "print": ("print_pages", "index", ""),
}
# With one more part.
_BELOW: _Routes = {
    "backup": ("passing_pages", "backup", ""),
    "season": ("season_pages", "season", ""),
    "print": ("print_pages", "product", ""),
}
# Where several phones share the scorebook.
_OF_A_CLUB_NIGHT: _Routes = {
    "table": ("table_pages", "enter", ""),
    "tables": ("table_pages", "tables", "change"),
    "wall": ("table_pages", "wall", ""),
}
# By what follows the game's name.
_OF_A_GAME: _Routes = {
    "": ("game_pages", "game", ""),
    "pad": ("game_pages", "pad", "pad"),
    "edit": ("game_pages", "edit_page", "record"),
    "picture": ("game_pages", "result", ""),
    "add": ("game_pages", "", "record"),
    "undo": ("game_pages", "", "step"),
    "redo": ("game_pages", "", "step"),
    "players": ("player_pages", "players", ""),
    "end": ("player_pages", "end", "change"),
    "remove": ("player_pages", "remove", "change"),
    "again": ("player_pages", "again", "change"),
    "delete": ("player_pages", "delete", "delete"),
    "rules": ("player_pages", "rules", "change"),
    "timer": ("player_pages", "", "timer"),
    "send": ("passing_pages", "send", ""),
    "file": ("passing_pages", "file", ""),
    **dict.fromkeys(
        ("join", "leave", "player", "deals", "seats", "note", "rename", "season", "new-season"),
        ("player_pages", "", "change"),
    ),
}


class Pages:
    """All pages. `only` is the one game that is served, if not the whole book is; `quiet` tells nobody who asked."""

    def __init__(
        self,
        live: Live,
        tables: Tables | None = None,
        *,
        only: Row | None = None,
        quiet: bool = False,
        deployment: Deployment = SERVER,
    ) -> None:
        self.deployment = deployment
        self._others = {**_OTHERS, **_OF_A_CLUB_NIGHT} if deployment.shared else _OTHERS
        quiet = quiet or not deployment.shared
        self.evening = Evening(live, tables or Tables(unknown_codes()), only=only, quiet=quiet)
        # Each game as its last board showed it, and what that board said was new. A game's boards are made one by one.
        self._told: dict[int, tuple[Session, str]] = {}

    def handle(self, ask: Ask) -> Page:
        """Return the answer. What is wrong with a request is said in the answer, never raised."""
        try:
            found = self._answer(ask)
        except (Refusal, BadInput, OutputError) as error:
            refusal = _refusal_of(error)
            found = page("error.html", refusal.status, title=refusal.title, error=str(refusal))
        if not found.template:
            return found
        return found._replace(
            values={
                "phone": ask.phone,
                "script": ask.script,
                "invitation": self.evening.tables.invitation(ask.phone),
                "only": bool(self.evening.only or ask.phone.table),
                **found.values,
            }
        )

    def _answer(self, ask: Ask) -> Page:
        first, *others = ask.path or ("",)
        if first == "g" and others:
            does, *more = others[1:] or ("",)
            answer = _function(_OF_A_GAME, does, ask)
            if len(more) > (does == "edit"):
                raise not_found()
            if ask.method == "POST" and does != "pad":
                require_writer(ask)
            return answer(self.evening, ask, self._session(ask))
        if len(others) > 1:
            raise not_found()
        return _function(_BELOW if others else self._others, first, ask)(self.evening, ask)

    def _session(self, ask: Ask) -> Session:
        """Return the game that a request is about; a phone that was moved may still send what it typed before."""
        try:
            return self.evening.look(ask.path[1], ask.phone)
        except UnknownNameError:
            if not ask.phone.before or (ask.method, *ask.path[2:]) != ("POST", "add"):
                raise
            return self.evening.look(ask.path[1], ask.phone._replace(table=ask.phone.before))

    # --- streams

    def game_of(self, ask: Ask) -> int | None:
        """Return the number of the game or the list (see `table_pages`) that a stream is about, or None."""
        try:
            if ask.path[0] != "g":
                return table_pages.list_number(self.evening, ask) if self.deployment.shared else None
            return self.evening.row(ask.path[1], ask.phone).id
        except (BadInput, OutputError):
            return None

    def board(self, game: int) -> Page:
        """Return the board of the game with this number, the same for all phones. Raises UnknownNameError."""
        if game <= table_pages.WALL:
            return table_pages.list_page(self.evening, game)
        told = self._told.get(game)
        session = self.evening.live.look(told[0].row if told else self._numbered(game))
        return page(
            "_board.html",
            **board_values(session, self._said(session)),
            rematch=self.evening.rematch(session.row),
            key="",
        )

    def opening(self, game: int) -> tuple[Event, ...]:
        """Return what a phone is told when its stream opens, apart from the board: the timer of a game that has one."""
        if game <= table_pages.WALL:
            return ()
        timed = find_game(self._numbered(game).kind).TIMER is not None
        return (Event("timer", self.evening.timers.left(game), game),) if timed else ()

    def _said(self, session: Session) -> str:
        """Return what happened since the last board of this game was made."""
        before, said = self._told.get(session.row.id, (session, ""))
        if before.seen < session.seen:
            said = spoken(session.history, "; ".join(news(view_of(before), session.entries[before.seen :])))
        self._told[session.row.id] = session, said
        return said

    def seqs(self, games: Sequence[int]) -> Mapping[int, int]:
        """Return the number of the last entry of each of these games that is still there; none if the book fails."""
        try:
            return look_up(lambda book: book.store.lasts(games))
        except (BadInput, OutputError):
            return {}

    def _numbered(self, game: int) -> Row:
        found = look_up(lambda book: book.store.game(game))
        if found is None or found.deleted:
            raise UnknownNameError("the game was deleted")
        return found


def _refusal_of(error: Refusal | BadInput | OutputError) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, UnknownNameError):
        return not_found(plain(error))
    if isinstance(error, BadInput):
        return Refusal(422, "That is not possible", plain(error))
    # After 503, the page's script keeps what it sent, and sends it again.
    return Refusal(503 if isinstance(error, UnavailableError) else 500, "Nothing was saved", plain(error))


def _function(routes: _Routes, name: str, ask: Ask) -> Callable[..., Page]:
    """Return the function that answers a request. Raises Refusal."""
    module, *functions = routes.get(name, ("", "", ""))
    function = functions[ask.method == "POST"]
    if not function:
        raise not_found()
    found: Callable[..., Page] = getattr(import_module(f"ramble_tools.web.{module}"), function)
    return found
