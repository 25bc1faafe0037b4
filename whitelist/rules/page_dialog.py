"""AC609 page-dialog

## What it does
Warns of `alert` and `confirm`.

## Why it matters
A run has no one in front of it, so every dialog is answered "no" as soon as it opens, and reported with the result. A
host that does not do that waits until its deadline.

## Example
    if (confirm('Load more?')) loadMore();
Use instead: an argument, or nothing.

## Fix safety
There is no automatic fix.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.whitelist.analysis.names import under
from adapterc.whitelist.analysis.scripts import bodies
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC609"
VALID = (
    "const alert = { text: 'x' }; alert.text",
    "const confirm = () => true; confirm()",
    "const row = { alert: 1 }; row.alert",
)
INVALID = (
    ("alert('done')", "1:1 the dialog that `alert` opens is answered no"),
    ("globalThis.confirm('sure')", "1:1 the dialog that `globalThis.confirm` opens is answered no"),
    ("if (window.confirm('sure')) 1", "1:5 the dialog that `window.confirm` opens is answered no"),
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report the dialogs that a run can answer by itself."""
    for body in bodies(ir):
        for node, path in body.paths:
            if under(path, "alert") or under(path, "confirm"):
                help = "take the answer as an argument, or leave it out"
                message = f"the dialog that `{body.script.source(node)}` opens is answered no"
                sink.report(CODE, message, body.script.span(node), help=help)
