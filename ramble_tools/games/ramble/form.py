"""How a round of Ramble is entered: who claims which word, and its suits or cards.

A word is the claimer's own unless the line says whose it is: `of Bob`. A line with another claim replaces what was
typed.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from ramble_tools.cards import Suit, write_cards
from ramble_tools.errors import BadInput, ByRule, NothingToEnterError, about, quote
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
    SUIT_SIGNS,
    ColorAlone,
    Placed,
    are_named,
    spell,
    spell_claim,
    spell_in_color,
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
    "a shirt SSSSS of b: Bob's SHIRT, all spades; without 'of b', it is Ann's own",
    "a shirt all black, or a shirt no bonus",
    "a 2S2 6S1 QS1 5S1 2S1: SHIRT, given as cards",
    "valid or invalid, alone or at the end of the line: your own dictionary decides",
    "another claim at any question replaces what you typed; of b alone changes whose word it is",
    "shuffle: the discards were shuffled back into the deck",
)

Setting: TypeAlias = SettingOf[Rules, State]

_SHUFFLE = ("shuffle", "shuffled")
_SAID = {"valid": True, "invalid": False}
# What may also be typed for them where a word can't be meant.
_ALSO_SAID = {"accepted": "valid", "refused": "invalid"} | {name: name for name in _SAID}
_OF = ("of", "from", "off")
# A word that was stolen from a player who was not named.
WHOSE_WORD = "?"
# What is said instead of a suit for each letter, and without suits.
_COLORS: Mapping[str, ColorAlone] = {"all black": "black", "all red": "red"}
NO_BONUS = "no bonus"
# What says no more than that; `no` is then not short for Nora.
_SUITS_SAID = {name: name for name in (*_COLORS, NO_BONUS)} | {"no bonuses": NO_BONUS, "mixed suits": NO_BONUS}
# What takes another player's word.
STEALS = frozenset(("steals", "stole", "steal", "swiped", "swipes", "nabbed", "pinched", "snatched", "grabbed"))
# What may be said before a word, unless it is the word itself: `ann got shirt`, but `ann got SHC`.
_CLAIMS_TEXT = "claim claimed claims got had has made makes played plays say says spelled spells took takes"
_CLAIMS = STEALS.union(_CLAIMS_TEXT.split(" "))
# What says that a turn has no claim, unless it is the word itself, as in `ann claims passes`; and what is before it.
NO_CLAIM_TEXT = (
    "pass passes passed skips skipped swaps swapped trades traded barters bartered exchanges exchanged discards "
    "discarded mulligan mulligans"
)
_NO_CLAIM = frozenset(NO_CLAIM_TEXT.split(" "))
_BEFORE_IT = frozenset(("did", "does", "has", "had", "took", "takes", "a", "the"))
# What may be said between.
_ARTICLES = ("a", "an", "the", "word")
# What stands for a word, and whose it may be.
_POINTING, _WHOSE = ("it", "that", "this", "one", "nothing"), ("her", "his", "their")
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
    is_stolen = answers.get("of") == WHOSE_WORD
    return (
        *_misspelled(answers),
        *_doubts(setting, answers),
        Field("player", "who claims which word?", "who", players, title="who claims it?", phrase="{}"),
        *(() if answers.get("cards") else _word_and_suits(answers)),
        Field(
            "owner",
            "whose word was it?" if is_stolen else "whose word is it?",
            "who",
            players,
            default=None if is_stolen else "",
            more=not is_stolen,
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
    if "suits" not in answers and (refused := _refused(answers)):
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
    if word.isalpha() and not answers.keys() & {"said", _DECIDED}:
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
    if color := _COLORS.get(suits.lower()):
        return spell_in_color(word, color, jokers_wild=setting.rules.jokers == "wild")
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
    color = _COLORS.get(typed.get("suits", "").lower(), "")
    return Round(player, owner, placed, accepted, why, _sure(placed) in answers, color)


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
    if not answers and (said := _ALSO_SAID.get(plain.lower()) or _SUITS_SAID.get(plain.lower())):
        raise BadInput(f"type the claim first, as in a shirt {said}; edit changes the last one")
    is_of_suits = asked is not None and asked.name == "suits"
    if (is_of_suits and not plain) or (answers.get("word") and _says_no_suits(setting, answers, plain)):
        return {**answers, "suits": ""}
    if not plain:
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


def _says_no_suits(setting: Setting, answers: Answers, text: str) -> bool:
    """Return whether a line says that the suits are not known, or that there is no bonus."""
    return any(field.name == "suits" and field.is_unknown(text) for field in fields(setting, answers))


def _added(setting: Setting, answers: Answers, asked: str, text: str) -> Answers:
    """Return the answers with one more, or those of a claim. Raises BadInput."""
    if asked.startswith(_SURE) and text.lower() in ("y", "yes"):
        return {**answers, asked: ""}
    if asked == "owner":
        name = re.sub(r"^(?:of|from|it was)\s+|['’]s?$", "", text, flags=re.IGNORECASE)
        if len(meant(setting.present, name)) == 1:
            return {**answers, asked: setting.require_present(name)}
    if answers and (ends := _verdict_and_owner(setting, text, asked)):
        # Why a claim was accepted or refused no longer holds.
        stale = ("why", _DECIDED) if "said" in ends else ()
        return {key: value for key, value in answers.items() if key not in stale} | ends
    if asked.startswith(_SURE):
        answers, asked = {"player": answers["player"]}, "word"
        if text.lower() in ("n", "no"):
            return answers
    if not asked and answers.get("word") and text.lower() in [suit.plural for suit in Suit]:
        return _added(setting, answers, "suits", f"all {text}")  # a suit first, and not another word
    if not asked and answers.get("player") and text.isalpha() and not meant(setting.present, text):
        return {name: answers[name] for name in ("player", "owner") if name in answers} | _claim(
            setting, text, answers["player"]
        )
    if asked != "suits":
        return {**(answers if asked else {}), **_claim(setting, text, answers.get("player", "") if asked else "")}
    words = [answers["word"], *text.split()]
    ends = _taken_off(setting, words)
    _name_one_suit(words)
    suits = " ".join(words[1:])
    wild = setting.rules.jokers == "wild"
    try:
        _require_possible(answers["word"], suits, wild=wild)
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
        if words[place + 1 :] == [WHOSE_WORD]:
            found["of"] = WHOSE_WORD
        else:
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
    if words and words[-1] in _NO_CLAIM and _BEFORE_IT.issuperset(words[:-1]):
        raise no_claim(name or player, words[-1])
    if len(words) > 1 and words[0].lower() in _CLAIMS and not _may_be_suits(words[1], words[0]):
        if words.pop(0).lower() in STEALS and "owner" not in found:
            found["of"] = WHOSE_WORD
        if words[0].lower() in _WHOSE or {word.lower() for word in words} <= {*_ARTICLES, *_POINTING}:
            raise BadInput(f"which word? to claim {words[-1].upper()}, type {name or player} {words[-1]}")
        while len(words) > 1 and words[0].lower() in _ARTICLES:
            del words[0]
    if len(words) > 1 and re.search(r"['’]s?$", words[0]) and (whose := meant(setting.present, words[0][:-2])):
        if len(whose) == 1:
            found["owner"] = whose[0]
            found.pop("of", None)
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
            _require_possible(*words, wild=wild)
        except BadInput as error:
            owner = f"of {found['owner']}" if "owner" in found else ""
            if sum(sign in SUIT_SIGNS for sign in words[1].upper()) * 2 > len(words[1]):  # with a slip in it
                error.rest = " ".join(f"{name} {words[0]} {owner} {found.get('said', '')}".split())
            raise
        found["suits"] = "" if words[1] == NO_BONUS else words[1]
    return _of_the_other(setting, found)


def _of_the_other(setting: Setting, found: dict[str, str]) -> dict[str, str]:
    """Return the answers with the owner of a stolen word, if it can be only one."""
    others = [name for name in setting.present if name != found["player"]]
    if found.get("of") == WHOSE_WORD and len(others) == 1:
        return {**{name: text for name, text in found.items() if name != "of"}, "owner": others[0]}
    return found


def _require_possible(word: str, suits: str, *, wild: bool) -> None:
    """Raise BadInput if the decks can't spell a word in these suits, or in cards of this color."""
    if color := _COLORS.get(suits):
        spell_in_color(word, color, jokers_wild=wild)
    elif suits != NO_BONUS:
        spell_in_suits(word, suits, jokers_wild=wild)


def no_claim(player: str, word: str) -> NothingToEnterError:
    """Return the refusal of a turn without a claim, such as `ann passes`; the word could be claimed too."""
    claims = f"; to claim {word.upper()}, type {player} claims {word}" if player else ""
    return NothingToEnterError(f"{quote(word)}: no word is claimed, so nothing is entered{claims}")


def _name_one_suit(words: list[str]) -> None:
    """Replace `all spades` or `with clubs` after a word by a suit for each of its letters; read `all black` as one."""
    last = words[-1].lower() if len(words) > 1 else ""
    suit = suit_named(last)
    if (suit or last in ("black", "red")) and all(
        word.lower() in ("all", "in", "of", "only", "with") for word in words[1:-1]
    ):
        words[1:] = [suit * len(words[0]) if suit else f"all {last}"]
    elif [word.lower() for word in words[1:]] == NO_BONUS.split():
        words[1:] = [NO_BONUS]


def _may_be_suits(text: str, word: str) -> bool:
    """Return whether a text may be meant as the suits of a word."""
    return len(text) == len(word) and not set(text.upper()) - SUIT_SIGNS


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
        suits = f"all {round.color}" if round.color else suits
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
