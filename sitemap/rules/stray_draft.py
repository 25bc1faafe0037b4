"""SMA02 stray-draft

## What it does
Reports a draft next to the `sitemap` folder instead of inside it.

## Why it matters
Only what is inside the folder is looked for, so nobody reads it.

## What to do
Move it into the folder.

## Fix safety
`--fix` moves it when there is no file of that name.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink
from adapterc.syntax.source import whole_file

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SMA02"
VALID = (
    (
        "local:draft-basket.md",
        "",
        "# What I saw\n",
    ),
)
INVALID = (
    (
        (
            "beside:sitemap.draft.md",
            "",
            "# What I saw\n",
        ),
        ("sitemap.draft.md:1:1 draft outside the sitemap directory",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report draft beside the sitemap folder."""
    for layer in view.site.layers:
        for path in layer.beside:
            sink.report(CODE, "draft outside the sitemap directory", whole_file(path), help="move it in")
