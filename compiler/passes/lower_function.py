"""Look at the code of an adapter that is a function, and give it its steps.

Needs: the definition of the adapter.
Promises: the adapter has steps, or an error says why not.
Cannot: see more of the code than its importer does.
"""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR
from adapterc.spec.quick import replace

__all__ = ["lower_function"]


def lower_function(ir: AdapterIR, sink: Sink) -> AdapterIR:
    if ir.pending is None:
        return ir
    return replace(ir.pending(sink) or ir, pending=None)
