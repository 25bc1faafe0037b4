"""Which version of OpenCLI an adapter is written for, where that makes a difference."""

from __future__ import annotations

from adapterc.spec.ir import AdapterIR

__all__ = ["is_later"]

_LATER = frozenset({"opencli-js"})


def is_later(ir: AdapterIR) -> bool:
    """Whether the rules of OpenCLI 1.8 hold; those of 1.6.9 do otherwise."""
    return ir.source.dialect in _LATER
