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
        commands = CounterMetricFamily(
            "dorehami_commands", "Commands by kind and by how they ended", labels=["kind", "ended"]
        )
        for kind, counts in self.counters.ended.items():
            for ended, count in counts.items():
                commands.add_metric([kind, ended], count)
        yield commands
        limits = [str(seconds) for seconds in (*SECONDS, "+Inf")]
        buckets = list(zip(limits, accumulate(self.counters.took), strict=True))
        yield HistogramMetricFamily(
            "dorehami_write_seconds",
            "From a decision to its being durable",
            buckets=buckets,
            sum_value=self.counters.seconds,
        )


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.counters = Counters()
        self.registry.register(MoveCollector(self.counters))
        self.frames = Counter("dorehami_bad_frames", "Frames that were no message", ["why"], registry=self.registry)
        self.sockets = Gauge("dorehami_sockets", "Sockets that are open", registry=self.registry)
        self.tables = Gauge("dorehami_tables", "Tables in memory", registry=self.registry)
        self.unwritable = Gauge("dorehami_unwritable", "1 while moves cannot be written", registry=self.registry)
        self.bots_asked = Gauge(
            "dorehami_bot_questions", "Questions that bots have not answered", registry=self.registry
        )
        self.bots_late = Counter(
            "dorehami_bot_answers_late", "Answers of bots after their time", registry=self.registry
        )
        self.opened = Counter("dorehami_tables_opened", "Tables that were opened", registry=self.registry)
        self.faults = Counter("dorehami_faults", "Tables that a fault has stopped", registry=self.registry)
        self.floods = Counter("dorehami_floods", "Sockets that were closed for a flood", registry=self.registry)
        self.gaps = Counter("dorehami_gaps", "How often the server stood still for seconds", registry=self.registry)
        self.slow = Counter("dorehami_slow_readers", "Sockets that were closed as too slow", registry=self.registry)

    def render(self) -> bytes:
        """Return all metrics in the text format."""
        return generate_latest(self.registry)
