"""Fixtures of browser tests: one browser for a process; for each test a server, and guests closed afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from dorehami.server.http.static_files import BUILT
from tests.support.browser.guests import Guest, browsing
from tests.support.browser.serving import Patience, Served, serving
from tests.support.live import reserved_port

Invite = Callable[..., Guest]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture
def patience() -> Patience:
    return Patience()


@pytest.fixture
def port() -> Iterator[int]:
    """For a server that goes and comes back."""
    with reserved_port() as port:
        yield port


@pytest.fixture
def served(patience: Patience) -> Iterator[Served]:
    """A server of one's own: what is dealt does not depend on what was played before."""
    assert (BUILT / "index.html").exists(), "the page is not built: scripts/test browser builds it"
    with serving(patience=patience) as served:
        yield served


@pytest.fixture
def invite(browser: Browser, served: Served) -> Iterator[Invite]:
    """A new guest; at the end their pages have complained of nothing and asked for nothing from elsewhere."""
    guests: list[Guest] = []

    def invited(url: str = "", **wishes: Any) -> Guest:
        guests.append(Guest(browser, url or served.url, **wishes))
        return guests[-1]

    yield invited
    complaints = [complaint for guest in guests for complaint in guest.errors]
    elsewhere = [url for guest in guests for url in guest.foreign_requests()]
    for guest in guests:
        guest.close()
    assert not complaints
    assert not elsewhere
