"""SM602 fenced-action

## What it does
Tells of an action in Form B that stands inside a code fence. It is read all the same.

## Why it matters
To everything that reads Markdown its heading is code, so no link leads to it.

## What to do
Remove the two lines of the fence.

## Fix safety
`--fix` removes them where the block means the same without.
"""

from __future__ import annotations

import re

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import SitemapFile
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.syntax.markdown import Fence

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM602"
VALID = (
    (
        "pages/deals.md",
        "recover: go back and read",
        "recover: go back ```and``` read",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "### action:open_deal",
            "```yaml\n### action:open_deal",
            "evidence: opencli browser click + state\n",
            "evidence: opencli browser click + state\n```\n",
        ),
        ("shop/pages/deals.md:19:12 Form B inside a code fence",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action written inside a code fence."""
    seen: set[tuple[str, int]] = set()
    for action in view.actions:
        fence = action.fence
        if fence is None or action.form != "B":
            continue
        key = (action.file.shown, fence.row)
        fix = _unfenced(action.file, fence) if key not in seen else None
        seen.add(key)
        message = "Form B inside a code fence"
        sink.report(CODE, message, action.span, help="remove the two lines of the fence", fix=fix)


def _unfenced(file: SitemapFile, fence: Fence) -> Fix | None:
    """Without the fence no line of it may become a heading, a ruler, a quote or a list of its own."""
    lines = file.lines
    inner = lines[fence.row + 1 : fence.end - 1]
    plain = all(not re.match(r"\s*(?:#{1,2}\s|---|>|~~~|```|\s{4})", line) for line in inner)
    if not fence.closed or not plain or lines[fence.row][:1] not in "`~" or not inner or "###" not in inner[0]:
        return None
    if any(line.startswith("#") and not re.match(r"#{3,4}\s+action:\S", line) for line in inner):
        return None
    source = file.source
    assert source is not None
    starts = source.line_starts
    opening = source.span(starts[fence.row], starts[fence.row + 1])
    row = fence.end - 1
    closing = source.span(starts[row], starts[row] + len(lines[row]))
    return Fix("remove the two lines of the fence", (Edit(opening, ""), Edit(closing, "")))
