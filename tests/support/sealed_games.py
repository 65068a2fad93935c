"""Whole games dealt from a sealed stream, as the live table deals them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from random import Random

from dorehami.engine.game import Game, Setup
from dorehami.engine.notation.record import write_record
from dorehami.engine.notation.sealed import Cut, Sealed, Slip
from dorehami.engine.play import Play
from dorehami.games import GAMES
from dorehami.seal.hashes import bid_hash, commitment_of, seal_of
from dorehami.seal.stream import STARTER, Stream

NAMES = ["Sara", "Ali", "Reza", "Bahareh", "مه‌شید", "Omid"]
SEED = bytes(range(32))
CUTS = {0: b"sixteen or more.", 2: b"and another nonce"}


def sealed_play(game: Game, setup: Setup, stream: Stream, rng: Random) -> Play:
    """Play a random game; each turn resumes the stream, as after a restart."""
    play = Play(game, setup)
    turn = play.deal(stream.after(0))
    drawn = 0
    while True:
        drawn += len(turn.draws)
        play.make(turn)
        if not play.state.asked:
            return play
        seat = rng.choice(play.state.asked)
        turn = play.think(seat, rng.choice(play.state.moves(seat)), stream.after(drawn))


def bid_hashes_of(play: Play, seal: bytes) -> list[Slip]:
    """Return the hashes of all sealed bids of a game, each with its own salt."""
    state, counts, sealed_bids = play.game.new(play.setup), Counter[int](), list[Slip]()
    for seat, move, _ in play.moves:
        if state.step().sealed():
            counts[seat] += 1
            salt = hashlib.sha256(bytes([len(sealed_bids)])).digest()
            sealed_bids.append(Slip(bid_hash(seal, seat, counts[seat], move.words([]), salt).hex(), salt.hex()))
        state.apply(seat, move)
    return sealed_bids


def sealing(cuts: Mapping[int, bytes], seed: bytes = SEED, drew_starter: bool = False) -> Sealed:
    seal = seal_of(seed)
    shown = [Cut(seat, commitment_of(seal, seat, nonce).hex(), nonce.hex()) for seat, nonce in cuts.items()]
    return Sealed(seal.hex(), seed.hex(), shown, drew_starter)


def sealed_record(
    game: str = "coup",
    seats: int = 3,
    options: tuple[str, ...] = (),
    cuts: Mapping[int, bytes] = CUTS,
    seed: bytes = SEED,
    moves: int = 1,
) -> str:
    """Return the record of a random game, with a random starter where somebody starts."""
    stream, starts = Stream(seed, cuts), GAMES[game].starts
    starter = stream.answer(STARTER, seats) if starts else None
    play = sealed_play(GAMES[game], Setup(seats, options, starter), stream, Random(moves))
    sealed = sealing(cuts, seed, drew_starter=starts)
    sealed.slips = bid_hashes_of(play, seal_of(seed))
    return write_record(play, NAMES[:seats], sealed)
