"""`adapterc report`: the report page of a catalog."""

from __future__ import annotations

from pathlib import Path

import click

from adapterc.cli.exits import ENVIRONMENT, EPILOG, USAGE, Failure
from adapterc.cli.options import color_option, format_option

__all__ = ["command"]


@click.command("report", epilog=EPILOG, short_help="Write a page that shows what became of every adapter.")
@click.argument("catalog", type=click.Path(path_type=Path), default="catalog", metavar="[CATALOG]")
@click.option("--out", type=click.Path(path_type=Path), default="report.html", show_default=True, help="File to write.")
@click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="PATH|URL",
    help="A source of the catalog, as it was given to `import`; repeatable, in that order.",
)
@click.option("--ref", metavar="REF", help="Branch, tag or full commit of a repository (or write URL@REF).")
@format_option
@color_option
def command(catalog: Path, out: Path, sources: tuple[str, ...], ref: str | None, format_: str, color: str) -> None:
    """Write one self-contained HTML page about CATALOG: totals, coverage, and every adapter with its findings and its
    script. CATALOG is `catalog` when it is left out.

    A catalog does not hold the texts that it was compiled from. With --source they stand beside the scripts, each only
    when it is the one that was imported. `adapterc import --report` has them anyway, and knows more: notes, ranges, and
    the scripts of held adapters.

    \b
    adapterc report catalog --out report.html
    adapterc report catalog --source ./adapters
    """
    import sys

    from adapterc.cli.console import Progress, emit_data, emit_text, look_of
    from adapterc.cli.inputs import Sources, opened_roots
    from adapterc.cli.reports import ReportFile
    from adapterc.compiler.catalog.canonical import canonical_text
    from adapterc.compiler.catalog.errors import CatalogError
    from adapterc.compiler.catalog.read import load_catalog
    from adapterc.compiler.driver import find_all

    if ref is not None and not sources:
        raise Failure("`--ref` is given, and no `--source` is", USAGE, "name the repository with `--source URL`")
    page = ReportFile(out, catalog)
    try:
        found = load_catalog(catalog)
    except CatalogError as error:
        raise Failure(error.message, ENVIRONMENT, error.help) from None
    if sources:
        with opened_roots(sources, ref, Progress("reading")) as opened:
            page.write_catalog(found, Sources(find_all(opened.roots), opened.where).read)
    else:
        page.write_catalog(found, None)
    page.demand()
    if format_ == "json":
        emit_data(canonical_text({**page.facts(), **found.report["summary"]}))
    else:
        look = look_of(sys.stdout, color)
        emit_text("".join(f"{look.clean(line)}\n" for line in page.told()))
