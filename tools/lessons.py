"""Generate the web client's lessons: play a `.play` script by the rules, record what the learner's seat is sent.

`python -m tools.lessons --write` writes web/src/lessons/*.json from web/lessons/*.play. A line `#: key` in a script
names the text shown before the line that follows; if that line is the learner's own move, the lesson waits for it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from dorehami.engine.moves import Move
from dorehami.engine.notation.runner import check_text
from dorehami.engine.notation.script import read_script
from dorehami.engine.play import Draw, Made, Play
from dorehami.engine.table import NATURE
from dorehami.games import GAMES
from dorehami.server.state import rows
from dorehami.server.state.fold import made, moved
from dorehami.server.state.game_replay import replayed_draws
from dorehami.server.state.rows import BOT, HUMAN
from dorehami.server.state.seating import Seating, Sitter
from dorehami.server.state.table_state import PLAYING, Settings, TableState
from dorehami.server.views.projection import Projection
from dorehami.server.views.updates import frame_of

WEB = Path(__file__).parents[1] / "web"
SCRIPTS, TOLD = WEB / "lessons", WEB / "src" / "lessons"
LEARNER = 0
MARK = "#:"
KEPT = ("events", "facts", "seats", "moves", "ahead")  # of the news, what a lesson needs


def lesson(text: str) -> dict[str, Any]:
    """Return a lesson: the beginning, the news of each move, and the texts with the moves at which they are shown."""
    report = check_text(text, GAMES)
    assert not report.problems, report.problems
    assert report.play is not None
    script = read_script(text, GAMES)
    play = Play(script.game, script.setup())
    dealt, *turns = group_draws(report.play.moves)
    turn = play.deal(replayed_draws(encode_draws(play, None, dealt)))
    state = table_with_bots(script.game.id, list(script.setup().options), len(script.names))
    state = replace(state, match=made(replace(state.match, play=play), turn, state.seq, 0))
    seen = Projection(state)
    begin = {
        "facts": seen.facts() | seen.view_of(LEARNER).secrets,
        "moves": seen.view_of(LEARNER).moves.offers,
    }
    told: list[dict[str, Any]] = []
    for (who, move, _), *draws in turns:
        assert state.match.play is not None
        play = state.match.play
        turn = play.think(who, move, replayed_draws(encode_draws(play, (who, move), draws)))
        body = rows.Moved(seat=who, move=list(move.parts()))
        state = replace(moved(state, body, state.seq + 1, turn), seq=state.seq + 1)
        before, seen = seen, Projection(state, seen)
        news = msgspec.json.decode(frame_of(before, seen, body, turn, LEARNER))
        told.append({name: news[name] for name in KEPT if name in news})
    moves = [(who, list(move.parts())) for (who, move, _), *_ in turns]
    return {
        "options": list(script.setup().options),
        "seats": len(script.names),
        "begin": msgspec.to_builtins(begin),
        "news": told,
        "steps": list(steps(text, script.names, moves)),
    }


def table_with_bots(game: str, options: list[str], seats: int) -> TableState:
    """Return a table with the learner and bots, where a game has begun."""
    chairs = tuple([Sitter(seat, BOT if seat else HUMAN) for seat in range(seats)])
    settings = Settings(GAMES[game], "lesson", tuple(options))
    return TableState("lesson", settings, Seating(chairs), phase=PLAYING, seq=1)


def group_draws(moves: list[Made]) -> list[list[Made]]:
    """Return the deal, then each move with the draws that follow it."""
    found: list[list[Made]] = [[]]
    for move in moves:
        if move[0] != NATURE:
            found.append([])
        found[-1].append(move)
    return found


def encode_draws(play: Play, move: tuple[int, Move] | None, answers: list[Made]) -> list[Draw]:
    """Return the answers of chance after a move, in the form that logs keep."""
    state, found = play.state.clone(), list[Draw]()
    if move:
        state.play(*move)
    for _, answer, _ in answers:
        offered = state.moves(NATURE)
        found.append((len(offered), offered.index(answer)))
        state.apply(NATURE, answer)
    return found


def steps(text: str, names: list[str], moves: list[tuple[int, list[int | str]]]) -> Iterator[dict[str, Any]]:
    """Yield the texts, each with its position and the learner's move that it waits for, if any."""
    at, waiting = 0, list[str]()
    for line in text.splitlines():
        words = line.split()
        if line.startswith(MARK):
            waiting.append(words[1])
        elif words and words[0] in (*names, "all"):
            mine = words[0] == names[LEARNER]
            for i, key in enumerate(waiting):
                yield {"at": at, "say": key} | ({"move": moves[at][1]} if mine and i == len(waiting) - 1 else {})
            assert waiting or not mine, f"nothing is said before “{line}”"
            waiting = []
            at = position_after(moves, at, words)
    yield from ({"at": at, "say": key} for key in waiting)


def position_after(moves: list[tuple[int, list[int | str]]], at: int, words: list[str]) -> int:
    """Return the position after a line of the script; a line of `all` stands for all equal moves that follow."""
    if words[0] != "all":
        return at + 1
    while at < len(moves) and moves[at][1] == words[1:]:
        at += 1
    return at


def lessons() -> dict[str, str]:
    """Return the content of every lesson's file."""
    found = sorted(SCRIPTS.glob("*.play"))
    return {path.stem: json.dumps(lesson(path.read_text(encoding="utf-8")), separators=(",", ":")) for path in found}


def main() -> None:
    for name, text in lessons().items():
        (TOLD / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    main()
