"""How a round of Ramble is entered: who claims which word, and its suits or cards.

A word is the claimer's own unless the line says whose it is: `of Bob`. A line with another claim replaces what was
typed.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import write_cards
from ramble_tools.errors import BadInput, ByRule, about, quote
from ramble_tools.games.fields import Answers, Field, next_field, options
from ramble_tools.games.fields import Setting as SettingOf
from ramble_tools.games.players import meant
from ramble_tools.games.ramble import game
from ramble_tools.games.ramble.claim import group_says, verdict
from ramble_tools.games.ramble.doubts import why_not_free
from ramble_tools.games.ramble.game import SHUFFLE, Round, State
from ramble_tools.games.ramble.passages import OTHERS_WORD
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.said import ROUND
from ramble_tools.games.ramble.spelling import (
    Placed,
    are_named,
    spell,
    spell_claim,
    spell_in_suits,
    spell_with_cards,
    word_of,
)
from ramble_tools.games.typed_names import first_name
from ramble_tools.spelled_cards import suit_named
from ramble_tools.words.dictionary import the_dictionary

# How players ask what a claim is worth (`games/worth.py`).
ROUND_SAID = ROUND
HELP = (
    "a shirt SSSSS of b: Ann claims Bob's SHIRT, all spades; without 'of b', it is her own",
    "a 2S2 6S1 QS1 5S1 2S1: Ann claims her own SHIRT, given as cards",
    "valid or invalid, alone or at the end of the line: your own dictionary decides",
    "another claim at any question replaces what you typed; of b alone changes whose word it is",
    "shuffle: the discards were shuffled back into the deck",
)

Setting: TypeAlias = SettingOf[Rules, State]

_SHUFFLE = ("shuffle", "shuffled")
_SAID = {"valid": True, "invalid": False}
# What may also be typed for them where a word can't be meant.
_ALSO_SAID = {"accepted": "valid", "refused": "invalid"} | {name: name for name in _SAID}
_OF = ("of", "from")
# What may be said before a word, unless it is the word itself: `ann got shirt`, but `ann got SHC`.
_CLAIMS_TEXT = (
    "claim claimed claims got had has made makes played plays say says spelled spells stole steals took takes"
)
_CLAIMS = frozenset(_CLAIMS_TEXT.split(" "))
# What may be said between.
_ARTICLES = ("a", "an", "the", "word")
_UNKNOWN = ("dunno", "idk", "i don't know", "no idea", "not sure", "unknown")
# What a word list decided when the claim was entered; no field has it, because nobody said so.
_DECIDED = "decided"
# Whether a claim that needs a kept card is right: `sure s.S h.S i.S r.S t.S`. Its only answer is empty.
_SURE = "sure "
# Whether a word that no list has is typed right: `typed shrit`.
_TYPED = "typed "


def fields(setting: Setting, answers: Answers) -> Sequence[Field]:
    """Return the fields: who claims, and the word with its suits or its cards; or only a shuffle.

    What is in doubt comes first: a claim that needs a card that a player keeps, and on a page, a word that may be
    misspelled. The prompt says that when it asks for the suits.
    """
    shuffled = Field("shuffled", "were the discards shuffled back in?", "choice", options(["yes"]), more=True)
    if answers.get("shuffled"):
        return (shuffled,)
    players = options(setting.present)
    instead = "its cards, instead of the word and its suits"
    return (
        *_misspelled(answers),
        *_doubts(setting, answers),
        Field("player", "who claims which word?", "who", players, title="who claims it?", phrase="{}"),
        *(() if answers.get("cards") else _word_and_suits(answers)),
        Field(
            "owner",
            "whose word is it?",
            "who",
            players,
            default="",
            more=True,
            empty="the claimer's",
            on_page="shown",
            phrase="{}'s word",
        ),
        shuffled,
        Field("cards", "which cards?", "cards", more=True, title=instead, phrase="{}"),
        Field("said", "what does your own dictionary say?", "choice", options(_SAID), more=True, phrase="{}"),
        Field("list", "which word list decides?", "choice", word_lists(setting), more=True),
    )


def _word_and_suits(answers: Answers) -> tuple[Field, Field]:
    word = answers.get("word", "")
    label, title = f"its suits, as in {('SHCD' * len(word))[: len(word)]} (Enter: unknown)?", "its suits"
    if refused := _refused(answers):
        near = _similar(word.strip().lower(), answers.get("list", ""))
        similar = f"; similar words: {', '.join(near)}" if near else ""
        label = f"{word} is {refused}{similar}; its suits (Enter: unknown), valid, or another word?"
        title = f"{word} is {refused}; its suits"
    return (
        Field("word", "which word, or which cards?", "word", title="the word", phrase="{}"),
        Field("suits", label, "suits", default="", help="as in SHCD", title=title, empty="unknown", phrase="suits {}"),
    )


def _refused(answers: Answers) -> str:
    """Return `not on the game list` for a word that will be refused, once it is there; otherwise an empty text."""
    word = answers.get("word", "").strip().lower()
    if word.isalpha() and not answers.keys() & {"said", _DECIDED, "suits"}:
        with suppress(BadInput):  # a list that can't be used is refused when the claim is read
            found = the_dictionary(answers.get("list", "").strip() or None).look_up(word)
            return "" if found.valid else found.standing
    return ""


@lru_cache(maxsize=16)
def _similar(word: str, list: str) -> Sequence[str]:
    """Return up to three words that may have been meant by one that no list has; cached, because fields ask often."""
    from ramble_tools.words.verdict import check

    with suppress(BadInput):  # refused when the claim is read
        return check(word, the_dictionary(list.strip() or None)).suggestions[:3]
    return ()


def _misspelled(answers: Answers) -> list[Field]:
    """Return a field that asks whether a word that will be refused is the one that was meant, if it is like others."""
    word = answers.get("word", "").strip().lower()
    refused = "" if answers.get("cards") else _refused(answers)
    near = _similar(word, answers.get("list", "")) if refused else ()
    if not near:
        return []
    title = f"{word.upper()} is {refused}; similar words: {', '.join(near)}. Is it {word.upper()}?"
    options = (("", "it is right"),)
    return [Field(_TYPED + word, title, "choice", options, more=True, title=title, on_page="asked")]


def _doubts(setting: Setting, answers: Answers) -> list[Field]:
    """Return a field that asks whether a claim that needs a kept card is right, once its cards are known."""
    if setting.state is None or not (answers.get("cards") or (answers.get("word") and "suits" in answers)):
        return []
    with suppress(BadInput):  # refused when the claim is read
        placed = _placed(setting, answers)
        if why := why_not_free(placed, setting.state.kept, setting.rules):
            label = f"{why}; is that right (y), or which word was it?"
            title = f"{why}: is that right?"
            return [Field(_sure(placed), label, "choice", (("", "it is right"),), title=title)]
    return []


def _placed(setting: Setting, answers: Answers) -> Placed:
    """Return the cards of the claimed word. Raises BadInput."""
    word, suits, cards = (answers.get(name, "").strip() for name in ("word", "suits", "cards"))
    return spell_claim(word, suits, cards, jokers_wild=setting.rules.jokers == "wild")


def _sure(placed: Placed) -> str:
    """Return the name of the field that asks whether a claim in doubt is right."""
    return f"{_SURE}{write_cards(placed)}"


def word_lists(setting: Setting) -> tuple[tuple[str, str], ...]:
    """Return the word lists to choose from, if a game is open. What is typed may also be the path of a file."""
    if setting.state is None:
        return ()
    from ramble_tools.words.kept_lists import names
    from ramble_tools.words.lexicon import Tier

    return options((*(tier.value for tier in Tier), *names()))


def read(setting: Setting, answers: Answers) -> Round:
    """Return the claim that the answers describe. Raises BadInput.

    The dictionary decides now, so that a later change to a word list does not change an old claim. For a claim that was
    decided before, the answers also have `why`.
    """
    typed = {name: text.strip() for name, text in answers.items()}
    if typed.get("shuffled"):
        if typed.get("word") or typed.get("cards") or typed.get("player"):
            raise BadInput("a shuffle is entered alone; enter the claim separately", field="shuffled")
        return SHUFFLE
    if not typed.get("player"):
        raise BadInput(
            "say who claims the word, or that the discards were shuffled back in", wants=["player", "shuffled"]
        )
    with about("player"):
        player = setting.named(typed["player"])
    with about("owner"):
        owner = setting.named(typed["owner"]) if typed.get("owner") else player
    if typed.get("stolen") and owner == player:
        raise BadInput("a stolen word is another player's; say whose it is", ByRule(OTHERS_WORD), wants=["owner"])
    placed = _placed(setting, typed)
    said = _SAID.get(typed.get("said") or typed.get(_DECIDED, ""))
    accepted, why = verdict(word_of(placed), said, the_dictionary(typed.get("list") or None))
    if said is not None:
        why = answers.get("why", "") or why
    # The game checks the length of the word when the round is played, under the rules that hold then.
    return Round(player, owner, placed, accepted, why, _sure(placed) in answers)


def line(setting: Setting, answers: Answers, text: str) -> Answers:
    """Return the answers with a line added: one answer, a whole claim, or `shuffle`. Raises BadInput.

    A whole claim replaces the answers. Once everything is answered, any claim does.
    """
    asked = next_field(fields(setting, answers), answers)
    plain = text.strip()
    if plain.lower() in _SHUFFLE:
        if answers.get("player") and "shuffled" not in answers:
            raise BadInput("a claim is being entered; finish it first, or drop it, and then type shuffle")
        return {"shuffled": "yes"}
    if not answers and plain.lower() in _ALSO_SAID:
        raise BadInput(f"type the claim first, as in a shirt {_ALSO_SAID[plain.lower()]}; edit changes the last one")
    if not plain or (asked and asked.name == "suits" and plain.lower() in _UNKNOWN):
        if asked and asked.name == "suits":
            return {**answers, "suits": ""}
        raise BadInput("type a player and a word, as in a shirt; or type shuffle")
    try:
        return _added(setting, answers, asked.name if asked else "", plain)
    except BadInput:
        if asked is None or asked.name == "player" or not meant(setting.present, plain.split()[0]):
            raise
        found = _claim(setting, plain)
        if not found.keys() & {"word", "cards"}:
            raise
        return found


def _added(setting: Setting, answers: Answers, asked: str, text: str) -> Answers:
    """Return the answers with one more, or those of a claim. Raises BadInput."""
    if asked.startswith(_SURE) and text.lower() in ("y", "yes"):
        return {**answers, asked: ""}
    if answers and (ends := _verdict_and_owner(setting, text, asked)):
        # Why a claim was accepted or refused no longer holds.
        stale = ("why", _DECIDED) if "said" in ends else ()
        return {key: value for key, value in answers.items() if key not in stale} | ends
    if asked.startswith(_SURE):
        answers, asked = {"player": answers["player"]}, "word"
        if text.lower() in ("n", "no"):
            return answers
    if asked != "suits":
        return {**(answers if asked else {}), **_claim(setting, text, answers.get("player", "") if asked else "")}
    words = text.split()
    ends = _taken_off(setting, words)
    suits = " ".join(words)
    wild = setting.rules.jokers == "wild"
    try:
        spell_in_suits(answers["word"], suits, jokers_wild=wild)
    except BadInput:
        another = {**answers, **ends, "word": suits}
        if not suits.isalpha() or not set(suits.lower()) - set("shcdj") or _refused(another):
            raise
        spell(suits, jokers_wild=wild)  # it is the word that was meant
        return another
    return {**answers, **ends, "suits": suits}


def _verdict_and_owner(setting: Setting, text: str, asked: str) -> dict[str, str]:
    """Return the answers of a line that says nothing else, such as `valid` or `of b`; otherwise none."""
    if asked != "word" and (said := _ALSO_SAID.get(text.lower())):
        return {"said": said}
    words = text.split()
    ends = _taken_off(setting, words)
    return {} if words else ends


def _taken_off(setting: Setting, words: list[str]) -> dict[str, str]:
    """Take `of b` and `valid` off the end of a line, and return the answers that they give. Raises PlayerError."""
    found = {}
    if words and words[-1].lower() in _SAID:
        found["said"] = words.pop().lower()
    place = next((place for place in range(len(words) - 2, -1, -1) if words[place].lower() in _OF), None)
    # A word that is claimed may be OF itself.
    if place is not None and (place or meant(setting.present, " ".join(words[1:]))):
        found["owner"] = setting.require_present(" ".join(words[place + 1 :]))
        del words[place:]
    return found


def _claim(setting: Setting, text: str, player: str = "") -> dict[str, str]:
    """Read `NAME WORD SUITS of OWNER valid`, or `NAME CARDS ...`; without NAME if the `player` is known."""
    name = ""
    if not player:
        name, text = first_name(text, setting.players)
        player = setting.require_present(name)
    words = re.split(r"[\s,]+", text) if text else []
    found = {"player": player, **_taken_off(setting, words)}
    wild = setting.rules.jokers == "wild"
    if len(words) > 1 and words[0].lower() in _CLAIMS and not _may_be_suits(words[1], words[0]):
        del words[0]
        while len(words) > 1 and words[0].lower() in _ARTICLES:
            del words[0]
    if len(words) > 1 and re.search(r"['’]s?$", words[0]) and (whose := meant(setting.present, words[0][:-2])):
        found |= {"owner": whose[0]} if len(whose) == 1 else {}
        del words[0]
    _name_one_suit(words)
    # A card has the number of its deck.
    if words and any(map(str.isdigit, words[0])):
        found["cards"] = " ".join(words)
        spell_with_cards(found["cards"], jokers_wild=wild)
        return found
    if words:
        found["word"] = words[0]
        spell(words[0], jokers_wild=wild)
    if len(words) > 2:
        raise BadInput(f"{quote(words[2])} is extra; type NAME WORD SUITS of OWNER, as in a shirt SSSSS of b")
    if len(words) > 1:
        try:
            spell_in_suits(*words, jokers_wild=wild)
        except BadInput as error:
            owner = f"of {found['owner']}" if "owner" in found else ""
            error.rest = " ".join(f"{name} {words[0]} {owner} {found.get('said', '')}".split())
            raise
        found["suits"] = words[1]
    return found


def _name_one_suit(words: list[str]) -> None:
    """Replace `all spades` or `with clubs` after a word by a suit for each of its letters."""
    suit = suit_named(words[-1].lower()) if len(words) > 1 else ""
    if suit and all(word.lower() in ("all", "in", "of", "only", "with") for word in words[1:-1]):
        words[1:] = [suit * len(words[0])]


def _may_be_suits(text: str, word: str) -> bool:
    """Return whether a text may be meant as the suits of a word."""
    return len(text) == len(word) and not set(text.upper()) - set("SHCDJ*♠♥♣♦")


def revised(before: Answers, after: Answers) -> Answers:
    """Return the answers after a correction: another word, or another verdict, was not decided as the old one was."""
    another_word = any(before.get(name, "") != after.get(name, "") for name in ("word", "cards"))
    another_verdict = before.get("said") != after.get("said")
    stale = {"why", _DECIDED} if another_word or another_verdict else set()
    stale |= {"said"} if another_word and not another_verdict else set()
    return {name: text for name, text in after.items() if name not in stale}


def answers(round: Round) -> Answers:
    """Return the answers that describe a claim, with the verdict that was given then."""
    if not round.player:
        return {"shuffled": "yes"}
    if are_named(round.cards):
        spelled = {"cards": write_cards(round.cards)}
    else:
        suits = "".join(each.suit.value if each.suit else "J" if each.is_joker else "" for each in round.cards)
        spelled = {"word": word_of(round.cards), "suits": suits}
    said = "said" if round.why == group_says(accepted=round.accepted) else _DECIDED
    found = {"player": round.player, **spelled, said: "valid" if round.accepted else "invalid"}
    # One's own word goes with its claimer.
    found |= {"owner": round.owner} if round.owner != round.player else {}
    found |= {"why": round.why} if round.why else {}
    # A correction of something else does not ask about it again.
    return found | ({_sure(round.cards): ""} if round.sure else {})


if TYPE_CHECKING:  # mypy compares this folder with games/contract.py
    from ramble_tools.games.contract import Form, Game, ShowsTable
    from ramble_tools.games.ramble import form

    _game: Game[Rules, State, Round] = game
    _shows: ShowsTable[State] = game
    _form: Form[Rules, State, Round] = form
