"""AC514 window-opening

## What it does
Refuses `window.open`.

## Why it matters
A run has one page of its own. Whatever a script opens stays behind, in front of the user.

## Example
    window.open('https://shop.test/item/1');
Use instead: return the address.

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

CODE = "AC514"
VALID = (
    "const open = () => 1; open()",
    "indexedDB.open('x')",
    "const request = new XMLHttpRequest(); request.open('GET', '/x')",
)
INVALID = (
    ("window.open('https://shop.test/')", "1:1 `window.open` opens a window"),
    ("open('/x')", "1:1 `open` opens a window"),
    ("documentPictureInPicture.requestWindow()", "1:1 `documentPictureInPicture.requestWindow` opens a window"),
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every opened window."""
    for body in bodies(ir):
        for node, path in body.paths:
            if under(path, "open") or path == "documentPictureInPicture.requestWindow":
                message = f"`{body.script.source(node)}` opens a window"
                sink.report(CODE, message, body.script.span(node), help="return the address instead")
