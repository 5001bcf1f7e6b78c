"""The rulings that a user keeps for good: a TOML file that one can read and edit, a table a game.

[dumbal]
penalty = 30
joker-wild = "yes"
"""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ramble_tools.errors import RulingError, did_you_mean, quote, quote_path
from ramble_tools.files import new_file
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import HOUSE_RULES_FILE, home_path

_HEAD = """\
# The rulings of your table. They hold wherever no --rule or --preset says otherwise.
# ramble house shows them; ramble GAME rules tells all that there are.
"""


def house_rules_path() -> str:
    """Where the user's rulings lie."""
    return home_path(HOUSE_RULES_FILE)


def kept(game: str) -> list[str]:
    """The rulings kept for a game, as `ID=VALUE`. Raises RulingError."""
    tables = _tables()
    return _rulings(house_rules_path(), game, tables[game]) if game in tables else []


def keep(game: str, options: Sequence[str]) -> list[str]:
    """Keep these rulings for a game, in place of what was kept of them. Returns all that are kept for it.

    Raises RulingError, and OutputError where the file can't be written.
    """
    rules = find_rules(game).Rules
    rules.from_options(options)
    chosen = {_id(option): option for option in kept(game)}
    chosen |= {_id(rule): rule for rule in (_as_written(rules, option) for option in options)}
    _write(_all() | {game: list(chosen.values())})
    return list(chosen.values())


def forget(game: str, ids: Sequence[str]) -> list[str]:
    """Keep these rulings no longer. Returns what is still kept. Raises RulingError."""
    chosen = {_id(option): option for option in kept(game)}
    for id in ids:
        plain = id.strip().lower().partition("=")[0]
        if plain not in chosen:
            hint = did_you_mean(plain, chosen) if chosen else "none is kept"
            raise RulingError(f"{quote(id)} is not kept for {game}; {hint}")
        del chosen[plain]
    _write(_all() | {game: list(chosen.values())})
    return list(chosen.values())


def _id(option: str) -> str:
    return option.partition("=")[0]


def _as_written(rules: Any, option: str) -> str:
    """`Penalty = 030` as `penalty=30`."""
    id = option.partition("=")[0].strip().lower().replace("_", "-")
    chosen: str = rules.from_options([option]).chosen(id)
    return chosen


def _all() -> dict[str, list[str]]:
    return {game: kept(game) for game in _tables()}


def _tables() -> dict[str, dict[str, Any]]:
    path = house_rules_path()
    if not os.path.exists(path):
        return {}
    import tomllib

    try:
        with open(path, "rb") as file:
            tables = tomllib.load(file)
    except tomllib.TOMLDecodeError as error:
        raise RulingError(f"{quote_path(path)} can't be read: {error}; mend or delete it") from None
    except UnicodeDecodeError:
        raise RulingError(f"{quote_path(path)} is no text in UTF-8; mend or delete it") from None
    for game, table in tables.items():
        if game in NAMES and not isinstance(table, dict):
            raise RulingError(f"{quote_path(path)}: write [{game}] on a line of its own, and its rulings below it")
        if game not in NAMES and isinstance(table, dict):
            raise RulingError(f"{quote_path(path)}: there is no game [{game}]; {did_you_mean(game, NAMES)}")
        if game not in NAMES:
            raise RulingError(f"{quote_path(path)}: {game} stands above all games; put it below one, as [dumbal]")
    return tables


def _rulings(path: str, game: str, table: Mapping[str, Any]) -> list[str]:
    options = [f"{id}={_text(value)}" for id, value in table.items()]
    try:
        rules = find_rules(game).Rules
        rules.from_options(options)
        return [_as_written(rules, option) for option in options]
    except RulingError as error:
        raise RulingError(f"{quote_path(path)}, [{game}]: {error}") from None


def _text(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _write(tables: Mapping[str, list[str]]) -> None:
    lines = [_HEAD]
    for game in NAMES:
        if tables.get(game):
            lines.append(f"\n[{game}]\n")
            for option in tables[game]:
                id, _, value = option.partition("=")
                lines.append(f"{id} = {value}\n" if value.isdigit() else f'{id} = "{value}"\n')
    os.makedirs(os.path.dirname(house_rules_path()), exist_ok=True)
    with new_file(house_rules_path()) as file:
        file.write("".join(lines).encode())
