"""`adapterc mcp`: the read-only adapters of a catalog as tools of an MCP server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from adapterc.cli.catalogs import catalog_option
from adapterc.cli.exits import ENVIRONMENT, EPILOG, USAGE, Failure, leave
from adapterc.cli.run_options import concurrency_option, endpoint_options, timeout_option
from adapterc.spec.shown import meant

if TYPE_CHECKING:
    from adapterc.runtime import Adapter, Browser, Catalog

__all__ = ["command"]

PACKAGES = ("anyio", "mcp", "mcp_types", "websockets")
"""What the extra `mcp` installs and this command loads."""


@click.command("mcp", epilog=EPILOG, short_help="Serve read-only adapters as tools over MCP.")
@catalog_option
@click.option("--only", multiple=True, metavar="GLOB", help="Adapters to offer, by `site/name`; repeatable.")
@endpoint_options
@timeout_option("the page and running the script together, in each call")
@concurrency_option("Calls that run at once; more wait.")
def command(
    catalogs: tuple[str, ...],
    only: tuple[str, ...],
    endpoint: str | None,
    browser_profile: str | None,
    timeout: float,
    concurrency: int,
) -> None:
    """Serve the read-only adapters of catalogs as tools of a Model Context Protocol server.

    The protocol is spoken on standard input and output; a client starts this command. Each call runs in a background
    tab of its own in a browser that is running already: one connection, opened at the first call. Adapters that write
    are never tools, nor are those that the lock of their catalog does not vouch for.

    \b
    adapterc mcp --catalog catalog --cdp 9222
    adapterc mcp --only 'shop/*' --only weather/now
    """
    import sys

    from adapterc.cli.catalogs import complain_of, loaded
    from adapterc.cli.console import complain, look_of
    from adapterc.cli.mcp_.names import tool_names

    try:
        from adapterc.cli.mcp_.server import Desk, serve
        from adapterc.cli.running import open_browser
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in PACKAGES:
            raise
        raise Failure(
            f"`adapterc mcp` needs the package `{error.name.partition('.')[0]}`",
            ENVIRONMENT,
            "pip install 'adapterc[mcp]'",
        ) from None

    catalog = loaded(catalogs)
    complain_of(catalog)
    readers = {adapter.entry.name: adapter for adapter in catalog.adapters if adapter.entry.read_only}
    names, groups = tool_names(readers)
    chosen = _chosen(catalog, only)
    tools = {tool: readers[name] for tool, name in names.items() if name in chosen and not readers[name].fault}
    for group in groups:
        told = " and ".join(f"`{name}`" for name in group)
        complain(f"{told} would be one tool, so that each has a mark in its name", kind="warning")
    _left_out("it may write", [name for name in chosen if name not in readers])
    _left_out("its lock does not vouch for it", [name for name in chosen if name in readers and readers[name].fault])

    def say(text: str) -> None:
        complain(text, kind="note")

    async def connect() -> Browser:
        return await open_browser(endpoint, browser_profile, concurrency, look_of(sys.stderr))

    count = f"{len(tools)} tool{'' if len(tools) == 1 else 's'}"
    say(f"{count} on standard input and output; the browser is connected to at the first call")
    leave(serve(lambda: Desk(tools, connect, deadline=timeout, say=say)))


def _left_out(why: str, names: Sequence[str]) -> None:
    """Say which adapters are no tools."""
    from adapterc.cli.console import complain

    if names:
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        told = ", ".join(f"`{name}`" for name in sorted(names)[:3])
        complain(f"no tool, because {why}: {told}{more}", kind="warning")


def _chosen(catalog: Catalog, patterns: Sequence[str]) -> dict[str, Adapter]:
    """The adapters that some pattern takes, by name; all of them without patterns."""
    from fnmatch import fnmatchcase

    every = {adapter.entry.name: adapter for adapter in catalog.adapters}
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in every):
            help = meant(pattern, every, "`adapterc list` shows all adapters")
            raise Failure(f"no adapter matches `{pattern}`", USAGE, help)
    if not patterns:
        return every
    return {name: item for name, item in every.items() if any(fnmatchcase(name, pattern) for pattern in patterns)}
