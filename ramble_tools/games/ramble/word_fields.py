"""What several questions about words have in common: which list decides, and whether offensive words are shown."""

from typing import TYPE_CHECKING

from ramble_tools.errors import OnPage, about, plural
from ramble_tools.games.fields import Answers, Field
from ramble_tools.games.questions import flag, typed
from ramble_tools.words.dictionary import Dictionary, the_dictionary

if TYPE_CHECKING:
    from ramble_tools.games.ramble.form import Setting

# A page never shows offensive words.
OFFENSIVE = flag(
    "offensive", "include offensive words", "Include offensive words, which are valid too.", on_page="never"
)


def list_field(setting: "Setting | None" = None) -> Field:
    """Return the field for the list that decides. A page offers the lists of an open game, and never takes a path."""
    lists: tuple[tuple[str, str], ...] = ()
    if setting and setting.state:
        from ramble_tools.games.ramble.form import word_lists

        lists = word_lists(setting)
    return Field(
        "list",
        "which word list decides?",
        "choice",
        lists,
        default="",
        more=True,
        help="The list that decides: common, standard, game, or one of yours.",
        metavar="NAME|PATH",
        on_page="" if lists else "never",
    )


def dictionary_of(answers: Answers) -> Dictionary:
    """Return the dictionary that decides. Raises BadInput about the list."""
    with about("list"):
        return the_dictionary(typed(answers, "list") or None)


def not_shown(count: int, what: str = "") -> list[str]:
    """Return how many results are not shown, as a line; nothing if all are. `what` says which ones an option shows."""
    return [OnPage(f"{count:,} more; --top 0 shows all{what}", f"{count:,} more")] if count else []


def left_out(count: int) -> list[str]:
    """Return how many offensive words were left out, as a line; nothing if none were."""
    line = f"{plural(count, 'offensive word')} left out"
    return [OnPage(f"{line}; --offensive shows all", line)] if count else []
