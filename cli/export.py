"""`adapterc export`: a catalog in the form that a host takes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapterc.cli.catalogs import complete_names, default_catalog
from adapterc.cli.exits import ENVIRONMENT, EPILOG, FINDINGS, INTERNAL, USAGE, Failure, leave
from adapterc.cli.options import color_option, format_option

if TYPE_CHECKING:
    from adapterc.compiler.catalog.model import Catalog, WriteResult
    from adapterc.compiler.export.host import HostTree
    from adapterc.compiler.export.model import Export

__all__ = ["command"]

TARGETS = ("lime-imported", "lime-bootstrap", "lime-bundled")
"""Those of `compiler/export/model.py`, here so that `--help` loads none of it."""


@click.command("export", epilog=EPILOG, short_help="Write a catalog in the form that a host takes.")
@click.argument("catalog", required=False, type=click.Path(path_type=Path), metavar="[CATALOG]")
@click.option("--target", required=True, type=click.Choice(TARGETS), help="Form to write.")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Folder to write.")
@click.option(
    "--only", multiple=True, metavar="GLOB", shell_complete=complete_names, help="Adapters to take; repeatable."
)
@click.option(
    "--without", multiple=True, metavar="GLOB", shell_complete=complete_names, help="Adapters to leave; repeatable."
)
@click.option(
    "--host",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Checkout of the host's source: lime-bundled then holds the host's own adapters too.",
)
@click.option("--skip-refused", is_flag=True, help="Leave out what the target cannot have, instead of writing nothing.")
@click.option("--dry-run", is_flag=True, help="Do everything but write.")
@format_option
@color_option
def command(
    catalog: Path | None,
    target: str,
    out: Path,
    only: tuple[str, ...],
    without: tuple[str, ...],
    host: Path | None,
    skip_refused: bool,
    dry_run: bool,
    format_: str,
    color: str,
) -> None:
    """Write the adapters of CATALOG (default: that of adapterc.toml, else ./catalog, else ./out/catalog) into a folder
    of their own, as a host takes them. The catalog is checked first, and the host's checklist is walked over what is to
    be written.

    \b
    lime-imported   a folder `index.json` + `scripts/`, for the host's folder of imported adapters
    lime-bootstrap  `bootstrap.json`, the payload that a server hands to the host
    lime-bundled    the host's bundled folder, with the file of runners for its extension

    What a target cannot have is refused with the reason, and nothing is written, unless --skip-refused. Adapters named
    like one that the host ships are said.

    \b
    adapterc export --target lime-imported --out out/lime
    adapterc export --target lime-bundled catalog --out out/bundled --host ../lime --without 'shop/*'
    """
    import sys

    from adapterc import __version__
    from adapterc.cli.console import complain, emit_data, emit_text, look_of
    from adapterc.cli.render.export import export_json, export_text
    from adapterc.compiler.export.build import build_export

    if host is not None and target != "lime-bundled":
        raise Failure("`--host` is for `--target lime-bundled` alone", USAGE, "leave it out")
    folder = catalog if catalog is not None else default_catalog()
    loaded = _loaded(folder)
    chosen = _chosen(loaded, only, without)
    tree = _host(host) if host is not None else None
    export = build_export(loaded, target, f"adapterc {__version__}", chosen, tree)
    stopped = (bool(export.refused) and not skip_refused) or not export.adapters
    result = None if stopped else _written(export, out, folder, dry_run)
    if format_ == "json":
        emit_data(export_json(export, out, result, dry_run))
    elif result is not None:
        emit_text(export_text(export, out, result, dry_run, look_of(sys.stdout, color)))
    for remark in export.warnings:
        complain(f"`{remark.adapter}`: {remark.message}", remark.help, "warning")
    for remark in export.refused:
        kind = "error" if stopped else "warning"
        complain(f"`{remark.adapter}` is refused: {remark.message}", remark.help, kind)
    if target == "lime-bundled" and tree is None and not stopped:
        complain(
            "the host's own adapters are not in this folder",
            "`--host DIR` merges those of a checkout of its source; without them, add to the host's folder by hand",
            "warning",
        )
    if stopped and export.refused and export.adapters:
        complain("nothing was written", "`--skip-refused` writes the others", "error")
    if stopped and not export.adapters:
        complain("no adapter is left to export")
    if stopped:
        leave(FINDINGS)


def _loaded(folder: Path) -> Catalog:
    """The catalog, whole and unchanged. One that is damaged is refused with all that is wrong with it."""
    from adapterc.compiler.catalog.errors import CatalogError, DamagedCatalogError, UnsafeTargetError
    from adapterc.compiler.catalog.read import load_catalog

    if not folder.is_dir():
        raise Failure(f"`{folder}` is not a folder", USAGE, "give the folder that holds `index.json`")
    try:
        return load_catalog(folder)
    except UnsafeTargetError as error:
        raise Failure(error.message, USAGE, error.help or "`adapterc import SOURCE` writes a catalog") from None
    except DamagedCatalogError as error:
        raise Failure(error.message, INTERNAL, error.help, error.problems[1:]) from None
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None


def _chosen(catalog: Catalog, only: tuple[str, ...], without: tuple[str, ...]) -> list[str]:
    from adapterc.compiler.export.select import NothingTaken, taken

    try:
        return taken(catalog.entries(), only, without)
    except NothingTaken as error:
        raise Failure(str(error), USAGE, f"did you mean `{error.near}`?" if error.near else None) from None


def _host(folder: Path) -> HostTree:
    from adapterc.compiler.export.host import UnusableHost, read_host

    try:
        return read_host(folder)
    except UnusableHost as error:
        raise Failure(error.message, USAGE, error.help, error.more) from None


def _written(export: Export, out: Path, catalog: Path, dry_run: bool) -> WriteResult:
    from adapterc.compiler.catalog.errors import CatalogError, InvalidCatalogError, UnsafeTargetError
    from adapterc.compiler.export.write import foresee_export, write_export

    try:
        return (foresee_export if dry_run else write_export)(export, out, catalog)
    except UnsafeTargetError as error:
        raise Failure(error.message, USAGE, error.help) from None
    except InvalidCatalogError as error:
        raise Failure(
            error.message, INTERNAL, "this is a fault in adapterc: please report it", error.problems
        ) from None
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None
