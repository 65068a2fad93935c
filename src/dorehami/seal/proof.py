"""Verifies a sealed record: commitments open, draws follow the stream, and the rules allow every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dorehami.engine.agenda import State
from dorehami.engine.game import Game
from dorehami.engine.notation.lines import Problem
from dorehami.engine.notation.runner import Report, check_text
from dorehami.engine.notation.script import Script
from dorehami.engine.notation.sealed import Cut, Slip
from dorehami.engine.notation.values import listed
from dorehami.engine.play import Play
from dorehami.engine.table import NATURE
from dorehami.seal.hashes import MAX_NONCE, MIN_NONCE, SEED, bid_hash, commitment_of, seal_of
from dorehami.seal.stream import STARTER, Stream

HASH: Final = 32  # bytes
UNSEALED: Final = "this record is unsealed: there is nothing to prove its deal by"
CLOSED: Final = "the table kept the cards of this game closed: its seed is not opened, so its deal cannot be checked"


@dataclass
class Proof:
    """The problems of a record, or what is proved about it."""

    problems: list[Problem] = field(default_factory=list)
    proved: str = ""
    sealed: bool = True
    closed: bool = False


def prove(text: str, games: Mapping[str, Game]) -> Proof:
    """Verify a record. Never raises, whatever the text is."""
    report = check_text(text, games)
    script = report.script
    if script is None:
        return Proof(report.problems)
    if script.sealed.closed:
        return Proof(closed=True)
    if not script.sealed.seal:
        return Proof(sealed=False)
    try:
        stream = stream_of(script)
        check_header(script, stream)
        draws, slips = check_moves(report, stream)
    except Problem as problem:
        return Proof([problem])
    return Proof(report.problems) if report.problems else Proof(proved=sentence(report, script, draws, slips))


def stream_of(script: Script) -> Stream:
    """Return the stream of the opened seed and cuts. Raises Problem if a hash does not fit."""
    sealed = script.sealed
    if not sealed.seed:
        raise Problem(script.line_of("seal"), "the seal is not opened: no line says the seed")
    seal = bytes_in(script.line_of("seal"), "a seal", sealed.seal, HASH, HASH)
    seed = bytes_in(script.line_of("seed"), "a seed", sealed.seed, SEED, SEED)
    if seal_of(seed) != seal:
        stated = f"the seal in line {script.line_of('seal')} is {sealed.seal}"
        raise Problem(script.line_of("seed"), f"the seal of this seed is {seal_of(seed).hex()}, but {stated}")
    cuts: dict[int, bytes] = {}
    seen: set[int] = set()
    for cut in sealed.cuts:
        if cut.seat in seen:
            raise Problem(cut.line, f"there is a second cut of {script.names[cut.seat]}")
        seen.add(cut.seat)
        bytes_in(cut.line, "a commitment", cut.commitment, HASH, HASH)
        if cut.nonce:
            cuts[cut.seat] = opened(seal, cut)
    return Stream(seed, cuts)


def bytes_in(line: int, what: str, digits: str, fewest: int, most: int) -> bytes:
    given = bytes.fromhex(digits)
    if not fewest <= len(given) <= most:
        size = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise Problem(line, f"{what} has {size} bytes, not {len(given)}")
    return given


def opened(seal: bytes, cut: Cut) -> bytes:
    """Return the nonce of a cut. Raises Problem if it does not fit the commitment."""
    nonce = bytes_in(cut.line, "a nonce", cut.nonce, MIN_NONCE, MAX_NONCE)
    fitting = commitment_of(seal, cut.seat, nonce).hex()
    if fitting != cut.commitment:
        raise Problem(cut.line, f"the commitment to this nonce is {fitting}, not {cut.commitment}")
    return nonce


def check_header(script: Script, stream: Stream) -> None:
    """Check what the header decides by chance. Raises Problem."""
    if script.is_outdated():
        written = f"written under rules {script.rules}; the rules are now {script.game.version}"
        raise Problem(script.line_of("rules"), f"{written}, so its draws cannot be told")
    for name, seat in script.given:
        raise Problem(script.line_of(name, seat), "a position is set: its cards come from no stream")
    if script.sealed.drew_starter:
        begins = stream.answer(STARTER, len(script.names))
        if begins != script.starter:
            raise Problem(script.line_of("starter"), f"by the stream {script.names[begins]} begins")


def check_moves(report: Report, stream: Stream) -> tuple[int, int]:
    """Return the number of draws and of sealed answers, all verified by replaying the game. Raises Problem."""
    if report.play is None:
        return 0, 0
    state: State[Any] = report.play.game.new(report.play.setup)
    made, moved, slips = 0, iter(report.made), Counter[int]()
    for seat, move, _ in report.play.moves:
        if seat == NATURE:
            made += 1
            moves = state.moves(NATURE)
            index = stream.answer(made, len(moves))
            line, said = report.drawn[made - 1]
            expected = f"draw {made} should be {' '.join(moves[index].things)} ({index + 1} of {len(moves)})"
            if not said:
                raise Problem(line, f"{expected}, and no line says so")
            if move is not moves[index]:
                raise Problem(line, f"{expected}, not {' '.join(move.things)}")
        else:
            line, slip = next(moved)
            if state.step().sealed():
                slips[seat] += 1
                check_slip(line, slip, stream.seal, seat, slips[seat], move.words(report.names))
        state.apply(seat, move)
    return made, slips.total()


def check_slip(line: int, slip: Slip | None, seal: bytes, seat: int, count: int, words: list[str]) -> None:
    """Check a sealed answer against the hash that was shown when it was received. Raises Problem."""
    if slip is None:
        raise Problem(line, "no hash says that this is what was received")
    salt = bytes_in(line, "a salt", slip.salt, MIN_NONCE, MAX_NONCE)
    fitting = bid_hash(seal, seat, count, words, salt).hex()
    if fitting != slip.hash:
        raise Problem(line, f"the hash of “{' '.join(words)}” with this salt is {fitting}, not {slip.hash}")


def sentence(report: Report, script: Script, draws: int, slips: int) -> str:
    """Return all that is proved, with remarks on what is not."""
    assert report.play is not None
    opened = [cut for cut in script.sealed.cuts if cut.nonce]
    proved = [
        "the seal fits the seed",
        *(["the cut fits its commitment"] if len(opened) == 1 else []),
        *([f"all {len(opened)} cuts fit their commitments"] if len(opened) > 1 else []),
        *(["who begins is by the stream"] if script.sealed.drew_starter else []),
        f"all {draws} draws are those of the stream" if draws != 1 else "the one draw is that of the stream",
        *([f"all {slips} sealed answers fit their hashes"] if slips else []),
        "the rules allow every move",
    ]
    return "; ".join([listed(proved), *remarks(script, report.play, bool(opened))])


def remarks(script: Script, play: Play, opened: bool) -> list[str]:
    left_out = [script.names[cut.seat] for cut in script.sealed.cuts if not cut.nonce]
    said = [] if opened else ["nobody cut, so the dealer alone chose the seed"]
    if left_out:
        said.append(f"left out, since not opened: the {'cut' if len(left_out) == 1 else 'cuts'} of {listed(left_out)}")
    if script.starter is not None and not script.sealed.drew_starter:
        said.append(f"that {script.names[script.starter]} begins was not drawn")
    if play.state.asked:
        said.append("the record stops before the game is over")
    return said
