"""A Typer program of one command that only prints its argument: the least that `ramble check` can take."""

import typer


def main(word: str) -> None:
    print(word)


typer.run(main)
