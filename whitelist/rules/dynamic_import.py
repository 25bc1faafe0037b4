"""AC504 dynamic-import

## What it does
Refuses code that is loaded when the script runs: `import()`, `importScripts`, workers, service workers, worklets.

## Why it matters
What was reviewed must be all that runs. Loaded code can change after the review, and a worker runs beside the guard.

## Example
    const { parse } = await import('https://cdn.test/parse.js');
Use instead:
    const parse = (text) => text.split(',');

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

CODE = "AC504"
VALID = (
    "const worker = { name: 'x' }; worker.name",
    "document.querySelector('[data-import]')",
    "const importScripts = () => 1; importScripts()",
)
INVALID = (
    ("import('https://cdn.test/x.js')", "1:1 `import` loads code at run time"),
    ("new Worker('/w.js')", "1:5 `Worker` loads code at run time"),
    ("navigator.serviceWorker.register('/sw.js')", "1:1 `navigator.serviceWorker` loads code at run time"),
    ("CSS.paintWorklet.addModule('/p.js')", "1:1 `CSS.paintWorklet.addModule` loads code at run time"),
)

_LOADERS = ("Worker", "SharedWorker", "importScripts", "navigator.serviceWorker")


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every loader of code in the bodies."""
    for body in bodies(ir):
        found = [(node, next((name for name in _LOADERS if under(path, name)), None)) for node, path in body.paths]
        found += [(node, path) for node, path in body.paths if path.endswith("orklet.addModule")]
        for call in body.index.of("call_expression"):
            callee = body.index.callee(call)
            if callee is not None and callee.type == "import":
                found.append((call, "import"))
        for node, name in found:
            if name is not None:
                message = f"`{name}` loads code at run time"
                sink.report(CODE, message, body.script.span(node), help="put the code into the body")
