"""Check the adapter against the profile, and decide whether it reads, writes or waits for a person.

Needs: effects, canonical steps, bound templates.
Promises: every rule of the whitelist holds, or an error says which does not; `hold` is set for an adapter that waits
for approval; `access` is what was decided ("unknown" when held) and `effects.read_only` agrees with it.
Cannot: allow by a profile what a rule refuses.
"""

from __future__ import annotations

from collections.abc import Sequence

from adapterc.spec.diagnostics import Sink
from adapterc.spec.effects import Effects
from adapterc.spec.ir import AdapterIR
from adapterc.spec.quick import replace
from adapterc.whitelist.access import Approval
from adapterc.whitelist.check import check
from adapterc.whitelist.profiles import Profile

__all__ = ["check_whitelist"]


def check_whitelist(ir: AdapterIR, profile: Profile, approvals: Sequence[Approval], sink: Sink) -> AdapterIR:
    decision = check(ir, profile, sink, approvals)
    effects = replace(ir.effects or Effects(), read_only=decision.access == "read")
    return replace(ir, access=decision.access, effects=effects, hold=decision.hold)
