"""AC509 navigation-in-script

## What it does
Refuses code that loads another page: assignments to `location`, `location.reload()`, `history.back()` and the like.

## Why it matters
The script dies with its page, so the run ends without a result, and the user sees a page change nobody asked for.

## Example
    location.href = '/hot';
Use instead:
    - navigate: https://shop.test/hot

## Fix safety
There is no automatic fix: the address may depend on what the script has read.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.whitelist.analysis.leaving import departures
from adapterc.whitelist.analysis.scripts import bodies
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC509"
VALID = (
    "location.href",
    "const location = {}; location.href = 'x'",
    "const item = { location: '' }; item.location = 'Berlin'",
    "'a/b'.replace('/', '')",
    "history.length",
    "location.hash = 'top'",
)
INVALID = (
    ("location.href = '/hot'", "1:1 `location.href = '/hot'` leaves the page"),
    ("window.location = '/hot'", "1:1 `window.location = '/hot'` leaves the page"),
    ("document.location.assign('/hot')", "1:1 `document.location.assign('/hot')` leaves the page"),
    ("const go = location; go.reload()", "1:22 `go.reload()` leaves the page"),
    ("history.back()", "1:1 `history.back()` leaves the page"),
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every way out of the page."""
    for body in bodies(ir):
        for node, how in departures(body):
            if how in ("location", "history"):
                text = " ".join(body.script.source(node).split())
                shown = text if len(text) <= 60 else text[:57] + "..."
                sink.report(
                    CODE,
                    f"`{shown}` leaves the page",
                    body.script.span(node),
                    help="begin the pipeline with `navigate` to the page that is read, or `fetch` the other page",
                )
