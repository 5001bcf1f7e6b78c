"""What the prompt of `ramble GAME play` asks of a round, one module a game.

Each has `HELP`, lines for `?`, and a class `Form(table, state)` with `question()`, the next thing that must be known
(None once all is), `take(line)`, which raises BadInput and then has taken nothing, and `round()`. A line may answer
more than what was asked. What is taken once the form is full mends it.
"""
