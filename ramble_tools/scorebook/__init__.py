"""What was played: an append-only log in SQLite, replayed through `games/`.

`book.py` is the file and its log, `schema.py` its tables and how older files are brought up to date, `replay.py` makes
of a game's entries what is shown, `sessions.py` is what a table does with it. On these stand `exchange.py` (JSON, CSV,
Markdown), `statistics.py` (how often each played and won) and `house_rules.py` (the rulings that a user keeps).
No game is named here: all that is known of one is what `games/__init__.py` says that each offers.
"""
