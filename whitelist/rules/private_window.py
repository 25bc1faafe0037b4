"""AC525 private-window

## What it does
Refuses what waits for a person or leaves something on the computer: `prompt`, `print`, file and permission dialogs,
download links. `alert` and `confirm` can be answered without one: AC609.

## Why it matters
A run has no one in front of it. A dialog blocks the page until the deadline, and a download is a file nobody asked for.

## Example
    const name = prompt('Which shop?');
Use instead: an argument.

## Fix safety
There is no automatic fix.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.whitelist.analysis.kinds import Kind
from adapterc.whitelist.analysis.names import under
from adapterc.whitelist.analysis.scripts import bodies
from adapterc.whitelist.analysis.writes import writes
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC525"
VALID = (
    "const prompt = 'a red bicycle'; prompt.length",
    "const print = { text: 'x' }; print.text",
    "const row = {}; row.download = '/file'; row",
    "document.querySelector('a[download]').href",
)
INVALID = (
    ("prompt('which')", "1:1 `prompt` waits for a person"),
    ("if (1) window.print()", "1:8 `window.print` waits for a person"),
    ("showSaveFilePicker()", "1:1 `showSaveFilePicker` waits for a person"),
    (
        "const link = document.createElement('a'); link.download = 'x.csv'; link.click()",
        "1:43 `link.download` saves a file",
    ),
)

_WAITS = (
    "prompt",
    "print",
    "showSaveFilePicker",
    "showOpenFilePicker",
    "showDirectoryPicker",
    "Notification.requestPermission",
    "navigator.geolocation",
    "navigator.mediaDevices",
    "navigator.credentials",
    "navigator.share",
    "navigator.usb",
    "navigator.bluetooth",
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report dialogs and downloads."""
    for body in bodies(ir):
        for node, path in body.paths:
            if any(under(path, name) for name in _WAITS):
                message = f"`{body.script.source(node)}` waits for a person"
                sink.report(CODE, message, body.script.span(node), help="take it as an argument, or leave it out")
        for _, left, _ in writes(body.index):
            inner = left.child_by_field_name("object")
            if inner is None or body.index.key_of(left) != "download":
                continue
            if body.kinds.of(inner) in (Kind.NODE, Kind.DETACHED):
                message = f"`{body.script.source(left)}` saves a file"
                sink.report(CODE, message, body.script.span(left), help="return the data; the caller can save it")
