"""SM402 id-of-two-kinds

## What it does
Tells of an id that things of two kinds have. References say which kind they mean, so this is allowed here.

## Why it matters
The schema asks for ids that are unique in the whole sitemap.

## What to do
Rename one of them if you like.
"""

from __future__ import annotations

from collections.abc import Iterator

from adapterc.sitemap.context import Context
from adapterc.sitemap.judge import front_span
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.spec.span import Span

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM402"
VALID = (
    (
        "workflows/read-reviews.md",
        "workflow_id: read-reviews",
        "workflow_id: read-reviews  # not an action",
    ),
)
INVALID = (
    (
        (
            "pitfalls.md",
            "pitfall:reviews_come_late\n",
            (
                "pitfall:reviews_come_late\n- trigger: x\n- symptom: y\n- workaround: z\n"
                "- verified_at: 2026-11-20\n\n### pitfall:home\n"
            ),
        ),
        ("shop/pitfalls.md:21:13 id home used by page, pitfall",),
    ),
    (
        (
            "apis.md",
            "endpoint:products",
            "endpoint:open_item",
            "triggers_on_pages: [item]",
            "triggers_on_pages: [item]  # and more",
        ),
        ("shop/apis.md:9:14 id open_item used by action, endpoint",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report id that things of two kinds share."""
    kinds: dict[str, dict[str, Span]] = {}
    for kind, name, span in _ids(view):
        kinds.setdefault(name, {})[kind] = span
    for name, found in kinds.items():
        if len(found) > 1:
            message = f"id {name} used by {', '.join(found)}"
            sink.report(CODE, message, list(found.values())[-1], help="rename one of them, or leave it")


def _ids(view: View) -> Iterator[tuple[str, str, Span]]:
    """Kind, id and place of everything that has an id; of one kind the global layer and the last place count."""
    for kind, table in (("page", view.pages), ("workflow", view.workflows)):
        for name, files in table.items():
            file = files[-1]
            yield kind, name, file.id.span() if file.id is not None else front_span(file)
    for action in view.actions:
        yield "action", action.id.value, action.span
    for kind, records in (("endpoint", view.endpoints), ("pitfall", view.pitfalls)):
        for name, blocks in records.items():
            yield kind, name, blocks[-1].span
