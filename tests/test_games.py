"""The games' house rules: every ruling of rules.md, on the words of the rule texts; and the rules in short."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from types import ModuleType

import pytest

from ramble_tools.errors import UnknownNameError
from ramble_tools.games.registry import NAMES, find_game
from ramble_tools.rulings import Ruling
from tests.conftest import ROOT

SHARED = ROOT.parent / "shared"
SEEDS = {name: SHARED / "seeds" / f"{'dukes-up' if name == 'dukes' else name}.txt" for name in NAMES}
HEADINGS = {"ramble": "Ramble", "dramble": "Dramble", "dumbal": "Dumbal", "dogpile": "Dogpile", "dukes": "Dukes Up!"}

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared rule texts are not there")


def plain(text: str) -> str:
    """Letters and digits alone: dashes, quotes and line ends are written in many ways."""
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> ModuleType:
    return find_game(request.param)


def rulings(game: ModuleType) -> dict[str, tuple[str, Ruling]]:
    found: dict[str, tuple[str, Ruling]] = game.Rules.rulings()
    return found


@needs_shared
def test_a_ruling_rests_on_words_of_the_text(game: ModuleType) -> None:
    name = game.__name__.split(".")[-2]
    text = plain(SEEDS[name].read_text(encoding="utf-8"))
    for id, (_, ruling) in rulings(game).items():
        assert plain(ruling.quote) in text, id
        assert ruling.question.endswith("?"), id


# As rules.md has them, typed again.
DEFAULTS = {
    "ramble": """
        target=25 max-shuffles=3 jokers=unused bonus-without-points=yes trim-ends=one points-beyond-cards=note
        hit-rank-order=ace-high tied-end=shared stolen-bonus=yes min-length=1 counted-shuffles=reshuffles
    """,
    "dramble": "loser-card=taken last-round=short tie=replay jokers=2",
    "dumbal": """
        call-limit=5 opening-limit=15 penalty=20 target=200 jokers=0 joker-value=0 joker-wild=no
        below-caller=lowest-wins out-at=reach false-call=refuse full-tie=shared winner-scores=0
    """,
    "dogpile": "lone-leader=joins joker-may-copy=yes empty-draft=finish jokers=2",
    "dukes": """
        ace=ends empty-piles=either tie=ender castle-bonus=3 first-turn-dukes=off draw-discard=off castle-in-run=off
        discard-twice=any
    """,
}


# Rulings that the page does not have: presets stand on them, and late-comers.
OURS = {
    "dumbal": "court-cards=counted run-past-king=yes halve-at=0 late-joiner=highest",
    "ramble": "late-joiner=lowest",
}


# Rulings that the page has and the program does not yet: issue 16 brings them, and takes them off this list.
NOT_YET = {
    "ramble": {"joker-hits", "cancelled-add", "cancelled-replacement"},
    "dramble": {"equal-cards"},
    "dumbal": {"next-dealer", "joker-in-sets"},
}


def test_the_defaults(game: ModuleType) -> None:
    name = game.__name__.split(".")[-2]
    assert {game.Rules().chosen(id) for id in rulings(game)} == {*DEFAULTS[name].split(), *OURS.get(name, "").split()}


@needs_shared
def test_every_ruling_of_the_page_is_there(game: ModuleType) -> None:
    page = (SHARED / "rules.md").read_text(encoding="utf-8")
    title = HEADINGS[game.__name__.split(".")[-2]]
    (section,) = (each for each in re.split(r"^## ", page, flags=re.MULTILINE) if each.startswith(title))
    ids = {
        id for row in re.findall(r"^\| (`[^|]*) \|", section, re.MULTILINE) for id in re.findall(r"`([a-z-]+)`", row)
    }
    ours = {each.partition("=")[0] for each in OURS.get(game.__name__.split(".")[-2], "").split()}
    assert ids - NOT_YET.get(game.__name__.split(".")[-2], set()) == set(rulings(game)) - ours
    assert NOT_YET.get(game.__name__.split(".")[-2], set()) <= ids - set(rulings(game))


def other_values(ruling: Ruling) -> Iterator[str]:
    if not ruling.answers:
        yield str(ruling.default + 7)  # type: ignore[operator]
    yield from list(ruling.answers)[1:] if not isinstance(ruling.default, bool) else [["yes", "no"][ruling.default]]


# What a quick reference has no room for, or what only the referee needs.
NOT_IN_SHORT = {
    "ramble": {"tied-end"},
    "dumbal": {"joker-value"},
    "dukes": set(),
    "dogpile": set(),
    "dramble": set(),
}


def test_the_rules_in_short_say_what_this_table_plays(game: ModuleType) -> None:
    """Each ruling that a table changes changes the text, but for those that need another one first."""
    name = game.__name__.split(".")[-2]
    usual = game.reference(game.Rules())
    for id, (field, ruling) in rulings(game).items():
        for value in other_values(ruling):
            rules = replace(game.Rules(), **{field: ruling.read(value)})
            if id in ("joker-value", "joker-wild"):
                rules = replace(rules, jokers="2")
            assert (game.reference(rules) != usual) or id in NOT_IN_SHORT[name], (id, value)


def test_every_field_is_a_ruling_and_frozen(game: ModuleType) -> None:
    assert len(fields(game.Rules)) == len(rulings(game))
    with pytest.raises(AttributeError):
        game.Rules().jokers = "2"


def test_unknown_games() -> None:
    with pytest.raises(UnknownNameError, match=r"^there is no game 'dumbel'; did you mean dumbal\?$"):
        find_game("dumbel")
