"""SM903 unknown-option

## What it does
Reports a `--flag` behind a known command that has no such option. What a command takes by position is no option.

## Why it matters
The command refuses to run.

## What to do
Correct the option, or give the value by position.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM903"
VALID = (
    (
        "pages/item.md",
        "evidence: opencli shop reviews 1",
        "evidence: opencli shop reviews 1 --limit 5 --format json",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "evidence: opencli shop reviews 1",
            "evidence: opencli shop reviews 1 --pages 5",
        ),
        ("shop/pages/item.md:25:34 opencli shop reviews has no option --pages",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report option that a command does not have."""
    for file in view.bodies if context.commands is not None else ():
        assert context.commands is not None
        for use in view.commands(file):
            command = context.commands.find(use.site, use.name)
            for flag in use.flags if command is not None else ():
                assert command is not None
                name = flag.value.removeprefix("--")
                if not command.takes(name):
                    listed = ", ".join(f"--{item}" for item in sorted(command.flags)) or "none of its own"
                    message = f"{use.adapter} has no option --{name}"
                    sink.report(CODE, message, flag.span(), help=f"its options are {listed}")
