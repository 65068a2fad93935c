"""Health of the log: whether moves can be written. Logs the failure and the recovery."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final

from dorehami.store.log import Log, Unwritable

WARN_EVERY: Final = 60.0  # seconds between two log lines, and after which a failure is stale

logger = logging.getLogger("dorehami.log")


class Health:
    """The result of the last write or probe."""

    def __init__(self) -> None:
        self.failing = False
        self.failed_at = 0.0  # time of the last failure
        self.warned_at = -WARN_EVERY  # time of the last log line
        self.warned = False  # the recovery has not been logged yet

    def is_healthy(self) -> bool:
        """Return whether writes are expected to succeed. A failure expires, since nobody may have written after it."""
        return not self.failing or monotonic() - self.failed_at > WARN_EVERY

    def record_failure(self, problem: Exception) -> None:
        """Record a failed write; log it at most once in WARN_EVERY seconds."""
        self.failing, self.failed_at = True, monotonic()
        if self.failed_at - self.warned_at >= WARN_EVERY:
            self.warned_at, self.warned = self.failed_at, True
            logger.error("%s Moves are refused meanwhile.", problem)

    async def probe(self, log: Log) -> None:
        """Check the log while nobody writes."""
        try:
            await log.check()
        except (Unwritable, OSError) as problem:
            self.record_failure(problem)

    def record_success(self) -> None:
        """Record a write that succeeded; log the recovery."""
        self.failing = False
        if self.warned:
            self.warned = False
            logger.warning("The log is written again.")
