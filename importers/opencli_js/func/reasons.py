"""Every reason why a refused `func` cannot be compiled, not only the one that counts first.

Who mends one call wants to know of the others. Listed is what applies in every run, once for each call.
"""

from __future__ import annotations

from adapterc.importers.opencli_js.func.blockers import Shims, all_blockers
from adapterc.importers.opencli_js.func.entry_choice import EntryChoice
from adapterc.importers.opencli_js.func.order import Order
from adapterc.importers.opencli_js.func.refusals import Refusal

__all__ = ["all_reasons"]

_WHOLE = frozenset({"desktop-app", "interactive-login", "too-complex"})
"""Reasons beside which no other matters."""


def all_reasons(first: Refusal, entry: EntryChoice | Refusal, order: Order, shims: Shims) -> list[Refusal]:
    """The refusals of a command, `first` the one that counts; `entry` is what the choice of the page says."""
    if first.reason in _WHOLE:
        return [first]
    found = [first, *all_blockers(order, shims), *([entry] if isinstance(entry, Refusal) else [])]
    once: dict[object, Refusal] = {}
    for item in found:
        once.setdefault((item.code, None if item.node is None else item.node.start_byte), item)
    return list(once.values())
