"""SM703 missing-adapter-health

## What it does
Reports a `Best path` with an adapter and without `adapter_health`.

## Why it matters
An agent cannot choose between the adapter and the fallback.

## What to do
Write `suspect` until it was seen working.

## Fix safety
In the local layer `--fix` adds `adapter_health: suspect`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import insert, local_only
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM703"
VALID = (
    (
        "workflows/find-deal.md",
        "adapter_health: healthy",
        "adapter_health: suspect",
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "adapter_health: healthy\n",
            "",
        ),
        ("shop/workflows/find-deal.md:19:4 adapter_health missing",),
    ),
    (
        (
            "local:workflows/read-reviews.md<workflows/read-reviews.md",
            "source: global",
            "source: local",
            "- adapter_health: healthy\n",
            "",
        ),
        ("local/workflows/read-reviews.md:18:4 adapter_health missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report best path that does not say how its adapter is."""
    for file, path in view.best_paths:
        field, health = path.field("adapter"), path.field("adapter_health")
        if field is None or path.adapter is None or (health is not None and health.value):
            continue
        fix = None
        source = file.source
        if health is None and source is not None:
            value = "suspect" if path.adapter else "broken"
            line = source.text[field.start : field.key.start]
            text = f"{line}adapter_health: {value}\n"
            if not source.text[: field.end].endswith("\n"):
                text = f"\n{text}"
            fix = local_only(file, insert(f"add `adapter_health: {value}`", source, field.end, text))
        span = path.section.title.span() if health is None else health.key.span()
        sink.report(CODE, "adapter_health missing", span, help="write `suspect` until it was seen working", fix=fix)
