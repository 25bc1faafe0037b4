"""A Chrome DevTools Protocol connection: one WebSocket to a browser that somebody else started, flattened sessions.

Chrome never answers the calls that are pending on a target that closes or crashes, so the connection fails them itself
on the detach and crash events, and fails every call when the transport closes. Each call carries a deadline on top, so
nothing hangs.

Limits: it starts and closes no browser and no tab, resends nothing, and does not reconnect.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from adapterc.runtime.errors import (
    BrowserUnavailable,
    CdpError,
    ConnectionLost,
    MessageTooLarge,
    ProtocolError,
    TargetClosed,
    TargetCrashed,
)
from adapterc.runtime.session import Event, Session

__all__ = ["MAX_SENT_BYTES", "Connection"]

MAX_SENT_BYTES = 64 * 2**20
"""Largest command that is sent. Chrome drops the connection, with every session on it, somewhere above 90 MB."""

CLOSE_TIMEOUT = 2.0
"""Seconds that the closing handshake may take before the socket is cut."""

NO_SUCH_SESSION = -32001
"""The code with which Chrome answers a command to a session that is gone."""


@dataclass(frozen=True, slots=True)
class _Pending:
    session: Session
    method: str
    reply: asyncio.Future[dict[str, Any]]


class Connection:
    """One WebSocket to a browser. Use `await Connection.open(...)` and `async with`, or call `close`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._pending: dict[int, _Pending] = {}
        self._sessions: dict[str, Session] = {}
        self.browser = Session(self._exchange, None)
        """The session of the browser itself: targets are created, attached and closed through it."""
        self._reader = asyncio.create_task(self._read(), name="adapterc CDP reader")

    @classmethod
    async def open(cls, endpoint: str, *, timeout: float) -> Connection:
        """Connect to a `ws:` endpoint of a running browser within `timeout` seconds. Raises BrowserUnavailable."""
        try:
            socket = await connect(
                endpoint,
                open_timeout=timeout,
                close_timeout=CLOSE_TIMEOUT,
                max_size=None,  # the default closes the socket on a reply of 1 MiB
                max_queue=None,
                compression=None,
                ping_interval=None,
                proxy=None,  # the default sends loopback through http_proxy
            )
        except (OSError, InvalidHandshake, InvalidURI, ConnectionClosed) as error:  # TimeoutError is an OSError
            detail = str(error) or f"no answer within {timeout:g} s"
            raise BrowserUnavailable(f"cannot connect to {endpoint}: {detail}") from error
        return cls(socket)

    async def attach(self, target_id: str, *, timeout: float) -> Session:
        """Attach a flattened session to a target; the caller has checked that its type is `page`."""
        params = {"targetId": target_id, "flatten": True}
        reply = await self.browser.call("Target.attachToTarget", params, timeout=timeout)
        session = self._sessions.get(reply["sessionId"])
        if session is None:
            raise TargetClosed("Target.attachToTarget: the target closed while it was attached")
        return session

    async def close(self) -> None:
        """Close the socket and fail whatever is pending. The browser and its tabs stay as they are."""
        self._lose_all(ConnectionLost("the connection was closed"))
        await self._socket.close()
        await self._reader

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _exchange(self, session: Session, method: str, params: Mapping[str, object]) -> dict[str, Any]:
        """Send one command and wait for its reply, without a deadline: `Session.call` sets that."""
        number = next(self._numbers)
        text = _encode(number, method, params, session.id)
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._pending[number] = _Pending(session, method, reply)
        try:
            await self._socket.send(text)
            return await reply
        except ConnectionClosed as error:
            raise ConnectionLost(f"{method}: the connection was lost: {error}") from error
        finally:
            self._pending.pop(number, None)
            if not reply.cancel() and not reply.cancelled():
                reply.exception()  # seen: asyncio would report it when the send itself failed

    async def _read(self) -> None:
        reason = "the connection was lost"
        try:
            while True:
                # bytes, because json decodes surrogates that a strict UTF-8 decoder refuses
                self._receive(json.loads(await self._socket.recv(decode=False)))
        except ConnectionClosed as error:
            reason = f"{reason}: {error}"
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            reason = f"{reason}: the peer does not speak the protocol: {error!r}"
        finally:
            self._lose_all(ConnectionLost(reason))
            await self._socket.close()

    def _receive(self, message: dict[str, Any]) -> None:
        """Route one message. Runs to its end before the next one is read, so sessions see messages in order."""
        if "id" in message:
            pending = self._pending.get(message["id"])  # None: its caller has given up
            if pending is not None and not pending.reply.done():
                _settle(pending, message)
            return
        session_id = message.get("sessionId")
        session = self.browser if session_id is None else self._sessions.get(session_id)
        if session is None:
            return
        event = Event(message["method"], message.get("params", {}))
        session.deliver(event)
        if event.method == "Target.attachedToTarget":
            # registered here, before the next message, so that no event of the new session is lost
            self._sessions[event.params["sessionId"]] = Session(self._exchange, event.params["sessionId"])
        elif event.method == "Target.detachedFromTarget":
            gone = self._sessions.pop(event.params["sessionId"], None)
            if gone is not None:
                self._lose(gone, TargetClosed("the target was closed or detached"))
        elif event.method == "Inspector.targetCrashed":
            self._lose(session, TargetCrashed("the renderer crashed"))

    def _lose(self, session: Session, error: CdpError) -> None:
        """End a session: pending calls, subscribers and later calls get the error. The first reason stays."""
        if session.lost is not None:
            return
        for pending in self._pending.values():
            if pending.session is session and not pending.reply.done():
                pending.reply.set_exception(type(error)(f"{pending.method}: {error}"))
        session.deliver(error)

    def _lose_all(self, error: CdpError) -> None:
        for session in (self.browser, *self._sessions.values()):
            self._lose(session, error)


def _encode(number: int, method: str, params: Mapping[str, object], session_id: str | None) -> str:
    """The text of one command.

    ASCII escapes carry a lone surrogate that UTF-8 cannot, and make the length in characters the length in bytes.
    """
    message: dict[str, object] = {"id": number, "method": method, "params": params}
    if session_id is not None:
        message["sessionId"] = session_id
    text = json.dumps(message, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    if len(text) > MAX_SENT_BYTES:
        raise MessageTooLarge(f"{method}: {len(text)} bytes, the limit is {MAX_SENT_BYTES}")
    return text


def _settle(pending: _Pending, message: dict[str, Any]) -> None:
    """Complete a call with its reply."""
    error = message.get("error")
    if error is None:
        pending.reply.set_result(message.get("result", {}))
    elif error.get("code") == NO_SUCH_SESSION:
        pending.reply.set_exception(TargetClosed(f"{pending.method}: the session is gone"))
    else:
        text = str(error.get("message", ""))
        pending.reply.set_exception(ProtocolError(pending.method, error.get("code", 0), text))
