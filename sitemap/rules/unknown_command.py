"""SM902 unknown-command

## What it does
Reports `opencli <site> <command>` anywhere else when the site is known and has no such command.

## Why it matters
An agent runs it and learns only that it does not exist.

## What to do
Correct the name.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.references import CommandUse
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM902"
VALID = (
    (
        "SITE.md",
        "Harbour Goods sells",
        "`opencli market buy` is another shop. Harbour Goods sells",
    ),
)
INVALID = (
    (
        (
            "pages/item.md",
            "do: opencli shop reviews <id>",
            "do: opencli shop review <id>",
        ),
        ("shop/pages/item.md:21:5 command opencli shop review not in manifest",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report command that does not exist."""
    commands = context.commands
    for file in view.bodies if commands is not None else ():
        assert commands is not None
        for use in view.commands(file):
            if use.site not in commands.sites or commands.find(use.site, use.name) is not None:
                continue
            if _is_best(view, use):
                continue  # SM901
            near = commands.near(use.site, use.name)
            help = f"did you mean `opencli {use.site} {near}`?" if near else "correct the name"
            sink.report(CODE, f"command {use.adapter} not in manifest", use.piece.span(), help=help)


def _is_best(view: View, use: CommandUse) -> bool:
    fields = (path.field("adapter") for file, path in view.best_paths if file.source is use.piece.source)
    return any(field is not None and field.start <= use.piece.start < field.end for field in fields)
