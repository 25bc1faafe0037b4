"""Decide what surrounds the steps of a script: guard, page check, first wait.

Needs: the entry and the effects.
Promises: a `ScriptPlan`. A browser adapter that reads the page and has no wait of its own begins with the dialect's
bounded settle: still for at most 500 ms, capped by `settleMs` (never more than 3 s), else by one second. One that only
fetches does not wait.
Cannot: know how long a page really needs; an author who knows writes `wait` or `settleMs`.
"""

from __future__ import annotations

from adapterc.compiler.pages import uses_page
from adapterc.compiler.plan import ScriptPlan
from adapterc.spec.ir import AdapterIR, Code, Entry, Evaluate, Quiet, Request, Sort, TextWait
from adapterc.whitelist.analysis.sites import registrable

__all__ = ["plan_script"]

QUIET_MS = 500
DEFAULT_CAP_MS = 1000
LONGEST_MS = 3000


def plan_script(ir: AdapterIR) -> ScriptPlan:
    assert ir.entry is not None and ir.effects is not None
    effects = ir.effects
    actions = [step.action for step in ir.steps if isinstance(step, Evaluate)]
    codes = [action for action in actions if isinstance(action, Code)]
    guarded = bool(codes or any(isinstance(action, Request) for action in actions))
    return ScriptPlan(
        guarded=guarded and bool(effects.methods),
        hosts=_hosts(ir),
        methods=effects.methods,
        page_hosts=_page_hosts(ir.entry),
        page_requests=uses_page(ir) and (ir.entry.host or "*") in (*effects.hosts, "*"),
        settle=_settle(ir),
        shadows_fetch=any(_names(code, "fetch") for code in codes),
        shadows_xhr=any(_names(code, "XMLHttpRequest") for code in codes),
        sorts=any(isinstance(step, Sort) for step in ir.steps),
    )


def _names(code: Code, name: str) -> bool:
    return code.bound is not None and name in code.bound.masked


def _page_hosts(entry: Entry) -> tuple[str, ...]:
    """A redirect inside the site (`shop.test` to `www.shop.test`) stays welcome; one to another site does not."""
    host = entry.host or entry.domain
    return ("." + (entry.domain if entry.checks_host else registrable(host)),)


def _hosts(ir: AdapterIR) -> tuple[str, ...]:
    assert ir.entry is not None and ir.effects is not None
    hosts = {host for host in ir.effects.hosts if host != "*"}
    if ir.entry.checks_host:
        hosts.add("." + ir.entry.domain)
    return tuple(sorted(hosts))


def _settle(ir: AdapterIR) -> tuple[int, int] | None:
    assert ir.entry is not None and ir.effects is not None
    explicit = ir.entry.settle_ms
    reads_page = ir.effects.dom or ir.effects.page_globals or ir.effects.storage
    if explicit is None or not reads_page:
        return None
    first = ir.steps[0] if ir.steps else None
    if isinstance(first, Evaluate) and isinstance(first.action, Quiet | TextWait):
        return None
    cap = DEFAULT_CAP_MS if explicit < 0 else min(round(explicit), LONGEST_MS)
    return (min(QUIET_MS, cap), cap) if cap > 0 else None
