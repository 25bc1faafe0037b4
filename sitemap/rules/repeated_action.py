"""SM412 repeated-action

## What it does
Reports an action that two pages define under the same id with the same `do`.

## Why it matters
The next change is made in one of them only.

## What to do
Move it to a shared page (`pages/_name.md`) and refer to it.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.model import Action
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Note, Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM412"
VALID = (
    (
        "pages/deals.md",
        "### action:open_deal\n",
        "### action:open_item\n",
    ),
)
INVALID = (
    (
        (
            "pages/deals.md",
            (
                "### action:open_deal\npre: on the deals page, at least one row is there\n"
                'do: click `li a[href^="/item/"]` of the row\n'
            ),
            (
                "### action:open_item\npre: on the deals page, at least one row is there\n"
                'do: opencli shop item <id> || click `nav a[href^="/item/"]`\n'
            ),
        ),
        ("shop/pages/home.md:19:12 action open_item duplicated on deals, home",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report action that several pages define alike."""
    seen: dict[tuple[str, str], dict[str, Action]] = {}
    for action in view.actions:
        page, field = view.page_of(action), action.field("do")
        if field is None or page.startswith("_"):
            continue
        known = seen.setdefault((action.id.value, " ".join(field.value.value.split())), {})
        if page not in known and known:
            pages = ", ".join(sorted([*known, page]))
            notes = [Note("it is defined here as well", next(iter(known.values())).span)]
            message = f"action {action.id.value} duplicated on {pages}"
            sink.report(CODE, message, action.span, notes=notes, help="move it to a partial")
        known.setdefault(page, action)
