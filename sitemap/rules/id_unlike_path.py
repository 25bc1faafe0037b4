"""SM403 id-unlike-path

## What it does
Reports a `page_id` or `workflow_id` that is not the name of its file or folder.

## Why it matters
References name paths, layers are merged by ids: the two have to agree.

## What to do
Rename the file or the id.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM403"
VALID = (
    (
        "pages/home.md",
        "page_id: home",
        'page_id: "home"',
    ),
)
INVALID = (
    (
        (
            "workflows/find-deal.md",
            "workflow_id: find-deal",
            "workflow_id: find-deals",
        ),
        (("shop/workflows/find-deal.md:3:14 workflow_id find-deals does not match file workflows/find-deal.md"),),
    ),
)
_KINDS = (Kind.PAGE, Kind.WORKFLOW, Kind.PAGE_ACTIONS, Kind.WORKFLOW_SUB)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report id that its path contradicts."""
    for file in view.of(*_KINDS):
        if file.id is not None and file.id.value != file.owner:
            key = "page_id" if file.kind in (Kind.PAGE, Kind.PAGE_ACTIONS) else "workflow_id"
            message = f"{key} {file.id.value} does not match file {file.path}"
            sink.report(CODE, message, file.id.span(), help=f"the path asks for `{file.owner}`")
