"""Apply a profile to an adapter: every rule, then the read / write / held decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.whitelist.access import Approval, Decision, decide
from adapterc.whitelist.profiles import Profile
from adapterc.whitelist.rules import RULES

__all__ = ["check"]


def check(ir: AdapterIR, profile: Profile, sink: Sink, approvals: Sequence[Approval] = ()) -> Decision:
    """Run all rules and decide. Findings go to `sink`; the decision's own are reported too.

    What was refused is not held as well: there is nothing to approve before the errors are gone.
    """
    for rule in RULES:
        rule.check(ir, profile, sink)
    decision = decide(ir, profile, approvals)
    if decision.status == "held" and sink.failed:
        return replace(decision, hold=None, diagnostics=())
    sink.extend(decision.diagnostics)
    return decision
