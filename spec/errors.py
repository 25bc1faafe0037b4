"""Error kinds and reasons of a run.

The host knows five kinds; `reason` says precisely why. Runtime and generated scripts speak only this vocabulary.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

__all__ = [
    "KIND_OF_REASON",
    "PRE_RUN_CODES",
    "REASON_OF_RULE",
    "UNSENT_REASONS",
    "VAGUE_REASONS",
    "ErrorKind",
    "Reason",
    "Verdict",
    "neutral_message",
    "reason_of_status",
]


class ErrorKind(StrEnum):
    """The host's `error_code`; always one of these five."""

    AUTH_REQUIRED = "auth_required"
    NO_MATCHING_CONTEXT = "no_matching_context"
    SITE_UNREACHABLE = "site_unreachable"
    ADAPTER_RUNTIME_ERROR = "adapter_runtime_error"
    INTERNAL_ERROR = "internal_error"


class Reason(StrEnum):
    """Why a run failed, in `data.reason`."""

    LOGIN_REQUIRED = "login_required"
    LOGIN_REDIRECT = "login_redirect"
    LOGIN_WALL = "login_wall"
    SESSION_EXPIRED = "session_expired"
    FORBIDDEN_ROLE = "forbidden_role"
    BROWSER_UNAVAILABLE = "browser_unavailable"
    NO_TAB = "no_tab"
    WRONG_ORIGIN = "wrong_origin"
    PAGE_NOT_READY = "page_not_ready"
    TAB_CLOSED = "tab_closed"
    NETWORK_ERROR = "network_error"
    DNS = "dns"
    HTTP_ERROR = "http_error"
    RATE_LIMITED = "rate_limited"
    BLOCKED = "blocked"
    TIMEOUT_NAVIGATION = "timeout_navigation"
    CROSS_ORIGIN_BLOCKED = "cross_origin_blocked"
    CSP_BLOCKED = "csp_blocked"
    SELECTOR_DRIFT = "selector_drift"
    UNEXPECTED_RESPONSE = "unexpected_response"
    SCRIPT_ERROR = "script_error"
    NOT_SERIALIZABLE = "not_serializable"
    RESULT_TOO_LARGE = "result_too_large"
    TIMEOUT_SCRIPT = "timeout_script"
    OUTCOME_UNKNOWN = "outcome_unknown"
    DIALOG_OPEN = "dialog_open"
    TAB_CRASHED = "tab_crashed"
    FORBIDDEN_HOST = "forbidden_host"
    NOT_FOUND = "not_found"
    INVALID_ARGS = "invalid_args"
    CONFIG_MISSING = "config_missing"
    UNSUPPORTED_BRANCH = "unsupported_branch"
    INTERNAL = "internal"


_GROUPS: dict[ErrorKind, tuple[Reason, ...]] = {
    ErrorKind.AUTH_REQUIRED: (
        Reason.LOGIN_REQUIRED,
        Reason.LOGIN_REDIRECT,
        Reason.LOGIN_WALL,
        Reason.SESSION_EXPIRED,
        Reason.FORBIDDEN_ROLE,
    ),
    ErrorKind.NO_MATCHING_CONTEXT: (
        Reason.BROWSER_UNAVAILABLE,
        Reason.NO_TAB,
        Reason.WRONG_ORIGIN,
        Reason.PAGE_NOT_READY,
        Reason.TAB_CLOSED,
    ),
    ErrorKind.SITE_UNREACHABLE: (
        Reason.NETWORK_ERROR,
        Reason.DNS,
        Reason.HTTP_ERROR,
        Reason.RATE_LIMITED,
        Reason.BLOCKED,
        Reason.TIMEOUT_NAVIGATION,
        Reason.CROSS_ORIGIN_BLOCKED,
        Reason.CSP_BLOCKED,
    ),
    ErrorKind.INTERNAL_ERROR: (Reason.INTERNAL,),
}

KIND_OF_REASON: dict[Reason, ErrorKind] = {
    reason: next((kind for kind, group in _GROUPS.items() if reason in group), ErrorKind.ADAPTER_RUNTIME_ERROR)
    for reason in Reason
}

PRE_RUN_CODES = ("invalid_args", "adapter_not_found")
"""Host-level codes that may appear before a run starts."""


REASON_OF_RULE: dict[str, tuple[Reason, str]] = {
    "net::ERR_NAME_NOT_RESOLVED": (Reason.DNS, "the name has no address"),
    "net::ERR_NAME_RESOLUTION_FAILED": (Reason.DNS, "the name could not be looked up"),
    "csp": (Reason.CSP_BLOCKED, "the page's policy (connect-src) forbids it"),
    "mixed-content": (Reason.CSP_BLOCKED, "an https page may not ask over http"),
    "MissingAllowOriginHeader": (Reason.CROSS_ORIGIN_BLOCKED, "the answer has no CORS header"),
    "WildcardOriginNotAllowed": (Reason.CROSS_ORIGIN_BLOCKED, "the CORS header is `*`, and cookies were sent"),
}
"""What the browser's words for a request that got no answer mean; every other CORS error is `cross_origin_blocked`."""


VAGUE_REASONS = (Reason.SCRIPT_ERROR, Reason.SELECTOR_DRIFT, Reason.UNEXPECTED_RESPONSE, Reason.WRONG_ORIGIN)
"""What a script says that did not meet the page it expects; that the page is another one explains it."""

UNSENT_REASONS = (Reason.SCRIPT_ERROR, Reason.NETWORK_ERROR, Reason.CROSS_ORIGIN_BLOCKED, Reason.CSP_BLOCKED)
"""What a script says whose request got no answer; only the browser knows why."""


class Verdict(Exception):
    """A run ended without a result: one of `Reason` or of `PRE_RUN_CODES`, what was seen, further fields of `data`.
    Raised to end the run."""

    def __init__(self, reason: Reason | str, detail: str, /, **data: Any) -> None:
        super().__init__(detail)
        self.reason, self.detail, self.data = reason, detail, data


def reason_of_status(status: int, challenge: bool = False) -> Reason:
    """What an HTTP status of 400 and above means; `challenge`: the answer is one for suspected robots."""
    if challenge:
        return Reason.BLOCKED
    known = {401: Reason.LOGIN_REQUIRED, 403: Reason.FORBIDDEN_ROLE, 404: Reason.NOT_FOUND, 410: Reason.NOT_FOUND}
    return Reason.RATE_LIMITED if status == 429 else known.get(status, Reason.HTTP_ERROR)


def neutral_message(reason: Reason) -> str:
    """The fixed `error_message` of a reason.

    The host re-classifies a failure by substrings of its message ("tab", "target", "log in", ...), so the message is
    a fixed text without such words; all detail travels in `data.detail`.
    """
    if reason in (Reason.TAB_CLOSED, Reason.NO_TAB, Reason.TAB_CRASHED):
        return "failed: the page is gone"
    return "failed: " + reason.value.replace("_", " ")
