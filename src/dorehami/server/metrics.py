"""What is counted and measured of a running server. No name, no code of a table and no card is ever a label."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "dorehami_commands", "Commands by kind and by how they ended", ["kind", "ended"], registry=self.registry
        )
        self.ways: dict[tuple[str, str], Counter] = {}  # the counters of `commands`, found once
        self.frames = Counter("dorehami_bad_frames", "Frames that were no message", ["why"], registry=self.registry)
        self.sockets = Gauge("dorehami_sockets", "Sockets that are open", registry=self.registry)
        self.tables = Gauge("dorehami_tables", "Tables in memory", registry=self.registry)
        self.opened = Counter("dorehami_tables_opened", "Tables that were opened", registry=self.registry)
        self.faults = Counter("dorehami_faults", "Tables that a fault has stopped", registry=self.registry)
        self.slow = Counter("dorehami_slow_readers", "Sockets that were closed as too slow", registry=self.registry)
        self.written = Histogram(
            "dorehami_write_seconds", "From a decision to its being durable", buckets=SECONDS, registry=self.registry
        )

    def count(self, kind: str, ended: str) -> None:
        """A command of this kind has ended so."""
        counter = self.ways.get((kind, ended))
        if counter is None:
            counter = self.ways[kind, ended] = self.commands.labels(kind, ended)
        counter.inc()

    def page(self) -> bytes:
        return generate_latest(self.registry)
