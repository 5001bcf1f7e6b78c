"""`ramble print`."""
from ramble_tools.cli.root import plain_typer
app = plain_typer(help="Print the decks.")
@app.command()
def faces() -> None: "x"
@app.callback()
def x() -> None: "Print."
