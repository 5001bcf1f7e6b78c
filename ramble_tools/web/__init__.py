"""What phones and browsers see of the scorebook, the games and the words.

CONTRIBUTING.md says what is where. Nothing here imports the command line, and nothing knows a game by name.
"""
