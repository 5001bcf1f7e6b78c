"""The pages beside the games: all games, a new game, the phone's name, and help."""

import string
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ramble_tools.errors import BadInput, about, plural
from ramble_tools.games.contract import AnyGame
from ramble_tools.games.players import checked_all
from ramble_tools.games.registry import NAMES, find_game, find_rules
from ramble_tools.scorebook import sessions
from ramble_tools.scorebook.book import look_up, reading
from ramble_tools.scorebook.house_rules import kept_rules
from ramble_tools.scorebook.statistics import known_names
from ramble_tools.web import season_pages
from ramble_tools.web.answers import changing_with, page, plain, to
from ramble_tools.web.board import who_may_be
from ramble_tools.web.evening import Evening
from ramble_tools.web.messages import NOTHING, Ask, Event, Page, Values
from ramble_tools.web.rendering import sentence
from ramble_tools.web.ruling_fields import ruling_fields, typed_rulings

# The first page lists this many games, unless all are asked for.
_GAMES, _ALL_GAMES = 20, 500
# How many players of earlier games are offered.
_NAMES = 24
_LONGEST_NAME = 30
# House rules that are no preset: the ones that the group keeps, and the standard rules.
_KEPT, _STANDARD = "kept", "standard"


def home(evening: Evening, ask: Ask, wrong: Mapping[str, str] = NOTHING) -> Page:
    """Return the games of the book, the one used last first; or the one game that is served."""
    if evening.only:
        with reading() as book:
            return to("g", book.same_game(evening.only).name)
    every = "all" in ask.query
    return page(
        "home.html",
        **games_values(evening, ask.phone.table, _ALL_GAMES if every else _GAMES),
        every=every,
        removed=look_up(lambda book: book.store.games(deleted=True, most=_GAMES)) if ask.phone.organizes else [],
        has_tables=evening.entrance.has_tables,
        wall=bool(evening.entrance.names) and not ask.phone.table,
        of_seasons=[(name, find_rules(name).TITLE) for name in NAMES if not find_game(name).COOPERATIVE],
        typed=ask.form,
        wrong=wrong,
    )


def begin_season(evening: Evening, ask: Ask) -> Page:
    """Begin a season without a game."""
    try:
        return to("season", season_pages.begin(evening, ask, ask.form.get("kind", "")).name)
    except BadInput as error:
        return home(evening, ask, {"season-name": plain(error)})


def restore(evening: Evening, ask: Ask) -> Page:
    """Bring a removed game back."""
    return to("g", sessions.restore(ask.form.get("name", ""), by=ask.phone.by).name)


def games_values(evening: Evening, table: str, most: int = _GAMES) -> Values:
    """Return the values of `_games.html`: the games at this table, or else of the book, and then the seasons too.

    `seq` is a number that changes with them.
    """
    rows = evening.games_at(table) if table else look_up(lambda book: book.store.games(most=most + 1))
    titles = {name: find_rules(name).TITLE for name in NAMES}
    games = [
        (row, titles.get(row.kind, row.kind), "" if table else evening.entrance.table_of(row)) for row in rows[:most]
    ]
    seasons = [] if table else season_pages.listed()
    listing = [(row.name, row.kind, row.open, row.players, at) for row, _, at in games], len(rows), seasons
    return {
        "table": table,
        "games": games,
        "more": len(rows) > most,
        "seasons": seasons,
        "ended": max((row.at for row in rows if not row.open), default=""),
        "seq": changing_with(listing),
    }


# --- a new game


def new(evening: Evening, ask: Ask) -> Page:
    """Return the page on which a game is begun: first its kind is chosen, then the players."""
    kind = ask.query.get("kind", "")
    if kind not in NAMES:
        return page("new.html", games=[find_game(name) for name in NAMES], table=ask.query.get("table", ""))
    return _new_page(find_game(kind), {"table": ask.query.get("table", "")})


def _new_page(game: AnyGame, typed: Mapping[str, str], wrong: Mapping[str, str] = NOTHING) -> Page:
    standard, status = game.Rules(), 422 if wrong else 200
    is_read = True
    try:
        kept = kept_rules(standard.GAME)
    except BadInput as problem:
        is_read, kept, wrong = False, standard, {"rules": plain(problem), **wrong}
    presets = {name: kept.with_options([name]) for name in standard.PRESETS}
    mine = [(_KEPT, "Your house rules", kept.in_words())] if kept.differences() else []
    # If the group's own can't be read, nothing is chosen yet.
    usual = (_STANDARD if mine or not is_read else _KEPT, "The standard rules", ())
    same = ["The same as the standard rules."]
    others = [(name, name.capitalize(), standard.with_options([name]).in_words() or same) for name in presets]
    chosen = typed.get("rules", _KEPT)
    fields = ruling_fields(kept, typed, {"standard": standard, **presets})
    return page(
        "new_game.html",
        status,
        new=game,
        typed=typed,
        known=known_names(_NAMES),
        kept=bool(mine),
        presets=[*mine, usual, *others],
        rulings=fields,
        wrong=wrong,
        chosen=chosen,
        rules_open="rules" in wrong or chosen != _KEPT or any(field.typed for field in fields),
    )


def begin(evening: Evening, ask: Ask) -> Page:
    """Begin a game, and tell the phones that show another one; on a club night, other tables play their own."""
    typed, game = ask.form, find_game(ask.form.get("kind", ""))
    places = [place for place in range(1, game.MOST + 1) if typed.get(f"seat:{place}", "").strip()]
    players = [typed[f"seat:{place}"] for place in places]
    rulings, wrong = typed_rulings(game.Rules, typed)
    wrong = {**_wrong_seats(game, typed, places), **wrong}
    if wrong:
        return _new_page(game, typed, wrong)
    first = typed.get("deals", "")
    table = ask.phone.table or typed.get("table", "")
    try:
        if table:
            evening.entrance.require(table)
        deals = typed.get(f"seat:{first}", "") if game.TURN else ""
        with about("rules"):
            rulings = _with_chosen(game, typed.get("rules", _KEPT), rulings)
        name, deals = typed.get("name", "").strip() or None, " ".join(deals.split())
        with about("game-name" if name else "all"):
            session = sessions.begin(game.Rules.GAME, players, rulings, name, deals=deals, by=ask.phone.by)
    except BadInput as error:
        return _new_page(game, typed, {error.field or "all": plain(error)})
    if table:
        evening.entrance.put(table, session.row)
    said = sentence(f"{ask.phone.by or 'somebody'} began a game of {game.TITLE}")
    told = Event("begun", {"game": session.row.name, "said": said})
    return to("g", session.row.name)._replace(events=() if evening.entrance.has_tables else (told,))


def _wrong_seats(game: AnyGame, typed: Mapping[str, str], places: list[int]) -> dict[str, str]:
    """Return what is wrong with the players, by the id of the field."""
    names: list[str] = []
    wrong = {}
    for place in places:
        try:
            names += checked_all([typed[f"seat:{place}"]], names)
        except BadInput as error:
            wrong[f"seat-{place}"] = plain(error)
    if not wrong and len(names) < game.LEAST:
        free = next(place for place in range(1, game.MOST + 1) if place not in places)
        wanted = f"at least {plural(game.LEAST, 'player')}" if game.LEAST > 1 else "a player"
        wrong[f"seat-{free}"] = f"type a name; this game needs {wanted}"
    return wrong


def _with_chosen(game: AnyGame, chosen: str, single: list[str]) -> list[str]:
    """Return the house rules that were chosen together, with the single ones over them."""
    rules = game.Rules() if chosen == _STANDARD else kept_rules(game.Rules.GAME)
    preset = [chosen] if chosen not in (_KEPT, _STANDARD) else []
    return rules.with_options([*preset, *single]).differences()


# --- the phone, and help


def name_page(evening: Evening, ask: Ask, wrong: Mapping[str, str] = NOTHING) -> Page:
    """Return the page that asks who the phone's owner is: one of the players of the game from where it was opened."""
    game, typed = {**ask.query, **ask.form}.get("game", ""), ask.form.get("name", ask.phone.name)
    names: Sequence[str] = ()
    with suppress(BadInput):  # the game is gone
        names = who_may_be(evening.look(game, ask.phone)) if game else known_names(_NAMES)
    return page("name.html", game=game, names=names, typed=typed, wrong=wrong)


def name(evening: Evening, ask: Ask) -> Page:
    """Take the name of the phone's owner."""
    text, game = " ".join(ask.form.get("name", "").split()), ask.form.get("game", "")
    try:
        if ask.form.get("typed"):  # a tap on "Not now" sends an empty name
            ask.require_text("name")
        if len(text) > _LONGEST_NAME or not text.isprintable():
            raise BadInput(f"a name has at most {_LONGEST_NAME} letters; this one has {len(text)}")
        if text and all(c in string.punctuation for c in text):
            raise BadInput("a name has a letter in it")
    except BadInput as error:
        return name_page(evening, ask, {"name": plain(error)})
    return (to("g", game) if game else to())._replace(name=text)


def help_page(evening: Evening, ask: Ask) -> Page:
    """Return what to do if a phone can't connect."""
    return page("help.html")
