"""The least work for `ramble check`: a Typer program with one command that only prints its argument."""

import typer


def main(word: str) -> None:
    print(word)


typer.run(main)
