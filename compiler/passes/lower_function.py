"""Look at the code of an adapter that is a function, and give it its steps.

Needs: the definition of the adapter.
Promises: the adapter has steps, or an error says why not. Code is not followed when its author says that it writes and
the profile admits reads only: that answer is final, and following code is most of the work of an import.
Cannot: see more of the code than its importer does.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.spec.quick import replace
from adapterc.whitelist.access import refused_claim
from adapterc.whitelist.profiles import Profile

__all__ = ["lower_function"]


def lower_function(ir: AdapterIR, profile: Profile, sink: Sink) -> AdapterIR:
    if ir.pending is None:
        return ir
    refusal = refused_claim(ir, profile)
    if refusal is not None:
        sink.extend((refusal,))
        return replace(ir, pending=None)
    return replace(ir.pending(sink) or ir, pending=None)
