"""A played game written down, so that it can be played again to the same end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dorehami.engine.agenda import State
from dorehami.engine.facts import COMMON
from dorehami.engine.notation.lines import Word
from dorehami.engine.notation.script import FORMAT, RESERVED
from dorehami.engine.notation.sealed import UNOPENED, Sealed
from dorehami.engine.notation.values import value_in_words
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE, NOBODY


def write_record(play: Play, names: Sequence[str], sealed: Sealed | None = None) -> str:
    """The text of a game: header, then a line for each move; draws in a row share a line."""
    deals, body = written_moves(play, names, sealed or Sealed())
    return "\n".join([*header(play, names, sealed or Sealed()), *deals, *body]) + "\n"


def header(play: Play, names: Sequence[str], sealed: Sealed) -> list[str]:
    game, setup = play.game, play.setup
    lines = [["format", FORMAT], ["rules", game.id, str(game.rules_of(setup))], ["game", game.id]]
    if setup.options:
        lines.append(["options", *setup.options])
    lines.append(["seats", *[name_written(play, name) for name in names]])
    if setup.starter is not None:
        by = ["by", "chance"] if sealed.drew_starter else []
        lines.append(["starter", name_written(play, names[setup.starter]), *by])
    lines += seal_written(play, names, sealed)
    for (name, seat), value in setup.given.items():
        fact = game.fact(name)
        assert fact is not None
        whose = [] if seat == NOBODY else [name_written(play, names[seat])]
        lines.append(["set", *whose, name, *words_written(play, value_in_words(fact, value, names), names)])
    return [" ".join(line) for line in lines]


def seal_written(play: Play, names: Sequence[str], sealed: Sealed) -> list[list[str]]:
    """Nothing, for a game whose deal was not sealed."""
    if not sealed.seal:
        return []
    cuts = [["cut", name_written(play, names[c.seat]), c.commitment, c.nonce or UNOPENED] for c in sealed.cuts]
    return [["seal", sealed.seal], ["seed", sealed.seed], *cuts]


def name_written(play: Play, name: str) -> str:
    """A name, in quotes where it could be taken for a word of the notation."""
    facts = {fact.name for fact in (*COMMON, *play.game.facts) if not fact.each}
    return str(Word(name, quoted=name in RESERVED or name in facts))


def written_moves(play: Play, names: Sequence[str], sealed: Sealed) -> tuple[list[str], list[str]]:
    """The lines of the deal, and those of all that followed. The game is played again to see which is which."""
    state: State[Any] = play.game.new(play.setup)
    deals: dict[int, list[str]] = {}
    body: list[list[str]] = []
    slips = iter(sealed.slips)
    for seat, move, maker in play.moves:
        header, whose = state.step().foretold()
        if header == "deal":
            deals.setdefault(whose, []).extend(move.things)
        elif seat != NATURE:
            slip = next(slips, None) if state.step().sealed() else None
            held = ["sealed", slip.hash, slip.salt] if slip else []
            by = ["by", maker] if maker else []
            body.append([name_written(play, names[seat]), *words_written(play, move.words(names), names), *held, *by])
        elif body and body[-1][0] == "chance":
            body[-1] += move.things
        else:
            body.append(["chance", *move.things])
        state.apply(seat, move)
    dealt = [" ".join(["deal", name_written(play, names[seat]), *cards]) for seat, cards in deals.items()]
    return dealt, [" ".join(line) for line in body]


def words_written(play: Play, words: Sequence[str], names: Sequence[str]) -> list[str]:
    return [name_written(play, word) if word in names else word for word in words]
