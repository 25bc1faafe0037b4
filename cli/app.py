"""The `adapterc` command. Subcommands are loaded when they are called: `--help` costs no more than click itself."""

from __future__ import annotations

import click

from adapterc import __version__
from adapterc.cli.exits import EPILOG
from adapterc.cli.lazy import LazyGroup

__all__ = ["COMMANDS", "cli"]

COMMANDS: dict[str, tuple[str, str]] = {
    "init": ("init", "Write the files that a new catalog begins with."),
    "import": ("import_", "Compile a folder or git repository of adapters into a catalog."),
    "review": ("review", "Show what waits for a person, with the lines to look at."),
    "approve": ("approve", "Let a held adapter into the catalog, and record who said so."),
    "hold": ("hold", "Take the approval of an adapter back, or hold a compiled one."),
    "override": ("override", "Let a local file stand in for an adapter of a source."),
    "check": ("check", "Say what is wrong with adapters; write nothing."),
    "compile": ("compile", "Print what one adapter file compiles to."),
    "try": ("try_", "Compile one adapter file in memory and run it."),
    "diff": ("diff", "Compare two catalogs."),
    "report": ("report", "Write a page that shows what became of every adapter."),
    "list": ("list_", "List the adapters of a catalog."),
    "search": ("search", "Find adapters by words."),
    "info": ("info", "Show arguments, effects and source of one adapter."),
    "ready": ("ready", "Say whether an adapter could run now."),
    "recommend": ("recommend", "Recommend adapters for what is open in the browser."),
    "run": ("run", "Run adapters of a catalog in a browser that is open."),
    "export": ("export", "Write a catalog in the form that a host takes."),
    "sitemap": ("sitemap", "Check, show and keep up the sitemaps of sites."),
    "explain": ("explain", "Explain a diagnostic code, or list all of them."),
    "schema": ("schema", "Print the JSON Schema of something adapterc writes."),
    "cache": ("cache", "Say what the cache of compiled files holds, or empty it."),
    "completion": ("completion", "Print the script that lets a shell complete adapterc."),
    "mcp": ("mcp", "Serve read-only adapters as tools over MCP."),
}
"""Name -> module of this package that defines `command`, and the line `--help` shows."""


@click.group(
    cls=LazyGroup,
    commands_of="adapterc.cli",
    lazy=COMMANDS,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="adapterc", message="%(prog)s %(version)s")
def cli() -> None:
    """Compile site adapters into reviewed, eval-free artifacts.

    Sources are read, never run. Results go to standard output, everything else to standard error.
    """
