"""What a script needs around its steps; decided before any text is written."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ScriptPlan"]


@dataclass(frozen=True, slots=True)
class ScriptPlan:
    """`hosts` and `methods` are what the guard lets through; `page_hosts` where the opened page may be.

    `page_requests`: the page's own host is among the declared ones, so it stays allowed where a redirect inside the
    site led to (`page_hosts` is checked first). `settle` is (quiet ms, cap ms) of the first wait, or None.
    `shadows_*`: the author's own code names that API.
    """

    guarded: bool
    hosts: tuple[str, ...]
    methods: tuple[str, ...]
    page_hosts: tuple[str, ...]
    page_requests: bool
    settle: tuple[int, int] | None
    shadows_fetch: bool
    shadows_xhr: bool
    sorts: bool

    @property
    def net(self) -> str:
        """The guard's name in the script, or `null`."""
        return "$net" if self.guarded else "null"
