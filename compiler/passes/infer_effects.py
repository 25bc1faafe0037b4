"""Find out what the adapter does: hosts, methods, credentials, DOM, storage, page globals, timers, navigation.

Needs: bound templates, canonical steps, the entry.
Promises: `ir.effects` holds every effect with the span that causes it, and views of them that are sorted and free of
duplicates; `read_only` is what the effects alone say (approvals come later). Hosts that only a run knows are reported
(AC522) and listed as a deviation, hosts other than the page's are noted (AC523).
Cannot: see what functions of the page do. A call of one is an effect of its own, and makes the hosts `*`.
"""

from __future__ import annotations

from adapterc.compiler.effects.collect import Collector
from adapterc.compiler.effects.dom import dom_effects
from adapterc.compiler.effects.leaks import store_leaks
from adapterc.compiler.effects.network import Network
from adapterc.compiler.effects.page import page_effects
from adapterc.spec.diagnostics import Sink
from adapterc.spec.effects import Effect, Effects
from adapterc.spec.ir import AdapterIR, Evaluate, Request, TextWait
from adapterc.spec.quick import replace
from adapterc.whitelist.analysis.scripts import bodies

__all__ = ["infer_effects"]


def infer_effects(ir: AdapterIR, sink: Sink) -> AdapterIR:
    network = Network(ir, sink)
    items: list[Effect] = []
    for step in ir.steps:
        if isinstance(step, Evaluate) and isinstance(step.action, Request):
            network.step(step.action)
        elif isinstance(step, Evaluate) and isinstance(step.action, TextWait):
            items.append(Effect("dom", "read", step.action.span))
    for body in bodies(ir):
        network.body(body)
        found = Collector(body)
        dom_effects(found)
        page_effects(found)
        items.extend(found.items)
    items.extend(network.items)
    items.extend(
        Effect("host", "*", item.span, reason=item.reason) for item in tuple(items) if item.kind == "page-call"
    )
    if network.computed:
        ir = ir.deviate("computed-host", "requests reach the declared hosts only")
    return replace(ir, effects=Effects.of(store_leaks(items, network.page), network.cross_origin, network.computed))
