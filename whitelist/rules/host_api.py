"""AC513 host-api

## What it does
Refuses names that only Node, a bundler, a browser extension or a user-script manager provides.

## Why it matters
An artifact runs in a page, where these do not exist; code that expects them was written for another place and may do
more than read.

## Example
    const fs = require('fs');
Use instead: nothing; a page has no files.

## Fix safety
There is no automatic fix.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.syntax.javascript.globals import EXTENSION_GLOBALS, NODE_GLOBALS
from adapterc.whitelist.analysis.names import asked
from adapterc.whitelist.analysis.scripts import bodies
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC513"
VALID = (
    "typeof process === 'undefined'",
    "const process = (rows) => rows; process([])",
    "const item = { module: 1 }; item.module",
    "navigator.userAgent",
)
INVALID = (
    ("require('fs')", "1:1 `require` does not exist in a page"),
    ("chrome.cookies.getAll({})", "1:1 `chrome` does not exist in a page"),
    ("window.process.env.TOKEN", "1:1 `process` does not exist in a page"),
)

# Loading code is a rule of its own, and `unsafeWindow` is the page's window.
_APIS = (NODE_GLOBALS | EXTENSION_GLOBALS) - {"importScripts", "unsafeWindow"}


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every use of an API of another place."""
    for body in bodies(ir):
        for node, path in body.paths:
            name = path.split(".")[0]
            if name in _APIS and not asked(body.index, node):
                message = f"`{name}` does not exist in a page"
                sink.report(CODE, message, body.script.span(node), help="use what a page offers, or leave this out")
