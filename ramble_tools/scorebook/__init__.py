"""The scorebook: an append-only log of games in SQLite, replayed through `games/`.

`book.py` is the file and its log, `schema.py` has its tables and upgrades older files, `replay.py` turns the entries of
a game into its rounds and scores, and `sessions.py` has everything a group does with a game. `exchange.py` (JSON),
`tables.py` (CSV, Markdown) and `statistics.py` (how often each player played and won) build on these. `house_rules.py`
is a file of its own: the rulings that a user saves as defaults. No module here names a game: `games/contract.py` says
what each offers.
"""
