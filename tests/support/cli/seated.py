"""A person at a table that is set up in words."""

from __future__ import annotations

import io
import random
import sys
from typing import Any

from dorehami.bots.mind import Sight
from dorehami.cli.play.command import narrator_for
from dorehami.cli.play.person import Person
from dorehami.cli.play.sentences import Sentences
from dorehami.engine.agenda import State
from dorehami.engine.play import told_to
from dorehami.words import LANGUAGES, Words
from tests.support.scene import Scene

WORDS = {language: Words(language) for language in LANGUAGES}


def person(scene: Scene, language: str = "en") -> Person:
    """Return the person in the first seat; the others are called Bot."""
    play = scene.play
    sentences = Sentences(WORDS[language], ["Sara", *[f"Bot {seat}" for seat in range(1, play.setup.seats)]], 0)
    return Person(narrator_for(play.game, play.setup.options, sentences), sentences)


def event_lines(scene: Scene, *lines: str, language: str = "en") -> list[str]:
    """Return what the person is told of these moves, line by line."""
    heard = person(scene, language)
    news = []
    for line in lines:
        events = scene.play.move(*scene.read(line))
        news += told_to(events, scene.state.table.layout, 0)
    return [line for line in heard.narrator.event_lines(news) if line]


def type_answer(monkeypatch: Any, scene: Scene, *typed: str, language: str = "en") -> tuple[str, str]:
    """Return the move chosen by typing these lines, and everything on the screen."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in typed])))
    view = scene.play.views[0]
    state: State[Any] = State(view, scene.state.agenda, scene.state.asked)
    moves = state.moves(0)
    chosen = person(scene, language).choose(Sight(scene.play.game, 0, state, moves, 0, [], random.Random(0)))
    return " ".join(moves[chosen].words(scene.names)), screen.getvalue()
