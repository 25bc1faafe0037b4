"""Collects effects of one body, each with its place in the author's file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapterc.spec.effects import Effect
from adapterc.whitelist.analysis.scripts import Body

if TYPE_CHECKING:
    from tree_sitter import Node

__all__ = ["Collector"]


class Collector:
    """A list of effects and the body they are found in."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.items: list[Effect] = []

    def add(self, kind: str, detail: str, node: Node, *, write: bool = False, reason: str | None = None) -> None:
        self.items.append(Effect(kind, detail, self.body.script.span(node), write, None, reason))
