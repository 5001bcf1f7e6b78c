"""What phones and browsers see of the scorebook, the games and the words.

Each module's first line says what is in it. Nothing here imports the command line, and nothing knows a game by name.
"""
