"""An automaton that accepts the texts that are at most so many slips away from a word.

A slip is one extra letter, one missing letter, one wrong letter, or two neighboring letters swapped; no letter takes
part in two slips (the distance is that of optimal string alignment). This is the bit-parallel automaton of Wu and
Manber (1992), with swaps after Hyyrö (2003). Its transitions are computed when they are first used.
"""

# Stands for any letter that the word does not have: they all lead to the same state.
OTHER = 0


class State(dict[int, "State | None"]):
    """A state of the automaton: maps the next letter to the next state, or to None if no accepted text can follow.

    `active` has one bit for each pair of a number of slips (0 to `most`) and a number of letters of the word that were
    read with so many slips. `swaps` has a bit for each pair in which two letters are being swapped, and only the first
    of them has been read. `accepts` says whether the text may end here.
    """

    __slots__ = ("accepts", "active", "automaton", "endings", "slips", "swaps")

    def __init__(self, automaton: "SlipAutomaton", active: int, swaps: int) -> None:
        self.automaton = automaton
        self.active = active
        self.swaps = swaps
        # The fewest slips that were needed so far.
        self.slips = automaton.fewest_slips(active)
        self.accepts = bool(active & automaton.ends)
        # If no slip is left: the only ways in which an accepted text can go on from here.
        self.endings = automaton.endings(active, swaps)

    def __missing__(self, letter: int) -> "State | None":
        known = letter == OTHER or letter in self.automaton.letters
        found = self[letter] = self.automaton.step(self, letter) if known else self[OTHER]
        return found


class SlipAutomaton:
    """Accepts the texts that are at most `most` slips (at least 1) away from a word; `start` is its first state.

    One integer has the bits of all numbers of slips, one row of bits after another. `letters` are the word's letters.
    """

    def __init__(self, word: bytes, most: int) -> None:
        # One spare bit in each row, so that no bit moves into the next row.
        row = self._row = len(word) + 2
        rows = range(most + 1)
        self._word = word
        self._most = most
        self._all = sum(((1 << len(word) + 1) - 1) << row * slips for slips in rows)
        self.ends = sum(1 << row * slips + len(word) for slips in rows)
        self._places: dict[int, int] = {}
        for place, letter in enumerate(word, start=1):
            bits = sum(1 << row * slips + place for slips in rows)
            self._places[letter] = self._places.get(letter, 0) | bits
        self.letters = self._places.keys()
        self._states: dict[tuple[int, int], State] = {}
        self.start = self._state(self._with_missing_letters(1), 0)

    def _state(self, active: int, swaps: int) -> State:
        key = active, swaps
        state = self._states.get(key)
        if state is None:
            state = self._states[key] = State(self, active, swaps)
        return state

    def _with_missing_letters(self, active: int) -> int:
        """Add the states that skip letters of the word, at one slip each."""
        skip = self._row + 1
        for _ in range(self._most):
            active |= active << skip & self._all
        return active

    def step(self, state: State, letter: int) -> State | None:
        """Return the state after one more letter, or None if no accepted text starts like this."""
        active, row = state.active, self._row
        places = self._places.get(letter, 0)
        same = active << 1 & places
        wrong_or_extra = (active << 1 | active) << row
        swapped = (state.swaps & places << 1) << row
        after = self._with_missing_letters((same | wrong_or_extra | swapped) & self._all)
        return self._state(after, active << 2 & places) if after else None

    def fewest_slips(self, active: int) -> int:
        """Return the fewest slips of the pairs in `active`, of which there is at least one."""
        return ((active & -active).bit_length() - 1) // self._row

    def endings(self, active: int, swaps: int) -> list[bytes] | None:
        """Return the only endings of accepted texts if no more slip is allowed, or None if one is."""
        last = self._row * self._most
        if active & (1 << last) - 1:
            return None
        word, places = self._word, range(len(self._word) + 1)
        endings = [word[place:] for place in places if active >> last + place & 1]
        if swaps:
            swaps >>= last - self._row
            endings += [word[place - 2 : place - 1] + word[place:] for place in places if swaps >> place & 1]
        return endings
