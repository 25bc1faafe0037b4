"""`adapterc run`: adapters of a catalog, in a browser that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from adapterc.cli.catalogs import catalog_option, complete_names
from adapterc.cli.exits import EPILOG
from adapterc.cli.run_options import Running, RunOptions, concurrency_option, run_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adapterc.cli.running import Asked
    from adapterc.runtime import Catalog

__all__ = ["command"]


@click.command("run", cls=Running, epilog=EPILOG, short_help="Run adapters of a catalog in a browser that is open.")
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=complete_names)
@run_options
@catalog_option
@concurrency_option("Adapters that run at once.")
def command(names: tuple[str, ...], catalogs: tuple[str, ...], options: RunOptions) -> None:
    """Run the adapter NAME in a browser that is open, and print its rows.

    It runs in a background tab of its own, which is closed afterwards; no other page is touched and no browser is
    started. Several names (or one name several times) run with the same arguments, a few at once; one that fails stops
    none of the others.

    \b
    adapterc run shop/search --arg query=kettle --arg limit=5 --cdp 9222
    adapterc run shop/hot forum/top --format json
    echo '{"query": "kettle"}' | adapterc run shop/search --args-json - --dry-run

    A run ends with 0 when it succeeded, also without rows; 1 when it failed, and error[reason] says why; 2 for an
    unknown adapter or arguments that do not fit; 3 without a browser or a catalog; 4 for a damaged adapter or a fault
    in adapterc; 130 interrupted, with the tab closed. Of several runs, the worst counts.
    """
    from adapterc.cli.catalogs import complain_of, loaded
    from adapterc.cli.given import given_arguments
    from adapterc.cli.running import finish

    given = given_arguments(options.texts, options.document)
    catalog = loaded(catalogs)
    items = [_asked(catalog, name, given) for name in names]
    if not options.quiet:
        complain_of(catalog, {item.name for item in items})
    finish(items, options)


def _asked(catalog: Catalog, name: str, given: Mapping[str, object]) -> Asked:
    from adapterc.cli.catalogs import absent
    from adapterc.cli.running import asked, refused
    from adapterc.runtime import DamagedArtifact, UnknownAdapter

    try:
        return asked(catalog.get(name), given)
    except UnknownAdapter as error:
        message, _, help = absent(catalog, error)
        return refused(name, "adapter_not_found", message, data={"help": help})
    except DamagedArtifact as error:
        return refused(error.name, "internal_error", error.detail, data={"help": error.help})
