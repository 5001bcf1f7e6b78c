"""`ramble find`, `ramble hooks` and `ramble anagrams`: the questions about words as commands."""

from ramble_tools.cli.referee.questions import question_commands
from ramble_tools.cli.root import plain_typer
from ramble_tools.games.registry import WORDS, find_questions

app = plain_typer()

question_commands(app, WORDS, find_questions(WORDS))
