"""Starts the timers of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dorehami.server.services import Services
from dorehami.server.table.internal_commands import DueTimer


class TimerStarter:
    """Base of what starts timers that submit commands to one table."""

    def __init__(self, services: Services, submit: Callable[[None, DueTimer], None]) -> None:
        self.services = services
        self.submit = submit
        self.stopped = False  # no timer is started any more

    def start_timer(self, seconds: float, due: DueTimer) -> asyncio.TimerHandle | None:
        """Submit `due` after so many seconds; None where the server has no timeouts for people."""
        patience = None if self.stopped else self.services.patience(seconds)
        return None if patience is None else asyncio.get_running_loop().call_later(patience, self.fire, due)

    def fire(self, due: DueTimer) -> None:
        """Submit `due`, unless the process was suspended: then the watchdog restarts all timers."""
        if not self.services.watchdog.check_gap():
            self.submit(None, due)
