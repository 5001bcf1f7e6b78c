"""The boxes in which missed questions wait to be asked again, in `quiz.tsv` in the user's folder.

Each line has a question's key, its box and the day from which it is asked again, separated by tabs.
"""

from datetime import date, timedelta
from typing import NamedTuple

from ramble_tools.errors import FileError, quote, quote_path
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path
from ramble_tools.input_files import require_regular_file
from ramble_tools.words.quiz import is_key

_FILE = "quiz.tsv"
# How many days a question waits in each box. What was just missed is asked again in the next quiz.
_DAYS = (0, 1, 3, 7, 21)


class Place(NamedTuple):
    """Where a question is: its box, from 1 to 5, and the day from which it is asked again."""

    box: int
    due: date


class Boxes:
    """The questions that were missed and are not learned yet, by their keys."""

    def __init__(self, places: dict[str, Place]) -> None:
        self.places = places

    def due(self, today: date) -> list[str]:
        """Return the questions to ask again, those from the lowest boxes first."""
        waiting = [(place, key) for key, place in self.places.items() if place.due <= today]
        return [key for _, key in sorted(waiting)]

    def move(self, key: str, today: date, *, right: bool) -> bool:
        """Move a question after its answer, and return whether that changes anything.

        What was never missed is in no box, so a right answer to it changes nothing.
        """
        known = self.places.get(key)
        if right and known is None:
            return False
        box = known.box + 1 if right and known else 1
        if box > len(_DAYS):
            del self.places[key]
        else:
            self.places[key] = Place(box, today + timedelta(days=_DAYS[box - 1]))
        return True

    def save(self) -> None:
        """Write the file. Raises FileError or OutputError if that fails."""
        lines = (f"{key}\t{place.box}\t{place.due.isoformat()}\n" for key, place in sorted(self.places.items()))
        write_home_file(home_path(_FILE), "".join(lines).encode())


def the_boxes() -> Boxes:
    """Return the boxes in the user's file. Raises FileError if it can't be read, and names the first bad line."""
    path = home_path(_FILE)
    require_regular_file(path)
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return Boxes({})
    except UnicodeDecodeError:
        raise FileError(f"{quote_path(path)} is not UTF-8 text; fix or delete it") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise FileError(f"{quote_path(path)} can't be read: {reason}; fix or delete it") from None
    places = {}
    for number, line in enumerate(lines, start=1):
        found = _read(line)
        if found is None:
            wanted = "a line is a question, its box and a day, as in word:za, 1, 2026-11-21, with tabs between"
            raise FileError(f"{quote_path(path)}, line {number}: {quote(line)}; {wanted}; fix or delete the file")
        places[found[0]] = found[1]
    return Boxes(places)


def _read(line: str) -> tuple[str, Place] | None:
    key, _, rest = line.partition("\t")
    box, _, day = rest.partition("\t")
    try:
        place = Place(int(box), date.fromisoformat(day))
    except ValueError:
        return None
    return (key, place) if is_key(key) and 1 <= place.box <= len(_DAYS) else None
