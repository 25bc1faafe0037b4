"""SM201 broken-frontmatter

## What it does
Reports a file that does not begin with a block of YAML keys between `---` lines. Drafts need none.

## Why it matters
Without it a file has no id, no age and no layer, so it cannot be merged or trusted.

## What to do
Add the block at the very start of the file.
"""

from __future__ import annotations

from codecs import BOM_UTF8

from adapterc.sitemap.context import Context
from adapterc.sitemap.view import View
from adapterc.spec.diagnostics import Sink

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "SM201"
VALID = (
    (
        "pages/home.md",
        "schema_version: 1\n",
        "# the first version\nschema_version: 1\n",
    ),
)
INVALID = (
    (
        (
            "pages/home.md",
            "---\nschema_version",
            "schema_version",
        ),
        (("shop/pages/home.md:1:1 frontmatter missing or invalid: the file does not begin with `---`"),),
    ),
    (
        (
            "pages/home.md",
            "schema_version: 1\n",
            "schema_version: 1\nschema_version: 1\n",
        ),
        (("shop/pages/home.md:3:1 frontmatter missing or invalid: key `schema_version` is given more than once"),),
    ),
    (
        (
            "pages/home.md",
            "---\nschema_version: 1\n",
            "\ufeff---\nschema_version: 1\n",
        ),
        ("shop/pages/home.md:1:1 frontmatter missing or invalid: a byte order mark stands before `---`",),
    ),
    (
        (
            "only:legacy:shop.md",
            "",
            "# shop.test\n\nA shop.\n",
        ),
        ("shop.md:1:1 frontmatter missing or invalid: the file does not begin with `---`",),
    ),
)
_BLOCK = ("the file does not", "the block ")
"""How faults of the block begin; all others are those of its YAML."""
_HELP = "begin the file with a block of keys between `---` lines"


def check(view: View, context: Context, sink: Sink, /) -> None:
    """Report frontmatter that is missing or invalid."""
    for file in view.documents:
        front = file.frontmatter
        marked = file.data.startswith(BOM_UTF8)
        if front.mapping is None or marked:
            why = "a byte order mark stands before `---`" if marked else front.fault
            message = f"frontmatter missing or invalid: {why}"
            help = (
                "save the file without the mark"
                if marked
                else _HELP
                if front.fault.startswith(_BLOCK)
                else "correct the YAML"
            )
            sink.report(CODE, message, front.why or file.span, help=help)
