"""`adapterc diff`: what changed between two catalogs, as a reviewer needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.options import color_option

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog

__all__ = ["command"]


@click.command("diff", epilog=EPILOG, short_help="Compare two catalogs.")
@click.argument("old")
@click.argument("new", required=False)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "md"]),
    default="text",
    show_default=True,
    help="Output form; md is for a pull request and fits into a comment.",
)
@color_option
def command(old: str, new: str | None, format_: str, color: str) -> None:
    """Compare the catalogs OLD and NEW: folders, or folders of commits. Exit status 1 says that they differ.

    What adapters may do comes first: lines with `!` widen it, or break callers. Formatting of scripts is folded away.
    REV:FOLDER is a folder of a commit, REV..REV [FOLDER] the same folder of two (`...`: since they went apart), without
    one `catalog`. Commits are read from the repository around the working folder; nothing is checked out or fetched.

    \b
    adapterc diff catalog-before catalog
    adapterc diff HEAD:catalog catalog
    adapterc diff origin/main...HEAD -- catalog --format md
    """
    import sys

    from adapterc.cli.console import complain, emit_data, emit_text, look_of
    from adapterc.compiler.diff.compare import diff_catalogs

    before, after, absent = _loaded(old, new)
    if absent is not None:
        complain(f"`{absent}` does not exist: the other catalog is compared with an empty one", kind="warning")
    diff = diff_catalogs(before, after)
    if format_ == "json":
        import json

        from adapterc.compiler.diff.model import to_json

        emit_data(json.dumps(to_json(diff), indent=2, ensure_ascii=False) + "\n")
    elif format_ == "md":
        from adapterc.compiler.diff.markdown import render_markdown

        emit_data(render_markdown(diff))
    else:
        from adapterc.compiler.diff.text import render_text

        emit_text(render_text(diff, look_of(sys.stdout, color).color))
    if not diff.empty:
        leave(FINDINGS)


def _loaded(old: str, new: str | None) -> tuple[Catalog, Catalog, str | None]:
    from adapterc.compiler.catalog.errors import CatalogError, UnsafeTargetError
    from adapterc.compiler.diff.sides import SideError, load_sides, named_sides
    from adapterc.compiler.gitcall import GitError

    try:
        return load_sides(*named_sides(old, new))
    except SideError as error:
        raise Failure(str(error), USAGE, error.help) from None
    except UnsafeTargetError as error:
        raise Failure(error.message, USAGE, error.help) from None
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None
    except GitError as error:
        raise Failure(str(error), ENVIRONMENT, error.help) from None
