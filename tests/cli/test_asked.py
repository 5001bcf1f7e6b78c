"""Words as people give them: punctuation, several at once, questions, and a word in place of a command."""

import io

import pytest

from ramble_tools import __version__
from ramble_tools.cli.settle.check import asked_line
from ramble_tools.words.answers import NOT_UNDERSTOOD
from ramble_tools.words.dictionary import the_dictionary
from ramble_tools.words.questions import is_number, understand
from tests.cli.at_the_prompt import at_words
from tests.conftest import Ramble


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("is za a word", "check -- za"),
        ("Is ZA a word?", "check -- za"),
        ("is za a real word ?", "check -- za"),
        ("is za valid?", "check -- za"),
        ("is za ok", "check -- za"),
        ("are za and zax words?", "check -- za zax"),
        ("is za, qi or zax a word", "check -- za qi zax"),
        ("is a a word", "check -- a"),
        ("is and a word", "check -- and"),
        ("does za count?", "check -- za"),
        ("can I play za?", "check -- za"),
        ("what about za?", "check -- za"),
        ("check za", "check -- za"),
        ("what is za", "check --more -- za"),
        ("what's za?", "check --more -- za"),
        ("what\u2019s za", "check --more -- za"),
        ("whats za", "check --more -- za"),
        ("what does za mean?", "check --more -- za"),
        ("define za", "check --more -- za"),
        ("what is za or zax", "check --more -- za zax"),
        ("what is a za?", "check --more -- za"),
        ("what is a", "check --more -- a"),
        ("is a za a word", "check -- za"),
        ("is za?", "check -- za"),
        ("za or zax?", "check -- za zax"),
        ("za, zax?", "check -- za zax"),
        ("how do you spell recieve?", "check -- recieve"),
        ("how to spell za", "check -- za"),
        ("how is za spelled", "check -- za"),
        ("spell za", "check -- za"),
        ("is banana spelled right", "check -- banana"),
        ("is zho a word in this game", "check -- zho"),
        ("why is za a word", "check -- za"),
        ("why isn't za valid", "check -- za"),
        ("is za not a word?", "check -- za"),
        ("what about za", "check -- za"),
        ("what about the word za?", "check -- za"),
        ("does za count here", "check -- za"),
        ("can I play za in ramble?", "check -- za"),
        ("is it color or colour?", "check -- color colour"),
        ("is it spelled grey or gray", "check -- grey gray"),
        ("does zen take an s?", "check -- zens"),
        ("can za take a 'p'", "check -- zap"),
        ("what are the hooks of za", "hooks -- za"),
        ("hooks for za", "hooks -- za"),
    ],
)
def test_questions(line: str, command: str) -> None:
    question = understand(line)
    assert question.is_asked
    assert question.command == command.split()


@pytest.mark.parametrize(
    "line", ["za", "za?", "za or zax", "is", "what", "define", "word", "what is", "spell", "how", "?"]
)
def test_other_lines_are_words(line: str) -> None:
    asked = understand(line)
    assert not asked.is_asked or line.endswith("?")
    assert asked.kind in ("check", "none")


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ("za zax", "play", "za zax"),
        ("ZA  zax qi.", "play", "za zax qi"),
        ("za, zax", "check", "za zax"),
        ("za, zax qi", "check", "za zax qi"),
        ("za and zax", "check", "za zax"),
        ("za zax?", "check", "za zax"),
        ("the words za zax", "check", "za zax"),
        ("'za' zax", "check", "za zax"),
        # They could be parts of a question, so only `judge` makes a play of them.
        ("it at", "none", "at"),
        ("judge it at", "play", "it at"),
        ("judge za, zax and", "play", "za zax and"),
        ("judge", "check", "judge"),
        (f"{'za ' * 80}qi", "play", f"{'za ' * 80}qi"),
        (f"{'za, ' * 80}qi", "check", f"{'za ' * 80}qi"),
    ],
)
def test_several_words_are_a_play_or_a_question(line: str, kind: str, words: str) -> None:
    question = understand(line)
    assert (question.kind, " ".join(question.words)) == (kind, words)


@pytest.mark.parametrize(
    ("command", "question", "words"),
    [
        ("check", "is za a word?", "za"),
        ("check", "what is za", "za"),
        ("check", "za or zax?", "za zax"),
        ("judge", "is za valid in scrabble?", "za"),
        ("define", "what does za mean?", "za"),
        ("define", "is za a word?", "za"),
        ("define", "what is za or zax?", "za zax"),
    ],
)
def test_a_question_in_quotes_after_a_command(ramble: Ramble, command: str, question: str, words: str) -> None:
    more = ["--more"] if command == "define" else []
    command = "check" if more else command
    assert ramble(command, *more, question) == ramble(command, *more, *words.split())
    assert ramble(command, *more, question).status == 0


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("judge za, qi", "/judge za, qi"),
        ("score za --suits CH", "/score za --suits CH"),
        ("best 2S1 KH2", "/best 2S1 KH2"),
        ("list", "/list"),
    ],
)
def test_the_prompt_takes_a_command_without_its_slash(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, line: str, command: str
) -> None:
    plain, slashed = (at_words(ramble, monkeypatch, f"{each}\n") for each in (line, command))
    lines = [each.strip().rstrip(".") for each in slashed.out.splitlines()]
    assert len(lines) > 1
    assert plain.out.count("\n") == 1, "a script reads one line for each that it wrote"
    assert plain.out.strip().replace("; ", " ").replace(".", "") == " ".join(lines).replace("; ", " ").replace(".", "")


@pytest.mark.parametrize("line", ["hooks", "hooks, qi", "hooks or hook", "best, quiz"])
def test_words_that_are_commands_too_are_checked(ramble: Ramble, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    out = at_words(ramble, monkeypatch, f"{line}\n").out
    assert out.startswith(f"{line.split()[0].upper().strip(',')} is a word")


def test_numbers() -> None:
    assert all(map(is_number, ("12", "+3", "-2", "4 points", "1 point.", "5pts")))
    assert not any(map(is_number, ("b4", "4 you", "points", "za", "1 2", "")))


def test_the_prompt_answers_questions(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "is za a word?\nwhat is za\nza or zax?\n12\n4 points\ndefine za!\nqi b4 'za'\n"
    done = at_words(ramble, monkeypatch, lines)
    assert done.status == 0
    assert [line for line in done.out.splitlines() if not line.startswith("  ")] == [
        "ZA is a word: on the game list; pizza, for short",
        "ZA: pizza, for short",
        "ZA is a word; ZAX is a word",
        "That is a number, not a word. To keep score, use ramble ramble play",
        "That is a number, not a word. To keep score, use ramble ramble play",
        "ZA: pizza, for short",
        "'b4' is not a word: it has the digit '4'; use letters only",
    ]
    assert done.err == ""


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("is zen ok to play", "ZEN is a word: on the game list; a form of Buddhism based on meditation; calm"),
        ("plural of ox", "the plural of OX is OXEN or OXES"),
        ("past tense of swim", "the past tense of SWIM is SWAM"),
        ("past participle of mow", "the past participle of MOW is MOWN or MOWED"),
        ("past tense of hit", "the past tense of HIT is HIT"),
        ("plural of deer", "the plural of DEER is DEER or DEERS"),
        ("plural of scissors", "the plural of SCISSORS is SCISSORS"),
        ("comparative of beautiful", "the comparative of BEAUTIFUL is MORE BEAUTIFUL"),
        ("comparative of fun", "the comparative of FUN is FUNNER or MORE FUN"),
        ("comparative of better", "BETTER is the comparative of GOOD; BETTER is the comparative of WELL"),
        ("is oxs the plural of ox", "no: the plural of OX is OXEN or OXES"),
        ("is swum the past participle of swim", "yes: the past participle of SWIM is SWUM"),
        ("is data plural", "DATA is the plural of DATUM"),
        ("what can I make from cat", "from CAT: 5 words: ACT, CAT, AT, TA, A"),
        (
            "can I add s to zen",
            "ZENS is a word: on the game list; plural of zen: a form of Buddhism based on meditation; calm",
        ),
        ("is ice cream one word", "ICECREAM is not a word: not on the game list; two words, ice cream"),
        ("all 2 letter words with x", "2 letters, with X: 5 words: AX, EX, OX, XI, XU"),
        ("two letter words with q and no u", "2 letters, with Q, without U: 1 word: QI"),
        ("is e-mail a word", "'e-mail' is not a word: it has a hyphen; did you mean EMAIL?"),
        ("words ending in uu", "ending in UU: 1 word: MUUMUU"),
        ("anagrams of listen", "anagrams of LISTEN: 6 words: ELINTS, ENLIST, INLETS, LISTEN, SILENT, TINSEL"),
        ("how much is quartz worth?", "QUARTZ is worth 2 points, stolen or not, before bonuses"),
        ("def za", "ZA: pizza, for short"),
        ("synonym of happy", "there are no synonyms here; to see what it means: define happy"),
        ("opposite of hot", "there are no opposites here; to see what it means: define hot"),
        ("rhymes with orange", "there are no rhymes here; to see what it means: define orange"),
        ("how many syllables in banana", "there are no counts of syllables here; to see what it means: define banana"),
        (
            "words that start with un and mean not",
            "words are found here by their letters, not by what they mean; ask without 'mean not'",
        ),
        ("singular of criteria", "the singular of CRITERIA is CRITERION"),
        ("ing form of vape", "the -ing form of VAPE is VAPING"),
        ("past tense of bring", "the past tense of BRING is BROUGHT or BRUNG"),
        ("comparative of more", "MORE is a word; the comparative of MORE is not known"),
        ("comparative of many", "MANY is a word; the comparative of MANY is not known"),
        ("singular of dice", "the singular of DICE is DIE"),
        ("superlative of better", "BETTER is a word; the superlative of BETTER is not known"),
        ("what can go before ax", "front hooks of AX: 10 words: FAX, LAX, MAX, PAX, RAX, SAX, TAX, VAX, WAX, ZAX"),
        ("back hooks of ax", "back hooks of AX: 1 word: AXE"),
        ("hooks qi", "hooks of QI: 2 words: QIN, QIS"),
        ("is there a plural of info", "the plural of INFO is INFOS"),
        ("what's jazz worth", "JAZZ can't be spelled: needs 2 Zs; the decks have 1"),
        ("words like cat", NOT_UNDERSTOOD.format(": 'like', 'cat'")),
        ("quartz play ten", NOT_UNDERSTOOD.format(": 'play', 'ten'")),
        ("is za a foo word", NOT_UNDERSTOOD.format(": 'foo'")),
        (
            "is za in the common list",
            "ZA is not a word: not on the common list, but on the game list; pizza, for short",
        ),
        (
            "is za in scrabble",
            "no tournament list is here, so the game list decides: ZA is a word: on the game list; pizza, for short",
        ),
        ("plurl of octopus", "plurl read as plural: the plural of OCTOPUS is OCTOPI or OCTOPUSES"),
        ("plural of", "the plural of which word?"),
        ("2 letter words with only vowels", "2 letters, only vowels: 5 words: AA, AE, AI, OE, OI"),
        ("words with two zs ending in it", "with 2 ZS, ending in IT: 2 words: the decks can't spell TZITZIT, ZIZIT"),
        ("words ending in zh", "ending in ZH: 3 words: CAZH, NUDZH; the decks can't spell ZHUZH"),
        ("7 letter words from retinas without t", "7 letters, without T, from RETINAS: no words found"),
        ("whats quiz worth in spades", "no spade has the letter z; it is in clubs (10C1)"),
        (
            "and if all of toast is red?",
            "TOAST in DHDHD is worth 3 points: 2 points: 3 consonants (t s t), own word: 2 for every 3; "
            "+1: all one color, red",
        ),
        ("is ice cream a word", "as one word: ICECREAM is not a word: not on the game list; two words, ice cream"),
        ("best words from cat", "from CAT, most points first: 5 words: ACT 1, CAT 1, A 0, AT 0, TA 0"),
        ("best word from cat", "from CAT, most points first: 5 words: ACT 1, CAT 1, and 3 more"),
        ("score shirt", "SHIRT is worth 2 points, stolen or not, before bonuses"),
        ("is x-ray a word", "'x-ray' is not a word: it has a hyphen; XRAY is not a word either"),
        ("ban qi", "not understood; the command is /ban"),
        (
            "best qi",
            "the hand 'qi' is letters, not cards; give cards with their decks, as in '2S1 KH2', or the suits too, as "
            "in 'se SH'; for letters alone, type ramble find --letters qi",
        ),
        ("q?_z", "'q??z': 1 word: QUIZ"),
        ("what time is it", NOT_UNDERSTOOD.format(": 'time'")),
        ("za, zax", "ZA is a word; ZAX is a word"),
        ("za zaxx", f"The play is not acceptable; 2 words, judged by the game list (Ramble Tools {__version__})"),
        ("is za a word\nquit\nqi", "ZA is a word: on the game list; pizza, for short"),
        ("/help find", "/find PATTERN: find words, as in qu?*\nCtrl-D or /quit: exit"),
    ],
)
def test_the_prompt_answers_in_one_line(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, line: str, answer: str
) -> None:
    assert at_words(ramble, monkeypatch, f"{line}\n").out == f"{answer}\n"


@pytest.mark.parametrize(
    ("line", "kind", "word"),
    [
        ("ok to play zax?", "check", "zax"),
        ("would you accept rizz", "check", "rizz"),
        ("ramen, is that a word", "check", "ramen"),
        ("isnt za a word", "check", "za"),
        ("my mom says za isn't a word", "check", "za"),
        ("is zorf a word or did my brother make it up", "check", "zorf"),
        ("is stupider a word or is it more stupid", "check", "stupider"),
        ("which is right, grey or gray", "check", "grey gray"),
        ('we\'re fighting about "oxes"', "check", "oxes"),
        ("is qi a wrod", "check", "qi"),
        ("is ward a wrod", "check", "ward"),
        ("is quiz a wrd?", "check", "quiz"),
        ("plurel of mouse", "forms", "mouse"),
        ("waht does naff mean", "define", "naff"),
        ('what\'s the past tense of "to google"', "forms", "google"),
        ("spelling of broccolli", "spell", "broccolli"),
    ],
)
def test_other_ways_to_ask_and_slips_in_the_question(line: str, kind: str, word: str) -> None:
    question = understand(line)
    assert (question.kind, " ".join(question.words)) == (kind, word)


def test_list_alone_and_with_a_name_is_the_command(ramble: Ramble, monkeypatch: pytest.MonkeyPatch) -> None:
    out = at_words(ramble, monkeypatch, "list common\nza\nlist\n").out
    assert "ZA is not a word: not on the common list, but on the game list; pizza, for short\n" in out
    assert "\ncommon: words that everyone knows; standard: " in out


@pytest.mark.parametrize("typed", ["quartz!", "quartz.", "Quartz?", "'\"quartz\"'", "QUARTZ,", "\u201cquartz\u201d"])
@pytest.mark.parametrize("command", ["check", "judge", "score", "hooks", "allow"])
def test_punctuation_around_a_word_is_dropped(ramble: Ramble, command: str, typed: str) -> None:
    assert ramble(command, typed) == ramble(command, "quartz")
    assert ramble(command, typed).status == 0


def test_punctuation_alone_is_skipped_beside_words(ramble: Ramble) -> None:
    assert ramble("check qi ? za ! -- -").out == ramble("check qi za").out
    assert ramble("judge qi,za;quartz").out.startswith("The play is acceptable.\n  3 words")
    assert ramble("allow qi,za").out.count("allowed") == 2


class Terminal(io.StringIO):
    """A standard input on which somebody types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("ramble_tools.cli.not_a_command._is_terminal", lambda: True)


@pytest.mark.usefixtures("on_a_terminal")
def test_a_word_in_place_of_a_command_is_answered_on_a_terminal(ramble: Ramble) -> None:
    answer = ramble("quartz")
    noted = "quartz is not a command; checked as a word\n"
    assert (answer.status, answer.out, answer.err) == (2, noted + ramble("check quartz").out, "")
    assert ramble("check quartz").status == 0, "the status of the next command is its own"
    assert ramble("zzxq").status == 2
    assert ramble("quartz za --list common").out == noted + ramble("check quartz za --list common").out
    assert ramble("quartz b4").status == 2
    assert ramble("Quartz! --json").json == ramble("check quartz --json").json
    assert ramble("q" * 500).out.startswith(f"{'q' * 37}... is not a command;\n  checked as a word\n")
    assert ramble("backup").out == "", "a command of a group is not taken for a word"


@pytest.mark.usefixtures("on_a_terminal")
@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("is za a word", "check za"),
        ("what is za", "check --more za"),
        ("'is qi a word?' --list common", "check qi --list common"),
    ],
)
def test_a_question_in_place_of_a_command_is_answered_on_a_terminal(ramble: Ramble, line: str, command: str) -> None:
    answer = ramble(line)
    assert (answer.status, answer.out) == (2, ramble(command).out)


@pytest.mark.usefixtures("on_a_terminal")
@pytest.mark.parametrize(
    "line", ["plural of ox", "plurl of ox", "is za in scrabble", "q but no u", "longest word from cat"]
)
def test_the_shell_answers_as_the_prompt(ramble: Ramble, line: str) -> None:
    assert " ".join(ramble(line).out.split()) == asked_line(understand(line), the_dictionary())


@pytest.mark.parametrize(
    "command", ["check", "check --more", "judge", "hooks", "score", "allow", "ban", "score --suits SSS"]
)
@pytest.mark.parametrize("long", ["a" * 500, "qwertyzxkj" * 50])
def test_a_long_text_is_shortened_in_every_message(ramble: Ramble, command: str, long: str) -> None:
    answer = ramble(*command.split(), long)
    assert long[:45] not in (answer.out + answer.err).lower()
    assert len(answer.out + answer.err) < 400


def test_a_valid_word_without_a_definition_is_answered_with_other_evidence(ramble: Ramble) -> None:
    answer = ramble("define accra")
    assert answer.status == 0
    assert answer.out == (
        "ACCRA is a word: on the game list\n  no meaning known here\n  frequency unknown: mostly used as a name\n"
        "  worth 2 points, or 1 if stolen, before bonuses\n"
    )
    (facts,) = ramble("define accra --json").json["words"]
    assert (facts["definitions"], facts["standing"]) == ([], "on the game list")


@pytest.mark.parametrize(
    ("question", "change", "wanted"),
    [
        ("what can i make with c h r t a e", "and with an s?", "what can i make with c h r t a e s"),
        ("is quart a word", "and quartz?", "is quartz a word"),
        ("plural of ox", "what about mouse?", "plural of mouse"),
        ("what is CHART worth", "and in hearts?", "what is CHART worth in hearts"),
    ],
)
def test_the_last_question_is_asked_again_at_the_prompt_of_words(
    ramble: Ramble, monkeypatch: pytest.MonkeyPatch, question: str, change: str, wanted: str
) -> None:
    again = at_words(ramble, monkeypatch, f"{question}\n{change}\n").out.splitlines()[1]
    assert again == f"read as: {wanted}; {at_words(ramble, monkeypatch, wanted).out.strip()}"
