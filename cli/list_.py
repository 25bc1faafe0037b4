"""`adapterc list`: what a catalog holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from adapterc.cli.catalogs import catalog_option
from adapterc.cli.exits import EPILOG, USAGE, Failure
from adapterc.cli.options import color_option, format_option
from adapterc.spec.shown import meant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapterc.runtime import Adapter, Catalog

__all__ = ["command", "print_adapters", "summary"]


@click.command("list", epilog=EPILOG, short_help="List the adapters of a catalog.")
@catalog_option
@click.option("--site", metavar="SITE", help="Only those of a site: the part before `/` of their names, or a domain.")
@format_option
@color_option
def command(catalogs: tuple[str, ...], site: str | None, format_: str, color: str) -> None:
    """List the adapters of a catalog: name, read or write, domain, description, columns of their rows. A column
    `state` is there when an adapter is not `current`, stands in for one of a source, or is `refused`: the lock of its
    catalog does not vouch for it, so that it does not run.

    Entries that were damaged or edited are refused one by one, and said on standard error with the reason; so is what
    another catalog hides. Scripts are not read here: one is compared with its hash when it is used, and by `ready`.

    \b
    adapterc list --site shop
    adapterc list --catalog imported=catalog --catalog bundled=/opt/host/adapters --format json
    """
    from adapterc.cli.catalogs import complain_of, loaded

    catalog = loaded(catalogs)
    complain_of(catalog)
    chosen = catalog.adapters if site is None else _of_site(catalog, site)
    more = {
        "refused": [{"name": item.name, "detail": item.detail} for item in catalog.refused],
        "shadowed": [{"name": name, "catalog": loser, "hidden_by": winner} for name, loser, winner in catalog.shadowed],
    }
    print_adapters(chosen, format_, color, more)


def print_adapters(chosen: Sequence[Adapter], format_: str, color: str, more: dict[str, Any]) -> None:
    """A table of adapters, or a document of them together with `more`."""
    import json
    import sys

    from adapterc.cli.console import emit_data, emit_text, look_of
    from adapterc.cli.render.rows import Table, plain_text

    rows = [summary(adapter) for adapter in chosen]
    if format_ == "json":
        emit_data(json.dumps({"adapters": rows, **more}, indent=2, ensure_ascii=False) + "\n")
        return
    notes = [_notes(row) for row in rows]
    state = ("state",) if any(note != "current" for note in notes) else ()
    columns = ("name", "access", *state, "domain", "description", "columns")
    cells = [
        tuple(", ".join(row[name]) if name == "columns" else row[name] for name in columns)
        for row in ({**row, "state": note} for row, note in zip(rows, notes, strict=True))
    ]
    table = Table(columns, tuple(cells))
    whole = ("name", "access", *state)
    emit_text(plain_text(table, look_of(sys.stdout, color), sys.stdout.isatty(), whole=whole)[0])


def _notes(row: dict[str, Any]) -> str:
    """The state, whether it is an override, and whether it would not run."""
    notes, override = [str(row["state"])], row["override"]
    if override is not None:
        notes.append("override (base moved)" if override["moved"] else "override")
    if row["fault"]:
        notes.append("refused")
    return ", ".join(notes)


def summary(adapter: Adapter) -> dict[str, Any]:
    """What is said of an adapter in a list."""
    entry = adapter.entry
    override = entry.adapterc.override
    return {
        "name": entry.name,
        "access": "read" if entry.read_only else "write",
        "domain": entry.domain,
        "description": entry.description,
        "columns": list(entry.adapterc.output.columns),
        "capabilities": list(entry.capabilities),
        "source_kind": adapter.source_kind,
        "state": entry.adapterc.state,
        "fault": adapter.fault or None,
        "override": None
        if override is None
        else {"by": entry.adapterc.source.path, "base": override.path, "repo": override.repo, "moved": override.moved},
    }


def _of_site(catalog: Catalog, site: str) -> list[Adapter]:
    from adapterc.spec.hosts import within

    wanted = site.strip().lower()
    chosen = [
        adapter
        for adapter in catalog.adapters
        if adapter.entry.name.partition("/")[0] == wanted or within(adapter.entry.domain, wanted)
    ]
    if not chosen and catalog.adapters:
        sites = sorted({adapter.entry.name.partition("/")[0] for adapter in catalog.adapters})
        listed = ", ".join(f"`{name}`" for name in sites[:20])
        help = meant(wanted, sites, f"the sites are {listed}")
        raise Failure(f"no adapter is of the site `{site}`", USAGE, help)
    return chosen
