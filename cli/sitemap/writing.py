"""Make changes of sitemaps, or say what they would be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, Failure

if TYPE_CHECKING:
    from adapterc.sitemap.changes import Change

__all__ = ["write_changes"]


def write_changes(changes: Sequence[Change], write: bool) -> None:
    """Write the files one after the other and say so; without `write`, print the differences and change nothing."""
    from difflib import unified_diff

    from adapterc.cli.console import emit_text, say
    from adapterc.compiler.replace import put_file
    from adapterc.sitemap.changes import ChangeError, make

    if not write:
        for change in changes:
            old = (change.before or b"").decode("utf-8", "replace").splitlines(keepends=True)
            new = change.after.decode("utf-8", "replace").splitlines(keepends=True)
            emit_text("".join(unified_diff(old, new, f"a/{change.path}", f"b/{change.path}")))
        if changes:
            say(f"nothing is written; `--write` changes {len(changes)} {'file' if len(changes) == 1 else 'files'}\n")
        return
    try:
        make(changes, put_file)
    except ChangeError as error:
        raise Failure(str(error), ENVIRONMENT) from None
    for change in changes:
        say(f"wrote {change.location}: {change.why}\n")
