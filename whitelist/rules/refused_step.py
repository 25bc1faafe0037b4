"""AC501 refused-step

## What it does
Refuses steps that the dialects know and the standard does not: `tap`, `intercept`, clicks and key strokes from outside,
downloads, anything that needs the browser itself.

## Why it matters
An artifact is one script that reads its page. A step that patches the page's network functions or drives its interface
would act on the user's behalf, and the page could tell.

## Example
    - intercept: { trigger: "navigate:/hot", capture: "/api/hot" }
Use instead:
    - evaluate: fetch('/api/hot', { credentials: 'include' }).then(answer => answer.json())

## Fix safety
There is no automatic fix: the replacement depends on what the page asks its server.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, Refused
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC501"
VALID = ("- evaluate: 1", "- navigate: https://shop.test/", "- limit: 3")
INVALID = (
    (
        "- tap: {}",
        "1:1 `tap` is refused: it calls an action of the page's own store and patches the page's `fetch` and "
        "`XMLHttpRequest`",
    ),
    (
        "- intercept: {}",
        "1:1 `intercept` is refused: it patches the page's `fetch` and `XMLHttpRequest` to listen to other requests",
    ),
    ("- download: {}", "1:1 `download` is refused: it writes files"),
    ("- telepathy: {}", "1:1 `telepathy` is refused: no canonical step does this"),
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every refused step."""
    for step in ir.steps:
        if isinstance(step, Refused):
            known = _reasons().get(step.op, {})
            reason = known.get("reason", "no canonical step does this")
            help_text = known.get("help", "do the work in an `evaluate` step")
            sink.report(CODE, f"`{step.op}` is refused: {reason}", step.span, help=help_text)


@cache
def _reasons() -> dict[str, dict[str, str]]:
    path = Path(__file__).parent.parent / "data" / "refused_steps.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
