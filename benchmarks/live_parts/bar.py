"""The bar: what the live table must reach, printed beside what a run has reached."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import quantiles

from benchmarks.live_parts.load import Measurement

TABLES, PACE = 1000, 500.0  # tables of four that play, and moves a second over all of them


@dataclass(frozen=True)
class Limit:
    """The most that a number may be; with `least`, the least."""

    what: str
    number: float
    form: str  # of the number with its unit
    least: bool = False

    def verdict(self, measured: float | None) -> str:
        if measured is None:
            return "not measured"
        if self.least:
            return "ok" if measured >= self.number else "BELOW"
        return "ok" if measured <= self.number else "OVER"

    def show(self, measured: float | None, where: str = "") -> None:
        found = "–" if measured is None else self.form.format(measured)
        bound = ("≥ " if self.least else "≤ ") + self.form.format(self.number)
        print(f"{self.what + where:<40}{found:>11}{bound:>13}  {self.verdict(measured)}")


LATENCY = Limit("p99 until the last viewer has it", 10, "{:.1f} ms")
BUSY = Limit("server busy, of one core", 35, "{:.1f} %")
RATE = Limit("flat out against socket.io", 0.35, "{:.2f}×", least=True)
SOCKET = Limit("an idle socket", 24, "{:.1f} KiB")
TABLE = Limit("a table with a game, without sockets", 60, "{:.1f} KiB")


@dataclass
class Result:
    """The figures that a run has reached."""

    paced: Measurement
    rates: dict[int, float | None]  # flat out, by the number of tables; None without socket.io
    socket: float  # bytes
    table: float  # bytes


def show(result: Result, pace: float, tables: int) -> None:
    """Print each result with its limit, and whether it holds."""
    print(f"\nThe bar: {PACE:.0f} moves/s over {TABLES:,} tables and {4 * TABLES:,} sockets")
    if (pace, tables) != (PACE, TABLES):
        print(f"This run had {pace:.0f} moves/s over {tables:,} tables: its verdicts are rough.")
    LATENCY.show(1000 * quantiles(result.paced.took, n=100)[98])
    BUSY.show(100 * result.paced.cpu / result.paced.seconds)
    for number, rate in result.rates.items():
        RATE.show(rate, f", {number:,} tables")
    SOCKET.show(result.socket / 1024)
    TABLE.show(result.table / 1024)
