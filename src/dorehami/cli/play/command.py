"""The `play` command: sets up a game between a person and bots, and runs it."""

from __future__ import annotations

import os
import random
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dorehami.bots.arena import Match, mind_factory
from dorehami.bots.mind import Mind
from dorehami.bots.minds import MIND_LEVELS, MINDS
from dorehami.cli.game_options import add_game_argument, add_game_options, game_called, new_game, seed_of
from dorehami.cli.parser import UsageError, whole_number
from dorehami.cli.play.coup import Coup
from dorehami.cli.play.dezh import Dezh
from dorehami.cli.play.mccarthy import McCarthy
from dorehami.cli.play.narrator import Narrator
from dorehami.cli.play.person import Person, PersonLeft
from dorehami.cli.play.sentences import Sentences
from dorehami.engine.game import Game, Setup
from dorehami.engine.notation.record import write_record
from dorehami.games.coup.game import house_of
from dorehami.games.mccarthy.game import SILENT_PARTNER
from dorehami.server.identity.display_names import BadName, validate_new_name
from dorehami.words import LANGUAGES, Words

USAGE: Final = "play GAME [--players N] [--lang fa]"
SUMMARY: Final = "plays a game with you against bots, in this terminal"
DESCRIPTION: Final = """\
You and some bots play a game in this terminal. They see no more of it than a person in their seat would.
  dorehami play coup
  dorehami play dezh --players 5 --level easy --lang fa
  dorehami play mccarthy --options ending=speed --name Sara --save evening.play

Exit code: 0 if the game was played or left, 1 if its record could not be written, 2 if the command makes no sense."""
DEFAULT_PLAYERS: Final = 4  # a good number for every game
PERSON_SEAT: Final = 0  # the person's seat
FAILED: Final = 1


def add_arguments(parser: ArgumentParser) -> None:
    add_game_argument(parser)
    parser.add_argument(
        "--players", metavar="N", default=str(DEFAULT_PLAYERS), help="you and how many bots (%(default)s)"
    )
    add_game_options(parser)
    parser.add_argument(
        "--level", metavar="LEVEL", default=MIND_LEVELS[-1], help=f"{' or '.join(MIND_LEVELS)} (%(default)s)"
    )
    parser.add_argument("--lang", metavar="LANGUAGE", help=f"{' or '.join(LANGUAGES)} (if not said, as this machine)")
    parser.add_argument("--name", metavar="NAME", help="what you are called")
    parser.add_argument("--save", metavar="FILE", help="write a record of the game there, as a .play file")
    parser.add_argument("--seed", metavar="S", help="a number: the same one deals the same game again")


def run(chosen: Namespace) -> int:
    game, language = game_called(chosen.game, chosen.command), language_of(chosen.lang)
    rng = random.Random(seed_of(chosen.seed))
    players = whole_number("--players", chosen.players)
    _, options = new_game(game, players, tuple(chosen.options))
    minds = bots(game, chosen.level, players - 1, rng)
    name, file = name_of(chosen.name), file_of(chosen.save)
    sentences = sentences_for(Words(language), name, players)
    person = Person(narrator_for(game, options, sentences), sentences)
    setup = Setup(players, options, rng.randrange(players) if game.starts else None)
    match = Match(game, setup, [person, *minds], rng)
    tolerate_bad_input()
    try:
        with ended_by_ctrl_c():
            print(sentences.say("play-welcome", game=sentences.say(f"{game.id}-title"), n=players - 1))
            play(match, person)
    except PersonLeft:
        print(sentences.say("play-left"))
    return save(match, file, sentences) if file else 0


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Use the default action of SIGINT: Python would miss one that comes just before it begins to read."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def play(match: Match, person: Person) -> None:
    winners = match.run()
    facts = match.play.facts(PERSON_SEAT)
    person.print_events(match.told[PERSON_SEAT])
    person.print_table(facts)
    for line in person.narrator.score_lines(facts):
        print(line)
    for winner in winners:
        print(person.sentences.sentence(f"{match.play.game.id}-log-won", winner))


def save(match: Match, file: Path, sentences: Sentences) -> int:
    try:
        with file.open("x", encoding="utf-8") as record:
            record.write(write_record(match.play, sentences.names))
    except OSError as problem:
        print(sentences.say("play-not-saved", why=problem.strerror or str(problem)))
        return FAILED
    print(sentences.say("play-saved", file=str(file)))
    return 0


def bots(game: Game, level: str, count: int, rng: random.Random) -> list[Mind]:
    kinds = MINDS[game.id]
    if level not in kinds:
        raise UsageError(f"--level is one of {', '.join(kinds)}, not “{level}”")
    return [mind_factory(kinds[level])(rng) for _ in range(count)]


def narrator_for(game: Game, options: tuple[str, ...], sentences: Sentences) -> Narrator:
    if game.id == "coup":
        return Coup(sentences, house_of(options))
    if game.id == "mccarthy":
        return McCarthy(sentences, SILENT_PARTNER.name in options)
    return Dezh(sentences)


def sentences_for(words: Words, name: str, players: int) -> Sentences:
    """Return sentences with the names of the person and the bots."""
    house = Sentences(words, [], PERSON_SEAT)
    bots = [house.say(f"bot-{number}") for number in range(1, players)]
    return Sentences(words, [name or house.say("start-guest"), *bots], PERSON_SEAT)


def name_of(wanted: str | None) -> str:
    """Return the validated name, or "". Raises UsageError."""
    try:
        return "" if wanted is None else validate_new_name(wanted)
    except BadName as refusal:
        reason = Words("en").say(f"refusal-{refusal.code}", **refusal.details)
        raise UsageError(f"--name: {reason}") from None


def file_of(wanted: str | None) -> Path | None:
    """Return the path of the record. Raises UsageError unless it is a new file in an existing folder."""
    if wanted is None:
        return None
    file = Path(wanted)
    if file.exists() or not file.parent.is_dir():
        raise UsageError(f"--save names a new file in a folder that is there, not “{file}”")
    return file


def language_of(wanted: str | None) -> str:
    """Return the chosen language, or else Persian in a Persian locale and English elsewhere."""
    if wanted is None:
        spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return "fa" if spoken.startswith("fa") else "en"
    if wanted not in LANGUAGES:
        raise UsageError(f"--lang is one of {', '.join(LANGUAGES)}, not “{wanted}”")
    return wanted


def tolerate_bad_input() -> None:
    """Treat undecodable input as a wrong answer instead of raising."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
