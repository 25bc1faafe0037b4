"""Waiting for the events of a session, for tests; the product listens inside the reader instead."""

from __future__ import annotations

import asyncio
from typing import Self

from adapterc.runtime.connection import Event, Session
from adapterc.runtime.errors import CdpError

__all__ = ["Events"]


class Events:
    """The events of some methods on one session, in order of arrival. A context manager; closing it ends that."""

    def __init__(self, session: Session, *methods: str) -> None:
        self._methods = methods
        self._session = session
        self._queue: asyncio.Queue[Event | CdpError] = asyncio.Queue()
        session.listeners.append(self._take)
        if session.lost is not None:
            self._take(session.lost)

    def _take(self, item: Event | CdpError) -> None:
        if isinstance(item, CdpError) or item.method in self._methods:
            self._queue.put_nowait(item)

    async def next(self, *, timeout: float) -> Event:
        """The next event. Raises TimeoutError, and what ended the session once no event is left."""
        async with asyncio.timeout(timeout):
            item = await self._queue.get()
        if isinstance(item, CdpError):
            self._queue.put_nowait(item)
            raise type(item)(*item.args)
        return item

    def close(self) -> None:
        """Hear no more."""
        self._session.listeners.remove(self._take)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
