"""What is counted and measured of a running server. No name, no code of a table and no card is ever a label.

What happens with every move is counted in plain numbers, and told to Prometheus when it asks: its own counters take
a lock each time, and a handful of them costs as much as a rule.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Moves:
    """Commands by kind and by how they ended, and how long it took until they were durable."""

    def __init__(self) -> None:
        self.ended: dict[tuple[str, str], int] = {}
        self.took = [0] * (len(SECONDS) + 1)  # how many up to each of SECONDS, and more
        self.seconds = 0.0  # all together

    def observe(self, seconds: float) -> None:
        """It took so long from a decision to its being durable."""
        self.took[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[Metric]:
        commands = CounterMetricFamily(
            "dorehami_commands", "Commands by kind and by how they ended", labels=["kind", "ended"]
        )
        for labels, count in self.ended.items():
            commands.add_metric(labels, count)
        yield commands
        limits = [str(seconds) for seconds in (*SECONDS, "+Inf")]
        buckets = list(zip(limits, accumulate(self.took), strict=True))
        yield HistogramMetricFamily(
            "dorehami_write_seconds", "From a decision to its being durable", buckets=buckets, sum_value=self.seconds
        )


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Moves()
        self.registry.register(self.moves)
        self.frames = Counter("dorehami_bad_frames", "Frames that were no message", ["why"], registry=self.registry)
        self.sockets = Gauge("dorehami_sockets", "Sockets that are open", registry=self.registry)
        self.tables = Gauge("dorehami_tables", "Tables in memory", registry=self.registry)
        self.opened = Counter("dorehami_tables_opened", "Tables that were opened", registry=self.registry)
        self.faults = Counter("dorehami_faults", "Tables that a fault has stopped", registry=self.registry)
        self.slow = Counter("dorehami_slow_readers", "Sockets that were closed as too slow", registry=self.registry)

    def count(self, kind: str, ended: str) -> None:
        """A command of this kind has ended so."""
        counts, key = self.moves.ended, (kind, ended)
        counts[key] = counts.get(key, 0) + 1

    def page(self) -> bytes:
        return generate_latest(self.registry)
