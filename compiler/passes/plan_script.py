"""Decide what surrounds the steps of a script: guard, page check, first wait.

Needs: the entry and the effects.
Promises: a `ScriptPlan`. A browser adapter that reads the page and has no wait of its own begins with the dialect's
bounded settle: still for at most 500 ms, capped by `settleMs` (never more than 3 s), else by one second. One that only
fetches does not wait.
Cannot: know how long a page really needs; an author who knows writes `wait` or `settleMs`.
"""

from __future__ import annotations

from adapterc.compiler.pages import QUIET_MS
from adapterc.compiler.plan import ScriptPlan
from adapterc.spec.effects import Effects
from adapterc.spec.ir import AdapterIR, Code, Entry, Evaluate, Quiet, Request, Sort, TextWait
from adapterc.syntax.sites import registrable

__all__ = ["plan_script"]

DEFAULT_CAP_MS = 1000
LONGEST_MS = 3000
SHADOWED = ("fetch", "XMLHttpRequest", "setTimeout", "setInterval")
"""APIs that a script replaces by its own where the author's code names them."""

_SAFE = ("GET", "HEAD")


def plan_script(ir: AdapterIR) -> ScriptPlan:
    assert ir.entry is not None and ir.effects is not None
    actions = [step.action for step in ir.steps if isinstance(step, Evaluate)]
    bodies = [action.bound.masked for action in actions if isinstance(action, Code) and action.bound is not None]
    shadowed = frozenset(name for name in SHADOWED if any(name in body for body in bodies))
    return ScriptPlan(
        guarded=bool(shadowed & {"fetch", "XMLHttpRequest"}) or any(isinstance(action, Request) for action in actions),
        rules=_rules(ir, ir.effects),
        home=ir.entry.host,
        site=_site(ir, ir.entry),
        settle=_settle(ir),
        shadowed=shadowed,
        warns=any(isinstance(step, Sort) for step in ir.steps) or ir.result_rule == "outcome",
    )


def _site(ir: AdapterIR, entry: Entry) -> str:
    """Where the opened page may be; code that asks one origin has to stand on its host."""
    if ir.driven is not None and ir.driven.origin:
        return entry.host
    return entry.domain if entry.checks_host else registrable(entry.host)


def _rules(ir: AdapterIR, effects: Effects) -> tuple[tuple[str, ...], ...]:
    """Reads reach every declared host; any other method reaches only the address that its effect shows.

    A method `?` is any: that a person approved it says so. A host that only a run knows is the page's own.
    """
    hosts = {host for host in effects.hosts if host != "*"}
    if ir.entry is not None and ir.entry.checks_host:
        hosts.add("." + ir.entry.domain)
    rules: set[tuple[str, ...]] = {(method, host) for method in effects.methods if method in _SAFE for host in hosts}
    for effect in effects.items:
        if effect.kind == "method" and effect.detail not in _SAFE and effect.target:
            host, slash, path = effect.target.partition("/")
            host = ir.entry.host if host == "*" and ir.entry is not None else host
            rules |= {(effect.detail, host, slash + path)} if slash else {(effect.detail, host)}
    return tuple(sorted(rules))


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
