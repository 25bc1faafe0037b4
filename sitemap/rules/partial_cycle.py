"""SM915 partial-cycle

## What it does
Reports shared pages whose references lead back to themselves. Runs in `audit` only.

## Why it matters
Loading one with what it refers to never ends.

## What to do
Cut the circle.
"""

from __future__ import annotations

from collections.abc import Mapping

from adapterc.sitemap.context import Context
from adapterc.sitemap.piece import Piece
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "WHEN", "check"]

CODE = "SM915"
VALID = (
    (
        "pages/_nav.md",
        "pre: a page of the shop",
        "pre: a page of the shop, see pages/home.md",
    ),
)
INVALID = (
    (
        (
            "pages/_nav.md",
            "pre: a page of the shop",
            "pre: a page of the shop, see pages/_foot.md",
            "+pages/_foot.md<pages/_nav.md",
            "page_id: _nav",
            "page_id: _foot",
            "pre: a page of the shop",
            "pre: a page of the shop, see pages/_nav.md",
            "action:open_deals",
            "action:open_more",
        ),
        ("shop/pages/_foot.md:22:30 cycle _foot -> _nav -> _foot",),
    ),
)
WHEN = "audit"
"""Runs in `adapterc sitemap audit` only."""


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report shared pages that refer to each other in a circle."""
    edges: dict[str, dict[str, Piece]] = {}
    for name, files in view.pages.items():
        for file in files if name.startswith("_") else ():
            for item in view.references(file):
                target = view.page_at(item.path) if item.path else ""
                if target.startswith("_") and target != name:
                    edges.setdefault(name, {}).setdefault(target, item.piece)
    reported: set[frozenset[str]] = set()
    for start in sorted(edges):
        path = _cycle(edges, start)
        if path and frozenset(path) not in reported:
            reported.add(frozenset(path))
            message = f"cycle {' -> '.join([*path, path[0]])}"
            span = edges[path[0]][path[1] if len(path) > 1 else path[0]].span()
            sink.report(CODE, message, span, help="cut the circle")


def _cycle(edges: Mapping[str, Mapping[str, Piece]], start: str) -> list[str]:
    """The shortest way from a page back to itself."""
    queue = [[start]]
    seen: set[str] = set()
    while queue:
        path = queue.pop(0)
        for target in edges.get(path[-1], {}):
            if target == start:
                return path
            if target not in seen:
                seen.add(target)
                queue.append([*path, target])
    return []
