"""SM703 missing-adapter-health

## What it does
Reports a `Best path` without `adapter_health`, with or without an adapter.

## Why it matters
An agent cannot choose between the best path and the fallback.

## What to do
Write `suspect` until it was seen working, and `broken` where there is no adapter (`adapter: null`).

## Fix safety
In the local layer `--fix` writes this word, unless the best path has no line of the kind `key: value`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import change, local_only
from adapterc.sitemap.facts import BestPath
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.spec.span import Span

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
    (
        (
            "local:workflows/find-deal.md<workflows/find-deal.md",
            "source: global",
            "source: local",
            "adapter: opencli shop deals\nadapter_health: healthy\n",
            "",
        ),
        ("local/workflows/find-deal.md:19:4 adapter_health missing",),
    ),
    (
        (
            "workflows/read-reviews.md",
            "- adapter_health: healthy",
            "- adapter_health:",
        ),
        ("shop/workflows/read-reviews.md:21:3 adapter_health missing",),
    ),
)
_HELP = "write `suspect` until it was seen working"


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report best path that does not say how its adapter is."""
    for file, path in view.best_paths:
        health = path.field("adapter_health")
        if health is not None and health.value:
            continue
        word = "broken" if path.adapter == "" else "suspect"
        span = path.section.title.span() if health is None else health.key.span()
        fix = local_only(file, change(f"write `{word}`", *edit)) if (edit := _edit(file, path, word)) else None
        help = "a workflow without an adapter is `broken`" if word == "broken" else _HELP
        sink.report(CODE, "adapter_health missing", span, help=help, fix=fix)


def _edit(file: SitemapFile, path: BestPath, word: str) -> tuple[Span, str] | None:
    """The word behind a key that has none, else a line below `adapter:` or above the other lines; None where the best
    path has no lines, because nothing shows how they are to be written."""
    source, health, adapter = file.source, path.field("adapter_health"), path.field("adapter")
    assert source is not None
    if health is not None:
        line = file.lines[health.key.row]
        end = source.line_starts[health.key.row] + len(line)
        start = end - len(line) + len(line.rstrip())
        return (source.span(start, end), f" {word}") if line.rstrip().endswith(":") else None
    near = adapter or next(iter(path.fields), None)
    if near is None:
        return None
    lead = source.text[near.start : near.key.start]
    at = near.start if adapter is None else near.end
    text = f"{lead}adapter_health: {word}\n"
    if at and source.text[at - 1] != "\n":
        text = f"\n{text}"
    return source.span(at, at), text
