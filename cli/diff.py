"""`adapterc diff`: what changed between two catalogs, as a reviewer needs it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, USAGE, Failure, leave
from adapterc.cli.options import color_option, format_option

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog

__all__ = ["command"]


@click.command("diff", epilog=EPILOG, short_help="Compare two catalogs.")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@format_option
@color_option
def command(old: Path, new: Path, format_: str, color: str) -> None:
    """Compare the catalogs in the folders OLD and NEW. Exit status 1 says that they differ."""
    import sys

    from adapterc.cli.console import emit_data, emit_text, look_of
    from adapterc.compiler.diff.compare import diff_catalogs
    from adapterc.compiler.diff.model import to_json
    from adapterc.compiler.diff.text import render_text

    diff = diff_catalogs(_loaded(old), _loaded(new))
    if format_ == "json":
        import json

        emit_data(json.dumps(to_json(diff), indent=2, ensure_ascii=False) + "\n")
    else:
        emit_text(render_text(diff, look_of(sys.stdout, color).color))
    if not diff.empty:
        leave(FINDINGS)


def _loaded(folder: Path) -> Catalog:
    from adapterc.compiler.catalog.errors import CatalogError, UnsafeTargetError
    from adapterc.compiler.catalog.read import load_catalog

    if not folder.is_dir():
        raise Failure(f"`{folder}` is not a folder", USAGE, "give the folder that holds `index.json`")
    try:
        return load_catalog(folder)
    except UnsafeTargetError as error:
        raise Failure(error.message, USAGE, error.help) from None
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None
