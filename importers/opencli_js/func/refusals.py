"""Why the code of a `func` cannot become one script in one page: a code, a word and a sentence for every reason.

The message names the call that decides; the node is that call, or None when the registration as a whole is meant.
"""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

__all__ = ["REASONS", "Refusal", "refuse"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """`reason` is the name of the code. `message` has no final period; `node` is a node of the linked text."""

    code: str
    reason: str
    message: str
    node: Node | None
    help: str


REASONS: dict[str, tuple[str, str]] = {
    "desktop-app": (
        "AC531",
        "nothing: the command drives a program of the desktop",
    ),
    "interactive-login": (
        "AC532",
        "sign in with the browser; the script runs in its session",
    ),
    "node-io": (
        "AC533",
        "return the data, and let the caller store it",
    ),
    "cookie-header": (
        "AC534",
        "fetch from the page with `credentials: 'include'`: the browser sends its own cookies",
    ),
    "env-required": (
        "AC535",
        "take the value as an argument, or work without it when it is missing",
    ),
    "tab-control": (
        "AC536",
        "work in the one page that is opened with `page.goto`",
    ),
    "network-capture": (
        "AC537",
        "fetch the data from the page",
    ),
    "unknown-page-method": (
        "AC538",
        "read the page with `page.evaluate`",
    ),
    "runtime-internals": (
        "AC539",
        "use `page` and the helpers of `@jackwener/opencli/utils` only",
    ),
    "multi-step-navigation": (
        "AC540",
        "open one page, and fetch the others from it",
    ),
    "page-left-open": (
        "AC541",
        "open the page with `page.goto`, or give its address in `navigateBefore`",
    ),
    "in-page-navigation": (
        "AC542",
        "open the page with `page.goto`, with the arguments in its address",
    ),
    "unknown-fetch-host": (
        "AC543",
        "begin the address with the scheme and the host, as in `https://shop.test/...`",
    ),
    "cross-origin-fetch": (
        "AC544",
        "ask one origin only, or split the command",
    ),
    "plain-http": (
        "AC545",
        "use `https://` if the site has it",
    ),
    "runtime-eval": (
        "AC546",
        "write the code as a text or a function, and hand data to it as values",
    ),
    "trusted-input": (
        "AC547",
        "open the page that the input leads to, or fetch its data",
    ),
    "page-escapes": (
        "AC548",
        "call the methods of `page` in code of the collection",
    ),
    "computed-entry": (
        "AC549",
        "write the address as a literal with required arguments in it",
    ),
    "browser-cookies": (
        "AC550",
        "ask the site who is signed in, or read `document.cookie` in the page",
    ),
    "too-complex": (
        "AC551",
        "split the function, and avoid calls that are decided when the code runs",
    ),
}
"""The code of each reason and what to do about it."""


def refuse(reason: str, message: str, node: Node | None, help: str = "") -> Refusal:
    """A refusal; `help` replaces the usual advice."""
    code, usual = REASONS[reason]
    return Refusal(code, reason, message, node, help or usual)
