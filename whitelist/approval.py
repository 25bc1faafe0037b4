"""A person's word about one adapter. A module of its own, because a configuration is read without judging anything."""

from __future__ import annotations

from adapterc.spec.quick import quick

__all__ = ["Approval"]


@quick
class Approval:
    """A person's word that the named effects of one adapter only read. It covers these labels and no later ones."""

    adapter: str
    effects: tuple[str, ...]
    reason: str
    reviewer: str = ""
