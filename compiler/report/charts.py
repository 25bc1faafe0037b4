"""Bars as inline SVG. Colours are classes of the style sheet, sizes are attributes: a page's policy forbids `style`.

A bar repeats numbers that stand beside it as text, so it is hidden from screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["bar", "stacked"]


def bar(part: int, whole: int, kind: str) -> str:
    """One bar, `part` of `whole` long."""
    return stacked([(kind, part)], whole)


def stacked(parts: Iterable[tuple[str, int]], whole: int) -> str:
    """(class, size) one behind the other; `whole` is as wide as the chart. A part that is there stays visible."""
    rects = []
    x = 0.0
    for kind, size in parts:
        if size:
            width = max(100 * size / whole, 0.6)
            rects.append(f'<rect class="{kind}" x="{_number(x)}" width="{_number(width)}" height="8"/>')
            x += width
    return (
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        f'<rect class="track" width="100" height="8"/>{"".join(rects)}</svg>'
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
