"""SM103 crowded-page

## What it does
Reports a page file, or a file of its `actions/` folder, that defines more than 8 actions.

## Why it matters
Nobody needs all of them at once, and an agent pays for each.

## What to do
Move groups of actions to `pages/<id>/actions/<group>.md` and keep the page in `pages/<id>/index.md`.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.layout import Kind
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM103"
VALID = (
    (
        "pages/deals.md",
        "## Linked APIs",
        "".join(
            f"### action:open_part{n}\npre: x\ndo: opencli shop deals\npost: URL is /{n}\nfail: 404\n"
            "recover: adapter_health_update: opencli shop deals -> suspect\nevidence: opencli shop deals\n\n"
            for n in range(7)
        )
        + "## Linked APIs",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            "## Linked APIs",
            "".join(
                f"### action:open_part{n}\npre: x\ndo: go to /deals/{n}\n"
                f"post: URL is /deals/{n}\nfail: 404\nrecover: go back\nevidence: opencli browser state\n\n"
                for n in range(8)
            )
            + "## Linked APIs",
        ),
        ("shop/pages/deals.md:82:12 9 actions in one file",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report more than eight actions in one file."""
    for file in view.of(Kind.PAGE, Kind.PAGE_ACTIONS):
        if len(file.actions) > 8:
            message = f"{len(file.actions)} actions in one file"
            help = "move groups of them to pages/<id>/actions/<group>.md"
            sink.report(CODE, message, file.actions[8].span, help=help)
