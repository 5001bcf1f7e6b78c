"""`ramble dumbal`: who wins a hand, which cards may be laid off, and what to play."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

import typer

from ramble_tools.cards import AnyCard, apart, is_card, read_cards
from ramble_tools.cli.book.game_commands import game_app, scorebook_commands
from ramble_tools.cli.options import AsJson, Rules, argument, chosen_rules, flag, hand_names, option, player_names
from ramble_tools.cli.output import answer, percent, say, say_reasons, with_ruling
from ramble_tools.cli.typed import named_counts, option_names
from ramble_tools.errors import BadInput, CardNotationError, PlayerError, plural, quote
from ramble_tools.games.dumbal import form, rules
from ramble_tools.games.dumbal.doubts import FULL_HAND
from ramble_tools.games.dumbal.hands import score as score_hand
from ramble_tools.games.dumbal.typed_hand import HAND, card_points, cards_in, hand_of
from ramble_tools.games.fields import Answers
from ramble_tools.games.players import Player, named
from ramble_tools.games.reasons import DOUBT, Reason, listing

if TYPE_CHECKING:
    from ramble_tools.games.dumbal.advice.call import Call
    from ramble_tools.games.dumbal.advice.odds import Odds
    from ramble_tools.games.dumbal.advice.plays import Play

app = game_app("dumbal")

Cards = Annotated[list[str], argument("CARD...", "The cards, as in 9S 9H.")]
Hands = Annotated[
    list[str],
    argument(
        "NAME=HAND...",
        "Each player's hand, in turn order: cards, points, or points/cards; or as in 4 17 9 a, seat A called.",
        hand_names,
    ),
]
HandsInOrder = Annotated[
    list[str],
    argument(
        "HAND...",
        "The hands in seat order, then the caller, as in 4 17 9 30 a; or NAME=HAND for each player.",
        hand_names,
    ),
]
# A list only so that a second caller is refused instead of replacing the first.
Caller = Annotated[
    list[str] | None,
    typer.Option(
        "--caller", metavar="NAME", help="The player who called.", show_default=False, autocompletion=player_names
    ),
]
Opening = Annotated[bool, flag("--opening", "The call came before the very first turn.")]


def typed(setting: form.Setting, hands: HandsInOrder, caller: Caller = None, opening: Opening = False) -> Answers:
    """Return the form's answers for a hand typed as `Ann=AS,2H Bob=17 --caller Ann`, or as `4 17 9 30 a`."""
    if len(caller or []) > 1:
        text = f"only one player can call, not {listing(caller or [])}; name the player who spoke first"
        raise PlayerError(text, field="caller")
    who = "".join(caller or [])
    if hands and not any("=" in text for text in hands):
        return _in_seat_order(setting, hands, who, opening)
    answers: dict[str, str] = {}
    for text in hands:
        name, equals, held = text.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"{quote(text)} is not NAME=HAND; give each player one, as in Ann=AS,2H or Bob=17")
        player = setting.named(name)
        if f"hand:{player}".lower() in map(str.lower, answers):
            raise PlayerError(f"{player} has two hands; give each player one")
        answers[f"hand:{player}"] = held
    return answers | {"caller": who} | ({"opening": "yes"} if opening else {})


# What the players are called where only their seats are known.
_SEATS = "ABCDEFGHIJ"
# Words of a line that are not names, though they could be.
_NO_NAMES = ("called", "calls", "call", "caller", "opening", "first", "and")


def _in_seat_order(setting: form.Setting, hands: list[str], caller: str, opening: bool) -> Answers:
    """Return the answers for a hand typed as one line of the prompt. Without a game, the seats are A, B, C ..."""
    if not setting.present:
        words = " ".join(hands).split()
        seats = _names(words) or tuple(_SEATS[: len(words) - (words[-1].upper() in _SEATS)])
        setting = setting._replace(present=seats, players=tuple(map(Player, seats)))
    answers = form.line(setting, {}, " ".join(hands))
    name = setting.require_present(caller) if caller else answers.get("caller")
    if not name and len(setting.present) == sum(each.startswith(HAND) for each in answers):
        raise PlayerError(f"who called? type the name after the hands, as in {' '.join(hands)} {setting.present[0]}")
    if answers.get("caller", name) != name:
        raise PlayerError(f"two callers, {name} and {answers['caller']}; name one", field="caller")
    return {**answers, "caller": name or ""} | ({"opening": "yes"} if opening else {})


def _names(words: list[str]) -> tuple[str, ...]:
    """Return the players of a line that names them, as in `Ann 5 Bob 16 Ann`; none if it names fewer than two."""
    names: dict[str, str] = {}
    for word in (each.strip("*,") for each in words):
        key = word.casefold()
        is_name = word.isalpha() and len(word) > 1 and key not in _NO_NAMES and not apart(word) and not is_card(word)
        if is_name and not any(name.startswith(key) for name in names):
            names[key] = word
    return tuple(names.values()) if len(names) > 1 else ()


def _read_list(what: str, *texts: str) -> tuple[AnyCard, ...]:
    """Read cards separated by blanks, `,`, `;` or `/`, or run together, or `none`. Raises BadInput with the list."""
    parts = cards_in(" ".join(texts).replace("/", " "))
    try:
        return tuple(read_cards(parts, what=what))
    except CardNotationError as error:
        if len(parts) == 1:
            error.within(what)
        raise


@app.command()
def score(
    hands: Hands,
    caller: Caller = None,
    opening: Opening = False,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show who wins the hand and what each player scores.

    For example: ramble dumbal score Ann=AS,2H Bob=17 Cy=3/1 --caller Ann
    """
    setting = form.Setting(chosen_rules(rules.Rules, rule))
    with option_names(typed):
        outcome = score_hand(form.read(setting, typed(setting, hands, caller, opening)), setting.rules)

    scores = ", ".join(f"{name} {each:+}" for name, each in outcome.scores.items())
    return answer(outcome.summary, outcome.facts, outcome.reasons, then=lambda: say(scores), as_json=as_json)


scorebook_commands(app, "dumbal", typed)


@app.command()
def discard(cards: Cards, rule: Rules = None, as_json: AsJson = False) -> int:
    """Check whether these cards may be laid off together.

    Exit status 1 if they may not.
    """
    from ramble_tools.games.dumbal.discard import discard as judge_discard

    read = _read_list("the cards", *cards)
    found = judge_discard(read, chosen_rules(rules.Rules, rule))
    notes = _too_many(read, "these are {} cards")
    instead, why = list(map(str, found.instead)), with_ruling(Reason(found.reason, found.ruling))

    def words() -> None:
        say(f"yes, a {found.kind}: {why}" if found.kind else f"no: {why}")
        if instead:
            say(f"but {' '.join(instead)} may be laid off together", indent=2)
        _say_notes(notes)

    facts = {"legal": found.kind is not None, "kind": found.kind, "why": why, "instead": instead}
    facts |= {"rulings": [found.ruling] if found.ruling else [], "notes": notes}
    return answer(words, facts, as_json=as_json, yes=found.kind is not None)


@app.command()
def value(cards: Cards, rule: Rules = None, as_json: AsJson = False) -> int:
    """Count the points in a hand, and show whether its player may call."""
    chosen = chosen_rules(rules.Rules, rule)
    hand = hand_of(_read_list("the hand", *cards), chosen)
    notes = _too_many(hand.cards, "the hand has {} cards")
    may_call, may_open = hand.points <= chosen.call_limit, hand.points <= chosen.opening_limit
    ruling = chosen.chosen("call-limit" if may_call else "opening-limit")

    def words() -> None:
        say(f"{plural(hand.points, 'point')}: {' + '.join(str(card_points(card, chosen)) for card in hand.cards)}")
        when = "at the start of any turn" if may_call else "only before the very first turn"
        verdict = f"you may call {when}" if may_call or may_open else "you can't call"
        limits = f"the limit is {chosen.call_limit}, or {chosen.opening_limit} before the very first turn"
        say_reasons([Reason(f"{verdict}; {limits}", ruling)])
        _say_notes(notes)

    facts = {"points": hand.points, "cards": hand.size, "may_call": may_call, "may_open": may_open}
    return answer(words, facts | {"notes": notes, "rulings": [ruling]}, as_json=as_json)


def _too_many(cards: Sequence[AnyCard], text: str) -> list[str]:
    """Return a doubt about more cards than a hand has, or nothing."""
    return [f"{DOUBT} {text.format(len(cards))}, but a hand has at most five"] if len(cards) > FULL_HAND else []


def _say_notes(notes: list[str]) -> None:
    for note in notes:
        say(note, indent=2)


@app.command()
def turn(
    cards: Annotated[list[str], argument("CARD...", "The cards laid off, as in 9S 9H.")],
    take: Annotated[list[str] | None, option("--take", "CARD|stock", "The card picked up, or stock.")] = None,
    visible: Annotated[str, option("--visible", "CARDS", "What the player on your right laid off last, or none.")] = "",
    hand: Annotated[str, option("--hand", "CARDS", "The hand before the turn, to check it too.")] = "",
    empty_stock: Annotated[bool, flag("--empty-stock", "The stock is empty.")] = False,
    called: Annotated[bool, flag("--called", "The player called after laying off.")] = False,
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Check a whole turn: the cards laid off and the card picked up.

    For example: ramble dumbal turn 9S 9H --visible 6D,7D,8D --take 8D

    Exit status 1 if the turn is not legal.
    """
    from ramble_tools.games.dumbal.turn import Turn, judge_turn

    chosen = chosen_rules(rules.Rules, rule)
    taken = _read_taken(take or [])
    if not visible and any(card != rules.STOCK for card in taken):
        raise BadInput("give what the player on the right laid off last, as in --visible 4H,5H,6H, or --visible none")
    done = Turn(
        _read_list("the cards laid off", *cards),
        taken,
        _read_list("the cards of the player on the right", visible),
        _read_list("the hand", hand) if hand else None,
        empty_stock,
        called,
    )
    verdict = judge_turn(done, chosen)
    points = None if verdict.hand is None else sum(card_points(card, chosen) for card in verdict.hand)
    held = None if verdict.hand is None else list(map(str, verdict.hand))

    def say_hand() -> None:
        if held is not None:
            unknown = " and the card from the stock" if rules.STOCK in done.taken else ""
            say(f"the hand is now {' '.join(held) or 'no cards'}{unknown}, {plural(points or 0, 'point')}", indent=2)

    facts: dict[str, object] = {"legal": verdict.legal, "kind": verdict.kind, "hand": held, "points": points}
    facts |= {"available": list(map(str, verdict.available))}
    words = "the turn is legal" if verdict.legal else "the turn is not legal"
    return answer(words, facts, verdict.reasons, then=say_hand, as_json=as_json, yes=verdict.legal)


def _read_taken(texts: list[str]) -> "tuple[AnyCard | str, ...]":
    """Read the cards picked up; `stock` is a card from the stock."""
    words = [word for text in texts for word in text.replace(",", " ").replace(";", " ").split()]
    stock = rules.STOCK
    return tuple(card for word in words for card in ([stock] if word.lower() == stock else _read_list("--take", word)))


_SHOWN = 3

YourHand = Annotated[list[str], argument("HAND", "The cards in your hand, as in AS 2H.")]
Seen = Annotated[str, option("--seen", "CARDS", "Other cards you have seen that nobody holds, such as those laid off.")]


Opponents = Annotated[
    str,
    option(
        "--opponents",
        "N,N,...",
        "Each opponent's cards, as in 5,4; with totals: bob=5,cy=4 in your open game, or 5@120,4@60,me@90.",
    ),
]


@app.command()
def odds(
    hand: YourHand, opponents: Opponents = "", seen: Seen = "", rule: Rules = None, as_json: AsJson = False
) -> int:
    """Show whether to call or wait, and the chance that a call holds.

    For example: ramble dumbal odds AS 2H --opponents 5,4,3
    """
    others = _read_opponents(opponents, rule)
    found = _odds(_read_list("the hand", *hand), others, _read_list("the seen cards", seen))
    notes, penalty = _call_notes(found, others.rules), others.rules.penalty
    facts = found._asdict() | _call_as_json(found.call)

    def words() -> None:
        say(f"a call with {plural(found.points, 'point')} holds {percent(found.holds)} of the time")
        cost = f"{found.points} + {penalty} = {found.points + penalty}"
        say(f"expect {found.expected:.1f} points: 0 if it holds, {cost} if not", indent=2)
        if len(found.beaten_by) > 1:
            each = ", ".join(percent(chance) for chance in found.beaten_by)
            say(f"each opponent's chance of having as few or fewer: {each}", indent=2)
        _say_call(found.call, others)
        _say_notes([*notes, f"assumed: {found.assumed}"])

    return answer(words, facts | {"assumed": found.assumed, "notes": notes}, as_json=as_json)


class _Others(NamedTuple):
    """The opponents' numbers of cards, the totals (mine first) if they are known, and the rules of their game."""

    sizes: list[int]
    totals: list[int]
    rules: rules.Rules


def _odds(cards: tuple[AnyCard, ...], others: _Others, seen: tuple[AnyCard, ...]) -> "Odds":
    from ramble_tools.games.dumbal.advice.odds import odds as call_odds

    return call_odds(cards, others.sizes, seen, others.rules, others.totals)


def _read_opponents(text: str, rule: list[str] | None) -> _Others:
    """Read `5,4,3`; `5@120,4@60,me@90` with totals; or `bob=5,cy=4`, with those of the open game. Raises BadInput."""
    chosen = chosen_rules(rules.Rules, rule)
    if "=" in text:
        return _in_the_open_game(text, chosen if rule else None)
    sizes, totals, mine = list[int](), list[int](), list[int]()
    for part in re.split(r"[\s,;/]+", text.strip()):
        found = re.fullmatch(r"(me|\d{1,2})(?:@(\d{1,4}))?", part, re.ASCII | re.IGNORECASE)
        if part and (not found or part.lower() == "me"):
            raise BadInput(
                f"--opponents: {quote(part)} is not a number of cards; give one for each opponent, as in 5,4,3"
            )
        if found and found[1].isdigit():
            sizes.append(int(found[1]))
        if found and found[2]:
            (totals if found[1].isdigit() else mine).append(int(found[2]))
    if not sizes:
        raise BadInput("give the number of cards of each opponent, as in --opponents 5,4,3")
    if (totals or mine) and (len(totals), len(mine)) != (len(sizes), 1):
        raise BadInput("--opponents: give each total and yours, or none, as in 5@120,4@60,me@90")
    return _Others(sizes, mine + totals, chosen)


def _in_the_open_game(text: str, chosen: rules.Rules | None) -> _Others:
    from ramble_tools.scorebook.replay import history_of
    from ramble_tools.scorebook.sessions import look

    session = look("dumbal")
    history = history_of(session.history.game, session.entries, chosen)
    present = [player for player in history.state.players if player.out is None]
    sizes = {named(present, name): size for name, size in named_counts([text], "a number of cards", "Bob=5").items()}
    me = [player.score for player in present if player.name not in sizes]
    if len(me) != 1:
        names = listing([player.name for player in present])
        raise PlayerError(f"--opponents: name everybody but yourself, each once, as in Bob=5,Cy=4; in play: {names}")
    totals = me + [player.score for name in sizes for player in present if player.name == name]
    return _Others(list(sizes.values()), totals, cast("rules.Rules", history.rules))


def _call_as_json(found: "Call | None") -> dict[str, object]:
    names = ("call", "holds_against_callers", "win_if_call", "win_if_wait")
    return dict(zip(names, (found.advised, *found) if found else (None,) * len(names), strict=True))


def _say_call(found: "Call | None", others: _Others) -> None:
    if found:
        advised = "call" if found.advised else "wait"
        say(f"{advised}: a call holds {percent(found.holds, 0)} of the time if the others call when they should")
        at = f"at {' to '.join(map(str, others.totals))}" if others.totals else "from equal totals"
        chances = f"{percent(found.if_call)} if you call, {percent(found.if_wait)} if you wait"
        say(f"your chance to win the game {at}: {chances}", indent=2)


def _call_notes(found: "Odds", chosen: rules.Rules) -> list[str]:
    if chosen.call_limit < found.points <= chosen.opening_limit:
        ruling = chosen.chosen("opening-limit")
        return [f"you may call with {found.points} only before the very first turn (ruling {ruling})"]
    if found.points > max(chosen.call_limit, chosen.opening_limit):
        return [f"{found.points} points are over the limit, so the call fails (ruling {chosen.chosen('false-call')})"]
    return []


@app.command()
def best(
    hand: YourHand,
    visible: Annotated[str, option("--visible", "CARDS", "What the player on your right laid off last, or none.")] = "",
    opponents: Opponents = "",
    seen: Seen = "",
    rule: Rules = None,
    as_json: AsJson = False,
) -> int:
    """Show what to lay off and what to pick up, and whether to call.

    For example: ramble dumbal best 9S 9H KD 2C AC --visible 3C --opponents 5,4,3
    """
    from ramble_tools.games.dumbal.advice.plays import best_plays

    others = _read_opponents(opponents, rule) if opponents.strip() else None
    chosen = others.rules if others else chosen_rules(rules.Rules, rule)
    cards, right = _read_list("the hand", *hand), _read_list("the visible cards", visible)
    gone = _read_list("the seen cards", seen)
    found = best_plays(cards, right, gone, chosen, *((others.sizes, others.totals) if others else ()))
    points = sum(card_points(card, chosen) for card in cards)
    may_call = points <= chosen.call_limit
    call = _odds(cards, others, (*right, *gone)).call if others and may_call else None
    notes = [] if visible.strip() else ["no visible cards were given, so a card can be taken only from the stock"]
    if may_call and not call:
        notes.append(f"you may call now with {plural(points, 'point')}; --opponents shows whether to")
    assumed = "a card from the stock is equally likely to be any unseen card"

    def words() -> None:
        if others:
            _say_call(call, others)
        for place, play in enumerate(found[:_SHOWN], start=1):
            take = "from the stock" if isinstance(play.take, str) else str(play.take)
            more = play.cost - found[0].cost
            worse = f"; costs {more:.1f} points more than the first" if place > 1 else ""
            say(
                f"{place}. lay off {' '.join(map(str, play.discard))}, take {take}: {'; '.join(play.reasons)}{worse}",
                hang=3,
            )
        _say_notes([*notes, f"assumed: {assumed}"])

    plays = list(map(_as_json, found))
    return answer(
        words, plays[0] | {"plays": plays, "assumed": assumed, "notes": notes} | _call_as_json(call), as_json=as_json
    )


def _as_json(play: "Play") -> dict[str, object]:
    cards = {"discard": list(map(str, play.discard)), "take": str(play.take), "keeps": list(map(str, play.keeps))}
    return play._asdict() | cards | {"why": list(play.reasons)}
