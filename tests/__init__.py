"""The tests, laid out as the code is: `tests/games/test_dumbal.py` tests `games/dumbal/`.

What every game must pass is in `games/test_every_game.py`, with each game's examples in `games/examples/`, so no test
has a list of games. Tests assert whole messages, and numbers from the official rules; solvers are compared with brute
force. No test looks at a clock: what must be fast is measured in `benchmarks/`. Files of rows and pictures:

- `data/told.tsv`: rounds as people tell them, and each in the game's notation;
- `data/rules_asked.tsv`: disputes that only the rules answer, and the passage or the ruling that does so;
- `data/corpus.tsv`: 300 lines by somebody who had not seen the program (`python -m tests.corpus_lines` types them all);
- `data/lines.tsv`: lines as people type them, and how each is read (`python -m tests.lines FILE` measures others);
- `cli/dialogues/`: what is typed at a prompt, and what must be answered;
- `cli/refusals.txt`, `scorebook/refusals.txt`, `press/refusals.txt`: command lines that are refused, and their whole
  answers (`refusals.py` plays the first two); `press/wrong_files.txt`: each mistake in a user's template or saved
  calibration;
- `press/golden/`: a picture of each face design. `python -m tests.press.golden_pictures` draws them again; look at them
  before you commit them. All other tests of printing measure the finished PDF (`press/read_pdf.py`).
- `docs/` runs every example of README.md and docs/, and checks all links, that every command is on a page, and that
  `docs/coverage.md` beside them has every rule of the official texts, with the command that judges it. `python -m
  docs.sessions` writes today's answers.

The marker `slow` is for tests that install, build, walk whole lists, start hundreds of processes, or need a server or a
browser. Those marked `both_stores` run with a scorebook in a file and again, as slow tests, on a PostgreSQL server that
they start in a temporary folder.
"""
