"""The printed report of the benchmark of the live table."""

from __future__ import annotations

from statistics import median

from benchmarks.live_parts.load import Measurement
from benchmarks.live_parts.memory import MemoryAfter
from benchmarks.live_parts.sizes import Sizes

OURS, AIOHTTP, SOCKETIO = "dorehami, durable", "aiohttp, bare", "socket.io, bare"


def sizes(found: dict[str, Sizes]) -> None:
    print("\nBytes of news per move and viewer")
    print(f"{'':<40}{'moves':>7}{'start':>8}{'1st third':>11}{'2nd':>7}{'3rd':>7}{'mean':>7}")
    for what, size in found.items():
        thirds = f"{size.thirds[0]:>11.0f}{size.thirds[1]:>7.0f}{size.thirds[2]:>7.0f}"
        print(f"{what:<40}{size.moves:>7.0f}{size.start:>8.0f}{thirds}{size.whole:>7.0f}")


def flat_out(found: dict[str, list[Measurement]], tables: int, news: int) -> None:
    print(f"\nFlat out: {tables} tables of 4 viewers, one move in flight at each; a bare frame has {news} bytes")
    print(f"{'':<40}{'moves/s':>9}{'spread':>14}{'cpu':>9}{'busy':>7}{'swarm':>7}")
    for name, rounds in found.items():
        rates = sorted([each.rate for each in rounds])
        spread = f"{rates[0]:.0f}–{rates[-1]:.0f}"
        cpu = f"{median([each.micros for each in rounds]):.0f} µs"
        busy = median([each.cpu / each.seconds for each in rounds])
        swarm = median([each.swarm / each.seconds for each in rounds])
        print(f"{name:<40}{median(rates):>9.0f}{spread:>14}{cpu:>9}{busy:>7.0%}{swarm:>7.0%}")
    print(f"\n{'':<40}{'moves/s':>9}{'cpu':>9}")
    for anchor in (SOCKETIO, AIOHTTP):
        ratio(found, anchor)


def ratio(found: dict[str, list[Measurement]], anchor: str) -> None:
    """Print our rate and processor time relative to the anchor's."""
    if (rate := rate_ratio(found, anchor)) is None:
        return
    cpu = median([mine.micros / other.micros for mine, other in pairs(found, anchor)])
    print(f"{'ours against ' + anchor:<40}{rate:>8.2f}×{cpu:>8.2f}×")


def rate_ratio(found: dict[str, list[Measurement]], anchor: str) -> float | None:
    """Return the ratio of our rate to the anchor's, taken within each round; None if the anchor is left out."""
    return median([mine.rate / other.rate for mine, other in pairs(found, anchor)]) if anchor in found else None


def pairs(found: dict[str, list[Measurement]], anchor: str) -> list[tuple[Measurement, Measurement]]:
    return list(zip(found[OURS], found[anchor], strict=True))


def paced(measured: Measurement, pace: float, tables: int) -> None:
    print(f"\nAt a pace of {pace:.0f} moves/s over {tables} tables and {4 * tables} sockets")
    line("p50 until the last viewer has it", f"{1000 * median(measured.took):.1f} ms")
    line("worst until the last viewer has it", f"{1000 * max(measured.took):.1f} ms")
    line("moves that were made", f"{measured.rate:.0f} /s")
    line("processor for a move", f"{measured.micros:.0f} µs")


def memory(before: int, playing: int, tables: int, left: MemoryAfter) -> None:
    print("\nMemory of the server")
    line("a table with a game and 4 sockets", f"{(playing - before) / tables / 1024:.1f} KiB")
    line("tables in memory when their games end", f"{left.tables}")
    line(f"{left.seconds:.0f} s after all have gone", f"{left.after}")
    for what, size in (
        ("resident: empty", before),
        ("with all tables", playing),
        ("when their games end", left.playing),
        ("after all have gone", left.memory),
    ):
        line(what, f"{size / 2**20:.0f} MiB")


def line(what: str, value: str) -> None:
    print(f"{what:<40}{value:>11}")
