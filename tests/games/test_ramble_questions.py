"""What can be asked in Ramble on a page with an open game, and which passage each verdict and refusal applies."""

import pytest

from ramble_tools.errors import BadInput, ByRule, ByRuling
from ramble_tools.games.questions import Answer
from ramble_tools.games.ramble import form, passages
from ramble_tools.games.ramble.form import Setting
from ramble_tools.games.ramble.game import SHUFFLE, State, apply, join, start
from ramble_tools.games.ramble.questions import QUESTIONS
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.reasons import Reason
from tests.conftest import Ramble, Refused, SaidAt
from tests.games.helpers import said, told
from tests.web.a_phone import APhone

ASKED = {question.name: question for question in QUESTIONS}


def command(line: str) -> str:
    """Return the command of a question; `best` is one of its own, without the game's name."""
    return line if line.startswith("best ") else f"ramble {line}"


def in_a_game(**house: int) -> Setting:
    state = start(["Ann", "Bob", "Cy"], Rules(**house))  # type: ignore[arg-type]
    return setting_of(state)


def setting_of(state: State) -> Setting:
    return Setting(state.rules, state, tuple(player.name for player in state.players), state.players)


def ask(name: str, **answers: str) -> Answer:
    typed = {field.replace("_", "-"): text for field, text in answers.items()}
    return ASKED[name].answer(in_a_game(), typed)


# --- what players say


@pytest.mark.parametrize(
    ("line", "answer"),
    told(
        """
    # Face value alone decides.
    hit 9 A
        9 is canceled A hits 9 (ruling hit-rank-order=ace-high) 1 hit: 9 is canceled discard 9 A
    hit 5s 9 JD1
        5S stands 9 hits 5S JD1 hits 9 2 hits: 5S stands discard 9 JD1
    hit 10 jk --rule joker-hits=top
        10 is canceled JK hits 10 (ruling joker-hits=top) 1 hit: 10 is canceled discard 10 JK
    # Suits don't matter where cards were only added or removed.
    modify shir shirt
        SHIR to SHIRT is legal: add one card is added
    modify shir fshirt
        SHIR to FSHIRT is not legal you may add one card anywhere or several at one end, and this is neither FSHIR would
        be legal: add
    modify shirt 'SHIR SSSS'
        SHIRT to SHIR is legal: trim one card is removed
    # Where other letters came, the suits matter, and the answer says how.
    modify cat cot
        CAT to COT is legal: rotate, if the new card is of the suit of the card that it replaces 1 letter is replaced
    modify 'shirt SSSSS' shore
        SHIRT to SHORE is legal: rotate, if each new card is of the suit of the card that it replaces 2 letters are
        replaced
    turn cat cot --no-claim
        CAT to COT is legal: rotate, if the new card is of the suit of the card that it replaces 1 letter is replaced
        discard a
    modify cat cat
        CAT to CAT is legal: swap or rotate, if each new card is of another suit than the card that it replaces (swap),
        or each is of the same suit (rotate) each letter is replaced with the same letter, or stays
    # No Q is a club, and every Z is.
    modify qat zat
        QAT to ZAT is not legal Q and Z are not the same letter (swap), and can't be of the same suit (rotate)
    hit 9A
        9 is canceled A hits 9 (ruling hit-rank-order=ace-high) 1 hit: 9 is canceled discard 9 A
    turn shir shirt --stolen
        SHIR to SHIRT is legal: add one card is added SHIRT scores 2 points: on the common list 2: 4 consonants (s h r
        t), another player's word: 1 for every 2 keep s h, discard i r t with the suits, the bonuses are counted too
    turn shirt shir --no-claim
        SHIRT to SHIR is legal: trim one card is removed discard t
    turn 'QS1 2S1' '2S2 QS1 2S1' --hit '2 9' --no-claim
        IT to SIT is legal: add one card is added 9 hits 2S2 1 hit: 2S2 is canceled every new card is canceled: IT is
        not modified, so it can't be scored discard 2S2 9
        """
    ),
)
def test_what_players_say_is_enough(ramble: Ramble, line: str, answer: str) -> None:
    assert said(ramble(command(line))) == answer


@pytest.mark.parametrize(
    ("line", "message"),
    told(
        """
    modify 'cat SJS' cat --rule jokers=wild
        a card was replaced, so its suit decides; give the suits of both words, as in 'cat SDS' 'cot SDS'
    threats shirt
        the word 'shirt' is letters, not cards; give cards with their decks, as in '2S1 KH2', or the suits too, as in
        'se SH'
    hit 9 5X
        card 2 of the cards: '5X' has 'X' as its suit; the suits are S, H, C, D
    hit 9 A3
        card 2 of the cards: 'A3' is not a card; a card is a rank, a suit and its deck, as in 10S1
    turn shir shirt --hit '2 9'
        --hit: 2 was not played this turn, so it can't be hit; give the cards of the new word, or its suits
    turn shir shirt --valid --invalid
        --invalid: your group says either that it is a word or that it is not
    steps
        --hand: give the number of cards in hand before the draw
    best 'tttt SSSS'
        only 2 spades have the letter t (2S1 4S2), not 4
        """
    ),
)
def test_what_is_not_enough(refused: Refused, line: str, message: str) -> None:
    assert refused(command(line)) == message


def test_a_hand_that_is_only_partly_known(ramble: Ramble) -> None:
    # A hand by its letters and suits; cards that are on the table are not in the hand.
    plays = ramble("best 'ts SS' --on '2S1 QS1' --json").json["plays"]
    assert {card for play in plays for card in play["from_hand"]} == {"4S2", "2S2"}


def test_questions_are_asked_at_the_prompt_by_the_rules_of_the_game(ramble: Ramble, said_at: SaidAt) -> None:
    ramble("ramble new Ann Bob --rule trim-ends=both")
    shown = said_at("ramble", "modify tnfr nf", "hit 5 9 J --by 'a b a'", "hit 5 9 --by 'a A'")
    assert "TNFR to NF is legal: trim" in shown and "anyone but Ann may hit J" in shown
    assert "Ann played 5, and only an opponent may hit it" in shown


# --- on a page with an open game


def test_the_fields_of_a_page() -> None:
    for question in QUESTIONS:
        fields = [field for field in question.fields(in_a_game()) if field.on_page != "never"]
        assert len([field for field in fields if not field.more]) <= 4, question.name
        without = [field.name for field in question.fields(Setting(Rules())) if field.on_page != "never"]
        # No page takes the path of a list, and without a game, no page knows the players.
        assert not {"list", "me", "whose", "by-first"} & set(without)
    players = {field.name: field.options for field in ASKED["best"].fields(in_a_game()) if field.kind == "who"}
    assert players == dict.fromkeys(("me", "whose"), tuple((name, name) for name in ("Ann", "Bob", "Cy")))


def test_a_refused_word_is_still_on_the_table_and_filled_in(ramble: Ramble) -> None:
    phone = APhone(name="")
    ramble("ramble new Ann Bob Cy --name friday")
    ramble("ramble add hat --suits SHS --player Bob --owner Ann")
    best = "/g/friday/ask/best"
    filled = {"on": "stn", "on-suits": "SSS", "whose": "Ann"}
    assert not filled.items() & phone.get(best).form(best).values.items(), "an accepted word is gone"
    ramble("ramble add stn --suits SSS --player Bob --owner Ann")
    form = phone.get(best).form(best)
    assert filled.items() <= form.values.items()
    asked = f"{best}?letters=u&letters-suits=D&on=stn&on-suits=SSS&whose=Ann"
    assert "Say who you are" in phone.get(asked).text
    assert "STUN for" in phone.get(f"{asked}&me=Bob").text
    # Taken out, it is a question about words to start.
    assert "No words to start" in phone.get(asked.replace("on=stn&on-suits=SSS", "on=&on-suits=")).text


def test_the_owner_of_the_word_on_the_table_is_a_player() -> None:
    word = {"letters": "s", "letters_suits": "S", "on": "hit", "on_suits": "SSS", "me": "Ann"}
    own, stolen = ask("best", **word, whose="Ann"), ask("best", **word, whose="Bob")
    assert own == ask("best", **word)._replace(facts=own.facts)
    assert (own.reasons[0].passage, stolen.reasons[0].passage) == (passages.OWN_WORD, passages.OTHERS_WORD)
    shell = ask("best", hand="2S2", on="hit SSS", owner="other")
    assert dict(stolen.facts) == dict(shell.facts)


def test_who_hit_whom_is_tapped() -> None:
    tapped = ask("hit", cards="5 9", by_first="Ann", by_second="Bob")
    assert tapped.reasons[-1].text == "anyone but Bob may hit 9 with a higher card"
    assert ask("hit", cards="5 9", by_first="Ann", by_second="Ann").yes is False


@pytest.mark.parametrize(
    ("name", "answers", "field", "text"),
    [
        ("modify", {"old": "cat", "old_suits": "SD", "new": "at"}, "old-suits", "'SD' has 2 suits, but cat has 3"),
        (
            "modify",
            {"old": "none", "new": "at"},
            "old",
            "the word before has no cards; if the word is new, ask whether",
        ),
        ("best", {"letters": "shirt"}, "letters", "the hand 'shirt' is letters, not cards; give the suit of each"),
        ("best", {"letters": "s", "letters_suits": "S", "whose": "Bob", "on": "hi"}, "me", "say who you are"),
        ("hit", {"cards": "5 9", "by_first": "Ann"}, "by-second", "say who played the second card, too"),
        ("steps", {"hand": "x"}, "hand", "'x' is not a whole number from 0 to 999"),
        ("steps", {"hand": "8", "barter": "2"}, "barter", "'2' is not the cards given and taken, as in 2,1"),
        ("steps", {"hand": "2", "start": "9"}, "start", "you can't start a word with 9 cards; you hold 6 then"),
    ],
)
def test_refusals_are_beside_their_field(name: str, answers: dict[str, str], field: str, text: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask(name, **answers)
    assert refused.value.field == field and refused.value.line(on_page=True).startswith(text)


def test_two_modifications_on_a_page() -> None:
    assert ask("steps", hand="8", modify="0,2").yes is ask("steps", hand="8", modify="0 / 2").yes is False
    assert ask("steps", hand="8", modify="2").yes


# --- the passages


VERDICTS = told(
    """
    modify '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1'
    modify '2S2 6S1 QS1 5S1 2S1' 'QS1 5S1 2S1'
    modify '2S2 6S1 QS1 5S1 2S1' '6S1 QS1 5S1' --rule trim-ends=both
    modify '2S1 3S1 4S1 5S1' '3S1 4S1'
    modify '2S1 3S1 4S1 5S1 6S1' '5S1 6S1'
    modify '2S1 3S1 4S1 5S1 6S1' '2S1 4S1 6S1'
    modify shir shirt
    modify hi hirt
    modify tn tgmn
    modify '2S1 3S1' '4S1 3S1'
    modify '2S1 3S1' '2D1 3S1'
    modify '2S1 3S1' '2D1 4H1'
    modify '2S1 3S1' '2D1 4S1'
    modify '2S1 3S1' '3S1 2S1'
    modify '2S1 3S1' '3S1 4S1'
    modify '2S1 3S1' '2S1 3S1'
    modify '2S1 JK1=e 3S1' '2S1 JK1=a 3S1' --rule jokers=wild
    hit 5
    hit 5 9 J
    hit K A
    hit 5 9 --by 'Ann Bob'
    hit 5 9 --by 'Ann Ann'
    hit A JK1 --rule joker-hits=top
    turn none '2S2 6S1 QS1 5S1' --hit '5 9'
    turn none 2S2 --hit '2 9'
    turn '2S2 6S1 QS1 5S1' '2S2 6S1 QS1 5S1 2S1' --hit '2S1 9H1 10C2' --stolen
    turn '2S2 6S1 QS1 5S1' '2S2 6S1 QS1 5S1 2S1' --hit '2S1 9H1'
    turn '6S1 QS1' '6S1 QS1 2S1 2S2' --hit '2S1 9H1' --valid
    turn '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1'
    turn '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1 4S2' --hit '4S2 KH1'
    turn '2S2 6S1 QS1 5S1 2S1' '2S2 6S1 QS1 5S1 4S2' --hit '4S2 KH1' --rule cancelled-replacement=closes
    turn shir shirt --rule min-length=7
    steps --hand 6 --drawn 3
    steps --hand 8 --start 5 --has-word
    steps --hand 8 --start 0 --discard 2
    steps --hand 6 --discard-word
    steps --hand 8 --discard-word --has-word --start 3
    steps --hand 8 --discard-word --has-word --barter 1:1
    steps --hand 8 --discard-word --has-word --discard 2
    steps --hand 8 --start 4 --modify 1 --modify-new
    steps --hand 6 --modify-new
    steps --hand 8 --start 4 --claim
    steps --hand 8 --claim
    steps --hand 8 --modify 2 --modify 0
    steps --hand 6 --modify 0 --mulligan 2
    steps --hand 6 --mulligan 3 --barter 2:2
    steps --hand 7
    steps --hand 7 --discard 2
    steps --hand 6 --deck 0
    threats 'shirt SSSSS'
    best 'shirt SSSSS'
    best 'se SS' --on 'hit SSS' --owner other
    best '2S2 6S1 QS1 JK1' --on '5S1 2S1' --rule jokers=wild
    best '4S1 7S1 8S1' --rule points-beyond-cards=cap
    turn shir shirt --stolen --claim
    steps --hand 6 --modify 1 --mulligan 2 --barter 1:1
    """
)


# What a word is worth, and what a game does; each is the last line of its row.
IN_A_GAME = [
    *("score shirt --suits SSSSS", "score shirt --stolen", "score shirt --invalid", "score --cards '2S1 KH2'"),
    "new Ann Bob && add shirt --player Ann --invalid",
    "add shirt --player Ann",
    "new Ann Bob --rule max-shuffles=2 && add --shuffled",
    "add --shuffled",
]


@pytest.mark.parametrize("line", [line for line, _ in VERDICTS])
def test_every_reason_has_its_ruling_or_passage(ramble: Ramble, line: str) -> None:
    plain, why = ramble(command(line)), ramble(f"{command(line)} --why")
    assert plain.status == why.status and plain.status < 2 and "the rules:" not in plain.out
    shown = " ".join(why.out.split())
    reasons = ramble(f"{command(line)} --json").json["why"]
    assert reasons
    for reason in reasons:
        after = shown.partition(reason)[2]
        assert after.startswith((' (the rules: "', " (ruling ")), reason
        if after.startswith(" (ruling"):
            assert ', on "' in after.partition(")")[0], reason


def test_score_quotes_the_rules(ramble: Ramble) -> None:
    shown = said(ramble("score SHIRT --suits SSSSS --why"))
    for passage in (passages.LEGITIMATE, passages.OWN_WORD, passages.COLOR_BONUS, passages.SUIT_BONUS):
        assert f'(the rules: "{passage}")' in shown
    assert shown.endswith(f'keep s h i r, discard t (the rules: "{passages.KEEP_CARDS}")')
    shown = said(ramble("score SHIRT --stolen --invalid --why"))
    for passage in (passages.LOSE_POINTS, passages.OTHERS_WORD, passages.AT_LEAST_ZERO):
        assert f'(the rules: "{passage}")' in shown


def reasons_of(state: State) -> list[Reason]:
    assert state.last
    return list(state.last.told.reasons)


def claimed(setting: Setting, **answers: str) -> State:
    assert setting.state
    return apply(setting.state, form.read(setting, answers))


def test_reasons_of_a_game() -> None:
    setting = in_a_game(target=4, max_shuffles=2)
    games = [
        claimed(setting, player="Ann", word="shirt", suits="SSSSS"),
        claimed(setting, player="Ann", word="shirt", suits="SSSSS", owner="Bob"),
        claimed(setting, player="Ann", word="shirt", said="invalid"),
        claimed(setting_of(claimed(setting, player="Bob", word="zoo", suits="CHH")), player="Ann", word="zoo"),
        claimed(setting, shuffled="yes"),
        claimed(setting_of(claimed(setting, shuffled="yes")), shuffled="yes"),
        claimed(in_a_game(min_length=4), player="Ann", word="hit"),
        join(start(["Ann", "Bob"], Rules()), "Cy"),
    ]
    for state in games:
        for reason in reasons_of(state):
            assert reason.ruling or reason.note or reason.passage, reason
    assert reasons_of(games[0])[-1].ruling == "target=4"
    assert reasons_of(games[0])[-1].passage == passages.THE_END
    assert [each.passage for each in reasons_of(games[2])][-1] == passages.AT_LEAST_ZERO


REFUSALS = told(
    """
    hit 2S1 2S1
        two decks of normal playing cards
    turn QS1 'QS1 2S1' --hit 'QS1 9H1'
        you may try to ‘hit’ that card
    turn QS1 'QS1 2S1' --hit '2S1 QS1'
        play a card from your hand
    turn QS1 'QS1 2S1' --hit '2S1 9H1' --hit '2S1 10H1'
        both cards are discarded
    modify 'cat SJS' cat --rule jokers=wild
        There are four ways to Modify a word
    modify zzzz zzz
        with the following letters written on their face
    modify 'zz SS' none
        with the following letters written on their face
    modify '2S1 2S1' 2S1
        two decks of normal playing cards
    modify JK1=e none
        (ruling jokers=unused, on
    modify 2S1=e none --rule jokers=wild
        with the following letters written on their face
    steps --hand 7 --start 12
        you may play any number of letters out of your hand
    steps --hand 7 --modify 12
        You may add one letter to anywhere in the word
    steps --hand 7 --barter 12:0
        You may offer to trade cards from your hand
    steps --hand 7 --start 5 --mulligan 7
        discard any number of cards from your hand
    steps --hand 7 --discard 12
        Discard down to 10 cards if you have more
    steps --hand 9 --deck 100
        two decks of normal playing cards
    threats '2S1 2S2' --seen 2S1
        two decks of normal playing cards
    best 2S1 --on 2S1
        two decks of normal playing cards
    best 2S1 2S1
        two decks of normal playing cards
    """
)


@pytest.mark.parametrize(("line", "passage"), REFUSALS)
def test_a_refusal_by_a_rule_quotes_it(refused: Refused, line: str, passage: str) -> None:
    assert passage in refused(f"{command(line)} --why")
    assert '"' not in refused(command(line))


def test_refusals_of_a_game_carry_their_passage() -> None:
    over = claimed(in_a_game(target=1), player="Ann", word="shirt")
    with pytest.raises(BadInput) as refused:
        apply(over, SHUFFLE)
    assert ByRule(passages.THE_END) in refused.value.parts
    with pytest.raises(BadInput) as refused:
        form.read(in_a_game(), {"player": "Ann", "word": "shirt", "stolen": "yes"})
    assert ByRule(passages.OTHERS_WORD) in refused.value.parts
    with pytest.raises(BadInput) as refused:
        form.read(in_a_game(), {"player": "Ann", "word": "fly", "suits": "JSS"})
    assert ByRuling("jokers=unused") in refused.value.parts
