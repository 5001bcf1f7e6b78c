"""What can be asked about words, as shapes (`typed_line.py`), and the phrases in them and around them.

A phrase has ` / ` between its ways to say it, `|` between words that may be in one place, and `?` after what may be
missing. The other tags are in `questions.py`, which reads the shapes.
"""

import re

from ramble_tools.words.question_tags import word_set

_PERSON = "i|we|you|u|he|she|they|one"
_BEFORE, _AFTER = "before / in? front of / ahead of / TO front|start|beginning of", "after / behind / TO end|back of"
_BEFORE, _AFTER = (text.replace("TO", "to|on|at|onto|in the?") for text in (_BEFORE, _AFTER))
_PLAYING = "play|use|have|lay|put down?"

# Tags that are phrases, with their values.
PHRASES: dict[str, dict[str, str]] = {
    "PERSON": {"": _PERSON},
    "WHATIS": {"": "what's|whats|wats / what is|are|was|were / is|are there / what would|could be"},
    "IS": {
        "": "is|are|isn't|isnt|aren't|arent|ain't|was|were|wasn't|does|doesn't|doesnt|do|don't|dont|did|would|wouldn't"
        "|will|can|could|should|has|am"
    },
    "SAYS": {
        "": "says|said|say|thinks|thought|claims|claimed|insists|insisted|swears|swore|argues|reckons|believes|told / "
        "doesn't|doesnt|didn't|don't|dont|won't believe|think|accept / tells|told|telling me|us / "
        "is|was|keeps saying|claiming|telling|insisting|asking / wants|wanted to know / asks|asked|wonders"
    },
    "ONLY": {"": "only|just|all / nothing but|except"},
    "POINTS": {
        "": " / ".join(
            f"{asked} {about}"
            for about in ("for|with", f"if {_PERSON} {_PLAYING}", f"if {_PERSON}")
            for asked in (
                "how much|many points?",
                f"how much|many points? can|do|would|will|could|did {_PERSON} get|score|make|earn",
                f"what can|do|would|will|could|did {_PERSON} get|score|earn",
                "what's|whats|what? is|are? the? point|points|value|score|worth",
            )
        )
        + " / what's|whats|what? is|are? the? point|points|value|score|worth of"
    },
    "STEAL": {"": "stealing|stolen|taking|steal|stole|take|took"},
    "TENSE": {"past": f"yesterday {_PERSON}"},
    "HAVING": {"participle": f"{_PERSON} have|has|had / i've|we've|you've|ive|having"},
    "TAKEN": {"": f"if {_PERSON} steal|stole|take it? / if it's|its|it? is? stolen"},
    "DEGREE": {"comparative": "more", "superlative": "most"},
    "CAN": {"": f"can|could|may|should|would|do|did|will {_PERSON} / can|could|would|to"},
    "MAYPLAY": {
        "": f"can|could|may|should|would|did {_PERSON} {_PLAYING} / am|is|are {_PERSON} allowed to {_PLAYING} / "
        f"do|does|would|will|could {_PERSON} still? accept|allow|take / "
        f"is? it? be? ok|okay|fine|good|legal|valid|allowed|alright to {_PLAYING} / "
        f"is|would it? be? ok|okay|fine|good|legal|alright if {_PERSON} {_PLAYING} / "
        f"{_PERSON} can't|cant|cannot|shouldn't {_PLAYING} / {_PERSON} want|wants|wanted|like to {_PLAYING} / "
        "i'm|im? thinking of|about playing"
    },
    "PUT": {
        "": "played|plays|put|puts|laid|lays|used|tried down? / wants|wanted|tried|is|was to? play|playing|use|lay|put"
    },
    "WECAN": {"": f"can|could|may {_PERSON}? / {_PERSON} can|could"},
    "ADD": {"": "add|put|go|goes|come|comes|stick|tack|place|attach|fit|fits|hook / be put|added / stick|go|put on"},
    "PLACE": {
        "front": _BEFORE,
        "back": f"{_AFTER} / on",
        "both": "to / before or|and after / on? either|each|both side|sides|end|ends of / in front or|and after|behind",
    },
    "SIDE": {"front": "front", "back": "back|end", "both": "front and|or back / back and|or front"},
    "FORM": {
        "plural": "plural|plurals form|forms?",
        "singular": "singular|singulars form?",
        "past": "past tense|form?",
        "participle": "past? participle form?",
        "comparative": "comparative form?",
        "superlative": "superlative form?",
        "ing": "ing|-ing form / present participle",
    },
    "KIND": {
        "synonyms": "synonym|synonyms / another|other word|words / word|words that? mean|means|meaning",
        "opposite": "opposite|opposites",
        "antonyms": "antonym|antonyms",
        "rhymes": "rhyme|rhymes",
    },
    "LISTED": {each: each for each in ("common", "standard", "scrabble")},
    "HAS": {"": "with|w/|w|containing|contain|contains|has|have|having|include|includes|including|using|use|uses"},
    "NO": {
        "": "no|without|w/o|minus|lacking|excluding|not / but not|without / with|has|have|having|but no / "
        "do|does not have|contain|use / don't|doesn't|doesnt|dont have|contain|use|need / not containing|having|using"
    },
    "START": {"": "start|starts|starting|begin|begins|beginning / has|have|must to? start|begin"},
    "END": {"": "end|ends|ending|finish|finishing / has|have|must to? end|finish"},
    "MAKE": {"": "make|spell|form|build|play / be made|spelled|formed"},
    "FROM": {"": "from|using|of|with / out of / made|make|spelled from|of|with|using / made out of"},
    "BEST": {
        "best": "best / highest|top scoring? / highest-scoring / most valuable|points / with|worth the? most points",
        "longest": "longest|biggest",
        "shortest": "shortest",
    },
    "BESIDE": {"front": _BEFORE, "back": f"{_AFTER} / on"},
    "NEW": {"": "to make|form|get a? new? one|word|words"},
    "COUNT": {"": "one|two|1|2 / a single"},
    "ONE": {"singular": "a? single / one of? the?", "plural": "more than one|1 / two|three|several|many|2|3"},
    "QUALITY": {"": "valid|invalid|legal|illegal|allowed|acceptable|playable|legit|ok|okay"},
    "INFLECT": {"plural": "pluralize|pluralise", "": "conjugate|inflect"},
    "SIDES": {
        "ending": "ending|end|ends in|with that?",
        "starting": "starting|start|starts|beginning|begin with|in",
    },
}
# What may be before a question, and after it. Neither changes it, except for the list that decides.
OPENERS = (
    "hey|hi|ok|okay|so|and|but|well|wait|hm|hmm|hmmm|umm|ummm|uhh|sorry|now|then|yo",
    "can|could|would|will|did you",
    "tell|show|give|remind me|us? if|whether?",
    "check|know|see|say|verify if|whether?",
    "settle a|this|that|it bet|argument?",
    "quick? question",
    "hang|hold on",
    "we|they can't|cant|don't|dont agree if|on whether?",
    "do|does you|u|anyone|anybody know|think if|whether|that?",
    "i|we don't|dont? wonder|think|bet|say if|whether|that?",
    "is it true that?",
    "how come",
    "are? u|you sure|certain|positive that?",
    "yes or no",
    "no way",
    "PERSON? need|want",
    "VOCATIVE",
    "surely|definitely|apparently|obviously",
    "are? PERSON telling me|us that?",
    "SAYER SAYS that|it's|if|whether?",
)
CLOSERS = (
    "in|on|by|per|under|from|according to? LIST list|dictionary|words|rules?",
    "in|for|by|at this|our|my|your? ramble|english|game|list|dictionary|play",
    "in this|here|there",
    "to play|use|lay|have|put",
    "fill in the blank|blanks",
    "to|for me|you|us",
    "as a? one? word",
    "or not|no|nah|what|wrong|false|invalid|illegal|fake",
    "or an abbreviation|name|acronym",
    "or did|is|are|was REST",
    "right|yet|too|again|anymore|ever|here|nowadays",
    "these days",
    "at all",
    "VOCATIVE",
    "can|could|do|does|did PERSON",
    "IS it|that|they so?",
    "that|it|this can't|cant|cannot|isn't be? VALID",
    "what's|whats|what is|could|can? it|that be?",
    "if you|u would|could|can|please|don't mind?",
    "any ideas|idea|thoughts|clue",
    "IS WHO VALID",
)
# Each kind of question, and how it is asked. The first that fits counts.
SHAPES: dict[str, tuple[str, ...]] = {
    "hooks": (
        "WHATIS? SIDE? hook|hooks of|for|on|to ANY",
        "hook|hooks of|for|on|to? ANY at|on|in SIDE",
        "SIDE? hooks STRICT",
        "hook|hooks PLACE WORD",
        "STRICT SIDE? hooks",
        "what|which|any|some letter|letters? that? WECAN? ADD on? PLACE WORD NEW?",
        "letter|letters that? WECAN ADD on? PLACE WORD NEW?",
        "CAN ADD another|one|any? letter|letters PLACE WORD NEW?",
    ),
    "joined": (
        "IS WORD take ENDINGS",
        "CAN ADD FREE BESIDE WORD",
        "CAN ENDING go|come|fit|work BESIDE WORD",
        "CAN ADD ENDING to WORD",
        "is|are PARTS COUNT word|words or? COUNT?",
    ),
    "anagrams": (
        "WHATIS? any|all|how? many? anagram|anagrams of|for|from|does ANY have?",
        "anagram|anagrams STRICT",
        "unscramble|rearrange|descramble|shuffle|mix up? RACK into? another? something|anything|words|word?",
        "what does RACK unscramble|rearrange to|into",
        "STRICT anagram|anagrams",
        "what? words? with? same letters as WORD all? of? them?",
    ),
    "worth": (
        "how much|many points? if? IS? word:LONG be? worth|score|make|give|get|earn? me|us? IN?",
        "POINTS STEAL OWNER? LONG",
        "POINTS LONG it's|its steal:OWNER word",
        "POINTS LONG IN?",
        "what|whats|what's|how much? IS? LONG worth TAKEN",
        "IS PERSON get|score more|most for|with WORDS",
        "what|whats|wats|what's IS? LONG be? worth|score|scores IN?",
        "worth|score|points STRICT IN?",
        "what|whats|what's? IS? WORD worth|score|scores more|less|as than|much as? other:WORD",
        "which|what|what's|whats one|word? is? worth|scores more|most WORDS",
        "IS WORDS worth more|most",
        "STRICT worth|score|points|value IN?",
        "if? all of WORD is IN",
    ),
    "synonyms": (
        "WHATIS? what? KIND of|for|to|with ANY",
        "KIND STRICT",
        "IS? anything|words|word|what that|which? rhyme|rhymes|rhyming with ANY",
    ),
    "forms": (
        "WHATIS? FORM of|for ANY",
        "WHATIS? all|other? forms|form of|for ANY",
        "FORM STRICT",
        "ANY in FORM",
        "STRICT FORM",
        "CAN? make|put ANY in|into? FORM",
        "IS WORD have|be? FORM",
        "IS other:WORD FORM of|for WORD",
        "how? CAN? INFLECT WORD",
        "WHATIS ONE WORD called",
        "what do|would PERSON call ONE WORD",
        "STRICT context:STRICT and FORM",
        "one|1 STRICT and|but|then? ONE what?",
        "two|three|many|several STRICT and|but|then? ONE what?",
        "TENSE WORD",
        "HAVING WORD which|what|what's|whats right|correct? form|word",
        "ONE WORD is|are? what",
        "how do|would|to PERSON? say ANY in FORM",
        "DEGREE STRICT in|as one|single word",
        "how? do|would PERSON say DEGREE STRICT",
    ),
    "spell": (
        "how to|do|does|would|should|can|d'you PERSON? spell NAMEDS",
        "how IS WORDS spelled|spelt|written",
        "how's|hows WORDS spelled|spelt|written",
        "WHATIS? correct|right|proper? way to spell ANYS",
        "WHATIS? check? correct|right|proper? spelling of|for ANYS",
        "spell ANYS",
    ),
    "check": (
        "why? IS NAMED a real|valid|legal? word",
        "why? IS WORDS VALID",
        "how? IS WORDS spelled|spelt right|correctly|correct|wrong|like? this|that?",
        "did PERSON spell|misspell WORDS right|correctly|wrong?",
        "MAYPLAY PLAYED",
        "SAYER PUT STRICTS IS? that|thats|that's|it|this|they? VALID?",
        "IS WORDS a real|valid|legal? LIST word|words",
        "is STRICTPARTS a real? word",
        "IS WORDS in|on|by LIST list|dictionary?",
        "IS WORDS in dictionary|list|game|book|there|here",
        "STRICTS IS in dictionary|list|game|book|there|here",
        "WORDS IS VALID",
        "STRICTS IS that|it|this|they VALID",
        "is? it|this|that|that's|thats|it's VALID STRICTS",
        "EVERY which|what one|ones? of? these|those|them? IS VALID",
        "which|what one|ones? of WORDS IS VALID",
        "EVERY which|what spelling|one|one's is? right|correct|better?",
        "EVERY any|all|both|some of these|those|them VALID",
        "IS any|all|both|some of these|those|them VALID EVERY",
        "IS there such? word as|like|called? WORDS",
        "IS PERSON? count|call|accept|consider WORDS as? a? word?",
        "STRICTS not|all|both? QUALITY",
        "STRICTS not? a word|play",
        "STRICTS in|on LIST",
        "IS WORDS a? word and|or more:ANYS",
        "did|have|has PERSON add|allow|ban|added|allowed|banned WORDS to|in|on LIST list|dictionary|words?",
        "IS LIST list|dictionary? let|allow|accept|take|have|include me|us? have|play|use? WORDS",
        "is it spelled|spelt? TWO",
        "who|which|what one|spelling? is? right|correct|better|wins spelling|one|word|way? TWO",
        "check|valid ANYS",
        "what|how|thoughts about|on ANYS",
        "check|valid EVERY",
        "and STRICTS",
        "we|they|we're|they're are? fighting|arguing about ANYS",
    ),
    "define": (
        "what does|do|did NAMEDS mean|means",
        "what does it mean to WORD",
        "WHATIS? definition|definitions|meaning of|for ANYS",
        "define|def|about ANYS",
        "what|what's|whats|wats ANYS mean|means",
        "look up ANYS",
        "what the|on|in hell|heck|earth|world is|are STRICTS",
        "what kind|sort|type of thing|word? is|are THING",
        "what|whats|what's is? ANYS supposed|meant to mean",
        "do|does? you|anyone|anybody know what ANYS is|means",
        "what|wtf is|are THING",
        "what's|whats|wats STRICTS",
        "STRICTS meaning|definition|def",
        "what do|does PERSON mean by ANYS",
        "explain what? THING is|are?",
    ),
    "ask": ("WHATIS? FORM of|for", "WHATIS? anagram|anagrams of|for|from", "what? words? that? SIDES"),
}
# The clauses of what to find, each with what it adds; what adds nothing may be anywhere.
FIND: dict[str, str] = {
    "words|word|anything|something|ones": "noun",
    "LISTED": "list={listed}",
    "in|on|from|by LIST list|dictionary|words?": "list={list}",
    "with|of|has|have? QUANTITY letter|letters|lettered|long long?": "length={quantity}",
    "of? length|size QUANTITY": "length={quantity}",
    "SIZED": "length={sized}",
    "LONGER": "length={longer}",
    "START with|in|by EITHER": "starts={either}",
    "END with|in|on EITHER": "ends={either}",
    "START FREE": "starts={free}",
    "END FREE": "ends={free}",
    "START and END with|in LETTERS": "starts={letters} ends={letters}",
    "HAS LETTERS at|in start|front|beginning": "starts={letters}",
    "HAS LETTERS at|in end": "ends={letters}",
    "HAS LETTERS as|in ORDINAL letter|place|position?": "at={ordinal}:{letters}",
    "ORDINAL letter|one? is|being? LETTERS": "at={ordinal}:{letters}",
    "NO any|a? vowels|vowel": "vowels=none",
    "NO any? consonants|consonant": "vowels=only",
    "HAS? FROM? ONLY vowels": "vowels=only",
    "HAS LETTERS in|at middle|center": "pattern=?*{letters}?*",
    "HAS LETTERS somewhere? in|at middle|center? somewhere?": "contains={letters}",
    "HAS? QUANTITY vowels|vowel": "vowels={quantity}",
    "using letters|tiles? RACK4": "from={rack4}",
    "HAS at? least? SOME": "contains={some}",
    "and a|an BARE": "contains={bare}",
    "BARE words|word": "contains={bare} noun",
    "BARE NO NONE": "contains={bare} without={none} noun",
    "NO NONE": "without={none}",
    "CAN MAKE FROM ONLY? my|these? letters|letter? of|in? RACK": "from={rack} noun",
    "FROM ONLY? letters|letter? of|in? RACK": "from={rack}",
    "ONLY HAS letters? RACK": "from={rack}",
    "HAVING got? RACK": "from={rack} noun",
    "my|these? letters|tiles|hand|rack is|are RACK": "from={rack} noun",
    "hiding|hidden|inside|within in? RACK": "from={rack}",
    "PERSON can|could do with|from RACK": "from={rack} noun",
    "MAKE words|word|something|anything FROM RACK": "from={rack} noun",
    "CAN make|spell|form|build": "make noun",
    "BEST": "{best}",
    "like|matching|match|matches|fitting|fit|fits|pattern|it's|its? PATTERN": "pattern={pattern} noun",
    "NOLETTER": "",
    "show|give|get|find|list|name|tell|need|want|me|us|you|we|all|any|every|some|what|which|how|many|require|looking|for|"
    "that|other|of|about|what's|whats|crossword|wordle|&|valid|legal|real|actual|playable|have": "",
}
FILLER = word_set("- – — -- the a an please pls plz just um uh oh guys though now then so really well actually even")
FIND_FILLER = word_set("- – — -- the please pls plz just um uh oh so and but that which are there exist in them it")


def _words_of_shapes() -> frozenset[str]:
    texts = [*OPENERS, *CLOSERS, *FIND, *(shape for shapes in SHAPES.values() for shape in shapes)]
    texts += [text for values in PHRASES.values() for text in values.values()]
    return frozenset(re.findall(r"(?<![\w'])[a-z][a-z'-]+", " ".join(texts)))


# The words of these shapes.
KNOWN = _words_of_shapes()
