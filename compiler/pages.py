"""Whether an adapter needs a page, which one it begins on upstream, and when a page is still."""

from __future__ import annotations

from adapterc.compiler.versions import is_later
from adapterc.spec.ir import AdapterIR, Constant, Evaluate, Navigate, Pluck, Refused, Request, Wait

__all__ = ["QUIET_MS", "opened_first", "uses_page"]

QUIET_MS = 500
"""How long the DOM must be without mutations for the dialect to call a page settled."""


def uses_page(ir: AdapterIR) -> bool:
    """Whether upstream runs this adapter in a page: `browser: false` never, a non-public strategy always, else when a
    step needs one. In version 1.8 a written `navigateBefore` decides in the place of the strategy."""
    if not ir.browser:
        return False
    if _wants_page(ir):
        return True
    return any(
        isinstance(step, Navigate | Wait | Refused)
        or (isinstance(step, Evaluate) and not isinstance(step.action, Request | Pluck))
        for step in ir.steps
    )


def _wants_page(ir: AdapterIR) -> bool:
    if not is_later(ir):
        return ir.strategy != "public"
    before = ir.navigate_before
    if before is None:
        return ir.strategy not in ("public", "local")
    return bool(before.value) if isinstance(before, Constant) else before is not False


def opened_first(ir: AdapterIR) -> str:
    """The page that upstream opens before the steps of an adapter with a page, "" for none."""
    before = ir.navigate_before
    if isinstance(before, Constant):
        return str(before.value or "")
    by_default = before is None or (before is True and not is_later(ir))
    return f"https://{ir.domain}" if by_default and ir.domain and ir.strategy in ("cookie", "header") else ""
