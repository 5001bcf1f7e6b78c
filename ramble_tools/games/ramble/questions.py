"""What can be asked in Ramble between two claims: changes, hits, whole turns, threats, and what to play."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ramble_tools.cards import (
    RANKS,
    AnyCard,
    Card,
    Joker,
    RankAlone,
    apart,
    is_card,
    read_card,
    read_cards,
    require_distinct,
    write_cards,
)
from ramble_tools.errors import (
    BadInput,
    ByRule,
    CardNotationError,
    CommandHint,
    ImpossibleCardsError,
    OnPage,
    about,
    by_rule,
    plural,
    quote,
)
from ramble_tools.games.fields import Answers, Field, options
from ramble_tools.games.questions import Answer, Later, Question, flag, is_yes, number, typed
from ramble_tools.games.ramble.claim import Claim, claim
from ramble_tools.games.ramble.modify import Modification, modification
from ramble_tools.games.ramble.passages import (
    CANCELED,
    COLOR_BONUS,
    JUST_PLAYED,
    OF_AN_OPPONENT,
    OTHERS_WORD,
    TWO_DECKS,
)
from ramble_tools.games.ramble.rules import Rules
from ramble_tools.games.ramble.said import HIT, MODIFY, STEPS
from ramble_tools.games.ramble.spelling import (
    BySuit,
    Placed,
    PlacedCard,
    cards_of,
    spell,
    spell_in_suits,
    spell_with_cards,
    word_and_suits,
    word_of,
)
from ramble_tools.games.ramble.turn import Outcome, hits, judge_turn, own_hit
from ramble_tools.games.ramble.word_fields import OFFENSIVE, dictionary_of, left_out, list_field, not_shown
from ramble_tools.games.ramble.worth import word_value
from ramble_tools.games.reasons import Follows, Reason, listing
from ramble_tools.letters import cards_lettered, lettered_cards

if TYPE_CHECKING:
    from ramble_tools.games.ramble.advice.hand import Hand
    from ramble_tools.games.ramble.advice.plays import Play, Plays
    from ramble_tools.games.ramble.advice.threats import Change, Threats
    from ramble_tools.games.ramble.form import Setting

_CARDS_HELP = "as in 7S2 JD1 2S1, or letters and suits, as in 'cat SDS'"
# On a page, the suits of a word are in a field of their own, with this behind the name of the word's.
_SUITS = "-suits"


# --- words, and hands, by their cards or their letters


def _word(name: str, label: str, metavar: str, help: str, default: str | None = None) -> tuple[Field, Field]:
    """Return the field of a word on the table, and that of its suits on a page."""
    return (
        Field(name, label, "word", default=default, help=help, metavar=metavar, more=default is not None),
        _suits_of(name, "its suits?", more=default is not None),
    )


def _changed(old_help: str) -> Sequence[Field]:
    """Return the fields of a word before and after a change. Where suits matter, the answer says which it needs."""
    return (
        Field("old", "the word before?", "word", help=old_help, metavar='"OLD CARDS"'),
        _suits_of("old", "its suits?"),
        Field("new", "the word after?", "word", help="The word after the change, or none.", metavar='"NEW CARDS"'),
        _suits_of("new", "its suits?"),
    )


def _suits_of(name: str, label: str, *, more: bool = False) -> Field:
    return Field(f"{name}{_SUITS}", label, "suits", default="", empty="unknown", more=more, on_page="only")


@contextmanager
def _about(answers: Answers, name: str) -> Iterator[None]:
    """Set the field of every refusal raised inside: the word's, or that of its suits if it is about these."""
    try:
        yield
    except BadInput as error:
        word, suits = typed(answers, name), typed(answers, f"{name}{_SUITS}")
        of_suits = suits and (error.field == "suits" or (word.isalpha() and isinstance(error, CardNotationError)))
        if isinstance(error, CardNotationError) and " " not in word:
            # A page has the letters and the suits of a word, not its cards.
            how = (
                f"{quote(suits)} is not suits; the suits are S, H, C, D"
                if of_suits
                else f"{quote(word)} has {_no_letters(word)} in it; type only letters"
            )
            error.parts[1:] = [part for part in error.parts[1:] if of_suits or not isinstance(part, ByRule)]
            error.parts[0] = OnPage(error.parts[0], how)
            error.where = [OnPage(each, "") for each in error.where]
        error.field = f"{name}{_SUITS}" if of_suits else name
        raise


def _no_letters(word: str) -> str:
    return listing([quote(each) for each in dict.fromkeys(word) if not each.isalpha()])


def _text(answers: Answers, name: str) -> str:
    """Return a word as it is typed in the shell, with its suits."""
    return f"{typed(answers, name)} {typed(answers, f'{name}{_SUITS}')}".strip()


def _read_word(
    rules: Rules,
    answers: Answers,
    name: str,
    what: str,
    *,
    before: Placed = (),
    elsewhere: Sequence[AnyCard] = (),
    letters: bool = False,
) -> Placed:
    """Read a word by its cards, by its letters and suits, or, with `letters`, by these alone. Raises BadInput."""
    text, wild = _text(answers, name), rules.jokers == "wild"
    with _about(answers, name):
        if _are_letters(text):
            if letters:
                return spell(text, jokers_wild=wild)
            raise BadInput(_letters_only(what, text))
        return spell_with_cards(text, jokers_wild=wild, what=what, before=before, elsewhere=elsewhere)


def _read_cards(answers: Answers, name: str, what: str, elsewhere: Sequence[AnyCard] = (), *hint: str) -> list[AnyCard]:
    """Read cards in no order, with their decks or as letters and suits: `2S1 KH2`, `se SH`. Raises BadInput."""
    text = _text(answers, name)
    with _about(answers, name):
        if _are_letters(text):
            raise BadInput(_letters_only(what, text), *hint)
        if word_and_suits(text):
            return [*cards_of(spell_with_cards(text, jokers_wild=True, what=what, elsewhere=elsewhere))]
        with by_rule(TWO_DECKS):
            return read_cards(text, what=what, two_decks=True)


def _are_letters(text: str) -> bool:
    return text.isalpha() and text.lower() not in ("joker", "none") and not is_card(text)


def _letters_only(what: str, text: str) -> str:
    how = f"{what} {quote(text)} is letters, not cards"
    return OnPage(
        f"{how}; give cards with their decks, as in '2S1 KH2', or the suits too, as in 'se SH'",
        f"{how}; give the suit of each letter",
    )


def _named(word: Placed) -> str:
    return word_of(word).upper() or "no word"


def _top_field(shown: int) -> Field:
    help = f"How many results to show; 0 for all. Without it, {shown}, or all of them in JSON."
    return Field("top", "how many?", "counts", default="", more=True, help=help, on_page="never")


# --- modify and turn


def _modify_fields(_: "Setting") -> Sequence[Field]:
    return _changed(f"The word before the change: its cards, {_CARDS_HELP}; or letters alone.")


def _modify(setting: "Setting", answers: Answers) -> Answer:
    rules = setting.rules
    before, after = _before_and_after(rules, answers)
    if not before:
        more = "the word before has no cards; if the word is new, "
        how = OnPage(f"{more}type ramble ramble turn none", f"{more}ask whether the turn was legal")
        raise BadInput(how, field="old")
    found = modification(before, after, rules)
    return Answer(
        _verdict(before, after, found),
        found.reasons,
        _legal(found),
        then=_nearest(before, found, rules),
        facts=_change_facts(found),
    )


def _before_and_after(rules: Rules, answers: Answers) -> tuple[Placed, Placed]:
    """Read the two words. If one is in letters alone, so is the other."""
    before = _old_or_new(rules, answers, "old")
    after = _old_or_new(rules, answers, "new", before)
    if all(each.card or each.suit for each in (*before, *after)):
        return before, after
    if len(before) == len(after):
        return before, after
    return tuple(PlacedCard(each.letter) for each in before), tuple(PlacedCard(each.letter) for each in after)


def _old_or_new(rules: Rules, answers: Answers, name: str, before: Placed = ()) -> Placed:
    text = typed(answers, name)
    if text.lower() == "none":
        return ()
    what, whole = f"the word {'before' if name == 'old' else 'after'}", _text(answers, name)
    if not text:
        raise BadInput(
            OnPage(f"{what} has no cards; give its cards in order, or type none", "type it, or none"), field=name
        )
    found = _read_word(rules, answers, name, what, before=before, letters=True)
    if not word_and_suits(whole):
        return found
    # Which of the cards with a letter and suit it is, nobody has said.
    return tuple(each._replace(card=BySuit(*each.card)) if isinstance(each.card, Card) else each for each in found)


def _list(cards: Sequence[AnyCard | str]) -> str:
    """Return cards as they were typed: `2S1 KH2`, or `T of spades, E of clubs`."""
    return (", " if any(isinstance(card, BySuit) for card in cards) else " ").join(map(str, cards))


def _card_name(card: AnyCard | str) -> str:
    """Return a card for JSON: the one that was taken for a letter and suit."""
    return str(Card(*card)) if isinstance(card, BySuit) else str(card)


def _change_facts(found: Modification) -> dict[str, object]:
    nearest = [_card_name(each.card or each.letter) for each in found.nearest]
    depends = {"if": found.condition} if found.condition else {}
    return {"legal": _legal(found), **depends, "kinds": list(found.kinds), "nearest": nearest}


def _legal(found: Modification) -> bool | None:
    """Return whether a change is legal; None if that depends on suits that were left out."""
    return None if found.condition else bool(found.kinds)


def _verdict(before: Placed, after: Placed, found: Modification) -> str:
    verdict = f"legal: {' or '.join(found.kinds)}" if found.kinds else "not legal"
    verdict += f", if {found.condition}" if found.condition else ""
    return f"{_named(before)} to {_named(after)} is {verdict}" if before else f"{_named(after)} is started"


def _nearest(before: Placed, found: Modification, rules: Rules) -> list[str]:
    if not found.nearest:
        return []
    kind = modification(before, found.nearest, rules).kinds[0]
    cards = f" ({_list(cards_of(found.nearest))})" if all(each.card for each in found.nearest) else ""
    return [f"{_named(found.nearest)} would be legal{cards}: {kind}"]


def _turn_fields(setting: "Setting") -> Sequence[Field]:
    group = "Your group's own verdict, whatever the list says: it is {}."
    return (
        *_changed("The word before, or none for a new word."),
        Field(
            "hit",
            "a card that was hit, and the hits on it?",
            "cards",
            default="",
            more=True,
            title="a card that was hit, and the hits on it",
            help="A card played, then the hits on it; may be repeated.",
            metavar='"CARD CARD..."',
            several=True,
            another="Another card that was hit",
        ),
        flag(
            "claim",
            "the word was claimed",
            "The word is claimed after the change; it is, unless you say otherwise.",
            on_page="never",
        ),
        flag("no-claim", "the word was not claimed", "The word is not claimed after the change."),
        flag("stolen", "it was another player's word", "The word belonged to another player."),
        flag("valid", "your group says it is a word", group.format("a word")),
        flag("invalid", "your group says it is not a word", group.format("not a word")),
        list_field(setting),
    )


def _turn(setting: "Setting", answers: Answers) -> Answer:
    rules = setting.rules
    before, after = _before_and_after(rules, answers)
    if not (before or after):
        raise BadInput("neither word has a card; give the cards of the new word", field="new")
    chains = []
    if "hit" in answers:
        with about("hit"):
            chains = [_read_hits(text, "") for text in answers["hit"].split(" / ")]
    found = judge_turn(before, after, chains, rules)
    judged = _claimed(found, answers, rules)
    reasons, then = [*found.reasons], _nearest(before, found.change, rules)
    if found.discarded:
        passage = CANCELED if chains else found.change.reasons[0].passage
        reasons.append(Follows(f"discard {_list(found.discarded)}", passage=passage))
    if judged:
        reasons += [judged.verdict, *judged.points, *judged.follows]
        if judged.value.color_bonus is None:
            then.append("with the suits, the bonuses are counted too")
    line = _verdict(before, after, found.change)
    return Answer(
        line if judged is None or judged.valid else f"{_named(found.word)} is refused; {line}",
        reasons,
        _legal(found.change) if judged is None or judged.valid else False,
        then=then,
        facts=_turn_facts(found, judged),
    )


def _claimed(found: Outcome, answers: Answers, rules: Rules) -> Claim | None:
    """Return the verdict on the word that was claimed; None if none was, or none could be."""
    valid, invalid = is_yes(answers, "valid"), is_yes(answers, "invalid")
    if valid and invalid:
        raise BadInput("your group says either that it is a word or that it is not", field="invalid")
    if is_yes(answers, "no-claim") or not (found.modified and found.word):
        return None
    word = [each._replace(card=None) if isinstance(each.card, BySuit) else each for each in found.word]
    value = word_value(word, stolen=is_yes(answers, "stolen"), rules=rules)
    said = valid if valid or invalid else None
    return claim(value, said=said, dictionary=dictionary_of(answers), rules=rules)


def _turn_facts(found: Outcome, judged: Claim | None) -> dict[str, object]:
    claimed = found.word[judged.value.points :] if judged and judged.valid else ()
    discarded = (*found.discarded, *cards_of(claimed))
    return {
        **_change_facts(found.change),
        "word": word_of(found.word),
        "cards": [_card_name(each.card or each.letter) for each in found.word],
        "modified": found.modified,
        "discarded": list(map(_card_name, discarded)),
        "claim": judged.facts() if judged else None,
    }


# --- hit


# In an open game, a page asks who played each of so many cards.
_MOST_ASKED = 4
_PLACES = ("first", "second", "third", "fourth")


def _hit_fields(setting: "Setting") -> Sequence[Field]:
    players = options(setting.present)
    in_game = [
        Field(f"by-{place}", f"who played the {place} card?", "who", players, default="", more=True, on_page="only")
        for place in _PLACES[:_MOST_ASKED]
    ]
    return (
        Field("cards", "the card, then each hit on it?", "cards", help="The card played, then each hit in turn."),
        Field(
            "by",
            "who played each card?",
            "text",
            default="",
            more=True,
            help="Who played each card, to check that each was allowed to.",
            metavar='"NAME NAME..."',
            on_page="never" if players else "",
        ),
        *(in_game if players else ()),
    )


def _hit(setting: "Setting", answers: Answers) -> Answer:
    with about("cards"):
        read = _read_hits(typed(answers, "cards"), "the cards")
    players = _players(setting, answers, len(read))
    with about("cards"):
        found = hits(read, setting.rules)
    wrong = own_hit(players, read) if players else None
    if wrong:
        return Answer("not allowed", [wrong], False, facts={"stands": None, "discarded": [], "allowed": False})
    reasons = [*found.reasons]
    if players:
        text = f"anyone but {players[-1]} may hit {read[-1]} with a higher card"
        reasons.append(Reason(text, passage=OF_AN_OPPONENT))
    return Answer(
        f"{read[0]} {'stands' if found.stands else 'is canceled'}",
        reasons,
        then=[f"discard {write_cards(found.discarded)}"] if found.discarded else [],
        facts={"stands": found.stands, "discarded": list(map(str, found.discarded)), "allowed": True},
    )


def _players(setting: "Setting", answers: Answers, cards: int) -> list[str]:
    """Return who played each card, as names in one spelling. Raises BadInput if there are too few or too many."""
    tapped = [typed(answers, f"by-{place}") for place in _PLACES]
    if any(tapped):
        missing = next((place for place, name in zip(_PLACES[:cards], tapped, strict=False) if not name), None)
        if missing:
            raise BadInput(f"say who played the {missing} card, too", field=f"by-{missing}")
        if cards > len(_PLACES):
            raise BadInput(f"leave these open for more than {len(_PLACES)} cards", field=f"by-{_PLACES[0]}")
        return [setting.require_present(name) for name in tapped[:cards]]
    text = typed(answers, "by")
    # A name may have a blank in it where commas are between them.
    parted = [name.strip() for name in re.split(r"[,;/]", text)]
    names = parted if len(parted) == cards and all(parted) else [name for name in re.split(r"[\s,;/]+", text) if name]
    with about("by"):
        if names and len(names) != cards:
            raise BadInput(f"{quote(text)} has {plural(len(names), 'name')} for {plural(cards, 'card')}; give one each")
        if setting.players:
            return [setting.require_present(name) for name in names]
    spelled: dict[str, str] = {}
    return [spelled.setdefault(name.casefold(), name) for name in names]


def _read_hits(text: str, what: str) -> list[AnyCard]:
    """Read a card and the hits on it. Ranks are enough: `9 A`. Raises BadInput."""
    words = [part for part in re.split(r"[\s,;/]+", text) if part]
    parts = (_ranks(words[0]) if len(words) == 1 else []) or words
    in_suits = word_and_suits(text)
    if in_suits and not all(map(_is_hit_card, parts)):
        # A word is in small letters and its suits in capitals; otherwise `tS cH` may be a letter and a suit twice.
        if re.fullmatch(r".[shcd]\W+..", text, re.IGNORECASE) and not (in_suits[0].islower() and in_suits[1].isupper()):
            how = f"{quote(text)} could be two cards, or a word and its suits; give the cards, as in 2S1 9H2"
            raise BadInput(how, where=[what] if what else [])
        return [_only_card(each) for each in spell_in_suits(*in_suits)]
    if not parts:
        how = "none given; give the card played, then each hit on it, as in 5 9"
        raise BadInput(OnPage(how, "tap the card played, then each hit on it"), where=[what] if what else [])
    cards = list[AnyCard]()
    for place, part in enumerate(parts, start=1):
        try:
            cards.append(_read_hit_card(part))
        except CardNotationError as error:
            if len(parts) > 1:
                error.within(f"card {place}{f' of {what}' if what else ''}")
            raise
    with by_rule(TWO_DECKS):
        known = [card for card in cards if not isinstance(card, RankAlone) and card.deck]
        require_distinct(known, what=what or "the hits", two_decks=True)
    return cards


def _ranks(word: str) -> list[str]:
    """Return ranks run together, `9A`. In a word with suits, a 2 could be the deck of the card before it."""
    parts = apart(word, ranks=True)
    return parts if all(part.upper() in RANKS for part in parts) else []


def _is_hit_card(part: str) -> bool:
    return part.upper() in RANKS or is_card(part) or is_card(part, two_decks=True)


def _read_hit_card(part: str) -> AnyCard:
    two_decks = part[-1] in "12" or (any(map(str.isdigit, part[1:])) and not is_card(part))
    return read_card(part, two_decks=two_decks, ranks=True)


def _only_card(wanted: PlacedCard) -> Card:
    """Return the card with this letter and suit. Raises BadInput if there are cards of several ranks."""
    found = cards_lettered(wanted.letter, wanted.suit)
    if len({card.rank for card in found}) > 1:
        cards = listing(list(map(str, found)), "or")
        raise BadInput(f"{wanted.letter}{found[0].suit.value} could be {cards}; a hit needs the card, as in {found[0]}")
    return found[0]


# --- steps


def _count(name: str, label: str, help: str, *, usual: bool = False, default: str = "", metavar: str = "N") -> Field:
    return Field(name, label, "counts", default=default, more=not usual, help=help, metavar=metavar)


def _steps_fields(_: "Setting") -> Sequence[Field]:
    return (
        Field("hand", "cards in hand before the draw?", "counts", help="Cards in hand before the draw."),
        Field(
            "modify",
            "cards played to modify a word?",
            "counts",
            default="",
            help="Cards from the hand in a modification; 0 for a trim. Repeat for a second one.",
            several=True,
            metavar="N",
        ),
        # With the keys below them, a small phone has room for these three.
        _count("mulligan", "cards exchanged with the deck?", "Cards exchanged with the deck.", usual=True),
        _count("start", "cards of a word started?", "Cards of a word started."),
        _count("discard", "cards discarded at the end?", "Cards discarded at the end."),
        flag("has-word", "had a word when the turn began", "The player had a word when the turn began."),
        flag("discard-word", "discarded that word", "The player discarded that word."),
        flag("modify-new", "modified the word started in this turn", "The modified word is the one started this turn."),
        flag("claim", "claimed a word", "The player claimed a word."),
        _count(
            *("barter", "cards given and taken in a barter, as in 2,1?"),
            "Cards given and taken in a barter, as in 2:1.",
            metavar="GAVE:GOT",
        ),
        _count("drawn", "cards drawn at the start?", "Cards drawn at the start.", default="4"),
        _count("deck", "cards in the deck before the draw?", "Cards in the deck before the draw."),
    )


def _steps(_: "Setting", answers: Answers) -> Answer:
    from ramble_tools.games.ramble.steps import DRAW, Steps, judge_steps

    typed(answers, "hand", "give the number of cards in hand before the draw")
    gave, got = _barter(answers)
    found = judge_steps(
        Steps(
            number(answers, "hand") or 0,
            drawn if (drawn := number(answers, "drawn")) is not None else DRAW,
            is_yes(answers, "has-word"),
            is_yes(answers, "discard-word"),
            number(answers, "start"),
            _modifications(answers),
            is_yes(answers, "modify-new"),
            is_yes(answers, "claim"),
            number(answers, "mulligan"),
            *(gave, got),
            number(answers, "discard") or 0,
            number(answers, "deck"),
        )
    )
    line = "not allowed" if found.wrong else "the turn is allowed"
    if found.must_discard and len(found.wrong) == 1:
        line += (
            f" until you discard {plural(found.must_discard, 'card')}{' more' if number(answers, 'discard') else ''}"
        )
    return Answer(
        line,
        (*found.wrong, *found.notes),
        not found.wrong,
        facts={
            "legal": not found.wrong,
            "hand": found.held,
            "must_discard": found.must_discard,
            "shuffles": found.shuffles,
        },
    )


def _modifications(answers: Answers) -> tuple[int, ...]:
    """Return the cards of each modification: `1`, or `0, 2` for two of them. Raises BadInput."""
    parts = [part for part in re.split(r"[\s,;/]+", typed(answers, "modify")) if part]
    return tuple(number({"modify": part}, "modify") or 0 for part in parts)


def _barter(answers: Answers) -> tuple[int | None, int | None]:
    """Return the cards given and taken; None, None without a barter. Raises BadInput."""
    text = typed(answers, "barter")
    if not text:
        return None, None
    found = re.fullmatch(r"(\d{1,3})\s*[:,;/ ]\s*(\d{1,3})", text, re.ASCII)
    if not found:
        how = f"{quote(text)} is not the cards given and taken, as in "
        raise BadInput(OnPage(f"{how}2:1", f"{how}2,1"), field="barter")
    return int(found[1]), int(found[2])


# --- threats

# How many threats are shown, and how many a page shows at once.
_SHOWN = 8
_TRIMS_SHOWN = 3


def _threats_fields(setting: "Setting") -> Sequence[Field]:
    return (
        *_word("word", "your word?", '"CARDS"', f"The cards of your word, {_CARDS_HELP}."),
        Field(
            "seen",
            "the letters of cards that nobody else can play?",
            "word",
            default="",
            more=True,
            help="Cards that nobody can play: your hand, the discards, other words.",
            metavar='"CARDS"',
        ),
        _suits_of("seen", "their suits?", more=True),
        _top_field(_SHOWN),
        OFFENSIVE,
        list_field(setting),
    )


def _threats(setting: "Setting", answers: Answers) -> Answer:
    from ramble_tools.games.ramble.advice.threats import threats

    rules = setting.rules
    table = _read_word(rules, answers, "word", "the word")
    with about("word"), by_rule(TWO_DECKS):
        require_distinct(cards_of(table), what="the word", two_decks=True)
    elsewhere = cards_of(table)
    seen = _read_cards(answers, "seen", "the seen cards", elsewhere) if typed(answers, "seen") else []
    for card in seen:
        if card in elsewhere and not isinstance(card, Joker):
            text = f"{card} is in the word too; a deck has only one"
            raise ImpossibleCardsError(text, ByRule(TWO_DECKS), field="seen")
    unseen = [each.card for each in lettered_cards() if each.card not in elsewhere and each.card not in seen]
    dictionary, top = dictionary_of(answers), _top(answers, _SHOWN)
    found = threats(table, unseen, dictionary, rules, offensive=is_yes(answers, "offensive"))
    now = f"is {plural(found.own, 'point')} to you" if found.valid else "is not a word"
    can = "can steal it" if found.valid else "make one"
    of_all = f"{len(found.steals)} of {plural(found.unseen, 'unseen card')}"
    stolen = Reason("another player earns 1 point for every 2 consonants", passage=OTHERS_WORD)
    bonuses = "earns" if rules.stolen_bonus else "does not earn"
    return Answer(
        f"{word_of(table).upper()} {now}; {of_all} {can}, by {dictionary.phrase}",
        [stolen, Reason(f"it {bonuses} the bonuses, too", rules.chosen("stolen-bonus"), passage=COLOR_BONUS)],
        then=[*_threat_lines(found, top), *_ruins(found)],
        more=[_assumption(found)],
        facts=_threat_facts(table, found, typed(answers, "top") and top),
    )


def _threat_lines(found: "Threats", top: int | None) -> list[str]:
    lines = [
        f"{change.points:>2}  {change.word.upper()} (trim, without a card)" for change in found.trims[:_TRIMS_SHOWN]
    ]
    lines += [
        f"{change.points:>2}  {change.word.upper()} ({change.kind} {change.card})" for change in found.steals[:top]
    ]
    return [*lines, *not_shown(len(found.steals) - len(found.steals[:top]))]


def _ruins(found: "Threats") -> list[str]:
    if not (found.ruins and found.valid):
        return []
    example = found.ruins[0]
    return [
        f"{len(found.ruins)} unseen cards could break the word, as {example.card} would in {example.word.upper()}; "
        f"claiming that would cost you {plural(example.points, 'point')}"
    ]


def _assumption(found: "Threats") -> str:
    return (
        f"assumes that any of the {found.unseen} unseen cards may be in a hand, and that one of them is played; jokers "
        "and several cards can do more"
    )


def _threat_facts(table: Placed, found: "Threats", top: "int | str | None") -> dict[str, object]:
    most = top if isinstance(top, int) else None

    def facts(changes: Sequence["Change"]) -> list[dict[str, object]]:
        return [
            {
                "card": str(change.card) if change.card else None,
                "kind": change.kind,
                "word": change.word,
                "cards": [str(each.card) for each in change.cards],
                "points": change.points if change.valid else -change.points,
            }
            for change in changes[:most]
        ]

    return {
        "word": word_of(table),
        "valid": found.valid,
        "own": found.own,
        "stolen": found.stolen,
        "unseen": found.unseen,
        "steals": facts(found.steals),
        "steal_count": len(found.steals),
        "trims": facts(found.trims),
        "ruins": facts(found.ruins),
        "ruin_count": len(found.ruins),
        "assumed": _assumption(found),
    }


def _top(answers: Answers, shown: int) -> int | None:
    """Return how many results to show; None for all."""
    return number(answers, "top", shown, most=99_999) or None


# --- best

_PLAYS_SHOWN = 10
# How the owner of the word on the table is typed without a game.
_OWNERS = ("me", "other")


def _best_fields(setting: "Setting") -> Sequence[Field]:
    players = options(setting.present)
    letters, suits, owner = _on_table(setting)
    in_game = (
        Field("me", "who are you?", "who", players, default="", more=not owner, on_page="only"),
        Field("whose", "whose word is it?", "who", players, default=owner, more=True, empty="mine", on_page="only"),
    )
    on, on_suits = _word("on", "a word on the table?", '"CARDS"', "The cards of the word on the table to modify.", "")
    if letters:
        on = on._replace(help="", title=f"{owner}'s word on the table?")
    return (
        Field(
            *("hand", "which cards are in your hand?", "cards"),
            help='The cards in your hand, as in "2S1 KH2".',
            on_page="never",
        ),
        Field("letters", "the letters in your hand?", "word", on_page="only"),
        _suits_of("letters", "their suits?")._replace(empty=""),
        on._replace(default=letters, more=not letters),
        on_suits._replace(default=suits, more=not letters),
        Field(
            "owner",
            "whose word is it?",
            "choice",
            (("me", "mine"), ("other", "another player's")),
            default="",
            more=True,
            help="The owner of that word; you, if it is not given.",
            on_page="never" if players else "",
        ),
        *(in_game if players else ()),
        _top_field(_PLAYS_SHOWN),
        Field(
            "min-length",
            "words of how many letters or more?",
            "counts",
            default="",
            more=True,
            help="Only words of N or more letters.",
            on_page="never",
        ),
        OFFENSIVE,
        list_field(setting),
    )


def _on_table(setting: "Setting") -> tuple[str, str, str]:
    """Return the word that the open game knows to be on the table, its suits and its owner; empty texts if none is.

    "If the word is a legitimate English word, it can be scored", and its cards leave the table; one that was refused
    stays there. Without its suits, nothing can be made of it.
    """
    found = setting.state.word if setting.state else None
    if found is None or found[0].accepted or not all(card.suit for card in found[0].cards):
        return "", "", ""
    claimed = found[0]
    return word_of(claimed.cards), "".join(card.suit.value for card in claimed.cards if card.suit), claimed.owner


def _best(setting: "Setting", answers: Answers) -> Answer:
    from ramble_tools.games.ramble.advice.plays import Wanted, plays_on, starts

    rules = setting.rules
    stolen = _is_anothers(setting, answers)
    hand, table = _hand_and_table(rules, answers)
    top, least = _top(answers, _PLAYS_SHOWN), number(answers, "min-length", 1) or 0
    dictionary, offensive = dictionary_of(answers), is_yes(answers, "offensive")

    def find(most: int | None) -> "Plays":
        wanted = Wanted(most, least, offensive)
        if table:
            return plays_on(table, hand, dictionary, stolen=stolen, rules=rules, wanted=wanted)
        return starts(hand, dictionary, rules=rules, wanted=wanted)

    def facts() -> dict[str, object]:
        every = plays if typed(answers, "top") else find(None)
        return {"plays": list(map(_play_facts, every.best)), "count": every.count, "left_out": every.left_out}

    plays = find(top)
    noun, what = ("play", f"on {word_of(table).upper()}") if table else ("word", "to start")
    counted = f"{plural(plays.count, noun)} {what}, by {dictionary.phrase}"
    lines = list(map(_play_line, plays.best))
    return Answer(
        lines[0] if lines else f"no {noun}s {what}, by {dictionary.phrase}",
        _why(plays, started=not table),
        None if lines else False,
        then=[
            *(f"or {line}" for line in lines[1:]),
            *([counted] if lines else []),
            *not_shown(plays.count - len(lines)),
            *_left_out(plays, hand),
        ],
        facts=Later(facts),
    )


def _is_anothers(setting: "Setting", answers: Answers) -> bool:
    """Return whether the word on the table is another player's. Raises BadInput."""
    whose = typed(answers, "whose")
    if whose and not typed(answers, "on") and whose == _on_table(setting)[2]:
        return False  # the word that was filled in was taken out
    if whose:
        with about("whose"):
            owner = setting.named(whose)
        if not typed(answers, "me"):
            raise BadInput("say who you are", field="me")
        with about("me"):
            other = owner != setting.named(answers["me"])
    else:
        owner = typed(answers, "owner") or _OWNERS[0]
        if owner not in _OWNERS:
            raise BadInput(f"{quote(owner)} is not me or other", field="owner")
        other = owner == _OWNERS[1]
    if other and not typed(answers, "on"):
        field = "whose" if whose else "owner"
        raise BadInput("another player's word is on the table; give its cards", wants=["on"], field=field)
    return other


def _hand_and_table(rules: Rules, answers: Answers) -> tuple["Hand", Placed]:
    from ramble_tools.games.ramble.advice.hand import Hand

    table = _read_word(rules, answers, "on", "the word on the table") if typed(answers, "on") else ()
    name = "letters" if typed(answers, "letters") else "hand"
    text = typed(answers, name)
    hint = CommandHint(f"for letters alone, type ramble find --letters {text}")
    cards = _read_cards(answers, name, "the hand", cards_of(table), hint)
    if not cards and not table:
        how = "the hand has no cards; give its cards"
        field = "hand" if "hand" in answers else "letters"
        raise BadInput(OnPage(f"{how}, as in '2S1 KH2'", how), field=field)
    with about(name), by_rule(TWO_DECKS):
        for card in cards:
            if card in cards_of(table) and not isinstance(card, Joker):
                raise ImpossibleCardsError(f"{card} is in the hand and in the word on the table; a deck has only one")
        require_distinct(cards_of(table), what="the word on the table", two_decks=True)
        require_distinct([*cards, *cards_of(table)], what="the hand and the word on the table together", two_decks=True)
        return Hand.of(cards, jokers_wild=rules.jokers == "wild"), table


def _why(plays: "Plays", *, started: bool) -> list[Reason]:
    """Return why the plays are worth that, with each ruling that decided it, once."""
    if not plays.best:
        return []
    first = plays.best[0]
    found = [*first.value.reasons]
    if started:
        text = (
            "you may score it on a later turn, once it is modified: these are the points if it is then worth the same"
        )
        found.append(Reason(text, passage=JUST_PLAYED))
    known = {reason.ruling for reason in found}
    for play in plays.best[1:]:
        for step in play.value.steps:
            if step.ruling and step.ruling not in known:
                known.add(step.ruling)
                found.append(step.reason._replace(text=f"{play.value.word.upper()}: {step.why}"))
    return found


def _left_out(plays: "Plays", hand: "Hand") -> list[str]:
    """Return which words and which cards were left out."""
    notes = left_out(plays.left_out)
    if hand.idle:
        cards = write_cards(hand.idle)
        not_wild = f"{cards} can't be used in words"
        notes.append(
            OnPage(
                f"{not_wild} (ruling jokers=unused); --rule jokers=wild allows it",
                f"{not_wild}, since jokers have no letter",
            )
        )
    return notes


def _play_line(play: "Play") -> str:
    value = play.value
    bonus = {2: ", one suit", 1: ", one color"}.get((value.color_bonus or 0) + (value.suit_bonus or 0), "")
    points = f"{value.word.upper()} for {plural(value.points, 'point')}{bonus}"
    return f"{points}: {' '.join(_card_names(value.cards))}" if play.kind == "start" else f"{points}: {_change(play)}"


def _change(play: "Play") -> str:
    on_hand = set(play.from_hand)
    played: list[AnyCard] | list[str] = [
        name for card, name in zip(play.value.cards, _card_names(play.value.cards), strict=True) if card.card in on_hand
    ]
    parts = [("play", played), ("discard", list(play.discarded))]
    how = ", ".join(f"{verb} {' '.join(map(str, cards))}" for verb, cards in parts if cards)
    return f"{how} ({play.kind})"


def _card_names(cards: Sequence[PlacedCard]) -> list[str]:
    """Return the cards as they are typed: a joker comes with the letter that it stands for."""
    return [f"{card.card}={card.letter}" if card.is_joker else str(card.card) for card in cards]


def _play_facts(play: "Play") -> dict[str, object]:
    value = play.value
    return {
        "kind": play.kind,
        "word": value.word,
        "cards": _card_names(value.cards),
        "from_hand": [str(card) for card in play.from_hand],
        "discard": [str(card) for card in play.discarded],
        "points": value.points,
        "base": value.base,
        "color_bonus": value.color_bonus,
        "suit_bonus": value.suit_bonus,
        "zipf": play.zipf,
        "rulings": sorted({step.ruling for step in value.steps if step.ruling}),
    }


BEST = Question(
    "best",
    "What can I play?",
    "Find the best words to play from your hand.",
    _best_fields,
    _best,
    "These are words to start or, with --on, words that one modification makes of the word on the table. Exit status 1 "
    "if there are none.",
)

QUESTIONS = (
    Question(
        "modify",
        "Is this change legal?",
        "Check whether a change is a legal modification, and of which kind.",
        _modify_fields,
        _modify,
        "Exit status 1 if it is not.",
        arguments=2,
        said=MODIFY,
    ),
    Question(
        "turn",
        "Was this turn legal?",
        "Check a whole turn: the change, or the new word, the hits and the claim.",
        _turn_fields,
        _turn,
        "Exit status 1 if the change is not legal or the word is refused.",
        arguments=2,
    ),
    Question(
        "hit",
        "May I hit this card, and does it stand?",
        "Show whether a card may be hit, and whether it stands after all the hits on it.",
        _hit_fields,
        _hit,
        "For example: ramble ramble hit 5 9 J\n\nWith --by, exit status 1 if somebody hit a card of their own.",
        said=HIT,
    ),
    Question(
        "steps",
        "Was this allowed?",
        "Check the steps of a turn: the draw, the word, the trade, and the hand at the end.",
        _steps_fields,
        _steps,
        "For example: ramble ramble steps --hand 8 --start 5\n\nExit status 1 if a step was not allowed.",
        arguments=0,
        has_rulings=False,
        said=STEPS,
    ),
    Question(
        "threats",
        "Who can steal my word?",
        "Show which unseen cards steal or ruin your word, and what it would then be worth.",
        _threats_fields,
        _threats,
        has_more=True,
    ),
    BEST,
)


if TYPE_CHECKING:  # mypy compares these modules with games/contract.py
    from ramble_tools.games.contract import PassagesModule, QuestionsModule
    from ramble_tools.games.ramble import passages, questions

    _questions: QuestionsModule = questions
    _passages: PassagesModule = passages
