"""What each answer of a run means and what to do about it: one table for results, `adapterc explain` and the guide.

The texts are read by people, by hosts and by MCP clients, so they name no option of a command line. A login is advised
for the reasons that prove one is missing, and for no other.
"""

from __future__ import annotations

from dataclasses import dataclass

from adapterc.spec.errors import Reason

__all__ = ["CAUSES", "CODES", "LOGIN_REASONS", "REASONS", "About", "hint_of"]


@dataclass(frozen=True, slots=True)
class About:
    """`meaning`: what happened; `hint`: what to do."""

    meaning: str
    hint: str


_SIGN_IN = "the site wants a session: sign in to it in this browser, then run again"
_TELL = "the site may have changed: tell the adapter's author; what failed fails again"
_ADDRESS = "check the address of the site and the network, then run again"
_NO_RETRY = "no further try and no login mends this: tell the adapter's author"
_OWN_PAGE = "let a given page be navigated, or give none: then the run opens one of its own"
_SLOW = "allow more time, or try again when the site is faster"

REASONS: dict[Reason, About] = {
    Reason.LOGIN_REQUIRED: About("the site answered that a session is missing", _SIGN_IN),
    Reason.LOGIN_REDIRECT: About("the page became a login page", _SIGN_IN),
    Reason.LOGIN_WALL: About("the page asks for a login in the place of its content", _SIGN_IN),
    Reason.SESSION_EXPIRED: About("the site answered that the session is over", _SIGN_IN),
    Reason.FORBIDDEN_ROLE: About(
        "the site refuses this to the account, or to everybody",
        "this account may not see it; signing in once more does not help",
    ),
    Reason.BROWSER_UNAVAILABLE: About(
        "there is no browser to run in, or its connection ended",
        "check that the browser is running and can be reached",
    ),
    Reason.NO_TAB: About("the given page is not open, or may not be used for this adapter", _OWN_PAGE),
    Reason.WRONG_ORIGIN: About("the page is not the one that the adapter reads", _OWN_PAGE),
    Reason.PAGE_NOT_READY: About(
        "the page went on while it was opened or read", "run again; if it stays so, tell the adapter's author"
    ),
    Reason.TAB_CLOSED: About("somebody closed the page while the adapter ran", "run again, and leave its page open"),
    Reason.NETWORK_ERROR: About("a request got no connection or no answer", _ADDRESS),
    Reason.DNS: About("the name of the site has no address", _ADDRESS),
    Reason.HTTP_ERROR: About("the site answered with an error", "wait before another try: the fault is with the site"),
    Reason.RATE_LIMITED: About(
        "the site answered that there were too many requests", "wait before another try: each one makes it worse"
    ),
    Reason.BLOCKED: About(
        "the site takes this for a robot and shows a check", "open the site in this browser and pass its check"
    ),
    Reason.TIMEOUT_NAVIGATION: About("the page was not there in time", _SLOW),
    Reason.CROSS_ORIGIN_BLOCKED: About("another host forbids its answer to this page", _NO_RETRY),
    Reason.CSP_BLOCKED: About("the page's policy forbids a request that the adapter makes", _NO_RETRY),
    Reason.SELECTOR_DRIFT: About("the page has no longer what the adapter looks for", _TELL),
    Reason.UNEXPECTED_RESPONSE: About("the answer is not what the adapter was written for", _TELL),
    Reason.SCRIPT_ERROR: About("the adapter's own code failed", _TELL),
    Reason.NOT_SERIALIZABLE: About("the result has no form in JSON", "tell the adapter's author: it fails each time"),
    Reason.RESULT_TOO_LARGE: About("the result is larger than 8 MB", "ask for less, such as fewer rows"),
    Reason.TIMEOUT_SCRIPT: About("the adapter did not end in time", "allow more time, or ask for less"),
    Reason.OUTCOME_UNKNOWN: About(
        "an adapter that writes lost its answer",
        "look at the site before another try: it may have been done already",
    ),
    Reason.DIALOG_OPEN: About(
        "the page keeps asking in dialogs", "open the site in this browser and see what it asks, then run again"
    ),
    Reason.TAB_CRASHED: About("the page crashed while the adapter ran", "run again, and ask for less"),
    Reason.FORBIDDEN_HOST: About(
        "the adapter, or a redirect, left the hosts that it declares",
        "check arguments that are addresses; else tell the adapter's author: it fails each time",
    ),
    Reason.NOT_FOUND: About("the site has no such thing", "check the arguments: names and ids are those of the site"),
    Reason.INVALID_ARGS: About("the adapter refused its arguments", "check the arguments"),
    Reason.CONFIG_MISSING: About(
        "the adapter wants a setting that no run gives it", "tell the adapter's author: it fails each time"
    ),
    Reason.UNSUPPORTED_BRANCH: About(
        "with these arguments the adapter does what was not compiled", "try other arguments, or tell its author"
    ),
    Reason.INTERNAL: About(
        "a damaged artifact, or a fault in adapterc", "import its source again; if it stays so, report it"
    ),
}
"""By reason, in the order of `Reason`."""

CODES: dict[str, About] = {
    "invalid_args": About("the arguments do not fit; nothing was opened", "check the arguments"),
    "adapter_not_found": About("no adapter of the catalog has this name", "look for the name in the catalog"),
    "not_compiled": About(
        "a file that was to be tried is refused, is held, or has no adapter; nothing was opened",
        "mend what the findings show",
    ),
}
"""By error code, for what comes before a run and has no reason."""

CAUSES: dict[str, About] = {
    "no_browser": About(
        "nothing listens, or the name is neither an address nor a folder", "start a browser with remote debugging"
    ),
    "not_a_browser": About("something else answers", "name another port, or start a browser on one of its own"),
    "no_answer": About("the connection stands and nobody answers", "restart the browser, or name another port"),
    "handshake_refused": About(
        "the browser refused: you said no, or the address is of an earlier start",
        "allow the connection in its window, or name its port or folder instead of the address",
    ),
    "consent_pending": About(
        "the question in its window was not answered", "run again, and allow the connection in the browser's window"
    ),
    "default_profile": About(
        "the browser runs, with a profile for which it ignores the port",
        "turn on remote debugging at `chrome://inspect/#remote-debugging`, or start one with a profile of its own",
    ),
    "several": About("several browsers, or several profiles of one", "name the one that is meant"),
    "lost": About("the connection ended", "see whether the browser still runs, then run again"),
}
"""By cause, in which way a browser is not there (`browser_unavailable`); the error itself often has a better help."""

LOGIN_REASONS = tuple(reason for reason, about in REASONS.items() if about.hint == _SIGN_IN)
"""Reasons that prove that a session is missing; only with them a login is advised."""


def hint_of(reason: Reason | None, code: str) -> str | None:
    """What to do about a failure: by its reason, else by its code."""
    about = REASONS.get(reason) if reason is not None else CODES.get(code)
    return about.hint if about is not None else None
