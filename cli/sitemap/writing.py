"""Make changes of sitemaps, or say what they would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from adapterc.cli.exits import ENVIRONMENT, Failure

if TYPE_CHECKING:
    from adapterc.sitemap.changes import Change
    from adapterc.spec.diagnostics import Diagnostic

__all__ = ["tell_spoiled", "write_changes"]


def write_changes(changes: Sequence[Change], write: bool) -> None:
    """Write the files one after the other and say so; without `write`, print the differences and change nothing. The
    secrets of a printed difference are stars."""
    import sys

    from adapterc.cli.console import emit_data, look_of, say
    from adapterc.compiler.replace import put_file
    from adapterc.sitemap.changes import ChangeError, difference, make
    from adapterc.spec.visible import uncommanded

    if not write:
        for change in changes:
            emit_data(uncommanded(difference(change)))
        if changes:
            say(f"nothing is written; `--write` changes {len(changes)} {'file' if len(changes) == 1 else 'files'}\n")
        return
    try:
        make(changes, put_file)
    except ChangeError as error:
        raise Failure(str(error), ENVIRONMENT) from None
    look = look_of(sys.stderr)
    for change in changes:
        say(look.clean(f"wrote {change.location}: {change.why}") + "\n")


def tell_spoiled(spoiled: Mapping[str, Diagnostic]) -> None:
    """Warn of the changes that are left out, each with the error that it would bring in."""
    from adapterc.cli.console import complain

    for path, item in spoiled.items():
        complain(f"`{path}` stays as it is: the change would bring in {item.code}: {item.message}", kind="warning")
