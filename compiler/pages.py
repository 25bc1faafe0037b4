"""Whether an adapter needs a page, and when a page is still."""

from __future__ import annotations

from adapterc.spec.ir import AdapterIR, Evaluate, Navigate, Pluck, Refused, Request, Wait

__all__ = ["QUIET_MS", "uses_page"]

QUIET_MS = 500
"""How long the DOM must be without mutations for the dialect to call a page settled."""


def uses_page(ir: AdapterIR) -> bool:
    """Whether upstream runs this adapter in a page: `browser: false` never, a non-public strategy always, else when a
    step needs one."""
    if not ir.browser:
        return False
    if ir.strategy != "public":
        return True
    return any(
        isinstance(step, Navigate | Wait | Refused)
        or (isinstance(step, Evaluate) and not isinstance(step.action, Request | Pluck))
        for step in ir.steps
    )
