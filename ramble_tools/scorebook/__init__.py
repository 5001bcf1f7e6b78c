"""The scorebook: an append-only log of games, replayed through `games/`.

It is a text in a file (`text/`), or tables on a server (`postgres/`, whose checksums are in `checksums.py`); `store.py`
says what both can do, and `backends.py` chooses. `book.py` has the games and their entries; `arrivals.py` adds what
comes from elsewhere, and `repair.py` finds damage and repairs it. `replay.py` turns the entries of a game
(`entries.py`) into its rounds and scores. `sessions.py` has everything a group does with a game, and `game_cache.py`
keeps games between requests.

Each season is a log like a game's too (`season_log.py`; its table: `season_table.py`, `season_wording.py`), and so are
the players who are one person (`merged_players.py`). `view.py` is what a game looks like at a moment; `log_wording.py`
(entries in words), `chart.py`, `json_export.py`, `csv_and_markdown.py` and `statistics.py` (how often each player
played and won) build on these. `house_rules.py` is a file of its own: the rulings that a user saves as defaults. No
module here names a game: `games/contract.py` says what each offers.
"""
