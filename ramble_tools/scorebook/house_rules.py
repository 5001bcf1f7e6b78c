"""The rulings that a user saves as defaults: a TOML file to read and edit, with a table for each game.

[dumbal]
penalty = 30
joker-wild = "yes"
"""

import os
from collections.abc import Sequence

from ramble_tools.errors import RulingError, did_you_mean, quote, quote_path
from ramble_tools.files import write_home_file
from ramble_tools.games.registry import NAMES, find_rules
from ramble_tools.home import HOUSE_RULES_FILE, home_path
from ramble_tools.input_files import read_toml
from ramble_tools.rulings import HouseRules, id_of

_HEAD = """\
# Your house rules. They apply unless --rule says otherwise.
# ramble house shows them; ramble GAME rules lists every ruling.
"""


def house_rules_path() -> str:
    """Return the path of the user's house rules. The file may not exist yet."""
    return home_path(HOUSE_RULES_FILE)


def kept(game: str) -> list[str]:
    """Return the rulings saved for a game, each as `ID=VALUE`. Raises RulingError if the file is wrong."""
    rules = find_rules(game).Rules
    options = rules.without_notes(f"{id}={_text(value)}" for id, value in _tables().get(game, {}).items())
    try:
        rules.from_options(options)
        return [_as_written(rules, option) for option in options]
    except RulingError as error:
        raise RulingError(f"{quote_path(house_rules_path())}, [{game}]: {error}") from None


def kept_rules(game: str, under: Sequence[str] = ()) -> HouseRules:
    """Return the house rules that are saved for a game; where none are, those `under` them.

    Raises RulingError if the file is wrong.
    """
    return find_rules(game).Rules.from_options(kept(game), over=(under,))


def keep(game: str, options: Sequence[str]) -> None:
    """Save these rulings, or those of presets, each replacing an earlier value.

    Raises RulingError, and FileError or OutputError if the file can't be written.
    """
    rules = find_rules(game).Rules
    rules.from_options(options)
    presets = [each for name in options if "=" not in name for each in rules.preset(name)]
    options = [*presets, *(each for each in options if "=" in each)]
    chosen = {_id(option): option for option in kept(game)}
    chosen |= {_id(rule): rule for rule in (_as_written(rules, option) for option in options)}
    _write(game, list(chosen.values()))


def forget(game: str, ids: Sequence[str]) -> None:
    """Delete these saved rulings of a game.

    Raises RulingError, and FileError or OutputError if the file can't be written.
    """
    chosen = {_id(option): option for option in kept(game)}
    for id in ids:
        plain = id.strip().lower().partition("=")[0]
        if plain not in chosen:
            hint = did_you_mean(plain, chosen) if chosen else "there are none"
            raise RulingError(f"{quote(id)} is not one of your house rules for {game}; {hint}")
        del chosen[plain]
    _write(game, list(chosen.values()))


def _id(option: str) -> str:
    return option.partition("=")[0]


def _as_written(rules: type[HouseRules], option: str) -> str:
    """Return a ruling as the file has it: `penalty=30` for `Penalty = 030`."""
    return rules.from_options([option]).chosen(id_of(option))


def _tables() -> dict[str, dict[str, object]]:
    path = house_rules_path()
    if not os.path.exists(path):
        return {}
    tables = read_toml(path)
    for game, table in tables.items():
        if game in NAMES and not isinstance(table, dict):
            raise RulingError(f"{quote_path(path)}: write [{game}] on a line of its own, with its rulings below it")
        if game not in NAMES and isinstance(table, dict):
            raise RulingError(
                f"{quote_path(path)}: there is no game [{quote(game)[1:-1]}]; {did_you_mean(game, NAMES)}"
            )
        if game not in NAMES:
            below = f"move it below one, as in [{_game_with(game)}]"
            raise RulingError(f"{quote_path(path)}: {quote(game)[1:-1]} is not below any game; {below}")
    return tables


def _game_with(id: str) -> str:
    """Return a game that has this ruling, or else the first game."""
    return next((game for game in NAMES if id in find_rules(game).Rules.rulings()), NAMES[0])


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    try:
        return str(value)
    except (RecursionError, ValueError):  # a number of thousands of digits, as 0xfff... can be
        return f"this {type(value).__name__}"


def _write(game: str, options: list[str]) -> None:
    """Rewrite the file, with these rulings for this game."""
    tables = {each: kept(each) for each in _tables()} | {game: options}
    lines = [_HEAD]
    for game in NAMES:
        if tables.get(game):
            lines.append(f"\n[{game}]\n")
            for option in tables[game]:
                id, _, value = option.partition("=")
                lines.append(f"{id} = {value}\n" if value.isdigit() else f'{id} = "{value}"\n')
    write_home_file(house_rules_path(), "".join(lines).encode())
