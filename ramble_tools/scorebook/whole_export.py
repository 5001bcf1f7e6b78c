"""The whole scorebook as one export: every game, every season, and the merged and hidden players."""

from ramble_tools.errors import DamagedBookError, quote
from ramble_tools.scorebook import repair
from ramble_tools.scorebook.book import reading
from ramble_tools.scorebook.json_export import as_json
from ramble_tools.scorebook.store import PLAYERS, SEASON


def whole_book() -> tuple[str, str]:
    """Return the scorebook as JSON, and what is damaged in it, if anything: then it has what a repair would save.

    Raises DamagedBookError if that is nothing, and what reading a scorebook raises.
    """
    try:
        with reading() as book:
            rows = [*book.games(), *book.store.logs(SEASON), *book.store.logs(PLAYERS)]
            logs = [(row, book.log(row)) for row in reversed(rows)]  # so the current one is so after an import
        damaged = [row.shown for row, log in logs if log.damage]
        if not damaged:
            return as_json([(row, log.entries) for row, log in logs]), ""
        trouble = f"damaged: {', '.join(map(quote, damaged[:3]))}{' and more' if len(damaged) > 3 else ''}"
    except DamagedBookError as error:
        trouble = str(error)
    saved = repair.plan().games
    if not saved:
        raise DamagedBookError(trouble)
    return as_json([(game.row, list(game.entries)) for game in saved if not game.row.deleted]), trouble
