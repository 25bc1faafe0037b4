"""One target's side of a connection: commands with a deadline, events through queues.

Events never run code of the subscriber inside the reader, so a subscriber may be slow or send commands itself.
Limit: a queue is unbounded; subscribe only to what is read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from adapterc.runtime.errors import CdpError, DeadlineExpired

__all__ = ["Event", "Exchange", "Session", "Subscription"]


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a session."""

    method: str
    params: dict[str, Any]


class Subscription:
    """The events of some methods on one session, in order of arrival. A context manager; closing it unsubscribes."""

    def __init__(self, session: Session, methods: frozenset[str]) -> None:
        self.methods = methods
        self.queue: asyncio.Queue[Event | CdpError] = asyncio.Queue()
        self._session = session
        if session.lost is not None:
            self.queue.put_nowait(session.lost)

    async def next(self, *, timeout: float) -> Event:
        """The next event; waits at most `timeout` seconds. Raises what ended the session once the queue is empty."""
        try:
            async with asyncio.timeout(timeout):
                item = await self.queue.get()
        except TimeoutError:
            names = ", ".join(sorted(self.methods))
            raise DeadlineExpired(f"no event of {names} within {timeout:g} s") from None
        if isinstance(item, CdpError):
            self.queue.put_nowait(item)
            raise type(item)(*item.args)
        return item

    def close(self) -> None:
        """Stop receiving; twice is fine."""
        self._session.subscriptions.discard(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Session:
    """Commands and events of one attached target, or of the browser itself (`id` is None)."""

    def __init__(self, exchange: Exchange, id: str | None) -> None:
        self.id = id
        self.lost: CdpError | None = None
        """What ended the session; None while it lives."""
        self.subscriptions: set[Subscription] = set()
        self._exchange = exchange

    async def call(self, method: str, params: Mapping[str, object] | None = None, *, timeout: float) -> dict[str, Any]:
        """Send one command, once, and return the `result` of its reply; waits at most `timeout` seconds.

        Raises ProtocolError for an error reply, DeadlineExpired, TargetClosed, TargetCrashed or ConnectionLost, and
        MessageTooLarge before anything is sent. Cancelling the caller abandons the reply, not the command.
        """
        if self.lost is not None:
            raise type(self.lost)(f"{method}: {self.lost}")
        try:
            async with asyncio.timeout(timeout):
                return await self._exchange(self, method, params or {})
        except TimeoutError:
            raise DeadlineExpired(f"{method}: no reply within {timeout:g} s") from None

    def subscribe(self, *methods: str) -> Subscription:
        """Receive the events of these methods from now on."""
        subscription = Subscription(self, frozenset(methods))
        self.subscriptions.add(subscription)
        return subscription

    def deliver(self, item: Event | CdpError) -> None:
        """Hand an event, or the end of the session, to the subscribers. Called by the connection's reader."""
        if isinstance(item, CdpError):
            self.lost = item
        for subscription in self.subscriptions:
            if isinstance(item, CdpError) or item.method in subscription.methods:
                subscription.queue.put_nowait(item)


Exchange = Callable[[Session, str, Mapping[str, object]], Awaitable[dict[str, Any]]]
"""Sends one command of a session and waits for its reply."""
