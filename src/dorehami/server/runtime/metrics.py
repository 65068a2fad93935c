"""Prometheus metrics of the server. Labels never hold a name, a table's code or a card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from dorehami.server.runtime.counters import SECONDS, Counters


class MoveCollector(Collector):
    """Export Counters to Prometheus."""

    def __init__(self, counters: Counters) -> None:
        self.counters = counters

    def collect(self) -> Iterator[Metric]:
        commands = CounterMetricFamily("dorehami_commands", "Commands by kind and outcome", labels=["kind", "ended"])
        for kind, counts in self.counters.ended.items():
            for ended, count in counts.items():
                commands.add_metric([kind, ended], count)
        yield commands
        limits = [str(seconds) for seconds in (*SECONDS, "+Inf")]
        buckets = list(zip(limits, accumulate(self.counters.took), strict=True))
        yield HistogramMetricFamily(
            "dorehami_write_seconds",
            "Time from a decision until it is durable",
            buckets=buckets,
            sum_value=self.counters.seconds,
        )


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.counters = Counters()
        self.registry.register(MoveCollector(self.counters))
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
