"""A Chrome DevTools Protocol connection: one WebSocket to a browser that somebody else started, flattened sessions.

Chrome never answers the calls that are pending on a target that closes or crashes, so the connection fails them itself
on the detach and crash events, and fails every call when the transport closes. Each call carries a deadline on top, so
nothing hangs. A message for an unknown call or session is dropped; one that breaks the protocol ends the connection,
because what it would have answered is unknown. It starts no browser, resends nothing, and does not reconnect.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.uri import parse_uri

from adapterc.runtime import errors
from adapterc.runtime.endpoint import Endpoint, Notify
from adapterc.runtime.errors import BrowserUnavailable, CdpError, ConnectionLost, TargetClosed
from adapterc.spec.browsers import unreachable

__all__ = ["MAX_SENT_BYTES", "Connection", "Event", "Session"]

MAX_SENT_BYTES = 64 * 2**20
"""Largest command that is sent. Chrome drops the connection, with every session on it, somewhere above 90 MB."""
CONSENT_TIMEOUT = 60.0
"""Seconds that a person has for the question whether the browser may be debugged."""
CLOSE_TIMEOUT = 2.0
"""Seconds that the closing handshake may take before the socket is cut."""
HINT_AFTER = 0.5
NO_SUCH_SESSION = -32001
"""The code with which Chrome answers a command to a session that is gone."""


class Event(NamedTuple):
    """One event of a session."""

    method: str
    params: dict[str, Any]


class _Pending(NamedTuple):
    session: Session
    method: str
    reply: asyncio.Future[dict[str, Any]]


class Session:
    """Commands and events of one attached target, or of the browser itself (`id` is None).
    `listeners` get every event in order, and at last what ended the session. They run inside the reader, so what they
    have seen is never older than the last reply. They must return at once, and one that raises ends the connection."""

    def __init__(self, connection: Connection, id: str | None) -> None:
        self.id = id
        self.lost: CdpError | None = None
        """What ended the session; None while it lives."""
        self.listeners: list[Callable[[Event | CdpError], None]] = []
        self._connection = connection

    async def call(self, method: str, params: Mapping[str, object] | None = None, *, timeout: float) -> dict[str, Any]:
        """Send one command, once, and return the `result` of its reply; waits at most `timeout` seconds.
        Raises ProtocolError for an error reply, DeadlineExpired, TargetClosed, TargetCrashed or ConnectionLost, and
        MessageTooLarge before anything is sent. Cancelling the caller abandons the reply, not the command."""
        if self.lost is not None:
            raise type(self.lost)(f"{method}: {self.lost}")
        number, pending = next(self._connection._numbers), self._connection._pending
        message = {"id": number, "method": method, "params": params or {}}
        if self.id is not None:
            message["sessionId"] = self.id
        # ASCII escapes carry a lone surrogate that UTF-8 cannot; so characters are bytes
        text = json.dumps(message, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
        if len(text) > MAX_SENT_BYTES:
            raise errors.MessageTooLarge(f"{method}: {len(text)} bytes, the limit is {MAX_SENT_BYTES}")
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        pending[number] = _Pending(self, method, reply)
        try:
            async with asyncio.timeout(timeout):
                await self._connection._socket.send(text)
                return await reply
        except TimeoutError:
            raise errors.DeadlineExpired(f"{method}: no reply within {timeout:g} s") from None
        except ConnectionClosed as error:
            raise ConnectionLost(f"{method}: the connection was lost: {error}") from error
        finally:
            pending.pop(number, None)
            if not reply.cancel() and not reply.cancelled():
                reply.exception()  # seen: asyncio would report it when the send itself failed


class Connection(AbstractAsyncContextManager["Connection"]):
    """One WebSocket to a browser. Use `await Connection.open(...)` and `async with`, or call `close`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._pending: dict[int, _Pending] = {}
        self._sessions: dict[str, Session] = {}
        self.browser = Session(self, None)
        """The session of the browser itself: targets are created, attached and closed through it."""
        self._reader = asyncio.create_task(self._read(), name="adapterc CDP reader")

    @classmethod
    async def open(cls, endpoint: str | Endpoint, *, timeout: float, notify: Notify = None) -> Connection:
        """Connect to a running browser, in one attempt: a browser that asks its user asks again for each.
        Waits `timeout` seconds, or CONSENT_TIMEOUT if the browser asks. `notify` hears once of a browser that took the
        connection and leaves it unanswered. Raises BrowserUnavailable."""
        endpoint = Endpoint(endpoint) if isinstance(endpoint, str) else endpoint
        limit = max(timeout, CONSENT_TIMEOUT) if endpoint.consent else timeout
        hint = f"{endpoint.ws_url} does not answer yet: answer the question in the browser window"
        loop, socket = asyncio.get_running_loop(), None
        try:
            uri = parse_uri(endpoint.ws_url)
            async with asyncio.timeout(limit):
                # not `connect`, which follows redirects and proxies; by default a reply of 1 MiB ends the connection
                protocol = ClientProtocol(uri, max_size=None)
                made = partial(ClientConnection, protocol, ping_interval=None, max_queue=None)
                _, socket = await loop.create_connection(made, uri.host, uri.port, ssl=uri.secure or None)
                timer = loop.call_later(HINT_AFTER, notify or str, hint)
                try:
                    await socket.handshake(user_agent_header=None)
                except BaseException:
                    socket.transport.abort()
                    raise
                finally:
                    timer.cancel()
        except (OSError, InvalidHandshake, InvalidURI, ConnectionClosed, ValueError) as error:
            status = error.response.status_code if isinstance(error, InvalidStatus) else 0
            silent, shook = isinstance(error, TimeoutError), isinstance(error, (InvalidHandshake, ConnectionClosed))
            how = unreachable(silent and socket is None, silent, shook, endpoint.consent, status)
            detail = f"no answer within {limit:g} s" if silent else str(error) or type(error).__name__
            raise BrowserUnavailable(f"cannot connect to {endpoint.ws_url}: {detail}", *how) from error
        return cls(socket)

    async def attach(self, target_id: str, *, timeout: float) -> Session:
        """Attach a flattened session to a target; the caller has checked that its type is `page`."""
        params = {"targetId": target_id, "flatten": True}
        reply = await self.browser.call("Target.attachToTarget", params, timeout=timeout)
        session = self._sessions.get(str(reply.get("sessionId")))
        if session is None:
            raise TargetClosed("Target.attachToTarget: the target closed while it was attached")
        return session

    async def close(self) -> None:
        """Close the socket and fail whatever is pending. The browser and its tabs stay as they are."""
        self._lose_all(ConnectionLost("the connection was closed"))
        await self._shut()
        await self._reader

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _shut(self) -> None:
        try:
            with suppress(TimeoutError):  # a deadline of ours: its own does not hold while the peer reads nothing
                await asyncio.wait_for(self._socket.close(), CLOSE_TIMEOUT)
        finally:
            self._socket.transport.abort()

    async def _read(self) -> None:
        reason = "the connection was lost"
        try:
            while True:
                # bytes, because json decodes surrogates that a strict UTF-8 decoder refuses
                self._receive(json.loads(await self._socket.recv(decode=False)))
        except ConnectionClosed as error:
            reason = f"{reason}: {error}"
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            # not the repr, which holds the whole message if it was not UTF-8
            reason = f"{reason}: the peer does not speak the protocol: {type(error).__name__}: {error}"
        finally:
            self._lose_all(ConnectionLost(reason))
            await self._shut()

    def _receive(self, message: dict[str, Any]) -> None:
        """Route one message. Runs to its end before the next one is read, so sessions see messages in order."""
        if "id" in message:
            pending = self._pending.get(message["id"])  # None: its caller has given up
            if pending is not None and not pending.reply.done():
                _settle(pending, message)
            return
        method, params, session_id = message["method"], _object(message, "params"), message.get("sessionId")
        if not isinstance(method, str):
            raise TypeError("`method` is no text")
        session = self.browser if session_id is None else self._sessions.get(session_id)
        if session is None:
            return
        for listener in session.listeners:
            listener(Event(method, params))
        if method == "Target.attachedToTarget":
            # registered here, before the next message, so that no event of the new session is lost
            self._sessions.setdefault(params["sessionId"], Session(self, params["sessionId"]))
        elif method == "Target.detachedFromTarget":
            gone = self._sessions.pop(params["sessionId"], None)
            if gone is not None:
                self._lose(gone, TargetClosed("the target was closed or detached"))
        elif method == "Inspector.targetCrashed":
            self._lose(session, errors.TargetCrashed("the renderer crashed"))

    def _lose(self, session: Session, error: CdpError) -> None:
        """End a session: pending calls, listeners and later calls get the error. The first reason stays."""
        if session.lost is not None:
            return
        session.lost = error
        for pending in self._pending.values():
            if pending.session is session and not pending.reply.done():
                pending.reply.set_exception(type(error)(f"{pending.method}: {error}"))
        for listener in session.listeners:
            listener(error)

    def _lose_all(self, error: CdpError) -> None:
        for session in (self.browser, *self._sessions.values()):
            self._lose(session, error)


def _object(message: dict[str, Any], name: str) -> dict[str, Any]:
    value = message.get(name, {})
    if not isinstance(value, dict):
        raise TypeError(f"`{name}` is no object")
    return value


def _settle(pending: _Pending, message: dict[str, Any]) -> None:
    """Complete a call with its reply."""
    if message.get("error") is None:
        return pending.reply.set_result(_object(message, "result"))
    error = _object(message, "error")
    failure: CdpError = TargetClosed(f"{pending.method}: the session is gone")
    if error.get("code") != NO_SUCH_SESSION:
        failure = errors.ProtocolError(pending.method, error.get("code", 0), str(error.get("message", "")))
    pending.reply.set_exception(failure)
