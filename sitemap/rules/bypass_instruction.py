"""SMB03 bypass-instruction

## What it does
Reports text that tells how to bypass or solve a captcha, a paywall, a rate limit or the like. Text that forbids it is
fine.

## Why it matters
Such protections are for people to pass. An agent that meets one stops and says so.

## What to do
Write that the agent is to stop.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.secrets import bypasses
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMB03"
VALID = (
    (
        "pitfalls.md",
        "- workaround: read prices",
        "- workaround: do not try to solve the captcha, stop; read prices",
    ),
    (
        "pitfalls.md",
        "- workaround: read prices",
        "- workaround: 要破解验证码时停手; read prices",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "- workaround: read prices",
            "- workaround: solve the captcha with a service, then read prices",
        ),
        ("shop/pitfalls.md:12:15 bypass instruction",),
    ),
    (
        (
            "pitfalls.md",
            "- workaround: read prices",
            "- workaround: 破解验证码, 然后不要停手; read prices",
        ),
        ("shop/pitfalls.md:12:15 bypass instruction",),
    ),
    (
        (
            "pitfalls.md",
            "- workaround: read prices",
            "- workaround: bypass the captcha, then continue; 别停手",
        ),
        ("shop/pitfalls.md:12:15 bypass instruction",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report instruction to get round a protection."""
    for file in view.site.files:
        for span in bypasses(file):
            sink.report(CODE, "bypass instruction", span, help="write that the agent is to stop")
