"""What a script needs around its steps; decided before any text is written."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ScriptPlan"]


@dataclass(frozen=True, slots=True)
class ScriptPlan:
    """`rules` are what the guard lets through: (method, host) or (method, host, path with `*`).

    `site` is where the opened page may be: this host and what lies below it. `home` is the declared host of the page:
    after a redirect inside the site the rules of that host stay good for the one the page is on. `settle` is
    (quiet ms, cap ms) of the first wait, or None. `shadowed`: APIs that the author's own code names.
    """

    guarded: bool
    rules: tuple[tuple[str, ...], ...]
    home: str
    site: str
    settle: tuple[int, int] | None
    shadowed: frozenset[str]
    warns: bool
    """Whether the run may find something to warn about."""

    @property
    def net(self) -> str:
        """The guard's name in the script, or `null`."""
        return "$net" if self.guarded else "null"
