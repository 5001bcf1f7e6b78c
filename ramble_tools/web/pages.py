"""The pages: what a phone asks, as plain values, becomes an answer of plain values. No server and no template is here.

`Pages.handle` finds the function for the path. The functions are in the modules beside this one, by what their pages
are about. Each takes the evening and the request, and what is about a game takes its session too.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from ramble_tools.errors import BadInput, OutputError, UnavailableError, UnknownNameError
from ramble_tools.games.names import folded
from ramble_tools.scorebook import bodies
from ramble_tools.scorebook.book import look_up
from ramble_tools.scorebook.news import news
from ramble_tools.scorebook.sessions import Session
from ramble_tools.scorebook.store import Row
from ramble_tools.scorebook.view import view_of
from ramble_tools.web.answers import new_key, not_found, page, plain
from ramble_tools.web.board import board_values, spoken
from ramble_tools.web.deployment import SERVER, Deployment
from ramble_tools.web.entrance import WITHOUT_TABLES
from ramble_tools.web.evening import Evening
from ramble_tools.web.hand_view import told
from ramble_tools.web.limits import Limit
from ramble_tools.web.messages import Ask, Page, Phone, Refusal, Watched

# By the path, in which * is the name of a game or the like: the module beside this one, its function for GET, and the
# one for POST. A module is read when a page of it is first asked for, because a browser that runs Python compiles all
# that it reads.
_PAGES: Mapping[str, tuple[str, str, str]] = {
    "": ("setup_pages", "home", ""),
    "new": ("setup_pages", "new", "begin"),
    "restore": ("setup_pages", "", "restore"),
    "name": ("setup_pages", "name_page", "name"),
    "help": ("setup_pages", "help_page", ""),
    "word": ("word_pages", "word", "word"),
    "ask": ("referee_pages", "games", ""),
    "ask/*": ("referee_pages", "questions", ""),
    "ask/*/*": ("referee_pages", "question", ""),
    "receive": ("passing_pages", "receive_page", "receive"),
    "backup/*": ("passing_pages", "backup", ""),
    "season": ("setup_pages", "", "begin_season"),
    "season/*": ("season_pages", "season", ""),
    "print": ("print_pages", "index", ""),
    "print/*": ("print_pages", "product", "enter"),
    "table": ("table_pages", "enter", ""),
    "tables": ("table_pages", "tables", "change"),
    "wall": ("table_pages", "wall", ""),
    "g/*": ("game_pages", "game", ""),
    "g/*/pad": ("game_pages", "pad", "pad"),
    "g/*/edit": ("game_pages", "", "record"),
    "g/*/edit/*": ("game_pages", "edit_page", ""),
    "g/*/picture": ("game_pages", "result", ""),
    "g/*/add": ("game_pages", "", "record"),
    "g/*/pad/*": ("hand_pages", "", "own"),
    "g/*/hand": ("hand_pages", "hand", "send"),
    "g/*/call": ("hand_pages", "", "call"),
    "g/*/off": ("hand_pages", "", "off"),
    "g/*/undo": ("undo_pages", "", "undo_or_redo"),
    "g/*/redo": ("undo_pages", "", "undo_or_redo"),
    "g/*/players": ("player_pages", "players", "change"),
    "g/*/end": ("player_pages", "end", "change"),
    "g/*/remove": ("player_pages", "remove", "change"),
    "g/*/again": ("player_pages", "again", "change"),
    "g/*/delete": ("player_pages", "delete", "change"),
    "g/*/rules": ("player_pages", "rules", "change"),
    "g/*/timer": ("timer_pages", "", "timer"),
    "g/*/ask": ("referee_pages", "questions", ""),
    "g/*/ask/*": ("referee_pages", "question", ""),
    "g/*/send": ("passing_pages", "send", ""),
    "g/*/file": ("passing_pages", "file", ""),
    **{f"g/*/{does}": ("player_pages", "", "change") for does in ("note", "rename", "season", "new-season")},
}
_BY_PARTS = {tuple(path.split("/")): functions for path, functions in _PAGES.items()}
# What only `ramble serve --tables` has.
_OF_A_CLUB_NIGHT = ("table", "tables", "wall")
# What a phone with a table's code may not ask for, one without the organizer's code, and one that only watches.
_OF_ALL_TABLES = ("season/*", "wall")
_FOR_ORGANIZERS = ("restore", "receive", "backup/*", "season", "tables", "g/*/delete", "g/*/new-season")
_FOR_WRITERS = ("new", "g/*/players", "g/*/end", "g/*/remove", "g/*/again")
# What one that only watches may send: none of these writes in a game. It gets its answer, but the players are told
# nothing of it, and of another phone's words only so many in a minute.
_WATCHERS_MAY = ("name", "word")
_EVENTS_OF_ONE, _EVENTS_IN_ALL = 20, 200
# All else that is sent has a key, and is carried out once. Two writes in no game, and what is received is added once.
_WITHOUT_KEY = (*_WATCHERS_MAY, "g/*/pad", "g/*/pad/*", "receive")


class Pages:
    """All pages."""

    def __init__(self, evening: Evening, deployment: Deployment = SERVER) -> None:
        self.evening, self.deployment = evening, deployment
        # Each game as its last board showed it, and what that board said was new. A game's boards are made one by one.
        self._newest: dict[int, tuple[Session, str]] = {}
        self._asked = Limit(_EVENTS_OF_ONE, _EVENTS_IN_ALL)

    def handle(self, ask: Ask) -> Page:
        """Return the answer. What is wrong with a request is said in the answer, never raised."""
        try:
            found = self._answer(ask)
        except (Refusal, BadInput, OutputError) as error:
            refusal = _refusal_of(error)
            found = page(
                "error.html",
                refusal.status,
                title=refusal.title,
                error=str(refusal),
                back=self._game_there(ask),
            )
        if not found.template:
            return found
        return found._replace(
            values={
                "key": ask.form.get("key") or new_key(),
                "phone": ask.phone,
                "script": ask.script,
                "code": self.evening.entrance.code_for(ask.phone),
                "only": bool(self.evening.only or ask.phone.table),
                **found.values,
            }
        )

    def _game_there(self, ask: Ask) -> str:
        """Return the name of the game that a request is about, as it is called now; empty if there is none."""
        try:
            return self.evening.row(ask.game, ask.phone).name if ask.game else ""
        except (BadInput, OutputError):
            return ""

    def _answer(self, ask: Ask) -> Page:
        # A name is at each other place: /g/friday/edit/3. Below /ask, there are only names: /ask/GAME/QUESTION.
        named = ask.path[:1] == ("ask",)
        parts = tuple("*" if place % 2 or (place and named) else part for place, part in enumerate(ask.path)) or ("",)
        module, *functions = _BY_PARTS.get(parts, ("", "", ""))
        function = functions[ask.method == "POST"]
        path = "/".join(parts)
        self._require_allowed(path, ask)
        if not function:
            raise not_found()
        answer: Callable[..., Page] = getattr(import_module(f"ramble_tools.web.{module}"), function)
        if ask.method == "GET" or path in _WITHOUT_KEY:
            return self._with_few_events(self._carried_out(answer, ask), ask.phone)
        key = ask.require_key()
        if done := self.evening.done_before(key):
            return done
        found = self._carried_out(answer, ask)
        self.evening.note(key, found)
        return found

    def _carried_out(self, answer: Callable[..., Page], ask: Ask) -> Page:
        """Return the answer of a page's function; one about a game takes its session too."""
        if ask.path[:1] != ("g",):
            return answer(self.evening, ask)
        session = self._session(ask)
        phone = ask.phone._replace(name=_name_now(ask.phone.name, session))
        found = answer(self.evening, ask._replace(phone=phone), session)
        return found._replace(values={"phone": phone, "game_kind": session.row.kind, **found.values})

    def _with_few_events(self, answer: Page, phone: Phone) -> Page:
        """Return the answer, without what the others would be told of it if they are told enough of this phone."""
        if not answer.events:
            return answer
        if not phone.writes or self._asked.is_reached(phone.id):
            return answer._replace(events=())
        self._asked.note(phone.id)
        return answer

    def _require_allowed(self, path: str, ask: Ask) -> None:
        """Raise Refusal if there is no such page here, or this phone may not ask for it."""
        if path in _FOR_WRITERS or (ask.method == "POST" and path not in _WATCHERS_MAY):
            ask.require_writer()
        if path in _OF_A_CLUB_NIGHT and not self.evening.entrance.has_tables:
            raise not_found(*([WITHOUT_TABLES] if self.deployment.shared else []))
        if self.evening.only and path in ("new", *_OF_ALL_TABLES, *_FOR_ORGANIZERS):
            raise not_found("only one game is open to phones")
        if ask.phone.table and path in _OF_ALL_TABLES:
            raise not_found(f"this phone's code opens only table {ask.phone.table}")
        if path in _FOR_ORGANIZERS:
            ask.require_organizer()

    def _session(self, ask: Ask) -> Session:
        """Return the game that a request is about; a phone that was moved may still send what it typed before."""
        try:
            return self.evening.look(ask.path[1], ask.phone)
        except UnknownNameError:
            if not ask.phone.before or (ask.method, *ask.path[2:]) != ("POST", "add"):
                raise
            return self.evening.look(ask.path[1], ask.phone._replace(table=ask.phone.before))

    # --- streams

    def game_of(self, ask: Ask) -> Watched | None:
        """Return the game or the list whose stream a request opens, or None."""
        if not ask.is_stream:
            return None
        try:
            if ask.path[0] != "g":
                return self._list_of(ask)
            return self.evening.row(ask.path[1], ask.phone).id
        except (BadInput, OutputError):
            return None

    def _list_of(self, ask: Ask) -> Watched | None:
        if not self.deployment.together:  # nobody else changes the lists
            return None
        from ramble_tools.web.lists import list_of

        return list_of(self.evening, ask)

    def board(self, game: Watched) -> Page:
        """Return the board of a game, or a list, the same for all phones. Raises UnknownNameError."""
        if isinstance(game, tuple):
            from ramble_tools.web.lists import list_page

            return list_page(self.evening, *game)
        newest = self._newest.get(game)
        session = self.evening.games.look(newest[0].row if newest else self._numbered(game))
        if (state := self.evening.hands.of(session.row.identity)).hand:
            self.evening.hands.tell(told(session, state))
        return page(
            "_board.html",
            **board_values(session, self._said(session)),
            rematch=self.evening.rematch(session.row),
            key="",
        )

    def _said(self, session: Session) -> str:
        """Return what happened since the last board of this game was made."""
        before, said = self._newest.get(session.row.id, (session, ""))
        if before.seen < session.seen:
            said = spoken(session.history, "; ".join(news(view_of(before), session.entries[before.seen :])))
        self._newest[session.row.id] = session, said
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


def _name_now(name: str, session: Session) -> str:
    """Return the name of a phone's owner in this game: a player's may have been corrected since the phone took it."""
    if any(folded(player.name) == folded(name) for player in session.history.state.players):
        return name
    for entry in session.history.standing:
        if entry.kind == "player" and folded((named := entry.data(bodies.Naming)).name) == folded(name):
            name = named.to
    return name


def _refusal_of(error: Refusal | BadInput | OutputError) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, UnknownNameError):
        return not_found(plain(error))
    if isinstance(error, BadInput):
        return Refusal(422, "That is not possible", plain(error))
    # After 503, the page's script keeps what it sent, and sends it again.
    return Refusal(503 if isinstance(error, UnavailableError) else 500, "Nothing was saved", plain(error))
