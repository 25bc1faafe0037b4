"""What can go wrong between the runtime and a browser, one type for each case a caller treats differently. A message
names the command and the cause; it never holds page text."""

from __future__ import annotations

__all__ = [
    "BrowserUnavailable",
    "CdpError",
    "ConnectionLost",
    "DeadlineExpired",
    "MessageTooLarge",
    "ProtocolError",
    "TargetClosed",
    "TargetCrashed",
]


class CdpError(Exception):
    """Base of every error a connection raises."""


class BrowserUnavailable(CdpError):
    """There is no browser to talk to. `cause` says in which way it is not there: "no_browser" (nothing listens),
    "not_a_browser", "no_answer", "handshake_refused", "consent_pending", "default_profile", "several", or, in a result,
    "lost" (the connection ended). `help` says what to do."""

    def __init__(self, message: str, cause: str = "no_browser", help: str = "") -> None:
        super().__init__(message)
        self.cause, self.help = cause, help


class ConnectionLost(CdpError):
    """The transport closed; the outcome of a call that was pending is unknown."""


class TargetClosed(CdpError):
    """The session's target was closed or detached; the outcome of a call that was pending is unknown."""


class TargetCrashed(CdpError):
    """The session's renderer crashed; the outcome of a call that was pending is unknown."""


class DeadlineExpired(CdpError):
    """No answer came in time. A command that was sent may still take effect."""


class MessageTooLarge(CdpError):
    """The command was not sent: a message this large would make the browser drop the whole connection."""


class ProtocolError(CdpError):
    """The browser answered a command with an error: its JSON-RPC `code` (-32000 and below) and its `message`."""

    def __init__(self, method: str, code: int, message: str) -> None:
        super().__init__(f"{method}: {message} ({code})")
        self.code, self.message = code, message
