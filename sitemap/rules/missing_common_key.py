"""SM202 missing-common-key

## What it does
Reports a file whose frontmatter lacks `schema_version`, `last_verified` or `source`.

## Why it matters
They say how to read the file, how old it is, and whose it is.

## What to do
Add the key. When a file was verified only its author knows.

## Fix safety
`source` and `schema_version: 1` are added by `--fix`; `last_verified` never is.
"""

from __future__ import annotations

from adapterc.sitemap.context import Context
from adapterc.sitemap.edits import add_key
from adapterc.sitemap.judge import front_span, keyed
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM202"
VALID = (
    (
        "pages/home.md",
        "schema_version: 1\n",
        'schema_version: "1"\n',
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "source: global\n",
            "",
        ),
        ("shop/pages/home.md:1:1 frontmatter source missing",),
    ),
    (
        (
            "pages/home.md",
            "schema_version: 1\n",
            "",
        ),
        ("shop/pages/home.md:1:1 frontmatter schema_version missing",),
    ),
    (
        (
            "pages/home.md",
            "last_verified: 2026-11-20\n",
            "",
        ),
        ("shop/pages/home.md:1:1 frontmatter last_verified missing",),
    ),
)


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report frontmatter without a key that every file has."""
    for file in keyed(view):
        lines = {"schema_version": "schema_version: 1", "last_verified": "", "source": f"source: {file.layer}"}
        for key, line in lines.items():
            if file.frontmatter.find(key) is None:
                help = f"add `{line}`" if line else "add the day on which it was last seen to be true"
                fix = add_key(help, file, line) if line else None
                sink.report(CODE, f"frontmatter {key} missing", front_span(file), help=help, fix=fix)
