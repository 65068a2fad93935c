"""Prometheus metrics of the server. Labels never hold a name, a table's code or a card."""

from __future__ import annotations

from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        commands = Counter(
            "dorehami_commands", "Commands by kind and outcome", ["kind", "ended"], registry=self.registry
        )
        self.commands = cache(commands.labels)
        self.write_seconds = Histogram(
            "dorehami_write_seconds",
            "Time from a decision until it is durable",
            registry=self.registry,
            buckets=SECONDS,
        )
        self.frames = Counter(
            "dorehami_bad_frames", "Frames that were not a valid message", ["why"], registry=self.registry
        )
        self.sockets = Gauge("dorehami_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("dorehami_tables", "Tables in memory", registry=self.registry)
        self.unwritable = Gauge("dorehami_unwritable", "1 while moves cannot be written", registry=self.registry)
        self.bots_asked = Gauge(
            "dorehami_bot_questions", "Questions waiting for a bot's answer", registry=self.registry
        )
        self.bots_late = Counter(
            "dorehami_bot_answers_late", "Answers of bots after their deadline", registry=self.registry
        )
        self.opened = Counter("dorehami_tables_opened", "Tables opened", registry=self.registry)
        self.faults = Counter("dorehami_faults", "Tables stopped by a fault", registry=self.registry)
        self.floods = Counter("dorehami_floods", "Sockets closed for exceeding the flood limit", registry=self.registry)
        self.gaps = Counter(
            "dorehami_gaps", "Gaps in which the process was suspended or blocked", registry=self.registry
        )
        self.slow = Counter("dorehami_slow_readers", "Sockets closed for reading too slowly", registry=self.registry)

    def render(self) -> bytes:
        """Return all metrics in the text format."""
        return generate_latest(self.registry)
