"""Cards that players keep as points are out of the decks: random games against a bookkeeping that deals real cards."""

import random
from collections.abc import Sequence

import pytest

from ramble_tools.cards import AnyCard, Card, Joker, Suit
from ramble_tools.games.ramble import game
from ramble_tools.games.ramble.doubts import why_not_free
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.spelling import PlacedCard, read_placed
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.games.reasons import DOUBT
from ramble_tools.letters import lettered_cards
from tests.conftest import Ramble, SaidAt
from tests.games.helpers import said
from tests.web.a_phone import APhone

DECKS: list[tuple[AnyCard, str]] = [(each.card, each.letter) for each in lettered_cards()]
# Two jokers of each deck.
DECKS += [(Joker(deck), "") for deck in (1, 1, 2, 2)]
PLAYERS = ("Ann", "Bob", "Cy")


# --- the bookkeeping


def may_be(known: PlacedCard, card: AnyCard, letter: str, *, wild: bool) -> bool:
    """Return whether a card of the decks may be the one of which this much is known."""
    if isinstance(known.card, Joker):
        return isinstance(card, Joker) and known.card.deck in (None, card.deck)
    if isinstance(card, Joker):
        return wild and known.card is None and known.suit is None
    return letter == known.letter and known.suit in (None, card.suit) and known.card in (None, card)


def can_be_dealt(known: Sequence[PlacedCard], *, wild: bool) -> bool:
    """Return whether the decks have a card for each of these: a matching, found one augmenting path after another."""
    held_by: dict[int, int] = {}

    def finds(which: int, tried: set[int]) -> bool:
        for place, (card, letter) in enumerate(DECKS):
            if place not in tried and may_be(known[which], card, letter, wild=wild):
                tried.add(place)
                if place not in held_by or finds(held_by[place], tried):
                    held_by[place] = which
                    return True
        return False

    return all(finds(which, set()) for which in range(len(known)))


# --- random games


def random_word(luck: random.Random, *, wild: bool) -> tuple[PlacedCard, ...]:
    """Return a word of which the letters, the suits or the cards are known, as somebody types it."""
    how = luck.choice(["letters", "suits", "suits", "cards"])
    suits = luck.choice([list(Suit), list(Suit)[:2], list(Suit)[:1]])
    # The letters of few cards come often.
    few = [each for each in DECKS if isinstance(each[0], Card) and each[0].suit in suits and each[1] in "qzjxvkfpe"]
    often = luck.choice([few, [each for each in DECKS if isinstance(each[0], Card) and each[0].suit in suits], DECKS])
    cards = luck.sample(often, min(len(often), luck.choice([2, 3, 4, 6])))
    found = []
    for card, letter in cards:
        if isinstance(card, Joker):
            if wild and how != "letters":
                found.append(PlacedCard(luck.choice("stre"), card=card if how == "cards" else Joker()))
        else:
            found.append(PlacedCard(letter, card.suit if how != "letters" else None, card if how == "cards" else None))
    return tuple(found) or random_word(luck, wild=wild)


def doubts_of(state: game.State) -> list[str]:
    assert state.last
    return [reason.text for reason in state.last.told.reasons if reason.text.startswith(DOUBT)]


@pytest.mark.parametrize("seed", range(60))
def test_a_claim_that_needs_a_kept_card_is_doubted(seed: int) -> None:
    luck = random.Random(seed)
    wild, cap = luck.random() < 0.4, luck.random() < 0.4
    rules = Rules(
        jokers="wild" if wild else "unused", points_beyond_cards="cap" if cap else "note", target=1000, max_shuffles=99
    )
    state = game.start(PLAYERS[:2], rules)
    kept: dict[str, list[PlacedCard | None]] = {name: [] for name in PLAYERS}
    points = dict.fromkeys(PLAYERS, 0)
    for turn in range(40):
        if luck.random() < 0.1:
            state = game.apply(state, game.SHUFFLE)
        if turn == 15:
            state = game.join(state, "Cy")
            points["Cy"] = min(points["Ann"], points["Bob"])
        present = PLAYERS if turn >= 15 else PLAYERS[:2]
        player, owner = luck.choice(present), luck.choice(present)
        word, accepted = random_word(luck, wild=wild), luck.random() < 0.7
        out = [each for some in kept.values() for each in some if each]
        after = game.apply(state, game.Round(player, owner, word, accepted))
        doubted = not can_be_dealt([*out, *word], wild=wild)
        assert bool(doubts_of(after)) == doubted, (seed, turn, word, state.kept, doubts_of(after))
        for doubt in doubts_of(after):
            assert any(f"{name} keeps" in doubt or f"{name} and" in doubt or f"and {name}" in doubt for name in present)
        if doubted:
            continue  # it was a slip, and the right claim follows
        state = after
        won = word_value(word, stolen=player != owner, rules=rules).points
        if accepted:
            kept[player] += [*word[:won], *[None] * max(0, won - len(word))]
            points[player] += won
        else:
            lost = min(won, points[player])
            points[player] -= lost
            kept[player] = kept[player][: max(0, len(kept[player]) - lost)]
        assert {each.name: each.score for each in state.players} == {name: points[name] for name in present}
        assert {name: list(state.kept.get(name, ())) for name in PLAYERS} == kept


# --- what the doubt says

WILD = Rules(jokers="wild")


def kept_by(**players: str) -> dict[str, tuple[PlacedCard | None, ...]]:
    return {name: tuple(read_placed(text)) for name, text in players.items()}


@pytest.mark.parametrize(
    ("kept", "word", "rules", "why"),
    [
        ({"Ann": "s.S h.S i.S r.S"}, "s.S h.S i.S r.S t.S", Rules(),
         "Ann keeps the S, H and I of spades, which SHIRT needs"),
        ({"Ann": "2S2"}, "s.S o.S", Rules(), "Ann keeps the S of spades, which SO needs"),
        ({"Ann": "s.S"}, "2S2 KS1", Rules(), "Ann keeps the S of spades, which SE needs"),
        ({"Ann": "2S2"}, "2S2 KS1", Rules(), "Ann keeps 2S2, which SE needs"),
        ({"Ann": "s.S", "Bob": "h.H z.C"}, "s.S z.C", Rules(),
         "Ann keeps the S of spades, which SZ needs; Bob keeps the Z of clubs, which SZ needs"),
        ({"Ann": "s.S", "Bob": "s.S"}, "s.S o.S", Rules(), "Ann and Bob keep the S of spades, which SO needs"),
        ({"Ann": "z"}, "z o o", Rules(), "Ann keeps the Z, which ZOO needs"),
        ({"Ann": "z"}, "z o o", WILD, ""),
        ({"Ann": "z JK1=e JK1=e JK2=e"}, "z o o", WILD, ""),
        ({"Ann": "z JK1=e JK1=e JK2=e JK2=e"}, "z o o", WILD, "Ann keeps the Z, which ZOO needs"),
        ({"Ann": "z.C"}, "z.C o.S o.S", WILD, "Ann keeps the Z of clubs, which ZOO needs"),
        ({"Ann": "z.C"}, "z o o", Rules(), "Ann keeps the Z, which ZOO needs"),
        ({"Ann": "b", "Bob": "b b"}, "b e", Rules(), "BE needs 1 B; the decks have 3, and Ann keeps 1 and Bob keeps 2"),
        ({"Ann": "b", "Bob": "b"}, "b e", Rules(), ""),
        ({"Ann": "r.S"}, "r.S r.S", Rules(), "RR needs 2 Rs of spades; the decks have 2, and Ann keeps 1"),
        ({"Ann": "JK1=e JK1=s"}, "JK1=e", WILD, "E needs 1 joker of deck 1; the decks have 2, and Ann keeps 2"),
        ({"Ann": "JK1=e JK1=s"}, "JK2=e JK2=e", WILD, ""),
        ({"Ann": "JK1=e JK1=s", "Bob": "JK=e"}, "JK=e JK=e", WILD,
         "EE needs 2 jokers; the decks have 4, and Ann keeps 2 and Bob keeps 1"),
    ],
)  # fmt: skip
def test_the_doubt_names_who_keeps_which_cards(kept: dict[str, str], word: str, rules: Rules, why: str) -> None:
    assert why_not_free(read_placed(word), kept_by(**kept), rules) == why


def test_a_point_on_paper_is_no_card() -> None:
    assert why_not_free(read_placed("s.S"), {"Ann": (None, None)}, Rules()) == ""


# --- how it is asked


SHIRT = "Ann keeps the S, H and I of spades, which SHIRT needs"
NOTED = f"a typo? {SHIRT}"


def claims(ramble: Ramble) -> list[list[str]]:
    """Return the doubts about each claim of the game."""
    rounds = ramble("ramble show --json").json["rounds"]
    return [[why for why in each["why"] if why.startswith(DOUBT)] for each in rounds]


@pytest.mark.parametrize(
    ("first", "second", "doubt"),
    [
        ("shirt --suits SSSSS", "shirt --suits SSSSS", NOTED),
        ("shirt --suits SSSSS", "--cards '2S2 6S1 QS1 5S1 2S1'", NOTED),
        ("--cards '2S2 6S1 QS1 5S1 2S1'", "shirt --suits SSSSS", NOTED),
        ("--cards '2S2 6S1 QS1 5S1 2S1'", "--cards '2S2 6S1 QS1 5S1 2S1'",
         "a typo? Ann keeps 2S2, 6S1, QS1 and 5S1, which SHIRT needs"),
    ],
)  # fmt: skip
def test_add_records_a_claim_in_doubt(ramble: Ramble, first: str, second: str, doubt: str) -> None:
    ramble("ramble new Ann Bob")
    ramble(f"ramble add {first} --player Ann")
    answer = ramble(f"ramble add {second} --player Bob")
    assert answer.status == 0 and doubt in said(answer)
    assert claims(ramble) == [[], [doubt]]
    assert ramble("ramble show --json").json["players"][1]["score"] == 4


def test_the_prompt_asks_about_a_claim_in_doubt(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    ramble("ramble add shirt --suits SSSSS --player Ann")
    asked = f"{SHIRT}; is that right (y), or which word was it?"
    out = said_at("ramble", "b shirt SSSSS", "of a", "n", "shirt", "sssss", "hit HHH")
    assert out.count(f"claim 2: {asked}") == 3 and "which word, or which cards? shirt\n" in out
    assert "Bob scores 3 points for HIT" in out
    out = said_at("ramble", "b shirt SSSSS of a", "y")
    assert f"claim 3: {asked} y\n" in out and "for SHIRT, Ann's word" in out
    assert claims(ramble) == [[], [], []], "it was confirmed"
    # Correcting something else does not ask again; another claim in doubt does.
    out = said_at("ramble", "edit 3", "of b", "edit 3", "b shirts SSSSSH", "y")
    assert out.count("is that right (y)") == 1 and "which SHIRTS needs; is that right" in out


def test_a_page_asks_about_a_claim_in_doubt(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob")
    ramble("ramble add shirt --suits SSSSS --player Ann")
    phone, answers = APhone(), {"player": "Bob", "word": "shirt", "suits": "SSSSS"}
    asked = phone.send(phone.get("/g/ramble-1"), "/add", answers)
    assert asked.status == 422 and f"{SHIRT}: is that right?" in asked.text
    assert phone.send(asked, "/add", {"suits": "HHHHH"}).status == 303, "another claim needs no answer"
    assert phone.enter("/g/ramble-1", answers).status == 303
    assert claims(ramble) == [[], [], []], "it was confirmed"
    edit = phone.get("/g/ramble-1/edit/3")
    assert phone.send(edit, "/edit", {"owner": "Ann"}).status == 303, "a correction of something else does not ask"


def test_a_correction_asks_about_a_claim_that_nobody_has_confirmed(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob")
    ramble("ramble add shirt --suits SSSSS --player Ann")
    ramble("ramble add shirt --suits SSSSS --player Bob")
    out = said_at("ramble", "edit 2 of a", "y")
    assert f"claim 2: {SHIRT}; is that right (y), or which word was it? y\nclaim 2 corrected" in out
    assert claims(ramble) == [[], []]


def test_corrections_and_undo_change_who_keeps_what(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob")
    ramble("ramble add shirt --suits SSSSS --player Ann")
    ramble("ramble add shirt --suits SSSSS --player Bob")
    assert claims(ramble) == [[], [NOTED]]
    ramble("ramble edit 1 shirt --suits HHCCC --player Ann")
    assert claims(ramble) == [[], []]
    ramble("ramble undo")
    assert claims(ramble) == [[], [NOTED]]
    ramble("ramble remove 1")
    assert claims(ramble) == [[]]


def test_a_lost_point_returns_its_card_and_a_shuffle_does_not(ramble: Ramble) -> None:
    ramble("ramble new Ann Bob")
    ramble("ramble add shirt --suits SSSSS --player Ann")
    ramble("ramble add --shuffled")
    ramble("ramble add hi --suits SS --player Bob --invalid")
    ramble("ramble add crypts --player Ann --invalid")
    ramble("ramble add hi --suits SS --player Bob")
    assert claims(ramble) == [[], [], ["a typo? Ann keeps the H and I of spades, which HI needs"], [], []]
