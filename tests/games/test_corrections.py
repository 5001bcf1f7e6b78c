"""A correction as people say it, in the form of any game."""

import pytest

from ramble_tools.errors import BadInput
from ramble_tools.games.corrections import corrected
from ramble_tools.games.fields import Field, options

FIELDS = (
    Field("caller", "who called?", "who", options(["Ann", "Bob", "Cy"])),
    *(Field(f"hand:{name}", f"{name}'s hand?", "hand") for name in ("Ann", "Bob", "Cy")),
)
ANSWERS = {"caller": "Ann", "hand:Ann": "4", "hand:Bob": "17", "hand:Cy": "22/2"}


def changed(text: str, last: str = "hand:Cy") -> str | None:
    """Return what a line changes: `hand:Bob=20`; None if it is no correction."""
    found = corrected(FIELDS, ANSWERS, last, text)
    return found and " ".join(f"{name}={text}" for name, text in sorted(found.answers.items()) if ANSWERS[name] != text)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("no, 20", "hand:Cy=20"),
        ("make that twelve", "hand:Cy=12"),
        ("oops i meant 3/2", "hand:Cy=3/2"),
        ("sorry, that's 20 points", "hand:Cy=20"),
        ("20 not 17", "hand:Bob=20"),
        ("oops bob wasn't 17 but 20!", "hand:Bob=20"),
        ("the 22 was 12", "hand:Cy=12"),
        ("bob had 6 more", "hand:Bob=23"),
        ("Bob has three less", "hand:Bob=14"),
        ("swap ann and bob", "hand:Ann=17 hand:Bob=4"),
        ("switch Bob with Cy please", "hand:Bob=22/2 hand:Cy=17"),
        ("cy's jack was a queen", "hand:Cy=23/2"),
        ("cy's ten was a king", "hand:Cy=25/2"),
        ("cy didn't have the queen", "hand:Cy=10/1"),
        ("cy had a king too", "hand:Cy=35/3"),
        ("ann also had an ace", "hand:Ann=5"),
        ("cy had 5 too", None),
        ("not ann, bob called", "caller=Bob"),
        ("it was bob who called, not ann", "caller=Bob"),
        ("no bob, not ann", "caller=Bob"),
        ("ann didn't call", None),
        ("bob had 20", None),
        ("bob 20", None),
        ("20", None),
        ("no", None),
        ("no thanks", None),
        ("20 not 18", None),
        ("swap ann and dan", None),
        ("not cy, bob called", None),
    ],
)
def test_what_a_line_corrects(text: str, change: str | None) -> None:
    assert changed(text) == change


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the 4 was 5", "Ann and Bob have 4 each; say whose, as in Ann 5"),
        ("bob didn't have the king", "Bob has 4/1; type what Bob has, as in Bob 17"),
        ("ann's king was a queen", "Ann has 4; type what Ann has, as in Ann 17"),
        ("swap cy and ann", "nothing was entered for Cy or Ann; type a name and what to change"),
    ],
)
def test_what_has_to_be_said_again(text: str, said: str) -> None:
    answers = {"hand:Ann": "4", "hand:Bob": "4/1"}
    if "swap" in text:
        answers = {"caller": "Bob"}
    with pytest.raises(BadInput) as refused:
        corrected(FIELDS, answers, "", text)
    assert str(refused.value) == said
