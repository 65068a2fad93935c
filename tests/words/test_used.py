"""Every sentence that the page asks for is in the words that it loads, in both languages; none is there for nothing.

A key stands in the page's sources in full, or it is made of a template whose holes have names. What can stand in each
hole is told below, where possible by the games and the server themselves, so that every key there is can be listed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import pytest

from dorehami.bots.mind import TEMPERAMENTS
from dorehami.games import GAMES
from dorehami.games.coup.game import house_of
from dorehami.games.coup.words import DEFUSE, EXPLODE, KEEP, NAMES, PARTIES, PASS, REVEAL, TURN_UP, VOCABULARY
from dorehami.games.dezh.deck import KIND as KIND_OF
from dorehami.games.dezh.deck import KINDS as DISTRICT_KINDS
from dorehami.games.dezh.deck import NAMES as DISTRICTS
from dorehami.games.dezh.deck import SPECIAL as SPECIAL_KIND
from dorehami.games.dezh.turns import DEEDS
from dorehami.games.dezh.words import ROLES as DEZH_ROLES
from dorehami.server.identity.display_names import BOTS
from dorehami.server.protocol.refusals import Reason
from dorehami.server.state.chat import PHRASES
from dorehami.server.state.rows import ASK, CLOCK, EVERYTHING, FREELY, NOBODY, NOTHING, OTHERS, OWN, STANDIN
from dorehami.server.state.table_state import DAMAGE, FAULT, UPGRADE
from dorehami.words import LANGUAGES
from tests.support.charters import CHARTERS
from tests.support.word_files import FILES, SOURCES, keys_on_page
from tools.lessons import lessons
from tools.printed import safe
from tools.rule_table import RULES

GENERATED = ("made", "printed.ts", "wire.ts")
TERMINAL = SOURCES.parents[1] / "src" / "dorehami" / "cli"
KEY_IN_PYTHON = re.compile(r'"((?:[a-z]+-)(?:[\w.-]|\{[^{}"]*\})*)"')
HOLE_IN_PYTHON = re.compile(r"\\\{.*?\\\}")
LITERAL = re.compile(r"'([a-z]+(?:-\w+)+(?:\.\w+)?)'")
SAID = re.compile(r"\b(?:say|has|tell|sentence)\((?:\w+, )?'([^']*)'")
TEMPLATE = re.compile(r"`((?:[\w.-]|\$\{[^{}]*\})*)`")
HOLE = re.compile(r"\$\{[^{}]*?(\w+)\}")

ACTIONS = [action.moves[0].verb for action in house_of(("reformation", "inquisitor", "anarchist")).rules.actions]
AT_THE_BOMB = [EXPLODE.verb, DEFUSE.verb, PASS[0].verb]
CARD_VERBS = [moves[1].verb for moves in (KEEP, TURN_UP, REVEAL)]
NO_VERBS_OF_THEIR_OWN = {"block", "side"}  # they are said by the card or the party that they name
ANSWERS = {move.verb for move in VOCABULARY.moves} - {*ACTIONS, *CARD_VERBS, *NO_VERBS_OF_THEIR_OWN}
ROLES = NAMES[1:]
TOLD_LATER = {"income", "bomb", "convert"}  # not when they are declared
PAYING = ("foreign_aid", "tax", "steal", "embezzle")
CLAIMING = ("tax", "steal", "assassinate", "exchange", "examine", "embezzle", "defuse", "pass")
SAID_BY_CARD = {"show", "concede"}  # their second line depends on more than the verb
ASKED = ("lose", "keep", "reveal", "judge", "bomb")
BOOKS = json.loads((SOURCES / "rules" / "books.json").read_text(encoding="utf-8"))
CHAPTERS = [f"book-{game}-{chapter['section']}" for game, chapters in BOOKS.items() for chapter in chapters]
SPECIALS = [name for name, kind in zip(DISTRICTS, KIND_OF, strict=True) if kind == SPECIAL_KIND]
DEZH_TOLD = (
    *("round_ended", "called", "nobody_answered", "burned_face_up", "turned_up", "named_to_murder"),
    *("named_to_rob", "found_dead", "swapped", "redrew", "bought", "declined", "crowned"),
)
CHOSEN_FOR = ("build", "kill", "rob", "swap", "redraw", "destroy", "alchemy")
KNOWN = ("offered", "up", "mine", "burned", "unknown")
STATES = ("open", "now", "played", "nobody", "burned", "mine", "held")
COUNTED = ("districts", "kinds", "first", "complete", "surplus")
TAUGHT = [f"lesson-{game}-{step['say']}" for game, text in lessons().items() for step in json.loads(text)["steps"]]
LATE = (ASK, NOBODY, FREELY)
REOPENED = (Reason.TOO_FEW, Reason.TOO_MANY, Reason.BAD_OPTIONS)
AFTER = (EVERYTHING, OWN, NOTHING)
ABOUT = ("deal", "accounts", "kept", "rules", "bots")
OPTIONS = [(game, option) for game in GAMES for option in GAMES[game].options]


def each(template: str, words: Iterable[str]) -> list[str]:
    return [re.sub(r"\{\w+\}", word, template) for word in words]


# Every template, and the keys that it stands for.
FAMILIES = {
    "coup-{card}": each("coup-{card}", NAMES),
    "coup-{card}.does": each("coup-{card}.does", ROLES),
    "coup-{party}": each("coup-{party}", PARTIES),
    "coup-{verb}": each("coup-{verb}", ANSWERS),
    "coup-{verb}.says": each("coup-{verb}.says", ANSWERS - SAID_BY_CARD),
    "coup-{cardVerb}": each("coup-{cardVerb}", CARD_VERBS),
    "coup-{cardVerb}.none": each("coup-{cardVerb}.none", CARD_VERBS),
    "coup-do-{action}": each("coup-do-{action}", ACTIONS),
    "coup-do-{action}.says": each("coup-do-{action}.says", ACTIONS),
    "coup-log-{action}": each("coup-log-{action}", {*ACTIONS, *AT_THE_BOMB} - TOLD_LATER),
    "coup-log-{why}-paid": each("coup-log-{why}-paid", PAYING),
    "coup-now-{action}": each("coup-now-{action}", CLAIMING),
    "{key}.ask": each("coup-now-{key}.ask", ASKED),
    "{key}.then": each("coup-now-{key}.then", ASKED),
    "dezh-role-{role}": each("dezh-role-{role}", DEZH_ROLES[1:]),
    "dezh-district-{district}": each("dezh-district-{district}", DISTRICTS[1:]),
    "dezh-kind-{kind}": each("dezh-kind-{kind}", DISTRICT_KINDS),
    "dezh-do-{verb}": each("dezh-do-{verb}", {*DEEDS, "draw", "keep", "buy", "decline"}),
    "dezh-does-{card}": each("dezh-does-{card}", [*DEZH_ROLES[1:], *SPECIALS]),
    "dezh-log-{key}": each("dezh-log-{key}", DEZH_TOLD),
    "dezh-log-{why}": each("dezh-log-{why}", ("coins", "merchant", "alchemy", "smithy")),
    "dezh-state-{state}": each("dezh-state-{state}", STATES),
    "dezh-know-{state}": each("dezh-know-{state}", KNOWN),
    "dezh-want-{step}": each("dezh-want-{step}", CHOSEN_FOR),
    "dezh-sure-{verb}": each("dezh-sure-{verb}", ("kill", "rob", "alchemy", "redraw")),
    "dezh-sure-{verb}.then": each("dezh-sure-{verb}.then", ("kill", "rob", "alchemy", "redraw")),
    "dezh-sure-{verb}.own": each("dezh-sure-{verb}.own", ("kill", "rob")),
    "dezh-line-{line}": each("dezh-line-{line}", COUNTED),
    "table-paused-{paused}": each("table-paused-{paused}", (FAULT, DAMAGE, UPGRADE)),
    "table-by-{maker}": each("table-by-{maker}", (CLOCK, OTHERS, STANDIN)),
    "refusal-{code}": each("refusal-{code}", Reason),
    "talk-phrase-{phrase}": each("talk-phrase-{phrase}", PHRASES),
    "{game}-title": each("{game}-title", GAMES),
    "{game}-pitch": each("{game}-pitch", GAMES),
    "{game}-option-{option}": [f"{game}-option-{option.name}" for game, option in OPTIONS],
    "{game}-option-{option}.says": [f"{game}-option-{option.name}.says" for game, option in OPTIONS],
    "{game}-option-{option}.{value}": [f"{g}-option-{o.name}.{value}" for g, o in OPTIONS for value in o.values],
    "temper-{temper}": each("temper-{temper}", TEMPERAMENTS),
    "bot-{bot}": each("bot-{bot}", map(str, range(1, BOTS + 1))),
    "shown-{value}": each("shown-{value}", AFTER),
    "shown-{after}": each("shown-{after}", AFTER),
    "shown-{after}-says": each("shown-{after}-says", AFTER),
    "lobby-reopened-{reopened}": each("lobby-reopened-{reopened}", REOPENED),
    "guests-late-{value}": each("guests-late-{value}", LATE),
    "guests-late-{late}-short": each("guests-late-{late}-short", LATE),
    "about-{part}": each("about-{part}", ABOUT),
    "about-{part}.says": each("about-{part}.says", ABOUT),
    "book-{game}-{section}": CHAPTERS,
    "book-{game}-{section}.says": [f"{chapter}.says" for chapter in CHAPTERS],
    "safe-{game}-{safe}": [f"safe-{game}-{answer}" for game, answers in safe().items() for answer in answers],
    "lesson-{game}-{say}": TAUGHT,
    "coach-{game}-{decision}": [
        f"coach-{game}-{decision}" for game in GAMES for decision in {"wait", *CHARTERS[game].decisions} - {"chance"}
    ],
    "{game}-rule-{rule}": [f"{game}-rule-{rule}" for game in GAMES for rule in RULES[game]],
}
# Templates of keys that need not be there: the page asks first.
PERHAPS = {
    "coup-{card}.stops": each("coup-{card}.stops", ROLES),
    "{key}.me": [],
    "{game}-advice": each("{game}-advice", GAMES),
    "{game}-rule-{rule}.reading": [f"{game}-rule-{rule}.reading" for game in GAMES for rule in RULES[game]],
}
NO_WORDS = {
    "{id}-wrong",
    "rules-{game}",
    "rulebook-{game}",
    "lesson-{game}",
    "coach-{game}",
    "p{seat}",
    "{version}.{i}",
    "won.{seat}",
    "r-{role}",
    "r-{card}",
    "r-{word}",
    "seat.{table}",
    "former.{table}",
    "seen.{table}",
    "asked.{table}",
    "unanswered.{table}",
    "muted.{table}",
    "heard.{table}",
    "screen.{table}",
}  # templates of other things


BEGINNINGS = {key.partition("-")[0] for key in keys_on_page("en")}
STEMS = {file.stem for file in FILES}  # a file of words is no key


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in (".ts", ".svelte") and path.relative_to(SOURCES).parts[0] not in GENERATED:
            yield path.relative_to(SOURCES).as_posix(), path.read_text(encoding="utf-8")


def written(text: str) -> set[str]:
    """The keys that stand in a source in full: what is said at once, and what begins as keys do."""
    begin_so = {key for key in LITERAL.findall(text) if key.partition("-")[0] in BEGINNINGS}
    return {*SAID.findall(text), *begin_so} - STEMS


def templates(text: str) -> set[str]:
    """The templates in a source that could be keys, with the names of their holes."""
    found = {HOLE.sub(r"{\1}", body) for body in TEMPLATE.findall(text) if "${" in body}
    return {template for template in found if re.search(r"[-.]", template)} - NO_WORDS


def wanted() -> dict[str, str]:
    """Every key that the page may ask for, and where."""
    found = {key: place for place, text in sources() for key in written(text)}
    made = {template: place for place, text in sources() for template in templates(text)}
    return found | {key: made.get(name, name) for name, family in FAMILIES.items() for key in family}


def test_every_template_is_known() -> None:
    """Keys built from parts are listed here with their possible parts, and none is obsolete."""
    made = {template for _, text in sources() for template in templates(text)}
    assert made == {*FAMILIES, *PERHAPS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing(language: str) -> None:
    """Every key that the page uses exists."""
    assert {key: place for key, place in wanted().items() if key not in keys_on_page(language)} == {}


def said_in_the_terminal() -> set[str]:
    """The keys of games that the terminal says too: it shares their files of words."""
    text = "".join([path.read_text(encoding="utf-8") for path in TERMINAL.rglob("*.py")])
    made = [HOLE_IN_PYTHON.sub(r"[\\w.]*", re.escape(key)) for key in KEY_IN_PYTHON.findall(text)]
    return {key for key in keys_on_page("en") if any(re.fullmatch(pattern, key) for pattern in made)}


def test_no_key_is_unused() -> None:
    """Every key is used somewhere; `.me` is a variant of its sentence."""
    used = {*wanted(), *said_in_the_terminal(), *[key for family in PERHAPS.values() for key in family]}
    assert {key for key in keys_on_page("en") if key.removesuffix(".me") not in used} == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("say('coup-titel')", {"coup-titel"}),
        ("sentence(company, 'cuop-log-won', seat)", {"cuop-log-won"}),
        ("const key = 'coup-now-wrong.ask'", {"coup-now-wrong.ask"}),
        ("class:on={'ui-check'}", set()),
    ],
)
def test_keys_are_found(text: str, found: set[str]) -> None:
    """A slip of the pen is noticed wherever it stands."""
    assert written(text) == found


def test_templates_are_found() -> None:
    """A key that is made of parts is told by the names of the parts."""
    text = "say(`coup-${choice.cardVerb}.none`) + `${a} b` + `plain-one` + `${word}` + say(`new-${x}`)"
    assert templates(text) == {"coup-{cardVerb}.none", "new-{x}"}
